from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import Mock, patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nco_builder.documents.history import LIMIT
from nco_builder.documents.squads import SQUAD
from nco_builder.legality import edit_text
from nco_builder.squad import Edit, Member, Squad, edit, new_squad, recruit
from nco_builder.ui.document.document_view import SquadDocument
from tests.ui.documents import redo_all, squad_document, undo_all

if TYPE_CHECKING:
    from collections.abc import Callable

PRIVATE = "private"
EDITS: dict[str, Callable[[SquadDocument], Edit]] = {
    "add": lambda document: edit("add_members", members=(man(document),)),
    "remove": lambda _: edit("remove_members", members=(1, 3)),
    "duplicate": lambda _: edit("duplicate_members", members=(2,)),
    "move": lambda _: edit("move_members", members=(4,), to=1),
    "grenades": lambda _: edit("set_member", members=(1,), field="grenades", value=2),
    "items": lambda _: edit("set_member", members=(4,), field="items", value=("flask",)),
    "weapon": lambda _: edit("set_member", members=(4,), field="primary", value="smg"),
    "name": lambda _: edit("set_member", members=(4,), field="name", value="Zoë"),
    "unit": lambda _: edit("set_unit", members=(4,), unit="corporal"),
    "squad name": lambda _: edit("set_text", field="name", value="B"),
    "nation": lambda _: edit("set_nation", nation="polish"),
    "limits": lambda _: edit("set_limits", vp=120, sp=40),
    "ruling": lambda _: edit("set_ruling", ruling="duplicate_items", value="forbid"),
    "match": lambda _: edit("set_match", option="scenario", value=5),
}


def man(document: SquadDocument) -> Member:
    assert document.rulebook
    return recruit(document.rulebook.units_by_id[PRIVATE])


def name(value: str) -> Edit:
    return edit("set_text", field="name", value=value)


@pytest.mark.parametrize("kind", EDITS)
def test_every_edit_is_undone_and_redone_under_its_name(document: SquadDocument, kind: str) -> None:
    before = document.squad
    change = EDITS[kind](document)
    text = edit_text(change, before, document.rulebook)
    document.do(change)
    after = document.squad
    assert after == change.apply(before) != before
    assert document.opened.history.undo_text == text
    document.opened.undo()
    assert document.squad is before
    assert document.opened.history.redo_text == text
    document.opened.redo()
    assert document.squad is after


def test_listeners_find_squad_and_report_new_and_the_check_ran_once(
    document: SquadDocument,
) -> None:
    seen: list[tuple[Squad, Squad, Squad, Squad]] = []
    document.changed.connect(
        lambda before, after: seen.append((before, after, document.squad, document.report.squad))
    )
    before = document.squad
    check = Mock(wraps=SQUAD.judge)
    with patch.object(document.opened, "kind", SQUAD.replace(judge=check)):
        document.do(edit("set_nation", nation="polish"))
        assert check.call_count == 1
        document.opened.undo()
        assert check.call_count == 2
    after = seen[0][1]
    assert seen == [(before, after, after, after), (after, before, before, before)]


def test_an_edit_that_changes_nothing_leaves_no_trace(document: SquadDocument) -> None:
    document.do(edit("set_nation", nation=document.squad.nation))
    document.do(edit("remove_members", members=(99,)))
    document.do_all([name("B"), name(document.squad.name)], lambda: "There and back")
    assert len(document.opened.history.earlier()) == 0
    assert not document.modified


def test_typing_in_one_field_is_one_step(document: SquadDocument) -> None:
    before = document.squad
    for typed in ("A", "Ab", "Abl"):
        document.do(edit("set_member", members=(1,), field="name", value=typed))
    assert len(document.opened.history.earlier()) == 1
    assert document.opened.history.undo_text == "Name Novak “Abl”"
    document.opened.undo()
    assert document.squad is before


def test_typing_back_to_the_start_leaves_nothing_to_undo(document: SquadDocument) -> None:
    first = document.squad.name
    document.do(name(first + "!"))
    document.do(name(first))
    assert len(document.opened.history.earlier()) == 0
    assert not document.modified


