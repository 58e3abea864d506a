"""The command cards of a deck, blank ones, and data cards of its vehicles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from nco_builder.language import N_, _, current
from nco_builder.schema.record import Frozen
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import (
    Blank,
    Framed,
    Grid,
    Mark,
    Panel,
    Points,
    Poster,
    Roll,
    Rolls,
    Text,
)
from nco_builder.sheets.contents import Back, Card, Deck
from nco_builder.sheets.drawings import Arc, Drawing, Label
from nco_builder.sheets.words import (
    APART,
    DOT,
    NBSP,
    PRINTED_BY,
    called,
    day,
    faces,
    fingerprint_line,
    number,
    sentences,
    single_line,
    ticked,
)
from nco_builder.systems.fluid_deck.judge import COMMANDER, TURN_OVER
from nco_builder.systems.fluid_deck.model import LEVELS, RULESET
from nco_builder.systems.fluid_deck.names import side_name, unit_name

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Iterator, Mapping

    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Block, Inline, Paragraph
    from nco_builder.systems.fluid_deck.model import CommandDeck, JudgedDeck, Level
    from nco_builder.systems.fluid_deck.resolve import AirLine, TablesInUse
    from nco_builder.systems.fluid_deck.rules import CardKind, CardReminder, FluidRules

    Band = Literal["full", "double", "hatched", "dotted"]


MOST_CARDS = 10_000
"""More cards are neither drawn nor printed: no table has room for them."""
NOBODY = -1


class DeckCard(Frozen):
    """A card: its id, and the place of its owner; a Turn Over has none.

    `number` of `count` distinguishes identical cards.
    """

    card: str
    side: int = NOBODY
    unit: int = NOBODY
    number: int = 1
    count: int = 1


def shuffled_cards(deck: CommandDeck) -> Iterator[DeckCard]:
    """Yield all shuffled cards, in their order before a shuffle.

    First the Turn Overs, then side by side its own cards and those of its units; cards of one owner
    by their ids. Saved games rely on this order.
    """
    yield from _alike(TURN_OVER, deck.turn_over)
    for place, side in enumerate(deck.sides):
        yield from _sorted(side.cards, place)
        for position, unit in enumerate(side.units):
            yield from _sorted(unit.cards, place, position)


def _sorted(cards: Mapping[str, int], side: int, unit: int = NOBODY) -> Iterator[DeckCard]:
    for card in sorted(cards):
        yield from _alike(card, cards[card], side, unit)


def _alike(card: str, count: int, side: int = NOBODY, unit: int = NOBODY) -> Iterator[DeckCard]:
    for nth in range(1, count + 1):
        yield DeckCard(card, side, unit, nth, count)


def held_cards(deck: CommandDeck) -> Iterator[DeckCard]:
    """Yield the commanders' cards, by side."""
    for place, side in enumerate(deck.sides):
        yield from _alike(COMMANDER, side.commander, place)


def printed_cards(deck: CommandDeck, rules: FluidRules) -> Iterator[DeckCard]:
    """Yield all cards in print order: a side's units, the side, its commander; Turn Overs last."""
    for place, side in enumerate(deck.sides):
        for position, unit in enumerate(side.units):
            for kind in rules.cards_of("unit"):
                yield from _alike(kind.id, unit.cards.get(kind.id, 0), place, position)
        for kind in rules.cards_of("side"):
            yield from _alike(kind.id, side.cards.get(kind.id, 0), place)
        yield from _alike(COMMANDER, side.commander, place)
    yield from _alike(TURN_OVER, deck.turn_over)


def who_acts(card: DeckCard, deck: CommandDeck) -> str:
    """Return the unit or side of a card; "" for a Turn Over."""
    if card.side == NOBODY:
        return ""
    side = deck.sides[card.side]
    return side_name(side.name) if card.unit == NOBODY else unit_name(side.units[card.unit].name)


