"""The terms of an event as a form: points, rulings, vehicles, scenarios, scoring, seed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.path_edits import PathEdit
from nco_builder.event.model import TIE_BREAKS, PointsColumn, names_of, rulebook_of
from nco_builder.event.rounds import allow, forbid
from nco_builder.files import visible_line
from nco_builder.language import N_, _
from nco_builder.language.words import fold
from nco_builder.rules.rulings import switches
from nco_builder.squad import DecidedRulings, Limits, Match
from nco_builder.squad.packs import pack_of_terms
from nco_builder.ui.event.dialogs import choose_one
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import wrapped_label
from nco_builder.ui.parts.fields import PAUSE_MS, ElidedBox, TextLine, whole_number
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.notes_field import NotesField
from nco_builder.ui.parts.panel_layout import WrappedBox, scrolling
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from nco_builder.systems.nco_rules_pack.model import RulesPack
    from nco_builder.ui.document.known_packs import PackRow
    from nco_builder.ui.event.document import EventDocument


MOST = 999_999_999
NARROW, FRAME = length(96), length(2)
LETTERS = 22
MOST_ROUNDS = 20
OF_SEED = N_("The same seed draws the same pairings. 0: drawn with the first round, and kept.")


class TermNumber(TextLine):
    """A whole number field; empty means None.

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
        self.editingFinished.connect(self._emit)
        self._soon = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._soon.timeout.connect(self._emit_number)
        self.textEdited.connect(lambda _text: self._soon.start())

    def show_number(self, number: int | None) -> None:
        """Show a number."""
        self._shown = number
        self.show_text("" if number is None else str(number))

    def _emit_number(self) -> None:
        if self.text():  # nothing may be the beginning of another number
            self._emit()

    @property
    def number(self) -> int | None:
        """The typed number."""
        return whole_number(self)

    def _emit(self) -> None:
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
        """Show a value; an unknown one is added to the list."""
        at = self.findData(value)
        if at < 0:
            self.addItem(str(value), value)
            at = self.count() - 1
        self.setCurrentIndex(at)


