"""Names out of files are shown as they stand: no markup, no mnemonics, no placeholders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QAbstractListModel, QTimer
from PySide6.QtGui import QAction, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QMenu,
    QMessageBox,
    QTabBar,
    QWidget,
)

from nco_builder import paths
from nco_builder.documents.kinds import document_from_json, kind_for
from nco_builder.files.json_text import parse_object
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.toast import Toast, toast
from nco_builder.ui.shell.pages import PAGES, suits
from tests.ui.shell.test_leaks import KINDS, visit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.shell.main_window import MainWindow

HOSTILE = "<b>&x</b> [*] {0} %1 \u202e<img src=x>"
NAMED = ("name", "player", "notes", "club", "title")


def hostile(part: Any) -> Any:  # noqa: ANN401 - any part of a document
    """The JSON of a document with every name and note in it another."""
    if isinstance(part, dict):
        return {
            key: HOSTILE if key in NAMED and isinstance(value, str) else hostile(value)
            for key, value in part.items()
        }
    return [hostile(each) for each in part] if isinstance(part, list) else part


def wrongly_shown(widgets: list[QWidget]) -> Iterator[str]:
    """What of the widgets would take a name for markup, or a letter of it for a key."""
    for each in widgets:
        said = f"{type(each).__name__} {each.objectName()!r}"
        if Qt.mightBeRichText(each.toolTip()) and "<b>&x" in each.toolTip():
            yield f"tooltip of {said}: {each.toolTip()}"
        if isinstance(each, QLabel) and "<b>" in each.text():
            yield from wrong_label(each)
        if isinstance(each, QAbstractButton) and "<b>&x" in each.text():
            yield f"key in {said}: {each.text()}"
        if isinstance(each, QTabBar):
            for place in range(each.count()):
                if "<b>&x" in each.tabText(place):
                    yield f"key in a tab: {each.tabText(place)}"
        if isinstance(each, QMenu) and "<b>&x" in each.title():
            yield f"key in the title of {said}"
        if isinstance(each, QAbstractItemView) and each.model() is not None:
            yield from wrong_tips(each)


def wrong_label(label: QLabel) -> Iterator[str]:
    text = label.text()
    if label.textFormat() != Qt.TextFormat.PlainText and Qt.mightBeRichText(text):
        yield f"markup in label {label.objectName()!r}: {text}"
    if label.buddy() is not None and "<b>&x" in text:
        yield f"key in label {label.objectName()!r}: {text}"


def wrong_tips(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    for row in range(min(model.rowCount(), 30)):
        for column in range(columns):
            tip = model.index(row, column).data(Qt.ItemDataRole.ToolTipRole)
            if isinstance(tip, str) and "<b>&x" in tip and Qt.mightBeRichText(tip):
                yield f"tooltip in {view.objectName()} at {row}, {column}: {tip}"


def wrong_actions(window: QWidget) -> Iterator[str]:
    for each in window.findChildren(QAction):
        if "<b>&x" in each.text():
            yield f"key in action {each.objectName()!r}: {each.text()}"
        menus = [menu for menu in each.associatedObjects() if isinstance(menu, QMenu)]
        shown = any(menu.toolTipsVisible() for menu in menus)
        if shown and "<b>&x" in each.toolTip() and Qt.mightBeRichText(each.toolTip()):
            yield f"tooltip of action {each.objectName()!r}: {each.toolTip()}"


@pytest.mark.parametrize("kind", KINDS)
def test_names_of_a_document_are_texts_on_every_page(
    kind: str, qtbot: QtBot, window: MainWindow
) -> None:
    file = paths.data() / "samples" / KINDS[kind]
    document: Any = document_from_json(hostile(parse_object(file.read_bytes(), "x")), "x")
    window.documents.bring(kind_for(document), document, unsaved=True)
    found: list[str] = []
    for entry in PAGES:
        if suits(entry.kinds, window.document):
            visit(qtbot, window, entry.name)
            page = window.pages.currentWidget()
            assert page is not None
            for view in page.findChildren(QAbstractItemView):
                if view.isVisible() and view.model() is not None and view.model().rowCount():
                    view.setCurrentIndex(view.model().index(0, 0))
            for menu in window.menuBar().findChildren(QMenu):
                menu.aboutToShow.emit()
            QApplication.processEvents()
            found += wrongly_shown(QApplication.allWidgets())
            found += wrong_actions(window)
    assert not found, "\n".join(dict.fromkeys(found))
    title = window.windowTitle()
    assert title.count("[*]") - 2 * title.count("[*][*]") <= 1
    menu = window.tabs.bar.menu(window.document)
    assert not [*wrong_actions(menu)]
    window.document.history.mark_saved()


def test_questions_and_messages_show_names_as_they_stand(window: MainWindow) -> None:
    found: list[str] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        found.extend(wrongly_shown([box, *box.findChildren(QWidget)]))
        for label in box.findChildren(QLabel):
            if "<b>" in label.text():
                assert HOSTILE in label.text()
        box.reject()

    QTimer.singleShot(0, look)
    questions.ask(window, HOSTILE, {"&Yes": "yes", "No": "no"}, HOSTILE)
    QTimer.singleShot(0, look)
    questions.say(window, HOSTILE)
    toast(window, HOSTILE)
    said = window.findChild(Toast)
    assert isinstance(said, Toast)
    found.extend(wrongly_shown([said, *said.findChildren(QWidget)]))
    assert not found, "\n".join(found)
