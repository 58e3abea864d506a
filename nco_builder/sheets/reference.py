"""The quick reference: what both players look up most, from the rulebook's data alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from nco_builder.language import N_, _, current, ngettext
from nco_builder.language.lists import enumerated
from nco_builder.rules import UnknownRulesetError
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.cards.weapons import signed
from nco_builder.sheets.roster import PROGRAM
from nco_builder.sheets.vehicle_chart.blocks import Grid, Panel, Points, Roll, Rolls
from nco_builder.sheets.vehicle_chart.phrases import TO, called, faces, numbered, odds, reminder
from nco_builder.sheets.words import DOT, FIRM, capital, day, joined, one_line

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.rules.base import Change, Row
    from nco_builder.rules.play import Bonus, Scenario
    from nco_builder.sheets.blocks import Paragraph

HEADLINE = N_("Quick reference")
DIE = 6
ATTRIBUTES = ("M", "C", "H", "P")


@dataclass(frozen=True, slots=True)
class Reference:
    """A sheet of panels, front and back.

    Attributes:
        title: title of the document.
        author: who made the squad, may be empty.
        subject: what the document is.
        language: of its words, as BCP 47.
        headline: what it is, at the head of each page.
        beside: by which rules, at the right of the headline.
        owner: whose copy it is, at the foot of each page.
        pages: place and number of pages, with places for `page` and `count`.
        credit: at the foot of each page.
        sides: what it says, in the order of reading: on the front what is needed in every turn,
            on the back what comes at times, and the scenarios.

    """

    title: str
    author: str
    subject: str
    language: str
    headline: str
    beside: str
    owner: str
    pages: str
    credit: str
    sides: tuple[tuple[Panel, ...], ...]


def quick_reference(report: Report, *, date: dt.date) -> Reference:
    """The quick reference of the rulebook a squad is built by.

    Raises:
        UnknownRulesetError: that rulebook is not installed.
    """
    rulebook = report.rulebook
    if rulebook is None:
        ruleset = one_line(report.squad.ruleset)
        problem = _("there is no rulebook “{ruleset}” to make a quick reference of")
        raise UnknownRulesetError(problem.format(ruleset=ruleset))
    return Reference(
        title=f"{_(HEADLINE)}, {rulebook.label}",
        author=one_line(report.squad.player),
        subject=f"{_(HEADLINE)}, {rulebook.label}",
        language=current(),
        headline=_(HEADLINE),
        beside=DOT.join([rulebook.label, day(date), PROGRAM]),
        owner=called(report.squad.name),
        pages=_("page {page} of {count}"),
        credit=rulebook.credit,
        sides=(tuple(_front(rulebook)), tuple(_back(rulebook))),
    )


def _front(rulebook: Rulebook) -> Iterator[Panel]:
    yield _orders(rulebook)
    yield _draw(rulebook)
    yield _special_actions(rulebook)
    yield _to_hit(rulebook)
    yield Panel(_("Wound chart"), _("D6"), (Rolls(tuple(_rolls(rulebook.wound_chart))),))
    yield _grenades(rulebook)
    yield _said(
        rulebook.close_combat.name,
        rulebook.close_combat.source.page,
        rulebook.close_combat.reminder_text,
    )
    yield _health_and_psyche(rulebook)
    yield _said(rulebook.terrain.name, rulebook.terrain.source.page, rulebook.terrain.reminder_text)


def _back(rulebook: Rulebook) -> Iterator[Panel]:
    yield from _events(rulebook)
    yield _victory(rulebook)
    yield from [_scenario(each) for each in rulebook.scenarios]
    other = rulebook.alternative_deployment
    yield _said(other.name, other.source.page, other.reminder_text)


def _page(page: int | None) -> str:
    return _("p. {page}").format(page=page).replace(" ", FIRM) if page else ""


def _said(heading: str, page: int | None, text: str) -> Panel:
    return Panel(heading, _page(page), (Points((numbered(text),)),))


def _orders(rulebook: Rulebook) -> Panel:
    rolls = []
    for order in rulebook.orders:
        told = numbered(order.reminder_text)
        if order.table:
            table = [
                (Text(faces(row.rolls), "strong"), Text(f"{FIRM}→{FIRM}{row.amount}"))
                for row in order.table
            ]
            told = (*told, Text(" " + _("D6") + ": "), *joined(table, ", "))
        rolls.append(Roll(str(order.die), (Text(order.name, "strong"),), told, ()))
    return Panel(_("Orders"), _page(rulebook.orders[0].source.page), (Rolls(tuple(rolls)),))


def _draw(rulebook: Rulebook) -> Panel:
    return _said(
        rulebook.draw_limit.name, rulebook.draw_limit.source.page, rulebook.draw_limit.reminder_text
    )


def _special_actions(rulebook: Rulebook) -> Panel:
    names = {order.id: order.name for order in rulebook.orders}
    barred = ", ".join(names[order] for order in rulebook.special_action_barred_after)
    courage = rulebook.defaults.special_action_courage
    who = _("Courage {courage} or more, and not after {orders}.")
    who = who.format(courage=courage, orders=barred)
    told = [reminder(each.reminder_text, lead=each.name) for each in rulebook.special_actions]
    page = rulebook.special_actions[0].source.page
    return Panel(_("Special actions"), _page(page), (Points((numbered(who), *told)),))


def _to_hit(rulebook: Rulebook) -> Panel:
    rule = rulebook.to_hit
    base = _("{base}+ hits, changed by all of these. {best}+ is the best need.")
    base = base.format(base=rule.base, best=rule.best)
    worst = _("A {face} always misses.").format(face=rule.always_misses)
    first, second = rule.beyond_die_first, rule.beyond_die_second
    more = _("{need}+ needed: roll a {first}, then {second}+.")
    more = more.format(need=first + 1, first=first, second=second)
    rows = tuple(
        [((Text(each.name),), (Text(signed(each.modifier), "range"),)) for each in rule.modifiers]
    )
    parts = (Points((numbered(f"{base} {worst}"), numbered(more))), Grid((_("modifier"), ""), rows))
    return Panel(_("To hit"), _page(rule.source.page), parts)


def _grenades(rulebook: Rulebook) -> Panel:
    thrown = [weapon for weapon in rulebook.weapons if weapon.landing]
    parts: list[Points | Rolls] = []
    for weapon in thrown:
        parts += [Points((numbered(weapon.reminder_text),)), Rolls(tuple(_rolls(weapon.landing)))]
    return Panel(
        " / ".join(weapon.name for weapon in thrown), _page(thrown[0].source.page), tuple(parts)
    )


def _health_and_psyche(rulebook: Rulebook) -> Panel:
    breakdown, wounded = rulebook.breakdown, rulebook.walking_wounded
    told = [reminder(each.reminder_text, lead=each.name) for each in (wounded, breakdown)]
    parts = (Points(tuple(told)), Rolls(tuple(_rolls(breakdown.second_time))))
    return Panel(_("Health and psyche"), _page(breakdown.source.page), parts)


def _rolls(rows: Iterable[Row]) -> Iterator[Roll]:
    for row in rows:
        seen = f"{row.rolls[0]}+" if row.or_more else faces(row.rolls)
        name = (Text(capital(row.name), "strong"),) if row.name else ()
        yield Roll(seen, name, numbered(_effect(row)), ())


def _effect(row: Row) -> str:
    """What a row of a table does, in a few words."""
    far = f'{row.distance_in}"' if row.distance_in else ""
    said = [each for each in (_changes(row.change), far, row.text) if each]
    if row.killed and not row.text:
        said.append(_("killed"))
    if row.amount is not None:
        said.append(f"{row.amount:+d}")
    return " ".join(said)


def _changes(change: Change | None) -> str:
    if change is None:
        return ""
    said = [f"{each}{FIRM}{value:+d}" for each in ATTRIBUTES if (value := getattr(change, each))]
    return ", ".join(said) or _("nothing")


def _events(rulebook: Rulebook) -> Iterator[Panel]:
    """The grid by its two dice, and what each event does with how likely it is."""
    events = rulebook.events
    names = {event.id: event.name for event in events.events}
    head = ("", *(str(column) for column in range(1, DIE + 1)))
    rows = tuple(
        [
            ((Text(str(place), "strong"),), *((Text(names[event]),) for event in row))
            for place, row in enumerate(events.grid, start=1)
        ]
    )
    page = _page(events.source.page)
    yield Panel(
        _("Events"),
        page,
        (
            Points(
                ((Text(_("First D6 down, second across.")),),),
            ),
            Grid(head, rows),
        ),
    )
    often = Counter(event for row in events.grid for event in row)
    told = []
    for event in events.events:
        chance = odds(Fraction(often[event.id], DIE * DIE))
        name = (Text(event.name, "strong"), Text(f"  {event.title}{FIRM}{FIRM}"), *chance)
        table = [
            (Text(faces(row.rolls), "strong"), Text(FIRM), *numbered(_effect(row), "text"))
            for row in event.table
        ]
        more = (Text(" " + _("D6") + ": "), *joined(table)) if table else ()
        told.append((*name, Text("\n"), *numbered(event.reminder_text), *more))
    yield Panel(_("What the events do"), page, (Points(tuple(told)),))


def _victory(rulebook: Rulebook) -> Panel:
    rows = []
    for level in rulebook.victory_table:
        points = f"{level.min}+" if level.max is None else f"{level.min}{TO}{level.max}"
        rows.append(((Text(points, "range"),), (Text(level.name),)))
    source = rulebook.sections["victory"]
    return Panel(_("Victory"), _page(source.page), (Grid((_("ahead by"), ""), tuple(rows)),))


def _bonus(bonus: Bonus) -> str:
    said = f"{bonus.points} {bonus.reason}"
    if not bonus.each:
        return said
    return _("{bonus} (up to {count})").format(bonus=said, count=bonus.count_max)


def _scenario(scenario: Scenario) -> Panel:
    turns = scenario.turns
    count = f"{turns.min}{TO}{turns.max}" if turns.min else str(turns.max)
    lasts = ngettext("{count} turn", "{count} turns", turns.max).format(count=count)
    on = [
        _("after turn {turn} on {need}+").format(turn=turn, need=need)
        for turn, need in turns.continue_on.items()
    ]
    if on:
        lasts = _("{turns}, goes on {when}").format(turns=lasts, when=enumerated(on))
    if turns.ends_when:
        lasts = _("{turns}; ends when {what}").format(turns=lasts, what=turns.ends_when)
    depth = _('{deployment}, {depth}" deep.').format(
        deployment=scenario.deployment.rstrip("."), depth=scenario.deployment_depth_in
    )
    bonuses = [_bonus(bonus) for bonus in scenario.bonuses]
    lead = _("One bonus") if scenario.one_bonus_only else _("Bonus")
    told: list[Paragraph] = [
        numbered(scenario.reminder_text),
        reminder(f"{lasts}.", lead=_("Turns")),
        reminder(depth, lead=_("Deployment")),
        reminder(f"{'; '.join(bonuses)}.", lead=lead),
    ]
    parts: list[Points | Rolls] = [Points(tuple(told))]
    if scenario.table:
        parts.append(Rolls(tuple(_rolls(scenario.table))))
    return Panel(f"{scenario.number} {scenario.name}", _page(scenario.source.page), tuple(parts))
