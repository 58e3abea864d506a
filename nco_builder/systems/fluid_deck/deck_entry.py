"""What the page shows where neither side nor unit is chosen: the deck itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.paths import PathEdit
from nco_builder.language import _
from nco_builder.sheets.words import one_line
from nco_builder.systems.fluid_deck.figures import mixed
from nco_builder.systems.fluid_deck.unit_entry import beside, tile, year_of
from nco_builder.systems.page import (
    Chip,
    ChipField,
    ChosenEntry,
    NoteField,
    NumberField,
    StepperField,
    TextField,
)
from nco_builder.vehicles import percent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets.blocks import Tile
    from nco_builder.systems.fluid_deck.model import JudgedDeck
    from nco_builder.systems.page import Field, Looked

MOST_TURN_OVERS, MOST_DICE = 99, 99


def deck_entry(looked: Looked) -> ChosenEntry:
    """The deck."""
    return ChosenEntry(
        path=(),
        label=_("Deck"),
        title=one_line(looked.judged.document.name),
        tiles=tuple(_tiles(looked.judged)),
        fields=tuple(_fields(looked)),
    )


def _tiles(judged: JudgedDeck) -> Iterator[Tile]:
    if odds := judged.resolved.odds:
        yield tile(_("cards a turn"), mixed(odds.cards_before_turn_over))
        yield tile(_("ends at once"), percent(odds.turn_over_first), str(odds.turn_over_first))
        lasting = odds.turn_lasts_ten_cards
        exact = str(lasting) if len(str(lasting)) <= 9 else ""  # noqa: PLR2004 - what a tile bears
        yield tile(_("lasts ten cards"), percent(lasting), exact)


def _fields(looked: Looked) -> Iterator[Field]:
    deck, rules = looked.judged.document, looked.judged.resolved.rules
    yield TextField(_("Name"), ("name",), deck.name)
    yield TextField(_("Player"), ("player",), deck.player)
    printed = rules.deck.get(deck.based_on or "")
    note = beside(year_of(looked), printed.turn_over) if printed else ""
    yield StepperField(
        rules.turn_over.name, ("turn_over",), deck.turn_over, note, most=MOST_TURN_OVERS
    )
    yield NumberField(
        _("Artillery dice"),
        ("artillery_dice",),
        deck.artillery_dice,
        hint=_("not in the document"),
        note=_("D6 against each target"),
        most=MOST_DICE,
    )
    chips = []
    for each in rules.decks:
        on = deck.based_on == each.id
        name = _("the {year} deck").format(year=each.year)
        text = _("Compare with {deck}").format(deck=name)
        chips.append(Chip(name, on=on, change=PathEdit("set", ("based_on",), each.id, text)))
    text = _("Compare with no printed deck")
    none = PathEdit("set", ("based_on",), None, text)
    chips.append(Chip(_("none"), on=deck.based_on is None, change=none))
    yield ChipField(_("Based on"), tuple(chips), one=True)
    yield TextField(_("Notes"), ("notes",), deck.notes, lines=4)
    yield NoteField(
        _(
            "The deck may be made for each game; it has no points. Size, Armor, dice and ranges of "
            "tanks are yours to enter. What is not entered is a line to write on."
        )
    )
