"""The dock of the rules: a search field, the list of topics and the page of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import (
    QAbstractItemModel,
    QByteArray,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QIcon,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDockWidget,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QMainWindow,
    QProxyStyle,
    QSplitter,
    QStyle,
    QStyleOption,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from nco_builder.language import N_, _
from nco_builder.topics.library import Library, Search, TopicShelf, squad_library
from nco_builder.topics.topic import Topic
from nco_builder.ui.parts.block_view import BlockView
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.lines import LineDelegate, RowLine, TextRun
from nco_builder.ui.parts.measures import length, lengths, measured, px
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.parts.rows import ROOT, ROW_ROLE, Index
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import color, set_look, set_own_style
from nco_builder.ui.parts.view_state import split_again, split_state

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nco_builder.squad import Squad
    from nco_builder.ui.document.document_view import DocumentView, SquadDocument


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


LONGEST = 100


class ReadingHistory:
    """Topic ids in the order they were read."""

    def __init__(self) -> None:
        self._visited: list[str] = []
        self._at = -1
        self._passing = False

    @property
    def current(self) -> str:
        """The topic shown; "" before the first."""
        return self._visited[self._at] if self._visited else ""

    def visit(self, topic: str, *, passing: bool = False) -> None:
        """Add a topic; of topics passed while moving in the list, only the last is kept."""
        if topic == self.current:
            self._passing &= passing
            return
        keep = self._at + (0 if passing and self._passing else 1)
        self._visited = [*self._visited[:keep], topic][-LONGEST:]
        self._at = len(self._visited) - 1
        self._passing = passing

    def can_go(self, step: int) -> bool:
        """Return whether there is a topic this many steps back (-1) or forward (1)."""
        return 0 <= self._at + step < len(self._visited)

    def go(self, step: int) -> str:
        """Move back or forward as far as possible, and return the topic there."""
        if self.can_go(step):
            self._at += step
            self._passing = False
        return self.current


SHOWN, HIDDEN = "yes", "no"


class TopicPage(BlockView):
    """One topic to read."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("topic_page")
        self.setAccessibleName(_("Rule"))

    def show_topic(self, topic: Topic, library: Library) -> None:
        """Show a topic from its beginning; the library names its links."""
        self.show_blocks(library.page(topic), from_start=True)
        template = _("Rule: {title}")
        self.setAccessibleName(template.format(title=topic.title))


Shortcut = Qt.ShortcutContext.WidgetWithChildrenShortcut
SIZE = lengths(330, 560)
LEAST_WIDTH = length(250)
EDGE = length(10)
SHARES = (1, 2)
HEIGHTS = (length(190), length(370))
BACK, FORWARD = -1, 1
RENEWAL_MS = 400
"""The pause after an edit before the chart of a document is made again, in milliseconds."""


