"""The tabs of open documents, and what is done with the one in front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QContextMenuEvent, QDesktopServices, QGuiApplication, QPainter, QRegion
from PySide6.QtWidgets import QHBoxLayout, QMenu, QTabBar, QToolButton, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.lists import dropped_files, is_of, json_of
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.room import follow_room
from nco_builder.ui.parts.texts import plain_tip, shortened
from nco_builder.ui.parts.theme import color, set_look
from nco_builder.ui.parts.toast import toast
from nco_builder.ui.parts.transfer import (
    OFFERED,
    PARTS,
    PARTS_ROWS,
    accept_refusal,
    drop_refusal,
    has_rows,
)

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData
    from PySide6.QtGui import (
        QAction,
        QDragEnterEvent,
        QDragLeaveEvent,
        QDragMoveEvent,
        QDropEvent,
        QMouseEvent,
        QPaintEvent,
        QResizeEvent,
    )

    from nco_builder.ui.document.file_actions import FileActions
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.open_documents import OpenDocuments


def is_from(data: QMimeData, document: OpenDocument) -> bool:
    """Return whether dragged data comes from this open document."""
    return any(is_of(data, rows, document) for rows in (PARTS_ROWS, OFFERED))


def fits(data: QMimeData, document: OpenDocument) -> bool:
    """Return whether an open document can take copies of dragged rows of another document."""
    if is_from(data, document):
        return False
    parts = json_of(data, PARTS)
    return isinstance(parts, dict) and parts.get("format") == document.kind.format


SPRING_MS = 500
"""Milliseconds a drag must rest on a tab until its document comes to the front."""
TINT = 0.18
"""How much of its color a tab takes on that would take what is dragged over it."""
UNSAVED_MARK = "●"
HEIGHT, SHALLOW_HEIGHT = length(32), length(28)
TOLD = length(124)
"""The width down to which tabs are elided: the names of several documents differ within it."""
SCROLLER = length(44)
"""The width of the buttons that scroll the tabs, as the style sheet has it."""


class DocumentTabs(QWidget):
    """A tab for each open document, a button for a new one, and actions at the right.

    Attributes:
        bar: the tabs.
        add: the button.

    Signals:
        carried_to: (document, data) something was dropped on a document's tab.
    """

    carried_to = Signal(object, object)

    def __init__(self, documents: OpenDocuments, files: FileActions, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("document_tabs")
        self.bar = TabBar(documents, files, self)
        self.bar.carried_to.connect(self.carried_to)
        self.add = QToolButton(self)
        self.add.setObjectName("add_document")
        self.add.setIcon(icon("add", "dim"))
        self.add.setToolTip(_("New document"))
        self.add.setAccessibleName(_("New document"))
        self.add.clicked.connect(files.new)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(4))
        row.addWidget(self.bar)
        row.addWidget(self.add, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)
        self._row = row
        self._actions: list[QToolButton] = []
        follow_room(self, self._fit_room)

    def _fit_room(self, shallow: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Have one height, also while a tab has a mark."""
        self.setFixedHeight(SHALLOW_HEIGHT if shallow else HEIGHT)

    def add_action(self, action: QAction, drawing: str, words: str = "") -> None:
        """Add a button at the right that shows an action.

        Args:
            action: What a click does.
            drawing: The name of its icon.
            words: What it says, if not what the action says.
        """
        button = self._add_button(action.objectName(), drawing, words or action.text())
        button.setCheckable(action.isCheckable())
        button.clicked.connect(action.trigger)

        def follow() -> None:
            button.setVisible(action.isVisible())
            button.setEnabled(action.isEnabled())
            button.setChecked(action.isChecked())

        action.changed.connect(follow)
        action.toggled.connect(follow)
        follow()

    def add_menu(self, name: str, drawing: str, words: str, menu: QMenu) -> None:
        """Add a button at the right that opens a menu."""
        button = self._add_button(name, drawing, f"{words} ▾")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(menu)

    def _add_button(self, name: str, drawing: str, words: str) -> QToolButton:
        words = words.replace("&", "")
        button = QToolButton(self)
        button.setObjectName(f"tabs_{name}")
        button.setIcon(icon(drawing))
        button.setText(words)
        button.setToolTip(plain_tip(words))
        button.setAccessibleName(words)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_look(button, role="quiet")
        self._row.addWidget(button)
        self._actions.append(button)
        return button

    def show_room(self, *, narrow: bool) -> None:
        """Show the icons of the actions alone in a narrow window."""
        style = Qt.ToolButtonStyle
        for button in self._actions:
            shown = style.ToolButtonIconOnly if narrow else style.ToolButtonTextBesideIcon
            button.setToolButtonStyle(shown)


