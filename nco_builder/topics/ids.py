"""Which topics stand for what is seen elsewhere in the window, the best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.squad.fields import FIELD, FIELDS

if TYPE_CHECKING:
    from nco_builder.legality import Finding
    from nco_builder.squad import Member

KINDS = {field.name: field.entry for field in FIELDS if field.entry and field.row}
"""Kinds of the entries a man chooses."""
TOPICS = {field.name: field.topics for field in FIELDS} | {"define": FIELD["primary"].topics}
"""Topics that explain a field of his; weapons of a nation are defined where one is chosen."""
PARAMETERS = ("item", "skill", "weapon", "nation", "unit")
"""Parameters of a finding that name an entry, the most telling first."""


def of_choice(field: str, value: object) -> tuple[str, ...]:
    """Topics of what a man may have in a field of his."""
    found: tuple[str, ...] = ()
    if field in KINDS:
        kind = KINDS[field]
        found = (f"{kind}:{value}", f"nation_{kind}:{value}")
    return found + TOPICS.get(field, ())


def of_field(member: Member, field: str) -> tuple[str, ...]:
    """Topics of what a man has in a field of his: the first of several things."""
    if field == "grenades":
        return TOPICS[field] if member.grenades else ()
    value = getattr(member, field, None) if field in KINDS else None
    first = value[0] if isinstance(value, tuple) and value else value
    kind = KINDS.get(field, "")
    return (f"{kind}:{first}", f"nation_{kind}:{first}") if first else ()


def of_finding(found: Finding) -> tuple[str, ...]:
    """Topics of a finding: what has to be agreed leads to its ruling, all else to its source."""
    ruling = (f"ruling:{found.ruling}",) if found.ruling else ()
    said = dict(found.parameters)
    entries = tuple([f"{name}:{said[name]}" for name in PARAMETERS if said.get(name)])
    rules = (*entries, f"section:{found.source.section}")
    return ruling + rules if found.severity == "ruling" else rules + ruling
