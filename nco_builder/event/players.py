"""Player lists of organizers, read from CSV files of any program."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.event.model import Player
from nco_builder.files import FileProblem, visible_line
from nco_builder.files.cells import unguarded
from nco_builder.language import _, ngettext
from nco_builder.language.words import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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
