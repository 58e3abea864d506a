"""What a command costs in a process of its own, held against what any input may cost."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from nco_builder.cli.output import DEFECT
from tests.pace import present_pace, slower

SECONDS = 1.0
MIB = 200
"""What docs/reliability.md promises: processor time, and peak memory beyond Python's start."""
FACTOR = 3
"""Machines differ; what these tests are for is worse by tens."""
MOST_SAID = 250_000
"""Bytes on standard output and standard error, together."""

_CHILD = """
import sys, time
words = sys.argv[2:]
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))  # of a failing test
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
except ImportError:
    pass
from nco_builder.cli import main
try:
    code = main(words)
except SystemExit as left:
    code = left.code
peak = 0
try:
    with open("/proc/self/status") as status:
        peak = int(status.read().split("VmHWM:")[1].split()[0]) // 1024
except OSError:
    pass
used = time.process_time()
from tests.pace import present_pace, slower
with open(sys.argv[1], "w") as file:
    print(used / slower(present_pace() if used > 1 else 0), peak, file=file)
sys.exit(code)
"""


class Cost(NamedTuple):
    """What a command used and said.

    Attributes:
        seconds: of processor time, as on a quiet machine.
        mib: the most memory.
        code: the exit code.
        out: standard output.
        err: standard error.
    """

    seconds: float
    mib: float
    code: int
    out: str
    err: str


def cost_of(*words: object, given: bytes | None = None, folder: Path | None = None) -> Cost:
    """Run a command of the program.

    Args:
        words: What stands behind `nco-builder`.
        given: What comes on standard input.
        folder: Where it runs.
    """
    with tempfile.TemporaryDirectory() as own:
        said = Path(own, "cost")
        done = subprocess.run(
            [sys.executable, "-c", _CHILD, said, *map(str, words)],
            input=given or b"",
            capture_output=True,
            check=False,
            timeout=120,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)},
        )
        texts = [text.decode(errors="replace") for text in (done.stdout, done.stderr)]
        assert said.exists(), texts[1][-2000:]
        seconds, mib = said.read_text().split()
    return Cost(float(seconds), float(mib), done.returncode, *texts)


def most_seconds(measured: float) -> float:
    """The limit at a pace; its factor holds for a machine of half the pace, a slower one has more.

    `measured` is what `pace` told, 0 for a machine that is not slow.
    """
    return FACTOR * SECONDS * max(1.0, slower(measured) / 2)


def is_in_time(seconds: float) -> bool:
    """Whether processor time is within the limit at the present pace, asked for if need be."""
    return seconds <= most_seconds(0) or seconds <= most_seconds(present_pace())


def bounded(*words: object, given: bytes | None = None, folder: Path | None = None) -> Cost:
    """The cost of a command, which is within what is promised."""
    cost = cost_of(*words, given=given, folder=folder)
    assert "Traceback" not in cost.err, cost.err[-2000:]
    assert 0 <= cost.code < DEFECT, (cost.code, cost.err[-500:])
    assert is_in_time(cost.seconds), cost[:3]
    assert cost.mib <= FACTOR * MIB, cost[:3]
    assert len(cost.out) + len(cost.err) <= MOST_SAID, cost[:3]
    return cost
