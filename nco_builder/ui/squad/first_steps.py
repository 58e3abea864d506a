"""Three steps to a first squad, over the table while it has no men."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from nco_builder.language import N_, _
from nco_builder.legality import recruit_choices
from nco_builder.ui.parts.controls import plain_label, push_button, wrapped_label
from nco_builder.ui.parts.measures import length, lengths, px
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QShowEvent

    from nco_builder.legality import Choice
    from nco_builder.ui.document.document_view import SquadDocument

WIDEST = length(480)
GAPS = lengths(12, 4)
"""Between the steps, and what they make do with before one of them leaves."""
STEPS = (
    (N_("Take a Sergeant."), N_("Every squad has exactly one. He is free.")),
    (
        N_("Take men from the list at the left."),
        N_("Press + or double-click. Cost and what is left are beside."),
    ),
    (N_("Click a man to equip him."), N_("His weapons, skills and items appear at the right.")),
)
FOLDED = N_("Open “Add” at the left, and take men.")
WAYS = (
    ("begin_starter", "new", N_("a starter squad")),
    ("begin_example", "example", N_("an example")),
    ("begin_evening", "play_tonight", N_("a game tonight")),
)
"""Object names, commands and texts of other ways to begin."""


class FirstSteps(QWidget):
    """Covers the table; drops still reach it.

    Signals:
        wanted: the recruit the player takes.
        begun: the name of a command that begins otherwise.
    """

    wanted = Signal(object)
    begun = Signal(str)

    def __init__(self, document: SquadDocument, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("first_steps")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        set_look(self, role="cover")
        self._document = document
        self._about: list[QWidget] = []
        self._tasks: list[QLabel] = []
        self._steps: list[list[QWidget]] = []
        self._body = QWidget(self)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, 0)
        self._title = plain_label(self._body, "name", _("Build your first squad"))
        column.addWidget(self._title)
        for number, (does, about) in enumerate(STEPS, 1):
            column.addLayout(self._step(number, _(does), _(about)))
        row = QHBoxLayout()
        self._take = push_button(self._body, "take_sergeant", _("Take the Sergeant"), self._recruit)
        set_look(self._take, role="primary")
        row.addSpacing(px(36))
        row.addWidget(self._take)
        row.addStretch(1)
        column.addLayout(row)
        self._rule = QFrame(self._body)
        self._rule.setProperty("role", "rule")
        column.addWidget(self._rule)
        column.addLayout(self._ways())
        over.installEventFilter(self)
        document.changed.connect(self.refresh)
        document.replaced.connect(self.refresh)
        self.refresh()

    def _step(self, number: int, does: str, about: str) -> QHBoxLayout:
        step = QHBoxLayout()
        step.setSpacing(px(12))
        badge = plain_label(self._body, "badge", str(number))
        badge.setFixedSize(px(24), px(24))
        badge.setAlignment(Qt.AlignmentFlag.AlignCenter)
        step.addWidget(badge, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(0)
        task = plain_label(self._body, "strong", does)
        words.addWidget(task)
        told = wrapped_label(self._body, "dim", about)
        self._about.append(told)
        self._steps.append([badge, task])
        self._tasks.append(task)
        words.addWidget(told)
        step.addLayout(words, 1)
        return step

    def _ways(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(px(4))
        self._or = plain_label(self._body, "dim", _("Or begin with"))
        row.addWidget(self._or)
        self._begins = []
        for name, command, text in WAYS:
            way = push_button(self._body, name, _(text), self._begin)
            way.setProperty("command", command)
            set_look(way, role="quiet")
            row.addWidget(way)
            self._begins.append(way)
        row.addStretch(1)
        return row

    def say_folded(self, *, folded: bool) -> None:
        """Say where recruits are: in the list at the left, or in the drawer that opens it."""
        self._tasks[1].setText(_(FOLDED) if folded else _(STEPS[1][0]))

    def _begin(self) -> None:
        self.begun.emit(str(self.sender().property("command")))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cover all of what is below."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        """Fit again: only what is shown has its final fonts."""
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        over = self.parentWidget()
        if over is None:
            return
        self.setGeometry(over.rect())
        for way in self._begins:
            way.ensurePolished()
        row = self._or.sizeHint().width()
        needed = row + sum(way.sizeHint().width() + px(4) for way in self._begins)
        wide = min(max(WIDEST, needed), self.width() - px(24))
        high = self._shorten(wide)
        room = wide - row
        offered = not self._or.isHidden()
        for way in self._begins:  # menus have what there is no room for
            room -= way.sizeHint().width() + px(4)
            way.setVisible(room >= 0 and offered)
        self._or.setVisible(not self._begins[0].isHidden())
        left, top = (self.width() - wide) // 2, max(px(8), (self.height() - high) // 3)
        self._body.setGeometry(QRect(left, top, wide, high))

    def _shorten(self, wide: int) -> int:
        """Show as much as there is height for, the button always; return its height."""
        first, *later = self._steps
        ways: list[QWidget] = [self._or, *self._begins]
        aside: list[list[QWidget]] = [self._about, [self._rule], [self._title], ways]
        lesser = [*aside, *reversed(later), first]
        for part in (part for parts in lesser for part in parts):
            part.show()
        for parts in lesser:
            for gap in GAPS:
                high = self._needs(wide, gap)
                if high <= self.height() - px(16):
                    return high
            for part in parts:
                part.hide()
        return self._needs(wide, GAPS[-1])

    def _needs(self, wide: int, gap: int) -> int:
        """Return the height of what is shown with this gap between its parts."""
        layout = self._body.layout()
        if layout is None:
            return 0
        layout.setSpacing(int(gap))
        layout.activate()  # or layouts within it remember what was shown before
        return layout.totalHeightForWidth(wide)

    def refresh(self) -> None:
        """Be there while the squad has no men."""
        empty = not self._document.squad.members
        if empty:
            self._take.setEnabled(self._sergeant() is not None)
            self._fit()
        self.setVisible(empty)

    def _sergeant(self) -> Choice | None:
        """Return the man every squad must have: the first recruit that costs nothing."""
        if self._document.rulebook is None:
            return None
        free = [each for each in recruit_choices(self._document.report) if not each.price]
        return next((each for each in free if each.state != "barred"), None)

    def _recruit(self) -> None:
        sergeant = self._sergeant()
        if sergeant is not None:
            self.wanted.emit(sergeant)
