"""The rule reader tells charts row by row: vehicles, deployment, what works by a ruling."""

from __future__ import annotations

import pytest

from nco_builder.rules import load_rulebook
from nco_builder.squad import new_squad
from nco_builder.topics.library import squad_library
from tests.sheets.says import words

BOOK = load_rulebook()
TOPICS = squad_library(BOOK, new_squad(BOOK.id, "us_army", 100, 50)).topics


def facts_of(topic: str) -> dict[str, str]:
    return {fact.label: words(fact.text) for fact in TOPICS[topic].facts}


def links_of(topic: str) -> dict[str, tuple[str, ...]]:
    return dict(TOPICS[topic].links)


def test_the_vehicle_phase_has_its_steps() -> None:
    assert list(facts_of("vehicle:vehicle_phase")) == ["Step 1", "Step 2", "Step 3", "Step 4"]
    assert tuple(facts_of("vehicle:vehicle_phase").values()) == BOOK.appendix_b.phase.steps


def test_what_arrives_is_said_for_each_number_of_types() -> None:
    assert facts_of("vehicle:entry") == {
        "D6, 1 type agreed": "1–3: nothing · 4–6: the type agreed",
        "D6, 2 types agreed": "1–2: nothing · 3–4: the smaller type · 5–6: the larger type",
        "D6, 3 types agreed": (
            "1–3: nothing · 4: armored car · 5: light to medium tank · 6: large to heavy tank"
        ),
    }


def test_where_it_arrives_is_said_for_each_face() -> None:
    assert list(facts_of("vehicle:entry_edge")) == ["D6: 1", "D6: 2–5", "D6: 6"]
    assert facts_of("vehicle:entry_edge")["D6: 2–5"].startswith("your own edge")


@pytest.mark.parametrize(
    ("kind", "row", "modifier"),
    [
        ("armored_car", "1–2 Move Out", "−2"),
        ("light_medium_tank", "1–2 Move Out", "−1"),
        ("large_heavy_tank", "1–3 Move Out", "−1"),
    ],
)
def test_moving_out_says_how_much_harder_it_is_to_hit(kind: str, row: str, modifier: str) -> None:
    told = facts_of(f"vehicle:{kind}")
    assert f"have {modifier} to hit until its next order." in told.pop(row)
    assert not [text for text in told.values() if "until its next order" in text]
    name = f"{TOPICS[f'vehicle:{kind}'].title} that moved out"
    assert facts_of("vehicle:armor_v_armor")[name] == f"{modifier} to hit it"


def test_anti_tank_weapons_say_who_carries_them() -> None:
    told = facts_of("vehicle:anti_tank")
    assert told["Carried by"].startswith("Up to 2 men, none of them a Sergeant, free")
    assert told["Large to heavy tank"] == "destroyed on 5+"


def test_deployment_has_its_roll_and_its_page() -> None:
    topic = TOPICS["rule:deployment"]
    assert "rolls a D6" in topic.text
    assert topic.source.endswith("p. 6")
    assert facts_of("rule:deployment") == {"Usual zone": "within 3″ of your own edge"}


def test_a_magazine_works_with_the_lmg_by_a_ruling() -> None:
    assert links_of("weapon:lmg")["Works with it by a ruling"] == ("item:extra_magazine",)
    assert "Of no use with it" not in links_of("weapon:lmg")
    assert links_of("weapon:he")["Of no use with it"] == ("item:extra_magazine",)
    assert links_of("item:extra_magazine")["Works by a ruling with"] == ("weapon:lmg",)


def test_a_scenario_cites_all_pages_of_its_section() -> None:
    assert TOPICS["scenario:scenario_5"].source.endswith("Scenarios, pp. 13–16")
    assert TOPICS["rule:wound_chart"].source.endswith("Rolling to Wound, p. 9")
