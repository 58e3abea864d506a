"""The result of a table: two numbers, typed one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.fields import CutLabel, TextLine
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from nco_builder.ui.event.round_rows import PairingRow

MOST_SCORE = 99999
FIELD = length(62)


class ResultBar(QWidget):
    """Enter in the first field goes to the second, there it enters the result.

    Signals:
        entered: (table, scores) the result of a table; None takes it out.

    """

    entered = Signal(int, object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("event_result")
        self._table: int | None = None
        self._title = QLabel(self)
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        set_look(self._title, role="strong")
        self._names = (CutLabel(self), CutLabel(self))
        self._names[0].setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.fields = (self._field("event_score_a"), self._field("event_score_b"))
        self._enter = self._button("event_enter_result", _("Enter result"))
        self._clear = self._button("event_clear_result", _("Clear"))
        self._enter.clicked.connect(self.enter)
        self._clear.clicked.connect(self._take_out)
        self.fields[0].returnPressed.connect(self.fields[1].setFocus)
        self.fields[0].returnPressed.connect(self.fields[1].selectAll)
        self.fields[1].returnPressed.connect(self.enter)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(6))
        row.addWidget(self._title)
        row.addWidget(self._names[0], 1)
        row.addWidget(self.fields[0])
        row.addWidget(QLabel(":", self))
        row.addWidget(self.fields[1])
        row.addWidget(self._names[1], 1)
        row.addWidget(self._enter)
        row.addWidget(self._clear)
        self.show_row(None)

    def _field(self, name: str) -> TextLine:
        field = TextLine(self)
        field.setObjectName(name)
        field.setValidator(QIntValidator(0, MOST_SCORE, field))
        field.setFixedWidth(FIELD)
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        field.textChanged.connect(self._offer)
        return field

    def _button(self, name: str, text: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        return button

    def show_row(self, row: PairingRow | None) -> None:
        """Ask for the result of a pairing; of a bye there is none."""
        match = row if row is not None and row.is_match else None
        self._table = match.pairing.table if match else None
        self._title.setText(
            _("Table {number}").format(number=match.pairing.table) if match else _("Result")
        )
        scores = match.pairing.scores if match else None
        for at, (label, field) in enumerate(zip(self._names, self.fields, strict=True)):
            name = match.names[at] if match else ""
            label.setText(name)
            field.setAccessibleName(_("Victory points of {player}").format(player=name))
            field.setText(str(scores[at]) if scores and len(scores) > at else "")
            field.setEnabled(match is not None)
        self._clear.setEnabled(bool(scores))
        self._offer()

    def begin(self, text: str = "") -> None:
        """Put the keyboard on the first number, beginning with what was typed."""
        first = self.fields[0]
        if first.isEnabled():
            first.setFocus(Qt.FocusReason.OtherFocusReason)
            if text:
                first.setText(text)
            else:
                first.selectAll()

    def _offer(self) -> None:
        complete = all(field.text() and field.hasAcceptableInput() for field in self.fields)
        self._enter.setEnabled(complete and self._table is not None)

    def enter(self) -> None:
        """Enter the result, once there are two numbers."""
        if self._table is not None and self._enter.isEnabled():
            first, second = (int(field.text()) for field in self.fields)
            self.entered.emit(self._table, (first, second))

    def _take_out(self) -> None:
        if self._table is not None:
            self.entered.emit(self._table, None)
