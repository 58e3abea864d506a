"""The findings of a report as they are told: the worst first, each with where its rule stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.legality import SEVERITIES

if TYPE_CHECKING:
    from nco_builder.legality import Finding, Report


def worst_first(report: Report) -> list[Finding]:
    """The findings by severity; within one, as the rulebook goes."""
    return sorted(report.findings, key=lambda found: SEVERITIES.index(found.severity))


def document_of(found: Finding, report: Report) -> str:
    """The document in which a finding's rule stands."""
    own = report.rulebook.label if report.rulebook else report.squad.ruleset
    return found.source.document or own
