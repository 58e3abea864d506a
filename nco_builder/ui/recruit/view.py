"""The recruit list: a filter, and what may be added with its price, profile and reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.buttons import push_button
from nco_builder.ui.parts.filter_field import FilterField
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.labels import plain_label, wrapped_label
from nco_builder.ui.parts.lists import StillList, clears, offer_rows, pointed, works_list
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.tips import show_tip
from nco_builder.ui.recruit.delegate import (
    EASY,
    HEAD_HEIGHT,
    ROOMY,
    TIGHT,
    RecruitDelegate,
    plus_rect,
)
from nco_builder.ui.recruit.found import FOUND_ROLE, RecruitFilter
from nco_builder.ui.recruit.model import recruit_of

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from nco_builder.ui.parts.rows import Index
    from nco_builder.ui.recruit.model import RecruitModel


class RecruitList(StillList):
    """The units; rows are as high as lets all of them be seen, within bounds.

    Signals:
        wanted: a choice the player asked for.
        looked_at: the id of the unit that pointer or keyboard is on; "" for none.

    """

    wanted = Signal(object)
    looked_at = Signal(str)

    def __init__(self, model: RecruitFilter, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("recruit_list")
        self.setAccessibleName(_("Recruit"))
        self.setAccessibleDescription(_("What may be added. Enter or a click on + adds a man."))
        self._delegate = RecruitDelegate(self)
        self._pressed: QPersistentModelIndex | None = None
        self.setItemDelegate(self._delegate)
        self.setModel(model)
        offer_rows(self)
        self.doubleClicked.connect(self._ask_for)
        self.entered.connect(self._tell)

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """The topic of a unit."""
        recruit = recruit_of(pointed(self, place))
        return (f"unit:{recruit.unit.id}",) if recruit else ()

    def ask_for_current(self) -> None:
        """Ask for the unit the keyboard is on; the first one where it is on none."""
        index = self.currentIndex()
        self._ask_for(index if index.isValid() else self.first())

    def _ask_for(self, index: QModelIndex) -> None:
        recruit = recruit_of(index)
        if recruit is not None and not recruit.barred:
            self.wanted.emit(recruit.choice)

    def first(self) -> QModelIndex:
        """The unit that is meant: one that can be added, found by its own name; else the first."""
        indexes = [self.model().index(row, 0) for row in range(self.model().rowCount())]
        units = [index for index in indexes if recruit_of(index)]
        return min(units, key=_how_far, default=QModelIndex())

    def _plus_at(self, place: QPoint) -> QModelIndex:
        """The row whose + is at a place of the viewport; none where no man can be added."""
        index = self.indexAt(place)
        recruit = recruit_of(index)
        on_it = plus_rect(self.visualRect(index)).contains(place)
        return index if on_it and recruit is not None and not recruit.barred else QModelIndex()

    def _point(self, place: QPoint, *, pressed: bool) -> QModelIndex:
        """Note which + the pointer is on."""
        index = self._plus_at(place)
        shown = (index.row(), pressed and index.isValid())
        if shown != (self._delegate.on_plus, self._delegate.pressed):
            self._delegate.on_plus, self._delegate.pressed = shown
            self.viewport().update()
        return index

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show the + the pointer is on; one that is held down is not dragged away."""
        held = self._pressed is not None
        self._point(event.position().toPoint(), pressed=held)
        if not held:
            super().mouseMoveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click on a +, which leaves the choice as it is."""
        index = self._point(event.position().toPoint(), pressed=True)
        left = event.button() == Qt.MouseButton.LeftButton
        if left and index.isValid():
            self._pressed = QPersistentModelIndex(index)
        else:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take quick clicks on a + one by one; a double click beside it adds."""
        if self._plus_at(event.position().toPoint()).isValid():
            self.mousePressEvent(event)
        else:
            super().mouseDoubleClickEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Add a man where the click ends on the + it began on."""
        pressed, self._pressed = self._pressed, None
        index = self._point(event.position().toPoint(), pressed=False)
        if pressed is None:
            super().mouseReleaseEvent(event)
        elif index.isValid() and pressed.isValid() and pressed.row() == index.row():
            self._ask_for(index)

    def viewportEvent(self, event: QEvent) -> bool:
        """Say what a click on a + costs and leaves; forget it where the pointer is gone."""
        if event.type() == QEvent.Type.Leave:
            self._point(QPoint(-1, -1), pressed=False)
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self._plus_at(event.pos())
            if recruit := recruit_of(index):
                place = plus_rect(self.visualRect(index))
                about = QRect(self.viewport().mapToGlobal(place.topLeft()), place.size())
                show_tip(recruit.invitation, about, event.globalX(), self.viewport())
                return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter adds."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.ask_for_current()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Be on the first unit when the keyboard arrives for the first time."""
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.first())
        super().focusInEvent(event)
        self._tell(self.currentIndex())

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell whom the keyboard is on."""
        super().currentChanged(current, previous)
        if self.hasFocus():
            self._tell(current)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Nobody is looked at any more."""
        super().focusOutEvent(event)
        self._tell(QModelIndex())

    def leaveEvent(self, event: QEvent) -> None:
        """Whom the keyboard is on is looked at again."""
        super().leaveEvent(event)
        self._tell(self.currentIndex() if self.hasFocus() else QModelIndex())

    def _tell(self, index: Index) -> None:
        recruit = recruit_of(index) if index.isValid() else None
        self.looked_at.emit(recruit.unit.id if recruit else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the rows to the new height."""
        super().resizeEvent(event)
        model = self.model()
        source = model.sourceModel() if isinstance(model, RecruitFilter) else model
        rows = range(source.rowCount())
        shown = [source.index(row, 0).data(ROW_ROLE) for row in rows]
        self._delegate.fit(shown, self.viewport().width())
        units = sum(1 for row in rows if recruit_of(source.index(row, 0)))
        heads = len(rows) - units
        room = self.viewport().height() - heads * HEAD_HEIGHT
        each = room // units if units else ROOMY
        height = min(ROOMY, each) if each >= TIGHT else EASY
        if height != self._delegate.row_height:
            self._delegate.row_height = height
            self.scheduleDelayedItemsLayout()


class RecruitPanel(QFrame):
    """The list under its filter.

    Signals:
        wanted: a choice the player asked for.

    """

    wanted = Signal(object)

    def __init__(self, model: RecruitModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_look(self, role="panel")
        self._model = model
        self._filter = RecruitFilter(model, self)
        keys = _("Arrow keys move through the list, Enter adds a man, Escape shows all again")
        said = _("Filter the recruit list")
        self.search = FilterField("recruit_filter", said, keys, self)
        self.search.ask(_("Filter units, weapons, skills"))
        self.search.textChanged.connect(self._search)
        self.search.installEventFilter(self)
        self.list = RecruitList(self._filter, self)
        self.list.wanted.connect(self.wanted)
        self._full = plain_label(self, "hint")
        self._full.setObjectName("recruit_full")
        self._nothing = wrapped_label(self)
        self._nothing.setObjectName("recruit_nothing")
        self._all = push_button(self, "recruit_show_all", _("Show all units"), self._show_all)
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(1, 7, 1, 1))
        column.setSpacing(px(3))
        row = QVBoxLayout()
        row.setContentsMargins(*measured(7, 0, 7, 0))
        row.addWidget(self.search)
        row.addWidget(self._nothing)
        row.addWidget(self._all)
        self._tell_nothing("")
        row.addWidget(self._full)
        column.addLayout(row)
        column.addWidget(self.list, 1)
        self._model.followed.connect(self._tell_full)
        self._model.modelReset.connect(self._tell_full)
        self._tell_full()

    def _tell_full(self) -> None:
        """Say once what would be said of every row: that the squad has all the men it may have."""
        self._full.setText(self._model.full)
        self._full.setVisible(bool(self._model.full))

    def _search(self, text: str) -> None:
        self._filter.set_words(text)
        self.list.setCurrentIndex(self.list.first())
        empty = bool(text.strip()) and not self._filter.rowCount()
        nothing = _("No unit has or may take “{text}”.").format(text=text.strip())
        self._tell_nothing(nothing if empty else "")

    def _tell_nothing(self, nothing: str) -> None:
        """Say that nothing was found, and offer everything again."""
        ensure_glyphs(nothing)
        self._nothing.setText(nothing)
        self._nothing.setVisible(bool(nothing))
        self._all.setVisible(bool(nothing))
        self.search.setAccessibleDescription(nothing)

    def show_unit(self, unit: str) -> None:
        """Go to a unit of the list, whatever was filtered."""
        self.search.clear()
        model = self.list.model()
        for row in range(model.rowCount()):
            found = recruit_of(model.index(row, 0))
            if found is not None and found.unit.id == unit:
                self.list.setCurrentIndex(model.index(row, 0))

    def _show_all(self) -> None:
        self.search.clear()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, _watched: object, event: QEvent) -> bool:
        """While filtering, arrows walk the list, Enter adds, Escape shows everything again."""
        return works_list(event, self.list, self.list.ask_for_current) or clears(event, self.search)


def _how_far(index: QModelIndex) -> tuple[bool, bool]:
    """Whether a unit cannot be added, and whether it was found for something it has or may take."""
    recruit = recruit_of(index)
    return recruit is None or recruit.barred, bool(index.data(FOUND_ROLE))
