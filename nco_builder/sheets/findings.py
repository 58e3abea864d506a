"""The findings on a roster: errors, rulings to agree, warnings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.legality import finding_sentence
from nco_builder.rules.rulings import decision_of, ruling_name
from nco_builder.sheets.blocks import Section, Text
from nco_builder.sheets.decisions import agreed_rulings, ruling_asked
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
    yield from errors(report)
    yield from to_agree(report)


def errors(report: Report) -> Iterator[Section]:
    """Yield why a squad is not legal or not checked; nothing if it is legal."""
    yield from _section(report, "error")


def to_agree(report: Report) -> Iterator[Section]:
    """Yield the rulings to agree and those agreed, then the warnings, as far as there are any."""
    yield from _section(report, "ruling")
    if agreed := tuple(agreed_rulings(report)):
        yield Section(_("Agreed rulings"), agreed)
    yield from _section(report, "warning")


def _section(report: Report, severity: Severity) -> Iterator[Section]:
    found = [each for each in of_severity(report, severity) if not each.agreed]
    if not found:
        return
    told = found[:MOST_FINDINGS]
    paragraphs = list(
        _open_rulings(told, report)
        if severity == "ruling"
        else [_paragraph(each, report) for each in told]
    )
    paragraphs += more(len(found) - len(told))
    unjudged = severity == "error" and not report.rulebook
    title = _("Why it is not checked") if unjudged else _(HEADINGS[severity])
    yield Section(title, tuple(paragraphs))


def more(count: int) -> list[Paragraph]:
    """Return a paragraph that says how many findings are not listed; none if all are."""
    return [(Text(_("And {count} more.").format(count=number(count))),)] if count > 0 else []


def _open_rulings(found: Sequence[Finding], report: Report) -> Iterator[Paragraph]:
    """Yield what is to be agreed, ruling by ruling, each with one line to write the answer on."""
    asked: dict[str, list[Finding]] = {}
    for each in found:
        asked.setdefault(each.ruling or "", []).append(each)
    for ruling, of_it in asked.items():
        decision = decision_of(ruling, report.squad.rulings)
        *others, last = [_paragraph(each, report) for each in _different(of_it)]
        yield from others
        asked_of = ruling_asked(ruling_name(ruling), decision)
        yield (*last, *_also(of_it, report), Text("\n"), *asked_of)


def _different(found: Sequence[Finding]) -> Iterator[Finding]:
    """Yield those that are not about men, and the first that is: the others are like it."""
    yield from [each for each in found if each.member is None]
    yield from [each for each in found if each.member is not None][:1]


def _also(found: Sequence[Finding], report: Report) -> Paragraph:
    """Return the numbers of the other men a ruling is about."""
    men = dict.fromkeys([each.member for each in found if each.member is not None])
    numbers = [str(report.numbers[man]) for man in list(men)[1:]]
    if not numbers:
        return ()
    before, _men, after = _("(also {men})").partition("{men}")
    return Text(before), Text(", ".join(numbers), "strong"), Text(after)


def _paragraph(found: Finding, report: Report) -> Paragraph:
    who: Paragraph = ()
    if found.member is not None:
        who = (Text(f"{report.numbers[found.member]} ", "strong"),)
    said = Text(f"{single_line(finding_sentence(found, report.squad, report.rulebook))} ")
    return (*who, said, *_source(found, report))


def _source(found: Finding, report: Report) -> Paragraph:
    """Return where the rule of an error stands, or nothing."""
    if found.severity == "error" and report.rulebook:
        source = report.rulebook.cite(found.source).removeprefix(f"{report.rulebook.label}, ")
        *section, page = source.rsplit(" ", 1)
        return (Text(f"({NBSP.join([*section, page])})", "small"),)
    return ()
