"""A match in full screen and large type, for a tablet or laptop at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QScroller,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import _
from nco_builder.systems.nco_match.page import MOST_TURNS, at_table
from nco_builder.ui.document.document_view import DocumentView
from nco_builder.ui.form.large_entry import BOX, LargeEntry
from nco_builder.ui.parts.controls import wrapped_label
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.scroll_edges import fade_edges
from nco_builder.ui.parts.texts import breakable
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QResizeEvent

    from nco_builder.match.settling import Settling
    from nco_builder.systems.nco_match.page import SideAtTable
    from nco_builder.ui.document.open_document import OpenDocument


APART, EDGE = length(8), length(8)
AROUND = APART + 2 * EDGE
"""What the window has besides its two sides."""
LEAST_RESULT = length(160)
"""The least room for the result among the buttons."""
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
        self._is_chosen = False  # what is unfolded, by the player
        self._content = QWidget(self)
        set_look(self._content, role="content")
        self._column = QVBoxLayout(self._content)
        self._column.setContentsMargins(0, 0, px(4), 0)
        self._column.setSpacing(px(2))
        self._above = QVBoxLayout()
        self._above.setSpacing(px(4))
        self._column.addLayout(self._above)
        self._column.addStretch(1)
        self.setWidget(self._content)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        fade_edges(self, "ground")
        self._newest: QWidget = self._content
        self._seen = QTimer(self, singleShot=True, interval=0)  # once it is laid out
        self._seen.timeout.connect(self._show_newest)

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
            made.fit(self._room(), self.viewport().height())
            self._column.insertWidget(place + 1, made)
            self._entries.append(made)

    def begin(self, *, begun: bool) -> None:
        """Fold what comes before the first turn once that has begun, and unfold it before."""
        if begun == self.begun:
            return
        self.begun = begun
        for entry in self._entries[:1]:
            entry.fold(folded=self._compact and begun)
        self._use_room()

    def hold(self, parts: Sequence[QWidget]) -> None:
        """Show what is about both sides above the entries, scrolled with them."""
        for place, part in enumerate(parts):
            self._above.insertWidget(place, part)

    def show_compact(self, *, compact: bool) -> None:
        """Show a line for each man, and more of those that have room, or all boxes of all."""
        self._compact, self._is_chosen = compact, False
        self._column.setSpacing(px(2) if compact else px(8))
        for place, entry in enumerate(self._entries):
            entry.fold(folded=compact and self._folds(place))
        self._use_room()

    def _use_room(self) -> None:
        """Unfold men from the first on while all of a side have room, until one is touched."""
        if not self._compact or self._is_chosen:
            return
        for place, entry in enumerate(self._entries):
            entry.fold(folded=self._folds(place))
        for entry in self._entries[1:]:
            entry.fold(folded=False)
            if not self._fits():
                entry.fold(folded=True)
                return

    def _fits(self) -> bool:
        """Return whether all entries have room without scrolling."""
        self._column.invalidate()
        return self._column.totalHeightForWidth(self._room()) <= self.viewport().height()

    def _folds(self, place: int) -> bool:
        """Return whether an entry is folded: all men; what comes before the first turn later."""
        return place > 0 or self.begun

    def _fold_others(self, shown: LargeEntry) -> None:
        self._is_chosen = True
        if self._compact:
            for entry in self._entries:
                if entry is not shown and not self._fits():
                    entry.fold(folded=True)
        self._newest = shown
        self._seen.start()

    def _show_newest(self) -> None:
        """Scroll to the head of the entry that was unfolded unless it is in view as a whole."""
        bar, entry = self.verticalScrollBar(), self._newest.geometry()
        seen = bar.value() + self.viewport().height()
        if not bar.value() <= entry.top() <= entry.bottom() < seen:
            bar.setValue(entry.top())

    def _room(self) -> int:
        """Return the width of an entry."""
        return self.viewport().width() - self._column.contentsMargins().right()

    def least_width(self) -> int:
        """Return the width at which no entry is cut."""
        margins = self._column.contentsMargins()
        beside = margins.right() + self.verticalScrollBar().sizeHint().width()
        return max([entry.least_width() for entry in self._entries], default=0) + beside

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap boxes to the width."""
        super().resizeEvent(event)
        for entry in self._entries:
            entry.fit(self._room(), self.viewport().height())
        self._use_room()


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
        self._about_both: tuple[QWidget, bool] | None = None
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
        self._head = head = QHBoxLayout()
        head.setSpacing(px(8))
        for part in (less, self._turn, more):
            head.addWidget(part)
        head.addStretch(0)
        for part in (self._all, self._undo, close):
            head.addWidget(part)
        self._of_head = (less, self._turn, more, self._all, self._undo, close)
        sides, columns = QHBoxLayout(), QHBoxLayout()
        for layout in (sides, columns):
            layout.setSpacing(APART)
        for place, column in enumerate(self._columns):
            switch = self._button(f"at_table_side_{place}", "", self._switch)
            switch.setCheckable(True)
            self._switches.addButton(switch, place)
            sides.addWidget(switch, 1)
            columns.addWidget(column, 1)
        self._switches.button(0).setChecked(True)
        self._whole = whole = QVBoxLayout(self)
        whole.setContentsMargins(EDGE, px(4), EDGE, px(4))
        whole.setSpacing(px(4))
        whole.addLayout(head)
        settling: Settling = self._document.judgement.resolved
        self._prompt = LargeEntry(at_table(settling).prompt, self, folded=True)
        self._prompt.ticked.connect(self._document.do)
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
            self._columns[place].begin(begun=match.turn > 0)
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
        widest = max(column.least_width() for column in self._columns)
        both = self.width() >= len(self._columns) * widest + AROUND
        self._place_about_both(self if both else self._columns[self._shown])
        for place, column in enumerate(self._columns):
            there = place < len(self._match.sides)
            column.setVisible(there and (both or place == self._shown))
            switch = self._switches.button(place)
            switch.setVisible(there)
            switch.setEnabled(not both)
            set_look(switch, role="at_table_side" if both else "at_table_box")
            if there:
                _show_score(switch, self._match.sides[place], self.width() // len(self._columns))

    def _place_about_both(self, place: QWidget) -> None:
        """Put what is about both sides above them, or with the only one that is seen, to scroll.

        The result stands among the buttons if it has room there.
        """
        gap = self._head.spacing()
        taken = sum(each.sizeHint().width() + gap for each in self._of_head)
        room = self.width() - 2 * EDGE - taken - gap
        beside = room >= LEAST_RESULT and self._stands.heightForWidth(room) <= BOX + px(4)
        if (place, beside) == self._about_both:
            return
        self._about_both = place, beside
        if beside:
            self._head.insertWidget(len(self._of_head) // 2, self._stands, 1)
        parts = (self._prompt,) if beside else (self._stands, self._prompt)
        if isinstance(place, SideColumn):
            place.hold(parts)
            return
        for at, part in enumerate(parts, 1):
            self._whole.insertWidget(at, part)

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
