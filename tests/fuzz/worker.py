"""Enters cases in a process of its own, and measures what each costs.

The process lives long: what a case costs is the processor time that it and its children use, and
the most memory there was meanwhile, beyond what the process had once every door had been used.
Guards on time and memory end a case that goes far beyond what is promised.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import multiprocessing
import os
import resource
import shutil
import signal
import sys
import tempfile
import traceback
import warnings
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.files import FileProblem
from tests.fuzz.case import Case
from tests.pace import pace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection
    from types import FrameType

GUARD_SECONDS = 20
GUARD_BYTES = 3 * 1024**3
"""Of addresses, beyond those there are."""
SLOW = 0.5
"""Seconds of a case after which it is measured how fast the machine is at that moment."""
DIRTY = 150.0
"""MiB that a process may keep of earlier cases; one that keeps more is ended."""
MOST_CASES = 2_000
"""Of one process."""


class Cost(NamedTuple):
    """What a case used.

    Attributes:
        seconds: of processor time.
        mib: of memory beyond the process's own.
        problem: what went wrong, "" where nothing did.
        kept: MiB that the process has still, afterwards.
        pace: what `pace` told right after a case that took long; 0 after others.
    """

    seconds: float
    mib: float
    problem: str = ""
    kept: float = 0.0
    pace: float = 0.0


class TooLongError(BaseException):
    """A case goes on and on."""


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise TooLongError


def _status(name: str) -> float:
    """A figure of this process, in MiB."""
    with Path("/proc/self/status").open() as status:
        return int(status.read().split(f"{name}:")[1].split()[0]) / 1024


def _used() -> float:
    """Seconds of processor time, of this process and children that ended."""
    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    told = [resource.getrusage(each) for each in whose]
    return sum(each.ru_utime + each.ru_stime for each in told)


def _begin_peak() -> None:
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def _tidy() -> None:
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)


@contextlib.contextmanager
def _guarded() -> Iterator[None]:
    """A case's guards: a signal once it has had much time, and no more addresses than so many."""
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    addresses = int(_status("VmSize")) * 1024**2 + GUARD_BYTES
    resource.setrlimit(resource.RLIMIT_AS, (addresses, hard))
    signal.setitimer(signal.ITIMER_PROF, GUARD_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


def enter(case: Case, base: float) -> Cost:
    """Enter a case in this process; `base` is the memory it had, in MiB."""
    from tests.fuzz.doors import DOORS

    folder = Path(tempfile.mkdtemp())
    problem = ""
    _begin_peak()
    start, before = _used(), _status("VmRSS")
    try:
        with _guarded():
            DOORS[case.door].enter(case, folder)
    except FileProblem:
        pass
    except TooLongError:
        problem = f"more than {GUARD_SECONDS} s"
    except BaseException:  # noqa: BLE001 - which is what is looked for
        problem = traceback.format_exc()[-6000:]
    seconds, peak = _used() - start, _status("VmHWM")
    shutil.rmtree(folder, ignore_errors=True)
    if peak - before > DIRTY / 4:  # what was kept from earlier cases is not looked through again
        _tidy()
    slow = pace() if seconds > SLOW else 0.0
    return Cost(seconds, max(0.0, peak - base), problem, _status("VmRSS") - base, slow)


def _serve(line: Connection, first: tuple[tuple[str, int, tuple[bytes, ...]], ...]) -> None:
    """Enter what comes, until nothing does; the first cases are not measured."""
    from tests.fuzz.window_doors import application

    signal.signal(signal.SIGPROF, _stop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.simplefilter("ignore")
    application()
    for case in first:
        enter(Case(*case), 0.0)
    _tidy()
    gc.freeze()  # what every case finds there is no case's to look through
    base = _status("VmRSS")
    line.send(base)
    with contextlib.suppress(EOFError):
        while True:
            line.send(enter(Case(*line.recv()), base))


def _sound(door: str) -> list[tuple[str, int, tuple[bytes, ...]]]:
    """Sound cases of a door, one for each of its ways."""
    from tests.fuzz import seeds
    from tests.fuzz.doors import DOORS

    parts = tuple([seeds.of_kind(kind)[0] for kind in DOORS[door].kinds])
    return [(door, way, parts) for way in range(DOORS[door].ways)]


class Worker:
    """A process that enters cases, made anew whenever it has ended or has kept too much."""

    def __init__(self, *doors: str) -> None:
        """Begin one that has used these doors already."""
        self._first = tuple([case for door in doors for case in _sound(door)])
        self.begun = 0
        self._begin()

    def _begin(self) -> None:
        self.begun += 1
        context = multiprocessing.get_context("spawn")
        self._line, there = context.Pipe()
        self._process = context.Process(target=_serve, args=(there, self._first), daemon=True)
        self._process.start()
        there.close()
        self.base: float = self._line.recv()
        self._cases = 0

    def cost_of(self, case: Case) -> Cost:
        """What a case costs."""
        self._cases += 1
        before = monotonic()
        try:
            self._line.send(tuple(case))
            if not self._line.poll(GUARD_SECONDS * 20):
                raise EOFError  # noqa: TRY301 - as if it had ended
            cost: Cost = self._line.recv()
        except (EOFError, OSError):
            self._process.kill()
            self._process.join()
            cost = Cost(monotonic() - before, 0.0, f"the process ended: {self._process.exitcode}")
            self._begin()
            return cost
        if cost.kept > DIRTY or self._cases > MOST_CASES:
            self.end()
            self._begin()
        return cost

    def end(self) -> None:
        """End it."""
        self._line.close()
        self._process.join(5)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def prepare() -> None:
    """Set what a worker inherits: no screen, and folders of nobody."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parents[2]), *sys.path[1:]])
