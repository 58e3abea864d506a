"""Hits of shots by weapon, order, target and distance."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.legality.skills import opposites
from nco_builder.rules.chances import ALWAYS, FACES, NEVER, at_least, shown
from nco_builder.squad import (
    all_skills,
    carried_weapons,
    effective_rules,
    profile,
)
from nco_builder.squad.roles import forbidden_orders

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.rules import Rulebook, Unit, Weapon
    from nco_builder.squad import EffectiveRules, Member, Squad


ShootingOrder = Literal["fire", "advance", "focus_fire"]
ORDERS: tuple[ShootingOrder, ...] = ("fire", "advance", "focus_fire")
"""Two orders and a special action; their names are in the rulebook."""
Target = Literal["open", "cover", "down"]
TARGETS: dict[Target, tuple[str, ...]] = {
    "open": (),
    "cover": ("cover",),
    "down": ("cover", "down"),
}
"""The position of the target, and the rulebook's modifiers for it."""
DOWN, FULL_PSYCHE, HALF_RANGE, MOVED = "down", "full_psyche", "half_range", "moved"
AIMED = ("focus_fire", "as_fire")
"""What a Focus Fire counts as with weapons whose shots are not Cover Fire."""


class Situation(NamedTuple):
    """The conditions of all shots: the same order, and a target in the same position.

    The shooters are fresh: full psyche, unhurt, on level ground.

    Attributes:
        order: The order.
        target: The position of the target.
        down_to_hit: The target's own modifier for Down, if a skill gives him one.
        broken: Whether he has broken down meanwhile, and so is Down wherever he stands.
    """

    order: ShootingOrder = "fire"
    target: Target = "open"
    down_to_hit: int | None = None
    broken: bool = False

    def against(self, rulebook: Rulebook) -> int:
        """Return the sum of the modifiers that the target's position gives him."""
        names = dict.fromkeys((*TARGETS[self.target], *((DOWN,) if self.broken else ())))
        own = {} if self.down_to_hit is None else {DOWN: self.down_to_hit}
        return sum([own.get(name, _modifier(name, rulebook)) for name in names])


class Zone(NamedTuple):
    """The expected hits of one shot up to and including `until` inches."""

    until: Fraction
    hits: Fraction


def zones(
    weapon: Weapon, situation: Situation, rulebook: Rulebook, *, deadeye: bool = False
) -> tuple[Zone, ...]:
    """Return the zones of a weapon, the nearest first; none if it is not fired at all.

    Args:
        weapon: The weapon carried; a scoped one counts as another on an Advance.
        situation: The order and the target.
        rulebook: The rulebook.
        deadeye: Whether a skill makes its bearer's Fire count as Focus Fire (p. 20).
    """
    used = fired_as(weapon, situation.order, rulebook)
    if used is None:
        return ()
    factor = used.dice * lands(used)
    return tuple(
        [
            Zone(until, factor * each)
            for until, each in chances(used, situation, rulebook, deadeye=deadeye)
        ]
    )


def fired_as(weapon: Weapon, order: ShootingOrder, rulebook: Rulebook) -> Weapon | None:
    """Return the weapon that one counts as with an order; None if it is not fired at all."""
    if order != "advance":
        return weapon
    if not weapon.can_fire_on_advance:
        return None
    other = weapon.on_advance_as
    return weapon if other is None else rulebook.weapons_by_id[other]


class DieChance(NamedTuple):
    """The chance that a die hits, up to and including `until` inches."""

    until: Fraction
    chance: Fraction


def chances(
    weapon: Weapon, situation: Situation, rulebook: Rulebook, *, deadeye: bool = False
) -> tuple[DieChance, ...]:
    """Return the chance of each die by distance, of a weapon as it is fired.

    For a thrown weapon, this is the chance once it has landed near enough.
    """
    reach = Fraction(weapon.range_in)
    if weapon.flat_to_hit is not None:
        return (DieChance(reach, at_least(weapon.flat_to_hit)),)
    change = _change(weapon, situation, rulebook, deadeye=deadeye)
    base = rulebook.to_hit.base - change
    near = chance(base - _modifier(HALF_RANGE, rulebook), rulebook)
    if weapon.half_range_at_any_distance:
        return (DieChance(reach, near),)
    far = chance(base - sum([each.modifier for each in weapon.to_hit]), rulebook)
    if near == far:
        return (DieChance(reach, near),)
    return DieChance(reach / 2, near), DieChance(reach, far)


