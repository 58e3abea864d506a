"""The floors at run time: what is imported, and what happens where a library is not there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CASES = Path(__file__).resolve().parent.parent / "cases"

# Stands in front of every import: the libraries named cannot be found, as if not installed.
BLOCK = """
import sys
from importlib.abc import MetaPathFinder

class Blocked(MetaPathFinder):
    names = set(sys.argv[1].split(","))
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in self.names:
            raise ModuleNotFoundError(f"{name} is blocked", name=name)

sys.meta_path.insert(0, Blocked())
"""

IMPORT_ALL = """
import importlib, pkgutil
import nco_builder

room = sys.argv[2]
seen = [
    module.name
    for module in pkgutil.walk_packages(nco_builder.__path__, "nco_builder.", onerror=fail)
    if module.name != "nco_builder.__main__" and not (module.name + ".").startswith(room + ".")
]
for name in seen:
    importlib.import_module(name)
print(len(seen), *seen)
"""

CHECK = """
from nco_builder.cli import main
code = main(["check", *sys.argv[2:]])
loaded = Blocked.names & {name.partition(".")[0] for name in sys.modules}
sys.exit(f"loaded: {loaded}" if loaded else code)
"""


def run(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BLOCK + code, *words], check=False, capture_output=True, text=True
    )


@pytest.mark.parametrize(
    ("blocked", "room"),
    [("PySide6,shiboken6", "nco_builder.ui"), ("reportlab", "nco_builder.paper")],
)
def test_everything_but_one_room_is_imported_without_its_library(blocked: str, room: str) -> None:
    # the room itself is found by being imported, which must fail here
    done = run("def fail(name):\n    if name != room: raise\n" + IMPORT_ALL, blocked, room)
    assert done.returncode == 0, done.stderr
    count, *names = done.stdout.split()
    assert int(count) == len(names) > 20
    assert {"nco_builder.cli", "nco_builder.files", "nco_builder.legality"} <= set(names)


@pytest.mark.parametrize(
    ("blocked", "room"), [("PySide6", "nco_builder.ui"), ("reportlab", "nco_builder.paper")]
)
def test_blocking_is_noticed_by_the_room_that_needs_the_library(blocked: str, room: str) -> None:
    done = run("def fail(name): raise\n" + IMPORT_ALL, blocked, "nowhere")
    assert done.returncode != 0
    assert f"ModuleNotFoundError: {blocked}" in done.stderr
    assert room.replace(".", "/") in done.stderr.replace("\\", "/")


def test_checking_squads_needs_neither_qt_nor_reportlab() -> None:
    squad = str(CASES / "us_army_full_100_50.nco")
    done = run(CHECK, "PySide6,shiboken6,reportlab", squad)
    assert done.returncode == 0, done.stderr
    assert "us_army_full_100_50" in done.stdout
