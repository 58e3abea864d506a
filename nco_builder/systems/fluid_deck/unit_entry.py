"""The chosen unit: its odds, its cards beside those of the printed deck, its data cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext
from nco_builder.sheets.blocks import Text, Tile
from nco_builder.sheets.words import number
from nco_builder.systems.fluid_deck.data_card_entry import short_fields
from nco_builder.systems.fluid_deck.figures import mixed
from nco_builder.systems.fluid_deck.model import DataCard, bare
from nco_builder.systems.fluid_deck.names import side_name, unit_name, vehicle_name
from nco_builder.systems.fluid_deck.shelf import adding, data_card_line, new_data_card
from nco_builder.systems.page import (
    ChosenEntry,
    NoteField,
    NumberField,
    Offer,
    PartRow,
    PartsField,
    StepperField,
    TextField,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.documents.paths import Path
    from nco_builder.systems.fluid_deck.model import DeckUnit
    from nco_builder.systems.fluid_deck.resolve import UnitOdds
    from nco_builder.systems.fluid_deck.rules import CardKind, FluidRules, PrintedSide
    from nco_builder.systems.page import Field, Looked

MOST = 999


def tile(label: str, value: str, note: str = "") -> Tile:
    """A number and what it is of."""
    return Tile(label, (Text(value, "number"),), note)


def unit_entry(looked: Looked, side: int, place: int) -> ChosenEntry:
    """A unit of a side."""
    deck = looked.judged.document
    owner, unit = deck.sides[side], deck.sides[side].units[place]
    odds = looked.judged.resolved.odds
    return ChosenEntry(
        path=("sides", side, "units", place),
        label=_("Unit"),
        aside=side_name(owner.name),
        title=unit_name(unit.name),
        tiles=tuple(_tiles(odds.units[side][place])) if odds else (),
        fields=tuple(_fields(looked, side, place)),
    )


def _tiles(odds: UnitOdds) -> Iterator[Tile]:
    yield tile(_("own cards"), number(odds.cards))
    yield tile(_("acts in a turn"), str(odds.acts))
    yield tile(_("free action"), str(odds.free_action))
    yield tile(_("impulses"), mixed(odds.impulses))


def _fields(looked: Looked, side: int, place: int) -> Iterator[Field]:
    judged = looked.judged
    unit: DeckUnit = judged.document.sides[side].units[place]
    path: Path = ("sides", side, "units", place)
    if odds := judged.resolved.odds:
        yield NoteField(_why(odds.units[side][place], odds.turn_over))
    yield TextField(_("Name"), (*path, "name"), unit.name)
    printed = printed_side(looked, side)
    units = {each.name: each.cards for each in printed.units} if printed else {}
    rules: FluidRules = judged.resolved.rules
    yield from steppers(
        rules.cards_of("unit"), unit.cards, path, units.get(unit.name), year_of(looked)
    )
    yield _tanks(looked, unit)
    yield NumberField(_("Tanks"), (*path, "tanks"), unit.tanks, hint=_("not said"), most=MOST)
    yield TextField(_("Notes"), (*path, "notes"), unit.notes, lines=3)


def _why(odds: UnitOdds, turn_overs: int) -> str:
    """`6 cards move it, 3 end the turn: 6 of 9.`."""
    moving = ngettext("{count} card lets it act", "{count} cards let it act", odds.acting)
    ending = ngettext("{count} ends the turn", "{count} end the turn", turn_overs)
    whole = _("{moving}, {ending}: {acting} of {all}.")
    return whole.format(
        moving=moving.format(count=number(odds.acting)),
        ending=ending.format(count=number(turn_overs)),
        acting=number(odds.acting),
        all=number(odds.acting + turn_overs),
    )


def printed_side(looked: Looked, side: int) -> PrintedSide | None:
    """The side of the printed deck that a side is measured by."""
    deck = looked.judged.document
    printed = looked.judged.resolved.rules.deck.get(deck.based_on or "")
    sides = {each.name: each for each in printed.sides} if printed else {}
    return sides.get(deck.sides[side].name)


def year_of(looked: Looked) -> str:
    """What the printed deck is called in short; "" without one."""
    printed = looked.judged.resolved.rules.deck.get(looked.judged.document.based_on or "")
    return printed.year if printed else ""


def beside(year: str, count: int) -> str:
    """The number of the printed deck: `1942: 2`, `1942: none`."""
    if not count:
        return _("{year}: none").format(year=year)
    return _("{year}: {count}").format(year=year, count=count)


def steppers(
    kinds: tuple[CardKind, ...],
    cards: Mapping[str, int],
    path: Path,
    printed: Mapping[str, int] | None,
    year: str,
) -> Iterator[StepperField]:
    """The number of each card, beside it that of the printed deck."""
    for kind in kinds:
        note = "" if printed is None else beside(year, printed.get(kind.id, 0))
        field = (*path, "cards", kind.id)
        yield StepperField(kind.short, field, cards.get(kind.id, 0), note, most=MOST)


def _tanks(looked: Looked, unit: DeckUnit) -> PartsField:
    deck = looked.judged.document
    own: list[tuple[int, DataCard]] = [
        (place, card)
        for place, card in enumerate(deck.vehicles)
        if bare(card.unit) and bare(card.unit) == bare(unit.name)
    ]
    parts = tuple(
        PartRow(("vehicles", place), (vehicle_name(card.name), data_card_line(card)))
        for place, card in own
    )
    chosen = next((part.path for part in parts if part.path == looked.part), None)
    fields = short_fields(deck.vehicles[int(chosen[1])], chosen) if chosen else ()
    change = adding(new_data_card(), deck, unit.name)
    barred = "" if bare(unit.name) else _("A unit without a name has no data cards.")
    add = (Offer("add:vehicle", _("Add a data card…"), change=change, barred=barred),)
    return PartsField(_("Its tanks"), parts, chosen, fields, add)
