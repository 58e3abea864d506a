"""The odds of a vehicle: what a hit of its weapons does, its assaults, assaults on it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import _, ngettext
from nco_builder.language.words import capital
from nco_builder.sheets.words import number, single_line
from nco_builder.systems.k47_vehicles.judge import vehicle_name, weapon_name
from nco_builder.systems.k47_vehicles.model import ForceVehicle, vehicle_of
from nco_builder.systems.k47_vehicles.resolve import resolved_vehicle
from nco_builder.systems.k47_vehicles.rules import chapter
from nco_builder.systems.k47_vehicles.tally import (
    ADVANCE,
    AMBUSH,
    FIRE,
    RUN,
    ForceVehicleState,
    state_of,
)
from nco_builder.systems.k47_vehicles.texts import least_die, pen_text
from nco_builder.systems.odds import (
    FACES,
    NO,
    YES,
    OddsBar,
    OddsChart,
    OddsPage,
    at_least,
    by_the_game,
    choice,
    not_known,
    without_vehicles,
    yes_or_no,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.k47_vehicles.model import Force, MountedWeapon
    from nco_builder.systems.k47_vehicles.resolve import Resolved
    from nco_builder.systems.k47_vehicles.rules import Chapter
    from nco_builder.systems.odds import OddsChoice, OddsContext
    from nco_builder.systems.tally import TallyGame

KNOCKED_OUT, ON_FIRE, IMMOBILISED, STUNNED = "knocked_out", "on_fire", "immobilised", "stunned"
NOTHING = "nothing"
GRAVEST = (KNOCKED_OUT, ON_FIRE, IMMOBILISED, STUNNED, NOTHING)
"""What a hit does, the gravest first."""
Ends = dict[str, Fraction]
ONE = Fraction(1)
ATTACKS = (1, 2, 3, 5, 8, 10)
"""The numbers of attacks of infantry that have a bar, if they can do damage."""
MOST_ATTACKS = max(ATTACKS)


class Sort(NamedTuple):
    """What decides how a target is damaged; men have a value alone."""

    value: int
    armoured: bool = False
    open_topped: bool = False
    automaton: bool = False
    tough: bool = False
    stuck: bool = False
    """Whether it is immobilized or afloat: one more such result loses it."""


class DamageOdds:
    """The results of damage on a vehicle (Damage results)."""

    def __init__(self, sort: Sort, rules: Chapter) -> None:
        self.sort, self.rules = sort, rules

    def result(self, *, mod: int = 0, dice: int = 1) -> Ends:
        """Return the chances of each result of so many dice with a modifier, the gravest counts.

        Immobilized twice is knocked out.
        """
        most = 0 if self.sort.stuck else 1
        ways: Counter[str] = Counter()
        for thrown in product(FACES, repeat=dice):
            found = [self._row(face + mod) for face in thrown]
            twice = found.count(IMMOBILISED) > most
            ways[KNOCKED_OUT if twice else min(found, key=GRAVEST.index)] += 1
        whole = len(FACES) ** dice
        ends = {end: Fraction(count, whole) for end, count in ways.items()}
        if self.sort.automaton and STUNNED in ends:
            ignored = at_least(self.rules.results.automaton_ignores_on) ** dice
            ends[NOTHING] = ends[STUNNED] * ignored
            ends[STUNNED] *= 1 - ignored
        return ends

    def _row(self, roll: int) -> str:
        for row in self.rules.results.rows:
            if roll in row.rolls or (row.or_less and roll <= max(row.rolls)):
                return row.id
        return self.rules.results.rows[-1].id

    def hit(self, pen: int, *, massive: bool, indirect: bool = False) -> Ends:
        """Return what a hit does whose Pen includes all modifiers."""
        ends: Ends = {}
        results = self.rules.results
        more = results.indirect_open_topped if indirect and self.sort.open_topped else 0
        for face in FACES:
            over = face + pen - self.sort.value
            share = Fraction(1, len(FACES))
            if over < 0:
                _add(ends, {NOTHING: ONE}, share)
                continue
            if not self.sort.armoured:
                found: Ends = {KNOCKED_OUT: ONE}
            elif over == 0:
                found = self.result(mod=results.superficial_die + more)
            elif massive and over >= results.massive_over:
                found = self.result(mod=more, dice=results.massive_results)
            else:
                found = self.result(mod=more)
            if self.sort.tough:
                ignored = at_least(self.rules.special_rules.tough_on)
                _add(ends, {NOTHING: ONE}, share * ignored)
                share *= 1 - ignored
            _add(ends, found, share)
        return ends

    def assaulted(self, attacks: int, need: int, *, anti_tank: bool) -> Ends:
        """Return what an assault of infantry does (Infantry assaulting vehicles).

        Without a hit nothing is rolled.
        """
        chance = at_least(need)
        ends: Ends = {}
        for hits in range(attacks + 1):
            share = comb(attacks, hits) * chance**hits * (1 - chance) ** (attacks - hits)
            for face in FACES:
                over = face + hits - self.sort.value
                _add(ends, self._from_infantry(hits, over, anti_tank), share / len(FACES))
        return ends

    def _from_infantry(self, hits: int, over: int, anti_tank: bool) -> Ends:  # noqa: FBT001 - private
        if not hits or over < 0:
            return {NOTHING: ONE}
        if not self.sort.armoured or self.sort.open_topped:
            found: Ends = {KNOCKED_OUT: ONE}
        else:
            superficial = over == 0 or not anti_tank
            mod = self.rules.results.superficial_die if superficial else 0
            found = self.result(mod=mod)
        if not self.sort.tough:
            return found
        ignored = at_least(self.rules.special_rules.tough_on)
        ends: Ends = {}
        _add(ends, {NOTHING: ONE}, ignored)
        _add(ends, found, 1 - ignored)
        return ends


def _add(ends: Ends, found: Ends, share: Fraction) -> None:
    for end, chance in found.items():
        ends[end] = ends.get(end, Fraction(0)) + chance * share


def _state(game: TallyGame | None, vehicle: ForceVehicle, place: int) -> ForceVehicleState | None:
    """Return the state of a vehicle of the list in its game; None if it is not in it."""
    if game is None or place >= len(game.units):
        return None
    same = game.document.vehicles[place].name == vehicle.name
    return state_of(game, place) if same else None


def _states(games: Iterable[TallyGame], vehicle: ForceVehicle) -> list[ForceVehicleState | None]:
    """Return the different states of vehicles that are the same as one, in the order of games.

    Those of its name and class are it if the document was changed since.
    """
    alike = [
        (each == vehicle, game, unit)
        for game in games
        for unit, each in enumerate(game.document.vehicles)
        if (each.name, each.class_id) == (vehicle.name, vehicle.class_id)
    ]
    same = any(exact for exact, _game, _unit in alike)
    found: list[ForceVehicleState | None] = [
        state_of(game, unit) for exact, game, unit in alike if exact or not same
    ]
    return list(dict.fromkeys(found))


def _told_apart(aims: Iterable[tuple[str, AimedVehicle]]) -> Iterator[tuple[str, AimedVehicle]]:
    """Yield vehicles that are not lost, with keys that tell identical ones apart."""
    seen: Counter[str] = Counter()
    for key, aim in aims:
        if aim.state is None or not aim.state.lost:
            yield f"{key}:{seen[key]}" if seen[key] else key, aim
        seen[key] += 1


def odds(context: OddsContext) -> OddsPage:
    """Return the odds of the selected vehicle, else of the first."""
    force: Force = context.judgement.document
    if context.judgement.resolved is None or not force.vehicles:
        return without_vehicles(_("The odds are about vehicles. There is none yet."))
    place = 0
    match context.row:
        case ("vehicles", int(at), *_) if at < len(force.vehicles):
            place = at
    known = context.judgement.resolved.vehicles[place]
    if known is None:
        return without_vehicles(_("Its class is not known."))
    return _Odds(context, force, place, known).page()


def rammed(me: DamageOdds, target: DamageOdds) -> tuple[Ends, Ends]:
    """Return what a tank's assault on a vehicle does to it and to the target (Tanks assaulting)."""
    mine: Ends = {}
    theirs: Ends = {}
    share = Fraction(1, len(FACES) ** 2)
    for own, other in product(FACES, repeat=2):
        totals = [
            die + (each.sort.value if each.sort.armoured else 0)
            for die, each in ((own, me), (other, target))
        ]
        _add(mine, _after_ramming(me, target, totals[0] > totals[1]), share)
        _add(theirs, _after_ramming(target, me, totals[1] > totals[0]), share)
    return mine, theirs


