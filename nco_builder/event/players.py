"""The player list of an organiser, read from a CSV file of whatever program wrote it."""

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
"""What columns are called, by the field they go into; case and accents do not matter."""
SEPARATORS = ";,\t|"
MOST_PLAYERS = 2000
MOST_LINES = 5000
"""Lines that are read, whatever is in them."""
MOST_COLUMNS = 100
MOST_PROBLEMS = 50
"""Lines that are told to be none of a player; of further ones their number."""
MOST_LETTERS = 100
"""Of a cell in a sentence."""
MOST_DIGITS = 9
LANGUAGES = {"english": "en", "englisch": "en", "german": "de", "deutsch": "de"}


DOCUMENTS = (b"{", b"%PDF-")
"""How documents and PDFs begin; each of their lines would read as the name of a player."""


class PlayerList(NamedTuple):
    """Players as the file has them, and a sentence for each line that is none."""

    players: tuple[Player, ...]
    problems: tuple[str, ...]


def players_from_csv(raw: bytes, origin: str) -> PlayerList:
    """Read players from CSV of any separator and encoding; with or without a line of headings.

    Args:
        raw: The content of the file.
        origin: What sentences call it.

    Raises:
        FileProblem: it is no such list.

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
    """The players of lines, which are asked for one by one, and no further than is needed.

    Raises:
        FileProblem: there is no player, or there is more than a list holds.

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
    """The problems that are told, and how many more there are."""
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
    return raw.decode("cp1252", "replace")  # what spreadsheets of Western Europe still write


def _dialect(text: str) -> type[csv.Dialect]:
    lines = io.StringIO(text, newline=None)
    first = next((line for line in lines if line.strip()), "")
    # the last separator is the least likely part of a name
    separator = max(SEPARATORS, key=first.count)

    class Found(csv.excel):
        delimiter = separator

    return Found


def _columns(first: list[str]) -> dict[str, int]:
    """Where each field stands, by the headings; empty where the first line has none."""
    names = {fold(name): key for key, known in HEADINGS.items() for name in known}
    found: dict[str, int] = {}
    for place, cell in enumerate(first):
        key = names.get(fold(cell.strip()))
        if key:
            found.setdefault(key, place)
    return found if "name" in found else {}


def _player(row: list[str], columns: dict[str, int]) -> Player:
    """The player of a line.

    Raises:
        ValueError: the line is none; it says why.

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
