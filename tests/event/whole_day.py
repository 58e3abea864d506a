"""An event of 32 players as clubs send it: their list, their mails, and what they score."""

from __future__ import annotations

from email.message import EmailMessage
from typing import TYPE_CHECKING

from nco_builder import paths
from nco_builder.documents.squads import SQUAD, read_squad

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.event.model import Event, Pairing

PLAYERS, ROUNDS = 32, 3
FAMILIES = ("Müller", "Łuczak", "O'Neill", "Brandt", "García", "Weiß", "Öztürk", "Ng")
FIRST = ("Jörg", "Ewa", "Áine", "Ada")
SAMPLES = ("rifle-squad", "airborne-squad")
PLAIN = str.maketrans({"ü": "ue", "ö": "oe", "ß": "ss", "Ö": "Oe", "'": "’"})
MISSING = 32
"""The player who never sends a squad."""


def people() -> list[tuple[int, str, str]]:
    """Return number, first and last name of everybody; the last two have one name."""
    names = [(first, last) for last in FAMILIES for first in FIRST]
    names[30] = names[29]
    return [(at, *name) for at, name in enumerate(names, 1)]


def write_list(path: Path) -> Path:
    """Write the list as a spreadsheet saves it: headings, separator, empty cells, one man twice."""
    rows = [
        f"{number};{last};{first};Club {number % 4};{number}@club.example;{paid}"
        for number, first, last in people()
        for paid in ("ja" if number % 3 else "",)
    ]
    head = ["sep=;", "Startnr;Nachname;Vorname;Verein;E-Mail;bezahlt;Schuhgröße"]
    path.write_bytes("\r\n".join([*head, *rows, rows[4], ""]).encode("utf-8-sig"))
    return path


def write_mails(folder: Path) -> list[Path]:
    """Write what arrives: mails with a squad attached or its code, files with any name."""
    folder.mkdir(parents=True)
    files = []
    for number, first, last in people():
        if number == MISSING:
            continue
        squad = read_squad(paths.data() / "samples" / f"{SAMPLES[number % 2]}.nco")
        squad = squad.replace(name=f"Squad {number}", player="")
        kind = number % 3
        called = f"{last.translate(PLAIN)}_{first}" if kind else f"{first} {last}"
        if number in {30, 31}:
            called = f"{called} {number}"
        if kind == 2:
            path = folder / f"{called}.nco"
            path.write_bytes(SQUAD.content(squad, path))
        else:
            mail = EmailMessage()
            mail["From"], mail["Subject"] = f"{number}@club.example", "My squad"
            mail.set_content("Hello,\n\nhere it is.\n")
            if kind:
                raw = SQUAD.content(squad, folder / "x.nco")
                mail.add_attachment(raw, "application", "json", filename="squad.nco")
            else:
                mail.set_content(f"Hello,\n\nhere it is:\n\n{SQUAD.share_code(squad)}\n")
            path = folder / f"{called}.eml"
            path.write_bytes(mail.as_bytes())
        files.append(path)
    return files


FALLEN = {"rifle-squad": 22, "airborne-squad": 26}
"""What one fallen man of a squad is worth."""


def scores_of(pairing: Pairing) -> tuple[int, int]:
    """Return scores that every scenario can give: the lower start number kills one man."""
    first, second = pairing.players
    if first < second:
        return FALLEN[SAMPLES[second % 2]], 0
    return 0, FALLEN[SAMPLES[first % 2]]


def computed(event: Event) -> dict[int, int]:
    """Return the points of everybody, added up apart from the program."""
    points = dict.fromkeys((number for number, *_ in people()), 0)
    for one in event.rounds:
        for pairing in one.pairings:
            for player, score in zip(pairing.players, scores_of(pairing), strict=True):
                points[player] += score
    for each in event.extras:
        points[each.player] += each.points
    return points
