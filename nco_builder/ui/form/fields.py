"""The widgets of form fields: texts, numbers, counts, choices, notes. Each shows one value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDoubleValidator, QIntValidator, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.language import _
from nco_builder.systems.page import (
    Chip,
    ChipField,
    NoteField,
    NumberField,
    StepperField,
    TextField,
    TextsField,
)
from nco_builder.ui.form.answering import take_chip
from nco_builder.ui.form.entry_field import EntryField, RowField
from nco_builder.ui.parts import fields as parts
from nco_builder.ui.parts.chip_flow import ChipFlow
from nco_builder.ui.parts.controls import CountBox, fill_options, plain_label
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.notes_field import NotesField
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from PySide6.QtGui import QFocusEvent
    from PySide6.QtWidgets import QMenu

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Severity
    from nco_builder.systems.page import Field
    from nco_builder.ui.form.answering import FormDocument

BOUND = 2**31 - 1
NUMBER_WIDTHS = (length(64), length(150))
STEPPER_WIDTH = length(84)
BESIDE_HINT = length(26)


class LineField(RowField):
    """A line of text."""

    def __init__(self, label: str, document: FormDocument, parent: QWidget) -> None:
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


class BareLine(EntryField):
    """A line of text without a label; a placeholder names it.

    Args:
        prefix: what its name begins with; the last step of its path follows.
        document: what it changes.
        parent: its parent.
    """

    def __init__(self, prefix: str, document: FormDocument, parent: QWidget) -> None:
        super().__init__(document, parent)
        self._prefix = prefix
        self.line = parts.TextLine(self)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.line)
        self.line.textEdited.connect(self._write)
        self.line.returnPressed.connect(self.finished)

    def show_field(self, field: TextField, mark: Severity | None) -> None:
        """Show its text."""
        self._field = field
        self.line.setObjectName(f"{self._prefix}_{field.path[-1]}")
        self.line.setAccessibleName(field.label)
        self.line.setPlaceholderText(field.hint or field.label)
        self.line.show_text(field.value)
        self.line.setEnabled(not field.fixed)
        set_look(self.line, state="error" if mark == "error" else None)

    @property
    def path(self) -> DocPath:
        """The path of the part it sets."""
        return self._field.path

    def entrance(self) -> QWidget | None:
        """The line."""
        return self.line

    def _write(self, text: str) -> None:
        self.document.type_into(self._field.path, text, self._field.label, self._field.also)


class BareLines(EntryField):
    """Lines of text side by side, named like a `BareLine`."""

    def __init__(self, prefix: str, document: FormDocument, parent: QWidget) -> None:
        super().__init__(document, parent)
        self.prefix = prefix
        self.lines: list[BareLine] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(px(4))

    def show_field(self, field: TextsField, mark: Severity | None) -> None:
        """Show the texts."""
        while len(self.lines) < len(field.texts):
            line = BareLine(self.prefix, self.document, self)
            line.finished.connect(self.finished)
            self.lines.append(line)
            self._row.addWidget(line)
        for line, text in zip(self.lines, field.texts, strict=False):
            line.show_field(text, mark)
        for line in self.lines[len(field.texts) :]:
            line.hide()

    def entrance(self) -> QWidget | None:
        """The first line."""
        return self.lines[0].line

    def stops(self) -> tuple[QWidget, ...]:
        """Return every line."""
        return tuple([each.line for each in self.lines])

    def focus_path(self, path: DocPath) -> bool:
        """Focus the line of a part of the document."""
        found = (each for each in self.lines if each.path == path)
        return EntryField.focus_path(next(found, self.lines[0]), path)


class LinesField(RowField):
    """A text of several lines."""

    def __init__(self, label: str, document: FormDocument, parent: QWidget) -> None:
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
    """A line for an integer or nothing; Up and Down change it.

    Signals:
        counted: the player wants so many more.
        left: the keyboard has gone elsewhere.
    """

    counted = Signal(int)
    left = Signal()

    def sizeHint(self) -> QSize:
        """Return its greatest width, which its hint needs; without room, a tooltip has that."""
        return QSize(self.maximumWidth(), super().sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Count up or down on arrow keys."""
        by = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
        else:
            self.counted.emit(by)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Emit `left`."""
        super().focusOutEvent(event)
        self.left.emit()


class NumberInput(RowField):
    """A number field; empty means unknown."""

    def __init__(self, label: str, document: FormDocument, parent: QWidget) -> None:
        self.line = NumberLine(parent)
        self.line.setMinimumWidth(NUMBER_WIDTHS[0])
        super().__init__(label, self.line, document, parent)
        self.beside.addStretch(1)
        self._whole, self._fractions = QIntValidator(self.line), QDoubleValidator(self.line)
        self.line.textEdited.connect(self._write)
        self.line.returnPressed.connect(self.finished)
        self.line.counted.connect(self._count)
        self.line.left.connect(self._settle)

    def show_field(self, field: NumberField, mark: Severity | None) -> None:
        """Show its number."""
        self._field = field
        least, most = max(-BOUND, field.least), min(BOUND, field.most)
        if field.decimals:
            self._fractions.setRange(least, most, field.decimals)
            self.line.setValidator(self._fractions)
        else:
            self._whole.setRange(least, most)
            self.line.setValidator(self._whole)
        self.line.setPlaceholderText(field.hint)
        face = self.line.fontMetrics()
        wanted = face.horizontalAdvance(field.hint or "0000") + BESIDE_HINT
        self.line.setMaximumWidth(min(max(wanted, NUMBER_WIDTHS[0]), NUMBER_WIDTHS[1]))
        if not self.line.hasFocus() or self._typed() != field.value:
            self.line.show_text(self._shown())
        self.show_note(field.note, mark)
        self.line.setToolTip(plain_tip(field.hint))
        set_look(self.line, state="error" if mark == "error" else None)

    def wanted_width(self) -> int:
        return self.line.maximumWidth()

    def _shown(self) -> str:
        value = self._field.value
        if value is None:
            return ""
        decimals = self._field.decimals
        return self.line.locale().toString(value, "f", decimals) if decimals else str(value)

    def _typed(self) -> float | None:
        if not self._field.decimals:
            return parts.whole_number(self.line)
        typed, is_number = self.line.locale().toDouble(self.line.text().strip())
        return typed if is_number else None

    def _write(self, text: str) -> None:
        empty = not text.strip()
        if empty and self._field.may_be_none:
            self.document.type_into(self._field.path, None, self._field.label, self._field.also)
        elif not empty and self.line.hasAcceptableInput():
            self.document.type_into(
                self._field.path, self._typed(), self._field.label, self._field.also
            )

    def _count(self, by: int) -> None:
        number: float | None
        if self._field.value is None:
            number = self._field.least if by > 0 else None
        else:
            number = min(max(self._field.value + by, self._field.least), self._field.most)
        if number is not None:
            self.document.type_into(self._field.path, number, self._field.label, self._field.also)
            self.line.selectAll()

    def _settle(self) -> None:
        """Restore the document's number if the typed one is invalid."""
        if self._typed() != self._field.value:
            self.line.show_text(self._shown())


