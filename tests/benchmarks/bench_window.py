"""From an edit to the repainted window, 16 men: milliseconds of CPU in the window's thread.

`followed` is everything of the project but painting: edit, check, models, panels; `painted`
includes it, and what Qt does to lay out and paint. The floor is a bare window of three Qt views
whose table gets another row, in the same run. Wanted: painted at most 16 ms, followed at most 4.
Typing into the filter of the recruit list and into the palette is measured with all men chosen;
there the slowest of all rounds is to stay within 16 ms.
"""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QStandardItem, QStandardItemModel  # noqa: E402 - platform first
from PySide6.QtWidgets import (  # noqa: E402
    QApplication,
    QLineEdit,
    QListView,
    QSplitter,
    QTableView,
    QWidget,
)

from nco_builder import paths  # noqa: E402 - the checkout comes first
from nco_builder.documents.squads import read_squad  # noqa: E402
from nco_builder.settings.settings import Settings  # noqa: E402
from nco_builder.squad import Edit, edit, recruit  # noqa: E402
from nco_builder.ui.document.opening import SAMPLE  # noqa: E402
from nco_builder.ui.document.squad_document import SquadDocument  # noqa: E402
from nco_builder.ui.parts.fonts import load_fonts  # noqa: E402
from nco_builder.ui.parts.theme import apply_theme  # noqa: E402
from nco_builder.ui.shell.main_window import MainWindow  # noqa: E402
from nco_builder.ui.squad.page import SquadPage  # noqa: E402
from tests.ui.documents import squad_document  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MEN, ROUNDS = 16, 80
PAINTED, FOLLOWED = 16.0, 4.0


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
        app.processEvents()
        acted.append((done - start) * 1e3)
        painted.append((time.thread_time() - start) * 1e3)
    return acted, painted


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


def main() -> None:
    """Print what each edit takes beside the floor."""
    app = QApplication([])
    load_fonts(app)
    apply_theme(app, "light")
    bare, model = bare_window()
    bare.resize(1192, 573)
    bare.show()
    _, bare_rows = measured(app, lambda _: model.appendRow([QStandardItem("x") for _ in range(8)]))
    bare.close()
    document = squad_document(read_squad(paths.data() / "samples" / SAMPLE))
    while len(document.squad.members) < MEN:
        document.do(edit("duplicate_members", members=(5,)))
    page = SquadPage(document, Settings())
    page.resize(1192, 573)
    page.show()
    settle(app)
    floor = median(bare_rows)
    print(f"From edit to repaint, {MEN} men, milliseconds of CPU (floor, a bare row: {floor:.1f})")
    for name, (row, change) in edits(document).items():
        page.select_member(row)
        followed, painted = map(median, measured(app, doing(document, change)))
        late = " LATE" if followed > FOLLOWED or painted > PAINTED else ""
        print(f"  {name:26} followed {followed:5.1f}   painted {painted:5.1f}{late}")
    page.close()
    window = MainWindow(document.opened, Settings())
    window.show()
    visit_all(app, window)
    for front in ("vehicles", "squad"):
        window.turn_to(front)
        print(f"The same in the window, every page once visited, in front: {front}")
        for name, (_row, change) in edits(document).items():
            followed, painted = map(median, measured(app, doing(document, change)))
            print(f"  {name:26} followed {followed:5.1f}   painted {painted:5.1f}")
    window.page.table.selectAll()
    settle(app)
    print("A text put into an empty field, or taken out, every man chosen")
    type_into(app, window, "recruit_filter", ("e", "flame", "covert"))
    window.find_anything()
    type_into(app, window, "palette_field", ("e", "med", "give lmg", "rule flame"))
    window.hide()


def visit_all(app: QApplication, window: MainWindow) -> None:
    """Show each page once, the Squad page again at the end."""
    for page in ("vehicles", "print", "compare", "settings", "squad"):
        window.turn_to(page)
        settle(app)
    time.sleep(1)  # the sheets are drawn beside it
    settle(app)


def put_in_or_out(field: QLineEdit, text: str, turn: int) -> None:
    """Write a text in every other turn, nothing in those between."""
    field.setText(text if turn % 2 else "")


def type_into(app: QApplication, window: MainWindow, name: str, texts: Sequence[str]) -> None:
    """Print what each text takes in a field of the window."""
    field = window.findChild(QLineEdit, name)
    assert isinstance(field, QLineEdit)
    for text in texts:
        _, painted = measured(app, partial(put_in_or_out, field, text))
        usual, slowest = median(painted), max(painted)
        late = " LATE" if slowest > PAINTED else ""
        print(f"  {name:16} {text:10} painted {usual:5.1f}   slowest {slowest:5.1f}{late}")


if __name__ == "__main__":
    main()
