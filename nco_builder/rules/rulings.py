"""Our decisions where the documents are silent or contradict each other."""

from __future__ import annotations

from functools import cache

from pydantic import TypeAdapter

from nco_builder import paths
from nco_builder.rules.base import Rule, Text


class Switch(Rule):
    """The key of a squad file that decides a ruling otherwise; the first value is the default."""

    key: str
    values: tuple[str, ...]


class Ruling(Rule):
    """What the rulebook leaves open, how it is decided here, and why.

    `about` names what it concerns as kind and id: `weapon:lmg`, `rule:victory`.
    """

    id: str
    question: Text
    decision: Text
    reason: Text
    about: tuple[str, ...] = ()
    switch: Switch | None = None


@cache
def rulings() -> dict[str, Ruling]:
    """All rulings by id, in the order of the documents."""
    raw = (paths.data() / "rulings.json").read_bytes()
    return {ruling.id: ruling for ruling in TypeAdapter(tuple[Ruling, ...]).validate_json(raw)}
