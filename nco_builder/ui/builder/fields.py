"""The fields of the entry panel: texts, numbers, counts, choices, notes. Each shows one value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nco_builder.systems.page import ChipField, NoteField, NumberField, StepperField, TextField
from nco_builder.ui.builder.entry_field import EntryField, RowField
from nco_builder.ui.builder.field_paths import answered
from nco_builder.ui.parts import fields as parts
from nco_builder.ui.parts.chip_flow import ChipFlow
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.labels import plain_label
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.notes_field import NotesField
from nco_builder.ui.parts.number_box import CountBox
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent

    from nco_builder.legality import Severity
    from nco_builder.systems.page import Chip
    from nco_builder.ui.builder.document import BuilderDocument

BOUND = 2**31 - 1
NUMBER_WIDTHS = (length(64), length(150))
STEPPER_WIDTH = length(92)
BESIDE_HINT = length(26)


class LineField(RowField):
    """A line of text."""

    def __init__(self, label: str, document: BuilderDocument, parent: QWidget) -> None:
        self.line = parts.TextLine(parent)
        super().__init__(label, self.line, document, parent)
        self.beside.setStretch(0, 2)
        self.line.textEdited.connect(self._write)
        self.line.returnPressed.connect(self.finished)

    def show_field(self, field: TextField, mark: Severity | None) -> None:
        """Show its text."""
        self._field = field
        self.line.setPlaceholderText(field.hint)
        self.line.setToolTip(plain_tip(field.hint))
        self.line.show_text(field.value)
        self.show_note(field.note, mark)
        set_look(self.line, state="error" if mark == "error" else None)

    def _write(self, text: str) -> None:
        self.document.type_into(self._field.path, text, self._field.label, self._field.also)


class LinesField(RowField):
    """A text of several lines."""

    def __init__(self, label: str, document: BuilderDocument, parent: QWidget) -> None:
        self.text = NotesField(parent)
        super().__init__(label, self.text, document, parent)
        self.beside.setStretch(0, 2)
        self.text.edited.connect(self._write)

    def show_field(self, field: TextField, mark: Severity | None) -> None:
        """Show its text."""
        self._field = field
        self.text.setPlaceholderText(field.hint)
        self.text.show_text(field.value)
        self.show_note(field.note, mark)

    def _write(self, text: str) -> None:
        self.document.type_into(self._field.path, text, self._field.label, self._field.also)


class NumberLine(parts.TextLine):
    """A whole number or nothing; Up and Down count.

    Signals:
        counted: the player wants so many more.
        left: the keyboard has gone elsewhere.

    """

    counted = Signal(int)
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up counts one more, Down one less."""
        by = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
        else:
            self.counted.emit(by)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell that the keyboard is gone."""
        super().focusOutEvent(event)
        self.left.emit()


class NumberInput(RowField):
    """A whole number; left empty it is not known."""

    def __init__(self, label: str, document: BuilderDocument, parent: QWidget) -> None:
        self.line = NumberLine(parent)
        super().__init__(label, self.line, document, parent)
        self.beside.addStretch(1)
        self._validator = QIntValidator(self.line)
        self.line.setValidator(self._validator)
        self.line.textEdited.connect(self._write)
        self.line.returnPressed.connect(self.finished)
        self.line.counted.connect(self._count)
        self.line.left.connect(self._settle)

    def show_field(self, field: NumberField, mark: Severity | None) -> None:
        """Show its number."""
        self._field = field
        self._validator.setRange(max(-BOUND, field.least), min(BOUND, field.most))
        self.line.setPlaceholderText(field.hint)
        face = self.line.fontMetrics()
        wanted = face.horizontalAdvance(field.hint or "0000") + BESIDE_HINT
        self.line.setFixedWidth(min(max(wanted, NUMBER_WIDTHS[0]), NUMBER_WIDTHS[1]))
        if not self.line.hasFocus() or self._typed() != field.value:
            self.line.show_text("" if field.value is None else str(field.value))
        self.show_note(field.note, mark)
        self.line.setToolTip(plain_tip(field.hint))
        set_look(self.line, state="error" if mark == "error" else None)

    def _typed(self) -> int | None:
        text = self.line.text().strip()
        try:
            return int(text) if text else None
        except ValueError:
            return None

    def _write(self, text: str) -> None:
        empty = not text.strip()
        if empty and self._field.may_be_none:
            self.document.type_into(self._field.path, None, self._field.label, self._field.also)
        elif not empty and self.line.hasAcceptableInput():
            self.document.type_into(
                self._field.path, self._typed(), self._field.label, self._field.also
            )

    def _count(self, by: int) -> None:
        if self._field.value is None:
            number = self._field.least if by > 0 else None
        else:
            number = min(max(self._field.value + by, self._field.least), self._field.most)
        if number is not None:
            self.document.type_into(self._field.path, number, self._field.label, self._field.also)
            self.line.selectAll()

    def _settle(self) -> None:
        """Show the document's number again where what was typed is none that may stand there."""
        if self._typed() != self._field.value:
            self.line.show_text("" if self._field.value is None else str(self._field.value))


