"""Received squads of an event: an entry for each file, whatever it contains."""

from __future__ import annotations

import csv
import hashlib
import io
from posixpath import basename, splitext
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.documents.carried import CARRIERS
from nco_builder.documents.squads import squad_from_bytes
from nco_builder.event.model import Player, terms_of, under
from nco_builder.files import SUFFIX, FileProblem, is_pdf, read_bytes, visible_line
from nco_builder.files.cells import unguarded
from nco_builder.files.names import files_ending, is_folder
from nco_builder.language import _, current, known, ngettext, speaking
from nco_builder.language.words import fold
from nco_builder.legality import check_by_own_ruleset, finding_sentence
from nco_builder.match.taking import squad_sum
from nco_builder.schema.record import Frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from nco_builder.event.model import Event
    from nco_builder.legality import Report
    from nco_builder.match.model import DecidedTerms
    from nco_builder.squad import Squad


SQUADS = "squads"
MATCHES = "matches"
RECEIVED = (SUFFIX, ".pdf", *CARRIERS)
"""Suffixes of files with squads."""
FIRST, NO_TEXT = 512, (b"\0", b"\x1a", b"\xff\xd8")
"""First bytes of pictures, archives and the like, which no text contains."""


class SquadEntry(Frozen):
    """A received file.

    Attributes:
        path: the path of the file.
        file: its name within the folder of squads.
        digest: SHA-256 of its content, "" if it cannot be read.
        sum: the checksum of the squad (`match.taking.squad_sum`), "" without one.
        squad: the squad as received, or None.
        report: its verdict under the terms of the event.
        problem: a sentence about why there is no squad.
        player: start number of its owner; None if unknown.
        made_of: its checksum without player and name; "" without a squad.
        same_as: names of other files with the same squad, even under another name.
        other: another player named by the squad or its file, or "".
        further: names of other files of the same player, until one is selected.
        instead: the file of the same player that counts, if it is another one.
        changed: whether the squad has changed since it was last checked.

    """

    path: Path
    file: str
    digest: str = ""
    sum: str = ""
    squad: Squad | None = None
    report: Report | None = None
    problem: str = ""
    player: int | None = None
    made_of: str = ""
    same_as: tuple[str, ...] = ()
    other: str = ""
    further: tuple[str, ...] = ()
    instead: str = ""
    changed: bool = False

    @property
    def legal(self) -> bool:
        """Whether it may be played as it is."""
        return self.report is not None and self.report.legal


def received_files(folder: Path) -> tuple[Path, ...]:
    """Return the files of an event's folder that may contain squads, sorted, without links.

    Raises:
        FileProblem: the folder cannot be searched.

    """
    if not is_folder(folder / SQUADS):
        return ()  # nothing has been received yet
    found = files_ending(folder / SQUADS, RECEIVED)
    if found.problems:
        raise found.problems[0]
    return found.files


def read_entries(
    folder: Path,
    event: Event,
    known: Iterable[SquadEntry] = (),
    *,
    progress: Callable[[int, int], bool] | None = None,
) -> Iterator[SquadEntry]:
    """Read and judge each file; unchanged files are not judged again.

    Args:
        folder: The folder of the event.
        event: Its terms.
        known: Entries that were read under the same terms.
        progress: Called with the number of files done and the total; returns whether to continue.

    Raises:
        FileProblem: the folder cannot be searched, or the ruleset of the event is not installed.

    """
    terms = terms_of(event, folder)
    before = {entry.file: entry for entry in known}
    files = received_files(folder)
    for done, path in enumerate(files):
        if progress and not progress(done, len(files)):
            return
        name = path.relative_to(folder / SQUADS).as_posix()
        read = _content(path, name)
        old = before.get(name)
        if isinstance(read, SquadEntry):
            yield read
        elif old and old.digest == hashlib.sha256(read).hexdigest():
            yield old.replace(
                player=None, same_as=(), other="", further=(), instead="", changed=False
            )
        else:
            yield _entry(path, name, read, terms)
    if progress:
        progress(len(files), len(files))


