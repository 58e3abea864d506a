"""The open event as its page sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.event.model import FORMAT, Event
from nco_builder.ui.document.document_view import DocumentView

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.documents.kind import Kind


class EventDocument(DocumentView):
    """The open event."""

    def knows(self, kind: Kind[Any]) -> bool:
        """Return whether a document is an event."""
        return kind.format == FORMAT

    @property
    def event_now(self) -> Event:
        """The event as this part last saw it."""
        event: Event = self.value
        return event

    @property
    def folder(self) -> Path | None:
        """The folder of its squads and matches; None before it has a file."""
        return self.path.parent if self.path else None
