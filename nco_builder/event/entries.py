"""Received squads of an event: an entry for each file, whatever it contains."""

from __future__ import annotations

import csv
import hashlib
import io
import re
from itertools import chain, islice
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from nco_builder.documents.carried import CARRIERS, Sender, senders
from nco_builder.documents.squads import squad_from_bytes
from nco_builder.event.model import Player, compared, terms_of, under
from nco_builder.event.owners import OwnerMatch, owners_among
from nco_builder.files import SUFFIX, FileProblem, is_pdf, read_bytes, visible_line
from nco_builder.files.cells import unguarded
from nco_builder.files.names import files_ending, is_folder, walk
from nco_builder.language import _, current, known, ngettext, speaking
from nco_builder.language.words import enumerated, fold, unbroken
from nco_builder.legality import check_by_own_ruleset, finding_sentence
from nco_builder.match.taking import squad_sum
from nco_builder.schema.record import Frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nco_builder.event.model import Event
    from nco_builder.event.owners import Owners
    from nco_builder.legality import Report
    from nco_builder.match.model import DecidedTerms
    from nco_builder.squad import Squad


SQUADS = "squads"
MATCHES = "matches"
RECEIVED = (SUFFIX, ".pdf", *CARRIERS)
"""Suffixes of files with squads."""
OF_SYSTEMS = ("thumbs.db", "desktop.ini")
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
        senders: who may have sent it, of a mail.
        player: start number of its owner; None if unknown.
        match: how the owner was found; None if unknown.
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
    senders: tuple[Sender, ...] = ()
    player: int | None = None
    match: OwnerMatch | None = None
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


def unread_files(folder: Path) -> tuple[str, ...]:
    """Return names of what lies in the folder of squads and is not read, sorted.

    These are files of other kinds, and links. Files that systems put there themselves are no news.
    """
    squads = folder / SQUADS
    names = []
    for entry in [entry for each in walk((squads,)) for entry in each.files]:
        name = entry.name.lower()
        read = name.endswith(RECEIVED) and not entry.is_symlink()
        if not read and not name.startswith((".", "~$")) and name not in OF_SYSTEMS:
            names.append(Path(entry.path).relative_to(squads).as_posix())
    return tuple(sorted(names))


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
                player=None,
                match=None,
                same_as=(),
                other="",
                further=(),
                instead="",
                changed=False,
            )
        else:
            yield _entry(path, name, read, terms)
    if progress:
        progress(len(files), len(files))


def marked(entries: Iterable[SquadEntry], event: Event) -> tuple[SquadEntry, ...]:
    """Return the entries with their owners, duplicates, and changes since the check."""
    entries = tuple(entries)
    if not entries:
        return ()
    owners = owners_among(event.players)
    found = [(entry, *owner_of(entry, owners)) for entry in entries]
    checked = {player.number: player.checked for player in event.players}
    chosen = {player.number: player.squad for player in event.players}
    there = {(match.player if match else None, entry.sum) for entry, match, _other in found}
    alike: dict[str, list[str]] = {}
    of_player: dict[int, list[str]] = {}
    for entry, match, _other in found:
        if entry.made_of:
            alike.setdefault(entry.made_of, []).append(entry.file)
        if match is not None:
            of_player.setdefault(match.player, []).append(entry.file)
    others = {key: _without_each(names) for key, names in alike.items()}
    others_of_player = {key: _without_each(names) for key, names in of_player.items()}
    lost = {each: before for each, before in checked.items() if (each, before) not in there}
    rows = []
    for entry, match, other in found:  # cached, since thousands are requested repeatedly
        player = match.player if match else None
        further: tuple[str, ...] = ()
        instead, changed = "", False
        if player is not None:
            further = others_of_player[player](entry.file)
            if chosen[player] in of_player[player]:
                instead, further = chosen[player] if entry.file != chosen[player] else "", ()
            # a second squad of his is no change while the checked one is there
            changed = bool(lost.get(player) and entry.sum and not instead)
        rows.append(
            entry.replace(
                player=player,
                match=match,
                other=other,
                same_as=others[entry.made_of](entry.file) if entry.made_of else (),
                further=further,
                instead=instead,
                changed=changed,
            )
        )
    return tuple(rows)