class StepperInput(RowField):
    """A count with a button for less and one for more."""

    def __init__(self, label: str, document: BuilderDocument, parent: QWidget) -> None:
        self.box = CountBox(parent)
        super().__init__(label, self.box, document, parent)
        self.beside.addStretch(1)
        self.box.lineEdit().setAccessibleName(label)
        self.box.setFixedWidth(STEPPER_WIDTH)
        self.box.valueChanged.connect(self._write)
        self.box.lineEdit().returnPressed.connect(self.finished)

    def show_field(self, field: StepperField, mark: Severity | None) -> None:
        """Show its count; one that is out of bounds is shown as it is."""
        self._field = field
        value = min(max(field.value, -BOUND), BOUND)
        with QSignalBlocker(self.box):  # showing is no choosing
            self.box.setRange(
                max(-BOUND, min(field.least, value)), min(BOUND, max(field.most, value))
            )
            if self.box.value() != value:
                self.box.setValue(value)
        self.show_note(field.note, mark)
        set_look(self.box, state="error" if mark == "error" else None)

    def _write(self, count: int) -> None:
        self.document.type_into(self._field.path, count, self._field.label, self._field.also)


class ChipsInput(RowField):
    """Choices beside each other; what is barred says why."""

    def __init__(self, label: str, document: BuilderDocument, parent: QWidget) -> None:
        self.flow = ChipFlow(label, parent)
        super().__init__(label, self.flow, document, parent)
        self.beside.setStretch(0, 1)
        self.beside.setStretch(1, 0)
        self.flow.chosen.connect(self._choose)
        self.flow.looked_at.connect(self.looked_at)

    def show_field(self, field: ChipField, mark: Severity | None) -> None:  # noqa: ARG002 - each chip has its own
        """Show the choices."""
        self._field = field
        ensure_glyphs("".join(chip.text + chip.note for chip in field.chips))
        self.flow.show_chips(field.chips)
        self.show_note("")
        if self.label:
            self.label.show_note(field.note)

    def stops(self) -> tuple[QWidget, ...]:
        """The flow, whose chips follow it."""
        return (self.flow, *self.flow.chips)

    def _choose(self, chip: Chip) -> None:
        if chip.barred or chip.change is None:
            self.looked_at.emit(chip.explanation if chip.barred else "")
            return
        take_chip(chip, self.document, self)


def take_chip(chip: Chip, document: BuilderDocument, parent: QWidget) -> None:
    """Make the change of a chip, asking first for what it asks for."""
    change = offered = chip.change
    if change is None:
        return
    if chip.asks:
        answer = ask_text(parent, chip.asks)
        if not answer:
            return
        change = answered(change, answer)
    document.do(change, offered=offered)


def ask_text(parent: QWidget, sentence: str) -> str:
    """Ask for a line of text; "" where the player gives none."""
    from PySide6.QtWidgets import QInputDialog

    text, given = QInputDialog.getText(parent, "NCO Builder", sentence)
    return text.strip() if given else ""


class NoteLine(EntryField):
    """A few words; a heading has a line above it."""

    def __init__(self, document: BuilderDocument, parent: QWidget) -> None:
        super().__init__(document, parent)
        self._label = plain_label(self, "hint")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._label)

    def show_field(self, field: NoteField, mark: Severity | None) -> None:  # noqa: ARG002 - nothing to change
        """Show the words."""
        ensure_glyphs(field.text)
        set_look(self._label, role="strong" if field.heading else "hint")
        self._label.setWordWrap(True)
        self._label.setText(field.text)
        self.setContentsMargins(0, px(6) if field.heading else 0, 0, 0)
