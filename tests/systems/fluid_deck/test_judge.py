"""What is found of command decks that are short of a rule by a little, and how it is mended."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nco_builder import paths
from nco_builder.documents.path_edits import PathEdit
from nco_builder.rules.rulings import shipped_rulings
from nco_builder.systems.fluid_deck import SYSTEM
from nco_builder.systems.fluid_deck.judge import CODES, judge
from nco_builder.systems.fluid_deck.resolve import DeckOdds
from tests.reading import JSON
from tests.systems.fluid_deck.decks import (
    CASES,
    found,
    printed,
    read,
    repairs,
    says,
    side,
    small,
    unit,
)

SIDES: list[dict[str, Any]] = json.loads(SYSTEM.kind.to_bytes(SYSTEM.kind.begin()))["sides"]  # type: ignore[misc]
AGREED = {
    ("aircraft_kind", "sides[0]"),
    ("artillery_dice", ""),
    ("support_six_open", "sides[1]"),
}


def german(**changes: JSON) -> dict[str, Any]:
    return SIDES[0] | changes


def soviet(**changes: JSON) -> dict[str, Any]:
    return SIDES[1] | changes


def test_a_new_deck_is_the_sample_and_the_sample_is_the_printed_deck() -> None:
    sample = (paths.data() / "samples" / f"{SYSTEM.samples[0]}.nco").read_bytes()
    assert SYSTEM.kind.begin is not None
    assert SYSTEM.kind.to_bytes(SYSTEM.kind.begin()) == sample
    assert found(SYSTEM.kind.begin()) == AGREED


def test_a_side_without_a_commander_below_none_is_only_a_wrong_number() -> None:
    deck = small(1, side("A", unit("x", unit_move=1), commander=-1), side("B"))
    assert found(deck) == {("bad_count", "sides[0]")}
    assert says(deck, "bad_count") == "A, Commander: −1 is not a number of cards; enter 0 or more."


def test_a_wrong_number_of_turn_overs_is_said_of_the_deck() -> None:
    assert (
        says(printed(turn_over=-1), "bad_count")
        == "Turn Over: −1 is not a number of cards; enter 0 or more."
    )


@pytest.mark.parametrize(
    ("cards", "codes"),
    [
        ({"unit_move": -1}, {"bad_count"}),
        ({"unit_move": -1, "unit_free_action": 1}, {"bad_count"}),
        ({"weather": 0}, {"unknown_card", "unit_without_cards"}),
        ({"weather": -1}, {"unknown_card", "bad_count"}),
        ({"side_moves": 1}, {"unknown_card"}),
        ({"turn_over": 1}, {"unknown_card"}),
        ({"commander": 1}, {"unknown_card"}),
        ({"unit_half_move": 1}, {"half_move_card"}),
        ({"unit_half_move": 0}, {"unit_without_cards"}),
        ({}, {"unit_without_cards"}),
    ],
)
def test_cards_of_a_unit(cards: dict[str, int], codes: set[str]) -> None:
    deck = small(1, side("A", {"name": "x", "cards": cards}), side("B"))
    assert found(deck) == {(code, "sides[0].units[0]") for code in codes}


def test_nothing_to_shuffle_is_said_where_commanders_alone_have_cards() -> None:
    deck = small(0, side("A", unit("x")), side("B"))
    assert found(deck) == {
        ("turn_over_missing", ""),
        ("no_cards", ""),
        ("unit_without_cards", "sides[0].units[0]"),
    }
    assert judge(deck).derived == {}


@pytest.mark.parametrize("name", ["", " ", "\t\n", "\u200b", "\u3164"])
def test_units_without_a_name_are_not_units_of_one_name(name: str) -> None:
    units = [unit(name, unit_move=1), unit(name, unit_move=1)]
    assert found(small(1, side("A", *units), side("B"))) == {
        ("unit_unnamed", "sides[0].units[0]"),
        ("unit_unnamed", "sides[0].units[1]"),
    }


def test_a_sentence_begins_with_a_capital_but_no_name_is_changed() -> None:
    unnamed, named = (small(1, side("A", unit(name)), side("B")) for name in ("", "alpha"))
    assert says(unnamed, "unit_without_cards").startswith("Unnamed unit has ")
    assert says(named, "unit_without_cards").startswith("alpha has ")


def test_a_name_is_another_s_in_any_case_and_on_any_side() -> None:
    deck = small(
        1, side("Rot", unit("Straße", unit_move=1)), side("ROT", unit("STRASSE ", unit_move=1))
    )
    assert found(deck) == {
        ("unit_name_twice", "sides[1].units[0]"),
        ("side_name_twice", "sides[1]"),
    }


def test_a_side_and_a_unit_may_have_one_name() -> None:
    assert found(small(1, side("Rot", unit("Rot", unit_move=1)), side("B"))) == set()


@pytest.mark.parametrize(
    ("tables", "codes"),
    [
        (None, {"support_six_open", "artillery_dice"}),
        ({}, {"support_six_open", "artillery_dice"}),
        ({"support": {}}, {"support_six_open", "artillery_dice"}),
        ({"support": {"air": [1, 2, 3, 6], "artillery": [4, 5]}}, {"artillery_dice"}),
        ({"support": {"air": [1, 2, 3], "artillery": [4, 5, 6]}}, {"artillery_dice"}),
        ({"support": {"air": [1, 2, 3, 4, 5]}}, {"support_six_open"}),
        ({"support": {"air": [1, 2, 3, 4, 5, 6]}}, set()),
    ],
)
def test_the_six_of_support_is_open_until_the_table_in_use_has_it(
    tables: dict[str, Any] | None, codes: set[str]
) -> None:
    deck = small(1, soviet(tables=tables), side("B", unit("x", unit_move=1)))
    assert {code for code, _at in found(deck)} == codes


@pytest.mark.parametrize(
    ("cards", "tables", "missing"),
    [
        ({"air_support": 1}, {}, "table of aircraft or table of intensity"),
        ({"artillery_support": 1}, {}, "table of intensity"),
        ({"support": 1}, {}, "table of aircraft, table of support or table of intensity"),
        (
            {"support": 1},
            {"support": {"artillery": [1, 2, 3, 4, 5, 6]}, "intensity": {"low": [1]}},
            "",
        ),
        ({"air_support": 0}, {}, ""),
        ({"air_support": 1}, {"air": [{"rolls": [1], "name": "x"}]}, "table of intensity"),
    ],
)
def test_tables_are_missing_where_a_card_needs_them(
    cards: dict[str, int], tables: dict[str, Any], missing: str
) -> None:
    deck = small(1, side("Us", unit("x", unit_move=1), cards=cards, tables=tables), side("B"))
    if missing:
        assert says(deck, "support_table_missing") == (
            f"Us has a support card, but no {missing}; the card has lines to write on."
        )
    else:
        assert "support_table_missing" not in {code for code, _at in found(deck)}


def test_soviet_air_support_needs_nothing_and_guesses_nothing() -> None:
    deck = small(1, soviet(cards={"air_support": 1}), side("B"))
    assert found(deck) == set()


def test_artillery_dice_that_are_given_are_no_question_even_if_none() -> None:
    assert ("artillery_dice", "") not in found(printed(artillery_dice=0))


@pytest.mark.parametrize(
    ("deck", "told"),
    [
        (printed(turn_over=2), "Turn Over 2 instead of 3"),
        (printed(sides=[german(commander=2), soviet()]), "German: Commander 2 instead of 1"),
        (
            printed(sides=[german(), soviet(cards={"side_free_action": 1, "support": 1})]),
            "Soviet: Move 0 instead of 1",
        ),
        (printed(sides=[german()]), "“Soviet” is missing"),
        (
            printed(sides=[german(), soviet(), side("Partisans")]),
            "“Partisans” is not in it",
        ),
        (
            printed(sides=[german(), soviet(), german(units=[])]),
            "“German” is not in it",
        ),
        (
            printed(sides=[german(name="Axis"), soviet()]),
            "“German” is missing; “Axis” is not in it",
        ),
        (
            printed(sides=[german(units=[*SIDES[0]["units"], SIDES[0]["units"][0]]), soviet()]),
            "“Panzers A” is not in it",
        ),
    ],
)
def test_every_difference_from_the_printed_deck_is_named_in_one_warning(
    deck: JSON, told: str
) -> None:
    assert says(deck, "deck_differs") == f"The deck differs from that of 1942: {told}."


@pytest.mark.parametrize(
    "deck",
    [
        printed(sides=SIDES[::-1]),
        printed(sides=[german(units=SIDES[0]["units"][::-1]), soviet()]),
        printed(sides=[german(id="axis"), soviet(notes="")]),
        printed(sides=[german(cards=SIDES[0]["cards"] | {"side_moves": 0}), soviet()]),
        printed(based_on=None, turn_over=9),
        printed(based_on=" ", turn_over=9),
    ],
)
def test_order_ids_and_numbers_of_none_are_no_difference(deck: JSON) -> None:
    assert not {"deck_differs", "unknown_deck"} & {code for code, _at in found(deck)}


def test_the_printed_deck_comes_back_and_keeps_what_is_not_measured() -> None:
    units = [SIDES[0]["units"][0] | {"cards": {}, "tanks": 4, "notes": "mine"}]
    deck = printed(turn_over=1, sides=[german(units=units)], vehicles=[{"name": "T-34"}])
    (back, free) = repairs(deck, "deck_differs").values()
    assert ("deck_differs", "") not in found(back)
    assert back.sides[0].units[0].tanks == 4
    assert back.sides[0].units[0].notes == "mine"
    assert back.vehicles == deck.vehicles
    assert free.based_on is None


def test_data_cards_lack_what_play_needs() -> None:
    whole = {"name": "A", "size": 0, "armor": 0, "guns": [{"ranges": [{"dice": 0}]}]}
    deck = printed(
        vehicles=[
            whole,
            whole | {"size": None, "armor": None},
            whole | {"guns": []},
            whole | {"guns": [{"name": "x"}, {"ranges": [{"dice": None}]}]},
        ]
    )
    gaps = {at for code, at in found(deck) if code == "vehicle_gap"}
    assert gaps == {"vehicles[1]", "vehicles[2]", "vehicles[3]"}


def test_a_data_card_names_its_unit_in_any_case_or_none() -> None:
    cards = [{"name": "A", "unit": name} for name in ("panzers a", "", " ", "Panzers C")]
    unknown = {at for code, at in found(printed(vehicles=cards)) if "unit" in code}
    assert unknown == {"vehicles[3]"}


def test_rules_that_are_not_installed_judge_nothing() -> None:
    deck = printed(ruleset="fluid-time-2030", turn_over=-1, mine=1)
    assert found(deck) == {("unknown_ruleset", ""), ("unknown_key", "")}
    judged = judge(deck)
    assert (judged.legal, judged.derived) == (False, {})
    assert SYSTEM.kind.rules(judged) == "fluid-time-2030"


def test_keys_at_any_depth_that_nobody_knows_are_named() -> None:
    table = {"air": [{"rolls": [1], "name": "x", "is": "bomber", "color": 1}]}
    deck = printed(sides=[german(tables=table), soviet()])
    assert ("unknown_key", "") in found(deck)
    assert "sides[0].tables.air[0].color" in says(deck, "unknown_key")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_finding_is_a_sentence_and_every_repair_heals_without_a_new_error(path: JSON) -> None:
    deck = read(json.loads(path.read_bytes()))
    judged = judge(deck)
    errors = {(each.code, each.at) for each in judged.findings if each.severity == "error"}
    for finding in judged.findings:
        said = SYSTEM.kind.sentence(finding, judged)
        assert said.endswith(".")
        assert "{" not in said
        assert "\n" not in said
        ways = SYSTEM.kind.fixes(finding, judged)
        assert finding.severity != "error" or ways or SYSTEM.kind.no_fix_reason(finding)
        for way in ways:
            after = judge(way.apply(deck)).findings
            assert (finding.code, finding.at) not in {(each.code, each.at) for each in after}
            assert {(x.code, x.at) for x in after if x.severity == "error"} <= errors
            assert SYSTEM.kind.edit_text(way, deck, judged)


def test_what_has_one_obvious_repair_offers_it() -> None:
    assert repairs(printed(turn_over=0, based_on=None), "turn_over_missing").keys() == {
        "Add 3 Turn Over cards, as in the 1942 deck"
    }
    deck = small(1, side("A", unit("x", weather=1, unit_move=1)), side("B", commander=3))
    assert repairs(deck, "unknown_card").keys() == {"Take “weather” from x"}
    assert repairs(deck, "commander_twice").keys() == {"Give B one commander's card"}


def test_every_ruling_that_a_code_names_can_be_read() -> None:
    assert {code.ruling for code in CODES.values() if code.ruling} <= shipped_rulings().keys()
    for code in CODES.values():
        if code.severity == "ruling":
            assert code.ruling
            assert shipped_rulings()[code.ruling].kind == "open"


NAMES = [
    *("x" * 200, "Pancerny Ułan ąćęłńóśźż", "Танк", "戦車隊", "دبابة", "🛡️🚜", "<b>&amp;</b>{0}%s"),
]


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_borne_by_every_sentence(name: str) -> None:
    bad = {"name": name, "cards": {name: -1, "unit_half_move": 1}}
    deck = small(
        -1,
        side(name, bad, bad, commander=0, cards={"support": 1, name: 10**200}),
        side(name, commander=7),
        based_on="russian_front_1942",
        vehicles=[{"name": name, "unit": f"{name}?"}],
    )
    judged = judge(deck)
    for finding in judged.findings:
        assert "\n" not in SYSTEM.kind.sentence(finding, judged)
        for way in SYSTEM.kind.fixes(finding, judged):
            way.apply(deck)
    assert judge(deck.replace(based_on=name)).derived == {}


def test_units_are_added_moved_and_removed_by_path() -> None:
    deck = printed()
    first = deck.sides[0].units[0]
    away = PathEdit("remove", ("sides", 0, "units", 0)).apply(deck)
    over = PathEdit("insert", ("sides", 1, "units", 3), first).apply(away)
    odds: DeckOdds = judge(over).resolved.odds
    assert [len(units) for units in odds.units] == [2, 4]
    assert odds.units[1][3].name == "Panzers A"
    assert odds.shuffled == 34
