"""One entry at the table, in large type: its text, and boxes as on its card."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
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
    from collections.abc import Iterator, Sequence

    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QLabel

    from nco_builder.systems.page import Chip, EntryForm


BOX = length(44)
"""The least size of a box, 9 mm, for fingers."""
FINGER = 44
"""Its least height where all boxes have no room: the same 9 mm, however large texts are."""
GAP = length(4)
FEW_IN_LINE = 6
"""The least number of boxes on a line, beside a label where that has room; more if there is."""
LABEL, SIDE, NOTE, ARROW = length(124), length(8), length(190), length(24)
APART = length(16)
"""What is between two fields on one line; with a label it is as wide as three boxes of a number,
so that boxes of all lines are in line."""
LABEL_SHARE = 3
"""The part of a line that labels may take where entries do not stand among others."""
LOW_LABEL = 14 / 17
"""How wide labels are where all boxes have no room, by their letters in the style sheet."""
TALL = length(66)
"""The least height of a box where a line each leaves room for half as much again."""


class BoxSize(NamedTuple):
    """How large boxes and their texts are.

    Attributes:
        state: its look, None for the usual one.
        high: the least height of a box.
        wide: widths relative to the usual ones.
        told: those of labels.
    """

    state: str | None
    high: int
    wide: float = 1.0
    told: float = 1.0


class Stretch(NamedTuple):
    """Boxes of a field that stand side by side.

    Attributes:
        field: the place of the field.
        first: the place of the first box.
        widths: the widths of the boxes, none for its label alone.
        labeled: whether its label stands before them.
    """

    field: int
    first: int
    widths: tuple[int, ...]
    labeled: bool


Lines = tuple[tuple[Stretch, ...], ...]


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
        self._room = LABEL + FEW_IN_LINE * (BOX + GAP)
        self._height = UNLIMITED
        self._size = self._looks = BoxSize(None, int(BOX))
        self._above = False
        self._lines: Lines = ()
        self._widths: list[list[int]] = []
        self._told: list[tuple[int, int]] = []
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
        self._column.setSpacing(px(4))
        self._column.addLayout(head)
        self._column.addWidget(self._notes)
        self._fields = QWidget(self)
        set_look(self._fields, role="content")
        self._inside = QVBoxLayout(self._fields)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._inside.setSpacing(GAP)
        self._labels: list[list[QLabel]] = []
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
        margin = 0 if folded or not self._can_fold else px(8)
        self._column.setContentsMargins(self._side, margin, self._side, margin)

    @property
    def _side(self) -> int:
        """The margin at either side: none without a panel of its own."""
        return int(SIDE) if self._can_fold else 0

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
        """Make the boxes and labels of fields; those that are there already stay."""
        spare = dict(self._by_place())
        told_before = [each for told in self._labels for each in told]
        labels = {each.text(): each for each in told_before}
        before: list[QWidget] = [*told_before, *spare.values()]
        self._boxes, self._labels, self._widths, self._told = [], [], [], []
        self._looks = BoxSize(None, int(BOX))
        for label in (self._title, self._about, self._notes):
            set_look(label, state=None)
        behind = self._notes_fit(fields)
        for field in fields:
            boxes = []
            in_words = not (_is_numbered(field) or _is_said_by_its_box(field))
            for chip in field.chips:
                place = field.label, chip.text
                known = spare.pop(place, None)
                boxes.append(known or self._box(chip, "word" if in_words else None))
                set_look(boxes[-1], state=None)  # as it is measured
                self._head.removeWidget(boxes[-1])
            self._boxes.append((field, boxes))
            self._widths.append([max(BOX, box.sizeHint().width()) for box in boxes])
            said = [each for each in (field.label, field.note) if each]
            if _is_said_by_its_box(field):
                self._head.addWidget(boxes[0])
                said = []
            elif not behind:
                said = [" ".join(said)]
            self._labels.append(
                [
                    labels.pop(each)
                    if each in labels
                    else wrapped_label(self._fields, "at_table_label", each)
                    for each in map(breakable, said)
                ]
            )
            for label in self._labels[-1]:
                set_look(label, state=None)
            self._told.append(_widths_of(self._labels[-1][0]) if said else (0, 0))
        boxes = [box for _place, box in self._by_place()]
        stay = {id(each) for each in (*boxes, *[one for told in self._labels for one in told])}
        for each in before:
            if id(each) not in stay:
                each.hide()
                each.deleteLater()
        for one, next_one in pairwise(boxes):
            self.setTabOrder(one, next_one)
        self._lines = self._wanted_lines()
        self._lay_out()

    def _notes_fit(self, fields: Sequence[ChipField]) -> bool:
        """Return whether the sentences of all fields have room behind their boxes."""
        noted = [field for field in fields if field.note]
        numbered = all(map(_is_numbered, noted))
        most = max([len(field.chips) for field in noted], default=0)
        room = self._room - LABEL - most * (BOX + GAP)
        return bool(self._can_fold and noted and numbered and room >= NOTE)

    def least_width(self) -> int:
        """Return the width that it needs with its boxes folded or not."""
        boxes = [
            box for field, all_of in self._boxes if _is_said_by_its_box(field) for box in all_of
        ]
        widths = [each.sizeHint().width() for each in (self._about, *boxes)]
        head = ARROW + LABEL + sum(widths) + px(8) * (len(widths) + 1)
        return max(head, LABEL + FEW_IN_LINE * (BOX + GAP)) + 2 * SIDE + px(2)

    def _wanted_lines(self) -> Lines:
        """Return the lines: one or more for each field, as large as the height allows.

        In little height, and among other entries, fields share lines.
        """
        usual = BoxSize(None, int(BOX))
        self._size = usual
        apart, shared = (self._lines_of(shared=each) for each in (False, True))
        if self._can_fold:
            return min(apart, shared, key=len)
        tall = BoxSize("tall", int(TALL), TALL / BOX, TALL / BOX)
        if self._height < UNLIMITED and not self._above:
            self._size = tall
            widest = max([max(each) for each in self._widths], default=0)
            lines = self._lines_of(shared=False)
            if self._beside + widest * tall.wide <= self._room and self._holds(lines):
                return lines
            self._size = usual
        for lines in (apart, shared):
            if self._holds(lines):
                return lines
        self._size = BoxSize("low", min(int(BOX), FINGER), told=LOW_LABEL)
        return min((self._lines_of(shared=each) for each in (False, True)), key=len)

    def _holds(self, lines: Lines) -> bool:
        """Return whether the height is enough for lines of the present size."""
        head = self._head.sizeHint().height()
        if self._notes.text():
            head += self._column.spacing() + self._notes.heightForWidth(self._room)
        margins = self._column.contentsMargins()
        above = self._column.spacing() + margins.top() + margins.bottom()
        above += round(head * self._size.wide / self._looks.wide)
        return above + len(lines) * (self._size.high + GAP) <= self._height

    def _lines_of(self, *, shared: bool) -> Lines:
        """Return which boxes stand on each line.

        Args:
            shared: Whether a field follows another on its line where it has room as a whole.
        """
        lines: list[list[Stretch]] = []
        left = 0
        for place, (field, _boxes) in enumerate(self._boxes):
            if not self._labels[place]:
                continue
            labeled = not self._stands_above(place)
            begin = self._beside if labeled else 0
            widths = self._box_widths(place, self._room - begin, equal=not shared)
            whole = APART + self._label_width(place) + sum(GAP + each for each in widths)
            if shared and lines and not field.note and whole <= left:
                lines[-1].append(Stretch(place, 0, widths, labeled=True))
                left -= whole
                continue
            if not labeled:
                lines.append([Stretch(place, 0, (), labeled=True)])
            first, left = 0, self._room - begin
            for at, wide in enumerate(widths):
                if at > first and wide > left:
                    before = Stretch(place, first, widths[first:at], labeled and not first)
                    lines.append([before])
                    first, left = at, self._room - begin
                left -= wide + GAP
            lines.append([Stretch(place, first, widths[first:], labeled and not first)])
            left = 0 if field.note else left
        return tuple(tuple(line) for line in lines)

    def _box_widths(self, place: int, room: int, *, equal: bool) -> tuple[int, ...]:
        """Return the widths of a field's boxes: equal ones if they need no more lines for that.

        None is far wider than its text.
        """
        widths = [min(round(each * self._size.wide), room) for each in self._widths[place]]
        even = [max(widths)] * len(widths)
        fits = _count_lines(even, room) == _count_lines(widths, room)
        fits = fits and max(widths) <= MOST_WIDER * min(widths)
        return tuple(even if equal and fits else widths)

    def _label_width(self, place: int) -> int:
        """Return the width of the label of a field that follows another on its line."""
        if self._can_fold:
            return int(LABEL)
        return round(min(self._told[place][0] * self._size.told, self._most_of_label))

    @property
    def _most_of_label(self) -> float:
        """The most width of a label beside boxes; longer ones wrap."""
        return LABEL if self._can_fold else max(LABEL * self._size.wide, self._room / LABEL_SHARE)

    @property
    def _beside(self) -> int:
        """The width of the labels at the left, with the gap behind them: 0 above their boxes.

        Cards have equal ones, so that their boxes are in line.
        """
        if self._above:
            return 0
        known = [place for place, told in enumerate(self._labels) if told]
        widest = max(map(self._label_width, known), default=0)
        return (LABEL if self._can_fold else widest + GAP) + GAP

    def _stands_above(self, place: int) -> bool:
        """Return whether the label of a field has a line of its own."""
        _label, *behind = self._labels[place]
        alone = bool(self._boxes[place][0].note) and not behind
        longest = self._told[place][1] * self._size.told
        return self._above or alone or longest > self._most_of_label

    def _lay_out(self) -> None:
        """Place labels and boxes on the lines."""
        while (line := self._inside.takeAt(0)) is not None:
            layout = line.layout()
            while layout is not None and layout.takeAt(0):
                pass  # the widgets stay: making and styling them takes most of the time
            if layout is not None:
                layout.deleteLater()
        beside = self._beside
        for stretches in self._lines:
            line = QHBoxLayout()
            line.setSpacing(GAP)
            self._inside.addLayout(line)
            for stretch in stretches:
                self._add_stretch(line, stretch, beside)
            if line.stretch(line.count() - 1) == 0:
                line.addStretch(1)
        if self._looks != self._size:
            self._looks = self._size
            labels = [each for told in self._labels for each in told]
            for label in (self._title, self._about, self._notes, *labels):
                set_look(label, state=self._size.state)
        self._inside.activate()  # or it kept the width of the old lines until later

    def _add_stretch(self, line: QHBoxLayout, stretch: Stretch, beside: int) -> None:
        """Add a label and its boxes to a line."""
        _field, boxes = self._boxes[stretch.field]
        label, *behind = self._labels[stretch.field]
        first, alone = not line.count(), not stretch.widths
        if stretch.labeled:
            width = beside - GAP if first else self._label_width(stretch.field)
            label.setMinimumWidth(0 if alone else width)
            label.setMaximumWidth(UNLIMITED if alone else width)
            if not first:
                line.addSpacing(APART - GAP)
            line.addWidget(label, int(alone))
        elif beside and not self._stands_above(stretch.field):
            line.addSpacing(beside)
        last = stretch.first + len(stretch.widths)
        for box, wide in zip(boxes[stretch.first : last], stretch.widths, strict=True):
            box.setFixedWidth(wide)
            if not self._can_fold:
                size = self._size
                set_look(box, state=size.state)
                box.setMinimumHeight(size.high)  # the style sheet has set the height of all
                box.setMaximumHeight(size.high if size.state == "low" else UNLIMITED)
            line.addWidget(box)
        for note in behind if last == len(boxes) else ():
            line.addWidget(note, 1)

    def fit(self, width: int, height: int = UNLIMITED) -> None:
        """Choose the lines for a width, and for the height in which all are to be seen if possible.

        Labels stand above their boxes where there is no room beside them.
        """
        room = width - 2 * self._side
        above = not self._can_fold and (room - LABEL) // (BOX + GAP) < FEW_IN_LINE
        before = self._room, self._height, self._above
        fields = [field for field, _boxes in self._boxes]
        noted = self._notes_fit(fields)
        least = 0 if above else LABEL + FEW_IN_LINE * (BOX + GAP)
        self._room, self._height, self._above = max(room, least), height, above
        if before == (self._room, self._height, self._above) or self._entry is None:
            return
        below = QBoxLayout.Direction.TopToBottom
        self._head.setDirection(below if above else QBoxLayout.Direction.LeftToRight)
        if noted != self._notes_fit(fields):
            self._remake_boxes(fields)
            self._show_ticks(self._entry, fields)
            self.fold(folded=self._folded)
            return
        size, lines = self._size, self._wanted_lines()
        if (lines, size) != (self._lines, self._size) or before[2] != above:
            self._lines = lines
            self._lay_out()

    def _box(self, chip: Chip, kind: str | None) -> QPushButton:
        ensure_glyphs(chip.text)
        box = QPushButton(_shown(chip.text), self._fields)
        set_look(box, role="at_table_box", kind=kind)
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
MOST_WIDER = 2
"""So many times as wide as its own text a box may be made to equal the others."""
MOST_LETTERS = 60
"""The most letters shown in a box."""


def _is_numbered(field: ChipField) -> bool:
    """Return whether the boxes of a field have numbers, or words as short."""
    return all(len(chip.text) <= LONGEST_NUMBER for chip in field.chips)


def _is_said_by_its_box(field: ChipField) -> bool:
    """Return whether a single box with text needs no label."""
    chip, *more = field.chips
    return not more and len(chip.text) > LONGEST_NUMBER and not field.one


def _count_lines(widths: Sequence[int], room: int) -> int:
    """Return how many lines boxes of these widths take."""
    lines, left = 1, room
    for at, wide in enumerate(widths):
        if at and wide > left:
            lines, left = lines + 1, room
        left -= wide + GAP
    return lines


def _widths_of(label: QLabel) -> tuple[int, int]:
    """Return the width of a label on one line, and that of its longest word."""
    label.ensurePolished()
    letters = label.fontMetrics()
    words = [letters.horizontalAdvance(each) for each in label.text().split()]
    return letters.horizontalAdvance(label.text()) + 2, max(words, default=0)


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
        return f"{field.label} {on[0]}" if _is_numbered(field) else on[0]
    return _("{what} {gone}/{most}").format(what=field.label, gone=len(on), most=len(field.chips))


def _shape(field: ChipField) -> tuple[str, str, tuple[str, ...]]:
    return field.label, field.note, tuple([chip.text for chip in field.chips])