class StepperInput(RowField):
    """A count with buttons; with choices, it steps to the nearest available one."""

    def __init__(self, label: str, document: FormDocument, parent: QWidget) -> None:
        self.box = CountBox(parent)
        super().__init__(label, self.box, document, parent)
        self.beside.setAlignment(self.box, Qt.AlignmentFlag.AlignLeft)
        self._choices: dict[int, Chip] = {}
        self._value = 0
        self.box.lineEdit().setAccessibleName(label)
        self.box.setFixedWidth(STEPPER_WIDTH)
        self.box.valueChanged.connect(self._write)
        self.box.lineEdit().returnPressed.connect(self.finished)
        self.box.looked_at.connect(self._emit_looked_at)
        self._soon = QTimer(self, singleShot=True, interval=parts.PAUSE_MS)
        self._soon.timeout.connect(self.box.interpretText)
        self.box.lineEdit().textEdited.connect(self._wait)

    def show_field(self, field: StepperField, mark: Severity | None) -> None:
        """Show its count, even out of bounds; nothing if rows differ."""
        self._field = field
        self._choices = {each.value: each for each in field.choices if isinstance(each.value, int)}
        least, most = field.least, field.most
        if self._choices:
            least, most = min(self._choices), max(self._choices)
        mixed = field.value is None
        value = min(max(least - 1 if field.value is None else field.value, -BOUND), BOUND)
        self._value = value
        self.box.setObjectName(str(field.path[-1]))
        self.box.setKeyboardTracking(not self._choices)  # choosing one of them takes a while
        self.box.setSpecialValueText(_("mix") if mixed else "")
        with QSignalBlocker(self.box):  # showing is no choosing
            self.box.setRange(max(-BOUND, min(least, value)), min(BOUND, max(most, value)))
            if self.box.value() != value:
                self.box.setValue(value)
        self.show_mnemonic(field.mnemonic)
        self.show_note(field.note, mark)
        self._row.show_note(_("mixed") if mixed else "")
        set_look(self.box, state="error" if mark == "error" else None)
        following = self._next()
        self.box.setToolTip(plain_tip(following))
        if following:
            self.box.setAccessibleDescription(f"{field.note}. {following}")

    def _next(self) -> str:
        """Return the explanation of one more."""
        following = self._choices.get(self.box.value() + 1)
        if following is None:
            return _("No more") if self._choices else ""
        said = following.reason or following.explanation.partition(": ")[2]
        return _("One more: {what}").format(what=said)

    def _emit_looked_at(self, here: bool) -> None:  # noqa: FBT001 - a signal's argument
        self.looked_at.emit(self._next() if here else "")

    def _wait(self) -> None:
        if self._choices:
            self._soon.start()

    def _write(self, count: int) -> None:
        if not self._choices:
            self.document.type_into(self._field.path, count, self._field.label, self._field.also)
            return
        with QSignalBlocker(self.box):
            self.box.setValue(self._value)  # until the document says otherwise
        chip = nearest(self._choices, self._value, count)
        if chip is not None:
            take_chip(chip, self.document, self)


