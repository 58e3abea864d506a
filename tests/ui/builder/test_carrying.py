"""Own types of a document go along with rows that are pasted or dragged into another."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, Qt
from PySide6.QtGui import QGuiApplication

from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.settings.settings import Settings
from nco_builder.systems import samples, system_named
from nco_builder.systems.avr_platoon.model import OwnTypes, Platoon, PlatoonVehicle, VehicleProfile
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.parts.transfer import PARTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot


def platoon(*types: VehicleProfile) -> Platoon:
    """A vehicle of each type."""
    return Platoon(
        ruleset="avr-2.6",
        vehicles=tuple(PlatoonVehicle(type=each.id) for each in types),
        definitions=OwnTypes(types=types),
    )


RAM = VehicleProfile(id="ram", name="Ram", w=3)
OTHER_RAM = VehicleProfile(id="ram", name="Kangaroo", w=5)


@pytest.fixture
def page_of(qtbot: QtBot, looks: QApplication) -> Iterator[Callable[[Any], BuildingPage]]:
    """What shows a document on a page of its own."""
    held = []

    def show(value: Any) -> BuildingPage:  # noqa: ANN401 - of any kind
        opened = OpenDocument(kind_for(value), value, None, looks)
        held.append(opened)
        page = BuildingPage(BuilderDocument(opened, opened), Settings())
        qtbot.addWidget(page)
        with qtbot.waitExposed(page):
            page.show()
        return page

    yield show
    for opened in held:
        opened.deleteLater()


def copied(page: BuildingPage, *rows: int) -> QMimeData:
    """What is carried once rows are chosen and copied, as another window gets it."""
    page.table.choose(rows)
    page.action("copy").trigger()
    here = QGuiApplication.clipboard().mimeData()
    there = QMimeData()
    for form in here.formats():
        there.setData(form, here.data(form))
    return there


def pasted(page: BuildingPage, _data: QMimeData) -> None:
    """Paste what is on the clipboard."""
    page.action("paste").trigger()


def dropped(page: BuildingPage, data: QMimeData) -> None:
    """Drop it below the last row."""
    copy = Qt.DropAction.CopyAction
    page.table.model().dropMimeData(data, copy, -1, -1, QModelIndex())


def put_on_the_tab(page: BuildingPage, data: QMimeData) -> None:
    """Drop it on the document's tab."""
    page.put(data)


WAYS = (pasted, dropped, put_on_the_tab)


@pytest.mark.parametrize("way", WAYS)
def test_an_own_type_comes_along_under_an_id_of_its_own(
    page_of: Callable[[Any], BuildingPage], way: Callable[[BuildingPage, QMimeData], None]
) -> None:
    source, target = page_of(platoon(RAM)), page_of(platoon(OTHER_RAM))
    before = target._document.value
    way(target, copied(source, 0))
    after = target._document.value
    assert [each.type for each in after.vehicles] == ["ram", "ram_2"]
    assert after.definitions.types == (OTHER_RAM, RAM.replace(id="ram_2"))
    assert not [each for each in target._document.judgement.findings if each.severity == "error"]
    target._document.opened.undo()
    assert target._document.value == before
    assert not target._document.opened.undo()


@pytest.mark.parametrize("way", WAYS)
def test_an_equal_type_is_shared(
    page_of: Callable[[Any], BuildingPage], way: Callable[[BuildingPage, QMimeData], None]
) -> None:
    source, target = page_of(platoon(RAM)), page_of(platoon(RAM))
    way(target, copied(source, 0))
    after = target._document.value
    assert [each.type for each in after.vehicles] == ["ram", "ram"]
    assert after.definitions.types == (RAM,)


def test_pasted_again_the_type_is_the_one_that_came_before(
    page_of: Callable[[Any], BuildingPage],
) -> None:
    source, target = page_of(platoon(RAM)), page_of(platoon(OTHER_RAM))
    copied(source, 0)
    for _time in range(2):
        target.action("paste").trigger()
    after = target._document.value
    assert [each.type for each in after.vehicles].count("ram_2") == 2
    assert len(after.definitions.types) == 2


