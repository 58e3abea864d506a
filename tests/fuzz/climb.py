"""Looks for the inputs that cost most; `make fuzz` does so for long.

Sound inputs of every kind are changed at random and handed to every door of the program. What
costs more than what it was made of is changed further, so that the worst is found by climbing.
Printed are the worst of each door, and all that goes beyond what docs/reliability.md promises:
those are kept as files, which `--again` enters once more.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

from nco_builder.files.limits import MAX_BYTES
from tests.fuzz import case as cases
from tests.fuzz import seeds
from tests.fuzz.case import Case
from tests.fuzz.doors import DOORS
from tests.fuzz.mutator import changed, extreme
from tests.fuzz.worker import Cost, Worker, prepare
from tests.limits import MIB, SECONDS
from tests.pace import slower

KEPT = 6
"""Of each measure, door and way, so many are changed further."""
SEEDS_AGAIN = 0.35
LARGE = 0.5
"""Of inputs to begin with, so many are driven to what a file may hold."""
SMALL = 20_000
"""Bytes."""
CLEARLY = 1.05
"""Times as much as before is more, and no chance."""


class Worst(NamedTuple):
    """A case and what it costs."""

    case: Case
    cost: Cost


def is_beyond(cost: Cost) -> bool:
    """Whether it is more than is promised."""
    return bool(cost.problem) or cost.seconds > SECONDS or cost.mib > MIB


def undisturbed(cost: Cost) -> Cost:
    """What a case costs while nothing else is running on the machine."""
    return cost._replace(seconds=cost.seconds / slower(cost.pace))


class Climb:
    """What was found so far through one door."""

    def __init__(self, door: str) -> None:
        """Begin with nothing."""
        self.door = door
        self.seconds = self.waited = 0.0
        self.tried = 0
        self.slowest: Worst | None = None
        self.largest: Worst | None = None
        self._pools: dict[tuple[str, int], list[Worst]] = {}

    @property
    def turn(self) -> float:
        """The door with the least of it is next: one that can cost much is tried more often."""
        worst = max(self.slowest.cost.seconds if self.slowest else 0.0, 0.05)
        return self.waited / min(worst, SECONDS)

    def next_case(self, random: Random) -> tuple[Case, Worst | None]:
        """A case to try, and what it was made of; None where that was sound."""
        door = DOORS[self.door]
        pools = [pool for pool in self._pools.values() if pool]
        if not pools or random.random() < SEEDS_AGAIN:
            parent = None
            parts = [_seed(kind, random) for kind in door.kinds]
            way = random.randrange(door.ways)
            if random.random() < 0.3 and sum(map(len, parts)) <= MAX_BYTES:
                return Case(self.door, way, tuple(parts)), parent
        else:
            parent = random.choice(random.choice(pools))
            parts, way = [*parent.case.parts], parent.case.way
            if random.random() < 0.1:
                way = random.randrange(door.ways)
        at = random.randrange(len(parts))
        drawn = random.random()
        if drawn < 0.1 and len(parts) > 1:
            parts[at] = parts[at - 1] if door.kinds[at] == door.kinds[at - 1] else parts[at]
        elif drawn < 0.15:
            parts[at] = random.choice(seeds.of_kind(door.kinds[at]))
        parts[at] = changed(parts[at], random)
        if sum(map(len, parts)) > MAX_BYTES:
            parts = [
                part if place == at else seeds.of_kind(kind)[0]
                for place, (part, kind) in enumerate(zip(parts, door.kinds, strict=True))
            ]
            others = sum(map(len, parts)) - len(parts[at])
            parts[at] = parts[at][: MAX_BYTES - others]
        return Case(self.door, way, tuple(parts)), parent

    def learn(self, case: Case, cost: Cost, parent: Worst | None) -> None:
        """Keep a case that costs more than what it was made of."""
        self.seconds += cost.seconds
        self.tried += 1
        found = Worst(case, cost)
        if self.slowest is None or cost.seconds > self.slowest.cost.seconds:
            self.slowest = found
        if self.largest is None or cost.mib > self.largest.cost.mib:
            self.largest = found
        for measure in ("seconds", "mib"):
            pool = self._pools.setdefault((measure, case.way), [])
            value = getattr(cost, measure)
            if parent in pool and value > getattr(parent.cost, measure) * CLEARLY:
                pool[pool.index(parent)] = found
            elif len(pool) < KEPT:
                pool.append(found)
            else:
                least = min(pool, key=lambda each: getattr(each.cost, measure))
                if parent not in pool and value > getattr(least.cost, measure) * CLEARLY:
                    pool[pool.index(least)] = found


class Search:
    """A run over doors.

    Attributes:
        beyond: cases that cost more than is promised, each confirmed by a process of its own.
    """

    def __init__(self, doors: list[str], random: Random, out: Path) -> None:
        """Begin one."""
        self.climbs = {name: Climb(name) for name in doors}
        self.beyond: list[Worst] = []
        self.unconfirmed = 0
        self._random, self._out = random, out
        self._worker = Worker(*doors)

    def run(self, seconds: float, most: int = sys.maxsize, *, tells: bool = False) -> None:
        """Try cases for so many seconds of processor time, at most so many."""
        told = time.monotonic()
        while self.seconds < seconds and self.tried < most:
            climb = min(self.climbs.values(), key=lambda each: each.turn)
            began = time.monotonic()
            case, parent = climb.next_case(self._random)
            cost = self._worker.cost_of(case)
            climb.waited += time.monotonic() - began
            climb.learn(case, cost, parent)
            if is_beyond(cost):
                self._confirm(case)
            if tells and time.monotonic() - told > 60:
                told = time.monotonic()
                print(self.told(), flush=True)  # noqa: T201

    def end(self) -> None:
        """End the process that was used."""
        self._worker.end()

    def _confirm(self, case: Case) -> None:
        """Look once more in a new process, for machines are busy and caches empty."""
        costs = []
        for _turn in range(2):
            worker = Worker(case.door)
            costs.append(undisturbed(worker.cost_of(case)))
            worker.end()
        cost = min(costs, key=lambda each: (bool(each.problem), each.seconds))
        if not is_beyond(cost):
            self.unconfirmed += 1
            return
        self.beyond.append(Worst(case, cost))
        file = self._out / f"{len(self.beyond):03} {case.door}.zip"
        cases.write(case, file)
        print(f"{file}: {_figures(Worst(case, cost))} {cost.problem}", flush=True)  # noqa: T201

    @property
    def seconds(self) -> float:
        """Of processor time: of all cases, and of making them."""
        return self.of_cases + time.process_time()

    @property
    def of_cases(self) -> float:
        """Of processor time, of the cases alone."""
        return sum(climb.seconds for climb in self.climbs.values())

    @property
    def tried(self) -> int:
        """Cases so far."""
        return sum(climb.tried for climb in self.climbs.values())

    def told(self) -> str:
        """All so far in one line."""
        return (
            f"{self.tried} cases, {self.seconds / 60:.1f} minutes of processor time, "
            f"{self.of_cases / 60:.1f} of them in the cases, "
            f"{len(self.beyond)} beyond the limits, {self.unconfirmed} only once, "
            f"{self._worker.begun} processes"
        )

    def table(self) -> str:
        """The worst of each door, as a table."""
        lines = ["| door | cases | slowest | most memory |", "| --- | --- | --- | --- |"]
        for name, climb in self.climbs.items():
            slowest, largest = (_figures(each) for each in (climb.slowest, climb.largest))
            lines.append(f"| {name} | {climb.tried:,} | {slowest} | {largest} |")
        return "\n".join(lines)

    def keep_worst(self, folder: Path) -> None:
        """Keep the worst cases of each door."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, climb in self.climbs.items():
            for measure, worst in (("slowest", climb.slowest), ("largest", climb.largest)):
                if worst is not None:
                    cases.write(worst.case, folder / f"{name} {measure}.zip")


