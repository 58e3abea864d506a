"""Reading the library in small steps, so that its first results can be shown at once."""

from __future__ import annotations

import contextlib
import os
import time
from functools import lru_cache
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from nco_builder.documents.kinds import document_from_bytes, judge_document, kind_for
from nco_builder.documents.serialization import to_json
from nco_builder.documents.squads import SQUAD
from nco_builder.event.entries import marked, read_entries, received_files
from nco_builder.event.reports import status_of
from nco_builder.files import FileProblem, read_bytes
from nco_builder.files.names import SUFFIX, not_searched, walk
from nco_builder.files.problems import visible_line
from nco_builder.language import _, current
from nco_builder.language.words import fold
from nco_builder.library.index import NONE, FileStat, LibraryFile
from nco_builder.rules import (
    BrokenRulebookError,
    UnknownRulesetError,
    installed_rulesets,
    load_rulebook,
)
from nco_builder.schema.record import Frozen, Rule
from nco_builder.systems import system_named

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence

    from nco_builder.documents.kind import Judgement, Kind
    from nco_builder.event.model import Event
    from nco_builder.library.index import Index, Verdict

MOST_FILES, DEEPEST = 50_000, 12
"""Larger or deeper folders are not folders of a player's documents."""


class ScanResult(NamedTuple):
    """The result of a scan: documents, searched folders, and folders that cannot be searched."""

    files: tuple[FileStat, ...]
    folders: tuple[str, ...]
    problems: tuple[str, ...]


def _no_end() -> bool:
    return False


def scan(folders: Iterable[Path], stopped: Callable[[], bool] = _no_end) -> ScanResult:
    """Find the `*.nco` files below folders, without following links or hidden folders.

    Args:
        folders: Where to search; a missing one is empty, a nested one is searched once.
        stopped: Returns whether to stop; called at every folder.
    """
    found: dict[str, FileStat] = {}
    searched: list[str] = []
    problems: list[str] = []
    places = [os.path.abspath(each) for each in folders]  # noqa: PTH100 - no links followed, text wanted
    for folder in walk(places, hidden=False, deepest=DEEPEST):
        if len(found) >= MOST_FILES or stopped():
            break
        if folder.problem:
            problems += [] if folder.is_missing else [str(folder.problem)]
            continue
        try:
            stats = [_stat(each) for each in folder.files if _is_document(each)]
        except FileNotFoundError:  # it changes just now, which is noticed by itself
            continue
        except OSError as error:
            problems.append(str(not_searched(folder.path, error)))
            continue
        found |= {each.path: each for each in stats}
        searched.append(folder.path)
    if len(found) >= MOST_FILES:
        most = _("There are more than {count} documents; no more are shown.")
        problems.append(most.format(count=MOST_FILES))
    return ScanResult(tuple(found.values()), tuple(searched), tuple(problems))


def _is_document(entry: os.DirEntry[str]) -> bool:
    return entry.name.lower().endswith(SUFFIX) and not entry.is_symlink()


def _stat(entry: os.DirEntry[str]) -> FileStat:
    told = entry.stat(follow_symlinks=False)
    return FileStat(entry.path, told.st_size, told.st_mtime_ns)


MATCH, EVENT = "nco-match", "nco-event"
"""The formats of documents with a player a side, and of those whose squads are further files."""
ENVELOPE = ("format", "version", "ruleset", "sha256")
"""Keys whose values are not searchable."""
MOST_LETTERS = 20_000
"""Searchable letters of one document; a squad of 16 men has some 1,000."""
MOST_TAGS = 30


def look_at(seen: FileStat) -> LibraryFile:
    """Read and judge a file; any problem becomes a sentence of the entry."""
    *_squads, entry = looks_at(seen)
    return cast("LibraryFile", entry)


