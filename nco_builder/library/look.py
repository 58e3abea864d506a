"""Looking into a file: what it holds, what its rules say of it, what it can be found by."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nco_builder.documents.kinds import document_from_bytes, judged, kind_for
from nco_builder.documents.squads import SQUAD
from nco_builder.documents.written import to_json
from nco_builder.files import FileProblem, read_bytes
from nco_builder.files.problems import one_line
from nco_builder.language import _, current
from nco_builder.language.words import fold
from nco_builder.library.entry import NONE, LibraryFile
from nco_builder.rules import BrokenRulebookError, UnknownRulesetError, load_rulebook
from nco_builder.systems import system_named
from nco_builder.value import Frozen, Rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nco_builder.library.entry import Seen, Verdict

ENVELOPE = ("format", "version", "ruleset", "sha256")
"""Keys whose values say nothing that is searched."""
MOST_LETTERS = 20_000
"""So much of one document can be searched; a squad of 16 men has some 1,000 letters."""
MOST_TAGS = 30


def look_at(seen: Seen) -> LibraryFile:
    """Read and judge a file; whatever is wrong with it is a sentence of the entry."""
    path = Path(seen.path)
    told = LibraryFile(*seen, name=one_line(path.stem))
    try:
        document: Any = document_from_bytes(read_bytes(path), path.name)
        return _entry(told, document)
    except FileProblem as problem:
        sentence = f"{problem.problem[:1].upper()}{problem.problem[1:]}."
    except Exception as error:  # noqa: BLE001 - no file may stop the others
        sentence = _("This file cannot be shown ({problem}).").format(problem=type(error).__name__)
    words = fold(f" {told.name} ")
    return told._replace(problem=one_line(sentence), verdict="unread", words=words)


def _entry(told: LibraryFile, document: Any) -> LibraryFile:  # noqa: ANN401 - of whatever kind
    kind = kind_for(document)
    judgement = judged(document, told.name)
    name = one_line(kind.title(document).strip())
    tags = [one_line(tag) for tag in getattr(document, "tags", ())][:MOST_TAGS]
    severities = [each.severity for each in judgement.findings if not each.agreed]
    found = LibraryFile(
        *told[:3],
        format=kind.format,
        name=name,
        nation=getattr(document, "nation", ""),
        tags="\n".join(tags),
        words=_words(document, f"{told.name}\n{name}"),
        errors=severities.count("error"),
        rulings=severities.count("ruling"),
        verdict=_verdict({each.code for each in judgement.findings}, severities),
    )
    return found._replace(**_points(judgement))


def _verdict(codes: set[str], severities: list[str]) -> Verdict:
    if "unknown_ruleset" in codes:
        return "unchecked"
    if "error" in severities:
        return "broken"
    return "agree" if "ruling" in severities else "legal"


def _points(judgement: Any) -> dict[str, Any]:  # noqa: ANN401 - of whatever kind
    """What may be spent and what is, as far as documents of its kind tell."""
    document = judgement.document
    if document.format == SQUAD.format:
        spent = ("points", judgement.vp), ("points_too", judgement.sp)
        limits = ("agreed", document.limits.vp), ("agreed_too", document.limits.sp)
        return _fitting(dict((*spent, *limits) if judgement.rulebook else limits))
    derived = judgement.derived
    whole = int(derived.get("complete", True) is True)
    told = {"agreed": getattr(document, "points", None), "points": derived.get("points")}
    return _fitting({**told, "whole": whole})


def _fitting(numbers: Mapping[str, Any]) -> dict[str, Any]:
    """Numbers as the index can hold them; no game knows greater ones."""
    return {
        key: number if type(number) is int and 0 <= number < 2**53 else NONE
        for key, number in numbers.items()
    }


def _words(document: Any, names: str) -> str:  # noqa: ANN401 - of whatever kind
    """All texts of a document and the names of what they stand for, folded."""
    known = _names(document.format, document.ruleset, current())
    found: dict[str, None] = dict.fromkeys(names.split("\n"))
    length = 0
    for text in _texts(to_json(document)):
        for each in (text.replace("_", " "), known.get(text, "")):
            if each and each not in found:
                found[each] = None
                length += len(each)
        if length > MOST_LETTERS:
            break
    folded = " ".join(fold(" ".join(found)).split())
    return f" {folded[: MOST_LETTERS + len(names)]} "


def _texts(part: Any) -> Iterator[str]:  # noqa: ANN401 - any JSON
    if isinstance(part, str):
        yield part
    elif isinstance(part, list):
        for each in part:
            yield from _texts(each)
    elif isinstance(part, dict):
        for key, each in part.items():
            if key not in ENVELOPE:
                yield from _texts(each)


@lru_cache(maxsize=32)
def _names(format: str, ruleset: str, language: str) -> Mapping[str, str]:  # noqa: A002 - as documents call it
    """What ids of a ruleset are called, in English and in the language spoken."""
    del language  # tells one answer from another
    try:
        rules: Iterable[object] = (
            (load_rulebook(ruleset),) if format == SQUAD.format else (system_named(format).texts())
        )
    except (UnknownRulesetError, BrokenRulebookError, LookupError):
        return {}
    found: dict[str, str] = {}
    for each in rules:
        _collect(each, found)
    return found


def _collect(part: object, found: dict[str, str]) -> None:
    """Gather the names of everything in a part of the rules that has an id and a name."""
    if isinstance(part, tuple):
        for each in part:
            _collect(each, found)
    if not isinstance(part, Frozen):
        return
    own = getattr(part, "id", None)
    if isinstance(own, str) and isinstance(part, Rule) and hasattr(part, "name"):
        names = dict.fromkeys((*found.get(own, "").split("\n"), part.english("name"), part.name))
        found[own] = "\n".join(filter(None, names))
    for _key, value in part:
        _collect(value, found)
