"""What a check may say: a code, declared once with all that belongs to it, and one finding.

A finding is its code's name and parameters; the sentence is made at the edge (messages.py).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from nco_builder.language import N_
from nco_builder.rules import Source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nco_builder.language import Plural
    from nco_builder.legality.report import Report
    from nco_builder.squad import Edit

    Way = Edit | Iterable[Edit]
    Repairs = Callable[["Finding", Report], Iterable[Way]]

Severity = Literal["error", "warning", "ruling"]
Bound = Literal["rule", "slots", "budget"]
SEVERITIES: tuple[Severity, ...] = ("error", "ruling", "warning")
ANY_REPAIR_BREAKS_MORE = N_("Every automatic fix would break another rule.")
CONTRACT = Source(section="Squad files", document="NCO Builder")
"""Source of findings about the file itself, which no rulebook knows."""


@dataclass(frozen=True, slots=True, eq=False)
class Code:
    """Something a check may say: declared beside the check that says it, and nowhere else.

    Texts are English templates over the parameters of the finding and the names of what they
    are about; they are translated where they are shown, and filled after that.

    Attributes:
        name: what programs call it; never changed, their authors rely on it.
        severity: the usual one; a check may give another.
        says: its sentence.
        instead: sentences said instead where its ruling is recorded as `agreed`, where a
            switched ruling makes it an `error`, or where a parameter such as `bonus` has a value.
        ruling: id of the ruling that explains how it is read, where one does. A finding names it
            only where its own case is open: a plain error must never look like a house rule.
        reason: why a choice that would cause it is not open, in the few words a row has room
            for; None where no choice can cause it.
        reason_for_none: the same where the limit is zero.
        bound: what is overstepped: a `budget`, which players overstep on purpose while they
            plan; `slots`, where room can be made; or a `rule` like any other.
        repairs: proposes repairs, the most fitting first: an edit each, or edits of which the
            first that heals is enough. Only those that prove themselves are offered.
        no_repair: why none is offered.

    """

    name: str
    severity: Severity
    says: str | Plural
    instead: Mapping[str, str | Plural] = field(default_factory=dict)
    ruling: str | None = None
    reason: str | Plural | None = None
    reason_for_none: str | Plural | None = None
    bound: Bound = "rule"
    repairs: Repairs | None = None
    no_repair: str = ANY_REPAIR_BREAKS_MORE

    def finding(
        self,
        source: Source,
        field: str = "",
        severity: Severity | None = None,
        **parameters: object,
    ) -> Finding:
        """Find it, with its usual severity unless another is given."""
        usual = severity or self.severity
        ruling = self.ruling if usual == "ruling" else None
        return Finding(self.name, usual, None, field, tuple(parameters.items()), source, ruling)


@dataclass(frozen=True)
class Finding:
    """One thing the check has to say.

    Attributes:
        code: the name of its Code.
        severity: `error` not legal, `ruling` to agree before the match, `warning` probably
            not meant.
        member: position of the man, or None for the squad.
        field: the member field it is about ("items", "grenades" ...), "" for none.
        parameters: numbers and ids the sentence names, as pairs.
        source: where the rule stands.
        ruling: id of the ruling it is a case of: of a `ruling`, and of an error that only a
            switched ruling makes one; else None.
        at: the part of the document it is about, as a path in it (`members[3]`), "" for the
            whole. Of a squad it follows from `member`; other kinds of documents give it.
        agreed: whether the players have recorded that its ruling is agreed; never of an error.

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
        """One parameter by name."""
        return dict(self.parameters)[parameter]


def is_open(finding: Finding) -> bool:
    """Whether it is still to be agreed on."""
    return finding.severity == "ruling" and not finding.agreed


_MATTERS = frozenset({"unit", "weapon", "item", "skill", "type", "key", "pack", "version"})
_BOUNDS = ("limit", "max", "slots")


def matter(finding: Finding) -> tuple[object, ...]:
    """What a finding says and of which thing, whatever the man and the numbers."""
    return finding.code, *(value for name, value in finding.parameters if name in _MATTERS)


def excess(finding: Finding) -> int:
    """By how much a number lies beyond its bound (one of a kind where none is stated)."""
    values = dict(finding.parameters)
    amount: int = values.get("spent", values.get("count", 0))
    bound: int = next((values[name] for name in _BOUNDS if name in values), 1)
    return amount - bound
