"""The Vehicles page in another language: all of it translated, none of it cut in silence."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from nco_builder import language, paths
from nco_builder.language import speaking
from nco_builder.settings.settings import Settings
from nco_builder.squad import Squad, edit
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.vehicles.catalogue_model import EVERY, Wanted, guns_in_words
from nco_builder.ui.vehicles.models import OwnModelDialog, kinds_of
from nco_builder.ui.vehicles.page import VehiclesPage
from tests.ui.documents import squad_document
from tests.ui.kept_texts import kept
from tests.ui.texts_cut import cut_off
from tests.ui.texts_shown import texts_shown, untranslated
from tests.ui.vehicles.sets import CAR, JEEP, LIGHT, OTHER_CAR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

SIZE = (1182, 576)
"""What the page has in a window of 1280 × 720 with a rail of long words."""


@pytest.fixture(autouse=True)
def _made_up() -> Iterator[None]:
    with language.speaking(language.PSEUDO):
        yield


def squad_of(name: str, sample: Squad, fielded: Squad) -> Squad:
    """A legal set, one with more models and carriers than there may be, and none."""
    if name == "empty":
        return edit("set_vehicles", vehicles=()).apply(sample)
    if name == "broken":
        changes = (
            edit("set_vehicles", vehicles=(CAR, OTHER_CAR, LIGHT, JEEP)),
            edit("set_member", members=(1, 2, 3, 8), field="anti_tank", value=True),
        )
        for change in changes:
            fielded = change.apply(fielded)
    return fielded


@pytest.fixture(params=["legal", "broken", "empty"])
def document(
    looks: QApplication, sample: Squad, fielded: Squad, request: pytest.FixtureRequest
) -> SquadDocument:
    return squad_document(squad_of(request.param, sample, fielded), parent=looks)


@pytest.fixture
def page(qtbot: QtBot, document: SquadDocument) -> VehiclesPage:
    page = VehiclesPage(document, Settings())
    qtbot.addWidget(page)
    page.own.add(JEEP)
    page.resize(*SIZE)
    with qtbot.waitExposed(page):
        page.show()
    return page


def kept_in(document: SquadDocument) -> set[str]:
    assert document.rulebook
    assert JEEP.name
    return {*kept(document.squad, document.rulebook), JEEP.name}


def test_the_page_is_translated(page: VehiclesPage, document: SquadDocument) -> None:
    assert len(list(texts_shown(page))) > 100
    assert untranslated(page, kept_in(document)) == []


def test_the_whole_catalogue_is_translated(page: VehiclesPage, document: SquadDocument) -> None:
    page.catalogue.model.want(Wanted(whose=EVERY))
    assert page.catalogue.model.rowCount() > 100
    assert untranslated(page.catalogue, kept_in(document)) == []


def test_the_page_has_room_for_longer_words(page: VehiclesPage) -> None:
    assert (page.width(), page.height()) == SIZE
    assert cut_off(page) == []


def test_every_model_of_the_set_is_shown_translated(
    page: VehiclesPage, document: SquadDocument
) -> None:
    for row in range(len(document.squad.vehicles)):
        page.set.view.choose(row)
        assert untranslated(page.set, kept_in(document)) == []
        assert cut_off(page.set) == []


def test_the_editor_of_a_model_is_translated_and_has_room(
    qtbot: QtBot, document: SquadDocument
) -> None:
    dialog = OwnModelDialog(kinds_of(document).values())
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    assert untranslated(dialog, kept_in(document)) == []
    assert cut_off(dialog) == []


def test_words_between_guns_are_translated_and_names_are_not() -> None:
    models = json.loads((paths.data() / "vehicle-models.json").read_text("utf-8"))
    guns = {each[key] for each in models for key in ("main_gun", "machine_guns") if each[key]}
    words = re.compile(r"(?<![\w.-])[a-z]{2,}(?![\w.-])")
    english = {word for text in guns for word in words.findall(text)}
    assert {"or", "coaxial", "howitzer"} <= english
    with speaking("de"):
        left = {word for text in guns for word in words.findall(guns_in_words(text))}
        assert guns_in_words("0-1x 6.5 or 7.7mm") == "0–1 × 6.5 oder 7.7mm"
    assert left & english == {"petard", "in"}  # a name, and the same in German
