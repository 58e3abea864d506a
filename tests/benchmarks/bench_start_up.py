"""Start of the window and the memory it needs, against a bare one.

Bare is a window with the same three views and nothing else, its imports named. Every program is
started anew, from compiled bytecode, and runs until its window is painted and nothing is left to
do: what waits for the window to be shown is measured too.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks.figures import Figure, in_turn, variables

if TYPE_CHECKING:
    from collections.abc import Iterator

TIME, MEMORY = 2.6, 1.5

# Takes the place of the event loop: paint, let everything happen that waits, tell, go.
SHOWN = """
def shown(*_):
    loop = QEventLoop()
    QTimer.singleShot(400, loop.quit)
    loop.exec()
    windows = QApplication.topLevelWindows()
    assert any(window.isExposed() for window in windows)
    used = time.process_time()
    with open("/proc/self/status") as status:
        memory = status.read().split("VmHWM:")[1].split()[0]
    print(used, memory, flush=True)
    os._exit(0)
"""
BARE_WINDOW = f"""
import os, time
from PySide6.QtCore import QEventLoop, QTimer
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
PROGRAM = f"""
import os, time
from nco_builder.cli import main
{SHOWN}
def start():
    global QApplication, QEventLoop, QTimer
    from PySide6.QtCore import QEventLoop, QTimer
    from PySide6.QtWidgets import QApplication
    QApplication.exec = shown
from nco_builder.ui.shell import app
made = app.make_application
app.make_application = lambda: (start(), made())[1]
main(["open"])
"""
PROGRAMS = {"bare": BARE_WINDOW, "ours": PROGRAM}


def until_idle(program: str, home: Path) -> tuple[float, float]:
    """Milliseconds of the processor and MiB of memory until a program has nothing left to do."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        stdout=subprocess.PIPE,
        env=variables(home),
        text=True,
        cwd=home,
    )
    seconds, kib = done.stdout.split()
    return float(seconds) * 1e3, int(kib) / 1024


def figures() -> Iterator[Figure]:
    """Time and memory of the start."""
    memory: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    with tempfile.TemporaryDirectory() as folder:

        def start(name: str) -> float:
            took, size = until_idle(PROGRAMS[name], Path(folder))
            memory[name].append(size)
            return took

        took = in_turn({name: partial(start, name) for name in PROGRAMS})
    yield Figure("start until idle", TIME, took["bare"], took["ours"])
    most = {name: sorted(each)[len(each) // 2] for name, each in memory.items()}
    yield Figure("memory", MEMORY, most["bare"], most["ours"], "MiB")
