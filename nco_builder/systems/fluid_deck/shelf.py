"""What can be taken: cards for what is chosen, data cards, sides and units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import _
from nco_builder.language.words import enumerated
from nco_builder.sheets.words import number
from nco_builder.systems.fluid_deck.model import CommandDeck, DataCard, DeckSide, DeckUnit, bare
from nco_builder.systems.fluid_deck.names import side_name, unit_name, vehicle_name
from nco_builder.systems.page import Offer, OfferGroup, Shelf

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.fluid_deck.rules import CardKind, FluidRules
    from nco_builder.systems.page import Mark, PageContext

NONE = "–"


def shelf(looked: PageContext) -> Shelf:
    """The cards of the chosen unit or side, then what can be begun."""
    deck: CommandDeck = looked.judged.document
    rules: FluidRules = looked.judged.resolved.rules
    side, unit = _chosen(looked.chosen, deck)
    groups = []
    if side is not None and unit is not None:
        groups.append(_for_unit(deck, side, unit, rules))
    places = [side] if side is not None else range(len(deck.sides))
    groups += [_for_side(deck, place, rules) for place in places]
    groups.append(OfferGroup(_("For all sides"), (_turn_over(deck, rules),)))
    owner = deck.sides[side].units[unit].name if side is not None and unit is not None else ""
    kept = tuple(each for each in looked.own if isinstance(each, DataCard))
    line = _("Size, Armor, move and guns are yours to enter")
    new = Offer(
        "new:vehicle", _("New data card"), "", line, change=adding(new_data_card(), deck, owner)
    )
    offers = (new, *(_own(place, card, deck, owner) for place, card in enumerate(kept)))
    groups.append(OfferGroup(_("My data cards") if kept else _("Data cards"), offers))
    begin = tuple(_begin(deck, side))
    return Shelf(_("Cards"), _("Filter cards, units…"), tuple(groups), begin)


def _chosen(path: DocPath, deck: CommandDeck) -> tuple[int | None, int | None]:
    """Places of the chosen side and unit."""
    match path:
        case ("sides", int(side), "units", int(unit), *_rest):
            return side, unit
        case ("sides", int(side), *_rest) if side < len(deck.sides):
            return side, None
    return (0, None) if len(deck.sides) == 1 else (None, None)


def _for_unit(deck: CommandDeck, side: int, unit: int, rules: FluidRules) -> OfferGroup:
    owner = deck.sides[side].units[unit]
    path: DocPath = ("sides", side, "units", unit)
    name = unit_name(owner.name)
    offers = _cards(rules.cards_of("unit"), owner.cards, path, name)
    return OfferGroup(_("For {owner}").format(owner=name), tuple(offers))


def _for_side(deck: CommandDeck, place: int, rules: FluidRules) -> OfferGroup:
    side = deck.sides[place]
    name = side_name(side.name)
    path: DocPath = ("sides", place)
    offers = [*_cards(rules.cards_of("side"), side.cards, path, name)]
    text = _("Give {owner} a commander's card").format(owner=name)
    change = PathEdit("set", (*path, "commander"), side.commander + 1, text)
    count = _count(side.commander)
    offers.append(
        Offer(
            f"commander:{place}", rules.commander.name, count, rules.commander.line, change=change
        )
    )
    return OfferGroup(_("For the side {owner}").format(owner=name), tuple(offers))


def _cards(
    kinds: tuple[CardKind, ...], cards: Mapping[str, int], path: DocPath, owner: str
) -> Iterator[Offer]:
    for kind in kinds:
        count = cards.get(kind.id, 0)
        text = _("Add “{card}” to {owner}").format(card=kind.name, owner=owner)
        mark: Mark = "ruling" if kind.ruling else ""
        yield Offer(
            key=f"{'.'.join(map(str, path))}:{kind.id}",
            name=kind.name,
            price=_count(count),
            line=kind.line,
            mark=mark,
            change=PathEdit("set", (*path, "cards", kind.id), count + 1, text),
            search=f"{kind.english('name')} {owner}",
        )


def _count(count: int) -> str:
    return number(count) if count else NONE


def _turn_over(deck: CommandDeck, rules: FluidRules) -> Offer:
    text = _("Add a Turn Over card")
    change = PathEdit("set", ("turn_over",), deck.turn_over + 1, text)
    card = rules.turn_over
    return Offer("turn_over", card.name, _count(deck.turn_over), card.line, change=change)


def data_card_line(card: DataCard) -> str:
    """`Size 5 · Armor 11 · 3 tanks`, as far as it is known."""
    known = [
        *([] if card.size is None else [_("Size {number}").format(number=number(card.size))]),
        *([] if card.armor is None else [_("Armor {number}").format(number=number(card.armor))]),
        *([] if card.count is None else [_("×{number}").format(number=number(card.count))]),
    ]
    return enumerated(known) or _("nothing entered yet")


def adding(card: DataCard, deck: CommandDeck, owner: str) -> PathEdit:
    """Put a data card at the end, for a unit."""
    text = _("Add the data card {name}").format(name=vehicle_name(card.name))
    return PathEdit("insert", ("vehicles", len(deck.vehicles)), card.replace(unit=owner), text)


def _own(place: int, card: DataCard, deck: CommandDeck, owner: str) -> Offer:
    name = vehicle_name(card.name)
    return Offer(
        key=f"own:{place}:{name}",
        name=name,
        line=data_card_line(card),
        change=adding(card, deck, owner),
        own=card,
    )


def _begin(deck: CommandDeck, side: int | None) -> Iterator[Offer]:
    if side is not None or deck.sides:
        place = side if side is not None else len(deck.sides) - 1
        units = deck.sides[place].units
        name = free_name(_("Unit {number}"), [each.name for each in deck_units(deck)])
        text = _("Add a unit to {owner}").format(owner=side_name(deck.sides[place].name))
        change = PathEdit(
            "insert", ("sides", place, "units", len(units)), DeckUnit(name=name), text
        )
        yield Offer("begin:unit", _("New unit"), change=change)
    name = free_name(_("Side {number}"), [each.name for each in deck.sides])
    new = DeckSide(name=name, commander=1)
    text = _("Add a side")
    yield Offer(
        "begin:side",
        _("New side"),
        change=PathEdit("insert", ("sides", len(deck.sides)), new, text),
    )


def new_data_card() -> DataCard:
    """A data card on which nothing is entered."""
    return DataCard(name="")


def deck_units(deck: CommandDeck) -> list[DeckUnit]:
    """All units of a deck."""
    return [unit for side in deck.sides for unit in side.units]


def free_name(template: str, taken: list[str]) -> str:
    """The first numbered name that nobody has."""
    known, place = {bare(name) for name in taken}, 1
    while bare(template.format(number=place)) in known:
        place += 1
    return template.format(number=place)
