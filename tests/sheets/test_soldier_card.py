"""What the front of a soldier's card says: numbers as they come out for him, what he never does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.rules.rulings import shipped_rulings
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.blocks import Blank, Text, Track
from nco_builder.sheets.men import wrong_men
from nco_builder.sheets.roster_deck import blank_deck, roster_deck
from nco_builder.sheets.squad_rules import sections
from tests.paper.squads import report_of, squad
from tests.sheets.says import BOX, DATE, LINE, words

if TYPE_CHECKING:
    from nco_builder.sheets.contents import SoldierCard, SoldierDeck
    from tests.reading import JSON

HE_WEAPON = (
    'HE weapon all in 2"; if wounded −1 P more; never answers an Assault; his own Assault drops it'
)
TANKS: JSON = {"match": {"anti_tank_weapons": True, "vehicle_phase": True}}


def deck_of(*men: JSON, **changes: object) -> SoldierDeck:
    return roster_deck(report_of(squad(list(men), **changes)), SheetOptions(DATE))


def card_of(man: JSON, **changes: object) -> SoldierCard:
    (card,) = deck_of(man, **changes).cards
    return card


def said_by(card: SoldierCard) -> str:
    """What no column tells of him, a line for each."""
    return "\n".join(map(words, card.rules))


def weapons_of(card: SoldierCard) -> dict[str, tuple[str, ...]]:
    """Barred orders, range, dice, hit, half range, wound, close combat, by weapon."""
    return {
        words(slot.name): (words(slot.barred), *map(words, slot.cells))
        for slot in card.slots
        if slot
    }


@pytest.mark.parametrize(
    ("unit", "primary", "name", "row"),
    [
        ("private", "rifle", "Rifle", ("", '20"', "", "3+", '≤10" 2+', "", "2")),
        ("corporal", "smg", "SMG", ("", '12"', "2×", "3+", '≤6" 2+', "", "5")),
        (
            "veteran_lance_corporal",
            "lmg",
            "LMG",
            ("no 5", '24"', "2×", "4+", '≤12" 3+', "", "3"),
        ),
        ("medic", "pistol", "Pistol", ("no 3", '12"', "", "4+", '≤6" 2+', "", "3")),
        ("marksman", "rifle_scoped", "Rifle (Scoped)", ("", '30"', "", "2+", "", "", "3")),
        ("engineer", "flamethrower", "Flamethrower", ("", '12"', "", "3+", "", "+1", "3")),
        ("engineer", "he", "HE weapon", ("no 5", '16"', "", "5+", "", "+2", "3")),
    ],
)
def test_weapons_have_their_numbers_as_they_come_out(
    unit: str, primary: str, name: str, row: tuple[str, ...]
) -> None:
    assert weapons_of(card_of({"unit": unit, "primary": primary}))[name] == row


@pytest.mark.parametrize(
    ("man", "places"),
    [
        ({"unit": "private", "primary": "rifle"}, ["Rifle", None, None]),
        (
            {"unit": "sergeant", "primary": "smg", "secondary": "pistol", "grenades": 2},
            ["SMG", "Pistol", "Hand Grenade"],
        ),
        ({"unit": "corporal", "primary": "smg", "grenades": 1}, ["SMG", None, "Hand Grenade"]),
        ({"unit": "private", "primary": "rifle", "anti_tank": True}, ["Rifle", None, "Anti-tank"]),
        (
            {"unit": "corporal", "primary": "smg", "grenades": 1, "anti_tank": True},
            ["SMG", None, "Hand Grenade", "Anti-tank"],
        ),
    ],
)
def test_each_weapon_has_its_row_whatever_else_he_carries(
    man: JSON, places: list[str | None]
) -> None:
    slots = card_of(man, **TANKS).slots
    assert [slot and words(slot.name) for slot in slots] == places


def test_what_no_modifier_changes_is_framed() -> None:
    (primary, _pistol, _grenade) = card_of({"unit": "engineer", "primary": "he"}).slots
    assert primary
    assert getattr(primary.cells[2][0], "look", "") == "flat"
    (rifle, _none, _nothing) = card_of({"unit": "private", "primary": "rifle"}).slots
    assert rifle
    assert isinstance(rifle.cells[2][0], Text)


def test_close_combat_counts_items_and_skills_that_the_card_only_names() -> None:
    man = {
        "unit": "corporal",
        "primary": "smg",
        "items": ["service_medal"],
        "skills": ["fighting_instinct"],
    }
    card = card_of(man)
    assert weapons_of(card)["SMG"][-1] == "7"
    assert said_by(card) == "Already counted: Fighting Instinct, Service Medal"


@pytest.mark.parametrize(
    ("man", "label", "special"),
    [
        ({"unit": "corporal", "primary": "smg"}, "C★", True),
        ({"unit": "lance_corporal", "primary": "smg"}, "C", False),
        ({"unit": "lance_corporal", "primary": "smg", "items": ["service_medal"]}, "C★", True),
    ],
)
def test_courage_is_marked_where_it_allows_special_actions(
    man: JSON, label: str, *, special: bool
) -> None:
    _move, courage = card_of(man).tiles
    assert (courage.label, bool(courage.note)) == (label, special)


def test_an_item_that_lifts_a_man_to_special_actions_says_so() -> None:
    lifted = card_of({"unit": "lance_corporal", "primary": "smg", "items": ["tobacco"]})
    assert said_by(lifted) == f"{BOX} Tobacco 1: +1 P, C +1 this turn (★)"
    assert "★" not in said_by(card_of({"unit": "private", "items": ["tobacco"]}))


@pytest.mark.parametrize(
    ("item", "lifted"),
    [("flask", True), ("tobacco", True), ("morphine", False)],
)
def test_what_a_medic_may_pass_on_lifts_his_comrades_too(item: str, *, lifted: bool) -> None:
    men: list[JSON] = [
        {"unit": "marksman", "primary": "rifle_scoped"},
        {"unit": "medic", "primary": "pistol", "items": [item]},
    ]
    marksman, _medic = deck_of(*men).cards
    assert ("Focus Fire that hits: wound +1" in said_by(marksman)) is lifted
    assert ("Focus Fire" in [row.name for row in marksman.back.rows]) is lifted
    (_shooting, (told,)) = sections(report_of(squad(men)))
    assert ("Focus Fire that hits: wound +1" in "\n".join(map(words, told.paragraphs))) is lifted


@pytest.mark.parametrize(("unit", "letter"), [("medic", "H"), ("chaplain", "P")])
def test_medic_and_chaplain_know_what_they_never_do_and_may_pass_on(unit: str, letter: str) -> None:
    man = {"unit": unit, "primary": "pistol", "items": ["flask"]}
    said = said_by(card_of(man, nation="us_army"))
    assert said.startswith("No shot, no Assault; may answer an Assault\n")
    assert f"2 for {letter}: " in said
    assert 'for him or one man in 3"' in said


@pytest.mark.parametrize(("more", "inches"), [([], 4), (["inspiring_presence"], 8)])
def test_a_skill_has_the_radius_of_the_level_he_has(more: list[str], inches: int) -> None:
    said = said_by(card_of({"unit": "sergeant", "primary": "smg", "skills": more}))
    assert f'given 3–6: he and friends in {inches}" regain 1 P' in said


def test_a_skill_taken_more_often_than_it_has_levels_says_all_of_them() -> None:
    said = said_by(card_of({"unit": "sergeant", "skills": ["inspiring_presence"] * 4}))
    assert "Taken twice" in said


def test_letters_from_home_name_the_faces_of_the_die() -> None:
    said = said_by(card_of({"unit": "corporal", "items": ["letters_from_home"]}))
    assert said == f"{BOX} Letters from Home 1, D6: 1 −1 P; 2–5 +1 H +1 P; 6 +2 H +2 P"


@pytest.mark.parametrize(
    ("unit", "weapon", "told"),
    [
        (
            "veteran_lance_corporal",
            "lmg",
            'LMG all in 2"; answering an Assault: 3+, ≤12" 2+',
        ),
        (
            "engineer",
            "he",
            HE_WEAPON,
        ),
        (
            "engineer",
            "flamethrower",
            (
                f'Flamethrower {BOX * 4} all in 2"; if wounded −2 P more; a box a shot; '
                "empty: Pistol only"
            ),
        ),
        ("marksman", "rifle_scoped", 'Rifle (Scoped) on 5 as Rifle: 20", 4+, ≤10" 3+'),
        ("private", "rifle", ""),
        ("corporal", "smg", ""),
    ],
)
def test_what_no_column_tells_of_a_weapon_stands_below(unit: str, weapon: str, told: str) -> None:
    assert said_by(card_of({"unit": unit, "primary": weapon})).partition("\nCovert")[0] == told


def test_grenades_are_ticked_in_their_row_while_they_are_few() -> None:
    few = card_of({"unit": "engineer", "primary": "lmg", "grenades": 3})
    assert weapons_of(few)["Hand Grenade"][4] == BOX * 3
    many = card_of({"unit": "engineer", "primary": "lmg", "grenades": 5})
    assert weapons_of(many)["Hand Grenade"][4] == "×5"
    assert f"Hand Grenade {BOX * 5}" in said_by(many)


@pytest.mark.parametrize(
    ("man", "told"),
    [
        ({"unit": "corporal", "primary": "rifle"}, ""),
        ({"unit": "engineer", "primary": "he"}, "; Pistol only"),
        ({"unit": "medic", "primary": "pistol"}, "; only when he answers an Assault"),
        (
            {"unit": "corporal", "primary": "rifle", "skills": ["deadeye"]},
            "; after Focus Fire, too",
        ),
        ({"unit": "marksman", "primary": "rifle_scoped"}, ""),
        ({"unit": "veteran_lance_corporal", "primary": "lmg"}, " (†LMG)"),
    ],
)
def test_an_extra_magazine_says_what_it_works_with(man: JSON, told: str) -> None:
    said = said_by(card_of(man | {"items": ["extra_magazine"]}))
    assert said.endswith(f"{BOX} Extra Magazine a second Fire right after 4{told}")


def test_what_a_ruling_is_about_is_marked_and_decided_on_the_squad_card() -> None:
    man = {"unit": "sergeant", "primary": "smg", "skills": ["deadeye"]}
    decision = shipped_rulings()["NCO-75"].decision
    deck = deck_of(man)
    assert "Focus Fire that hits: wound +1 (†SMG)" in said_by(deck.cards[0])
    (told,) = map(words, deck.rulings)
    assert told == f"†Deadeye with SMG or pistol: to agree: {decision}"
    (agreed,) = map(words, deck_of(man, agreed=["NCO-75"]).rulings)
    assert agreed == f"†Deadeye with SMG or pistol: {decision}"
    rifle = deck_of(man | {"primary": "rifle"})
    assert not rifle.rulings
    assert "†" not in said_by(rifle.cards[0])


def test_a_card_asks_what_the_check_asks() -> None:
    marksman: JSON = {"unit": "marksman", "primary": "rifle_scoped", "secondary": "pistol"}
    assert "†" not in said_by(card_of(marksman))
    report = report_of(squad([marksman]))
    assert not [each for each in report.findings if each.member == 0 and each.severity == "ruling"]


def test_two_of_one_item_have_a_box_each() -> None:
    man = {"unit": "sergeant", "primary": "rifle", "items": ["tobacco", "tobacco"]}
    assert f"{BOX}{BOX} Tobacco ×2 1: +1 P, C +1 this turn (†)" in said_by(card_of(man))


def test_who_carries_an_anti_tank_weapon_has_its_numbers_and_a_box() -> None:
    card = card_of({"unit": "corporal", "primary": "rifle", "anti_tank": True}, **TANKS)
    assert weapons_of(card)["Anti-tank"] == ("", '6"', "", "3+", BOX, "", "")
    assert said_by(card) == (
        "Anti-tank at a vehicle, by 6 or ★: destroys armored car 3+, light 4+, heavy 5+"
    )
    sergeant = card_of({"unit": "sergeant", "primary": "smg", "anti_tank": True})
    assert "Anti-tank" not in weapons_of(sergeant)


def test_who_never_assaults_has_no_use_for_an_anti_tank_weapon() -> None:
    said = said_by(card_of({"unit": "medic", "primary": "pistol", "anti_tank": True}, **TANKS))
    assert "Anti-tank of no use: he never takes an Assault" in said


def test_a_bomber_is_marked_and_an_anti_tank_weapon_has_its_row_instead() -> None:
    man = {"unit": "private", "primary": "rifle", "bomber": True, "anti_tank": True}
    assert card_of(man, **TANKS).rank == "Private · BOMBER"


def test_specialists_are_told_apart() -> None:
    assert card_of({"unit": "medic"}).is_specialist
    assert not card_of({"unit": "private"}).is_specialist


def test_a_man_who_is_not_legal_is_marked_and_told_why_where_there_is_room() -> None:
    card = card_of({"unit": "private", "primary": "rifle", "grenades": 1})
    assert said_by(card).startswith("✗ NOT LEGAL, see the roster sheet")
    assert "a Private may carry none" in words(card.errors[0][0])


def test_each_man_of_a_unit_that_is_there_too_often_is_marked_as_on_the_roster() -> None:
    men = [{"unit": unit} for unit in ("private", "medic", "medic")]
    found = [[words(told) for told, _more in card.errors] for card in deck_of(*men).cards]
    assert ["2 × Medic" in " ".join(each) for each in found] == [False, True, True]
    marked = [said_by(card).startswith("✗ NOT LEGAL") for card in deck_of(*men).cards]
    assert marked == [at in wrong_men(report_of(squad(men))) for at in range(len(men))]


def test_miniature_and_notes_stand_where_there_is_room() -> None:
    card = card_of({"unit": "private", "model": "Kneeling", "notes": "Stay."})
    assert [*map(words, card.spare)][-2:] == ["Miniature  Kneeling", "Notes  Stay."]


def test_an_unknown_unit_has_lines_to_write_on() -> None:
    card = card_of({"unit": "ghost", "primary": "rifle"})
    assert "ghost" in card.rank
    assert weapons_of(card)["Rifle"][1] == '20"'
    assert card.worth == ()
    assert all(tile.value == () for tile in card.tiles)
    assert all(any(isinstance(each, Blank) for each in track) for track in card.tracks)


def test_tracks_have_a_number_a_box_for_each_point_and_two_breakdowns() -> None:
    health, psyche = card_of({"unit": "private", "items": ["religious_icon"]}).tracks
    assert health == (Track("H3", 3, heavy=1),)
    assert psyche == (Track("P4", 4, zeros=2),)


def test_unknown_numbers_of_a_nation_specific_weapon_are_left_blank() -> None:
    own = {"id": "zb", "name": "ZB-26", "nation": "soviet_army", "cost": 3, "range": 22}
    card = card_of({"unit": "sergeant", "primary": "zb"}, definitions={"weapons": [own]})
    _barred, far, dice, hit, near, wound, close = weapons_of(card)["ZB-26"]
    assert (far, near) == ('22"', f'≤11" {LINE}')
    assert {dice, hit, wound, close} == {LINE}, "what it adds to courage is unknown, too"
    known = {"weapons": [own | {"close_combat": -1, "dice": 2}]}
    card = card_of({"unit": "sergeant", "primary": "zb"}, definitions=known)
    assert weapons_of(card)["ZB-26"][2] == "2×"
    assert weapons_of(card)["ZB-26"][-1] == "5"


def test_what_is_too_long_for_a_column_stands_below_in_full() -> None:
    own = {"id": "zb", "name": "ZB-26", "nation": "soviet_army", "cost": 3, "to_hit": "4+ or 5+"}
    card = card_of({"unit": "sergeant", "primary": "zb"}, definitions={"weapons": [own]})
    assert weapons_of(card)["ZB-26"][3] == "▸"
    assert "ZB-26  hit 4+ or 5+" in map(words, card.spare)


def test_of_a_weapon_that_is_nowhere_defined_nothing_is_told() -> None:
    row = weapons_of(card_of({"unit": "corporal", "primary": "ghost"}))["“ghost”"]
    assert set(row) == {"?", ""}


def test_without_a_weapon_close_combat_is_his_courage() -> None:
    man = {"unit": "political_officer", "primary": None}
    assert weapons_of(card_of(man))["no weapon"][-1] == "4"


def test_a_skill_that_is_in_no_rulebook_is_named_and_cut_where_it_is_endless() -> None:
    said = said_by(card_of({"unit": "corporal", "skills": ["x" * 300, "y"]}))
    first, second = said.split("\n")[-2:]
    assert second == "y"
    assert first.endswith("…")
    assert len(first) <= 60


def test_blank_cards_have_a_dice_column_boxes_and_room_for_all_weapons_on_both_sides() -> None:
    (card,) = blank_deck(report_of(squad([])), SheetOptions(DATE)).cards
    assert (len(card.slots), len(card.back.columns)) == (4, 3)
    assert card.headings == ("weapon", "range", "dice", "hit", "half", "wound", "close")
    for slot in card.slots:
        assert slot
        assert not any(slot.cells)
    assert card.captions == ("name", "rank", "squad")
    assert [row.name for row in card.back.rows if row.cells] == [
        "Cover Fire",
        "Fire",
        "Advance",
        "Answering an Assault",
        "Focus Fire",
    ]
    assert [row.name for row in card.back.rows[-3:]] == ["Focus Fire", "Mend", "Ambush"]
