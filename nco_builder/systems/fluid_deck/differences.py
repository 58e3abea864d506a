"""What tells a deck from the printed one it is measured by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.language import N_, _, pgettext
from nco_builder.legality.findings import Code
from nco_builder.sheets.words import MINUS, number
from nco_builder.systems.fluid_deck.model import DeckSide, DeckUnit
from nco_builder.systems.fluid_deck.names import card_name, side_name, unit_name
from nco_builder.systems.fluid_deck.places import SYSTEM_CARDS
from nco_builder.systems.judging import FILE, about

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nco_builder.legality.findings import Finding
    from nco_builder.systems.fluid_deck.model import CommandDeck, JudgedDeck
    from nco_builder.systems.fluid_deck.rules import FluidRules, PrintedDeck, PrintedSide

DECK_DIFFERS = Code(
    "deck_differs",
    "warning",
    N_("The deck differs from that of {year}: {differences}."),
    ruling="FLU-16",
)
UNKNOWN_DECK = Code(
    "unknown_deck", "warning", N_("There is no printed deck “{deck}” to compare with.")
)
CODES = (DECK_DIFFERS, UNKNOWN_DECK)


@dataclass(frozen=True, slots=True)
class DeckDifference:
    """One thing that is otherwise: a number of cards, or an owner that is more or missing."""

    kind: Literal["deck", "side", "unit"]
    owner: str
    card: str = ""
    now: int = 0
    printed: int = 0
    is_new: bool = False

    def text(self, rules: FluidRules) -> str:
        """What is otherwise, in a few words."""
        owner = side_name(self.owner) if self.kind == "side" else unit_name(self.owner)
        if not self.card:
            template = _("“{owner}” is not in it") if self.is_new else _("“{owner}” is missing")
            return template.format(owner=owner)
        template = _("{owner}: {card} {now} instead of {printed}")
        if self.kind == "deck":
            template = _("{card} {now} instead of {printed}")
        card = card_name(self.card, rules)
        return template.format(
            owner=owner, card=card, now=_count(self.now), printed=_count(self.printed)
        )


def _count(count: int) -> str:
    return number(count).replace("-", MINUS)


def differences(deck: CommandDeck, printed: PrintedDeck) -> tuple[DeckDifference, ...]:
    """All that differs in cards, names and numbers; order does not count."""
    return tuple(_differences(deck, printed))


def _differences(deck: CommandDeck, printed: PrintedDeck) -> Iterator[DeckDifference]:
    if deck.turn_over != printed.turn_over:
        yield DeckDifference("deck", "", "turn_over", deck.turn_over, printed.turn_over)
    there = {side.name: side for side in reversed(deck.sides)}
    for side in printed.sides:
        if side.name in there:
            yield from _of_side(there[side.name], side)
        else:
            yield DeckDifference("side", side.name)
    known = {side.name for side in printed.sides}
    for new in deck.sides:
        if new.name not in known or there[new.name] is not new:
            yield DeckDifference("side", new.name, is_new=True)


def _of_side(side: DeckSide, printed: PrintedSide) -> Iterator[DeckDifference]:
    now = {"commander": side.commander, **side.cards}
    then = {"commander": printed.commander, **printed.cards}
    yield from _numbers("side", side.name, now, then)
    there = {unit.name: unit for unit in reversed(side.units)}
    for unit in printed.units:
        if unit.name in there:
            yield from _numbers("unit", unit.name, there[unit.name].cards, unit.cards)
        else:
            yield DeckDifference("unit", unit.name)
    known = {unit.name for unit in printed.units}
    for new in side.units:
        if new.name not in known or there[new.name] is not new:
            yield DeckDifference("unit", new.name, is_new=True)


def _numbers(
    kind: Literal["side", "unit"], owner: str, now: Mapping[str, int], then: Mapping[str, int]
) -> Iterator[DeckDifference]:
    for card in dict.fromkeys((*then, *now)):
        if now.get(card, 0) != then.get(card, 0):
            yield DeckDifference(kind, owner, card, now.get(card, 0), then.get(card, 0))


def measured(deck: CommandDeck, rules: FluidRules) -> Iterator[Finding]:
    """How the deck differs from the one it is based on."""
    if deck.based_on is None or not deck.based_on.strip():
        return
    printed = rules.deck.get(deck.based_on)
    if printed is None:
        yield about((), UNKNOWN_DECK, FILE, deck=deck.based_on)
    elif found := differences(deck, printed):
        yield about((), DECK_DIFFERS, SYSTEM_CARDS, year=printed.year, differences=found)


def told(found: Iterable[DeckDifference], rules: FluidRules) -> str:
    """Differences in one line."""
    between = pgettext("between the differences of two decks", "; ")
    return between.join([each.text(rules) for each in found])


def repairs(finding: Finding, judged: JudgedDeck) -> Iterable[PathEdit | PathEdits]:
    """The printed deck, or none to be measured by."""
    deck = judged.document
    if finding.code == DECK_DIFFERS.name and deck.based_on is not None:
        printed = judged.resolved.rules.deck[deck.based_on]
        text = _("Make it the {year} deck").format(year=printed.year)
        sides = tuple(_as_printed(side, deck) for side in printed.sides)
        edits = (
            PathEdit("set", ("turn_over",), printed.turn_over, text),
            PathEdit("set", ("sides",), sides, text),
        )
        yield PathEdits(edits, text)
    yield PathEdit("set", ("based_on",), None, _("Compare with no printed deck"))


def _as_printed(side: PrintedSide, deck: CommandDeck) -> DeckSide:
    """A printed side; what is not measured stays as the deck's side of that name has it."""
    there = next((each for each in deck.sides if each.name == side.name), None)
    before = there or DeckSide(id=side.id, name=side.name)
    units = {unit.name: unit for unit in reversed(before.units)}
    return before.replace(
        commander=side.commander,
        cards=dict(side.cards),
        units=tuple(
            units.get(unit.name, DeckUnit(name=unit.name)).replace(cards=dict(unit.cards))
            for unit in side.units
        ),
    )


def printed_deck(printed: PrintedDeck, deck: CommandDeck) -> CommandDeck:
    """A deck with the cards of a printed one."""
    sides = tuple(_as_printed(side, deck) for side in printed.sides)
    return deck.replace(based_on=printed.id, turn_over=printed.turn_over, sides=sides)
