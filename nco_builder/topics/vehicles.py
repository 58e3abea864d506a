"""Topics of Appendix B: vehicle types with their orders, and all other vehicle rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _, ngettext, pgettext
from nco_builder.language.words import capital, either, signed
from nco_builder.rules.appendix_b import TankFear, VehicleRule
from nco_builder.schema.record import fields
from nco_builder.topics.topic import Links, Topic, dice, entry_topic, fact, ids

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nco_builder.rules import Rulebook
    from nco_builder.rules.appendix_b import CommandRow
    from nco_builder.rules.play import VehicleType
    from nco_builder.sheets.blocks import Fact
    from nco_builder.squad import Squad


def vehicles(book: Rulebook, _squad: Squad) -> Iterator[Topic]:
    """Yield a topic for each type, then one for each rule of its own."""
    for kind in book.vehicle_phase.types:
        yield _of_type(kind, book)
    for rule in _rules(book):
        tell = FACTS.get(rule.id)
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
    for count, rows in book.appendix_b.entry.charts.items():
        arriving = [nothing, *([_(each) for each in ARRIVING.get(count, ())] or named)]
        said = [f"{dice(row.rolls)}: {arriving[row.type_number or 0]}" for row in rows]
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


FACTS: dict[str, Callable[[Rulebook], Iterator[Fact]]] = {
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
