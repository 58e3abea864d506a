"""The weapons of a man's card, each in its row: the numbers as they come out for him."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import N_, _, pgettext
from nco_builder.language.words import signed
from nco_builder.sheets.blocks import Blank, Boxes, Mark, Text
from nco_builder.sheets.card_words import CardWords
from nco_builder.sheets.contents import WeaponSlot
from nco_builder.sheets.men import GRENADE, boxes, printed
from nco_builder.sheets.words import NBSP, joined, number, single_line
from nco_builder.squad import carried_weapons, close_combat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook, Unit, Weapon
    from nco_builder.rules.appendix_b import AntiTankWeapon
    from nco_builder.sheets.blocks import Inline, Paragraph, Role
    from nco_builder.squad import EffectiveRules, Member, NationWeapon

HALF_RANGE, FULL_PSYCHE = "half_range", "full_psyche"
NOTHING: Paragraph = ()
"""An empty cell: a dash before a number would be a minus."""
ANTI_TANK = N_("Anti-tank")
UNKNOWN = Text("?", "number")
MOST_HALVED = 10**5
LONGEST_NUMBER = 3
"""What is entered in so many letters stands in its column; more stand below, in full."""
BELOW = Text("▸", "number")
"""What stands in the column instead."""
CELL_MM, DIE_MM = 4.4, 2.6
"""How long a line to write a number on is in a column."""
SLOTS = 3
"""The rows that each card has: primary and secondary weapon, grenades."""
MOST_TICKED = 3
"""So many grenades are ticked off in their row, more below."""


def headings() -> tuple[str, ...]:
    """What stands over the columns of weapons, in the language spoken now."""
    near = pgettext("heading of a narrow column: up to half range", "half")
    reach = pgettext("heading of a narrow column", "range")
    return _("weapon"), reach, "", _("hit"), near, _("wound"), _("close")


def with_full_psyche(rulebook: Rulebook) -> str:
    """What a shot of a man of full psyche gains, as no number of his includes it."""
    modifiers = {each.id: each.modifier for each in rulebook.to_hit.modifiers}
    gain = modifiers.get(FULL_PSYCHE, 0)
    return _("full psyche: {modifier}").format(modifier=signed(gain)) if gain else ""


def carried_by(member: Member, unit: Unit | None) -> tuple[str, ...]:
    """Ids of the weapons he carries, hand grenades last; of an unknown unit, what is entered."""
    if unit:
        weapons = carried_weapons(member, unit)
    else:
        weapons = tuple([each for each in (member.primary, member.secondary) if each is not None])
    return (*weapons, GRENADE) if member.grenades > 0 else weapons


def weapons_of(reports: Iterable[Report], rulebook: Rulebook) -> list[Weapon]:
    """The weapons of a rulebook that the men of squads carry, in its order."""
    carried = {
        weapon
        for report in reports
        for member, man in zip(report.squad.members, report.members, strict=True)
        for weapon in carried_by(member, man.unit)
    }
    return [each for each in rulebook.weapons if each.id in carried]


def short_name(weapon: str, rules: EffectiveRules) -> str:
    """What a weapon is called where there is little room; in quotation marks where nobody knows."""
    if known := rules.rulebook.weapons_by_id.get(weapon):
        return known.short_name
    if own := rules.nation_weapons.get(weapon):
        return _called(own)
    return f"“{single_line(weapon)}”"


def column_name(weapon: str, rules: EffectiveRules) -> str:
    """What heads the column of a weapon."""
    known = rules.rulebook.weapons_by_id.get(weapon)
    return (known and known.column_name) or short_name(weapon, rules)


def weapon_slots(
    member: Member, unit: Unit | None, rules: EffectiveRules, anti_tank: AntiTankWeapon | None
) -> tuple[WeaponSlot | None, ...]:
    """A row for each weapon: range, dice, what hits far and near, wound roll, close combat.

    The anti-tank weapon has the row of the grenades where there are none, else one more.
    """
    courage = {}
    if unit:
        courage = {each.weapon: each.courage for each in close_combat(member, unit, rules)}
    words = CardWords(rules.rulebook)
    held: list[WeaponSlot | None] = []
    for weapon in carried_by(member, unit):
        close = NOTHING
        if weapon in courage:
            close = (Text(number(courage[weapon]), "number"),)
        if weapon != GRENADE:
            held.append(_slot(weapon, rules, words, close))
    if not held:
        unarmed = courage.get(None)
        close = NOTHING if unarmed is None else (Text(number(unarmed), "number"),)
        name = (Text(_("no weapon"), "strong"),)
        held.append(WeaponSlot(name, name, (), (*[()] * 5, close)))
    thrown: list[WeaponSlot | None] = []
    if member.grenades:
        thrown.append(_grenades(member.grenades, rules))
    if anti_tank:
        thrown.append(_anti_tank_slot(anti_tank))
    held += [None] * (SLOTS - 1 - len(held))
    return (*held, *thrown, *[None] * (SLOTS - len(held) - len(thrown)))


def _slot(weapon: str, rules: EffectiveRules, words: CardWords, close: Paragraph) -> WeaponSlot:
    known = rules.rulebook.weapons_by_id.get(weapon)
    if known is None:
        return _own_slot(weapon, rules, close)
    far, near = needed(known, rules.rulebook)
    return WeaponSlot(
        (Text(known.short_name, "strong"),),
        (Text(known.column_name or known.short_name, "strong"),),
        barred(known, words),
        (
            (Text(f'{known.range_in}"', "number"),),
            (Text(f"{known.dice}×", "range"),) if known.dice > 1 else (),
            (_shown(far, "number"),),
            _up_to_half(known.half_range_in, near),
            _wound(known.wound),
            close,
        ),
    )


def _up_to_half(inches: float, near: Need | None) -> Paragraph:
    """What hits up to half range; nothing where that changes nothing."""
    if near is None:
        return NOTHING
    return Text(f"{_up_to(inches)}{NBSP}", "range"), Text(near.text, "number")


def hits_of(weapon: Weapon, rulebook: Rulebook) -> Paragraph:
    """Dice and number of a weapon, and what hits up to half range, in the type of a row."""
    far, near = needed(weapon, rulebook)
    dice = (Text(f"{weapon.dice}×{NBSP}", "range"),) if weapon.dice > 1 else ()
    half: Paragraph = ()
    if near:
        half = (Text(f"{NBSP * 2}{_up_to(weapon.half_range_in)}{NBSP}{near.text}", "range"),)
    return (*dice, _shown(far, "range"), *half)


def _wound(bonus: int) -> Paragraph:
    return (Text(signed(bonus), "number"),) if bonus else NOTHING


def barred(weapon: Weapon, words: CardWords) -> Paragraph:
    """The orders on which a weapon is not fired."""
    orders = [
        order
        for order, can in (
            ("cover_fire", weapon.can_cover_fire),
            ("advance", weapon.can_fire_on_advance),
        )
        if not can
    ]
    if not orders:
        return ()
    before = pgettext("before the die of an order on which a weapon is not fired", "no")
    return (Text(f"{before}{NBSP}"), *words.dice_of(orders))


def _grenades(count: int, rules: EffectiveRules) -> WeaponSlot:
    """Hand grenades, a box for each while they are few."""
    known = rules.rulebook.weapons_by_id.get(GRENADE)
    name = known.short_name if known else _("Grenades")
    ticks: Paragraph = (Text(f"×{number(count)}", "number"),)
    if 0 < count <= MOST_TICKED:
        ticks = (Boxes(count),)
    elif len(number(count)) > LONGEST_NUMBER:
        ticks = (BELOW,)
    cells: tuple[Paragraph, ...] = ((), (), (), ticks, (), ())
    if known:
        far = _shown(needed(known, rules.rulebook).far, "number")
        reach = (Text(f'{known.range_in}"', "number"),)
        cells = (reach, (), (far,), ticks, _wound(known.wound), NOTHING)
    return WeaponSlot((Text(name, "strong"),), (Text(name, "strong"),), (), cells)


def grenade_boxes(member: Member, rules: EffectiveRules) -> Paragraph:
    """Boxes for grenades that are more than their row has room for."""
    if member.grenades <= MOST_TICKED:
        return ()
    return (Text(f"{short_name(GRENADE, rules)}{NBSP}", "strong"), *boxes(member.grenades))


def _anti_tank_slot(weapon: AntiTankWeapon) -> WeaponSlot:
    """Its range is how near he must come; what it does to a vehicle is told below."""
    reach = (Text(f'{weapon.stop_within_in}"', "number"),)
    hit = Mark(f"{weapon.to_hit}+", "flat", "number")
    name = (Text(_(ANTI_TANK), "strong"),)
    short = (Text(pgettext("short, on cards", "Anti-tank"), "strong"),)
    cells = (reach, (), (hit,), (Boxes(weapon.uses),), NOTHING, NOTHING)
    return WeaponSlot(name, short, (), cells)


def _own_slot(weapon: str, rules: EffectiveRules, close: Paragraph) -> WeaponSlot:
    """A nation-specific weapon as it was entered; blank where it was not."""
    name = (Text(short_name(weapon, rules), "strong"),)
    own = rules.nation_weapons.get(weapon)
    if own is None:
        return WeaponSlot(name, name, (), ((UNKNOWN,), (), *[(UNKNOWN,)] * 4))
    far, hit, dice, wound = [
        BELOW if _is_long(each) else each
        for each in [
            printed(value, unit, "number", CELL_MM) for _heading, value, unit in _entered(own)
        ]
    ]
    if isinstance(dice, Blank):
        dice = Blank(DIE_MM)
    elif own.dice == 1:
        dice = Text("")
    elif dice is not BELOW:
        dice = Text(f"{dice.text}×", "range")
    if own.close_combat is None:  # nobody knows what it adds to his courage
        close = (Blank(CELL_MM),)
    near: Paragraph = NOTHING if own.range is not None else (Blank(CELL_MM),)
    if isinstance(own.range, int) and own.range < MOST_HALVED:
        near = (Text(_up_to(own.range / 2), "range"), Text(NBSP), Blank(CELL_MM))
    return WeaponSlot(name, name, (), ((far,), (dice,), (hit,), near, (wound,), close))


def _called(own: NationWeapon) -> str:
    return single_line(own.name) or single_line(own.id)


def _entered(own: NationWeapon) -> tuple[tuple[str, float | str | None, str], ...]:
    """What the player entered for each column, and its unit."""
    return (
        (_("range"), own.range, '"'),
        (_("hit"), own.to_hit, ""),
        (pgettext("heading of a narrow column", "dice"), own.dice, ""),
        (_("wound"), own.wound, ""),
    )


def own_reminder(own: NationWeapon) -> Paragraph:
    """What the row of a nation-specific weapon has no room for."""
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
    """Whether what was entered is too long for its column."""
    return isinstance(shown, Text) and len(shown.text) > LONGEST_NUMBER


class Need(NamedTuple):
    """What a die must show: a number, and whether no modifier changes it."""

    text: str
    is_flat: bool = False


class Needed(NamedTuple):
    """What the die must show: at any distance, and up to half range where that is less."""

    far: Need
    near: Need | None


def needed(weapon: Weapon, rulebook: Rulebook, change: int = 0) -> Needed:
    """What the die must show.

    Args:
        weapon: The weapon; one that no modifier counts for hits on a number of its own.
        rulebook: Whose rules these are.
        change: A modifier besides, such as having moved.
    """
    if weapon.flat_to_hit is not None:
        return Needed(Need(f"{weapon.flat_to_hit}+", is_flat=True), None)
    rule = rulebook.to_hit
    bonus = {each.id: each.modifier for each in rule.modifiers}[HALF_RANGE]
    fixed = change + (weapon.cover_fire_to_hit if weapon.always_cover_fire else 0)
    near = Need(f"{max(rule.best, rule.base - bonus - fixed)}+")
    if weapon.half_range_at_any_distance:
        return Needed(near, None)
    far = max(rule.best, rule.base - fixed - sum([each.modifier for each in weapon.to_hit]))
    return Needed(Need(f"{far}+"), near)


def _shown(need: Need, role: Role = "range") -> Inline:
    return Mark(need.text, "flat", role) if need.is_flat else Text(need.text, role)


def in_line(weapon: Weapon, needs: Needed) -> str:
    """Both needs in a text: `3+, ≤10" 2+`."""
    if needs.near is None:
        return needs.far.text
    return f"{needs.far.text}, {_up_to(weapon.half_range_in)}{NBSP}{needs.near.text}"


def far_and_near(needs: Needed) -> Paragraph:
    """Both needs as short as can be: `3+/2+`; one alone where half range changes nothing."""
    if needs.near is None:
        return (_shown(needs.far),)
    return (Text(f"{needs.far.text}/{needs.near.text}", "range"),)


def ranges(weapon: Weapon) -> str:
    """The range, and half of it where that counts: `20"/10"`."""
    if weapon.ignores_modifiers or weapon.half_range_at_any_distance:
        return f'{weapon.range_in}"'
    return f'{weapon.range_in}"/{number(weapon.half_range_in)}"'


def _up_to(inches: float) -> str:
    return f'≤{number(inches)}"'
