from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from nco_builder import language
from nco_builder.documents.squads import SQUAD
from nco_builder.legality import Finding
from nco_builder.legality.report import MemberReport
from nco_builder.squad import Edit, edit, new_squad, recruit
from nco_builder.squad.packs import with_pack
from nco_builder.systems.nco_squad.columns import (
    COLUMNS,
    COST,
    GRENADES,
    ITEMS,
    NAME,
    NUMBER,
    RANK,
    SKILLS,
    WEAPONS,
    Man,
)
from nco_builder.systems.nco_squad.squad_table import man_row, page_columns
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts.rows import Index
from nco_builder.ui.parts.transfer import PARTS, PARTS_ROWS
from nco_builder.ui.squad.men_table import SquadModel
from nco_builder.ui.table.cells import cell_width
from tests.depth import tries
from tests.squad.test_packs import pack_of
from tests.ui.documents import squad_document, undo_all
from tests.ui.random_edits import repeatable, wander

if TYPE_CHECKING:
    from collections.abc import Iterator

Role = Qt.ItemDataRole


class Steps:
    """What a model announced, in order."""

    def __init__(self, model: SquadModel) -> None:
        self.seen: list[tuple[object, ...]] = []
        model.rowsInserted.connect(self._inserted)
        model.rowsRemoved.connect(self._removed)
        model.rowsMoved.connect(self._moved)
        model.dataChanged.connect(self._changed)
        model.modelReset.connect(self._reset)

    def _inserted(self, _parent: QModelIndex, first: int, last: int) -> None:
        self.seen.append(("inserted", first, last))

    def _removed(self, _parent: QModelIndex, first: int, last: int) -> None:
        self.seen.append(("removed", first, last))

    def _moved(self, _from: QModelIndex, first: int, last: int, _to: QModelIndex, row: int) -> None:
        self.seen.append(("moved", first, last, row))

    def _changed(self, first: QModelIndex, last: QModelIndex) -> None:
        cells = (first.row(), first.column(), last.row(), last.column())
        self.seen.append(("changed", *cells))

    def _reset(self) -> None:
        self.seen.append(("reset",))

    def take(self) -> list[tuple[object, ...]]:
        seen, self.seen = self.seen, []
        return seen


class NamedRows(SquadModel):
    """Qt's tester wants rows to read the same after others came or went; their numbers do not."""

    named = False

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        if self.named and role == Role.DisplayRole and index.column() == NUMBER:
            return self.man(index.row()).member.name
        return super().data(index, role)


@pytest.fixture
def model(document: SquadDocument) -> Iterator[SquadModel]:
    model = NamedRows(document, document)
    NamedRows.named = True
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)
    yield model
    NamedRows.named = False
    model.deleteLater()


@pytest.fixture
def steps(model: SquadModel) -> Steps:
    return Steps(model)


def text(model: SquadModel, row: int, column: int, role: Role = Role.DisplayRole) -> object:
    return model.index(row, column).data(role)


def row(model: SquadModel, number: int) -> list[object]:
    return [text(model, number, column) for column in range(len(COLUMNS))]


def set_member(row: int, field: str, value: object) -> Edit:
    return edit("set_member", members=(row,), field=field, value=value)


def test_every_cell_can_be_read_while_rows_come_and_go(
    model: SquadModel, document: SquadDocument
) -> None:
    """Screen readers and Qt's own views ask in the midst of it."""
    heard: list[object] = []

    def listen() -> None:
        places = [(at, column) for at in range(model.rowCount()) for column in range(len(COLUMNS))]
        roles = (Role.ToolTipRole, Role.AccessibleTextRole, Role.AccessibleDescriptionRole)
        heard.extend(model.data(model.index(*place), role) for place in places for role in roles)

    for signal in (model.rowsAboutToBeRemoved, model.rowsRemoved, model.rowsInserted):
        signal.connect(listen)
    everybody = tuple(range(len(document.squad.members)))
    document.do(edit("remove_members", members=everybody))
    document.opened.undo()
    assert heard
    assert all(isinstance(said, str) for said in heard)


@pytest.mark.parametrize("orientation", list(Qt.Orientation))
def test_no_man_and_no_column_has_no_heading(
    model: SquadModel, orientation: Qt.Orientation
) -> None:
    for section in (-1, 99):
        assert model.headerData(section, orientation, Role.AccessibleTextRole) is None


