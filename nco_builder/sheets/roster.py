"""The roster sheet: a squad, its verdict and its men, for both players and the organiser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder import __version__
from nco_builder.legality import Names
from nco_builder.sheets import extras, findings
from nco_builder.sheets.blocks import Banner, Code, Footer, Group, Sheet, Stamp, Table, Text
from nco_builder.sheets.legend import legend
from nco_builder.sheets.men import COLUMNS, Men
from nco_builder.sheets.totals import bonus_sum, figures, spent_and_limit, terms
from nco_builder.sheets.words import DOT, counted, day, joined, number, one_line, typed

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Currency, Kind
    from nco_builder.sheets.blocks import Cell, Paragraph

PROGRAM = f"NCO Builder {__version__}"
SHARE = "Share this squad"
SCAN = (
    "Scan the code and paste what it says into NCO Builder: all of the squad but its notes."
    " Opening this PDF there gives the squad back, too."
)
TOO_LONG = "Too long for a code to be scanned: the squad is inside this PDF, to be opened there."
CAMPS: tuple[tuple[Kind, Currency, str], ...] = (
    ("soldier", "vp", "soldiers"),
    ("specialist", "sp", "specialists"),
)


def roster_sheet(report: Report, *, date: dt.date, code: str = "") -> Sheet:
    """What the roster sheet of a squad says, checked on a date; `code` is its share code."""
    squad = report.squad
    name = one_line(squad.name)
    nation = one_line(Names(squad, report.rulebook).nation(squad.nation))
    table = Table(COLUMNS, tuple(_groups(report)), "model and notes")
    return Sheet(
        title=name or "Squad without a name",
        author=one_line(squad.player),
        subject=f"NCO roster sheet, {nation}",
        language="en",
        banner=_banner(report, nation, date),
        figures=tuple(figures(report)),
        terms=terms(report),
        table=table,
        sections=(*findings.sections(report), *extras.sections(report)),
        legend=legend(report, table.rows),
        writing=extras.NOTES,
        in_full="In full",
        footer=Footer(_credit(report), name, "page {page} of {count}"),
        code=Code(code, SHARE, SCAN, TOO_LONG) if code else None,
    )


def _banner(report: Report, nation: str, date: dt.date) -> Banner:
    player = (Text("Player "), typed(report.squad.player, "strong"))
    return Banner(
        headline=one_line(report.squad.name),
        headline_label="Squad",
        line=joined([(Text(nation, "strong"),), player]),
        stamp=_stamp(report),
        beside=_beside(report, date),
        continued="continued",
    )


def _stamp(report: Report) -> Stamp:
    if report.rulebook is None:
        return Stamp("NOT JUDGED", "dashed")
    return Stamp("LEGAL", "framed") if report.legal else Stamp("NOT LEGAL", "filled")


def _beside(report: Report, date: dt.date) -> Cell:
    """What is left to settle; when and by what it was checked."""
    if report.rulebook is None:
        said, rules = "no such rulebook installed", one_line(report.squad.ruleset)
    else:
        said, rules = _left_to_settle(report), report.rulebook.label
    return (Text(said, "strong"),), (Text(DOT.join((day(date), rules, PROGRAM)), "small"),)


def _left_to_settle(report: Report) -> str:
    errors, rulings = len(report.errors), len(findings.of_severity(report, "ruling"))
    agree = counted(rulings, "point", "points") if rulings else "nothing"
    wrong = [counted(errors, "error", "errors")] if errors else []
    return DOT.join([*wrong, f"{agree} to agree"])


def _groups(report: Report) -> Iterator[Group]:
    """The men in the player's order, each under where he was recruited."""
    men = Men(report)
    for kind, currency, section in CAMPS:
        places = [
            at for at, said in enumerate(report.members) if said.unit and said.unit.kind == kind
        ]
        if report.rulebook:
            camp = report.rulebook.sections[section].section
            heading = _heading(report, camp, currency, len(places))
            rows = tuple([men.row(at) for at in places])
            yield Group(heading, rows, double_rule=kind == "specialist")
    strangers = [at for at, said in enumerate(report.members) if said.unit is None]
    if strangers:
        why = "Not in the rulebook" if report.rulebook else "Not judged"
        heading = (Text(why, "strong"), Text(f"  {counted(len(strangers), 'man', 'men')}"))
        yield Group(heading, tuple([men.row(at) for at in strangers]))


def _heading(report: Report, camp: str, currency: Currency, men: int) -> Paragraph:
    spent, limit = spent_and_limit(report, currency)
    bonus = bonus_sum(report) if currency == "sp" else ""
    said = f"  {number(spent)} of {number(limit)} {currency}{f' ({bonus})' if bonus else ''}"
    return (
        Text(camp, "strong"),
        Text(f"{said}{DOT}{counted(men, 'man', 'men') if men else 'nobody'}"),
    )


def _credit(report: Report) -> str:
    if report.rulebook:
        return report.rulebook.credit
    return f"No rulebook data called “{one_line(report.squad.ruleset)}” is installed."
