"""The builder page of a command deck: gauges, owners by card types, and what is chosen of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.rows import path_of
from nco_builder.language import _, ngettext
from nco_builder.language.words import enumerated
from nco_builder.sheets.words import number
from nco_builder.systems.fluid_deck import support
from nco_builder.systems.fluid_deck.data_card_entry import data_card_entry
from nco_builder.systems.fluid_deck.deck_entry import deck_entry
from nco_builder.systems.fluid_deck.differences import DECK_DIFFERS
from nco_builder.systems.fluid_deck.figures import mixed
from nco_builder.systems.fluid_deck.names import side_name, unit_name, vehicle_name
from nco_builder.systems.fluid_deck.resolve import chance_before
from nco_builder.systems.fluid_deck.shelf import shelf
from nco_builder.systems.fluid_deck.side_entry import side_entry
from nco_builder.systems.fluid_deck.unit_entry import unit_entry
from nco_builder.systems.page import (
    BuilderPage,
    HeadFact,
    PageCell,
    PageColumn,
    PageGauge,
    PageRow,
    PageTable,
)

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from nco_builder.systems.fluid_deck.model import DataCard, DeckSide, JudgedDeck
    from nco_builder.systems.fluid_deck.resolve import ResolvedDeck
    from nco_builder.systems.fluid_deck.rules import CardKind
    from nco_builder.systems.page import ChosenEntry, Looked, Mark

WORST: tuple[Mark, ...] = ("error", "ruling", "warning")
COLUMNS = ("half_move_free", "unit_free_action", "unit_move", "two_free_actions", "unit_half_move")
"""Cards of units that have columns, where the last one has some."""
OF_SIDES = {"unit_free_action": "side_free_action", "unit_move": "side_moves"}
"""Cards of a side that stand in the columns of a unit's."""
SUPPORT_CODES = {code.name for code in support.CODES}
"""Findings that the rows of support cards are marked by."""
NOT_ABOUT = {
    "air_support": {support.SUPPORT_SIX_OPEN.name},
    "artillery_support": {support.SUPPORT_SIX_OPEN.name, support.AIRCRAFT_KIND.name},
    "support": {support.AIRCRAFT_KIND.name},
}
"""Those that are about another card of the side."""
NONE = "–"


def builder_page(looked: Looked) -> BuilderPage:
    """What the page shows."""
    judged: JudgedDeck = looked.judged
    return BuilderPage(
        facts=tuple(_facts(judged)),
        gauges=tuple(_gauges(judged)),
        shelf=shelf(looked),
        table=_table(judged),
        entry=entry(looked),
    )


def entry(looked: Looked) -> ChosenEntry:
    """What the page says of what is chosen."""
    deck = looked.judged.document
    match looked.chosen:
        case ("sides", int(side), "units", int(unit), *_rest):
            return unit_entry(looked, side, unit)
        case ("sides", int(side), *_rest) if side < len(deck.sides):
            return side_entry(looked, side)
        case ("vehicles", int(place), *_rest) if place < len(deck.vehicles):
            return data_card_entry(looked, place)
    return deck_entry(looked)


def _facts(judged: JudgedDeck) -> Iterator[HeadFact]:
    yield HeadFact(_("Fluid time"))
    printed = judged.resolved.rules.deck.get(judged.document.based_on or "")
    if printed:
        text = _("based on the {year} deck").format(year=printed.year)
    else:
        text = _("based on no printed deck")
    yield HeadFact(text, ("based_on",))


def _gauges(judged: JudgedDeck) -> Iterator[PageGauge]:
    odds = judged.resolved.odds
    if odds is None:
        yield PageGauge(NONE, _("cards shuffled"), _("see the problems below"))
        return
    note = _("+ {held} in hand = {printed} to print").format(
        held=number(odds.held), printed=number(odds.printed)
    )
    yield PageGauge(number(odds.shuffled), _("cards shuffled"), note)
    ends = _("{count} in {cards} end at once").format(
        count=number(odds.turn_over), cards=number(odds.shuffled)
    )
    yield PageGauge(mixed(odds.cards_before_turn_over), _("cards a turn, on average"), ends)
    if 0 < len(odds.sides) <= 3:  # noqa: PLR2004 - more have no room beside each other
        counts = " : ".join(number(cards) for _name, cards in odds.sides)
        yield PageGauge(counts, " : ".join(side_name(name) for name, _cards in odds.sides))
    yield PageGauge(number(odds.turn_over), judged.resolved.rules.turn_over.name)


def _table(judged: JudgedDeck) -> PageTable:
    rules, deck = judged.resolved.rules, judged.document
    used = {card for side in deck.sides for unit in side.units for card in unit.cards}
    cards = [rules.card[each] for each in COLUMNS if each != COLUMNS[-1] or each in used]
    columns = (
        PageColumn(_("Whose"), wide=True, key="name", shown="always"),
        *(PageColumn(card.short, "right", key=card.id, title=card.name) for card in cards),
        PageColumn(_("Cards"), "right", key="sum"),
        PageColumn(_("Acts"), "right", key="acts"),
    )
    rows = _Rows(judged, cards)
    differences = [each for each in judged.findings if each.code == DECK_DIFFERS.name]
    aside = ""
    if differences:
        count = len(differences[0]["differences"])
        text = ngettext(
            "{count} difference from the {year} deck",
            "{count} differences from the {year} deck",
            count,
        )
        aside = text.format(count=count, year=differences[0]["year"])
    elif printed := rules.deck.get(deck.based_on or ""):
        aside = _("as the {year} deck").format(year=printed.year)
    held = [f"{side_name(side.name)} {number(side.commander)}" for side in deck.sides]
    foot = _("Commanders' cards, in hand: {held}").format(held=enumerated(held)) if held else ""
    empty = _("No side yet. Take one from the list at the left.")
    return PageTable(_("Cards"), columns, tuple(rows.all()), foot, aside, empty)


