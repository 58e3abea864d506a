"""The dialog for pasting a share code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QLabel, QVBoxLayout

from nco_builder.language import _
from nco_builder.ui.parts.notes_field import NotesField
from nco_builder.ui.parts.questions import dialog_buttons

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class CodeDialog(QDialog):
    """Asks for a share code; displays only part of a long one."""

    def __init__(self, begin: str, parent: QWidget) -> None:
        """Ask for a code; `begin` is there already."""
        super().__init__(parent)
        self.setObjectName("code_dialog")
        self.setWindowTitle(_("Open a share code"))
        label = QLabel(_("Paste the code here:"), self)
        self._field = NotesField(self)
        self._field.setObjectName("share_code")
        self._field.setAccessibleName(_("Share code"))
        self._field.show_text(begin)
        self._field.selectAll()
        label.setBuddy(self._field)
        column = QVBoxLayout(self)
        for part in (label, self._field, dialog_buttons(self, _("Open"))):
            column.addWidget(part)

    def text(self) -> str:
        """Return what was pasted or typed."""
        return self._field.text()