AGREE = "◆"
"""The symbol for things to agree on."""
ALL_FACES = (1, 2, 3, 4, 5, 6)
SIX = 6
BLANK_ROWS = 3
BLANK_DICE, BLANK_FACES = 7.0, 6.0
LEVEL_NAMES: Mapping[Level, str] = {
    "low": N_("low"),
    "medium": N_("medium"),
    "all_out": N_("all-out"),
}
KINDS = {"bomber": N_("bomber"), "fighter": N_("fighter")}


def support_parts(kind: CardKind, side: int, judgement: JudgedDeck) -> tuple[Block, ...]:
    """Return the text below the name of a side's support card."""
    rules: FluidRules = judgement.resolved.rules
    tables: TablesInUse = judgement.resolved.tables[side]
    said = Points(
        ((Text(_("Only if its condition is met, such as an observer in place."), "small"),),)
    )
    what: tuple[Block, ...] = ()
    if "air" in kind.needs:
        what = (Panel(_("D6: what comes"), "", (Rolls(tuple(_air(tables, rules))),)),)
    elif "support" in kind.needs:
        what = (Panel(_("D6: what comes"), "", (Rolls(tuple(_support(tables, judgement))),)),)
    else:
        what = (Points(((Text(_("Artillery") + " ", "strong"), *_artillery(judgement)),)),)
    many = Panel(_("D6: how many templates"), "", (Rolls(tuple(_intensity(tables, rules))),))
    return (said, *what, many, Points(tuple(_notes(kind, tables, rules))))


def _air(tables: TablesInUse, rules: FluidRules) -> Iterator[Roll]:
    if not tables.air:
        yield from [_blank_roll() for _row in range(BLANK_ROWS)]
        return
    for line in tables.air:
        yield Roll(faces(line.rolls), _aircraft(line), _kind_of(line, rules), ())


def _aircraft(line: AirLine) -> Paragraph:
    name = called(line.name)
    return (Text(name, "strong"),) if name else (Blank(),)


def _kind_of(line: AirLine, rules: FluidRules) -> Paragraph:
    """`bomber ◆ 3D6`."""
    if line.kind is None:
        return (Blank(BLANK_DICE), Text(" D6"))
    dice = _("{count}D6").format(count=rules.strikes.dice[line.kind])
    kind = _(KINDS[line.kind])
    if kind.casefold() in line.name.casefold():
        return (Text(dice),)
    return (Text(f"{kind} {dice}" if line.printed else f"{kind}{NBSP}{AGREE} {dice}"),)


def _support(tables: TablesInUse, judgement: JudgedDeck) -> Iterator[Roll]:
    if not tables.support:
        yield from [_blank_roll() for _row in range(BLANK_ROWS)]
        return
    air, artillery = tables.support.get("air", ()), tables.support.get("artillery", ())
    if air:
        yield Roll(faces(air), (Text(_("air"), "strong"),), _air_in_short(tables, judgement), ())
    if artillery:
        yield Roll(faces(artillery), (Text(_("artillery"), "strong"),), _artillery(judgement), ())
    if left := tuple(face for face in ALL_FACES if face not in (*air, *artillery)):
        text = _("not printed {mark}: nothing")
        if tables.own_support:
            text = _("nothing {mark}") if SIX in left else _("nothing")
        text = text.format(mark=AGREE)
        yield Roll(faces(left), (Text(text),), (), ())


def _air_in_short(tables: TablesInUse, judgement: JudgedDeck) -> Paragraph:
    """`and a D6: 1–3 Fighter 2D6, 4–6 IL-2 attack bomber 3D6`."""
    parts: list[Inline] = [Text(_("and a D6:"))]
    for line in tables.air or ():
        between = "," if len(parts) > 1 else ""
        parts += [Text(f"{between} "), Text(faces(line.rolls), "strong")]
        parts += [Text(" "), *_aircraft_in_short(line), Text(" ")]
        parts += _kind_of(line, judgement.resolved.rules)
    return tuple(parts) if tables.air else (*parts, Text(" "), Blank())


