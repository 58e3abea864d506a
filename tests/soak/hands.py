"""What the monkey does with keyboard and mouse: events sent through the widgets that are there.

A step is a generator; whenever it yields, the window has its turn. Dialogs and menus run loops of
their own, in which `answer` is asked for one event at a time.

On Python 3.11 a segmentation fault where an event is sent from here can be an exception: PySide
6.11 crashes on those raised in C, such as by `len(None)`, that leave an overridden method called by
Qt out of Python. The frame `storePythonOverrideErrorOrPrint` in a debugger tells so.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTableView,
    QTextEdit,
    QTreeView,
    QWidget,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from PySide6.QtCore import QAbstractItemModel, QMimeData

    from nco_builder.ui.shell.main_window import MainWindow

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
NO_KEYS, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
KEY = Qt.Key
TEXTS = (
    *("Ann", "Novak the 2nd", "Łódź", "Ström & Söhne", "<b>x</b>", "{who} %s", "&File", "日本"),
    *("", " ", "12", "-3", "0", "999999", "2d6", "a\tb", '"quoted"', "x" * 60),
)
MOST_ROWS = 400
POKED = (
    *(QAbstractButton, QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox),
    *(QComboBox, QAbstractItemView, QTabBar),
)
"""What a hand reaches for; anything else that takes the keyboard is clicked and gets keys."""
WALKS = (KEY.Key_Down, KEY.Key_Up, KEY.Key_Left, KEY.Key_Right, KEY.Key_Home, KEY.Key_End)
NOT_POKED = frozenset({"toast_0", "toast_1", "toast_close", "ScrollLeftButton"})
"""What goes by itself after a while, so that the same step would not meet it again."""
W = TypeVar("W", bound=QWidget)


def name_of(widget: QWidget) -> str:
    """What a widget is called where it is told of."""
    above = widget.parentWidget()
    if isinstance(above, QAbstractScrollArea) and widget is above.viewport():
        widget = above
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return " ".join(filter(None, [type(widget).__name__, widget.objectName(), text[:30]]))


class Hands:
    """Keyboard and mouse.

    Args:
        tell: told of each event before it is sent.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        self.tell = tell

    def key(self, widget: QWidget, key: Qt.Key, keys: Any = NO_KEYS) -> None:  # noqa: ANN401 - one modifier or several
        """Press a key on a widget."""
        held = "".join(f"{name}+" for name, one in HELD.items() if keys & one)
        self.tell(f"key {held}{key.name.removeprefix('Key_')} on {name_of(widget)}")
        QTest.keyClick(widget, key, keys)

    def shortcut(self, window: QWidget, key: Qt.Key, keys: Any = NO_KEYS) -> None:  # noqa: ANN401 - likewise
        """Press a key on whatever has the keyboard; on the window of a part where nothing has."""
        self.key(with_keyboard(window), key, keys)

    def letter(self, widget: QWidget, letter: str) -> None:
        """Type a letter, of any script, into whatever has the keyboard."""
        target = with_keyboard(widget)
        self.tell(f"type {letter!r} on {name_of(target)}")
        if letter.isascii() and letter.isprintable():
            QTest.keyClicks(target, letter)
            return
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            target = with_keyboard(widget)
            QApplication.sendEvent(target, QKeyEvent(kind, 0, NO_KEYS, letter))

    def write(self, widget: QWidget, text: str) -> Iterator[None]:
        """Type a text, letter by letter."""
        for letter in text:
            self.letter(widget, letter)
            yield

    def click(
        self,
        widget: QWidget,
        place: QPoint | None = None,
        button: Qt.MouseButton = LEFT,
        keys: Any = NO_KEYS,  # noqa: ANN401 - one modifier or several
    ) -> None:
        """Press a button of the mouse on a widget, and let go."""
        where = place or middle(widget)
        self.tell(f"click {name_of(widget)} at {where.x()},{where.y()}")
        QTest.mouseClick(widget, button, keys, where)

    def double_click(self, widget: QWidget, place: QPoint) -> None:
        """Press twice."""
        self.tell(f"double click {name_of(widget)} at {place.x()},{place.y()}")
        QTest.mouseDClick(widget, LEFT, NO_KEYS, place)
        if QApplication.mouseButtons() != Qt.MouseButton.NoButton:
            QTest.mouseRelease(widget, LEFT, NO_KEYS, place)

    def wheel(self, widget: QWidget, turned: int) -> None:
        """Turn the wheel over a widget, in eighths of a degree."""
        place = QPointF(middle(widget))
        self.tell(f"wheel {turned} over {name_of(widget)}")
        event = QWheelEvent(
            place,
            QPointF(widget.mapToGlobal(place)),
            QPoint(),
            QPoint(0, turned),
            Qt.MouseButton.NoButton,
            NO_KEYS,
            Qt.ScrollPhase.NoScrollPhase,
            False,  # noqa: FBT003 - Qt's
        )
        QApplication.sendEvent(widget, event)

    def ask_menu(self, widget: QWidget, place: QPoint) -> None:
        """Ask for the menu of what is at a place."""
        self.tell(f"menu of {name_of(widget)} at {place.x()},{place.y()}")
        reason = QContextMenuEvent.Reason.Mouse
        event = QContextMenuEvent(reason, place, widget.mapToGlobal(place), NO_KEYS)
        QApplication.sendEvent(widget, event)

    def drop(self, widget: QWidget, place: QPoint, data: QMimeData, action: Any) -> None:  # noqa: ANN401 - one action or several
        """Carry something onto a widget and let it go there; away again where it is not taken."""
        self.tell(
            f"drop {'+'.join(data.formats())} on {name_of(widget)} at {place.x()},{place.y()}"
        )
        enter = QDragEnterEvent(place, action, data, LEFT, NO_KEYS)
        QApplication.sendEvent(widget, enter)
        if not enter.isAccepted():
            return
        move = QDragMoveEvent(place, action, data, LEFT, NO_KEYS)
        QApplication.sendEvent(widget, move)
        if not move.isAccepted():
            QApplication.sendEvent(widget, QDragLeaveEvent())
            return
        drop = QDropEvent(QPointF(place), action, data, LEFT, NO_KEYS)
        drop.setDropAction(move.dropAction())
        QApplication.sendEvent(widget, drop)

    def poke(self, rng: Random, widget: QWidget) -> Iterator[None]:
        """Do something with a widget that it is made for."""
        if isinstance(widget, QAbstractButton):
            yield from self._press(rng, widget)
        elif isinstance(widget, QTabBar):
            if widget.count():
                place = widget.tabRect(rng.randrange(widget.count())).center()
                self.click(widget, place)
                yield
        elif isinstance(widget, QComboBox):
            yield from self._choose(rng, widget)
        elif isinstance(widget, QAbstractItemView):
            yield from self._use_rows(rng, widget)
        elif isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit | QAbstractSpinBox):
            yield from self._fill(rng, widget)
        else:
            self.click(widget)
            yield
            if rng.random() < 0.5:
                self.shortcut(widget, rng.choice((*WALKS, KEY.Key_Return, KEY.Key_Space)))
                yield

    def _press(self, rng: Random, button: QAbstractButton) -> Iterator[None]:
        if rng.random() < 0.75:
            self.click(button)
        else:
            button.setFocus(Qt.FocusReason.TabFocusReason)
            self.shortcut(button, KEY.Key_Space)
        yield

    def _choose(self, rng: Random, box: QComboBox) -> Iterator[None]:
        if rng.random() < 0.4:
            self.click(box)
            yield
        else:
            box.setFocus(Qt.FocusReason.TabFocusReason)
            for _time in range(rng.randint(1, 3)):
                self.shortcut(box, rng.choice(WALKS[:2]))
                yield

    def _fill(self, rng: Random, field: QWidget) -> Iterator[None]:
        inside = field.viewport() if isinstance(field, QAbstractScrollArea) else field
        self.click(inside)
        yield
        if rng.random() < 0.5:
            self.shortcut(field, KEY.Key_A, CTRL)
            yield
        if isinstance(field, QAbstractSpinBox) and rng.random() < 0.6:
            for _time in range(rng.randint(1, 3)):
                self.shortcut(field, rng.choice(WALKS[:2]))
                yield
        else:
            yield from self.write(field, rng.choice(TEXTS))
        end = rng.choice((KEY.Key_Return, KEY.Key_Tab, KEY.Key_Backspace, None, None))
        if end is not None:
            self.shortcut(field, end)
            yield

    def _use_rows(self, rng: Random, view: QAbstractItemView) -> Iterator[None]:
        place = row_place(rng, view)
        if place is None:
            self.click(view.viewport())
            yield
            return
        choice = rng.random()
        if choice < 0.45:
            self.click(view.viewport(), place, keys=rng.choice((NO_KEYS, NO_KEYS, CTRL, SHIFT)))
            yield
        elif choice < 0.6:
            self.double_click(view.viewport(), place)
            yield
            yield from self.finish_editing(rng, view)
        elif choice < 0.7:
            self.click(view.viewport(), place)
            yield
            self.ask_menu(view.viewport(), place)
            yield
        elif choice < 0.8:
            self.click(view.viewport(), place)
            yield
            self.shortcut(view, KEY.Key_F2)
            yield
            yield from self.finish_editing(rng, view)
        else:
            view.setFocus(Qt.FocusReason.TabFocusReason)
            moves = (*WALKS, KEY.Key_Space, KEY.Key_Return, KEY.Key_Delete, KEY.Key_Escape)
            for _time in range(rng.randint(1, 3)):
                self.shortcut(view, rng.choice(moves), rng.choice((NO_KEYS, NO_KEYS, SHIFT, ALT)))
                yield

    def finish_editing(self, rng: Random, view: QAbstractItemView) -> Iterator[None]:
        """Write into the open editor of a view, and end it by a key or leave it open."""
        editor = QApplication.focusWidget()
        if editor is None or editor is view or not view.isAncestorOf(editor):
            return
        yield from self.write(editor, rng.choice(TEXTS[:8]))
        end = rng.choice((KEY.Key_Return, KEY.Key_Tab, KEY.Key_Escape, None))
        if end is not None:
            self.shortcut(view, end)
            yield

    def answer(self, rng: Random, top: QWidget, patience: int) -> None:
        """Send one event to what is open before the window; out of patience, close it."""
        if isinstance(top, QMenu):
            self._answer_menu(rng, top, patience)
        elif patience <= 0:
            self._leave(top, patience)
        else:
            parts = reachable(top)
            buttons = [each for each in parts if isinstance(each, QAbstractButton)]
            among = buttons if buttons and rng.random() < 0.5 else parts
            if not among:
                self.key(top, KEY.Key_Escape)
                return
            part = rng.choice(among)
            if isinstance(part, QAbstractItemView):
                place = row_place(rng, part)
                self.click(part.viewport(), place)
                return
            for _event in self.poke(rng, part):
                return  # the window has its turn; what is next comes anew

    def _answer_menu(self, rng: Random, menu: QMenu, patience: int) -> None:
        entries = [
            each
            for each in menu.actions()
            if each.isVisible() and each.isEnabled() and not each.isSeparator()
        ]
        if patience <= 0 or not entries or rng.random() < 0.1:
            self.key(menu, KEY.Key_Escape)
            return
        entry = rng.choice(entries)
        self.tell(f"menu entry {entry.objectName()} “{entry.text()}”")
        place = menu.actionGeometry(entry).center()
        if menu.rect().contains(place):
            self.click(menu, place)
        else:
            menu.setActiveAction(entry)
            self.key(menu, KEY.Key_Return)

    def _leave(self, top: QWidget, patience: int) -> None:
        """Escape; where that does not help, whatever button there is."""
        if patience > -3 or not isinstance(top, QDialog):
            self.shortcut(top, KEY.Key_Escape)
            if patience < -6:
                top.close()
            return
        buttons = [each for each in reachable(top) if isinstance(each, QAbstractButton)]
        if buttons:
            self.click(buttons[patience % len(buttons)])
        else:
            top.close()


