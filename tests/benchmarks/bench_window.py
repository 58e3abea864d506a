"""From an edit to the repainted window, 16 men, every page once visited: the window's thread.

The floor is a bare window of three Qt views whose table gets another row. Of the edits of one man
the slowest counts. Choosing all men is measured with men of whom no two are alike, after an edit:
nothing is known of what they may choose.
"""

from __future__ import annotations

import time
from statistics import median
from typing import TYPE_CHECKING

from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QListView, QSplitter, QTableView, QWidget

from nco_builder import paths
from nco_builder.documents.squads import read_squad, squad_from_json
from nco_builder.settings.settings import Settings
from nco_builder.squad import Edit, edit, recruit
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.pending_opens import SAMPLE
from nco_builder.ui.parts.fonts import load_fonts
from nco_builder.ui.parts.theme import apply_theme
from nco_builder.ui.shell.main_window import MainWindow
from tests.benchmarks.bench_check import squads
from tests.benchmarks.figures import FAST, Figure
from tests.ui.documents import squad_document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MEN, MANY, ROUNDS = 16, 50, 20 if FAST else 40
EDIT, ADDED, ALL, LINEAR = 8.0, 12.0, 60.0, 2.4


def settle(app: QApplication) -> None:
    """Let everything pending happen."""
    for _ in range(5):
        app.processEvents()


def measured(
    app: QApplication, act: Callable[[int], object], rounds: int = ROUNDS
) -> tuple[list[float], list[float]]:
    """What acting alone takes, and acting and painting, in milliseconds of CPU, in each round."""
    acted, painted = [], []
    for turn in range(rounds):
        settle(app)
        start = time.thread_time()
        act(turn)
        done = time.thread_time()
        settle(app)  # what an edit puts off is part of it
        acted.append((done - start) * 1e3)
        painted.append((time.thread_time() - start) * 1e3)
    return acted, painted


def painted(app: QApplication, act: Callable[[int], object]) -> float:
    """What acting and painting takes, the median of all rounds."""
    return median(measured(app, act)[1])


def bare_window() -> tuple[QWidget, QStandardItemModel]:
    """Three views of 16 rows and nothing else."""
    model = QStandardItemModel(MEN, 8)
    splitter = QSplitter()
    table = QTableView()
    table.setModel(model)
    for view in (QListView(), table, QListView()):
        if view is not table:
            view.setModel(QStandardItemModel(MEN, 1, view))
        splitter.addWidget(view)
    return splitter, model


def edits(document: SquadDocument) -> dict[str, tuple[int, Callable[[int], Edit]]]:
    """What is measured: the man chosen, and an edit for each turn."""
    assert document.rulebook
    man = recruit(document.rulebook.units_by_id["private"])

    def set_field(row: int, field: str, *values: object) -> Callable[[int], Edit]:
        return lambda turn: edit(
            "set_member", members=(row,), field=field, value=values[turn % len(values)]
        )

    return {
        "an item, the man chosen": (1, set_field(1, "items", ("flask",), ("service_medal",))),
        "grenades, another chosen": (4, set_field(1, "grenades", 1, 2)),
        "a weapon of the Sergeant": (0, set_field(0, "primary", "rifle", "smg")),
        "a letter of a name": (1, set_field(1, "name", "Novak", "Novaks")),
        "a man moved": (4, lambda turn: edit("move_members", members=(3,), to=6 * (turn % 2))),
        "a man added, removed": (
            4,
            lambda turn: (
                edit("remove_members", members=(MEN,))
                if turn % 2
                else edit("add_members", members=(man,))
            ),
        ),
        "another nation": (
            4,
            lambda turn: edit("set_nation", nation=("polish", "us_airborne")[turn % 2]),
        ),
    }


def doing(document: SquadDocument, change: Callable[[int], Edit]) -> Callable[[int], None]:
    """Make the edit of a turn."""
    return lambda turn: document.do(change(turn))


def figures() -> Iterator[Figure]:
    """Edits of a squad of 16 men, then all of 50 men chosen."""
    app = QApplication([])
    load_fonts(app)
    apply_theme(app, "light")
    floor = bare_row(app)
    document = squad_document(read_squad(paths.data() / "samples" / SAMPLE))
    while len(document.squad.members) < MEN:
        document.do(edit("duplicate_members", members=(5,)))
    window = shown(app, document)
    took = {}
    for name, (row, change) in edits(document).items():
        window.page.select_member(row)
        took[name] = painted(app, doing(document, change))
    added, _nation = took.pop("a man added, removed"), took.pop("another nation")
    slowest = max(took, key=took.__getitem__)
    yield Figure(
        f"edit to paint, {MEN} men: {slowest}", EDIT, floor, took[slowest], is_absolute=True
    )
    yield Figure("a man added or removed, to paint", ADDED, floor, added, is_absolute=True)
    window.hide()
    half, whole = (choosing_all(app, men) for men in (MANY, 2 * MANY))
    yield Figure(f"select all, {MANY} men", ALL, floor, half, is_absolute=True)
    yield Figure(f"select all, {2 * MANY} men, times {MANY} men", LINEAR, half, whole)


def bare_row(app: QApplication) -> float:
    """What another row in a bare window takes."""
    bare, model = bare_window()
    bare.resize(1192, 573)
    bare.show()
    took = painted(app, lambda _: model.appendRow([QStandardItem("x") for _ in range(8)]))
    bare.close()
    return took


def shown(app: QApplication, document: SquadDocument) -> MainWindow:
    """The window, each page shown once, the Squad page again at the end."""
    window = MainWindow(document.opened, Settings())
    window.show()
    for page in ("vehicles", "print", "compare", "settings", "squad"):
        window.turn_to(page)
        settle(app)
    time.sleep(1)  # the sheets are drawn beside it
    settle(app)
    return window


def choosing_all(app: QApplication, men: int) -> float:
    """What choosing all men of a squad takes that was just edited."""
    document = squad_document(squad_from_json(squads(1, men)[0]))
    window = shown(app, document)
    took = []
    for turn in range(ROUNDS // 4):
        window.page.select_member(0)
        document.do(edit("set_limits", vp=150 + turn, sp=80))
        settle(app)
        start = time.thread_time()
        window.page.table.selectAll()
        settle(app)
        took.append((time.thread_time() - start) * 1e3)
    window.hide()
    return median(took)
