"""The list of topics: groups that fold, topics, and what a search found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from nco_builder.language import N_, _
from nco_builder.ui.look.painting import RIGHT, Weight, draw_text, type_face
from nco_builder.ui.look.theme import color
from nco_builder.ui.reader.topics_model import ASIDE_ROLE, TOPIC_ROLE, TopicsModel

if TYPE_CHECKING:
    from nco_builder.ui.reader.topic import Topic

Index = QModelIndex | QPersistentModelIndex
StateFlag = QStyle.StateFlag

ROW_HEIGHT = 23
PADDING = 6
GAP = 10
INDENTATION = 16
NOTHING = N_("Nothing found. Try fewer words, or parts of words.")


class TopicsDelegate(QStyledItemDelegate):
    """A title, and at the right how many there are or where it stands."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """All rows are alike."""
        return QSize(80, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a group or a topic."""
        rect: QRect = option.rect
        painter.save()
        if option.state & StateFlag.State_Selected:
            painter.fillRect(rect, color("selection"))
        elif option.state & StateFlag.State_MouseOver:
            painter.fillRect(rect, color("hover"))
        inside = rect.adjusted(PADDING, 0, -PADDING, 0)
        topic: Topic | None = index.data(TOPIC_ROLE)
        face = type_face(0, Weight.Bold if topic is None else Weight.Normal)
        small, aside, title = type_face(2), index.data(ASIDE_ROLE), index.data()
        wide = draw_text(painter, inside, title, face, "soldiers" if topic is None else "ink")
        # what stands beside it gives way
        if wide + GAP + small.width(aside) <= inside.width():
            draw_text(painter, inside, aside, small, "dim", RIGHT)
        if option.state & StateFlag.State_HasFocus:
            painter.setPen(color("focus"))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        painter.restore()


class TopicsView(QTreeView):
    """The topics; walking the list shows them, Enter goes on to read.

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
        """Put the list on a topic; nothing is told of it."""
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
        """Only with its first size can a list that was not shown before be scrolled rightly."""
        super().resizeEvent(event)
        if event.oldSize().isEmpty():
            self._scroll_to_current()

    def _scroll_to_current(self) -> None:
        self.scrollTo(self.currentIndex().parent())  # the heading too, where both have room
        self.scrollTo(self.currentIndex())

    def _open_only(self, group: QModelIndex) -> None:
        """Unfold the group of a topic; the one that was unfolded for the last topic folds again."""
        if self._opened.isValid() and self._opened != group:
            self.collapse(self._topics.index(self._opened.row(), 0))
        if group.isValid() and not self.isExpanded(group):
            self.expand(group)
            self._opened = QPersistentModelIndex(group)

    def _fit(self) -> None:
        """What was found needs no room for the arrows of groups."""
        self.setRootIsDecorated(not self._topics.searching)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or that nothing was found."""
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
        """Put the keyboard on the first row."""
        self.setFocus(Qt.FocusReason.TabFocusReason)
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self._topics.index(0, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter reads a topic, or folds and unfolds a group."""
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
        """A click shows a topic; on a group it folds and unfolds, the arrow apart."""
        if self._topics.topic(index) is None and not self._topics.searching:
            self.setExpanded(index, not self.isExpanded(index))

    def _pass(self, now: QModelIndex) -> None:
        topic = self._topics.topic(now)
        if topic is not None:
            self.passed.emit(topic)