def _aircraft_in_short(line: AirLine) -> Paragraph:
    name = called(line.name)
    return (Text(name),) if name else (Blank(BLANK_DICE),)


def _artillery(judgement: JudgedDeck) -> Paragraph:
    dice = judgement.document.artillery_dice
    if dice is None:
        return (Blank(BLANK_DICE), Text(_("D6") + f"{NBSP}{AGREE}"))
    return (Text(_("{count}D6").format(count=dice)),)


def _intensity(tables: TablesInUse, rules: FluidRules) -> Iterator[Roll]:
    for level in LEVELS:
        count = str(rules.strikes.templates[level])
        name = (Text(count, "strong"), Text(f" {_(LEVEL_NAMES[level])}"))
        rolls = (tables.intensity or {}).get(level, ())
        if tables.intensity is None:
            yield Roll(" ", name, (), ())
        elif rolls:
            yield Roll(faces(rolls), name, (), ())


def _notes(kind: CardKind, tables: TablesInUse, rules: FluidRules) -> Iterator[Paragraph]:
    extra = _("+{count}D6").format(count=rules.strikes.extra_dice)
    said = _(
        "All under the templates (how they lie: their sheet): hit by Size, then these dice; "
        "against armor {extra}."
    )
    yield (Text(said.format(extra=f"{extra}{NBSP}{AGREE}"), "small"),)
    yield (Text(_("{mark} agree before the match").format(mark=AGREE), "small"),)
    flies = "air" in kind.needs or "support" in kind.needs
    if flies and any(line.kind == "fighter" for line in tables.air or ()):
        held = _("A fighter may be held for the turn and cancel an enemy air strike:")
        yield Text(held + " ", "small"), *ticked([_("held")])


def _blank_roll() -> Roll:
    return Roll(" ", (Blank(),), (), ())


BANDS: tuple[Band, ...] = ("full", "double", "hatched", "dotted")
RING, RING_RADIUS, RING_TYPE = 50.0, 19.0, 24.0


def card_face(card: DeckCard, judgement: JudgedDeck) -> Card:
    """Return the face of a card."""
    if card.card == TURN_OVER:
        return _turn_over(card, judgement)
    if card.card == COMMANDER:
        return _commander(card, judgement)
    kind = judgement.resolved.rules.card[card.card]
    side = judgement.document.sides[card.side]
    whose = called(side_name(side.name))
    if kind.needs:
        return Card(
            label=DOT.join([whose, _("Support")]),
            name=kind.name,
            marks=(),
            parts=support_parts(kind, card.side, judgement),
            corner=_corner(card),
            side=_band(card),
        )
    return Card(
        label=whose,
        name=_name(card, judgement),
        marks=(),
        parts=(Poster(kind.large), Points(reminders(kind.says))),
        aside=_symbol(card, judgement),
        corner=_corner(card),
        side=_band(card),
    )


def _symbol(card: DeckCard, judgement: JudgedDeck) -> tuple[Paragraph, ...]:
    """Return the initials of a unit in a frame, or its number where others have the same."""
    if card.unit == NOBODY:
        return ()
    names = [unit_name(unit.name) for unit in judgement.document.sides[card.side].units]
    initials = [_initials(name) for name in names]
    own = initials[card.unit]
    told = own if own and initials.count(own) == 1 else number(card.unit + 1)
    return ((Mark(told, role="number"),),)


UNWANTED = frozenset({"SA", "SS"})
"""Initials that would name another force."""


def _initials(name: str) -> str:
    """Return the first letters of the first and the last word: `PA` for `Panzers A`.

    If these are unwanted, return the first two of the last word: `SP` for `Soviet Specials`.
    """
    words = ["".join(filter(str.isalnum, word)) for word in name.split()]
    ends = [word for word in words if word]
    told = "".join([word[0] for word in (*ends[:1], *ends[1:][-1:])]).upper()
    return ends[-1][:2].upper() if told in UNWANTED else told


