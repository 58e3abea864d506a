"""The quick reference: what both players look up most, from the rulebook's data."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from nco_builder.language import N_, _, current
from nco_builder.language.words import either, signed
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import ROLLED, Grid, Panel, Points, Roll, Rolls, Text
from nco_builder.sheets.contents import Chart
from nco_builder.sheets.decisions import cited_rulings
from nco_builder.sheets.die_rows import die_rows, effect_of, landing
from nco_builder.sheets.legend import abbreviations
from nco_builder.sheets.scenario_panel import scenario_panel
from nco_builder.sheets.special_rules import may_meet_tanks, vehicle_rules
from nco_builder.sheets.turn_card import general, lasting, phases, sums_of
from nco_builder.sheets.used_rules import UsedRules
from nco_builder.sheets.weapon_table import weapon_table
from nco_builder.sheets.words import (
    DOT,
    NBSP,
    PRINTED_BY,
    TO,
    called,
    day,
    faces,
    joined,
    numbered,
    of_rule,
    single_line,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Entry, Rulebook, Source
    from nco_builder.rules.play import Events
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Heading, Paragraph

HEADLINE = N_("Quick reference")
DIE = 6


def quick_reference(report: Report, options: SheetOptions) -> Chart:
    """Return the quick reference of the rulebook of a squad.

    Raises:
        NoSheetError: that rulebook is not installed.
    """
    rulebook = report.rulebook
    if rulebook is None:
        ruleset = single_line(report.squad.ruleset)
        problem = _("the rulebook “{ruleset}” is not installed, so there is no quick reference")
        raise NoSheetError(problem.format(ruleset=ruleset))
    return Chart(
        filled=False,
        title=f"{_(HEADLINE)}, {rulebook.label}",
        author=single_line(report.squad.player),
        subject=f"{_(HEADLINE)}, {rulebook.label}",
        language=current(),
        headline=_(HEADLINE),
        beside=DOT.join([rulebook.label, day(options.date), PRINTED_BY]),
        owner=called(report.squad.name),
        counted=_("page {number} of {count}"),
        continued=_("continued"),
        credit=(rulebook.credit,),
        sides=_sides(report, rulebook),
    )


def _sides(report: Report, rulebook: Rulebook) -> tuple[tuple[Panel, ...], ...]:
    """Return what every turn needs, then the battle, on two pages.

    What weapons, skills and items do is on cards, roster sheet and glossary.
    """
    told = (
        *_front(report, rulebook),
        _events(rulebook),
        *vehicle_rules(report, rulebook, UsedRules(report)),
        *_battle(report, rulebook),
    )
    if cited := tuple(cited_rulings(told, report.squad.rulings, asks=True)):
        told = (*told, Panel(_("Rulings"), "", (Points(cited),)))
    return ((*told, *abbreviations(told, rulebook, rulebook.weapons)),)


def _front(report: Report, rulebook: Rulebook) -> Iterator[Panel]:
    yield _turn(rulebook, with_vehicles=may_meet_tanks(report))
    yield _orders(rulebook)
    yield _special_actions(rulebook)
    yield _to_hit(rulebook)
    yield from _rolled(rulebook)
    pages = _pages(rulebook.sections["weapons"])
    yield Panel(_("Weapons"), pages, weapon_table(rulebook.weapons, rulebook))
    yield _said(rulebook.close_combat)
    yield health_and_psyche(rulebook)
    yield _said(rulebook.terrain)


def _battle(report: Report, rulebook: Rulebook) -> Iterator[Panel]:
    yield _deployment(rulebook)
    agreed = rulebook.scenarios_by_number.get(report.squad.match.scenario or 0)
    chosen = [agreed] if agreed else rulebook.scenarios
    yield from [scenario_panel(each) for each in chosen]
    yield _victory(rulebook)


def _pages(source: Source) -> str:
    return source.pages.replace(" ", NBSP)


def _said(entry: Entry) -> Panel:
    return Panel(entry.name, _pages(entry.source), (Points((of_rule(entry),)),))


def _deployment(rulebook: Rulebook) -> Panel:
    rule, usual = general(rulebook, "deployment"), rulebook.defaults
    said = _(
        'Typical: anywhere along your own edge, {depth}" deep, on a table of {side}" by {side}".'
    )
    typical = said.format(depth=usual.deployment_depth_in, side=usual.table_in)
    other = rulebook.alternative_deployment
    also = of_rule(other, lead=True)
    parts = (Points((of_rule(rule), numbered(typical), also)),)
    return Panel(rule.name, _pages(rule.source), parts)


def _turn(rulebook: Rulebook, *, with_vehicles: bool) -> Panel:
    """Return the phases in order, with who begins each, and the limit of dice in a row.

    The Vehicle Phase comes first.
    """
    rolls = [
        Roll(str(place), (Text(phase.name, "strong"),), of_rule(phase), ())
        for place, phase in phases(rulebook, with_vehicles=with_vehicles)
    ]
    points = Points((of_rule(rulebook.draw_limit, lead=True),))
    return Panel(_("A turn"), lasting(rulebook), (Rolls(tuple(rolls)), points))


def _orders(rulebook: Rulebook) -> Panel:
    rolls = [
        Roll(str(order.die), (Text(order.name, "strong"),), of_rule(order), ())
        for order in rulebook.orders
    ]
    leaving = general(rulebook, "leaving")
    parts = (Rolls(tuple(rolls)), Points((of_rule(leaving, lead=True),)))
    return Panel(_("Orders"), _pages(rulebook.orders[0].source), parts)


def _special_actions(rulebook: Rulebook) -> Panel:
    names = {order.id: order.name for order in rulebook.orders}
    barred = either([names[order] for order in rulebook.special_action_barred_after])
    courage = rulebook.defaults.special_action_courage
    who = _(
        "Current courage {courage} or more, and not after {orders}. The order given counts: "
        "Fire is still Fire with a weapon that works as {cover_fire}."
    )
    who = who.format(courage=courage, orders=barred, cover_fire=names["cover_fire"])
    told = [of_rule(each, lead=True) for each in rulebook.special_actions]
    pages = _pages(rulebook.special_actions[0].source)
    return Panel(_("Special actions"), pages, (Points((numbered(who), *told)),))


def _to_hit(rulebook: Rulebook) -> Panel:
    rule = rulebook.to_hit
    base = _("{base}+ hits, changed by all of these, but never better than {best}+.")
    base = base.format(base=rule.base, best=rule.best)
    worst = _("A {face} always misses.").format(face=rule.always_misses)
    first, second = rule.beyond_die_first, rule.beyond_die_second
    more = _("{need}+ needed: roll a {first}, then {second}+.")
    more = more.format(need=first + 1, first=first, second=second)
    rows = tuple(
        [((Text(each.name),), (Text(signed(each.modifier), "range"),)) for each in rule.modifiers]
    )
    parts = (Points((numbered(f"{base} {worst}"), numbered(more))), Grid((_("modifier"), ""), rows))
    return Panel(_("To hit"), _pages(rule.source), parts)


def _rolled(rulebook: Rulebook) -> Iterator[Panel]:
    """Yield all tables that are read with dice, next to each other and in larger type."""
    pages = _pages(rulebook.sections["wound_chart"])
    wounds = Rolls(tuple(die_rows(rulebook.wound_chart)), ROLLED)
    yield Panel(_("Wound, D6 for each hit"), pages, (wounds,))
    breakdown = rulebook.breakdown
    second = Rolls(tuple(die_rows(breakdown.second_time)), ROLLED)
    yield Panel(_("Second breakdown"), _pages(breakdown.source), (second,))
    rows = []
    for order in rulebook.orders:
        table = [
            (Text(faces(row.rolls), "strong"), Text(f"{NBSP}→{NBSP}{row.amount}"))
            for row in order.table or ()
        ]
        if table:
            rows.append(Roll(_("D6"), (Text(order.name, "strong"),), joined(table, ", "), ()))
    for weapon in rulebook.weapons:
        if weapon.landing:
            name = (Text(weapon.name, "strong"),)
            rows.append(Roll(_("D6"), name, landing(weapon), ()))
    pages = _pages(rulebook.orders[0].source)
    yield Panel(_("Rally and landing"), pages, (Rolls(tuple(rows), ROLLED),))
    if not _are_summed(rulebook.events):
        yield _event_grid(rulebook)


def health_and_psyche(rulebook: Rulebook) -> Panel:
    """Return the effects of one health or no psyche left."""
    breakdown, wounded = rulebook.breakdown, rulebook.walking_wounded
    told = [of_rule(each, lead=True) for each in (wounded, breakdown)]
    return Panel(_("Health and psyche"), _pages(breakdown.source), (Points(tuple(told)),))


def _event_grid(rulebook: Rulebook) -> Panel:
    """Return the grid of events by its two dice."""
    events = rulebook.events
    names = {event.id: event.name for event in events.events}
    head: tuple[Heading, ...] = (
        "",
        *((Text(str(column), "range"),) for column in range(1, DIE + 1)),
    )
    rows = tuple(
        [
            ((Text(str(place), "strong"),), *((Text(names[event]),) for event in row))
            for place, row in enumerate(events.grid, start=1)
        ]
    )
    said = Points(((Text(_("First D6 down, second across.")),),))
    return Panel(_("Events"), _pages(events.source), (said, Grid(head, rows)))


def _are_summed(events: Events) -> bool:
    """Return whether the sum of both dice tells the event, so that no grid is needed."""
    return any(sums_of(event, events) for event in events.events)


def _events(rulebook: Rulebook) -> Panel:
    """Return the effect and odds of each event, after its sum of two dice."""
    events = rulebook.events
    often = Counter(event for row in events.grid for event in row)
    begins = [_("Roll two D6 and add them.")] if _are_summed(events) else []
    begins.append(_("Behind its name: how likely an event is, such as 1 in 18 rolls."))
    told = [numbered(" ".join(begins), "text")]
    for event in events.events:
        odds = Fraction(often[event.id], DIE * DIE)
        said = _("{count} in {all}").format(count=odds.numerator, all=odds.denominator)
        chance: Paragraph = (Text(said.replace(" ", NBSP), "strong"),)
        rolled = f"{', '.join(map(str, sums_of(event, events)))}{NBSP}".lstrip(NBSP)
        lead = (Text(rolled, "range"),) if rolled else ()
        title = Text(f"  {event.title}{NBSP}{NBSP}")
        name: Paragraph = (*lead, Text(event.name, "strong"), title, *chance)
        table = [
            (Text(faces(row.rolls), "strong"), Text(NBSP), *numbered(effect_of(row), "text"))
            for row in event.table
        ]
        more = (Text(" " + _("D6") + ": "), *joined(table)) if table else ()
        told.append((*name, Text("  "), *of_rule(event), *more))
    return Panel(_("What the events do"), _pages(events.source), (Points(tuple(told)),))


def _victory(rulebook: Rulebook) -> Panel:
    rows = []
    for level in rulebook.victory_table:
        points = f"{level.min}+" if level.max is None else f"{level.min}{TO}{level.max}"
        rows.append(((Text(points, "range"),), (Text(level.name),)))
    rule = general(rulebook, "victory")
    worth = [of_rule(unit, lead=True) for unit in rulebook.units if unit.victory_base != unit.cost]
    parts = (
        Points((of_rule(rule), *worth)),
        Grid((_("ahead by"), ""), tuple(rows)),
    )
    return Panel(_("Victory"), _pages(rulebook.sections["victory"]), parts)
