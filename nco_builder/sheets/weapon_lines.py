"""What a man's card says of his weapons: the numbers as they come out for him."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.language import _, decimal, pgettext
from nco_builder.language.words import signed
from nco_builder.sheets.blocks import Grid, Text
from nco_builder.sheets.men import GRENADE, boxes, printed
from nco_builder.sheets.words import DOT, FIRM, TO, faces, joined, number, one_line
from nco_builder.squad import all_skills, carried_weapons, close_combat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.rules import Rulebook, Unit, Weapon
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.squad import EffectiveRules, Member, NationWeapon

COLUMNS = 6
HALF_RANGE = "half_range"
MOVED = "moved"
ANSWERING = "react_assault"
NOTHING: Paragraph = (Text(TO),)
UNKNOWN = Text("?")
AS_FIRE = "as_fire"
LONGEST_NAME, LONGEST_NUMBER = 18, 6
"""So many letters stand in a row; what is longer is told in full below."""


def headings() -> tuple[str, ...]:
    """What stands over the columns of weapons, in the language spoken now."""
    dice = pgettext("heading of a narrow column", "dice")
    return _("weapon"), _("range"), _("to hit"), dice, _("wound"), _("close")


def carried_by(member: Member, unit: Unit | None) -> tuple[str, ...]:
    """Ids of the weapons he carries, hand grenades last; of an unknown unit, what is entered."""
    if unit:
        weapons = carried_weapons(member, unit)
    else:
        weapons = tuple([each for each in (member.primary, member.secondary) if each is not None])
    return (*weapons, GRENADE) if member.grenades else weapons


def weapon_grid(member: Member, unit: Unit | None, rules: EffectiveRules) -> Grid:
    """A row for each weapon: range, what hits, dice for each target, wound roll, close combat."""
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
        rows.append(((Text(_("no weapon")),), *[NOTHING] * (COLUMNS - 2), close))
    return Grid(headings(), tuple(rows))


def _row(weapon: str, rules: EffectiveRules, close: Paragraph) -> tuple[Paragraph, ...]:
    known = rules.rulebook.weapons_by_id.get(weapon)
    if known is None:
        return _own_row(weapon, rules.nation_weapons.get(weapon), close)
    wound = [signed(known.wound)] if known.wound else []
    psyche = [f"{signed(known.extra_psyche)}{FIRM}P"] if known.extra_psyche else []
    return (
        (Text(known.short_name, "strong"),),
        (Text(f'{known.range_in}"', "range"),),
        needed(known, rules.rulebook),
        (Text(str(known.dice)),),
        (Text(FIRM.join(wound + psyche)),) if wound or psyche else NOTHING,
        close,
    )


def _own_row(weapon: str, own: NationWeapon | None, close: Paragraph) -> tuple[Paragraph, ...]:
    """A nation-specific weapon as it was entered; blank where it was not."""
    if own is None:
        unknown = (Text(f"“{_short(one_line(weapon), LONGEST_NAME)}”"),)
        return (unknown, *[(UNKNOWN,)] * (COLUMNS - 2), close)
    name = Text(_short(_called(own), LONGEST_NAME), "strong")
    numbers = [printed(value, unit) for _heading, value, unit in _entered(own)]
    short = [
        replace(each, text=_short(each.text, LONGEST_NUMBER)) if isinstance(each, Text) else each
        for each in numbers
    ]
    return ((name,), *((each,) for each in short), close)


def _called(own: NationWeapon) -> str:
    return one_line(own.name) or one_line(own.id)


def _entered(own: NationWeapon) -> tuple[tuple[str, float | str | None, str], ...]:
    """What the player entered for each column, and its unit."""
    values = ((own.range, '"'), (own.to_hit, ""), (own.dice, ""), (own.wound, ""))
    return tuple([(head, *each) for head, each in zip(headings()[1:], values, strict=False)])


def _own_reminder(own: NationWeapon) -> Paragraph:
    """What the row of a nation-specific weapon has no room for."""
    long = [
        (Text(f"{heading} "), shown)
        for heading, value, unit in _entered(own)
        if isinstance(shown := printed(value, unit), Text) and len(shown.text) > LONGEST_NUMBER
    ]
    others = ((_("psyche"), own.extra_psyche), (_("close combat"), own.close_combat))
    more = [(Text(f"{heading} "), printed(value)) for heading, value in others if value is not None]
    notes = one_line(own.notes)
    told = [*long, *more, *([(Text(notes),)] if notes else [])]
    if not told and len(_called(own)) <= LONGEST_NAME:
        return ()
    return (Text(f"{_called(own)}  ", "strong"), *joined(told))


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def needed(weapon: Weapon, rulebook: Rulebook, change: int = 0) -> Paragraph:
    """What the die must show: at any distance, and up to half range where that differs.

    Args:
        weapon: The weapon; one that no modifier counts for hits on a number of its own.
        rulebook: Whose rules these are.
        change: A modifier besides, such as having moved.

    """
    if weapon.flat_to_hit is not None:
        return (Text(f"{weapon.flat_to_hit}+", "range"), Text(f"{FIRM}" + _("flat"), "small"))
    rule = rulebook.to_hit
    bonus = {each.id: each.modifier for each in rule.modifiers}[HALF_RANGE]
    fixed = change + (weapon.cover_fire_to_hit if weapon.always_cover_fire else 0)
    near = max(rule.best, rule.base - bonus - fixed)
    if weapon.half_range_at_any_distance:
        return (Text(f"{near}+", "range"),)
    far = max(rule.best, rule.base - fixed - sum([each.modifier for each in weapon.to_hit]))
    half = decimal(f"{weapon.half_range_in:g}")
    return (Text(f"{far}+", "range"), Text(f'{FIRM}≤{half}"{FIRM}{near}+', "small"))


def against_skill(member: Member, unit: Unit | None, rulebook: Rulebook) -> tuple[Weapon, ...]:
    """His weapons whose Focus Fire is an ordinary Fire, where a skill of his has it otherwise."""
    skills = all_skills(member, unit) if unit else member.skills
    known = [rulebook.skills_by_id[each] for each in skills if each in rulebook.skills_by_id]
    if not any(skill.fire_as_focus_fire for skill in known):
        return ()
    weapons = [rulebook.weapons_by_id.get(each) for each in carried_by(member, unit)]
    return tuple([each for each in weapons if each and each.focus_fire == AS_FIRE])


def weapon_reminders(
    member: Member, unit: Unit | None, rules: EffectiveRules
) -> Iterator[Paragraph]:
    """What no column tells of each of his weapons, with boxes for those that are used up."""
    unclear = against_skill(member, unit, rules.rulebook)
    for weapon in carried_by(member, unit):
        known = rules.rulebook.weapons_by_id.get(weapon)
        own = rules.nation_weapons.get(weapon)
        if known:
            uses = boxes(member.grenades if weapon == GRENADE else known.uses or 0)
            told = [*_traits(known, rules.rulebook)]
            told += [] if known in unclear else _as_fire(known, rules.rulebook)
            told += [*_refusals(known, rules.rulebook), *_advance(known, rules.rulebook)]
            told += _landing(known)
            if told or uses:
                lead = (Text(known.short_name, "strong"), *_gap(uses), Text("  "))
                yield (*lead, *joined(told))
        elif own and (more := _own_reminder(own)):
            yield more
        elif own is None and len(weapon) > LONGEST_NAME:
            yield (Text(one_line(weapon)),)


def _traits(weapon: Weapon, rulebook: Rulebook) -> Iterator[Paragraph]:
    """What is different about a weapon, in a few words each."""
    order = _names(rulebook)
    if weapon.always_cover_fire:
        yield (Text(_("always {order}").format(order=order["cover_fire"])),)
    if weapon.radius_in is not None:
        yield (Text(_('all within {inches}"').format(inches=weapon.radius_in)),)
    if not weapon.needs_line_of_sight:
        yield (Text(_("at a point seen or not")),)
    if weapon.throw_over_in is not None:
        yield (Text(_('over terrain up to {inches}"').format(inches=weapon.throw_over_in)),)
    if weapon.dice > 1:
        yield (Text(_("each hit has its own wound roll, health losses first")),)
    if weapon.ignores_modifiers:
        yield (Text(_("no modifier counts")),)


def _as_fire(weapon: Weapon, rulebook: Rulebook) -> Iterator[Paragraph]:
    """That aiming is no use; what a skill has otherwise is told with the skill."""
    if weapon.focus_fire == AS_FIRE:
        order = _names(rulebook)
        said = _("{order} counts as {other}").format(order=order["focus_fire"], other=order["fire"])
        yield (Text(said),)


def _refusals(weapon: Weapon, rulebook: Rulebook) -> Iterator[Paragraph]:
    """What a weapon cannot do, and what it does otherwise when an Assault is answered."""
    order = _names(rulebook)
    usual = {each.id: each.modifier for each in rulebook.to_hit.modifiers}[ANSWERING]
    if not weapon.can_cover_fire:
        yield (Text(_("no {order}").format(order=order["cover_fire"]), "strong"),)
    if not weapon.can_fire_on_advance:
        yield (Text(_("no shot on an {order}").format(order=order["advance"]), "strong"),)
    if not weapon.can_answer_assault:
        yield (Text(_("no answer to an {order}").format(order=order["assault"]), "strong"),)
    elif not weapon.ignores_modifiers and weapon.answer_assault_to_hit not in {None, usual}:
        answer = signed(weapon.answer_assault_to_hit or 0) or "+0"
        said = _("answering an {order}").format(order=order["assault"])
        yield Text(f"{said} "), Text(answer, "strong")
    if weapon.dropped_on_assault:
        yield (Text(_("dropped before an {order}").format(order=order["assault"])),)


def _names(rulebook: Rulebook) -> dict[str, str]:
    """Names of the orders and special actions by id."""
    return {each.id: each.name for each in (*rulebook.orders, *rulebook.special_actions)}


def _gap(uses: Paragraph) -> Paragraph:
    return (Text(FIRM), *uses) if uses else ()


def _landing(weapon: Weapon) -> Iterator[Paragraph]:
    """Where a thrown weapon lands, by the die."""
    rows: list[Paragraph] = []
    for row in weapon.landing:
        far = f'{FIRM}{row.distance_in}"' if row.distance_in else ""
        rows.append((Text(faces(row.rolls), "strong"), Text(f"{FIRM}{row.name}{far}")))
    if rows:
        yield Text(_("D6") + f":{FIRM}"), *joined(rows, ", ")


def _advance(weapon: Weapon, rulebook: Rulebook) -> Iterator[Paragraph]:
    """What a weapon does on an Advance that counts as another one there."""
    if weapon.on_advance_as is not None:
        other = rulebook.weapons_by_id[weapon.on_advance_as]
        moved = {each.id: each.modifier for each in rulebook.to_hit.modifiers}[MOVED]
        order = _names(rulebook)["advance"]
        said = _('on {order} as {weapon}, {inches}"').format(
            order=order, weapon=other.short_name, inches=other.range_in
        )
        yield Text(f"{said} "), *needed(other, rulebook, moved)


def modifiers(rulebook: Rulebook) -> Paragraph:
    """The modifiers that are added on the table, and what a need beyond the die takes."""
    rule = rulebook.to_hit
    said: list[Paragraph] = [
        (Text(f"{each.name}{FIRM}"), Text(signed(each.modifier), "strong"))
        for each in rule.modifiers
        if each.id != HALF_RANGE
    ]
    first, second = rule.beyond_die_first, rule.beyond_die_second
    needed_more = _("{need}+ needed: a {first}, then {second}+")
    more = Text(DOT + needed_more.format(need=first + 1, first=first, second=second))
    return (Text(_("To hit") + "  ", "strong"), *joined(said), more)
