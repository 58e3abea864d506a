"""Everything in the rulebook has a topic with text, and every link leads somewhere."""

from __future__ import annotations

import pytest

from nco_builder import language
from nco_builder.rules import Entry, load_rulebook
from nco_builder.rules.appendix_b import VehicleRule, shipped_appendix_b
from nco_builder.rules.rulings import shipped_rulings
from nco_builder.squad import new_squad
from nco_builder.squad.model import Definitions, NationWeapon
from nco_builder.topics.library import GROUPS, squad_library
from nco_builder.topics.topic import Topic
from tests.rules.consistency import parts
from tests.sheets.says import words

BOOK = load_rulebook()
SQUAD = new_squad(BOOK.id, "us_army", 100, 50)
LIBRARY = squad_library(BOOK, SQUAD)
KINDS = {
    "unit": BOOK.units,
    "weapon": BOOK.weapons,
    "skill": BOOK.skills,
    "item": BOOK.items,
    "nation": BOOK.nations,
    "order": BOOK.orders,
    "special_action": BOOK.special_actions,
    "event": BOOK.events.events,
    "scenario": BOOK.scenarios,
    "rule": BOOK.general,
    "vehicle": BOOK.vehicle_phase.types,
}


def facts_of(topic: Topic) -> dict[str, str]:
    return {fact.label: words(fact.text) for fact in topic.facts}


@pytest.mark.parametrize("kind", KINDS)
def test_every_entry_has_a_topic_with_its_reminder_and_source(kind: str) -> None:
    assert KINDS[kind]
    for entry in KINDS[kind]:
        topic = LIBRARY.topics[f"{kind}:{entry.id}"]
        assert topic.text == entry.reminder_text
        assert topic.text
        assert topic.source == BOOK.cite(entry.source)


def test_no_entry_of_the_rulebook_is_left_out() -> None:
    told = {(topic.text, topic.source) for topic in LIBRARY.topics.values()}
    left_out = {
        entry.id
        for _, entry in parts(BOOK)
        if isinstance(entry, Entry) and (entry.reminder_text, BOOK.cite(entry.source)) not in told
    }
    assert left_out == {modifier.id for modifier in BOOK.to_hit.modifiers}  # facts of its rule
    facts = LIBRARY.topics["rule:to_hit"].facts
    assert {each.name for each in BOOK.to_hit.modifiers} <= {fact.label for fact in facts}


def test_every_rule_of_appendix_b_can_be_read() -> None:
    told = "\n".join(
        "\n".join([topic.text, *(words(fact.text) for fact in topic.facts)])
        for topic in LIBRARY.topics.values()
    )
    rules = [rule for _, rule in parts(shipped_appendix_b()) if isinstance(rule, VehicleRule)]
    assert len(rules) > 20
    assert [rule.id for rule in rules if rule.reminder_text not in told] == []


def test_every_ruling_has_a_topic_with_places_both_readings_and_why() -> None:
    for ruling in shipped_rulings().values():
        topic = LIBRARY.topics[f"ruling:{ruling.id}"]
        assert topic.title == f"{ruling.id}  {ruling.question}"
        assert topic.text == f"{ruling.decision} {ruling.further}".strip()
        assert ruling.name in topic.names
        facts = facts_of(topic)
        assert facts["Short name"] == ruling.name
        assert facts["Rejected"] == ruling.rejected
        assert facts["Why"] == ruling.reason
        assert all(place.section in topic.source for place in ruling.places)
        assert all(place.pages in topic.source for place in ruling.places)


def test_a_ruling_says_whether_the_documents_settle_it() -> None:
    unspent, limits = (LIBRARY.topics[f"ruling:NCO-{number}"] for number in ("01", "09"))
    assert facts_of(unspent)["Settled?"].startswith("No. The documents do not settle it")
    assert facts_of(limits)["Settled?"] == "Yes. The documents settle it, read together."


def test_a_ruling_names_each_document_once() -> None:
    unspent, courage = (LIBRARY.topics[f"ruling:NCO-{number}"].source for number in ("01", "48"))
    assert unspent == "NCO 2.3.2, Setting Up the Game, p. 2; Building a Squad, p. 3"
    assert courage.endswith("Event Chart, p. 12. NCO Appendix B, Tank Fear")


def test_a_ruling_says_that_this_squad_has_it_recorded_as_agreed() -> None:
    agreed = squad_library(BOOK, SQUAD.replace(agreed=("NCO-39",)))
    told = "recorded as agreed"
    assert facts_of(agreed.topics["ruling:NCO-39"])["In this squad"] == told
    assert "In this squad" not in facts_of(LIBRARY.topics["ruling:NCO-39"])


