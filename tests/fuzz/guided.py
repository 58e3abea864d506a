"""Broken documents that reach new code first: atheris watches which lines an input comes to.

`make fuzz` runs this where atheris installs, and `doors.py` besides. Inputs that reached something
new are kept in a folder for the next run; those of the repository are the first ones.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from random import Random

import atheris

with atheris.instrument_imports(include=["nco_builder"]):
    from tests.fuzz.doors import SEEDS, Figures, changed_bytes, changed_value

    for seed in SEEDS:  # what is imported only when it is needed is to be watched too
        Figures().hand_over(seed.read_bytes())

LONGEST = 60_000
"""Of an input, in bytes: longer ones are slow and reach nothing new."""


def other_input(raw: bytes, longest: int, seed: int) -> bytes:
    """An input made of another: as a value where it is one, else as bytes."""
    random = Random(seed)  # noqa: S311 - no secret
    try:
        value = json.loads(raw) if random.random() < 0.7 else None
        changed = json.dumps(changed_value(value, random)).encode() if value else b""
    except (ValueError, RecursionError):
        changed = b""
    return (changed or changed_bytes(raw, random))[: min(longest, LONGEST)]


def main() -> None:
    """Run as long as is asked for; the process ends here."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, help="folder of inputs that reached something new")
    parser.add_argument("--minutes", type=float, default=1.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    given.corpus.mkdir(parents=True, exist_ok=True)
    for seed in SEEDS:
        (given.corpus / seed.name).write_bytes(seed.read_bytes())
    figures, end = Figures(), time.process_time() + given.minutes * 60

    def one(raw: bytes) -> None:
        figures.hand_over(raw)
        if time.process_time() > end:  # the fuzzer itself never returns
            status = figures.ended()
            sys.stdout.flush()
            os._exit(status)

    settings = (f"-seed={given.seed}", f"-max_len={LONGEST}", "-rss_limit_mb=4000", "-timeout=60")
    atheris.Setup([sys.argv[0], str(given.corpus), *settings], one, custom_mutator=other_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
