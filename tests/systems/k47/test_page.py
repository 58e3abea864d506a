"""What the builder page shows of vehicles, and what each of its changes does."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder.documents.kinds import kind_of
from nco_builder.language import speaking
from nco_builder.sheets.words import single_line
from nco_builder.systems.k47_vehicles import SYSTEM
from nco_builder.systems.k47_vehicles.judge import judge
from nco_builder.systems.k47_vehicles.model import FORMAT, Force
from nco_builder.systems.k47_vehicles.page import builder_page
from nco_builder.systems.page import (
    BuilderPage,
    Chip,
    ChipField,
    Field,
    NumberField,
    PageContext,
    PartsField,
    PictureField,
    StepperField,
    TextField,
)
from tests.depth import tries
from tests.systems.k47.made import RULES, force, forces, vehicle, weapon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.path_edits import DocPath, PathEdit, PathEdits

FIRST: DocPath = ("vehicles", 0)


def shown(document: Force, chosen: DocPath = FIRST, part: DocPath | None = None) -> BuilderPage:
    return builder_page(PageContext(judge(document), chosen, part))


def field(page: BuilderPage, label: str) -> Any:  # noqa: ANN401 - of the kind asked for
    return next(each for each in _all(page.entry.fields) if getattr(each, "label", None) == label)


def _all(fields: tuple[Field, ...]) -> Iterator[Field]:
    for each in fields:
        yield each
        if isinstance(each, PartsField):
            yield from each.fields


def chip(page: BuilderPage, label: str, text: str) -> Chip:
    found: ChipField = field(page, label)
    return next(each for each in found.chips if each.text == text)


def changes(page: BuilderPage) -> Iterator[PathEdit | PathEdits]:
    """All that can be done by a click."""
    offers = [offer for group in page.shelf.groups for offer in group.offers]
    for each in _all(page.entry.fields):
        if isinstance(each, ChipField):
            offers += [one for one in each.chips if one.change]  # type: ignore[misc]
        elif isinstance(each, PartsField):
            offers += each.add
        elif isinstance(each, PictureField):
            offers += [one for one in each.areas if one.change]  # type: ignore[misc]
    for offer in offers:
        assert offer.change
        yield offer.change


def test_the_shelf_has_every_class_with_its_value() -> None:
    (group,) = shown(force()).shelf.groups
    assert {offer.name.lower(): offer.price for offer in group.offers} == {
        known.name: f"{known.value}+" for known in RULES.classes.values()
    }


def test_a_class_taken_is_a_vehicle_of_it() -> None:
    document = force(vehicle())
    (group,) = shown(document).shelf.groups
    walker = next(each for each in group.offers if each.key == "class:light_walker")
    assert walker.change
    after: Force = walker.change.apply(document)
    assert (after.vehicles[1].class_id, after.vehicles[1].movement) == ("light_walker", "walker")
    assert judge(after).legal


def test_own_vehicles_stand_on_the_shelf_and_are_known_when_kept() -> None:
    document = force(vehicle(name="Spinne", notes="mine"))
    own = (document.vehicles[0],)
    page = builder_page(PageContext(judge(document), FIRST, None, own))
    assert page.entry.kept
    assert page.entry.keep == own[0]
    offer = page.shelf.groups[-1].offers[0]
    assert (offer.name, offer.own) == ("Spinne", own[0])
    assert offer.change
    assert offer.change.apply(document).vehicles[1] == own[0]


def test_the_table_says_class_value_moves_crew_and_guns() -> None:
    document = force(vehicle("heavy_tank", name="Tiger I", weapons=[weapon("hull")]))
    table = shown(document).table
    cells = zip(table.columns, table.rows[0].cells, strict=True)
    texts = [cell.text for column, cell in cells if column.shown != "wanted"]
    assert texts == ["1", "Tiger I", "Heavy tank", "10+", '9 / 18"', "veteran", "MMG ?"]


def test_values_that_paper_leaves_blank_are_missing() -> None:
    known = weapon("hull", range=24, shots=2, he="D6", pen=4)
    part = weapon("turret", small_arms=False, pen=4)
    page = shown(force(*[vehicle(weapons=each) for each in ([known], [part, known], [])]))
    gauge = next(each for each in page.gauges if each.counts == "values to fill in")
    assert (gauge.value, gauge.note) == ("4", "1 without weapons")
    guns = next(at for at, each in enumerate(page.table.columns) if each.key == "weapons")
    assert [row.cells[guns].text for row in page.table.rows] == ["MMG", "MMG ?, MMG", ""]


def test_points_have_their_column_and_gauge_once_there_are_some() -> None:
    document = force(vehicle(points=395), vehicle(), points=505)
    page = shown(document)
    assert [row.cells[-1].text for row in page.table.rows] == ["395", "?"]
    assert [row.cells[-1].mark for row in page.table.rows] == ["", "error"]
    assert page.table.foot_aside == "395 + ?"
    spent = next(each for each in page.gauges if each.rest == "/ 505 points")
    assert (spent.value, spent.note) == ("395", "110 left")


def test_points_of_nothing_have_their_column_too() -> None:
    page = shown(force(vehicle(points=0)))
    assert page.table.rows[0].cells[-1].text == "0"


def test_what_is_not_open_says_why() -> None:
    page = shown(force(vehicle("medium_tank")))
    assault = chip(page, "Rules", "Assault")
    assert (assault.barred, assault.change) == ("walkers only", None)
    agile = chip(page, "Rules", "Agile")
    assert (agile.barred, agile.note) == ("", "light walkers")
    legs = chip(page, "Moves on", "legs")
    assert (legs.barred, legs.change) == ("for walkers alone", None)


def test_a_rule_tells_what_it_does_for_this_vehicle() -> None:
    page = shown(force(vehicle("medium_tank")))
    assert chip(page, "Rules", "Command").explanation == (
        'Command: +1 morale to itself and friendly armored vehicles within 12".'
    )
    barred = chip(page, "Rules", "Assault")
    assert barred.explanation == f"Assault: {barred.barred}"


def test_what_does_not_fit_is_marked_and_can_be_taken_off() -> None:
    document = force(vehicle("medium_tank", "tracked", "assault"))
    assault = chip(shown(document), "Rules", "Assault")
    assert assault.on
    assert assault.mark == "error"
    assert assault.change
    assert judge(assault.change.apply(document)).findings == ()


def test_another_class_brings_its_legs() -> None:
    document = force(vehicle("medium_tank"))
    change = chip(shown(document), "Class", "Heavy walker").change
    assert change
    after: Force = change.apply(document)
    assert after.vehicles[0].movement == "walker"
    assert judge(after).legal


def test_a_click_on_an_arc_turns_the_chosen_weapon_and_the_picture_follows() -> None:
    document = force(vehicle(weapons=[weapon("turret"), weapon("hull")]))
    part: DocPath = (*FIRST, "weapons", 1)
    page = shown(document, part=part)
    picture: PictureField = field(page, "Arcs")
    picture = next(each for each in page.entry.fields if isinstance(each, PictureField))
    rear = next(area for area in picture.areas if area.name == "rear")
    assert not rear.on
    assert rear.change
    after: Force = rear.change.apply(document)
    assert after.vehicles[0].weapons[1].arcs == ("front", "rear")
    again = shown(after, part=part)
    drawn = next(each for each in again.entry.fields if isinstance(each, PictureField))
    assert drawn.says.startswith("front: A, B; rear: A, B; left: A;")
    back = next(area for area in drawn.areas if area.name == "rear")
    assert back.change
    assert back.change.apply(after).vehicles[0].weapons[1].arcs == ()


def test_no_arc_is_clicked_of_a_weapon_that_has_none_of_its_own() -> None:
    document = force(vehicle(weapons=[weapon("coaxial")]))
    page = shown(document, part=(*FIRST, "weapons", 0))
    picture = next(each for each in page.entry.fields if isinstance(each, PictureField))
    assert all(area.change is None for area in picture.areas)


def test_the_list_itself_is_shown_where_no_vehicle_is_chosen() -> None:
    page = shown(force(name="Kampfgruppe", points=9), ())
    assert page.entry.title == "Kampfgruppe"
    assert field(page, "Points agreed").value == 9
    assert page.facts[1].leads_to == ("points",)
    assert shown(force(), ("vehicles", 7)).entry.path == ()


def test_rules_that_are_not_installed_are_shown_all_the_same() -> None:
    document = force(vehicle(), ruleset="k47-2")
    assert shown(document).entry.tiles


PARTS = st.sampled_from([None, "weapons", "own_rules"])


@settings(max_examples=tries(12))
@given(forces(2), PARTS)
def test_every_change_makes_a_document_that_can_be_saved_and_shown(
    document: Force, list_: str | None
) -> None:
    part = (*FIRST, list_, 0) if list_ else None
    kind = kind_of(FORMAT)
    assert kind
    for change in changes(shown(document, part=part)):
        assert change.text
        after = change.apply(document)
        assert kind.from_bytes(kind.to_bytes(after), "saved") == after
        assert shown(after, part=part).table.rows
        assert json.dumps(SYSTEM.kind.derived(judge(after)))


@given(forces(2), PARTS)
def test_fields_show_what_stands_at_their_paths(document: Force, list_: str | None) -> None:
    page = shown(document, part=(*FIRST, list_, 0) if list_ else None)
    for each in _all(page.entry.fields):
        if isinstance(each, TextField | NumberField | StepperField):
            value: Any = document
            for step in each.path:
                value = value[step] if isinstance(step, int) else getattr(value, step)
            usual = 1 if each.label == "How many" else 0 if each.label == "Fists" else ""
            assert each.value == (usual if value is None and each.value is not None else value)
    if document.vehicles:
        assert page.entry.title == single_line(page.table.rows[0].cells[1].text)


@given(forces(2))
def test_it_is_shown_in_german_too(document: Force) -> None:
    with speaking("de"):
        assert shown(document).shelf.heading != "Take"


def test_a_new_vehicle_begins_on_what_its_class_drives_on() -> None:
    page = shown(force(), ())
    begun = {
        offer.key.removeprefix("class:"): offer.change.apply(force()).vehicles[0].movement
        for group in page.shelf.groups
        for offer in group.offers
        if offer.key.startswith("class:") and offer.change
    }
    assert begun["armoured_car"] == begun["soft_skin"] == "wheeled"
    assert begun["carrier"] == begun["light_tank"] == begun["super_heavy_tank"] == "tracked"
    assert {begun[each] for each in begun if each.endswith("walker")} == {"walker"}


def test_another_class_changes_what_it_moves_on_where_nothing_else_was_chosen() -> None:
    def changed(document: Force) -> str:
        change = chip(shown(document), "Class", "Armored car").change
        assert change
        movement: str = change.apply(document).vehicles[0].movement
        return movement

    assert changed(force(vehicle("medium_tank", "tracked"))) == "wheeled"
    assert changed(force(vehicle("medium_tank", "half_tracked"))) == "half_tracked"
    assert changed(force(vehicle("light_walker", "walker"))) == "wheeled"


def test_an_armored_car_on_legs_is_put_on_wheels() -> None:
    document = force(vehicle("armoured_car", "walker"))
    judgement = judge(document)
    found = next(each for each in judgement.findings if each.code == "class_movement")
    first = SYSTEM.kind.fixes(found, judgement)[0]
    assert first.apply(document).vehicles[0].movement == "wheeled"
    assert SYSTEM.kind.edit_text(first, document, judgement).endswith("move on wheels")
