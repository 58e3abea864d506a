"""The roster sheet: a squad, its verdict, totals and men, for players and organizers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _, current
from nco_builder.legality import Names
from nco_builder.sheets import extras, findings, squad_rules
from nco_builder.sheets.blocks import Boxes, Table, TableGroup, Text, Tile, Tiles
from nco_builder.sheets.contents import Banner, Figure, ScanCode, Stamp, TableSheet
from nco_builder.sheets.legend import legend, legend_of_text
from nco_builder.sheets.roster_rows import Men, columns
from nco_builder.sheets.words import (
    DOT,
    MEN,
    PRINTED_BY,
    counted,
    day,
    fingerprint_line,
    joined,
    left_to_settle,
    number,
    rules_packs,
    single_line,
    typed,
)

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Currency, Rulebook, UnitKind
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Cell, Paragraph

SHARE = N_("Share this squad")
SCAN = N_("Scan, paste into NCO Builder. Notes are not in it.")
TOO_LONG = N_(
    "This squad is too large for a code to scan. It is inside this PDF; open it with NCO Builder."
)
KINDS: tuple[UnitKind, ...] = ("soldier", "specialist")


def roster_sheet(report: Report, options: SheetOptions) -> TableSheet:
    """Return the content of a squad's roster sheet."""
    squad = report.squad
    name = single_line(squad.name)
    nation = single_line(Names(squad, report.rulebook).nation(squad.nation))
    table = Table(columns(), tuple(_groups(report)), foot_label="")
    shooting, glossary = squad_rules.sections(report)
    kept = (*findings.errors(report), *shooting, *findings.to_agree(report))
    sections = (*kept, *glossary, *extras.sections(report))
    overleaf = squad_rules.overleaf(report)
    return TableSheet(
        title=name or _("Untitled squad"),
        author=single_line(squad.player),
        subject=_("NCO roster sheet, {nation}").format(nation=nation),
        language=current(),
        banner=_banner(report, nation, options.date),
        figures=tuple(figures(report)),
        terms=terms(report),
        table=table,
        sections=sections,
        kept_sections=len(kept),
        overleaf=overleaf,
        legend=legend(report, table.rows),
        legend_of_text=legend_of_text(report, table.rows, (*sections, *overleaf)),
        writing=_(extras.NOTES),
        in_full=_("In full"),
        tally=_tally(report, report.rulebook) if report.rulebook else None,
        owner=name,
        credit=(_credit(report), fingerprint_line(squad)),
        counted=_("page {number} of {count}"),
        code=ScanCode(options.codes, _(SHARE), _(SCAN), _(TOO_LONG)) if options.codes else None,
    )


def _tally(report: Report, rulebook: Rulebook) -> Tiles:
    """Return a frame for each turn, with room for its event, and one for the mission."""
    agreed = rulebook.scenarios_by_number.get(report.squad.match.scenario or 0)
    count = agreed.turns.max if agreed else rulebook.defaults.turns
    turns = [
        Tile(
            _("Turn {number}").format(number=number),
            (Boxes(1),),
            _("event") if number > 1 else "",
        )
        for number in range(1, count + 1)
    ]
    return Tiles((*turns, Tile(_("Scenario, mission"), ())))


def _banner(report: Report, nation: str, date: dt.date) -> Banner:
    player = (Text(_("Player")), Text(" "), typed(report.squad.player, "strong"))
    return Banner(
        headline=single_line(report.squad.name),
        headline_label=_("Squad"),
        line=joined([(Text(nation, "strong"),), player]),
        stamp=_stamp(report),
        beside=_beside(report, date),
        continued=_("continued"),
    )


def _stamp(report: Report) -> Stamp:
    if report.rulebook is None:
        return Stamp(_("NOT CHECKED"), "dashed")
    return Stamp(_("LEGAL"), "framed") if report.legal else Stamp(_("NOT LEGAL"), "filled")


def _beside(report: Report, date: dt.date) -> Cell:
    """Return what is still to be settled, and when and by which version it was checked."""
    if report.rulebook is None:
        said, rules = _("its rulebook is not installed"), single_line(report.squad.ruleset)
    else:
        said = left_to_settle(len(report.errors), len({each.ruling for each in report.to_agree}))
        rules = report.rulebook.label
    return (Text(said, "strong"),), (Text(DOT.join((day(date), rules, PRINTED_BY)), "small"),)