def owner_of(entry: SquadEntry, owners: Owners) -> tuple[OwnerMatch | None, str]:
    """Return whose a file is, and any other player whom squad or file names."""
    return owners.of(entry.file, entry.squad.player if entry.squad else "", entry.senders)


def _without_each(names: list[str]) -> Callable[[str], tuple[str, ...]]:
    """Return what gives all names but one; a thousand of a thousand are cut, not compared."""
    every, places = tuple(names), {name: at for at, name in enumerate(names)}
    return lambda name: every[: places[name]] + every[places[name] + 1 :]


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


def _content(path: Path, name: str) -> bytes | SquadEntry:
    try:
        return read_bytes(path)
    except FileProblem as problem:
        return SquadEntry(path, name, problem=_sentence(problem))


def _entry(path: Path, name: str, raw: bytes, terms: DecidedTerms) -> SquadEntry:
    read = SquadEntry(path, name, hashlib.sha256(raw).hexdigest())
    try:
        if path.suffix.lower() == ".eml":
            read = read.replace(senders=senders(raw))
        squad = _squad(path, raw)
        report = check_by_own_ruleset(under(terms, squad))
        made_of = squad_sum(squad.replace(player="", name=""))
        return read.replace(sum=squad_sum(squad), squad=squad, report=report, made_of=made_of)
    except FileProblem as problem:
        return read.replace(problem=_sentence(problem))
    except Exception as error:  # noqa: BLE001 - no file may stop the others
        told = _("This file cannot be judged ({problem}).").format(problem=type(error).__name__)
        return read.replace(problem=visible_line(told))


def _squad(path: Path, raw: bytes) -> Squad:
    is_own = path.suffix.lower() not in CARRIERS
    if is_own and raw and not is_pdf(raw) and any(sign in raw[:FIRST] for sign in NO_TEXT):
        raise FileProblem(path.name, _("this is no squad, but a file of some other program"))
    return squad_from_bytes(raw, path.name)


def _sentence(problem: FileProblem) -> str:
    return visible_line(f"{problem.problem[:1].upper()}{problem.problem[1:]}.")


HEADINGS = {
    "number": (
        *("number", "no", "#", "start", "start number", "start no", "player number", "player no"),
        *("nummer", "nr", "startnummer", "start nr", "spielernummer", "teilnehmernummer", "lfd nr"),
    ),
    "name": (
        *("name", "names", "player", "players", "player name", "full name", "participant"),
        *("participants", "competitor", "name first name", "first name last name"),
        *("spieler", "spielerin", "spielername", "namen", "voller name", "vollständiger name"),
        *("teilnehmer", "teilnehmerin", "teilnehmername", "vor und nachname"),
        *("name vorname", "nachname vorname", "vorname name", "vorname nachname"),
    ),
    "first": ("first name", "given name", "forename", "first", "vorname", "rufname"),
    "last": (
        *("last name", "surname", "family name", "last"),
        *("nachname", "familienname", "zuname"),
    ),
    "nickname": ("nickname", "nick", "alias", "handle", "spitzname"),
    "club": ("club", "club name", "gaming club", "verein", "vereinsname", "klub"),
    "team": ("team", "team name", "mannschaft", "teamname"),
    "email": (
        *("e mail", "mail", "e mail address", "mail address", "email address"),
        *("e mail adresse", "mailadresse", "email adresse"),
    ),
    "nation": (
        *("nation", "army", "faction", "squad nation", "armee", "fraktion", "nation des trupps"),
    ),
    "language": ("language", "lang", "sprache"),
    "squad": ("squad", "squad file", "file", "trupp", "truppdatei", "datei"),
    "dropped": (
        *("dropped", "drop", "dropped out", "withdrawn", "cancelled", "canceled"),
        *("abgemeldet", "abgesagt", "ausgestiegen", "ausgeschieden", "zurückgezogen"),
    ),
    "paid": (
        *("paid", "payment", "fee", "entry fee", "fee paid"),
        *("bezahlt", "gezahlt", "zahlung", "startgeld", "startgebühr", "gebühr"),
    ),
}
"""Column headings by field; case, accents and punctuation are ignored."""
PARTS = ("first", "last", "nickname", "team")
"""Headings of what is a field only together with another one, or in place of it."""
NAMES = ("name", "first", "last", "nickname")
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
MOST_NAME = 200
"""The most letters of a name; longer ones are text that slipped into a list."""
MOST_ABOVE = 10
"""The most lines above the headings, such as the title of a sheet."""
SUFFIXES = frozenset(("jr", "sr", "jun", "sen", "ii", "iii", "phd", "md", "esq"))
"""What stands after a comma and is no first name."""
LANGUAGES = {"english": "en", "englisch": "en", "german": "de", "deutsch": "de"}
YES = frozenset(
    (
        *("x", "y", "yes", "true", "1", "ok", "✓", "✔", "j", "ja", "wahr", "paid", "bezahlt"),
        *("gezahlt", "dropped", "withdrawn", "abgemeldet", "ausgestiegen", "abgesagt"),
    )
)
NO = frozenset(
    [
        "✗",
        "n",
        "no",
        "false",
        "0",
        "-",
        "–",
        "nein",
        "falsch",
        "open",
        "unpaid",
        "offen",
        "unbezahlt",
    ]
)
_AMOUNT = re.compile(
    r"[^\w]*+(?:(?:eur|usd|gbp|chf)[^\w]*+)?(\d+(?:[.,]\d+)?)[^\w]*+(?:(?:eur|usd|gbp|chf)[^\w]*+)?"
)