def test_a_row_says_what_the_man_has(document: SquadDocument) -> None:
    model = SquadModel(document, document)
    assert row(model, 0) == [
        "1",
        "Hayes",
        "Sergeant",
        "M5 C6 H6 P8",
        "SMG, pistol",
        "12″",
        "3",
        "Inspiring 1, Leader",
        "Icon, Icon",
        "Inspiring 1, Leader, Icon, Icon",
        "",
        "",
        "63",
        "8",
    ]
    assert row(model, 6)[:5] == ["7", "Price", "Private", "M5 C2 H3 P3", "Rifle"]


@pytest.mark.parametrize("seed", range(tries(2)))
def test_random_edits_undo_and_redo_leave_the_rows_the_document_s(
    model: SquadModel, document: SquadDocument, seed: int
) -> None:
    wander(document, repeatable(seed), 80)
    plain = NamedRows(document, document)
    assert [row(model, at) for at in range(model.rowCount())] == [
        row(plain, at) for at in range(plain.rowCount())
    ]
    undo_all(document)
    assert model.rowCount() == 11
    assert row(model, 0)[NAME] == "Hayes"


@pytest.mark.parametrize("seed", range(tries(2)))
def test_every_cell_that_reads_differently_is_announced(document: SquadDocument, seed: int) -> None:
    model = SquadModel(document, document)
    shown: dict[tuple[int, int], object] = {}

    def read(first: QModelIndex, last: QModelIndex) -> None:
        for at in range(first.row(), last.row() + 1):
            for column in range(first.column(), last.column() + 1):
                shown[at, column] = text(model, at, column)

    def read_all() -> None:
        shown.clear()
        if model.rowCount():
            read(model.index(0, 0), model.index(model.rowCount() - 1, COST))

    read_all()
    model.dataChanged.connect(read)
    # rows that come, go or move take the pictures of the others with them
    for signal in (model.rowsInserted, model.rowsRemoved, model.rowsMoved):
        signal.connect(read_all)
    rng = repeatable(seed)
    for _ in range(80):
        wander(document, rng, 1)
        now = {
            (at, column): text(model, at, column)
            for at in range(model.rowCount())
            for column in range(len(COLUMNS))
        }
        assert shown == now


def test_one_man_s_change_announces_his_cells_alone(document: SquadDocument, steps: Steps) -> None:
    document.do(set_member(1, "grenades", 2))
    assert steps.take() == [("changed", 1, NUMBER, 1, COST)]
    document.do(set_member(1, "name", "Nowak"))
    assert steps.take() == [("changed", 1, NAME, 1, NAME)]
    document.do(set_member(3, "items", ()))
    assert steps.take() == [("changed", 3, ITEMS, 3, COST)]


def test_what_changes_no_cell_announces_nothing(document: SquadDocument, steps: Steps) -> None:
    document.do(edit("set_text", field="name", value="B"))
    document.do(edit("set_limits", vp=120, sp=50))
    assert steps.take() == []


def test_adding_inserts_and_removing_removes_just_those_rows(
    document: SquadDocument, steps: Steps
) -> None:
    assert document.rulebook
    man = recruit(document.rulebook.units_by_id["private"])
    document.do(edit("add_members", members=(man, man)))
    first, *others = steps.take()
    assert first == ("inserted", 11, 12)
    # the specialists have higher numbers now
    assert others == [("changed", row, NUMBER, row, NUMBER) for row in range(7, 11)]
    document.do(edit("remove_members", members=(2, 5, 6)))
    seen = steps.take()
    assert seen[:2] == [("removed", 5, 6), ("removed", 2, 2)]
    assert all(step[0] == "changed" and step[2] == step[4] == NUMBER for step in seen[2:])
    document.opened.undo()
    assert [step for step in steps.take() if step[0] == "inserted"] == [
        ("inserted", 2, 2),
        ("inserted", 5, 6),
    ]


def test_moving_moves_and_duplicates_come_behind(document: SquadDocument, steps: Steps) -> None:
    document.do(edit("move_members", members=(5, 6), to=1))
    assert steps.take()[0] == ("moved", 5, 6, 1)
    document.opened.undo()
    steps.take()
    document.do(edit("duplicate_members", members=(0, 1)))
    assert steps.take()[0] == ("inserted", 2, 3)


