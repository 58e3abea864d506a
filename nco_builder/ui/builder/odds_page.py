"""The odds of a document's row as a page, for windows without room beside the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from PySide6.QtWidgets import QHBoxLayout, QWidget

from nco_builder.documents.rows import exists
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.document.page import Page
from nco_builder.ui.glance.odds_panel import OddsPanel

if TYPE_CHECKING:
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.document_view import DocumentView


class ChancesPage(Page):
    """Contains the panel."""

    seen_through: ClassVar[type[DocumentView]] = BuilderDocument

    def __init__(
        self, document: DocumentView, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self.setObjectName("odds_page")
        self._document = cast("BuilderDocument", document)
        self.panel = OddsPanel(self._document, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.panel)

    def take_row(self, row: DocPath) -> None:
        """Show the odds of the row, unless the document has it no longer."""
        if exists(self._document.value, row):
            self._document.choose(row)

    def begin_work(self) -> None:
        """Focus the first choice."""
        self.panel.begin_work()
