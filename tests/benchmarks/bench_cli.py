"""Whole processes: `nco-builder check FILE` against importing pydantic alone, in the same run.

Wanted: at most 2.5 times. Bytecode is compiled first, as an installed program's is.
"""

from __future__ import annotations

import compileall
import os
import resource
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
LEGAL = ROOT / "tests/cases/us_army_full_100_50.nco"
ILLEGAL = ROOT / "tests/cases/danish_three_loadout_errors.nco"
ROUNDS = 21
FLOOR = ("-c", "from pydantic import BaseModel")


PROGRAM = ("-m", "nco_builder")
MEASURED: tuple[tuple[str | Path, ...], ...] = (
    FLOOR,
    ("-c", "pass"),
    (*PROGRAM, "--version"),
    (*PROGRAM, "check", LEGAL),
    (*PROGRAM, "check", "--json", LEGAL),
    (*PROGRAM, "check", ILLEGAL),
    (*PROGRAM, "new", "--nation", "us_army", "--force", "-o", "a.nco"),
    (*PROGRAM, "export", LEGAL, "--sheet", "a.pdf"),
)


def milliseconds(words: tuple[str | Path, ...], folder: str) -> float:
    """What one run takes of the processor."""
    environment = dict(os.environ, PYTHONPATH=str(ROOT))
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *words], check=False, capture_output=True, env=environment, cwd=folder
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1e3


def main() -> None:
    """Print the commands with their ratio to the floor; of some rounds the median counts."""
    compileall.compile_dir(ROOT / "nco_builder", quiet=2)
    with TemporaryDirectory() as folder:
        rounds = [[milliseconds(words, folder) for words in MEASURED] for _ in range(ROUNDS)]
    medians = [median(took) for took in zip(*rounds, strict=True)]
    print("Whole processes, milliseconds of CPU (times importing pydantic's BaseModel)")
    for words, took in zip(MEASURED, medians, strict=True):
        shown = " ".join(word.name if isinstance(word, Path) else word for word in words)
        print(f"  {took:6.1f}  ({took / medians[0]:4.2f})  python {shown}")
    print("  at most 2.50 is wanted for check FILE")


if __name__ == "__main__":
    main()
