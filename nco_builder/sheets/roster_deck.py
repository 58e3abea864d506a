"""The roster cards of a squad: one for each man, one for all of them, and blank ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder import PROGRAM
from nco_builder.language import _, current, pgettext
from nco_builder.language.words import as_sentence, enumerated
from nco_builder.legality import Names
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Blank, Text, Tile, Track
from nco_builder.sheets.card_words import CardWords
from nco_builder.sheets.contents import (
    Card,
    OrderRow,
    SoldierBack,
    SoldierCard,
    SoldierDeck,
    WeaponSlot,
)
from nco_builder.sheets.men import BREAKDOWNS
from nco_builder.sheets.soldier_back import (
    SHOTS,
    answering,
    any_special_actions,
    rally_table,
)
from nco_builder.sheets.soldier_card import Soldiers
from nco_builder.sheets.special_rules import may_meet_tanks
from nco_builder.sheets.squad_card import squad_card, squad_rulings
from nco_builder.sheets.turn_card import on_a_full_page, turn_card
from nco_builder.sheets.weapon_lines import CELL_MM, headings, with_full_psyche
from nco_builder.sheets.words import (
    DOT,
    called,
    cut_to,
    day,
    fingerprint_line,
    rules_packs,
    sentences,
    single_line,
)

if TYPE_CHECKING:
    import datetime as dt

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Block, Paragraph

MOST_NAMED = 80
"""The most letters at the foot for the rules packs that are switched on."""
MOST_MEN = 200
"""More would not find room on a sheet (`bounds.py`), and are not made therefore."""
BLANK_WEAPONS, BLANK_SLOTS = 3, 4
NUMBER_MM = 6.0
BLANK_HEALTH, BLANK_PSYCHE = 7, 8


def roster_deck(report: Report, options: SheetOptions) -> SoldierDeck:
    """A card for each man of a squad, in the player's order.

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
    order = sorted(range(len(report.members)), key=report.numbers.__getitem__)
    deck = _deck(report, rulebook, _("Roster cards"), [soldiers.card(place) for place in order])
    packs = cut_to(enumerated([*rules_packs(report.squad)]), MOST_NAMED)
    known = (fingerprint_line(report.squad), *([as_sentence(packs)] if packs else []))
    credit = (*deck.credit, *known, _verdict(report), checked(options.date))
    shared, rulings = squad_card(report, rulebook), squad_rulings(report)
    turn = turn_card(rulebook, with_vehicles=may_meet_tanks(report))
    instead: Paragraph = ()
    if on_a_full_page(len(report.members)):
        instead = (Text(_("A turn, events: quick reference."), "strong"),)
    return deck.replace(
        credit=credit,
        shared=shared,
        rulings=rulings,
        turn=turn,
        instead=instead,
        fold=_("fold here"),
    )


def blank_deck(report: Report, _wishes: SheetOptions) -> SoldierDeck:
    """A page of cards to be filled in by hand: for any squad, so nothing of this one is on them.

    Raises:
        NoSheetError: the rulebook of the squad is not installed.
    """
    rulebook = _rulebook(report)
    deck = _deck(report, rulebook, _("Blank cards"), [_blank_card(rulebook)])
    title = _("Blank cards")
    return deck.replace(title=title, author="", owner="", squad="", counted="", fills_page=True)


def _blank_card(rulebook: Rulebook) -> SoldierCard:
    """The grid of a card with nothing in it but boxes and lines to write on."""
    wounded = rulebook.walking_wounded.at_health
    weapon, reach, _dice, *others = headings()
    dice = pgettext("short, heading of a narrow column to fill in", "dice")
    before, _number, behind = _("worth {number}").partition("{number}")
    return SoldierCard(
        number="",
        name="",
        rank="",
        worth=(Text(before), Blank(NUMBER_MM), Text(behind)),
        silhouette="",
        is_specialist=False,
        tiles=(Tile("M", ()), Tile("C", ())),
        tracks=(
            (Track("H", BLANK_HEALTH, heavy=wounded),),
            (Track("P", BLANK_PSYCHE, zeros=BREAKDOWNS),),
        ),
        headings=(weapon, reach, dice, *others),
        slots=(WeaponSlot((), (), (), ((),) * (len(others) + 2)),) * BLANK_SLOTS,
        rules=((Text(_("H, P: cross out spare boxes from the left")),),),
        spare=(),
        back=_blank_back(rulebook),
        captions=(_("name"), _("rank"), _("squad")),
    )


def _blank_back(rulebook: Rulebook) -> SoldierBack:
    """The orders with a line for each weapon under each that may be fired on."""
    words = CardWords(rulebook)
    cells: tuple[Paragraph, ...] = ((),) * BLANK_WEAPONS
    rows = []
    for order in rulebook.orders:
        die = (words.die(order.id, health=True),)
        moves: Paragraph = (Blank(CELL_MM), Text('"')) if order.move_times else ()
        if order.id == "run":
            rows.append(OrderRow((), answering(), (), cells))
        if order.table:
            moves = rally_table(order)
        rows.append(OrderRow(die, order.name, moves, cells if order.id in SHOTS else ()))
    columns: tuple[tuple[Paragraph, Paragraph], ...] = (((), ()),) * BLANK_WEAPONS
    rows += any_special_actions(rulebook, cells)
    weapon, reach, _dice, _hit, half, *_others = headings()
    caption = f"{weapon}, {reach} / {half}"
    return SoldierBack(caption, columns, tuple(rows), with_full_psyche(rulebook))


def _deck(report: Report, rulebook: Rulebook, what: str, cards: list[SoldierCard]) -> SoldierDeck:
    name = called(report.squad.name)
    nation = single_line(Names(report.squad, rulebook).nation(report.squad.nation))
    return SoldierDeck(
        title=f"{what}, {name}" if name else what,
        author=single_line(report.squad.player),
        subject=f"{what}, {rulebook.label}",
        language=current(),
        owner=DOT.join([each for each in (name, nation) if each]) if name else "",
        counted=_("page {number} of {count}"),
        continued=_("continued"),
        squad=name or nation,
        credit=sentences(rulebook.credit),
        cards=tuple(cards),
    )


def turned(front: Card, parts: tuple[Block, ...]) -> Card:
    """Return the back of a card, under its name."""
    return Card(
        label=front.label,
        name=front.name,
        marks=(),
        parts=parts,
        double_rule=front.double_rule,
        corner=(Text(pgettext("side of a card", "back"), "strong"),),
        is_back=True,
    )


def checked(date: dt.date) -> str:
    """When and by what a squad was checked."""
    return _("Checked on {day} by {program}.").format(day=day(date), program=PROGRAM)


def _verdict(report: Report) -> str:
    return _("Legal.") if report.legal else _("Not legal.")


def _rulebook(report: Report) -> Rulebook:
    """The rulebook a squad is judged by.

    Raises:
        NoSheetError: it is not installed.
    """
    if report.rulebook is None:
        ruleset = single_line(report.squad.ruleset)
        problem = _("the rulebook “{ruleset}” is not installed, so there are no cards")
        raise NoSheetError(problem.format(ruleset=ruleset))
    return report.rulebook
