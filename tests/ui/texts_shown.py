"""Every text a part of the window shows, and which of them were never translated.

Speak the made-up language (`language.speaking("xx")`), build the part, and ask `untranslated`.
It looks at letters, not at the brackets around a text, so that an English word that was put
into a translated sentence is found as well.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QSpinBox,
    QTabBar,
    QTextEdit,
    QWidget,
)

from nco_builder.language.pseudo import pseudo

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROLES = {
    "text": Qt.ItemDataRole.DisplayRole,
    "tip": Qt.ItemDataRole.ToolTipRole,
    "spoken": Qt.ItemDataRole.AccessibleTextRole,
    "described": Qt.ItemDataRole.AccessibleDescriptionRole,
}
KEYS = re.compile(r"(?<!\w)(?:(?:Ctrl|Shift|Alt|Meta)\+)*(?:Ctrl|Shift|Alt|Meta)\+[\w+,-]+")
CODES = re.compile(r"<[^<>]+>|&(?:amp|lt|gt|quot|nbsp|#\d+);")
WORD = re.compile(r"[A-Za-z]{2,}")
NAMES = frozenset({"NCO Builder", "PDF", "QR", "VP", "SP"})
"""What is called the same in every language."""


class Shown(NamedTuple):
    """A text and where it stands."""

    where: str
    what: str
    text: str


def texts_shown(root: QWidget) -> Iterator[Shown]:
    """Every text of a widget, of what is inside it and of its actions; empty ones are left out.

    What a user writes is no text of ours: of fields only the placeholder counts.
    """
    for widget in (root, *root.findChildren(QWidget)):
        if widget.objectName().startswith("qt_"):
            continue  # Qt's own, which its own catalog translates
        yield from (shown for shown in _of_widget(widget) if shown.text)
    for action in dict.fromkeys((*root.findChildren(QAction), *root.actions())):
        where = f"QAction {action.objectName()}"
        for what, text in (
            ("text", action.text()),
            ("tip", action.toolTip()),
            ("status tip", action.statusTip()),
        ):
            if text and not action.isSeparator():
                yield Shown(where, what, text)


def _of_widget(widget: QWidget) -> Iterator[Shown]:
    where = f"{type(widget).__name__} {place_of(widget)}"
    for what, text in (
        ("title", widget.windowTitle()),
        ("tip", widget.toolTip()),
        ("status tip", widget.statusTip()),
        ("help", widget.whatsThis()),
        ("spoken", widget.accessibleName()),
        ("described", widget.accessibleDescription()),
    ):
        yield Shown(where, what, text)
    for text in _said_by(widget):
        yield Shown(where, "text", text)
    if isinstance(widget, QComboBox) or (
        isinstance(widget, QAbstractItemView) and not isinstance(widget, QHeaderView)
    ):
        yield from _of_model(widget.model(), where)


def place_of(widget: QWidget) -> str:
    """The nearest name upwards."""
    above: QWidget | None = widget
    while above is not None and (not above.objectName() or above.objectName().startswith("qt_")):
        above = above.parentWidget()
    return above.objectName() if above is not None else ""


def _said_by(widget: QWidget) -> Iterator[str]:
    match widget:
        case QMessageBox():
            yield from (widget.text(), widget.informativeText(), widget.detailedText())
        case QLabel() | QAbstractButton():
            begin, cut, end = widget.text().replace("&&", "&").partition("…")
            tip = widget.toolTip()
            if not (cut and tip.startswith(begin) and tip.endswith(end)):
                yield widget.text()  # else it is cut, maybe amid a name: the tooltip says all
        case QGroupBox() | QMenu():
            yield widget.title()
        case QSpinBox():
            yield from (widget.prefix(), widget.suffix(), widget.specialValueText())
        case QTabBar():
            for place in range(widget.count()):
                yield from (widget.tabText(place), widget.tabToolTip(place))
        case QTextEdit() if widget.isReadOnly():
            yield widget.toPlainText()
        case QLineEdit() | QTextEdit() | QPlainTextEdit():
            yield widget.placeholderText()


def _of_model(model: QAbstractItemModel | None, where: str) -> Iterator[Shown]:
    if model is None:
        return
    for section in range(_columns(model, QModelIndex())):
        for what, role in ROLES.items():
            said = model.headerData(section, Qt.Orientation.Horizontal, role)
            if isinstance(said, str) and said:
                yield Shown(where, f"header {what}", said)
    yield from _of_rows(model, QModelIndex(), where)


def _columns(model: QAbstractItemModel, parent: QModelIndex) -> int:
    # a list has one, and does not let itself be asked
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)


def _of_rows(model: QAbstractItemModel, parent: QModelIndex, where: str) -> Iterator[Shown]:
    for row in range(model.rowCount(parent)):
        for column in range(_columns(model, parent)):
            index = model.index(row, column, parent)
            for what, role in ROLES.items():
                said = index.data(role)
                if isinstance(said, str) and said:
                    yield Shown(where, f"item {what}", said)
        yield from _of_rows(model, model.index(row, 0, parent), where)


def untranslated(root: QWidget, kept: Iterable[str] = ()) -> list[Shown]:
    """The texts of a widget with English words in them, each once.

    Args:
        root: what was built while the made-up language was spoken.
        kept: texts that stay as they are: users' own, names of documents, languages.
    """
    known = sorted({*kept, *NAMES} - {""}, key=len, reverse=True)
    found = (shown for shown in texts_shown(root) if english_words(shown.text, known))
    return list(dict.fromkeys(found))


def english_words(text: str, kept: Iterable[str] = ()) -> list[str]:
    """The words of a text that the made-up language would have written otherwise.

    Args:
        text: as it is shown.
        kept: what stays as it is, the longest first.
    """
    text = CODES.sub(" ", text.replace("\n", " "))  # tooltips break their lines anywhere
    for name in filter(text.__contains__, kept):
        text = re.sub(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", " ", text)
    words = WORD.findall(KEYS.sub(" ", text).replace("&", ""))
    return [word for word in words if pseudo(word)[1 : len(word) + 1] != word]
