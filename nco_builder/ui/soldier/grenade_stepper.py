"""Hand grenades: one more, one less, and what they cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.fields import PAUSE_MS
from nco_builder.ui.parts.labels import wrapped_label
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.number_box import CountBox
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.rules import Unit
    from nco_builder.systems.page import Chip

MIXED = -1
BOUND = 99999
"""More than anybody writes; a box holds no number of any size, a squad file does."""
WIDTH = length(84)


class GrenadeStepper(QWidget):
    """A number between those that are offered.

    Signals:
        chosen: the option of the number asked for.
        looked_at: what the next grenade would mean; empty for nothing.

    """

    chosen = Signal(object)
    looked_at = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._options: dict[int, Chip] = {}
        self._count = 0
        self.box = CountBox(self)
        self.box.setObjectName("grenades")
        self.box.setAccessibleName(_("Hand grenades"))
        self.box.lineEdit().setAccessibleName(self.box.accessibleName())
        self.box.setFixedWidth(WIDTH)
        self.box.setKeyboardTracking(False)
        self.box.valueChanged.connect(self._choose)
        soon = QTimer(self, singleShot=True, interval=PAUSE_MS)
        soon.timeout.connect(self.box.interpretText)
        self.box.lineEdit().textEdited.connect(lambda _text: soon.start())
        self.box.looked_at.connect(self._tell)
        self._hint = wrapped_label(self, "hint")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(8))
        row.addWidget(self.box)
        row.addWidget(self._hint, 1)

    def show_options(
        self, options: Sequence[Chip], unit: Unit | None, *, wrong: bool, count: int | None
    ) -> None:
        """Show what is offered.

        Args:
            options: One for each number.
            unit: The unit whose terms are told; None for several men.
            wrong: Whether an error is about the number.
            count: How many he has; None where men differ.

        """
        self._options = {
            option.value: option for option in options if isinstance(option.value, int)
        }
        self._count = MIXED if count is None else min(max(count, -BOUND), BOUND)
        numbers = [*self._options, self._count]
        self.box.setSpecialValueText(_("mix") if count is None else "")
        with QSignalBlocker(self.box):  # showing is no choosing
            self.box.setRange(max(-BOUND, min(numbers)), min(BOUND, max(numbers)))
            self.box.setValue(self._count)
        self._hint.setText(grenade_terms(unit) if unit else "")
        self.box.setToolTip(self._next())
        self.box.setAccessibleDescription(f"{self._hint.text()}. {self._next()}")
        set_look(self.box, state="error" if wrong else None)

    def _next(self) -> str:
        following = self._options.get(self.box.value() + 1)
        if following is None:
            return _("No more") if self._options else ""
        said = following.reason or following.explanation.partition(": ")[2]
        return _("One more: {what}").format(what=said)

    def _tell(self, here: bool) -> None:  # noqa: FBT001 - a signal's argument
        self.looked_at.emit(self._next() if here else "")

    def _choose(self, count: int) -> None:
        """Ask for the number, or for the nearest in its direction that can be had."""
        with QSignalBlocker(self.box):
            self.box.setValue(self._count)  # until the document says otherwise
        numbers = [number for number, one in self._options.items() if one.state != "barred"]
        higher = [number for number in numbers if number >= count]
        lower = [number for number in numbers if number <= count]
        if higher and (count > self._count or not lower):
            self.chosen.emit(self._options[min(higher)])
        elif lower:
            self.chosen.emit(self._options[max(lower)])


def grenade_terms(unit: Unit) -> str:
    """`2 free, then 4 vp, at most 3`."""
    terms = unit.grenades
    if terms is None:
        return _("none for him")
    said = [_("{count} free").format(count=terms.free)]
    if terms.cost_each_extra is not None:
        price = terms.cost_each_extra
        said.append(_("then {price} {currency}").format(price=price, currency=unit.currency))
    if terms.max is not None:
        said.append(_("at most {count}").format(count=terms.max))
    return ", ".join(said)