@pytest.mark.parametrize(
    "other",
    [
        edit("set_text", field="player", value="A"),
        edit("set_member", members=(1,), field="name", value="A"),
        edit("set_nation", nation="polish"),
    ],
)
def test_typing_elsewhere_is_a_step_of_its_own(document: SquadDocument, other: Edit) -> None:
    document.do(name("A"))
    document.do(other)
    document.do(name("AB"))
    assert len(document.opened.history.earlier()) == 3


def test_typing_after_saving_is_a_step_of_its_own(document: SquadDocument) -> None:
    document.do(name("A"))
    document.opened.mark_saved(Path("a.nco"))
    document.do(name("AB"))
    assert document.modified
    document.opened.undo()
    assert document.squad.name == "A"
    assert not document.modified


def test_several_edits_are_one_step_with_the_text_given(document: SquadDocument) -> None:
    before = document.squad
    document.do_all([name("B"), edit("set_nation", nation="polish")], lambda: "Fix all")
    assert (document.squad.name, document.squad.nation) == ("B", "polish")
    assert document.opened.history.undo_text == "Fix all"
    document.opened.undo()
    assert document.squad is before


def test_a_line_break_in_a_name_stays_out_of_the_menu(document: SquadDocument) -> None:
    document.do(edit("set_member", members=(1,), field="name", value="A\nB"))
    assert document.opened.history.undo_text == "Name Novak “A B”"


def test_modified_follows_the_saved_state_through_undo_and_redo(document: SquadDocument) -> None:
    told: list[bool] = []
    document.file_changed.connect(lambda: told.append(document.modified))
    document.do(edit("set_nation", nation="polish"))
    document.opened.mark_saved(Path("polish.nco"))
    assert document.path == Path("polish.nco")
    seen = [document.modified]
    for step in (document.opened.undo, document.opened.redo):
        step()
        seen.append(document.modified)
    assert seen == [False, True, False]
    assert told == [True, False, True, False]


@pytest.mark.parametrize("unsaved", [False, True])
def test_another_squad_begins_its_own_history(document: SquadDocument, *, unsaved: bool) -> None:
    document.do(edit("set_nation", nation="polish"))
    told: list[str] = []
    document.replaced.connect(lambda: told.append(document.squad.nation))
    document.changed.connect(lambda *_: told.append("changed"))
    document.opened.open(
        SQUAD, new_squad("nco-2.3.2", "greek", 100, 50), Path("greek.nco"), unsaved=unsaved
    )
    assert told == ["greek"]
    assert document.path == Path("greek.nco")
    assert document.modified is unsaved
    assert document.opened.history.undo_text is None
    document.opened.open(SQUAD, new_squad("nco-2.3.2", "danish", 100, 50), None)
    assert not document.modified


def test_a_squad_of_an_unknown_ruleset_is_shown_and_can_be_edited(
    document: SquadDocument,
) -> None:
    document.opened.open(SQUAD, new_squad("nco-9", "greek", 100, 50), None)
    assert document.rulebook is None
    document.do(edit("set_nation", nation="polish"))
    assert document.opened.history.undo_text == "Change the nation to polish"


def test_a_thousand_steps_can_be_undone(document: SquadDocument) -> None:
    squads = [document.squad]
    for vp in range(LIMIT + 5):
        document.do(edit("set_limits", vp=vp, sp=0))
        squads.append(document.squad)
    for expected in squads[-2 : -LIMIT - 2 : -1]:
        document.opened.undo()
        assert document.squad is expected
    assert document.opened.history.undo_text is None


@given(steps=st.lists(st.sampled_from([*EDITS, "undo", "redo"]), max_size=40))
def test_undo_to_the_start_and_redo_to_the_end_give_first_and_last(steps: list[str]) -> None:
    document = squad_document(new_squad("nco-2.3.2", "greek", 100, 50))
    first = document.squad
    for step in steps:
        if step in ("undo", "redo"):
            getattr(document.opened, step)()
        elif step in ("add", "squad name", "nation", "limits", "ruling", "match"):
            document.do(EDITS[step](document))
        assert document.report.squad is document.squad
    undo_all(document)
    assert document.squad == first
    redo_all(document)
    last = document.squad
    assert document.report.squad is last