_OF_DOS = re.compile("\ufffd|(?<=[^\\W\\d_])[„”](?=[a-zß])")
"""What text of DOS reads as in the code page of Windows: `ü` no letter, `ä` and `ö` quotes."""
_HIDDEN = re.compile("[\u200b\u2060\ufeff]")
"""Blanks without width, which come with text from web pages."""
_NUMBER = re.compile(r"\A#?\s*(\d+)(?:[.)]|\.0)?\Z", re.ASCII)
"""A start number as lists write it: `#7`, `7.`, or `7.0` of a program that reads it as a number."""
_LISTED = re.compile(r"(?:[-–*•>]|#?(\d{1,9})[.)])\s+(?=\S)")
"""What stands before each name of a list in a text: a number, a dash or the like."""
_WITH_ADDRESS = re.compile(r"([^<>(@]+?)\s*[<(](?:mailto:)?([^\s<>()@]+@[^\s<>()@]+)[>)]")
"""A name with its address, as mail programs write recipients."""
_AROUND_ADDRESS = re.compile(r"\A<?(?:mailto:)?|>\Z")
_TOTAL = re.compile(
    r"(?:total|summe|gesamt|gesamtsumme|insgesamt)(?:\s*(?:[:=].*|\d.*|players|spieler))?"
)
"""What stands for a name in the last line of a list, folded."""
DOCUMENTS = (b"{", b"%PDF-")
"""First bytes of documents and PDFs, whose lines would be read as names."""


class ReadList(NamedTuple):
    """A list of players as read.

    Attributes:
        players: its players, exact doubles once.
        problems: a sentence for each line without a player, and for each other remark.
        columns: each heading with the field it is taken for, "" if for none; in a list without
            headings, the headings are empty.
    """

    players: tuple[Player, ...]
    problems: tuple[str, ...]
    columns: tuple[tuple[str, str], ...]


def field_names() -> dict[str, str]:
    """Return the labels of the fields that columns are taken for."""
    return {
        "number": _("start number"),
        "name": _("name"),
        "first": _("first name"),
        "last": _("last name"),
        "club": _("club"),
        "email": _("e-mail"),
        "nation": _("nation"),
        "language": _("language"),
        "squad": _("squad file"),
        "dropped": _("dropped out"),
        "paid": _("paid"),
    }


