"""What a check may say: the codes of the contract, and one finding as a value.

A finding is a code and its parameters; the sentence is made at the edge (messages.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from nco_builder.rules import Source

if TYPE_CHECKING:
    from collections.abc import Mapping

Severity = Literal["error", "warning", "ruling"]
OVER_CODES = frozenset({"vp_over", "sp_over", "squad_too_big"})
"""What players go over on purpose while they plan: it may be chosen, and is flagged."""
SEVERITIES: tuple[Severity, ...] = ("error", "ruling", "warning")


class Code(NamedTuple):
    """A finding code: its usual severity and the ruling it rests on, where one does."""

    severity: Severity
    ruling: str | None = None


CODES: Mapping[str, Code] = MappingProxyType(
    {
        "unknown_ruleset": Code("error"),
        "unknown_key": Code("warning"),
        "unknown_nation": Code("error"),
        "no_sergeant": Code("error", "NCO-07"),
        "unique_exceeded": Code("error", "NCO-07"),
        "squad_too_big": Code("error", "NCO-06"),
        "vp_over": Code("error", "NCO-01"),
        "sp_over": Code("error", "NCO-05"),
        "vp_unspent": Code("warning", "NCO-01"),
        "sp_unspent": Code("warning", "NCO-01"),
        "nation_weapon_shadows": Code("error"),
        "unknown_unit": Code("error"),
        "unit_forbidden": Code("error", "NCO-12"),
        "primary_not_allowed": Code("error", "NCO-25"),
        "no_primary": Code("warning", "NCO-24"),
        "nation_weapon_not_allowed": Code("error", "NCO-27"),
        "nation_weapon_wrong_nation": Code("error", "NCO-28"),
        "nation_weapon_unpriced": Code("error", "NCO-26"),
        "nation_weapon_unverified": Code("ruling", "NCO-26"),
        "secondary_not_allowed": Code("error", "NCO-29"),
        "bad_count": Code("error"),
        "grenades_not_allowed": Code("error", "NCO-32"),
        "grenades_over_max": Code("error", "NCO-30"),
        "item_slots_over": Code("error"),
        "unknown_item": Code("error"),
        "item_restricted": Code("error", "NCO-15"),
        "duplicate_item": Code("ruling", "NCO-34"),
        "extra_magazine_no_use": Code("warning", "NCO-36"),
        "extra_magazine_lmg": Code("ruling", "NCO-36"),
        "skill_slots_over": Code("error", "NCO-38"),
        "unknown_skill": Code("error"),
        "skill_restricted": Code("error", "NCO-41"),
        "skill_duplicate": Code("error", "NCO-37"),
        "skill_slot_empty": Code("warning", "NCO-42"),
        "extra_slot_empty": Code("warning", "NCO-42"),
        "extra_slot_not_available": Code("error"),
        "at_sergeant": Code("error", "APB-26"),
        "at_too_many": Code("error", "APB-26"),
        "at_fewer_than_two": Code("warning", "APB-26"),
        "at_specialist": Code("ruling", "APB-26"),
        "at_cannot_assault": Code("warning", "APB-26"),
        "at_not_agreed": Code("warning", "APB-26"),
        "bomber_specialist": Code("error", "NCO-87"),
        "bomber_too_many": Code("error", "NCO-87"),
        "vehicle_type_duplicate": Code("error", "APB-01"),
        "vehicle_too_many": Code("error", "APB-06"),
        "vehicle_unknown": Code("warning"),
    }
)


CONTRACT = Source(section="Squad files", document="NCO Builder")
"""Source of findings about the file itself, which no rulebook knows."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing the check has to say.

    Attributes:
        code: one of CODES.
        severity: `error` not legal, `ruling` to agree before the match, `warning` probably
            not meant.
        member: position of the man, or None for the squad.
        field: the member field it is about ("items", "grenades" ...), "" for none.
        parameters: numbers and ids the sentence names, as pairs.
        source: where the rule stands.

    """

    code: str
    severity: Severity
    member: int | None
    field: str
    parameters: tuple[tuple[str, Any], ...]
    source: Source

    def at(self, member: int) -> Finding:
        """The same finding about the man at a position."""
        return Finding(self.code, self.severity, member, self.field, self.parameters, self.source)

    @property
    def ruling(self) -> str | None:
        """Id of the ruling it rests on, or None."""
        return CODES[self.code].ruling

    def __getitem__(self, parameter: str) -> Any:  # noqa: ANN401 - as varied as the parameters
        """One parameter by name."""
        return dict(self.parameters)[parameter]


def finding(
    code: str,
    source: Source,
    field: str = "",
    severity: Severity | None = None,
    **parameters: object,
) -> Finding:
    """Make a finding with the code's usual severity unless another is given."""
    usual = severity or CODES[code].severity
    return Finding(code, usual, None, field, tuple(parameters.items()), source)


_MATTERS = frozenset({"unit", "weapon", "item", "skill", "type", "key"})
_BOUNDS = ("limit", "max", "slots")


def matter(found: Finding) -> tuple[object, ...]:
    """What a finding says and of which thing, whatever the man and the numbers."""
    return found.code, *(value for name, value in found.parameters if name in _MATTERS)


def excess(found: Finding) -> int:
    """By how much a number lies beyond its bound (one of a kind where none is stated)."""
    values = dict(found.parameters)
    amount: int = values.get("spent", values.get("count", 0))
    bound: int = next((values[name] for name in _BOUNDS if name in values), 1)
    return amount - bound
