"""Editors of cells, which use the same fields as the form; typing on a cell opens its editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRegularExpression, Qt, QTimer
from PySide6.QtGui import QRegularExpressionValidator, QStandardItemModel
from PySide6.QtWidgets import QLineEdit

from nco_builder.systems.page import ChipField, NumberField, StepperField, TextField
from nco_builder.ui.form.field_paths import changed_by
from nco_builder.ui.parts.fields import show_cell, write_live
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.list_box import ListBox
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject, QRect
    from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QWidget

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import Chip, EntryForm, Field
    from nco_builder.ui.form.answering import FormDocument


class CellBox(ListBox):
    """A combo box in a cell; it opens at once, and a choice commits and closes it."""

    def __init__(self, delegate: QStyledItemDelegate, parent: QWidget) -> None:
        super().__init__(parent)
        self._delegate = delegate
        self._left = False
        self.activated.connect(self._commit)
        self.view().installEventFilter(self)
        QTimer.singleShot(0, self, self._open)

    def lie_over(self, cell: QRect) -> None:
        """Fill a cell, and extend to the right if its texts need it and the table has room."""
        table = self.parentWidget()
        room = table.width() - cell.x() if table else cell.width()
        wide = max(cell.width(), min(self.sizeHint().width(), room))
        self.setGeometry(cell.x(), cell.y(), wide, cell.height() - 1)

    def offer(self, place: int, text: str, *, barred: bool) -> None:
        """Add a choice; barred ones are disabled."""
        self.addItem(text, place)
        model = self.model()
        if barred and isinstance(model, QStandardItemModel):
            model.item(self.count() - 1).setEnabled(False)

    def _open(self) -> None:
        if self.isVisible():
            self.showPopup()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the cell when the list closes, so that one Escape is enough."""
        if event.type() == QEvent.Type.Hide and watched is self.view():
            QTimer.singleShot(0, self, self._leave)  # what was chosen is told after this
        return super().eventFilter(watched, event)

    def _leave(self) -> None:
        """Leave the cell, only once: hiding the editor closes the list again."""
        if not self._left:
            self._left = True
            self._delegate.closeEditor.emit(self)

    def _commit(self) -> None:
        self._delegate.commitData.emit(self)
        self._leave()


TIP = Qt.ItemDataRole.ToolTipRole
CHOSEN = "✓"
"""Marks the chosen values in a list of several."""


def field_setting(entry: EntryForm, path: DocPath, key: str) -> Field | None:
    """Return the field of an entry that sets the part at a path, or the one of a name within.

    None if there is none, or if several fields set the part: the form has all of them.
    """
    found = [field for field in entry.fields if _edits(field, path, key)]
    return found[0] if len(found) == 1 else None


def _edits(field: Field, path: DocPath, key: str) -> bool:
    """Return whether a field sets an attribute of a row, and fits in a cell."""
    match field:
        case TextField():
            return _sets(field.path, path, key) and "\n" not in field.value
        case NumberField() | StepperField():
            return _sets(field.path, path, key)
        case ChipField():
            firsts = [next(changed_by(chip.change), ()) for chip in field.chips]
            return any(_sets(first, path, key) for first in firsts)
    return False


def _sets(changed: DocPath, row: DocPath, key: str) -> bool:
    within = changed[len(row) :]
    return changed[: len(row)] == row and (key in within if key else not within)


class CellLine(QLineEdit):
    """Edits a text or an integer."""

    def __init__(
        self,
        field: TextField | NumberField | StepperField,
        delegate: QStyledItemDelegate,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.field = field
        self.setAccessibleName(field.label)
        show_cell(self, "" if field.value is None else str(field.value))
        if not isinstance(field, TextField):
            sign = "-?" if field.least < 0 else ""
            digits = QRegularExpression(rf"{sign}\d{{0,{len(str(field.most))}}}")
            self.setValidator(QRegularExpressionValidator(digits, self))
        self.textEdited.connect(ensure_glyphs)
        write_live(self, delegate)

    def commit(self, document: FormDocument) -> None:
        """Apply the change if the input is valid."""
        field, text = self.field, self.text()
        if isinstance(field, TextField):
            document.type_into(field.path, text, field.label, field.also)
        elif text.lstrip("-"):
            value = max(field.least, min(field.most, int(text)))
            document.type_into(field.path, value, field.label)
        elif isinstance(field, NumberField) and field.may_be_none:
            document.type_into(field.path, None, field.label)


class ChipBox(CellBox):
    """A list of choices, each with its price or why it is barred."""

    def __init__(
        self,
        field: ChipField,
        take: Callable[[Chip], object],
        delegate: QStyledItemDelegate,
        parent: QWidget,
    ) -> None:
        super().__init__(delegate, parent)
        self.setAccessibleName(field.label)
        self.field = field
        self._take = take
        for place, chip in enumerate(field.chips):
            if place and chip.group != field.chips[place - 1].group:
                self.insertSeparator(self.count())
            on = f"{CHOSEN} " if chip.on and not field.one else ""
            price = "" if chip.barred else chip.note
            name = chip.text if field.one else chip.said or chip.text
            texts = (f"{on}{name}", price, chip.reason, chip.full, chip.lost)
            self.offer(
                place, "  ".join(filter(None, texts)), barred=bool(chip.barred) and not chip.on
            )
            self.setItemData(self.count() - 1, plain_tip(chip.explanation), TIP)
        chosen = [place for place, chip in enumerate(field.chips) if chip.on]
        self.setCurrentIndex(self.findData(chosen[-1]) if chosen else -1)

    def commit(self) -> None:
        """Apply the change of the choice."""
        place = self.currentData()
        chip = None if place is None else self.field.chips[place]
        if chip is not None and chip.change is not None and not (self.field.one and chip.on):
            self._take(chip)


def editor_for(
    field: Field | None,
    take: Callable[[Chip], object],
    delegate: QStyledItemDelegate,
    parent: QWidget,
) -> QWidget | None:
    """Return the editor of a field in a cell; None if only the form can edit it."""
    match field:
        case TextField() | NumberField() | StepperField():
            return CellLine(field, delegate, parent)
        case ChipField():
            return ChipBox(field, take, delegate, parent)
    return None


def begin_with(view: QAbstractItemView, text: str) -> None:
    """Pass the typed text on to the editor of the current cell.

    An editor that was just closed is a child of the view, too, until it is deleted.
    """
    editor = view.indexWidget(view.currentIndex())
    if isinstance(editor, QLineEdit):
        editor.selectAll()
        editor.insert(text)
    elif isinstance(editor, ListBox):
        editor.begin_with(text)
