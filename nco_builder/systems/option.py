"""One choice as a form shows it, and what choosing it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from nco_builder.language import _
from nco_builder.legality import Names
from nco_builder.squad import edit
from nco_builder.squad.fields import FIELD, FIELDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.rules import Rulebook
    from nco_builder.squad import Edit, Squad

Has = Literal["none", "some", "all", "always"]
State = Literal["ok", "over", "barred", "error"]
RANKS = "ranks"
"""The field of the options that open the list of all ranks."""
UP_SIGN, DOWN_SIGN, OPENS = "up", "down", "chevron-down"
"""Drawings of resources/icons."""
LISTS = tuple(field.name for field in FIELDS if field.shape == "several")


OVER_SYMBOL = "▲"
BARRED_SYMBOL = "✕"
"""Of what can never be chosen, in chips, menus and lists alike."""
FULL_SYMBOL = "↔"
"""Of what can be chosen though no slot is left: something else gives way to it."""


class EditedSquad(Protocol):
    """The document that options are chosen in."""

    @property
    def squad(self) -> Squad:
        """The squad as it is."""

    @property
    def rulebook(self) -> Rulebook | None:
        """What it is judged by, None where that is not installed."""

    def do(self, edit: Edit) -> None:
        """Make an edit."""

    def do_all(self, edits: tuple[Edit, ...], text: Callable[[], str]) -> None:
        """Make edits as one step, which `text` names."""

    def text_of(self, edit: Edit) -> str:
        """What an edit is called."""


class Option(NamedTuple):
    """One choice as the panel shows it.

    Attributes:
        field: The member field it belongs to.
        value: What it chooses.
        name: A short name.
        price: A few figures, or nothing.
        state: `error` where what he has breaks a rule; else the choice's own.
        has: Whether none, some or all of the men have it; `always` where their unit gives it.
        explanation: Price, reason and effect in one line.
        reason: Why it is over or barred; empty where it is neither.
        edits: What choosing it does, man by man.
        again: One more of an item or skill that is had; None where there is nothing to it.
        lost: What it takes from the men; empty for nothing.
        full: What gives way to it because no slot is left; empty for nothing.
        sign: The icon drawn instead of its name where it is a step, and behind it where it opens
            a list; empty for neither.
        group: What parts it from options beside it in a list: a rank's currency.

    """

    field: str
    value: object
    name: str
    price: str
    state: State
    has: Has
    explanation: str
    reason: str
    edits: tuple[Edit, ...]
    again: Option | None = None
    lost: str = ""
    full: str = ""
    sign: str = ""
    group: str = ""

    def choose(self, document: EditedSquad) -> None:
        """Make the edits, as one step."""
        if self.state == "barred" or not self.edits:
            return
        if one := self._as_one():
            document.do(one)
        else:
            squad, rulebook = document.squad, document.rulebook
            document.do_all(self.edits, lambda: together_text(self, squad, rulebook))

    def told(self, document: EditedSquad) -> str:
        """What the step is called that makes the edits, of which there are some."""
        if one := self._as_one():
            return document.text_of(one)
        return together_text(self, document.squad, document.rulebook)

    def _as_one(self) -> Edit | None:
        """The edits as one that says the same; None where each man gets another value."""
        if len(self.edits) == 1:
            return self.edits[0]
        return None if self.field in (*LISTS, "unit") else _joined(self.edits)


def together_text(option: Option, squad: Squad, rulebook: Rulebook | None) -> str:
    """What edits of ranks, items or skills are called together, made to a squad."""
    names, value, first = Names(squad, rulebook), str(option.value), option.edits[0]
    who = names.men(tuple([row for one in option.edits for row in one["members"]]))
    if option.field == "unit":
        return _("Make {who} {a_unit}").format(who=who, a_unit=names.a_unit(value))
    had = getattr(squad.members[first["members"][0]], option.field)
    less = first["value"].count(value) < had.count(value)
    template = _("Take {given} from {who}") if less else _("Give {who} {given}")
    return template.format(who=who, given=names.entry(FIELD[option.field].entry, value))


def _joined(edits: Sequence[Edit]) -> Edit:
    """The same value for several men as one edit."""
    members = tuple(row for one in edits for row in one["members"])
    return edit("set_member", members=members, field=edits[0]["field"], value=edits[0]["value"])
