"""The rules of each system can be read and found: its chart, its entries, its rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from nco_builder.documents.kinds import load_system
from nco_builder.rules.rulings import rulings_on_other_rules
from nco_builder.sheets.reading import texts
from nco_builder.systems.avr_platoon.rules import avr_rules
from nco_builder.systems.fluid_deck.rules import fluid_rules
from nco_builder.systems.k47_vehicles.rules import chapter
from nco_builder.topics.library import Library, Search
from nco_builder.topics.systems import system_library

if TYPE_CHECKING:
    from nco_builder.systems import System

FORMATS = {"avr-platoon": "AVR-", "fluid-deck": "FLU-", "k47-vehicles": "K47-"}


def library_of(name: str, **changes: object) -> Library:
    system: System[Any] = load_system(name)
    assert system.kind.begin
    assert system.kind.judge
    document = system.kind.begin().replace(**changes)
    judgement: Any = system.kind.judge(document)
    return system_library(system, judgement)


def found(name: str, text: str) -> list[str]:
    return [topic.title for topic in Search(library_of(name).topics.values()).find(text)]


@pytest.mark.parametrize("name", FORMATS)
def test_each_ruling_on_the_system_has_a_topic_and_no_other_one(name: str) -> None:
    told = [each for each in library_of(name).topics if each.startswith("ruling:")]
    wanted = [each.id for each in rulings_on_other_rules() if each.id.startswith(FORMATS[name])]
    assert told == [f"ruling:{each}" for each in wanted] != []


@pytest.mark.parametrize("name", FORMATS)
def test_each_topic_says_something_and_each_link_leads_somewhere(name: str) -> None:
    library = library_of(name)
    for topic in library.topics.values():
        assert topic.title
        assert any(text.strip() for block in topic.blocks for text in texts(block)), topic.id
        for link in topic.links:
            assert set(link.topics) <= set(library.topics)


def test_each_upgrade_card_and_special_rule_has_a_topic() -> None:
    upgrades = {f"upgrade:{each.id}" for each in avr_rules().upgrades}
    assert upgrades <= set(library_of("avr-platoon").topics)
    cards = {f"card:{each.id}" for each in fluid_rules().cards}
    assert cards | {"card:turn_over", "card:commander"} <= set(library_of("fluid-deck").topics)
    rules = {f"rule:{each}" for each in chapter().rules}
    assert rules <= set(library_of("k47-vehicles").topics)


def test_a_word_finds_the_rule_of_the_own_system_first() -> None:
    assert found("avr-platoon", "bulldozer")[0] == "Bulldozer blade"
    assert found("k47-vehicles", "assault")[:2] == ["Assault", "Tanks assault"]
    assert found("fluid-deck", "morale")[0] == "Morale"
    assert found("avr-platoon", "grenade launcher") == []


@pytest.mark.parametrize(
    ("name", "asked", "title"),
    [
        ("k47-vehicles", "riders", "Transports"),
        ("k47-vehicles", "who is aboard", "Transports"),
        ("k47-vehicles", "grenade", "Infantry assault vehicles"),
        ("k47-vehicles", "tank fear", "Infantry assault vehicles"),
        ("k47-vehicles", "ramming", "Tanks assault"),
        ("k47-vehicles", "courage test", "In the core rules"),
        ("avr-platoon", "passengers", "Transports"),
        ("avr-platoon", "courage test", "Courage"),
        ("avr-platoon", "grenade", "Close combat"),
        ("avr-platoon", "scatter", "Self-propelled artillery"),
        ("avr-platoon", "bail out", "Damage"),
    ],
)
def test_what_players_call_a_subject_finds_its_panel_first(
    name: str, asked: str, title: str
) -> None:
    assert found(name, asked)[0] == title


@pytest.mark.parametrize("name", FORMATS)
def test_other_names_are_those_of_panels_there_are(name: str) -> None:
    system = load_system(name)
    assert system is not None
    assert system.lookup is not None
    titles = {topic.title for topic in library_of(name).topics.values()}
    assert titles >= {*system.lookup.names}


def test_a_price_is_told_or_said_to_be_missing() -> None:
    topics = library_of("avr-platoon").topics
    said = [
        " ".join(text for block in topics[f"upgrade:{each}"].blocks for text in texts(block))
        for each in ("communications", "smoke_grenades")
    ]
    assert "15 points. Command vehicles only." in said[0]
    assert "The document has no price." in said[1]


def test_rules_that_work_differently_by_class_are_told_for_each() -> None:
    blocks = library_of("k47-vehicles").topics["rule:amphibious"].blocks
    said = [text for block in blocks for text in texts(block)]
    assert any('up to 6"' in text for text in said)
    assert any('up to 4½"' in text for text in said)
    jump = library_of("k47-vehicles").topics["rule:jump"].blocks
    assert not any("tank" in text for block in jump for text in texts(block))


@pytest.mark.parametrize("name", FORMATS)
def test_of_an_unknown_edition_only_the_rulings_are_told(name: str) -> None:
    library = library_of(name, ruleset="next-edition")
    assert [shelf.title for shelf in library.shelves] == ["Rulings"]


def test_templates_of_strikes_can_be_read_without_their_sheet() -> None:
    topics = library_of("fluid-deck").topics
    told = {
        each.removeprefix("template:"): " ".join(
            text for block in topic.blocks for text in texts(block)
        )
        for each, topic in topics.items()
        if each.startswith("template:")
    }
    assert told["bomber"].startswith("low 3″ × 4″, medium 3″ × 4″ and all-out 3″ × 3″")
    assert "taper by 45° ◆" in told["fighter"]
    assert told["artillery"].startswith("Low: 4″ × 4″. Medium adds 2″")
    assert "counted clockwise: 6 points" in told["entry"]
    assert "the tapers overlap" in told["lie"]
    assert "Strikes" in found("fluid-deck", "template")
    assert "Bomber" in found("fluid-deck", "taper")
