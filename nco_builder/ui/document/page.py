"""The interface between the window and its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractItemView, QWidget

from nco_builder.ui.document.document_view import DocumentView
from nco_builder.ui.parts.focus import focus_within
from nco_builder.ui.parts.view_state import (
    ScrollPosition,
    SelectedRows,
    choose_again,
    chosen,
    scroll_again,
    scrolled,
)

if TYPE_CHECKING:
    from nco_builder.documents.history import History
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.settings.settings import Settings


class PageHead(NamedTuple):
    """The page's text in the head of the window, next to the document's name.

    Attributes:
        facts: short facts, each with the path of the field that sets it.
        status: what is in place of the verdict, "" for the verdict.

    """

    facts: tuple[tuple[str, DocPath | None], ...] = ()
    status: str = ""


class PagePlace(NamedTuple):
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
        choosing: names of the lists whose choice the player finds again in every document.

    """

    seen_through: ClassVar[type[DocumentView]] = DocumentView
    choosing: ClassVar[tuple[str, ...]] = ()

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
        """Have the window show this page, where another comes before it."""
        if not self.isVisible():
            self.command_wanted.emit(self.objectName())  # as its command is called

    def begin_work(self) -> None:
        """Put the keyboard where work begins; it stays where it is if nothing is said here."""

    def begin_search(self) -> bool:
        """Put the keyboard where this page is searched; whether there is such a place."""
        return False

    def head(self) -> PageHead:
        """Return what the head of the window says of this page."""
        return PageHead()

    def own_history(self) -> History[Any] | None:
        """Return what undo and redo change while this page is in front; None for the document."""
        return None

    def undo(self) -> None:
        """Take the last step of its own history back."""

    def redo(self) -> None:
        """Make the step again that was taken back last."""

    def go_to(self, path: DocPath) -> None:
        """Put the keyboard on the field that sets a part of the document."""

    def focus_field(self, field: str) -> None:
        """Put the keyboard on what changes a field of the document."""

    def take_setting(self, key: str) -> None:
        """Put a setting in force that another page has changed."""

    def place(self) -> PagePlace:
        """Return where the player is in the document shown."""
        views = [self.findChild(QAbstractItemView, name) for name in self.choosing]
        focus = focus_within(self)
        return PagePlace(
            {view.objectName(): chosen(view) for view in views if isinstance(view, QWidget)},
            scrolled(self),
            focus.objectName() if focus is not None and self.isVisible() else "",
        )

    def return_to(self, place: PagePlace) -> None:
        """Bring the player back where he was in the document that is shown again."""
        for name, was in place.chosen.items():
            view = self.findChild(QAbstractItemView, name)
            if isinstance(view, QAbstractItemView):
                choose_again(view, was)
        scroll_again(self, place.scrolled)

    def restore(self, settings: Settings) -> None:
        """Look as the page was left."""

    def save(self, settings: Settings) -> None:
        """Keep what the page looks like."""

    def stop(self) -> None:
        """End what works in the background, before that is closed."""
