"""Instructions that a start, an edit, a check and a print take: figures that compare over weeks.

No load and no neighbor changes them, as they change times. `perf` counts them where the processor
tells, valgrind elsewhere: that takes minutes. Python's hashes are fixed, so that two runs differ by
less than a hundredth. An edit is what a program takes that makes many of them beyond one that makes
none; so is a check.

    make benchmark NAME=instructions
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.bench_check import squads
from tests.benchmarks.bench_files import MEN as FILES_MEN
from tests.benchmarks.bench_files import PARSE
from tests.benchmarks.bench_start_up import BARE_WINDOW, PROGRAM
from tests.benchmarks.figures import variables

TURNS = 10
"""Edits of each kind."""
COUNTED = re.compile(r"([\d.,]+)\s+instructions|I\s+refs:\s+([\d,]+)")
EDITS = """
import sys
from PySide6.QtWidgets import QApplication
from nco_builder import paths
from nco_builder.documents.squads import read_squad
from nco_builder.squad import edit
from nco_builder.ui.document.pending_opens import SAMPLE
from nco_builder.ui.parts.fonts import load_fonts
from nco_builder.ui.parts.theme import apply_theme
from tests.benchmarks.bench_window import MEN, doing, edits, settle, shown
from tests.ui.documents import squad_document
app = QApplication([])
load_fonts(app)
apply_theme(app, "light")
name, turns = sys.argv[1], int(sys.argv[2])
OTHER, ALL = "another man chosen", "all chosen, one chosen"
document = squad_document(read_squad(paths.data() / "samples" / SAMPLE))
while len(document.squad.members) < MEN:
    document.do(edit("duplicate_members", members=(5,)))
window = shown(app, document)
if name == OTHER:
    act = lambda turn: window.page.select_member(2 + turn % 2)
elif name == ALL:
    act = lambda turn: window.page.table.selectAll() if turn % 2 else window.page.select_member(0)
else:
    row, change = edits(document)[name]
    window.page.select_member(row)
    act = doing(document, change)
for turn in range(2):  # what the first of a kind imports and keeps is not counted
    act(turn)
    settle(app)
for turn in range(turns):
    act(turn)
    settle(app)
import os
os._exit(0)
"""
OTHER, ALL = "another man chosen", "all chosen, one chosen"
EDIT_NAMES = (
    "an item, the man chosen",
    "grenades, another chosen",
    "a weapon of the Sergeant",
    "a letter of a name",
    "a man moved",
    "a man added, removed",
    OTHER,
    ALL,
)
BARE_EDITS = """
import os, sys
from PySide6.QtGui import QStandardItem
from PySide6.QtWidgets import QApplication
from tests.benchmarks.bench_window import bare_window, settle
app = QApplication([])
bare, model = bare_window()
bare.resize(1192, 573)
bare.show()
settle(app)
for turn in range(int(sys.argv[1])):
    model.appendRow([QStandardItem("x") for column in range(8)])
    settle(app)
os._exit(0)
"""
SQUADS = 40
CHECKS = (
    f"SQUADS = {SQUADS}"
    """
import os, sys
from nco_builder.documents.squads import squad_from_json
from tests.benchmarks.bench_check import all_prices, forget_all, judge, squads
made = squads(SQUADS + 1)  # whatever is counted: making one takes far more than judging it
read = [squad_from_json(each) for each in made]
judge(read[0])
judged = int(sys.argv[2])
for squad, plain in zip(read[1:judged], made[1:judged]):
    if sys.argv[1] == "ours":
        forget_all()
        judge(squad)
    else:
        all_prices(plain)
os._exit(0)
"""
)


PRINTS = """
import os, sys
from nco_builder import paths
from nco_builder.documents.squads import read_squad
from nco_builder.legality import check_by_own_ruleset
from nco_builder.squad import edit
from tests.benchmarks.bench_paper import KINDS, OPTIONS, bare, forget, preview, renamed, sheets
from tests.paper.made import sheet_part
squad = read_squad(paths.data() / "samples" / "second-squad-able.nco")
twelve = edit("duplicate_members", members=(6,)).apply(squad)
report = check_by_own_ruleset(twelve)
draw = bare([page for kind in KINDS for page in sheet_part(kind, report, OPTIONS).pages])
name = sys.argv[1]
for turn in range(int(sys.argv[2])):
    if name == "bare":
        draw()
    elif name == "preview":
        preview(renamed(twelve, turn))
    else:
        if name == "first":
            forget()
        sheets(renamed(twelve, turn), KINDS)
