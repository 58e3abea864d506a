"""The figures that are wanted, each beside its floor: `make benchmark`.

A floor is what the same work takes at least, measured in the same run and in turn with ours. All
times are of the processor and medians. `FAST=1` measures fewer rounds and files; with `STRICT=1`
a figure that is missed is an error.
"""

from __future__ import annotations

import compileall
import gc
import os
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:  # started as a file
    sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
FAST = bool(os.environ.get("FAST"))
ROUNDS = 9 if FAST else 15
MEASURING = (
    *("start_up", "window", "odds", "advice", "check", "files", "cli", "paper", "event", "pack"),
)
"""Who measures: every `bench_NAME.py` here that has figures for the table, in its order."""
MISSED = 3


class Figure(NamedTuple):
    """One row of the table.

    Attributes:
        name: what is measured.
        goal: what it may come to: times its floor, or in `unit` where `is_absolute`.
        floor: the least it could take.
        ours: what it takes.
        unit: of floor and ours.
        is_absolute: whether the goal is not a multiple of the floor.
    """

    name: str
    goal: float
    floor: float
    ours: float
    unit: str = "ms"
    is_absolute: bool = False

    @property
    def reached(self) -> float:
        """What is compared with the goal."""
        return self.ours if self.is_absolute else self.ours / self.floor

    @property
    def is_met(self) -> bool:
        """Whether the goal is reached."""
        return self.reached <= self.goal

    def __str__(self) -> str:
        """Its row."""
        goal = f"{self.goal:g} {self.unit if self.is_absolute else '×'}"
        said = "met" if self.is_met else "MISSED"
        return (
            f"{self.name:46}{goal:>8}{self.floor:9.1f}{self.ours:9.1f} {self.unit:4}"
            f"{self.ours / self.floor:6.2f} ×  {said}"
        )


def in_turn(works: Mapping[str, Callable[[], float]], rounds: int = ROUNDS) -> dict[str, float]:
    """Medians of several measurements that are taken in turn; the first of each does not count."""
    taken: dict[str, list[float]] = {name: [] for name in works}
    for turn in range(rounds + 1):
        for name, work in works.items():
            gc.collect()
            took = work()
            if turn:
                taken[name].append(took)
    return {name: median(each) for name, each in taken.items()}


def milliseconds(work: Callable[[], object]) -> float:
    """What a call takes of the processor in this thread."""
    start = time.thread_time()
    work()
    return (time.thread_time() - start) * 1e3


def process(words: Sequence[str | Path], home: Path) -> float:
    """Milliseconds of the processor that a whole process of Python takes, bytecode compiled.

    Raises:
        SystemExit: it did not do what it should.
    """
    with subprocess.Popen(
        [sys.executable, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=variables(home),
        cwd=home,
    ) as started:
        assert started.stderr
        told = started.stderr.read()
        _pid, status, used = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
    # a check of illegal squads ends with 1, but so does a traceback
    if started.returncode not in {0, 1} or b"Traceback" in told:
        raise SystemExit(told.decode())
    return (used.ru_utime + used.ru_stime) * 1e3


def variables(home: Path) -> dict[str, str]:
    """The environment of a process that finds this checkout, and writes into a folder alone."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPATH": str(ROOT), "NCO_BUILDER_HOME": str(home / "home")}


def show(figures: Iterator[Figure]) -> bool:
    """Print rows as they come, and tell whether all goals are reached."""
    met = []
    for figure in figures:
        print(figure, flush=True)
        met.append(figure.is_met)
    return all(met)


def main() -> int:
    """Print the whole table, or what one part measures, by its name.

    Each part has a process of its own, for memory and what is remembered are its own.
    """
    compileall.compile_dir(ROOT / "nco_builder", quiet=2)
    if sys.argv[1:]:
        part = import_module(f"tests.benchmarks.bench_{sys.argv[1]}")
        if hasattr(part, "figures"):
            return 0 if show(part.figures()) else MISSED
        part.main()
        return 0
    print(f"{'figure':46}{'goal':>8}{'floor':>9}{'ours':>9}", flush=True)
    ended = {subprocess.call([sys.executable, __file__, name]) for name in MEASURING}
    if ended - {0, MISSED}:
        return max(ended)
    return MISSED if os.environ.get("STRICT") and MISSED in ended else 0


if __name__ == "__main__":
    sys.exit(main())
