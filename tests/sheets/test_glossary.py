"""The glossary explains what a squad uses, says who uses it, and nothing of what nobody has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder import language
from nco_builder.legality import check, check_by_own_ruleset
from nco_builder.rules import load_rulebook
from nco_builder.rules.rulings import decision_of, ruling_name, shipped_rulings
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.sheets.blocks import Panel, Text
from nco_builder.sheets.glossary import glossary
from nco_builder.sheets.reading import texts
from nco_builder.sheets.reference import quick_reference
from nco_builder.sheets.vehicle_fighting import fear_panel
from nco_builder.squad.model import Rulings
from nco_builder.vehicles import fear_of
from tests.paper.whole import values_in
from tests.reading import JSON, squad_of
from tests.sheets.says import DATE

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.legality import Report
    from nco_builder.sheets.contents import Chart

    Told = dict[str, str]

BOOK = load_rulebook()
SERGEANT: JSON = {"unit": "sergeant", "name": "Hayes", "primary": "smg", "grenades": 2}
BRANDT: JSON = {"unit": "corporal", "name": "Brandt", "primary": "rifle", "skills": ["covert"]}
GUNNER: JSON = {"unit": "veteran_lance_corporal", "name": "Doyle", "primary": "lmg"}
ROSS: JSON = {"unit": "medic", "name": "Ross", "primary": "pistol", "items": ["flask", "flask"]}


def report_of(*members: JSON, **changes: object) -> Report:
    squad = {
        "format": "nco-squad",
        "version": 1,
        "ruleset": "nco-2.3.2",
        "nation": "us_army",
        "limits": {"vp": 100, "sp": 50},
        "members": list(members),
    }
    return check_by_own_ruleset(squad_of(squad | changes))


def panels(report: Report, sheet: Callable[[Report, SheetOptions], Chart] = glossary) -> Told:
    """What stands under each heading, hard spaces as spaces."""
    chart = sheet(report, SheetOptions(DATE))
    return {panel.heading: said(panel) for side in chart.sides for panel in side}


def said(panel: Panel) -> str:
    return "\n".join(texts(panel)).replace("\N{NO-BREAK SPACE}", " ").replace("−", "-")


def test_every_weapon_skill_and_item_in_use_is_explained_with_who_has_it() -> None:
    told = panels(report_of(SERGEANT, BRANDT, ROSS))
    weapons = BOOK.weapons_by_id
    for used, who in (("smg", "1 Hayes"), ("rifle", "2 Brandt"), ("hand_grenade", "1 Hayes")):
        entry = weapons[used]
        reminder = entry.reminder_text.replace("−", "-")
        assert f"{entry.name} · {who}\n{reminder}" in told["Weapons"]
    assert (
        "Covert · 2 Brandt, 3 Ross\n" + BOOK.skills_by_id["covert"].reminder_text.replace("−", "-")
        in told["Skills"]
    )
    assert "Inspiring Presence · 1 Hayes" in told["Skills"]
    assert f"Flask · 3 Ross ×2\n{BOOK.items_by_id['flask'].reminder_text}" in told["Items"]
    assert 'D6: 1 dud, 2 short 3", 3 long 3", 4–6 on the point' in told["Weapons"]


def test_a_few_men_have_their_last_name_and_others_only_their_number() -> None:
    scouts = [{"unit": "scout", "primary": "smg"}] * 3
    named = {"unit": "scout", "name": "Francis Xavier Byrne", "primary": "smg"}
    engineer: JSON = {"unit": "engineer", "primary": "smg"}
    told = panels(report_of(SERGEANT, *scouts[:2], named, *scouts[:1]))["Skills"]
    assert "Covert · 2–3, 4 Byrne, 5\n" in told
    told = panels(report_of(SERGEANT, *scouts))["Skills"]
    assert "Covert · no. 2–4\n" in told
    told = panels(report_of(SERGEANT, *[named] * 4, engineer, named))["Skills"]
    assert "Covert · no. 2–5, 7\n" in told


def test_what_nobody_has_is_left_out() -> None:
    told = panels(report_of(SERGEANT))
    everything = "\n".join(told.values())
    assert "Items per man" in told["Items"]
    assert all(item.reminder_text not in told["Items"] for item in BOOK.items)
    assert "Flamethrower" not in everything
    assert "Ruthless" not in everything
    assert "Tank Fear" not in told
    assert "Legend" in told
    assert "LMG" not in told["Legend"]


def test_special_actions_are_told_with_those_who_take_them() -> None:
    told = panels(report_of(SERGEANT, BRANDT, ROSS))["Special actions"]
    assert "At the start with courage 4 or more: 1 Hayes, 2 Brandt" in told
    assert not any(each.reminder_text in told for each in BOOK.special_actions)  # the reference
    assert "Special actions" not in panels(report_of(ROSS))


def test_each_ruling_that_is_touched_is_told_once_with_its_decision() -> None:
    decision = shipped_rulings()["NCO-36"].decision
    gunner = GUNNER | {"items": ["extra_magazine"]}
    told = panels(report_of(SERGEANT, gunner, gunner))["Rulings"]
    assert told.count(f"Extra Magazine with an LMG: to agree: {decision}") == 1
    agreed = panels(report_of(SERGEANT, gunner, agreed=["NCO-36", "NCO-01"]))["Rulings"]
    assert f"Extra Magazine with an LMG: {decision}" in agreed
    assert "to agree: " not in agreed
    alone = panels(report_of(SERGEANT | {"items": ["extra_magazine"]}, GUNNER))
    assert decision not in alone.get("Rulings", "")


@pytest.mark.parametrize("make", [glossary, quick_reference])
def test_each_ruling_that_is_named_is_told_there_once(make: Callable[..., Chart]) -> None:
    gunner = GUNNER | {"items": ["extra_magazine"]}
    report = report_of(SERGEANT, gunner, BRANDT, match={"vehicle_phase": True})
    chart = make(report, SheetOptions(DATE))
    said = [each for each in values_in(chart) if isinstance(each, Text) and each.role == "cited"]
    named = {each.leads_to.removeprefix("ruling:") for each in said if each.leads_to}
    assert len(named) >= 3
    told = panels(report, make)["Rulings"]
    for ruling in named:
        decision = decision_of(ruling, Rulings()).replace("−", "-")
        lines = [each for each in told.split("\n") if each.startswith(ruling_name(ruling))]
        assert len(lines) == told.count(decision) == 1, ruling


def test_tank_fear_is_told_to_every_squad_that_may_meet_a_tank_with_those_baker_shakes() -> None:
    report = report_of(SERGEANT, GUNNER, ROSS, match={"vehicle_phase": True})
    told = panels(report, quick_reference)
    assert "It can affect: C 2 P 5: Ross" in told["Tank Fear"]
    assert "In a turn that began with Baker also: C 4 P 6: Doyle" in told["Tank Fear"]
    assert "Hayes" not in told["Tank Fear"]
    assert "-2 to be hit" in told["Vehicles"]


def test_men_who_fear_tanks_are_told_by_number_where_their_names_are_too_long() -> None:
    men = [{"unit": "private", "name": f"Featherstonehaugh {n}", "primary": "rifle"} for n in "abc"]
    ross = ROSS | {"items": ["morphine"]}
    report = report_of(SERGEANT, *men, ross, match={"vehicle_phase": True})
    fear = fear_panel(fear_of(report, BOOK), report, BOOK, longest=12)
    told = said(fear)
    assert "It can affect: C 2 P 3: no. 2–4 · C 2 P 5: Ross (Morphine)" in told


def test_baker_spares_a_sergeant_whatever_his_courage() -> None:
    units = tuple([each.replace(C=4) if each.id == "sergeant" else each for each in BOOK.units])
    book = BOOK.replace(units=units)
    squad = report_of(SERGEANT, GUNNER).squad
    fear = fear_of(check(squad, book), book)
    assert [man.name for man in fear.shaken] == ["Doyle"]


def test_carriers_of_anti_tank_weapons_and_the_bomber_are_named() -> None:
    match = {"vehicle_phase": True, "anti_tank_weapons": True, "scenario": 5}
    man = BRANDT | {"anti_tank": True, "bomber": True}
    report = report_of(SERGEANT, man, match=match)
    told = panels(report, quick_reference)
    assert "2 Brandt" in told["Anti-tank weapons"]
    assert "large to heavy tank\n5+" in told["Anti-tank weapons"]
    assert "75 enemy supply drop destroyed" in told["5 Search and Destroy"]
    assert "2 Brandt" in panels(report)["Special rules"]


def test_what_the_reference_tells_is_not_repeated() -> None:
    match = {"vehicle_phase": True, "anti_tank_weapons": True, "scenario": 5}
    report = report_of(SERGEANT, BRANDT | {"anti_tank": True}, match=match)
    shared = {"Weapons", "Rulings", "Legend"}
    assert set(panels(report)) & set(panels(report, quick_reference)) <= {
        *shared,
        "Special actions",
    }


def test_numbers_and_throws_stand_once_where_the_reference_is_printed_with_it() -> None:
    report = report_of(SERGEANT, BRANDT)
    alone = panels(report)["Weapons"]
    options = SheetOptions(DATE, together=("reference", "glossary"))
    together = {
        panel.heading: said(panel) for side in glossary(report, options).sides for panel in side
    }["Weapons"]
    for repeated in ("1 dud", '20"\n10"'):
        assert (repeated in alone, repeated in together) == (True, False), alone
    assert "2 Brandt" in together


def test_a_nation_specific_weapon_has_its_numbers() -> None:
    weapon = {"id": "bar", "name": "BAR", "nation": "us_army", "cost": 6, "range": 24}
    told = panels(report_of(BRANDT | {"primary": "bar"}, definitions={"weapons": [weapon]}))
    assert 'BAR (US Army), cost 6 vp, range 24"' in told["Nation-specific weapons"]


def test_without_its_rulebook_there_is_none() -> None:
    with pytest.raises(NoSheetError, match="nco-9"):
        glossary(report_of(SERGEANT, ruleset="nco-9"), SheetOptions(DATE))


def test_items_in_use_or_not_say_who_may_carry_them_and_for_how_much() -> None:
    sergeant: JSON = SERGEANT | {"items": ["field_map", "service_medal"]}
    for report in (report_of(sergeant, BRANDT, ROSS), report_of(SERGEANT, BRANDT, ROSS, BRANDT)):
        told = panels(report)["Items"]
        anybody = "Any man may take (free for Chaplain, Medic): Extra Magazine 3 vp/sp, Religious"
        assert anybody in told
        assert "Only for Sergeant: Intel 5 vp, Field Map 3 vp." in told
        assert all(item.name in told for item in BOOK.items)
        assert "Items per man: Sergeant, Medic 2; others 1." in told
        assert "two of a kind" not in told  # that is a ruling


def test_units_that_the_nation_bans_are_not_named_among_those_who_pay_nothing() -> None:
    told = panels(report_of(SERGEANT, BRANDT, nation="chinese_communist"))["Items"]
    assert "Any man may take (free for Medic): " in told


def test_men_are_told_by_whole_names_where_these_are_short() -> None:
    told = panels(report_of(SERGEANT | {"name": "Liang Wei"}, BRANDT))
    assert "1 Liang Wei" in told["Weapons"]


def test_a_short_last_word_keeps_with_the_one_before_it() -> None:
    medic = ROSS | {"items": ["morphine"]}
    with language.speaking("de"):
        told = [
            text
            for panel in glossary(report_of(medic), SheetOptions(DATE)).sides[0]
            for text in texts(panel)
        ]
    assert any("Mut\N{NO-BREAK SPACE}\N{MINUS SIGN}2." in each for each in told)


def test_an_anti_tank_weapon_is_a_weapon_with_who_has_it_and_what_it_destroys() -> None:
    agreed: JSON = {"vehicle_phase": True, "anti_tank_weapons": True}
    told = panels(report_of(SERGEANT, BRANDT | {"anti_tank": True}, match=agreed))["Weapons"]
    assert " · 2 Brandt\nOn any Assault order he may go for a vehicle" in told
    assert "Destroyed: armored car 3+, light 4+, heavy 5+." in told
    assert "anti-tank" not in panels(report_of(SERGEANT, BRANDT))["Weapons"].lower()
