"""Reading the library in small steps, so that whoever shows it can do so from the first one."""

from __future__ import annotations

import os
import time
from functools import lru_cache
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.documents.kinds import document_from_bytes, judged, kind_for
from nco_builder.documents.serialization import to_json
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem, read_bytes
from nco_builder.files.names import SUFFIX
from nco_builder.files.problems import visible_line, words_of
from nco_builder.language import _, current
from nco_builder.language.words import fold
from nco_builder.library.entry import NONE, FileStat, LibraryFile
from nco_builder.rules import BrokenRulebookError, UnknownRulesetError, load_rulebook
from nco_builder.schema.record import Frozen, Rule
from nco_builder.systems import system_named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from nco_builder.library.entry import Verdict
    from nco_builder.library.index import Index

MOST_FILES, DEEPEST = 50_000, 12
"""What is more, or lies deeper, is no folder of a player's documents."""


class ScanResult(NamedTuple):
    """What folders hold: documents, all folders that were searched, what could not be."""

    files: tuple[FileStat, ...]
    folders: tuple[str, ...]
    problems: tuple[str, ...]


def _no_end() -> bool:
    return False


def scan(folders: Iterable[Path], stopped: Callable[[], bool] = _no_end) -> ScanResult:
    """Find the `*.nco` files of folders and of those in them; no link and no hidden folder.

    Args:
        folders: Where to search; one that is not there is empty, one in another is searched once.
        stopped: Asked at every folder whether to give up.

    """
    found: dict[str, FileStat] = {}
    searched: dict[str, None] = {}
    problems: list[str] = []
    waiting = [(os.path.abspath(folder), 0) for folder in reversed(list(folders))]  # noqa: PTH100 - no links followed, text wanted
    while waiting and len(found) < MOST_FILES and not stopped():
        here, depth = waiting.pop()
        if here in searched:
            continue
        try:
            inside = _search(here, found)
        except FileNotFoundError:
            continue
        except OSError as error:
            problem = _("this folder cannot be searched because {reason}")
            problems.append(str(FileProblem(here, problem.format(reason=words_of(error)))))
            continue
        searched[here] = None
        if depth < DEEPEST:
            waiting += [(each, depth + 1) for each in inside]
    if len(found) >= MOST_FILES:
        told = _("There are more than {count} documents; no more are shown.")
        problems.append(told.format(count=MOST_FILES))
    return ScanResult(tuple(found.values()), tuple(searched), tuple(problems))


def _search(here: str, found: dict[str, FileStat]) -> list[str]:
    """Note the documents of one folder; return the folders in it."""
    inside = []
    with os.scandir(here) as entries:
        for entry in entries:
            if entry.name.startswith(".") or entry.is_symlink():
                continue
            if entry.is_dir(follow_symlinks=False):
                inside.append(entry.path)
            elif entry.name.lower().endswith(SUFFIX):
                told = entry.stat(follow_symlinks=False)
                found[entry.path] = FileStat(entry.path, told.st_size, told.st_mtime_ns)
    return sorted(inside, reverse=True)


ENVELOPE = ("format", "version", "ruleset", "sha256")
"""Keys whose values say nothing that is searched."""
MOST_LETTERS = 20_000
"""So much of one document can be searched; a squad of 16 men has some 1,000 letters."""
MOST_TAGS = 30


def look_at(seen: FileStat) -> LibraryFile:
    """Read and judge a file; whatever is wrong with it is a sentence of the entry."""
    path = Path(seen.path)
    told = LibraryFile(*seen, name=visible_line(path.stem))
    try:
        document: Any = document_from_bytes(read_bytes(path), path.name)
        return _entry(told, document)
    except FileProblem as problem:
        sentence = f"{problem.problem[:1].upper()}{problem.problem[1:]}."
    except Exception as error:  # noqa: BLE001 - no file may stop the others
        sentence = _("This file cannot be shown ({problem}).").format(problem=type(error).__name__)
    words = fold(f" {told.name} ")
    return told._replace(problem=visible_line(sentence), verdict="unread", words=words)


