"""A writer killed at any step leaves the old content or the new one, whole."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import groupby
from pathlib import Path

import pytest

from nco_builder.files import write_atomically

SIZE = 300_000

# Forks from a small process of its own a writer that kills itself at a step: before the nth thing
# it asks of the system or of C, or right after it. A step later each time, until it comes through.
DRIVER = """
import json, os, signal, sys
from pathlib import Path
from nco_builder.files import write_atomically

path, size = Path(sys.argv[1]), int(sys.argv[2])
old, new = [bytes([letter]) * size for letter in b"AB"]


def write_until(step):
    def count(_frame, event, _what):
        nonlocal step
        if event in ("c_call", "c_return"):
            step -= 1
            if step < 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(count)
    write_atomically(path, new)
    os._exit(0)


def orphans():
    return len(list(path.parent.glob(".nco-builder-*.tmp")))


seen, status = [], None
while status != 0:
    write_atomically(path, old)
    left = orphans()
    writer = os.fork()
    if not writer:
        write_until(len(seen))
    _, status = os.waitpid(writer, 0)
    content = path.read_bytes()
    found = "old" if content == old else "new" if content == new else "torn"
    seen.append((status, found, orphans(), left))
print(json.dumps(seen))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no kill -9 here")
def test_a_kill_at_any_step_never_tears_the_file(tmp_path: Path) -> None:
    path = tmp_path / "squad.nco"
    done = subprocess.run(
        [sys.executable, "-c", DRIVER, path, str(SIZE)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    seen = json.loads(done.stdout)
    ways, found, orphans, left = zip(*seen, strict=True)
    assert ways == (9,) * (len(seen) - 1) + (0,)
    assert [content for content, _ in groupby(found)] == ["old", "new"]
    assert found[-2:] == ("new", "new")  # some were killed after the new content was there
    assert {1} <= set(orphans) <= {0, 1}  # and some in the middle of writing it
    assert set(left) == {0}  # each next write cleaned up
    write_atomically(path, b"at last")
    assert [each.name for each in tmp_path.iterdir()] == ["squad.nco"]
    assert path.read_bytes() == b"at last"
