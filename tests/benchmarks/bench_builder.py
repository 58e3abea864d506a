"""From an edit to the repainted builder page, 300 rows: milliseconds of CPU in the window's thread.

`followed` is everything but painting: edit, judgement, page values, models, panels; `painted`
includes it, and what Qt does to lay out and paint. `asked` is what judgement and page values take
alone, which are the system's. The floor is a bare table of 300 rows with another row, in the same
run. Wanted: painted at most 50 ms.
"""

from __future__ import annotations

from functools import partial
from statistics import median
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QTableView

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.path_edits import PathEdit
from nco_builder.settings.settings import Settings
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.parts.fonts import load_fonts
from nco_builder.ui.parts.theme import apply_theme
from tests.benchmarks.bench_window import measured, settle

if TYPE_CHECKING:
    from collections.abc import Callable

ROWS, ROUNDS = 300, 30
PAINTED = 50.0
SAMPLES = ("panzer-zug", "tiger-and-stuart")


def many(document: Any) -> Any:  # noqa: ANN401 - of any kind with vehicles
    """The document with its vehicles again and again."""
    each = document.vehicles
    return document.replace(vehicles=tuple([each[at % len(each)].replace() for at in range(ROWS)]))


def edits(document: BuilderDocument) -> dict[str, Callable[[int], PathEdit]]:
    """What is measured, for each turn."""
    vehicle = document.value.vehicles[1]
    return {
        "a letter of a name": lambda turn: PathEdit(
            "set", ("vehicles", 7, "name"), "Novak" + "s" * (turn % 2), "x"
        ),
        "a row moved": lambda turn: (
            PathEdit("move", ("vehicles", 3 + 6 * (turn % 2)), 9, "x")
            if not turn % 2
            else PathEdit("move", ("vehicles", 9), 3, "x")
        ),
        "a row added, removed": lambda turn: (
            PathEdit("remove", ("vehicles", 150), None, "x")
            if turn % 2
            else PathEdit("insert", ("vehicles", 150), vehicle, "x")
        ),
    }


def bare() -> tuple[QTableView, QStandardItemModel]:
    """A table of as many rows and nothing else."""
    model = QStandardItemModel(ROWS, 6)
    table = QTableView()
    table.setModel(model)
    return table, model


def ask(document: BuilderDocument, _turn: int) -> None:
    """Judge the document and ask what its page shows, as each edit does."""
    judge = document.kind.judge
    assert judge
    judge(document.value)
    document._ask()


def do(document: BuilderDocument, change: Callable[[int], PathEdit], turn: int) -> None:
    """Make the edit of a turn."""
    document.do(change(turn))


def main() -> None:
    """Print what each edit takes beside the floor."""
    app = QApplication([])
    load_fonts(app)
    apply_theme(app, "light")
    table, rows = bare()
    table.resize(1192, 573)
    table.show()
    _, bare_rows = measured(
        app, lambda _: rows.appendRow([QStandardItem("x") for _ in range(6)]), ROUNDS
    )
    table.close()
    print(f"From edit to repaint, {ROWS} rows, ms of CPU (floor: {median(bare_rows):.1f})")
    for sample in SAMPLES:
        value = many(read_document(paths.data() / "samples" / f"{sample}.nco"))
        opened = OpenDocument(kind_for(value), value)
        document = BuilderDocument(opened)
        page = BuildingPage(document, Settings())
        page.resize(1192, 573)
        page.show()
        settle(app)
        page.table.choose((7,))
        settle(app)
        asked = median(measured(app, partial(ask, document), ROUNDS)[0])
        print(f" {sample}: asked {asked:.1f}")
        for name, change in edits(document).items():
            followed, painted = map(median, measured(app, partial(do, document, change), ROUNDS))
            late = " LATE" if painted > PAINTED else ""
            print(f"  {name:22} followed {followed:5.1f}   painted {painted:5.1f}{late}")
        page.close()