class ScenarioFields(QWidget):
    """A box for the scenario of each planned round, and buttons to add or remove a round.

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
        buttons.setSpacing(px(8))
        buttons.addWidget(self._more)
        buttons.addWidget(self._less)
        buttons.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(px(4))
        self._column.addLayout(buttons)

    def show_plan(self, plan: Sequence[int]) -> None:
        """Show the planned scenario of each round."""
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
        box.chose.connect(self._emit)
        self._column.addWidget(box)  # below the buttons, which so stay under the mouse
        self._boxes.append(box)

    @property
    def _plan(self) -> tuple[int, ...]:
        return tuple([box.currentData() for box in self._boxes])

    def _emit(self, _value: object) -> None:
        self.planned.emit(self._plan)

    def _add(self) -> None:
        """Plan another round, with the scenario after that of the round before."""
        numbers = [number for number, _name in self._offered]
        last = self._plan[-1:]
        after = numbers.index(last[0]) + 1 if last and last[0] in numbers else 0
        if numbers:
            self.planned.emit((*self._plan, numbers[after % len(numbers)]))

    def _remove(self) -> None:
        self.planned.emit(self._plan[:-1])


class TermList(QWidget):
    """A short list, with buttons to add an entry and to remove the chosen one.

    Signals:
        add_wanted: an entry is to be added.
        remove_wanted: (index) an entry is to be removed.
    """

    add_wanted = Signal()
    remove_wanted = Signal(int)

    def __init__(self, name: str, says: str, add: str, remove: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._list = QListWidget(self)
        self._list.setObjectName(f"{name}_list")
        self._list.setAccessibleName(says)
        self._list.setMaximumHeight(px(LIST_HEIGHT))
        self._add = QPushButton(add, self)
        self._add.setObjectName(f"{name}_add")
        self._remove = QPushButton(remove, self)
        self._remove.setObjectName(f"{name}_remove")
        self._add.clicked.connect(self.add_wanted)
        self._remove.clicked.connect(lambda: self.remove_wanted.emit(self._list.currentRow()))
        self._list.currentRowChanged.connect(self._offer)
        buttons = QHBoxLayout()
        buttons.setSpacing(px(8))
        buttons.addWidget(self._add)
        buttons.addWidget(self._remove)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        column.addWidget(self._list)
        column.addLayout(buttons)

    def show_entries(self, texts: Sequence[str], *, may_add: bool = True) -> None:
        """Show the entries; the list takes no room without any."""
        at = self._list.currentRow()
        self._list.clear()
        ensure_glyphs("".join(texts))
        self._list.addItems([visible_line(each) for each in texts])
        self._list.setCurrentRow(min(max(at, 0), len(texts) - 1))
        self._list.setVisible(bool(texts))
        self._add.setEnabled(may_add)
        self._offer()

    def _offer(self) -> None:
        self._remove.setEnabled(self._list.currentRow() >= 0)


LIST_HEIGHT = 96
MOST_POINTS = 9999
MATCH = {"vehicle_phase": N_("Vehicle Phase"), "anti_tank_weapons": N_("Anti-tank weapons")}
RESULTS = {"win": N_("A win"), "draw": N_("A draw"), "loss": N_("A loss")}


class TermsPane(QWidget):
    """The terms of the event; every change is an edit at once."""

    def __init__(
        self, document: EventDocument, known: Callable[[], Sequence[RulesPack]], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("event_terms_pane")
        self._document, self._ask_known = document, known
        self._make_points()
        self._make_rulings()
        self._make_packs()
        self._make_rounds()
        self._make_scoring()
        self._lay_out()
        document.changed.connect(self.refresh)
        document.replaced.connect(self.refresh)
        self.refresh()

    def _set(self, field: str, says: str, value: object) -> None:
        """Set a field of the event as a named step."""
        if getattr(self._document.event_now, field) != value:
            self._document.do(
                PathEdit("set", (field,), value, _("Change {field}").format(field=says))
            )

    def _box(self, name: str, text: str) -> QCheckBox:
        box = WrappedBox(text, self)
        box.setObjectName(name)
        return box

    def _number(self, name: str, says: str, most: int = MOST_POINTS) -> TermNumber:
        return TermNumber(name, says, self, most)

    def _make_points(self) -> None:
        self._name = TextLine(self)
        self._name.setObjectName("event_name")
        self._name.textEdited.connect(self._rename)
        self._limited = self._box("event_limited", _("The event sets the points"))
        self._limited.clicked.connect(self._limit)
        self._vp = self._number("event_vp", _("Valor points"))
        self._sp = self._number("event_sp", _("Specialist points"))
        for field in (self._vp, self._sp):
            field.set.connect(self._set_limits)

    def _rename(self, name: str) -> None:
        self._document.do(PathEdit("set", ("name",), name, _("Name the event")))

    def _limit(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        usual = rulebook_of(self._document.event_now).defaults
        limits = Limits(vp=usual.vp_limit, sp=usual.sp_limit) if on else None
        self._set("limits", _("the points"), limits)

    def _set_limits(self) -> None:
        limits = self._document.event_now.limits
        vp, sp = self._vp.number, self._sp.number
        if limits is not None and vp is not None and sp is not None:
            wanted = limits.replace(vp=vp, sp=sp)
            self._set("limits", _("the points"), wanted)
        self.refresh()

    def _make_rulings(self) -> None:
        self._decides = self._box("event_decides_rulings", _("The event decides these rulings"))
        self._decides.clicked.connect(self._decide)
        self._rulings: dict[str, TermChoice] = {}
        for key, switch in switches().items():
            texts = [(each.id, each.said) for each in switch.decisions]
            box = TermChoice(f"event_{key}", switch.compared, texts, self)
            box.chose.connect(partial(self._set_ruling, key))
            self._rulings[key] = box
        self._matched = self._box("event_decides_match", _("The event decides about vehicles"))
        self._matched.clicked.connect(self._agree)
        self._match = {key: self._box(f"event_{key}", _(text)) for key, text in MATCH.items()}
        for agreed in self._match.values():
            agreed.clicked.connect(self._set_match)

    def _decide(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        usual = {key: switch.decisions[0].id for key, switch in switches().items()}
        self._set("rulings", _("the rulings"), DecidedRulings(**usual) if on else None)

    def _set_ruling(self, key: str, decision: str) -> None:
        rulings = self._document.event_now.rulings
        if rulings is not None:
            decided = {each: rulings[each] for each in switches()} | {key: decision}
            self._set("rulings", _("the rulings"), DecidedRulings(**decided))

    def _agree(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._set("match", _("what is agreed on vehicles"), Match() if on else None)

    def _set_match(self) -> None:
        match = self._document.event_now.match
        if match is not None:
            agreed = {key: box.isChecked() for key, box in self._match.items()}
            self._set("match", _("what is agreed on vehicles"), match.replace(**agreed))

    def _make_packs(self) -> None:
        self._packed = self._box("event_decides_packs", _("The event decides about rules packs"))
        self._packed.clicked.connect(self._decide_packs)
        self._packs = QWidget(self)
        self._packs_column = QVBoxLayout(self._packs)
        self._packs_column.setContentsMargins(0, 0, 0, 0)
        self._packs_column.setSpacing(px(4))
        self._known: Sequence[RulesPack] | None = None
        self._pack_rows: list[PackRow] | None = None

    def showEvent(self, event: QShowEvent) -> None:
        """Look for rules packs again: others may have been saved since."""
        self._known = None
        self._show_packs()
        super().showEvent(event)

    def _decide_packs(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._set("packs", _("the rules packs"), () if on else None)

    def _set_pack(self, row: PackRow, *, on: bool) -> None:
        there = {each.id: each for each in self._document.event_now.packs or ()}
        if not on:
            there.pop(row.id, None)
        elif row.pack is not None:
            there[row.id] = pack_of_terms(row.pack)
        self._set("packs", _("the rules packs"), tuple(there.values()))

    def _show_packs(self) -> None:
        """Show the packs of the event and those known, if it decides about them."""
        event = self._document.event_now
        self._packed.setChecked(event.packs is not None)
        rows: list[PackRow] = []
        if event.packs is not None and self.isVisible():
            from nco_builder.ui.document.known_packs import rows_of  # most events have none

            if self._known is None:
                self._known = self._ask_known()
            rows = rows_of(event.packs, rulebook_of(event).id, self._known)
        if rows == self._pack_rows:
            return
        self._pack_rows = rows
        while (item := self._packs_column.takeAt(0)) is not None:
            cast("QWidget", item.widget()).hide()
            cast("QWidget", item.widget()).deleteLater()
        for row in rows:
            self._add_pack(row)
        if not rows:
            none = wrapped_label(self._packs, "dim")
            none.setText(_("No rules pack is known."))
            none.setVisible(event.packs is not None)
            self._packs_column.addWidget(none)

    def _add_pack(self, row: PackRow) -> None:
        ensure_glyphs(row.name)
        box = self._box(f"event_pack_{row.id}", row.name.replace("&", "&&"))
        box.setChecked(row.on)
        box.setEnabled(row.on or not row.barred)
        box.setToolTip(plain_tip(row.barred))
        box.clicked.connect(lambda on: self._set_pack(row, on=on))
        self._packs_column.addWidget(box)
        if row.changed and row.pack is not None and not row.barred:
            edition = visible_line(row.pack.edition) or "?"
            text = _("Take edition {edition}").format(edition=edition)
            takes = QPushButton(text.replace("&", "&&"), self)
            takes.setObjectName(f"event_take_{row.id}")
            takes.clicked.connect(lambda: self._set_pack(row, on=True))
            self._packs_column.addWidget(takes, 0, Qt.AlignmentFlag.AlignLeft)

    def _make_rounds(self) -> None:
        known = rulebook_of(self._document.event_now).scenarios
        self._scenarios = ScenarioFields([(each.number, each.name) for each in known], self)
        self._scenarios.planned.connect(partial(self._set, "scenarios", _("the scenarios")))
        self._rotated = self._box(
            "event_scenarios_by_table", _("The scenarios rotate by table instead of by round")
        )
        self._rotated.clicked.connect(self._rotate)
        self._clubs = self._box(
            "event_clubs_apart", _("Keep players of one club apart in the first rounds")
        )
        self._clubs.clicked.connect(self._keep_apart)
        self._clubs_rounds = self._number(
            "event_clubs_apart_rounds", _("Rounds with clubs apart"), MOST_ROUNDS
        )
        self._clubs_rounds.set.connect(self._set_apart_rounds)
        self._here = self._box("event_here_only", _("Pair only players who have checked in"))
        self._here.clicked.connect(self._pair_present)
        says, add = _("Players who should not meet"), _("Keep two apart…")
        self._apart = TermList("event_forbidden", says, add, _("Let them meet"), self)
        self._apart.add_wanted.connect(self._forbid)
        self._apart.remove_wanted.connect(self._allow)
        self._seed = TermNumber("event_seed", _("Seed of the pairings"), self)
        self._seed.set.connect(self._set_seed)
        self._seed.setToolTip(plain_tip(_(OF_SEED)))
        self._notes = NotesField(self)
        self._notes.setObjectName("event_notes")
        self._notes.edited.connect(self._note)

    def _keep_apart(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._set("clubs_apart", _("who meets first"), on)

    def _rotate(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._set("scenarios_by_table", _("the scenarios"), on)

    def _pair_present(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._set("here_only", _("who is paired"), on)

    def _set_apart_rounds(self, rounds: int | None) -> None:
        self._set("clubs_apart_rounds", _("rounds with clubs apart"), rounds or 1)
        self.refresh()

    def _forbid(self) -> None:
        """Ask for two players who should not meet."""
        first = self._ask_player(_("Who should not meet somebody?"))
        sentence = _("Whom should he not meet?")
        second = None if first is None else self._ask_player(sentence, first)
        if first is not None and second is not None:
            self._document.do(forbid(self._document.event_now, first, second))

    def _ask_player(self, sentence: str, other: int = 0) -> int | None:
        event = self._document.event_now
        names = names_of(event)
        players = [
            (f"{each.number}  {names[each.number]}", each.number)
            for each in event.players
            if each.number != other
        ]
        return choose_one(_("Players who should not meet"), sentence, players, self)

    def _allow(self, at: int) -> None:
        event = self._document.event_now
        if 0 <= at < len(event.forbidden):
            a, b = event.forbidden[at]
            self._document.do(allow(event, a, b))

    def _set_seed(self, seed: int | None) -> None:
        self._set("seed", _("the seed of the pairings"), seed or 0)
        self.refresh()

    def _note(self, text: str) -> None:
        self._document.do(PathEdit("set", ("notes",), text, _("Change the notes")))

    def _make_scoring(self) -> None:
        ways = [
            ("points", _("by all victory points")),
            ("results", _("by points for wins and draws")),
        ]
        self._by = TermChoice("event_scoring", _("Standings"), ways, self)
        self._by.chose.connect(partial(self._score, "by"))
        self._worth = {key: self._number(f"event_{key}", _(text)) for key, text in RESULTS.items()}
        for key, field in self._worth.items():
            field.set.connect(partial(self._score_number, key))
        self._bye = self._number("event_bye", _("A bye"))
        self._bye.setPlaceholderText(_("usual"))
        self._bye.setToolTip(
            _(
                "Usual: by points the average of the player’s own matches, by results as much "
                "as a win"
            )
        )
        self._bye.set.connect(partial(self._score, "bye"))
        says, add = _("Points besides matches"), _("Add a column…")
        self._columns = TermList("event_columns", says, add, _("Remove the column"), self)
        self._columns.add_wanted.connect(self._add_column)
        self._columns.remove_wanted.connect(self._remove_column)
        offered = [("", _("nothing more")), *[(key, _(text)) for key, text in TIE_BREAKS.items()]]
        self._ties = [
            TermChoice(f"event_tie_{at}", _("Tie-break {number}").format(number=at), offered, self)
            for at in range(1, len(TIE_BREAKS) + 1)
        ]
        for box in self._ties:
            box.chose.connect(self._set_ties)

    def _add_column(self) -> None:
        """Ask for a column of points besides matches."""
        from PySide6.QtWidgets import QInputDialog  # few starts need it

        title, asked = _("Points besides matches"), _("Name of the column, such as Painting:")
        text, wanted = QInputDialog.getText(self, title, asked)
        name, there = text.strip(), self._document.event_now.scoring.columns
        if not wanted or not name:
            return
        if any(fold(each.name) == fold(name) for each in there):
            questions.say(self, _("There is a column of this name already."))
            return
        ways = [(_("Its points count"), True), (_("They are only shown"), False)]
        counts = choose_one(title, _("What are its points for?"), ways, self)
        if counts is not None:
            self._score("columns", (*there, PointsColumn(name=name, counts=counts)))

    def _remove_column(self, at: int) -> None:
        event = self._document.event_now
        columns = event.scoring.columns
        if not 0 <= at < len(columns):
            return
        name = columns[at].name
        if any(each.column == name for each in event.extras):
            text = _("Players have points in “{column}”. Take those out first.")
            questions.say(self, text.format(column=visible_line(name)))
            return
        self._score("columns", tuple([each for each in columns if each.name != name]))

    def _score(self, key: str, value: object) -> None:
        scoring = self._document.event_now.scoring
        self._set("scoring", _("the scoring"), scoring.replace(**{key: value}))

    def _score_number(self, key: str, value: int | None) -> None:
        self._score(key, value or 0)
        self.refresh()

    def _set_ties(self, _chosen: object) -> None:
        wanted = [box.currentData() for box in self._ties]
        self._score("tie_breaks", tuple(dict.fromkeys(filter(None, wanted))))
        self.refresh()

    def _lay_out(self) -> None:
        body = QWidget(self)
        set_look(body, role="content")
        self._halves = columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, body)
        columns.setContentsMargins(*measured(8, 8, 8, 8))
        columns.setSpacing(px(24))
        for form in (self._left(body), self._right(body)):
            column = QVBoxLayout()
            column.addLayout(form)
            column.addStretch(1)
            columns.addLayout(column, 1)
        panel = QFrame(self)
        set_look(panel, role="panel")
        inside = QVBoxLayout(panel)
        inside.setContentsMargins(FRAME, FRAME, FRAME, FRAME)
        self._area = scrolling(body, panel)
        inside.addWidget(self._area)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(panel)

    def _left(self, body: QWidget) -> QFormLayout:
        form = _form()
        form.addRow(_("Name"), self._name)
        form.addRow(_heading(_("Points"), body))
        form.addRow(self._limited)
        form.addRow(_("Valor points"), self._vp)
        form.addRow(_("Specialist points"), self._sp)
        form.addRow(_heading(_("Rulings"), body))
        form.addRow(self._decides)
        for key, box in self._rulings.items():
            form.addRow(switches()[key].compared, box)
        form.addRow(_heading(_("Vehicles"), body))
        form.addRow(self._matched)
        for agreed in self._match.values():
            form.addRow(agreed)
        form.addRow(_heading(_("Rules packs"), body))
        form.addRow(self._packed)
        form.addRow(self._packs)
        form.addRow(_heading(_("Your notes"), body))
        form.addRow(self._notes)
        return form

    def _right(self, body: QWidget) -> QFormLayout:
        form = _form()
        form.addRow(_heading(_("Scenario for each round"), body))
        form.addRow(self._scenarios)
        form.addRow(self._rotated)
        form.addRow(_heading(_("Pairing"), body))
        form.addRow(self._clubs)
        form.addRow(_("Rounds with clubs apart"), self._clubs_rounds)
        form.addRow(self._here)
        form.addRow(_("Seed of the pairings"), self._seed)
        form.addRow(wrapped_label(body, "dim", _(OF_SEED)))
        form.addRow(_heading(_("Players who should not meet"), body))
        form.addRow(self._apart)
        form.addRow(_heading(_("Scoring"), body))
        form.addRow(_("Standings"), self._by)
        for key, field in self._worth.items():
            form.addRow(_(RESULTS[key]), field)
        form.addRow(_("A bye"), self._bye)
        for at, box in enumerate(self._ties, 1):
            form.addRow(_("Tie-break {number}").format(number=at), box)
        form.addRow(_heading(_("Points besides matches"), body))
        form.addRow(self._columns)
        return form

    def refresh(self) -> None:
        """Show the terms of the event."""
        event = self._document.event_now
        self._name.show_text(event.name)
        limits = event.limits
        self._limited.setChecked(limits is not None)
        self._vp.show_number(limits.vp if limits else None)
        self._sp.show_number(limits.sp if limits else None)
        for field in (self._vp, self._sp):
            field.setEnabled(limits is not None)
        self._decides.setChecked(event.rulings is not None)
        for key, ruling in self._rulings.items():
            ruling.setEnabled(event.rulings is not None)
            ruling.show_value((event.rulings or DecidedRulings())[key])
        self._matched.setChecked(event.match is not None)
        for key, agreed in self._match.items():
            agreed.setEnabled(event.match is not None)
            agreed.setChecked(event.match is not None and getattr(event.match, key))
        self._show_packs()
        self._show_rounds()
        self._keep_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show both halves side by side, or one below the other where there is no room."""
        super().resizeEvent(event)
        self._divide()

    def _keep_width(self) -> None:
        """Be as wide as the fields: they scroll vertically only."""
        self._area.setMinimumWidth(max(self._widths()) + self._beside())
        self._divide()

    def _divide(self) -> None:
        # they share the room alike
        both = 2 * max(self._widths()) + self._halves.spacing() + self._beside()
        beside = self.width() - 2 * FRAME >= both  # the area is resized later
        direction = QBoxLayout.Direction
        self._halves.setDirection(direction.LeftToRight if beside else direction.TopToBottom)

    def _widths(self) -> list[int]:
        """Return the least width of each half."""
        halves = [self._halves.itemAt(at) for at in range(self._halves.count())]
        return [half.minimumSize().width() for half in halves if half is not None]

    def _beside(self) -> int:
        """Return the width of what is beside the fields."""
        margins = self._halves.contentsMargins()
        bar = self._area.verticalScrollBar().sizeHint().width()
        return margins.left() + margins.right() + bar

    def _show_rounds(self) -> None:
        event = self._document.event_now
        scoring = event.scoring
        self._scenarios.show_plan(event.scenarios)
        self._rotated.setChecked(event.scenarios_by_table)
        self._clubs.setChecked(event.clubs_apart)
        self._clubs_rounds.show_number(event.clubs_apart_rounds)
        self._clubs_rounds.setEnabled(event.clubs_apart)
        self._here.setChecked(event.here_only)
        names = names_of(event)
        pairs = [" – ".join(names.get(each, str(each)) for each in two) for two in event.forbidden]
        self._apart.show_entries(pairs, may_add=len(event.players) > 1)
        shown = _("{column} (shown only)")
        self._columns.show_entries(
            [
                each.name if each.counts else shown.format(column=each.name)
                for each in scoring.columns
            ]
        )
        self._seed.show_number(event.seed)
        self._notes.show_text(event.notes)
        self._by.show_value(scoring.by)
        for key, field in self._worth.items():
            field.show_number(getattr(scoring, key))
            field.setEnabled(scoring.by == "results")
        self._bye.show_number(scoring.bye)
        for at, box in enumerate(self._ties):
            box.show_value(scoring.tie_breaks[at] if at < len(scoring.tie_breaks) else "")

    def begin_work(self) -> None:
        """Focus the first field."""
        self._name.setFocus()


def _form() -> QFormLayout:
    form = QFormLayout()
    form.setHorizontalSpacing(px(12))
    form.setVerticalSpacing(px(8))
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    return form


def _heading(text: str, parent: QWidget) -> QLabel:
    label = QLabel(text, parent)
    set_look(label, role="heading")
    return label
