"""Odds of a document as frozen values, which the window draws beside its builder page.

All texts are translated, all chances are exact. What the document and the player leave open is said
in words; it is never guessed.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from nco_builder.language import _
from nco_builder.schema.record import Frozen, Value, fresh
from nco_builder.sheets.words import DOT, cut_to

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nco_builder.documents.path_edits import DocPath

FACES = range(1, 7)
"""The faces of a D6."""
YES, NO = "yes", "no"
NAME_LETTERS, MOST_OPTIONS = 60, 200
MOST_DICE = 200
"""The most dice that are computed."""


class OddsContext(Frozen):
    """What odds are asked of.

    Attributes:
        judgement: the verdict on the document.
        row: the path of the selected row, whose odds they are; () for the document itself.
        picked: the player's choices, by the keys of `OddsChoice`; others are as they begin.
        own: the player's own entries, then those of other open documents.
        facing: those of other open documents alone, which may be the enemy's.
        games: the games that were begun: of this document, then of other open ones of its kind.
        game: that of this document, None if it was not begun.
    """

    judgement: Any
    row: DocPath = ()
    picked: Mapping[str, str] = fresh(dict)
    own: tuple[Value, ...] = ()
    facing: tuple[Value, ...] = ()
    games: tuple[Any, ...] = ()
    game: Any = None

    @property
    def enemy_games(self) -> tuple[Any, ...]:
        """The begun games of the other documents, which may be the enemy's."""
        return tuple([each for each in self.games if each is not self.game])


class OddsChoice(Frozen):
    """Something that odds depend on: the weapon, the target, how far it is.

    Attributes:
        key: its key among the player's choices.
        label: its name.
        options: the ids and names of what can be chosen.
        chosen: the id of what is chosen.
        beside: whether the options are next to each other rather than in a list.
        since: the state of the game that it begins with, "" for none; once that is another, what
            the player chose is forgotten.
    """

    key: str
    label: str
    options: tuple[tuple[str, str], ...]
    chosen: str
    beside: bool = False
    since: str = ""


class OddsBar(Frozen):
    """A line of a chart: its label, and the chance of each end of its chart, in that order."""

    label: str
    chances: tuple[Fraction, ...]


class OddsChart(Frozen):
    """Chances with the same ends.

    Attributes:
        key: its key among the charts.
        title: its heading.
        ends: what can happen, the gravest first.
        bars: one for each distance, side or count; the chances of each are 1 together.
        told: the chances of so many first ends are printed as one.
        heading: what that is the chance of; "" for the first end.
        unknown: what is not known, in place of bars; "" if everything is.
        leads_to: the field in which that is entered; None without one.
        offer: the key of the shelf's offer that adds it; "" without one.
        enter: what the button says that leads there.
        notes: what the chart assumes and leaves out.
    """

    key: str
    title: str
    ends: tuple[str, ...] = ()
    bars: tuple[OddsBar, ...] = ()
    told: int = 1
    heading: str = ""
    unknown: str = ""
    leads_to: DocPath | None = None
    offer: str = ""
    enter: str = ""
    notes: tuple[str, ...] = ()


class OddsBeginning(Frozen):
    """What a document needs before it has odds.

    Attributes:
        said: what the odds are about, and that there is none yet.
        button: leads to where it is added.
        offer: the key of the shelf's offer that adds it at once; "" if the player chooses one.
    """

    said: str
    button: str
    offer: str = ""


class OddsPage(Frozen):
    """The odds of a row: whose they are, what they depend on, the charts.

    `states` says what the game knows of those in it, "" without a game. Only a document that has
    nothing to compute has a `beginning`, and nothing else.
    """

    title: str = ""
    choices: tuple[OddsChoice, ...] = ()
    charts: tuple[OddsChart, ...] = ()
    states: str = ""
    beginning: OddsBeginning | None = None


def choice(  # noqa: PLR0913 - what is offered, and how it begins
    context: OddsContext,
    key: str,
    label: str,
    options: Iterable[tuple[str, str]],
    *,
    beside: bool = False,
    begins: tuple[str, str] = ("", ""),
) -> OddsChoice:
    """Return a choice as the player made it; the first option if his is no longer there.

    Of very many options the first are offered, and long names are shortened.

    Args:
        context: what was chosen before.
        key: its key.
        label: its name.
        options: the ids and names of what can be chosen.
        beside: whether the options are next to each other.
        begins: the unit of the game whose state it begins with, "" for none, and that option.
    """
    unit, first = begins
    offered = tuple(
        [(each, cut_to(name, NAME_LETTERS)) for each, name in islice(options, MOST_OPTIONS)]
    )
    wanted = context.picked.get(key, first)
    known = [each for each, _name in offered]
    chosen = wanted if wanted in known else known[0]
    since = f"{unit}: {first}" if unit else ""
    return OddsChoice(key, label, offered, chosen, beside, since)


def yes_or_no(
    context: OddsContext, key: str, label: str, begins: tuple[str, bool] = ("", False)
) -> OddsChoice:
    """Return a choice that begins with no, or with what a unit's state in a game says.

    Args:
        context: what was chosen before.
        key: its key.
        label: its name.
        begins: the unit of the game, "" for none, and whether it begins with yes.
    """
    unit, yes = begins
    options = ((NO, _("no")), (YES, _("yes")))
    first = (unit, YES if yes else NO)
    return choice(context, key, label, options, beside=True, begins=first)


def by_the_game(states: Iterable[tuple[str, str]]) -> str:
    """Return what the game says of units, each a name and its state in words; "" without any."""
    one = _("{unit} ({state})")
    said = [one.format(unit=unit, state=state) for unit, state in dict.fromkeys(states)]
    return _("By the game: {units}.").format(units=DOT.join(said)) if said else ""


def at_least(need: int) -> Fraction:
    """Return the chance of a D6 of at least this."""
    return Fraction(sum(face >= need for face in FACES), len(FACES))


@cache
def sums(dice: int) -> tuple[int, ...]:
    """Return the number of ways in which D6 give each sum from 0 on."""
    if dice == 0:
        return (1,)
    before = sums(dice - 1)
    whole = [0] * (len(before) + len(FACES))
    for total, ways in enumerate(before):
        for face in FACES:
            whole[total + face] += ways
    return tuple(whole)


def reach_chance(dice: int, least: int) -> Fraction:
    """Return the chance that D6 give at least this sum."""
    if dice > MOST_DICE:
        return Fraction(least <= dice * len(FACES))
    for few in range(dice):  # iterative, so that the recursion does not get deep
        sums(few)
    ways = sums(dice)
    return Fraction(sum(ways[max(0, least) :]), len(FACES) ** dice)


def without_vehicles(said: str) -> OddsPage:
    """Return the page of a document without a vehicle that has odds."""
    return OddsPage(beginning=OddsBeginning(said, _("Take a vehicle")))


def not_known(what: str, how: str = "") -> str:
    """`Not known: Size of the target. Enter it on the data card.`."""
    said = _("Not known: {what}.").format(what=what)
    return f"{said} {how}" if how else said