def marked(entries: Iterable[SquadEntry], event: Event) -> tuple[SquadEntry, ...]:
    """Return the entries with their owners, duplicates, and changes since the check."""
    owners = _Owners(event.players)
    found = [(entry, *owners.of(entry)) for entry in entries]
    checked = {player.number: player.checked for player in event.players}
    chosen = {player.number: player.squad for player in event.players}
    there = {(player, entry.sum) for entry, player, _other in found}
    alike: dict[str, list[str]] = {}
    of_player: dict[int, list[str]] = {}
    for entry, player, _other in found:
        if entry.made_of:
            alike.setdefault(entry.made_of, []).append(entry.file)
        if player is not None:
            of_player.setdefault(player, []).append(entry.file)
    lost = {each: before for each, before in checked.items() if (each, before) not in there}
    rows = []
    for entry, player, other in found:  # cached, since thousands are requested repeatedly
        same = tuple([name for name in alike.get(entry.made_of, ()) if name != entry.file])
        further: tuple[str, ...] = ()
        instead, changed = "", False
        if player is not None:
            further = tuple([name for name in of_player[player] if name != entry.file])
            if chosen[player] in of_player[player]:
                instead, further = chosen[player] if entry.file != chosen[player] else "", ()
            # a second squad of his is no change while the checked one is there
            changed = bool(lost.get(player) and entry.sum and not instead)
        rows.append(
            entry.replace(
                player=player,
                other=other,
                same_as=same,
                further=further,
                instead=instead,
                changed=changed,
            )
        )
    return tuple(rows)


def counting(entries: Iterable[SquadEntry]) -> dict[int, SquadEntry]:
    """Return the file of each player that counts, by start number, else the last legal one."""
    return {
        entry.player: entry for entry in entries if entry.player is not None and not entry.instead
    }


def without_squad(entries: Iterable[SquadEntry], event: Event) -> tuple[Player, ...]:
    """Return players without a received squad; an unreadable file does not count."""
    there = {entry.player for entry in entries if entry.squad is not None and not entry.instead}
    return tuple([player for player in event.players if player.number not in there])


def checked_now(entries: Iterable[SquadEntry], event: Event) -> Event:
    """Return the event with the checksums of each player's current squad."""
    known = [entry for entry in entries if entry.sum and not entry.instead]
    sums = {entry.player: entry.sum for entry in reversed(known)}
    players = [
        player.replace(checked=sums.get(player.number, player.checked)) for player in event.players
    ]
    return event.replace(players=tuple(players))


class _Owners:
    """The owners of files: an assigned one, else the player named by squad or file."""

    def __init__(self, players: Iterable[Player]) -> None:
        self._by_file: dict[str, int] = {}
        self._by_name: dict[str, list[int]] = {}
        self._names: dict[int, str] = {}
        for player in players:
            self._names[player.number] = player.name
            if player.squad:
                self._by_file.setdefault(player.squad, player.number)
            if name := fold(player.name.strip()):
                self._by_name.setdefault(name, []).append(player.number)

    def of(self, entry: SquadEntry) -> tuple[int | None, str]:
        """Return the owner's start number, and any other player named by squad or file.

        None for an unknown owner, "" for no other player.
        """
        named = [*self._named(entry)]
        owner = self._by_file.get(entry.file, named[0] if named else None)
        return owner, next((self._names[each] for each in named if each != owner), "")

    def _named(self, entry: SquadEntry) -> Iterator[int]:
        """Return start numbers of the players whom the squad and its file name unambiguously."""
        named = [entry.squad.player] if entry.squad else []
        for name in (*named, splitext(basename(entry.file))[0]):
            found = self._by_name.get(fold(name.strip()), [])
            if len(found) == 1:
                yield found[0]


def _content(path: Path, name: str) -> bytes | SquadEntry:
    try:
        return read_bytes(path)
    except FileProblem as problem:
        return SquadEntry(path, name, problem=_sentence(problem))


def _entry(path: Path, name: str, raw: bytes, terms: DecidedTerms) -> SquadEntry:
    digest = hashlib.sha256(raw).hexdigest()
    try:
        squad = _squad(path, raw)
        report = check_by_own_ruleset(under(terms, squad))
        made_of = squad_sum(squad.replace(player="", name=""))
        return SquadEntry(path, name, digest, squad_sum(squad), squad, report, made_of=made_of)
    except FileProblem as problem:
        return SquadEntry(path, name, digest, problem=_sentence(problem))
    except Exception as error:  # noqa: BLE001 - no file may stop the others
        told = _("This file cannot be judged ({problem}).").format(problem=type(error).__name__)
        return SquadEntry(path, name, digest, problem=visible_line(told))


