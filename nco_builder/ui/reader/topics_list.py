"""The list of topics: groups that fold, their topics, and search results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTreeView, QWidget

from nco_builder.language import N_, _
from nco_builder.topics.library import Library, TopicShelf
from nco_builder.topics.topic import Topic
from nco_builder.ui.parts.lines import LineDelegate, RowLine, TextRun
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.parts.rows import ROOT, ROW_ROLE, Index
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from collections.abc import Callable

ASIDE_ROLE = ROW_ROLE + 1
"""The role of the text at the right: the size of a group, or the group of a result."""
TOP = 0
"""The internal id of groups; a topic's is the row of its group plus one."""


class TopicsModel(QAbstractItemModel):
    """Two levels while browsing, one while searching."""

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._found: list[Topic] | None = None
        role = Qt.ItemDataRole
        self._answers: dict[int, Callable[[Topic | TopicShelf, Index], object]] = {
            ROW_ROLE: lambda row, _index: row,
            ASIDE_ROLE: self._aside,
            role.DisplayRole: lambda row, _index: row.title,
            role.ToolTipRole: lambda row, _index: plain_tip(row.title),
            role.AccessibleTextRole: self._spoken,
        }

    @property
    def searching(self) -> bool:
        """Whether search results are shown."""
        return self._found is not None

    def show_library(self, library: Library) -> None:
        """Show the groups of a library."""
        self.beginResetModel()
        self._library, self._found = library, None
        self.endResetModel()

    def show_found(self, found: list[Topic] | None) -> None:
        """Show search results; None for all groups."""
        if found is None and self._found is None:
            return
        self.beginResetModel()
        self._found = found
        self.endResetModel()

    def index_of(self, topic: Topic) -> QModelIndex:
        """Return the index of a topic; an invalid one if it is not shown."""
        if self._found is not None:
            return self.index(self._found.index(topic), 0) if topic in self._found else ROOT
        at = self._library.shelf_of(topic)
        row = self._library.shelves[at].topics.index(topic)
        return self.index(row, 0, self.index(at, 0))

    def row(self, index: Index) -> Topic | TopicShelf:
        """Return the topic or the group in a row."""
        if self._found is not None:
            return self._found[index.row()]
        group = index.internalId()
        shelves = self._library.shelves
        return shelves[index.row()] if group == TOP else shelves[group - 1].topics[index.row()]

    def topic(self, index: Index) -> Topic | None:
        """Return the topic of a row; None for a group, and nowhere."""
        row = self.row(index) if index.isValid() else None
        return row if isinstance(row, Topic) else None

    def rowCount(self, parent: Index = ROOT) -> int:
        if self._found is not None:
            return 0 if parent.isValid() else len(self._found)
        if not parent.isValid():
            return len(self._library.shelves)
        inside = parent.internalId() == TOP
        return len(self._library.shelves[parent.row()].topics) if inside else 0

    def columnCount(self, _parent: Index = ROOT) -> int:
        return 1

    def index(self, row: int, column: int, parent: Index = ROOT) -> QModelIndex:
        """Return Qt's index of a row."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else TOP)

    def parent(self, index: Index = ROOT) -> QModelIndex:  # type: ignore[override]  # Qt overloads it
        """Return the group of a topic."""
        group = index.internalId() if index.isValid() else TOP
        return QModelIndex() if group == TOP else self.createIndex(group - 1, 0, TOP)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        """Return the data of a row for a role."""
        answer = self._answers.get(role)
        return answer(self.row(index), index) if answer and index.isValid() else None

    def _spoken(self, row: Topic | TopicShelf, index: Index) -> str:
        aside = self._aside(row, index)
        return _("{title}, {aside}").format(title=row.title, aside=aside) if aside else row.title

    def _aside(self, row: Topic | TopicShelf, _index: Index) -> str:
        if isinstance(row, TopicShelf):
            return str(len(row.topics))
        if self._found is None:
            return ""
        return self._library.shelves[self._library.shelf_of(row)].title

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags; everything can be selected."""
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.NoItemFlags
        flags = flag.ItemIsEnabled | flag.ItemIsSelectable
        return flags if self.topic(index) is None else flags | flag.ItemNeverHasChildren


