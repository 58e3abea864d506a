"""Actions on selected rows, for menus, shortcuts and the context menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut

from nco_builder.documents.share_code import is_share_code
from nco_builder.language import N_, _
from nco_builder.schema.record import Frozen
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.pasted import text_of
from nco_builder.ui.parts.texts import ENGLISH
from nco_builder.ui.parts.toast import toast
from nco_builder.ui.parts.transfer import paste_refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QMimeData
    from PySide6.QtWidgets import QAbstractItemView, QWidget

    from nco_builder.documents.kind import Kind

ON_TABLE = ("deselect",)
"""Have their keys to themselves, also while they cannot be done: a view would choose the next row
by them, which the next press would move in turn, and a field of numbers would count."""

RESERVED = ("move_up", "move_down", "promote", "demote")
"""Have their keys to themselves, also while they cannot be done: a view would choose the next row
by them, which the next press would move in turn, and a field of numbers would count."""


class PageAction(Frozen):
    """An action: its text, shortcuts, icon, and whether it needs selected rows."""

    name: str
    text: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    needs_rows: bool = True


PASTE = PageAction("paste", N_("&Paste"), ("Ctrl+V",), "paste", needs_rows=False)


class PageActions(QObject):
    """The actions of a page by name; each calls the method of that name, if it exists.

    Args:
        deeds: what can be done.
        rows: what the table has rows of, as the names of the actions end.
        view: the table.
        page: the page it is on.
        show: shows the page before anything is done there, so that it is done to what is shown
            and can be seen.

    Signals:
        code_pasted: no rows but a share code was pasted.
    """

    code_pasted = Signal(str)

    def __init__(
        self,
        deeds: Sequence[PageAction],
        rows: str,
        view: QAbstractItemView,
        page: QWidget,
        show: Callable[[], object],
    ) -> None:
        super().__init__(page)
        self._table, self._page, self._show = view, page, show
        self.by_name = {deed.name: self._make(deed, f"{deed.name}_{rows}") for deed in deeds}

    def _make(self, deed: PageAction, called: str) -> QAction:
        action = QAction(_(deed.text), self._page)
        action.setObjectName(called)
        action.setProperty(ENGLISH, deed.text)
        action.setShortcuts([QKeySequence(keys) for keys in deed.keys])
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(self._show)
        if deed.icon:
            action.setIcon(icon(deed.icon))
        slot: Callable[[], None] | None = getattr(self, deed.name, None)
        if slot:
            action.triggered.connect(slot)
        (self._table if deed.name in ON_TABLE else self._page).addAction(action)
        if deed.name in RESERVED:
            idle = QShortcut(self._page)
            idle.setKeys(action.shortcuts())
            idle.setContext(action.shortcutContext())
            idle.setEnabled(False)
            action.enabledChanged.connect(lambda enabled: idle.setEnabled(not enabled))
        return action

    def listed(
        self, names: Sequence[str], before: Sequence[str] = ()
    ) -> tuple[QAction | None, ...]:
        """Return the actions in order, None for separators."""
        found: list[QAction | None] = []
        for name in names:
            found += [None] * (name in before)
            found.append(self.by_name[name])
        return tuple(found)

    def copy(self) -> None:
        """Copy the selected rows."""
        raise NotImplementedError

    def remove(self) -> None:
        """Remove the selected rows."""
        raise NotImplementedError

    def refuse(self, data: QMimeData | None, kind: Kind[Any]) -> None:
        """Open a pasted share code; explain why anything else cannot be pasted.

        Args:
            data: what is on the clipboard; None if nothing is.
            kind: the kind of document it was pasted into.
        """
        text = text_of(data) if data is not None else ""
        if is_share_code(text):
            self.code_pasted.emit(text)
        else:
            toast(self._table, paste_refusal(data, kind))

    def cut(self) -> None:
        """Copy, then remove the selected rows."""
        self.copy()
        self.remove()

    def select_all(self) -> None:
        """Select all rows."""
        self._table.selectAll()

    def deselect(self) -> None:
        """Select nothing, which shows the form of the whole document."""
        self._table.clearSelection()
