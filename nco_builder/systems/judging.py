"""A judged document of a further kind, and what is said alike of all of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from nco_builder.documents.path_edits import format_path
from nco_builder.language import N_, _
from nco_builder.legality.effort import effort_for
from nco_builder.legality.findings import Code, codes_of
from nco_builder.rules import Source
from nco_builder.schema.record import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nco_builder.documents.path_edits import DocPath, PathEdit, PathEdits
    from nco_builder.legality.findings import Finding, Severity

D = TypeVar("D", bound=Value)
D_co = TypeVar("D_co", bound=Value, covariant=True)


@dataclass(frozen=True, slots=True)
class Judged(Generic[D_co]):
    """What the rules of its kind say of a document.

    Attributes:
        document: the document.
        findings: what there is to say.
        derived: what follows from the document, as `check --json` tells it; empty where nothing
            can be derived.
        resolved: the same as the system's own values, for its page and its sheets.

    """

    document: D_co
    findings: tuple[Finding, ...]
    derived: Mapping[str, Any] = field(default_factory=dict)
    resolved: Any = None

    @property
    def legal(self) -> bool:
        """Whether none of it is an error."""
        return all(finding.severity != "error" for finding in self.findings)


FILE = Source(section="Documents", document="NCO Builder")
"""Source of findings about the file itself, which no rules know."""
UNKNOWN_RULESET = Code(
    "unknown_ruleset",
    "error",
    N_("The rules “{ruleset}” are not installed, so this was not checked."),
    no_repair=N_("The rules of this edition are needed."),
)
UNKNOWN_KEY = Code("unknown_key", "warning", N_("The program does not know “{place}”; it is kept."))
DEARER = 5
"""A trial here costs so many of a squad's, whose men are judged once and then known."""
SHARED = (UNKNOWN_RULESET, UNKNOWN_KEY)
"""What is found in documents of any kind."""


def about(
    path: DocPath,
    code: Code,
    source: Source,
    severity: Severity | None = None,
    **parameters: object,
) -> Finding:
    """Find something of the part of a document at a path, () for the whole."""
    return replace(code.finding(source, "", severity, **parameters), at=format_path(path))


def unknown_keys(document: Value) -> Iterable[Finding]:
    """A finding for each key the program does not know, at any depth."""
    for place in document.unknown_places:
        yield about((), UNKNOWN_KEY, FILE, place=place)


def sentence(finding: Finding, codes: Mapping[str, Code]) -> str:
    """The sentence of a finding whose parameters are the texts it names."""
    says = codes[finding.code].says
    return _(str(says)).format(**dict(finding.parameters))


def no_repair_of(codes: Mapping[str, Code]) -> Callable[[Finding], str]:
    """What says why a finding has no repair."""
    return lambda finding: _(codes[finding.code].no_repair)


def resolved_for_sheets(judged: Judged[Any]) -> Any:  # noqa: ANN401 - of the system it is by
    """What is resolved of a document whose rules are installed.

    Raises:
        NoSheetError: they are not.

    """
    from nco_builder.sheets import NoSheetError  # a check needs no sheets
    from nco_builder.sheets.words import single_line

    if judged.resolved is None:
        problem = _("the rules “{ruleset}” are not installed, so nothing can be printed by them")
        raise NoSheetError(problem.format(ruleset=single_line(judged.document.ruleset)))
    return judged.resolved


def known_codes(*declaring: Mapping[str, object]) -> dict[str, Code]:
    """Codes that modules declare, by their names, with those that documents of any kind share."""
    return {code.name: code for code in SHARED} | codes_of(*declaring)


def proven(
    finding: Finding,
    judged: Judged[D],
    ways: Iterable[PathEdit | PathEdits],
    judge: Callable[[D], Judged[D]],
) -> tuple[PathEdit | PathEdits, ...]:
    """Those of the changes that repair a finding: it goes, and no error comes.

    None are looked for where enough was tried in the document.

    Args:
        finding: What is to be repaired.
        judged: The document it was found in.
        ways: What may repair it, the most fitting first.
        judge: Says what is found in the document once it is changed.

    """
    tried = list(ways)
    if not tried:  # as of most findings: then nothing is counted
        return ()
    effort, looks = effort_for(judged)
    fixes: list[PathEdit | PathEdits] = []
    for way in tried:
        if not effort.spend(looks * DEARER):
            break
        after = judge(way.apply(judged.document))
        removed = _often(finding, after) < _often(finding, judged)
        if removed and not _errors(after) - _errors(judged):
            fixes.append(way)
    return tuple(fixes)


def _often(finding: Finding, judged: Judged[Any]) -> int:
    """How often the same is said, wherever: places move where something is taken out."""
    alike = (finding.code, finding.parameters)
    return sum((each.code, each.parameters) == alike for each in judged.findings)


def _errors(judged: Judged[Any]) -> Counter[str]:
    return Counter([each.code for each in judged.findings if each.severity == "error"])
