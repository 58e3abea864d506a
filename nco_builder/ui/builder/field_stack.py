"""Fields one below the other: what is shown already stays, with keyboard and cursor."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nco_builder.documents.paths import told
from nco_builder.systems.page import (
    ChipField,
    NoteField,
    NumberField,
    PartsField,
    PictureField,
    StepperField,
    TextField,
)
from nco_builder.ui.builder.entry_field import EntryField
from nco_builder.ui.builder.field_paths import closeness
from nco_builder.ui.builder.fields import (
    ChipsInput,
    LineField,
    LinesField,
    NoteLine,
    NumberInput,
    StepperInput,
)
from nco_builder.ui.builder.picture import PictureView
from nco_builder.ui.parts.measures import length, px

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nco_builder.documents.paths import Path
    from nco_builder.legality import Severity
    from nco_builder.systems.page import Field
    from nco_builder.ui.builder.document import BuilderDocument

LABELS = (length(64), length(112))
"""Labels are as wide as the widest of them, between these."""
ROWS = {
    TextField: LineField,
    NumberField: NumberInput,
    StepperField: StepperInput,
    ChipField: ChipsInput,
}
FieldKey = tuple[str, str, int]


class FieldStack(QWidget):
    """Shows fields in order.

    Signals:
        looked_at: the explanation of what pointer or keyboard is on; empty for nothing.
        left: Enter in the last field: there is none to go on to.

    """

    looked_at = Signal(str)
    left = Signal()

    def __init__(self, document: BuilderDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._shown: dict[FieldKey, tuple[Field, EntryField]] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(px(7))

    def show_fields(self, fields: tuple[Field, ...], marks: Mapping[str, Severity]) -> None:
        """Show these fields; those of the same name and shape are used again.

        Args:
            fields: the fields.
            marks: how findings mark parts of the document, by their paths as they are told.

        """
        before, keyed = self._shown, _keyed(fields)
        self._shown = {
            key: (field, before[key][1] if key in before else self._make(field))
            for key, field in keyed.items()
        }
        if list(keyed) != list(before):
            gone = [widget for key, (_field, widget) in before.items() if key not in keyed]
            self._arrange(gone)
        for field, widget in self._shown.values():
            widget.show_marks(marks)
            widget.show_field(field, _mark_of(field, marks))
        self._line_up()

    def _arrange(self, gone: Sequence[EntryField]) -> None:
        """Put the fields into their order; take away what is not shown any more."""
        for widget in gone:
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        for place, (_field, widget) in enumerate(self._shown.values()):
            if self._column.indexOf(widget) != place:
                self._column.removeWidget(widget)
                self._column.insertWidget(place, widget)
            widget.show()

    def _make(self, field: Field) -> EntryField:
        widget = self._made(field)
        widget.looked_at.connect(self.looked_at)
        widget.finished.connect(self._go_on)
        return widget

    def _made(self, field: Field) -> EntryField:
        if isinstance(field, PartsField):
            from nco_builder.ui.builder.parts import PartsInput  # it has a stack of its own

            return PartsInput(field.label, self._document, self)
        if isinstance(field, PictureField):
            return PictureView(self._document, self)
        if isinstance(field, NoteField):
            return NoteLine(self._document, self)
        if isinstance(field, TextField) and field.lines > 1:
            return LinesField(field.label, self._document, self)
        return ROWS[type(field)](field.label, self._document, self)

    def _line_up(self) -> None:
        """Make all labels as wide as the widest; let Tab go from above."""
        rows = [widget.label for _field, widget in self._shown.values()]
        widths = [row.wanted_width for row in rows if row]
        wide = min(max([LABELS[0], *widths]), LABELS[1])
        for row in rows:
            if row:
                row.widen_label(wide)
        for before, after in pairwise(self.stops()):
            self.setTabOrder(before, after)

    def stops(self) -> tuple[QWidget, ...]:
        """Where Tab stops, in order."""
        return tuple([stop for _field, each in self._shown.values() for stop in each.stops()])

    def entrances(self) -> tuple[QWidget, ...]:
        """Where the keyboard enters each field, in order."""
        found = [widget.entrance() for _field, widget in self._shown.values()]
        return tuple([each for each in found if each is not None])

    def _go_on(self) -> None:
        """Put the keyboard into the field behind the one that is done."""
        widgets = [widget for _field, widget in self._shown.values()]
        done = self.sender()
        place = next((at for at, each in enumerate(widgets) if each is done), -1)
        for widget in widgets[place + 1 :]:
            if enter(widget.entrance()):
                return
        self.left.emit()

    def focus_first(self) -> bool:
        """Put the keyboard into the first field; whether there is one."""
        return any(enter(each) for each in self.entrances()[:1])

    def focus_path(self, path: Path, least: int) -> bool:
        """Put the keyboard on what changes a part of the document.

        Args:
            path: of that part.
            least: so many steps have to lead there at least.

        Returns:
            Whether there is such a field.

        """
        best = max(
            ((closeness(field, path), -at) for at, (field, _w) in enumerate(self._shown.values())),
            default=((0, False), 0),
        )
        if best[0][0] < least:
            return False
        _field, widget = list(self._shown.values())[-best[1]]
        return widget.focus_path(path)


def _keyed(fields: tuple[Field, ...]) -> dict[FieldKey, Field]:
    """Fields by what makes two of them the same: shape, label, number among those alike."""
    seen: Counter[tuple[str, str]] = Counter()
    keyed = {}
    for field in fields:
        label = field.text if isinstance(field, NoteField) else field.label
        shape = f"{type(field).__name__}{getattr(field, 'lines', 1) > 1}"
        label = "" if isinstance(field, NoteField) else label
        seen[shape, label] += 1
        keyed[shape, label, seen[shape, label]] = field
    return keyed


def _mark_of(field: Field, marks: Mapping[str, Severity]) -> Severity | None:
    path = getattr(field, "path", None)
    return marks.get(told(path)) if path else None


def enter(widget: QWidget | None) -> bool:
    """Put the keyboard into a field, its text chosen; whether it could be."""
    if widget is None or not widget.isEnabled():
        return False
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    return True
