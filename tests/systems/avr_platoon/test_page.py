"""What the builder page shows of a platoon, and what its changes make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from nco_builder.documents.kinds import read_document
from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.language import speaking
from nco_builder.systems.avr_platoon import SYSTEM
from nco_builder.systems.avr_platoon.model import Platoon, VehicleProfile
from nco_builder.systems.avr_platoon.words import drawn_as
from nco_builder.systems.page import (
    ChipField,
    NumberField,
    PageContext,
    PartsField,
    TextField,
    together,
)
from tests.reading import HERE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path as File

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import BuilderPage, Change, Chip, Field

CASES = sorted((HERE / "systems" / "cases" / "avr-platoon").glob("*.nco"))
SAMPLE = HERE.parent / "data" / "samples" / "panzer-zug.nco"
SHERMAN = VehicleProfile(id="m4_sherman", name="M4 Sherman", p=45)
KIND = SYSTEM.kind


def platoon(file: File = SAMPLE) -> Platoon:
    document = read_document(file)
    assert isinstance(document, Platoon)
    return document


def case(name: str) -> Platoon:
    return platoon(HERE / "systems" / "cases" / "avr-platoon" / f"{name}.nco")


def shown(document: Platoon, chosen: DocPath = (), part: DocPath | None = None) -> BuilderPage:
    assert KIND.judge
    assert SYSTEM.page
    return SYSTEM.page(PageContext(KIND.judge(document), chosen, part, (SHERMAN,)))


def chips(page: BuilderPage, label: str) -> dict[str, Chip]:
    field = next(
        each for each in page.entry.fields if isinstance(each, ChipField) and each.label == label
    )
    return {chip.text: chip for chip in field.chips}


@pytest.mark.parametrize(
    ("values", "drawing"),
    [
        ({}, ""),
        ({"m": 18}, "vehicles/armored_car"),
        ({"m": 18, "traits": ("transport",)}, "vehicles/truck"),
        ({"m": 18, "traits": ("transport", "fully_tracked")}, "vehicles/carrier"),
        ({"m": 12, "traits": ("fully_tracked",)}, "vehicles/medium_tank"),
    ],
)
def test_a_vehicle_that_is_not_fully_tracked_is_drawn_with_wheels(
    values: dict[str, Any], drawing: str
) -> None:
    assert drawn_as(VehicleProfile(id="x", name="x", **values)) == drawing


def numbers(page: BuilderPage) -> list[NumberField]:
    return [each for each in page.entry.fields if isinstance(each, NumberField)]


def changes(page: BuilderPage) -> Iterator[Change]:
    offers = [*page.shelf.begin, *(each for group in page.shelf.groups for each in group.offers)]
    yield from (each.change for each in offers if each.change)
    yield from changes_of(page.entry.fields)


def changes_of(fields: tuple[Field, ...]) -> Iterator[Change]:
    for field in fields:
        if isinstance(field, ChipField):
            for chip in field.chips:
                if chip.change is not None:
                    assert not chip.barred
                    yield chip.change
        elif isinstance(field, NumberField):
            yield PathEdit("set", field.path, max(3, field.least))
        elif isinstance(field, TextField):
            yield PathEdit("set", field.path, "Тигр")
        elif isinstance(field, PartsField):
            yield from (each.change for each in field.add if each.change)
            yield from changes_of(field.fields)


def chosen_parts(document: Platoon) -> Iterator[tuple[DocPath, DocPath | None]]:
    yield (), None
    for place in range(len(document.vehicles)):
        yield ("vehicles", place), None
    for place, type_ in enumerate(document.definitions.types):
        path: DocPath = ("definitions", "types", place)
        yield (), path
        for list_, parts in (("guns", type_.guns), ("mgs", type_.mgs)):
            for at in range(len(parts)):
                yield (), (*path, list_, at)
                yield ("vehicles", 0), (*path, list_, at)


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_every_change_it_offers_makes_a_platoon_that_can_be_read(file: File) -> None:
    document = platoon(file)
    for chosen, part in list(chosen_parts(document))[:9]:
        page = shown(document, chosen, part)
        assert page.entry.path == chosen
        for change in changes(page):
            after = change.apply(document)
            assert KIND.from_bytes(KIND.to_bytes(after), "it") == after


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_a_row_has_as_many_cells_as_there_are_columns(file: File) -> None:
    document = platoon(file)
    table = shown(document).table
    assert [row.path for row in table.rows] == [
        ("vehicles", place) for place in range(len(document.vehicles))
    ]
    assert {len(row.cells) for row in table.rows} <= {len(table.columns)}


def test_the_sum_is_written_as_the_document_writes_it() -> None:
    table = shown(platoon()).table
    assert (table.foot, table.foot_aside) == ("(50 + 15 + 10) + 50 + 50", "= 175")


def test_a_sum_that_is_not_complete_says_so() -> None:
    table = shown(case("unpriced__tread_guards")).table
    assert (table.foot, table.foot_aside) == ("(50 + 15 + 10) + (50 + ?) + 50", "at least 175")


def test_an_own_price_is_marked_in_the_sum() -> None:
    assert shown(case("user_price_of_nothing")).table.foot == "(50 + 15 + 10) + (50 + 0 (own)) + 50"


def test_many_alike_vehicles_are_told_together() -> None:
    assert shown(case("forty_vehicles")).table.foot == "40 × 50"


def test_the_gauges_tell_points_unity_officer_and_gaps() -> None:
    page = shown(platoon().replace(points=200))
    assert [(each.value, each.rest, each.note) for each in page.gauges] == [
        ("175", "/ 200 points", "25 left"),
        ("3", "vehicles", 'one unit, within 4"'),
        ("1", "command vehicle", "lieutenant"),
        ("3", "values to fill in", ""),
    ]
    assert page.gauges[0].share == 175 / 200


def test_too_many_points_fill_more_than_the_bar() -> None:
    gauge = shown(case("one_point_over")).gauges[0]
    assert gauge.note == "1 over"
    assert gauge.share is not None
    assert gauge.share > 1


def test_communications_are_barred_for_who_commands_nothing() -> None:
    chip = chips(shown(platoon(), ("vehicles", 1)), "Upgrades")["Communications"]
    assert (chip.barred, chip.change) == ("command only", None)
    assert not chips(shown(platoon(), ("vehicles", 0)), "Upgrades")["Communications"].barred


def test_communications_that_are_not_allowed_can_be_taken_off() -> None:
    document = platoon()
    tank = document.vehicles[0].replace(command="none")
    document = document.replace(vehicles=(tank, *document.vehicles[1:]))
    chip = chips(shown(document, ("vehicles", 0)), "Upgrades")["Communications"]
    assert (chip.on, chip.barred, chip.mark) == (True, "", "error")
    assert chip.change is not None
    assert chip.change.apply(document).vehicles[0].upgrades == ()


def test_each_upgrade_tells_its_effect_before_it_is_taken() -> None:
    found = chips(shown(platoon(), ("vehicles", 1)), "Upgrades")
    camouflage = "Camouflage (?): Enemies beyond practical range: −1 to hit it. "
    camouflage += "The document gives it no price."
    assert found["Camouflage"].explanation == camouflage
    assert found["Communications"].explanation.startswith("Communications (command only): The pla")


def test_upgrades_without_room_are_counted_and_values_are_told_in_words() -> None:
    first = shown(platoon(), ("vehicles", 0))
    at = next(at for at, each in enumerate(first.table.columns) if each.key == "upgrades")
    cell = first.table.rows[0].cells[at]
    assert (cell.text, cell.shorter) == ("Communications, MG42", ("Communications, 1 more",))
    words = [(tile.label, tile.short) for tile in first.entry.tiles]
    assert ("shooting (Sh)", "Sh") in words
    assert ("armor (D), front / flank", "D") in words


def test_an_upgrade_without_a_price_asks_for_one_and_takes_it() -> None:
    document = platoon()
    chip = chips(shown(document, ("vehicles", 2)), "Upgrades")["Tread guards"]
    assert (chip.note, chip.on) == ("?", False)
    assert chip.change is not None
    document = chip.change.apply(document)
    (price,) = numbers(shown(document, ("vehicles", 2)))
    assert (price.value, price.path) == (None, ("prices", "tread_guards"))
    document = PathEdit("set", price.path, 10).apply(document)
    page = shown(document, ("vehicles", 2))
    assert chips(page, "Upgrades")["Tread guards"].note == "10 own"
    assert page.entry.aside == "60 points"


def test_another_pintle_gun_is_asked_for() -> None:
    document = platoon()
    found = chips(shown(document, ("vehicles", 1)), "Pintle MG")
    assert (found["none"].on, found["MG42"].note) == (True, "10")
    other = found["other…"]
    assert other.asks
    assert isinstance(other.change, PathEdit)
    document = other.change.replace(value=".50 cal").apply(document)
    page = shown(document, ("vehicles", 1))
    assert chips(page, "Pintle MG")[".50 cal"].on
    assert numbers(page)[0].path == ("prices", "pintle:.50 cal")


def test_what_follows_is_said_in_one_line() -> None:
    said = [getattr(each, "text", "") for each in shown(platoon(), ("vehicles", 0)).entry.fields]
    line = "Main gun 3+ near, 4+ practical, 5+ far; moved 4+, 5+, 6+. Crew of 5: −1 at 2 left."
    assert line in said


def test_values_the_document_leaves_out_can_be_entered_in_a_type_of_ones_own() -> None:
    document = platoon()
    page = shown(document, ("vehicles", 1))
    assert numbers(page) == []
    change = chips(page, "Values")["Make it my own type"].change
    assert change is not None
    document = change.apply(document)
    assert {each.type for each in document.vehicles} == {"panzer_iv_h_own"}
    page = shown(document, ("vehicles", 1))
    (guns,) = [each for each in page.entry.fields if getattr(each, "label", "") == "Guns"]
    assert isinstance(guns, PartsField)
    strength = next(each for each in guns.fields if getattr(each, "label", "") == "Strength")
    assert isinstance(strength, NumberField)
    assert strength.path == ("definitions", "types", 0, "guns", 0, "strength")
    assert shown(document).table.foot_aside == "= 175"


def test_a_new_vehicle_is_a_type_and_a_vehicle_of_it() -> None:
    document = platoon()
    for _again in range(2):
        change = shown(document).shelf.begin[0].change
        assert isinstance(change, PathEdits)
        document = change.apply(document)
    assert [each.id for each in document.definitions.types] == ["new_vehicle", "new_vehicle_2"]
    assert [each.type for each in document.vehicles[3:]] == ["new_vehicle", "new_vehicle_2"]


def test_an_own_vehicle_is_copied_into_the_platoon_once() -> None:
    document = platoon()
    offer = shown(document).shelf.groups[-1].offers[0]
    assert (offer.name, offer.own) == ("M4 Sherman", SHERMAN)
    assert offer.change is not None
    document = offer.change.apply(document)
    assert document.definitions.types == (SHERMAN,)
    document_again = shown(document).shelf
    headings = [group.heading for group in document_again.groups]
    assert headings == ["In the rules", "In this platoon"]
    again = document_again.groups[1].offers[0].change
    assert again is not None
    assert again.apply(document).definitions.types == (SHERMAN,)


def test_a_type_of_the_file_can_be_kept_under_an_id_made_of_its_name() -> None:
    document = platoon()
    change = shown(document).shelf.begin[0].change
    assert change is not None
    document = change.apply(document)
    document = PathEdit("set", ("definitions", "types", 0, "name"), "M4 Sherman").apply(document)
    document = PathEdit("set", ("definitions", "types", 0, "p"), 45).apply(document)
    entry = shown(document, ("vehicles", 3)).entry
    assert (entry.keep, entry.kept) == (SHERMAN, True)
    assert shown(document, ("vehicles", 0)).entry.keep is None


def test_a_vehicle_without_points_is_marked_where_points_were_agreed() -> None:
    document = case("price_unknown_under_points")
    page = shown(document)
    offer = page.shelf.groups[1].offers[0]
    assert (offer.price, offer.mark) == ("–", "warning")
    assert page.table.rows[0].cells[-1].mark == "error"


def test_a_platoon_of_rules_that_are_not_installed_is_shown() -> None:
    page = shown(case("unknown_ruleset"), ("vehicles", 0))
    assert page.facts[0].text == case("unknown_ruleset").ruleset
    assert len(page.table.rows) == 3


def test_a_vehicle_of_no_known_type_is_shown_and_can_be_named() -> None:
    entry = shown(case("unknown_type"), ("vehicles", 2)).entry
    assert entry.title == "tiger"
    assert [each.path for each in entry.fields if isinstance(each, TextField)] == [
        ("vehicles", 2, "name"),
        ("vehicles", 2, "notes"),
    ]


def test_names_in_any_script_and_huge_numbers_are_told() -> None:
    huge: Any = 10**299
    type_ = SHERMAN.replace(name="戦車\n" * 99, p=huge, sh=huge, m=huge, crew=huge)
    document = platoon()
    definitions = document.definitions.replace(types=(type_,))
    tank = document.vehicles[0].replace(type=type_.id, pintle="<b>🙂</b>")
    page = shown(document.replace(definitions=definitions, vehicles=(tank,)), ("vehicles", 0))
    assert "\n" not in page.entry.title
    assert len(page.table.foot_aside) < 24


def test_the_page_speaks_german() -> None:
    with speaking("de"):
        page = shown(platoon(), ("vehicles", 0))
    assert page.gauges[1].rest == "Fahrzeuge"
    assert page.table.columns[1].heading == "Fahrzeug"


def test_what_goes_over_the_agreed_points_says_by_how_much_and_stays_open() -> None:
    assert KIND.judge
    judged: Any = KIND.judge(platoon())
    spent = judged.resolved.points
    page = shown(platoon().replace(points=spent + 5), ("vehicles", 0))
    sherman = next(each for group in page.shelf.groups for each in group.offers if each.own)
    assert (sherman.price, sherman.over) == ("45", "40 points over")
    assert sherman.change is not None
    priced = platoon().replace(points=spent + 2, prices={"smoke_grenades": 7})
    smoke = chips(shown(priced, ("vehicles", 0)), "Upgrades")["Smoke"]
    assert (smoke.over, smoke.on) == ("5 points over", False)
    assert smoke.change is not None
    page = shown(platoon().replace(points=None), ("vehicles", 0))
    assert not any(each.over for each in chips(page, "Upgrades").values())


def test_vehicles_of_a_company_stand_below_their_platoons_with_sums() -> None:
    table = shown(case("company_of_platoons")).table
    assert table.grouped
    assert [(group.title, group.aside) for group in table.groups] == [
        ("Without a platoon", "65 points"),
        ("1. Zug", "125 points"),
        ("2. Zug", "100 points"),
        ("3. Zug", "50 points"),
    ]
    keys = [group.key for group in table.groups]
    assert [keys.index(row.group) for row in table.rows] == [0, 1, 2, 1, 2, 3]
    assert table.foot_aside == "= 340"


def test_a_further_vehicle_joins_the_platoon_of_the_last_one() -> None:
    document = case("company_of_platoons")
    for offer in shown(document).shelf.offers:
        assert offer.change
        assert offer.change.apply(document).vehicles[-1].platoon == "3. Zug"


def test_several_vehicles_get_a_platoon_at_once() -> None:
    document = platoon()
    entries = [shown(document, ("vehicles", place)).entry for place in (1, 2)]
    fields = together(entries, 2).fields
    (field,) = [each for each in fields if isinstance(each, TextField) and each.label == "Platoon"]
    assert (field.path, *field.also) == (("vehicles", 1, "platoon"), ("vehicles", 2, "platoon"))


def test_fixing_a_platoon_without_command_takes_its_own_vehicle() -> None:
    document = case("company_of_platoons")
    assert KIND.judge
    judgement = KIND.judge(document)
    (finding,) = [each for each in judgement.findings if each.code == "no_command"]
    (fix,) = KIND.fixes(finding, judgement)
    assert fix.apply(document).vehicles[5].command == "platoon"
    with speaking("de"):
        assert KIND.sentence(finding, judgement).startswith("3. Zug: ")