def _squad(path: Path, raw: bytes) -> Squad:
    is_own = path.suffix.lower() not in CARRIERS
    if is_own and raw and not is_pdf(raw) and any(sign in raw[:FIRST] for sign in NO_TEXT):
        raise FileProblem(path.name, _("this is no squad, but a file of some other program"))
    return squad_from_bytes(raw, path.name)


def _sentence(problem: FileProblem) -> str:
    return visible_line(f"{problem.problem[:1].upper()}{problem.problem[1:]}.")


HEADINGS = {
    "number": ("number", "no", "no.", "start number", "nummer", "nr", "nr.", "startnummer"),
    "name": ("name", "player", "player name", "spieler", "spielername", "teilnehmer"),
    "club": ("club", "team", "verein", "klub"),
    "language": ("language", "lang", "sprache"),
    "squad": ("squad", "squad file", "file", "trupp", "truppdatei", "datei"),
}
"""Column headings by field; case and accents are ignored."""
SEPARATORS = ";,\t|"
MOST_PLAYERS = 2000
MOST_LINES = 5000
"""The most lines that are read."""
MOST_COLUMNS = 100
MOST_PROBLEMS = 50
"""The most lines without a player that are listed; further ones are counted."""
MOST_LETTERS = 100
"""The most letters of a cell in a sentence."""
MOST_DIGITS = 9
LANGUAGES = {"english": "en", "englisch": "en", "german": "de", "deutsch": "de"}


DOCUMENTS = (b"{", b"%PDF-")
"""First bytes of documents and PDFs, whose lines would be read as names."""


class PlayerList(NamedTuple):
    """The players of a file, and a sentence for each line without one."""

    players: tuple[Player, ...]
    problems: tuple[str, ...]


def players_from_csv(raw: bytes, origin: str) -> PlayerList:
    """Read players from CSV with any separator and encoding, with or without headings.

    Args:
        raw: The content of the file.
        origin: Its name in sentences.

    Raises:
        FileProblem: it is not such a list.

    """
    if raw.lstrip().startswith(DOCUMENTS):
        raise FileProblem(origin, _("this is no list of players"))
    text = _decoded(raw)
    if "\0" in text:
        raise FileProblem(origin, _("this is no list of players"))
    try:
        return _read(csv.reader(io.StringIO(text, newline=""), _dialect(text)), origin)
    except csv.Error as error:
        raise FileProblem(origin, _("this is no list of players")) from error


def _read(lines: Iterable[list[str]], origin: str) -> PlayerList:
    """Return the players of lines, which are read lazily and only as far as needed.

    Raises:
        FileProblem: there is no player, or too much for a list.

    """
    columns: dict[str, int] | None = None
    players: list[Player] = []
    problems: list[str] = []
    for at, line in enumerate(lines, 1):
        row = [unguarded(cell) for cell in line[:MOST_COLUMNS]]
        if at > MOST_LINES:
            raise FileProblem(origin, _("more than {max} lines").format(max=MOST_LINES))
        if not any(cell.strip() for cell in row):
            continue
        if columns is None and (columns := _columns(row)):
            continue
        if len(players) == MOST_PLAYERS:
            raise FileProblem(origin, _("more than {max} players").format(max=MOST_PLAYERS))
        try:
            players.append(_player(row, columns or {"name": 0, "club": 1, "squad": 2}))
        except ValueError as error:
            told = _("{file}, line {line}: {problem}.")
            problems.append(told.format(file=origin, line=at, problem=error))
    if columns is None:
        raise FileProblem(origin, _("there is no player in this list"))
    return PlayerList(tuple(players), _first([*problems, *_twice(players)]))


def _first(problems: list[str]) -> tuple[str, ...]:
    """Return the problems to list, and the number of further ones."""
    more = len(problems) - MOST_PROBLEMS
    if more <= 0:
        return tuple(problems)
    text = ngettext("and {count} more", "and {count} more", more).format(count=more)
    return (*problems[:MOST_PROBLEMS], text)