def column_lines(read: ReadList) -> list[str]:
    """Return what each column is taken for, and the columns that are not used."""
    names = field_names()
    said = []
    if read.columns and not any(heading for heading, _key in read.columns):
        said.append(_("No headings are known in this list: its columns are taken by their places."))
    for at, (heading, key) in enumerate(read.columns, 1):
        column = f"“{_cut(heading)}”" if heading else _("column {number}").format(number=at)
        if key:
            said.append(_("{column}: {field}").format(column=column, field=names[key]))
    return [*said, *unused_columns(read)]


def unused_columns(read: ReadList) -> list[str]:
    """Return a line with the columns that are not used; empty if there are none."""
    unused = [f"“{_cut(heading)}”" for heading, key in read.columns if heading and not key]
    return [_("not used: {columns}").format(columns=enumerated(unused))] if unused else []


def read_list(raw: bytes, origin: str) -> ReadList:
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
    declared, text, above = _declared(text)
    try:
        separator = declared or _separator(text)
        text = re.sub(rf'(^|{re.escape(separator)}) +(?=")', r"\1", text, flags=re.MULTILINE)
        opened = _unclosed(text, separator)
        if opened:
            problem = _("a quotation mark in line {line} is not closed")
            raise FileProblem(origin, problem.format(line=opened + above))
        return _read(csv.reader(io.StringIO(text, newline=""), _dialect(separator)), origin, above)
    except csv.Error as error:
        raise FileProblem(origin, _("this is no list of players")) from error


def _read(lines: Iterator[list[str]], origin: str, above: int) -> ReadList:
    """Return the players of lines, which are read lazily and only as far as needed.

    Raises:
        FileProblem: there is no player, or too much for a list.
    """
    columns: dict[str, int] | None = None
    heading: list[str] = []
    players: list[Player] = []
    problems: list[str] = []
    waiting = _rows(lines, origin, above)
    first = list(islice(waiting, MOST_ABOVE))
    best = max(range(len(first)), key=lambda place: len(_columns(first[place][1])), default=0)
    if first and (found := _columns(first[best][1])):
        columns, heading = found, first[best][1]
        text = _("{file}, line {line}: above the headings, not read.")
        problems = [text.format(file=origin, line=line) for line, _row in first[:best]]
        first = first[best + 1 :]
    elif first and _is_heading(first[0][1]):
        line, row = first[0]
        cells = enumerated([f"“{_cut(cell)}”" for cell in row if cell])
        problem = _("line {line} has headings, but none of a name: {headings}")
        raise FileProblem(origin, problem.format(line=line, headings=cells))
    columns = columns or _guessed([row for _line, row in first])
    seen: set[Player] = set()
    read = 0
    for at, row in chain(first, waiting):
        if heading and [fold(cell) for cell in row] == [fold(cell) for cell in heading]:
            continue  # repeated on each page
        read += 1
        if read > MOST_PLAYERS:
            raise FileProblem(origin, _("more than {max} players").format(max=MOST_PLAYERS))
        told = _("{file}, line {line}: {problem}.")
        try:
            player = _player(row, columns, len(heading))
        except ValueError as error:
            problems.append(told.format(file=origin, line=at, problem=error))
            continue
        problems += [told.format(file=origin, line=at, problem=each) for each in player.unclear]
        if player.player in seen:
            problem = _("{player} stands there once more and is entered once")
            name = _cut(player.player.name)
            problems.append(told.format(file=origin, line=at, problem=problem.format(player=name)))
            continue
        seen.add(player.player)
        players.append(player.player)
    if not heading and not players and not problems:
        raise FileProblem(origin, _("there is no player in this list"))
    return ReadList(
        tuple(players), _first([*problems, *_twice(players)]), _taken(heading, columns, players)
    )


