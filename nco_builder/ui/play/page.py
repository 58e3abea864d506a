"""The page of a game: the card that acts, piles, moves, chances, drawn from the game's values."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast
from weakref import WeakKeyDictionary

from PySide6.QtCore import QByteArray, QEvent, QModelIndex, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QScroller,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import _
from nco_builder.sheets.blocks import Grid, Panel, Points, Text
from nco_builder.sheets.words import single_line
from nco_builder.systems.page import NoteField
from nco_builder.systems.play import BACK, Asked, NoGameError, any_seed, seed_of
from nco_builder.ui.document.page import EDGE, Page, PageHead
from nco_builder.ui.form.large_entry import LargeEntry
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.block_view import BlockView
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.drawers import Drawers
from nco_builder.ui.parts.focus import focus_within
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.lines import LineDelegate, RowLine, TextRun, in_two
from nco_builder.ui.parts.lists import FixedRowList, as_text, from_text
from nco_builder.ui.parts.measures import length, lengths, measured, px
from nco_builder.ui.parts.page_gauges import PageGauges
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.parts.panel_layout import HANDLE, MARGIN, head_line
from nco_builder.ui.parts.room import follow_room, room_of
from nco_builder.ui.parts.rows import Index, RowsModel
from nco_builder.ui.parts.scroll_edges import fade_edges
from nco_builder.ui.parts.texts import announce, breakable, plain_tip
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.toast import ToastAction, toast
from nco_builder.ui.parts.view_state import split_again, split_state
from nco_builder.ui.play.card_face import CardFace, spoken
from nco_builder.ui.play.document import PlayedDocument

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from nco_builder.documents.history import History
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.settings.settings import Settings
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.drawings import Align
    from nco_builder.systems.page import EntryForm
    from nco_builder.systems.play import Chances, Move, Pile, PileLine
    from nco_builder.ui.document.document_view import DocumentView
    from nco_builder.ui.document.open_document import OpenDocument


GAP = length(8)
PRESSES = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
DIGITS = "123456789"


class MoveButtons(QWidget):
    """The moves side by side, on several lines if there are many.

    Signals:
        made: the name of a move.
    """

    made = Signal(str)

    def __init__(self, page: QWidget, *, large: bool = False) -> None:
        super().__init__(page)
        self._kind = "large" if large else None
        self.setObjectName("moves")
        self._page = page
        self._moves: tuple[Move, ...] = ()
        self._buttons: list[QPushButton] = []
        self._keys: dict[str, QShortcut] = {}
        self._at_left = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_moves(self, moves: tuple[Move, ...], *, first_is_usual: bool) -> None:
        """Show these moves; the default one is focused if a button was.

        The first one is filled if it is what is mostly done next.
        """
        if moves == self._moves:
            return
        had = any(button.hasFocus() for button in self._buttons)
        self._moves = moves
        keys = keys_of(moves)
        while len(self._buttons) < len(moves):
            self._buttons.append(self._make())
        for place, button in enumerate(self._buttons):
            button.setVisible(place < len(moves))
            if place < len(moves):
                _show_move(button, moves[place], keys[moves[place].name])
                role = "primary" if first_is_usual and not place else "move"
                set_look(button, role=role, kind=self._kind)
        self._set_keys(keys)
        self._arrange()
        if had:
            self.focus_usual()

    def _make(self) -> QPushButton:
        button = QPushButton(self)
        button.setAutoDefault(True)
        button.clicked.connect(self._press)
        if self._buttons:
            self.setTabOrder(self._buttons[-1], button)
        return button

    def _set_keys(self, keys: dict[str, str]) -> None:
        for shortcut in self._keys.values():
            shortcut.setEnabled(False)
        for move in self._moves:
            key = keys[move.name]
            if key and key not in self._keys:
                shortcut = QShortcut(QKeySequence(key), self._page)
                shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                shortcut.activated.connect(partial(self._press_key, key))
                self._keys[key] = shortcut
            if key:
                self._keys[key].setEnabled(not move.barred)

    def _press_key(self, key: str) -> None:
        keys = keys_of(self._moves)
        for move in self._moves:
            if keys[move.name] == key and not move.barred:
                self.made.emit(move.name)
                return

    def _press(self) -> None:
        place = next(at for at, each in enumerate(self._buttons) if each is self.sender())
        self.made.emit(self._moves[place].name)

    def focus_usual(self) -> None:
        """Focus the default move, or the first available one."""
        for button, move in zip(self._buttons, self._moves, strict=False):
            if not move.barred:
                button.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    @property
    def width_of_line(self) -> int:
        """The width at which all buttons stand in one line."""
        widths = [button.sizeHint().width() + GAP for button in self._buttons[: len(self._moves)]]
        return sum(widths)

    def lean(self, *, left: bool) -> None:
        """Arrange the lines at the left, or in the middle."""
        self._at_left = left
        self._arrange()

    def _arrange(self) -> None:
        """Arrange the buttons in lines."""
        lines: list[list[QPushButton]] = [[]]
        wide = 0
        for button in self._buttons[: len(self._moves)]:
            needed = button.sizeHint().width()
            if lines[-1] and wide + needed > self.width():
                lines.append([])
                wide = 0
            lines[-1].append(button)
            wide += needed + GAP
        top = 0
        for line in lines:
            widths = [min(button.sizeHint().width(), self.width()) for button in line]
            spare = max(0, self.width() - sum(widths) - GAP * (len(line) - 1))
            left = 0 if self._at_left else spare // 2
            for button, width in zip(line, widths, strict=True):
                button.setGeometry(left, top, width, button.sizeHint().height())
                left += width + GAP
            top += max([button.sizeHint().height() for button in line], default=0) + GAP
        if top - GAP != self.minimumHeight() and top:
            self.setFixedHeight(top - GAP)


def keys_of(moves: tuple[Move, ...]) -> dict[str, str]:
    """Return the key of each move: its own, else a digit."""
    digits = iter(DIGITS)
    return {move.name: move.key or next(digits, "") for move in moves}


def key_text(key: str) -> str:
    """Return the name of a key."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def _show_move(button: QPushButton, move: Move, key: str) -> None:
    button.setObjectName(f"move_{move.name}")
    button.setText(move.text.replace("&", "&&"))
    button.setEnabled(not move.barred)
    said = _("{move} (key: {key})").format(move=move.text, key=key_text(key)) if key else move.text
    button.setToolTip(plain_tip(move.barred or said))
    button.setAccessibleName(move.text)
    button.setAccessibleDescription(move.barred or said)


