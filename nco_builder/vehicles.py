"""The Vehicle Phase for a squad's set of vehicles, and its odds."""

from __future__ import annotations

from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.language import _, decimal
from nco_builder.language.words import either
from nco_builder.legality import Names, check
from nco_builder.rules.chances import ALWAYS, NEVER, at_least, shown
from nco_builder.schema.record import Frozen

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from fractions import Fraction

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.rules.appendix_b import (
        AppendixB,
        CommandRow,
        Duel,
        VehicleCoverFire,
        VehicleRule,
    )
    from nco_builder.rules.catalogue import Note, VehicleModel
    from nco_builder.squad import Profile, Squad, Vehicle


class Shot(NamedTuple):
    """One shot at a vehicle: the rolls needed to hit and to destroy.

    `to_hit_pinned` is the roll needed to hit a pinned vehicle, which no longer benefits from having
    moved out (ruling APB-23).
    """

    to_hit: int
    to_destroy: int
    to_hit_pinned: int

    @property
    def hit(self) -> Fraction:
        """The chance to hit."""
        return at_least(self.to_hit)

    @property
    def destroyed(self) -> Fraction:
        """The chance to hit and destroy."""
        return self.hit * at_least(self.to_destroy)

    @property
    def pinned(self) -> Fraction:
        """The chance to hit and not destroy."""
        return self.hit - self.destroyed

    @property
    def lost_if_pinned(self) -> Fraction:
        """The chance to end a pinned vehicle: every hit does."""
        return at_least(self.to_hit_pinned)

    @property
    def lost_in_two(self) -> Fraction:
        """The chance that a vehicle is destroyed or abandoned after two such shots."""
        return lost_after((self, self))

    @property
    def destroyed_by_first_hit(self) -> Fraction:
        """The chances that the first hit destroys, and that a second one ends the vehicle."""
        return at_least(self.to_destroy)


def entering(
    lines: Iterable[tuple[tuple[int, ...], str | None]], on_table: Collection[str] = ()
) -> dict[str | None, Fraction]:
    """Return the chances of one entry roll: of each type, and of nothing under None.

    Args:
        lines: Faces of the die and the type they bring, or None.
        on_table: Types that cannot arrive, because they are on the table, running or wrecked.
    """
    chances: dict[str | None, Fraction] = {None: NEVER}
    for rolls, kind in lines:
        comes = None if kind in on_table else kind
        chances.setdefault(kind, NEVER)
        chances[comes] += shown(rolls)
    return chances


def at_least_once(each: Fraction, turns: int) -> Fraction:
    """Return the chance that something with chance `each` per turn happens within these turns."""
    return ALWAYS - (ALWAYS - each) ** turns


def first_in(each: Fraction, turn: int) -> Fraction:
    """Return the chance that something with chance `each` per turn first happens in turn n."""
    return each * (ALWAYS - each) ** (turn - 1)


def lost_after(shots: Iterable[Shot], *, pinned: bool = False) -> Fraction:
    """Return the chance that a vehicle, pinned before or not, is lost after these shots."""
    whole, crippled = (NEVER, ALWAYS) if pinned else (ALWAYS, NEVER)
    for shot in shots:
        crippled = crippled * (ALWAYS - shot.lost_if_pinned) + whole * shot.pinned
        whole *= ALWAYS - shot.hit
    return ALWAYS - whole - crippled


def percent(chance: Fraction, digits: int = 0) -> str:
    """Return a chance in percent, rounded half up: `42 %`, or with one digit `86.8 %`."""
    exact = Decimal(chance.numerator * 100) / Decimal(chance.denominator)
    number = str(exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))
    return _("{number} %").format(number=decimal(number))


class TypeNames(NamedTuple):
    """A vehicle type: `light to medium tank`, in short `light tank`."""

    size_order: int
    id: str
    name: str
    short_name: str


def kinds(rulebook: Rulebook) -> dict[str, TypeNames]:
    """Return all types by id, smallest first."""
    book = rulebook.appendix_b
    types = sorted(rulebook.vehicle_phase.types, key=lambda known: known.size_order)
    return {
        known.id: TypeNames(
            known.size_order, known.id, known.name, book.rules_of(known.id).short_name
        )
        for known in types
    }


