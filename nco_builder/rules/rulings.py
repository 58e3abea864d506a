"""Our decisions where the documents are silent or contradict each other."""

from __future__ import annotations

from functools import cache, cached_property, partial
from typing import Literal

from nco_builder import paths
from nco_builder.rules.base import read_rules
from nco_builder.value import Rule, Text, fresh, read_all

Judged = Literal["error", "ruling", "warning"]


class Decision(Rule):
    """One way to decide a ruling that may be switched.

    Attributes:
        id: what the squad file says.
        edit: the command that decides so.
        said: how it is decided, beside the ruling.
        compared: the same beside another squad's.
        term: what a sheet says of it among the terms; empty for what is usual.
        judged: findings by code that are judged otherwise than usual; None: not found at all.

    """

    id: str
    edit: Text
    said: Text
    compared: Text
    term: Text = ""
    judged: dict[str, Judged | None] = fresh(dict)


class Switch(Rule):
    """A ruling that a group may decide otherwise for its squads.

    Attributes:
        ruling: id of the ruling.
        key: where the squad file says how it is decided.
        box: what it is called as a check box, with its letter; checked is the last decision.
        title: what it is called among the settings.
        help: what it does when it is on.
        compared: what it is called where squads are compared.
        decisions: the ways to decide it; the first one is usual.

    """

    ruling: str
    key: str
    box: Text
    title: Text
    help: Text
    compared: Text
    decisions: tuple[Decision, ...]

    @cached_property
    def by_id(self) -> dict[str, Decision]:
        """The decisions by id."""
        return {decision.id: decision for decision in self.decisions}


class Ruling(Rule):
    """What the rulebook leaves open, how it is decided here, and why.

    `about` names what it concerns as kind and id: `weapon:lmg`, `rule:victory`.
    """

    id: str
    question: Text
    decision: Text
    reason: Text
    about: tuple[str, ...] = ()


@cache
def shipped_rulings() -> dict[str, Ruling]:
    """All rulings by id, in the order of the documents; read once, when first asked for."""
    rulings = read_rules(paths.data() / "rulings.json", partial(read_all, Ruling))
    return {ruling.id: ruling for ruling in rulings}


@cache
def switches() -> dict[str, Switch]:
    """The rulings that may be switched, by their key in the squad file; read once.

    They are part of the file's shape, so they are the same whatever rulebook a squad names.
    """
    switches = read_rules(paths.data() / "switches.json", partial(read_all, Switch))
    return {switch.key: switch for switch in switches}
