from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QTreeWidget

from nco_builder.documents.path_edits import PathEdit

if TYPE_CHECKING:
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.event.page import EventPage


def test_start_numbers_given_twice_are_fixed_together(
    page: EventPage, opened: OpenDocument
) -> None:
    for place, number in ((1, 1), (3, 0)):
        change = PathEdit("set", ("players", place, "number"), number)
        opened.do(change.apply(opened.value), lambda _before: "x")
    before = opened.value
    button = page.findChild(QPushButton, "fix_all")
    assert button
    assert button.isVisible()
    said: list[str] = []

    def agree() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        tree = dialog.findChild(QTreeWidget, "repairs")
        assert tree
        rows = [tree.topLevelItem(at) for at in range(tree.topLevelItemCount())]
        said.extend(row.text(1) for row in rows if row)
        accept = dialog.findChild(QPushButton, "accept")
        assert accept
        accept.click()

    QTimer.singleShot(0, agree)
    button.click()
    assert said == ["Give start number 6", "Give start number 7"]
    assert sorted(player.number for player in opened.value.players) == [1, 3, 5, 6, 7]
    opened.undo()
    assert opened.value is before
