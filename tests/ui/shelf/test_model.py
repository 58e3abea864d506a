from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from nco_builder import language
from nco_builder.squad import edit
from nco_builder.systems.nco_squad.shelf import Recruit
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.shelf.model import LEFT_OVER, ShelfModel, offer_of
from nco_builder.ui.squad.carrying import added_men
from nco_builder.ui.squad.recruits import recruit_model
from tests.depth import tries
from tests.ui.random_edits import repeatable, wander

Role = Qt.ItemDataRole


@pytest.fixture
def model(document: SquadDocument) -> ShelfModel:
    model = recruit_model(document, document)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)
    return model


@pytest.fixture
def filtered(document: SquadDocument) -> ShelfModel:
    model = recruit_model(document, document)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)
    return model


def names(model: ShelfModel) -> list[str]:
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def row_of(model: ShelfModel, name: str) -> int:
    return names(model).index(name)


def recruit(model: ShelfModel, name: str) -> Recruit:
    found = model.row(row_of(model, name)).offer
    assert isinstance(found, Recruit)
    return found


def test_units_stand_in_the_rulebook_s_order_under_two_heads(model: ShelfModel) -> None:
    listed = names(model)
    assert len(listed) == 16
    assert (listed[0], listed[9]) == ("Soldier Barracks", "Specialist Camp")
    assert listed[1:4] == ["Sergeant", "Veteran Corporal", "Corporal"]
    assert listed[10:] == [
        "Engineer",
        "Political Officer",
        "Marksman",
        "Chaplain",
        "Medic",
        "Scout",
    ]


def test_what_is_barred_says_why_and_cannot_be_dragged(model: ShelfModel) -> None:
    medic, chaplain = recruit(model, "Medic"), recruit(model, "Chaplain")
    assert (medic.choice.state, medic.reason) == ("barred", "⊘ Only one in a squad")
    assert chaplain.reason == "⊘ Not in this nation"
    index = model.index(row_of(model, "Medic"), 0)
    assert "Only one in a squad" in index.data(Role.ToolTipRole)
    assert "Only one in a squad" in index.data(Role.AccessibleTextRole)
    assert index.flags() & Qt.ItemFlag.ItemIsEnabled
    assert not index.flags() & Qt.ItemFlag.ItemIsDragEnabled


def test_what_goes_over_is_marked_and_can_be_added(
    model: ShelfModel, document: SquadDocument
) -> None:
    scout = recruit(model, "Scout")
    assert (scout.choice.state, scout.reason) == ("over", "8 sp over")
    index = model.index(row_of(model, "Scout"), 0)
    assert index.flags() & Qt.ItemFlag.ItemIsDragEnabled
    document.do(scout.choice.edit)
    assert recruit(model, "Scout").reason.endswith("16 sp over")


def test_heads_are_no_choice(model: ShelfModel) -> None:
    head = model.index(0, 0)
    assert offer_of(head) is None
    assert not head.flags() & Qt.ItemFlag.ItemIsEnabled
    assert head.data(Role.ToolTipRole) is None
    assert head.data(Role.AccessibleTextRole) == "Soldier Barracks"


def test_tooltips_tell_price_profile_and_reminder(
    model: ShelfModel, document: SquadDocument
) -> None:
    document.do(edit("set_limits", vp=200, sp=50))
    lines = model.index(row_of(model, "Corporal"), 0).data(Role.ToolTipRole).splitlines()
    assert lines[:2] == ["Corporal", "+18 vp, leaves 87 vp"]
    assert lines[2] == "Move 5″, courage 4, health 5, psyche 5"
    assert lines[4:] == ["Ctrl+3 recruits one from anywhere"]


def test_only_rows_that_read_differently_are_announced(
    model: ShelfModel, document: SquadDocument
) -> None:
    seen: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda first, last: seen.append((first.row(), last.row())))
    document.do(edit("set_text", field="name", value="B"))
    assert seen == []
    document.do(edit("remove_members", members=(8,)))  # the Medic: specialist points come back
    changed = {row for first, last in seen for row in range(first, last + 1)}
    assert row_of(model, "Medic") in changed
    assert row_of(model, "Engineer") in changed
    assert not changed & set(range(row_of(model, "Specialist Camp")))