def chance(need: int, rulebook: Rulebook) -> Fraction:
    """Return the chance to roll a need; above 6 a second roll is needed (ruling NCO-54)."""
    rule = rulebook.to_hit
    if need > FACES:
        return at_least(rule.beyond_die_first) * at_least(rule.beyond_die_second)
    return at_least(max(rule.best, need))


def _change(weapon: Weapon, situation: Situation, rulebook: Rulebook, *, deadeye: bool) -> int:
    """Return the sum of all modifiers except those of distance (ruling NCO-54)."""
    change = _modifier(FULL_PSYCHE, rulebook)
    if situation.order == "advance":
        change += _modifier(MOVED, rulebook)
    if weapon.always_cover_fire:
        change += weapon.cover_fire_to_hit  # its own modifier replaces the general one: NCO-55
    if not _ignores_cover(weapon, situation, deadeye=deadeye):
        change += situation.against(rulebook)
    return change


def _ignores_cover(weapon: Weapon, situation: Situation, *, deadeye: bool) -> bool:
    """Return whether neither cover nor Down helps the target.

    If Focus Fire with a weapon is an ordinary Fire, this also holds for a bearer of the skill: his
    Fire always ignores them (ruling NCO-75).
    """
    if situation.order == "advance" or weapon.focus_fire not in AIMED:
        return False
    return deadeye or is_focus_fire(weapon, situation.order)


def is_focus_fire(weapon: Weapon, order: ShootingOrder) -> bool:
    """Return whether a shot is a real Focus Fire, which a weapon may treat as another order."""
    return order == weapon.focus_fire == "focus_fire"


def _modifier(name: str, rulebook: Rulebook) -> int:
    return {each.id: each.modifier for each in rulebook.to_hit.modifiers}[name]


def lands(weapon: Weapon) -> Fraction:
    """Return the chance that a thrown weapon lands near enough to hit a man on the target point."""
    if not weapon.landing:
        return ALWAYS
    near = [
        shown(row.rolls)
        for row in weapon.landing
        if row.distance_in is not None and row.distance_in <= (weapon.radius_in or 0)
    ]
    return sum(near, NEVER)


GRENADE = "hand_grenade"
Why = Literal["unknown", "never", "courage", "no_advance", "own_weapon", "unarmed"]
"""Why a man adds nothing: unknown unit; a skill forbids it; too little courage for a special
action; his weapons are not fired on an Advance; their numbers are the player's own; he has none."""


class WeaponShare(NamedTuple):
    """The hits of all men who fire one weapon at a distance."""

    weapon: str
    men: int
    hits: Fraction


class Step(NamedTuple):
    """A distance range with constant expected hits, with its parts in the book's order."""

    start: Fraction
    until: Fraction
    parts: tuple[WeaponShare, ...]

    @property
    def hits(self) -> Fraction:
        """All expected hits in this range."""
        return sum([part.hits for part in self.parts], Fraction(0))


class Silent(NamedTuple):
    """A man who adds nothing at any distance, and why."""

    row: int
    why: Why


class ExpectedHits(NamedTuple):
    """The totals of a squad by distance; beyond the last step nobody hits.

    Attributes:
        situation: The order and the target of all shots.
        steps: One after the other, the nearest first.
        silent: Men who add nothing.
        ruled: Rows of men whose hits depend on an open ruling (NCO-75).
    """

    situation: Situation
    steps: tuple[Step, ...]
    silent: tuple[Silent, ...]
    ruled: tuple[int, ...]

    def at(self, inches: Fraction | float) -> Step | None:
        """Return the step of a distance; None if nobody hits."""
        return next((step for step in self.steps if inches <= step.until), None)

    @property
    def most(self) -> Fraction:
        """The most expected hits at any distance."""
        return max([step.hits for step in self.steps], default=Fraction(0))

    @property
    def weapons(self) -> tuple[str, ...]:
        """All weapons that contribute, in the book's order."""
        return tuple(dict.fromkeys([part.weapon for step in self.steps for part in step.parts]))


class _Fires(NamedTuple):
    """A man fires this weapon up to `until` inches, with these expected hits."""

    until: Fraction
    weapon: str
    hits: Fraction


def expected_hits(squad: Squad, rulebook: Rulebook, situation: Situation) -> ExpectedHits:
    """Sum up the expected hits of every man who fires once at one enemy.

    At each distance everybody fires the weapon that hits most there; of two equal ones, the one
    named first. A weapon that can shoot within its radius has a target there.
    """
    rules = effective_rules(squad, rulebook)
    men: list[tuple[_Fires, ...]] = []
    silent, ruled = [], []
    for row, member in enumerate(squad.members):
        shooter = Shooter(member, situation, rules)
        fires = shooter.fires()
        if fires:
            men.append(fires)
        else:
            silent.append(Silent(row, shooter.why()))
        if shooter.rests_on_ruling():
            ruled.append(row)
    order = [weapon.id for weapon in rulebook.weapons]
    return ExpectedHits(situation, tuple(_steps(men, order)), tuple(silent), tuple(ruled))


