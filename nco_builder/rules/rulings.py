"""Rulings: how ambiguous or contradictory passages of the documents are read."""

from __future__ import annotations

from functools import cache, cached_property, partial
from typing import Literal, Protocol

from nco_builder import paths
from nco_builder.rules.base import Source, read_rules
from nco_builder.schema.reader import read_all
from nco_builder.schema.record import Rule, Text, fresh

OF_SQUADS = ("NCO-", "APB-")
"""Prefixes of the ids of rulings on squads and their vehicles."""
Severity = Literal["error", "ruling", "warning"]
RulingKind = Literal["open", "reading"]


class Decision(Rule):
    """One decision on a ruling that may be switched.

    Attributes:
        id: its value in the squad file.
        edit: the command that makes this decision.
        said: the decision as a sentence.
        compared: the same in a comparison of two squads.
        judged: changed severities by code; None drops the finding.
    """

    id: str
    edit: Text
    said: Text
    compared: Text
    judged: dict[str, Severity | None] = fresh(dict)


class Switch(Rule):
    """A ruling that a group may decide differently for its squads.

    Attributes:
        ruling: id of the ruling.
        key: the key of the decision in the squad file.
        box: its check box, with a mnemonic; checked is the last decision.
        title: its title in the settings.
        help: its effect when it is on.
        compared: its name in a comparison of squads.
        decisions: the possible decisions; the first one is the default.
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
    """A passage that can be read in two ways, the reading taken, and why.

    Attributes:
        id: its id in files and programs: `NCO-34`.
        name: its short name on paper.
        kind: `open` if the documents do not settle it, `reading` if they do, read together.
        question: the question.
        decision: the reading taken, in the one sentence that is printed and shown everywhere.
        further: further consequences, for readers of the rule.
        rejected: the reading not taken.
        reason: why.
        places: the passages about it; one place if the documents are silent elsewhere.
        about: its subjects, as kind and id: `weapon:lmg`, `rule:victory`.
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
    """Return all rulings by id, in the order of the documents; read on first use."""
    rulings = read_rules(paths.data() / "rulings.json", partial(read_all, Ruling))
    return {ruling.id: ruling for ruling in rulings}


@cache
def squad_rulings() -> dict[str, Ruling]:
    """Return the rulings on the rulebook and Appendix B, which apply to squads."""
    return {id_: each for id_, each in shipped_rulings().items() if id_.startswith(OF_SQUADS)}


def rulings_on_other_rules() -> tuple[Ruling, ...]:
    """Return the rulings on rules that are not played with a squad."""
    return tuple([each for id_, each in shipped_rulings().items() if id_ not in squad_rulings()])


def ruling_of(ruling: str) -> Ruling:
    """Return the ruling with an id that rules or codes name.

    Raises:
        KeyError: there is none.
    """
    return shipped_rulings()[ruling]


def question_in(sentence: str, ruling: str | None) -> str:
    """Return the question of a ruling if a sentence begins with it; else ""."""
    known = shipped_rulings().get(ruling or "")
    return known.question if known and sentence.startswith(known.question) else ""


def ruling_name(ruling: str) -> str:
    """Return a ruling's short name; an unknown id is returned unchanged."""
    known = shipped_rulings().get(ruling)
    return known.name if known else ruling


@cache
def switches() -> dict[str, Switch]:
    """Return the rulings that may be switched, by their key in the squad file; read once.

    They are part of the file format, so they are the same for every rulebook.
    """
    switches = read_rules(paths.data() / "switches.json", partial(read_all, Switch))
    return {switch.key: switch for switch in switches}


class Switched(Protocol):
    """The decisions on switchable rulings, by the keys of their switches."""

    def __getitem__(self, key: str) -> str: ...


def decision_of(ruling: str, switched: Switched) -> str:
    """Return the decision on a ruling as a sentence: the group's, else the reading taken.

    Args:
        ruling: Its id; of one that nobody knows nothing was decided.
        switched: How a squad, a match or an event decides the rulings that may be switched.
    """
    for key, switch in switches().items():
        if switch.ruling == ruling and switched[key] != switch.decisions[0].id:
            return switch.by_id[switched[key]].said
    known = shipped_rulings().get(ruling)
    return known.decision if known else ""
