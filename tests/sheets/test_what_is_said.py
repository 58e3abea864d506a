"""Sheets, cards and the rule reader say what the documents say, in English and in German."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nco_builder import language
from nco_builder.rules import load_rulebook
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.glossary import glossary
from nco_builder.sheets.reading import blocks_of, texts
from nco_builder.sheets.reference import quick_reference
from nco_builder.sheets.roster_deck import roster_deck
from nco_builder.sheets.vehicle_sheet import vehicle_sheet
from nco_builder.topics.library import squad_library
from tests.paper.squads import report_of, squad
from tests.sheets.says import DATE

if TYPE_CHECKING:
    from nco_builder.legality import Report
    from nco_builder.sheets.contents import Content
    from tests.reading import JSON

BOOK = load_rulebook()
TANKS: JSON = {"match": {"vehicle_phase": True}}
TIGER: JSON = {"vehicles": [{"type": "large_heavy_tank", "name": "Tiger"}]}
GUNNER: JSON = {"unit": "veteran_lance_corporal", "primary": "lmg", "grenades": 1}
RIFLEMAN: JSON = {"unit": "corporal", "primary": "rifle"}
PRIVATE: JSON = {"unit": "private", "primary": "rifle"}
MARKSMAN: JSON = {"unit": "marksman", "primary": "rifle_scoped"}
OFFICER: JSON = {"unit": "political_officer", "primary": "pistol"}
ENGINEER: JSON = {"unit": "engineer", "primary": "flamethrower", "grenades": 2}


def told(content: Content) -> str:
    """Everything a sheet says, spaces and minus signs plain."""
    said = "\n".join([text for block in blocks_of(content) for text in texts(block)])
    return re.sub(r"[ \N{NO-BREAK SPACE}]+", " ", said).replace("−", "-")


def judged(*men: JSON, **changes: object) -> Report:
    return report_of(squad(list(men), **changes))


def reference(*men: JSON, **changes: object) -> str:
    return told(quick_reference(judged(*men, **changes), SheetOptions(DATE)))


def glossed(*men: JSON, **changes: object) -> str:
    return told(glossary(judged(*men, **changes), SheetOptions(DATE)))


def cards(*men: JSON, **changes: object) -> str:
    return told(roster_deck(judged(*men, **changes), SheetOptions(DATE)))


def read(topic: str) -> str:
    found = squad_library(BOOK, judged(PRIVATE).squad).topics[topic]
    return "\n".join([text for block in found.blocks for text in texts(block)]).replace("−", "-")


def test_a_broken_man_neither_uses_an_item_nor_benefits_from_one() -> None:
    for said in (reference(PRIVATE), read("rule:breakdown")):
        assert "neither uses nor benefits from an item" in said
    assert "no item used or received" in cards(PRIVATE)
    with language.speaking("de"):
        assert "weder nutzbar noch wirksam" in reference(PRIVATE)
        assert "kein Gegenstand wirkt" in cards(PRIVATE)


def test_tank_fear_counts_when_the_tank_comes_on_for_those_who_see_it_then() -> None:
    card = cards(PRIVATE, **TANKS)
    assert "the first enemy heavy tank comes on: who sees it with C 3 or less, -1 P." in card
    assert "At 1 P instead Down by a die, no item, nothing more this turn." in card
    assert "first sees" not in "".join(
        [card, reference(PRIVATE, **TANKS), glossed(PRIVATE, **TANKS)]
    )
    for said in (reference(PRIVATE, **TANKS), read("vehicle:tank_fear")):
        assert "who sees it at that moment" in said


@pytest.mark.parametrize("item", ["flask", "tobacco"])
def test_what_is_taken_on_down_comes_too_late_against_tank_fear(item: str) -> None:
    men = {"unit": "lance_corporal", "primary": "rifle", "items": [item]}
    report = judged(men, **TANKS, **TIGER)
    for said in (reference(men, **TANKS), told(vehicle_sheet(report, SheetOptions(DATE)))):
        fear = said[said.rindex("Tank Fear\n") :]
        assert BOOK.items_by_id[item].name not in fear.split("Wreck")[0]
        assert "his courage is above" not in said


def test_morphine_still_spares_from_tank_fear() -> None:
    men = PRIVATE | {"items": ["morphine"]}
    assert "Morphine: whoever has taken it is spared." in reference(men, **TANKS)


def test_pieces_of_intel_stay_with_their_carrier_until_he_leaves_or_dies() -> None:
    agreed = {"match": {"scenario": 6}}
    for said in (reference(PRIVATE, **agreed), read("scenario:scenario_6")):
        assert "never handed on" in said
        assert "dropped where its carrier falls, for anybody to pick up" in said
        assert "does not come back and is no casualty" in said


def test_whoever_falls_with_the_pilot_leaves_him_to_anybody() -> None:
    said = reference(PRIVATE, match={"scenario": 3})
    assert "drops him where he falls, for anybody to pick up" in said


def test_a_marksman_is_known_for_his_fire_not_for_an_action_he_may_not_take() -> None:
    said = read("unit:marksman")
    assert "his Fire ignores cover and Down" in said
    assert "Focus Fire" not in said.split("\n", maxsplit=1)[0]


def test_aimed_shots_ignore_cover_and_down_and_need_not_be_without_them() -> None:
    said = cards(RIFLEMAN, MARKSMAN | {"items": ["service_medal"]})
    assert "ignores cover and Down" in said
    assert "without cover and Down" not in said
    assert "do not count" not in said
    with language.speaking("de"):
        german = cards(RIFLEMAN)
    assert "ignoriert Deckung und Hinlegen" in german
    assert "ohne Deckung und" not in german


def test_cover_is_also_being_wholly_within_what_grants_it() -> None:
    for said in (reference(PRIVATE), read("rule:terrain")):
        assert "fully within a piece that grants it, or a quarter or more hidden" in said


def test_the_end_of_a_turn_clears_casualties_and_idle_tokens_alone() -> None:
    for said in (reference(PRIVATE), read("rule:events")):
        assert "Casualties and tokens no longer needed leave the table" in said
        assert "Ambush tokens stay" in said
        assert "table is cleared" not in said


def test_covert_counts_on_an_order_of_down() -> None:
    assert "A Down order makes him -2 to be hit" in read("skill:covert")


MARKED = {
    "unit:sergeant": "Worth of a Sergeant",
    "weapon:lmg": "Modifiers of an LMG",
    "weapon:flamethrower": "Extra loss of psyche",
    "weapon:he": "Extra loss of psyche",
    "weapon:hand_grenade": "Extra loss of psyche",
    "skill:natural_leader": "Which courage counts",
    "skill:covert": "Covert in an Ambush?",
    "rule:special_actions": "Special actions are optional",
    "rule:close_combat": "Weapon in close combat",
    "event:able": "Lowest in rank",
    "event:charlie": "Which courage counts",
    "event:fox": "Half of an odd range",
    "scenario:scenario_2": "Closer than which enemies?",
    "scenario:scenario_4": "Do Sergeants count in scenarios?, Too few specialists",
    "scenario:scenario_5": "Play on after a lost supply drop?",
}
"""What rests on a reading that the documents leave open."""
EQUIPPED = ("weapon:", "skill:")
"""What the glossary of a squad tells."""


def after(said: str, reminder: str) -> str:
    """What follows a reminder on a sheet, up to the end of its paragraph."""
    plain = reminder.replace("−", "-").rstrip(".")
    assert plain in said
    return said.split(plain, 1)[1].split("\n", 1)[0]


@pytest.mark.parametrize("topic", [each for each in MARKED if not each.startswith(EQUIPPED)])
def test_the_reference_marks_what_rests_on_an_open_reading(topic: str) -> None:
    found = squad_library(BOOK, judged(PRIVATE).squad).topics[topic]
    assert f"{MARKED[topic]})" in after(reference(PRIVATE), found.text)


def test_the_glossary_marks_what_rests_on_an_open_reading() -> None:
    leader = {"unit": "sergeant", "primary": "he", "grenades": 1, "skills": ["natural_leader"]}
    said = glossed(leader, GUNNER, ENGINEER, MARKSMAN, OFFICER)
    for topic in [each for each in MARKED if each.startswith(EQUIPPED)]:
        found = squad_library(BOOK, judged(PRIVATE).squad).topics[topic]
        assert f"{MARKED[topic]})" in after(said, found.text)
    assert "ruling NCO Builder's reading where the rules are silent" in said.split("Legend")[1]
