"""A writer killed at any moment leaves the old content or the new one, whole."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from nco_builder.files import write_atomically

KILLS = 200
SIZE = 300_000

# Forks from a small process of its own: a writer that writes A and B in turn until it is killed.
DRIVER = """
import json, os, random, signal, sys, time
from pathlib import Path
from nco_builder.files import write_atomically

path, kills, size = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
whole = [bytes([letter]) * size for letter in b"AB"]
write_atomically(path, whole[0])
random.seed(20240203)
seen = {"A": 0, "B": 0, "torn": 0, "orphans": 0, "most_orphans": 0}
for _ in range(kills):
    writer = os.fork()
    if not writer:
        while True:
            for content in whole:
                write_atomically(path, content)
    time.sleep(random.uniform(0.0005, 0.012))
    os.kill(writer, signal.SIGKILL)
    os.waitpid(writer, 0)
    content = path.read_bytes()
    seen[chr(content[0]) if content in whole else "torn"] += 1
    orphans = len(list(path.parent.glob(".nco-builder-*.tmp")))
    seen["orphans"] += orphans
    seen["most_orphans"] = max(seen["most_orphans"], orphans)
print(json.dumps(seen))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no kill -9 here")
def test_two_hundred_kills_never_tear_the_file(tmp_path: Path) -> None:
    path = tmp_path / "squad.nco"
    done = subprocess.run(
        [sys.executable, "-c", DRIVER, path, str(KILLS), str(SIZE)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    seen = json.loads(done.stdout)
    assert seen["torn"] == 0
    assert seen["A"] + seen["B"] == KILLS
    assert seen["A"] > 5  # both were written
    assert seen["B"] > 5
    assert seen["orphans"] > 10  # so the kills came in the middle of writing
    assert seen["most_orphans"] == 1  # and each next write cleaned up
    write_atomically(path, b"at last")
    assert [each.name for each in tmp_path.iterdir()] == ["squad.nco"]
    assert path.read_bytes() == b"at last"
