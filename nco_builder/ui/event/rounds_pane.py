"""Rounds: pairings, results typed or from match files, and standings."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.event.entries import MATCHES
from nco_builder.event.model import names_of
from nco_builder.event.pairing import as_round
from nco_builder.event.rounds import (
    NoPairingError,
    NoResultError,
    add_round,
    before_pairing,
    give_bye,
    pairings_stay,
    result_from_match,
    set_result,
    set_table,
    swap_players,
    take_back_round,
    take_bye,
    unavoidable,
    with_seed,
    without_result,
)
from nco_builder.event.scores import doubt_of_scores, doubts_of_match
from nco_builder.files import FileProblem, visible_line
from nco_builder.language import N_, _, ngettext, pgettext
from nco_builder.language.words import as_sentence
from nco_builder.match.model import SquadMatch
from nco_builder.systems.nco_match.judge import require_sound_tally
from nco_builder.ui.document.open_document import Unfinished
from nco_builder.ui.event.dialogs import LinesDialog, ResultDialog, ask_points, choose_one
from nco_builder.ui.event.received import Pairer
from nco_builder.ui.event.round_rows import (
    PAIRINGS,
    STANDINGS,
    StandingRow,
    pairing_rows,
    points_besides,
    round_remarks,
    scores_by_place,
)
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.cells_table import CellsModel, CellsTable
from nco_builder.ui.parts.controls import wrapped_label
from nco_builder.ui.parts.drawers import Drawers
from nco_builder.ui.parts.explanation import LINES, Explanation
from nco_builder.ui.parts.fields import PAUSE_MS, ElidedBox, ElidedLabel, TextLine, whole_number
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import UNLIMITED, length, lengths, px
from nco_builder.ui.parts.painting import MARKS
from nco_builder.ui.parts.panel_layout import FootedPanel, WidthSplitter
from nco_builder.ui.parts.room import follow_room
from nco_builder.ui.parts.spilled_row import SpilledRow
from nco_builder.ui.parts.texts import announce, plain_tip
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.toast import toast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.model import Event
    from nco_builder.event.pairing import Pairings
    from nco_builder.ui.event.document import EventDocument
    from nco_builder.ui.event.round_rows import PairingRow


MOST_SCORE = 99999
LOW = length(240)
"""Below this height the rows have the room of the draw's seed."""
FIELD, NARROW = lengths(62, 46)


