"""The findings of the selected squad, and the reply to its player, next to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from nco_builder.event.entries import reply_text
from nco_builder.language import _
from nco_builder.ui.event.entrants import Entrant, lines_of
from nco_builder.ui.parts.fields import ElidedLabel
from nco_builder.ui.parts.measures import px
from nco_builder.ui.parts.notes_field import NotesField
from nco_builder.ui.parts.panel_layout import MARGIN
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.toast import toast

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from nco_builder.event.model import Event


class SquadDetails(QFrame):
    """Findings and reply of one player or file.

    Signals:
        open_wanted: the squad should be opened in a tab.

    """

    open_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("event_details")
        set_look(self, role="panel")
        self._shown: tuple[Entrant | None, Event | None] = (None, None)
        self._name = ElidedLabel(self)
        # at the left in scripts that run to the left, too: the buttons stand there
        self._name.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
        set_look(self._name, role="name")
        self._file = ElidedLabel(self)
        set_look(self._file, role="dim")
        self._findings = self._text("event_findings", _("Findings"))
        self._reply = self._text("event_reply", _("Reply to the player"))
        self._open = QPushButton(_("Open squad in a tab"), self)
        self._open.setObjectName("event_open_squad")
        self._open.clicked.connect(self.open_wanted)
        self._copy = QPushButton(_("Copy reply"), self)
        self._copy.setObjectName("event_copy_reply")
        self._copy.clicked.connect(self.copy_reply)
        self._lay_out()
        self.show_row(None, None)

    def _text(self, name: str, says: str) -> NotesField:
        text = NotesField(self)  # a squad that was sent may have names of any length
        text.setObjectName(name)
        text.setAccessibleName(says)
        text.setReadOnly(True)
        text.setMinimumHeight(px(44))
        return text

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, px(6), MARGIN, MARGIN)
        column.setSpacing(px(5))
        column.addWidget(self._name)
        column.addWidget(self._file)
        column.addWidget(self._heading(self._findings))
        column.addWidget(self._findings, 3)
        first = QHBoxLayout()
        first.addWidget(self._open)
        first.addStretch(1)
        column.addLayout(first)
        column.addWidget(self._heading(self._reply))
        column.addWidget(self._reply, 4)
        second = QHBoxLayout()
        second.addWidget(self._copy)
        second.addStretch(1)
        column.addLayout(second)

    def _heading(self, text: NotesField) -> QLabel:
        label = QLabel(text.accessibleName(), self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setBuddy(text)
        set_look(label, role="heading")
        return label

    def show_row(self, row: Entrant | None, event: Event | None) -> None:
        """Show a row of an event; nothing where None."""
        if (row, event) == self._shown and row is not None:
            return
        self._shown = row, event
        self._name.setText(row.name if row else _("No row chosen"))
        self._file.setText(_file_line(row))
        self._findings.show_text("\n".join(_findings(row)))
        reply = ""
        if row is not None and event is not None and not row.awaited:
            reply = reply_text(row.entry, row.player, event)
        self._reply.show_text(reply)
        self._copy.setEnabled(bool(reply))
        self._open.setEnabled(bool(row and row.entry and row.entry.squad))

    def copy_reply(self) -> None:
        """Put the reply on the clipboard."""
        QGuiApplication.clipboard().setText(self._reply.text())
        toast(self, _("Reply copied. Paste it into a message."))


def _file_line(row: Entrant | None) -> str:
    if row is None:
        return _("Choose a player or a squad.")
    if row.entry is None:
        return _("reading…") if row.awaited else _("No squad was received.")
    squad = row.entry.squad.name if row.entry.squad else ""
    return " · ".join(filter(None, [row.entry.file, squad]))


def _findings(row: Entrant | None) -> list[str]:
    if row is None or row.entry is None:
        return []
    remarks = [row.remarks] if row.remarks and row.entry.report is not None else []
    return [*(lines_of(row) or [_("✓ Legal")]), *remarks]
