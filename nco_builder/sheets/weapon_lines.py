"""The weapons on a man's card, with his own numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import N_, _, pgettext
from nco_builder.language.words import signed
from nco_builder.sheets.blocks import Blank, Grid, Text
from nco_builder.sheets.men import GRENADE, printed
from nco_builder.sheets.words import DOT, FIRM, TO, joined, number, single_line
from nco_builder.squad import carried_weapons, close_combat

if TYPE_CHECKING:
    from collections.abc import Collection

    from nco_builder.rules import Rulebook, Unit, Weapon
    from nco_builder.rules.appendix_b import AntiTankWeapon
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.squad import EffectiveRules, Member, NationWeapon

DICE, WOUND = 4, 5
"""Columns that are left out if all weapons have the default there."""
HALF_RANGE = "half_range"
NOTHING: Paragraph = (Text(TO),)
ONE_DIE: Paragraph = (Text("1", "range"),)
ANTI_TANK = N_("Anti-tank")
UNKNOWN = Text("?")
MOST_HALVED = 10**5
LONGEST_NUMBER = 6
"""The maximum letters of an entry in its column; longer ones are printed in full below."""
BELOW = Text("▸")
"""The reference in the column instead."""
CELL_MM = 5.0
"""The length of a line to write a number on, in narrow columns."""


def headings() -> tuple[str, ...]:
    """Return the headings of weapon columns in the current language."""
    dice = pgettext("heading of a narrow column", "dice")
    near = pgettext("heading of a narrow column: up to half range", "half")
    return _("weapon"), _("range"), _("hit"), near, dice, _("wound"), _("close")


def carried_by(member: Member, unit: Unit | None) -> tuple[str, ...]:
    """Return ids of his weapons, hand grenades last; of an unknown unit, as entered."""
    if unit:
        weapons = carried_weapons(member, unit)
    else:
        weapons = tuple([each for each in (member.primary, member.secondary) if each is not None])
    return (*weapons, GRENADE) if member.grenades else weapons


def short_name(weapon: str, rules: EffectiveRules) -> str:
    """Return a weapon's short name; in quotation marks if it is unknown."""
    if known := rules.rulebook.weapons_by_id.get(weapon):
        return known.short_name
    if own := rules.nation_weapons.get(weapon):
        return _called(own)
    return f"“{single_line(weapon)}”"


def weapon_grid(
    member: Member, unit: Unit | None, rules: EffectiveRules, anti_tank: AntiTankWeapon | None
) -> Grid:
    """Return a row per weapon: range, rolls far and near, dice by target, wound roll.

    The last row is his courage in close combat. A column without differences is left out.
    """
    courage = {}
    if unit:
        courage = {each.weapon: each.courage for each in close_combat(member, unit, rules)}
    rows = []
    for weapon in carried_by(member, unit):
        close: Paragraph = NOTHING
        if weapon in courage:
            close = (Text(number(courage[weapon]), "range"),)
        rows.append(_row(weapon, rules, close))
    if not rows:
        unarmed = courage.get(None)
        close = NOTHING if unarmed is None else (Text(number(unarmed), "range"),)
        rows.append(((Text(_("no weapon")),), *[NOTHING] * (len(headings()) - 2), close))
    if anti_tank:
        rows.append(_anti_tank_row(anti_tank))
    return _without_idle(Grid(headings(), tuple(rows), leads=True))


def _without_idle(grid: Grid) -> Grid:
    """Return the grid without columns that contain only the default."""
    usual = {DICE: (ONE_DIE, NOTHING), WOUND: (NOTHING,)}
    idle = [
        place for place, words in usual.items() if all(row[place] in words for row in grid.rows)
    ]
    kept = [place for place in range(len(grid.headings)) if place not in idle]
    return replace(
        grid,
        headings=tuple([grid.headings[place] for place in kept]),
        rows=tuple([tuple([row[place] for place in kept]) for row in grid.rows]),
    )


def _row(weapon: str, rules: EffectiveRules, close: Paragraph) -> tuple[Paragraph, ...]:
    known = rules.rulebook.weapons_by_id.get(weapon)
    if known is None:
        return _own_row(weapon, rules, close)
    return (
        (Text(known.short_name, "strong"),),
        (Text(f'{known.range_in}"', "range"),),
        *needed(known, rules.rulebook),
        (Text(str(known.dice), "range"),),
        (Text(signed(known.wound), "range"),) if known.wound else NOTHING,
        close,
    )


def _anti_tank_row(weapon: AntiTankWeapon) -> tuple[Paragraph, ...]:
    """Return its row with the distance he must reach; its effect on vehicles is told below."""
    return (
        (Text(_(ANTI_TANK), "strong"),),
        (Text(f'{weapon.stop_within_in}"', "range"),),
        (Text(f"{weapon.to_hit}+", "range"),),
        (Text(_("flat"), "small"),),
        ONE_DIE,
        NOTHING,
        NOTHING,
    )


