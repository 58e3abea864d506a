"""The vehicle chart says every fact of a set, and nothing of other sets."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

import pytest

from nco_builder.legality import check, check_by_own_ruleset
from nco_builder.rules.rulings import shipped_rulings
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.sheets.blocks import Grid
from nco_builder.sheets.reading import texts
from nco_builder.sheets.vehicle_deck import SHOOTER
from nco_builder.sheets.vehicle_fighting import destroying, fear_panel
from nco_builder.sheets.vehicle_sheet import vehicle_sheet
from nco_builder.squad import Vehicle, edit
from nco_builder.vehicles import fear_of, vehicle_chart
from tests.reading import JSON, facts_of
from tests.sheets.says import BOX, DATE, LINE, squeezed
from tests.sheets.says_vehicles import (
    ONLY_OF,
    SHORT,
    cells_of,
    chart_words,
    destroying_of,
    facts,
    grid_of,
    odds,
    sheet_of,
    squad_of_set,
    vehicles_of,
    without_decisions,
)
from tests.vehicles.sets import CAR, HEAVY, LIGHT, MODELS, RULEBOOK, SETS, agreed, man, squad_with

FACTS: JSON = facts_of("appendix_b")
all_sets = pytest.mark.parametrize("chosen", SETS, ids="+".join)
with_and_without = pytest.mark.parametrize("anti_tank", [False, True])


@all_sets
@with_and_without
def test_every_fact_of_the_set_is_said(chosen: tuple[str, ...], *, anti_tank: bool) -> None:
    squad = squad_of_set(chosen, anti_tank=anti_tank)
    said = squeezed(chart_words(sheet_of(squad)))
    assert [fact for fact in facts(squad) if squeezed(fact) not in said] == []


@all_sets
@with_and_without
def test_nothing_of_other_types_is_said(chosen: tuple[str, ...], *, anti_tank: bool) -> None:
    said = without_decisions(chart_words(sheet_of(squad_of_set(chosen, anti_tank=anti_tank))))
    for kind, only in ONLY_OF.items():
        assert {words for words in only if words in said} == (
            set(only) if kind in chosen else set()
        )
    assert ("Engage Armor" in said) == (chosen != (CAR,))
    assert "smaller" not in said
    assert "larger" not in said


@all_sets
def test_command_charts_have_the_faces_and_numbers_of_the_document(
    chosen: tuple[str, ...],
) -> None:
    sheet = sheet_of(squad_of_set(chosen))
    assert len(vehicles_of(sheet)) == len(chosen)
    for kind, block in zip(chosen, vehicles_of(sheet), strict=True):
        rows = FACTS["command_charts"][kind]
        assert [roll.name[0].text for roll in block.rolls.rows] == [row["name"] for row in rows]  # type: ignore[union-attr]
        for roll, row in zip(block.rolls.rows, rows, strict=True):
            assert roll.faces.split("–") == sorted({str(row["rolls"][0]), str(row["rolls"][-1])})
            if row.get("move_in"):
                assert f'{row["move_in"]}"' in chart_words_of_roll(roll.text)


def chart_words_of_roll(paragraph: tuple[object, ...]) -> str:
    return "".join([part.text for part in paragraph])  # type: ignore[attr-defined]


@all_sets
def test_pairs_that_can_meet_have_their_numbers_and_their_odds(
    chosen: tuple[str, ...],
) -> None:
    rows = [
        row
        for row in FACTS["armor_v_armor"]
        if row["shooter"] in chosen and row["target"] in chosen
    ]
    squad = squad_of_set(chosen)
    sheet = sheet_of(squad)
    if not rows:
        assert destroying_of(sheet) is None
        return
    printed = grid_of(sheet)
    report = check(squad, RULEBOOK)
    shown = cells_of(destroying(vehicle_chart(squad, RULEBOOK), report))
    assert len(printed) == len(rows)
    for row, cells, brief in zip(rows, shown, printed, strict=True):
        hit, destroy = int(row["to_hit"][0]), int(row["to_destroy"][0])
        moved = hit - FACTS["command_charts"][row["target"]][0]["when_shot_at_mod"]
        assert cells[:2] == [SHORT[row["shooter"]], SHORT[row["target"]]]
        assert cells[2:6] == [
            f"{hit}+",
            f"{destroy}+",
            *thrown(hit, hit, destroy),
        ]
        assert cells[6:] == [f"{moved}+", *thrown(moved, hit, destroy)]
        assert brief == [*cells[:3], cells[6], cells[3]]


def thrown(first: int, pinned: int, destroy: int) -> list[str]:
    """Destroyed by one shot, lost after two: counted over all throws of the dice."""
    once = twice = 0
    for hit, kill, hit_again, kill_again in product(range(1, 7), repeat=4):
        is_hit = hit >= first
        is_gone = is_hit and kill >= destroy
        once += is_gone
        if is_gone:
            twice += 1
        elif is_hit:
            twice += hit_again >= pinned
        else:
            twice += hit_again >= first and kill_again >= destroy
    return [odds(Fraction(once, 6**4)), odds(Fraction(twice, 6**4))]


@all_sets
def test_anti_tank_weapons_stand_with_the_pairs(chosen: tuple[str, ...]) -> None:
    rows = grid_of(sheet_of(squad_of_set(chosen, anti_tank=True)))
    weapons = [cells for cells in rows if cells[0] == "anti-tank"]
    facts_of_it = FACTS["anti_tank"]
    hit = int(facts_of_it["to_hit"][0])
    for kind, cells in zip(chosen, weapons, strict=True):
        destroy = int(facts_of_it["to_destroy"][kind][0])
        assert cells[1] == SHORT[kind]
        assert cells[2].startswith(f"{hit}+")
        assert cells[3:] == [cells[2], f"{destroy}+"]


def test_only_what_can_be_lost_has_boxes_for_it() -> None:
    assert vehicles_of(sheet_of(squad_of_set((CAR,))))[0].boxes == ("on the table",)
    for squad in (squad_of_set((CAR,), anti_tank=True), squad_of_set((CAR, LIGHT))):
        for block in vehicles_of(sheet_of(squad)):
            assert block.boxes == ("on the table", "pinned", "destroyed")


def test_open_rulings_have_their_decisions_once_and_nothing_has_a_code() -> None:
    words = chart_words(sheet_of(squad_of_set((HEAVY,), anti_tank=True)))
    words = words.replace("\N{NO-BREAK SPACE}", " ")
    sheet = sheet_of(squad_of_set((HEAVY,), anti_tank=True))
    for bands in (sheet.bands, *sheet.closer, sheet.with_pictures):
        said = chart_words(bands)  # type: ignore[arg-type]
        assert said.count("What stops a vehicle: Wrecks, other vehicles and hard cover") == 1
        assert said.count("Anti-tank weapon on a specialist") == 1
    assert "Agree before play what is soft." in words
    assert [ruling for ruling in shipped_rulings() if ruling in words] == []


def test_what_the_documents_settle_is_called_no_ruling() -> None:
    words = chart_words(sheet_of(squad_of_set((HEAVY,), anti_tank=True)))
    words = words.replace("\N{NO-BREAK SPACE}", " ")
    settled = [each.name for each in shipped_rulings().values() if each.kind == "reading"]
    assert [name for name in settled if f"ruling: {name}" in words] == []


def test_the_legend_names_what_is_on_the_chart() -> None:
    heavy = chart_words((sheet_of(squad_of_set((HEAVY,))).legend,))  # type: ignore[arg-type]
    for entry in ("D6 six-sided die", "3+ 3 or more", '3" 3 inches', "C courage", "P psyche"):
        assert entry in heavy
    car = chart_words((sheet_of(squad_of_set((CAR,))).legend,))  # type: ignore[arg-type]
    assert '3" 3 inches' not in car
    assert '2" 2 inches' in car
    assert "HE High Explosive Weapon" in car


def test_tank_fear_names_whom_it_touches_and_what_helps_him() -> None:
    words = chart_words(sheet_of(squad_of_set((HEAVY,))))
    assert "It can affect: C 2 P 3: Webb (Morphine), Private no. 4 · C 2 P 4: Price · C 3" in words
    assert "Morphine: whoever has taken it is spared." in words
    assert "Flask" not in words
    assert "Novak" not in words.split("In a turn that began with Baker also: C 4 P 5: Novak")[0]
    assert "Hayes" not in words[words.index("It can affect") : words.index("Morphine: whoever")]
    alone = agreed(squad_with(MODELS[HEAVY], men=(man("sergeant"),)), vehicle_phase=True)
    assert "It affects nobody in this squad." in chart_words(sheet_of(alone))


def test_the_chart_has_the_rolls_in_the_order_of_the_cards() -> None:
    panel = destroying_of(sheet_of(squad_of_set(SETS[-1])))
    assert panel is not None
    (grid,) = [part for part in panel.parts if isinstance(part, Grid)]
    assert grid.headings[2:] == ("to hit", "moved out", "to destroy")
    assert [str(each).split()[-1] for each in SHOOTER[1:]] == ["hit", "out", "destroy"]


def test_tank_fear_begins_with_the_lowest_courage_and_psyche() -> None:
    report = check(squad_with(MODELS[HEAVY], men=(man("private"),) * 4), RULEBOOK)
    fear = fear_of(report, RULEBOOK)
    values = ((3, 4), (2, 4), (3, 3), (2, 3))
    men = tuple(
        each.replace(courage=courage, psyche=psyche)
        for each, (courage, psyche) in zip(fear.men, values, strict=True)
    )
    said = "\n".join(texts(fear_panel(fear.replace(men=men), report, RULEBOOK)))
    found = re.findall(r"C.(\d).P.(\d):", said)
    assert found == [("2", "3"), ("2", "4"), ("3", "3"), ("3", "4")]


def test_no_line_ends_within_what_is_said_of_one_of_the_frightened() -> None:
    report = check(squad_with(MODELS[HEAVY], men=(man("private"),) * 2), RULEBOOK)
    panel = fear_panel(fear_of(report, RULEBOOK), report, RULEBOOK)
    said = "\n".join(texts(panel))
    firm = "C_2_P_3: Private no._1, Private no._2"
    assert firm.replace("_", "\N{NO-BREAK SPACE}") in said


def test_men_of_unknown_courage_are_named() -> None:
    stranger = man("private", name="Taras").replace(unit="cossack")
    squad = agreed(squad_with(MODELS[HEAVY], men=(stranger,)), vehicle_phase=True)
    assert "Of unknown courage: Taras" in chart_words(sheet_of(squad))


def test_carriers_are_named_with_a_box_and_the_missing_have_lines() -> None:
    words = chart_words(sheet_of(squad_of_set((CAR,), anti_tank=True)))
    assert f"Carried by: {BOX} Ortiz   {BOX} Price" in words
    men = (man("medic", name="Doc", anti_tank=True), man("sergeant", name="Hayes", anti_tank=True))
    squad = agreed(squad_with(MODELS[CAR], men=men), vehicle_phase=True, anti_tank_weapons=True)
    words = chart_words(sheet_of(squad))
    assert "Doc (may not assault, so he cannot use it)   Hayes (may carry none)" in words
    nobody = agreed(squad_with(MODELS[CAR]), vehicle_phase=True, anti_tank_weapons=True)
    assert f"Carried by: {BOX} {LINE}   {BOX} {LINE}" in chart_words(sheet_of(nobody))


def test_without_anti_tank_weapons_soldiers_harm_nothing_and_earn_nothing() -> None:
    words = chart_words(sheet_of(squad_of_set((LIGHT,))))
    assert "soldiers cannot harm vehicles" in words
    assert "worth 0 victory points" in words
    assert "50 victory points" not in words
    alone = chart_words(sheet_of(squad_of_set((CAR,))))
    assert "None of these vehicles fires at vehicles." in alone
    assert "pinned" not in alone


def test_a_phase_that_is_not_agreed_is_told() -> None:
    agreed_on = sheet_of(squad_of_set((CAR,)))
    assert agreed_on.banner.stamp.text == "AGREED"
    squad = agreed(squad_of_set((CAR,)), vehicle_phase=False)
    sheet = sheet_of(squad)
    assert sheet.banner.stamp.text == "NOT AGREED"
    assert "The Vehicle Phase is not agreed for this match" in chart_words(sheet)


def test_an_illegal_set_is_printed_with_why() -> None:
    men = squad_of_set(tuple(MODELS))
    vehicles = (*men.vehicles, Vehicle(type="light_medium_tank", name="Fury"))
    four = edit("set_vehicles", vehicles=vehicles).apply(men)
    sheet = sheet_of(four)
    words = chart_words(sheet)
    assert sheet.banner.stamp.text == "NOT LEGAL"
    assert "NOT LEGAL 1 problem, see below." in words
    assert "M4 Sherman (75mm) or Fury" in words
    assert [block.name for block in vehicles_of(sheet)][1:3] == ["M4 Sherman (75mm)", "Fury"]
    assert sheet.sections[0].heading == "Why it is not legal"
    allowed = edit("set_ruling", ruling="vehicle_spares", value="allow").apply(four)
    assert sheet_of(allowed).banner.stamp.text == "AGREED"
    assert "spare models" in chart_words(sheet_of(allowed))


def test_what_is_wrong_with_the_men_alone_is_no_matter_of_the_chart() -> None:
    squad = squad_of_set((CAR,)).replace(members=(man("private"),))
    assert not check(squad, RULEBOOK).legal
    sheet = sheet_of(squad)
    assert sheet.banner.stamp.text == "AGREED"
    assert sheet.sections == ()


def test_a_model_of_another_name_keeps_the_models_name_beside_it() -> None:
    named = Vehicle(type="large_heavy_tank", model="m26_pershing", name="Big Bertha")
    block = vehicles_of(sheet_of(squad_with(named)))[0]
    assert (block.name, block.kind) == (
        "Big Bertha",
        "M26 Pershing · heavy tank (large to heavy tank)",
    )
    nameless = vehicles_of(sheet_of(squad_with(Vehicle(type="large_heavy_tank"))))[0]
    assert (nameless.name, nameless.kind) == ("large to heavy tank", "")


def test_a_very_long_name_is_shortened_and_told_once_in_full() -> None:
    long = "Long " * 200 + "end"
    squad = squad_of_set((HEAVY,)).replace(name=long)
    sheet = sheet_of(squad)
    assert (
        chart_words(sheet).count("end")
        == chart_words(sheet_of(squad_of_set((HEAVY,)))).count("end") + 1
    )
    assert len(sheet.owner) == 600
    assert sheet.owner.endswith("…")


def test_a_squad_without_a_name_has_a_line_for_it() -> None:
    squad = squad_of_set((CAR,)).replace(name=" ")
    assert chart_words((sheet_of(squad).banner.line,)) == f"Squad {LINE} · US Army"  # type: ignore[arg-type]


def test_the_scenario_is_named_and_sets_the_last_turn() -> None:
    words = chart_words(sheet_of(agreed(squad_of_set((CAR,)), scenario=5)))
    assert "scenario 5, Search and Destroy" in words


def test_a_squad_without_vehicles_has_no_chart() -> None:
    with pytest.raises(NoSheetError, match="the squad has no vehicles"):
        sheet_of(squad_with())


def test_without_its_rulebook_there_is_no_chart() -> None:
    squad = squad_of_set((CAR,)).replace(ruleset="nco-9")
    with pytest.raises(NoSheetError, match="the rulebook “nco-9” is not installed"):
        vehicle_sheet(check_by_own_ruleset(squad), SheetOptions(DATE))


def test_equal_squads_have_equal_charts() -> None:
    assert sheet_of(squad_of_set((CAR, HEAVY))) == sheet_of(squad_of_set((CAR, HEAVY)))
