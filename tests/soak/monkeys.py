"""Lets one monkey after the other loose on the window, and shortens what made one fail.

    python tests/soak/monkeys.py [SECONDS [SEED]]      as many as the time allows
    python tests/soak/monkeys.py --seed 17 --steps 300 [--only 3,17,40]   one, again

Whatever a monkey does with keys and mouse, each open document must be what the record kept beside
it says, the window must show it, and neither Qt nor the program may report anything.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tests.homes import FOLDERS, HOMES
from tests.soak.trouble import display

ROOT = Path(__file__).parents[2]
MONKEY = Path(__file__).with_name("monkey.py")
STEPS = 400
"""Of one monkey; the next one begins with other documents."""
TOLD = 15
"""So many of the last actions are told of a failure."""
TRIES = 40
"""So often it is tried to shorten what failed."""
LONGEST_S = 1800.0


@dataclass(frozen=True)
class Outcome:
    """What became of a monkey.

    Attributes:
        failure: what was wrong; empty where nothing was.
        actions: what it did, one a line, each behind the number of its step.
        counts: what was counted.
    """

    failure: str
    actions: tuple[str, ...] = ()
    counts: Counter[str] | None = None

    @property
    def what(self) -> str:
        """What failed, without what differs from one time to the next."""
        lines = [line for line in self.failure.splitlines() if line.strip()]
        first = lines[0].partition(": ")[2] if lines else ""
        last = lines[-1] if first.startswith("Traceback") else ""
        return last or first.partition(":")[0]


def run(seed: int, steps: int, only: tuple[int, ...] = (), seconds: float = LONGEST_S) -> Outcome:
    """Let a monkey do its steps, or some of them, in a folder and with files of its own."""
    with tempfile.TemporaryDirectory(prefix="nco") as name:
        folder = Path(name)
        (folder / "files").mkdir()
        for sample in (ROOT / "data/samples").glob("*.nco"):
            shutil.copy(sample, folder / "files")
        words = [str(folder), str(seed), str(steps), "--seconds", str(seconds)]
        words += ["--only", ",".join(map(str, only))] if only else []
        done = subprocess.run(
            [sys.executable, str(MONKEY), *words],
            env=os.environ | _own(folder),
            cwd=ROOT,
            check=False,
            capture_output=True,
            text=True,
            errors="replace",
        )
        log = folder / "actions.log"
        actions = tuple(log.read_text(encoding="utf-8").splitlines()) if log.is_file() else ()
    lines = done.stdout.strip().splitlines()
    if done.returncode == 0 and lines and not done.stderr.strip():
        return Outcome("", actions, Counter(json.loads(lines[-1])))
    failure = "\n".join(filter(None, [done.stdout.strip(), done.stderr.strip()]))
    return Outcome(f"{failure}\nexit code {done.returncode}".strip(), actions)


def _own(folder: Path) -> dict[str, str]:
    """Variables that keep a monkey out of everybody's files."""
    homes = {each: str(folder / "home") for each in HOMES}
    (folder / "home").mkdir()
    folders = {each: str(folder / "home" / each.lower()) for each in FOLDERS}
    return {
        **homes,
        **folders,
        "NCO_BUILDER_HOME": str(folder / "home/nco"),
        "LANGUAGE": "en",
        "PYTHONPATH": str(ROOT),
        "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen"),
    }


def shorten(seed: int, steps: int, failed: Outcome) -> tuple[tuple[int, ...], Outcome]:
    """Leave out steps as long as the same thing fails; the steps that are left, and how."""
    last = int(failed.actions[-1].partition(":")[0]) if failed.actions else steps - 1
    left, best, size, tries = tuple(range(last + 1)), failed, (last + 1) // 2, 0
    while size and tries < TRIES:
        at = 0
        while at < len(left) and tries < TRIES:
            fewer = left[:at] + left[at + size :]
            tries += 1
            again = run(seed, steps, fewer) if fewer else Outcome("")
            if again.failure and again.what == failed.what:
                left, best = fewer, again
            else:
                at += size
        size //= 2
    return left, best


def tell(seed: int, steps: int, outcome: Outcome, only: tuple[int, ...] = ()) -> str:
    """What failed, how it is seen again, and what was done last."""
    again = f"python tests/soak/monkeys.py --seed {seed} --steps {steps}"
    again += f" --only {','.join(map(str, only))}" if only else ""
    done = "\n".join(f"  {each}" for each in outcome.actions[-TOLD:])
    return f"seed {seed}: {outcome.failure}\n{done}\nagain: {again}"


def many(seconds: float, seed: int) -> int:
    """Let monkeys loose for so long; how many failed."""
    begun, counts, failed, seeds = time.monotonic(), Counter[str](), 0, 0
    while (left := seconds - (time.monotonic() - begun)) > 0:
        outcome = run(seed, STEPS, seconds=left)
        seeds += 1
        if outcome.failure:
            failed += 1
            print(tell(seed, STEPS, outcome), flush=True)
            only, shortest = shorten(seed, STEPS, outcome)
            print(f"shortened:\n{tell(seed, STEPS, shortest, only)}\n", flush=True)
        counts += outcome.counts or Counter()
        seed += 1
    print(f"{seeds} seeds up to {seed - 1}, {time.monotonic() - begun:.0f} s")
    for what, count in sorted(counts.items()):
        print(f"{count:8} {what}")
    print(f"{failed:8} failed")
    return failed


def main() -> int:
    reader = argparse.ArgumentParser()
    reader.add_argument("time", nargs="*", type=float)
    reader.add_argument("--seed", type=int)
    reader.add_argument("--steps", type=int, default=STEPS)
    reader.add_argument("--only", default="")
    given = reader.parse_args()
    if given.seed is not None:
        only = tuple([int(each) for each in given.only.split(",") if each])
        outcome = run(given.seed, given.steps, only)
        print(tell(given.seed, given.steps, outcome, only) if outcome.failure else "nothing failed")
        return int(bool(outcome.failure))
    times: list[float] = given.time
    seconds = times[0] if times else 600.0
    seed = int(times[1]) if len(times) > 1 else time.time_ns() % 2**32
    with display() as shown:
        os.environ.update(shown)
        print(f"monkeys from seed {seed}, display {shown['QT_QPA_PLATFORM']}", flush=True)
        return min(many(seconds, seed), 1)


if __name__ == "__main__":
    sys.exit(main())
