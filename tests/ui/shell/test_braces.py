"""Braces in texts of a file are text on every page of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QTableView,
    QTreeView,
    QWidget,
)

from nco_builder.documents.kinds import document_from_bytes, kind_for
from nco_builder.settings.settings import Settings
from nco_builder.ui.document import pending_opens
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.pages import PAGES, suits
from tests.hostile import RICH, look_at, typed_into

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

COLUMNS = 12
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
)


def shown(window: QWidget) -> Iterator[str]:
    """All texts of a window: of labels, buttons and lists, tips and what is read aloud."""
    yield window.windowTitle()
    for part in window.findChildren(QWidget):
        yield from (part.toolTip(), part.accessibleName(), part.accessibleDescription())
        if isinstance(part, QLabel | QAbstractButton):
            yield part.text()
        if isinstance(part, QAbstractItemView) and part.model() is not None:
            model = part.model()
            for row in range(min(model.rowCount(), 50)):
                for column in range(COLUMNS if isinstance(part, QTreeView | QTableView) else 1):
                    index = model.index(row, column)
                    told = [index.data(role) for role in ROLES]
                    yield from [each for each in told if isinstance(each, str)]


@pytest.mark.parametrize("path", RICH, ids=lambda path: path.stem)
def test_no_page_fills_in_what_was_typed(
    qtbot: QtBot, looks: QApplication, tmp_path: Path, path: Path
) -> None:
    given: Any = document_from_bytes(path.read_bytes(), "it")
    file = tmp_path / "a.nco"
    file.write_bytes(kind_for(given).to_bytes(typed_into(given)))
    read = pending_opens.read(file)
    window = MainWindow(OpenDocument(read.kind, read.value, read.path, looks), Settings())
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    count = 0
    for page in PAGES:
        if suits(page.kinds, window.document) and page.name not in {"printing", "settings"}:
            window.turn_to(page.name)
            QApplication.processEvents()
            count += look_at(shown(window))
    assert count > 10
    window.pages.stop()