def test_a_copy_in_its_own_document_is_of_the_type_as_it_is_now(
    page_of: Callable[[Any], BuildingPage],
) -> None:
    page = page_of(platoon(RAM))
    copied(page, 0)
    page._document.type_into(("definitions", "types", 0, "w"), 9, "W")
    page.action("paste").trigger()
    after = page._document.value
    assert [each.type for each in after.vehicles] == ["ram", "ram"]
    assert after.definitions.types == (RAM.replace(w=9),)


def test_parts_of_a_program_that_carries_no_types_are_still_taken(
    page_of: Callable[[Any], BuildingPage],
) -> None:
    source, target = page_of(platoon(RAM)), page_of(platoon(RAM))
    data = copied(source, 0)
    carried = json.loads(bytes(data.data(PARTS).data()))
    del carried["definitions"]
    old = QMimeData()
    old.setData(PARTS, json.dumps(carried).encode())
    dropped(target, old)
    assert len(target._document.value.vehicles) == 2


def test_what_is_carried_with_broken_types_is_refused(
    page_of: Callable[[Any], BuildingPage],
) -> None:
    source, target = page_of(platoon(RAM)), page_of(platoon())
    data = copied(source, 0)
    carried = json.loads(bytes(data.data(PARTS).data()))
    broken = QMimeData()
    broken.setData(PARTS, json.dumps(carried | {"definitions": [{"w": "x"}]}).encode())
    dropped(target, broken)
    assert target._document.value == platoon()


def test_men_of_a_match_are_not_pasted_into_another(
    page_of: Callable[[Any], BuildingPage],
) -> None:
    match = read_document(next(iter(samples(system_named("nco-match")).values())))
    page = page_of(match)
    data = copied(page, 1)
    pasted(page, data)
    dropped(page, data)
    assert page._document.value == match


def two_sides() -> Any:  # noqa: ANN401 - of its kind
    """A command deck with units on both sides."""
    return read_document(next(iter(samples(system_named("fluid-deck")).values())))


def rows_of_units(page: BuildingPage) -> tuple[int, ...]:
    """The rows of units, of all sides."""
    rows = page._document.page.table.rows
    return tuple([at for at, row in enumerate(rows) if "units" in row.path])


def test_units_of_both_sides_are_all_there_again_after_they_were_cut_and_pasted(
    page_of: Callable[[Any], BuildingPage],
) -> None:
    deck = two_sides()
    page = page_of(deck)
    units = rows_of_units(page)
    assert len(units) == sum(len(side.units) for side in deck.sides)
    page.table.choose(units)
    page.action("cut").trigger()
    assert [side.units for side in page._document.value.sides] == [(), ()]
    page.action("paste").trigger()
    assert page._document.value == deck
    assert page._document.opened.undo()
    assert [side.units for side in page._document.value.sides] == [(), ()]


def test_units_of_a_side_that_the_other_deck_has_not_join_the_first(
    page_of: Callable[[Any], BuildingPage],
) -> None:
    deck = two_sides()
    page, other = page_of(deck), page_of(deck.replace(sides=deck.sides[:1]))
    copied(page, *rows_of_units(page))
    other.table.clearSelection()
    other.action("paste").trigger()
    first, second = [side.units for side in deck.sides]
    assert other._document.value.sides[0].units == (*first, *first, *second)


def test_a_side_brings_its_units_along_once(page_of: Callable[[Any], BuildingPage]) -> None:
    deck = two_sides()
    page = page_of(deck)
    page.table.selectAll()
    page.action("copy").trigger()
    page.table.clearSelection()
    page.action("paste").trigger()
    assert page._document.value.sides == (*deck.sides, *deck.sides)
