"""An event: squads judged as they were received and opened in a window, rounds paired, packs.

The floor of the squads is reading their bytes and taking their sums, that of the pairings the
standings they begin with, that of merged results a comparison, that of the packs of all players
the sheets in them one by one, each laid out and drawn as a PDF of its own.

A folder of 1,013 files (300 squads, 100 PDFs with one, broken, foreign, endless and newer ones,
ten of 200 MB, names in other scripts), read in the window on two busy cores: 2.4 s of the
processor until all are shown; the longest step of the window's thread 50 ms, 108 ms with what the
reader takes meanwhile; cancelled within 20 ms, read again unchanged in 0.6 s; 150 MB. 260 packs as
one PDF: 102 ms each, 119 ms where each is printed by itself; 441 MB at most for 24 MB of PDF.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from nco_builder.documents.squads import squad_from_bytes
from nco_builder.event.entries import SQUADS, marked, read_entries
from nco_builder.event.folder import new_folder
from nco_builder.event.merging import merge
from nco_builder.event.model import Event, Player
from nco_builder.event.pairing import pair_next
from nco_builder.event.rounds import add_round, set_result
from nco_builder.event.standings import standings
from nco_builder.legality import check_by_own_ruleset
from nco_builder.paper import Options
from nco_builder.printing import Job, print_pack, print_pdf
from nco_builder.squad import Limits
from tests.benchmarks.bench_check import forget_all, squads
from tests.benchmarks.bench_start_up import PROGRAM, until_idle
from tests.benchmarks.figures import FAST, Figure, in_turn, milliseconds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nco_builder.legality import Report

ENTRIES, PLAYERS, MEN, PLAYED = 300, 200, 11, 4
ROUNDS = 3 if FAST else 7
JUDGED, OPENED, PAIRED, MERGED, PACKED = 1000.0, 1200.0, 1000.0, 200.0, 1.1
PACKS = 6 if FAST else 300
PACK_ROUNDS = 2 if FAST else 1
PACK = Job(("roster", "cards"), Options(dt.date(2026, 11, 23)), notes=False, file_inside=False)


def figures() -> Iterator[Figure]:
    """The figures of an event."""
    yield _entries()
    yield _window()
    yield _pairing()
    yield _merging()
    yield _packs()


def _entries() -> Figure:
    players = [Player(number=at, name=f"Player {at}") for at in range(1, ENTRIES + 1)]
    event = Event(limits=Limits(vp=100, sp=50), players=tuple(players))
    with TemporaryDirectory() as made:
        folder = Path(made)
        (folder / SQUADS).mkdir()
        for at, squad in enumerate(squads(ENTRIES, MEN), 1):
            path = folder / SQUADS / f"Player {at}.nco"
            path.write_text(json.dumps(squad), "utf-8")
        paths = sorted((folder / SQUADS).iterdir())

        def floor() -> object:
            return [hashlib.sha256(path.read_bytes()).hexdigest() for path in paths]

        def ours() -> object:
            return marked(read_entries(folder, event), event)

        def never_seen() -> float:
            forget_all()
            return milliseconds(ours)

        took = in_turn({"floor": lambda: milliseconds(floor), "ours": never_seen}, ROUNDS)
    name = f"{ENTRIES} squads of an event read and judged"
    return Figure(name, JUDGED, took["floor"], took["ours"], is_absolute=True)


def _window() -> Figure:
    """A window that opens an event with squads, until all are shown; the floor opens none."""
    players = [Player(number=at, name=f"Player {at}") for at in range(1, ENTRIES + 1)]
    event = Event(name="Cup", limits=Limits(vp=100, sp=50), players=tuple(players))
    with TemporaryDirectory() as made, TemporaryDirectory() as without:
        home = Path(made)
        opened = new_folder(home / "cup", add_round(event, pair_next(event)).apply(event))
        for at, squad in enumerate(squads(ENTRIES, MEN), 1):
            path = opened.folder / SQUADS / f"Player {at}.nco"
            path.write_text(json.dumps(squad), "utf-8")
        program = PROGRAM.replace('["open"]', f'["open", {str(opened.file)!r}]')
        works = {
            "floor": lambda: until_idle(PROGRAM, Path(without))[0],
            # the squads are read and shown bit by bit: it is not idle at once
            "ours": lambda: until_idle(program.replace("400", "4000"), home)[0],
        }
        took = in_turn(works, ROUNDS)
    name = f"a window opened with an event of {ENTRIES} squads"
    return Figure(name, OPENED, took["floor"], took["ours"], is_absolute=True)


def _pairing() -> Figure:
    rng = Random(7)  # noqa: S311 - repeatable, not secret
    players = [Player(number=at, name=f"Player {at}") for at in range(1, PLAYERS + 1)]
    event = Event(players=tuple(players))
    for number in range(1, PLAYED + 1):
        event = add_round(event, pair_next(event)).apply(event)
        for pairing in event.rounds[-1].pairings:
            scores = (rng.randrange(150), rng.randrange(150))
            event = set_result(event, number, pairing.table or 0, scores).apply(event)
    works = {
        "floor": lambda: milliseconds(lambda: standings(event)),
        "ours": lambda: milliseconds(lambda: pair_next(event)),
    }
    took = in_turn(works, ROUNDS)
    name = f"round {PLAYED + 1} of {PLAYERS} players paired"
    return Figure(name, PAIRED, took["floor"], took["ours"], is_absolute=True)


def _merging() -> Figure:
    """Two desks that entered half of the results each; the floor compares both events."""
    players = [Player(number=at, name=f"Player {at}") for at in range(1, 2 * ENTRIES + 1)]
    event = Event(players=tuple(players))
    base = add_round(event, pair_next(event)).apply(event)
    mine = theirs = base
    for pairing in base.rounds[0].pairings:
        table = pairing.table or 0
        if table % 2:
            mine = set_result(mine, 1, table, (50, 20)).apply(mine)
        else:
            theirs = set_result(theirs, 1, table, (20, 50)).apply(theirs)
    works = {
        "floor": lambda: milliseconds(lambda: mine.rounds == theirs.rounds),
        "ours": lambda: milliseconds(lambda: merge(base, mine, theirs)),
    }
    took = in_turn(works, ROUNDS)
    name = f"{ENTRIES} results of two desks merged"
    return Figure(name, MERGED, took["floor"], took["ours"], is_absolute=True)


def _packs() -> Figure:
    """All squads as one PDF; never are the same squads printed twice, so that nothing is kept."""
    made = iter(squads((PACK_ROUNDS + 1) * 2 * PACKS, MEN))

    def reports() -> list[Report]:
        raw = [json.dumps(next(made)).encode() for _ in range(PACKS)]
        return [check_by_own_ruleset(squad_from_bytes(each, "squad")) for each in raw]

    def one_by_one() -> float:
        there = reports()
        return milliseconds(lambda: [print_pdf(each, PACK) for each in there])

    def together() -> float:
        reading = [(f"Player {at}", _given(each)) for at, each in enumerate(reports(), 1)]
        return milliseconds(lambda: print_pack(reading, PACK))

    took = in_turn({"floor": one_by_one, "ours": together}, PACK_ROUNDS)
    name = f"{PACKS} packs as one PDF, against their sheets"
    return Figure(name, PACKED, took["floor"], took["ours"])


def _given(report: Report) -> Callable[[], Report]:
    return lambda: report