def looks_at(seen: FileStat) -> Iterator[LibraryFile | None]:
    """Yield None after each squad of an event, so that reading can pause there; then the entry."""
    path = Path(seen.path)
    told = LibraryFile(*seen, name=visible_line(path.stem))
    try:
        document: Any = document_from_bytes(read_bytes(path), path.name)
        entry = _entry(told, document)
        if entry.format == EVENT:
            entry = yield from _with_status(entry, document)
    except FileProblem as problem:
        entry = _unreadable(told, f"{problem.problem[:1].upper()}{problem.problem[1:]}.")
    except Exception as error:  # noqa: BLE001 - no file may stop the others
        why = _("This file cannot be shown ({problem}).").format(problem=type(error).__name__)
        entry = _unreadable(told, why)
    yield entry


def _unreadable(told: LibraryFile, why: str) -> LibraryFile:
    words = fold(f" {told.name} ")
    return told._replace(problem=visible_line(why), verdict="unread", words=words)


def _entry(told: LibraryFile, document: Any) -> LibraryFile:  # noqa: ANN401 - of whatever kind
    kind = kind_for(document)
    judgement = judge_document(document, told.name)
    name = visible_line(kind.title(document).strip())
    tags = [visible_line(tag) for tag in getattr(document, "tags", ())][:MOST_TAGS]
    severities = [
        each.severity
        for each in kind.told(judgement)
        if not each.agreed and kind.counts(each, judgement)
    ]
    found = LibraryFile(
        *told[:3],
        format=kind.format,
        name=name,
        nation=_nation(document, judgement),
        player=visible_line(", ".join(_players(document))),
        tags="\n".join(tags),
        words=_words(document, f"{told.name}\n{name}"),
        errors=severities.count("error"),
        rulings=severities.count("ruling"),
        verdict=_verdict(kind, judgement, severities),
    )
    return found._replace(**_points(judgement))


def _with_status(found: LibraryFile, event: Event) -> Generator[None, None, LibraryFile]:
    """Return the entry of an event with what its page says of squads and results."""
    if found.verdict == "broken" or event.ruleset not in {None, *installed_rulesets()}:
        return found
    folder = Path(found.path).parent
    seen = with_squads(FileStat(*found[:3]))  # before squads are read, which may change meanwhile
    try:
        entries = []
        for each in read_entries(folder, event):
            entries.append(each)
            yield None
    except FileProblem as problem:  # the folder cannot be searched
        return found._replace(status=visible_line(str(problem)))
    status = status_of(event, marked(entries, event))
    verdict: Verdict = "broken" if status.illegal else "legal" if status.complete else "unchecked"
    return found._replace(
        size=seen.size,
        changed=seen.changed,
        status=status.text,
        errors=status.illegal,
        verdict=verdict,
    )


def with_squads(seen: FileStat) -> FileStat:
    """Return the state of an event's file together with its squads, on which its verdict rests."""
    size, changed = seen.size, seen.changed
    with contextlib.suppress(FileProblem, OSError):
        for path in received_files(Path(seen.path).parent):
            told = path.stat()
            size, changed = size + told.st_size, max(changed, told.st_mtime_ns)
    return seen._replace(size=size, changed=changed)


def _nation(document: Any, judgement: Any) -> str:  # noqa: ANN401 - of whatever kind
    """Return the nation of a document; one that its rules packs define by name."""
    nation: str = getattr(document, "nation", "")
    book = getattr(judgement, "rulebook", None)
    if book is None or nation in book.own.nations_by_id:
        return nation
    known = book.nations_by_id.get(nation)
    return visible_line(known.name) if known else nation


def _players(document: Any) -> list[str]:  # noqa: ANN401 - of whatever kind
    """Return the players of a document: its own, or those of the sides of a match."""
    named = [getattr(document, "player", "")]
    if document.format == MATCH:
        named = [side.player or side.squad.player for side in document.sides]
    return [name.strip() for name in named if name.strip()]


