"""A man, a vehicle or a side in large type, with boxes for touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nco_builder.systems.page import ChipField, NoteField
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.labels import wrapped_label
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import LEFT
from nco_builder.ui.parts.texts import breakable
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from nco_builder.systems.page import Chip, ChosenEntry

BOX = length(44)
"""A finger meets 9 mm; so wide and high is each box at the least."""
GAP = length(4)
FEW_IN_LINE = 7
"""So many boxes are in a line at the least; if there is room for more, as many as have it."""
LABEL, SIDE = length(120), length(9)


class LargeEntry(QFrame):
    """Shows one entry: its text, and boxes as on its card.

    Signals:
        ticked: what the box that was pressed changes.

    """

    ticked = Signal(object)

    def __init__(self, entry: ChosenEntry, parent: QWidget) -> None:
        super().__init__(parent)
        set_look(self, role="panel")
        self.setObjectName("large_" + "_".join(map(str, entry.path)))
        self._title, self._about, self._notes = (wrapped_label(self, role) for role in ROLES)
        self._title.setAlignment(LEFT | Qt.AlignmentFlag.AlignAbsolute)  # whatever its script
        self._about.setWordWrap(False)
        self._in_line = FEW_IN_LINE
        self._boxes: list[tuple[ChipField, list[QPushButton]]] = []
        head = QHBoxLayout()
        head.setSpacing(px(8))
        head.addWidget(self._title, 1)
        head.addWidget(self._about)
        self._head = head
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(SIDE, px(8), SIDE, px(10))
        self._column.setSpacing(px(6))
        self._column.addLayout(head)
        self._column.addWidget(self._notes)
        self._fields = QWidget(self)
        self._column.addWidget(self._fields)
        self._entry: ChosenEntry | None = None
        self.show_entry(entry)

    def show_entry(self, entry: ChosenEntry) -> None:
        """Show it as it is now; boxes stay where they are, as long as they are the same."""
        if entry == self._entry:
            return
        self._entry = entry
        ensure_glyphs(entry.title)
        self._title.setText(breakable(entry.title))
        self._about.setText(entry.aside or entry.label)
        notes = [each.text for each in entry.fields if isinstance(each, NoteField)]
        self._notes.setText(breakable("\n".join(notes)))
        self._notes.setVisible(bool(notes))
        fields = [each for each in entry.fields if isinstance(each, ChipField)]
        if [_shape(field) for field in fields] != [_shape(field) for field, _all in self._boxes]:
            self._make_boxes(fields)
        self._show_ticks(entry, fields)

    def _show_ticks(self, entry: ChosenEntry, fields: list[ChipField]) -> None:
        for field, (_before, boxes) in zip(fields, self._boxes, strict=True):
            for chip, box in zip(field.chips, boxes, strict=True):
                box.setChecked(chip.on)
                box.setProperty(CHANGE, chip)
                said = field.label if chip.text == field.label else f"{field.label}, {chip.text}"
                box.setAccessibleName(f"{entry.title}: {said}")

    def _make_boxes(self, fields: list[ChipField]) -> None:
        self._column.removeWidget(self._fields)
        self._fields.deleteLater()
        self._fields = QWidget(self)
        set_look(self._fields, role="content")
        grid = QGridLayout(self._fields)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GAP)
        grid.setVerticalSpacing(GAP)
        grid.setColumnStretch(self._in_line + 1, 1)
        for _field, boxes in self._boxes:  # those in the head, too
            for box in boxes:
                box.deleteLater()
        self._boxes = []
        row = 0
        for field in fields:
            boxes = [self._box(chip) for chip in field.chips]
            self._boxes.append((field, boxes))
            if _is_said_by_its_box(field):
                self._head.addWidget(boxes[0])
                continue
            said = " ".join(filter(None, (field.label, field.note)))
            label = wrapped_label(self, "at_table_label", breakable(said))
            if field.note:  # a sentence has a line of its own
                grid.addWidget(label, row, 0, 1, self._in_line + 2)
                row += 1
            else:
                label.setFixedWidth(LABEL)
                grid.addWidget(label, row, 0)
            wide = any(len(chip.text) > LONGEST_NUMBER for chip in field.chips)
            per_row = 1 if wide else self._in_line
            for place, box in enumerate(boxes):
                line, column = divmod(place, per_row)
                grid.addWidget(box, row + line, 1 + column, 1, self._in_line if wide else 1)
            row += 1 + (len(boxes) - 1) // per_row
        self._column.addWidget(self._fields)

    def fit(self, width: int) -> None:
        """Let as many boxes are in a line as a width has room for."""
        in_line = max(FEW_IN_LINE, (width - 2 * SIDE - LABEL) // (BOX + GAP))
        fields = [field for field, _boxes in self._boxes]
        longest = max([len(field.chips) for field in fields], default=0)
        before, self._in_line = self._in_line, in_line
        if self._entry is not None and min(before, longest) != min(in_line, longest):
            self._make_boxes(fields)
            self._show_ticks(self._entry, fields)

    def _box(self, chip: Chip) -> QPushButton:
        box = QPushButton(chip.text, self._fields)
        set_look(box, role="at_table_box")
        box.setCheckable(True)
        box.setMinimumSize(BOX, BOX)
        box.clicked.connect(self._tick)
        return box

    def _tick(self) -> None:
        box = self.sender()
        chip: Chip = box.property(CHANGE)
        if isinstance(box, QPushButton):
            box.setChecked(chip.on)  # until the match says otherwise
        if chip.change is not None:
            self.ticked.emit(chip.change)


ROLES = ("at_table_title", "at_table_about", "at_table_notes")
CHANGE = "chip"
LONGEST_NUMBER = 3
"""So long are the texts of boxes that are next to each other; others have a line of their own."""


def _is_said_by_its_box(field: ChipField) -> bool:
    """Return whether one box with a word of its own is all there is: it needs no label."""
    return len(field.chips) == 1 and len(field.chips[0].text) > LONGEST_NUMBER


def _shape(field: ChipField) -> tuple[str, str, tuple[str, ...]]:
    return field.label, field.note, tuple([chip.text for chip in field.chips])