def _seed(kind: str, random: Random) -> bytes:
    """An input to begin with: sound, or driven to what a file may hold."""
    sound = random.choice(seeds.of_kind(kind))
    is_small = sound.startswith(b"{") and len(sound) < SMALL
    return extreme(sound, random) if is_small and random.random() < LARGE else sound


def _figures(worst: Worst | None) -> str:
    if worst is None:
        return ""
    cost, size = worst.cost, worst.case.size
    return f"{cost.seconds:.2f} s, {cost.mib:.0f} MiB, {size:,} bytes, way {worst.case.way}"


def again(files: list[Path]) -> int:
    """Enter kept cases once more, each in a process of its own; 1 where one is beyond."""
    code = 0
    for file in files:
        case = cases.read(file)
        worker = Worker(case.door)
        cost = undisturbed(worker.cost_of(case))
        worker.end()
        code |= is_beyond(cost)
        print(f"{file.name}: {_figures(Worst(case, cost))} {cost.problem}", flush=True)  # noqa: T201
    return code


def main() -> int:
    """Run as long as is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--door", action="append", help="one of: " + ", ".join(DOORS))
    parser.add_argument("--without-paper", action="store_true", help="lay out no sheets")
    parser.add_argument("--out", type=Path, help="where cases beyond the limits are kept")
    parser.add_argument("--worst", type=Path, help="where the worst cases are kept")
    parser.add_argument("--again", type=Path, nargs="+", help="cases to enter once more")
    given = parser.parse_args()
    prepare()
    if given.again:
        return again(given.again)
    doors = given.door or [
        name for name, door in DOORS.items() if not (given.without_paper and door.is_layout)
    ]
    out = given.out or Path(tempfile.mkdtemp(prefix="fuzz-"))
    out.mkdir(parents=True, exist_ok=True)
    search = Search(doors, Random(given.seed), out)  # noqa: S311 - no secret
    with contextlib.suppress(KeyboardInterrupt):
        search.run(given.minutes * 60, tells=True)
    print(search.table())  # noqa: T201
    print(search.told())  # noqa: T201
    if given.worst:
        search.keep_worst(given.worst)
    search.end()
    return min(1, len(search.beyond))


if __name__ == "__main__":
    sys.exit(main())
