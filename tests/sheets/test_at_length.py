"""What the window says of a set: every fact of the chart, and none of other sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.legality import check, check_by_own_ruleset
from nco_builder.rules.appendix_b import shipped_appendix_b
from nco_builder.sheets.at_length import NO_PHASE, set_at_length
from nco_builder.sheets.blocks import Grid, NameList, Panel, Points, Rolls, as_paragraph
from nco_builder.sheets.reading import texts
from nco_builder.squad import Squad, Vehicle, edit
from nco_builder.vehicles import Shot, VehicleChart, kinds, percent, vehicle_chart
from tests.sheets.says import words
from tests.vehicles.sets import (
    CAR,
    HEAVY,
    LIGHT,
    MODELS,
    RULEBOOK,
    SETS,
    agreed,
    man,
    squad_with,
    with_set,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.sheets.blocks import Block

MEN = (
    man("sergeant", name="Ada", items=("flask",)),
    man("corporal", name="Bob", anti_tank=True),
    man("private", name="Cid <b>", items=("morphine",)),
    man("medic", name="Dot", anti_tank=True),
)


def blocks_of(squad: Squad) -> tuple[Block, ...]:
    return set_at_length(check(squad, RULEBOOK))


def lines(blocks: Iterable[Block]) -> list[str]:
    """Every paragraph, and every row of every table with a bar between its cells."""
    return [line for block in blocks for line in lines_of(block)]


def lines_of(block: Block) -> Iterator[str]:
    if isinstance(block, Panel):
        yield f"# {block.heading} # {block.aside}"
        yield from lines(block.parts)
    elif isinstance(block, Points):
        yield from map(words, block.paragraphs)
    elif isinstance(block, Grid):
        yield " | ".join([words(as_paragraph(each)) for each in block.headings])
        yield from [" | ".join(map(words, row)) for row in block.rows]
    elif isinstance(block, Rolls):
        for row in block.rows:
            said = " ".join(filter(None, map(words, (row.name, row.text))))
            yield f"{row.faces} | {said} | {words(row.chance)}"
    elif isinstance(block, NameList):
        yield words(block.paragraph)
    else:
        yield from texts(block)


def text(blocks: Iterable[Block]) -> str:
    return "\n".join(lines(blocks))


def both(chance: object) -> str:
    return f"{percent(chance)}\n{chance}".replace("\N{NO-BREAK SPACE}", " ")  # type: ignore[arg-type]  # fractions all


def beside(chance: object) -> str:
    return both(chance).partition("\n")[0]


def told(sentence: str) -> str:
    """As the sheet writes it: a minus is longer than a hyphen."""
    return sentence.replace(" -", " −")


@pytest.fixture(params=SETS, ids="-".join)
def chosen(request: pytest.FixtureRequest) -> tuple[str, ...]:
    found: tuple[str, ...] = request.param
    return found


@pytest.fixture
def squad(chosen: tuple[str, ...]) -> Squad:
    return agreed(with_set(chosen, MEN), vehicle_phase=True, anti_tank_weapons=True)


@pytest.fixture
def chart(squad: Squad) -> VehicleChart:
    return vehicle_chart(squad, RULEBOOK)


def test_the_entry_chart_is_resolved_with_names_and_odds(squad: Squad, chart: VehicleChart) -> None:
    shown = lines(blocks_of(squad))
    for line in chart.entry:
        faces = f"{line.rolls[0]}–{line.rolls[-1]}" if len(line.rolls) > 1 else f"{line.rolls[0]}"
        what = f"{line.names[0]} {line.kind.short_name}" if line.kind else "nothing"
        assert f"{faces} | {what} | {beside(line.chance)}" in shown
    for note in chart.entry_notes:
        assert note in text(blocks_of(squad))


def test_arrivals_are_told_turn_by_turn(squad: Squad, chart: VehicleChart) -> None:
    shown = lines(blocks_of(squad))
    who = "each" if len(chart.kinds) > 1 else "it"
    first, since = (
        [both(chance) for _, chance in chances]
        for chances in (chart.arrivals[0].in_turn, chart.arrivals[0].by_turn)
    )
    assert " | ".join(["", *(f"turn {turn}" for turn in range(2, 7))]) in shown
    assert " | ".join([f"{who} arrives on", *first]) in shown
    assert " | ".join([f"{who} has arrived by", *since]) in shown


def test_the_edges_are_told(squad: Squad, chart: VehicleChart) -> None:
    shown = lines(blocks_of(squad))
    for edge, faces in zip(chart.edges, ("1", "2–5", "6"), strict=True):
        assert f"{faces} | {edge.text} | {beside(edge.chance)}" in shown
    assert any(one.startswith(chart.edge_note) for one in shown)


def test_every_vehicle_has_its_own_command_chart(squad: Squad, chart: VehicleChart) -> None:
    shown = lines(blocks_of(squad))
    for vehicle in chart.vehicles:
        kind = vehicle.kind
        whole = "" if kind.name == kind.short_name else f" ({kind.name})"
        assert f"# {vehicle.name} # {kind.short_name}{whole}" in shown
        for line in vehicle.commands:
            row = f"{line.name} {told(line.text)} | {beside(line.chance)}"
            assert any(one.endswith(row) for one in shown)
        fire = told(vehicle.cover_fire.reminder_text)
        never = "" if vehicle.fires_at_vehicles else " Never fires at vehicles."
        assert f"{fire}{never}" in shown


def shot(shot: Shot) -> str:
    return " | ".join(
        [
            f"{shot.to_hit}+\n{shot.hit}",
            f"{shot.to_destroy}+\n{shot.destroyed_by_first_hit}",
            *map(both, (shot.destroyed, shot.pinned, shot.lost_in_two)),
        ]
    )


def test_every_pair_that_can_meet_is_told_with_its_odds(squad: Squad, chart: VehicleChart) -> None:
    shown = lines(blocks_of(squad))
    for line in chart.armor:
        pair = f"{line.shooter.short_name} at {line.target.short_name} | {shot(line.standing)}"
        assert shown[shown.index(pair) + 1] == f"that moved out | {shot(line.moved_out)}"
    assert sum(one.startswith("that moved out") for one in shown) == len(chart.armor)
    said = "\n".join(shown)
    assert (f"# {shipped_appendix_b().armor_v_armor.name}" in said) is bool(chart.armor)


def test_tank_fear_names_the_soldiers(squad: Squad, chart: VehicleChart) -> None:
    shown = lines(blocks_of(squad))
    assert bool(chart.fear) is (
        f"# {shipped_appendix_b().tank_fear.name} # courage 3 or less" in shown
    )
    if chart.fear:
        assert [one.name for one in chart.fear.men] == ["Cid <b>", "Dot"]
        (touched,) = [one for one in shown if one.startswith("It can affect:")]
        assert "C 2 P 3: Cid <b> (Morphine)" in touched
        assert "Ada" not in touched
        assert any("Morphine: whoever has taken it is spared." in one for one in shown)


def test_carriers_are_named_and_their_shots_told(squad: Squad, chart: VehicleChart) -> None:
    shown = lines(blocks_of(squad))
    assert "Carried by: Bob, Dot (may not assault, so he cannot use it)" in shown
    assert chart.anti_tank
    for kind, one in chart.anti_tank.shots:
        assert f"anti-tank at {kind.short_name} | {shot(one)}" in shown
    assert any("50 victory points" in one for one in shown)


def test_nothing_is_said_of_types_the_set_has_not(squad: Squad, chosen: tuple[str, ...]) -> None:
    known = kinds(RULEBOOK)
    whole = text(blocks_of(squad)).replace("first heavy tank", "")
    for kind in known.keys() - set(chosen):
        assert known[kind].name not in whole
        assert MODELS[kind].model not in chosen
    if HEAVY not in chosen:
        assert "heavy tank" not in whole
    if LIGHT not in chosen:
        assert "light tank" not in whole
    if CAR not in chosen:
        assert "armored car" not in whole


def test_a_sergeant_who_carries_is_told_to_be_barred() -> None:
    men = (man("sergeant", name="Ada", anti_tank=True),)
    squad = agreed(with_set((CAR,), men), anti_tank_weapons=True)
    assert "Carried by: Ada (may carry none)" in lines(blocks_of(squad))


def test_without_agreement_nothing_is_said_of_carriers() -> None:
    shown = lines(blocks_of(with_set((LIGHT,), MEN)))
    carrying = [one for one in shown if not one.startswith(("It can affect", "In a turn"))]
    assert not any("Bob" in one for one in carrying)
    assert any("Anti-tank weapons are not agreed" in one for one in shown)
    bare = agreed(with_set((LIGHT,)), anti_tank_weapons=True)
    assert "Carried by: nobody yet; choose in the middle column." in lines(blocks_of(bare))


def test_a_phase_that_is_not_agreed_is_said_first() -> None:
    squad = with_set((CAR,))
    assert lines(blocks_of(squad))[0] == f"▲ {NO_PHASE}"
    assert NO_PHASE not in text(blocks_of(agreed(squad, vehicle_phase=True)))


def test_another_type_than_the_catalogue_s_is_said() -> None:
    sherman = MODELS[LIGHT].replace(type=HEAVY)
    shown = lines(blocks_of(squad_with(sherman)))
    assert "In the catalogue: light to medium tank." in shown


def test_nobody_is_touched_by_tank_fear_where_all_are_brave() -> None:
    shown = lines(blocks_of(with_set((HEAVY,), MEN[:1])))
    assert "It affects nobody in this squad." in shown


def test_spare_models_are_both_named() -> None:
    spare = Vehicle(type="armored_car", name="Jeep")
    squad = edit("set_ruling", ruling="vehicle_spares", value="allow").apply(
        squad_with(MODELS[CAR], spare)
    )
    assert any("M8 Greyhound or Jeep" in one for one in lines(blocks_of(squad)))


def test_an_empty_set_explains_itself() -> None:
    shown = text(blocks_of(squad_with()))
    book = shipped_appendix_b()
    assert "No vehicles yet" in shown
    assert book.selection.reminder_text in shown
    assert book.phase.reminder_text in shown


def test_without_a_rulebook_there_is_one_sentence() -> None:
    lost = edit("set_ruleset", ruleset="nco-99").apply(with_set((CAR,)))
    (only,) = set_at_length(check_by_own_ruleset(lost))
    assert "not installed" in text((only,))


def test_no_line_to_write_on_and_no_box_to_tick_is_shown(squad: Squad) -> None:
    said = text(blocks_of(squad))
    assert "____" not in said
    assert "☐" not in said


def test_what_rests_on_a_ruling_says_so(squad: Squad) -> None:
    said = text(blocks_of(squad))
    assert "(ruling: Wrecks and arrivals)" in said.replace("\N{NO-BREAK SPACE}", " ")


def test_a_name_too_long_for_its_place_is_told_in_full() -> None:
    named = edit("set_vehicle", vehicle=0, field="name", value="W" * 700)
    said = text(blocks_of(named.apply(with_set((CAR,)))))
    assert "W" * 700 in said
    assert "# In full # " in said
