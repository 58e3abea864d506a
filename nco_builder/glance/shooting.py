"""Expected hits of the whole squad by distance, each man with his best weapon there."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.glance.hitting import TARGETS, Situation, zones
from nco_builder.legality.skills import opposites
from nco_builder.squad import all_skills, carried_weapons, effective_rules, profile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.rules import Rulebook, Unit, Weapon
    from nco_builder.squad import EffectiveRules, Member, Squad

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
        shooter = _Shooter(member, situation, rules)
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


def forbidden_orders(member: Member, unit: Unit, rulebook: Rulebook) -> frozenset[str]:
    """Return ids of the orders and special actions that his skills forbid."""
    known = rulebook.skills_by_id
    skills = [known[skill] for skill in all_skills(member, unit) if skill in known]
    return frozenset([order for skill in skills for order in skill.forbidden_orders])


class _Shooter:
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