def nearest(choices: Mapping[int, Chip], now: int, wanted: int) -> Chip | None:
    """Return the wanted number, or the nearest available one in its direction."""
    numbers = [number for number, chip in choices.items() if not chip.barred]
    higher = [number for number in numbers if number >= wanted]
    lower = [number for number in numbers if number <= wanted]
    if higher and (wanted > now or not lower):
        return choices[min(higher)]
    return choices[max(lower)] if lower else None


class ChipsInput(RowField):
    """Choices next to each other; barred ones show the reason.

    Signals:
        led: a choice that leads to others was pressed.
    """

    led = Signal(object)

    def __init__(self, label: str, document: FormDocument, parent: QWidget) -> None:
        self.flow = ChipFlow(label, parent)
        super().__init__(label, self.flow, document, parent)
        self.beside.setStretch(0, 1)
        self.beside.setStretch(1, 0)
        self.flow.chosen.connect(self._choose)
        self.flow.again.connect(self._choose)
        self.show_note("")  # its note is below the label
        self.flow.looked_at.connect(self.looked_at)

    def show_field(self, field: ChipField, mark: Severity | None) -> None:  # noqa: ARG002 - each chip has its own
        """Show the choices."""
        self._field = field
        ensure_glyphs("".join(chip.text + chip.note for chip in field.chips))
        self.flow.show_chips(field.chips)
        self.show_mnemonic(field.mnemonic)
        self.flow.setObjectName(f"{field.key or field.label}_chips")
        self._row.show_note(field.note, wrong=field.mark == "error")

    def rest(self) -> None:
        """Clear the choices."""
        self.flow.show_chips(())

    def stops(self) -> tuple[QWidget, ...]:
        """Return the flow, which focuses its chips itself."""
        return (self.flow, *self.flow.chips)

    def _choose(self, chip: Chip) -> None:
        if chip.opens:
            self.led.emit(chip)
        elif chip.barred or chip.change is None:
            self.looked_at.emit(chip.explanation if chip.barred else "")
        else:
            take_chip(chip, self.document, self)


def fill_fields(menu: QMenu, fields: Iterable[Field], choose: Callable[[Chip], object]) -> None:
    """Add a menu for each field with choices."""
    for field in fields:
        if isinstance(field, ChipField | StepperField):
            chips = field.chips if isinstance(field, ChipField) else field.choices or _steps(field)
            more = [chip.again for chip in chips if chip.again is not None]
            if chips:
                named = menu.addMenu(field.label.replace("&", "&&"))
                fill_options(named, [*chips, *more], choose)


def _steps(field: StepperField) -> tuple[Chip, ...]:
    """Return one more and one less of a count, where that is one number."""
    if field.value is None:
        return ()
    steps = (_("One more"), field.value + 1), (_("One less"), field.value - 1)
    return tuple(
        [
            Chip(text, change=_set_all(field, count))
            for text, count in steps
            if field.least <= count <= field.most
        ]
    )


def _set_all(field: StepperField, count: int) -> PathEdits:
    """Return the change of a count, in all rows that are chosen."""
    text = _("{field}: {value}").format(field=field.label, value=count)
    edits = [PathEdit("set", path, count, text) for path in (field.path, *field.also)]
    return PathEdits(tuple(edits), text)


class NoteLine(EntryField):
    """A few words; a heading has a line above it."""

    def __init__(self, document: FormDocument, parent: QWidget) -> None:
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
        self.setContentsMargins(0, px(4) if field.heading else 0, 0, 0)
