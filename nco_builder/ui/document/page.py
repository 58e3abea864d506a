"""The interface between the window and its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, cast

from PySide6.QtCore import QByteArray, QDataStream, QIODevice, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QFrame, QSplitter, QVBoxLayout, QWidget

from nco_builder.schema.record import Frozen
from nco_builder.ui.document.document_view import DocumentView
from nco_builder.ui.parts.drawers import Drawers
from nco_builder.ui.parts.focus import focus_within
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.panel_layout import HANDLE
from nco_builder.ui.parts.scrolled_content import InSight
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.view_state import (
    ScrollPosition,
    SelectedRows,
    choose_again,
    chosen,
    scroll_again,
    scrolled,
    split_again,
    split_state,
    with_size,
    without_size,
)

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QResizeEvent

    from nco_builder.documents.history import History
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.settings.settings import Settings


class PageHead(Frozen):
    """The page's text in the head of the window, next to the document's name.

    Attributes:
        facts: short facts, each with the path of the field that sets it.
        status: what is in place of the verdict, "" for the verdict; of a page without a document,
            what is beside its name.
        state: whether the status tells that all is done, what is still to do, or what is wrong; ""
            for none of these.
    """

    facts: tuple[tuple[str, DocPath | None], ...] = ()
    status: str = ""
    state: Literal["done", "to_do", "wrong", ""] = ""


class PagePlace(Frozen):
    """The player's position on a page, in one document.

    Attributes:
        chosen: what was chosen in the lists that say what the page is about.
        scrolled: how far its parts were scrolled.
        focus: the name of the part that had the keyboard, "" for none.
        own: what a page remembers besides.
    """

    chosen: dict[str, SelectedRows]
    scrolled: dict[str, ScrollPosition]
    focus: str
    own: object = None


class Page(QWidget):
    """A page of the window; subclasses are created with document, settings and parent.

    Its `objectName` is the name of the command that shows it.

    Signals:
        command_wanted: the name of a command of the window that should be carried out.
        field_wanted: the name of a field of the document that is edited outside this page.
        topic_wanted: the id of a rule to be read.
        code_pasted: a share code was pasted where rows could have been.
        setting_changed: the key of a setting that has another value now.
        head_changed: `head` says something else.
        history_changed: something else can be undone or redone of its own history.

    Attributes:
        seen_through: how it sees the document.
        tools: what the window shows beside the name of a page without a document; None for nothing.
        choosing: names of the lists whose choice the player finds again in every document.
    """

    seen_through: ClassVar[type[DocumentView]] = DocumentView
    choosing: ClassVar[tuple[str, ...]] = ()
    tools: QWidget | None = None

    command_wanted = Signal(str)
    field_wanted = Signal(str)
    topic_wanted = Signal(str)
    code_pasted = Signal(str)
    setting_changed = Signal(str)
    head_changed = Signal()
    history_changed = Signal()

    def __init__(
        self, _document: DocumentView, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._settings = settings

    def come_forward(self) -> None:
        """Ask the window to show this page before another opens."""
        if not self.isVisible():
            self.command_wanted.emit(self.objectName())  # as its command is called

    def row(self) -> DocPath | None:
        """Return the path of the row that the page shows; None where rows are not shown."""
        return None

    def take_row(self, row: DocPath) -> None:
        """Show the row of the page that was left for this one, if it is about single rows."""

    def begin_work(self) -> None:
        """Focus the place where work begins; by default the focus does not move."""

    def begin_search(self) -> bool:
        """Focus the page's search field, and return whether there is one."""
        return False

    def head(self) -> PageHead:
        """Return the page's text in the head of the window."""
        return PageHead()

    def own_history(self) -> History[Any] | None:
        """Return the history that undo and redo use on this page; None for the document's."""
        return None

    def undo(self) -> None:
        """Undo the last step of the page's own history."""

    def redo(self) -> None:
        """Redo the last undone step."""

    def go_to(self, path: DocPath) -> None:
        """Put the keyboard on the field that sets a part of the document."""

    def focus_field(self, field: str) -> None:
        """Focus the field that changes a part of the document."""

    def take_setting(self, key: str) -> None:
        """Apply a setting that another page has changed."""

    def place(self) -> PagePlace:
        """Return the player's place in the document shown."""
        views = [self.findChild(QAbstractItemView, name) for name in self.choosing]
        focus = focus_within(self)
        return PagePlace(
            {view.objectName(): chosen(view) for view in views if isinstance(view, QWidget)},
            scrolled(self),
            focus.objectName() if focus is not None and self.isVisible() else "",
        )

    def return_to(self, place: PagePlace) -> None:
        """Restore the player's place in a document that is shown again."""
        for name, was in place.chosen.items():
            view = self.findChild(QAbstractItemView, name)
            if isinstance(view, QAbstractItemView):
                choose_again(view, was)
        scroll_again(self, place.scrolled)

    def restore(self, settings: Settings) -> None:
        """Restore the state of the page."""

    def save(self, settings: Settings) -> None:
        """Save the state of the page."""

    def stop(self) -> None:
        """Stop background work before the page is closed."""


