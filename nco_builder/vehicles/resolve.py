"""The chart of a squad's vehicle set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import either
from nco_builder.rules.dice import shown
from nco_builder.vehicles.battle import battle_of, kinds
from nco_builder.vehicles.chart import (
    ArmorLine,
    Arrival,
    ChartVehicle,
    CommandLine,
    EdgeLine,
    EntryLine,
    VehicleChart,
)
from nco_builder.vehicles.odds import Shot, at_least_once, first_in
from nco_builder.vehicles.soldiers import anti_tank_chart, fear_chart

if TYPE_CHECKING:
    from collections.abc import Collection

    from nco_builder.rules import Rulebook
    from nco_builder.rules.appendix_b import AppendixB, CommandRow, Duel
    from nco_builder.squad import Squad
    from nco_builder.vehicles.battle import Battle, Named, TypeNames


def vehicle_chart(
    squad: Squad, rulebook: Rulebook, enemy_types: Collection[str] | None = None
) -> VehicleChart:
    """Chart the effects of the squad's vehicles in battle.

    Args:
        squad: The squad; match options and rulings count.
        rulebook: The rulebook.
        enemy_types: Ids of the enemy's types, if they are known; else the same as
            the squad's (ruling APB-01).

    Raises:
        NoVehiclesError: the squad has no vehicles.
    """
    battle = battle_of(squad, rulebook, enemy_types)
    book = battle.book
    entry, armor = _entry(battle), _armor(battle)
    vehicles = tuple(_vehicle(named, battle) for named in battle.vehicles)
    anti_tank = anti_tank_chart(battle)
    can_lose = bool(armor or anti_tank)
    return VehicleChart(
        rules=rulebook,
        label=book.label,
        credit=book.credit,
        kinds=battle.ours,
        foes=battle.foes,
        vehicles=vehicles,
        selection=book.selection,
        phase=book.phase,
        steps=book.phase.steps,
        entry=entry,
        entry_notes=_entry_notes(battle),
        arrivals=_arrivals(entry, battle),
        edges=tuple(
            EdgeLine(row.rolls, row.edge, row.text, shown(row.rolls)) for row in book.edge.rows
        ),
        edge_note=book.edge.reminder_text,
        ambush=book.ambush,
        armor=armor,
        armor_note=book.armor_v_armor.reminder_text if armor else None,
        pinned=book.pinned if can_lose else None,
        running=book.running,
        wreck=book.wreck if can_lose else None,
        cover=(
            book.cover.reminder_text,
            book.cover.elsewhere.text(to_hit=rulebook.terrain.cover_to_hit),
        ),
        sight=book.line_of_sight,
        fear=fear_chart(battle),
        anti_tank=anti_tank,
    )


def _entry(battle: Battle) -> tuple[EntryLine, ...]:
    lines = []
    for row in battle.book.entry.charts[len(battle.ours)]:
        kind = None if row.type_number is None else battle.ours[row.type_number - 1]
        names = battle.names_of(kind) if kind else ()
        lines.append(EntryLine(row.rolls, kind, names, shown(row.rolls)))
    return tuple(lines)


def _entry_notes(battle: Battle) -> tuple[str, ...]:
    entry = battle.book.entry
    losable = [kind for kind in battle.ours if battle.can_be_lost(kind)]
    agreed = battle.squad.rulings["vehicle_spares"] == "allow"
    spare = [kind for kind in losable if agreed and len(battle.names_of(kind)) > 1]
    notes = [entry.reminder_text]
    if len(spare) < len(losable):
        notes.append(entry.wreck_blocks.text())
    notes += [entry.spare_enters.text(kind=kind.short_name) for kind in spare]
    return tuple(notes)


def _arrivals(entry: tuple[EntryLine, ...], battle: Battle) -> tuple[Arrival, ...]:
    """Return the arrivals of each type, from the first turn with vehicles to the last one."""
    turns = list(enumerate(range(battle.book.phase.first_turn, _last_turn(battle) + 1), start=1))
    return tuple(
        Arrival(
            kind=line.kind,
            names=line.names,
            each_turn=line.chance,
            in_turn=tuple((turn, first_in(line.chance, nth)) for nth, turn in turns),
            by_turn=tuple((turn, at_least_once(line.chance, nth)) for nth, turn in turns),
        )
        for line in entry
        if line.kind
    )


def _last_turn(battle: Battle) -> int:
    """Return the last possible turn of a battle: the scenario's, else the default."""
    scenario = battle.squad.match.scenario
    known = None if scenario is None else battle.rulebook.scenarios_by_number.get(scenario)
    return known.turns.max if known else battle.rulebook.defaults.turns


def _vehicle(named: Named, battle: Battle) -> ChartVehicle:
    rules = battle.book.rules_of(named.kind.id)
    model = battle.rulebook.catalogue.model_of(named.vehicle.model)
    usual = None
    if model and model.type != named.kind.id:
        usual = kinds(battle.rulebook)[model.type]
    return ChartVehicle(
        name=named.name,
        kind=named.kind,
        model=model,
        usual_kind=usual,
        history=battle.rulebook.catalogue.history(named.vehicle.model, battle.nation),
        commands=tuple(_command(command, named.kind, battle) for command in rules.commands),
        cover_fire=rules.cover_fire,
        fires_at_vehicles=any(command.shots_at_vehicles for command in rules.commands),
        can_be_lost=battle.can_be_lost(named.kind),
    )


def _command(command: CommandRow, kind: TypeNames, battle: Battle) -> CommandLine:
    armor = battle.book.armor_v_armor
    foes = {foe.id for foe in battle.foes}
    needs = sorted(
        {
            duel.to_hit - command.shot_at
            for duel in armor.duels
            if command.shot_at and duel.target == kind.id and duel.shooter in foes
        }
    )
    text = command.reminder_text
    if needs:
        needed = armor.moving_target.text(to_hit=either([f"{need}+" for need in needs]))
        text = _("{sentence} {next}").format(sentence=text, next=needed)
    return CommandLine(command, text, shown(command.rolls), tuple(needs))


def _armor(battle: Battle) -> tuple[ArmorLine, ...]:
    """Return our shots at theirs and theirs at ours; each pair once, in the document's order."""
    ours, foes = ({kind.id for kind in side} for side in (battle.ours, battle.foes))
    known = {kind.id: kind for kind in battle.ours + battle.foes}
    return tuple(
        ArmorLine(known[duel.shooter], known[duel.target], *_shots(duel, battle.book))
        for duel in battle.book.armor_v_armor.duels
        if (duel.shooter in ours and duel.target in foes)
        or (duel.shooter in foes and duel.target in ours)
    )


def _shots(duel: Duel, book: AppendixB) -> tuple[Shot, Shot]:
    """Return a shot at a standing target, and at one that moved out (rulings APB-13, APB-23)."""
    moving = duel.to_hit - book.rules_of(duel.target).moving_shot_at
    pinned = moving if book.pinned.keeps_shot_at else duel.to_hit
    return (
        Shot(duel.to_hit, duel.to_destroy, duel.to_hit),
        Shot(moving, duel.to_destroy, pinned),
    )
