"""A scenario as a panel: its goal, its length, its victory points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext
from nco_builder.language.words import enumerated
from nco_builder.sheets.blocks import Panel, Points, Rolls
from nco_builder.sheets.die_rows import die_rows
from nco_builder.sheets.words import NBSP, TO, of_rule, reminder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.rules.play import Bonus, Scenario
    from nco_builder.sheets.blocks import Paragraph


def _bonus(bonus: Bonus) -> str:
    said = f"{bonus.points} {bonus.reason}"
    if not bonus.each:
        return said
    return _("{bonus} (up to {count})").format(bonus=said, count=bonus.count_max)


def _bonuses(scenario: Scenario) -> Iterator[Paragraph]:
    told = "; ".join([_bonus(bonus) for bonus in scenario.bonuses])
    lead = _("One of these bonuses") if scenario.one_bonus_only else _("Bonus")
    yield reminder(f"{told}.", lead=lead)


def scenario_panel(scenario: Scenario, *, bonuses: bool = True) -> Panel:
    """Return the goal, length and deployment of a scenario.

    Its victory points are included unless they are printed elsewhere.
    """
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
    told: list[Paragraph] = [
        of_rule(scenario),
        reminder(f"{lasts}.", lead=_("Turns")),
        reminder(depth, lead=_("Deployment")),
        *(_bonuses(scenario) if bonuses else ()),
    ]
    parts: list[Points | Rolls] = [Points(tuple(told))]
    if scenario.table:
        parts.append(Rolls(tuple(die_rows(scenario.table))))
    return Panel(
        f"{scenario.number} {scenario.name}", scenario.source.pages.replace(" ", NBSP), tuple(parts)
    )
