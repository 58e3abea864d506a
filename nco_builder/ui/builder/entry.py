"""The form of the selected row, with a button that adds it to the player's own list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from nco_builder.language import _, ngettext
from nco_builder.legality import SEVERITIES
from nco_builder.ui.form.form import Form

if TYPE_CHECKING:
    from nco_builder.legality import Severity
    from nco_builder.ui.builder.document import BuilderDocument


class EntryPanel(Form):
    """The form of the selected row.

    Signals:
        keep_wanted: the player wants it in his own list.

    """

    keep_wanted = Signal()

    def __init__(self, document: BuilderDocument, parent: QWidget | None = None) -> None:
        super().__init__("entry", document, parent)
        self._document = document
        self._several = 0
        self.keep = QPushButton(self)
        self.keep.setObjectName("keep")
        self.keep.clicked.connect(self.keep_wanted)
        line = QHBoxLayout()
        line.addWidget(self.keep)
        line.addStretch(1)
        self.column.insertLayout(self.column.count() - 1, line)
        self.stack.left.connect(self._leave_fields)
        document.shown.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the selection."""
        entry = self._document.page.entry
        self.keep.setVisible(entry.keep is not None)
        self.keep.setEnabled(not entry.kept)
        self.keep.setText(_("✓ In my list") if entry.kept else _("Keep in my list"))
        self.keep.setToolTip(
            _("Offered in every document from now on ({keys})").format(keys="Ctrl+Enter")
        )
        self.show_entry(entry, self._marks())

    def stops(self) -> tuple[QWidget, ...]:
        """Return the fields, then the button that keeps the entry."""
        return (*super().stops(), self.keep)

    def _marks(self) -> dict[str, Severity]:
        """Return the gravest severity of each part of the document."""
        marks: dict[str, Severity] = {}
        for severity in reversed(SEVERITIES):
            for finding in self._document.judgement.findings:
                if finding.severity == severity and finding.at:
                    marks[finding.at] = severity
        return marks

    def show_several(self, count: int) -> None:
        """Note the number of selected rows: an edit may apply to one of them only."""
        self._several = count
        self.explain("")

    def about(self) -> str:
        """Return how many rows an edit applies to, or where to look."""
        if self._several > 1 and not self._document.page.entry.fields:
            return ngettext(
                "{count} row is chosen; it has no fields.",
                "{count} rows are chosen; they have no field in common.",
                self._several,
            ).format(count=self._several)
        if self._several > 1:
            return ngettext(
                "{count} row is chosen; what you change here changes it.",
                "{count} rows are chosen; what you change here changes all of them.",
                self._several,
            ).format(count=self._several)
        return super().about() or _("Look at a field, and what it does is said here.")

    def _leave_fields(self) -> None:
        """Move from the last field to the button that keeps the entry, if there is one."""
        if self.keep.isVisible() and self.keep.isEnabled():
            self.keep.setFocus()
