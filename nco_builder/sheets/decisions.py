"""Open rulings that concern a squad, and the decisions on them, from its findings alone.

So sheet, card and glossary agree with the check.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.legality import CODES
from nco_builder.rules.rulings import decision_of, ruling_name, ruling_of
from nco_builder.sheets.blocks import Blank, Text
from nco_builder.sheets.reading import paragraphs
from nco_builder.sheets.words import NBSP, RULING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from nco_builder.legality import Finding, Report
    from nco_builder.rules.rulings import Switched
    from nco_builder.sheets.blocks import Inline, Panel, Paragraph

MATTERS = ("skill", "item", "weapon")
NO_SWITCHES: Mapping[str, str] = MappingProxyType({})
"""For documents whose rulings cannot be switched."""


def decided(finding: Finding, report: Report) -> str:
    """Return the decision on the ruling of a finding, and whether it is still to be agreed."""
    said = decision_of(finding.ruling or "", report.squad.rulings)
    return said if finding.agreed else _("to agree: {decision}").format(decision=said)


def decisions(report: Report) -> Iterator[Paragraph]:
    """Yield each ruling that concerns a squad once, with its decision."""
    yield from _decision_lines(report, report.findings)


def decisions_on_men(report: Report) -> Iterator[Paragraph]:
    """Yield those that concern single men."""
    yield from _decision_lines(
        report, [each for each in report.findings if each.member is not None]
    )


def _decision_lines(report: Report, findings: Sequence[Finding]) -> Iterator[Paragraph]:
    for ruling, finding in _first(findings).items():
        yield ruling_told(ruling_name(ruling), decided(finding, report))


def ruling_told(name: str, decision: str) -> Paragraph:
    """Return a ruling and its decision, in the same words on each sheet and card.

    The ruling is told by its name, or by its question.
    """
    return Text(f"{name} " if name.endswith("?") else f"{name}: ", "strong"), Text(decision)


def ruling_asked(name: str, decision: str) -> Paragraph:
    """Return an open ruling, what holds without another answer, and a line for the answer."""
    return *ruling_told(name, decision), Text(" " + _("Agreed:") + NBSP), Blank()


def agreed_rulings(report: Report) -> Iterator[Paragraph]:
    """Yield each ruling that the players have agreed on, once."""
    yield from _decision_lines(report, [each for each in report.findings if each.agreed])


class RulingsNamed:
    """Names the rulings of one sheet's findings, each with its answer at the first mention."""

    def __init__(self, switched: Switched) -> None:
        """Take a document's decisions on switchable rulings."""
        self._switched = switched
        self._named: set[str] = set()

    def name(self, ruling: str) -> Paragraph:
        """Return a ruling to follow its finding: at first with one line for the answer."""
        called = ruling_name(ruling)
        if ruling in self._named:
            return (Text(f"({called})", "small"),)
        self._named.add(ruling)
        return ruling_asked(called, decision_of(ruling, self._switched))


def _first(findings: Sequence[Finding]) -> dict[str, Finding]:
    """Return the first finding on each ruling."""
    touching = [each for each in findings if each.severity == "ruling" and each.ruling]
    found: dict[str, Finding] = {}
    for finding in touching:
        found.setdefault(finding.ruling or "", finding)
    return found


def concerning(rulings: Iterable[str], report: Report) -> list[str]:
    """Return the rulings a rule rests on without those that checks find not to concern a squad."""
    judged = {code.ruling for code in CODES.values() if code.severity == "ruling"}
    touching = {each.ruling for each in report.findings}
    return [each for each in rulings if each in touching or each not in judged]


def cited_rulings(
    panels: Iterable[Panel],
    switched: Switched,
    but: Collection[str] = (),
    *,
    asks: bool = False,
) -> Iterator[Paragraph]:
    """Yield each ruling that panels name once, with its decision, `but` those told elsewhere.

    If it `asks`, those that the documents leave open have a line for the answer.
    """
    said = [part for panel in panels for each in paragraphs(panel) for part in each]
    cited = [part.leads_to for part in said if isinstance(part, Text) and part.role == "cited"]
    named = dict.fromkeys([each.removeprefix(RULING) for each in cited if each])
    for ruling in [each for each in named if each not in but]:
        tell = ruling_asked if asks and ruling_of(ruling).kind == "open" else ruling_told
        yield tell(ruling_name(ruling), decision_of(ruling, switched))


def uncited(paragraph: Paragraph) -> Paragraph:
    """Return a paragraph without the names of the rulings it rests on."""
    kept: list[Inline] = []
    for each in paragraph:
        if isinstance(each, Text) and each.role == "cited":
            if kept and kept[-1] == Text(" "):
                kept.pop()
        else:
            kept.append(each)
    return tuple(kept)
