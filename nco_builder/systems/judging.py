"""A judged document of a further kind, and what is said alike of all of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from nco_builder.documents.paths import told
from nco_builder.language import N_, _
from nco_builder.legality.findings import CONTRACT, Code
from nco_builder.rules import Source
from nco_builder.value import Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nco_builder.documents.paths import Path
    from nco_builder.legality.findings import Finding, Severity

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


UNKNOWN_RULESET = Code(
    "unknown_ruleset",
    "error",
    N_("The rules “{ruleset}” are not installed, so this cannot be judged."),
    no_repair=N_("The rules of this edition are needed."),
)
UNKNOWN_KEY = Code("unknown_key", "warning", N_("The program does not know “{place}”; it is kept."))
SHARED = (UNKNOWN_RULESET, UNKNOWN_KEY)
"""What is found in documents of any kind."""


def about(
    path: Path,
    code: Code,
    source: Source,
    severity: Severity | None = None,
    **parameters: object,
) -> Finding:
    """Find something of the part of a document at a path, () for the whole."""
    return replace(code.finding(source, "", severity, **parameters), at=told(path))


def unknown_keys(document: Value) -> Iterable[Finding]:
    """A finding for each key the program does not know, at any depth."""
    for place in document.unknown_places:
        yield about((), UNKNOWN_KEY, CONTRACT, place=place)


def sentence(finding: Finding, codes: Mapping[str, Code]) -> str:
    """The sentence of a finding whose parameters are the texts it names."""
    says = codes[finding.code].says
    return _(str(says)).format(**dict(finding.parameters))


def by_name(*codes: Code) -> dict[str, Code]:
    """Codes by their names, with those that documents of any kind share."""
    return {code.name: code for code in (*SHARED, *codes)}
