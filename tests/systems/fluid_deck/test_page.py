"""What the builder page shows of a deck, and that all it offers can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import speaking
from nco_builder.systems.fluid_deck import SYSTEM
from nco_builder.systems.fluid_deck.judge import judge
from nco_builder.systems.fluid_deck.model import CommandDeck, DataCard
from nco_builder.systems.page import (
    Chip,
    ChipField,
    NoteField,
    NumberField,
    PageContext,
    PartsField,
    StepperField,
    TextField,
)
from tests.systems.fluid_deck.decks import CASES, printed, side, small, unit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import BuilderPage, Change, Field, Offer
    from tests.reading import JSON

SIDE_NAME: DocPath = ("sides", 0, "name")
PANZERS_A: DocPath = ("sides", 0, "units", 0)
TANK = {
    "name": "Pz III",
    "unit": "panzers a",
    "count": 3,
    "size": 5,
    "move": [{"terrain": "road", "inches": 12}],
    "guns": [{"name": "5cm", "ranges": [{"to": 8, "dice": 4, "mod": -1}]}],
}
OWN_AIR = {"air": [{"rolls": [1, 2], "name": "Il-2", "is": "bomber"}, {"rolls": [6]}]}


def page(
    deck: CommandDeck, chosen: DocPath = (), part: DocPath | None = None, **more: JSON
) -> BuilderPage:
    assert SYSTEM.page
    return SYSTEM.page(PageContext(judge(deck), chosen, part, **more))


def test_a_side_of_the_document_is_called_as_german_has_it_and_keeps_its_name() -> None:
    with speaking("de"):
        shown = page(printed(), ("sides", 0))
    assert shown.entry.title == "Deutsche"
    (name,) = [each for each in shown.entry.fields if getattr(each, "path", ()) == SIDE_NAME]
    assert isinstance(name, TextField)
    assert (name.value, name.note) == ("German", "angezeigt als Deutsche")


def rows(shown: BuilderPage) -> dict[str, tuple[str, ...]]:
    return {
        row.cells[0].text: tuple(cell.text for cell in row.cells[1:]) for row in shown.table.rows
    }


def every_field(fields: tuple[Field, ...]) -> Iterator[Field]:
    for field in fields:
        yield field
        if isinstance(field, PartsField):
            yield from every_field(field.fields)


def named(shown: BuilderPage, label: str) -> JSON:
    (found,) = [
        each for each in every_field(shown.entry.fields) if getattr(each, "label", None) == label
    ]
    return found


def offers(shown: BuilderPage) -> list[Offer]:
    return [offer for group in shown.shelf.groups for offer in group.offers] + [*shown.shelf.begin]


def test_the_printed_deck_is_told_in_its_gauges() -> None:
    shown = page(printed())
    assert [(gauge.value, gauge.rest, gauge.note) for gauge in shown.gauges] == [
        ("34", "cards shuffled", "+ 2 in hand = 36 to print"),
        ("7¾", "cards a turn, on average", "3 in 34 end at once"),
        ("16 : 15", "German : Soviet", ""),
        ("3", "Turn Over", ""),
    ]
    assert shown.table.foot == "Commanders' cards, in hand: German 1, Soviet 1"
    assert shown.table.foot_aside == "as the 1942 deck"


def test_owners_stand_beside_their_cards_and_chances() -> None:
    shown = page(printed(vehicles=[TANK]))
    headings = [column.heading for column in shown.table.columns]
    assert headings == ["Whose", "½ Move + Free", "Free", "Move", "2× Free", "Cards", "Acts"]
    told = rows(shown)
    assert told["All German units"] == ("", "2", "–", "", "2")
    assert told["Panzers A"] == ("2", "1", "1", "–", "4", "67 %")
    assert told["Tankovy #1"] == ("1", "2", "1", "–", "4", "67 %")
    assert told["Air Support"] == ("", "", "", "", "1", "25 %")
    assert told["Pz III"] == ("Size 5", "Armor –", "", "", "×3")
    assert told["Turn Over"] == ("", "", "", "", "3")


def test_a_unit_s_odds_say_how_they_come_about() -> None:
    entry = page(printed(), PANZERS_A).entry
    assert [(tile.label, tile.value[0].text) for tile in entry.tiles] == [  # type: ignore[union-attr]
        ("own cards", "4"),
        ("acts in a turn", "67 %"),
        ("free action", "63 %"),
        ("impulses", "1½"),
    ]
    assert entry.fields[0] == NoteField("6 cards let it act, 3 end the turn: 6 of 9.")


def test_each_card_of_a_unit_has_its_number_of_1942_beside_it() -> None:
    fields = page(printed(), PANZERS_A).entry.fields
    steppers = [field for field in fields if isinstance(field, StepperField)]
    assert [(field.label, field.value, field.note) for field in steppers] == [
        ("½ Move + Free", 2, "1942: 2"),
        ("Free", 1, "1942: 1"),
        ("Move", 1, "1942: 1"),
        ("2× Free", 0, "1942: none"),
        ("½ Move", 0, "1942: none"),
    ]
    assert steppers[0].path == (*PANZERS_A, "cards", "half_move_free")


def test_what_is_based_on_nothing_has_no_number_beside_it() -> None:
    for deck in (printed(based_on=None), printed(based_on="desert")):
        fields = page(deck, PANZERS_A).entry.fields
        assert {field.note for field in fields if isinstance(field, StepperField)} == {""}


def test_a_side_shows_its_commander_cards_and_tables() -> None:
    shown = page(printed(), ("sides", 1))
    assert named(shown, "Commander").note == "1942: 1"
    assert [chip.text for chip in named(shown, "Air on").chips if chip.on] == ["1", "2", "3"]
    assert [chip.text for chip in named(shown, "all-out on").chips if chip.on] == ["6"]
    assert [chip.text for chip in named(shown, "Tables of").chips if chip.on] == ["Soviet"]


def test_the_six_is_decided_on_the_page() -> None:
    shown = page(printed(), ("sides", 1))
    (six,) = [chip for chip in named(shown, "Artillery on").chips if chip.text == "6"]
    after = judge(six.change.apply(printed()))
    assert "support_six_open" not in {finding.code for finding in after.findings}
    tables = after.document.sides[1].tables
    assert tables is not None
    assert tables.support is not None
    assert (tables.support.air, tables.support.artillery) == ((1, 2, 3), (4, 5, 6))


def test_own_aircraft_begin_as_those_of_the_document() -> None:
    (own,) = named(page(printed(), ("sides", 0)), "Aircraft").chips
    after = judge(own.change.apply(printed()))
    assert "aircraft_kind" not in {finding.code for finding in after.findings}
    tables = after.document.sides[0].tables
    assert tables is not None
    assert [(row.name, row.kind) for row in tables.air] == [
        ("HS-123", "bomber"),
        ("ME-109", "fighter"),
        ("JU-87", "bomber"),
    ]


def test_with_nothing_chosen_the_deck_s_own_values_are_there() -> None:
    shown = page(printed())
    assert named(shown, "Turn Over").note == "1942: 3"
    assert named(shown, "Artillery dice").path == ("artillery_dice",)
    on = [chip.text for chip in named(shown, "Based on").chips if chip.on]
    assert on == ["the 1942 deck"]
    free = named(shown, "Based on").chips[-1].change.apply(printed(turn_over=2))
    assert free.based_on is None
    assert page(free).table.foot_aside == ""
    assert page(printed(turn_over=2)).table.foot_aside == "1 difference from the 1942 deck"


def test_the_shelf_offers_the_cards_of_what_is_chosen() -> None:
    shown = page(printed(), PANZERS_A)
    assert [group.heading for group in shown.shelf.groups] == [
        *("For Panzers A", "For the side German", "For all sides", "Data cards"),
    ]
    half = shown.shelf.groups[0].offers[0]
    assert (half.name, half.price, half.line) == ("½ Move and Free Action", "2", "in either order")
    assert half.change is not None
    assert half.change.apply(printed()).sides[0].units[0].cards["half_move_free"] == 3
    two = shown.shelf.groups[0].offers[3]
    assert (two.name, two.price) == ("2× Free Action", "–")
    side_s = page(printed(), ("sides", 1)).shelf.groups
    assert side_s[0].heading == "For the side Soviet"


def test_units_and_sides_are_begun_under_names_nobody_has() -> None:
    deck = printed()
    for _ in range(2):
        for offer in page(deck, ("sides", 1)).shelf.begin:
            assert offer.change
            deck = offer.change.apply(deck)
    assert [each.name for each in deck.sides] == ["German", "Soviet", "Side 1", "Side 2"]
    assert [each.name for each in deck.sides[1].units[3:]] == ["Unit 1", "Unit 2"]
    assert judge(deck).legal


def test_a_unit_joins_the_side_it_was_taken_for_and_none_by_chance() -> None:
    deck = printed()
    shown = page(deck)
    (unit, side) = shown.shelf.begin
    assert (unit.name, unit.change) == ("New unit", None)
    assert "Choose a side" in unit.barred
    assert side.is_open
    new = [each for each in shown.shelf.offers if each.name == "New unit"]
    for place, offer in enumerate(new):
        assert offer.change
        after = offer.change.apply(deck)
        assert [len(each.units) for each in after.sides] == [3 + (at == place) for at in range(2)]
    assert "New unit" not in [each.name for each in page(deck, ("sides", 1)).shelf.offers]
    alone = deck.replace(sides=deck.sides[:1])
    assert page(alone).shelf.begin[0].is_open


def test_the_row_of_a_side_leads_it() -> None:
    rows = page(printed()).table.rows
    assert [row.path for row in rows if row.leads] == [("sides", 0), ("sides", 1)]


def test_data_cards_of_a_unit_are_its_parts_and_are_kept_without_it() -> None:
    deck = printed(vehicles=[TANK])
    shown = page(deck, PANZERS_A, ("vehicles", 0))
    parts = named(shown, "Its tanks")
    assert [part.texts for part in parts.parts] == [("Pz III", "Size 5, ×3")]
    assert {field.label for field in parts.fields if isinstance(field, NumberField)} == {
        *("Tanks", "Size", "Armor", "Morale")
    }
    new = parts.add[0].change.apply(deck).vehicles[1]
    assert (new.name, new.unit) == ("", "Panzers A")
    entry = page(deck, ("vehicles", 0)).entry
    assert isinstance(entry.keep, DataCard)
    assert (entry.keep.name, entry.keep.unit, entry.kept) == ("Pz III", "", False)
    assert page(deck, ("vehicles", 0), own=(entry.keep,)).entry.kept


def test_own_data_cards_are_taken_for_the_chosen_unit() -> None:
    card = DataCard(name="KV-1", size=6)
    shown = page(printed(), ("sides", 1, "units", 2), own=(card,))
    (offer,) = [offer for offer in offers(shown) if offer.own]
    assert offer.change
    (taken,) = offer.change.apply(printed()).vehicles
    assert (taken.name, taken.unit, taken.size) == ("KV-1", "Soviet Specials", 6)


def test_a_gun_and_its_range_bands_are_fields() -> None:
    path: DocPath = ("vehicles", 0, "guns", 0)
    shown = page(printed(vehicles=[TANK]), ("vehicles", 0), path)
    guns = named(shown, "Guns")
    numbers = [field for field in guns.fields if isinstance(field, NumberField)]
    assert [(field.label, field.value) for field in numbers] == [
        ("Up to inches", 8),
        ("Dice", 4),
        ("To hit", -1),
    ]
    assert numbers[0].path == (*path, "ranges", 0, "to")
    added = guns.fields[-1].chips[0].change.apply(printed(vehicles=[TANK]))
    assert len(added.vehicles[0].guns[0].ranges) == 2


BROKEN = [
    printed(turn_over=-1),
    printed(ruleset="other"),
    small(0),
    small(3),
    small(1, side("", unit("", weather=-2), commander=-5), side("")),
    small(1, *[side(f"S{each}") for each in range(6)]),
    printed(
        vehicles=[TANK, {"name": ""}],
        sides=[side("x", cards={"support": 1, "air_support": 2}, tables=OWN_AIR)],
    ),
]


def everything(deck: CommandDeck) -> Iterator[DocPath]:
    """Paths of all that can be chosen."""
    yield ()
    yield ("turn_over",)
    for place, each in enumerate(deck.sides):
        yield ("sides", place)
        yield ("sides", place, "cards")
        yield from [("sides", place, "units", at) for at in range(len(each.units))]
    yield from [("vehicles", place) for place in range(len(deck.vehicles))]


def changes(shown: BuilderPage) -> Iterator[Change]:
    for offer in offers(shown):
        if offer.change:
            yield offer.change
    for field in every_field(shown.entry.fields):
        chips: tuple[Chip, ...] = field.chips if isinstance(field, ChipField) else ()
        yield from [chip.change for chip in chips if chip.change]
        if isinstance(field, PartsField):
            yield from [offer.change for offer in field.add if offer.change]
        if isinstance(field, StepperField):
            yield PathEdit("set", field.path, (field.value or 0) + 1)
        if isinstance(field, TextField):
            yield PathEdit("set", field.path, "typed")


@pytest.mark.parametrize("deck", BROKEN)
def test_whatever_the_deck_the_page_shows_it_and_all_it_offers_can_be_done(
    deck: CommandDeck,
) -> None:
    for path in everything(deck):
        shown = page(deck, path)
        parts = [
            part.path for f in shown.entry.fields if isinstance(f, PartsField) for part in f.parts
        ]
        for part in (None, *parts):
            for change in changes(page(deck, path, part)):
                page(change.apply(deck), path if path[:1] == ("sides",) else ())


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_case_has_a_page(path: JSON) -> None:
    deck = SYSTEM.kind.from_bytes(path.read_bytes(), path.name)
    for chosen in everything(deck):
        shown = page(deck, chosen)
        assert shown.table.rows
        assert len({offer.key for offer in offers(shown)}) == len(offers(shown))


def test_each_support_card_is_marked_by_what_is_about_it() -> None:
    marks = {row.cells[0].text: row.cells[0].mark for row in page(printed()).table.rows}
    assert marks["Air Support"] == marks["Support"] == "ruling"
    assert marks["Artillery Support"] == marks["All German units"] == ""
