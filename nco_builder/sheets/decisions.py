"""What a squad touches that the documents leave open, and how it is decided: of findings alone.

So sheet, card and glossary ask of nobody what the check does not.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.rules.rulings import decision_of, ruling_name
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.words import DOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nco_builder.legality import Finding, Report
    from nco_builder.rules.rulings import Switched
    from nco_builder.sheets.blocks import Inline, Paragraph, Role

MATTERS = ("skill", "item", "weapon")
NO_SWITCHES: Mapping[str, str] = MappingProxyType({})
"""For documents whose rulings cannot be switched."""


def decided(finding: Finding, report: Report) -> str:
    """Return the decision on what a finding asks, and whether it is still to be agreed."""
    said = decision_of(finding.ruling or "", report.squad.rulings)
    return said if finding.agreed else _("to agree: {decision}").format(decision=said)


def decisions(report: Report) -> Iterator[Paragraph]:
    """Yield each ruling that a squad touches, once, with its decision."""
    for ruling, finding in _first(report.findings).items():
        yield Text(f"{ruling_name(ruling)}  ", "strong"), Text(decided(finding, report))


class RulingsNamed:
    """Names the rulings of one sheet's findings, each with its decision where it is first named."""

    def __init__(self, switched: Switched) -> None:
        """Take how a document decides the rulings that may be switched."""
        self._switched = switched
        self._named: set[str] = set()

    def name(self, ruling: str) -> Paragraph:
        """Return a ruling in small type, behind the finding that asks for it."""
        called = ruling_name(ruling)
        decision = "" if ruling in self._named else decision_of(ruling, self._switched)
        self._named.add(ruling)
        if not decision:
            return (Text(f"({called}) ", "small"),)
        return Text(f"{called}: ", "small"), Text(f"{decision} ", "strong")


class DecidedOfMan:
    """The decisions on what one man touches, each to be told once on his card."""

    def __init__(self, report: Report, own: Sequence[Finding]) -> None:
        """Look through the findings on him."""
        self._report = report
        self._left = _first(own)

    def of(self, matter: str) -> Paragraph:
        """Return the decisions on a skill or an item of his, to stand behind it."""
        found = [
            ruling
            for ruling, finding in self._left.items()
            if matter in [value for name, value in finding.parameters if name in MATTERS]
        ]
        told: list[Inline] = []
        for ruling in found:
            finding = self._left.pop(ruling)
            role: Role = "text" if finding.agreed else "strong"
            told += [Text(DOT), Text(decided(finding, self._report), role)]
        return tuple(told)

    def left(self) -> Iterator[Paragraph]:
        """Yield all others, each after what it is called."""
        for ruling, finding in self._left.items():
            told = Text(decided(finding, self._report))
            yield Text(f"{ruling_name(ruling)}  ", "strong"), told
        self._left = {}


def _first(findings: Sequence[Finding]) -> dict[str, Finding]:
    """The first finding on each ruling."""
    touching = [each for each in findings if each.severity == "ruling" and each.ruling]
    found: dict[str, Finding] = {}
    for finding in touching:
        found.setdefault(finding.ruling or "", finding)
    return found
