"""Topics of the battle: general rules, orders, special actions, events, scenarios."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nco_builder.language import N_, _, ngettext, pgettext
from nco_builder.language.words import capital, either, signed
from nco_builder.rules.appendix_b import TankFear, VehicleRule
from nco_builder.schema.record import fields
from nco_builder.topics.topic import (
    Links,
    Topic,
    changed,
    dice,
    entry_topic,
    fact,
    ids,
    inches,
    names,
    rows,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nco_builder.rules import Entry, Item, Rulebook
    from nco_builder.rules.appendix_b import CommandRow
    from nco_builder.rules.play import Scenario, VehicleType
    from nco_builder.sheets.blocks import Fact
    from nco_builder.squad import Squad


DURATIONS = {
    "permanent": N_("until the match ends"),
    "turn": N_("for the turn"),
    "instant": N_("at once"),
}

CALMING = ("down", "rally")
"""The behavior of a man who breaks down."""


def general_rules(book: Rulebook, _squad: Squad) -> Iterator[Topic]:
    """Yield a topic for each rule that belongs to no single entry."""
    single = (
        *(book.close_combat, book.walking_wounded, book.breakdown, book.terrain),
        *(book.draw_limit, book.alternative_deployment),
    )
    for entry in (*book.general, *single):
        tell = _OF_BATTLE.get(entry.id)
        yield entry_topic("rule", entry, book, tell(book) if tell else (), _parts(entry, book))


def _parts(entry: Entry, book: Rulebook) -> tuple[Links, ...]:
    """Return the parts of a general rule, entry by entry."""
    calming = [order for order in book.orders if order.id in CALMING]
    found: dict[str, tuple[Links, ...]] = {
        "weapons": (Links(_("Weapons"), ids("weapon", book.weapons)),),
        "skills": (Links(_("Skills"), ids("skill", book.skills)),),
        "items": (Links(_("Items"), ids("item", book.items)),),
        "nations": (Links(_("Nations"), ids("nation", book.nations)),),
        "deployment": (
            Links(_("Scenarios"), ids("scenario", book.scenarios)),
            Links(_("See also"), ("rule:alternative_deployment",)),
        ),
        "order_dice": (Links(_("Orders"), ids("order", book.orders)),),
        "events": (Links(_("Events"), ids("event", book.events.events)),),
        "special_actions": (
            Links(_("Special actions"), ids("special_action", book.special_actions)),
            Links(_("Not after"), ids("order", book.special_action_barred_after)),
        ),
        "walking_wounded": (
            Links(_("Barred orders"), ids("order", book.walking_wounded.forbidden_orders)),
        ),
        "nation_weapons": (
            Links(_("Who may"), ids("unit", [each for each in book.units if each.nation_weapon])),
        ),
        "victory": (Links(_("Scenarios"), ids("scenario", book.scenarios)),),
        "breakdown": (Links(_("See also"), ids("order", calming)),),
    }
    return found.get(entry.id, ())


def _building(book: Rulebook) -> Iterator[Fact]:
    usual = book.defaults
    template = _("{vp} vp and {sp} sp")
    yield fact(_("Usual game"), template.format(vp=usual.vp_limit, sp=usual.sp_limit))
    yield fact(_("Unique"), names(book.unique_units))
    yield fact(_("Table"), f"{usual.table_in}″ × {usual.table_in}″")
    turns = ngettext("{count} turn", "{count} turns", usual.turns).format(count=usual.turns)
    yield fact(_("Lasts"), turns)


def _to_hit(book: Rulebook) -> Iterator[Fact]:
    rule = book.to_hit
    yield fact(_("Hits on"), f"{rule.base}+")
    yield fact(_("Never better than"), f"{rule.best}+")
    yield fact(_("Always misses"), str(rule.always_misses))
    template = _("a {first}, then {second}+")
    beyond = template.format(first=rule.beyond_die_first, second=rule.beyond_die_second)
    yield fact(_("Need above the die"), beyond)
    for each in rule.modifiers:
        yield fact(each.name, signed(each.modifier))


def _special_actions(book: Rulebook) -> Iterator[Fact]:
    least = book.defaults.special_action_courage
    yield fact(_("Current courage"), _("{courage} or more").format(courage=least))


def _grid(book: Rulebook) -> Iterator[Fact]:
    events = {event.id: event.name for event in book.events.events}
    for first, row in enumerate(book.events.grid, start=1):
        label = _("First D6: {face}").format(face=first)
        yield fact(label, " · ".join([events[each] for each in row]))


def _victory(book: Rulebook) -> Iterator[Fact]:
    for level in book.victory_table:
        least, most = level.min, level.max
        yield fact(f"{least}+" if most is None else f"{least}–{most}", level.name)


def _deployment(book: Rulebook) -> Iterator[Fact]:
    template = _("within {depth}″ of your own edge")
    yield fact(_("Usual zone"), template.format(depth=book.defaults.deployment_depth_in))


_OF_BATTLE: dict[str, Callable[[Rulebook], Iterator[Fact]]] = {
    "building": _building,
    "deployment": _deployment,
    "special_actions": _special_actions,
    "to_hit": _to_hit,
    "wound_chart": lambda book: rows(book.wound_chart),
    "events": _grid,
    "victory": _victory,
    "breakdown": lambda book: rows(book.breakdown.second_time),
}
"""The numbers of a general rule, by its id."""


def orders(book: Rulebook, _squad: Squad) -> Iterator[Topic]:
    """Yield a topic for each order."""
    for order in book.orders:
        facts = [
            fact(_("Order die"), str(order.die)),
            fact(_("To hit"), signed(order.to_hit or 0)),
            fact(_("To be hit"), signed(order.to_hit_against or 0)),
            fact(_("Radius"), inches(order.radius_in)),
            *rows(order.table),
        ]
        never = [skill for skill in book.skills if order.id in skill.forbidden_orders]
        with_it = [item for item in book.items if _is_used_on(item, order.id)]
        links = (
            Links(_("Items used with it"), ids("item", with_it)),
            Links(_("Never with the skill"), ids("skill", never)),
            Links(_("Rule"), ("rule:order_dice",)),
        )
        yield entry_topic("order", order, book, facts, links)


def _is_used_on(item: Item, order: str) -> bool:
    return item.needs_order == order or (item.used_on_down and order == "down")


def special_actions(book: Rulebook, _squad: Squad) -> Iterator[Topic]:
    """Yield a topic for each special action."""
    for action in book.special_actions:
        never = [skill for skill in book.skills if action.id in skill.forbidden_orders]
        links = (
            Links(_("Never with the skill"), ids("skill", never)),
            Links(_("Rule"), ("rule:special_actions",)),
        )
        # an order may have the same name
        title = _("{name} (special action)").format(name=action.name)
        facts = _special_actions(book)
        yield entry_topic("special_action", action, book, facts, links, title=title)


def events(book: Rulebook, _squad: Squad) -> Iterator[Topic]:
    """Yield a topic for each battlefield event."""
    often = Counter([event for row in book.events.grid for event in row])
    cells = sum(often.values())
    for event in book.events.events:
        chance = _("{count} of {cells}").format(count=often[event.id], cells=cells)
        facts = [
            fact(_("How likely"), chance),
            fact(_("Holds"), _(DURATIONS[event.duration])),
            fact(_("Changes"), changed(event.change)),
            *rows(event.table),
        ]
        title = f"{event.name}: {event.title}"
        links = (Links(_("Rule"), ("rule:events",)),)
        yield entry_topic("event", event, book, facts, links, title=title)


def scenarios(book: Rulebook, _squad: Squad) -> Iterator[Topic]:
    """Yield a topic for each scenario."""
    for each in book.scenarios:
        facts = [
            fact(_("Turns"), _turns(each)),
            fact(_("Deployment"), each.deployment),
            fact(_("Deployment depth"), inches(each.deployment_depth_in)),
            *_bonuses(each),
            *rows(each.table),
        ]
        title = f"{each.number}  {each.name}"
        links = (Links(_("Rules"), ("rule:victory", "rule:alternative_deployment")),)
        yield entry_topic("scenario", each, book, facts, links, title=title)


def _turns(scenario: Scenario) -> str:
    turns = scenario.turns
    said = [f"{turns.min}–{turns.max}" if turns.min else str(turns.max)]
    for turn, need in turns.continue_on.items():
        said.append(_("after turn {turn} it continues on {need}+").format(turn=turn, need=need))
    if turns.ends_when:
        said.append(_("ends when {what}").format(what=turns.ends_when))
    return "; ".join(said)


def _bonuses(scenario: Scenario) -> Iterator[Fact]:
    for bonus in scenario.bonuses:
        said = bonus.reason
        if bonus.each and bonus.count_max > 1:
            said = _("{reason} (up to {count})").format(reason=said, count=bonus.count_max)
        yield fact(f"+{bonus.points}", said)
    yield fact(_("At most in all"), str(scenario.bonus_max))


def vehicles(book: Rulebook, _squad: Squad) -> Iterator[Topic]:
    """Yield a topic for each type, then one for each rule of its own."""
    for kind in book.vehicle_phase.types:
        yield _of_type(kind, book)
    for rule in _rules(book):
        tell = _OF_VEHICLES.get(rule.id)
        facts, links = tell(book) if tell else (), _links(rule, book)
        yield entry_topic("vehicle", rule, book, facts, links)


def _rules(book: Rulebook) -> Iterator[VehicleRule]:
    appendix = book.appendix_b
    for name in fields(type(appendix)):
        if isinstance(rule := getattr(appendix, name), VehicleRule):
            yield rule


def _of_type(kind: VehicleType, book: Rulebook) -> Topic:
    rules = book.appendix_b.rules_of(kind.id)
    facts = [
        fact(f"{dice(command.rolls)} {command.name}", _ordered(command))
        for command in rules.commands
    ]
    facts.append(fact(rules.cover_fire.name, rules.cover_fire.reminder_text))
    rested = [*rules.cover_fire.rulings]
    for command in rules.commands:
        rested += [each for each in command.rulings if each not in rested]
    others = [each.id for each in _rules(book)]
    links = (Links(_("Rules about vehicles"), ids("vehicle", others)),)
    title = capital(kind.name)
    return entry_topic("vehicle", kind, book, facts, links, title=title, rulings=tuple(rested))


def _ordered(command: CommandRow) -> str:
    """Return what an order makes a vehicle do, and the shots at it meanwhile."""
    if not command.shot_at:
        return command.reminder_text
    fired_at = _("Vehicles that fire at it have {modifier} to hit until its next order.")
    return f"{command.reminder_text} {fired_at.format(modifier=signed(command.shot_at))}"


def _steps(book: Rulebook) -> Iterator[Fact]:
    for place, step in enumerate(book.appendix_b.phase.steps, start=1):
        yield fact(_("Step {number}").format(number=place), step)


ARRIVING = {1: (N_("the type agreed"),), 2: (N_("the smaller type"), N_("the larger type"))}
"""The results of an entry die by the number of agreed types; with all types, each by name."""


def _entry_charts(book: Rulebook) -> Iterator[Fact]:
    named = [kind.name for kind in book.vehicle_phase.types]
    nothing = pgettext("a die changes nothing", "nothing")
    for count, chart in book.appendix_b.entry.charts.items():
        arriving = [nothing, *([_(each) for each in ARRIVING.get(count, ())] or named)]
        said = [f"{dice(row.rolls)}: {arriving[row.type_number or 0]}" for row in chart]
        label = ngettext("D6, {count} type agreed", "D6, {count} types agreed", count)
        yield fact(label.format(count=count), " · ".join(said))


def _edges(book: Rulebook) -> Iterator[Fact]:
    for row in book.appendix_b.edge.rows:
        yield fact(_("D6: {faces}").format(faces=dice(row.rolls)), row.text)


def _duels(book: Rulebook) -> Iterator[Fact]:
    called = {kind.id: kind.name for kind in book.vehicle_phase.types}
    for duel in book.appendix_b.armor_v_armor.duels:
        pair = _("{shooter} at {target}")
        label = pair.format(shooter=called[duel.shooter], target=called[duel.target])
        needs = _("hits on {hit}+, destroys on {destroy}+")
        yield fact(label, needs.format(hit=duel.to_hit, destroy=duel.to_destroy))
    for rules in book.appendix_b.types:
        label = _("{type} that moved out").format(type=capital(called[rules.type]))
        yield fact(label, _("{modifier} to hit it").format(modifier=signed(rules.moving_shot_at)))


def _anti_tank(book: Rulebook) -> Iterator[Fact]:
    rule, weapon = book.vehicle_phase.anti_tank, book.appendix_b.anti_tank
    barred = either([book.units_by_id[unit].name for unit in rule.barred_units])
    yield fact(_("Carried by"), weapon.carried_by.text(carriers=rule.carriers, barred=barred))
    for kind in book.vehicle_phase.types:
        need = weapon.to_destroy[kind.id]
        yield fact(capital(kind.name), _("destroyed on {need}+").format(need=need))


_OF_VEHICLES: dict[str, Callable[[Rulebook], Iterator[Fact]]] = {
    "vehicle_phase": _steps,
    "entry": _entry_charts,
    "entry_edge": _edges,
    "armor_v_armor": _duels,
    "anti_tank": _anti_tank,
}
"""The charts and numbers of a rule, by its id."""


def _links(rule: VehicleRule, book: Rulebook) -> Iterator[Links]:
    types = ids("vehicle", [each.type for each in book.appendix_b.types])
    yield Links(_("Types"), types)
    if isinstance(rule, TankFear):
        yield Links(_("Does not affect those who took"), ids("item", rule.protected_by))