def vehicle_names(vehicles: Iterable[Vehicle], rulebook: Rulebook) -> tuple[str, ...]:
    """Return the player's own names, else the catalogue's or types'; equal names are numbered."""
    known, catalogue = kinds(rulebook), rulebook.catalogue
    names = [
        (vehicle.name or "").strip() or catalogue.name_of(vehicle.model) or known[vehicle.type].name
        for vehicle in vehicles
    ]
    often = Counter(names)
    seen: Counter[str] = Counter()
    numbered = []
    for name in names:
        seen[name] += 1
        twin = _("{name} no. {number}").format(name=name, number=seen[name])
        numbered.append(twin if often[name] > 1 else name)
    return tuple(numbered)


class NoVehiclesError(ValueError):
    """The squad has no vehicles, so there is no chart."""


class Named(NamedTuple):
    """A vehicle of the squad and its name."""

    name: str
    kind: TypeNames
    vehicle: Vehicle


class Battle(NamedTuple):
    """The input of a chart: squad and verdict, rules, and the types that can meet."""

    report: Report
    rulebook: Rulebook
    vehicles: tuple[Named, ...]
    ours: tuple[TypeNames, ...]
    foes: tuple[TypeNames, ...]
    are_foes_known: bool
    """Whether they were named; else they are taken to be as ours, as sets mostly are (APB-01)."""

    @property
    def squad(self) -> Squad:
        """The squad."""
        return self.report.squad

    @property
    def book(self) -> AppendixB:
        """The rules for vehicles."""
        return self.rulebook.appendix_b

    @property
    def nation(self) -> str:
        """Id of the squad's nation, for any spelling in its file."""
        known = self.rulebook.nations_by_id.get(self.squad.nation)
        return known.id if known else self.squad.nation

    def names_of(self, kind: TypeNames) -> tuple[str, ...]:
        """Return the squad's vehicles of a type."""
        return tuple(named.name for named in self.vehicles if named.kind == kind)

    def can_be_lost(self, kind: TypeNames) -> bool:
        """Return whether the enemy can destroy a type of ours."""
        foes = {foe.id for foe in self.foes}
        duels = self.book.armor_v_armor.duels
        shot_at = any(duel.target == kind.id and duel.shooter in foes for duel in duels)
        return shot_at or self.squad.match.anti_tank_weapons


def battle_of(
    squad: Squad, rulebook: Rulebook, enemy_types: Collection[str] | None = None
) -> Battle:
    """Name the squad's vehicles and determine which types they meet.

    Raises:
        NoVehiclesError: the squad has no vehicles.
    """
    if not squad.vehicles:
        raise NoVehiclesError(_("the squad has no vehicles to chart"))
    known = kinds(rulebook)
    names = vehicle_names(squad.vehicles, rulebook)
    named = [
        Named(name, known[vehicle.type], vehicle)
        for name, vehicle in zip(names, squad.vehicles, strict=True)
    ]
    vehicles = tuple(sorted(named, key=lambda each: each.kind.size_order))
    ours = tuple(dict.fromkeys(each.kind for each in vehicles))
    foes = (
        ours if enemy_types is None else tuple(known[kind] for kind in known if kind in enemy_types)
    )
    return Battle(check(squad, rulebook), rulebook, vehicles, ours, foes, enemy_types is not None)


class EntryLine(Frozen):
    """Faces of the entry die and the result: no kind means nothing, two names are spare models."""

    rolls: tuple[int, ...]
    kind: TypeNames | None
    names: tuple[str, ...]
    chance: Fraction


class EdgeLine(Frozen):
    """Faces of the second die and the edge of entry, as seen by its player."""

    rolls: tuple[int, ...]
    edge: Literal["left", "own", "right"]
    text: str
    chance: Fraction


class Arrival(Frozen):
    """The arrival of a type.

    Attributes:
        kind: the type.
        names: its models.
        each_turn: chance that it arrives in a turn while it is not on the table.
        in_turn: turn of the battle, and the chance that it first arrives in it.
        by_turn: turn of the battle, and the chance that it has arrived by then.
    """

    kind: TypeNames
    names: tuple[str, ...]
    each_turn: Fraction
    in_turn: tuple[tuple[int, Fraction], ...]
    by_turn: tuple[tuple[int, Fraction], ...]


