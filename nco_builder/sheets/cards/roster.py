"""The roster cards of a squad: one for each man, their backs, and blank ones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nco_builder.language import _, current
from nco_builder.legality import Names
from nco_builder.rules import UnknownRulesetError
from nco_builder.sheets.blocks import Blank, Text, Track
from nco_builder.sheets.cards.blocks import Card, Deck, Tile, Tiles
from nco_builder.sheets.cards.soldier import Soldiers
from nco_builder.sheets.cards.weapons import HEADINGS, headings, modifiers
from nco_builder.sheets.men import ATTRIBUTES, BREAKDOWNS
from nco_builder.sheets.roster import PROGRAM
from nco_builder.sheets.vehicle_chart.blocks import Grid, Points, Roll, Rolls
from nco_builder.sheets.vehicle_chart.phrases import called, numbered
from nco_builder.sheets.words import DOT, day, one_line

if TYPE_CHECKING:
    import datetime as dt

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.sheets.blocks import Paragraph

BLANK_WEAPONS = 4
BLANK_HEALTH, BLANK_PSYCHE = 8, 9


class NoMenError(ValueError):
    """There are no cards of the men of a squad that has none."""


def roster_deck(report: Report, *, date: dt.date) -> Deck:
    """A card for each man of a squad, checked on a date, in the player's order.

    Raises:
        NoMenError: the squad has no men.
        UnknownRulesetError: the rulebook of the squad is not installed.
    """
    rulebook = _rulebook(report)
    if not report.members:
        raise NoMenError(_("the squad has no men, so it has no roster cards"))
    soldiers = Soldiers(report, rulebook)
    cards = [soldiers.card(place) for place in range(len(report.members))]
    judged = (_verdict(report), checked(date))
    return _deck(report, rulebook, _("Roster cards"), cards, judged)


def backs(report: Report, deck: Deck) -> tuple[Card, ...]:
    """The back of each card of a roster deck: who it is, and what each order does."""
    rulebook = _rulebook(report)
    told = [
        Roll(str(order.die), (Text(order.name, "strong"),), numbered(order.reminder_text), ())
        for order in rulebook.orders
    ]
    parts = (Rolls(tuple(told)), Points((modifiers(rulebook),)))
    return tuple(
        [
            Card("", card.name, (), parts, card.double_rule, aside=((Text(card.label, "tiny"),),))
            for card in deck.cards
        ]
    )


def blank_deck(report: Report, *, count: int) -> Deck:
    """So many cards to be filled in by hand.

    Raises:
        UnknownRulesetError: the rulebook of the squad is not installed.
    """
    rulebook = _rulebook(report)
    row: tuple[Paragraph, ...] = ((Text(" "),),) * len(HEADINGS)
    wounded = rulebook.walking_wounded.at_health
    card = Card(
        label=_("Name, rank"),
        name="",
        marks=(),
        parts=(
            Tiles(tuple([Tile(each, (Text(" ", "number"),)) for each in ATTRIBUTES])),
            Points(
                (
                    (Track("H", BLANK_HEALTH, heavy=wounded),),
                    (Track("P", BLANK_PSYCHE, zeros=BREAKDOWNS),),
                )
            ),
            Grid(headings(), (row,) * BLANK_WEAPONS),
        ),
        aside=(
            (Text(_("cost") + " ", "small"), Blank(9)),
            (Text(_("worth") + " ", "small"), Blank(9)),
        ),
    )
    return _deck(report, rulebook, _("Blank cards"), [card] * count)


def _deck(
    report: Report, rulebook: Rulebook, what: str, cards: list[Card], judged: tuple[str, ...] = ()
) -> Deck:
    name = called(report.squad.name)
    nation = one_line(Names(report.squad, rulebook).nation(report.squad.nation))
    return Deck(
        title=f"{what}, {name}" if name else what,
        author=one_line(report.squad.player),
        subject=f"{what}, {rulebook.label}",
        language=current(),
        owner=DOT.join([each for each in (name, nation) if each]) if name else "",
        source=rulebook.label,
        counted=_("{number} of {count}"),
        continued=_("continued"),
        in_full=_("In full"),
        credit=(*sentences(rulebook.credit), *judged),
        cards=tuple(cards),
    )


def sentences(credit: str) -> tuple[str, ...]:
    """The sentences of a credit."""
    return tuple(re.split(r"(?<=\.) ", credit))


def checked(date: dt.date) -> str:
    """When and by what a squad was checked."""
    return _("Checked on {day} by {program}.").format(day=day(date), program=PROGRAM)


def _verdict(report: Report) -> str:
    return _("Legal.") if report.legal else _("Not legal.")


def _rulebook(report: Report) -> Rulebook:
    """The rulebook a squad is judged by.

    Raises:
        UnknownRulesetError: it is not installed.
    """
    if report.rulebook is None:
        ruleset = one_line(report.squad.ruleset)
        problem = _("there is no rulebook “{ruleset}” to make its cards by")
        raise UnknownRulesetError(problem.format(ruleset=ruleset))
    return report.rulebook
