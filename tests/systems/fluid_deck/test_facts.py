"""Every number of the shipped rules is that of the document's facts."""

from __future__ import annotations

from collections import Counter

from nco_builder.systems.fluid_deck.rules import fluid_rules
from tests.reading import facts_of

RULES = fluid_rules()
FACTS = facts_of("fluid_time")
CARDS = {
    "Free Action": "unit_free_action",
    "Half Move and Free Action": "half_move_free",
    "Move": "unit_move",
}
OF_A_SIDE = {
    "Air Support": "air_support",
    "Artillery Support": "artillery_support",
    "Support": "support",
    "Free Action": "side_free_action",
    "Move": "side_moves",
}


def test_every_kind_of_card_is_offered() -> None:
    facts = {entry["id"] for entry in FACTS["card_types"]}
    assert {card.id for card in RULES.cards} == facts - {"turn_over", "commander_free_action"}


def test_the_printed_deck_is_the_document_s() -> None:
    (deck,) = RULES.decks
    told, command = {}, FACTS["command_deck"]
    for entry in command["system"]:
        told[entry["card"]] = entry["count"]
    assert deck.turn_over == told.pop("Turn Over")
    held = {entry["card"]: entry["count"] for entry in command["held"]}
    for side in deck.sides:
        assert side.commander == held[f"{side.name} C/O Free Action"] == RULES.commander_each
        for name, card in OF_A_SIDE.items():
            assert side.cards.get(card, 0) == told.pop(f"{side.name} {name}", 0)
        units = {unit.name: unit.cards for unit in side.units}
        facts = {
            name: {CARDS[entry["card"]]: entry["count"] for entry in cards}
            for name, cards in command[side.id].items()
        }
        assert units == facts
    assert told == {}


def test_its_sums_are_those_of_the_document() -> None:
    (deck,) = RULES.decks
    counts = FACTS["command_deck"]["counts"]
    system = deck.turn_over + sum(sum(side.cards.values()) for side in deck.sides)
    by_side = {side.id: sum(sum(unit.cards.values()) for unit in side.units) for side in deck.sides}
    held = sum(side.commander for side in deck.sides)
    assert (system, held) == (counts["system_shuffled"], counts["held"])
    assert by_side == {name: counts[name] for name in by_side}
    assert system + sum(by_side.values()) == counts["deck"]
    assert counts["deck"] + held == counts["printed_cards"]


def test_support_is_the_document_s() -> None:
    german, soviet = RULES.tables_of["german"], RULES.tables_of["soviet"]
    types = FACTS["support_types"]
    for tables, name in ((german, "German Air Support"), (soviet, "Soviet Air Support")):
        told = [{"roll": list(row.rolls), "what": row.name} for row in tables.air]
        assert told == types[name]
    (air, artillery, open_) = types["Soviet Support"]
    assert soviet.support == {"air": tuple(air["roll"]), "artillery": tuple(artillery["roll"])}
    assert open_ == {"roll": [6], "what": None}
    assert german.support == {}
    for tables in (german, soviet):
        told = [{"roll": list(faces), "level": level} for level, faces in tables.intensity.items()]
        assert told == FACTS["support_intensity"][tables.name]


def test_only_what_the_document_calls_bomber_or_fighter_is_printed() -> None:
    german, soviet = RULES.tables_of["german"], RULES.tables_of["soviet"]
    assert [row.printed for row in german.air] == [False] * 3
    assert [(row.kind, row.printed) for row in soviet.air] == [("fighter", True), ("bomber", True)]


def test_fire_is_the_document_s() -> None:
    told = {entry["text"]: entry["mod"] for entry in FACTS["to_hit"]["modifiers"]}
    fire = RULES.fire
    assert f"1d{fire.die}" == FACTS["to_hit"]["die"]
    assert told == {
        "Target moving": fire.target_moving,
        "Shooter moved": fire.shooter_moved,
        "If Russian moving and shooting": RULES.tables_of["soviet"].moved_and_shoots,
        "Target in light concealment": fire.light_concealment,
        "Target in heavy concealment": fire.heavy_concealment,
        "Hull down": fire.hull_down,
        "Range modifier": "per data sheet",
    }
    assert fire.hull_down == FACTS["hull_down"]["mod"]
    assert fire.flank_dice == 1
    assert FACTS["damage"]["extra_die"] == "flank, rear or top"


def test_penetrating_hits_are_the_document_s() -> None:
    told = [(list(row.rolls), row.out) for row in RULES.penetrating_hits]
    facts = FACTS["penetrating_hits"]
    assert told == [(entry["roll"], entry["out"]) for entry in facts]
    for row, entry in zip(RULES.penetrating_hits, facts, strict=True):
        assert entry["result"].lower().startswith(row.name)


def test_morale_is_the_document_s() -> None:
    morale, facts = RULES.morale, FACTS["morale"]
    told = Counter(each.mod for each in morale.modifiers)
    assert told == Counter(entry["mod"] for entry in facts["modifiers"])
    assert f"{morale.dice}d6" == facts["dice"]
    assert (f"{morale.pass_at}+", morale.abandoned_at) == (
        facts["pass"],
        facts["abandoned_at_or_below"],
    )


def test_strikes_and_templates_are_the_document_s() -> None:
    strikes, templates = RULES.strikes, RULES.templates
    assert strikes.templates == FACTS["templates_by_intensity"]
    dice = FACTS["support_dice"]
    assert {name: f"{count}d6" for name, count in strikes.dice.items()} == {
        name: dice[name] for name in ("bomber", "fighter")
    }
    assert f"+{strikes.extra_dice}d6" == dice["extra_vs_armor"]
    assert dice["artillery"] is None
    for name, track in (("bomber", templates.bomber), ("fighter", templates.fighter)):
        facts = FACTS["templates"][name]
        for level, piece in zip(("low", "medium", "all_out"), track.pieces, strict=True):
            assert (piece.width, piece.length) == (facts[level]["width"], facts[level]["length"])
            assert facts[level]["taper_deg"] == (None if level == "low" else track.taper)
    facts, box = FACTS["templates"]["artillery"], templates.artillery
    assert facts["low"] == {"width": box.width, "length": box.length}
    assert facts["medium"] == {"adds_thick_side": box.thick, "adds_long_side": box.thin}
    assert facts["all_out"] == {"adds_thick_side": box.thick, "adds_thin_side": box.thin}


def test_an_impulse_lasts_as_long_as_in_the_document() -> None:
    assert RULES.impulse_minutes == FACTS["impulse_time_limit_min"]


def test_every_section_is_one_of_the_document() -> None:
    headings = FACTS["source"]["headings"]
    system = (RULES.turn_over.source, RULES.commander.source, RULES.penetrating_source)
    told = [*system, RULES.fire.source, RULES.morale.source, RULES.strikes.source]
    told += [entry.source for entry in RULES.cards]
    told += [entry.source for entry in RULES.decks]
    told += [entry.source for entry in RULES.tables]
    told += [RULES.templates.source, *(entry.intensity_source for entry in RULES.tables)]
    assert {source.section for source in told} <= set(headings)