class CommandLine(Frozen):
    """A row of a vehicle's command chart.

    `moved_out_needs` is what enemy vehicles then need to hit it; the text includes it, as does
    the shorter one for its `card`.
    """

    command: CommandRow
    text: str
    card: str
    chance: Fraction
    moved_out_needs: tuple[int, ...]

    @property
    def name(self) -> str:
        """The command."""
        return self.command.name

    @property
    def rolls(self) -> tuple[int, ...]:
        """Faces of the die for it."""
        return self.command.rolls


class ChartVehicle(Frozen):
    """One vehicle and its own chart.

    Attributes:
        name: its name given by the player, else the catalogue's.
        kind: the type it is played as.
        model: the catalogue's entry, None for the player's own.
        usual_kind: the catalogue's type if the player chose another, else None.
        history: how the squad's nation came by the model; for information.
        commands: its command chart.
        cover_fire: its Cover Fire.
        fires_at_vehicles: whether any command allows it.
        can_be_lost: whether anything agreed for the battle can pin or destroy it.
    """

    name: str
    kind: TypeNames
    model: VehicleModel | None
    usual_kind: TypeNames | None
    history: Note | None
    commands: tuple[CommandLine, ...]
    cover_fire: VehicleCoverFire
    fires_at_vehicles: bool
    can_be_lost: bool


class ArmorLine(Frozen):
    """A pair that can meet: the shot at a target that has not moved out, and at one that has."""

    shooter: TypeNames
    target: TypeNames
    standing: Shot
    moved_out: Shot


class Frightened(Frozen):
    """A man subject to Tank Fear, with courage and psyche before play.

    `protected_by` are his items that protect him once used. Items that raise courage for a turn
    never help: they are used on Down, and vehicles come before the order dice.
    """

    member: int
    name: str
    courage: int
    psyche: int
    protected_by: tuple[str, ...]


class FearChart(Frozen):
    """Tank Fear and the men of the squad subject to it.

    `shaken` are men subject to it only in a turn that begins with the event `shaken_by`, which
    lowers courage. If the enemy's vehicles are assumed to be as ours and none of ours causes fear,
    it is not expected: the enemy has such a tank only if the sets differ.
    """

    text: str
    courage_at_most: int
    men: tuple[Frightened, ...]
    shaken: tuple[Frightened, ...] = ()
    shaken_by: str = ""
    is_expected: bool = True


class Carrier(Frozen):
    """A man marked as carrier; `barred` units carry no weapon, some men never assault."""

    member: int
    name: str
    barred: bool
    cannot_assault: bool


class AntiTankChart(Frozen):
    """The optional anti-tank weapons: who has them, and a shot at each enemy type."""

    text: str
    carried_by: str
    bonus_text: str
    bonus_points: int
    stop_within_in: int
    carriers: tuple[Carrier, ...]
    shots: tuple[tuple[TypeNames, Shot], ...]


class VehicleChart(Frozen):
    """Everything about a squad's vehicle set, and nothing about other sets.

    Attributes:
        rules: the rulebook, with Appendix B and the rulings.
        label: the document, for a heading.
        credit: the document and its author, for a foot line.
        kinds: types of the squad's vehicles, smallest first.
        foes: types the enemy is assumed to have.
        vehicles: the vehicles, smallest first.
        selection: the composition of a set.
        phase: the time of the phase.
        steps: its steps, in order.
        entry: what arrives.
        entry_notes: what prevents a type from arriving.
        arrivals: the arrival of each type.
        edges: where it arrives.
        edge_note: how it is placed.
        ambush: Ambush, for all types.
        armor: pairs that can meet, weaker targets first.
        armor_note: how the two dice are rolled; None if no pair can meet.
        pinned: None if nothing can hit a vehicle.
        running: vehicles as terrain.
        wreck: None if nothing can destroy a vehicle.
        cover: vehicles as cover.
        sight: line of sight of a vehicle.
        fear: None if the enemy is known to have none of the type that frightens.
        anti_tank: None if anti-tank weapons were not agreed.
    """

    rules: Rulebook
    label: str
    credit: str
    kinds: tuple[TypeNames, ...]
    foes: tuple[TypeNames, ...]
    vehicles: tuple[ChartVehicle, ...]
    selection: VehicleRule
    phase: VehicleRule
    steps: tuple[str, ...]
    entry: tuple[EntryLine, ...]
    entry_notes: tuple[str, ...]
    arrivals: tuple[Arrival, ...]
    edges: tuple[EdgeLine, ...]
    edge_note: str
    ambush: VehicleRule
    armor: tuple[ArmorLine, ...]
    armor_note: str | None
    pinned: VehicleRule | None
    running: VehicleRule
    wreck: VehicleRule | None
    cover: tuple[str, ...]
    sight: VehicleRule
    fear: FearChart | None
    anti_tank: AntiTankChart | None

    def entering(self, on_table: Collection[str] = ()) -> dict[str | None, Fraction]:
        """Return the result of the next entry roll, by type, with these types already there."""
        lines = ((line.rolls, line.kind.id if line.kind else None) for line in self.entry)
        return entering(lines, on_table)