def _after_ramming(who: DamageOdds, other: DamageOdds, won: bool) -> Ends:  # noqa: FBT001 - private
    if won and who.sort.value > other.sort.value:
        return {NOTHING: ONE}
    if not who.sort.armoured:
        return {KNOCKED_OUT: ONE}
    superficial = won or who.sort.value > other.sort.value
    return who.result(mod=who.rules.results.superficial_die if superficial else 0)


def struck(value: int, dice: int, target: DamageOdds) -> Ends:
    """Return what a walker's strike does to a vehicle (Walkers assaulting vehicles)."""
    rules = target.rules.walkers_strike
    higher = value > target.sort.value
    lower = value < target.sort.value
    mod = rules.higher if higher else rules.lower if lower else 0
    wins = Fraction(0)
    for die in FACES:
        fails = Fraction(sum(face + mod <= die for face in FACES), len(FACES)) ** dice
        wins += (1 - fails) / len(FACES)
    ends: Ends = {}
    found: Ends = {KNOCKED_OUT: ONE}
    if target.sort.armoured:
        found = target.result(mod=target.rules.results.superficial_die if lower else 0)
    _add(ends, found, wins)
    _add(ends, {NOTHING: ONE}, 1 - wins)
    return ends


MEN = "men:"
DIRECT, INDIRECT = "direct", "indirect"
HALTED, ADVANCING, RUNNING = "halted", "advancing", "running"
MOST_DICE = 99
"""More fists than that have no odds of their own."""


