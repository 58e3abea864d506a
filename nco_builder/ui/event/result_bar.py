"""The fields for a table's result: two numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.fields import PAUSE_MS, ElidedLabel, TextLine, whole_number
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.ui.event.round_rows import PairingRow

MOST_SCORE = 99999
FIELD = length(62)


class ResultBar(QWidget):
    """Enter moves from the first field to the second, where it enters the result.

    Two numbers count after a pause or when the bar loses focus; a single one stays in its field
    until the pairing is shown again.

    Signals:
        entered: (round, table, scores) the result of a table; None takes it out.
        finished: the table has its result, and the next one may be asked for.
        begun: (row, texts) what is in the fields and is no result; no texts for nothing.

    """

    entered = Signal(int, int, object)
    finished = Signal(int)
    begun = Signal(object, object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("event_result")
        self._row: PairingRow | None = None
        self._soon = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._soon.timeout.connect(self.settle)
        self._title = QLabel(self)
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        set_look(self._title, role="strong")
        self._names = (ElidedLabel(self), ElidedLabel(self))
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
        field.textEdited.connect(self._note)
        field.editingFinished.connect(self._leave)
        return field

    def _button(self, name: str, text: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        return button

    def show_row(self, row: PairingRow | None, typed: Sequence[str] = ()) -> None:
        """Ask for the result of a pairing; of a bye there is none.

        Args:
            row: The pairing.
            typed: What was begun for it and is no result yet.

        """
        match = row if row is not None and row.is_match else None
        if self._row is None or match is None or match.place != self._row.place:
            self.settle()
        self._row = match
        self._title.setText(
            _("Table {number}").format(number=match.pairing.table) if match else _("Result")
        )
        texts = typed or (self._typed if self._soon.isActive() else self._stored)
        for at, (label, field) in enumerate(zip(self._names, self.fields, strict=True)):
            name = match.names[at] if match else ""
            label.setText(name)
            field.setAccessibleName(_("Victory points of {player}").format(player=name))
            field.show_text(texts[at])
            field.setEnabled(match is not None)
        self._offer()

    def forget(self) -> None:
        """Ask for nothing, and take nothing anymore that is in the fields."""
        self._soon.stop()
        self._row = None

    @property
    def _stored(self) -> tuple[str, str]:
        """The result as the event has it."""
        scores = self._row.pairing.scores if self._row is not None else None
        return (str(scores[0]), str(scores[1])) if scores and len(scores) > 1 else ("", "")

    @property
    def _typed(self) -> tuple[str, str]:
        return self.fields[0].text(), self.fields[1].text()

    @property
    def _complete(self) -> bool:
        return all(
            field.hasAcceptableInput() and whole_number(field) is not None for field in self.fields
        )

    def _note(self) -> None:
        """Let what is typed count: a result after a moment, the rest as begun."""
        if self._complete:
            self._soon.start()
        else:
            self._soon.stop()
        if self._row is not None:
            new = any(
                text and text != was for text, was in zip(self._typed, self._stored, strict=True)
            )
            self.begun.emit(self._row, self._typed if new and not self._complete else ())

    def _leave(self) -> None:
        """Take a complete result, unless the keyboard goes to its other number."""
        if self.sender() is QApplication.focusWidget() or not any(
            field.hasFocus() for field in self.fields
        ):
            self.settle()

    def settle(self) -> None:
        """Take a complete result that is another than the event has."""
        self._soon.stop()
        row = self._row
        if row is None or not self._complete:
            return
        scores = tuple([whole_number(field) or 0 for field in self.fields])
        if scores != row.pairing.scores:
            self._row = row.with_scores(scores)
            self.entered.emit(row.number, row.pairing.table, scores)

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
        self._enter.setEnabled(self._complete and self._row is not None)
        self._clear.setEnabled(any(self._stored) or any(self._typed))

    def enter(self) -> None:
        """Enter the result, once there are two numbers."""
        if self._row is not None and self._enter.isEnabled():
            table = self._row.pairing.table
            self.settle()
            self.finished.emit(table)

    def _take_out(self) -> None:
        row = self._row
        if row is None:
            return
        for field in self.fields:
            field.clear()
        self._note()
        if row.pairing.scores:
            self.entered.emit(row.number, row.pairing.table, None)