def _rows(lines: Iterator[list[str]], origin: str, above: int) -> Iterator[tuple[int, list[str]]]:
    """Return the lines with text, with their numbers.

    Raises:
        FileProblem: there are too many.
    """
    for count, line in enumerate(lines, 1):
        if count > MOST_LINES:
            raise FileProblem(origin, _("more than {max} lines").format(max=MOST_LINES))
        cells = [_HIDDEN.sub("", cell).strip() for cell in line[:MOST_COLUMNS]]
        row = [visible_line(unbroken(unguarded(cell))) for cell in cells]
        if any(row):
            yield getattr(lines, "line_num", count) + above, row


def _guessed(rows: list[list[str]]) -> dict[str, int]:
    """Return the columns of a list without headings: numbers and addresses tell themselves."""
    wide = max([len(row) for row in rows], default=1)
    cells = [[row[at] for row in rows if at < len(row) and row[at]] for at in range(wide)]
    found: dict[str, int] = {}
    if wide > 1 and cells[0] and all(each.removeprefix("#").isdecimal() for each in cells[0]):
        found["number"] = 0
    mails = [
        at
        for at in range(wide)
        if cells[at] and all("@" in each and not _WITH_ADDRESS.match(each) for each in cells[at])
    ]
    if mails and wide > 1:
        found["email"] = mails[0]
    free = [at for at in (*range(wide), wide, wide + 1, wide + 2) if at not in found.values()]
    return found | dict(zip(("name", "club", "squad"), free, strict=False))


def _taken(
    heading: list[str], columns: dict[str, int], players: list[Player]
) -> tuple[tuple[str, str], ...]:
    """Return what each column is taken for."""
    if not heading:
        last = max(
            [0, *[columns[key] for key in ("club", "squad") if any(map(attrgetter(key), players))]]
        )
        heading = [""] * (
            1 + max(columns["name"], last, *[columns.get(key, 0) for key in ("number", "email")])
        )
    fields = {place: key for key, place in columns.items()}
    return tuple(
        [
            (cell, fields.get(place, ""))
            for place, cell in enumerate(heading)
            if cell or place in fields
        ]
    )


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
    western = raw.decode("cp1252", "replace")  # still written by spreadsheets of Western Europe
    return raw.decode("cp850") if _OF_DOS.search(western) else western  # as “CSV (MS-DOS)”


def _declared(text: str) -> tuple[str, str, int]:
    """Return the separator that a first line `sep=;` declares, the rest, and the lines above it."""
    first, end, rest = text.partition("\n")
    line = first.strip().strip('"').strip()
    if line.lower().startswith("sep=") and len(line) <= len("sep=") + 1:
        return line[len("sep=") :] or "\t", rest if end else "", 1
    return "", text, 0


def _separator(text: str) -> str:
    """Return the separator that gives the most headings, else the one the first line has most."""
    lines = [line for line in islice(io.StringIO(text, newline=None), MOST_LINES) if line.strip()]

    def headings(separator: str) -> int:
        rows = csv.reader(lines[:MOST_ABOVE], _dialect(separator))
        some = ([cell.strip() for cell in row[:MOST_COLUMNS]] for row in rows)
        return max([len(_columns(row)) for row in some], default=0)

    first = lines[0] if lines else ""
    # the last separator is the least likely to occur in a name
    return max(SEPARATORS, key=lambda each: (headings(each), first.count(each)))


def _dialect(separator: str) -> type[csv.Dialect]:
    class Found(csv.excel):
        delimiter = separator

    return Found


def _unclosed(text: str, separator: str) -> int:
    """Return the line of a quotation mark that is not closed, 0 if there is none.

    One that is closed in the middle of a cell some lines below began in the wrong place.
    """
    ends, others = [rf"[{sign}{re.escape(separator)}\r\n]" for sign in ("", "^")]
    sound = re.compile(
        rf"""(?:
            [^"]++
            | (?<!{others}) " (?:[^"\n]|"")*+ "              # a cell in one line
            | (?<!{others}) " (?:[^"]|"")*+ " (?={ends}|\Z)  # a cell over several lines
            | (?<={others}) "                               # inside a cell
        )*+""",
        re.VERBOSE,
    ).match(text)
    end = sound.end() if sound else 0
    return text.count("\n", 0, end) + 1 if end < len(text) else 0


