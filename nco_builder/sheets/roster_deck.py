"""The roster cards of a squad: one for each man, their backs, and blank ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder import PROGRAM
from nco_builder.language import _, current
from nco_builder.legality import Names
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Blank, Grid, Points, Text, Tile, Tiles, Track
from nco_builder.sheets.contents import Card, Deck
from nco_builder.sheets.men import ATTRIBUTES, BREAKDOWNS
from nco_builder.sheets.soldier_back import OwnBack, generic_back
from nco_builder.sheets.soldier_card import Soldiers
from nco_builder.sheets.special_rules import may_meet_tanks
from nco_builder.sheets.weapon_lines import DICE, headings, modifiers
from nco_builder.sheets.words import DOT, called, day, sentences, single_line
from nco_builder.squad import effective_rules

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Paragraph

MOST_MEN = 200
"""More would exceed the bounds of a sheet (`bounds.py`), so they are refused first."""
BLANK_WEAPONS = 4
WEAPON_MM, NUMBER_MM = 17.0, 6.2
BLANK_HEALTH, BLANK_PSYCHE = 8, 9


def roster_deck(report: Report, wishes: SheetOptions) -> Deck:
    """Return a card for each man of a squad, in the player's order.

    Raises:
        NoSheetError: the squad has no men or too many, or its rulebook is not installed.
    """
    rulebook = _rulebook(report)
    if not report.members:
        raise NoSheetError(_("the squad has no men, so it has no roster cards"))
    if len(report.members) > MOST_MEN:
        problem = _("there is room for the cards of {most} men, and the squad has {count}")
        raise NoSheetError(problem.format(most=MOST_MEN, count=len(report.members)))
    soldiers = Soldiers(report, rulebook)
    own = wishes.backs and not wishes.generic_backs
    order = sorted(range(len(report.members)), key=report.numbers.__getitem__)
    cards = [soldiers.card(place, own_back=own) for place in order]
    deck = _deck(report, rulebook, _("Roster cards"), cards)
    credit = (*deck.credit, _verdict(report), checked(wishes.date))
    if not wishes.backs:
        return replace(deck, credit=credit)
    backs = tuple(_own_backs(cards, order, report) if own else _generic_backs(cards, rulebook))
    return replace(deck, credit=credit, backs=backs)


def _own_backs(cards: Iterable[Card], order: Iterable[int], report: Report) -> Iterator[Card]:
    """Yield the back of each card: the man's orders, and the effects of losses."""
    rules, with_vehicles = effective_rules(report.squad, _rulebook(report)), may_meet_tanks(report)
    for card, place in zip(cards, order, strict=True):
        member, man = report.squad.members[place], report.members[place]
        back = OwnBack(member, man, rules, with_vehicles=with_vehicles)
        room = back.told_where_there_is_room()
        yield replace(_back_of(card), parts=back.parts(), either=back.states(), reminders=room)


def _generic_backs(cards: Iterable[Card], rulebook: Rulebook) -> Iterator[Card]:
    """Yield the back of each card: the man's name, and the general effect of each order."""
    parts, room = generic_back(rulebook), (modifiers(rulebook),)
    for card in cards:
        yield replace(_back_of(card), parts=parts, reminders=room)


def _back_of(card: Card) -> Card:
    label = (Text(card.label, "small"),)
    return Card("", card.name, (), (), card.double_rule, aside=(label,))


def blank_deck(report: Report, _wishes: SheetOptions) -> Deck:
    """Return a page of cards to fill in by hand, for any squad.

    Raises:
        NoSheetError: the rulebook of the squad is not installed.
    """
    rulebook = _rulebook(report)
    first, *others = [each for place, each in enumerate(headings()) if place != DICE]
    row = tuple([_to_write(mm) for mm in (WEAPON_MM, *(NUMBER_MM for _each in others))])
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
            Grid((first, *others), (row,) * BLANK_WEAPONS),
        ),
        aside=(
            (Text(_("cost") + " ", "small"), Blank(9)),
            (Text(_("worth") + " ", "small"), Blank(9)),
        ),
    )
    deck = _deck(report, rulebook, _("Blank cards"), [card])
    title = _("Blank cards")
    return replace(deck, title=title, author="", owner="", counted="", fills_page=True)


def _to_write(mm: float) -> Paragraph:
    """Return a line with room above it for handwriting."""
    return Text(" ", "figure"), Blank(mm)


def _deck(report: Report, rulebook: Rulebook, what: str, cards: list[Card]) -> Deck:
    name = called(report.squad.name)
    nation = single_line(Names(report.squad, rulebook).nation(report.squad.nation))
    return Deck(
        title=f"{what}, {name}" if name else what,
        author=single_line(report.squad.player),
        subject=f"{what}, {rulebook.label}",
        language=current(),
        owner=DOT.join([each for each in (name, nation) if each]) if name else "",
        source=rulebook.label,
        counted=_("{number} of {count}"),
        continued=_("continued"),
        in_full=_("In full"),
        credit=sentences(rulebook.credit),
        cards=tuple(cards),
    )


def checked(date: dt.date) -> str:
    """Return when and by which version a squad was checked."""
    return _("Checked on {day} by {program}.").format(day=day(date), program=PROGRAM)


def _verdict(report: Report) -> str:
    return _("Legal.") if report.legal else _("Not legal.")


def _rulebook(report: Report) -> Rulebook:
    """Return the rulebook of a squad.

    Raises:
        NoSheetError: it is not installed.
    """
    if report.rulebook is None:
        ruleset = single_line(report.squad.ruleset)
        problem = _("the rulebook “{ruleset}” is not installed, so there are no cards")
        raise NoSheetError(problem.format(ruleset=ruleset))
    return report.rulebook
