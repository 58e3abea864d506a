"""Judged documents of all kinds other than squads, with common findings and fixes."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from nco_builder.documents.path_edits import PathEdit, format_path
from nco_builder.language import N_, _
from nco_builder.legality.findings import Code, codes_of
from nco_builder.legality.fixes import effort_for
from nco_builder.rules import Source
from nco_builder.rules.rulings import ruling_name, ruling_of, rulings_on_other_rules
from nco_builder.schema.record import Frozen, Value, fresh

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nco_builder.documents.path_edits import DocPath, PathEdits
    from nco_builder.legality.findings import Finding
    from nco_builder.rules.rulings import Severity

D = TypeVar("D", bound=Value)
D_co = TypeVar("D_co", bound=Value, covariant=True)


class Judged(Frozen, Generic[D_co]):
    """The verdict on a document.

    Attributes:
        document: the document.
        findings: the findings.
        derived: derived values for `check --json`; empty if nothing
            can be derived.
        resolved: the same as values of the system, for its page and sheets.
    """

    document: D_co
    findings: tuple[Finding, ...]
    derived: Mapping[str, Any] = fresh(dict)
    resolved: Any = None

    @property
    def legal(self) -> bool:
        """Whether there is no error."""
        return all(finding.severity != "error" for finding in self.findings)


FILE = Source(section=N_("Documents"), document="NCO Builder")
"""Source of findings about the file itself, which no rules cover."""
UNKNOWN_RULESET = Code(
    "unknown_ruleset",
    "error",
    N_("The rules “{ruleset}” are not installed, so this was not checked."),
    no_fix=N_("The rules of this edition are needed."),
)
UNKNOWN_KEY = Code("unknown_key", "warning", N_("The program does not know “{place}”; it is kept."))
UNKNOWN_AGREEMENT = Code(
    "unknown_agreement",
    "warning",
    N_("“{ruling}” is recorded as agreed, but is no ruling on these rules. The record is kept."),
)
DEARER = 20
"""The cost of a trial here, relative to a squad's, whose men are cached; measured 2 to 26."""
SHARED = (UNKNOWN_RULESET, UNKNOWN_KEY)
"""Codes of findings in documents of any kind."""
READING = Code("reading", "ruling", "{question} {decision}")
"""An open ruling that a document rests on, although nothing that the check reports is a case of it.

It is told, counted and recorded like other rulings, but is not among the codes of the check.
"""
OF_AGREEMENTS = {UNKNOWN_AGREEMENT.name: UNKNOWN_AGREEMENT}
"""Codes of findings in documents that record agreements themselves."""


def about(
    path: DocPath,
    code: Code,
    source: Source,
    severity: Severity | None = None,
    **parameters: object,
) -> Finding:
    """Create a finding about the part at a path, () for the whole document."""
    return code.finding(source, "", severity, **parameters).replace(at=format_path(path))


def judged(
    document: D,
    findings: Iterable[Finding],
    derived: Mapping[str, Any] | None = None,
    resolved: Any = None,  # noqa: ANN401 - of the system it is by
) -> Judged[D]:
    """Return the verdict with these findings, and one for each unknown key, at any depth."""
    unknown = [about((), UNKNOWN_KEY, FILE, place=place) for place in document.unknown_places]
    return Judged(document, (*findings, *unknown), derived or {}, resolved)


def judged_with_agreements(
    document: Any,  # noqa: ANN401 - of any kind with `agreed`
    findings: Iterable[Finding],
    derived: Mapping[str, Any],
    resolved: Any,  # noqa: ANN401 - of the system it is by
    rulings: str,
) -> Judged[Any]:
    """Return the verdict on a document that records agreements; `rulings` is the prefix of ids."""
    agreed = dict.fromkeys(document.agreed)
    if not agreed:
        return judged(document, findings, derived, resolved)
    found = [
        each.replace(agreed=True) if each.severity == "ruling" and each.ruling in agreed else each
        for each in findings
    ]
    known = {each.id for each in rulings_on_other_rules()}
    found += [
        about((), UNKNOWN_AGREEMENT, FILE, ruling=each)
        for each in agreed
        if each not in known or not each.startswith(rulings)
    ]
    return judged(document, found, derived, resolved)