def _key(cell: str) -> str:
    """Return a heading without case, accents, punctuation and remarks in brackets."""
    bare = re.sub(r"[(\[][^()\[\]]*+[)\]]", " ", cell)
    return re.sub(r"[\W_]+", "", fold(bare)) or bare.strip()


_FIELDS = {
    re.sub(r"[\W_]+", "", fold(name)) or name: key
    for key, all_ in HEADINGS.items()
    for name in all_
}


def _columns(row: list[str]) -> dict[str, int]:
    """Return the column of each field, from the headings; empty if a line is none."""
    found: dict[str, int] = {}
    for place, cell in enumerate(row):
        key = _FIELDS.get(_key(cell))
        if key:
            found.setdefault(key, place)
    if "first" in found and "last" not in found and "name" in found:
        found["last"] = found.pop("name")  # the usual heading of the last name in German lists
    if "name" in found or "last" in found or "first" in found:
        found.pop("nickname", None)
    if "nickname" in found:
        found["name"] = found.pop("nickname")
    if "team" in found:
        team = found.pop("team")
        found.setdefault("club", team)
    if "name" in found and "first" in found and "last" in found:
        del found["first"], found["last"]
    named = {"name", "first", "last"} & found.keys()
    return found if named and _is_heading(row) else {}


def _is_heading(row: list[str]) -> bool:
    """Return whether at least half of the cells are headings."""
    cells = [cell for cell in row if cell.strip()]
    known = sum(_key(cell) in _FIELDS for cell in cells)
    return known > 0 and (known * 2 >= len(cells) or known > 2)  # noqa: PLR2004 - no accident


class _Line(NamedTuple):
    player: Player
    unclear: list[str]


def _player(row: list[str], columns: dict[str, int], headings: int) -> _Line:
    """Return the player of a line, and what is unclear in it.

    Args:
        row: The cells of the line.
        columns: The column of each field.
        headings: The number of headings, 0 without any.

    Raises:
        ValueError: the line has no player; the message says why.
    """
    said: dict[str, object] = {key: row[at] for key, at in columns.items() if at < len(row)}
    name = _named(said)
    if not name:
        raise ValueError(_("the player has no name"))
    if len(name) > MOST_NAME:
        raise ValueError(_("a name has at most {max} letters").format(max=MOST_NAME))
    number = _NUMBER.sub(r"\1", str(said.pop("number", "")))
    others = f"{number and 'a'}{said.get('club', '')}{said.get('email', '')}"
    if not any(map(str.isalpha, others)) and _TOTAL.fullmatch(fold(name)):
        raise ValueError(_("“{text}” is a total, not a player").format(text=_cut(name)))
    if number and not (number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS):
        problem = _("“{text}” is no start number")
        raise ValueError(problem.format(text=_cut(number)))
    language = str(said.get("language", "")).casefold()
    said["language"] = LANGUAGES.get(language, language)
    more = [f"“{_cut(cell)}”" for cell in row[headings:] if cell] if headings else []
    unclear = []
    if more:
        problem = _("more cells than headings, not used: {cells}")
        unclear.append(problem.format(cells=enumerated(more)))
    for key in ("dropped", "paid"):
        text = str(said.pop(key, ""))
        answer = _yes(text)
        if text and answer is None:
            problem = _("“{text}” under “{field}” is neither yes nor no")
            unclear.append(problem.format(text=_cut(text), field=field_names()[key]))
        elif answer is not None:
            said[key] = (1 if answer else None) if key == "dropped" else answer
    given = {key: value for key, value in said.items() if value not in {"", None}}
    return _Line(Player(number=int(number or 0), name=name).replace(**given), unclear)


def _named(said: dict[str, object]) -> str:
    """Take the name out of what a line says, and put in number and address that stand with it."""
    parts = [str(said.pop(key, "")) for key in ("first", "last")]
    written = str(said.pop("name", ""))
    if listed := _LISTED.match(written):
        written = written[listed.end() :]
        said["number"] = said.get("number") or listed[1] or ""
    if addressed := _WITH_ADDRESS.fullmatch(written):
        written = addressed[1].strip("\"'")
        said["email"] = said.get("email") or addressed[2]
    said["email"] = _AROUND_ADDRESS.sub("", str(said.get("email", "")))
    return _turned(written) or " ".join([each for each in parts if each])


