"""Topics of the battle: general rules, orders, special actions, events, scenarios."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nco_builder.language import N_, _, ngettext
from nco_builder.language.words import signed
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
    from collections.abc import Callable, Iterator

    from nco_builder.rules import Entry, Item, Rulebook
    from nco_builder.rules.play import Scenario
    from nco_builder.sheets.blocks import Fact
    from nco_builder.squad import Squad

DURATIONS = {
    "permanent": N_("until the battle ends"),
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
        tell = FACTS.get(entry.id)
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


FACTS: dict[str, Callable[[Rulebook], Iterator[Fact]]] = {
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
