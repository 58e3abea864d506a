"""The findings on a roster: errors, rulings to agree, warnings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.legality import finding_sentence
from nco_builder.sheets.blocks import Blank, Section, Text
from nco_builder.sheets.decisions import RulingsNamed
from nco_builder.sheets.words import NBSP, number, single_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.legality import Finding, Report, Severity
    from nco_builder.sheets.blocks import Paragraph

HEADINGS: dict[Severity, str] = {
    "error": N_("Why it is not legal"),
    "ruling": N_("To agree before the match"),
    "warning": N_("Perhaps not intended"),
}


MOST_FINDINGS = 500
"""The maximum listed per severity; the others are counted. 40 men with ten errors each have 400."""


def of_severity(report: Report, severity: Severity) -> tuple[Finding, ...]:
    """Return the findings of one severity, in the report's order."""
    return tuple(found for found in report.findings if found.severity == severity)


def sections(report: Report) -> Iterator[Section]:
    """Yield a section for each severity that occurs, the most serious first."""
    rulings, numbers = RulingsNamed(report.squad.rulings), report.numbers
    for severity, heading in HEADINGS.items():
        found = of_severity(report, severity)
        if found:
            told = found[:MOST_FINDINGS]
            paragraphs = [_paragraph(each, report, rulings, numbers) for each in told]
            paragraphs += more(len(found) - len(told))
            unjudged = severity == "error" and not report.rulebook
            title = _("Why it is not checked") if unjudged else _(heading)
            if all(each.agreed for each in found):
                title = _("Agreed before the match")
            yield Section(title, tuple(paragraphs))


def more(count: int) -> list[Paragraph]:
    """Return a paragraph that says how many findings are not listed; none if all are."""
    return [(Text(_("And {count} more.").format(count=number(count))),)] if count > 0 else []


def _paragraph(
    found: Finding, report: Report, rulings: RulingsNamed, numbers: Sequence[int]
) -> Paragraph:
    who = () if found.member is None else (Text(f"{numbers[found.member]} ", "strong"),)
    said = Text(f"{single_line(finding_sentence(found, report.squad, report.rulebook))} ")
    return (*who, said, *_after(found, report, rulings))


def _after(found: Finding, report: Report, rulings: RulingsNamed) -> Paragraph:
    """Return a ruling's decision and line, an error's source, or nothing."""
    if found.severity == "ruling":
        named = rulings.name(found.ruling or "")
        if found.agreed:
            return *named, Text(_("recorded as agreed"))
        return *named, Text("\n" + _("agreed:") + NBSP), Blank()
    if found.severity == "error" and report.rulebook:
        source = report.rulebook.cite(found.source).removeprefix(f"{report.rulebook.label}, ")
        *section, page = source.rsplit(" ", 1)
        return (Text(f"({NBSP.join([*section, page])})", "small"),)
    return ()