def _turned(name: str) -> str:
    """Return a name that a list gives as “last name, first name” in the usual order."""
    last, comma, first = [part.strip() for part in name.partition(",")]
    is_turned = comma and last and first and "," not in first
    if not is_turned or fold(first).rstrip(".") in SUFFIXES or any(map(str.isdigit, name)):
        return name
    return f"{first} {last}"


def _yes(text: str) -> bool | None:
    """Return what a cell answers; None if neither yes nor no."""
    said = fold(text)
    if said in NO:
        return False
    if said in YES:
        return True
    amount = _AMOUNT.fullmatch(said)
    return any(digit in "123456789" for digit in amount.group(1)) if amount else None


def _cut(text: str) -> str:
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"


def _twice(players: list[Player]) -> Iterator[str]:
    seen: set[str] = set()
    for player in players:
        name = compared(player.name)
        if name in seen:
            yield _("{player} is in the list twice.").format(player=_cut(player.name))
        seen.add(name)


class Reply(NamedTuple):
    """A reply to a player, or about a file without an owner.

    Attributes:
        name: start number and name, for a file.
        player: who gets it; None if unknown.
        subject: the subject of a mail.
        text: the reply.
    """

    name: str
    player: Player | None
    subject: str
    text: str

    @property
    def _address(self) -> str:
        address = unbroken(self.player.email) if self.player else ""
        return address if "@" in address else ""

    @property
    def suffix(self) -> str:
        """The suffix of its file: a mail if the address is known, else a text."""
        return ".eml" if self._address else ".txt"

    @property
    def content(self) -> bytes:
        """The content of its file, which a mail program opens as a draft if it is a mail."""
        if not self._address:
            return self.text.encode()
        from email.message import EmailMessage  # each export reads this module
        from email.policy import SMTPUTF8

        mail = EmailMessage(policy=SMTPUTF8)
        mail["To"] = self._address
        mail["Subject"] = unbroken(self.subject)
        mail["X-Unsent"] = "1"  # Outlook offers to send it
        mail.set_content(self.text)
        return mail.as_bytes()

    @property
    def mailto(self) -> str:
        """The reply as a link that begins a mail, "" without an address."""
        address = self._address
        if not address:
            return ""
        # RFC 6068: percent-encoded, lines end in CRLF
        body = quote(self.text.replace("\n", "\r\n"), safe="")
        return (
            f"mailto:{quote(address, safe='@')}?subject={quote(self.subject, safe='')}&body={body}"
        )


def replies_of(entries: Iterable[SquadEntry], event: Event) -> list[Reply]:
    """Return a reply for each file, and one for each player who has sent none."""
    entries = tuple(entries)
    players = {player.number: player for player in event.players}
    told = {each.player for each in entries}
    replies = [reply_of(each, players.get(each.player or 0), event) for each in entries]
    waiting = [each for each in without_squad(entries, event) if each.number not in told]
    return [*replies, *[reply_of(None, each, event) for each in waiting]]


def reply_of(entry: SquadEntry | None, player: Player | None, event: Event) -> Reply:
    """Return the reply to a player, or about a file."""
    file = entry.file.replace("/", " ") if entry else ""
    if player is None:
        name = file
    else:
        several = entry is not None and (entry.further or entry.instead)
        name = f"{player.number} {player.name}" + (f" ({file})" if several else "")
    his = known([player.language]) if player and player.language else None
    with speaking(his or current()):
        called = visible_line(event.name) or _("the event")
        subject = _("Your squad for {event}").format(event=called)
    return Reply(name, player, subject, reply_text(entry, player, event))


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
    name = visible_line(player.name) if player is not None else ""
    yield _("Hello {player},").format(player=name) if name else _("Hello,")
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
        files = enumerated([entry.file, *entry.further])
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
