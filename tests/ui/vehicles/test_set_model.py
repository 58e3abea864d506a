"""The set follows the document; its rows say name, type, origin and what is wrong."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.qtbot import QtBot

from nco_builder.documents.squads import SQUAD
from nco_builder.squad import Vehicle, edit
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.parts.transfer import VEHICLES
from nco_builder.ui.vehicles.models import mime_of_vehicles, vehicles_of
from nco_builder.ui.vehicles.set_model import Fielded, SetModel
from tests.depth import tries
from tests.ui.random_edits import repeatable
from tests.ui.vehicles.sets import CAR, HEAVY, JEEP, LIGHT, OTHER_CAR, watched

Role = Qt.ItemDataRole


@pytest.fixture
def model(full: SquadDocument) -> SetModel:
    model = SetModel(full, full)
    watched(model)
    return model


def names(model: SetModel) -> list[str]:
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def fielded(model: SetModel, row: int) -> Fielded:
    found = model.index(row, 0).data(ROW_ROLE)
    assert isinstance(found, Fielded)
    return found


def test_models_are_called_as_on_the_chart(model: SetModel, full: SquadDocument) -> None:
    assert names(model) == ["M8 Greyhound", "M4 Sherman (75mm)", "Rosie"]
    full.do(edit("set_vehicles", vehicles=(CAR, CAR, Vehicle(type="light_medium_tank"))))
    assert names(model) == ["M8 Greyhound no. 1", "M8 Greyhound no. 2", "light to medium tank"]


def test_a_row_says_where_the_model_comes_from(model: SetModel, full: SquadDocument) -> None:
    assert [fielded(model, row).origin for row in range(3)] == ["", "", "M26 Pershing"]
    assert fielded(model, 0).note == "United States: own make, 1943–1945"
    full.do(edit("set_vehicles", vehicles=(JEEP,)))
    assert (fielded(model, 0).origin, fielded(model, 0).note) == ("own model", "")


def test_a_type_of_the_player_s_choice_is_told_apart(model: SetModel, full: SquadDocument) -> None:
    full.do(edit("set_vehicles", vehicles=(LIGHT,)))
    full.do(edit("set_vehicle", vehicle=0, field="type", value="large_heavy_tank"))
    row = fielded(model, 0)
    assert (row.kind.id, row.usual and row.usual.id) == ("large_heavy_tank", "light_medium_tank")


def test_what_is_wrong_stands_on_the_models_it_is_about(
    model: SetModel, full: SquadDocument
) -> None:
    unknown = Vehicle(type="large_heavy_tank", model="landkreuzer")
    full.do(edit("set_vehicles", vehicles=(CAR, LIGHT, OTHER_CAR, unknown)))
    codes = [{found.code for found in fielded(model, row).findings} for row in range(4)]
    double = {"vehicle_type_duplicate"}
    assert codes == [double, set(), double, {"vehicle_unknown"}]
    said = model.index(0, 0).data(Role.AccessibleDescriptionRole)
    assert said.startswith("✕ The squad has 2 vehicles of one type (armored car)")
    assert "▲" in model.index(3, 0).data(Role.ToolTipRole)


def test_names_are_edited_and_an_empty_one_is_the_catalogue_s(
    model: SetModel, full: SquadDocument
) -> None:
    index = model.index(0, 0)
    assert index.flags() & Qt.ItemFlag.ItemIsEditable
    assert index.data(Role.EditRole) == ""
    assert model.setData(index, "Ida")
    assert names(model)[0] == "Ida"
    assert model.setData(index, "")
    assert full.squad.vehicles[0] == CAR
    assert not model.setData(QModelIndex(), "x")
    assert not model.setData(index, "x", Role.DecorationRole)


def test_rows_move_come_and_go_without_a_reset(
    qtbot: QtBot, model: SetModel, full: SquadDocument
) -> None:
    with qtbot.assertNotEmitted(model.modelReset):
        with qtbot.waitSignal(model.rowsMoved):
            full.do(edit("set_vehicles", vehicles=(HEAVY, CAR, LIGHT)))
        with qtbot.waitSignal(model.rowsRemoved) as gone:
            full.do(edit("set_vehicles", vehicles=(HEAVY, LIGHT)))
        assert gone.args
        assert gone.args[1:] == [1, 1]
        with qtbot.assertNotEmitted(model.rowsInserted):  # another model in its place
            full.do(edit("set_vehicles", vehicles=(HEAVY, JEEP)))
        with qtbot.waitSignal(model.rowsInserted) as came:
            full.do(edit("set_vehicles", vehicles=(HEAVY, JEEP, LIGHT)))
        assert came.args
        assert came.args[1:] == [2, 2]
    with qtbot.waitSignal(model.modelReset):
        full.opened.open(SQUAD, full.squad, None)


@pytest.mark.parametrize("seed", range(tries(2)))
def test_it_follows_any_change_of_the_set(model: SetModel, full: SquadDocument, seed: int) -> None:
    rng = repeatable(seed)
    for _ in range(60):
        if rng.random() < 0.25:
            full.opened.undo()
        else:
            models = rng.choices((CAR, OTHER_CAR, LIGHT, HEAVY, JEEP), k=rng.randint(0, 5))
            full.do(edit("set_vehicles", vehicles=tuple(models)))
        assert model.rowCount() == len(full.squad.vehicles)
        for row, vehicle in enumerate(full.squad.vehicles):
            assert fielded(model, row).vehicle == vehicle


def test_without_a_rulebook_the_set_is_still_shown(model: SetModel, full: SquadDocument) -> None:
    full.opened.open(SQUAD, full.squad.replace(ruleset="nco-99"), None)
    assert names(model) == ["M8 Greyhound", "M4 Sherman (75mm)", "Rosie"]
    assert fielded(model, 0).findings == ()


def test_models_travel_as_a_fragment_of_the_squad_file(model: SetModel) -> None:
    data = model.mimeData([model.index(0, 0), model.index(2, 0)])
    assert model.mimeTypes() == [VEHICLES]
    assert vehicles_of(data) == (CAR, HEAVY)
    assert b"null" not in bytes(data.data(VEHICLES).data())


def test_what_is_no_vehicle_is_not_taken() -> None:
    data = mime_of_vehicles([])
    assert vehicles_of(data) == ()
    for text in (b"", b"{", b'[{"type": "submarine"}]'):
        data.setData(VEHICLES, text)
        assert vehicles_of(data) == ()
    data.clear()
    assert vehicles_of(data) == ()
