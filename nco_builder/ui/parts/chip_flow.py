"""Chips side by side, wrapped into lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from nco_builder.language.words import fold
from nco_builder.ui.parts.chips import HEIGHT, ChipButton
from nco_builder.ui.parts.measures import length, px

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QFocusEvent, QResizeEvent

    from nco_builder.systems.page import Chip

GAP, LINE_GAP = length(4), length(2)


class ChipFlow(QWidget):
    """The choices of a field: Tab enters and leaves, arrows move, letters search.

    Signals:
        chosen: a choice that was pressed.
        again: the choice that gives one more.
        looked_at: the explanation of what pointer or keyboard is on; empty for nothing.
    """

    chosen = Signal(object)
    again = Signal(object)
    looked_at = Signal(str)

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"{name}_chips")
        self._name = name
        self._chips: list[ChipButton] = []
        self.chips: list[ChipButton] = []
        self._widths: list[int] = []
        self._lines: dict[int, list[QRect]] = {}  # Qt asks many times for an edit
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        # no tab stop of its own: a label's mnemonic and focus_chip() come in here
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    def show_chips(self, options: Sequence[Chip]) -> None:
        """Show these choices, reusing the buttons."""
        while len(self._chips) < len(options):
            self._chips.append(self._make(options[len(self._chips)]))
        before, self.chips = self.chips, self._chips[: len(options)]
        others = len(before) != len(options)
        for chip, option in zip(self.chips, options, strict=True):
            others |= chip.show_option(option)
            chip.setObjectName(self._called(option))
            chip.show()
        for chip in self._chips[len(options) :]:
            chip.hide()
        self._give_tab_stop()
        if others and self._measure():
            self._lines.clear()
            self.updateGeometry()
            self._arrange()

    def _measure(self) -> bool:
        """Measure the chips, and return whether one is wider or narrower than before."""
        before = self._widths
        self._widths = [chip.sizeHint().width() for chip in self.chips]
        return self._widths != before

    def _called(self, chip: Chip) -> str:
        """Return the object name of a button, from its key or its text."""
        return f"{chip.field}:{chip.value}" if chip.field else f"{self._name}:{chip.text}"

    def _make(self, option: Chip) -> ChipButton:
        chip = ChipButton(option, self)
        chip.clicked.connect(self._choose)
        chip.again.connect(self.again)
        chip.stepped.connect(self._step)
        chip.sought.connect(self._seek)
        chip.looked_at.connect(self.looked_at)
        # a chip made late belongs behind its neighbor, not behind the whole window
        self.setTabOrder(self._chips[-1] if self._chips else self, chip)
        return chip

    def _choose(self) -> None:
        chip = self.sender()
        if isinstance(chip, ChipButton):
            self.chosen.emit(chip.option)

    def _step(self, chip: ChipButton, by: int) -> None:
        place = self.chips.index(chip) + by
        if 0 <= place < len(self.chips):
            self.chips[place].setFocus(Qt.FocusReason.TabFocusReason)
            self._give_tab_stop()

    def _seek(self, chip: ChipButton, letter: str) -> None:
        """Focus the next chip that begins with a letter, wrapping around."""
        at = self.chips.index(chip)
        for place in (*range(at + 1, len(self.chips)), *range(at)):
            if fold(self.chips[place].option.text).startswith(fold(letter)):
                self._step(chip, place - at)
                return

    def _give_tab_stop(self) -> None:
        """Make one chip the only tab stop."""
        stop = self.entrance()
        for chip in self.chips:
            policy = Qt.FocusPolicy.StrongFocus if chip is stop else Qt.FocusPolicy.ClickFocus
            if chip.focusPolicy() != policy:
                chip.setFocusPolicy(policy)

    def entrance(self) -> ChipButton | None:
        """The chip that takes the focus: the focused one, the first chosen one, or the first."""
        for chip in self.chips:
            if chip.hasFocus():
                return chip
        first = self.chips[0] if self.chips else None
        return next((chip for chip in self.chips if chip.option.on), first)

    def focus_chip(self) -> None:
        """Focus the chip that takes the focus."""
        chip = self.entrance()
        if chip is not None:
            chip.setFocus(Qt.FocusReason.TabFocusReason)

    def focusInEvent(self, _event: QFocusEvent) -> None:
        """Pass the focus on to a chip."""
        self.focus_chip()

    def _arrange(self) -> None:
        """Break the chips into lines."""
        for chip, place in zip(self.chips, self._places(self.width()), strict=True):
            chip.setGeometry(place)

    def _places(self, width: int) -> list[QRect]:
        """Return the place of each chip at a width."""
        if width not in self._lines:
            self._lines[width] = self._placed(width)
        return self._lines[width]

    def _placed(self, width: int) -> list[QRect]:
        places = []
        left = top = 0
        for wanted in self._widths:
            wide = min(wanted, width)
            if left and left + wide > width:
                left, top = 0, top + HEIGHT + LINE_GAP
            places.append(QRect(left, top, wide, HEIGHT))
            left += wide + GAP
        return places

    def heightForWidth(self, width: int) -> int:
        places = self._places(width)
        return places[-1].top() + HEIGHT if places else 0

    def minimumSizeHint(self) -> QSize:
        """Return the width of one chip; lines break at any width."""
        return QSize(px(60), min(HEIGHT, len(self.chips) * HEIGHT))

    def sizeHint(self) -> QSize:
        """Return the size of one line; the number of lines follows from the width."""
        return QSize(px(200), self.minimumSizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """Update widths for another font or style."""
        super().changeEvent(event)
        self._measure()
        self._lines.clear()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines again."""
        super().resizeEvent(event)
        self._arrange()
