"""Men bring along the nation-specific weapons that their squad defines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, Qt

from nco_builder.squad import Member, NationWeapon, Squad
from nco_builder.squad.model import Definitions
from nco_builder.ui.squad.men_table import SquadModel
from tests.ui.documents import squad_document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QApplication

    from nco_builder.ui.document.document_view import SquadDocument

LUGER = NationWeapon(id="own_1", name="Luger", nation="usa", cost=3, range=12)
OTHER = NationWeapon(id="own_1", name="Webley", nation="usa", cost=9, range=6)


@pytest.fixture
def document_of(
    looks: QApplication, sample: Squad
) -> Iterator[Callable[[NationWeapon], SquadDocument]]:
    """What opens a squad of one man who carries its own weapon."""
    held = []

    def make(weapon: NationWeapon) -> SquadDocument:
        man = Member(unit=sample.members[0].unit, primary=weapon.id)
        squad = sample.replace(members=(man,), definitions=Definitions(weapons=(weapon,)))
        held.append(squad_document(squad, parent=looks))
        return held[-1]

    yield make
    for each in held:
        each.deleteLater()


def carried(document: SquadDocument) -> QMimeData:
    """The only man of a squad, copied."""
    model = SquadModel(document)
    return model.source.mime_of([model.row(0)])


def dropped(document: SquadDocument, data: QMimeData) -> None:
    """Drop men into the table."""
    model = SquadModel(document)
    model.dropMimeData(data, Qt.DropAction.CopyAction, -1, -1, QModelIndex())


def put_on_the_tab(document: SquadDocument, data: QMimeData) -> None:
    """Drop men on the document's tab."""
    SquadModel(document).source.put_behind(data, None)


WAYS = (dropped, put_on_the_tab)


@pytest.mark.parametrize("way", WAYS)
def test_an_own_weapon_comes_along_under_an_id_of_its_own(
    document_of: Callable[[NationWeapon], SquadDocument],
    way: Callable[[SquadDocument, QMimeData], None],
) -> None:
    source, target = document_of(LUGER), document_of(OTHER)
    before = target.squad
    way(target, carried(source))
    assert [man.primary for man in target.squad.members] == ["own_1", "own_1_2"]
    assert target.squad.definitions.weapons == (OTHER, LUGER.replace(id="own_1_2"))
    assert target.opened.history.undo_text
    target.opened.undo()
    assert target.squad == before


@pytest.mark.parametrize("way", WAYS)
def test_an_equal_weapon_is_shared(
    document_of: Callable[[NationWeapon], SquadDocument],
    way: Callable[[SquadDocument, QMimeData], None],
) -> None:
    source, target = document_of(LUGER), document_of(LUGER)
    way(target, carried(source))
    assert [man.primary for man in target.squad.members] == ["own_1", "own_1"]
    assert target.squad.definitions.weapons == (LUGER,)


def test_a_squad_without_it_gets_it(
    document_of: Callable[[NationWeapon], SquadDocument], sample: Squad, looks: QApplication
) -> None:
    source, target = document_of(LUGER), squad_document(sample, parent=looks)
    dropped(target, carried(source))
    assert target.squad.definitions.weapons == (LUGER,)
    codes = {each.code for each in target.report.members[-1].findings}
    assert "unknown_weapon" not in codes
    target.deleteLater()


def test_the_price_known_last_is_that_of_the_weapon_he_brought(
    document_of: Callable[[NationWeapon], SquadDocument],
) -> None:
    source, target = document_of(LUGER), document_of(OTHER)
    dropped(target, carried(source))
    came = target.squad.members[-1]
    assert {each.id for each in came.last_prices} <= {"own_1_2", came.unit}
