"""How the documents are read where they leave something open, or can be misread."""

from __future__ import annotations

from functools import cache, cached_property, partial
from typing import Literal, Protocol

from nco_builder import paths
from nco_builder.rules.base import Source, read_rules
from nco_builder.schema.reader import read_all
from nco_builder.schema.record import Rule, Text, fresh

OF_SQUADS = ("NCO-", "APB-")
"""What the ids of rulings on squads and their vehicles begin with."""
Judged = Literal["error", "ruling", "warning"]
RulingKind = Literal["open", "reading"]


class Decision(Rule):
    """One way to decide a ruling that may be switched.

    Attributes:
        id: what the squad file says.
        edit: the command that decides so.
        said: how it is decided, in a sentence.
        compared: the same beside another squad's.
        judged: findings by code that are judged otherwise than usual; None: not found at all.

    """

    id: str
    edit: Text
    said: Text
    compared: Text
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
    """What can be read in two ways in the documents, how it is read here, and why.

    Attributes:
        id: what files and programs call it: `NCO-34`.
        name: the few words it is called by on paper.
        kind: `open` where the documents do not settle it, `reading` where they do, read together.
        question: what is asked.
        decision: the reading taken, in the one sentence that is printed and shown everywhere.
        further: what else follows from it, for who looks the ruling up.
        rejected: the reading not taken.
        reason: why.
        places: where the documents speak of it; one place where they are silent elsewhere.
        about: what it concerns, as kind and id: `weapon:lmg`, `rule:victory`.

    """

    id: str
    name: Text
    kind: RulingKind
    question: Text
    decision: Text
    rejected: Text
    reason: Text
    places: tuple[Source, ...]
    about: tuple[str, ...] = ()
    further: Text = ""


@cache
def shipped_rulings() -> dict[str, Ruling]:
    """All rulings by id, in the order of the documents; read once, when first asked for."""
    rulings = read_rules(paths.data() / "rulings.json", partial(read_all, Ruling))
    return {ruling.id: ruling for ruling in rulings}


@cache
def squad_rulings() -> dict[str, Ruling]:
    """Those on the rulebook and on Appendix B, by which squads are judged."""
    return {id_: each for id_, each in shipped_rulings().items() if id_.startswith(OF_SQUADS)}


def rulings_on_other_rules() -> tuple[Ruling, ...]:
    """Those on rules that are not played with a squad."""
    return tuple([each for id_, each in shipped_rulings().items() if id_ not in squad_rulings()])


def ruling_of(ruling: str) -> Ruling:
    """The ruling of an id that rules or codes name.

    Raises:
        KeyError: there is none.

    """
    return shipped_rulings()[ruling]


def ruling_name(ruling: str) -> str:
    """What a ruling is called in a few words; an id nobody knows stands for itself."""
    known = shipped_rulings().get(ruling)
    return known.name if known else ruling


@cache
def switches() -> dict[str, Switch]:
    """The rulings that may be switched, by their key in the squad file; read once.

    They are part of the file's shape, so they are the same whatever rulebook a squad names.
    """
    switches = read_rules(paths.data() / "switches.json", partial(read_all, Switch))
    return {switch.key: switch for switch in switches}


class Switched(Protocol):
    """How rulings that may be switched are decided, by the keys of their switches."""

    def __getitem__(self, key: str) -> str: ...


def decision_of(ruling: str, switched: Switched) -> str:
    """What was decided of a ruling, in a sentence: as a group switched it, else the reading taken.

    Args:
        ruling: Its id; of one that nobody knows nothing was decided.
        switched: How a squad, a match or an event decides the rulings that may be switched.

    """
    for key, switch in switches().items():
        if switch.ruling == ruling and switched[key] != switch.decisions[0].id:
            return switch.by_id[switched[key]].said
    known = shipped_rulings().get(ruling)
    return known.decision if known else ""
