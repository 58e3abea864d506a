"""Broken documents that reach new code first: atheris watches which lines an input comes to.

`make fuzz` runs this where atheris installs, and `climb.py` besides. Inputs that reached something
new are kept in a folder for the next run; those of the repository are the first ones.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import zlib
from pathlib import Path
from random import Random

import atheris

with atheris.instrument_imports(include=["nco_builder"]):
    from tests.fuzz import seeds
    from tests.fuzz.case import Case
    from tests.fuzz.doors import DOORS
    from tests.fuzz.mutator import changed
    from tests.fuzz.worker import enter

LONGEST = 60_000
"""Of an input, in bytes: longer ones are slow and reach nothing new."""
ENTERED = tuple([name for name, door in DOORS.items() if not door.is_layout])


def case_of(raw: bytes) -> Case:
    """The case that an input is: through a door that follows from it."""
    drawn = zlib.crc32(raw)
    name = ENTERED[drawn % len(ENTERED)]
    door = DOORS[name]
    sound = [seeds.of_kind(kind)[0] for kind in door.kinds]
    sound[drawn % len(sound)] = raw
    return Case(name, drawn % door.ways, tuple(sound))


def other_input(raw: bytes, longest: int, seed: int) -> bytes:
    """An input made of another."""
    return changed(raw, Random(seed))[: min(longest, LONGEST)]  # noqa: S311 - no secret


def main() -> None:
    """Run as long as is asked for; the process ends here."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, help="folder of inputs that reached something new")
    parser.add_argument("--minutes", type=float, default=1.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    given.corpus.mkdir(parents=True, exist_ok=True)
    for kind in seeds.KINDS:
        for at, seed in enumerate(seeds.of_kind(kind)[:9]):
            (given.corpus / f"{kind}-{at}").write_bytes(seed[:LONGEST])
    end, tried, failed = time.process_time() + given.minutes * 60, 0, 0

    def one(raw: bytes) -> None:
        nonlocal tried, failed
        tried += 1
        if problem := enter(case_of(raw), 0.0).problem:
            failed += 1
            file = given.corpus.with_name(f"failed-{failed}")
            file.write_bytes(raw)
            print(f"{file}: {problem}", flush=True)  # noqa: T201 - what was asked for
        if time.process_time() > end:  # the fuzzer itself never returns
            print(f"{tried} inputs, {failed} failed", flush=True)  # noqa: T201
            os._exit(min(1, failed))

    settings = (f"-seed={given.seed}", f"-max_len={LONGEST}", "-rss_limit_mb=4000", "-timeout=60")
    atheris.Setup([sys.argv[0], str(given.corpus), *settings], one, custom_mutator=other_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
