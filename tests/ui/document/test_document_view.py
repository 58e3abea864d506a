from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.squads import SQUAD
from nco_builder.squad import edit, new_squad
from nco_builder.ui.document.document_view import SquadDocument

if TYPE_CHECKING:
    from nco_builder.squad import Squad

POLISH = edit("set_nation", nation="polish")
GREEK = edit("set_nation", nation="greek")
OTHERS = SQUAD.replace(format="nco-other")


@pytest.fixture
def view(document: SquadDocument) -> SquadDocument:
    """A second part of the window that looks at the same squad."""
    return SquadDocument(document.opened, document)


def heard(view: SquadDocument) -> list[object]:
    told: list[object] = []
    view.changed.connect(lambda before, after: told.append((before, after)))
    view.replaced.connect(lambda: told.append("replaced"))
    view.file_changed.connect(lambda: told.append("file"))
    return told


def test_a_part_that_follows_hears_of_every_edit(
    document: SquadDocument, view: SquadDocument
) -> None:
    told, before = heard(view), document.squad
    document.do(POLISH)
    assert told == [(before, document.squad), "file"]
    assert view.squad is document.squad
    assert view.report is document.report


def test_a_part_that_rests_keeps_what_it_saw_and_catches_up_in_one_step(
    document: SquadDocument, view: SquadDocument
) -> None:
    told, before, verdict = heard(view), document.squad, document.report
    view.rest()
    document.do(POLISH)
    document.do(GREEK)
    document.opened.mark_saved(Path("greek.nco"))
    assert told == []
    assert view.squad is before
    assert view.report is verdict
    view.follow()
    assert told == [(before, document.squad), "file"]
    assert view.squad is document.squad


def test_nothing_is_told_where_nothing_is_another_in_the_end(
    document: SquadDocument, view: SquadDocument
) -> None:
    told = heard(view)
    view.rest()
    document.do(POLISH)
    document.opened.undo()
    view.follow()
    assert told == []


def test_another_squad_opened_meanwhile_replaces_the_one_before(
    document: SquadDocument, view: SquadDocument
) -> None:
    told = heard(view)
    view.rest()
    document.opened.open(SQUAD, new_squad("nco-2.3.2", "greek", 100, 50), None)
    document.do(POLISH)
    view.follow()
    assert told == ["replaced", "file"]
    assert view.squad.nation == "polish"


def test_an_edit_asked_for_by_a_resting_part_is_made_to_the_squad_as_it_is(
    document: SquadDocument, view: SquadDocument
) -> None:
    view.rest()
    document.do(edit("set_text", field="name", value="B"))
    view.do(POLISH)
    assert (document.squad.name, document.squad.nation) == ("B", "polish")


def test_of_another_kind_of_document_a_part_for_squads_sees_nothing(
    document: SquadDocument, view: SquadDocument
) -> None:
    told, before = heard(view), document.squad
    other: Squad = new_squad("nco-2.3.2", "greek", 100, 50)
    document.opened.open(OTHERS, other, Path("other.nco"))
    view.do(POLISH)
    view.catch_up()
    assert told == []
    assert view.squad is before
    assert view.path is None
    assert view.earlier() == []
    assert document.opened.value is other
    document.opened.open(SQUAD, before, Path("squad.nco"))
    assert told == ["replaced", "file"]


def test_while_no_squad_was_open_yet_a_part_for_squads_has_an_empty_one(
    document: SquadDocument,
) -> None:
    document.opened.open(OTHERS, document.squad, None)
    late = SquadDocument(document.opened, document)
    assert late.squad.members == ()
    assert late.report.squad is late.squad
