"""One entry at the table, in large type: its text, and boxes as on its card."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import _
from nco_builder.systems.page import ChipField, NoteField
from nco_builder.ui.parts.controls import wrapped_label
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import UNLIMITED, length, px
from nco_builder.ui.parts.painting import LEFT
from nco_builder.ui.parts.texts import breakable, plain_tip
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QLabel

    from nco_builder.systems.page import Chip, EntryForm


BOX = length(44)
"""The least size of a box, 9 mm, for fingers."""
GAP = length(4)
FEW_IN_LINE = 6
"""The least number of boxes on a line, beside a label where that has room; more if there is."""
LABEL, SIDE, NOTE, ARROW = length(120), length(8), length(190), length(24)


class LargeEntry(QFrame):
    """Shows one entry: its text, and boxes as on its card.

    Signals:
        ticked: what the box that was pressed changes.
        unfolded: (entry) it shows all its boxes from now on.
    """

    ticked = Signal(object)
    unfolded = Signal(object)

    def __init__(
        self, entry: EntryForm, parent: QWidget, *, folded: bool = False, can_fold: bool = True
    ) -> None:
        super().__init__(parent)
        self._folded = folded
        self._can_fold = can_fold
        set_look(self, role="panel")
        self.setObjectName("large_" + "_".join(map(str, entry.path)))
        self._title, self._about, self._notes = (wrapped_label(self, role) for role in ROLES)
        self._title.setAlignment(LEFT | Qt.AlignmentFlag.AlignAbsolute)  # whatever its script
        self._about.setWordWrap(False)
        self._in_line = FEW_IN_LINE
        self._above = False
        self._boxes: list[tuple[ChipField, list[QPushButton]]] = []
        head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        head.setSpacing(px(8))
        self._fold = QToolButton(self)
        self._fold.setObjectName("at_table_fold")
        set_look(self._fold, role="at_table_box")
        self._fold.setMinimumSize(ARROW, BOX)
        self._fold.clicked.connect(self._toggle)
        head.addWidget(self._fold)
        head.addWidget(self._title, 1)
        head.addWidget(self._about)
        self._head = head
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(SIDE, px(8), SIDE, px(8))
        self._column.setSpacing(px(4))
        self._column.addLayout(head)
        self._column.addWidget(self._notes)
        self._fields = QWidget(self)
        set_look(self._fields, role="content")
        self._grid = grid = QGridLayout(self._fields)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GAP)
        grid.setVerticalSpacing(GAP)
        self._columns = 0
        self._labels: list[QLabel] = []
        self._column.addWidget(self._fields)
        self._below = wrapped_label(self, "at_table_label")
        self._column.addWidget(self._below)
        self._entry: EntryForm | None = None
        self.show_entry(entry)

    def show_entry(self, entry: EntryForm) -> None:
        """Show an entry; equal boxes stay in place."""
        if entry == self._entry:
            return
        self._entry = entry
        ensure_glyphs(entry.title)
        self._title.setText(breakable(entry.title))
        boxes = [at for at, each in enumerate(entry.fields) if isinstance(each, ChipField)]
        for label, fields in (
            (self._notes, entry.fields[: min(boxes, default=0)]),
            (self._below, entry.fields[min(boxes, default=0) :]),
        ):
            notes = [each.text for each in fields if isinstance(each, NoteField)]
            label.setText(breakable("\n".join(notes)))
        chips = [each for each in entry.fields if isinstance(each, ChipField)]
        if [_shape(field) for field in chips] != [_shape(field) for field, _all in self._boxes]:
            self._remake_boxes(chips)
        self._show_ticks(entry, chips)
        self.fold(folded=self._folded)

    def _remake_boxes(self, fields: list[ChipField]) -> None:
        """Show the boxes of other fields; the focused one keeps the focus, or the first gets it."""
        focused = next((box for _place, box in self._by_place() if box.hasFocus()), None)
        if focused is not None:
            self.window().setFocus()  # once hidden, it would pass the focus on to any field
        self._make_boxes(fields)
        if focused is not None:
            self._fields.show()
            found = [box for _place, box in self._by_place()]
            box = focused if focused in found else next(iter(found), None)
            if box is not None:
                box.setFocus(Qt.FocusReason.OtherFocusReason)

    def _by_place(self) -> Iterator[tuple[tuple[str, str], QPushButton]]:
        """Yield the boxes by their labels."""
        for field, boxes in self._boxes:
            for chip, box in zip(field.chips, boxes, strict=True):
                yield (field.label, chip.text), box

    def focus_first(self) -> None:
        """Focus the first box that can be pressed."""
        for _place, box in self._by_place():
            if box.isEnabled():
                box.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Fold or unfold where no box is."""
        super().mouseReleaseEvent(event)
        if self._can_fold:
            self._toggle()

    def _toggle(self) -> None:
        self.fold(folded=not self._folded)
        if not self._folded:
            self.unfolded.emit(self)

    def fold(self, *, folded: bool) -> None:
        """Show one line only, or all boxes and notes."""
        self._folded = folded
        entry = self._entry
        if entry is None:
            return
        fields = [each for each in entry.fields if isinstance(each, ChipField)]
        below = [each for each in fields if not _is_said_by_its_box(each)]
        self._fields.setVisible(bool(below) and not folded)
        for label in (self._notes, self._below):
            label.setVisible(bool(label.text()) and not folded)
        foldable = bool(below or self._notes.text() or self._below.text())
        self._fold.setVisible(foldable and self._can_fold)
        self._fold.setText("▸" if folded else "▾")
        says = _("Show all of {name}") if folded else _("Fold {name}")
        self._fold.setAccessibleName(says.format(name=entry.title))
        gone = " · ".join(filter(None, map(_ticked_in, below)))
        self._about.setText((gone if folded else "") or entry.aside or entry.label)
        self._about.setVisible(bool(self._about.text()))
        margin = 0 if folded else px(8)
        self._column.setContentsMargins(SIDE, margin, SIDE, margin)

    def _show_ticks(self, entry: EntryForm, fields: list[ChipField]) -> None:
        for field, (_before, boxes) in zip(fields, self._boxes, strict=True):
            for chip, box in zip(field.chips, boxes, strict=True):
                said = field.label if chip.text == field.label else f"{field.label}, {chip.text}"
                said = f"{entry.title}: {said}"
                if box.accessibleName() != said:
                    box.setAccessibleName(said)
                if box.property(CHANGE) != chip:
                    box.setChecked(chip.on)
                    box.setEnabled(not chip.barred)
                    box.setToolTip(plain_tip(chip.barred))
                    box.setProperty(CHANGE, chip)

    def _make_boxes(self, fields: list[ChipField]) -> None:
        """Place the boxes of fields: those that are there already, and new ones."""
        grid, spare = self._grid, dict(self._by_place())
        labels = {label.text(): label for label in self._labels}
        before = [*self._labels, *[box for _field, boxes in self._boxes for box in boxes]]
        while grid.takeAt(0):
            pass  # the widgets stay: making and styling them takes most of the time
        self._set_columns()
        self._boxes, self._labels = [], []
        row, behind = 0, self._notes_fit(fields)
        for field in fields:
            boxes = []
            for chip in field.chips:
                place = field.label, chip.text
                boxes.append(spare.pop(place) if place in spare else self._box(chip))
                self._head.removeWidget(boxes[-1])
            self._boxes.append((field, boxes))
            if _is_said_by_its_box(field):
                self._head.addWidget(boxes[0])
                continue
            said = [each for each in (field.label, field.note) if each]
            if not behind:
                said = [" ".join(said)]
            told = [
                labels.pop(each)
                if each in labels
                else wrapped_label(self._fields, "at_table_label", each)
                for each in map(breakable, said)
            ]
            self._labels += told
            row = self._lay_out(row, told, field, boxes)
        boxes = [box for _place, box in self._by_place()]
        stay = {id(each) for each in (*self._labels, *boxes)}
        for each in before:
            if id(each) not in stay:
                each.hide()
                each.deleteLater()
        for one, next_one in pairwise(boxes):
            self.setTabOrder(one, next_one)
        grid.activate()  # or it kept the width of the old lines until later

    def _set_columns(self) -> None:
        """Make columns for so many boxes on a line, equally wide below words and numbers."""
        first, last = self._first, self._first + self._in_line - 1
        for column in range(max(self._columns, self._in_line) + 2):
            self._grid.setColumnMinimumWidth(column, BOX if first <= column <= last else 0)
            self._grid.setColumnStretch(column, int(column == last + 1))
        self._columns = self._in_line

    def _notes_fit(self, fields: Iterable[ChipField]) -> bool:
        """Return whether the sentences of all fields have room behind their boxes."""
        noted = [field for field in fields if field.note]
        numbered = all(len(chip.text) <= LONGEST_NUMBER for field in noted for chip in field.chips)
        most = max([len(field.chips) for field in noted], default=0)
        room = (self._in_line - most) * (BOX + GAP)
        return bool(self._can_fold and noted and numbered and room >= NOTE)

    def least_width(self) -> int:
        """Return the width that it needs with its boxes folded or not."""
        boxes = [
            box for field, all_of in self._boxes if _is_said_by_its_box(field) for box in all_of
        ]
        widths = [each.sizeHint().width() for each in (self._about, *boxes)]
        head = ARROW + LABEL + sum(widths) + px(8) * (len(widths) + 1)
        return max(head, LABEL + FEW_IN_LINE * (BOX + GAP)) + 2 * SIDE + px(2)

    def _lay_out(
        self, row: int, labels: list[QLabel], field: ChipField, boxes: list[QPushButton]
    ) -> int:
        """Place a field from a row on, and return the row below it."""
        grid, label, behind = self._grid, labels[0], labels[1:]
        wide = not self._can_fold and self._is_wide(boxes)
        alone = bool(field.note) and not behind
        apart = self._above or alone or wide or _is_wider(label)
        label.setMinimumWidth(0 if apart else LABEL)
        label.setMaximumWidth(UNLIMITED if apart else LABEL)
        if apart:  # a sentence has a line of its own
            grid.addWidget(label, row, 0, 1, self._in_line + 2)
            row += 1
        else:
            grid.addWidget(label, row, 0)
        if wide:
            for line, box in enumerate(boxes):
                grid.addWidget(box, row + line, 0, 1, self._in_line + 2)
            return row + len(boxes)
        column = 0
        for box, span in zip(boxes, self._spans(field, boxes), strict=True):
            if column + span > self._in_line:
                row, column = row + 1, 0
            grid.addWidget(box, row, self._first + column, 1, span)
            column += span
        for note in behind:
            grid.addWidget(note, row, self._first + column, 1, self._in_line + 1 - column)
        return row + 1

    @property
    def _first(self) -> int:
        """The column of the first box: beside the labels, or below them."""
        return 0 if self._above else 1

    def _is_wide(self, boxes: list[QPushButton]) -> bool:
        """Return whether a box has no room beside a label."""
        room = self._in_line * (BOX + GAP) - GAP
        return max([box.sizeHint().width() for box in boxes]) > room

    def _spans(self, field: ChipField, boxes: list[QPushButton]) -> list[int]:
        """Return how many columns each box of a field takes; beside a list as few as it needs."""
        if all(len(chip.text) <= LONGEST_NUMBER for chip in field.chips):
            return [1] * len(boxes)
        if not self._can_fold and field.one:
            needs = [-(-(box.sizeHint().width() + GAP) // (BOX + GAP)) for box in boxes]
            pairs = [min(self._in_line, need + need % 2) for need in needs]  # few widths a page
            even = [[max(spans)] * len(spans) for spans in (pairs, needs)]
            return min((*even, pairs), key=self._lines)
        wide = max([box.sizeHint().width() for box in boxes])
        fits = field.one and wide <= WORD * (BOX + GAP) - GAP
        return [WORD if fits else self._in_line] * len(boxes)

    def _lines(self, spans: list[int]) -> int:
        """Return how many lines boxes of these widths take."""
        lines, column = 1, 0
        for span in spans:
            if column + span > self._in_line:
                lines, column = lines + 1, 0
            column += span
        return lines

    def fit(self, width: int) -> None:
        """Choose the number of boxes on a line for a width, and labels beside or above them."""
        room = width - 2 * SIDE
        in_line = (room - LABEL) // (BOX + GAP)
        self._above = not self._can_fold and in_line < FEW_IN_LINE
        if self._above:
            in_line = room // (BOX + GAP)
        in_line = max(FEW_IN_LINE if self._can_fold else WORD, in_line)
        below = QBoxLayout.Direction.TopToBottom
        self._head.setDirection(below if self._above else QBoxLayout.Direction.LeftToRight)
        fields = [field for field, _boxes in self._boxes]
        longest = max([len(field.chips) for field in fields], default=0)
        before, noted = self._in_line, self._notes_fit(fields)
        self._in_line = in_line
        wide = before != in_line and not self._can_fold  # words take whole lines there
        wide = wide or self._columns > in_line or noted != self._notes_fit(fields)
        if self._entry is not None and (wide or min(before, longest) != min(in_line, longest)):
            self._remake_boxes(fields)
            self._show_ticks(self._entry, fields)
            self.fold(folded=self._folded)

    def _box(self, chip: Chip) -> QPushButton:
        ensure_glyphs(chip.text)
        box = QPushButton(_shown(chip.text), self._fields)
        set_look(box, role="at_table_box")
        box.setCheckable(True)
        box.setMinimumSize(BOX, BOX)
        box.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # Space goes on after a click: it draws a card
        box.ensurePolished()  # its width is asked for before it is shown
        box.clicked.connect(self._tick)
        box.show()  # at once: it may take the focus
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
"""The most letters of boxes placed side by side; longer ones get their own line."""
MOST_LETTERS = 60
"""The most letters shown in a box."""
WORD = 3
"""The boxes' room that one of several words to choose from takes."""


def _is_said_by_its_box(field: ChipField) -> bool:
    """Return whether a single box with text needs no label."""
    chip, *more = field.chips
    return not more and len(chip.text) > LONGEST_NUMBER and not field.one


def _is_wider(label: QLabel) -> bool:
    """Return whether a word of a label has no room beside boxes."""
    label.ensurePolished()
    widths = label.fontMetrics()
    return max(map(widths.horizontalAdvance, label.text().split()), default=0) > LABEL


def _shown(text: str) -> str:
    """Return the text of a box, shortened if it is too long for any."""
    shown = text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 1]}…"
    return shown.replace("&", "&&")


def _ticked_in(field: ChipField) -> str:
    """Return how many boxes of a field are ticked, or what is chosen in it; "" if nothing is."""
    on = [chip.text for chip in field.chips if chip.on]
    if not on:
        return ""
    if field.one:
        return on[0]
    return _("{what} {gone}/{most}").format(what=field.label, gone=len(on), most=len(field.chips))


def _shape(field: ChipField) -> tuple[str, str, tuple[str, ...]]:
    return field.label, field.note, tuple([chip.text for chip in field.chips])
