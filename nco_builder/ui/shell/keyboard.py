"""Shortcuts of the window: those that override fields, and Help ▸ Keyboard with all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import N_, _, pgettext
from nco_builder.language.words import either
from nco_builder.schema.record import Frozen
from nco_builder.ui.parts.measures import lengths, px
from nco_builder.ui.parts.questions import dialog_buttons, resize_within
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from PySide6.QtWidgets import QMenuBar


class WindowKeys(QObject):
    """Keeps the focused widget from handling shortcuts that belong to the window.

    Ctrl+K opens the palette everywhere: fields would delete to the end of the line. Undo and redo
    belong to a field only while it has typed text to undo.

    Signals:
        coming: a key that may be a command's was pressed; what commands rest on must be true.
    """

    coming = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        app = QApplication.instance()
        assert isinstance(app, QApplication)  # noqa: S101 - there is no window without one
        app.focusChanged.connect(self._follow)

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        if before is not None:
            before.removeEventFilter(self)
        if now is not None:
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave a key to the window's shortcut."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if _may_be_a_commands(event):
            self.coming.emit()
        if _is_palettes(event) or _is_undo_of_nothing(watched, event):
            event.ignore()
            return True
        return False


def _may_be_a_commands(event: QKeyEvent) -> bool:
    control, alt = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
    return bool(event.modifiers() & (control | alt)) or event.key() >= Qt.Key.Key_F1


def _is_palettes(event: QKeyEvent) -> bool:
    control = Qt.KeyboardModifier.ControlModifier
    return event.key() == Qt.Key.Key_K and event.modifiers() == control


def _is_undo_of_nothing(watched: QObject, event: QKeyEvent) -> bool:
    """Return whether a field is asked to undo or redo without anything to undo."""
    # a number's field has the keyboard for the line inside it
    line = watched.findChild(QLineEdit) if isinstance(watched, QAbstractSpinBox) else watched
    if not isinstance(line, QLineEdit):
        return False
    if event.matches(QKeySequence.StandardKey.Undo):
        return not line.isUndoAvailable()
    return event.matches(QKeySequence.StandardKey.Redo) and not line.isRedoAvailable()


SIZE = lengths(640, 560)


class Key(Frozen):
    """The function of keys; `keys` are in portable notation."""

    keys: tuple[str, ...]
    does: str


class KeyGroup(Frozen):
    """A part of the window, and its keys."""

    where: str
    keys: tuple[Key, ...]


OWN = (
    KeyGroup(
        N_("Everywhere"),
        (
            Key(("Tab",), N_("Go to the next part of the window")),
            Key(("Shift+Tab",), N_("Go to the previous part of the window")),
            Key(("F10",), N_("Go to the menu bar")),
        ),
    ),
    KeyGroup(
        N_("Recruit list and catalogue of vehicles"),
        (
            Key(("Up", "Down"), N_("Move through the list, also from its filter")),
            Key(("Return",), N_("Add the selected entry")),
            Key(("Esc",), N_("Show all again")),
        ),
    ),
    KeyGroup(
        N_("What a man carries"),
        (
            Key(("Esc",), N_("Go back to him in the table")),
            Key(("Left", "Right"), N_("Move through the options of a field")),
            Key(("Space", "Return"), N_("Choose or clear an option")),
        ),
    ),
    KeyGroup(
        N_("Findings"),
        (
            Key(("Up", "Down"), N_("Show the man each finding is about")),
            Key(("Return",), N_("Go to what the finding is about")),
            Key(("Tab", "Shift+Tab"), N_("Go to the next or the previous button")),
        ),
    ),
    KeyGroup(
        N_("Vehicles page"),
        (
            Key(("Alt+Up", "Alt+Down"), N_("Move a vehicle")),
            Key(("F2",), N_("Name a vehicle of the squad, or change a model of your own")),
            Key(("Del",), N_("Remove a vehicle from the squad, or a model of your own")),
        ),
    ),
    KeyGroup(
        N_("Print page"),
        (
            Key(("Ctrl+-", "Ctrl++"), N_("Show the pages smaller or larger")),
            Key(("Ctrl+0",), N_("Fit the width")),
            Key(("Ctrl+9",), N_("Fit the page")),
        ),
    ),
    KeyGroup(
        N_("Compare page"),
        (Key(("F7", "Shift+F7"), N_("Go to the next or the previous difference")),),
    ),
    KeyGroup(
        N_("Rules"),
        (
            Key(("Down",), N_("Go from the search to the topics")),
            Key(("Return",), N_("Go on to read the topic")),
            Key(("Alt+Left", "Alt+Right"), N_("Go back and forward among the topics read")),
            Key(("Esc",), N_("Go back to where the rules were asked for")),
        ),
    ),
)
"""Keys without an action of their own."""


class KeyboardDialog(QDialog):
    """Shows the keys, grouped by where they work.

    Args:
        bar: has the actions; their keys are read from them.
        parent: stands behind it.
    """

    def __init__(self, bar: QMenuBar, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("keyboard_dialog")
        self.setWindowTitle(_("Keyboard"))
        resize_within(self, QSize(*SIZE))
        hint = QLabel(
            _(
                "Alt and an underlined letter go to that part of the window. Among options, "
                "a letter goes to the next one that begins with it. On a man in the table, "
                "letters begin his name or choose his weapon, a digit sets his grenades."
            ),
            self,
        )
        hint.setWordWrap(True)
        set_look(hint, role="dim")
        self.list = self._list()
        for title, rows in (*_of_menus(bar), *_own()):
            self._add(title, rows)
        self.list.setCurrentIndex(self.list.model().index(0, 0, self.list.model().index(0, 0)))
        column = QVBoxLayout(self)
        for part in (hint, self.list, dialog_buttons(self, refuse=_("Close"))):
            column.addWidget(part)
        self.list.setFocus()

    def _list(self) -> QTreeWidget:
        shown = QTreeWidget(self)
        shown.setObjectName("keys")
        shown.setAccessibleName(_("Keys"))
        shown.setHeaderLabels([_("What it does"), pgettext("keyboard", "Keys")])
        shown.setRootIsDecorated(False)
        shown.setItemsExpandable(False)
        shown.setIndentation(px(14))
        head = shown.header()
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        head.setStretchLastSection(False)
        head.setSectionsMovable(False)
        return shown

    def _add(self, title: str, rows: Iterable[tuple[str, str]]) -> None:
        group = QTreeWidgetItem(self.list, [title])
        group.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = group.font(0)
        font.setBold(True)
        group.setFont(0, font)
        group.setFirstColumnSpanned(True)
        for does, keys in rows:
            QTreeWidgetItem(group, [does, keys])
        group.setExpanded(True)


def _of_menus(bar: QMenuBar) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    for menu in filter(QAction.isVisible, bar.actions()):
        rows = [
            (_plain(action.text()), _said(action.shortcuts()))
            for action in _actions(menu)
            if action.shortcuts()
        ]
        if rows:
            yield _plain(menu.text()), rows


def _actions(action: QAction) -> Iterator[QAction]:
    """Yield the actions of a menu and its submenus."""
    menu = action.menu()
    if not isinstance(menu, QWidget):
        yield action
        return
    for each in filter(QAction.isVisible, menu.actions()):
        yield from _actions(each)


def _own() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    for group in OWN:
        rows = [(_(key.does), _said(map(QKeySequence, key.keys))) for key in group.keys]
        yield _(group.where), rows


def _said(sequences: Iterable[QKeySequence]) -> str:
    return either([each.toString(QKeySequence.SequenceFormat.NativeText) for each in sequences])


def _plain(text: str) -> str:
    """Return a menu text without mnemonic and shortcut; a double & is one."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")
