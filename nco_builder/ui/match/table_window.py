"""A match in full screen and large type, for a tablet or laptop at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QScroller,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import _
from nco_builder.systems.nco_match.page import MOST_TURNS, at_table
from nco_builder.systems.page import ChipField, NoteField
from nco_builder.ui.document.document_view import DocumentView
from nco_builder.ui.parts.controls import wrapped_label
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.painting import LEFT
from nco_builder.ui.parts.texts import breakable
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QMouseEvent, QResizeEvent

    from nco_builder.match.settling import Settling
    from nco_builder.systems.nco_match.page import SideAtTable
    from nco_builder.systems.page import Chip, EntryForm
    from nco_builder.ui.document.open_document import OpenDocument


BOX = length(44)
"""The least size of a box, 9 mm, for fingers."""
GAP = length(4)
FEW_IN_LINE = 7
"""The least number of boxes on a line; more if there is room."""
LABEL, SIDE = length(120), length(9)


class LargeEntry(QFrame):
    """Shows one entry: its text, and boxes as on its card.

    Signals:
        ticked: what the box that was pressed changes.
        unfolded: (entry) it shows all its boxes from now on.

    """

    ticked = Signal(object)
    unfolded = Signal(object)

    def __init__(self, entry: EntryForm, parent: QWidget, *, folded: bool = False) -> None:
        super().__init__(parent)
        self._folded = folded
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
        self._fold = QToolButton(self)
        self._fold.setObjectName("at_table_fold")
        set_look(self._fold, role="at_table_box")
        self._fold.setMinimumSize(BOX, BOX)
        self._fold.clicked.connect(self._toggle)
        head.addWidget(self._fold)
        self._head = head
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(SIDE, px(8), SIDE, px(10))
        self._column.setSpacing(px(6))
        self._column.addLayout(head)
        self._column.addWidget(self._notes)
        self._fields = QWidget(self)
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
            self._make_boxes(chips)
        self._show_ticks(entry, chips)
        self.fold(folded=self._folded)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Fold or unfold where no box is."""
        super().mouseReleaseEvent(event)
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
        self._fold.setVisible(bool(below or self._notes.text() or self._below.text()))
        self._fold.setText("▸" if folded else "▾")
        says = _("Show all of {name}") if folded else _("Fold {name}")
        self._fold.setAccessibleName(says.format(name=entry.title))
        gone = " · ".join(filter(None, map(_ticked_in, below)))
        self._about.setText((gone if folded else "") or entry.aside or entry.label)
        margin = 0 if folded else px(8)
        self._column.setContentsMargins(SIDE, margin, SIDE, margin)

    def _show_ticks(self, entry: EntryForm, fields: list[ChipField]) -> None:
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
            span = (WORD if field.one else self._in_line) if wide else 1
            per_row = self._in_line // span
            for place, box in enumerate(boxes):
                line, column = divmod(place, per_row)
                grid.addWidget(box, row + line, 1 + column * span, 1, span)
            row += 1 + (len(boxes) - 1) // per_row
        self._column.insertWidget(self._column.indexOf(self._below), self._fields)

    def fit(self, width: int) -> None:
        """Choose the number of boxes on a line for a width."""
        in_line = max(FEW_IN_LINE, (width - 2 * SIDE - LABEL) // (BOX + GAP))
        fields = [field for field, _boxes in self._boxes]
        longest = max([len(field.chips) for field in fields], default=0)
        before, self._in_line = self._in_line, in_line
        if self._entry is not None and min(before, longest) != min(in_line, longest):
            self._make_boxes(fields)
            self._show_ticks(self._entry, fields)
            self.fold(folded=self._folded)

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
"""The most letters of boxes placed side by side; longer ones get their own line."""
WORD = 3
"""The boxes' room that one of several words to choose from takes."""


def _is_said_by_its_box(field: ChipField) -> bool:
    """Return whether a single box with text needs no label."""
    return len(field.chips) == 1 and len(field.chips[0].text) > LONGEST_NUMBER


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


BOTH_FROM = length(900)
"""The least width of a window that shows both sides."""
BESIDE = length(56)
"""Room in a side's button besides its text, and in the window next to it."""


class SideColumn(QScrollArea):
    """All men of a side, one below the other, scrolled by touch.

    Attributes:
        begun: whether the first turn has begun.

    """

    def __init__(self, document: DocumentView, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._compact = True
        self.begun = False
        self._entries: list[LargeEntry] = []
        self._content = QWidget(self)
        set_look(self._content, role="content")
        self._column = QVBoxLayout(self._content)
        self._column.setContentsMargins(0, 0, px(4), 0)
        self._column.setSpacing(px(2))
        self._column.addStretch(1)
        self.setWidget(self._content)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)

    def show_side(self, side: SideAtTable) -> None:
        """Show the tally."""
        self.setAccessibleName(side.name)
        while len(self._entries) > len(side.entries):
            self._entries.pop().deleteLater()
        for place, entry in enumerate(side.entries):
            if place < len(self._entries):
                self._entries[place].show_entry(entry)
                continue
            made = LargeEntry(entry, self._content, folded=self._compact and self._folds(place))
            made.ticked.connect(self._document.do)
            made.unfolded.connect(self._fold_others)
            made.fit(self._room())
            self._column.insertWidget(place, made)
            self._entries.append(made)

    def show_compact(self, *, compact: bool) -> None:
        """Show a line for each man, or all boxes of all."""
        self._compact = compact
        self._column.setSpacing(px(2) if compact else px(8))
        for place, entry in enumerate(self._entries):
            entry.fold(folded=compact and self._folds(place))

    def _folds(self, place: int) -> bool:
        """Return whether an entry is folded: all men; what comes before the first turn later."""
        return place > 0 or self.begun

    def _fold_others(self, shown: LargeEntry) -> None:
        if self._compact:
            for entry in self._entries:
                if entry is not shown:
                    entry.fold(folded=True)

    def _room(self) -> int:
        """Return the width of an entry."""
        return self.viewport().width() - self._column.contentsMargins().right()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap boxes to the width."""
        super().resizeEvent(event)
        for entry in self._entries:
            entry.fit(self._room())


class TableWindow(QWidget):
    """Shows a match until Escape; ticks are edits of the match, and can be undone."""

    def __init__(self, opened: OpenDocument, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("match_at_table")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Match at the table"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        set_look(self, role="whole_screen")
        self._document = document = DocumentView(opened, self)
        self._shown = 0
        self._columns = [SideColumn(document, self) for _side in range(2)]
        self._switches = QButtonGroup(self)
        self._lay_out()
        for keys, does in (
            ("Escape", self.close),
            ("Ctrl+Z", opened.undo),
            ("Ctrl+Y", opened.redo),
            ("Ctrl+Shift+Z", opened.redo),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(does)
        document.changed.connect(self.refresh)
        document.replaced.connect(self.close)
        self.refresh()

    def _lay_out(self) -> None:
        self._stands = wrapped_label(self, "at_table_label")
        self._turn = wrapped_label(self, "at_table_title")
        self._turn.setWordWrap(False)
        less = self._button("at_table_less", "−", lambda: self._go_to_turn(-1))
        less.setAccessibleName(_("Turn back"))
        more = self._button("at_table_more", "+", lambda: self._go_to_turn(1))
        more.setAccessibleName(_("Next turn"))
        self._undo = self._button("at_table_undo", _("Undo"), self._document.opened.undo)
        self._all = self._button("at_table_all", _("All boxes"), self._show_all)
        self._all.setCheckable(True)
        close = self._button("at_table_close", _("Close"), self.close)
        head = QHBoxLayout()
        head.setSpacing(px(8))
        for part in (less, self._turn, more):
            head.addWidget(part)
        head.addWidget(self._stands, 1)
        head.addWidget(self._all)
        head.addWidget(self._undo)
        head.addWidget(close)
        sides, columns = QHBoxLayout(), QHBoxLayout()
        for layout in (sides, columns):
            layout.setSpacing(px(10))
        for place, column in enumerate(self._columns):
            switch = self._button(f"at_table_side_{place}", "", self._switch)
            switch.setCheckable(True)
            self._switches.addButton(switch, place)
            sides.addWidget(switch, 1)
            columns.addWidget(column, 1)
        self._switches.button(0).setChecked(True)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(*measured(8, 6, 6, 6))
        whole.setSpacing(px(4))
        whole.addLayout(head)
        settling: Settling = self._document.judgement.resolved
        self._prompt = LargeEntry(at_table(settling).prompt, self, folded=True)
        self._prompt.ticked.connect(self._document.do)
        whole.addWidget(self._prompt)
        whole.addLayout(sides)
        whole.addLayout(columns, 1)

    def _button(self, name: str, text: str, does: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        set_look(button, role="at_table_box")
        button.setMinimumSize(BOX, BOX)
        button.clicked.connect(lambda _checked: does())
        return button

    def refresh(self) -> None:
        """Show the match."""
        settling: Settling = self._document.judgement.resolved
        self._match = match = at_table(settling)
        self._stands.setText(breakable(match.stands))
        self._prompt.show_entry(match.prompt)
        turn = _("Turn {turn}").format(turn=match.turn)
        self._turn.setText(" ".join(filter(None, (turn, match.turns))))
        self._undo.setEnabled(self._document.opened.history.undo_text is not None)
        for place, side in enumerate(match.sides[: len(self._columns)]):
            self._columns[place].begun = match.turn > 0
            self._columns[place].show_side(side)
        self._arrange()

    def _show_all(self) -> None:
        for column in self._columns:
            column.show_compact(compact=not self._all.isChecked())

    def _go_to_turn(self, by: int) -> None:
        turn = self._match.turn + by
        if 0 <= turn <= MOST_TURNS:
            text = _("Turn {turn}").format(turn=turn)
            self._document.do(PathEdit("set", ("turn",), turn, text))

    def _switch(self) -> None:
        self._shown = self._switches.checkedId()
        self._arrange()

    def _arrange(self) -> None:
        """Show both sides if there is room, else the selected one."""
        both = self.width() >= BOTH_FROM
        for place, column in enumerate(self._columns):
            there = place < len(self._match.sides)
            column.setVisible(there and (both or place == self._shown))
            switch = self._switches.button(place)
            switch.setVisible(there)
            switch.setEnabled(not both)
            set_look(switch, role="at_table_side" if both else "at_table_box")
            if there:
                _show_score(switch, self._match.sides[place], self.width() // len(self._columns))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._prompt.fit(self.width() - BESIDE)
        self._arrange()


def _show_score(switch: QAbstractButton, side: SideAtTable, room: int) -> None:
    """Show the scores; a name too long for its half is shortened in the middle."""
    points = side.scored or "–"
    told = _("{side}: {points}")
    letters = switch.fontMetrics()
    rest = letters.horizontalAdvance(told.format(side="", points=points)) + BESIDE
    name = letters.elidedText(side.name, Qt.TextElideMode.ElideMiddle, room - rest)
    switch.setText(told.format(side=name.replace("&", "&&"), points=points))
    switch.setAccessibleName(told.format(side=side.name, points=points))
