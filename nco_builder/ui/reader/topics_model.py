"""The list of topics as a Qt model: groups and their topics, or what a search found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from nco_builder.language import _
from nco_builder.ui.look.tips import plain_tip

if TYPE_CHECKING:
    from nco_builder.ui.reader.library import Library
    from nco_builder.ui.reader.topic import Topic

Index = QModelIndex | QPersistentModelIndex

TOPIC_ROLE = Qt.ItemDataRole.UserRole + 1
"""The row's `Topic`, None for a group."""
ASIDE_ROLE = Qt.ItemDataRole.UserRole + 2
"""What stands at the right: how many topics a group has, the group of a topic that was found."""
ROOT = QModelIndex()
TOP = 0
"""Internal id of rows without a parent; a topic in a group has the group's place and one."""


class TopicsModel(QAbstractItemModel):
    """Two levels while one browses, one while one searches."""

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._found: list[Topic] | None = None

    @property
    def searching(self) -> bool:
        """Whether it shows what a search found."""
        return self._found is not None

    def show_library(self, library: Library) -> None:
        """Show the groups of a library."""
        self.beginResetModel()
        self._library, self._found = library, None
        self.endResetModel()

    def show_found(self, found: list[Topic] | None) -> None:
        """Show what was found; None for all groups again."""
        if found is None and self._found is None:
            return
        self.beginResetModel()
        self._found = found
        self.endResetModel()

    def index_of(self, topic: Topic) -> QModelIndex:
        """Where a topic is shown; nowhere if it was not found."""
        if self._found is not None:
            return self.index(self._found.index(topic), 0) if topic in self._found else ROOT
        at = self._library.shelf_of(topic)
        row = self._library.shelves[at].topics.index(topic)
        return self.index(row, 0, self.index(at, 0))

    def topic(self, index: Index) -> Topic | None:
        """The topic of a row; None for a group."""
        if not index.isValid():
            return None
        group = index.internalId()
        if self._found is not None:
            return self._found[index.row()]
        return None if group == TOP else self._library.shelves[group - 1].topics[index.row()]

    def rowCount(self, parent: Index = ROOT) -> int:
        """Groups or found topics at the top, topics in a group."""
        if self._found is not None:
            return 0 if parent.isValid() else len(self._found)
        if not parent.isValid():
            return len(self._library.shelves)
        inside = parent.internalId() == TOP
        return len(self._library.shelves[parent.row()].topics) if inside else 0

    def columnCount(self, _parent: Index = ROOT) -> int:
        """One."""
        return 1

    def index(self, row: int, column: int, parent: Index = ROOT) -> QModelIndex:
        """Qt's handle of a row."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else TOP)

    def parent(self, index: Index = ROOT) -> QModelIndex:  # type: ignore[override]  # Qt overloads it
        """The group of a topic."""
        group = index.internalId() if index.isValid() else TOP
        return QModelIndex() if group == TOP else self.createIndex(group - 1, 0, TOP)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        """What a row says in a role."""
        if not index.isValid():
            return None
        topic = self.topic(index)
        title = topic.title if topic else self._library.shelves[index.row()].title
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return title
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(title)
            case Qt.ItemDataRole.AccessibleTextRole:
                template = _("{title}, {aside}")
                aside = self._aside(index, topic)
                return template.format(title=title, aside=aside) if aside else title
        if role == ASIDE_ROLE:
            return self._aside(index, topic)
        return topic if role == TOPIC_ROLE else None

    def _aside(self, index: Index, topic: Topic | None) -> str:
        if topic is None:
            return str(len(self._library.shelves[index.row()].topics))
        if self._found is None:
            return ""
        return self._library.shelves[self._library.shelf_of(topic)].title

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Everything can be gone to."""
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.NoItemFlags
        flags = flag.ItemIsEnabled | flag.ItemIsSelectable
        return flags if self.topic(index) is None else flags | flag.ItemNeverHasChildren
