"""Parts of the selected entry, such as guns: a list, an add button, the selected one's fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QMenu, QPushButton, QVBoxLayout, QWidget

from nco_builder.documents.path_edits import at_path
from nco_builder.documents.rows import duplicating, is_place, list_of, moving, removing
from nco_builder.language import _
from nco_builder.ui.form.entry_field import EntryField
from nco_builder.ui.form.field_stack import FieldStack
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.lines import LineDelegate, RowLine, TextRun
from nco_builder.ui.parts.lists import ENTER
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.painting import MARKS, Weight, type_face
from nco_builder.ui.parts.panel_layout import head_line
from nco_builder.ui.parts.rows import RowsModel
from nco_builder.ui.parts.texts import plain_tip, shortened
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import QFocusEvent

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Severity
    from nco_builder.systems.page import BuilderPage, PartRow, PartsField
    from nco_builder.ui.form.answering import PartsDocument
    from nco_builder.ui.parts.rows import Index

ROW_HEIGHT, MOST = length(28), 6
"""The most parts visible at once."""
FRAME = length(4)
Modifier = Qt.KeyboardModifier


class PartsModel(RowsModel["PartRow"]):
    """The parts of a field."""

    sames = (lambda row: row, lambda row: row.path)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        role = Qt.ItemDataRole
        self.answers = {
            role.DisplayRole: lambda row, _index: " · ".join(filter(None, row.texts)),
            role.AccessibleTextRole: lambda row, _index: _spoken(row),
            role.ToolTipRole: lambda row, _index: plain_tip(" · ".join(filter(None, row.texts))),
        }


def _spoken(row: PartRow) -> str:
    mark = _(MARKS[row.mark].word) if row.mark else ""
    return ", ".join(filter(None, [*row.texts, mark]))


class PartsDelegate(LineDelegate["PartRow"]):
    """Paints a line per part: name, description, and the last text on the right."""

    padding = length(8)
    row_height = ROW_HEIGHT
    ruled = True

    def lines(self, row: PartRow, _index: Index) -> tuple[RowLine, ...]:
        """Return all texts of a part."""
        first, *between = row.texts or ("",)
        last = between.pop() if between else ""
        runs = [TextRun(first, type_face(0, Weight.Bold))]
        runs += [TextRun(text, type_face(), "dim", gap=10) for text in between]
        bold, token = type_face(0, Weight.Bold), "ink"
        if row.mark:
            mark = MARKS[row.mark]
            last, token = f"{mark.symbol} {last}", mark.token
        right = TextRun(last, bold, token, gap=10, marked=bool(row.mark))
        return (RowLine(tuple(runs), right, height=ROW_HEIGHT - 1),)


class PartsList(QListView):
    """A list of parts.

    Signals:
        deed: what the keyboard does with the current part: `remove`, `duplicate`, `up`, `down`.
        opened: the player wants to change the current part.

    """

    deed = Signal(str)
    opened = Signal()

    def __init__(self, label: str, model: PartsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("parts_list")
        self.setAccessibleName(label)
        self.setAccessibleDescription(_("Enter goes to its fields, Delete removes it."))
        self.setItemDelegate(PartsDelegate(self))
        self.setModel(model)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.doubleClicked.connect(self.opened)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open on Enter, and remove, duplicate or move parts by keys."""
        deed = _deed(event)
        if deed:
            self.deed.emit(deed)
        elif event.key() in ENTER:
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Take keys before the page's actions on rows do."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and _deed(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the first part when the list first gets the focus."""
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.model().index(0, 0))
        super().focusInEvent(event)


def _deed(event: QKeyEvent) -> str:
    keys = {
        (Qt.Key.Key_Delete, Modifier.NoModifier): "remove",
        (Qt.Key.Key_D, Modifier.ControlModifier): "duplicate",
        (Qt.Key.Key_Up, Modifier.AltModifier): "up",
        (Qt.Key.Key_Down, Modifier.AltModifier): "down",
    }
    modifiers = event.modifiers() & ~Modifier.KeypadModifier
    return keys.get((Qt.Key(event.key()), modifiers), "")