def test_what_would_be_left_is_painted_and_said(model: ShelfModel, document: SquadDocument) -> None:
    seen: dict[int, list[int]] = {}
    model.dataChanged.connect(lambda first, _last, roles: seen.update({first.row(): roles}))
    document.do(edit("set_limits", vp=10, sp=50))
    seen.clear()
    document.do(edit("set_limits", vp=9, sp=50))
    corporal = row_of(model, "Corporal")
    assert seen[corporal] == LEFT_OVER
    assert "over" in model.index(corporal, 0).data(Role.AccessibleTextRole)
    assert 0 not in seen


@pytest.mark.parametrize("seed", range(tries(2)))
def test_random_edits_leave_it_as_if_made_anew(
    model: ShelfModel, filtered: ShelfModel, document: SquadDocument, seed: int
) -> None:
    filtered.set_words("smg")
    wander(document, repeatable(seed), 60)
    anew = recruit_model(document, document)
    assert [model.row(row) for row in range(16)] == [anew.row(row) for row in range(16)]
    assert names(filtered) == [name for name in names(filtered) if name in names(model)]


def test_an_unknown_ruleset_offers_nobody_and_another_rulebook_resets(
    model: ShelfModel, document: SquadDocument, filtered: ShelfModel
) -> None:
    filtered.set_words("medic")
    document.do(edit("set_ruleset", ruleset="nco-99"))
    assert model.rowCount() == filtered.rowCount() == 0
    document.opened.undo()
    assert model.rowCount() == 16
    assert names(filtered) == ["Specialist Camp", "Medic"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", 16),
        ("flame", ["Specialist Camp", "Engineer"]),
        ("field medicine", ["Specialist Camp", "Medic"]),
        ("INTEL", ["Soldier Barracks", "Sergeant"]),
        ("lmg lance", ["Soldier Barracks", "Veteran Lance-Corporal", "Lance-Corporal"]),
        ("scout", ["Specialist Camp", "Scout"]),
        ("zeppelin", []),
    ],
)
def test_the_filter_finds_units_by_name_weapon_skill_and_item(
    filtered: ShelfModel, words: str, expected: int | list[str]
) -> None:
    filtered.set_words(words)
    found = names(filtered)
    assert (len(found) if isinstance(expected, int) else found) == expected


def test_a_row_says_for_what_it_was_found(filtered: ShelfModel) -> None:
    filtered.set_words("flame")
    engineer = filtered.index(1, 0)
    assert engineer.data(ROW_ROLE).found == "has or may take Flamethrower"
    assert engineer.data(Role.ToolTipRole).splitlines()[0] == "Has or may take Flamethrower"
    assert engineer.data(Role.AccessibleTextRole).endswith("has or may take Flamethrower")
    assert filtered.index(0, 0).data(ROW_ROLE).found == ""


def test_a_row_found_by_its_name_needs_no_words(filtered: ShelfModel) -> None:
    filtered.set_words("medic")
    medic = filtered.index(1, 0)
    assert medic.data() == "Medic"
    assert not medic.data(ROW_ROLE).found
    filtered.set_words("")
    assert not filtered.index(1, 0).data(ROW_ROLE).found


def test_german_players_find_units_by_german_and_english_names(filtered: ShelfModel) -> None:
    with language.speaking("de"):
        filtered.set_words("engineer flamethrower")
        assert len(names(filtered)) == 2
        pioneer = filtered.index(1, 0)
        filtered.set_words(f"{pioneer.data()} flammenwerfer")
        assert len(names(filtered)) == 2


def test_those_who_may_have_a_skill_are_found_for_it(
    filtered: ShelfModel, document: SquadDocument
) -> None:
    assert document.rulebook
    filtered.set_words("covert")
    found = {
        recruit.unit for recruit in map(offer_of, rows_of(filtered)) if isinstance(recruit, Recruit)
    }
    slots = {unit for unit in document.rulebook.units if unit.free_skill_slots}
    fixed = {unit for unit in document.rulebook.units if "covert" in unit.fixed_skills}
    assert found == slots | fixed


def rows_of(model: ShelfModel) -> list[QModelIndex]:
    return [model.index(row, 0) for row in range(model.rowCount())]


def test_a_recruit_travels_as_the_new_man_he_would_be(
    model: ShelfModel, document: SquadDocument
) -> None:
    row = row_of(model, "Engineer")
    data = model.mimeData([model.index(row, 0), QModelIndex(model.index(9, 0))])
    change = added_men(data, document, None)
    assert change
    (man,) = change["members"]
    assert (man.unit, man.primary, man.secondary, man.grenades) == ("engineer", "lmg", "pistol", 2)
    assert len(document.squad.members) == 11
