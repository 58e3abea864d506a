"""The rules of a man's weapons besides numbers: whom they reach, what is left without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import listed, signed
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.men import GRENADE, boxes
from nco_builder.sheets.weapon_lines import carried_by, column_name, in_line, needed
from nco_builder.sheets.words import NBSP, joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.rules import Rulebook, Unit, Weapon
    from nco_builder.rules.appendix_b import AntiTankWeapon
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.card_words import CardWords
    from nco_builder.squad import EffectiveRules, Member

MOVED = "moved"
ANSWERING = "react_assault"
AIMED = "focus_fire"


def weapon_reminders(
    member: Member, unit: Unit | None, rules: EffectiveRules, words: CardWords
) -> Iterator[Paragraph]:
    """Yield the rules of each of his weapons, with boxes for those that are used up."""
    carried = carried_by(member, unit)
    for weapon in carried:
        known = rules.rulebook.weapons_by_id.get(weapon)
        if known is None or weapon == GRENADE:  # those are on the card of the squad
            continue
        others = [column_name(each, rules) for each in carried if each not in {weapon, GRENADE}]
        told = [words.told(each) for each in traits(known, rules.rulebook, others)]
        uses = boxes(known.uses or 0)
        if told or uses:
            lead = (Text(known.short_name, "strong"), *((Text(NBSP),) if uses else ()), *uses)
            yield (*lead, Text(" "), *joined(told, "; "))


def anti_tank_reminder(
    weapon: AntiTankWeapon, rulebook: Rulebook, words: CardWords, name: str
) -> Paragraph:
    """What a man needs to destroy a vehicle."""
    said = _("at a vehicle, by [run] or ★: destroys {needs}")
    return words.led(name, said.format(needs=destroying(weapon, rulebook)))


def destroying(weapon: AntiTankWeapon, rulebook: Rulebook) -> str:
    """Return what destroys each type of vehicle that is hit."""
    needs = [
        f"{kind.card_name or kind.short_name}{NBSP}{weapon.to_destroy[kind.type]}+"
        for kind in rulebook.appendix_b.types
        if kind.type in weapon.to_destroy
    ]
    return ", ".join(needs)


def traits(
    weapon: Weapon, rulebook: Rulebook, others: Sequence[str] | None = None
) -> Iterator[str]:
    """What is different about a weapon, in a few words each; `others` is what he has left."""
    modifiers = {each.id: each.modifier for each in rulebook.to_hit.modifiers}
    if weapon.on_advance_as is not None:
        other = rulebook.weapons_by_id[weapon.on_advance_as]
        said = _('on [advance] as {weapon}: {inches}", {needs}')
        needs = in_line(other, needed(other, rulebook, modifiers[MOVED]))
        yield said.format(weapon=other.short_name, inches=other.range_in, needs=needs)
    if weapon.radius_in is not None:
        yield _('all in {inches}"').format(inches=weapon.radius_in)
    answer = weapon.answer_assault_to_hit
    if not weapon.ignores_modifiers and answer not in {None, modifiers[ANSWERING]}:
        said = _("answering an Assault: {needs}")
        yield said.format(needs=in_line(weapon, needed(weapon, rulebook, answer or 0)))
    if weapon.extra_psyche:
        yield _("if wounded {psyche} P more").format(psyche=signed(weapon.extra_psyche))
    if weapon.uses and others is not None:
        yield _("a box a shot")
    if not weapon.can_answer_assault:
        yield _("never answers an Assault")
    if weapon.dropped_on_assault:
        yield _("his own Assault drops it")
    elif weapon.uses and others is not None:
        yield _("empty: {weapons} only").format(weapons=listed([*others]) or _("nothing"))


def order_names(rulebook: Rulebook) -> dict[str, str]:
    """Names of the orders and special actions by id."""
    return {each.id: each.name for each in (*rulebook.orders, *rulebook.special_actions)}
