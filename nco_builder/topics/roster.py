"""Topics of a squad's parts: units, weapons, skills, items, nations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _, ngettext
from nco_builder.language.words import enumerated, signed
from nco_builder.topics.topic import (
    Links,
    Topic,
    changed,
    entry_topic,
    fact,
    ids,
    inches,
    names,
    rows,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.rules import Item, Nation, Rulebook, Skill, Unit, Weapon
    from nco_builder.sheets.blocks import Fact
    from nco_builder.squad import NationWeapon, Squad

GRENADE = "hand_grenade"
POINTS = {
    "vp": N_("{points} vp"),
    "sp": N_("{points} sp"),
    "bearer": N_("{points} of his own points"),
}
POOLS = {"vp": "rule:valor_points", "sp": "rule:specialist_points"}
HOW_OFTEN = (N_("as many as the points allow"), N_("at most one"), N_("exactly one"))


def units(book: Rulebook, _squad: Squad) -> Iterator[Topic]:
    """Yield a topic for each rank."""
    for unit in book.units:
        weapons = (*unit.primary_costs, *unit.secondary, *([GRENADE] if unit.grenades else []))
        barring = [nation for nation in book.nations if unit.id in nation.forbidden]
        links = (
            Links(_("Weapons"), ids("weapon", weapons)),
            Links(_("Skills"), ids("skill", unit.fixed_skills)),
            Links(_("Items for him alone"), ids("item", _only_for(unit, book))),
            Links(_("Barred in"), ids("nation", barring)),
            Links(_("Paid from"), (POOLS[unit.currency],)),
        )
        yield entry_topic("unit", unit, book, _unit_facts(unit, book), links)


def _only_for(unit: Unit, book: Rulebook) -> list[Item]:
    return [item for item in book.items if unit.id in item.restricted_to]


def _price(points: int, currency: str) -> str:
    return _(POINTS[currency]).format(points=points) if points else _("free")


def _unit_facts(unit: Unit, book: Rulebook) -> Iterator[Fact]:
    yield fact(_("Price"), _price(unit.cost, unit.currency))
    template = _("move {M}″, courage {C}, health {H}, psyche {P}")
    yield fact(_("Profile"), template.format(M=unit.M, C=unit.C, H=unit.H, P=unit.P))
    yield fact(_("Victory points if he falls"), _victory(unit))
    yield fact(_("In a squad"), _(HOW_OFTEN[unit.unique + unit.mandatory]))
    yield fact(_("Primary weapon"), enumerated(list(_offered(unit, book))))
    secondary = [_free(book.weapons_by_id[each].name) for each in unit.secondary]
    yield fact(_("Secondary weapon"), enumerated(secondary))
    yield fact(_("Grenades"), _grenade_terms(unit))
    yield fact(_("Skills"), names(book.skills_by_id[each] for each in unit.fixed_skills))
    yield fact(_("Skill slots"), _slots(unit))
    yield fact(_("Items"), _item_terms(unit))


def _victory(unit: Unit) -> str:
    """Return what the enemy scores, including options if any of them costs points."""
    if not _pays_for_options(unit):
        return str(unit.victory_base)
    return _("{points} and the price of his options").format(points=unit.victory_base)


def _pays_for_options(unit: Unit) -> bool:
    """Return whether any further option of a unit costs points."""
    return (
        any(option.cost for option in unit.primary)
        or unit.nation_weapon == "at_cost"
        or bool(unit.grenades and unit.grenades.cost_each_extra)
        or bool(unit.extra_skill_slots)
        or bool(unit.item_slots and not unit.items_free)
    )


def _free(name: str) -> str:
    return _("{weapon} ({price})").format(weapon=name, price=_("free"))


def _offered(unit: Unit, book: Rulebook) -> Iterator[str]:
    for option in unit.primary:
        name, price = book.weapons_by_id[option.weapon].name, _price(option.cost, unit.currency)
        yield _("{weapon} ({price})").format(weapon=name, price=price)
    if unit.nation_weapon:
        free = unit.nation_weapon == "free"
        yield _("a nation-specific weapon (free)") if free else _("a nation-specific weapon")


def _grenade_terms(unit: Unit) -> str:
    terms = unit.grenades
    if terms is None:
        return ""
    said = [_("{count} free").format(count=terms.free)]
    if terms.cost_each_extra is not None:
        price = _price(terms.cost_each_extra, unit.currency)
        said.append(_("each more {price}").format(price=price))
    if terms.max is not None:
        said.append(_("at most {count}").format(count=terms.max))
    return enumerated(said)


def _slots(unit: Unit) -> str:
    said = []
    if unit.free_skill_slots:
        said.append(_("{count} free").format(count=unit.free_skill_slots))
    if unit.extra_skill_slots:
        price = _price(unit.extra_skill_slot_cost or 0, unit.currency)
        template = _("{count} more for {price}")
        said.append(template.format(count=unit.extra_skill_slots, price=price))
    return enumerated(said)


def _item_terms(unit: Unit) -> str:
    count = unit.item_slots
    said = ngettext("at most {count}", "at most {count}", count).format(count=count)
    if not count:
        return _("none")
    return _("{amount}, free").format(amount=said) if unit.items_free else said


def weapons(book: Rulebook, _squad: Squad) -> Iterator[Topic]:
    """Yield a topic for each generic weapon."""
    for weapon in book.weapons:
        carried = [unit for unit in book.units if _may_carry(unit, weapon.id)]
        like = [weapon.on_advance_as] if weapon.on_advance_as else []
        barred = [item for item in book.items if weapon.id in item.no_use_with]
        settled = [item for item in book.items if weapon.id in item.unclear_with]
        links = (
            Links(_("Who may carry it"), ids("unit", carried)),
            Links(_("On an Advance it is"), ids("weapon", like)),
            Links(_("Of no use with it"), ids("item", barred)),
            Links(_("Works with it by a ruling"), ids("item", settled)),
            Links(_("Rules"), ("rule:weapons", "rule:to_hit", "rule:wound_chart")),
        )
        yield entry_topic("weapon", weapon, book, _weapon_facts(weapon), links)


def _may_carry(unit: Unit, weapon: str) -> bool:
    if weapon == GRENADE:
        return unit.grenades is not None
    return weapon in unit.primary_costs or weapon in unit.secondary


def _weapon_facts(weapon: Weapon) -> Iterator[Fact]:
    flat = weapon.flat_to_hit
    yield fact(_("Range"), inches(weapon.range_in))
    yield fact(_("Dice for each target"), str(weapon.dice))
    yield fact(_("Radius"), inches(weapon.radius_in))
    yield fact(_("Hits on"), "" if flat is None else _("{need}+, flat").format(need=flat))
    for each in weapon.to_hit:
        yield fact(_("To hit"), f"{signed(each.modifier)} · {each.when}")
    if weapon.can_cover_fire and flat is None:
        yield fact(_("To hit in Cover Fire"), signed(weapon.cover_fire_to_hit))
    yield fact(_("Wound roll"), signed(weapon.wound))
    yield fact(_("Psyche if wounded"), signed(weapon.extra_psyche))
    yield fact(_("Courage in close combat"), signed(weapon.close_combat_courage))
    uses = weapon.uses
    if uses is not None:
        said = ngettext("{count} in a match", "{count} in a match", uses)
        yield fact(_("Uses"), said.format(count=uses))
    yield from rows(weapon.landing)


def own_weapons(_book: Rulebook, squad: Squad) -> Iterator[Topic]:
    """Yield a topic for each nation-specific weapon of the player, in his own words."""
    for weapon in squad.definitions.weapons:
        agree = _("Entered for this squad. The players agree on its numbers.")
        yield Topic(
            id=f"nation_weapon:{weapon.id}",
            title=weapon.name or weapon.id,
            text=f"{weapon.notes}\n{agree}" if weapon.notes else agree,
            source=_("this squad, definitions"),
            facts=tuple(each for each in _own_facts(weapon) if each.text),
            links=(Links(_("Rule"), ("rule:nation_weapons",)),),
            rulings=("NCO-26",),
            names=(weapon.id,),
        )


def _own_facts(weapon: NationWeapon) -> Iterator[Fact]:
    cost = _("not known") if weapon.cost is None else _price(weapon.cost, "vp")
    yield fact(_("Price"), cost)
    entered = {
        _("Range"): weapon.range,
        _("Dice"): weapon.dice,
        _("To hit"): weapon.to_hit,
        _("Wound roll"): weapon.wound,
        _("Psyche if wounded"): weapon.extra_psyche,
        _("Courage in close combat"): weapon.close_combat,
    }
    for label, value in entered.items():
        yield fact(label, "" if value is None else str(value))


def skills(book: Rulebook, _squad: Squad) -> Iterator[Topic]:
    """Yield a topic for each skill."""
    for skill in book.skills:
        has = [unit for unit in book.units if skill.id in unit.fixed_skills]
        learn = [unit for unit in book.units if _may_learn(unit, skill)]
        links = (
            Links(_("Who has it"), ids("unit", has)),
            Links(_("Who may take it"), ids("unit", learn)),
            Links(_("Items he may pass on"), ids("item", skill.transferable_items)),
            Links(_("Orders he never takes"), _orders(skill.forbidden_orders, book)),
            Links(_("Rule"), ("rule:skills",)),
        )
        yield entry_topic("skill", skill, book, _skill_facts(skill), links)


def _may_learn(unit: Unit, skill: Skill) -> bool:
    slots = unit.free_skill_slots + unit.extra_skill_slots
    return bool(slots) and (not skill.restricted_to or unit.id in skill.restricted_to)


def _orders(found: Iterable[str], book: Rulebook) -> tuple[str, ...]:
    """Return the names of orders and special actions, which share one set of ids."""
    orders = {order.id for order in book.orders}
    return tuple([f"{'order' if each in orders else 'special_action'}:{each}" for each in found])


def _skill_facts(skill: Skill) -> Iterator[Fact]:
    yield fact(_("Radius"), inches(skill.radius_in))
    for level in skill.levels:
        yield fact(level.label, inches(level.radius_in))
    if skill.max_stack > 1:
        times = ngettext("{count} time", "{count} times", skill.max_stack)
        yield fact(_("May be taken"), times.format(count=skill.max_stack))
    yield fact(_("Courage in close combat"), signed(skill.close_combat_courage))


def items(book: Rulebook, _squad: Squad) -> Iterator[Topic]:
    """Yield a topic for each item."""
    for item in book.items:
        passing = [skill for skill in book.skills if item.id in skill.transferable_items]
        needed = [item.needs_order] if item.needs_order else []
        links = (
            Links(_("Who may carry it"), ids("unit", book.bearers(item))),
            Links(_("Passed on by"), ids("skill", passing)),
            Links(_("No use with"), ids("weapon", item.no_use_with)),
            Links(_("Works by a ruling with"), ids("weapon", item.unclear_with)),
            Links(_("Goes with"), _orders(needed, book)),
            Links(_("Rule"), ("rule:items",)),
        )
        yield entry_topic("item", item, book, _item_facts(item, book), links)


def _item_facts(item: Item, book: Rulebook) -> Iterator[Fact]:
    yield fact(_("Price"), _price(item.cost, item.currency))
    yield fact(_("Free for"), names(unit for unit in book.bearers(item) if unit.items_free))
    if item.uses is not None:
        said = ngettext("{count} in a match", "{count} in a match", item.uses)
        yield fact(_("Uses"), said.format(count=item.uses))
    yield fact(_("Profile"), changed(item.profile))
    yield fact(_("Regains"), changed(item.regain))
    yield fact(_("Courage this turn"), signed(item.courage_this_turn))
    yield fact(_("Courage until the end"), signed(item.courage_for_battle))
    yield from rows(item.table)


def nations(book: Rulebook, _squad: Squad) -> Iterator[Topic]:
    """Yield a topic for each nation or division."""
    for nation in book.nations:
        links = (
            Links(_("Does not take"), ids("unit", nation.forbidden)),
            Links(_("Rule"), ("rule:nations",)),
        )
        yield entry_topic("nation", nation, book, _nation_facts(nation), links)


def _nation_facts(nation: Nation) -> Iterator[Fact]:
    most = nation.max_squad_size
    said = ngettext("{count} man", "{count} men", most).format(count=most)
    yield fact(_("Largest squad"), said)
    bonus = nation.bonus_sp
    yield fact(_("Specialist bonus"), _(POINTS["sp"]).format(points=bonus) if bonus else "")
