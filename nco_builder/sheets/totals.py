"""The totals of a roster, and the terms the squad was built for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.legality import Names
from nco_builder.sheets.blocks import Figure, Text
from nco_builder.sheets.words import DOT, number, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Currency
    from nco_builder.sheets.blocks import Paragraph

POINTS: dict[Currency, str] = {"vp": "valor points", "sp": "specialist points"}
UNKNOWN = "–"


def figures(report: Report) -> Iterator[Figure]:
    """Points, men, order dice and what the squad is worth."""
    yield _points(report, "vp")
    yield _points(report, "sp")
    yield _men(report)
    yield Figure(number(report.size), "", "order dice to bring")
    worth = number(report.victory_total) if report.rulebook else UNKNOWN
    yield Figure(worth, "", "victory points if all fall")


def spent_and_limit(report: Report, currency: Currency) -> tuple[int, int]:
    """What is spent and what there is, the nation's bonus included."""
    if currency == "vp":
        return report.vp, report.vp_limit
    return report.sp, report.sp_limit


def bonus_sum(report: Report) -> str:
    """`50 + 10` where the nation adds specialist points, else nothing."""
    agreed = report.squad.limits.sp
    bonus = report.sp_limit - agreed
    return f"{number(agreed)} + {number(bonus)}" if bonus else ""


def _points(report: Report, currency: Currency) -> Figure:
    spent, limit = spent_and_limit(report, currency)
    rest = f"/ {number(limit)} {currency}"
    if report.rulebook is None:
        return Figure(UNKNOWN, rest, POINTS[currency])
    over = spent > limit
    left = f"{number(abs(limit - spent))} {'too many' if over else 'left'}"
    return Figure(number(spent), rest, f"{POINTS[currency]}, {left}", alarm=over)


def _men(report: Report) -> Figure:
    rulebook = report.rulebook
    nation = rulebook.nations_by_id.get(report.squad.nation) if rulebook else None
    if nation is None:
        return Figure(number(report.size), "", "men")
    over = report.size - nation.max_squad_size
    said = f"men, {number(over)} too many" if over > 0 else f"men, {nation.max_squad_size} at most"
    return Figure(number(report.size), f"/ {nation.max_squad_size}", said, alarm=over > 0)


def terms(report: Report) -> Paragraph:
    """Limits, switched rulings and what was agreed for the match."""
    return (Text("BUILT FOR ", "label"), Text(DOT.join(_terms(report)), "small"))


def _terms(report: Report) -> Iterator[str]:
    squad, rulebook = report.squad, report.rulebook
    limits, bonus = squad.limits, bonus_sum(report)
    nation = one_line(Names(squad, rulebook).nation(squad.nation))
    specialist = f"{bonus} sp ({nation})" if bonus else f"{number(limits.sp)} sp"
    yield f"{number(limits.vp)} vp and {specialist}"
    if squad.rulings.budget == "exact":
        yield "every point to be spent"
    if squad.rulings.duplicate_items == "forbid":
        yield "no item twice on one man"
    if squad.rulings.vehicle_spares == "allow":
        yield "spare vehicles allowed"
    if squad.match.scenario is not None:
        known = rulebook.scenarios_by_number.get(squad.match.scenario) if rulebook else None
        yield f"scenario {squad.match.scenario}{f', {known.name}' if known else ''}"
    if squad.match.vehicle_phase:
        yield "Vehicle Phase"
    if squad.match.anti_tank_weapons:
        yield "anti-tank weapons"
    for pack in squad.packs:
        version = "" if pack.version is None else f" {pack.version}"
        yield one_line(f"rules pack {pack.id}{version}")