def _name(card: DeckCard, judgement: JudgedDeck) -> str:
    deck = judgement.document
    if card.unit == NOBODY:
        return _("All {side} units").format(side=called(who_acts(card, deck)))
    return called(unit_name(deck.sides[card.side].units[card.unit].name))


def _band(card: DeckCard) -> Band:
    return BANDS[card.side % len(BANDS)]


def _corner(card: DeckCard) -> Paragraph:
    return (Text(_("{number} of {count}").format(number=card.number, count=card.count), "small"),)


def reminders(says: Iterable[CardReminder]) -> tuple[Paragraph, ...]:
    """Return the sentences of a card, each after its words in bold type."""
    return tuple(
        (Text(f"{each.lead} ", "strong"), Text(each.text)) if each.lead else (Text(each.text),)
        for each in says
    )


def _commander(card: DeckCard, judgement: JudgedDeck) -> Card:
    rules = judgement.resolved.rules
    kept: tuple[Block, ...] = (
        Framed((Text(_("keep in hand · never shuffled in"), "strong"),), "dashed"),
    )
    free = rules.card["side_free_action"]
    whose = called(side_name(judgement.document.sides[card.side].name))
    return Card(
        label=whose,
        name=rules.commander.name,
        marks=(),
        parts=(
            Poster(free.large, _("for the whole force")),
            Points(reminders(rules.commander.says)),
        ),
        corner=_corner(card),
        side=_band(card),
        bottom=kept,
        own_back=Back(rules.commander.name, whose),
    )


def _turn_over(card: DeckCard, judgement: JudgedDeck) -> Card:
    rules, odds = judgement.resolved.rules, judgement.resolved.odds
    said = _("{number} of {count} in {cards} cards") if odds else _("{number} of {count}")
    said = said.format(number=card.number, count=card.count, cards=odds.shuffled if odds else 0)
    return Card(
        label="",
        name=rules.turn_over.name,
        marks=(),
        parts=(_ring(rules.turn_over.name), Points(reminders(rules.turn_over.says))),
        bottom=(Points(((Text(said, "small"),),)),),
        headless=True,
    )


def _ring(name: str) -> Drawing:
    """Return a closed ring around the card's name."""
    middle = RING / 2
    ring = Arc(middle, middle, RING_RADIUS, -10.0, 300.0, "bold", "end")
    lines = name.split()
    step = RING_TYPE / 2.4
    top = middle - step * (len(lines) - 1) / 2 + RING_TYPE * 0.12
    labels = tuple(
        Label(middle, top + step * place, word, "center", strong=True, size=RING_TYPE)
        for place, word in enumerate(lines)
    )
    return Drawing(RING, RING, (), labels, (ring,))


BLANK_LINES, BLANK_BOXED = 3, 5.0
BLANK_CODE, BLANK_HIGH = 12.0, 7.0
"""The length of a line for a code, and the height of lines, in millimetres."""
MOST_PRINTED = 1_000
"""The deck of the rules has some fifty cards; this limit is 112 pages."""


def rules_of(judgement: JudgedDeck) -> FluidRules:
    """Return the rules of a deck.

    Raises:
        NoSheetError: they are not installed.
    """
    deck = judgement.document
    if deck.ruleset != RULESET:
        problem = _("there are no rules “{ruleset}” to print it by")
        raise NoSheetError(problem.format(ruleset=single_line(deck.ruleset)))
    rules: FluidRules = judgement.resolved.rules
    return rules


