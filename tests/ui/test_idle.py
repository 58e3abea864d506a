"""A window that nobody touches does nothing: no part lays itself out again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from nco_builder import language
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.settings.settings import Settings
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.parts.panel_layout import WrappedBox
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.pages import BY_NAME, suits
from tests.reading import FURTHER_SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument

MOST_ASKED = 400
"""So often boxes of a form may be asked for their height after a change of the window's."""
LOOKS, TURNS = 40, 20
"""So often a page is looked at, for so many turns each, until it lies still."""


class LayoutCounter(QObject):
    """Counts requests to lay out parts of the window."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self.parts: list[str] = []
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.LayoutRequest and isinstance(watched, QWidget):
            self.parts.append(f"{type(watched).__name__} {watched.objectName()}")
        return False


@pytest.fixture(params=["en", "de"])
def window(
    request: pytest.FixtureRequest, qtbot: QtBot, document: SquadDocument, tmp_path: Path
) -> Iterator[MainWindow]:
    """The sample squad in the smallest window."""
    language.use(request.param)
    window = MainWindow(document.opened, Settings())
    file = tmp_path / "x.nco"
    qtbot.addWidget(window, before_close_func=lambda _: document.opened.mark_saved(file))
    window.resize(960, 513)
    with qtbot.waitExposed(window):
        window.show()
    yield window
    window.pages.stop()


def requests_of(app: QApplication) -> list[str]:
    """What is laid out though nothing happens, once a page has got what it works out beside."""
    parts: list[str] = []
    for _look in range(LOOKS):
        counter = LayoutCounter(app)
        for _turn in range(TURNS):
            QTest.qWait(1)
        app.removeEventFilter(counter)
        parts = counter.parts
        if not parts:
            break
    return parts


@pytest.mark.parametrize("page", BY_NAME)
def test_a_page_lies_still(window: MainWindow, page: str, qapp: QApplication) -> None:
    window.turn_to(page)
    assert requests_of(qapp) == []


def test_the_panel_of_any_man_lies_still(window: MainWindow, qapp: QApplication) -> None:
    for row in range(len(window.squad_document.squad.members)):
        window.page.table.choose((row,))
        assert requests_of(qapp) == [], row


@pytest.mark.parametrize("path", FURTHER_SAMPLES, ids=lambda path: path.stem)
def test_documents_of_every_kind_lie_still(
    window: MainWindow, path: Path, qapp: QApplication
) -> None:
    value = read_document(path)
    window.documents.add(OpenDocument(kind_for(value), value, path), 1)
    for page in [name for name, entry in BY_NAME.items() if suits(entry.kinds, window.document)]:
        window.turn_to(page)
        assert requests_of(qapp) == [], page


def test_a_window_of_any_height_is_laid_out_a_few_times(
    window: MainWindow, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    lines_of = WrappedBox._lines

    def count(box: WrappedBox, width: int) -> list[str]:
        asked.append(width)
        return lines_of(box, width)

    monkeypatch.setattr(WrappedBox, "_lines", count)
    squad = window.squad_document.squad  # its settings are shown while it has no men
    window.squad_document.become(squad.replace(members=()), lambda: "Empty")
    for high in range(716, 748, 2):
        requests_of(qapp)
        asked.clear()
        window.resize(913, high)
        requests_of(qapp)
        assert len(asked) < MOST_ASKED, high