def readings_of(judgement: Judged[Any], asked: Mapping[str, bool]) -> tuple[Finding, ...]:
    """Return the open rulings that a document rests on and none of its findings names.

    Args:
        judgement: The judged document, which records agreements.
        asked: Ids of rulings, and whether the document rests on each.
    """
    named = {each.ruling for each in judgement.findings}
    return tuple(
        [
            about((), READING, ruling_of(each).places[0]).replace(
                ruling=each, agreed=each in judgement.document.agreed
            )
            for each, rests in asked.items()
            if rests and each not in named
        ]
    )


def with_readings(
    sentence: Callable[[Finding, Judged[Any]], str],
) -> Callable[[Finding, Judged[Any]], str]:
    """Return a function for the sentences of a kind's findings and of its readings."""

    def said(finding: Finding, judgement: Judged[Any]) -> str:
        if finding.code != READING.name or finding.ruling is None:
            return sentence(finding, judgement)
        ruling = ruling_of(finding.ruling)
        words = {"question": ruling.question, "decision": ruling.decision}
        return str(READING.says).format(**words)

    return said


def agreement(finding: Finding, judgement: Judged[Any]) -> PathEdit | None:
    """Return the change that records the ruling of a finding as agreed, or takes that back."""
    if finding.severity != "ruling" or finding.ruling is None:
        return None
    recorded = judgement.document.agreed
    if finding.agreed:
        after = tuple([each for each in recorded if each != finding.ruling])
        text = _("Withdraw agreement: {ruling}")
    else:
        after = (*recorded, finding.ruling)
        text = _("Record as agreed: {ruling}")
    said = text.format(ruling=ruling_name(finding.ruling))
    return PathEdit("set", ("agreed",), after, said)


def not_judged(document: Any, resolved: Any = None) -> Judged[Any]:  # noqa: ANN401 - of any kind
    """Return the verdict on a document whose rules are not installed."""
    finding = about((), UNKNOWN_RULESET, FILE, ruleset=document.ruleset)
    return judged(document, (finding,), resolved=resolved)


def sentence(finding: Finding, codes: Mapping[str, Code]) -> str:
    """Return the sentence of a finding whose parameters are the texts in it."""
    says = codes[finding.code].says
    return _(str(says)).format(**dict(finding.parameters))


def no_fix_of(codes: Mapping[str, Code]) -> Callable[[Finding], str]:
    """Return a function that explains why a finding has no fix."""
    return lambda finding: _(codes[finding.code].no_fix)


def resolved_for_sheets(judgement: Judged[Any]) -> Any:  # noqa: ANN401 - of the system it is by
    """Return the resolved values of a document whose rules are installed.

    Raises:
        NoSheetError: they are not installed.
    """
    from nco_builder.sheets import NoSheetError  # a check needs no sheets
    from nco_builder.sheets.words import single_line

    if judgement.resolved is None:
        problem = _("the rules “{ruleset}” are not installed, so nothing can be printed by them")
        raise NoSheetError(problem.format(ruleset=single_line(judgement.document.ruleset)))
    return judgement.resolved


def known_codes(*declaring: Mapping[str, object]) -> dict[str, Code]:
    """Return the codes that modules declare, by name, with those shared by all kinds."""
    return {code.name: code for code in SHARED} | codes_of(*declaring)


def proven(
    finding: Finding,
    judgement: Judged[D],
    ways: Iterable[PathEdit | PathEdits],
    judge: Callable[[D], Judged[D]],
) -> tuple[PathEdit | PathEdits, ...]:
    """Return the changes that resolve a finding without adding an error.

    None are tried once the effort for the document is used up.

    Args:
        finding: The finding to resolve.
        judgement: Its document.
        ways: The candidates, the best first.
        judge: Judges the changed document.
    """
    waiting = iter(ways)
    first = next(waiting, None)
    if first is None:  # as for most findings: then no effort is spent
        return ()
    effort, looks = effort_for(judgement)
    fixes: list[PathEdit | PathEdits] = []
    for way in chain((first,), waiting):  # the next is not even made once the effort is used up
        if not effort.spend(looks * DEARER):
            break
        after = judge(way.apply(judgement.document))
        removed = _often(finding, after) < _often(finding, judgement)
        if removed and not _errors(after) - _errors(judgement):
            fixes.append(way)
    return tuple(fixes)


def _often(finding: Finding, judgement: Judged[Any]) -> int:
    """Return how often the same is found anywhere: paths shift when something is removed."""
    alike = (finding.code, finding.parameters)
    return sum((each.code, each.parameters) == alike for each in judgement.findings)


def _errors(judgement: Judged[Any]) -> Counter[str]:
    return Counter([each.code for each in judgement.findings if each.severity == "error"])
