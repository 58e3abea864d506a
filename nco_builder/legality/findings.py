"""Findings and their codes; a code is declared once, with everything that belongs to it.

A finding holds the name of its code and parameters. `messages.py` turns it into a sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from nco_builder.language import N_
from nco_builder.rules import Source
from nco_builder.rules.rulings import Severity
from nco_builder.schema.record import Frozen, fresh

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nco_builder.language import Plural
    from nco_builder.legality.report import Report
    from nco_builder.squad import Edit

    Way = Edit | Iterable[Edit]
    ProposeFixes = Callable[["Finding", Report], Iterable[Way]]

Bound = Literal["rule", "slots", "budget"]
SEVERITIES: tuple[Severity, ...] = ("error", "ruling", "warning")
ANY_FIX_BREAKS_MORE = N_("Every automatic fix would break another rule.")
CONTRACT = Source(section=N_("Squad files"), document="NCO Builder")
"""Source of findings about the file itself, which no rulebook covers."""


class Code(Frozen, eq=False):
    """A kind of finding, declared next to the check that reports it.

    Texts are English templates with the parameters of the finding and the names of things in it.
    They are translated when they are shown, and filled afterwards.

    Attributes:
        name: its stable name, which other programs rely on.
        severity: the default; a check may set another.
        says: its sentence.
        instead: other sentences, for when its ruling is recorded as `agreed`, when a
            switched ruling makes it an `error`, or when a parameter such as `bonus` has a value.
        ruling: id of the ruling that explains its reading, if there is one. A finding names it
            only if its own case is open: a plain error must never look like a house rule.
        reason: why a choice that would cause it is barred, in the few words a row has room
            for; None if no choice can cause it.
        reason_for_none: the same if the limit is zero.
        bound: what it exceeds: a `budget`, which players exceed on purpose while they
            plan; `slots`, which can be freed; or any other `rule`.
        fixes: proposes fixes, the best first: an edit each, or edits of which the
            first that resolves the finding is enough. Only proven ones are offered.
        no_fix: why there is no fix.
    """

    name: str
    severity: Severity
    says: str | Plural
    instead: Mapping[str, str | Plural] = fresh(dict)
    ruling: str | None = None
    reason: str | Plural | None = None
    reason_for_none: str | Plural | None = None
    bound: Bound = "rule"
    fixes: ProposeFixes | None = None
    no_fix: str = ANY_FIX_BREAKS_MORE

    def finding(
        self,
        source: Source,
        field: str = "",
        severity: Severity | None = None,
        **parameters: object,
    ) -> Finding:
        """Create a finding, with its default severity unless another is given."""
        usual = severity or self.severity
        ruling = self.ruling if usual == "ruling" else None
        return Finding(self.name, usual, None, field, tuple(parameters.items()), source, ruling)


class Finding(Frozen):
    """One thing that the check reports.

    Attributes:
        code: the name of its Code.
        severity: `error` not legal, `ruling` to agree before the match, `warning` probably
            not meant.
        member: position of the man, or None for the squad.
        field: the member field it is about ("items", "grenades" ...), "" for none.
        parameters: numbers and ids the sentence names, as pairs.
        source: the place of the rule.
        ruling: id of the ruling it is a case of; for a `ruling`, and for an error that only a
            switched ruling makes an error; else None.
        at: the part of the document it is about, as a path in it (`members[3]`), "" for the
            whole. In a squad it follows from `member`; other kinds of documents set it.
        agreed: whether the players recorded its ruling as agreed; never true for an error.
    """

    code: str
    severity: Severity
    member: int | None
    field: str
    parameters: tuple[tuple[str, Any], ...]
    source: Source
    ruling: str | None = None
    at: str = ""
    agreed: bool = False

    def of(self, member: int) -> Finding:
        """The same finding about the man at a position."""
        copy = object.__new__(Finding)  # field by field takes three times as long
        copy.__dict__.update(self.__dict__, member=member, at=f"members[{member}]")
        return copy

    def __getitem__(self, parameter: str) -> Any:  # noqa: ANN401 - as varied as the parameters
        """Return one parameter by name."""
        return dict(self.parameters)[parameter]


def is_open(finding: Finding) -> bool:
    """Return whether the players still have to agree on it."""
    return finding.severity == "ruling" and not finding.agreed


_MATTERS = frozenset({"unit", "weapon", "item", "skill", "type", "key", "pack", "version"}) | {
    "primary",
    "secondary",
}
_BOUNDS = ("limit", "max", "slots")


def matter(finding: Finding) -> tuple[object, ...]:
    """Return what a finding is about, ignoring the man and the numbers."""
    return finding.code, *(value for name, value in finding.parameters if name in _MATTERS)


def excess(finding: Finding) -> int:
    """Return by how much a number exceeds its bound, which is 1 if the finding states none."""
    values = dict(finding.parameters)
    amount: int = values.get("spent", values.get("count", 0))
    bound: int = next((values[name] for name in _BOUNDS if name in values), 1)
    return amount - bound


def codes_of(*declaring: Mapping[str, object]) -> dict[str, Code]:
    """Every code that modules declare, by its name, in their order."""
    declared = [each for names in declaring for each in names.values() if isinstance(each, Code)]
    return {code.name: code for code in declared}
