"""What one shot of a weapon may be expected to hit, by distance: Rolling to Hit, p. 9."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.rules.dice import ALWAYS, FACES, NEVER, at_least, shown

if TYPE_CHECKING:
    from nco_builder.rules import Rulebook, Weapon

ShootingOrder = Literal["fire", "advance", "focus_fire"]
ORDERS: tuple[ShootingOrder, ...] = ("fire", "advance", "focus_fire")
"""Two orders and a special action; how each is called is the rulebook's."""
Target = Literal["open", "cover", "down"]
TARGETS: dict[Target, tuple[str, ...]] = {
    "open": (),
    "cover": ("cover",),
    "down": ("cover", "down"),
}
"""How the man shot at is found, and the modifiers of the rulebook that count against him."""
FULL_PSYCHE, HALF_RANGE, MOVED = "full_psyche", "half_range", "moved"
AIMED = ("focus_fire", "as_fire")
"""What a Focus Fire is with weapons whose shots are no Cover Fire."""


class Situation(NamedTuple):
    """How all shoot: each by the same order, at an enemy who stands or lies so.

    The shooters are fresh: of full psyche, unhurt, on level ground.
    """

    order: ShootingOrder = "fire"
    target: Target = "open"


class Zone(NamedTuple):
    """Up to `until` inches, that distance included, so many hits are expected of one shot."""

    until: Fraction
    hits: Fraction


def zones(
    weapon: Weapon, situation: Situation, rulebook: Rulebook, *, deadeye: bool = False
) -> tuple[Zone, ...]:
    """The zones of a weapon, the nearest first; none where it is not fired at all.

    Args:
        weapon: The weapon that is carried; a scoped one counts as another on an Advance.
        situation: The order and the target.
        rulebook: Whose rules these are.
        deadeye: Whether a skill makes a Fire of its bearer count as Focus Fire (p. 20).

    """
    advance = situation.order == "advance"
    if advance and not weapon.can_fire_on_advance:
        return ()
    if advance and weapon.on_advance_as is not None:
        weapon = rulebook.weapons_by_id[weapon.on_advance_as]
    if weapon.flat_to_hit is not None:
        hits = weapon.dice * at_least(weapon.flat_to_hit) * _lands(weapon)
        return (Zone(Fraction(weapon.range_in), hits),)
    change = _change(weapon, situation, rulebook, deadeye=deadeye)
    rule = rulebook.to_hit
    near = weapon.dice * chance(rule.base - change - _modifier(HALF_RANGE, rulebook), rulebook)
    if weapon.half_range_at_any_distance:
        return (Zone(Fraction(weapon.range_in), near),)
    beyond = sum([each.modifier for each in weapon.to_hit])
    far = weapon.dice * chance(rule.base - change - beyond, rulebook)
    if near == far:
        return (Zone(Fraction(weapon.range_in), near),)
    return Zone(Fraction(weapon.range_in, 2), near), Zone(Fraction(weapon.range_in), far)


def chance(need: int, rulebook: Rulebook) -> Fraction:
    """How likely a roll meets a need; one beyond the die takes a second roll (ruling NCO-54)."""
    rule = rulebook.to_hit
    if need > FACES:
        return at_least(rule.beyond_die_first) * at_least(rule.beyond_die_second)
    return at_least(max(rule.best, need))


def _change(weapon: Weapon, situation: Situation, rulebook: Rulebook, *, deadeye: bool) -> int:
    """All modifiers but those of distance; all of them count (ruling NCO-54)."""
    change = _modifier(FULL_PSYCHE, rulebook)
    if situation.order == "advance":
        change += _modifier(MOVED, rulebook)
    if weapon.always_cover_fire:
        change += weapon.cover_fire_to_hit  # its own takes the usual one's place: NCO-55
    if not _ignores_cover(weapon, situation, deadeye=deadeye):
        change += sum([_modifier(each, rulebook) for each in TARGETS[situation.target]])
    return change


def _ignores_cover(weapon: Weapon, situation: Situation, *, deadeye: bool) -> bool:
    """Whether neither cover nor Down helps the target.

    A Focus Fire that is an ordinary Fire with a weapon is that of a bearer of the skill, too: his
    Fire always ignores them (ruling NCO-75).
    """
    if situation.order == "advance" or weapon.focus_fire not in AIMED:
        return False
    return deadeye or (situation.order == "focus_fire" and weapon.focus_fire == "focus_fire")


def _modifier(name: str, rulebook: Rulebook) -> int:
    return {each.id: each.modifier for each in rulebook.to_hit.modifiers}[name]


def _lands(weapon: Weapon) -> Fraction:
    """How likely a thrown weapon comes down so near that who stands on the point is caught."""
    if not weapon.landing:
        return ALWAYS
    near = [
        shown(row.rolls)
        for row in weapon.landing
        if row.distance_in is not None and row.distance_in <= (weapon.radius_in or 0)
    ]
    return sum(near, NEVER)