def known_weapons(member: Member, unit: Unit, rulebook: Rulebook) -> tuple[Weapon, ...]:
    """Return the rulebook weapons a man carries, hand grenades last."""
    carried = carried_weapons(member, unit)
    carried += (GRENADE,) if member.grenades else ()
    known = rulebook.weapons_by_id
    return tuple([known[weapon] for weapon in carried if weapon in known])


class Shooter:
    """A man who may shoot: his weapons, and the best one at each distance."""

    def __init__(self, member: Member, situation: Situation, rules: EffectiveRules) -> None:
        self._member = member
        self._situation = situation
        self._rules = rules
        self._unit = unit = rules.rulebook.units_by_id.get(member.unit)
        book = rules.rulebook
        self._weapons = known_weapons(member, unit, book) if unit else ()
        skills = all_skills(member, unit) if unit else ()
        self.deadeye = any(
            book.skills_by_id[skill].fire_as_focus_fire
            for skill in skills
            if skill in book.skills_by_id
        )

    @property
    def armed(self) -> tuple[Weapon, ...]:
        """The weapons he may fire with this order; empty if he may not fire."""
        return () if self._barred() else self._weapons

    def fires(self) -> tuple[_Fires, ...]:
        """Return what he fires at each distance; empty if he adds nothing."""
        book, situation = self._rules.rulebook, self._situation
        by_weapon = [
            (each.id, zones(each, situation, book, deadeye=self.deadeye)) for each in self.armed
        ]
        ends = sorted({zone.until for _weapon, reach in by_weapon for zone in reach})
        best = []
        for until in ends:
            there = [
                _Fires(until, weapon, zone.hits)
                for weapon, reach in by_weapon
                if (zone := next((each for each in reach if until <= each.until), None))
            ]
            best.append(max(there, key=lambda fires: fires.hits))
        return tuple(best)

    def rests_on_ruling(self) -> bool:
        """Return whether it is open what his shot ignores, and there is something to ignore."""
        situation, book = self._situation, self._rules.rulebook
        if self._unit is None or situation.order == "advance" or not TARGETS[situation.target]:
            return False
        return bool(self.armed and opposites(self._member, self._unit, book))

    def why(self) -> Why:
        """Return why he adds nothing."""
        if barred := self._barred():
            return barred
        if self._weapons:
            return "no_advance"
        own = self._rules.nation_weapons
        return (
            "own_weapon" if {self._member.primary, self._member.secondary} & {*own} else "unarmed"
        )

    def _barred(self) -> Why | None:
        """Return why he may not shoot with this order, whatever he carries."""
        unit, book, order = self._unit, self._rules.rulebook, self._situation.order
        if unit is None:
            return "unknown"
        # the shot of an Advance is a Fire: a man who never fires does not advance to fire
        if forbidden_orders(self._member, unit, book) & {order, "fire"}:
            return "never"
        if order == "focus_fire" and not profile(self._member, unit, book).special_action:
            return "courage"
        return None


def _steps(men: Iterable[tuple[_Fires, ...]], order: list[str]) -> Iterator[Step]:
    """Yield the steps of all men together; equal neighbors are merged."""
    men = list(men)
    ends = sorted({fires.until for man in men for fires in man})
    start = Fraction(0)
    steps: list[Step] = []
    for until in ends:
        parts = tuple(_parts(men, until, order))
        if steps and steps[-1].parts == parts:
            steps[-1] = steps[-1]._replace(until=until)
        else:
            steps.append(Step(start, until, parts))
        start = until
    yield from steps


def _parts(
    men: Iterable[tuple[_Fires, ...]], until: Fraction, order: list[str]
) -> Iterator[WeaponShare]:
    """Yield the hits of each weapon in the zone that ends at a distance."""
    count: Counter[str] = Counter()
    hits: dict[str, Fraction] = {}
    for man in men:
        fires = next((each for each in man if until <= each.until), None)
        if fires:
            count[fires.weapon] += 1
            hits[fires.weapon] = hits.get(fires.weapon, Fraction(0)) + fires.hits
    for weapon in sorted(count, key=order.index):
        yield WeaponShare(weapon, count[weapon], hits[weapon])