class TabBar(QTabBar):
    """The tabs, synchronized with the open documents.

    Attributes:
        lit: the tab that would take what is dragged over it; -1 for none.

    Signals:
        carried_to: (document, data) something was dropped on a document's tab.
    """

    carried_to = Signal(object, object)

    def __init__(self, documents: OpenDocuments, files: FileActions, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("tab_bar")
        self.setAccessibleName(_("Open documents"))
        self._documents = documents
        self._files = files
        self._shown: list[OpenDocument] = []
        self._spring = QTimer(self)
        self._spring.setSingleShot(True)
        self._spring.setInterval(SPRING_MS)
        self._spring.timeout.connect(self._show_pointed)
        self._pointed = self.lit = -1
        self._set_up()
        self.follow()
        documents.listed.connect(self.follow)
        documents.switched.connect(self.follow)
        self.currentChanged.connect(self._show)
        self.tabMoved.connect(self._move)
        self.tabCloseRequested.connect(self._close)

    def _set_up(self) -> None:
        self.setMovable(True)
        self.setTabsClosable(True)
        self.setExpanding(False)
        self.setDrawBase(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAcceptDrops(True)
        scrolls = {"ScrollLeftButton": _("Scroll left"), "ScrollRightButton": _("Scroll right")}
        for name, says in scrolls.items():
            button = self.findChild(QToolButton, name)
            if isinstance(button, QToolButton):
                button.setAccessibleName(says)

    def tabSizeHint(self, place: int) -> QSize:
        """Return the size of a name; of scrolled tabs one that shows none in part."""
        hint, whole = super().tabSizeHint(place), self._whole_width()
        return QSize(whole, hint.height()) if whole else hint

    def minimumTabSizeHint(self, place: int) -> QSize:
        """Return the size at which a name can be told from others; then the tabs are scrolled."""
        whole = QSize(self._whole_width() or TOLD, HEIGHT)
        return self.tabSizeHint(place).boundedTo(whole)

    def sizeHint(self) -> QSize:
        """Return the size of all names, whatever there is room for now."""
        return QSize(sum(self._usual_widths()), super().sizeHint().height())

    def _usual_widths(self) -> list[int]:
        return [super(TabBar, self).tabSizeHint(at).width() for at in range(self.count())]

    def _whole_width(self) -> int:
        """Return the width of tabs that are scrolled: a whole number fills the bar; 0 for none."""
        if sum(min(wide, TOLD) for wide in self._usual_widths()) <= self.width():
            return 0
        room = max(1, self.width() - SCROLLER)
        return room // max(1, room // TOLD)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scroll to a whole tab: Qt keeps the distance scrolled, though tabs have other widths."""
        super().resizeEvent(event)
        whole = self._whole_width()
        if not whole:
            return
        lefts = [self.tabRect(at).left() for at in range(self.count())]
        spare = (self.width() - SCROLLER) % whole
        back = self.findChild(QToolButton, "ScrollLeftButton")
        if not any(0 <= left <= spare for left in lefts) and isinstance(back, QToolButton):
            back.click()
        forth = self.findChild(QToolButton, "ScrollRightButton")
        for _more in lefts:
            if self.tabRect(self.currentIndex()).right() < self.width() - SCROLLER:
                break
            if isinstance(forth, QToolButton):
                forth.click()

    def follow(self) -> None:
        """Show the open documents."""
        self.blockSignals(True)  # nobody chose or moved a tab
        documents = self._documents.all
        while self.count() > len(documents):
            self._let_go_of_button(self.count() - 1)
            self.removeTab(self.count() - 1)
        while self.count() < len(documents):
            self.addTab("")
        self._shown = [*documents]
        for place, document in enumerate(documents):
            self._say(place, document)
        self.setCurrentIndex(self._documents.index(self._documents.current))
        self.blockSignals(False)

    def _let_go_of_button(self, place: int) -> None:
        """Release the button of a removed tab: its Python object would stay with the tabs."""
        side = QTabBar.ButtonPosition.RightSide
        closing = self.tabButton(place, side)
        if isinstance(closing, QWidget):
            self.setTabButton(place, side, None)
            closing.setParent(None)
            # it may be the one that was pressed, and goes with the last who holds it
            QTimer.singleShot(0, lambda: closing.close())  # noqa: PLW0108 - the method holds nothing

    def _say(self, place: int, document: OpenDocument) -> None:
        name = self._documents.name_of(document)
        ensure_glyphs(name)
        text = shortened(name)  # Qt measures all of it, again and again
        said = _("{name}, unsaved changes").format(name=name) if document.modified else name
        text = f"{UNSAVED_MARK} {text}" if document.modified else text
        closing = self.tabButton(place, QTabBar.ButtonPosition.RightSide)
        if isinstance(closing, QWidget):
            closing.setFixedSize(*measured(20, 20))  # first: the text is given what it leaves
            closing.setToolTip(_("Close"))
            closing.setAccessibleName(_("Close {name}").format(name=name))
        if self.tabText(place) != text:
            self.setTabText(place, text)
        self.setAccessibleTabName(place, said)
        path = document.source.path if document.source else document.path
        told = f"{said}\n{path}" if path else said  # the tab may have no room for its name
        self.setTabToolTip(place, plain_tip(told))

    def _show(self, place: int) -> None:
        if 0 <= place < len(self._shown):
            self._documents.show(self._shown[place])

    def _move(self, before: int, after: int) -> None:
        self._documents.move(self._shown[before], after)

    def _close(self, place: int) -> None:
        self._files.close(self._shown[place])

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Close a tab on a middle click."""
        place = self.tabAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.MiddleButton and place >= 0:
            event.accept()
            self._close(place)
            return
        super().mouseReleaseEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show the menu of a tab."""
        by_keys = event.reason() == QContextMenuEvent.Reason.Keyboard
        place = self.currentIndex() if by_keys else self.tabAt(event.pos())
        if place < 0:
            return
        where = self.mapToGlobal(self.tabRect(place).center()) if by_keys else event.globalPos()
        self.menu(self._shown[place]).popup(where)

    def menu(self, document: OpenDocument) -> QMenu:
        """Return the menu of a document."""
        menu = QMenu(self)
        menu.setObjectName("tab_menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        files, path = self._files, document.path
        menu.addAction(_("&Close"), lambda: files.close(document))
        menu.addAction(_("Close the &others"), lambda: files.close_others(document))
        menu.addSeparator()
        menu.addAction(_("Duplicate as &variant"), lambda: files.duplicate(document))
        menu.addSeparator()
        copy = menu.addAction(
            _("Copy its &path"), lambda: QGuiApplication.clipboard().setText(str(path))
        )
        folder = menu.addAction(_("Show in &folder"), lambda: _show_folder(document))
        for action in (copy, folder):
            action.setEnabled(path is not None)
        return menu

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept rows and files, also to explain why rows do not fit a tab."""
        if dropped_files(event.mimeData()) or has_rows(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Bring the document of a tab to the front while a drag rests on it."""
        place = self.tabAt(event.position().toPoint())
        if place != self._pointed:
            self._pointed = place
            self._spring.start()
        data = event.mimeData()
        takes = place >= 0 and not dropped_files(data) and fits(data, self._shown[place])
        self._light(place if takes else -1)
        if dropped_files(data):
            event.acceptProposedAction()
        elif place < 0 or is_from(data, self._shown[place]):
            event.ignore()
        elif takes:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
        else:
            accept_refusal(event)

    def _light(self, place: int) -> None:
        if place != self.lit:
            self.lit = place
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tabs, and a frame around the one that would take what is dragged."""
        super().paintEvent(event)
        if not 0 <= self.lit < self.count():
            return
        painter = QPainter(self)
        rect, edge, soft = self.tabRect(self.lit), px(2), color("focus")
        soft.setAlphaF(TINT)
        painter.fillRect(rect, soft)
        inside = rect.adjusted(edge, edge, -edge, -edge)
        painter.setClipRegion(QRegion(rect).subtracted(QRegion(inside)))
        painter.fillRect(rect, color("focus"))
        painter.end()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """End hovering."""
        super().dragLeaveEvent(event)
        self._stop()

    def dropEvent(self, event: QDropEvent) -> None:
        """Copy rows into the tab's document, or explain why not; open files."""
        place, data = self.tabAt(event.position().toPoint()), event.mimeData()
        self._stop()
        if files := dropped_files(data):
            event.acceptProposedAction()
            QTimer.singleShot(0, self, lambda: self._files.incoming.open_paths(files))
        elif place < 0 or is_from(data, self._shown[place]):
            event.ignore()
        elif fits(data, self._shown[place]):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.carried_to.emit(self._shown[place], data)
        else:
            event.ignore()
            toast(self, drop_refusal(data, self._shown[place].kind))

    def _show_pointed(self) -> None:
        self._show(self._pointed)

    def _stop(self) -> None:
        self._spring.stop()
        self._pointed = -1
        self._light(-1)


def _show_folder(document: OpenDocument) -> None:
    if document.path is not None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(document.path.parent)))
