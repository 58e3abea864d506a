"""The form of the selected rows: kind, name, numbers, and all fields."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from nco_builder.ui.form.field_stack import FieldStack
from nco_builder.ui.form.fields import BareLine
from nco_builder.ui.form.tiles import TileRow
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.explanation import Explanation
from nco_builder.ui.parts.fields import ElidedLabel
from nco_builder.ui.parts.focus import focus_within
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.panel_layout import BODY_MARGINS, MARGIN, NAME_INSET, head_line, scrolling
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Severity
    from nco_builder.systems.page import EntryForm
    from nco_builder.ui.form.answering import FormDocument


class Form(QFrame):
    """The form of the selected rows.

    Args:
        name: what the names of its parts begin with.
        document: what it changes.
        parent: its parent.

    """

    def __init__(self, name: str, document: FormDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"{name}_panel")
        set_look(self, role="panel")
        self._entry: EntryForm | None = None
        self._label, self._aside, self._price = (
            plain_label(self, "heading") for _place in range(3)
        )
        self._title = ElidedLabel(self)
        self._title.setObjectName(f"{name}_title")
        set_look(self._title, role="name")
        self._name = BareLine(name, document, self)
        set_look(self._name.line, role="name")
        self._tiles = TileRow(self)
        self.stack = FieldStack(document, self, name)
        self._explanation = Explanation(self)
        self._explanation.setObjectName(f"{name}_explanation")
        self.stack.looked_at.connect(self.explain)
        self._before: QWidget | None = None
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(1, 4, 1, 4))
        column.setSpacing(px(4))
        head = head_line(self._label, self._aside, MARGIN, MARGIN)
        head.setSpacing(px(4))
        head.addWidget(self._price)
        column.addLayout(head)
        body = QWidget(self)
        set_look(body, role="content")
        whole = QVBoxLayout(body)
        whole.setContentsMargins(*BODY_MARGINS)
        whole.setSpacing(px(4))
        self._title.setContentsMargins(NAME_INSET, 0, 0, 0)
        whole.addWidget(self._title)
        whole.addWidget(self._name)  # its frame juts out, its text is in line
        self.column = QVBoxLayout()
        self.column.setContentsMargins(NAME_INSET, 0, 0, 0)
        self.column.setSpacing(px(4))
        self.column.addWidget(self._tiles)
        self.column.addWidget(self.stack)
        self.column.addStretch(1)
        whole.addLayout(self.column, 1)
        column.addWidget(scrolling(body, self), 1)
        self._explanation.pad(MARGIN, px(2), MARGIN, 0)
        column.addWidget(self._explanation)

    def show_entry(self, entry: EntryForm, marks: Mapping[str, Severity]) -> None:
        """Show the form of the selection.

        Args:
            entry: what is chosen.
            marks: how findings mark parts of the document, by their paths as they are told.

        """
        self._entry = entry
        ensure_glyphs(f"{entry.title}{entry.label}{entry.aside}")
        self._label.setText(entry.label)
        self._aside.setText(entry.aside)
        self._price.setText(entry.price)
        self._price.setVisible(bool(entry.price))
        self._title.setText(entry.title)
        self._title.setVisible(bool(entry.title))
        if entry.name is not None:
            self._name.show_field(entry.name, None)
        self._name.setVisible(entry.name is not None)
        self._tiles.show_tiles(entry.tiles, entry.tiles_tip)
        self.stack.show_fields(entry.fields, marks)
        self.set_tab_order()
        self.explain("")

    def stops(self) -> tuple[QWidget, ...]:
        """Return its tab stops, in order."""
        named = self._entry is not None and self._entry.name is not None
        return (*([self._name.line] if named else []), *self.stack.stops())

    def set_tab_order(self) -> None:
        """Set the tab order, starting after the previous widget."""
        first = () if self._before is None else (self._before,)
        for before, after in pairwise((*first, *self.stops())):
            self.setTabOrder(before, after)

    def stand_behind(self, before: QWidget) -> None:
        """Follow another widget in the tab order, whenever this was created."""
        self._before = before
        self.set_tab_order()

    def about(self) -> str:
        """Return the text shown while nothing is explained."""
        return self._entry.foot if self._entry else ""

    def explain(self, text: str) -> None:
        """Explain the choice under the pointer or with the focus, or else the selection."""
        focused = focus_within(self)
        if not text and isinstance(focused, ChipButton) and focused.hasFocus():
            text = focused.option.explanation
        self._explanation.explain(text or self.about())

    def focus_first(self) -> None:
        """Put the keyboard into the first field."""
        self.stack.focus_first()

    def focus_path(self, path: DocPath) -> bool:
        """Focus the editor of a part of the document, and return whether it is here."""
        if self._entry is None:
            return False
        if self._entry.name is not None and self._entry.name.path == path:
            self._name.line.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return self.stack.focus_path(path, len(self._entry.path) + 1)
