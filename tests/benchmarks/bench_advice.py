"""Ways to spend what is left of random squads, and a whole evening by one command.

The floor of the ways is one check of the same squad; that of the evening is a bare script that
makes both squads, their match and the PDF.
"""

from __future__ import annotations

import gc
import time
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from nco_builder.advice import completions
from nco_builder.legality import check
from nco_builder.rules import load_rulebook
from tests.benchmarks.bench_check import squads
from tests.benchmarks.figures import FAST, Figure, in_turn, process
from tests.reading import squad_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Report

BOOK = load_rulebook()
MEN, COUNT = 16, 100 if FAST else 1000
MOST_LEFT = 40
WAYS, EVENING = 100.0, 1.3
PARTS = """
import datetime, gc, pathlib
gc.disable()
from nco_builder.match.evening import EveningTerms, evening
from nco_builder.paper import Options
from nco_builder.printing import print_evening
from nco_builder.rules import newest_rules
match = evening(["polish", "german_heer"], EveningTerms(newest_rules(), 100, 50, 3, 1))
options = Options(datetime.date(2026, 11, 21), backs=True)
pathlib.Path("parts.pdf").write_bytes(print_evening(match, options))
"""
COMMAND = ("-m", "nco_builder", "evening", "polish", "german_heer", "--scenario", "3")


def reports() -> Iterator[Report]:
    """Yield verdicts on random squads with up to 40 points left of each pool."""
    rng = Random(33)  # noqa: S311 - repeatable, not secret
    for document in squads(COUNT, MEN):
        squad = squad_of(document)
        spent = check(squad, BOOK)
        bonus = spent.sp_limit - squad.limits.sp
        vp = spent.vp + rng.randint(1, MOST_LEFT)
        sp = max(0, spent.sp + rng.randint(1, MOST_LEFT) - bonus)
        yield check(squad.replace(limits=squad.limits.replace(vp=vp, sp=sp)), BOOK)


def worst_ways() -> tuple[float, float]:
    """The slowest check and the slowest search, in milliseconds."""
    checked, found = [], []
    gc.disable()  # as the program does: it collects by a timer, between edits
    for report in reports():
        men = [man.replace(notes="again") for man in report.squad.members]
        start = time.process_time()
        check(report.squad.replace(members=tuple(men)), BOOK)
        then = time.process_time()
        completions(report)
        checked.append((then - start) * 1e3)
        found.append((time.process_time() - then) * 1e3)
    return max(checked), max(found)


def figures() -> Iterator[Figure]:
    """The worst of all squads, and the command."""
    floor, ours = worst_ways()
    yield Figure("ways to spend the rest, worst of many", WAYS, floor, ours, is_absolute=True)
    with TemporaryDirectory() as folder:
        home = Path(folder)
        works = {
            "parts": partial(process, ("-c", PARTS), home),
            "evening": partial(process, (*COMMAND, "--pdf", "all.pdf", "--force"), home),
        }
        took = in_turn(works)
    yield Figure("evening with all paper, whole command", EVENING, took["parts"], took["evening"])