HELD = {"Ctrl": CTRL, "Shift": SHIFT, "Alt": ALT}


def with_keyboard(part: QWidget) -> QWidget:
    """What has the keyboard: nothing behind a modal dialog, which may be shown but not yet active.

    Where nothing has it, the window of a part.
    """
    focus, modal = QApplication.focusWidget(), QApplication.activeModalWidget()
    above = focus
    while modal is not None and above is not None and above is not modal:
        above = above.parentWidget()
    if focus is not None and above is not None:
        return focus
    focused: QWidget | None = part.window().focusWidget()
    return part.window() if focused is None else focused


def middle(widget: QWidget) -> QPoint:
    """The middle of what is seen of a widget."""
    seen = widget.visibleRegion().boundingRect()
    return seen.center() if not seen.isEmpty() else widget.rect().center()


def reachable(top: QWidget) -> list[QWidget]:
    """What can be clicked in a window or dialog, in the order it was made."""
    found = []
    for each in top.findChildren(QWidget):
        if each.window() is not top or not each.isEnabled() or each.visibleRegion().isEmpty():
            continue
        if each.objectName() in NOT_POKED or isinstance(each, QScrollBar):
            continue
        inner = each.parentWidget()
        if isinstance(inner, QAbstractSpinBox) or each.objectName().startswith("qt_"):
            continue
        takes = each.focusPolicy() != Qt.FocusPolicy.NoFocus and not isinstance(
            each, QAbstractScrollArea
        )
        if isinstance(each, POKED) or takes:
            found.append(each)
    return found