EDGE = 1
"""The edge of a sheet."""
ABOVE = length(4)
"""Between a sheet and what is above it on the page, as between header and page."""
FOLDED = b"-"
"""The prefix of the stored height of a folded strip."""


ROOMY, VAST = length(1800), length(3000)
"""The widths of a page from which its columns are wider: a window of 1920, and one of 4K."""


class PagePart(Frozen):
    """A column: its widget, its initial and minimum width, its stretch factor.

    Attributes:
        roomy: its widths on pages that are `ROOMY` and `VAST`, if these are others.
        name: what it is called where it is closed for want of room; "" for the one always shown.
    """

    content: QWidget
    width: int
    least: int
    stretch: int
    roomy: tuple[int, int] | None = None
    name: str = ""

    def width_at(self, room: int) -> int:
        """Return its width on a page of a width, both as the player's size has them."""
        wide, widest = self.roomy or (self.width, self.width)
        return px(widest if room >= VAST else wide if room >= ROOMY else self.width)


class PageStrip(Protocol):
    """A widget below the columns of a page.

    Signals:
        height_changed: it wants to be higher, or lower.

    Attributes:
        folded: whether it shows its header alone.
        is_put_away: whether it does so at any height of the window.
    """

    folded: bool
    is_put_away: bool

    @property
    def height_changed(self) -> SignalInstance:
        """The signal."""

    @property
    def least_height(self) -> int:
        """The height that it needs unless it has nothing to show."""

    def height_within(self, page: int, most: int, by_hand: int | None = None) -> int:
        """Return its height on a page of this height, respecting the player's choice.

        Without such a choice it is no higher than `most`, if that is enough for anything.
        """

    def fold(self, folded: bool) -> None:  # noqa: FBT001 - as a button's state
        """Show the header alone, or everything."""