os._exit(0)
"""
PRINTED = {
    "first": "sheet and 12 cards, first",
    "edited": "sheet and 12 cards, after an edit",
    "preview": "preview after an edit",
}
PRINT_TURNS = 4


FOLDERS = 50, 350
"""Files that are checked; what more of them take is told per file."""
CHECK = "import sys; from nco_builder.cli import main; main(['check', sys.argv[1]])"


class Counter(NamedTuple):
    """What counts: its name, and the words before those of a program."""

    name: str
    words: tuple[str, ...]


COUNTERS = (
    Counter("perf", ("perf", "stat", "-e", "instructions:u", "--")),
    Counter(
        "valgrind",
        ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"),
    ),
)


class NoCounterError(Exception):
    """Nothing here counts instructions."""


def counted(counter: Counter, program: str, words: tuple[str, ...], home: Path) -> float:
    """Return the instructions of a program, in millions.

    Raises:
        NoCounterError: it was not counted.
    """
    done = subprocess.run(
        [*counter.words, sys.executable, "-c", program, *words],
        check=False,
        capture_output=True,
        env=variables(home) | {"PYTHONHASHSEED": "0"},
        text=True,
        cwd=home,
    )
    found = COUNTED.search(done.stderr)
    if done.returncode or not found:
        raise NoCounterError(done.stderr[-2000:])
    return float((found[1] or found[2]).replace(",", "")) / 1e6


def counter() -> Counter:
    """Return what counts here.

    Raises:
        NoCounterError: neither does.
    """
    with tempfile.TemporaryDirectory() as folder:
        for each in COUNTERS:
            if shutil.which(each.words[0]):
                try:
                    counted(each, "", (), Path(folder))
                except NoCounterError:
                    continue
                return each
    raise NoCounterError("neither perf nor valgrind counts instructions here")


class Run(NamedTuple):
    """Counts programs in a folder."""

    by: Counter
    home: Path

    def of(self, program: str, *words: object) -> float:
        """Return the millions of a program."""
        return counted(self.by, program, tuple(map(str, words)), self.home)

    def each(self, program: str, *words: object, times: int) -> float:
        """Return the millions of one of many turns; the last word is their number."""
        none, many = (self.of(program, *words, turns) for turns in (1, times + 1))
        return (many - none) / times


def starts(run: Run) -> None:
    """Print the start until idle, part by part."""
    bare = run.of(waiting(BARE_WINDOW))
    imports = run.of(waiting(with_imports()))
    ours = run.of(waiting(PROGRAM))
    for name, took in (
        ("a bare window", bare),
        ("and all modules that ours has loaded", imports),
        ("start until idle", ours),
    ):
        print(f"{name:46}{took:9.1f} M{took / bare:7.2f} ×", flush=True)


def waiting(program: str) -> str:
    """Return a program that waits for what is slow under a counter."""
    return program.replace("singleShot(400", "singleShot(8000")


def with_imports() -> str:
    """Return the bare window with the modules that ours has loaded when it is idle."""
    told = PROGRAM.replace("print(used", "print(*sys.modules, used").replace(
        "import os", "import os, sys"
    )
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        words = [sys.executable, "-c", told]
        done = subprocess.run(
            words, check=True, capture_output=True, env=variables(home), text=True, cwd=home
        )
    loaded = [name for name in done.stdout.split()[:-2] if not name.startswith("_")]
    first = "\n".join(
        f"try: import {name}\nexcept ImportError: pass"
        for name in loaded
        if name.isidentifier() or all(part.isidentifier() for part in name.split("."))
    )
    return first + BARE_WINDOW


def folders(run: Run) -> None:
    """Print what checking a file of a folder takes, and parsing it."""
    made = squads(FOLDERS[1], FILES_MEN)
    took = {}
    for name, program in (("parsed", PARSE), ("checked", CHECK)):
        counts = []
        for count in FOLDERS:
            folder = run.home / str(count)
            folder.mkdir(exist_ok=True)
            for number, squad in enumerate(made[:count]):
                (folder / f"{number}.nco").write_text(json.dumps(squad, indent=2), "utf-8")
            counts.append(run.of(program, folder))
        took[name] = (counts[1] - counts[0]) / (FOLDERS[1] - FOLDERS[0])
    times = took["checked"] / took["parsed"]
    print(f"{'a file of 11 men, checked':46}{took['checked']:9.3f} M{times:7.2f} ×", flush=True)


def main() -> None:
    """Print what was counted."""
    try:
        by = counter()
    except NoCounterError as error:
        print(error)
        return
    print(f"millions of instructions, by {by.name}")
    with tempfile.TemporaryDirectory() as folder:
        run = Run(by, Path(folder))
        starts(run)
        bare = run.each(BARE_EDITS, times=TURNS)
        print(f"{'a row in a bare table, to paint':46}{bare:9.2f} M", flush=True)
        for name in EDIT_NAMES:
            took = run.each(EDITS, name, times=TURNS)
            print(f"{name:46}{took:9.2f} M{took / bare:7.2f} ×", flush=True)
        plain, ours = (run.each(CHECKS, name, times=SQUADS) for name in ("plain", "ours"))
        print(f"{'check of 21 men never seen':46}{ours:9.3f} M{ours / plain:7.2f} ×", flush=True)
        folders(run)
        bare = run.each(PRINTS, "bare", times=PRINT_TURNS)
        print(f"{'the same shapes by bare reportlab':46}{bare:9.2f} M", flush=True)
        for name, told in PRINTED.items():
            took = run.each(PRINTS, name, times=PRINT_TURNS)
            print(f"{told:46}{took:9.2f} M{took / bare:7.2f} ×", flush=True)