def _verdict(kind: Kind[Any], judgement: Judgement, severities: Sequence[str]) -> Verdict:
    if any(each.code == "unknown_ruleset" for each in judgement.findings):
        return "unchecked"
    if "error" in severities:
        return "broken"
    if kind.format == EVENT:
        return "unchecked"  # until its squads are read, which are other files
    if (stage := kind.stage(judgement)) != "whole":
        return stage
    return "agree" if "ruling" in severities else "legal"


def _points(judgement: Any) -> dict[str, Any]:  # noqa: ANN401 - of whatever kind
    """Return the points available and spent, as far as documents of its kind have them."""
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
    """Return numbers in the range of the index; no game needs larger ones."""
    return {
        key: number if type(number) is int and 0 <= number < 2**53 else NONE
        for key, number in numbers.items()
    }


def _words(document: Any, names: str) -> str:  # noqa: ANN401 - of whatever kind
    """Return all texts of a document and the names of its ids, folded."""
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
    """Return the names of the ids of a ruleset, in English and in the current language."""
    del language  # cache key
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
    """Collect the names of everything with an id and a name in a part of the rules."""
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
"""The interval of progress reports."""


class LibraryListing(NamedTuple):
    """All files, with what is known of them, and the number still to be read.

    Attributes:
        entries: Every file; an unread one has no verdict.
        folders: All folders that were searched, to be watched.
        problems: A sentence for each folder that could not be searched.
        waiting: The number of files still to be read.
    """

    entries: tuple[LibraryFile, ...]
    folders: tuple[str, ...]
    problems: tuple[str, ...]
    waiting: int


class ReadProgress(NamedTuple):
    """Files that were read, and how many of how many are done."""

    entries: tuple[LibraryFile, ...]
    done: int
    total: int


class FileCache:
    """Entries read by this or an earlier start of the program; the latter come from the index.

    An unchanged file always has the same entry object, so that views see at once that nothing is
    new.
    """

    def __init__(self, index: Index) -> None:
        self._index = index
        entries, old = index.load()
        self.entries = entries
        self._old = set(old)

    def is_fresh(self, seen: FileStat) -> bool:
        """Return whether the entry of a file is up to date."""
        entry = self.entries.get(seen.path)
        if entry is not None and entry.format == EVENT and entry.status:
            seen = with_squads(seen)
        return entry is not None and entry.is_of(seen) and seen.path not in self._old

    def put(self, entries: Iterable[LibraryFile]) -> None:
        """Store entries."""
        fresh = {entry.path: entry for entry in entries}
        self.entries.update(fresh)
        self._old -= fresh.keys()
        self._index.put(fresh.values())

    def keep_only(self, paths: Iterable[str]) -> None:
        """Remove all other files, which no longer exist."""
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
    """List all documents, then read the unknown ones, the latest first.

    Args:
        folders: Where to search.
        known: The entries read before; new ones are added.
        stopped: Returns whether to stop; called at each file.
        rest: Called after each file with its seconds, to leave as many to other threads.
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
        # a folder that cannot be searched may be on a disk that is only unplugged
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
    began = told_at
    for done, entry in _looks(waiting):
        if entry is not None:
            fresh.append(entry)
        now = time.monotonic()
        if (fresh and now - told_at >= SLICE_SECONDS) or done == len(waiting):
            yield ReadProgress(tuple(fresh), done, len(waiting))
            known.put(fresh)
            fresh, told_at = [], time.monotonic()
        rest(now - began)
        if stopped():
            break
        began = time.monotonic()
    known.put(fresh)


def _looks(waiting: Iterable[FileStat]) -> Iterator[tuple[int, LibraryFile | None]]:
    """Yield the number of files read after each file, and after each squad of an event."""
    for before, seen in enumerate(waiting):
        for entry in looks_at(seen):
            yield before + (entry is not None), entry


def _stem(seen: FileStat) -> str:
    return visible_line(PurePath(seen.path).stem)
