"""The recruit list: a filter, and what may be added with its price, profile and reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import _
from nco_builder.ui.look.fonts import ensure_glyphs
from nco_builder.ui.look.icons import icon
from nco_builder.ui.look.list_keys import clears, works_list
from nco_builder.ui.look.painting import LEFT, RIGHT, Weight, draw_marked, draw_text, type_face
from nco_builder.ui.look.theme import color, set_look
from nco_builder.ui.reader.pointing import pointed
from nco_builder.ui.recruit.model import (
    FOUND_ROLE,
    RECRUIT_ROLE,
    SECTION_ROLE,
    Recruit,
    RecruitFilter,
    Section,
    profile_text,
)

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QResizeEvent

    from nco_builder.legality import Choice
    from nco_builder.ui.recruit.model import RecruitModel

Index = QModelIndex | QPersistentModelIndex
StateFlag = QStyle.StateFlag

PADDING = 8
HEAD_HEIGHT = 20
TIGHT, ROOMY = 28, 40
"""Least and most height of a unit's row."""
LINE = 18
"""Height of the box a line of text is centered in."""


class RecruitDelegate(QStyledItemDelegate):
    """Two lines a unit: name and price, profile and why not."""

    row_height = TIGHT

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """A head is lower than a unit."""
        return QSize(120, self.row_height if index.data(RECRUIT_ROLE) else HEAD_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a head or a unit."""
        recruit: Recruit | None = index.data(RECRUIT_ROLE)
        rect: QRect = option.rect
        painter.save()
        if recruit is None:
            self._paint_head(painter, rect, index.data(SECTION_ROLE))
        else:
            self._paint_ground(painter, option)
            inside = rect.adjusted(PADDING, 0, -PADDING, 0)
            self._paint_unit(painter, inside, recruit, index.data(FOUND_ROLE) or "")
        painter.restore()

    def _paint_head(self, painter: QPainter, rect: QRect, section: Section) -> None:
        inside = rect.adjusted(PADDING, 1, -PADDING, -1)
        token = f"{section.kind}s"
        draw_text(painter, inside, section.title, type_face(0, Weight.Bold), token, LEFT)
        draw_text(painter, inside, section.currency, type_face(2), "dim", RIGHT)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        rect: QRect = option.rect
        if option.state & StateFlag.State_Selected:
            painter.fillRect(rect, color("selection"))
        elif option.state & StateFlag.State_MouseOver:
            painter.fillRect(rect, color("hover"))
        if option.state & StateFlag.State_HasFocus:
            painter.setPen(color("focus"))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))

    def _paint_unit(self, painter: QPainter, rect: QRect, recruit: Recruit, found: str) -> None:
        name, small = type_face(), type_face(2)
        barred = recruit.choice.state == "barred"
        first, second = two_lines(rect)
        price = price_label(recruit.choice)
        bold = type_face(0, Weight.Bold)
        wide = draw_text(painter, first, price, bold, "dim" if barred else "ink", RIGHT)
        room = first.adjusted(0, 0, -wide - PADDING, 0)
        draw_text(painter, room, recruit.unit.name, name, "dim" if barred else "ink")
        said = 0
        profile = found or profile_text(recruit.unit)  # what was sought counts most
        if recruit.left:
            both = f"{profile} · {recruit.left}"
            cut = bool(found) and small.width(both) > second.width()  # half a number misleads
            draw_text(painter, second, found if cut else both, small, "dim")
            return
        profile += " · " * bool(recruit.reason)
        # a long reason needs the whole line; the tooltip tells the profile too
        if not barred and small.width(profile + recruit.reason) <= second.width():
            said = draw_text(painter, second, profile, small, "dim")
        draw_marked(painter, second.adjusted(said, 0, 0, 0), recruit.reason, small, "ruling")


def two_lines(rect: QRect) -> tuple[QRect, QRect]:
    """Where the two lines of a row go: closer to each other than to the rows beside."""
    spare = max(0, rect.height() - TIGHT)
    top = rect.top() - 1 + spare // 3
    first = QRect(rect.left(), top, rect.width(), LINE)
    return first, QRect(rect.left(), top + LINE - 5 + spare // 4, rect.width(), LINE)


class RecruitList(QListView):
    """The units; rows are as high as lets all of them be seen, within bounds.

    Signals:
        wanted: a choice the player asked for.

    """

    wanted = Signal(object)

    def __init__(self, model: RecruitFilter, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("recruit_list")
        self.setAccessibleName(_("Recruit"))
        self.setAccessibleDescription(_("What may be added. Enter adds a man."))
        self._delegate = RecruitDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setModel(model)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.doubleClicked.connect(self._ask_for)

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """The topic of a unit."""
        recruit: Recruit | None = pointed(self, place).data(RECRUIT_ROLE)
        return (f"unit:{recruit.unit.id}",) if recruit else ()

    def ask_for_current(self) -> None:
        """Ask for the unit the keyboard is on; the first one where it is on none."""
        index = self.currentIndex()
        self._ask_for(index if index.isValid() else self.first())

    def _ask_for(self, index: QModelIndex) -> None:
        recruit: Recruit | None = index.data(RECRUIT_ROLE) if index.isValid() else None
        if recruit is not None and recruit.choice.state != "barred":
            self.wanted.emit(recruit.choice)

    def first(self) -> QModelIndex:
        """The unit that is meant: one that can be added, found by its own name; else the first."""
        indexes = [self.model().index(row, 0) for row in range(self.model().rowCount())]
        units = [index for index in indexes if index.data(RECRUIT_ROLE)]
        return min(units, key=_how_far, default=QModelIndex())

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the rows to the new height."""
        super().resizeEvent(event)
        model = self.model()
        source = model.sourceModel() if isinstance(model, RecruitFilter) else model
        rows = range(source.rowCount())
        units = sum(1 for row in rows if source.index(row, 0).data(RECRUIT_ROLE))
        heads = len(rows) - units
        room = self.viewport().height() - heads * HEAD_HEIGHT
        height = min(ROOMY, max(TIGHT, room // units if units else ROOMY))
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
        self._filter = RecruitFilter(model, self)
        self.search = QLineEdit(self)
        self.search.setObjectName("recruit_filter")
        self.search.setAccessibleName(_("Filter the recruit list"))
        self.search.setPlaceholderText(_("Filter units, weapons, skills"))
        self.search.setToolTip(_("Arrows walk the list, Enter adds a man, Escape shows all again"))
        self.search.setClearButtonEnabled(True)
        self.search.addAction(icon("search", "dim"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.textChanged.connect(self._search)
        self.search.installEventFilter(self)
        self.list = RecruitList(self._filter, self)
        self.list.wanted.connect(self.wanted)
        self._nothing = QLabel(self)
        self._nothing.setObjectName("recruit_nothing")
        self._nothing.setTextFormat(Qt.TextFormat.PlainText)
        self._nothing.setWordWrap(True)
        self._all = QPushButton(_("Show all units"), self)
        self._all.setObjectName("recruit_show_all")
        self._all.clicked.connect(self._show_all)
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 7, 1, 1)
        column.setSpacing(3)
        row = QVBoxLayout()
        row.setContentsMargins(7, 0, 7, 0)
        row.addWidget(self.search)
        row.addWidget(self._nothing)
        row.addWidget(self._all)
        self._tell_nothing("")
        column.addLayout(row)
        column.addWidget(self.list, 1)

    def _search(self, text: str) -> None:
        self._filter.set_words(text)
        self.list.setCurrentIndex(self.list.first())
        empty = bool(text.strip()) and not self._filter.rowCount()
        said = _("No unit has or may take “{text}”.").format(text=text.strip())
        self._tell_nothing(said if empty else "")

    def _tell_nothing(self, said: str) -> None:
        """Say that nothing was found, and offer everything again."""
        ensure_glyphs(said)
        self._nothing.setText(said)
        self._nothing.setVisible(bool(said))
        self._all.setVisible(bool(said))
        self.search.setAccessibleDescription(said)

    def _show_all(self) -> None:
        self.search.clear()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, _watched: object, event: QEvent) -> bool:
        """While filtering, arrows walk the list, Enter adds, Escape shows everything again."""
        return works_list(event, self.list, self.list.ask_for_current) or clears(event, self.search)


def _how_far(index: QModelIndex) -> tuple[bool, bool]:
    """Whether a unit cannot be added, and whether it was found for something it has or may take."""
    return index.data(RECRUIT_ROLE).choice.state == "barred", bool(index.data(FOUND_ROLE))


def price_label(choice: Choice) -> str:
    """What a unit costs: `free` or its points."""
    return str(choice.price) if choice.price else _("free")