def sort_of(vehicle: ForceVehicle, known: Resolved, *, stuck: bool = False) -> Sort:
    """Return what harms a vehicle."""
    rules = set(vehicle.rules)
    return Sort(
        known.value,
        known.armoured,
        vehicle.open_topped,
        automaton="automaton" in rules,
        tough="tough" in rules,
        stuck=stuck,
    )


class AimedVehicle(NamedTuple):
    """A vehicle that can be aimed at, and its state in the game, None without one."""

    name: str
    vehicle: ForceVehicle
    state: ForceVehicleState | None = None

    @property
    def offered(self) -> str:
        """Its name and state, as a list names it."""
        if self.state is None:
            return self.name
        return _("{unit} ({state})").format(unit=self.name, state=self.state.said)


def _told_by(state: ForceVehicleState | None, *, yes: bool) -> tuple[str, bool]:
    return (state.name, yes) if state else ("", False)


class _Odds:
    """What a vehicle does to a target, and infantry to it."""

    def __init__(self, context: OddsContext, force: Force, place: int, known: Resolved) -> None:
        self._rules, self._place, self._known = chapter(), place, known
        self._vehicle = force.vehicles[place]
        offered: dict[AimedVehicle, str] = {}
        for key, each in self._offered(context, force):
            offered.setdefault(each, key)  # of twins one: the odds against them are the same
        self._targets = {key: each for each, key in offered.items()}
        weapons = [
            (str(at), single_line(weapon_name(each, at)))
            for at, each in enumerate(self._vehicle.weapons)
        ]
        self._weapon = choice(context, "weapon", _("Weapon"), weapons) if weapons else None
        targets = [(key, each.offered) for key, each in self._targets.items()]
        men = list(self._men())
        self._target = choice(context, "target", _("Target"), (*targets, *men))
        ways = [(DIRECT, _("direct")), (INDIRECT, _("indirect, from above"))]
        self._fire = choice(context, "fire", _("Fire"), ways, beside=True)
        guns = [(YES, _("yes")), (NO, _("no"))]
        self._anti_tank = choice(context, "anti_tank", _("Anti-tank gun"), guns, beside=True)
        self._own = _state(context.game, self._vehicle, place)
        self._theirs = self._targets[self._target.chosen].state if not self._at_men else None
        stuck = self._theirs is not None and self._theirs.stuck
        told = _told_by(self._theirs, yes=stuck)
        label = _("Target immobilized or afloat")
        self._target_stuck = yes_or_no(context, "target_stuck", label, told)
        self._order = self._ordered(context)
        told = _told_by(self._own, yes=self._own is not None and self._own.stuck)
        self._stuck = yes_or_no(context, "stuck", _("Itself immobilized or afloat"), told)
        self._armed = yes_or_no(context, "armed", _("Infantry has anti-tank weapons"))

    def _ordered(self, context: OddsContext) -> OddsChoice:
        """Return what it does when infantry assaults it; as in the game, if it was begun."""
        does = {ADVANCE: ADVANCING, RUN: RUNNING}
        states = [
            *((HALTED, _("halted or without an order")), (ADVANCING, _("advancing"))),
            (RUNNING, _("running")),
        ]
        begins = (self._own.name, does.get(self._own.order, HALTED)) if self._own else ("", "")
        label = _("When assaulted")
        return choice(context, "state", label, states, beside=True, begins=begins)

    @property
    def _at_men(self) -> bool:
        return self._target.chosen.startswith(MEN)

    def _offered(self, context: OddsContext, force: Force) -> Iterator[tuple[str, AimedVehicle]]:
        """Yield the vehicles that can be aimed at and are not lost.

        Those of the enemy come first, then the list, the player's own ones, each class.
        """
        others = [(at, own) for at, own in enumerate(context.own) if isinstance(own, ForceVehicle)]
        enemies = [(at, own) for at, own in others if own in context.facing]
        played = [
            (f"own:{at}", AimedVehicle(single_line(vehicle_name(own, at)), own, state))
            for at, own in enemies
            for state in _states(context.enemy_games, own) or [None]
        ]
        yield from _told_apart(played)
        for at, each in enumerate(force.vehicles):
            state = _state(context.game, each, at)
            if at != self._place and not (state and state.lost):
                yield f"list:{at}", AimedVehicle(single_line(vehicle_name(each, at)), each, state)
        for at, own in others:
            if (at, own) not in enemies:
                yield f"own:{at}", AimedVehicle(single_line(vehicle_name(own, at)), own)
        for kind in self._rules.damage_values.classes:
            plain = vehicle_of(kind.id, kind.begins_on)
            value = f"{number(kind.value)}+"
            name = _("{name}, {value}").format(name=capital(kind.name), value=value)
            yield f"class:{kind.id}", AimedVehicle(name, plain)

    def _men(self) -> Iterator[tuple[str, str]]:
        for at, each in enumerate(self._rules.damage_values.infantry):
            crew = [*self._rules.qualities.values()][at].name
            name = _("Infantry, gun: {quality}, {value}")
            yield f"{MEN}{at}", name.format(quality=crew, value=least_die(each.value))

    def page(self) -> OddsPage:
        """Return choices and charts."""
        found: list[OddsChoice | None] = [self._weapon, self._target]
        target = self._aimed_at()
        heavy = self._weapon is not None and not self._chosen.small_arms
        if target is not None and target.sort.armoured:
            found += [self._fire, self._anti_tank] if heavy else []
            found.append(self._target_stuck)
        found.append(self._order)
        if self._known.armoured:
            found.append(self._stuck)
        found.append(self._armed)
        states = [(each.name, each.said) for each in (self._own, self._theirs) if each is not None]
        name = single_line(vehicle_name(self._vehicle, self._place))
        return OddsPage(
            name if self._weapon is None else _("{shooter} fires").format(shooter=name),
            tuple([each for each in found if each is not None]),
            tuple(self._charts(target)),
            by_the_game(states),
        )

    @property
    def _chosen(self) -> MountedWeapon:
        assert self._weapon is not None  # noqa: S101 - asked of a vehicle with weapons alone
        return self._vehicle.weapons[int(self._weapon.chosen)]

    def _aimed_at(self) -> DamageOdds | None:
        """Return the vehicle aimed at; None for men, and for a vehicle of an unknown class."""
        if self._at_men:
            return None
        vehicle = self._targets[self._target.chosen].vehicle
        known = resolved_vehicle(vehicle, self._rules)
        if known is None:
            return None
        stuck = self._target_stuck.chosen == YES
        return DamageOdds(sort_of(vehicle, known, stuck=stuck), self._rules)

    def _itself(self) -> DamageOdds:
        stuck = self._stuck.chosen == YES
        return DamageOdds(sort_of(self._vehicle, self._known, stuck=stuck), self._rules)

    def _charts(self, target: DamageOdds | None) -> Iterator[OddsChart]:
        hit = self._hit(target)
        if self._weapon is not None:
            yield hit
        if target is not None and self._known.against_vehicles != "no":
            yield self._assault(target)
        yield self._assaulted()
        if self._weapon is None:
            yield hit

    def _hit(self, target: DamageOdds | None) -> OddsChart:
        title = _("One hit")
        if self._weapon is None:
            name = single_line(vehicle_name(self._vehicle, self._place))
            unknown = _("{name} has no weapon.").format(name=name)
            leads_to: DocPath = ("vehicles", self._place, "weapons")
            enter = _("Add a weapon")
            return OddsChart("hit", title, unknown=unknown, leads_to=leads_to, enter=enter)
        weapon = self._chosen
        men = self._at_men
        armoured = target is not None and target.sort.armoured
        if target is None and not men:
            return OddsChart("hit", title, unknown=not_known(_("damage value of the target")))
        if weapon.small_arms and armoured:
            return OddsChart("hit", title, unknown=_("Small arms do no damage to armor."))
        if weapon.pen is None:
            leads_to = ("vehicles", self._place, "weapons", int(self._chosen_place), "pen")
            how = _("Enter that of your weapons chart.")
            unknown = not_known(_("Pen of the weapon"), how)
            enter = _("Enter Pen")
            return OddsChart("hit", title, unknown=unknown, leads_to=leads_to, enter=enter)
        if men:
            at = int(self._target.chosen.removeprefix(MEN))
            value = self._rules.damage_values.infantry[at].value
            target = DamageOdds(Sort(value), self._rules)
        assert target is not None  # noqa: S101 - returned above
        bars = tuple(self._bars(target, weapon.pen))
        ends = self._ends(target, _("Casualty") if men else "")
        return OddsChart("hit", title, ends, bars, notes=tuple(self._notes(target)))

    @property
    def _chosen_place(self) -> str:
        return self._weapon.chosen if self._weapon else ""

    def _bars(self, target: DamageOdds, printed: int) -> Iterator[OddsBar]:
        pen = self._rules.penetration
        if not target.sort.armoured:
            label = _("Pen {pen}").format(pen=pen_text(printed))
            yield OddsBar(label, self._parts(target, target.hit(printed, massive=False)))
            return
        vehicle = self._targets[self._target.chosen][1]
        indirect = self._fire.chosen == INDIRECT
        sides = {_("any side"): 0} if vehicle.is_walker else self._sides()
        massive = self._anti_tank.chosen == YES
        for side, bonus in sides.items():
            for reach, more in ((_("near"), 0), (_("beyond half"), pen.beyond_half)):
                total = printed + bonus + more
                found = target.hit(total, massive=massive, indirect=indirect)
                label = _("{side}, {reach}: {pen}").format(
                    side=side, reach=reach, pen=pen_text(total)
                )
                yield OddsBar(label, self._parts(target, found))

    def _sides(self) -> dict[str, int]:
        pen = self._rules.penetration
        if self._fire.chosen == INDIRECT:
            return {_("top"): pen.top}
        return {_("front"): 0, _("side"): pen.side, _("rear"): pen.rear}

    def _ends(self, target: DamageOdds, instead: str = "") -> tuple[str, ...]:
        """Return what can happen to a target, in words."""
        if not target.sort.armoured:
            return instead or _("Destroyed"), _("No damage")
        rows = {each.id: capital(each.name) for each in self._rules.results.rows}
        return (*[rows[each] for each in GRAVEST[:-1]], _("No damage"))

    def _parts(self, target: DamageOdds, found: Ends) -> tuple[Fraction, ...]:
        ends = GRAVEST if target.sort.armoured else (KNOCKED_OUT, NOTHING)
        return tuple([found.get(each, Fraction(0)) for each in ends])

    def _notes(self, target: DamageOdds) -> Iterator[str]:
        yield _("For each hit; how a shot hits is not in this chapter.")
        if target.sort.armoured:
            yield _("On fire: the morale check that may put it out is not counted.")
        if self._rules.results.massive_results > 1 and target.sort.armoured:
            over = self._rules.results.massive_over
            if self._anti_tank.chosen == YES:
                text = _("Massive from {over} above: two results, the graver one counts.")
                yield text.format(over=number(over))
        if target.sort.tough:
            on = self._rules.special_rules.tough_on
            yield _("Tough: damage is ignored on {on}+.").format(on=on)

    def _assault(self, target: DamageOdds) -> OddsChart:
        mine = self._itself()
        title = _("Assault on the target")
        if mine.sort.stuck:
            unknown = _("Immobilized or afloat it assaults nothing.")
            return OddsChart("assault", title, unknown=unknown)
        name = self._targets[self._target.chosen].name
        if self._known.against_vehicles == "walker":
            dice = min(self._known.dice_against_vehicles or 1, MOST_DICE)
            found = struck(self._known.value, dice, target)
            bar = OddsBar(name, self._parts(target, found))
            notes = (_("Once in contact. If it does not win, the target takes a pin alone."),)
            return OddsChart("assault", title, self._ends(target), (bar,), notes=notes)
        own, theirs = rammed(mine, target)
        bars = (
            OddsBar(name, tuple([theirs.get(each, Fraction(0)) for each in GRAVEST])),
            OddsBar(
                single_line(vehicle_name(self._vehicle, self._place)),
                tuple([own.get(each, Fraction(0)) for each in GRAVEST]),
            ),
        )
        notes = (_("Once in contact; whoever survives halts and takes a pin."),)
        return OddsChart("assault", title, self._ends(mine), bars, notes=notes)

    def _assaulted(self) -> OddsChart:
        rules, title = self._rules.infantry_assault, _("Infantry assaults it")
        mine = self._itself()
        if self._order.chosen == RUNNING:
            unknown = _("At a Run infantry cannot assault it.")
            return OddsChart("infantry", title, unknown=unknown)
        halted = self._order.chosen == HALTED
        need = rules.hit_halted_on if halted else rules.hit_advancing_on
        armed = self._armed.chosen == YES
        bars = []
        for attacks in range(1, MOST_ATTACKS + 1):
            parts = self._infantry_parts(mine, mine.assaulted(attacks, need, anti_tank=armed))
            label = ngettext("{count} attack", "{count} attacks", attacks).format(count=attacks)
            bars.append(OddsBar(label, parts))
        harmless = sum(bar.chances[-1] == 1 for bar in bars)  # fewer attacks never do more
        bars = [
            bar
            for bar, count in zip(bars, range(1, MOST_ATTACKS + 1), strict=True)
            if count in ATTACKS and count > harmless
        ]
        destroyed = not mine.sort.armoured or mine.sort.open_topped
        ends_named = (_("Destroyed"), _("No damage")) if destroyed else self._ends(mine)
        notes = [
            _("Each attack hits on {need}+; without a hit nothing is rolled.").format(need=need)
        ]
        if harmless:
            few = ngettext(
                "{count} attack does no damage.", "Up to {count} attacks do no damage.", harmless
            )
            notes.append(few.format(count=harmless))
        if self._own is not None and self._own.order in {FIRE, AMBUSH}:
            order = _("What hits a vehicle on Fire or Ambush the chapter does not say.")
            notes.append(order)
        return OddsChart("infantry", title, ends_named, tuple(bars), notes=tuple(notes))

    def _infantry_parts(self, mine: DamageOdds, found: Ends) -> tuple[Fraction, ...]:
        destroyed = not mine.sort.armoured or mine.sort.open_topped
        ends = (KNOCKED_OUT, NOTHING) if destroyed else GRAVEST
        return tuple([found.get(each, Fraction(0)) for each in ends])
