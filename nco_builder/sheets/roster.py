"""The roster sheet: a squad, its verdict and its men, for both players and the organiser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder import __version__
from nco_builder.language import N_, Plural, _, current
from nco_builder.legality import Names
from nco_builder.sheets import extras, findings
from nco_builder.sheets.blocks import Banner, Code, Footer, Group, Sheet, Stamp, Table, Text
from nco_builder.sheets.legend import legend
from nco_builder.sheets.men import Men, columns
from nco_builder.sheets.totals import bonus_sum, figures, spent_and_limit, terms
from nco_builder.sheets.words import DOT, ERRORS, MEN, counted, day, joined, number, one_line, typed

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Currency, Kind
    from nco_builder.sheets.blocks import Cell, Paragraph

PROGRAM = f"NCO Builder {__version__}"
SHARE = N_("Share this squad")
SCAN = N_(
    "Scan the code and paste what it says into NCO Builder: all of the squad but its notes."
    " Opening this PDF there gives the squad back, too."
)
TOO_LONG = N_(
    "Too long for a code to be scanned: the squad is inside this PDF, to be opened there."
)
TO_AGREE = Plural("{count} point to agree", "{count} points to agree")
CAMPS: tuple[tuple[Kind, Currency, str], ...] = (
    ("soldier", "vp", "soldiers"),
    ("specialist", "sp", "specialists"),
)


def roster_sheet(report: Report, *, date: dt.date, code: str = "") -> Sheet:
    """What the roster sheet of a squad says, checked on a date; `code` is its share code."""
    squad = report.squad
    name = one_line(squad.name)
    nation = one_line(Names(squad, report.rulebook).nation(squad.nation))
    table = Table(columns(), tuple(_groups(report)), _("model and notes"))
    return Sheet(
        title=name or _("Squad without a name"),
        author=one_line(squad.player),
        subject=_("NCO roster sheet, {nation}").format(nation=nation),
        language=current(),
        banner=_banner(report, nation, date),
        figures=tuple(figures(report)),
        terms=terms(report),
        table=table,
        sections=(*findings.sections(report), *extras.sections(report)),
        legend=legend(report, table.rows),
        writing=_(extras.NOTES),
        in_full=_("In full"),
        footer=Footer(_credit(report), name, _("page {page} of {count}")),
        code=Code(code, _(SHARE), _(SCAN), _(TOO_LONG)) if code else None,
    )


def _banner(report: Report, nation: str, date: dt.date) -> Banner:
    player = (Text(_("Player")), Text(" "), typed(report.squad.player, "strong"))
    return Banner(
        headline=one_line(report.squad.name),
        headline_label=_("Squad"),
        line=joined([(Text(nation, "strong"),), player]),
        stamp=_stamp(report),
        beside=_beside(report, date),
        continued=_("continued"),
    )


def _stamp(report: Report) -> Stamp:
    if report.rulebook is None:
        return Stamp(_("NOT JUDGED"), "dashed")
    return Stamp(_("LEGAL"), "framed") if report.legal else Stamp(_("NOT LEGAL"), "filled")


def _beside(report: Report, date: dt.date) -> Cell:
    """What is left to settle; when and by what it was checked."""
    if report.rulebook is None:
        said, rules = _("no such rulebook installed"), one_line(report.squad.ruleset)
    else:
        said, rules = _left_to_settle(report), report.rulebook.label
    return (Text(said, "strong"),), (Text(DOT.join((day(date), rules, PROGRAM)), "small"),)


def _left_to_settle(report: Report) -> str:
    errors, rulings = len(report.errors), len(findings.of_severity(report, "ruling"))
    agree = counted(rulings, TO_AGREE) if rulings else _("nothing to agree")
    wrong = [counted(errors, ERRORS)] if errors else []
    return DOT.join([*wrong, agree])


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
        why = _("Not in the rulebook") if report.rulebook else _("Not judged")
        heading = (Text(why, "strong"), Text(f"  {counted(len(strangers), MEN)}"))
        yield Group(heading, tuple([men.row(at) for at in strangers]))


def _heading(report: Report, camp: str, currency: Currency, men: int) -> Paragraph:
    spent, limit = spent_and_limit(report, currency)
    bonus = bonus_sum(report) if currency == "sp" else ""
    template = _("{spent} of {limit} vp") if currency == "vp" else _("{spent} of {limit} sp")
    said = template.format(spent=number(spent), limit=number(limit))
    said = f"  {said}{f' ({bonus})' if bonus else ''}"
    there = counted(men, MEN) if men else _("nobody")
    return Text(camp, "strong"), Text(f"{said}{DOT}{there}")


def _credit(report: Report) -> str:
    if report.rulebook:
        return report.rulebook.credit
    return _("No rulebook data called “{name}” is installed.").format(
        name=one_line(report.squad.ruleset)
    )
