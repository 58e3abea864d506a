"""Small controls that every page uses: labels, buttons, number and filter fields, menu entries."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QSizePolicy, QSpinBox

from nco_builder.language import _, ngettext
from nco_builder.settings.settings import OWN, add_folder, own_folder
from nco_builder.systems.page import DEFINE, MAKE
from nco_builder.ui.parts.fields import ElidedLabel
from nco_builder.ui.parts.icons import add_search_icon
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QFocusEvent, QResizeEvent, QWheelEvent
    from PySide6.QtWidgets import QMenu, QWidget

    from nco_builder.settings.settings import Settings
    from nco_builder.systems.page import Chip


class PaddedLabel(QLabel):
    """A label with padding; Qt drops the padding when it styles a label that is too small.

    A hidden label often is, and so is one in a window that has not been laid out.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._around = (0, 0, 0, 0)

    def pad(self, left: int, top: int, right: int, bottom: int) -> None:
        """Set the padding in pixels."""
        self._around = (left, top, right, bottom)
        self.setContentsMargins(*self._around)

    def changeEvent(self, event: QEvent) -> None:
        """Set the padding again."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.setContentsMargins(*self._around)


def keep_whole(label: QLabel) -> None:
    """Keep a label at its full width."""
    policy = label.sizePolicy()
    policy.setHorizontalPolicy(QSizePolicy.Policy.Minimum)
    label.setSizePolicy(policy)


def plain_label(parent: QWidget, role: str, text: str = "") -> QLabel:
    """Return a label of one line; a hint wraps, a heading is elided if necessary."""
    label = ElidedLabel(parent) if role == "heading" else QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(role in {"hint", "strong"})
    set_look(label, role=role)
    label.setText(text)
    return label


def wrapped_label(parent: QWidget, role: str | None = None, text: str = "") -> QLabel:
    """Return a label that wraps."""
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    set_look(label, role=role)
    return label


def push_button(
    parent: QWidget, name: str, text: str, does: Callable[[], object] | SignalInstance
) -> QPushButton:
    """Return a button that calls or emits `does` on a click."""
    button = QPushButton(text, parent)
    button.setObjectName(name)
    button.clicked.connect(does)
    return button


class NumberBox(QSpinBox):
    """The base of all number fields; it ignores the wheel, so that scrolling changes nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # the wheel would give it the keyboard

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the surrounding page, unless the field has the focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class CountBox(NumberBox):
    """A spin box that reports its focus.

    Signals:
        looked_at: whether it is.
    """

    looked_at = Signal(bool)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Emit `looked_at`."""
        super().focusInEvent(event)
        self.looked_at.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Emit `looked_at`."""
        super().focusOutEvent(event)
        self.looked_at.emit(False)


def choose_own_folder(settings: Settings, parent: QWidget) -> bool:
    """Ask for the folder of documents, and return whether one was chosen."""
    chosen = _ask_folder(_("Folder of your documents"), own_folder(settings), parent)
    if chosen:
        settings[OWN] = chosen
    return bool(chosen)


def choose_further_folder(settings: Settings, parent: QWidget) -> bool:
    """Ask for a further folder to list, and return whether one was chosen."""
    chosen = _ask_folder(_("Add a folder"), own_folder(settings), parent)
    if chosen:
        add_folder(settings, Path(chosen))
    return bool(chosen)


def _ask_folder(title: str, begin: Path, parent: QWidget) -> str:
    from PySide6.QtWidgets import QFileDialog  # few starts need it

    return QFileDialog.getExistingDirectory(parent, title, str(begin))


def add_entry(menu: QMenu, text: str) -> QAction:
    """Add an action to a menu."""
    action = QAction(text, menu)
    menu.addAction(action)
    return action


def menu_entry(menu: QMenu) -> QAction:
    """Return the action that shows a menu in other menus."""
    action = QAction(menu.title(), menu.parent())
    action.setMenu(menu)
    return action


SOME_MARK = "◐ "


def fill_options(menu: QMenu, options: Iterable[Chip], choose: Callable[[Chip], object]) -> None:
    """Add an entry per option; unavailable ones are disabled and say why.

    A line parts options of different groups.
    """
    menu.setToolTipsVisible(True)
    group = None
    for option in options:
        if group not in {None, option.group}:
            menu.addSeparator()
        group = option.group
        _add(menu, option, choose)


def _add(menu: QMenu, option: Chip, choose: Callable[[Chip], object]) -> QAction:
    action = menu.addAction(_entry_text(option).replace("&", "&&"))
    action.setObjectName(f"{option.field}:{option.value if option.field else option.text}")
    action.setToolTip(plain_tip(option.explanation))
    action.setCheckable(option.field not in {DEFINE, MAKE})
    action.setChecked(option.has in {"all", "always"})
    action.setEnabled(option.state != "barred" and option.has != "always")
    action.triggered.connect(lambda: choose(option))
    return action


def _entry_text(option: Chip) -> str:
    said = [f"{SOME_MARK if option.has == 'some' else ''}{_name(option)}"]
    if option.state in {"barred", "over"}:
        said.append(option.reason)
    said += [option.full, option.lost]
    return "   ".join(filter(None, said)) + f"\t{option.note}"


def _name(option: Chip) -> str:
    """Return the name; a number of grenades alone would not be understood."""
    if option.field != "grenades" or not isinstance(option.value, int):
        return option.text
    if not option.value:
        return _("No grenade")
    count = option.value
    return ngettext("{count} grenade", "{count} grenades", count).format(count=count)


AROUND = length(54)
"""Room in the field besides its text: frame, icon, cursor."""


class FilterField(QLineEdit):
    """A search field with an icon and a clear button.

    Args:
        name: its object name.
        says: its accessible name.
        keys: what the keys do, for its tooltip.
        parent: its parent.
    """

    def __init__(self, name: str, says: str, keys: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(says)
        self._keys = keys
        self._asks = ""
        add_search_icon(self)

    def ask(self, question: str) -> None:
        """Set the placeholder and the tooltip."""
        self._asks = question
        self.setToolTip(plain_tip(f"{question}\n{self._keys}"))
        self._show_question()

    def _show_question(self) -> None:
        fits = self.fontMetrics().horizontalAdvance(self._asks) + AROUND <= self.width()
        self.setPlaceholderText(self._asks if fits else _("Filter"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Elide the placeholder to the width."""
        super().resizeEvent(event)
        self._show_question()
