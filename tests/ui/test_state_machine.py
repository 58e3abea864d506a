"""The window's models, the document and a plain re-computation agree, whatever is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtTest import QAbstractItemModelTester

from nco_builder import paths
from nco_builder.documents.fix_plan import plan_fixes
from nco_builder.documents.squads import read_squad
from nco_builder.legality import (
    SEVERITIES,
    UNFINISHED,
    check_by_own_ruleset,
    finding_sentence,
    fixes,
    member_choices,
    recruit_choices,
    stage_of,
)
from nco_builder.legality.verdict import _judges
from nco_builder.squad import Squad, edit, effective_rules, recruit
from nco_builder.systems.nco_squad.columns import COLUMNS, NUMBER, Man
from nco_builder.systems.nco_squad.options import options_of
from nco_builder.systems.nco_squad.shelf import Recruit
from nco_builder.ui.findings.model import FindingsModel
from nco_builder.ui.parts.arranged_view import TableOrder
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.shelf.model import offer_of
from nco_builder.ui.squad.carrying import mime_of_members
from nco_builder.ui.squad.men_table import SquadModel
from nco_builder.ui.squad.recruits import recruit_model
from nco_builder.ui.table.groups import row_groups
from tests.depth import tries
from tests.ui.documents import redo_all, squad_document, undo_all
from tests.ui.random_edits import random_edit, repeatable

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from nco_builder.ui.parts.rows import Index

SQUAD = paths.data() / "samples" / "second-squad-able.nco"
MOST_MEN = 18
KEEP: list[object] = []
PLACES = st.integers(0, MOST_MEN)
SEEDS = st.integers(0, 2**32)


@pytest.fixture(autouse=True)
def _application(looks: QApplication) -> None:
    """Qt wants one; `TestCase` asks for no fixture by name."""


class Men(SquadModel):
    """Without numbers: Qt's tester wants rows to read the same after others came or went."""

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        if role == Qt.ItemDataRole.DisplayRole and index.column() == NUMBER:
            return "#"
        return super().data(index, role)


class Mirror(QObject):
    """Follows a model by its announcements alone, as a view does."""

    def __init__(self, model: QAbstractItemModel) -> None:
        super().__init__(model)
        self.model = model
        self.rows = self.read()
        model.rowsInserted.connect(self._insert)
        model.rowsRemoved.connect(self._remove)
        model.rowsMoved.connect(self._move)
        model.dataChanged.connect(self._change)
        model.modelReset.connect(self._reset)

    def read(self) -> list[list[str]]:
        return [self._row(row) for row in range(self.model.rowCount())]

    def _row(self, row: int) -> list[str]:
        flat = isinstance(self.model, QAbstractListModel)  # its columnCount is private
        cells = range(1 if flat else self.model.columnCount())
        return [str(self.model.index(row, column).data()) for column in cells]

    def _insert(self, parent: QModelIndex, first: int, last: int) -> None:
        assert not parent.isValid()
        assert 0 <= first <= last
        assert first <= len(self.rows)
        assert self.model.rowCount() == len(self.rows) + last - first + 1
        self.rows[first:first] = [self._row(row) for row in range(first, last + 1)]

    def _remove(self, _parent: QModelIndex, first: int, last: int) -> None:
        assert 0 <= first <= last < len(self.rows)
        del self.rows[first : last + 1]
        assert self.model.rowCount() == len(self.rows)

    def _move(self, _from: QModelIndex, first: int, last: int, _to: QModelIndex, to: int) -> None:
        assert not first <= to <= last + 1
        block = self.rows[first : last + 1]
        del self.rows[first : last + 1]
        place = to if to < first else to - len(block)
        self.rows[place:place] = block

    def _change(self, first: QModelIndex, last: QModelIndex) -> None:
        for row in range(first.row(), last.row() + 1):
            for column in range(first.column(), last.column() + 1):
                self.rows[row][column] = str(self.model.index(row, column).data())

    def _reset(self) -> None:
        self.rows = self.read()


def computed_anew(squad: Squad) -> list[list[str]]:
    """What the squad table says, from the squad alone and with nothing kept."""
    _judges.clear()
    report = check_by_own_ruleset(squad)
    rules = effective_rules(squad, report.rulebook) if report.rulebook else None
    men = [Man(*pair, rules) for pair in zip(squad.members, report.members, strict=True)]
    return [[column.text(man) if at else "#" for at, column in enumerate(COLUMNS)] for man in men]