def fear_chart(battle: Battle) -> FearChart | None:
    """Return Tank Fear, or None if the enemy is known to have no such tank."""
    is_there = battle.book.tank_fear.type in {kind.id for kind in battle.foes}
    if battle.are_foes_known and not is_there:
        return None
    return fear_of(battle.report, battle.rulebook).replace(is_expected=is_there)


def fear_of(report: Report, rulebook: Rulebook) -> FearChart:
    """Return Tank Fear for the men of a squad.

    Men of unknown units are left out, because their courage is unknown.
    """
    rule = rulebook.appendix_b.tank_fear
    least = rule.courage_at_most
    men, shaken = [], []
    event = next((e for e in rulebook.events.events if e.change and e.change.C < 0), None)
    for index, man in enumerate(report.members):
        if man.profile is None or man.unit is None:
            continue
        spared = event is None or man.unit.id in event.spared_units
        lowered = man.profile.C + (event.change.C if event and event.change else 0)
        if least >= man.profile.C:
            men.append(_frightened(index, man.profile, report, rulebook))
        elif lowered <= least and not spared:
            shaken.append(_frightened(index, man.profile, report, rulebook))
    name = event.name if event else ""
    return FearChart(rule.reminder_text, least, tuple(men), tuple(shaken), name)


def _frightened(index: int, profile: Profile, report: Report, rulebook: Rulebook) -> Frightened:
    known, rule = rulebook.items_by_id, rulebook.appendix_b.tank_fear
    carried = dict.fromkeys(report.squad.members[index].items)
    items = [known[item] for item in carried if item in known]
    return Frightened(
        member=index,
        name=Names(report.squad, rulebook).man(index),
        courage=profile.C,
        psyche=profile.P,
        protected_by=tuple(item.name for item in items if item.id in rule.protected_by),
    )


def anti_tank_chart(battle: Battle) -> AntiTankChart | None:
    """Return anti-tank weapons against the enemy's types, or None if they were not agreed."""
    if not battle.squad.match.anti_tank_weapons:
        return None
    book, rulebook = battle.book, battle.rulebook
    weapon, rule = book.anti_tank, rulebook.vehicle_phase.anti_tank
    barred = [rulebook.units_by_id[unit].name for unit in rule.barred_units]
    return AntiTankChart(
        text=weapon.reminder_text,
        carried_by=weapon.carried_by.text(carriers=rule.carriers, barred=either(barred)),
        bonus_text=book.kill_bonus.reminder_text,
        bonus_points=book.kill_bonus.points,
        stop_within_in=weapon.stop_within_in,
        carriers=tuple(
            _carrier(index, battle)
            for index, member in enumerate(battle.squad.members)
            if member.anti_tank
        ),
        shots=tuple(
            (foe, Shot(weapon.to_hit, weapon.to_destroy[foe.id], weapon.to_hit))
            for foe in battle.foes
        ),
    )


def _carrier(index: int, battle: Battle) -> Carrier:
    """Return a man with the findings about him as a carrier."""
    said = {found.code for found in battle.report.members[index].findings}
    return Carrier(
        member=index,
        name=Names(battle.squad, battle.rulebook).man(index),
        barred="at_sergeant" in said,
        cannot_assault="at_cannot_assault" in said,
    )


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
    text, card = command.reminder_text, command.on_card
    if needs:
        needed = armor.moving_target.text(to_hit=either([f"{need}+" for need in needs]))
        text, card = (
            _("{sentence} {next}").format(sentence=each, next=needed) for each in (text, card)
        )
    return CommandLine(command, text, card, shown(command.rolls), tuple(needs))


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