def test_a_man_moved_and_changed_at_once_keeps_his_row(
    model: SquadModel, document: SquadDocument
) -> None:
    watched = QPersistentModelIndex(model.index(7, 0))
    document.do_all(
        [set_member(7, "grenades", 1), edit("move_members", members=(7,), to=0)], lambda: "Both"
    )
    assert watched.row() == 0
    assert model.man(0).member.name.endswith("Pruitt")


def test_only_another_squad_resets(document: SquadDocument, steps: Steps) -> None:
    document.do(edit("set_nation", nation="polish"))
    document.opened.undo()
    assert ("reset",) not in steps.take()
    document.opened.open(SQUAD, new_squad("nco-2.3.2", "polish", 100, 50), None)
    assert steps.take() == [("reset",)]


def test_findings_stand_in_the_tooltips_of_their_cell_and_of_the_number(model: SquadModel) -> None:
    said = text(model, 1, GRENADES, Role.ToolTipRole)
    assert isinstance(said, str)
    assert said.startswith("✕ Novak carries 3 grenades")
    assert said in str(text(model, 1, NUMBER, Role.ToolTipRole))
    assert "3 grenades" not in str(text(model, 1, ITEMS, Role.ToolTipRole))
    assert "3 grenades" in str(text(model, 1, NUMBER, Role.AccessibleTextRole))
    assert "◆" in str(text(model, 0, ITEMS, Role.ToolTipRole))


def test_tooltips_tell_reminders_and_the_itemised_price(model: SquadModel) -> None:
    assert "Psyche +1" in str(text(model, 0, ITEMS, Role.ToolTipRole))
    assert "Natural Leader: " in str(text(model, 0, SKILLS, Role.ToolTipRole))
    price = str(text(model, 2, COST, Role.ToolTipRole)).splitlines()
    assert price[:2] == ["Veteran Lance-Corporal 16", "Light Machine Gun 4"]
    assert price[-1] == "20 vp, 20 victory points if he falls"
    assert str(text(model, 2, RANK, Role.ToolTipRole)).startswith("Veteran Lance-Corporal\n")


def test_a_screen_reader_hears_man_price_and_findings(model: SquadModel) -> None:
    heard = str(text(model, 1, NUMBER, Role.AccessibleTextRole))
    assert heard.startswith("2: Novak, Corporal, 28 vp")
    assert model.headerData(GRENADES, Qt.Orientation.Horizontal, Role.AccessibleTextRole) == (
        "Hand grenades"
    )


def test_an_unknown_unit_and_ruleset_are_shown_as_they_stand(
    model: SquadModel, document: SquadDocument
) -> None:
    document.do(edit("set_unit", members=(2,), unit="space_marine"))
    assert row(model, 2)[RANK] == "space_marine"
    assert row(model, 2)[COST] == "–"
    document.do(edit("set_ruleset", ruleset="nco-99"))
    told = row(model, 0)
    assert [told[RANK], *told[WEAPONS : ITEMS + 1], told[COST]] == [
        "sergeant",
        "smg, pistol",
        "–",
        "3",
        "natural_leader",
        "religious_icon, religious_icon",
        "–",
    ]
    for column in range(len(COLUMNS)):
        assert isinstance(text(model, 0, column, Role.ToolTipRole), str)


def test_editing_a_cell_edits_the_document(model: SquadModel, document: SquadDocument) -> None:
    assert model.setData(model.index(4, NAME), "Bob")
    assert model.setData(model.index(1, GRENADES), 2)
    assert model.setData(model.index(1, WEAPONS), "smg")
    men = document.squad.members
    assert (men[4].name, men[1].grenades, men[1].primary) == ("Bob", 2, "smg")
    assert document.opened.history.undo_text == "Give Novak a Sub-Machine Gun"
    assert model.setData(model.index(1, RANK), "private")
    assert document.squad.members[1].unit == "private"
    assert not model.setData(model.index(1, SKILLS), "covert")
    assert not model.setData(model.index(1, NAME), "x", Role.DisplayRole)


