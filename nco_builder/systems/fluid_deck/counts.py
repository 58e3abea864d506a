"""Whether the numbers of cards make a deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import N_, _
from nco_builder.legality.findings import Code
from nco_builder.systems.fluid_deck.names import card_name, owner_name
from nco_builder.systems.fluid_deck.places import CARD_TYPES, PLAY, hands, units
from nco_builder.systems.judging import FILE, about

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality.findings import Finding
    from nco_builder.systems.fluid_deck.model import CommandDeck, JudgedDeck
    from nco_builder.systems.fluid_deck.rules import FluidRules

BAD_COUNT = Code(
    "bad_count", "error", N_("{card}: {count} is not a number of cards; enter 0 or more.")
)
TURN_OVER_MISSING = Code(
    "turn_over_missing", "error", N_("The deck has no Turn Over card, so no turn would end.")
)
NO_CARDS = Code(
    "no_cards",
    "error",
    N_("The deck has no cards."),
    no_repair=N_("Add cards to a side or a unit."),
)
UNKNOWN_CARD = Code(
    "unknown_card",
    "error",
    N_("{owner} has the card “{card}”, which it may not have."),
    ruling="FLU-06",
)
UNIT_WITHOUT_CARDS = Code(
    "unit_without_cards",
    "warning",
    N_("{owner} has no cards of its own; it acts only when its side does."),
)
COMMANDER_MISSING = Code(
    "commander_missing",
    "warning",
    N_("{owner} has no commander's card; each commander gets one."),
    ruling="FLU-04",
)
COMMANDER_TWICE = Code(
    "commander_twice",
    "warning",
    N_("{owner} has {count} commander's cards; each commander gets one."),
    ruling="FLU-04",
)
HALF_MOVE_CARD = Code(
    "half_move_card",
    "ruling",
    N_("{owner}: by its name a ½ Move card allows half a move, by its text a whole one too."),
    ruling="FLU-06",
)
CODES = (
    *(BAD_COUNT, TURN_OVER_MISSING, NO_CARDS, UNKNOWN_CARD, UNIT_WITHOUT_CARDS),
    *(COMMANDER_MISSING, COMMANDER_TWICE, HALF_MOVE_CARD),
)
TURN_OVER, COMMANDER = "turn_over", "commander"
"""What findings call the cards that are keys of their own."""


def counts(deck: CommandDeck, rules: FluidRules) -> Iterator[Finding]:
    """All that numbers of cards can be wrong about."""
    yield from _turn_over(deck)
    for path, kind, cards in hands(deck):
        for card, count in cards.items():
            if count < 0:
                yield about(path, BAD_COUNT, FILE, card=card, count=count)
            if card not in rules.card or rules.card[card].owner != kind:
                yield about(path, UNKNOWN_CARD, CARD_TYPES, card=card)
    yield from _commanders(deck, rules)
    yield from _of_units(deck)


def _turn_over(deck: CommandDeck) -> Iterator[Finding]:
    if deck.turn_over < 0:
        yield about((), BAD_COUNT, FILE, card=TURN_OVER, count=deck.turn_over)
    if deck.turn_over <= 0:
        yield about((), TURN_OVER_MISSING, PLAY)
    counted = (count for _path, _kind, cards in hands(deck) for count in cards.values())
    if not any(count > 0 for count in (deck.turn_over, *counted)):
        yield about((), NO_CARDS, PLAY)


def _commanders(deck: CommandDeck, rules: FluidRules) -> Iterator[Finding]:
    for place, side in enumerate(deck.sides):
        path: DocPath = ("sides", place)
        count = side.commander
        if count < 0:
            yield about(path, BAD_COUNT, FILE, card=COMMANDER, count=count)
        if count == 0:
            yield about(path, COMMANDER_MISSING, PLAY)
        if count > rules.commander_each:
            yield about(path, COMMANDER_TWICE, PLAY, count=count)


def _of_units(deck: CommandDeck) -> Iterator[Finding]:
    for path, unit in units(deck):
        if not any(unit.cards.values()):
            yield about(path, UNIT_WITHOUT_CARDS, CARD_TYPES)
        if unit.cards.get("unit_half_move", 0) > 0:
            yield about(path, HALF_MOVE_CARD, CARD_TYPES)


def repairs(finding: Finding, path: DocPath, judged: JudgedDeck) -> Iterable[PathEdit]:
    """Changes that may mend what is wrong with a number."""
    rules = judged.resolved.rules
    match finding.code:
        case "bad_count" if finding["card"] in {TURN_OVER, COMMANDER}:
            text = _("Set “{card}” to none").format(card=card_name(finding["card"], rules))
            yield PathEdit("set", (*path, finding["card"]), 0, text)
        case "bad_count" | "unknown_card":
            yield _without(finding["card"], path, judged)
        case "half_move_card":
            yield _without("unit_half_move", path, judged)
        case "turn_over_missing":
            usual = rules.decks[0].turn_over
            text = _("Add {count} Turn Over cards, as in the {year} deck")
            yield PathEdit(
                "set", ("turn_over",), usual, text.format(count=usual, year=rules.decks[0].year)
            )
        case "commander_missing" | "commander_twice":
            owner = owner_name(judged.document, path)
            text = _("Give {owner} one commander's card").format(owner=owner)
            yield PathEdit("set", (*path, "commander"), rules.commander_each, text)


def _without(card: str, path: DocPath, judged: JudgedDeck) -> PathEdit:
    text = _("Take “{card}” from {owner}").format(
        card=card_name(card, judged.resolved.rules), owner=owner_name(judged.document, path)
    )
    return PathEdit("remove", (*path, "cards", card), text=text)
