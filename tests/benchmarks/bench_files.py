"""Ten thousand squad files: read, validated, checked; and told by the command line.

The floor is reading the same files as plain JSON, in the same run. Wanted: at most 5 s of CPU
for reading, validating and checking.
"""

from __future__ import annotations

import io
import json
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from nco_builder.cli import main  # noqa: E402 - the checkout comes first
from nco_builder.documents.squads import read_squad, squad_to_bytes, write_squad  # noqa: E402
from nco_builder.files import document_files  # noqa: E402
from nco_builder.legality import check_by_own_ruleset  # noqa: E402
from tests.naive.squads import squads  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

COUNT = 10_000
ALLOWED = 5.0


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds of this process."""
    start = time.process_time()
    work()
    return time.process_time() - start


def published(folder: Path) -> None:
    """The published cases, again and again."""
    cases = [path.read_bytes() for path in sorted((ROOT / "tests/cases").glob("*.nco"))]
    for number in range(COUNT):
        (folder / f"{number:05}.nco").write_bytes(cases[number % len(cases)])


def random(folder: Path) -> None:
    """Random squads, no two alike, most of them with many errors."""
    for number, squad in enumerate(squads(1, COUNT)):
        text = json.dumps(squad, indent=2, ensure_ascii=False)
        (folder / f"{number:05}.nco").write_text(f"{text}\n", "utf-8")


def measure(name: str, fill: Callable[[Path], None]) -> None:
    """Print what the files of one kind take."""
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        fill(folder)
        paths = document_files(folder).files
        floor = seconds(lambda: [json.loads(path.read_bytes()) for path in paths])
        read = seconds(lambda: [read_squad(path) for path in paths])
        judged = seconds(lambda: [check_by_own_ruleset(read_squad(path)) for path in paths])
        with redirect_stdout(io.StringIO()):
            told = seconds(lambda: main(["check", "--json", temporary]))
        held = [read_squad(path) for path in paths]
        bytes_of = seconds(lambda: [squad_to_bytes(squad) for squad in held])
        start = time.perf_counter()
        for squad, path in zip(held[:200], paths[:200], strict=True):
            write_squad(path, squad)
        each = (time.perf_counter() - start) / 200
    print(f"{len(paths)} {name} squad files, CPU seconds (times reading them as plain JSON)")
    for what, took in (
        ("read as plain JSON", floor),
        ("read and validated", read),
        (f"read, validated and checked (at most {ALLOWED:g} wanted)", judged),
        ("nco-builder check --json, with messages and fixes", told),
        ("made into file content", bytes_of),
    ):
        print(f"  {took:6.2f}  ({took / floor:4.1f})  {what}")
    print(f"  {each * 1e3:.2f} ms to save one, the disk included")


if __name__ == "__main__":
    measure("published", published)
    measure("random", random)
