"""The topics of things seen elsewhere in the window, the best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.squad.fields import FIELD, FIELDS

if TYPE_CHECKING:
    from nco_builder.legality import Finding
    from nco_builder.squad import Member

KINDS = {field.name: field.entry for field in FIELDS if field.entry and field.row}
"""Kinds of entries that a man chooses."""
TOPICS = {field.name: field.topics for field in FIELDS} | {"define": FIELD["primary"].topics}
"""Topics about a field of his; a nation's own weapons are defined where one is chosen."""
PARAMETERS = ("item", "skill", "weapon", "nation", "unit")
"""Parameters of a finding that name an entry, the most specific first."""


def of_choice(field: str, value: object) -> tuple[str, ...]:
    """Return the topics of a choice of a man's field."""
    found: tuple[str, ...] = ()
    if field in KINDS:
        kind = KINDS[field]
        found = (f"{kind}:{value}", f"nation_{kind}:{value}")
    return found + TOPICS.get(field, ())


def of_field(member: Member, field: str) -> tuple[str, ...]:
    """Return the topics of the value of a man's field, the first of several values."""
    if field == "grenades":
        return TOPICS[field] if member.grenades else ()
    value = getattr(member, field, None) if field in KINDS else None
    first = value[0] if isinstance(value, tuple) and value else value
    kind = KINDS.get(field, "")
    return (f"{kind}:{first}", f"nation_{kind}:{first}") if first else ()


def of_finding(found: Finding) -> tuple[str, ...]:
    """Return the topics of a finding: its ruling if one has to be agreed, else its source."""
    ruling = (f"ruling:{found.ruling}",) if found.ruling else ()
    said = dict(found.parameters)
    entries = tuple([f"{name}:{said[name]}" for name in PARAMETERS if said.get(name)])
    rules = (*entries, f"section:{found.source.section}")
    return ruling + rules if found.severity == "ruling" else rules + ruling
