"""The texts and fixes of findings, for every kind of document."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import _
from nco_builder.rules.base import all_cited, cited
from nco_builder.rules.rulings import ruling_of
from nco_builder.topics.topic import of_finding

if TYPE_CHECKING:
    from nco_builder.documents.kind import DocumentEdit
    from nco_builder.legality import Finding
    from nco_builder.ui.document.document_view import DocumentView

RULING = "ruling:"


class FindingText(NamedTuple):
    """A finding in words: a `FindingRow` without the finding."""

    name: str
    rest: str
    source: str
    told: str = ""


class FindingWords:
    """Returns the texts of findings from their kind, and tries fixes."""

    def __init__(self, document: DocumentView) -> None:
        """Speak of the findings of a document."""
        self._document = document

    def said(self, finding: Finding) -> FindingText:
        """A finding in words."""
        kind, judgement = self._document.kind, self._document.judgement
        text, rules = kind.sentence(finding, judgement), kind.rules(judgement)
        name = kind.names(finding, text, judgement)
        source = cited(finding.source.document or rules, finding.source)
        said = FindingText(name, text[len(name) :], source)
        if finding.ruling is None or finding.severity != "ruling":
            return said
        ruling = ruling_of(finding.ruling)
        decision = kind.decision(ruling.id, judgement.document)
        source = _("Ruling: {name}").format(name=ruling.name)
        return said._replace(source=source, told=f"{decision}\n{all_cited(rules, ruling.places)}")

    def fixes(self, finding: Finding) -> tuple[DocumentEdit, ...]:
        """Return what repairs a finding, the most fitting first."""
        judgement = self._document.judgement
        known = finding in judgement.findings
        return tuple(self._document.kind.fixes(finding, judgement)) if known else ()

    def no_fix_reason(self, finding: Finding) -> str:
        """Return why a finding has no repair."""
        return self._document.kind.no_fix_reason(finding)

    def agreement(self, finding: Finding) -> DocumentEdit | None:
        """Return the edit that records a ruling as agreed, or takes that back."""
        return self._document.kind.agreement(finding, self._document.judgement)

    def topics(self, finding: Finding) -> tuple[str, ...]:
        """What the rule reader has about it: all it rests on, or of other rules its ruling."""
        found = of_finding(finding)
        if self._document.kind.in_reader:
            return found
        return tuple([each for each in found if each.startswith(RULING)])