def test_cells_are_editable_where_there_is_something_to_choose(
    model: SquadModel, document: SquadDocument
) -> None:
    def editable(at: int, column: int) -> bool:
        return bool(model.flags(model.index(at, column)) & Qt.ItemFlag.ItemIsEditable)

    assert editable(0, NAME)
    assert editable(0, WEAPONS)
    assert editable(0, GRENADES)
    assert editable(0, RANK)
    assert not editable(0, SKILLS)
    assert not editable(4, GRENADES)  # a Private has none
    document.do(set_member(4, "grenades", 1))
    assert editable(4, GRENADES)  # until he has one
    document.do(edit("set_unit", members=(2,), unit="space_marine"))
    assert not editable(2, WEAPONS)


def drop(model: SquadModel, data: QMimeData, row: int) -> bool:
    return model.dropMimeData(data, Qt.DropAction.MoveAction, row, 0, QModelIndex())


def test_rows_dropped_on_their_own_squad_move(model: SquadModel, document: SquadDocument) -> None:
    data = model.mimeData([model.index(9, 0), model.index(9, 1), model.index(8, 0)])
    assert data.hasFormat(PARTS_ROWS)
    assert drop(model, data, 0)
    assert [man.name for man in document.squad.members[:3]] == ["Ross", "Keller", "Hayes"]
    assert len(document.squad.members) == 11


def test_men_of_another_squad_are_added_where_they_are_dropped(
    model: SquadModel, document: SquadDocument
) -> None:
    other = squad_document(document.squad, parent=document)
    theirs = SquadModel(other, other)
    assert drop(model, theirs.mimeData([theirs.index(3, 0)]), -1)
    assert [man.name for man in document.squad.members[-2:]] == ["Byrne", "Ortiz"]
    assert other.squad.members[3].name == "Ortiz"


@pytest.mark.parametrize("junk", [b"", b"[", b"[1]", b"{}", b'[{"unit": 5}]', b"null"])
def test_junk_that_is_dropped_changes_nothing(
    model: SquadModel, document: SquadDocument, junk: bytes
) -> None:
    before = document.squad
    for kind in (PARTS_ROWS, PARTS):
        data = QMimeData()
        data.setData(kind, junk)
        assert not drop(model, data, 0)
    assert document.squad is before


def test_men_travel_as_members_without_ids_and_as_text(
    model: SquadModel, document: SquadDocument
) -> None:
    document.do(set_member(2, "primary", "lmg"))
    data = model.source.mime_of([model.row(2), model.row(1)])
    assert data.text().splitlines() == [
        "Doyle, Veteran Lance-Cpl: LMG, 1 grenade; 20 vp",
        "Novak, Corporal: Rifle, 3 grenades, Covert, Medal; 28 vp",
    ]
    assert b'"id": null' in bytes(data.data(PARTS).data())


class Counted(tuple[Finding, ...]):
    """Findings that count how often somebody goes through them."""

    __slots__ = ()
    looks = 0

    def __iter__(self) -> Iterator[Finding]:
        """Go through them."""
        Counted.looks += 1
        return super().__iter__()


def test_the_findings_of_a_man_are_gone_through_once_for_the_widths_of_all_his_cells(
    document: SquadDocument,
) -> None:
    judged = next(each for each in document.report.members if each.findings)
    marked = {each.field for each in judged.findings}
    man = Man(
        document.squad.members[0], MemberReport(judged.unit, Counted(judged.findings)), None, 1
    )
    Counted.looks = 0
    cells = man_row(man, 0).cells
    for _again in range(3):
        columns = page_columns(language.current())
        for at, (shown, column) in enumerate(zip(columns, COLUMNS, strict=True)):
            cell_width(shown, cells[at])
            if at != NUMBER:
                assert bool(cells[at].mark) == bool(marked & {*column.fields})
    assert Counted.looks == 1


def test_a_tooltip_names_the_rules_pack_of_what_a_man_has(
    model: SquadModel, document: SquadDocument
) -> None:
    pack = pack_of({"weapons": [{"id": "mp40", "like": "smg", "name": "MP 40"}]}, name="Ours")
    squad = with_pack(document.squad, pack)
    first, *others = squad.members
    armed = squad.replace(members=(first.replace(primary="mp40"), *others))
    document.opened.do(armed, lambda _before: "x")
    told = str(text(model, 0, WEAPONS, Role.ToolTipRole))
    assert "MP 40: of rules pack Ours" in told
    assert "of rules pack" not in str(text(model, 2, WEAPONS, Role.ToolTipRole))
