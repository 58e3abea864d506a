"""What a roster says of the check: errors, what to agree, what may not be meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.legality import sentence
from nco_builder.sheets.blocks import Blank, Section, Text
from nco_builder.sheets.decided import RulingsNamed
from nco_builder.sheets.words import FIRM, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Finding, Report, Severity
    from nco_builder.sheets.blocks import Paragraph

HEADINGS: dict[Severity, str] = {
    "error": N_("Why it is not legal"),
    "ruling": N_("To agree before the match"),
    "warning": N_("Perhaps not intended"),
}


def of_severity(report: Report, severity: Severity) -> tuple[Finding, ...]:
    """The findings of one severity, in the report's order."""
    return tuple(found for found in report.findings if found.severity == severity)


def sections(report: Report) -> Iterator[Section]:
    """A section for each severity that occurs, the gravest first."""
    rulings = RulingsNamed(report.squad.rulings)
    for severity, heading in HEADINGS.items():
        found = of_severity(report, severity)
        if found:
            paragraphs = tuple([_paragraph(each, report, rulings) for each in found])
            unjudged = severity == "error" and not report.rulebook
            title = _("Why it is not checked") if unjudged else _(heading)
            if all(each.agreed for each in found):
                title = _("Agreed before the match")
            yield Section(title, paragraphs)


def _paragraph(found: Finding, report: Report, rulings: RulingsNamed) -> Paragraph:
    who = () if found.member is None else (Text(f"{report.numbers[found.member]} ", "strong"),)
    said = Text(f"{one_line(sentence(found, report.squad, report.rulebook))} ")
    return (*who, said, *_after(found, report, rulings))


def _after(found: Finding, report: Report, rulings: RulingsNamed) -> Paragraph:
    """The decision and a line for what is agreed, the source of what is not legal, else nothing."""
    if found.severity == "ruling":
        named = rulings.name(found.ruling or "")
        if found.agreed:
            return *named, Text(_("recorded as agreed"))
        return *named, Text("\n" + _("agreed:") + FIRM), Blank()
    if found.severity == "error" and report.rulebook:
        source = report.rulebook.cite(found.source).removeprefix(f"{report.rulebook.label}, ")
        *section, page = source.rsplit(" ", 1)
        return (Text(f"({FIRM.join([*section, page])})", "small"),)
    return ()
