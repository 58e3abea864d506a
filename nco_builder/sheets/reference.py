"""The quick reference: what both players look up most, from the rulebook's data alone."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from nco_builder.language import N_, _, current, ngettext
from nco_builder.language.words import capital, enumerated, signed
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Grid, Panel, Points, Roll, Rolls, Text
from nco_builder.sheets.contents import Chart
from nco_builder.sheets.words import (
    DOT,
    FIRM,
    PROGRAM,
    TO,
    called,
    day,
    faces,
    joined,
    numbered,
    odds,
    one_line,
    reminder,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Entry, Rulebook, Source
    from nco_builder.rules.base import DieRow, ProfileChange
    from nco_builder.rules.play import Bonus, Scenario
    from nco_builder.sheets import Wishes
    from nco_builder.sheets.blocks import Paragraph

HEADLINE = N_("Quick reference")
DIE = 6
ATTRIBUTES = ("M", "C", "H", "P")


def quick_reference(report: Report, wishes: Wishes) -> Chart:
    """The quick reference of the rulebook a squad is built by.

    Raises:
        NoSheetError: that rulebook is not installed.
    """
    rulebook = report.rulebook
    if rulebook is None:
        ruleset = one_line(report.squad.ruleset)
        problem = _("the rulebook “{ruleset}” is not installed, so there is no quick reference")
        raise NoSheetError(problem.format(ruleset=ruleset))
    return Chart(
        filled=False,
        title=f"{_(HEADLINE)}, {rulebook.label}",
        author=one_line(report.squad.player),
        subject=f"{_(HEADLINE)}, {rulebook.label}",
        language=current(),
        headline=_(HEADLINE),
        beside=DOT.join([rulebook.label, day(wishes.date), PROGRAM]),
        owner=called(report.squad.name),
        counted=_("page {number} of {count}"),
        credit=(rulebook.credit,),
        sides=(tuple(_front(rulebook)), tuple(_back(rulebook))),
    )


def _front(rulebook: Rulebook) -> Iterator[Panel]:
    yield _orders(rulebook)
    yield _said(rulebook.draw_limit)
    yield _special_actions(rulebook)
    yield _to_hit(rulebook)
    pages = _pages(rulebook.sections["wound_chart"])
    yield Panel(_("Wound chart"), pages, (Rolls(tuple(_rolls(rulebook.wound_chart))),))
    yield _grenades(rulebook)
    yield _said(rulebook.close_combat)
    yield _health_and_psyche(rulebook)
    yield _said(rulebook.terrain)


def _back(rulebook: Rulebook) -> Iterator[Panel]:
    yield from _events(rulebook)
    yield _victory(rulebook)
    yield from [_scenario(each) for each in rulebook.scenarios]
    yield _said(rulebook.alternative_deployment)


def _pages(source: Source) -> str:
    return source.pages.replace(" ", FIRM)


def _said(entry: Entry) -> Panel:
    return Panel(entry.name, _pages(entry.source), (Points((numbered(entry.reminder_text),)),))


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
    return Panel(_("Orders"), _pages(rulebook.orders[0].source), (Rolls(tuple(rolls)),))


def _special_actions(rulebook: Rulebook) -> Panel:
    names = {order.id: order.name for order in rulebook.orders}
    barred = ", ".join(names[order] for order in rulebook.special_action_barred_after)
    courage = rulebook.defaults.special_action_courage
    who = _("Courage {courage} or more, and not after {orders}.")
    who = who.format(courage=courage, orders=barred)
    told = [reminder(each.reminder_text, lead=each.name) for each in rulebook.special_actions]
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


def _grenades(rulebook: Rulebook) -> Panel:
    thrown = [weapon for weapon in rulebook.weapons if weapon.landing]
    parts: list[Points | Rolls] = []
    for weapon in thrown:
        parts += [Points((numbered(weapon.reminder_text),)), Rolls(tuple(_rolls(weapon.landing)))]
    return Panel(
        " / ".join(weapon.name for weapon in thrown), _pages(thrown[0].source), tuple(parts)
    )


def _health_and_psyche(rulebook: Rulebook) -> Panel:
    breakdown, wounded = rulebook.breakdown, rulebook.walking_wounded
    told = [reminder(each.reminder_text, lead=each.name) for each in (wounded, breakdown)]
    parts = (Points(tuple(told)), Rolls(tuple(_rolls(breakdown.second_time))))
    return Panel(_("Health and psyche"), _pages(breakdown.source), parts)


def _rolls(rows: Iterable[DieRow]) -> Iterator[Roll]:
    for row in rows:
        seen = f"{row.rolls[0]}+" if row.or_more else faces(row.rolls)
        name = (Text(capital(row.name), "strong"),) if row.name else ()
        yield Roll(seen, name, numbered(_effect(row)), ())


def _effect(row: DieRow) -> str:
    """What a row of a table does, in a few words."""
    far = f'{row.distance_in}"' if row.distance_in else ""
    said = [each for each in (_changes(row.change), far, row.text) if each]
    if row.killed and not row.text:
        said.append(_("killed"))
    if row.amount is not None:
        said.append(f"{row.amount:+d}")
    return " ".join(said)


def _changes(change: ProfileChange | None) -> str:
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
    page = _pages(events.source)
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
    return Panel(_("Victory"), _pages(source), (Grid((_("ahead by"), ""), tuple(rows)),))


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
        lasts = _("{turns}; continues {when}").format(turns=lasts, when=enumerated(on))
    if turns.ends_when:
        lasts = _("{turns}; ends when {what}").format(turns=lasts, what=turns.ends_when)
    depth = _('{deployment}, {depth}" deep.').format(
        deployment=scenario.deployment.rstrip("."), depth=scenario.deployment_depth_in
    )
    bonuses = [_bonus(bonus) for bonus in scenario.bonuses]
    lead = _("One of these bonuses") if scenario.one_bonus_only else _("Bonus")
    told: list[Paragraph] = [
        numbered(scenario.reminder_text),
        reminder(f"{lasts}.", lead=_("Turns")),
        reminder(depth, lead=_("Deployment")),
        reminder(f"{'; '.join(bonuses)}.", lead=lead),
    ]
    parts: list[Points | Rolls] = [Points(tuple(told))]
    if scenario.table:
        parts.append(Rolls(tuple(_rolls(scenario.table))))
    return Panel(f"{scenario.number} {scenario.name}", _pages(scenario.source), tuple(parts))
