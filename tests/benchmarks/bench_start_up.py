"""How long the window takes to appear and how much memory it needs, against a bare one.

Bare is a PySide6 window with three views and nothing else. In between stands the bare window of
a program that has read the rulebook and judged a squad: what no window of ours can do without.
All programs are started anew, in turn, from compiled bytecode; a run lasts from the start of
the process to the end of the first painting. Medians are compared.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

RUNS = 21
TIME_LIMIT, MEMORY_LIMIT = 1.8, 1.4

# Takes the place of the event loop: paint, tell, go. VmHWM is the most that was ever resident.
SHOWN = """
def shown(*_):
    QApplication.processEvents()
    seconds = time.monotonic()
    assert any(window.isVisible() for window in QApplication.topLevelWidgets())
    with open("/proc/self/status") as status:
        memory = status.read().split("VmHWM:")[1].split()[0]
    print(seconds, time.process_time(), memory, flush=True)
    os._exit(0)
"""
BARE_WINDOW = f"""
import os, time
from PySide6.QtWidgets import (
    QApplication, QListWidget, QMainWindow, QSplitter, QTableWidget, QTreeWidget
)
{SHOWN}
app = QApplication([])
window = QMainWindow()
views = QSplitter()
for view in (QListWidget(), QTableWidget(11, 8), QTreeWidget()):
    views.addWidget(view)
window.setCentralWidget(views)
window.resize(1280, 720)
window.show()
shown()
"""
RULES = """
from nco_builder import paths
from nco_builder.documents.squads import read_squad
from nco_builder.legality import check_by_own_ruleset
squad = read_squad(paths.data() / "samples" / "second-squad-able.nco")
assert check_by_own_ruleset(squad).size == 11
"""
PROGRAM = f"""
import os, time
from nco_builder.cli import main
{SHOWN}
def start():
    global QApplication
    from PySide6.QtWidgets import QApplication
    QApplication.exec = shown
from nco_builder.ui.shell import app
made = app.make_application
app.make_application = lambda: (start(), made())[1]
main(["open"])
"""
PROGRAMS = {
    "bare window": BARE_WINDOW,
    "with rulebook and verdict": RULES + BARE_WINDOW,
    "NCO Builder": PROGRAM,
}


class Run(NamedTuple):
    """Seconds to the end of the first painting, seconds of processor, MiB."""

    seconds: float
    processor: float
    memory: float


def start(program: str, home: Path) -> Run:
    """Start a program and wait until its window is painted."""
    variables = os.environ | {
        "NCO_BUILDER_HOME": str(home / "home"),
        "PYTHONPYCACHEPREFIX": str(home / "bytecode"),
    }
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    variables.setdefault("QT_QPA_PLATFORM", "offscreen")
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=variables,
        text=True,
        cwd=Path(__file__).resolve().parents[2],
    )
    seconds, processor, kib = done.stdout.split()
    return Run(float(seconds) - began, float(processor), int(kib) / 1024)


def measure(home: Path) -> dict[str, Run]:
    """Medians of all programs by name."""
    for program in PROGRAMS.values():
        start(program, home)  # compiles, and warms the disk
    runs: dict[str, list[Run]] = {name: [] for name in PROGRAMS}
    for _ in range(RUNS):
        for name, program in PROGRAMS.items():
            runs[name].append(start(program, home))
    return {
        name: Run(*(statistics.median(column) for column in zip(*known, strict=True)))
        for name, known in runs.items()
    }


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as home:
        medians = measure(Path(home))
    bare = medians["bare window"]
    platform = os.environ.get("QT_QPA_PLATFORM", "offscreen")
    print(f"start to first window, {RUNS} runs each, {platform}")
    for name, run in medians.items():
        print(
            f"  {name:26}{run.seconds * 1000:5.0f} ms ({run.seconds / bare.seconds:.2f} ×)"
            f"  processor {run.processor * 1000:4.0f} ms ({run.processor / bare.processor:.2f} ×)"
            f"  {run.memory:6.1f} MiB ({run.memory / bare.memory:.2f} ×)"
        )
    print(f"  wanted: at most {TIME_LIMIT} × in time and {MEMORY_LIMIT} × in memory")


if __name__ == "__main__":
    main()
