"""What the window asks of every page, and what a page may ask of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.open_document import DocumentView


class Page(QWidget):
    """A page of the window; its subclasses are made from document, settings and parent.

    Signals:
        command_wanted: the name of a command of the window that is to be carried out.
        field_wanted: the name of a field of the document that is edited outside this page.
        topic_wanted: the id of a rule to be read.
        setting_changed: the key of a setting that has another value now.
        start_again_wanted: the program is to be started anew.

    """

    command_wanted = Signal(str)
    field_wanted = Signal(str)
    topic_wanted = Signal(str)
    setting_changed = Signal(str)
    start_again_wanted = Signal()

    def __init__(
        self, _document: DocumentView, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._settings = settings

    def begin_work(self) -> None:
        """Put the keyboard where work begins; it stays where it is if nothing is said here."""

    def focus_field(self, field: str) -> None:
        """Put the keyboard on what changes a field of the document."""

    def take_setting(self, key: str) -> None:
        """Put a setting in force that another page has changed."""

    def restore(self, settings: Settings) -> None:
        """Look as the page was left."""

    def save(self, settings: Settings) -> None:
        """Keep what the page looks like."""

    def stop(self) -> None:
        """End what works beside the window, before that is closed."""
