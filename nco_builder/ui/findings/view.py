"""The list of findings with fixes, navigated with arrows and Tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QWidget

from nco_builder.language import _
from nco_builder.ui.findings.delegate import ROW_HEIGHT, FindingsDelegate
from nco_builder.ui.findings.fix_buttons import AGREE, FixButtons
from nco_builder.ui.findings.model import FindingsModel
from nco_builder.ui.parts.focus import focus_within
from nco_builder.ui.parts.lists import FixedRowList, pointed

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QResizeEvent

    from nco_builder.ui.document.document_view import DocumentView


class FindingsList(FixedRowList):
    """The findings; only visible rows have buttons.

    Signals:
        shown: the player looks at a finding.
        followed_up: the player wants to change what it is about.
        repairing: the finding whose repair is about to be made.

    """

    shown = Signal(object)
    followed_up = Signal(object)
    repairing = Signal(object)

    def __init__(self, document: DocumentView, model: FindingsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("findings_list")
        self.setAccessibleName(_("Findings"))
        self.setAccessibleDescription(_("Enter goes to what the finding is about."))
        self._document = document
        self._findings = model
        self.setItemDelegate(FindingsDelegate(self))
        self.setModel(model)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().setSingleStep(ROW_HEIGHT)
        self.verticalScrollBar().valueChanged.connect(self.place_buttons)
        model.followed.connect(self.place_buttons)
        self.clicked.connect(self._follow_up)
        self._walked_by("Tab").connect(self._walk_on)
        self._walked_by("Shift+Tab").connect(self._walk_back)

    def place_buttons(self) -> None:
        """Give the rows that can be seen the repairs they have now."""
        for row in self._visible_rows():
            index = self._findings.index(row, 0)
            buttons = self.indexWidget(index)
            if not isinstance(buttons, FixButtons):
                buttons = FixButtons(self._document, self._findings.words, self.viewport())
                self.setIndexWidget(index, buttons)
                buttons.come_after(self._last_button(row))
                buttons.repairing.connect(self.repairing)
            finding = self._findings.row(row).finding
            buttons.show_fixes(finding, self._findings.fixes(row))
        self.updateEditorGeometries()

    def _visible_rows(self) -> range:
        """Return the rows that can be seen, if only in part; all are as high."""
        seen, count = self.viewport().rect(), self._findings.rowCount()
        first = self.visualRect(self._findings.index(0, 0)) if count else seen
        if not first.height() or seen.isEmpty():
            return range(0)
        above = max(0, seen.top() - first.top()) // first.height()
        return range(above, min(count, (seen.bottom() - first.top()) // first.height() + 1))

    def _last_button(self, row: int) -> QWidget:
        """Return where Tab comes from to the buttons of a row: those above it, else the list."""
        for above in range(row - 1, -1, -1):
            buttons = self.indexWidget(self._findings.index(above, 0))
            if isinstance(buttons, FixButtons):
                return buttons.last
        return self

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Return topics of a finding: its source and its ruling."""
        on_list = place or self.hasFocus()
        row = pointed(self, place).row() if on_list else self.row_of(focus_within(self))
        return self._findings.words.topics(self._findings.row(row).finding) if row >= 0 else ()

    def row_of(self, button: QWidget | None) -> int:
        """Return the row that a repair's button belongs to; -1 for anything else."""
        for row in range(self._findings.rowCount()):
            buttons = self.indexWidget(self._findings.index(row, 0))
            if isinstance(buttons, FixButtons) and button and buttons.isAncestorOf(button):
                return row
        return -1

    def agrees(self, button: QWidget | None) -> bool:
        """Return whether it is the button that records a ruling as agreed."""
        return button is not None and button.objectName() == AGREE

    def focus_repair(self, row: int) -> bool:
        """Put the keyboard on the first repair from a row on, or above; whether there is any."""
        rows = range(self._findings.rowCount())
        for each in (*rows[row:], *rows[:row]):
            if self._findings.fixes(each):
                index = self._findings.index(each, 0)
                self.scrollTo(index)
                self.place_buttons()
                buttons = self.indexWidget(index)
                if isinstance(buttons, FixButtons):
                    buttons.first.setFocus(Qt.FocusReason.OtherFocusReason)
                    return True
        return False

    def _walked_by(self, key: str) -> SignalInstance:
        """Take a key while the keyboard is here: Qt knows no buttons of rows that were not seen."""
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        return shortcut.activated

    def _walk_on(self) -> None:
        self._walk(forward=True)

    def _walk_back(self) -> None:
        self._walk(forward=False)

    def _walk(self, *, forward: bool) -> None:
        """Go on to the next button, of a row out of sight too; after the last on in the window."""
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
        """Return the buttons of a row, which is brought into sight if it has some."""
        agreement = self._findings.words.agreement(self._findings.row(row).finding)
        if not self._findings.fixes(row) and agreement is None:
            return ()
        index = self._findings.index(row, 0)
        self.scrollTo(index)
        self.place_buttons()
        buttons = self.indexWidget(index)
        return buttons.stops if isinstance(buttons, FixButtons) else ()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More rows may be seen."""
        super().resizeEvent(event)
        self.place_buttons()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walking the list shows what each is about; Enter goes to what the finding is about."""
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