ROW_HEIGHT = length(23)
PADDING = length(6)
GAP = length(10)
INDENTATION = length(16)
NOTHING = N_("Nothing found. Try fewer words, or parts of words.")


class TopicsDelegate(LineDelegate[Topic | TopicShelf]):
    """Paints a title, and on the right a count or a place."""

    padding = PADDING
    row_height = ROW_HEIGHT
    least_width = 80

    def lines(self, row: Topic | TopicShelf, index: Index) -> tuple[RowLine, ...]:
        """Return the only line; the title is elided last."""
        group = isinstance(row, TopicShelf)
        face = type_face(0, Weight.Bold if group else Weight.Normal)
        title = TextRun(row.title, face, "soldiers" if group else "ink")
        aside = TextRun(index.data(ASIDE_ROLE), type_face(2), "dim", gap=GAP)
        return (RowLine((title,), aside, least_right=aside.width),)


class TopicsView(QTreeView):
    """The topics; moving in the list shows them, Enter moves to the page.

    Signals:
        passed: the topic the keyboard or the mouse is on now.
        wanted: the topic to be read.

    """

    passed = Signal(object)
    wanted = Signal(object)

    def __init__(self, model: TopicsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("topics")
        self.setAccessibleName(_("Topics of the rules"))
        self.setAccessibleDescription(_("Enter goes on to read the topic."))
        self._topics = model
        self.setItemDelegate(TopicsDelegate(self))
        self.setModel(model)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(INDENTATION)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._opened = QPersistentModelIndex()
        self.clicked.connect(self._click)
        model.modelReset.connect(self._fit)
        self.selectionModel().currentChanged.connect(self._pass)

    def show_topic(self, topic: Topic) -> None:
        """Select a topic in the list without emitting signals."""
        index = self._topics.index_of(topic)
        if index.isValid() and index != self.currentIndex():
            was = self.blockSignals(True)
            self.selectionModel().blockSignals(True)
            self.setCurrentIndex(index)
            self.selectionModel().blockSignals(False)
            self.blockSignals(was)
        if index.isValid():
            self._open_only(index.parent())
            self._scroll_to_current()
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scroll to the topic once the list has a size."""
        super().resizeEvent(event)
        if event.oldSize().isEmpty():
            self._scroll_to_current()

    def _scroll_to_current(self) -> None:
        self.scrollTo(self.currentIndex().parent())  # the heading too, where both have room
        self.scrollTo(self.currentIndex())

    def _open_only(self, group: QModelIndex) -> None:
        """Unfold the group of a topic, and fold the one unfolded before."""
        if self._opened.isValid() and self._opened != group:
            self.collapse(self._topics.index(self._opened.row(), 0))
        if group.isValid() and not self.isExpanded(group):
            self.expand(group)
            self._opened = QPersistentModelIndex(group)

    def _fit(self) -> None:
        """Hide the room for arrows while results are shown."""
        self.setRootIsDecorated(not self._topics.searching)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._topics.rowCount():
            return
        painter = QPainter(self.viewport())
        painter.setFont(type_face().font)
        painter.setPen(color("dim"))
        room = self.viewport().rect().adjusted(GAP, GAP, -GAP, -GAP)
        painter.drawText(room, Qt.TextFlag.TextWordWrap.value, _(NOTHING))
        painter.end()

    def to_first(self) -> None:
        """Make the first row current."""
        self.setFocus(Qt.FocusReason.TabFocusReason)
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self._topics.index(0, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Read a topic, or toggle a group, on Enter."""
        index = self.currentIndex()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and index.isValid():
            topic = self._topics.topic(index)
            if topic is None:
                self.setExpanded(index, not self.isExpanded(index))
            else:
                self.wanted.emit(topic)
            return
        super().keyPressEvent(event)

    def _click(self, index: QModelIndex) -> None:
        """Show a topic, or toggle a group, on a click beside the arrow."""
        if self._topics.topic(index) is None and not self._topics.searching:
            self.setExpanded(index, not self.isExpanded(index))

    def _pass(self, now: QModelIndex) -> None:
        topic = self._topics.topic(now)
        if topic is not None:
            self.passed.emit(topic)