def row_place(rng: Random, view: QAbstractItemView) -> QPoint | None:
    """The middle of any cell in sight; None where there is none."""
    model: QAbstractItemModel | None = view.model()
    seen = view.viewport().rect()
    if model is None:
        return None
    rows = min(model.rowCount(view.rootIndex()), MOST_ROWS)
    for _try in range(12):
        if not rows:
            return None
        row = rng.randrange(rows)
        column = rng.randrange(max(1, _columns(view)))
        index = model.index(row, column, view.rootIndex())
        place = view.visualRect(index)
        if not place.isEmpty() and seen.contains(place.center()):
            return place.center()
    return None


def _columns(view: QAbstractItemView) -> int:
    """How many columns a view has; PySide hides how many a list has."""
    if isinstance(view, QTableView):
        return view.horizontalHeader().count()
    return view.header().count() if isinstance(view, QTreeView) else 1


def part(window: MainWindow, kind: type[W], name: str) -> W | None:
    """A part of the window that is in sight, by its name."""
    found = window.findChild(kind, name)
    return found if isinstance(found, kind) and found.isVisible() else None


@contextmanager
def attending(owner: QObject, attend: Callable[[], None], every: int) -> Iterator[None]:
    """Have whatever opens meanwhile attended to, in the loop it runs; `every` in milliseconds."""
    timer = QTimer(owner)
    timer.setInterval(every)
    timer.timeout.connect(attend)
    timer.start()
    yield
    timer.stop()
    timer.deleteLater()


def beside(window: QWidget) -> QWidget | None:
    """A window beside the main one, such as that of a match at the table."""
    for each in QApplication.topLevelWidgets():
        shown = each.isVisible() and each is not window
        if shown and each.windowType() in {Qt.WindowType.Window, Qt.WindowType.Dialog}:
            return each
    return None
