"""What tests of the Vehicles page share: a squad with a set, and the player's own models."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.squad import Squad, edit
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.vehicles.models import OwnModels
from tests.ui.documents import squad_document
from tests.ui.vehicles.sets import CAR, HEAVY, JEEP, LIGHT

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


@pytest.fixture
def fielded(sample: Squad) -> Squad:
    """The sample with three models, the phase and anti-tank weapons agreed, two carriers."""
    for change in (
        edit("set_vehicles", vehicles=(CAR, LIGHT, HEAVY)),
        edit("set_match", option="vehicle_phase", value=True),
        edit("set_match", option="anti_tank_weapons", value=True),
        edit("set_member", members=(1, 2), field="anti_tank", value=True),
    ):
        sample = change.apply(sample)
    return sample


@pytest.fixture
def full(looks: QApplication, fielded: Squad) -> SquadDocument:
    """That squad, open."""
    return squad_document(fielded, parent=looks)


@pytest.fixture
def own(document: SquadDocument) -> OwnModels:
    """The player's own models: a jeep."""
    own = OwnModels(document)
    own.add(JEEP)
    return own