class SearchField(QLineEdit):
    """The search field; Down goes to the list.

    Signals:
        left: Down was pressed.
    """

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move to the list on Down."""
        if event.key() == Qt.Key.Key_Down:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class TitleStyle(QProxyStyle):
    """Gives the buttons of a dock's title our icons, scaled like everything else.

    Qt ignores style sheets for their size.
    """

    ICONS: ClassVar = {
        QStyle.StandardPixmap.SP_TitleBarCloseButton: "close",
        QStyle.StandardPixmap.SP_TitleBarNormalButton: "copy",
    }
    METRICS: ClassVar = {
        QStyle.PixelMetric.PM_SmallIconSize: length(26),
        QStyle.PixelMetric.PM_DockWidgetTitleBarButtonMargin: length(5),
    }
    """Icon metrics of 26 pixels: Qt draws buttons at ten sixteenths of a small icon."""

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        """Return the size of our buttons, and Qt's metrics otherwise."""
        if metric in self.METRICS:
            return int(self.METRICS[metric])
        return super().pixelMetric(metric, option, widget)

    def standardIcon(
        self,
        standardIcon: QStyle.StandardPixmap,  # noqa: N803
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> QIcon:
        """Return our icons for the buttons, and Qt's otherwise."""
        if standardIcon in self.ICONS:
            return icon(self.ICONS[standardIcon], "dim")
        return super().standardIcon(standardIcon, option, widget)


class RulesDock(QDockWidget):
    """The rules next to the pages, or in a separate window."""

    def __init__(self, squad: SquadDocument, document: DocumentView, parent: QMainWindow) -> None:
        super().__init__(_("Rules"), parent)
        self._window = parent
        self.setObjectName("rules")
        self._title_style = TitleStyle("Fusion")
        self._title_style.setParent(self)
        set_own_style(self, self._title_style)
        self.setAllowedAreas(
            Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea
        )
        self._squad, self._document = squad, document
        self._outdated = False
        self._renewal = QTimer(self, singleShot=True)
        self._renewal.timeout.connect(self._renew)
        self._came_from = QApplication.focusWidget()
        self._history = ReadingHistory()
        self._library = self._made()
        self._search = Search(self._library.topics.values())
        self._model = TopicsModel(self._library, self)
        self._body = QFrame(self)
        set_look(self._body, role="panel")
        self._field = self._search_field()
        self._topics = TopicsView(self._model, self._body)
        self._page = TopicPage(self._body)
        self._split = QSplitter(Qt.Orientation.Vertical, self._body)
        self._steps = {
            BACK: self._step(BACK, _("Back"), "chevron-left", QKeySequence("Alt+Left")),
            FORWARD: self._step(FORWARD, _("Forward"), "chevron-right", QKeySequence("Alt+Right")),
        }
        self._lay_out()
        self._connect()
        self.visit(self._library.first)

    def _made(self) -> Library:
        """Return the library of the document's rules.

        That is the rulebook, with the current squad, for all documents without rules of their own.
        """
        system = self._document.opened.system
        if system is not None and system.lookup is not None:
            from nco_builder.topics.systems import system_library  # a squad needs it not

            return system_library(system, self._document.judgement)
        return squad_library(self._squad.report.rules, self._squad.squad)

    def _search_field(self) -> SearchField:
        field = SearchField(self._body)
        field.setObjectName("rules_search")
        field.setAccessibleName(_("Search the rules"))
        field.setPlaceholderText(_("Search the rules…"))
        field.setClearButtonEnabled(True)
        return field

    def _step(self, step: int, text: str, drawing: str, keys: QKeySequence) -> QAction:
        action = QAction(icon(drawing), text, self)
        action.setShortcut(keys)
        action.setShortcutContext(Shortcut)
        action.setEnabled(False)
        action.triggered.connect(lambda: self._go(step))
        self.addAction(action)
        return action

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(*measured(8, 0, 8, 0))
        head.setSpacing(px(2))
        for action in self._steps.values():
            button = QToolButton(self._body)
            button.setDefaultAction(action)
            button.setAccessibleName(action.text())
            head.addWidget(button)
        head.addWidget(self._field, 1)
        self._split.addWidget(self._topics)
        self._split.addWidget(self._page)
        self._split.setChildrenCollapsible(False)
        for place, share in enumerate(SHARES):
            self._split.setStretchFactor(place, share)
        self._split.setSizes(HEIGHTS)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(*measured(1, 8, 1, 1))
        column.setSpacing(px(4))
        column.addLayout(head)
        column.addWidget(self._split, 1)
        self._body.setMinimumWidth(LEAST_WIDTH)
        held = QWidget(self)
        self._outside = QVBoxLayout(held)
        self._outside.addWidget(self._body)
        self.setWidget(held)
        self._keep_distance()
        QWidget.setTabOrder(self._field, self._topics)
        QWidget.setTabOrder(self._topics, self._page)

    def _keep_distance(self) -> None:
        """Keep the margins of pages towards the edges of the window."""
        left = self._window.dockWidgetArea(self) == Qt.DockWidgetArea.LeftDockWidgetArea
        if self.isFloating():
            self._outside.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        else:
            self._outside.setContentsMargins(EDGE * left, 0, EDGE * (not left), EDGE)

    def _connect(self) -> None:
        self.topLevelChanged.connect(self._keep_distance)
        self.dockLocationChanged.connect(self._keep_distance)
        self._field.textChanged.connect(self._find)
        self._field.returnPressed.connect(self._read_first)
        self._field.left.connect(self._topics.to_first)
        self._topics.passed.connect(self._pass)
        self._topics.wanted.connect(self._read)
        self._page.wanted.connect(self.visit)
        self._squad.changed.connect(self._follow)
        self._squad.replaced.connect(self._outdate)
        self._document.changed.connect(self._follow_system)
        self._document.replaced.connect(self._outdate)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._note_focus)

    @property
    def library(self) -> Library:
        """All topics."""
        if self._outdated:
            self._renew()
        return self._library

    @property
    def shown(self) -> str:
        """The id of the topic shown."""
        return self._history.current

    def sizeHint(self) -> QSize:
        return QSize(*SIZE)

    def showEvent(self, event: QShowEvent) -> None:
        """Show what became new while the dock was hidden."""
        super().showEvent(event)
        if self._outdated:
            self._renew()

    def visit(self, name: str) -> None:
        """Show a topic, if it exists."""
        topic = self._library.find((name,))
        if topic is not None:
            self._history.visit(topic.id)
            self._show(topic)

    def read(self, names: Iterable[str]) -> bool:
        """Show the first of these topics and focus it; return whether there is one."""
        topic = self.library.find(names)
        if topic is None:
            return False
        self._field.clear()
        self.visit(topic.id)
        self._page.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def search(self) -> None:
        """Focus the search field."""
        if self._outdated:
            self._renew()
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.selectAll()

    def save_state(self) -> QByteArray:
        """Return the division of list and page, for `restore_state`."""
        return split_state(self._split)

    def restore_state(self, state: QByteArray) -> None:
        """Restore the division; skip what cannot be read."""
        split_again(self._split, state)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape, and return the focus to where it was."""
        if event.key() == Qt.Key.Key_Escape:
            before = self._came_from  # to whom Qt gives the focus as it closes counts no more
            self.close()
            self._go_back_to_work(before)
        else:
            super().keyPressEvent(event)

    def _go_back_to_work(self, before: QWidget | None) -> None:
        self._window.activateWindow()
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._window.setFocus(Qt.FocusReason.OtherFocusReason)

    def _note_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        """Note the last focus outside; it is None between two windows."""
        for widget in (before, now):
            if widget is None or not isValid(widget) or widget.window() is not self._window:
                continue
            if not self.isAncestorOf(widget):
                self._came_from = widget

    def _find(self, text: str) -> None:
        self._model.show_found(self._search.find(text) if text.strip() else None)
        if self._model.searching:
            self._topics.scrollToTop()
        else:
            self._show_in_list()

    def _read_first(self) -> None:
        first = self._model.topic(self._model.index(0, 0)) if self._model.searching else None
        if first is not None:
            self._read(first)

    def _pass(self, topic: Topic) -> None:
        self._history.visit(topic.id, passing=True)
        self._show(topic)

    def _read(self, topic: Topic) -> None:
        self.visit(topic.id)
        self._page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go(self, step: int) -> None:
        topic = self._library.find((self._history.go(step),))
        while topic is None and self._history.can_go(step):  # of other rules
            topic = self._library.find((self._history.go(step),))
        if topic is not None:
            self._show(topic)

    def _show(self, topic: Topic) -> None:
        self._page.show_topic(topic, self._library)
        self._topics.show_topic(topic)
        for step, action in self._steps.items():
            action.setEnabled(self._history.can_go(step))

    def _show_in_list(self) -> None:
        topic = self._library.find((self.shown,))
        if topic is not None:
            self._topics.show_topic(topic)

    def _follow(self, before: Squad, after: Squad) -> None:
        """Update the library for the player's own weapons and rulings."""
        if before.definitions is not after.definitions or before.rulings is not after.rulings:
            self._renew()

    def _follow_system(self) -> None:
        """Update the chart of a document with rules of its own, once its player pauses."""
        system = self._document.opened.system
        if system is not None and system.lookup is not None:
            self._outdate(RENEWAL_MS)

    def _outdate(self, pause: int = 0) -> None:
        """Make the library again when it is next read, or after a pause while it can be seen."""
        self._outdated = True
        if self.isVisible():
            self._renewal.start(pause)

    def _renew(self) -> None:
        self._renewal.stop()
        self._outdated = False
        self._library = self._made()
        self._search = Search(self._library.topics.values())
        self._model.show_library(self._library)
        self._find(self._field.text())
        topic = self._library.find((self.shown, self._library.first))
        if topic is not None:
            self._history.visit(topic.id)
            self._show(topic)
