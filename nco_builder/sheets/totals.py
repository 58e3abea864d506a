"""The totals of a roster, and the terms the squad was built for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.legality import Names
from nco_builder.sheets.blocks import Figure, Text
from nco_builder.sheets.words import DOT, number, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Currency
    from nco_builder.sheets.blocks import Paragraph

POINTS: dict[Currency, str] = {"vp": N_("valor points"), "sp": N_("specialist points")}
UNKNOWN = "–"


def figures(report: Report) -> Iterator[Figure]:
    """Points, men, order dice and what the squad is worth."""
    yield _points(report, "vp")
    yield _points(report, "sp")
    yield _men(report)
    yield Figure(number(report.size), "", _("order dice to bring"))
    worth = number(report.victory_total) if report.rulebook else UNKNOWN
    yield Figure(worth, "", _("victory points if all fall"))


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
        return Figure(UNKNOWN, rest, _(POINTS[currency]))
    over = spent > limit
    template = _("{points}, {count} too many") if over else _("{points}, {count} left")
    said = template.format(points=_(POINTS[currency]), count=number(abs(limit - spent)))
    return Figure(number(spent), rest, said, alarm=over)


def _men(report: Report) -> Figure:
    rulebook = report.rulebook
    nation = rulebook.nations_by_id.get(report.squad.nation) if rulebook else None
    if nation is None:
        return Figure(number(report.size), "", _("men"))
    over = report.size - nation.max_squad_size
    template = _("men, {count} too many") if over > 0 else _("men, {count} at most")
    said = template.format(count=number(over) if over > 0 else nation.max_squad_size)
    return Figure(number(report.size), f"/ {nation.max_squad_size}", said, alarm=over > 0)


def terms(report: Report) -> Paragraph:
    """Limits, switched rulings and what was agreed for the match."""
    return (Text(_("BUILT FOR") + " ", "label"), Text(DOT.join(_terms(report)), "small"))


def scenario(number: int, name: str) -> str:
    """A scenario by its number, and by its name where it is known."""
    template = _("scenario {number}, {name}") if name else _("scenario {number}")
    return template.format(number=number, name=name)


def _terms(report: Report) -> Iterator[str]:
    squad, rulebook = report.squad, report.rulebook
    limits, bonus = squad.limits, bonus_sum(report)
    nation = one_line(Names(squad, rulebook).nation(squad.nation))
    template = _("{vp} vp and {sp} sp ({nation})") if bonus else _("{vp} vp and {sp} sp")
    yield template.format(vp=number(limits.vp), sp=bonus or number(limits.sp), nation=nation)
    if squad.rulings.budget == "exact":
        yield _("every point to be spent")
    if squad.rulings.duplicate_items == "forbid":
        yield _("no item twice on one man")
    if squad.rulings.vehicle_spares == "allow":
        yield _("spare vehicles allowed")
    if squad.match.scenario is not None:
        known = rulebook.scenarios_by_number.get(squad.match.scenario) if rulebook else None
        yield scenario(squad.match.scenario, known.name if known else "")
    if squad.match.vehicle_phase:
        yield _("Vehicle Phase")
    if squad.match.anti_tank_weapons:
        yield _("anti-tank weapons")
    for pack in squad.packs:
        version = "" if pack.version is None else f" {pack.version}"
        yield one_line(_("rules pack {pack}").format(pack=f"{pack.id}{version}"))
