"""Documents that are hard to print, and what each of their sheets costs.

`python -m tests.hostile_paper` prints a table of all kinds, sheets and texts; the worst are tests.
"""

from __future__ import annotations

import copy
import json
import sys
import tempfile
from itertools import count, cycle
from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.systems import system_named
from tests.hostile import IDS
from tests.limits import cost_of
from tests.reading import HERE, read_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.reading import JSON

MOST_BYTES = 4 * 1024**2
REPEATED: Mapping[str, str] = {
    "words": "Wolfgang ",
    "word": "W",
    "lines": "a\n",
    "marks": "\u0301",
    "controls": "\u202e",
    "both ways": "aب",
    "arabic": "ب",
    "brackets": "ب(",
    "families": "👨\u200d👩\u200d👧\u200d👦",
    "chinese": "漢",
    "devanagari": "क्ष",
    "thai": "ก็เ",
    "digits": "9",
}
"""What the texts of a document repeat."""
LOOKS: tuple[tuple[str, ...], ...] = (
    (),
    ("--backs",),
    ("--style", "ink-saver"),
    ("--print-shop", "--backs"),
    ("--paper", "letter", "--language", "de"),
    ("--style", "mono", "--without-notes"),
    ("--with-file", "--with-notes", "--card-size", "large"),
)
"""How sheets may be asked for; each sheet of each document is, in one of these."""
_CASES = HERE / "systems" / "cases"
_SAMPLES = HERE.parent / "data" / "samples"


def squad(rows: int) -> JSON:
    """A squad of so many men and vehicles, with much that is wrong."""
    with_vehicles = read_json(HERE / "cases" / "vehicles_three_types.nco")
    made = read_json(_SAMPLES / "recruits-mistakes.nco")
    made["members"] = repeated(made["members"], rows)
    made["vehicles"] = repeated(with_vehicles["vehicles"], rows)
    made["match"] = {"vehicle_phase": True, "anti_tank_weapons": True, "scenario": 2}
    return {**made, "player": "Ann"}


def match(rows: int) -> JSON:
    """A match of two such squads."""
    made = read_json(_SAMPLES / "rifles-against-airborne.nco")
    for side in made["sides"]:
        side["squad"] = squad(rows)
    return made


def event(rows: int) -> JSON:
    """An event of so many players."""
    made = read_json(_CASES / "nco-event" / "one_round_played.nco")
    made["players"] = [{"number": at + 1, "name": "Ada", "club": "Hexagon"} for at in range(rows)]
    pairing = made["rounds"][0]["pairings"][0]
    tables = range(rows // 2)
    made["rounds"][0]["pairings"] = [
        {**pairing, "players": [2 * at + 1, 2 * at + 2], "table": at + 1} for at in tables
    ]
    return made


def platoon(rows: int) -> JSON:
    """A platoon of so many vehicles."""
    made = read_json(_CASES / "avr-platoon" / "names_in_other_scripts.nco")
    made["vehicles"] = [{**each, "notes": ""} for each in repeated(made["vehicles"], rows)]
    return made


def force(rows: int) -> JSON:
    """A force of so many vehicles with several guns each."""
    made = read_json(_CASES / "k47-vehicles" / "tank_with_all_its_guns.nco")
    made["vehicles"] = repeated(made["vehicles"], rows)
    return made


def deck(rows: int) -> JSON:
    """A deck with so many units and data cards."""
    made = read_json(_CASES / "fluid-deck" / "data_card_filled_in.nco")
    made["sides"] = read_json(_CASES / "fluid-deck" / "aircraft_given_by_the_user.nco")["sides"]
    made["vehicles"] = repeated(made["vehicles"], rows)
    for side in made["sides"]:
        side["units"] = repeated(side["units"], rows)
    return made


KINDS = {each.__name__: each for each in (squad, match, event, platoon, force, deck)}


def repeated(rows: list[JSON], count: int) -> list[JSON]:
    """So many rows, none of them another one."""
    return [copy.deepcopy(rows[at % len(rows)]) for at in range(count)]


def filled(document: JSON, repeats: str, letters: int) -> bytes:
    """A document with such texts in all its fields, each of its own; shorter ones beyond 4 MB."""
    while True:
        text = (repeats * letters)[:letters]
        written = json.dumps(_filled(document, text, count(1)), ensure_ascii=False).encode()
        if len(written) <= MOST_BYTES:
            return written
        letters = letters * MOST_BYTES // len(written) * 9 // 10


def _filled(value: JSON, text: str, number: count[int], field: str = "name") -> JSON:
    if isinstance(value, str):
        return value if field in IDS else f"{next(number)}{text}"
    if isinstance(value, list):
        return [_filled(each, text, number, field) for each in value]
    if isinstance(value, dict):
        return {key: _filled(each, text, number, key) for key, each in value.items()}
    return value


def main() -> None:
    """Print what each sheet of each document costs, in each look in turn."""
    wanted = sys.argv[1:] or [*KINDS]
    looks = cycle(LOOKS)
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder, "a.nco"), Path(folder, "a.pdf")
        for kind in wanted:
            sheets = system_named(KINDS[kind](1)["format"]).sheets
            for rows, letters in ((3, 10_000), (21, 600), (40, 10_000), (500, 20)):
                for name, repeats in REPEATED.items():
                    file.write_bytes(filled(KINDS[kind](rows), repeats, letters))
                    for sheet in sheets:
                        look = next(looks)
                        words = ("export", file, "--pack", out, "--force", "--sheets", sheet)
                        cost = cost_of(*words, *look)
                        said = f"{cost.seconds:6.2f} s {cost.mib:5.0f} MiB {cost.code}"
                        row = f"{kind:8}{rows:4}{letters:6} {name:11}{sheet:14}{said}"
                        sys.stdout.write(f"{row} {' '.join(look)}\n")
                        sys.stdout.flush()


if __name__ == "__main__":
    main()
