"""The list of findings with fixes, navigated with arrows and Tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPoint, QRect, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem, QWidget

from nco_builder.language import _
from nco_builder.ui.findings.fix_buttons import AGREE, UNDO, FixButtons
from nco_builder.ui.findings.model import FindingRow, FindingsModel
from nco_builder.ui.parts.focus import focus_within
from nco_builder.ui.parts.lines import LineDelegate, RowLine, TextRun, in_two
from nco_builder.ui.parts.lists import FixedRowList, pointed
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import MARKS, Weight, type_face
from nco_builder.ui.parts.rows import ROW_ROLE

if TYPE_CHECKING:
    from PySide6.QtCore import QPersistentModelIndex
    from PySide6.QtGui import QResizeEvent

    from nco_builder.ui.document.document_view import DocumentView
    from nco_builder.ui.parts.rows import Index


ROW_HEIGHT = length(28)
"""Of a row with a sentence of one or two lines; each further line adds LINE_HEIGHT."""
WIDE = length(900)
"""The least width at which all sentences are set in the size of tables."""
LINE_HEIGHT, SMALL_LINE_HEIGHT = length(14), length(13)
"""Of the lines of a long sentence; in a narrower list all sentences are smaller by SMALLER."""
TWO_LINES = 2 * LINE_HEIGHT + length(2)
"""The height of a row with a sentence of two lines, buttons beside it."""
SMALLER = 2
ROWS_IF_LOW = 3
"""The most rows of a list in a low window, which is no higher than they are."""
PASSES = 4
"""How often rows are laid out again as rows come into sight, whose buttons tell their heights."""
PADDING = length(12)
MARK_WIDTH = length(22)
"""The width of a mark and the gap after it."""
DONE = "✓"
"""The mark of fixed and agreed findings."""


class FindingsDelegate(LineDelegate[FindingRow]):
    """Paints mark and sentence of a finding, the man's name in bold, left of its buttons."""

    padding = PADDING
    row_height = ROW_HEIGHT
    ruled = True
    chosen = "hover"

    def __init__(self, findings: FindingsList) -> None:
        super().__init__(findings)
        self._list = findings

    def room(self, option: QStyleOptionViewItem, row: FindingRow, index: Index) -> QRect:
        """Return the room left of the buttons."""
        return super().room(option, row, index).adjusted(0, 0, -self._taken(index), 0)

    def lines(self, row: FindingRow, index: Index) -> tuple[RowLine, ...]:
        """Return one line, or as many as a long sentence needs."""
        mark = MARKS[row.finding.severity]
        symbol, token, ink = mark.symbol, mark.token, "ink"
        if row.in_order:  # it steps back behind what is still to be done
            symbol, token, ink = DONE, "soldiers", "dim"
        tagged = TextRun(symbol, type_face(0, Weight.Bold), token)
        gap = max(0, MARK_WIDTH - tagged.width)
        wide = self._list.viewport().width()
        smaller, high = (0, LINE_HEIGHT) if wide >= WIDE else (SMALLER, SMALL_LINE_HEIGHT)
        room = wide - 2 * PADDING - self._taken(index) - MARK_WIDTH
        broken = _broken(row, room, smaller, ink)
        tall = max(ROW_HEIGHT, len(broken) * high + px(2)) - 1
        if len(broken) == 1:
            (name, *rest) = broken[0]
            return (RowLine((tagged, name._replace(gap=gap), *rest), height=tall),)
        return (
            RowLine((tagged,), height=tall),
            *[
                RowLine(runs, top=place * high - px(1), height=high, left=MARK_WIDTH)
                for place, runs in enumerate(broken)
            ],
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row whole, or leave its room empty."""
        if self._list.is_whole(index):
            super().paint(painter, option, index)

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of a row; one that was never in sight has no buttons, and one line."""
        if not isinstance(self._list.indexWidget(index), FixButtons):
            return QSize(self.least_width, ROW_HEIGHT)
        lines = self.lines(index.data(ROW_ROLE), index)
        return QSize(self.least_width, lines[0].height + 1)

    def _taken(self, index: Index) -> int:
        """Return the width of a row's buttons."""
        buttons = self._list.indexWidget(index)
        return buttons.sizeHint().width() if isinstance(buttons, FixButtons) else 0

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Place the buttons beside the sentence; below all that is seen for a row that is not."""
        rect: QRect = option.rect
        wide = editor.sizeHint().width()
        whole = self._list.is_whole(index)
        top = rect.top() if whole else max(rect.top(), self._list.viewport().height())
        editor.setGeometry(rect.right() - wide + 1, top, wide, rect.height() - 1)


def _runs(name: str, rest: str, smaller: int, ink: str) -> tuple[TextRun, TextRun]:
    """Return the runs of a sentence, the name in bold."""
    bold = TextRun(name, type_face(smaller, Weight.Bold), ink)
    return bold, TextRun(rest, type_face(smaller), ink)


def _broken(row: FindingRow, room: int, smaller: int, ink: str) -> list[tuple[TextRun, ...]]:
    """Return the lines of a sentence."""
    name, rest = _runs(row.name, row.rest, smaller, ink)
    if name.width + rest.width <= room:
        return [(name, rest)]
    first, after = in_two(rest.text, rest.face, room - name.width)
    lines: list[tuple[TextRun, ...]] = [(name, rest._replace(text=first))]
    while after:
        line, after = in_two(after, rest.face, room)
        lines.append((rest._replace(text=line),))
    return lines


class FindingsList(FixedRowList):
    """The findings; only visible rows have buttons, and only whole rows are seen.

    Signals:
        higher: the first row has another height.
        shown: the player looks at a finding.
        followed_up: the player wants to change what it is about.
        fixing: the finding whose fix is about to be made.
        cited: the finding whose rule the player wants to read.
        pack_wanted: the id of the rules pack that the player wants to open.

    Attributes:
        first_height: the height of the first row.
    """

    higher = Signal()
    shown = Signal(object)
    followed_up = Signal(object)
    fixing = Signal(object)
    cited = Signal(object)
    pack_wanted = Signal(str)

    def __init__(self, document: DocumentView, model: FindingsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("findings_list")
        self.setAccessibleName(_("Findings"))
        self.setAccessibleDescription(_("Enter goes to what the finding is about."))
        self._document = document
        self._findings = model
        self._placing = False
        self.first_height = ROW_HEIGHT
        self.setItemDelegate(FindingsDelegate(self))
        self.setModel(model)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().valueChanged.connect(self.place_buttons)
        model.followed.connect(self.place_buttons)
        self.clicked.connect(self._follow_up)
        self._walked_by("Tab").connect(self._walk_on)
        self._walked_by("Shift+Tab").connect(self._walk_back)

    def place_buttons(self) -> None:
        """Create or update the buttons of all visible rows, and give these their heights."""
        if self._placing:
            return
        self._placing = True
        try:
            for _pass in range(PASSES):
                seen = self._visible_rows()
                for row in seen:
                    self._place_in(row)
                if not all(map(self._is_laid_out, seen)):
                    self.doItemsLayout()
                elif seen == self._visible_rows():  # asking has laid out what was waiting
                    break
        finally:
            self._placing = False
        self.updateEditorGeometries()
        before = self.first_height
        self.first_height = max(ROW_HEIGHT, self.visualRect(self._findings.index(0, 0)).height())
        if self.first_height != before:
            self.higher.emit()

    def is_whole(self, index: QModelIndex | QPersistentModelIndex) -> bool:
        """Return whether all of a row is in sight; the first in sight always counts as such."""
        place = self.visualRect(index)
        return place.top() <= 0 <= place.bottom() or self.viewport().rect().contains(place)

    def _place_in(self, row: int) -> None:
        """Create or update the buttons of a row."""
        index = self._findings.index(row, 0)
        buttons = self.indexWidget(index)
        if not isinstance(buttons, FixButtons):
            buttons = FixButtons(self._document, self._findings.words, self.viewport())
            self.setIndexWidget(index, buttons)
            buttons.come_after(self._last_button(row))
            buttons.fixing.connect(self.fixing)
            buttons.cited.connect(self.cited)
            buttons.pack_wanted.connect(self.pack_wanted)
        shown, room = self._findings.row(row), self.viewport().width()
        undoes = self._findings.was_fixed_last(shown)
        buttons.show_fixes(shown, self._findings.fixes(row), undoes=undoes, room=room)

    def _is_laid_out(self, row: int) -> bool:
        """Return whether a row was given the height that it needs next to its present buttons."""
        place = self.visualRect(self._findings.index(row, 0))
        below = self._findings.index(row + 1, 0)
        end = self.contentsSize().height() - self.verticalOffset()
        return place.bottom() + 1 == (self.visualRect(below).top() if below.isValid() else end)

    def _visible_rows(self) -> range:
        """Return the visible rows."""
        seen, count = self.viewport().rect(), self._findings.rowCount()
        first = self.indexAt(seen.topLeft())
        if seen.isEmpty() or not first.isValid():
            return range(0)
        last = self.indexAt(QPoint(seen.left(), seen.bottom()))
        # before they are laid out, no row is at the bottom, though no more than these will be seen
        most = min(count, first.row() + seen.height() // ROW_HEIGHT + 2)
        return range(first.row(), min(last.row() + 1, most) if last.isValid() else most)

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Show the whole of a row, also if it gets higher as it comes into sight."""
        for _pass in range(PASSES):
            super().scrollTo(index, hint)
            self.place_buttons()
            if self.viewport().rect().contains(self.visualRect(index)):
                break

    def _last_button(self, row: int) -> QWidget:
        """Return the widget before the buttons of a row in the tab order."""
        for above in range(row - 1, -1, -1):
            buttons = self.indexWidget(self._findings.index(above, 0))
            if isinstance(buttons, FixButtons):
                return buttons.last
        return self

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Return the topics of a finding: its source and its ruling."""
        on_list = place or self.hasFocus()
        row = pointed(self, place).row() if on_list else self.row_of(focus_within(self))
        return self._findings.words.topics(self._findings.row(row).finding) if row >= 0 else ()

    def row_of(self, button: QWidget | None) -> int:
        """Return the row of a fix's button; -1 for any other widget."""
        for row in range(self._findings.rowCount()):
            buttons = self.indexWidget(self._findings.index(row, 0))
            if isinstance(buttons, FixButtons) and button and buttons.isAncestorOf(button):
                return row
        return -1

    def agrees(self, button: QWidget | None) -> bool:
        """Return whether a button records a ruling as agreed, or undoes a fix."""
        return button is not None and button.objectName() in {AGREE, UNDO}

    def focus_fix(self, row: int) -> bool:
        """Focus the first fix from a row on, or above it, and return whether there is one."""
        rows = range(self._findings.rowCount())
        for each in (*rows[row:], *rows[:row]):
            if self._findings.fixes(each):
                index = self._findings.index(each, 0)
                self.scrollTo(index)
                buttons = self.indexWidget(index)
                if isinstance(buttons, FixButtons):
                    buttons.first.setFocus(Qt.FocusReason.OtherFocusReason)
                    return True
        return False

    def _walked_by(self, key: str) -> SignalInstance:
        """Handle a key: Qt does not know the buttons of rows that were never visible."""
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        return shortcut.activated

    def _walk_on(self) -> None:
        self._walk(forward=True)

    def _walk_back(self) -> None:
        self._walk(forward=False)

    def _walk(self, *, forward: bool) -> None:
        """Focus the next button, also of an invisible row; after the last one leave the list."""
        focused = focus_within(self.window())
        here = self.row_of(focused)
        rows = range(max(here, 0), self._findings.rowCount()) if forward else range(here, -1, -1)
        for row in rows:
            stops = self._stops(row)
            if row == here:
                place = stops.index(focused) if focused in stops else -1
                stops = stops[place + 1 :] if forward else stops[: max(place, 0)]
            if stops:
                stop = stops[0] if forward else stops[-1]
                stop.setFocus(Qt.FocusReason.TabFocusReason)
                return
        if here >= 0 and not forward:
            self.setFocus(Qt.FocusReason.BacktabFocusReason)
        else:
            self.focusNextPrevChild(forward)

    def _stops(self, row: int) -> tuple[QWidget, ...]:
        """Return the buttons of a row, scrolling to it if it has some."""
        shown = self._findings.row(row)
        words, found = self._findings.words, shown.finding
        other = not shown.fixed and (words.agreement(found) or words.pack(found))
        if not (other or self._findings.fixes(row) or self._findings.was_fixed_last(shown)):
            return ()
        index = self._findings.index(row, 0)
        self.scrollTo(index)
        buttons = self.indexWidget(index)
        return buttons.stops if isinstance(buttons, FixButtons) else ()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place_buttons()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the subject of a finding on arrows, and follow it up on Enter."""
        before = self.currentIndex()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and before.isValid():
            self._follow_up(before)
            return
        super().keyPressEvent(event)
        now = self.currentIndex()
        if now.isValid() and now != before:
            self.shown.emit(self._findings.row(now.row()).finding)

    def _follow_up(self, index: QModelIndex) -> None:
        self.followed_up.emit(self._findings.row(index.row()).finding)