def _entry(told: LibraryFile, document: Any) -> LibraryFile:  # noqa: ANN401 - of whatever kind
    kind = kind_for(document)
    judgement = judged(document, told.name)
    name = visible_line(kind.title(document).strip())
    tags = [visible_line(tag) for tag in getattr(document, "tags", ())][:MOST_TAGS]
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


SLICE_SECONDS = 0.1
"""So often what was read is told."""


class LibraryListing(NamedTuple):
    """All files there are, with what is known of them, and what is still to be read.

    Attributes:
        entries: Every file; one that was never read has no verdict.
        folders: All folders that were searched, to be watched.
        problems: Folders that could not be, a sentence each.
        waiting: How many files are to be read.

    """

    entries: tuple[LibraryFile, ...]
    folders: tuple[str, ...]
    problems: tuple[str, ...]
    waiting: int


class ReadProgress(NamedTuple):
    """Files that were read, and how many of how many are."""

    entries: tuple[LibraryFile, ...]
    done: int
    total: int


class FileCache:
    """What was read by this start of the program and by those before, which the index tells once.

    A file that did not change is always told by the very same entry, so that whoever shows it
    sees at once that nothing is new.
    """

    def __init__(self, index: Index) -> None:
        self._index = index
        entries, old = index.load()
        self.entries = entries
        self._old = set(old)

    def is_fresh(self, seen: FileStat) -> bool:
        """Whether a file was read as it is now."""
        entry = self.entries.get(seen.path)
        return entry is not None and entry.is_of(seen) and seen.path not in self._old

    def put(self, entries: Iterable[LibraryFile]) -> None:
        """Keep what was read."""
        fresh = {entry.path: entry for entry in entries}
        self.entries.update(fresh)
        self._old -= fresh.keys()
        self._index.put(fresh.values())

    def keep_only(self, paths: Iterable[str]) -> None:
        """Forget all other files, which are gone."""
        gone = self.entries.keys() - set(paths)
        for path in gone:
            del self.entries[path]
        self._old -= gone
        if gone:
            self._index.put((), gone)


def read_library(
    folders: Iterable[Path],
    known: FileCache,
    stopped: Callable[[], bool],
    rest: Callable[[float], object] = time.sleep,
) -> Iterator[LibraryListing | ReadProgress]:
    """List all documents, then read those that are not known, the latest ones first.

    Args:
        folders: Where to search.
        known: What was read before; it learns what is read now.
        stopped: Asked at each file whether to give up; then nothing more is told.
        rest: Called after each file with the seconds it took, to leave as many to others.

    """
    found = scan(folders, stopped)
    waiting = [seen for seen in found.files if not known.is_fresh(seen)]
    if stopped():
        return
    entries = tuple(
        [
            known.entries.get(seen.path) or LibraryFile(*seen, name=_stem(seen))
            for seen in found.files
        ]
    )
    yield LibraryListing(entries, found.folders, found.problems, len(waiting))
    if not found.problems:
        # where a folder cannot be searched, a disk may only be away
        known.keep_only(seen.path for seen in found.files)
    waiting.sort(key=lambda seen: seen.changed, reverse=True)
    yield from _read(waiting, known, stopped, rest)


def _read(
    waiting: list[FileStat],
    known: FileCache,
    stopped: Callable[[], bool],
    rest: Callable[[float], object],
) -> Iterator[ReadProgress]:
    fresh: list[LibraryFile] = []
    told_at = time.monotonic()
    for done, seen in enumerate(waiting, 1):
        if stopped():
            break
        began = time.monotonic()
        fresh.append(look_at(seen))
        now = time.monotonic()
        if now - told_at >= SLICE_SECONDS or done == len(waiting):
            yield ReadProgress(tuple(fresh), done, len(waiting))
            known.put(fresh)
            fresh, told_at = [], time.monotonic()
        rest(now - began)
    known.put(fresh)


def _stem(seen: FileStat) -> str:
    return visible_line(PurePath(seen.path).stem)