class Window(RuleBasedStateMachine):
    """Edits, fixes, drops, pastes, undo and redo on one document with all models."""

    @initialize()
    def open_a_squad(self) -> None:
        self.first = read_squad(SQUAD)
        self.document = squad_document(self.first)
        self.squad = Men(self.document, self.document)
        self.recruits = recruit_model(self.document, self.document)
        self.findings = FindingsModel(self.document, self.document)
        self.filter = recruit_model(self.document, self.document)
        self.models = (self.squad, self.recruits, self.findings, self.filter)
        for model in self.models:
            QAbstractItemModelTester(
                model, QAbstractItemModelTester.FailureReportingMode.Warning, model
            )
        self.mirrors = [Mirror(model) for model in self.models]

    @rule(seeds=st.lists(SEEDS, min_size=1, max_size=12))
    def edit_at_random(self, seeds: list[int]) -> None:
        for seed in seeds:
            if len(self.document.squad.members) > MOST_MEN:
                self.document.do(edit("remove_members", members=tuple(range(4, 14))))
            assert self.document.rulebook
            change = random_edit(repeatable(seed), self.document.squad, self.document.rulebook)
            self.document.do(change)
            self.agree()

    @rule(steps=st.integers(1, 12))
    def undo(self, steps: int) -> None:
        for _ in range(steps):
            self.document.opened.undo()
            self.agree()

    @rule(steps=st.integers(1, 12))
    def redo(self, steps: int) -> None:
        for _ in range(steps):
            self.document.opened.redo()
            self.agree()

    @rule(place=PLACES)
    def repair(self, place: int) -> None:
        if self.findings.rowCount():
            row = place % self.findings.rowCount()
            found = self.findings.row(row).finding
            assert self.findings.fixes(row) == fixes(found, self.document.report)
            for fix in self.findings.fixes(row)[:1]:
                self.document.do(fix)

    @rule()
    def repair_all(self) -> None:
        plan = plan_fixes(self.document.kind, self.document.report)
        self.document.do_all(plan.edits, lambda: "Fix all")
        assert self.document.squad == plan.after.squad

    @precondition(lambda self: self.document.squad.members)
    @rule(row=PLACES, place=PLACES)
    def drag_within(self, row: int, place: int) -> None:
        size = len(self.document.squad.members)
        data = self.squad.mimeData([self.squad.index(row % size, 0)])
        self.squad.dropMimeData(data, Qt.DropAction.MoveAction, min(place, size), 0, QModelIndex())

    @precondition(lambda self: len(self.document.squad.members) < MOST_MEN)
    @rule(unit=PLACES, place=PLACES)
    def drag_from_the_recruits(self, unit: int, place: int) -> None:
        size = len(self.document.squad.members)
        assert self.document.rulebook
        units = self.document.rulebook.units
        data = mime_of_members([recruit(units[unit % len(units)])])
        at = min(place, size)
        self.squad.dropMimeData(data, Qt.DropAction.CopyAction, at, 0, QModelIndex())
        assert self.document.squad.members[at].unit == units[unit % len(units)].id

    @precondition(lambda self: self.document.squad.members)
    @rule(rows=st.sets(PLACES, min_size=1, max_size=3), place=SEEDS)
    def equip(self, rows: set[int], place: int) -> None:
        """Choose anything the soldier panel offers of one or several men."""
        size = len(self.document.squad.members)
        chosen = tuple(sorted({row % size for row in rows}))
        offered = options_of(self.document.report, chosen)
        options = [one for field in offered.values() for one in field]
        if options:
            option = options[place % len(options)]
            errors = {(one.code, one.member) for one in self.document.report.errors}
            option.choose(self.document)
            if option.state == "ok" and option.has == "none":
                after = {(one.code, one.member) for one in self.document.report.errors}
                new = {code for code, man in after - errors if man in {None, *chosen}}
                assert not {code for code in new if not code.endswith("_unspent")}

    @rule(words=st.sampled_from(("", "sm", "medic", "covert flask", "zzz")))
    def search(self, words: str) -> None:
        self.filter.set_words(words)

    @invariant()
    def agree(self) -> None:
        if not hasattr(self, "document"):
            return
        squad, report = self.document.squad, self.document.report
        for mirror in self.mirrors:
            assert mirror.rows == mirror.read()
        assert self.mirrors[0].rows == computed_anew(squad)
        assert report.findings == check_by_own_ruleset(squad).findings
        self._findings_agree()
        self._recruits_agree()

    def _findings_agree(self) -> None:
        report = self.document.report
        is_whole = stage_of(report) == "whole"
        told = [one for one in report.findings if is_whole or one.code not in UNFINISHED]
        ranked = sorted(told, key=lambda one: SEVERITIES.index(one.severity))
        rows = range(self.findings.rowCount())
        assert [self.findings.index(row, 0).data(ROW_ROLE).finding for row in rows] == ranked
        said = [finding_sentence(found, report.squad, report.rulebook) for found in ranked]
        assert [row[0] for row in self.mirrors[2].rows] == said

    def _recruits_agree(self) -> None:
        offered = [offer_of(self.recruits.index(row, 0)) for row in range(self.recruits.rowCount())]
        choices = tuple(one.choice for one in offered if isinstance(one, Recruit))
        assert choices == recruit_choices(check_by_own_ruleset(self.document.squad))

    @invariant()
    def every_man_is_shown_once_and_offered_what_he_may_have(self) -> None:
        if not hasattr(self, "document"):
            return
        report = self.document.report
        table = self.squad.shown
        groups = row_groups(table.rows, table.groups, TableOrder())
        shown = [row for group in groups for row in group.rows]
        assert sorted(shown) == list(range(len(report.squad.members)))
        if shown:
            own = member_choices(report, 0)
            offered = options_of(report, (0,))
            again = {"items_again", "skills_again"}
            assert offered.keys() == own.keys() - again
            assert all(len(offered[field]) == len(own[field]) for field in offered)

    def teardown(self) -> None:
        if not hasattr(self, "document"):
            return
        redo_all(self.document)
        last = self.document.squad
        undo_all(self.document)
        self.agree()
        assert self.document.squad == self.first
        redo_all(self.document)
        self.agree()
        assert self.document.squad == last
        KEEP.append(self)


TestWindow = Window.TestCase
TestWindow.settings = settings(max_examples=tries(10), stateful_step_count=40)