def _groups(report: Report) -> Iterator[TableGroup]:
    """Yield the men in the player's order, grouped by Soldier Barracks and Specialist Camp."""
    men = Men(report)
    for kind in KINDS:
        places = [at for at, man in enumerate(report.members) if man.unit and man.unit.kind == kind]
        if places:
            yield TableGroup((), tuple([men.row(at) for at in places]), kind == "specialist")
    strangers = [at for at, man in enumerate(report.members) if man.unit is None]
    if strangers:
        why = _("Not in the rulebook") if report.rulebook else _("Not checked")
        heading = (Text(why, "strong"), Text(f"  {counted(len(strangers), MEN)}"))
        yield TableGroup(heading, tuple([men.row(at) for at in strangers]))


def _credit(report: Report) -> str:
    if report.rulebook:
        return report.rulebook.credit
    return _("The rulebook “{name}” is not installed.").format(
        name=single_line(report.squad.ruleset)
    )


POINTS: dict[Currency, str] = {"vp": N_("valor points"), "sp": N_("specialist points")}
UNKNOWN = "–"


def figures(report: Report) -> Iterator[Figure]:
    """Yield points, men, order dice and the squad's value to the enemy."""
    yield _points(report, "vp")
    yield _points(report, "sp")
    yield _men(report)
    yield Figure(number(report.size), "", _("order dice to bring"))
    worth = number(report.victory_total) if report.rulebook else UNKNOWN
    yield Figure(worth, "", _("victory points if wiped out"))


def spent_and_limit(report: Report, currency: Currency) -> tuple[int, int]:
    """Return the points spent and the limit, including the nation's bonus."""
    if currency == "vp":
        return report.vp, report.vp_limit
    return report.sp, report.sp_limit


def bonus_sum(report: Report) -> str:
    """`50 + 10` if the nation adds specialist points, else nothing."""
    agreed = report.squad.limits.sp
    bonus = report.sp_limit - agreed
    return f"{number(agreed)} + {number(bonus)}" if bonus else ""


def _points(report: Report, currency: Currency) -> Figure:
    spent, limit = spent_and_limit(report, currency)
    rest = f"/ {number(limit)} {currency}"
    if report.rulebook is None:
        return Figure(UNKNOWN, rest, _(POINTS[currency]))
    over = spent > limit
    template = _("{points}, {count} over") if over else _("{points}, {count} left")
    said = template.format(points=_(POINTS[currency]), count=number(abs(limit - spent)))
    return Figure(number(spent), rest, said, alarm=over)


def _men(report: Report) -> Figure:
    rulebook = report.rulebook
    nation = rulebook.nations_by_id.get(report.squad.nation) if rulebook else None
    if nation is None:
        return Figure(number(report.size), "", _("men"))
    over = report.size - nation.max_squad_size
    template = _("men, {count} over") if over > 0 else _("men, {count} at most")
    said = template.format(count=number(over) if over > 0 else nation.max_squad_size)
    return Figure(number(report.size), f"/ {nation.max_squad_size}", said, alarm=over > 0)


def terms(report: Report) -> Paragraph:
    """Return limits, switched rulings and the terms of the match."""
    return (Text(_("BUILT FOR") + " ", "label"), Text(DOT.join(_terms(report)), "small"))


def scenario(number: int, name: str) -> str:
    """Return a scenario by its number, with its name if it is known."""
    template = _("scenario {number}, {name}") if name else _("scenario {number}")
    return template.format(number=number, name=name)


def _terms(report: Report) -> Iterator[str]:
    squad, rulebook = report.squad, report.rulebook
    limits, bonus = squad.limits, bonus_sum(report)
    nation = single_line(Names(squad, rulebook).nation(squad.nation))
    template = _("{vp} vp and {sp} sp ({nation})") if bonus else _("{vp} vp and {sp} sp")
    yield template.format(vp=number(limits.vp), sp=bonus or number(limits.sp), nation=nation)
    yield from [said.rstrip(".") for said in squad.rulings.switched]
    if squad.match.scenario is not None:
        known = rulebook.scenarios_by_number.get(squad.match.scenario) if rulebook else None
        yield scenario(squad.match.scenario, known.name if known else "")
    if squad.match.vehicle_phase:
        yield _("Vehicle Phase")
    if squad.match.anti_tank_weapons:
        yield _("anti-tank weapons")
    yield from rules_packs(squad)