def _decoded(raw: bytes) -> str:
    for mark, codec in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"", "utf-8-sig")):
        if raw.startswith(mark):
            try:
                return raw.decode(codec)
            except UnicodeDecodeError:
                continue
    return raw.decode("cp1252", "replace")  # still written by spreadsheets of Western Europe


def _dialect(text: str) -> type[csv.Dialect]:
    lines = io.StringIO(text, newline=None)
    first = next((line for line in lines if line.strip()), "")
    # the last separator is the least likely to occur in a name
    separator = max(SEPARATORS, key=first.count)

    class Found(csv.excel):
        delimiter = separator

    return Found


def _columns(first: list[str]) -> dict[str, int]:
    """Return the column of each field, from the headings; empty if the first line has none."""
    names = {fold(name): key for key, known in HEADINGS.items() for name in known}
    found: dict[str, int] = {}
    for place, cell in enumerate(first):
        key = names.get(fold(cell.strip()))
        if key:
            found.setdefault(key, place)
    return found if "name" in found else {}


def _player(row: list[str], columns: dict[str, int]) -> Player:
    """Return the player of a line.

    Raises:
        ValueError: the line has no player; the message says why.

    """
    said = {key: visible_line(row[at].strip()) for key, at in columns.items() if at < len(row)}
    if not said.get("name"):
        raise ValueError(_("the player has no name"))
    number = said.pop("number", "")
    if number and not (number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS):
        problem = _("“{text}” is no start number")
        raise ValueError(problem.format(text=_cut(number)))
    language = said.get("language", "").casefold()
    said["language"] = LANGUAGES.get(language, language)
    said = {key: text for key, text in said.items() if text}
    return Player(number=int(number or 0)).replace(**said)


def _cut(text: str) -> str:
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"


def _twice(players: list[Player]) -> Iterator[str]:
    seen: set[str] = set()
    for player in players:
        name = fold(player.name)
        if name in seen:
            yield _("{player} is in the list twice.").format(player=_cut(player.name))
        seen.add(name)


def reply_text(entry: SquadEntry | None, player: Player | None, event: Event) -> str:
    """Return the reply to a player.

    Args:
        entry: His file; None if none was received.
        player: The player; None if unknown.
        event: The event, which the reply names.

    """
    his = known([player.language]) if player and player.language else None
    with speaking(his or current()):
        return "\n".join(_lines(entry, player, event)) + "\n"


def _lines(entry: SquadEntry | None, player: Player | None, event: Event) -> Iterator[str]:
    if player is not None and player.name:
        yield _("Hello {player},").format(player=visible_line(player.name))
        yield ""
    name = visible_line(event.name) or _("the event")
    if entry is None:
        yield _("we have no squad of yours for {event} yet.").format(event=name)
    elif entry.report is None:
        yield _("your file “{file}” for {event} could not be read.").format(
            file=visible_line(entry.file), event=name
        )
        yield entry.problem
    elif entry.report.legal:
        yield _("your squad for {event} is legal.").format(event=name)
        yield from _of_report(entry, "ruling", _("To be agreed with each opponent:"))
    else:
        yield _("your squad for {event} is not legal yet.").format(event=name)
        yield from _of_report(entry, "error", _("Please change:"))
        yield from _of_report(entry, "ruling", _("To be agreed with each opponent:"))
    if entry is not None and entry.instead:
        yield ""
        yield _("It does not count: {file} does.").format(file=visible_line(entry.instead))
    if entry is not None and entry.further:
        files = ", ".join([entry.file, *entry.further])
        yield ""
        yield _("We have several files of yours: {files}. Which one counts?").format(files=files)


def _of_report(entry: SquadEntry, severity: str, heading: str) -> Iterator[str]:
    """Return the findings of a severity, without duplicates."""
    report = entry.report
    if report is None:
        return
    found = [each for each in report.findings if each.severity == severity and not each.agreed]
    said = dict.fromkeys(
        [visible_line(finding_sentence(each, report.squad, report.rulebook)) for each in found]
    )
    if said:
        yield ""
        yield heading
        yield from [f"- {each}" for each in said]
