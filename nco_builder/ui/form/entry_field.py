"""The common base of all form fields: label, note, marks, path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import MARKS
from nco_builder.ui.parts.panel_layout import FieldRow
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import QResizeEvent

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Severity
    from nco_builder.ui.form.answering import FormDocument

NOTE_GAP = length(8)


class EntryField(QWidget):
    """A field of the form.

    Signals:
        finished: Enter: the player goes on to the next field.
        looked_at: the explanation of what pointer or keyboard is on; empty for nothing.
        focus_lost: the field inside it that is typed into is shown no more.
    """

    finished = Signal()
    focus_lost = Signal()
    looked_at = Signal(str)

    def __init__(self, document: FormDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self.document = document

    def show_field(self, field: Any, mark: Severity | None) -> None:  # noqa: ANN401 - its own kind of field
        """Show a field, and how findings mark it."""
        raise NotImplementedError

    def entrance(self) -> QWidget | None:
        """The widget that takes the focus; None if there is none."""
        return None

    def show_marks(self, marks: Mapping[str, Severity]) -> None:
        """Note the severities of findings, by path."""

    def focus_path(self, path: DocPath) -> bool:  # noqa: ARG002 - most fields are one place
        """Focus the editor of a part of the document, and return whether it is here."""
        here = self.entrance()
        if here is None or not here.isEnabled():
            return False
        here.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def stops(self) -> tuple[QWidget, ...]:
        """Return its tab stops, in order."""
        here = self.entrance()
        return (here,) if here else ()

    @property
    def label(self) -> FieldRow | None:
        """The row whose label is aligned with those of other fields."""
        return None

    def rest(self) -> None:
        """Clear the field while no form shows it."""


def _one_after_the_other(content: int, note: int) -> int:
    return content + (NOTE_GAP + note if note else 0)


class RowField(EntryField):
    """A label on the left, the editor, and a note on the right."""

    def __init__(
        self, label: str, content: QWidget, document: FormDocument, parent: QWidget
    ) -> None:
        super().__init__(document, parent)
        self.content = content
        beside = QWidget(self)
        self.beside = QHBoxLayout(beside)
        self.beside.setContentsMargins(0, 0, 0, 0)
        self.beside.setSpacing(NOTE_GAP)
        self.beside.addWidget(content)
        self._note = plain_label(beside, "hint")
        self.beside.addWidget(self._note, 3)
        content.setAccessibleName(label)
        self._row = FieldRow(label.replace("&", "&&"), beside, self, content)
        self._mnemonic = ""
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._row)

    @property
    def label(self) -> FieldRow | None:
        """The row itself."""
        return self._row

    def show_mnemonic(self, mnemonic: str) -> None:
        """Set the letter of its label's mnemonic."""
        if mnemonic != self._mnemonic:
            self._mnemonic = mnemonic
            self._row.set_label(mnemonic)

    def minimumSizeHint(self) -> QSize:
        wider = self._beside(max, self._least_width())
        return QSize(wider, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the note at the right if there is room."""
        super().resizeEvent(event)
        self._place_note()

    def _place_note(self) -> None:
        way = QBoxLayout.Direction
        fits = self._beside(_one_after_the_other, self.wanted_width()) <= self.width()
        self.beside.setDirection(way.LeftToRight if fits else way.TopToBottom)

    def wanted_width(self) -> int:
        """Return the width of the editor beside a note."""
        return self._least_width()

    def _least_width(self) -> int:
        return max(self.content.minimumSizeHint().width(), self.content.minimumWidth())

    def _beside(self, joined: Callable[[int, int], int], content: int) -> int:
        """Return the width of label, editor and note side by side."""
        note = 0 if self._note.isHidden() else self._note.minimumSizeHint().width()
        return self._row.label_width + NOTE_GAP + joined(content, note)

    def entrance(self) -> QWidget | None:
        """The editor of the field."""
        return self.content

    def show_note(self, note: str, mark: Severity | None = None) -> None:
        """Show a note, with a mark for colorblind players."""
        symbol = f"{MARKS[mark].symbol} " if mark else ""
        self._note.setText(f"{symbol}{note}")
        self._note.setVisible(bool(symbol or note))
        self._place_note()
        self.content.setAccessibleDescription(note)
        set_look(self._note, role=mark if mark in {"error", "ruling"} else "hint")
