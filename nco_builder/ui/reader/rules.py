"""The rules in the window: a dock that is created on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QCursor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QMainWindow,
    QMenu,
    QStyle,
    QWidget,
)

from nco_builder.language import _
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.lists import as_text, from_text
from nco_builder.ui.parts.measures import AS_IT_IS, px, size
from nco_builder.ui.parts.scrolled_content import ScrolledContent
from nco_builder.ui.parts.texts import shortened

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.document_view import DocumentView, SquadDocument
    from nco_builder.ui.reader.dock import RulesDock


@runtime_checkable
class HasTopic(Protocol):
    """A widget that knows the topics of its content."""

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Return the topics at a screen position; at the focus for None."""


class Subject(QObject):
    """Remembers where the pointer was when the focus last moved.

    A pointer that has moved since shows what the player looks at; a resting one does not.

    Args:
        window: The window whose widgets are asked, and the owner.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._resting = QCursor.pos()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._note_pointer)

    def watch(self) -> None:
        """Follow the focus through lists and menus."""
        for view in self._window.findChildren(QAbstractItemView):
            if view.selectionModel() is not None:
                view.selectionModel().currentChanged.connect(self._note_pointer)
        for menu in self._window.findChildren(QMenu):
            menu.aboutToHide.connect(self._note_pointer)

    def _note_pointer(self) -> None:
        self._resting = QCursor.pos()

    def topics(self) -> tuple[str, ...]:
        """Return the topics of the player's question, the best first."""
        pointer = QCursor.pos()
        under = self.topics_at(pointer) if pointer != self._resting else ()
        return under or self.topics_at(None)

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Return the topics at a screen position; at the focus for None."""
        widget = QApplication.focusWidget() if place is None else QApplication.widgetAt(place)
        if widget is None or widget.window() is not self._window:
            return ()
        asked: QWidget | None = widget
        while asked is not None:
            found = asked.topics_at(place) if isinstance(asked, HasTopic) else ()
            if found:
                return found
            asked = asked.parentWidget()
        return ()


SHOWN, HIDDEN = "yes", "no"


class Rules(QObject):
    """The window's actions on the rules.

    Args:
        squad: The current squad.
        document: The current document, whose rules are shown.
        settings: Remember where the dock was.
        window: Hosts the dock; the owner.
    """

    def __init__(
        self,
        squad: SquadDocument,
        document: DocumentView,
        settings: Settings,
        window: QMainWindow,
    ) -> None:
        super().__init__(window)
        self._squad, self._document = squad, document
        self._settings = settings
        self._window = window
        self._dock: RulesDock | None = None
        self._pressed_at: int | None = None
        self._floats_for_room = False
        self.subject = Subject(window)
        window.installEventFilter(self)

    @property
    def dock(self) -> RulesDock:
        """The dock, created on first use but not shown yet."""
        if self._dock is None:
            from nco_builder.ui.reader.dock import RulesDock  # reads all rules

            self._dock = RulesDock(self._squad, self._document, self._window)
            self._dock.restore_state(from_text(self._settings["rules_state"]))
            self._dock.hide()
            self._dock.topLevelChanged.connect(self._note_docked)
            if not self._window.restoreDockWidget(self._dock):
                self._window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self._dock)
                self._dock.hide()
        return self._dock

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the width the player gives the dock, and restore it if there is room.

        Qt keeps a dock as narrow as a narrow window has once made it.
        """
        if watched is self._window and self._is_beside:
            if event.type() == QEvent.Type.Resize:
                QTimer.singleShot(0, self, self._divide)
            elif event.type() == QEvent.Type.MouseButtonPress:
                self._pressed_at = self._width  # what lies between the parts is the window's own
            elif event.type() == QEvent.Type.MouseButtonRelease:
                QTimer.singleShot(0, self, self._note_width)
        return super().eventFilter(watched, event)

    @property
    def _is_beside(self) -> bool:
        dock = self._dock
        return dock is not None and not (dock.isHidden() or dock.isFloating())

    @property
    def _width(self) -> int:
        return self._dock.width() if self._dock is not None else 0

    def _note_width(self) -> None:
        if self._is_beside and self._pressed_at not in {None, self._width}:
            self._settings["rules_width"] = round(self._width * AS_IT_IS / size())
        self._pressed_at = None

    def _divide(self) -> None:
        """Restore the width of the dock."""
        if not self._is_beside:
            return
        wide = px(self._settings["rules_width"]) or self._usual_width()
        if self._width != wide:
            self._window.resizeDocks([self.dock], [wide], Qt.Orientation.Horizontal)

    def _usual_width(self) -> int:
        """Return the width of the dock that its player did not change: pages keep their room."""
        least = self.dock.minimumSizeHint().width()
        return min(self.dock.sizeHint().width(), max(self._room_beside(), least))

    def _room_beside(self) -> int:
        """Return the width that a page leaves beside it."""
        whole, pages = self._window.centralWidget(), self._window.findChild(ScrolledContent)
        if pages is None or whole is None:
            return self._window.width()
        beside = whole.width() - pages.width()  # the rail
        room = self._window.width() - beside - pages.content.minimumSizeHint().width()
        return room - self._window.style().pixelMetric(
            QStyle.PixelMetric.PM_DockWidgetSeparatorExtent
        )

    def _float_without_room(self) -> None:
        """Have a window of its own for rules that would hide a part of the page.

        It opens over the end of the page; with room beside the page they are docked as before.
        """
        dock, window = self.dock, self._window
        lacks = self._room_beside() < dock.minimumSizeHint().width()
        if lacks == dock.isFloating() or not (lacks or self._floats_for_room):
            return
        self._floats_for_room = lacks
        dock.setFloating(lacks)
        if lacks:
            place = window.geometry()
            wide = min(dock.sizeHint().width(), place.width())
            place.setLeft(place.right() - wide + 1)
            dock.setGeometry(place)

    def _dock_again(self) -> None:
        """Dock a floating dock again.

        Qt leaves one where it floated that is docked a second time, until the window is resized:
        it believes that its animation is on the way to that place already.
        """
        layout = self._window.layout()
        if self._is_beside and layout is not None:
            whole = layout.geometry()
            layout.setGeometry(whole.adjusted(0, 0, 0, -1))
            layout.setGeometry(whole)
            self._divide()

    def _note_docked(self, floats: bool) -> None:  # noqa: FBT001 - a signal's argument
        if not floats:
            QTimer.singleShot(0, self, self._dock_again)

    def panes(self) -> tuple[QWidget, ...]:
        """Return the dock if it is visible."""
        return (self._dock,) if self._dock and self._dock.isVisible() else ()

    def ask(self) -> None:
        """Show the rule of the focused or hovered subject, or else the search field."""
        self.show_topics(self.subject.topics())

    def knows(self) -> bool:
        """Return whether the focused or hovered subject has a rule."""
        return self.dock.library.find(self.subject.topics()) is not None

    def show_topics(self, names: tuple[str, ...]) -> None:
        """Show the first of these topics; the search field if there is none."""
        dock = self.dock
        if dock.isHidden():
            self._float_without_room()
        dock.show()
        self._divide()
        dock.raise_()
        if dock.isFloating():
            dock.activateWindow()
        if not dock.read(names):
            dock.search()

    def offer(self, event: QContextMenuEvent) -> bool:
        """Offer the rule of a context menu's subject, and return whether there is one."""
        by_keys = event.reason() == QContextMenuEvent.Reason.Keyboard
        names = self.subject.topics_at(None if by_keys else event.globalPos())
        topic = self.dock.library.find(names) if names else None
        if topic is None:
            return False
        menu = QMenu(self._window)
        menu.setObjectName("rule_menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        text = _("&Rule: {title}").format(title=shortened(topic.title))
        wanted = menu.addAction(icon("help"), text)
        wanted.triggered.connect(lambda: self.show_topics((topic.id,)))
        menu.popup(event.globalPos())
        return True

    def save(self) -> None:
        """Store whether and where the rules are shown."""
        if self._dock is None:
            return
        self._settings["docks_state"] = as_text(self._window.saveState())
        self._settings["rules_state"] = as_text(self._dock.save_state())
        self._settings["rules_shown"] = HIDDEN if self._dock.isHidden() else SHOWN

    def restore(self) -> None:
        """Restore the rules where they were."""
        self._window.restoreState(from_text(self._settings["docks_state"]))
        if self._settings["rules_shown"] == SHOWN:
            self._float_without_room()
            self.dock.show()
            self._divide()
