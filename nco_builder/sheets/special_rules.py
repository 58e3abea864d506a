"""Special rules of a squad: its nation's, the Bomber, vehicles and Tank Fear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.sheets.blocks import Grid, Panel, Points, Text
from nco_builder.sheets.vehicle_fighting import fear_panel
from nco_builder.sheets.words import numbered, of_rule, reminder
from nco_builder.vehicles import fear_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.used_rules import UsedRules


def special_rules(report: Report, rulebook: Rulebook, used: UsedRules) -> Iterator[Paragraph]:
    """Yield the nation's bonuses and restrictions, and the Bomber."""
    nation = rulebook.nations_by_id.get(report.squad.nation)
    if nation:
        yield of_rule(nation, lead=True)
    bombers = used.men(lambda index: report.squad.members[index].bomber)
    for scenario in rulebook.scenarios:
        if bombers and scenario.bomber:
            yield (
                *reminder(scenario.reminder_text, scenario.rulings, _("Bomber")),
                Text(f" {bombers}"),
            )


def may_meet_tanks(report: Report) -> bool:
    """Return whether enemy vehicles may come: the phase is agreed, or the squad has some."""
    return report.squad.match.vehicle_phase or bool(report.squad.vehicles)


def vehicle_rules(report: Report, rulebook: Rulebook, used: UsedRules) -> Iterator[Panel]:
    """Yield the effects of vehicles on the men of a squad; nothing if none can come.

    The vehicle chart of a squad with vehicles has all of them, so they are not printed twice.
    """
    if not may_meet_tanks(report):
        return
    if report.squad.vehicles:
        told = _("Vehicles, hard cover, Tank Fear and anti-tank weapons are on the vehicle chart.")
        yield Panel(_("Vehicles"), "", (Points(((Text(told),),)),))
        return
    book, cover = rulebook.appendix_b, rulebook.appendix_b.cover
    elsewhere = cover.elsewhere.text(to_hit=rulebook.terrain.cover_to_hit)
    effects = (
        (*of_rule(cover, lead=True), Text(" "), *numbered(elsewhere)),
        of_rule(book.running, lead=True),
        of_rule(book.wreck, lead=True),
    )
    yield Panel(_("Vehicles"), "", (Points(effects),))
    yield fear_panel(fear_of(report, rulebook), report, rulebook)
    if report.squad.match.anti_tank_weapons:
        yield _anti_tank(report, rulebook, used)


def _anti_tank(report: Report, rulebook: Rulebook, used: UsedRules) -> Panel:
    """Return the anti-tank weapons: who has one, and the rolls of its two dice."""
    weapon, bonus = rulebook.appendix_b.anti_tank, rulebook.appendix_b.kill_bonus
    carriers = used.men(lambda index: report.squad.members[index].anti_tank)
    who = ((Text(carriers or _("nobody yet"), "strong"),),)
    kinds = [(kind.name, weapon.to_destroy[kind.id]) for kind in rulebook.vehicle_phase.types]
    rows = tuple([((Text(name),), (Text(f"{least}+", "range"),)) for name, least in kinds])
    return Panel(
        weapon.name,
        "",
        (
            Points((*who, of_rule(weapon))),
            Grid((_("target"), _("destroyed on")), rows),
            Points((of_rule(bonus, lead=True),)),
        ),
    )
