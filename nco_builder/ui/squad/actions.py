"""What can be done with men, as actions for menus, keys and the context menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence

from nco_builder.documents.share_code import is_share_code
from nco_builder.language import N_, _
from nco_builder.squad import edit
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.table.clipboard import men_of, mime_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QMimeData
    from PySide6.QtWidgets import QWidget

    from nco_builder.ui.document.squad_document import SquadDocument
    from nco_builder.ui.table.model import SquadModel
    from nco_builder.ui.table.view import SquadView


class Deed(NamedTuple):
    """An action: its words, icon, keys, and whether it needs chosen men."""

    name: str
    text: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    needs_men: bool = True


DEEDS = (
    Deed("cut", N_("Cu&t"), ("Ctrl+X",), "cut"),
    Deed("copy", N_("&Copy"), ("Ctrl+C",), "copy"),
    Deed("paste", N_("&Paste"), ("Ctrl+V",), "paste", needs_men=False),
    Deed("select_all", N_("Select &all men"), ("Ctrl+A",), needs_men=False),
    Deed("add", N_("&Recruit…"), ("Ctrl+R", "Ctrl+F"), "add", needs_men=False),
    Deed("duplicate", N_("&Duplicate"), ("Ctrl+D",), "duplicate"),
    Deed("remove", N_("Re&move"), ("Del",), "remove"),
    Deed("rename", N_("Edit i&n the table"), ("F2",), "edit"),
    Deed("move_up", N_("Move &up"), ("Alt+Up",), "up"),
    Deed("move_down", N_("Move do&wn"), ("Alt+Down",), "down"),
    Deed("deselect", N_("Show the &squad's own page"), ("Escape",), needs_men=True),
    Deed("fix_all", N_("Fi&x all…"), ("Shift+F8",), "error", needs_men=False),
    Deed("fix_first", N_("Fix the first pro&blem"), ("Ctrl+F8",), needs_men=False),
    Deed("weapons", N_("Nation-specific weap&ons…"), (), needs_men=False),
)
EDIT = ("cut", "copy", "paste", "select_all")
SQUAD = (
    *("add", "duplicate", "remove", "rename", "move_up", "move_down"),
    *("deselect", "fix_first", "fix_all", "weapons"),
)
PAGE_WIDE = ("add", "duplicate", "fix_first", "fix_all", "weapons")
"""Work anywhere on the page; the others while the keyboard is on the table."""


class SquadActions(QObject):
    """The actions, by name; they act on the men chosen in the table.

    Signals:
        code_pasted: not men but a share code was pasted.

    """

    code_pasted = Signal(str)

    def __init__(
        self, document: SquadDocument, model: SquadModel, view: SquadView, page: QWidget
    ) -> None:
        super().__init__(page)
        self._document = document
        self._model = model
        self._view = view
        self.by_name = {deed.name: self._make(deed, page) for deed in DEEDS}
        self.refresh()

    def _make(self, deed: Deed, page: QWidget) -> QAction:
        action = QAction(_(deed.text), page)
        action.setObjectName(f"{deed.name}_men")
        action.setShortcuts([QKeySequence(keys) for keys in deed.keys])
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        # whom it is about must stand where he is shown, also where the page is behind another
        action.triggered.connect(self._document.catch_up)
        if deed.icon:
            action.setIcon(icon(deed.icon))
        slot: Callable[[], None] | None = getattr(self, deed.name, None)
        if slot:
            action.triggered.connect(slot)
        (page if deed.name in PAGE_WIDE else self._view).addAction(action)
        return action

    def refresh(self) -> None:
        """Enable what there are men for."""
        rows = self._view.chosen()
        for deed in DEEDS:
            if deed.needs_men:
                self.by_name[deed.name].setEnabled(bool(rows))
        for name, place in (
            ("move_up", self._view.place_above),
            ("move_down", self._view.place_below),
        ):
            self.by_name[name].setEnabled(bool(rows) and place(rows) is not None)

    def cut(self) -> None:
        """Copy, then remove."""
        self.copy()
        self.remove()

    def copy(self) -> None:
        """Put the men on the clipboard, as members and as text."""
        rows = self._view.chosen()
        if rows:
            data = mime_of([self._model.man(row) for row in rows], rows, self._document)
            QGuiApplication.clipboard().setMimeData(data)

    def paste(self) -> None:
        """Add the men of the clipboard behind the chosen ones."""
        # an empty clipboard has nothing at all, which PySide's types do not say
        data = cast("QMimeData | None", QGuiApplication.clipboard().mimeData())
        if data is None:
            return
        men = men_of(data)
        if not men and data.hasText() and is_share_code(data.text()):
            self.code_pasted.emit(data.text())
        if men:
            ensure_glyphs("".join(man.name + man.notes for man in men))
            rows = self._view.chosen()
            self._document.do(edit("add_members", members=men, at=rows[-1] + 1 if rows else None))

    def select_all(self) -> None:
        """Choose every man."""
        self._view.selectAll()

    def deselect(self) -> None:
        """Choose nobody: the squad's own page is shown."""
        self._view.clearSelection()

    def duplicate(self) -> None:
        """Put copies behind the chosen men."""
        self._document.do(edit("duplicate_members", members=self._view.chosen()))

    def remove(self) -> None:
        """Remove the chosen men."""
        self._document.do(edit("remove_members", members=self._view.chosen()))

    def rename(self) -> None:
        """Edit the current cell in the table, or the man's name."""
        self._view.rename()

    def move_up(self) -> None:
        """Move the chosen men one place up, as a block."""
        self._move(self._view.place_above(self._view.chosen()))

    def move_down(self) -> None:
        """Move the chosen men one place down, as a block."""
        self._move(self._view.place_below(self._view.chosen()))

    def _move(self, to: int | None) -> None:
        if to is not None:
            self._document.do(edit("move_members", members=self._view.chosen(), to=to))

    def fix_all(self) -> None:
        """Show what has exactly one repair, then make those repairs."""
        from nco_builder.ui.findings.fixing import fix_all  # few starts need it

        fix_all(self._document, self._view.window())