def command_deck(judgement: JudgedDeck, options: SheetOptions) -> Deck:
    """Return a card for each card of the deck, including the commanders'.

    Raises:
        NoSheetError: there is nothing to shuffle, too much, or no rules.
    """
    rules = rules_of(judgement)
    deck = judgement.document
    counts = [each for side in deck.sides for each in (side.commander, *side.cards.values())]
    counts += [each for side in deck.sides for unit in side.units for each in unit.cards.values()]
    if sum(max(0, each) for each in (deck.turn_over, *counts)) > MOST_PRINTED:
        problem = _("more than {count} cards are not printed")
        raise NoSheetError(problem.format(count=number(MOST_PRINTED)))
    cards = tuple(printed_cards(deck, rules))
    if all(card.card == "commander" for card in cards):
        raise NoSheetError(_("there is no card to shuffle, so there are no command cards"))
    faces = tuple(card_face(card, judgement) for card in cards)
    back = Back(_("Command Deck"), called(deck.name))
    printed = card_deck(
        judgement, options, _("Command cards"), faces, back=back if options.backs else None
    )
    return printed.replace(credit=(*printed.credit, fingerprint_line(deck)))


def blank_command_deck(judgement: JudgedDeck, options: SheetOptions) -> Deck:
    """Return a page of cards to fill in by hand.

    Raises:
        NoSheetError: the rules are not installed.
    """
    rules = rules_of(judgement)
    line: Paragraph = (Blank(high=BLANK_HIGH),)
    alone, *pairs = _actions(rules)
    actions = (
        Grid(("",), ((ticked(alone),),), high=BLANK_BOXED),
        Grid(
            ("", ""),
            tuple([tuple(ticked(filter(None, [each])) for each in pair) for pair in pairs]),
            high=BLANK_BOXED,
        ),
    )
    code: Paragraph = (
        *(Text(_("code") + NBSP), Blank(BLANK_CODE, BLANK_HIGH), Text(APART)),
        *(
            Text(_("card") + NBSP),
            Blank(BLANK_DICE),
            Text(f" {_blank_count()} "),
            Blank(BLANK_DICE),
        ),
    )
    card = Card(
        label=_("side or unit"),
        name="",
        marks=(),
        parts=(
            Points((code,)),
            Panel(_("Action"), "", (*actions, Points((line,)))),
            Panel(_("What it does"), "", (Points((line,) * BLANK_LINES),)),
        ),
    )
    back = Back(_("Command Deck"), called(judgement.document.name)) if options.backs else None
    deck = card_deck(judgement, options, _("Blank cards"), (card,), back=back, fills_page=True)
    return deck.replace(counted="")


def _actions(rules: FluidRules) -> Iterator[tuple[str, ...]]:
    """Yield what a card lets a unit do, the longest alone, then by two, and the Turn Over."""
    long, *short = [each.name for each in rules.cards if each.owner == "unit"]
    yield (long,)
    for place in range(0, len(short), 2):
        yield tuple((*short[place : place + 2], "")[:2])
    yield rules.turn_over.name, ""


def _blank_count() -> str:
    """Return what is between the number of a card and that of all like it."""
    return _("{number} of {count}").format(number="", count="").strip()


def data_cards_missing() -> str:
    """Return where values of tanks come from if there are no data cards."""
    return _("Size, Armor, gun dice and moves: from data cards; none entered, fill in blank ones.")


def card_deck(  # noqa: PLR0913 - what tells one deck from another
    judgement: JudgedDeck,
    options: SheetOptions,
    what: str,
    cards: tuple[Card, ...],
    *,
    back: Back | None = None,
    fills_page: bool = False,
) -> Deck:
    """Return a deck of cards with the credit of their pages."""
    rules: FluidRules = judgement.resolved.rules
    name = called(judgement.document.name)
    return Deck(
        title=f"{what}, {name}" if name else what,
        author=single_line(judgement.document.player),
        subject=f"{what}, {rules.short_title}",
        language=current(),
        owner=name,
        credit=(*sentences(rules.credit), made(options.date)),
        counted=_("page {number} of {count}"),
        source=rules.short_title,
        continued=_("continued"),
        in_full=_("In full"),
        cards=cards,
        fills_page=fills_page,
        back=back,
        feet=False,
        large_names=True,
    )


def made(date: dt.date) -> str:
    """Return when and by which version it was printed."""
    return DOT.join((day(date), PRINTED_BY))