class PartsInput(EntryField):
    """The list, its buttons, and below it the fields of the selected part."""

    def __init__(self, label: str, document: PartsDocument, parent: QWidget) -> None:
        super().__init__(document, parent)
        self._parted = document
        self._label = plain_label(self, "strong", label)
        self._model = PartsModel(self)
        self.list = PartsList(label, self._model, self)
        self.add = QPushButton(self)
        self.add.setObjectName("add_part")
        set_look(self.add, role="flat")
        self._menu = QMenu(self.add)
        self._menu.setToolTipsVisible(True)
        self.stack = FieldStack(document, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(0, 2, 0, 0))
        column.setSpacing(px(5))
        column.addLayout(head_line(self._label, self.add))
        column.addWidget(self.list)
        column.addWidget(self.stack)
        self.stack.looked_at.connect(self.looked_at)
        self.stack.left.connect(self.finished)
        self.stack.focus_lost.connect(self.focus_lost)
        self.list.selectionModel().currentChanged.connect(self._choose)
        self.list.deed.connect(self._do)
        self.add.clicked.connect(self._add_or_ask)
        self._menu.triggered.connect(self._add_chosen)
        self.list.opened.connect(self.stack.focus_first)
        self._showing = False
        self._marks: Mapping[str, Severity] = {}

    def show_marks(self, marks: Mapping[str, Severity]) -> None:
        """Mark the fields of parts that have findings."""
        self._marks = marks

    def show_field(self, field: PartsField, mark: Severity | None) -> None:  # noqa: ARG002 - its parts have marks
        """Show the parts, and the fields of the selected one."""
        self._field = field
        ensure_glyphs("".join(text for part in field.parts for text in part.texts))
        self._showing = True
        self._model.take(field.parts)
        chosen = next(
            (at for at, part in enumerate(field.parts) if part.path == field.chosen), None
        )
        if chosen is None:
            self.list.clearSelection()
            self.list.setCurrentIndex(QModelIndex())
        elif self.list.currentIndex().row() != chosen:
            self.list.setCurrentIndex(self._model.index(chosen, 0))
        self._showing = False
        self.list.setVisible(bool(field.parts))
        rows = min(MOST, len(field.parts))
        self.list.setFixedHeight(rows * ROW_HEIGHT + FRAME)
        self._show_button()
        self.stack.setVisible(bool(field.fields))
        self.stack.show_fields(field.fields, self._marks)

    def _show_button(self) -> None:
        """Show a button for a single addition, a menu for several."""
        adds = self._field.add
        self.add.setVisible(bool(adds))
        single = len(adds) == 1
        self.add.setText(adds[0].name.replace("&", "&&") if single else _("Add ▾"))
        barred = all(each.barred or each.change is None for each in adds)
        self.add.setEnabled(not barred)
        self.add.setToolTip(plain_tip(adds[0].barred or adds[0].line) if single else "")
        said = self.add.text() if single else f"{self._field.label}: {self.add.text()}"
        self.add.setAccessibleName(said)
        self._menu.clear()
        for place, offer in enumerate(adds):
            action = self._menu.addAction(shortened(offer.name))
            action.setEnabled(not offer.barred and offer.change is not None)
            action.setToolTip(plain_tip(offer.barred or offer.line))
            action.setData(place)

    def _add_chosen(self, action: QAction) -> None:
        self._add_one(action.data())

    def _add_or_ask(self) -> None:
        if len(self._field.add) == 1:
            self._add_one(0)
        else:
            self._menu.popup(self.add.mapToGlobal(self.add.rect().bottomLeft()))

    def entrance(self) -> QWidget | None:
        """The list, or the button that adds to it while it is empty."""
        if self._field.parts:
            return self.list
        return self.add if self._field.add and self.add.isEnabled() else None

    def stops(self) -> tuple[QWidget, ...]:
        """Return the button, the list, and the fields of the selected part."""
        add = (self.add,) * bool(self._field.add)
        return (*add, *([self.list] if self._field.parts else []), *self.stack.stops())

    def focus_path(self, path: DocPath) -> bool:
        """Focus the editor of a part of the document."""
        for part in self._field.parts:
            if part.path == path[: len(part.path)]:
                self._parted.choose_part(part.path)
                return self.stack.focus_path(path, len(part.path) + 1) or super().focus_path(path)
        return super().focus_path(path)

    def _choose(self, now: QModelIndex) -> None:
        if not self._showing and now.isValid():
            self._parted.choose_part(self._model.row(now.row()).path)

    def _add_one(self, place: int) -> None:
        change = self._field.add[place].change
        if change is not None:
            self.add.setFocus()  # also where a click does not give it the keyboard
            self.document.do(change)
            self.stack.focus_first()

    def _do(self, deed: str) -> None:
        row = self.list.currentIndex().row()
        path = self._model.row(row).path if row >= 0 else ()
        if not is_place(path):
            return
        name = next(iter(self._model.row(row).texts), "")

        def says(_page: BuilderPage) -> str:
            texts = {"remove": _("Remove {name}"), "duplicate": _("Duplicate {name}")}
            return texts.get(deed, _("Move {name}")).format(name=name)

        text = says(self._parted.page)
        if deed == "remove":
            self.document.do(removing([path], text), says)
        elif deed == "duplicate":
            self.document.do(duplicating([path], text).edits[0].replace(text=text), says)
        else:
            self._move(path, -1 if deed == "up" else 2, says)

    def _move(self, path: DocPath, by: int, says: Callable[[BuilderPage], str]) -> None:
        place = int(path[-1])
        count = len(at_path(self.document.value, list_of(path)))
        if 0 <= place + by <= count:
            change = moving([path], place + by, says(self._parted.page))
            if change is not None:
                self.document.do(change, says)
                self._parted.choose_part((*list_of(path), place + (1 if by > 0 else -1)))
