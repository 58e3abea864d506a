"""The deck list: verdict, cards by owner, differences from the printed deck, odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _, current
from nco_builder.legality.findings import is_open
from nco_builder.sheets.blocks import (
    Section,
    Table,
    TableColumn,
    TableGroup,
    TableRow,
    Text,
    Tile,
    Tiles,
)
from nco_builder.sheets.contents import Figure, ScanCode, TableSheet
from nco_builder.sheets.words import (
    APART,
    DOT,
    NBSP,
    called,
    fingerprint_line,
    joined,
    lines,
    number,
    single_line,
    ticked,
)
from nco_builder.systems.fluid_deck.cards import data_cards_missing
from nco_builder.systems.fluid_deck.figures import mixed
from nco_builder.systems.fluid_deck.judge import readings, sentence
from nco_builder.systems.fluid_deck.model import RULESET
from nco_builder.systems.fluid_deck.names import side_name, unit_name
from nco_builder.systems.fluid_deck.resolve import chance_before
from nco_builder.systems.listing import finding_sections, note_sections, verdict_banner
from nco_builder.vehicles import percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Cell, Paragraph, Role
    from nco_builder.systems.fluid_deck.model import DeckSide, JudgedDeck
    from nco_builder.systems.fluid_deck.rules import CardKind, FluidRules

MOST_SIDES = 2
"""The most sides with a field for their losses."""
NONE, UNKNOWN = "–", "–"
SHARE = N_("Share this deck")
SCAN = N_(
    "Scan the code and paste its text into NCO Builder: it holds the whole deck without notes. "
    "NCO Builder can also open this PDF."
)
TOO_LONG = N_("This deck is too large for a code. It is inside this PDF; open it with NCO Builder.")


def deck_list(judgement: JudgedDeck, options: SheetOptions) -> TableSheet:
    """Return the list of a deck, even if its rules are not installed."""
    deck, rules = judgement.document, judgement.resolved.rules
    name = single_line(deck.name)
    kinds = _columns_of(judgement)
    table = Table(_columns(kinds), tuple(_groups(judgement, kinds)), _("notes"), footed=0)
    return TableSheet(
        title=name or _("Untitled deck"),
        author=single_line(deck.player),
        subject=", ".join([_("Deck list"), rules.short_title]),
        language=current(),
        banner=verdict_banner(
            judgement,
            options.date,
            _("Deck"),
            rules.short_title,
            readings=readings(judgement),
            not_judged="" if deck.ruleset == RULESET else _("NOT JUDGED"),
        ),
        figures=tuple(_figures(judgement)),
        terms=_terms(judgement),
        table=table,
        sections=tuple(_sections(judgement)),
        legend=_legend(),
        tally=_tally(judgement),
        writing=_("Notes"),
        in_full=_("In full"),
        owner=name,
        asks=True,
        credit=(rules.credit, fingerprint_line(deck)),
        counted=_("page {number} of {count}"),
        code=ScanCode(options.codes, _(SHARE), _(SCAN), _(TOO_LONG)) if options.codes else None,
    )


TURNS = range(1, 9)


def _tally(judgement: JudgedDeck) -> Tiles:
    """Return fields for the tanks that each side lost, and for the turns."""
    lost = _("{side}: tanks lost")
    sides = [called(side_name(side.name)) for side in judgement.document.sides[:MOST_SIDES]]
    turns = Tile(_("Turn"), ticked([str(turn) for turn in TURNS]))
    return Tiles((*[Tile(lost.format(side=side), ()) for side in sides], turns))


def _figures(judgement: JudgedDeck) -> Iterator[Figure]:
    odds = judgement.resolved.odds
    if odds is None:
        yield Figure(UNKNOWN, "", _("cards shuffled"))
        yield Figure(UNKNOWN, "", _("cards a turn, on average"))
        return
    yield Figure(number(odds.shuffled), "", _("cards shuffled"))
    yield Figure(number(odds.held), "", _("in hand"))
    yield Figure(mixed(odds.cards_before_turn_over), "", _("cards a turn, on average"))
    yield Figure(percent(odds.turn_over_first), "", _("of turns end at once"))
    yield Figure(percent(odds.turn_lasts_ten_cards), "", _("of turns last ten cards or more"))


def _terms(judgement: JudgedDeck) -> Paragraph:
    deck, rules = judgement.document, judgement.resolved.rules
    printed = rules.deck.get(deck.based_on or "")
    based = _("based on no printed deck")
    if printed:
        based = _("based on the {year} deck").format(year=printed.year)
    dice = _("artillery dice not agreed")
    if deck.artillery_dice is not None:
        dice = _("artillery rolls {count}D6").format(count=number(deck.artillery_dice))
    return Text(_("DECK") + " ", "label"), Text(DOT.join((based, dice)), "small")


def _columns_of(judgement: JudgedDeck) -> tuple[CardKind, ...]:
    """Return the kinds of unit cards with a column: those of the printed deck and those in use."""
    deck, rules = judgement.document, judgement.resolved.rules
    used = {card for side in deck.sides for unit in side.units for card in unit.cards}
    printed = {
        card
        for each in rules.decks
        for side in each.sides
        for unit in side.units
        for card in unit.cards
    }
    return tuple(kind for kind in rules.cards_of("unit") if kind.id in used | printed)


OF_SIDES: Mapping[str, str] = {
    "unit_free_action": "side_free_action",
    "unit_move": "side_moves",
}
"""Cards of a side that share the columns of its units."""


def _columns(kinds: tuple[CardKind, ...]) -> tuple[TableColumn, ...]:
    return (
        TableColumn(_("Whose"), 34, 60),
        *(TableColumn(kind.short, 13, 24, "right") for kind in kinds),
        TableColumn(_("Cards"), 11, 16, "right"),
        TableColumn(_("Acts"), 13, 24, "right"),
        TableColumn(_("Free action"), 15, 26, "right"),
        TableColumn(_("Impulses"), 14, 22, "right"),
    )


def _groups(judgement: JudgedDeck, kinds: tuple[CardKind, ...]) -> Iterator[TableGroup]:
    deck, odds = judgement.document, judgement.resolved.odds
    for place, side in enumerate(deck.sides):
        cards = "" if odds is None else number(odds.sides[place][1])
        total = DOT + _("{count} cards").format(count=cards) if cards else ""
        hand = _("{count} in hand").format(count=number(side.commander))
        heading = (Text(called(side_name(side.name)), "strong"), Text(f"{total}{DOT}{hand}"))
        yield TableGroup(heading, tuple(_rows(judgement, place, kinds)))
    name = judgement.resolved.rules.turn_over.name
    row = TableRow("T", (_cell(name, "strong"), *_blank(len(kinds)), _count(deck.turn_over)))
    rows = [_whole(row, kinds)]
    if odds is not None:
        sum_: Cell = ((Text(number(odds.shuffled), "cost"),),)
        shuffled = _("Sum, shuffled")
        summed = (_cell(shuffled, "strong"), *_blank(len(kinds)), sum_)
        rows.append(_whole(TableRow(shuffled, summed), kinds))
    yield TableGroup((Text(_("For all sides"), "strong"),), tuple(rows))


def _whole(row: TableRow, kinds: tuple[CardKind, ...]) -> TableRow:
    """Return the row with an empty cell for each column it leaves out."""
    missing = len(_columns(kinds)) - len(row.cells)
    return TableRow(row.key, (*row.cells, *_blank(missing)), row.foot)


def _rows(judgement: JudgedDeck, place: int, kinds: tuple[CardKind, ...]) -> Iterator[TableRow]:
    side: DeckSide = judgement.document.sides[place]
    rules: FluidRules = judgement.resolved.rules
    odds = judgement.resolved.odds
    every = _("All {side} units").format(side=side_name(side.name))
    counts = [side.cards.get(OF_SIDES.get(kind.id, ""), 0) for kind in kinds]
    cells = [
        _count(count, NONE if kind.id in OF_SIDES else "")
        for count, kind in zip(counts, kinds, strict=True)
    ]
    yield _whole(TableRow(every, (_cell(every, "strong"), *cells, _count(sum(counts)))), kinds)
    for position, unit in enumerate(side.units):
        figures: tuple[Cell, ...] = _blank(3)
        if odds:
            known = odds.units[place][position]
            figures = (
                _chance(known.acts),
                _chance(known.free_action),
                _cell(mixed(known.impulses), "range"),
            )
        name = called(unit_name(unit.name))
        yield TableRow(
            name,
            (
                _cell(name, "strong"),
                *(_count(unit.cards.get(kind.id, 0), NONE) for kind in kinds),
                _count(sum(unit.cards.values())),
                *figures,
            ),
            _foot(unit.tanks, unit.notes),
        )
    for kind in rules.cards_of("side"):
        count = side.cards.get(kind.id, 0)
        if kind.needs and count:
            comes = _chance(chance_before(count, odds.turn_over)) if odds else _cell("")
            row = (_cell(kind.name), *_blank(len(kinds)), _count(count), comes)
            yield _whole(TableRow(kind.name, row), kinds)


def _foot(tanks: int | None, notes: str) -> Paragraph:
    count = "" if tanks is None else _("{count} tanks").format(count=number(tanks))
    said = DOT.join([each for each in (count, lines(notes)) if each])
    return (Text(said),) if said else ()


def _cell(text: str, role: Role = "text") -> Cell:
    return ((Text(text, role),),)


def _count(count: int, none: str | None = None) -> Cell:
    """Return a number of cards at a legible size, with an optional text for zero."""
    return _cell(number(count), "range") if count or none is None else _cell(none)


def _blank(count: int) -> tuple[Cell, ...]:
    return (_cell(""),) * count


def _chance(chance: Fraction) -> Cell:
    return _cell(percent(chance), "range")


def _sections(judgement: JudgedDeck) -> Iterator[Section]:
    """Yield the findings by severity, the data cards and the notes.

    What is to be agreed is asked once for each ruling, in the words of all others.
    """
    found = {each.ruling: each for each in judgement.findings if is_open(each)}
    yield from finding_sections(
        judgement,
        lambda finding: (
            () if is_open(finding) else (Text(single_line(sentence(finding, judgement)) + " "),)
        ),
        readings=(*found.values(), *readings(judgement)),
    )
    vehicles: list[Paragraph] = [
        (
            Text(called(card.name) or "–", "strong"),
            Text(f"{DOT}{called(unit_name(card.unit))}" if card.unit.strip() else ""),
        )
        for card in judgement.document.vehicles
    ]
    if not vehicles and judgement.document.ruleset == RULESET:
        vehicles = [(Text(data_cards_missing()),)]
    if vehicles:
        yield Section(_("Data cards"), tuple(vehicles))
    yield from note_sections(judgement.document.notes)


def _legend() -> Paragraph:
    told = (
        (_("Acts"), _("chance that a card lets it act before the Turn Over")),
        (_("Free action"), _("likewise one with a Free Action")),
        (_("Impulses"), _("how many such cards on average")),
    )
    said = [(Text(mark, "strong"), Text(NBSP + text.replace(" ", NBSP))) for mark, text in told]
    return joined(said, APART)
