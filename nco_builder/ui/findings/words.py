"""What is said of findings, and done about them: of squads, and of documents of any other kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.language import _
from nco_builder.legality import Names, agreements, fixes, has_proposals, no_fix_reason, sentence
from nco_builder.rules.base import cited
from nco_builder.rules.rulings import decision_of, ruling_of
from nco_builder.topics.ids import of_finding
from nco_builder.ui.document.squad_document import SquadDocument

if TYPE_CHECKING:
    from nco_builder.documents.kind import DocumentEdit
    from nco_builder.legality import Finding
    from nco_builder.rules import Source
    from nco_builder.ui.document.document_view import DocumentView


class SaidFinding(NamedTuple):
    """A finding in words: a `FindingRow` without the finding."""

    name: str
    rest: str
    source: str
    told: str = ""


class AnyFindings:
    """Says of findings what their kind says."""

    def __init__(self, document: DocumentView) -> None:
        """Speak of the findings of a document."""
        self._document = document

    def said(self, finding: Finding) -> SaidFinding:
        """A finding in words."""
        kind, judgement = self._document.kind, self._document.judgement
        text = kind.sentence(finding, judgement)
        rules = kind.rules(judgement)
        name, rest = _divided(finding, text)
        ruling = ruling_of(finding.ruling) if finding.ruling else None
        if ruling is None or finding.severity != "ruling":
            return SaidFinding(name, rest, _cited(finding.source, rules))
        places = "; ".join(_cited(place, rules) for place in ruling.places)
        source = _("Ruling: {name}").format(name=ruling.name)
        return SaidFinding(name, rest, source, f"{ruling.decision}\n{places}")

    def fixes(self, finding: Finding) -> tuple[DocumentEdit, ...]:
        """What repairs a finding, the most fitting first."""
        judgement = self._document.judgement
        known = finding in judgement.findings
        return tuple(self._document.kind.fixes(finding, judgement)) if known else ()

    def may_have_fixes(self, finding: Finding) -> bool:
        """Whether a repair can be tried."""
        return bool(self.fixes(finding))

    def no_fix_reason(self, finding: Finding) -> str:
        """Why a finding has no repair."""
        return self._document.kind.no_fix_reason(finding)

    def agreement(self, finding: Finding) -> Any:  # noqa: ANN401 - an edit
        """The edit that records a ruling as agreed, or takes that back."""
        return self._document.kind.agreement(finding, self._document.judgement)

    def topics(self, finding: Finding) -> tuple[str, ...]:  # noqa: ARG002 - the reader knows squads
        """What the rule reader has about it."""
        return ()


class SquadFindings(AnyFindings):
    """Says of findings what the rules of squads say; tries repairs out."""

    def __init__(self, document: SquadDocument) -> None:
        """Speak of the findings of a squad."""
        super().__init__(document)
        self._squad = document

    def said(self, finding: Finding) -> SaidFinding:
        """A finding in words."""
        squad, rulebook = self._squad.squad, self._squad.rulebook
        text = sentence(finding, squad, rulebook)
        man = Names(squad, rulebook).man(finding.member) if finding.member is not None else ""
        man = man if text.startswith(man) else ""
        said = SaidFinding(man, text[len(man) :], finding.source.section)
        if rulebook is None:
            return said
        ruling = rulebook.rulings.get(finding.ruling or "")
        if ruling is None or finding.severity != "ruling":
            return said._replace(source=rulebook.cite(finding.source))
        source = _("Ruling: {name}").format(name=ruling.name)
        told = f"{decision_of(ruling.id, squad.rulings)}\n{rulebook.cite_all(ruling.places)}"
        return said._replace(source=source, told=told)

    def fixes(self, finding: Finding) -> tuple[DocumentEdit, ...]:
        """What repairs a finding, tried out."""
        report = self._squad.report
        return fixes(finding, report) if finding in report.findings else ()

    def may_have_fixes(self, finding: Finding) -> bool:
        """Whether a repair can be tried; trying takes longer."""
        return has_proposals(finding)

    def no_fix_reason(self, finding: Finding) -> str:
        """Why a finding has no repair."""
        return no_fix_reason(finding)

    def agreement(self, finding: Finding) -> Any:  # noqa: ANN401 - an edit
        """The edit that records a ruling as agreed, or takes that back."""
        return next(iter(agreements(finding)), None)

    def topics(self, finding: Finding) -> tuple[str, ...]:
        """Its source and its ruling."""
        return of_finding(finding)


def words_for(document: DocumentView) -> AnyFindings:
    """What speaks of the findings of a document."""
    return SquadFindings(document) if isinstance(document, SquadDocument) else AnyFindings(document)


def _cited(source: Source, rules: str) -> str:
    return cited(source.document or rules, source)


def _divided(finding: Finding, text: str) -> tuple[str, str]:
    """The name a sentence begins with, where one of its parameters is that, and the rest."""
    names = [value for _name, value in finding.parameters if isinstance(value, str) and value]
    name = max((each for each in names if text.startswith(each)), key=len, default="")
    return name, text[len(name) :]
