"""Columns next to each other or, without room for all, one at a time beside the main one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton, QApplication, QSplitter, QWidget

from nco_builder.schema.record import Frozen
from nco_builder.ui.parts.focus import focus_within
from nco_builder.ui.parts.icons import paint_icon
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import Weight, draw_ring, type_face
from nco_builder.ui.parts.panel_layout import HANDLE, WidthSplitter
from nco_builder.ui.parts.room import room_of
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent, QResizeEvent

STRIP = length(24)
"""The width of what opens and closes a column."""
ARROW, TOP = length(16), length(8)
EDGE = length(3)
"""The mark of one that is open."""
LEAST_MAIN = length(180)
"""The least width of a table beside an open column."""


class DrawerButton(QAbstractButton):
    """A strip at the edge of a page that opens and closes a column; its name reads upwards."""

    def __init__(self, name: str, parent: QWidget, *, at_left: bool) -> None:
        super().__init__(parent)
        self._at_left = at_left
        self.set_name(name)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_name(self, name: str) -> None:
        """Say what it opens."""
        self._name = name
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(name))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(STRIP, STRIP)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        room, opened = self.rect(), self.isChecked()
        hovered = self.underMouse() or self.isDown()
        painter.fillRect(room, color("selection" if opened else "hover" if hovered else "panel"))
        if opened:  # else the handle of the closed column is a line here
            inner = room.right() + 1 - HANDLE if self._at_left else 0
            painter.fillRect(QRect(inner, 0, HANDLE, room.height()), color("line"))
            outer = 0 if self._at_left else room.right() + 1 - EDGE
            painter.fillRect(QRect(outer, 0, EDGE, room.height()), color("soldiers"))
        arrow = QRect((room.width() - ARROW) // 2, TOP, ARROW, ARROW)
        paint_icon(painter, arrow, f"chevron-{'left' if self._at_left == opened else 'right'}")
        face = type_face(0, Weight.Bold if opened else Weight.Medium)
        painter.setFont(face.font)
        painter.setPen(color("ink"))
        wide, below = room.height() - arrow.bottom() - 2 * TOP, arrow.bottom() + TOP
        said = face.metrics.elidedText(self._name, Qt.TextElideMode.ElideRight, wide)
        painter.translate(0, below + min(wide, face.width(said)))
        painter.rotate(-90)
        painter.drawText(QRect(0, 0, wide, room.width()), Qt.AlignmentFlag.AlignVCenter, said)
        painter.resetTransform()
        if self.hasFocus():
            draw_ring(painter, room)
        painter.end()


class Side(Frozen):
    """A column that may be closed.

    Attributes:
        at: its place among the columns.
        wide: its width, if it fits.
        button: what opens it.
    """

    at: int
    wide: int
    button: DrawerButton


class Drawers(QWidget):
    """Shows a splitter; without room for all columns, the main one and at most one other.

    Where even these have no room, the other takes that of the main one while it is open. The others
    are closed then, and open by a strip at the edge, or when they get the keyboard. Qt keeps closed
    columns out of sight without hiding them, so that they can get it.

    Attributes:
        columns: the splitter; its columns have their least widths.
        narrow: whether there is no room for all.
        rows_first: whether a shallow window begins with the main column alone.

    Signals:
        fitted: it has another width; whether `narrow` has changed.
    """

    fitted = Signal(bool)

    def __init__(self, parent: QWidget, splitter: type[QSplitter] = QSplitter) -> None:
        super().__init__(parent)
        self.columns = splitter(self)
        self.columns.setOrientation(Qt.Orientation.Horizontal)
        self.narrow = self.rows_first = False
        self._parts: tuple[QWidget, ...] = ()
        self._main = 0
        self._sides: list[Side] = []
        self._open: int | None = None
        self._chosen = False
        self._main_least = self._needs = 0
        self._entered = QTimer(self, singleShot=True)  # where the keyboard only passes, none opens
        self._entered.timeout.connect(self._open_entered)

    def name_sides(
        self, main: int, sides: dict[int, tuple[str, int]], needs: int = LEAST_MAIN
    ) -> None:
        """Say what may be closed, once all columns are there.

        Args:
            main: The place of the main column.
            sides: Name and usual width of each other column, by its place.
            needs: The least width of the main one while it is shown without room for all.
        """
        self._needs = needs
        found = [self.columns.widget(at) for at in range(self.columns.count())]
        self._parts = tuple([part for part in found if part is not None])
        self._main = main
        self._main_least = self._parts[main].minimumWidth()
        for at, (name, wide) in sides.items():
            button = DrawerButton(name, self, at_left=at < main)
            button.setObjectName(f"drawer_{at}")
            button.hide()
            button.clicked.connect(partial(self._press, at))
            self._sides.append(Side(at=at, wide=wide, button=button))
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow_keyboard)

    def rename(self, at: int, name: str) -> None:
        """Call a column that may be closed otherwise, as it shows something else."""
        for side in self._sides:
            if side.at == at:
                side.button.set_name(name)

    def set_leasts(self, leasts: Sequence[int]) -> None:
        """Set the least widths of all columns."""
        self._main_least = leasts[self._main]
        for side in self._sides:
            self._parts[side.at].setMinimumWidth(leasts[side.at])
        if not self.narrow:
            self._parts[self._main].setMinimumWidth(self._main_least)
        self.updateGeometry()
        self._fit()

    def closable(self) -> tuple[int, ...]:
        """Return the places of the columns that may be closed."""
        return tuple([side.at for side in self._sides])

    def least_width(self) -> int:
        """Return the width at which all columns fit."""
        least = [
            self._main_least if at == self._main else part.minimumWidth()
            for at, part in enumerate(self._parts)
        ]
        return sum(least) + HANDLE * (len(least) - 1)

    def minimumSizeHint(self) -> QSize:
        """Return the size that the main column needs with one other, as high as those shown."""
        high = self.columns.minimumSizeHint().height()
        if self.narrow:
            closed = {side.at for side in self._sides if side.at != self._open}
            shown = [part for at, part in enumerate(self._parts) if at not in closed]
            high = max(max(part.minimumSizeHint().height(), part.minimumHeight()) for part in shown)
        if not self._sides:
            return QSize(self.columns.minimumSizeHint().width(), high)
        widest = max(self._least_of(side) for side in self._sides)
        lines = HANDLE * len(self._sides)
        alone = self._strips() + lines + max(self._needs, widest)
        beside = self._strips() + lines + LEAST_MAIN + widest
        least = max(alone, beside) if self._needs <= LEAST_MAIN else alone
        return QSize(min(least, self.least_width()), high)

    def sizeHint(self) -> QSize:
        return self.columns.sizeHint()

    def event(self, event: QEvent) -> bool:
        """Need what the columns need."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Close columns that have no room, or show all again."""
        super().resizeEvent(event)
        self._fit()

    def open(self, at: int | None) -> None:
        """Show a column beside the main one, None for the main one alone; nothing if all fit."""
        self._open, self._chosen = at, True
        if self.narrow:
            self._divide()
            self.updateGeometry()  # it may be higher

    def _fit(self) -> None:
        narrow = bool(self._sides) and self.width() < self.least_width()
        changed, self.narrow = narrow != self.narrow, narrow
        left = STRIP * (narrow and any(side.at < self._main for side in self._sides))
        right = STRIP * (narrow and any(side.at > self._main for side in self._sides))
        if changed:
            least = self._needs if narrow else self._main_least
            self._parts[self._main].setMinimumWidth(least)
        if isinstance(self.columns, WidthSplitter):  # hidden, it is resized when it is shown
            self.columns.divided_outside = narrow
        self.columns.setGeometry(left, 0, self.width() - left - right, self.height())
        self._place_strips()
        if narrow:
            if not self._chosen:
                self._open = self._usual()
            self._divide()
        elif changed:
            self._show_all()
        self.fitted.emit(changed)
        if changed and narrow and focus_within(self.window()) is None:
            # or Qt would give the keyboard to the first part of the first column, which opened it
            self._parts[self._main].setFocus(Qt.FocusReason.OtherFocusReason)

    def _place_strips(self) -> None:
        for at_left in (True, False):
            here = [side for side in self._sides if (side.at < self._main) == at_left]
            for place, side in enumerate(here):
                top, end = (self.height() * each // len(here) for each in (place, place + 1))
                across = 0 if at_left else self.width() - STRIP
                side.button.setGeometry(across, top, STRIP, end - top)
                side.button.setVisible(self.narrow)

    def _usual(self) -> int | None:
        """Return the column to be open before the player chose one: the last if it has room.

        In a shallow window none is where that gives more rows.
        """
        if self.rows_first and room_of(self).shallow:
            return None
        last = self._sides[-1]
        room = self.columns.width() - HANDLE - self._least_of(last)
        return last.at if room >= self._main_least else None

    def _least_of(self, side: Side) -> int:
        return self._parts[side.at].minimumWidth()

    def _strips(self) -> int:
        return STRIP * len({side.at < self._main for side in self._sides})

    def _divide(self) -> None:
        """Give the open column its width, and the main one the rest."""
        sizes, room = [0] * self.columns.count(), self.columns.width()
        for side in self._sides:
            opened = side.at == self._open
            side.button.setChecked(opened)
            self._let_close(side, closed=not opened)
            if opened:
                least = self._least_of(side)
                sizes[side.at] = max(least, min(side.wide, room - self._main_least))
        sizes[self._main] = room - sum(sizes) - HANDLE * len(self._sides)
        covered = sizes[self._main] < self._needs
        self.columns.setCollapsible(self._main, covered)
        if covered and self._open is not None:
            sizes[self._open] += sizes[self._main]
            sizes[self._main] = 0
        self.columns.setSizes(sizes)

    def _show_all(self) -> None:
        """Give the columns their usual widths, and the main one the rest."""
        sizes, room = [0] * self.columns.count(), self.columns.width()
        self.columns.setCollapsible(self._main, False)
        for side in self._sides:
            self._let_close(side, closed=False)
            sizes[side.at] = side.wide
        if isinstance(self.columns, WidthSplitter):
            self.columns.distribute()
            return
        sizes[self._main] = room - sum(sizes) - HANDLE * len(self._sides)
        self.columns.setSizes(sizes)

    def _let_close(self, side: Side, *, closed: bool) -> None:
        """Let a column have no width, which no dragging changes, or its least one."""
        self.columns.setCollapsible(side.at, closed)
        self.columns.handle(side.at + (side.at < self._main)).setEnabled(not closed)

    def _press(self, at: int) -> None:
        """Open or close a column; a closed one does not keep the keyboard."""
        self.open(at if at != self._open else None)
        closed = at if self._open is None else self._main
        focused = QApplication.focusWidget()
        if focused is not None and not self.columns.sizes()[closed]:
            part = self._parts[closed]
            if part is focused or part.isAncestorOf(focused):
                side = next(side for side in self._sides if side.at == at)
                side.button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow_keyboard(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self.narrow and now is not None and self.columns.isAncestorOf(now):
            self._entered.start()

    def _open_entered(self) -> None:
        """Open the column that has the keyboard."""
        now = QApplication.focusWidget()
        main = self._parts[self._main]
        if now is not None and (main is now or main.isAncestorOf(now)):
            if self.narrow and not self.columns.sizes()[self._main]:
                self.open(None)
            return
        for side in self._sides:
            part = self._parts[side.at]
            inside = now is not None and (part is now or part.isAncestorOf(now))
            if inside and self.narrow and side.at != self._open:
                self.open(side.at)