class ResultBar(QWidget):
    """Edits a result; Enter moves from the first field to the second, then enters the result.

    Two numbers count after a pause or when the bar loses focus; a single one stays in its field
    until the pairing is shown again.

    Signals:
        entered: (round, table, scores) the result of a table; None takes it out.
        finished: the table has its result, and the next one may be asked for.
        begun: (row, texts) what is in the fields and is no result; no texts for nothing.
        doubted: why the typed result cannot be, in a sentence; "" if it can.

    Attributes:
        line: its parts.
        clear: takes the result out.
        doubt: returns why scores of a pairing cannot be.
    """

    entered = Signal(int, int, object)
    finished = Signal(int)
    begun = Signal(object, object)
    doubted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("event_result")
        self.doubt: Callable[[PairingRow, tuple[int, int]], str] = lambda _row, _scores: ""
        self._row: PairingRow | None = None
        self._soon = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._soon.timeout.connect(self.settle)
        self._title = QLabel(self)
        self._title.setObjectName("event_result_table")
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        set_look(self._title, role="strong")
        self._names = (ElidedLabel(self), ElidedLabel(self))
        self._names[0].setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.fields = (self._field("event_score_a"), self._field("event_score_b"))
        self._enter = self._button("event_enter_result", _("Enter result"))
        self.clear = self._button("event_clear_result", _("Clear"))
        self._enter.clicked.connect(self.enter)
        self.clear.clicked.connect(self._take_out)
        self.fields[0].returnPressed.connect(self.fields[1].setFocus)
        self.fields[0].returnPressed.connect(self.fields[1].selectAll)
        self.fields[1].returnPressed.connect(self.enter)
        self.line = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(4))
        row.addWidget(self._title)
        row.addWidget(self._names[0], 1)
        row.addWidget(self.fields[0])
        row.addWidget(QLabel(":", self))
        row.addWidget(self.fields[1])
        row.addWidget(self._names[1], 1)
        row.addWidget(self._enter)
        row.addWidget(self.clear)
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
        """Show a pairing for its result; a bye has none.

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

    def leave_room(self, *, shallow: bool) -> None:
        """Leave the room to the names where the bar shares its line."""
        for field in self.fields:
            field.setFixedWidth(NARROW if shallow else FIELD)

    def come_next(self, *, next_: bool) -> None:
        """Show by its button whether a result is what is to be done next."""
        set_look(self._enter, role="primary" if next_ else None)

    def forget(self) -> None:
        """Clear the fields, and ignore what they held."""
        self._soon.stop()
        self._row = None

    @property
    def _stored(self) -> tuple[str, str]:
        """The stored result."""
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
        """Store what is typed: a result after a pause, anything else as begun."""
        doubtful = bool(self._doubt())
        if self._complete and not doubtful:
            self._soon.start()
        else:
            self._soon.stop()
        if self._row is not None:
            new = any(
                text and text != was for text, was in zip(self._typed, self._stored, strict=True)
            )
            begun = new and (doubtful or not self._complete)
            self.begun.emit(self._row, self._typed if begun else ())

    @property
    def _scores(self) -> tuple[int, int]:
        first, second = [whole_number(field) or 0 for field in self.fields]
        return first, second

    def _doubt(self) -> str:
        """Return why the typed result, another than the stored one, cannot be."""
        row = self._row
        if row is None or not self._complete or self._scores == row.pairing.scores:
            return ""
        return self.doubt(row, self._scores)

    def _leave(self) -> None:
        """Take a complete result when the focus leaves the bar."""
        if self.sender() is QApplication.focusWidget() or not any(
            field.hasFocus() for field in self.fields
        ):
            self.settle()

    def settle(self, *, sure: bool = False) -> None:
        """Take a complete result that differs from the stored one; a doubtful one only if sure."""
        self._soon.stop()
        row, scores = self._row, self._scores
        if row is None or not self._complete or (self._doubt() and not sure):
            return
        if scores != row.pairing.scores:
            self._row = row.with_scores(scores)
            self.entered.emit(row.number, row.pairing.table, scores)

    def begin(self, text: str = "") -> None:
        """Focus the first number, starting with what was typed."""
        first = self.fields[0]
        if first.isEnabled():
            first.setFocus(Qt.FocusReason.OtherFocusReason)
            if text:
                first.setText(text)
            else:
                first.selectAll()

    def _offer(self) -> None:
        self._enter.setEnabled(self._complete and self._row is not None)
        self.clear.setEnabled(any(self._stored) or any(self._typed))
        self.doubted.emit(self._doubt())

    def enter(self) -> None:
        """Enter the result if both numbers are there; ask before one that cannot be."""
        if self._row is not None and self._enter.isEnabled():
            table, doubt = self._row.pairing.table, self._doubt()
            answers: dict[str, questions.Answer] = {_("Cancel"): "no", _("&Enter it"): "yes"}
            if doubt and questions.ask(self, doubt, answers) != "yes":
                return
            self.settle(sure=True)
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


MATCH_FILTER = N_("Matches (*.nco *.pdf);;All files (*)")


def ask_matches(folder: Path | None, parent: QWidget) -> list[Path]:
    """Ask for match files, starting in the folder of the event."""
    from PySide6.QtWidgets import QFileDialog  # few starts need it

    begin = str(folder / MATCHES if folder else Path.home())
    title = _("Results from match files")
    chosen = QFileDialog.getOpenFileNames(parent, title, begin, _(MATCH_FILTER))[0]
    return [Path(each) for each in chosen]


def take_results(
    document: EventDocument, number: int, files: Sequence[Path], parent: QWidget
) -> None:
    """Enter the results of match files, and report files without one.

    Args:
        document: The event.
        number: of the round, from 1.
        files: The matches.
        parent: What says it.
    """
    problems: list[str] = []
    found: list[_FoundResult] = []
    for file in files:
        try:
            found.append(_result_in(document.event_now, number, file))
        except FileProblem as problem:
            problems.append(str(problem))
        except NoResultError as problem:
            problems.append(f"{file.name}: {problem}.")
    doubtful = [each for each in found if each.doubts]
    if doubtful and not _confirmed(doubtful, parent):
        found = [each for each in found if not each.doubts]
    for each in found:
        event = document.event_now
        document.do(set_result(event, number, each.table, each.scores, each.file.name))
    taken = len(found)
    if taken:
        told = ngettext("{count} result taken.", "{count} results taken.", taken)
        toast(parent, told.format(count=taken))
    if problems:
        heading = _("No result was taken from:")
        dialog = LinesDialog(_("Results from match files"), heading, problems, parent)
        dialog.exec()
        dialog.deleteLater()


class _FoundResult(NamedTuple):
    """The result in a match file, and what should be asked before it counts."""

    file: Path
    table: int
    scores: tuple[int, int]
    doubts: list[str]


def _result_in(event: Event, number: int, file: Path) -> _FoundResult:
    """Return the result in a match file.

    Raises:
        FileProblem: it cannot be read, or is no match.
        NoResultError: it has no result of this round.
    """
    match = _match(file)
    require_sound_tally(match)
    table, scores = result_from_match(event, number, match)
    judged = judge_document(match, str(file))
    errors = len([each for each in judged.findings if each.severity == "error"])
    doubts = doubts_of_match(event, number, table, match, errors)
    return _FoundResult(file, table, scores, doubts)


def _confirmed(doubtful: Sequence[_FoundResult], parent: QWidget) -> bool:
    """Ask whether results in doubt should be entered."""
    lines = [
        _("Table {table}, {file}: {doubts}").format(
            table=each.table, file=visible_line(each.file.name), doubts=" ".join(each.doubts)
        )
        for each in doubtful
    ]
    count = len(doubtful)
    text = ngettext(
        "{count} match needs a look before its result counts:",
        "{count} matches need a look before their results count:",
        count,
    )
    heading, enter = text.format(count=count), _("&Enter them all the same")
    dialog = LinesDialog(_("Results from match files"), heading, lines, parent, enter)
    accepted = dialog.exec() == dialog.DialogCode.Accepted
    dialog.deleteLater()
    return accepted


def _match(file: Path) -> SquadMatch:
    """Read a match.

    Raises:
        FileProblem: it cannot be read, or is none.
    """
    match = read_document(file)
    if not isinstance(match, SquadMatch):
        raise FileProblem(file, _("this is no match"))
    return match


WIDTHS, LEAST_TABLE, NAMED = (560, 400), 440, 265
"""The widths of both panels, the least one of pairings, and of standings with legible names."""
LETTERS, LEAST_ROUND = 10, 92
MOST_NAMED = 4
"""The most players named in each sentence above the pairings."""


class RoundsPane(QWidget):
    """One round at a time, and the standings after all of them.

    Signals:
        print_wanted: the name of a sheet that should be printed.
        table_wanted: (name, round) a table that should be saved as CSV.
        match_wanted: (round, pairing) the match of a table is to begin.
        list_wanted: the name of a list of the round that should be printed.
    """

    print_wanted = Signal(str)
    table_wanted = Signal(str, int)
    match_wanted = Signal(int, object)
    list_wanted = Signal(str)

    def __init__(
        self, document: EventDocument, parent: QWidget, *, fill_later: bool = False
    ) -> None:
        """Create the pane.

        Args:
            document: The event.
            parent: The page.
            fill_later: Whether it is filled in a step of its own, or when it is first shown.
        """
        super().__init__(parent)
        self.setObjectName("event_rounds_pane")
        self._is_filled = False
        self._document = document
        self.pairer = Pairer(self)
        self.model = CellsModel(PAIRINGS, self)
        self.table = CellsTable("event_pairings", _("Pairings"), self.model, self)
        self.standings_model = CellsModel(STANDINGS, self)
        self.standings = CellsTable("event_standings", _("Standings"), self.standings_model, self)
        self.result = ResultBar(self)
        self._make_parts()
        self._lay_out()
        self._connect()
        if fill_later:
            QTimer.singleShot(0, self, self.fill_once)
        else:
            self.refresh()

    def fill_once(self) -> None:
        """Show the last round, unless a round is shown already."""
        if not self._is_filled:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.fill_once()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the room of a low window to the pairings."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        low = self.height() < LOW
        self._before.setVisible(bool(self._before.text()))
        self._before.show_lines(1 if low else LINES)
        self._drawn.setVisible(bool(self._drawn.text()) and not low)

    def minimumSizeHint(self) -> QSize:
        """Return the size in a low window."""
        told = 0 if self._drawn.isHidden() else self._drawn.sizeHint().height() + px(6)
        return super().minimumSizeHint() - QSize(0, told)

    def _make_parts(self) -> None:
        self.rounds = ElidedBox("event_round", _("Round"), LETTERS, self)
        self.rounds.setMinimumWidth(px(LEAST_ROUND))
        self._pair = self._button("event_pair", "")
        set_look(self._pair, role="primary")
        self._take_back = self._button("event_take_back", _("Take back"))
        self._take_back.setToolTip(_("Take back the last round"))
        self._by_hand = self._button("event_by_hand", _("By hand"))
        self._by_hand.setMenu(self._hand_menu())
        self._before = Explanation(self, ink="ink", fitted=True)
        self._before.setObjectName("event_before_pairing")
        self._drawn = Explanation(self)
        self._drawn.setObjectName("event_drawn")
        self._drawn.show_lines(1)
        self._entries: tuple[SquadEntry, ...] = ()
        self._known = False
        self._asked: Event | None = None
        self._cancel = self._button("event_cancel_pairing", _("Cancel"))
        self._cancel.hide()
        self._said = wrapped_label(self, "ruling")
        self._said.setObjectName("event_said")
        self._doubt = wrapped_label(self, "ruling")
        self._doubt.setObjectName("event_doubt")
        self._doubt.hide()
        self._match = self._button("event_match", _("Begin the match"))
        self._match.setToolTip(
            _("Both squads in a tab of their own, under the terms of the event.")
        )
        self._from_files = self._button("event_results_from_files", _("Results from match files…"))
        self._print = self._button("event_print", _("Print standings…"))
        self._print_round = self._button("event_print_round", pgettext("round", "Print"))
        does: dict[str, tuple[str, Callable[[], object]]] = {
            "event_print_pairings": (
                N_("&Pairings for the wall…"),
                partial(self.print_wanted.emit, "pairings"),
            ),
            "event_print_matches": (
                N_("&Match sheets…"),
                partial(self.list_wanted.emit, "match_sheets"),
            ),
            "event_print_slips": (N_("&Result slips…"), partial(self.list_wanted.emit, "slips")),
        }
        self._print_round.setMenu(self._menu(does))
        self._csv = self._button("event_pairings_csv", _("CSV…"), _("Save pairings as CSV"))
        told = _("Save standings as CSV")
        self._standings_csv = self._button("event_standings_csv", _("CSV…"), told)

    def _button(self, name: str, text: str, told: str = "") -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        if told:
            button.setToolTip(told)
            button.setAccessibleName(told)
        return button

    def _hand_menu(self) -> QMenu:
        """Return the menu of what changes pairings and results of the shown round by hand."""
        does: dict[str, tuple[str, Callable[[], object]]] = {
            "event_swap": (N_("&Swap two players…"), self.swap),
            "event_give_bye": (N_("&Give a bye…"), self.give_bye),
            "event_take_bye": (N_("&Take a bye back…"), self.take_bye),
            "event_choose_table": (N_("&Choose the table…"), self.choose_table),
            "event_decide_result": (N_("&Forfeit, or a result with its reason…"), self.decide),
        }
        return self._menu(does)

    def _menu(self, does: dict[str, tuple[str, Callable[[], object]]]) -> QMenu:
        menu = QMenu(self)
        for name, (text, do) in does.items():
            action = menu.addAction(_(text))
            action.setObjectName(name)
            action.triggered.connect(lambda *_checked, do=do: do())
        return menu

    def show_entries(self, entries: tuple[SquadEntry, ...], *, known: bool | None = None) -> None:
        """Say what of the squads should be known before the next round is paired.

        Args:
            entries: The received squads.
            known: Whether they are all; as before if left out.
        """
        self._entries = entries
        self._known = self._known if known is None else known
        if not self._is_filled:
            return
        event = self._document.event_now
        of_squads = before_pairing(event, entries, MOST_NAMED) if self._known else ()
        said = [*_missing(event), *of_squads]
        ensure_glyphs("".join(said))
        mark = f"{MARKS['warning'].symbol} "
        self._before.explain(mark + " ".join(said) if said else "")
        drawn = _("Seed of the pairings: {seed}.").format(seed=event.seed)
        self._drawn.explain(drawn if event.rounds else "")
        self._pair.setToolTip(plain_tip(" ".join(said)))
        self._fit()

    def swap(self) -> None:
        """Ask for two players, and let them swap their seats."""
        first = self._ask_player(_("Who swaps?"))
        second = self._ask_player(_("With whom?"), first) if first else None
        if first and second:
            self._arrange(lambda event: swap_players(event, self.shown, first, second))

    def give_bye(self) -> None:
        """Ask for a player, and give him a bye."""
        if player := self._ask_player(_("Who gets a bye?")):
            self._arrange(lambda event: give_bye(event, self.shown, player))

    def take_bye(self) -> None:
        """Ask for a player with a bye, and let him meet another one."""
        if player := self._ask_player(_("Who plays after all?"), byes=True):
            self._arrange(lambda event: take_bye(event, self.shown, player))

    def choose_table(self) -> None:
        """Ask for a table of the chosen pairing; who is there gets its table."""
        row = self.table.chosen()
        if row is None or not row.is_match:
            return
        tables = [(str(number), number) for number in range(1, len(self.model.rows()) + 1)]
        sentence = _("At which table do {players} play?").format(players=" – ".join(row.names))
        table = choose_one(_("Choose the table"), sentence, tables, self)
        if table is not None:
            player = row.pairing.players[0]
            self._arrange(lambda event: set_table(event, self.shown, player, table))

    def _ask_player(
        self, sentence: str, other: int | None = None, *, byes: bool = False
    ) -> int | None:
        """Ask for a player of the shown round, beginning with the chosen pairing."""
        chosen = self.table.chosen()
        rows = sorted(self.model.rows(), key=lambda row: chosen is None or row.key != chosen.key)
        players = [
            (f"{number}  {name}", number)
            for row in rows
            if not byes or not row.is_match
            for number, name in zip(row.pairing.players, row.names, strict=True)
            if number != other
        ]
        return choose_one(_("Arrange by hand"), sentence, players, self)

    def _arrange(self, make: Callable[[Event], PathEdit]) -> None:
        """Change the pairings by hand; say what is a rematch then, or why it cannot be."""
        try:
            self._document.do(make(self._document.event_now))
        except NoPairingError as problem:
            questions.say(self, as_sentence(str(problem)))
            return
        event, number = self._document.event_now, self.shown
        paired = as_round(event, number, event.rounds[number - 1].pairings)
        if said := unavoidable(event, paired, by_hand=True):
            toast(self, " ".join(said))

    def _lay_out(self) -> None:
        does = (self._pair, self._cancel, self._take_back, self._by_hand, self._print_round)
        leaving = (self._print_round, self._by_hand, self._take_back)
        head = self._row("event_rounds", (self.rounds, *does), leaving)
        told = (self._match, self._from_files, self._csv)
        self._leaving = (self._csv, self._from_files, self._match)
        self._foot = self._row("event_results", told, self._leaving, _("Results"))
        above = (head, self._before, self._drawn, self._said, self.table)
        self._left = left = self._panel((*above, self.result, self._doubt), self._foot)
        self.standings.setMinimumWidth(px(NAMED))
        heading = QLabel(_("Standings"), self)
        set_look(heading, role="heading")
        below = self._row("event_standings", (self._print, self._standings_csv), ())
        right = self._panel((heading, self.standings), below)
        drawers = Drawers(self, WidthSplitter)
        split = cast("WidthSplitter", drawers.columns)
        for panel, width, stretch in zip((left, right), WIDTHS, (3, 2), strict=True):
            split.add_part(panel, px(width), stretch)
        left.setMinimumWidth(px(LEAST_TABLE))
        right.setMinimumWidth(right.minimumSizeHint().width())
        left.setFocusProxy(self.table)
        drawers.name_sides(0, {1: (_("Standings"), px(WIDTHS[1]))}, px(LEAST_TABLE))
        right.raise_()  # Tab comes to it last, though Qt lowers what a splitter takes
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(drawers)
        follow_room(self, self._fit_room)

    def _fit_room(self, shallow: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Put what is done with results in a menu beside the result in a shallow window."""
        if shallow:
            self._foot.row.insertWidget(0, self.result.clear)
            self._foot.end((*self._leaving, self.result.clear))
            self._foot.setMaximumWidth(self._foot.minimumSizeHint().width())
            self.result.line.addWidget(self._foot)
            self.result.leave_room(shallow=True)
        elif self._foot.parent() is self.result:
            self.result.line.insertWidget(self.result.line.indexOf(self._foot), self.result.clear)
            self._foot.end(self._leaving)
            self._foot.setMaximumWidth(UNLIMITED)
            self.result.leave_room(shallow=False)
            self._left.stand_on(self._foot)

    def _row(
        self,
        name: str,
        parts: Sequence[QWidget],
        leaving: Sequence[QPushButton],
        title: str = "",
    ) -> SpilledRow:
        row = SpilledRow(name, self, gap=px(8), title=title)
        for part in parts:
            row.row.addWidget(part)
        row.end(leaving)
        row.row.addStretch(1)
        return row

    def _panel(self, parts: Sequence[QWidget], foot: QWidget) -> FootedPanel:
        panel = FootedPanel(self)
        for part in parts:
            panel.column.addWidget(part, int(isinstance(part, CellsTable)))
        panel.stand_on(foot)
        return panel

    def _connect(self) -> None:
        self._document.changed.connect(self._follow)
        self._document.replaced.connect(self.refresh)
        self.rounds.activated.connect(self._show_round)
        self._pair.clicked.connect(self.pair)
        self._cancel.clicked.connect(self.pairer.cancel)
        self._take_back.clicked.connect(self.take_back)
        self.pairer.reported.connect(self._take_pairings)
        self.pairer.ended.connect(self._end_pairing)
        self.table.chosen_changed.connect(self._show_result)
        self.table.opened.connect(self.result.begin)
        self.table.typed.connect(self.result.begin)
        self.result.entered.connect(self._enter)
        self.result.finished.connect(self._go_on)
        self.result.begun.connect(self._note_begun)
        self.result.doubt = self._doubt_of
        self.result.doubted.connect(self._show_doubt)
        self.standings.opened.connect(self._give_points)
        self._match.clicked.connect(self._begin_match)
        self._from_files.clicked.connect(self._ask_files)
        self._print.clicked.connect(partial(self.print_wanted.emit, "wall"))
        self._csv.clicked.connect(lambda: self.table_wanted.emit("pairings", self.shown))
        self._standings_csv.clicked.connect(lambda: self.table_wanted.emit("standings", 0))

    @property
    def shown(self) -> int:
        """The number of the round shown, 0 for none."""
        number = self.rounds.currentData()
        return number if isinstance(number, int) else 0

    def _follow(self, before: Event, after: Event) -> None:
        """Stay in the round shown, or go to one that was just paired."""
        self._drop_begun(before, after)
        last = len(after.rounds) if len(after.rounds) != len(before.rounds) else self.shown
        self._fill(min(last, len(after.rounds)))

    def refresh(self) -> None:
        """Show the last round."""
        self.result.forget()  # it is of another event now
        self._fill(len(self._document.event_now.rounds))

    def _fill(self, shown: int) -> None:
        self._is_filled = True
        event = self._document.event_now
        ensure_glyphs("".join(set().union(*[each.name for each in event.players])))
        self.rounds.clear()
        for number in range(1, len(event.rounds) + 1):
            self.rounds.addItem(_("Round {number}").format(number=number), number)
        if not event.rounds:
            self.rounds.addItem(_("No round yet"), 0)
        self.rounds.setCurrentIndex(max(0, shown - 1))
        following = len(event.rounds) + 1
        self._pair.setText(_("Pair round {number}").format(number=following))
        missing = len(without_result(event, len(event.rounds)))
        set_look(self._pair, role=None if missing else "primary")
        self.result.come_next(next_=bool(missing))
        self._take_back.setEnabled(bool(event.rounds))
        self._by_hand.setEnabled(bool(event.rounds))
        self.show_entries(self._entries)
        names, standings = names_of(event), self._document.judgement.resolved
        rows = [
            StandingRow(each, names[each.player.number], points_besides(event, each.player.number))
            for each in standings
        ]
        self.standings.show_rows(rows)
        self._standings_csv.setEnabled(bool(rows))
        self._show_round()

    def _show_round(self) -> None:
        event = self._document.event_now
        said = round_remarks(event, self.shown)
        self._said.setText("\n".join(said))
        self._said.setVisible(bool(said))
        rows = pairing_rows(event, self.shown)
        self.table.show_rows(rows)
        if rows and self.table.chosen() is None:
            waiting = [row for row in rows if row.is_match and not row.pairing.scores]
            self.table.choose((waiting or rows)[0].key)
        for button in (self._from_files, self._print_round, self._csv):
            button.setEnabled(self.shown > 0)
        self._show_result()

    def _show_result(self) -> None:
        row = self.table.chosen()
        begun = self._document.opened.unfinished.get(row.place) if row is not None else None
        self.result.show_row(row, begun.typed if begun else ())
        self._match.setEnabled(row is not None and row.is_match)

    def show_pairing(self, number: int, place: int | None) -> None:
        """Show a round, and select a pairing."""
        self._fill(number)
        rows = pairing_rows(self._document.event_now, number)
        if place is not None and place < len(rows):
            self.table.choose(rows[place].key)

    def begin_work(self) -> None:
        """Focus the pairings, or the button that pairs the first round."""
        if self.model.rowCount():
            if self.table.chosen() is None:
                self.table.selectRow(0)
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._pair.setFocus(Qt.FocusReason.OtherFocusReason)

    def pair(self) -> None:
        """Pair the next round in the background."""
        event = self._document.event_now
        missing = len(without_result(event, len(event.rounds)))
        if missing:
            sentence = ngettext(
                "{count} result of the last round is missing. Pair the next one all the same?",
                "{count} results of the last round are missing. Pair the next one all the same?",
                missing,
            )
            answers: dict[str, questions.Answer] = {_("Cancel"): "no", _("&Pair"): "yes"}
            if questions.ask(self, sentence.format(count=missing), answers) != "yes":
                return
        self._pair.setEnabled(False)
        self._cancel.show()
        self._asked = event
        # who meets in the first round cannot be foreseen
        self.pairer.pair(event if event.seed or event.rounds else with_seed(event))

    def _take_pairings(self, reported: list[tuple[Event, Pairings]]) -> None:
        event, pairings = reported[-1]
        now = self._document.event_now
        if self._asked is not now:
            toast(self, _("The event was changed meanwhile. Pair the round again."))
        elif not pairings.pairings:
            questions.say(self, _("Nobody takes part in the next round."))
        else:
            added = add_round(now, pairings)
            seed = PathEdit("set", ("seed",), event.seed)
            drawn = event.seed != now.seed
            self._document.do(PathEdits((seed, added), added.text) if drawn else added)
            paired = self._document.event_now
            number = len(paired.rounds)
            told = _("Round {number} is paired.").format(number=number)
            announce(self.table, " ".join([told, *round_remarks(paired, number)]))
            self.begin_work()

    def _end_pairing(self, problem: str) -> None:
        self._pair.setEnabled(True)
        self._cancel.hide()
        if problem:
            questions.say(self, problem)

    def take_back(self) -> None:
        """Remove the last round."""
        event = self._document.event_now
        if event.rounds:
            self._document.do(take_back_round(event))
            text = _("Round {number} is taken back; Undo brings it again.")
            toast(self, text.format(number=len(event.rounds)))

    def _note_begun(self, row: PairingRow, typed: tuple[str, ...]) -> None:
        """Keep an incomplete result until its pairing is shown again."""
        unfinished = self._document.opened.unfinished
        if typed:
            says = _("round {number}, table {table}: {first} : {second}")
            first, second = (text or "?" for text in typed)
            table = row.pairing.table
            said = says.format(number=row.number, table=table, first=first, second=second)
            unfinished[row.place] = Unfinished(typed, said)
        else:
            unfinished.pop(row.place, None)

    def _drop_begun(self, before: Event, after: Event) -> None:
        """Drop incomplete results whose pairing is gone or has a new result."""
        unfinished = self._document.opened.unfinished
        if unfinished:
            was, now = (scores_by_place(event) for event in (before, after))
            for place in [*unfinished]:
                if place not in now or now[place] != was.get(place):
                    del unfinished[place]

    def _enter(self, number: int, table: int, scores: tuple[int, int] | None) -> None:
        """Enter or remove a result; say that later pairings stay."""
        event = self._document.event_now
        was = next(
            (
                row.pairing.scores
                for row in self.model.rows()
                if row.is_match and (row.number, row.pairing.table) == (number, table)
            ),
            None,
        )
        self._document.do(set_result(event, number, table, scores))
        if was is not None and number < len(event.rounds):
            toast(self, pairings_stay(number))

    def _doubt_of(self, row: PairingRow, scores: tuple[int, int]) -> str:
        event = self._document.event_now
        return doubt_of_scores(event, row.number, row.pairing, scores, self._entries)

    def _show_doubt(self, doubt: str) -> None:
        ensure_glyphs(doubt)
        self._doubt.setText(doubt)
        self._doubt.setVisible(bool(doubt))

    def decide(self) -> None:
        """Ask who lost whatever the score, and why, and enter that."""
        row = self.table.chosen()
        if row is None or not row.is_match:
            return
        dialog = ResultDialog(row.pairing, row.names, self)
        if dialog.exec() == dialog.DialogCode.Accepted:
            table, pairing = row.pairing.table or 0, row.pairing
            event, scores, file = self._document.event_now, dialog.scores, pairing.match
            self.result.forget()
            self._document.do(
                set_result(
                    event, row.number, table, scores, file, lost=dialog.lost, reason=dialog.reason
                )
            )
        dialog.deleteLater()

    def _give_points(self) -> None:
        row = self.standings.chosen()
        if row is not None:
            ask_points(self._document, row.standing.player, self)

    def _go_on(self, table: int) -> None:
        """Move to the next table without a result."""
        rows = self.model.rows()
        at = next((at for at, row in enumerate(rows) if row.pairing.table == table), 0)
        order = (*rows[at + 1 :], *rows[:at])
        waiting = [row for row in order if row.is_match and not row.pairing.scores]
        if waiting:
            self.table.choose(waiting[0].key)
            self.result.begin()
        else:
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _begin_match(self) -> None:
        row = self.table.chosen()
        if row is not None and row.is_match:
            self.match_wanted.emit(self.shown, row.pairing)

    def _ask_files(self) -> None:
        if files := ask_matches(self._document.folder, self):
            self.take_results(files)

    def take_results(self, files: Sequence[Path]) -> None:
        """Enter the results of match files, and report files without one."""
        take_results(self._document, self.shown, files, self)

    def stop(self) -> None:
        """Stop pairing."""
        self.pairer.stop()


def _missing(event: Event) -> Iterator[str]:
    """Yield what of the last round keeps the next one from being paired."""
    number = len(event.rounds)
    if count := len(without_result(event, number)):
        template = ngettext(
            "{count} result of round {number} is missing.",
            "{count} results of round {number} are missing.",
            count,
        )
        yield template.format(count=count, number=number)