def test_every_link_leads_to_a_topic() -> None:
    for group in GROUPS:
        for topic in group.topics(BOOK, SQUAD):
            named = [name for link in topic.links for name in link.topics]
            assert set(named) <= LIBRARY.topics.keys(), topic.id
            assert {f"ruling:{ruling}" for ruling in topic.rulings} <= LIBRARY.topics.keys()


def links_of(name: str) -> set[str]:
    return {each for link in LIBRARY.topics[name].links for each in link.topics}


def test_no_topic_leads_to_itself_or_twice_from_one_label() -> None:
    for topic in LIBRARY.topics.values():
        for link in topic.links:
            assert len(set(link.topics)) == len(link.topics), (topic.id, link.label)
    assert [name for name in LIBRARY.topics if name in links_of(name)] == []


def test_weapons_skills_and_items_lead_to_those_who_have_them_and_back() -> None:
    for unit in BOOK.units:
        own = links_of(f"unit:{unit.id}")
        weapons = {*unit.primary_costs, *unit.secondary}
        assert {f"weapon:{weapon}" for weapon in weapons} <= own
        for weapon in weapons:
            assert f"unit:{unit.id}" in links_of(f"weapon:{weapon}")
        for skill in unit.fixed_skills:
            assert f"skill:{skill}" in own
            assert f"unit:{unit.id}" in links_of(f"skill:{skill}")
    for nation in BOOK.nations:
        for unit_id in nation.forbidden:
            assert f"unit:{unit_id}" in links_of(f"nation:{nation.id}")
            assert f"nation:{nation.id}" in links_of(f"unit:{unit_id}")


def test_only_who_may_carry_a_weapon_is_named_by_it() -> None:
    for weapon in BOOK.weapons:
        named = {name for name in links_of(f"weapon:{weapon.id}") if name.startswith("unit:")}
        units = {
            f"unit:{unit.id}"
            for unit in BOOK.units
            if weapon.id in unit.primary_costs
            or weapon.id in unit.secondary
            or (weapon.id == "hand_grenade" and unit.grenades)
        }
        assert named == units


def test_a_ruling_and_what_it_is_about_lead_to_each_other() -> None:
    for ruling in BOOK.rulings.values():
        for about in ruling.about:
            assert about in links_of(f"ruling:{ruling.id}")
            assert f"ruling:{ruling.id}" in links_of(about)


def test_a_ruling_tells_how_this_squad_decides_it() -> None:
    strict = SQUAD.replace(rulings=SQUAD.rulings.replace(duplicate_items="forbid"))
    facts = facts_of(squad_library(BOOK, strict).topics["ruling:NCO-34"])
    assert facts["In this squad"] == "No man may have the same item twice."
    usual = facts_of(LIBRARY.topics["ruling:NCO-34"])["In this squad"]
    assert usual == "A man may have the same item twice, and both count."


def test_prices_and_profile_are_facts() -> None:
    facts = facts_of(LIBRARY.topics["unit:corporal"])
    corporal = BOOK.units_by_id["corporal"]
    assert facts["Price"] == f"{corporal.cost} vp"
    for value in (corporal.M, corporal.C, corporal.H, corporal.P):
        assert str(value) in facts["Profile"]
    assert facts["Grenades"] == "1 free, each more 4 vp, at most 2"


def test_nation_specific_weapons_of_the_squad_are_topics_as_they_were_typed() -> None:
    weapon = NationWeapon(id="stg", name="<b>StG</b> & Co", nation="german_heer", notes="<i>x</i>")
    squad = SQUAD.replace(definitions=Definitions(weapons=(weapon,)))
    topic = squad_library(BOOK, squad).topics["nation_weapon:stg"]
    assert topic.title == "<b>StG</b> & Co"
    assert topic.text.startswith("<i>x</i>\n")


def test_a_group_without_topics_is_not_shown() -> None:
    assert "Weapons of this squad" not in [shelf.title for shelf in LIBRARY.shelves]


def test_a_section_stands_for_its_rule() -> None:
    section = BOOK.sections["valor_points"].section
    topic = LIBRARY.find(("unit:nobody", f"section:{section}"))
    assert topic is not None
    assert topic.id == "rule:valor_points"
    assert LIBRARY.find(("unit:nobody", "section:Nowhere")) is None


def test_an_edition_without_general_rules_has_no_links_to_them() -> None:
    bare = BOOK.replace(general=())
    library = squad_library(bare, SQUAD)
    assert "rule:valor_points" not in library.topics
    for topic in library.topics.values():
        assert all(name in library.topics for link in topic.links for name in link.topics)


def test_topics_are_told_in_the_language_spoken() -> None:
    with language.speaking(language.PSEUDO):
        topic = squad_library(BOOK, SQUAD).topics["weapon:lmg"]
    assert topic.title != "Light Machine Gun"
    assert "Light Machine Gun" in topic.names  # it is found by both
    assert all(fact.label.startswith("«") for fact in topic.facts)
