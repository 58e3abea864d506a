"""The entry panel: what is chosen, its numbers, and every field of it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nco_builder.language import _, ngettext
from nco_builder.legality import SEVERITIES
from nco_builder.ui.builder.field_stack import FieldStack
from nco_builder.ui.builder.tiles import TileRow
from nco_builder.ui.parts.explanation import Explanation
from nco_builder.ui.parts.fields import CutLabel
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.labels import plain_label
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.panel_layout import MARGIN, head_line, scrolling
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from nco_builder.documents.paths import Path
    from nco_builder.legality import Severity
    from nco_builder.ui.builder.document import BuilderDocument


class EntryPanel(QFrame):
    """The form of what is chosen.

    Signals:
        keep_wanted: the player wants it in his own list.

    """

    keep_wanted = Signal()

    def __init__(self, document: BuilderDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("entry_panel")
        set_look(self, role="panel")
        self._document = document
        self._label, self._aside = (plain_label(self, "heading") for _place in range(2))
        self._title = CutLabel(self)
        self._title.setObjectName("entry_title")
        set_look(self._title, role="name")
        self._tiles = TileRow(self)
        self.stack = FieldStack(document, self)
        self.keep = QPushButton(self)
        self.keep.setObjectName("keep")
        self.keep.clicked.connect(self.keep_wanted)
        self._explanation = Explanation(self)
        self._explanation.setObjectName("entry_explanation")
        self._several = 0
        self.stack.looked_at.connect(self._explain)
        self.stack.left.connect(self._leave_fields)
        self._lay_out()
        document.shown.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(1, 5, 1, 4))
        column.setSpacing(px(4))
        column.addLayout(head_line(self._label, self._aside, MARGIN, MARGIN))
        body = QWidget(self)
        set_look(body, role="content")
        inside = QVBoxLayout(body)
        inside.setContentsMargins(MARGIN - px(2), 0, MARGIN - px(2), px(4))
        inside.setSpacing(px(8))
        for part in (self._title, self._tiles, self.stack):
            inside.addWidget(part)
        keep = QHBoxLayout()
        keep.addWidget(self.keep)
        keep.addStretch(1)
        inside.addLayout(keep)
        inside.addStretch(1)
        column.addWidget(scrolling(body, self), 1)
        self._explanation.pad(MARGIN, px(2), MARGIN, 0)
        column.addWidget(self._explanation)

    def refresh(self) -> None:
        """Show what is chosen as it is now."""
        entry = self._document.page.entry
        ensure_glyphs(f"{entry.title}{entry.label}{entry.aside}")
        self._label.setText(entry.label)
        self._aside.setText(entry.aside)
        self._title.setText(entry.title)
        self._title.setVisible(bool(entry.title))
        self._tiles.show_tiles(entry.tiles)
        self.stack.show_fields(entry.fields, self._marks())
        self.keep.setVisible(entry.keep is not None)
        self.keep.setEnabled(not entry.kept)
        self.keep.setText(_("✓ In my list") if entry.kept else _("Keep in my list"))
        self.keep.setToolTip(
            _("Offered in every document from now on ({keys})").format(keys="Ctrl+Enter")
        )
        for before, after in pairwise((*self.stack.stops(), self.keep)):
            self.setTabOrder(before, after)
        self._explain("")

    def _marks(self) -> dict[str, Severity]:
        """The worst of what was found of each part of the document."""
        marks: dict[str, Severity] = {}
        for severity in reversed(SEVERITIES):
            for finding in self._document.judgement.findings:
                if finding.severity == severity and finding.at:
                    marks[finding.at] = severity
        return marks

    def show_several(self, count: int) -> None:
        """Note how many rows are chosen: an edit goes to one of them."""
        self._several = count
        self._explain("")

    def _explain(self, text: str) -> None:
        if not text and self._several > 1:
            text = ngettext(
                "{count} row is chosen; what you change here changes it.",
                "{count} rows are chosen; what you change here changes all of them.",
                self._several,
            ).format(count=self._several)
        self._explanation.explain(text or _("Look at a field, and what it does is said here."))

    def focus_first(self) -> None:
        """Put the keyboard into the first field."""
        self.stack.focus_first()

    def focus_path(self, path: Path) -> bool:
        """Put the keyboard on what changes a part of the document; whether it is here."""
        return self.stack.focus_path(path, len(self._document.page.entry.path) + 1)

    def _leave_fields(self) -> None:
        """Enter in the last field: go on to what keeps the entry, where it is to be kept."""
        if self.keep.isVisible() and self.keep.isEnabled():
            self.keep.setFocus()
