"""Naming the men: only those without a name of their own, in one step, otherwise the next time."""

from __future__ import annotations

import pytest

from nco_builder.squad import edit
from nco_builder.squad.edits import set_one
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.men_namer import MenNamer


@pytest.fixture
def namer(document: SquadDocument) -> MenNamer:
    for row in (2, 5):
        document.do(set_one(row, "name", ""))
    return MenNamer(document)


def names(document: SquadDocument) -> list[str]:
    return [man.name for man in document.squad.members]


def test_typed_names_stay_and_it_is_one_step(namer: MenNamer, document: SquadDocument) -> None:
    before = names(document)
    assert namer.name(range(len(before))) == ""
    after = names(document)
    assert [row for row, name in enumerate(after) if name != before[row]] == [2, 5]
    assert document.opened.history.undo_text == "Name 2 men"
    document.opened.undo()
    assert names(document) == before


def test_asked_again_it_gives_other_names_but_not_to_who_was_renamed(
    namer: MenNamer, document: SquadDocument
) -> None:
    namer.name((2, 5))
    first = names(document)
    document.do(set_one(5, "name", "Mine"))
    namer.name((2, 5))
    second = names(document)
    assert second[2] not in {"", first[2]}
    assert second[5] == "Mine"
    assert namer.name((5,)) == "These men have names of their own already."


def test_a_nation_without_names_says_so(namer: MenNamer, document: SquadDocument) -> None:
    document.do(edit("set_nation", nation="militia"))
    before = document.squad
    assert namer.name((2,)) == "There is no list of names for Local / Partisan / Free Militias."
    assert document.squad is before


def test_names_are_the_same_for_the_same_squad(namer: MenNamer, document: SquadDocument) -> None:
    namer.name((2, 5))
    given = names(document)
    document.opened.undo()
    MenNamer(document).name((2, 5))
    assert names(document) == given