def _own_row(weapon: str, rules: EffectiveRules, close: Paragraph) -> tuple[Paragraph, ...]:
    """Return a nation-specific weapon as entered; blank otherwise."""
    own = rules.nation_weapons.get(weapon)
    if own is None:
        unknown = (Text(short_name(weapon, rules), "strong"),)
        return (unknown, *[(UNKNOWN,)] * (len(headings()) - 1))
    name = Text(short_name(weapon, rules), "strong")
    far, hit, dice, wound = [
        BELOW if _is_long(each) else each
        for each in [printed(value, unit, mm=CELL_MM) for _heading, value, unit in _entered(own)]
    ]
    if own.close_combat is None:  # its effect on his courage is unknown
        close = (Blank(CELL_MM),)
    near: Paragraph = NOTHING if own.range is not None else (Blank(CELL_MM),)
    if isinstance(own.range, int) and own.range < MOST_HALVED:
        near = (Text(_up_to(own.range / 2), "range"),)
    return ((name,), (far,), (hit,), near, (dice,), (wound,), close)


def _called(own: NationWeapon) -> str:
    return single_line(own.name) or single_line(own.id)


def _entered(own: NationWeapon) -> tuple[tuple[str, float | str | None, str], ...]:
    """Return the player's entry for each column, with its unit."""
    range_, hit, _near, dice, wound, _close = headings()[1:]
    return (
        (range_, own.range, '"'),
        (hit, own.to_hit, ""),
        (dice, own.dice, ""),
        (wound, own.wound, ""),
    )


def own_reminder(own: NationWeapon) -> Paragraph:
    """Return the entries that do not fit the row of a nation-specific weapon."""
    long = [
        (Text(f"{heading} "), shown)
        for heading, value, unit in _entered(own)
        if _is_long(shown := printed(value, unit))
    ]
    others = ((_("psyche"), own.extra_psyche), (_("close combat"), own.close_combat))
    more = [(Text(f"{heading} "), printed(value)) for heading, value in others if value is not None]
    notes = single_line(own.notes)
    told = [*long, *more, *([(Text(notes),)] if notes else [])]
    if not told:
        return ()
    return (Text(f"{_called(own)}  ", "strong"), *joined(told))


def _is_long(shown: Text | Blank) -> bool:
    """Return whether an entry is too long for its column."""
    return isinstance(shown, Text) and len(shown.text) > LONGEST_NUMBER


class Needed(NamedTuple):
    """The roll needed: at any distance, and up to half range or another given distance."""

    far: Paragraph
    near: Paragraph


def needed(weapon: Weapon, rulebook: Rulebook, change: int = 0) -> Needed:
    """Return the roll needed.

    Args:
        weapon: The weapon; one without modifiers hits on its own fixed number.
        rulebook: The rulebook.
        change: A further modifier, such as having moved.

    """
    if weapon.flat_to_hit is not None:
        return Needed((Text(f"{weapon.flat_to_hit}+", "range"),), (Text(_("flat"), "small"),))
    rule = rulebook.to_hit
    bonus = {each.id: each.modifier for each in rule.modifiers}[HALF_RANGE]
    fixed = change + (weapon.cover_fire_to_hit if weapon.always_cover_fire else 0)
    near = max(rule.best, rule.base - bonus - fixed)
    if weapon.half_range_at_any_distance:
        return Needed((Text(f"{near}+", "range"),), NOTHING)
    far = max(rule.best, rule.base - fixed - sum([each.modifier for each in weapon.to_hit]))
    half = _up_to(weapon.half_range_in)
    return Needed((Text(f"{far}+", "range"),), (Text(f"{half}{FIRM}{near}+", "range"),))


def in_line(needs: Needed) -> Paragraph:
    """Return both rolls in a text: `3+, ≤10" 2+`."""
    if needs.near == NOTHING:
        return needs.far
    is_flat = needs.near[0].role == "small"  # type: ignore[union-attr]
    return (*needs.far, Text(FIRM if is_flat else ", "), *needs.near)


def far_and_near(needs: Needed) -> Paragraph:
    """Return both rolls in short: `3+/2+`; a single one if half range changes nothing."""
    far, near = needs.far[0], needs.near[0]
    if needs.near == NOTHING or near.role == "small":  # type: ignore[union-attr]
        return needs.far
    short = near.text.rpartition(FIRM)[2]  # type: ignore[union-attr]
    return (Text(f"{far.text}/{short}", "range"),)  # type: ignore[union-attr]


def _up_to(inches: float) -> str:
    return f'≤{number(inches)}"'


def modifiers(
    rulebook: Rulebook, counted: Collection[str] = (), *, with_vehicles: bool = False
) -> Paragraph:
    """Return the modifiers added at the table, and the second roll for a need beyond the die.

    Those already `counted` are left out.
    """
    rule, hard = rulebook.to_hit, rulebook.appendix_b.cover
    said: list[Paragraph] = [
        (Text(f"{each.name}{FIRM}"), Text(signed(each.modifier), "strong"))
        for each in rule.modifiers
        if each.id != HALF_RANGE and each.id not in counted
    ]
    if with_vehicles:
        beside = _("in cover and touching a vehicle instead")
        said.insert(1, (Text(f"{beside}{FIRM}"), Text(signed(hard.to_hit), "strong")))
    first, second = rule.beyond_die_first, rule.beyond_die_second
    needed_more = _("{need}+ needed: a {first}, then {second}+")
    more = Text(DOT + needed_more.format(need=first + 1, first=first, second=second))
    return (Text(_("To hit") + "  ", "strong"), *joined(said), more)