class _Rows:
    """The rows of the table."""

    def __init__(self, judged: JudgedDeck, cards: list[CardKind]) -> None:
        self._deck = judged.document
        self._resolved: ResolvedDeck = judged.resolved
        self._cards = cards
        self._marks = _marks(judged, but=SUPPORT_CODES)
        self._of_tables = {
            kind.id: _marks(judged, only={*SUPPORT_CODES} - NOT_ABOUT.get(kind.id, set()))
            for kind in judged.resolved.rules.cards_of("side")
            if kind.needs
        }

    def all(self) -> Iterator[PageRow]:
        """Side by side, the data cards, Turn Over."""
        for place, side in enumerate(self._deck.sides):
            yield from self._of_side(place, side)
        if self._deck.vehicles:
            yield PageRow(("vehicles",), (PageCell(_("Data cards")),), heading=True)
            for place, card in enumerate(self._deck.vehicles):
                yield self._of_vehicle(place, card)
        yield PageRow((), (PageCell(_("For all sides")),), heading=True)
        name = self._resolved.rules.turn_over.name
        blank = (PageCell(),) * len(self._cards)
        count = PageCell(number(self._deck.turn_over), strong=True)
        yield PageRow(("turn_over",), (PageCell(name), *blank, count), fixed=True)

    def _of_side(self, place: int, side: DeckSide) -> Iterator[PageRow]:
        path = ("sides", place)
        name = side_name(side.name)
        yield PageRow(path, (PageCell(name),), heading=True)
        counts = [side.cards.get(OF_SIDES.get(card.id, ""), None) for card in self._cards]
        cells = [
            PageCell(number(count) if count else NONE if card.id in OF_SIDES else "")
            for card, count in zip(self._cards, counts, strict=True)
        ]
        whole = PageCell(number(sum(count or 0 for count in counts)), strong=True)
        every = PageCell(
            _("All {side} units").format(side=name), strong=True, mark=self._marks.get(path, "")
        )
        yield PageRow(path, (every, *cells, whole))
        for position, unit in enumerate(side.units):
            yield self._of_unit(place, position, unit.name, unit.cards)
        for card in self._resolved.rules.cards_of("side"):
            count = side.cards.get(card.id, 0)
            if card.needs and count:
                yield self._of_support(card, count, place)

    def _of_unit(self, side: int, place: int, name: str, cards: Mapping[str, int]) -> PageRow:
        path = ("sides", side, "units", place)
        odds = self._resolved.odds
        counts = [
            PageCell(number(cards.get(card.id, 0) or 0) if cards.get(card.id) else NONE)
            for card in self._cards
        ]
        acts = str(odds.units[side][place].acts) if odds else NONE
        return PageRow(
            path,
            (
                PageCell(unit_name(name), strong=True, mark=self._marks.get(path, "")),
                *counts,
                PageCell(number(sum(cards.values())), strong=True),
                PageCell(acts),
            ),
        )

    def _of_support(self, card: CardKind, count: int, side: int) -> PageRow:
        odds = self._resolved.odds
        comes = str(chance_before(count, odds.turn_over)) if odds else NONE
        blank = (PageCell(),) * len(self._cards)
        mark = self._of_tables[card.id].get(("sides", side), "")
        cells = (
            PageCell(card.name, mark=mark),
            *blank,
            PageCell(number(count), strong=True),
            PageCell(comes),
        )
        return PageRow(("sides", side, "cards", card.id), cells, fixed=True, hint=card.line)

    def _of_vehicle(self, place: int, card: DataCard) -> PageRow:
        path = ("vehicles", place)
        said = [
            (_("Size {number}"), card.size),
            (_("Armor {number}"), card.armor),
        ]
        texts = [
            PageCell(text.format(number=NONE if value is None else number(value)))
            for text, value in said
        ]
        blank = (PageCell(),) * (len(self._cards) - len(texts))
        count = PageCell("" if card.count is None else f"×{number(card.count)}")
        name = PageCell(vehicle_name(card.name), strong=True, mark=self._marks.get(path, ""))
        return PageRow(path, (name, *texts, *blank, count), hint=card.unit)


def _marks(
    judged: JudgedDeck, *, but: Container[str] = (), only: Container[str] | None = None
) -> dict[tuple[str | int, ...], Mark]:
    """The worst mark of each part of the deck, by some codes."""
    marks: dict[tuple[str | int, ...], Mark] = {}
    for mark in reversed(WORST):
        for finding in judged.findings:
            wanted = finding.code not in but and (only is None or finding.code in only)
            if finding.severity == mark and wanted:
                marks[path_of(finding.at)] = mark
    return marks
