"""The catalogue follows the document, the filters and the own models, row by row."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.qtbot import QtBot

from nco_builder.documents.squads import SQUAD
from nco_builder.squad import edit
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.vehicles.catalogue_model import (
    EVERY,
    OWN,
    CatalogueModel,
    KindHead,
    ModelEntry,
    Wanted,
    rows,
)
from nco_builder.ui.vehicles.models import OwnModels, kinds_of, vehicles_of
from tests.depth import tries
from tests.ui.random_edits import repeatable, wander
from tests.ui.vehicles.sets import CAR, JEEP, LIGHT, watched

Role = Qt.ItemDataRole


@pytest.fixture
def model(document: SquadDocument, own: OwnModels) -> CatalogueModel:
    model = CatalogueModel(document, own, document)
    watched(model)
    return model


def says(model: CatalogueModel, role: int = Role.DisplayRole) -> list[str]:
    return [model.index(row, 0).data(role) for row in range(model.rowCount())]


def expected(model: CatalogueModel, document: SquadDocument, own: OwnModels) -> list[object]:
    kinds = kinds_of(document).values()
    return list(rows(document.report, kinds, own.models, model.wanted))


def test_rows_are_heads_and_models(model: CatalogueModel) -> None:
    assert says(model)[:3] == ["Armored car  7", "Jeep with a gun", "Willys MB / Ford GPW (jeep)"]
    first, second = model.index(0, 0), model.index(1, 0)
    assert isinstance(first.data(ROW_ROLE), KindHead)
    assert isinstance(second.data(ROW_ROLE), ModelEntry)
    assert not first.flags() & Qt.ItemFlag.ItemIsSelectable
    assert second.flags() & Qt.ItemFlag.ItemIsDragEnabled


def test_every_row_is_said_in_full(model: CatalogueModel) -> None:
    spoken = says(model, Role.AccessibleTextRole)
    assert "M8 Greyhound, armored car, 1943–1945, 37mm M6 · 1 × .30 coaxial, 1 × .50" in spoken[5]
    assert "United States: own make" in spoken[5]
    assert "well attested" in model.index(5, 0).data(Role.AccessibleDescriptionRole)
    tip = model.index(5, 0).data(Role.ToolTipRole)
    assert all(text in tip for text in ("M8 Greyhound", "crew 4", "37mm", "own make", "6x6"))


def test_a_user_s_markup_is_text_in_a_tooltip(model: CatalogueModel, own: OwnModels) -> None:
    own.add(JEEP.replace(name="<b>x</b>"))
    tips = says(model, Role.ToolTipRole)
    assert any("&lt;b&gt;x" in tip for tip in tips)


def test_filters_take_rows_away_and_bring_them_back(
    qtbot: QtBot, model: CatalogueModel, document: SquadDocument, own: OwnModels
) -> None:
    before = says(model)
    with qtbot.assertNotEmitted(model.modelReset):
        for wanted in (
            Wanted(EVERY),
            Wanted(EVERY, "large_heavy_tank"),
            Wanted(EVERY, text="sherman"),
            Wanted("german_heer", year=1941),
            Wanted(OWN),
            Wanted(EVERY, text="nothing like it"),
            Wanted(),
        ):
            model.want(wanted)
            found = [model.index(row, 0).data(ROW_ROLE) for row in range(model.rowCount())]
            assert found == expected(model, document, own)
    assert says(model) == before


def test_rows_are_announced_exactly(qtbot: QtBot, model: CatalogueModel, own: OwnModels) -> None:
    inserted: list[tuple[int, int]] = []
    model.rowsInserted.connect(lambda _, first, last: inserted.append((first, last)))
    own.add(JEEP.replace(name="Second"))
    assert inserted == [(2, 2)]
    removed: list[tuple[int, int]] = []
    model.rowsRemoved.connect(lambda _, first, last: removed.append((first, last)))
    own.remove(JEEP)
    assert removed == [(1, 1)]
    with qtbot.assertNotEmitted(model.rowsInserted), qtbot.assertNotEmitted(model.rowsRemoved):
        model.refresh()


def test_what_is_fielded_changes_its_row_and_its_head(
    model: CatalogueModel, document: SquadDocument
) -> None:
    changed: set[int] = set()
    model.dataChanged.connect(
        lambda first, last, *_: changed.update(range(first.row(), last.row() + 1))
    )
    document.do(edit("set_vehicles", vehicles=(CAR,)))
    assert {says(model)[row] for row in changed} == {"Armored car  7", "M8 Greyhound"}
    document.opened.undo()
    head = model.index(0, 0).data(ROW_ROLE)
    assert isinstance(head, KindHead)
    assert head.reason == ""


def test_another_nation_is_another_list(model: CatalogueModel, document: SquadDocument) -> None:
    document.do(edit("set_nation", nation="danish"))
    assert "Landsverk Lynx (PV M39)" in says(model)
    assert "M8 Greyhound" not in says(model)
    document.opened.open(SQUAD, document.squad.replace(nation="greek"), None)
    assert "Landsverk Lynx (PV M39)" not in says(model)


@pytest.mark.parametrize("seed", range(tries(1)))
def test_it_follows_any_edit(
    model: CatalogueModel, document: SquadDocument, own: OwnModels, seed: int
) -> None:
    wander(document, repeatable(seed), 40)
    found = [model.index(row, 0).data(ROW_ROLE) for row in range(model.rowCount())]
    assert found == expected(model, document, own)


def test_what_is_dragged_is_the_model(model: CatalogueModel) -> None:
    places = {says(model)[row]: model.index(row, 0) for row in range(model.rowCount())}
    data = model.mimeData([places["M4 Sherman (75mm)"], places["Armored car  7"]])
    assert vehicles_of(data) == (LIGHT,)
    assert model.supportedDragActions() == Qt.DropAction.CopyAction


def test_what_is_not_there_says_nothing(model: CatalogueModel) -> None:
    assert model.data(QModelIndex()) is None
    assert model.flags(QModelIndex()) == Qt.ItemFlag.NoItemFlags
    assert model.index(1, 0).data(Role.DecorationRole) is None