PADDING = length(9)
HEAD_HEIGHT, LOW, HIGH, LINE = length(28), length(26), length(40), length(18)
STATE_LINE = length(15)
"""Of each further line of a unit's state."""
HEADING_COLORS = ("soldiers", "specialists")


class PileRow(NamedTuple):
    """A heading with its pile's number, or a line of it."""

    pile: int
    heading: str
    aside: str
    line: PileLine | None = None


class PilesModel(RowsModel[PileRow]):
    """The piles, one below the other; follows the game."""

    sames: ClassVar[Sequence[Callable[[Any], Hashable]]] = (
        lambda row: row,
        lambda row: (row.pile, row.line.key or row.line) if row.line else row.pile,
    )

    def __init__(self, document: PlayedDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        role = Qt.ItemDataRole
        self.answers = {
            role.DisplayRole: lambda row, _index: row.line.name if row.line else row.heading,
            role.AccessibleTextRole: lambda row, _index: _spoken(row),
            role.ToolTipRole: lambda row, _index: plain_tip(_spoken(row)),
        }
        self.follow(document.played)

    def current(self) -> Iterator[PileRow]:
        """Yield the piles of the table."""
        table = self._document.table
        for number, pile in enumerate(table.piles if table else ()):
            yield PileRow(number, pile.heading, pile.aside)
            for line in pile.lines:
                yield PileRow(number, pile.heading, pile.aside, line)

    def is_heading(self, row: PileRow) -> bool:
        """Return whether a row is the heading of a pile."""
        return row.line is None


def _spoken(row: PileRow) -> str:
    if row.line is None:
        return ", ".join(filter(None, [row.heading, row.aside]))
    return ", ".join(filter(None, [row.line.aside, row.line.name, row.line.line]))


class PilesDelegate(LineDelegate[PileRow]):
    """Paints two lines per card: its name with its number, and its text.

    The state of a unit goes on below, between words, where it has no room in its line.
    """

    padding = PADDING
    least_width = 120
    row_height = HIGH

    def __init__(self, piles: PilesList) -> None:
        super().__init__(piles)
        self._list = piles

    def height(self, row: PileRow) -> int:
        """Return the height; a card without text has one line."""
        if row.line is None:
            return HEAD_HEIGHT
        if row.line.key:
            further = len(self._of_state(row.line))
            return HIGH + (further - 1) * STATE_LINE if further else LOW
        return HIGH if row.line.line else LOW

    def _of_state(self, line: PileLine) -> list[tuple[TextRun, ...]]:
        """Return the lines of a unit's state: its numbers, and the words as far as they fit."""
        token = "dim" if line.out else "ink"
        state = TextRun(line.aside, type_face(2, Weight.Bold), token)
        says = TextRun(line.line, type_face(2), "dim", gap=PADDING * bool(line.aside))
        room = self._list.viewport().width() - 2 * PADDING
        broken: list[tuple[TextRun, ...]] = []
        rest = line.line
        if line.aside:
            fits = state.width + says.gap + says.width <= room
            broken.append((state, says) if fits and rest else (state,))
            rest = "" if fits else rest
        while rest:
            first, rest = in_two(rest, says.face, room)
            broken.append((says._replace(text=first, gap=0),))
        return broken

    def ground(self, row: PileRow) -> str | None:
        """Return no background for headings."""
        return "" if row.line is None else None

    def lines(self, row: PileRow, _index: Index) -> tuple[RowLine, ...]:
        """Return the texts of a heading or a card."""
        if row.line is None:
            token = HEADING_COLORS[row.pile % len(HEADING_COLORS)]
            title = TextRun(row.heading, type_face(0, Weight.Bold), token)
            number = TextRun(row.aside, type_face(2), "dim")
            return (RowLine((title,), number, top=px(4), height=px(22)),)
        token = "dim" if row.line.out else "ink"
        name = TextRun(row.line.name, type_face(), token)
        if not row.line.line and not row.line.aside:
            return (RowLine((name,), height=LOW),)
        if row.line.key:  # the name of a unit has the whole width
            return (
                RowLine((name,), top=px(3), height=LINE),
                *[
                    RowLine(runs, top=px(19) + place * STATE_LINE, height=LINE)
                    for place, runs in enumerate(self._of_state(row.line))
                ],
            )
        aside = TextRun(row.line.aside, type_face(0, Weight.Bold), token, gap=PADDING)
        if not row.line.line:
            return (RowLine((name,), aside, height=LOW),)
        says = TextRun(row.line.line, type_face(2), "dim")
        return (
            RowLine((name,), aside, top=px(3), height=LINE),
            RowLine((says,), top=px(19), height=LINE),
        )


class PilesList(FixedRowList):
    """The piles; the newest card is selected, or a unit that the player chose.

    Signals:
        chosen: the key of the unit whose line was chosen, "" for a card.
    """

    chosen = Signal(str)

    def __init__(self, document: PlayedDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("piles")
        self.setAccessibleName(_("Units") if document.play.entry else _("Cards"))
        self._document = document
        self._shown = document.opened
        self._units: WeakKeyDictionary[OpenDocument, str] = WeakKeyDictionary()
        self._laid_out: list[int] = []
        self._model = PilesModel(document, self)
        self.setItemDelegate(PilesDelegate(self))
        self.setModel(self._model)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        fade_edges(self)
        self._impulse = -1
        self._model.followed.connect(self._show_newest)
        self._show_newest()

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Repaint changed rows only; lay out again if a height has changed."""
        super().dataChanged(first, last, roles)
        changed = slice(first.row(), last.row() + 1)
        if self._heights()[changed] != self._laid_out[changed]:
            self.scheduleDelayedItemsLayout()

    def doItemsLayout(self) -> None:
        """Note the heights: of a changed row Qt tells its new one before the others move."""
        super().doItemsLayout()
        self._laid_out = self._heights()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out again if states need other lines."""
        super().resizeEvent(event)
        if self._heights() != self._laid_out:
            self.scheduleDelayedItemsLayout()

    def _heights(self) -> list[int]:
        delegate = cast("PilesDelegate", self.itemDelegate())
        return [delegate.height(row) for row in self._model.rows()]

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:  # type: ignore[override]
        """Tell which unit is shown."""
        super().currentChanged(current, previous)
        if not self._model.following:
            self._units[self._shown] = self.unit
            self.chosen.emit(self.unit)

    @property
    def unit(self) -> str:
        """The key of the selected unit; "" if it is a card, or nothing."""
        row = self._row()
        return row.line.key if row is not None and row.line else ""

    def _row(self) -> PileRow | None:
        at = self.currentIndex().row()
        rows = self._model.rows()
        return rows[at] if 0 <= at < len(rows) else None

    def choose(self, unit: str) -> bool:
        """Select a unit, and return whether it is there."""
        for at, row in enumerate(self._model.rows()):
            if row.line and row.line.key == unit != "":
                self.setCurrentIndex(self._model.index(at, 0))
                return True
        return False

    def _show_newest(self) -> None:
        """Select the newest card once another acts; without cards, the first unit at first.

        Another document shows the unit that was chosen there, not the one with the same key.
        """
        table, row = self._document.table, self._row()
        impulse = table.impulse if table else -1
        if self._shown is not self._document.opened:
            self._shown, self._impulse, row = self._document.opened, impulse, None
            if self.choose(self._units.get(self._shown, "")):
                return
        if self._impulse == impulse and row is not None and row.line and row.line.key:
            return
        self._impulse = impulse
        rows = self._model.rows()
        lines = [(at, row.line) for at, row in enumerate(rows) if row.line]
        cards = self._document.play.has_cards
        acts = not cards or (table is not None and table.card is not None)
        newest = next((at for at, line in lines if acts and cards == (not line.key)), None)
        if newest is None:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
            return
        self.setCurrentIndex(self._model.index(newest, 0))
        if cards:
            self.scrollToTop()


SECOND = 1000
BEEPS, BEEP_MS = 3, 400
"""The number of beeps when the time of an impulse is over, and their distance."""
MINUTE = 60


class PlayStrip(QFrame):
    """Two lines, each with a tag, a sentence and buttons.

    Signals:
        new_wanted: the player wants to begin a new game.
        whole_wanted: he wants to see it over the whole screen.
    """

    new_wanted = Signal()
    whole_wanted = Signal()

    def __init__(self, document: PlayedDocument, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("play_strip")
        set_look(self, role="content")
        self._document = document
        self._ticks = QTimer(self, interval=SECOND)
        self._ticks.timeout.connect(self._show_time)
        clock_tag, self.time = self._line("clock", _("CLOCK"))
        game_tag, self.said = self._line("game", _("GAME"))
        self.clock_button = QPushButton(self)
        self.clock_button.setObjectName("clock_button")
        self.clock_button.clicked.connect(self._turn_clock)
        self.sound = QCheckBox(_("Warning sound"), self)
        self.sound.setObjectName("play_sound")
        self.sound.setChecked(settings["clock_sound"])
        self.sound.toggled.connect(self._mute)
        self._settings = settings
        self._of_clock = (clock_tag, self.time, self.clock_button, self.sound)
        self.new_button = QPushButton(_("New game…"), self)
        self.new_button.setObjectName("new_game")
        self.new_button.clicked.connect(self.new_wanted)
        self._low = self._alone = False
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(*measured(8, 4, 8, 4))
        grid.setVerticalSpacing(px(4))
        grid.setHorizontalSpacing(px(8))
        grid.setColumnStretch(1, 1)
        whole = QPushButton(_("Full screen"), self)
        whole.setObjectName("whole_screen")
        whole.clicked.connect(self.whole_wanted)
        self._of_game = (game_tag, self.said, self.new_button, whole)
        document.played.connect(self.refresh)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Need the height at which the text is not cut, so that what is above is not either."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        grid = self._grid
        wraps = grid.hasHeightForWidth()  # of what is shown
        least = grid.minimumHeightForWidth(self.width()) if wraps else grid.minimumSize().height()
        shown = any(not each.isHidden() for each in (*self._of_clock, *self._of_game))
        self.setMinimumHeight(max(least, self.height_of_one if shown else 0))

    def be_low(self, *, low: bool) -> None:
        """Show clock and buttons in one line, and a message only if there is one."""
        if low != self._low:
            self._low = low
            self._arrange()
            self._show_time()

    @property
    def has_buttons_alone(self) -> bool:
        """Whether there is neither a clock nor a message: then one line has but its buttons."""
        return not (self._document.play.clock or self._document.said)

    @property
    def height_beyond_one(self) -> int:
        """The height that it gives up in a low page."""
        return 0 if self._low else max(0, self.minimumHeight() - self.height_of_one)

    @property
    def height_of_one(self) -> int:
        """The height of one line."""
        margins = self._grid.contentsMargins()
        return self.new_button.sizeHint().height() + margins.top() + margins.bottom()

    def _arrange(self) -> None:
        """Put the parts in one line or two."""
        clocked = self._document.play.clock > 0
        one = self._low and not self._document.said
        self.time.setWordWrap(not one)
        self.time.setMinimumWidth(px(60) if one else 0)
        game_tag, said, *buttons = self._of_game
        for widget in (*self._of_clock, game_tag, said, *buttons):
            self._grid.removeWidget(widget)
        for column, widget in enumerate(self._of_clock):
            self._grid.addWidget(widget, 0, column)
            widget.setVisible(clocked and (column > 0 or not one))
        for column, widget in enumerate((game_tag, said)):
            self._grid.addWidget(widget, 1, column)
            widget.setVisible(not one and not self._alone)
        for column, button in enumerate(buttons, len(self._of_clock) if one else 2):
            self._grid.addWidget(button, int(not one), column)
            button.setVisible(not self._alone)
        self._fit()

    def _line(self, name: str, tag: str) -> tuple[QLabel, QLabel]:
        label = QLabel(tag, self)
        label.setObjectName(f"{name}_tag")
        set_look(label, role="tag")
        text = plain_label(self, "dim")
        text.setObjectName(f"{name}_text")
        text.setWordWrap(True)
        return label, text

    def refresh(self) -> None:
        """Show the messages of the game; the clock restarts with each card."""
        kept = _("Kept as you play; only answers to questions change the document.")
        said = self._document.said or kept
        ensure_glyphs(said)
        self.said.setText(breakable(said))
        self._arrange()
        self._show_time()

    def show_clock_alone(self) -> None:
        """Show no more than the clock, and nothing without one."""
        self._alone = True
        self._arrange()
        self.setVisible(self._document.play.clock > 0)

    def _turn_clock(self) -> None:
        self._document.turn_clock()
        self._show_time()

    def _mute(self, on: bool) -> None:  # noqa: FBT001 - as Qt calls it
        """Remember whether the clock rings; it is that of events, too."""
        self._settings["clock_sound"] = on

    def stop(self) -> None:
        """Stop updating the clock, which may run on."""
        self._ticks.stop()

    def _show_time(self) -> None:
        most, elapsed = self._document.play.clock, self._document.elapsed
        runs = elapsed is not None
        if runs != self._ticks.isActive():
            self._ticks.start() if runs else self._ticks.stop()
        self.clock_button.setText(_("Stop the clock") if runs else _("Start the clock"))
        if elapsed is not None:
            self.tell_time(elapsed)
        else:
            said = _("Off. An impulse takes {time}.").format(time=_minutes(most))
            self.time.setText("" if self._low else said)
            set_look(self.time, role="dim")

    def tell_time(self, seconds: int) -> None:
        """Show the seconds of this impulse."""
        most = self._document.play.clock
        template = "{time} / {most}" if self._low else _("This impulse: {time} of {most}")
        said = template.format(time=_minutes(seconds), most=_minutes(most))
        over = seconds >= most
        if over and self._document.ring():
            announce(self, _("The time of this impulse is over."))
            if self.sound.isChecked():
                for at in range(BEEPS):
                    QTimer.singleShot(at * BEEP_MS, self, QApplication.beep)
        set_look(self.time, role="error" if over else "dim")
        self.time.setText(f"✕ {said}" if over else said)


def _minutes(seconds: int) -> str:
    """Return `1:05`."""
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


WIDTHS, LEAST_WIDTHS = lengths(236, 484, 460), lengths(204, 250, 310)
WIDTHS_OF_TALLY, LEAST_OF_TALLY = lengths(170, 500, 240), lengths(158, 300, 178)
MOST_WIDTHS = lengths(420, 9999, 560)
"""The most widths by which related texts are apart in a wide window."""

LOW_PAGE = length(330)
"""Below this height of the page, the lines of clock and game are one."""
TWO_AREAS = length(480)
"""The least height of the page at which what follows and the card scroll each for itself."""
MOST_OF_COLUMN = 5
"""How many times the height of the card what follows and this turn may take; they take no more
than their lines need, so none of them is cut while the card has room to be scrolled."""
LEAST_CARD = length(96)
"""The least height of a unit's card below them."""
LEAST_ACTING = length(96)
"""The least height of the card or the form; where there is less, the page is scrolled."""
MOST_DIFFERENCES = 12
"""The number of differences listed in a question."""
MOST_ASKED = 99
"""The largest number that is asked for."""
NO_BREAK = "\N{NO-BREAK SPACE}"
"""Keeps a number and its sign on one line."""


class PlayPage(Page):
    """Arranges the parts of the page."""

    seen_through: ClassVar[type[DocumentView]] = PlayedDocument

    def __init__(
        self,
        document: DocumentView,
        settings: Settings,
        parent: QWidget | None = None,
        *,
        large: bool = False,
    ) -> None:
        super().__init__(document, settings, parent)
        self.setObjectName("play_page")
        self._document = document = cast("PlayedDocument", document)
        self._gauges = PageGauges(self)
        self._piles = PilesList(document, self)
        self._label, self._hint = (plain_label(self, "heading") for _place in range(2))
        self.card = CardFace(self)
        self._none = plain_label(self, "hint")
        self._none.setObjectName("no_game")
        self.unit = ""
        self.entry: LargeEntry | None = None
        self._form = QScrollArea(self)
        self._form.setObjectName("unit_form")
        self._form.setWidgetResizable(True)
        self._form.setFrameShape(QFrame.Shape.NoFrame)
        self._form.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._form.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        QScroller.grabGesture(self._form.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        self._form.viewport().installEventFilter(self)
        fade_edges(self._form)
        self._middle_stack = QStackedWidget(self)
        self._middle_stack.installEventFilter(self)
        self._pending = False
        self._large = large
        self._low = False
        self._for_cards = True
        self.moves = MoveButtons(self, large=large)
        self._chances = BlockView(self)
        self._chances.setObjectName("chances")
        self._chances.setAccessibleName(_("Chances"))
        self._unit_card = BlockView(self)  # by itself: a tick changes nothing in it
        self._unit_card.setObjectName("unit_card")
        self._unit_card.setAccessibleName(_("On the card"))
        self.strip = PlayStrip(document, settings, self)
        self._columns_by_hand = QByteArray()
        self._lay_out()
        self.moves.made.connect(self.make)
        self.strip.new_wanted.connect(self.ask_new)
        self.strip.whole_wanted.connect(self.show_whole)
        self._piles.chosen.connect(self._show_unit)
        document.played.connect(self.refresh)
        document.played.connect(self.history_changed)
        document.outdated.connect(self._ask_later)
        self.unit = self._piles.unit
        self.refresh()
        if document.begun and document.is_outdated:
            self._ask_later()

    def _lay_out(self) -> None:
        sheet = QFrame(self)
        set_look(sheet, role="sheet")
        self._drawers = Drawers(sheet)
        self._drawers.rows_first = True
        self._columns = columns = self._drawers.columns
        columns.setHandleWidth(HANDLE)
        columns.setChildrenCollapsible(False)
        beside = self._panel((self._chances, MOST_OF_COLUMN), (self._unit_card, 1))
        self._unit_card.setMinimumHeight(LEAST_CARD)
        self._parts = (self._panel((self._piles, 1)), self._middle(), beside)
        parts = self._parts
        for place, (part, stretch) in enumerate(zip(parts, (1, 3, 3), strict=True)):
            columns.addWidget(part)
            columns.setStretchFactor(place, stretch)
            part.setMinimumWidth(LEAST_WIDTHS[place])
            part.setMaximumWidth(MOST_WIDTHS[place])
        columns.setSizes(list(WIDTHS))
        self._drawers.name_sides(1, {0: (_("Units"), WIDTHS[0]), 2: (_("Details"), WIDTHS[2])})
        self._drawers.fitted.connect(self._divide_again)
        columns.splitterMoved.connect(self._note_columns)
        self._rule = rule = QFrame(sheet)
        set_look(rule, role="rule")
        inside = QVBoxLayout(sheet)
        inside.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        inside.setSpacing(0)
        inside.addWidget(self._drawers, 1)
        inside.addWidget(rule)
        inside.addWidget(self.strip)
        self._inside = inside
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(4))
        whole.addWidget(self._gauges)
        whole.addWidget(sheet, 1)
        stops = (self.moves, self._piles, self._chances, self._unit_card, self.strip.clock_button)
        for before, after in pairwise(stops):
            self.setTabOrder(before, after)
        follow_room(self, self._place_strip)

    def _place_strip(self, shallow: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Put the buttons of the strip beside the moves in a shallow window with room for them."""
        needed = self.moves.width_of_line + GAP + self.strip.minimumSizeHint().width()
        fits = self._middle_stack.width() >= needed
        beside = shallow and fits and self.strip.has_buttons_alone
        if beside != (self.strip.parentWidget() is not self._rule.parentWidget()):
            (self._deeds if beside else self._inside).addWidget(self.strip)
            self._inner.setContentsMargins(MARGIN, px(4), MARGIN, px(2) if beside else MARGIN)
            self.moves.lean(left=beside)
            self._rule.setHidden(beside)

    def _note_columns(self) -> None:
        if not self._drawers.narrow:
            self._columns_by_hand = split_state(self._columns)

    def _divide_again(self, changed: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Divide the page as the player did, or as usual, once all columns have room again."""
        if not changed or self._drawers.narrow:
            return
        if self._columns_by_hand.isEmpty():
            usual = list(WIDTHS if self._for_cards else WIDTHS_OF_TALLY)
            whole = self._columns.size()
            self._columns.resize(sum(usual) + HANDLE * (len(usual) - 1), whole.height())
            self._columns.setSizes(usual)
            self._columns.resize(whole)  # what is more goes by the stretch of each
        else:
            split_again(self._columns, self._columns_by_hand)

    def restore(self, settings: Settings) -> None:
        """Restore the division of the page."""
        kept = from_text(settings["play_state"])
        if self._drawers.narrow or split_again(self._columns, kept):
            self._columns_by_hand = kept

    def save(self, settings: Settings) -> None:
        """Store the division of the page, unless a narrow window caused it."""
        settings["play_state"] = as_text(self._columns_by_hand)

    def _panel(self, *contents: tuple[QWidget, int]) -> QFrame:
        """Return a panel of widgets, one below the other, each with its share of the height."""
        panel = QFrame(self)
        set_look(panel, role="panel")
        column = QVBoxLayout(panel)
        column.setContentsMargins(*measured(1, 4, 1, 4))
        column.setSpacing(px(4))
        for content, share in contents:
            column.addWidget(content, share)
        return panel

    def _middle(self) -> QFrame:
        panel = QFrame(self)
        set_look(panel, role="panel")
        self._inner = column = QVBoxLayout(panel)
        column.setContentsMargins(MARGIN, px(4), MARGIN, MARGIN)
        column.setSpacing(px(4))
        column.addLayout(head_line(self._label, self._hint))
        column.addWidget(self._none)
        self._middle_stack.setMinimumHeight(LEAST_ACTING)
        self._middle_stack.addWidget(CardPlace(self.card, panel))
        self._middle_stack.addWidget(self._form)
        column.addWidget(self._middle_stack, 1)
        self._deeds = QHBoxLayout()
        self._deeds.addWidget(self.moves, 1)
        column.addLayout(self._deeds)
        return panel

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the room of a low page, or of one that is scrolled, to the table."""
        super().resizeEvent(event)
        needed = self.minimumSizeHint().height() + 2 * self.strip.height_of_one
        self.strip.be_low(low=self.height() < max(LOW_PAGE, needed))
        if self._low != (self.height() < TWO_AREAS):
            self._low = not self._low
            self._show_form()

    def minimumSizeHint(self) -> QSize:
        """Return the size of a low page."""
        spare = 0 if self.strip.isHidden() else self.strip.height_beyond_one
        return super().minimumSizeHint() - QSize(0, spare)

    def refresh(self) -> None:
        """Show the table."""
        table = self._document.table
        self.unit = self._piles.unit
        self._fit_columns()
        self._none.setText("" if table else self._document.said)
        self._none.setVisible(table is None)
        cards = self._document.play.has_cards
        self.moves.show_moves(self._moves(), first_is_usual=cards)
        gauges = table.gauges if table else ()
        self._gauges.show_gauges(gauges)
        self._gauges.setVisible(bool(gauges))
        self._label.setVisible(cards)
        self._hint.setText("")
        if table is None:
            self._chances.clear()
            self._unit_card.hide()
        else:
            self.card.show_card(table.card)
            if cards:
                self.card.say_when_empty(_("The card that acts lies here, from the first draw on."))
            if cards:
                self._show_hint()
        self._show_form()
        self._place_strip(room_of(self).shallow)
        self.head_changed.emit()

    def _moves(self) -> tuple[Move, ...]:
        """Return the moves; Back is undo, and possible whenever that is."""
        table = self._document.table
        if table is None:
            return ()
        undone = self._document.history.can_undo
        return tuple(
            [
                move.replace(barred="" if undone else _("Nothing has been done yet."))
                if move.name == BACK
                else move
                for move in table.moves
            ]
        )

    def _show_unit(self, unit: str) -> None:
        """Show a unit in place of the card; "" shows the card again."""
        self.unit = unit
        self._show_form()
        self._form.verticalScrollBar().setValue(0)

    def _show_form(self) -> None:
        """Show the form of the chosen unit, or the card."""
        form = self._document.entry(self.unit) if self.unit else None
        table = self._document.table
        told = form or (self._document.entry(table.acting) if table else None)
        self._label.setText(table.card_label if table and form is None else "")
        self._fit_head()
        self.card.setVisible(table is not None and form is None)
        self._middle_stack.setVisible(table is not None)
        self._middle_stack.setCurrentIndex(0 if form is None else 1)
        notes: tuple[NoteField, ...] = ()
        if told is not None and (form is None or not self._large):
            notes = tuple([each for each in told.fields if isinstance(each, NoteField)])
        if form is not None:
            self._show_entry(
                form.replace(fields=tuple([each for each in form.fields if each not in notes]))
            )
        self._show_beside(notes, told.card if told else ())

    def _show_beside(self, notes: tuple[NoteField, ...], card: tuple[Paragraph, ...]) -> None:
        """Show what follows for the unit, its card, the chances, and what was done this turn."""
        table = self._document.table
        if table is None:
            return
        panels = [notes_panel(notes)] if notes else []
        of_card = (Panel(_("On the card"), "", (Points(card),)),) if card else ()
        # with chances both are short; in a low page one area scrolls instead of two
        apart = of_card if table.chances is None and not self._low else ()
        self._unit_card.setVisible(bool(apart))
        self._unit_card.show_blocks(apart)
        self._chances.fit_content(fits=bool(apart))
        panels += [chances_panel(table.chances)] if table.chances else []
        panels += [log_panel(table.log)] if table.log and table.log.lines else []
        panels += of_card if not apart else ()
        self._chances.show_blocks(tuple(panels))

    def _fit_columns(self) -> None:
        """Give a tally more room for its boxes than a card needs, unless divided by hand."""
        cards = self._document.play.has_cards
        if cards == self._for_cards:
            return
        self._for_cards = cards
        leasts = LEAST_WIDTHS if cards else LEAST_OF_TALLY
        self._drawers.set_leasts(leasts)
        if self._columns_by_hand.isEmpty() and not self._drawers.narrow:
            self._columns.setSizes(list(WIDTHS if cards else WIDTHS_OF_TALLY))

    def _show_entry(self, form: EntryForm) -> None:
        if self.entry is None:
            content = QWidget(self)
            set_look(content, role="content")
            column = QVBoxLayout(content)
            column.setContentsMargins(0, 0, px(4), 0)
            column.setSpacing(0)
            self.entry = LargeEntry(form, content, can_fold=False)
            self.entry.setObjectName("unit_entry")
            self.entry.ticked.connect(self._tick)
            column.addWidget(self.entry)
            column.addStretch(1)
            self._form.setWidget(content)
        self.entry.show_entry(form)
        self._fit_entry()

    def _tick(self, change: object) -> None:
        """Make the move of a box, or ask for what it needs first."""
        if isinstance(change, str):
            self.make(change)
        elif isinstance(change, Asked) and change.move:
            text = ask_text(self, change)
            if text is not None:
                self.make(change.move + text)
        elif isinstance(change, Asked):
            number = ask_number(self, change)
            if number is not None:
                self._document.answer(change, number)
                self._piles.setFocus(Qt.FocusReason.OtherFocusReason)  # its box is gone

    def event(self, event: QEvent) -> bool:
        """Leave Space and Enter to a focused button, before any move takes them.

        The page decides for all its buttons: a tick repaints many, each event of which would ask.
        """
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in PRESSES
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            and isinstance(focus_within(self), QAbstractButton)
        ):
            event.accept()
            return True
        return super().event(event)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Wrap the boxes of a unit to the width of the viewport, which follows the page's."""
        if event.type() == QEvent.Type.Resize:
            self._fit_entry()
            self._fit_head()
            self._place_strip(room_of(self).shallow)
        return False

    def _fit_head(self) -> None:
        """Leave out the key of the usual move where the words above the card need its room."""
        needed = self._label.sizeHint().width() + px(8) + self._hint.sizeHint().width()
        fits = needed <= self._middle_stack.width()
        self._hint.setVisible(self._document.play.has_cards and fits)

    def _fit_entry(self) -> None:
        if self.entry is not None:
            room = self._form.viewport().size()
            self.entry.fit(room.width() - px(4), room.height())

    def show_whole(self) -> None:
        """Show the game over the whole screen."""
        from nco_builder.ui.play.whole_screen import WholeScreen

        whole = WholeScreen(self._document.opened, self._settings, self.window())
        whole.page.choose(self.unit)
        whole.showFullScreen()

    def choose(self, unit: str) -> None:
        """Choose a unit."""
        self._piles.choose(unit)

    def _show_hint(self) -> None:
        table = self._document.table
        usual = next((move for move in table.moves if not move.barred), None) if table else None
        if table and usual and (key := keys_of(table.moves)[usual.name]):
            text = _("{key}: {move}").format(key=key_text(key), move=usual.text)
            self._hint.setText(text)

    def head(self) -> PageHead:
        """Return turn and seed, and the card in place of the verdict."""
        table = self._document.table
        if table is None:
            return PageHead()
        return PageHead(tuple([(fact.text, None) for fact in table.facts]), table.status)

    def row(self) -> DocPath | None:
        """Return the path of the unit that is shown."""
        table = self._document.table
        unit = self.unit or (table.acting if table else "")
        form = self._document.entry(unit) if unit else None
        return form.path if form and form.path else None

    def begin_work(self) -> None:
        """Focus the default move, or the units where there are no cards."""
        if self._document.play.has_cards:
            self.moves.focus_usual()
        elif self._drawers.narrow and self.entry is not None:
            self.entry.focus_first()  # the units would cover half of it
        else:
            self._piles.setFocus(Qt.FocusReason.OtherFocusReason)

    def begin(self, seed: int) -> None:
        """Begin a new game."""
        self._document.begin(seed)

    def own_history(self) -> History[Any]:
        """Return the game's history."""
        return self._document.history

    def undo(self) -> None:
        """Undo the last move or new game."""
        if self._document.undo():
            self._announce()

    def redo(self) -> None:
        """Redo the last undone step."""
        if self._document.redo():
            self._announce()

    def make(self, move: str) -> None:
        """Make a move, and announce it."""
        self._document.make(move)
        self._announce()

    def _announce(self) -> None:
        """Announce the table."""
        table = self._document.table
        if table:
            said = ". ".join(filter(None, [table.status, spoken(table.card)]))
            announce(self.card, said)

    def ask_new(self) -> None:
        """Begin a new game; ask for a seed if one determines its cards."""
        seed = any_seed()
        asked = ask_seed(self, seed) if self._document.play.has_cards else seed
        if asked is not None:
            left = self._document.history.can_undo
            self.begin(asked)
            self.begin_work()
            if left:
                way = ToastAction(_("Undo"), self.undo)
                toast(self, _("A new game began."), way)

    def _ask_later(self) -> None:
        # a moment later: the page is still being shown
        self._pending = True
        QTimer.singleShot(0, self, self._ask_about_edit)

    def showEvent(self, event: QShowEvent) -> None:
        """Ask what could not be asked while the page was hidden."""
        super().showEvent(event)
        if self._pending:
            QTimer.singleShot(0, self, self._ask_about_edit)

    def _ask_about_edit(self) -> None:
        """Ask, after an edit, whether to begin again, to finish the game, or to go on with it."""
        if not self._pending or not self.isVisible():
            return
        self._pending = False
        game = self._document.game
        if game is None or not self._document.is_outdated:
            return
        sentence = _("The document was changed since this game began.")
        answers: dict[str, questions.Answer] = {_("&Go on as it was"): "no"}
        if self._document.play.adopt is not None and not self._document.play.has_cards:
            answers[_("Go on with the &changes")] = "keep"
        answers[_("&Begin a new game")] = "lose"
        hint = _("A is the document that the game is played with, B as it is now.")
        answer = questions.ask(self, sentence, answers, "\n".join([hint, *self._differences()]))
        if answer == "lose":
            self._document.begin(any_seed())
        elif answer == "keep":
            self._document.adopt()

    def _differences(self) -> list[str]:
        """Return the differences between the game's document and the present one, a line each."""
        from nco_builder.systems.comparing import as_lines, compare_pages

        document, system = self._document, self._document.opened.system
        if document.game is None or system is None or system.page is None:
            return []
        judge = document.kind.judge
        before = judge(document.game.document) if judge else None
        lines = list(as_lines(compare_pages(system, before, document.judgement)))
        more = len(lines) - MOST_DIFFERENCES
        return lines[:MOST_DIFFERENCES] + ([f"… (+{more})"] if more > 0 else [])

    def stop(self) -> None:
        """Stop updating the clock."""
        self.strip.stop()


class CardPlace(QWidget):
    """Centers a card, as large as there is room, in the shape of a card.

    If the place is so low that such a card would be illegible, it is wider.
    """

    def __init__(self, card: CardFace, parent: QWidget) -> None:
        super().__init__(parent)
        card.setParent(self)
        self._card = card

    def resizeEvent(self, _event: QResizeEvent) -> None:
        wanted = self._card.sizeHint()
        ratio = wanted.height() / wanted.width()
        height = min(self.height() - 8, round(1.25 * wanted.height()), round(self.width() * ratio))
        width = round(height / ratio)
        if height < self._card.minimumSizeHint().height():
            width = min(self.width(), 2 * wanted.width())
        left, top = (self.width() - width) // 2, max(0, (self.height() - height) // 2)
        self._card.setGeometry(left, top, width, height)


def chances_panel(chances: Chances) -> Panel:
    """Return the chances as a panel; columns are as wide as their share of the texts."""
    widest = max([len(line.texts) for line in chances.lines], default=0)
    share = max(1, widest // max(1, len(chances.columns)))
    bands = (("", 1), *[(column, share) for column in chances.columns])
    count = max(widest, share * len(chances.columns)) + 1
    bands = (*bands, *[("", 1)] * (count - sum(wide for _name, wide in bands)))
    rows = tuple([_chance_row(line.name, line.texts, count) for line in chances.lines])
    right: Align = "right"
    grid = Grid(("",) * count, rows, bands, ("left", *(right,) * (count - 1)))
    shown = (grid,) if rows else ()
    note = (Points(((Text(chances.note, "small"),),)),) if chances.note else ()
    return Panel(chances.heading, chances.aside, (*shown, *note))


def notes_panel(notes: tuple[NoteField, ...]) -> Panel:
    """Return what follows for a unit as a panel."""
    return Panel(_("What follows"), "", (Points(tuple([(Text(each.text),) for each in notes])),))


def log_panel(log: Pile) -> Panel:
    """Return what was done this turn as a panel."""
    done: list[Paragraph] = [
        (Text(f"{line.name} ", "strong"), Text(line.line)) for line in log.lines
    ]
    return Panel(log.heading, log.aside, (Points(tuple(done)),) if done else ())


def _chance_row(name: str, texts: tuple[str, ...], count: int) -> tuple[Paragraph, ...]:
    cells: list[Paragraph] = [(Text(name, "strong"),)]
    cells += [(Text(text.replace(" ", NO_BREAK)),) if text else () for text in texts]
    return (*cells, *[()] * (count - len(cells)))


def ask_text(parent: QWidget, asked: Asked) -> str | None:
    """Ask for a text in one line; None if cancelled."""
    from PySide6.QtWidgets import QInputDialog

    title = _("Enter …")
    typed, given = QInputDialog.getText(parent, title, asked.question, text=asked.text)
    return single_line(typed)[: asked.most] if given else None


def ask_number(parent: QWidget, asked: Asked) -> int | None:
    """Ask for a number that the document leaves open; None if cancelled."""
    from PySide6.QtWidgets import QInputDialog

    sentence = asked.question + "\n" + _("It is kept in the document.")
    number, given = QInputDialog.getInt(
        parent, _("Enter …"), sentence, asked.least, asked.least, MOST_ASKED
    )
    return number if given else None


def ask_seed(parent: QWidget, usual: int) -> int | None:
    """Ask for a seed; None if cancelled."""
    from PySide6.QtWidgets import QInputDialog

    sentence = _("Both players may agree on a number to shuffle by. Undo brings this game back.")
    typed = str(usual)
    while True:
        typed, given = QInputDialog.getText(parent, _("New game"), sentence, text=typed)
        if not given:
            return None
        try:
            return seed_of(typed)
        except NoGameError as error:
            questions.say(parent, str(error))
