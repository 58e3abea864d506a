"""The blocks of cards: a deck, its cards, what stands on each.

Text is plain text, never markup.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nco_builder.sheets.vehicle_chart.blocks import Drawing, Grid, NameList, Panel, Points, Rolls

if TYPE_CHECKING:
    from nco_builder.sheets.blocks import Paragraph


@dataclass(frozen=True, slots=True)
class Tile:
    """A number in a frame: what it is, the number, a few words below it."""

    label: str
    value: Paragraph
    note: str = ""


@dataclass(frozen=True, slots=True)
class Tiles:
    """Numbers in frames side by side, and a few words beside them."""

    tiles: tuple[Tile, ...]
    beside: Paragraph = ()


CardPart = Panel | Rolls | Points | NameList | Grid | Tiles


@dataclass(frozen=True, slots=True)
class Card:
    """A card: a name under a few words that say what it is, boxes to tick, what follows.

    An empty name is a line to write on, an empty label takes no room. `aside` stands beside
    label and name, at the right. `double_rule` marks it as one of another kind than most. The
    picture may be left out where room is short, and so may each reminder.
    """

    label: str
    name: str
    marks: Paragraph
    parts: tuple[CardPart, ...]
    double_rule: bool = False
    picture: Drawing | None = None
    aside: tuple[Paragraph, ...] = ()
    reminders: tuple[Paragraph, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards that belong together.

    Attributes:
        title: title of the document.
        author: who made the squad, may be empty.
        subject: what the document is.
        language: of its words, as BCP 47.
        owner: whose cards they are, at the foot of each; a line to write on where it is empty.
        source: what the cards are made from, at the foot of each.
        counted: place and number of cards, with places for `number` and `count`.
        continued: said on a card that goes on with what had no room on the one before.
        in_full: label of a name that is too long for the head of its card.
        credit: sentences on every page, outside the cards; each may stand on a line of its own.
        cards: the cards.

    """

    title: str
    author: str
    subject: str
    language: str
    owner: str
    source: str
    counted: str
    continued: str
    in_full: str
    credit: tuple[str, ...]
    cards: tuple[Card, ...]

    def count(self, number: int, count: int) -> str:
        """Which card of how many one is."""
        return self.counted.format(number=number, count=count)
