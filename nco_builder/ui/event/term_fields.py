"""Fields of the event terms: numbers, choices, a scenario for each round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.fields import PAUSE_MS, ElidedBox, TextLine, whole_number
from nco_builder.ui.parts.measures import length, px

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST = 999_999_999
NARROW = length(96)
LETTERS = 22
MOST_ROUNDS = 20


class TermNumber(TextLine):
    """A whole number; left empty it is None.

    Signals:
        set: the number, once it is typed and another.

    """

    set = Signal(object)

    def __init__(self, name: str, says: str, parent: QWidget, most: int = MOST) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(says)
        self.setValidator(QIntValidator(0, most, self))
        self.setFixedWidth(NARROW)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._shown: int | None = None
        self.editingFinished.connect(self._tell)
        self._soon = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._soon.timeout.connect(self._tell_number)
        self.textEdited.connect(lambda _text: self._soon.start())

    def show_number(self, number: int | None) -> None:
        """Show a number."""
        self._shown = number
        self.show_text("" if number is None else str(number))

    def _tell_number(self) -> None:
        if self.text():  # nothing may be the beginning of another number
            self._tell()

    @property
    def number(self) -> int | None:
        """What is typed, as a number."""
        return whole_number(self)

    def _tell(self) -> None:
        self._soon.stop()
        number = self.number
        if number is None and self.text():
            return  # the beginning of a number
        if number != self._shown:
            self._shown = number
            self.set.emit(number)


class TermChoice(ElidedBox):
    """One of several values.

    Signals:
        chose: the value that the player has chosen.

    """

    chose = Signal(object)

    def __init__(
        self, name: str, says: str, choices: Iterable[tuple[Any, str]], parent: QWidget
    ) -> None:
        super().__init__(name, says, LETTERS, parent)
        for value, text in choices:
            self.addItem(text, value)
        self.activated.connect(lambda at: self.chose.emit(self.itemData(at)))

    def show_value(self, value: object) -> None:
        """Show a value; one that is not offered is added as it is."""
        at = self.findData(value)
        if at < 0:
            self.addItem(str(value), value)
            at = self.count() - 1
        self.setCurrentIndex(at)


class ScenarioFields(QWidget):
    """A box for each planned round, and buttons for one more or less.

    Signals:
        planned: the numbers of the scenarios, round by round.

    """

    planned = Signal(object)

    def __init__(self, scenarios: Sequence[tuple[int, str]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("event_scenarios")
        self._offered = tuple(scenarios)
        self._boxes: list[TermChoice] = []
        self._more = QPushButton(_("Add a round"), self)
        self._more.setObjectName("event_plan_more")
        self._less = QPushButton(_("Remove the last"), self)
        self._less.setObjectName("event_plan_less")
        self._more.clicked.connect(self._add)
        self._less.clicked.connect(self._remove)
        buttons = QHBoxLayout()
        buttons.setSpacing(px(6))
        buttons.addWidget(self._more)
        buttons.addWidget(self._less)
        buttons.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(px(4))
        self._column.addLayout(buttons)

    def show_plan(self, plan: Sequence[int]) -> None:
        """Show which scenario is planned for which round."""
        while len(self._boxes) > len(plan):
            box = self._boxes.pop()
            self._column.removeWidget(box)
            box.deleteLater()
        while len(self._boxes) < len(plan):
            self._put_box()
        for box, scenario in zip(self._boxes, plan, strict=True):
            box.show_value(scenario)
        self._less.setEnabled(bool(plan))
        self._more.setEnabled(len(plan) < MOST_ROUNDS)

    def _put_box(self) -> None:
        number = len(self._boxes) + 1
        says = _("Scenario of round {number}").format(number=number)
        texts = [
            (value, _("Round {number}: {scenario}").format(number=number, scenario=text))
            for value, text in self._offered
        ]
        box = TermChoice(f"event_scenario_{number}", says, texts, self)
        box.chose.connect(self._tell)
        self._column.addWidget(box)  # below the buttons, which so stay under the mouse
        self._boxes.append(box)

    @property
    def _plan(self) -> tuple[int, ...]:
        return tuple([box.currentData() for box in self._boxes])

    def _tell(self, _value: object) -> None:
        self.planned.emit(self._plan)

    def _add(self) -> None:
        if self._offered:
            self.planned.emit((*self._plan, self._offered[0][0]))

    def _remove(self) -> None:
        self.planned.emit(self._plan[:-1])
