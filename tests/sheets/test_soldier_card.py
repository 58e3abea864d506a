"""What a man's card says: numbers as they come out for him, what he may not do."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nco_builder.rules.rulings import shipped_rulings
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.blocks import Grid, Points, Tiles
from nco_builder.sheets.roster_deck import roster_deck
from tests.paper.squads import report_of, squad
from tests.sheets.says import DATE, LINE, words

if TYPE_CHECKING:
    from nco_builder.sheets.contents import Card
    from tests.reading import JSON


def card_of(man: JSON, **changes: object) -> Card:
    (card,) = roster_deck(report_of(squad([man], **changes)), SheetOptions(DATE)).cards
    return card


def said_by(card: Card) -> str:
    points = [part for part in card.parts if isinstance(part, Points)]
    said = "\n".join(words(paragraph) for part in points for paragraph in part.paragraphs)
    return re.sub(r"\s+", " ", said.replace("\N{NO-BREAK SPACE}", " "))


def weapons_of(card: Card) -> dict[str, tuple[str, ...]]:
    """Range, to hit, dice, wound and close combat by weapon."""
    (grid,) = [part for part in card.parts if isinstance(part, Grid)]
    rows = [[words(cell).replace("\N{NO-BREAK SPACE}", " ") for cell in row] for row in grid.rows]
    return {name: tuple(rest) for name, *rest in rows}


@pytest.mark.parametrize(
    ("unit", "primary", "name", "row"),
    [
        ("private", "rifle", "Rifle", ('20"', "3+", '≤10" 2+', "2")),
        ("corporal", "smg", "SMG", ('12"', "3+", '≤6" 2+', "2", "5")),
        ("veteran_lance_corporal", "lmg", "LMG", ('24"', "4+", '≤12" 3+', "2", "3")),
        ("medic", "pistol", "Pistol", ('12"', "4+", '≤6" 2+', "3")),
        ("marksman", "rifle_scoped", "Scoped rifle", ('30"', "2+", "–", "3")),
        ("engineer", "flamethrower", "Flamethrower", ('12"', "3+", "flat", "+1", "3")),
        ("engineer", "he", "HE weapon", ('16"', "5+", "flat", "+2", "3")),
    ],
)
def test_weapons_have_their_numbers_as_they_come_out(
    unit: str, primary: str, name: str, row: tuple[str, ...]
) -> None:
    """Dice and wound have columns where a weapon of his has anything of its own there."""
    assert weapons_of(card_of({"unit": unit, "primary": primary}))[name] == row


def test_close_combat_counts_items_and_skills() -> None:
    man = {
        "unit": "corporal",
        "primary": "smg",
        "items": ["service_medal"],
        "skills": ["fighting_instinct"],
    }
    assert weapons_of(card_of(man))["SMG"][-1] == "7"


def test_what_an_item_changes_is_in_the_profile_and_said_so() -> None:
    card = card_of({"unit": "lance_corporal", "primary": "smg", "items": ["service_medal"]})
    (tiles,) = [part for part in card.parts if isinstance(part, Tiles)]
    courage = tiles.tiles[1]
    assert (words(courage.value), courage.note.replace("\N{NO-BREAK SPACE}", " ")) == (
        "4",
        "base 3",
    )
    assert "special actions" in words(tiles.beside)
    assert "Service Medal already in C (+1)" in said_by(card)


def test_a_man_of_little_courage_has_no_special_action_but_may_be_lifted() -> None:
    card = card_of({"unit": "lance_corporal", "primary": "smg", "items": ["tobacco"]})
    (tiles,) = [part for part in card.parts if isinstance(part, Tiles)]
    assert words(tiles.beside) == "no special action"
    assert "◆ C 4: special action" in said_by(card)


def test_tobacco_lifts_no_private() -> None:
    assert "◆" not in said_by(card_of({"unit": "private", "items": ["tobacco"]}))


@pytest.mark.parametrize(("unit", "item"), [("medic", "morphine"), ("chaplain", "flask")])
def test_medic_and_chaplain_know_what_they_never_do_and_may_pass_on(unit: str, item: str) -> None:
    said = said_by(card_of({"unit": unit, "primary": "pistol", "items": [item]}))
    assert "Never Fire, Focus Fire, Cover Fire, Assault" in said
    assert "answer an Assault" in said
    assert '· may be used on another man within 3"' in said
    assert said.count("Focus Fire, Cover Fire") == 1


@pytest.mark.parametrize(("more", "inches"), [([], 4), (["inspiring_presence"], 8)])
def test_a_skill_has_the_radius_of_the_level_he_has(more: list[str], inches: int) -> None:
    said = said_by(card_of({"unit": "sergeant", "primary": "smg", "skills": more}))
    assert f'he and all friends within {inches}" regain' in said
    assert "Taken twice" not in said


def test_a_skill_taken_more_often_than_it_has_levels_says_all_of_them() -> None:
    said = said_by(card_of({"unit": "sergeant", "skills": ["inspiring_presence"] * 4}))
    assert "Taken twice" in said


def test_letters_from_home_name_the_faces_of_the_die() -> None:
    said = said_by(card_of({"unit": "corporal", "items": ["letters_from_home"]}))
    assert "roll a D6. 1: −1 psyche. 2–5: +1 health and +1 psyche. 6: +2 health and +2" in said


@pytest.mark.parametrize(
    ("unit", "weapon", "told"),
    [
        ("veteran_lance_corporal", "lmg", "no shot on an Advance"),
        ("veteran_lance_corporal", "lmg", "answering an Assault +1"),
        ("engineer", "he", "no answer to an Assault"),
        ("engineer", "he", "drops it before his own Assault, then has only: Pistol"),
        ("engineer", "flamethrower", "after 4 uses he has only: Pistol"),
        ("engineer", "flamethrower", "if wounded −2 P"),
        ("veteran_lance_corporal", "lmg", "4+ has its −1 in it"),
        ("veteran_lance_corporal", "lmg", "the order stays Fire: special actions, and shots at 1"),
        ("engineer", "he", "the order stays Fire"),
        ("medic", "pistol", "no Cover Fire"),
        (
            "marksman",
            "rifle_scoped",
            'on Advance as Rifle, 20" 4+, ≤10" 3+ (−1 for moving is in it)',
        ),
    ],
)
def test_what_a_weapon_refuses_is_said(unit: str, weapon: str, told: str) -> None:
    assert told in said_by(card_of({"unit": unit, "primary": weapon}))


def test_grenades_have_boxes_and_where_they_land() -> None:
    said = said_by(card_of({"unit": "corporal", "primary": "rifle", "grenades": 2}))
    assert 'D6: 1 dud, 2 short 3", 3 long 3", 4–6 on the point' in said


def test_what_lost_health_and_psyche_mean_is_said_on_every_card() -> None:
    said = said_by(card_of({"unit": "sergeant", "primary": "smg", "grenades": 3}))
    assert "Walking wounded H 1: no order Cover Fire, Advance or Run / Assault" in said
    assert "no courage if assaulted. H 0: casualty" in said
    assert said.endswith("Second time, D6: 1–4 casualty, 5–6 Snapped")


def test_what_snapped_means_is_told_where_there_is_room_on_the_side_that_names_it() -> None:
    man = {"unit": "private", "primary": "rifle"}
    (snapped,) = map(words, card_of(man).reminders)
    assert snapped.startswith("Snapped  Assaults the nearest man in sight, friend or foe")
    deck = roster_deck(report_of(squad([man])), SheetOptions(DATE, backs=True))
    assert deck.cards[0].reminders[0] in deck.backs[0].reminders, "on one of both sides"


def test_what_is_counted_in_his_numbers_stands_in_one_line_in_brief() -> None:
    man = {
        "unit": "sergeant",
        "primary": "smg",
        "items": ["service_medal", "service_medal"],
        "skills": ["fighting_instinct"],
    }
    (card,) = roster_deck(report_of(squad([man])), SheetOptions(DATE, backs=True)).cards
    brief = said_by(replace(card, parts=card.brief))
    assert "Fighting Instinct · Service Medal ×2 already counted" in brief
    assert "Service Medal ×2 already in C (+2)" in said_by(card)


def test_an_lmg_gunner_with_an_extra_magazine_is_told_what_the_order_is() -> None:
    man = {"unit": "corporal", "primary": "lmg", "items": ["extra_magazine"]}
    decision = shipped_rulings()["NCO-36"].decision
    assert f"to agree: {decision}" in said_by(card_of(man))
    agreed = said_by(card_of(man, agreed=["NCO-36"]))
    assert f" · {decision}" in agreed
    assert "to agree" not in agreed
    rifle = said_by(card_of(man | {"primary": "rifle"}))
    assert "agree" not in rifle
    medic = {"unit": "medic", "primary": "pistol", "items": ["extra_magazine"]}
    assert "Deadeye · only when he answers an Assault" in said_by(card_of(medic))


def test_who_carries_an_anti_tank_weapon_has_its_numbers_and_a_box() -> None:
    man = {"unit": "corporal", "primary": "rifle", "anti_tank": True}
    card = card_of(man, match={"vehicle_phase": True, "anti_tank_weapons": True})
    assert weapons_of(card)["Anti-tank"] == ('6"', "3+", "flat", "–")
    said = said_by(card)
    assert '☐ Anti-tank Assault on a vehicle: stop within 6", hit on 3+' in said
    assert "armored car 3+, light tank 4+, heavy tank 5+ destroys, else it is pinned" in said
    sergeant = card_of({"unit": "sergeant", "primary": "smg", "anti_tank": True})
    assert "Anti-tank" not in weapons_of(sergeant)


@pytest.mark.parametrize(
    ("unit", "told"),
    [
        ("private", "Tank Fear when the enemy’s first heavy tank comes on in his sight: −1 psyche"),
        ("corporal", "Tank Fear, in a turn of Baker when the enemy’s first"),
        ("veteran_corporal", ""),
        ("sergeant", ""),
    ],
)
def test_whom_a_heavy_tank_frightens_is_told_where_one_may_come(unit: str, told: str) -> None:
    man = {"unit": unit, "primary": "smg"}
    said = said_by(card_of(man, match={"vehicle_phase": True}))
    assert (told in said) if told else ("Tank Fear" not in said)
    assert "Tank Fear" not in said_by(card_of(man))


def test_specialists_are_told_apart_by_a_double_rule() -> None:
    assert card_of({"unit": "medic"}).double_rule
    assert not card_of({"unit": "private"}).double_rule


def test_an_error_of_a_man_stands_on_his_card() -> None:
    said = said_by(card_of({"unit": "private", "primary": "rifle", "grenades": 1}))
    assert "✗ NOT LEGAL" in said
    assert "a Private may carry none" in said


def test_an_unknown_unit_has_lines_to_write_on() -> None:
    card = card_of({"unit": "ghost", "primary": "rifle"})
    assert "ghost" in card.label
    assert weapons_of(card)["Rifle"][0] == '20"'
    assert card.aside == ()


def test_unknown_numbers_of_a_nation_specific_weapon_are_left_blank() -> None:
    own = {"id": "zb", "name": "ZB-26", "nation": "soviet_army", "cost": 3, "range": 22}
    card = card_of({"unit": "sergeant", "primary": "zb"}, definitions={"weapons": [own]})
    far, hit, near, dice, wound, close = weapons_of(card)["ZB-26"]
    assert (far, near) == ('22"', '≤11"')
    assert {hit, dice, wound, close} == {LINE}, "what it adds to courage is unknown, too"
    known = {"weapons": [own | {"close_combat": -1}]}
    card = card_of({"unit": "sergeant", "primary": "zb"}, definitions=known)
    assert weapons_of(card)["ZB-26"][-1] == "5"


def test_of_a_weapon_that_is_nowhere_defined_nothing_is_told() -> None:
    assert set(weapons_of(card_of({"unit": "corporal", "primary": "ghost"}))["“ghost”"]) == {"?"}


DEADEYE = shipped_rulings()["NCO-75"].decision


@pytest.mark.parametrize("unit", ["corporal", "sergeant"])
def test_the_decision_on_deadeye_stands_once_on_the_card_of_whom_it_concerns(unit: str) -> None:
    man = {"unit": unit, "primary": "smg", "skills": ["deadeye"]}
    assert said_by(card_of(man)).count(f"to agree: {DEADEYE}") == 1
    agreed = said_by(card_of(man, agreed=["NCO-75"]))
    assert "to agree" not in agreed
    assert agreed.count(DEADEYE) == 1


def test_a_card_asks_what_the_check_asks() -> None:
    marksman: JSON = {"unit": "marksman", "primary": "rifle_scoped", "secondary": "pistol"}
    assert "agree" not in said_by(card_of(marksman))
    report = report_of(squad([marksman]))
    assert not [each for each in report.findings if each.member == 0 and each.severity == "ruling"]


def test_every_decision_on_a_man_stands_on_his_card() -> None:
    man: JSON = {
        "unit": "sergeant",
        "primary": "rifle",
        "skills": ["inspiring_presence"],
        "items": ["tobacco", "tobacco"],
    }
    rulings = shipped_rulings()
    said = said_by(card_of(man))
    for ruling in ("NCO-34", "NCO-39"):
        assert said.count(rulings[ruling].decision) == 1
    medic: JSON = {"unit": "medic", "primary": "pistol", "anti_tank": True}
    said = said_by(card_of(medic, match={"anti_tank_weapons": True, "vehicle_phase": True}))
    assert said.count(rulings["APB-26"].decision) == 1


def test_deadeye_with_a_rifle_and_a_pistol_without_deadeye_need_no_agreeing() -> None:
    rifle = {"unit": "corporal", "primary": "rifle", "skills": ["deadeye"]}
    assert "agree" not in said_by(card_of(rifle))
    pistol = said_by(card_of({"unit": "political_officer", "primary": "pistol"}))
    assert "agree" not in pistol
    assert pistol.count("Focus Fire counts as Fire") == 1


@pytest.mark.parametrize(
    ("man", "told"),
    [
        ({"unit": "medic", "primary": "pistol", "items": ["flask"]}, False),
        ({"unit": "private_1st_class", "primary": "smg"}, False),
        ({"unit": "lance_corporal", "primary": "smg"}, False),
        ({"unit": "lance_corporal", "primary": "smg", "items": ["tobacco"]}, True),
        ({"unit": "corporal", "primary": "smg"}, True),
    ],
)
def test_only_who_may_aim_is_told_what_that_counts_as(man: JSON, *, told: bool) -> None:
    assert ("Focus Fire counts as Fire" in said_by(card_of(man))) is told


@pytest.mark.parametrize(
    ("man", "allowed"),
    [
        ({"unit": "engineer", "primary": "he"}, "shots at 1 health allowed"),
        ({"unit": "engineer", "primary": "flamethrower"}, "shots at 1 health allowed"),
        (
            {"unit": "engineer", "primary": "he", "items": ["service_medal"]},
            "special actions, and shots at 1 health, allowed",
        ),
    ],
)
def test_what_works_as_cover_fire_allows_a_man_only_what_he_has(man: JSON, allowed: str) -> None:
    assert f"the order stays Fire: {allowed}" in said_by(card_of(man))


def test_what_the_orders_on_his_back_say_is_left_out_where_it_spares_a_card() -> None:
    man = {"unit": "medic", "primary": "pistol", "items": ["flask", "morphine"]}
    (card,) = roster_deck(report_of(squad([man])), SheetOptions(DATE, backs=True)).cards
    assert "Covert A Down order makes him −2 to be hit" in said_by(card)
    brief = said_by(replace(card, parts=card.brief))
    assert "Covert · Field Medicine see the back" in brief
    assert "no Cover Fire" not in brief
    assert 'may be used on another man within 3"' in brief
    (bare,) = roster_deck(report_of(squad([man])), SheetOptions(DATE)).cards
    assert not bare.brief


def test_fighting_instinct_says_that_its_bearers_close_combat_has_it() -> None:
    with_it = card_of({"unit": "corporal", "primary": "rifle", "skills": ["fighting_instinct"]})
    assert weapons_of(with_it)["Rifle"][-1] == "5"
    assert "already in “close”" in said_by(with_it)
