"""Parts of the window are built where they stay: Qt styles again whatever is put elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.settings.settings import Settings
from nco_builder.ui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument

MANY, MORE = 35, 150
"""Widgets of the first page, and of others; smaller parts are styled again within milliseconds."""
OTHERS = ("panzer-zug", "autumn-cup", "rifles-against-airborne")


class _Moves(QObject):
    """Notes large parts that find their place after they were filled."""

    def __init__(self) -> None:
        super().__init__()
        self.most = MANY
        self.found: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.ParentChange and isinstance(watched, QWidget):
            parts = len(watched.findChildren(QWidget))
            if parts >= self.most:
                name = f"{type(watched).__name__} {watched.objectName()}"
                self.found.append(f"{name} with {parts} widgets")
        return False


def test_no_large_part_is_filled_before_it_is_in_its_place(
    qtbot: QtBot, document: SquadDocument
) -> None:
    app, moves = QApplication.instance(), _Moves()
    assert isinstance(app, QApplication)
    app.installEventFilter(moves)
    try:
        window = MainWindow(document.opened, Settings())
        qtbot.addWidget(window, before_close_func=_saved)
        moves.most = MORE
        for name in OTHERS:
            value: Any = read_document(paths.data() / "samples" / f"{name}.nco")
            window.documents.bring(kind_for(value), value)
    finally:
        app.removeEventFilter(moves)
    window.pages.stop()
    assert not moves.found


def _saved(window: QWidget) -> None:
    """Nothing is asked when it closes."""
    assert isinstance(window, MainWindow)
    for each in window.documents.all:
        each.history.mark_saved()
