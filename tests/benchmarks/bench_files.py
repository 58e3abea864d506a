"""Ten thousand files of 11 men, no two alike, from disk: the whole command against their JSON."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.benchmarks.bench_check import squads
from tests.benchmarks.figures import FAST, Figure, in_turn, process

if TYPE_CHECKING:
    from collections.abc import Iterator

COUNT, MEN = 1_000 if FAST else 10_000, 11
ALLOWED = 8.0
PARSE = """
import json, os, sys
for each in os.scandir(sys.argv[1]):
    with open(each.path, "rb") as file:
        json.loads(file.read())
"""


def figures() -> Iterator[Figure]:
    """Checking all files of a folder, and parsing them."""
    with TemporaryDirectory() as temporary:
        home = Path(temporary)
        folder = home / "squads"
        folder.mkdir()
        for number, squad in enumerate(squads(COUNT, MEN)):
            text = json.dumps(squad, indent=2, ensure_ascii=False)
            (folder / f"{number:05}.nco").write_text(f"{text}\n", "utf-8")
        took = in_turn(
            {
                "parse": lambda: process(("-c", PARSE, folder), home),
                "check": lambda: process(("-m", "nco_builder", "check", folder), home),
            },
            rounds=3,
        )
    yield Figure(f"{COUNT:,} files of {MEN} men", ALLOWED, took["parse"], took["check"])
