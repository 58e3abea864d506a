"""Rounds: pairings, results typed or from match files, and standings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.event.model import names_of
from nco_builder.event.rounds import add_round, set_result, take_back_round, without_result
from nco_builder.language import _, ngettext
from nco_builder.ui.document.open_document import Unfinished
from nco_builder.ui.event.match_results import ask_matches, take_results
from nco_builder.ui.event.reader import Pairer
from nco_builder.ui.event.result_bar import ResultBar
from nco_builder.ui.event.round_rows import (
    PAIRINGS,
    STANDINGS,
    StandingRow,
    pairing_rows,
    said_of_round,
    scores_by_place,
)
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.cells_table import CellsModel, CellsTable
from nco_builder.ui.parts.fields import ElidedBox
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.labels import wrapped_label
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.panel_layout import WidthSplitter
from nco_builder.ui.parts.texts import announce
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.toast import toast

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nco_builder.event.model import Event
    from nco_builder.event.pairing import Pairings
    from nco_builder.ui.event.document import EventDocument
    from nco_builder.ui.event.round_rows import PairingRow

WIDTHS = (560, 400)
LETTERS = 10


class RoundsPane(QWidget):
    """One round at a time, and the standings after all of them.

    Signals:
        print_wanted: the name of a sheet that should be printed.
        table_wanted: (name, round) a table that should be saved as CSV.
        match_wanted: (round, pairing) the match of a table is to begin.

    """

    print_wanted = Signal(str)
    table_wanted = Signal(str, int)
    match_wanted = Signal(int, object)

    def __init__(self, document: EventDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("event_rounds_pane")
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
        self.refresh()

    def _make_parts(self) -> None:
        self.rounds = ElidedBox("event_round", _("Round"), LETTERS, self)
        self._pair = self._button("event_pair", "")
        set_look(self._pair, role="primary")
        self._take_back = self._button("event_take_back", _("Take back the last round"))
        self._cancel = self._button("event_cancel_pairing", _("Cancel"))
        self._cancel.hide()
        self._said = wrapped_label(self, "ruling")
        self._said.setObjectName("event_said")
        self._match = self._button("event_match", _("Begin the match"))
        self._match.setToolTip(
            _("Both squads in a tab of their own, under the terms of the event.")
        )
        self._from_files = self._button("event_results_from_files", _("Results from match files…"))
        self._print = self._button("event_print", _("Print standings…"))
        self._print_pairings = self._button("event_print_pairings", _("Print pairings…"))
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

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(px(6))
        for part in (self.rounds, self._pair, self._cancel, self._take_back):
            head.addWidget(part)
        head.addStretch(1)
        foot = QHBoxLayout()
        foot.setSpacing(px(6))
        for part in (self._match, self._from_files, self._print_pairings, self._csv):
            foot.addWidget(part)
        foot.addStretch(1)
        left = self._panel(head, self._said, self.table, self.result, foot)
        heading = QLabel(_("Standings"), self)
        set_look(heading, role="heading")
        below = QHBoxLayout()
        below.setSpacing(px(6))
        for part in (self._print, self._standings_csv):
            below.addWidget(part)
        below.addStretch(1)
        right = self._panel(heading, self.standings, below)
        split = WidthSplitter(self)
        for panel, width, stretch in zip((left, right), WIDTHS, (3, 2), strict=True):
            split.add_part(panel, px(width), stretch)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(split)

    def _panel(self, *parts: QWidget | QHBoxLayout) -> QFrame:
        panel = QFrame(self)
        set_look(panel, role="panel")
        column = QVBoxLayout(panel)
        column.setContentsMargins(*measured(8, 8, 8, 8))
        column.setSpacing(px(6))
        for part in parts:
            if isinstance(part, QHBoxLayout):
                column.addLayout(part)
            else:
                column.addWidget(part, int(isinstance(part, CellsTable)))
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
        self._match.clicked.connect(self._begin_match)
        self._from_files.clicked.connect(self._ask_files)
        self._print.clicked.connect(partial(self.print_wanted.emit, "wall"))
        self._print_pairings.clicked.connect(partial(self.print_wanted.emit, "pairings"))
        self._csv.clicked.connect(lambda: self.table_wanted.emit("pairings", self.shown))
        self._standings_csv.clicked.connect(lambda: self.table_wanted.emit("standings", 0))

    @property
    def shown(self) -> int:
        """The number of the round that is shown, 0 for none."""
        number = self.rounds.currentData()
        return number if isinstance(number, int) else 0

    def _follow(self, before: Event, after: Event) -> None:
        """Stay in the round that is shown; go to one that was just paired."""
        self._drop_begun(before, after)
        last = len(after.rounds) if len(after.rounds) != len(before.rounds) else self.shown
        self._fill(min(last, len(after.rounds)))

    def refresh(self) -> None:
        """Show the last round."""
        self.result.forget()  # it is of another event now
        self._fill(len(self._document.event_now.rounds))

    def _fill(self, shown: int) -> None:
        event = self._document.event_now
        ensure_glyphs("".join({letter for each in event.players for letter in each.name}))
        self.rounds.clear()
        for number in range(1, len(event.rounds) + 1):
            self.rounds.addItem(_("Round {number}").format(number=number), number)
        if not event.rounds:
            self.rounds.addItem(_("No round yet"), 0)
        self.rounds.setCurrentIndex(max(0, shown - 1))
        following = len(event.rounds) + 1
        self._pair.setText(_("Pair round {number}").format(number=following))
        self._take_back.setEnabled(bool(event.rounds))
        names, standings = names_of(event), self._document.judgement.resolved
        rows = [StandingRow(each, names[each.player.number]) for each in standings]
        self.standings.show_rows(rows)
        self._standings_csv.setEnabled(bool(rows))
        self._show_round()

    def _show_round(self) -> None:
        event = self._document.event_now
        said = said_of_round(event, self.shown)
        self._said.setText("\n".join(said))
        self._said.setVisible(bool(said))
        rows = pairing_rows(event, self.shown)
        self.table.show_rows(rows)
        if rows and self.table.chosen() is None:
            waiting = [row for row in rows if row.is_match and not row.pairing.scores]
            self.table.choose((waiting or rows)[0].key)
        for button in (self._from_files, self._print_pairings, self._csv):
            button.setEnabled(self.shown > 0)
        self._show_result()

    def _show_result(self) -> None:
        row = self.table.chosen()
        begun = self._document.opened.unfinished.get(row.place) if row is not None else None
        self.result.show_row(row, begun.typed if begun else ())
        self._match.setEnabled(row is not None and row.is_match)

    def show_pairing(self, number: int, place: int | None) -> None:
        """Show a round, and choose one of its pairings."""
        self._fill(number)
        rows = pairing_rows(self._document.event_now, number)
        if place is not None and place < len(rows):
            self.table.choose(rows[place].key)

    def begin_work(self) -> None:
        """Put the keyboard on the pairings; on what pairs the first round without one."""
        if self.model.rowCount():
            if self.table.chosen() is None:
                self.table.selectRow(0)
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._pair.setFocus(Qt.FocusReason.OtherFocusReason)

    def pair(self) -> None:
        """Pair the next round, in the background."""
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
        self.pairer.pair(event)

    def _take_pairings(self, reported: list[tuple[Event, Pairings]]) -> None:
        event, pairings = reported[-1]
        now = self._document.event_now
        if event is not now:
            toast(self, _("The event was changed meanwhile. Pair the round again."))
        elif not pairings.pairings:
            questions.say(self, _("Nobody takes part in the next round."))
        else:
            self._document.do(add_round(now, pairings))
            paired = self._document.event_now
            number = len(paired.rounds)
            told = _("Round {number} is paired.").format(number=number)
            announce(self.table, " ".join([told, *said_of_round(paired, number)]))
            self.begin_work()

    def _end_pairing(self, problem: str) -> None:
        self._pair.setEnabled(True)
        self._cancel.hide()
        if problem:
            questions.say(self, problem)

    def take_back(self) -> None:
        """Take the last round out again."""
        event = self._document.event_now
        if event.rounds:
            self._document.do(take_back_round(event))
            text = _("Round {number} is taken back; Undo brings it again.")
            toast(self, text.format(number=len(event.rounds)))

    def _note_begun(self, row: PairingRow, typed: tuple[str, ...]) -> None:
        """Keep half a result for the time its pairing is shown again."""
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
        """Let go of half results whose pairing is gone or has another result now."""
        unfinished = self._document.opened.unfinished
        if unfinished:
            was, now = (scores_by_place(event) for event in (before, after))
            for place in [*unfinished]:
                if place not in now or now[place] != was.get(place):
                    del unfinished[place]

    def _enter(self, number: int, table: int, scores: tuple[int, int] | None) -> None:
        """Enter a result, or take it out."""
        self._document.do(set_result(self._document.event_now, number, table, scores))

    def _go_on(self, table: int) -> None:
        """Go on to the next table without a result."""
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
        """Enter the results of match files; of each that gives none it is said why."""
        take_results(self._document, self.shown, files, self)

    def stop(self) -> None:
        """Pair no more."""
        self.pairer.stop()