class DividedPage(Page):
    """Gives the strip a height that changes with that of the page, or for the player.

    Subclasses create the columns in `_columns` and the strip in `_below`.
    """

    def __init__(
        self, document: DocumentView, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self._by_hand: int | None = None
        self._columns_by_hand = QByteArray()
        self._parts: tuple[PagePart, ...] = ()
        self._given: list[int] = []
        self._main = 0
        # the outer one first: whatever finds its place in another widget is styled again
        self._sheet = QFrame(self)
        set_look(self._sheet, role="sheet")
        self._whole = QSplitter(Qt.Orientation.Vertical, self._sheet)
        self._drawers = Drawers(self._whole)
        self._columns = self._drawers.columns
        self._below = InSight(self._whole)

    def divide(
        self,
        columns: tuple[PagePart, ...],
        strip: QWidget,
        above: QWidget | None = None,
        around: QSplitter | None = None,
    ) -> None:
        """Lay out the page.

        Args:
            columns: from left to right.
            strip: below them, a `PageStrip`.
            above: what is above all of it.
            around: what holds `_whole` with something beside it; None for nothing.
        """
        self._above = above
        self._strip = strip
        self._sized = cast("PageStrip", strip)
        for place, column in enumerate(columns):
            self._columns.insertWidget(place, column.content)
            self._columns.setStretchFactor(place, column.stretch)
            column.content.setMinimumWidth(px(column.least))
        # as wide as all of them, or the first layout would scale these widths
        self._columns.resize(sum(px(column.width) + HANDLE for column in columns) - HANDLE, HANDLE)
        self._parts, self._given = columns, [px(column.width) for column in columns]
        self._columns.setSizes(self._given)
        self._main = next(at for at, column in enumerate(columns) if not column.name)
        named = {at: (each.name, px(each.width)) for at, each in enumerate(columns) if each.name}
        self._drawers.name_sides(self._main, named)
        self._drawers.fitted.connect(self._fit_columns)
        self._below.column.addWidget(strip)
        self._whole.setStretchFactor(0, 1)
        self._whole.splitterMoved.connect(self._note_division)
        self._columns.splitterMoved.connect(self._note_columns)
        self._sized.height_changed.connect(self._give_share)
        for splitter in (self._columns, self._whole):
            splitter.setHandleWidth(HANDLE)
            splitter.setChildrenCollapsible(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(ABOVE)
        if above:
            whole.addWidget(above)
        inside = QVBoxLayout(self._sheet)
        inside.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        inside.addWidget(around or self._whole)
        whole.addWidget(self._sheet, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if (layout := self.layout()) is not None:
            layout.activate()  # sizes given to a splitter of another height would be scaled
        self._give_share()
        self._give_widths()

    def _give_widths(self) -> None:
        """Give columns the widths for this room, unless the player has divided the page."""
        wanted = [part.width_at(self.width()) for part in self._parts]
        if wanted == self._given or not self._columns_by_hand.isEmpty() or self._drawers.narrow:
            return
        self._given = wanted
        self._set_widths(wanted)

    def _set_widths(self, wanted: list[int]) -> None:
        room = self._columns.width() - HANDLE * (len(wanted) - 1)
        sizes = [*wanted]
        sizes[self._main] += room - sum(wanted)
        self._columns.setSizes(sizes)

    def _wanted_height(self) -> tuple[int, int]:
        """Return the height of all, and of the strip within it."""
        room = self.height()
        if self._above and not self._above.isHidden():
            room -= self._above.sizeHint().height() + ABOVE
        most = room - 2 * EDGE - HANDLE - self._drawers.minimumSizeHint().height()
        return room, self._sized.height_within(room, most, self._by_hand)

    def _give_share(self) -> None:
        room, height = self._wanted_height()
        self._strip.setMinimumHeight(min(height, self._sized.least_height))
        self._whole.setSizes([room - 2 * EDGE - HANDLE - height, height])

    def _note_division(self) -> None:
        if not self._sized.folded:
            self._by_hand = self._strip.height()

    def _note_columns(self) -> None:
        if not self._drawers.narrow:
            self._columns_by_hand = split_state(self._columns)

    def _fit_columns(self, changed: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Give all columns their widths once they have room again."""
        if self._drawers.narrow:
            return
        if not self._columns_by_hand.isEmpty():
            if changed:
                split_again(self._columns, self._columns_by_hand)
            return
        sides = {at: part for at, part in enumerate(self._parts) if part.name}
        wanted = [part.width_at(self.width()) for part in self._parts]
        sizes = self._columns.sizes()
        misfit = any(not sides[at].stretch and wanted[at] != sizes[at] for at in sides)
        room = sum(sizes) - sum(wanted[at] for at in sides)
        if misfit and room >= px(self._parts[self._main].least):
            self._set_widths(wanted)

    def save_state(self) -> QByteArray:
        """Return the player's division of the page, for `restore_state`.

        Widths that he has not chosen are not kept: those of a window without room for all would be
        squeezed at the next size, too.
        """
        state = QByteArray()
        stream = QDataStream(state, QIODevice.OpenModeFlag.WriteOnly)
        stream << self._columns_by_hand
        height = b"" if self._by_hand is None else b"%d" % self._by_hand
        stream << with_size(QByteArray(FOLDED * self._sized.is_put_away + height))
        return state

    def restore_state(self, state: QByteArray) -> None:
        """Restore the division of the page; skip what cannot be read."""
        if state.isEmpty():
            return
        stream = QDataStream(state)
        columns, by_hand = QByteArray(), QByteArray()
        stream >> columns >> by_hand
        if self._drawers.narrow or split_again(self._columns, columns):
            self._columns_by_hand = columns
        kept = without_size(by_hand)
        height = bytes(kept.state.data())
        self._sized.fold(height.startswith(FOLDED))
        height = height.removeprefix(FOLDED)
        if height.isdigit():
            self._by_hand = kept.now(int(height))
        self._give_share()
