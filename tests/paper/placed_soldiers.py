"""Soldiers' cards as they come to lie on paper, and what holds for every one of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.inks import WEIGHTS
from nco_builder.paper.shapes import MM
from nco_builder.paper.soldier_grid import set_soldier
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.roster_deck import roster_deck
from tests.paper.placed import TOUCH, collisions, strings_of
from tests.sheets.says import DATE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.legality import Report
    from nco_builder.paper import CardSize
    from nco_builder.paper.shapes import Frame, Slab
    from nco_builder.paper.soldier_grid import Leaf

SMALLEST, SMALLEST_NUMBER, SMALLEST_TICK = 8.0, 9.0, 3 * MM
SAFE, HEAD = 3 * MM, 17 * MM
FUZZ = 0.01
NUMBER = re.compile(r"[≤×]?[+−]?\d+[\d+/\"–×]*")


def soldiers_of(report: Report, size: CardSize) -> list[tuple[Leaf, ...]]:
    """The leaves of each soldier of a squad."""
    deck = roster_deck(report, SheetOptions(DATE))
    return [set_soldier(card, FORMATS[size], deck.continued, deck.squad) for card in deck.cards]


def ticks_of(side: Slab) -> Iterator[Frame]:
    """The boxes that a pen ticks: squares with sharp corners that hold no letters."""
    for _x, _y, slab in side.placed():
        for frame in slab.frames:
            is_square = abs(frame.width - frame.height) < FUZZ
            if is_square and not frame.radius and frame.width < 6 * MM:
                yield frame


def inside(frame: Frame) -> float:
    """How wide the white of a box is."""
    return frame.width - WEIGHTS[frame.look]


def assert_is_on_its_grid(
    leaves: Sequence[Leaf],
    size: CardSize,
    *,
    ticks: bool = True,
    over: bool = True,
    named: bool = True,
) -> None:
    """Nothing leaves a side or lies over anything; no letter and no box is too small.

    Where nothing is `named` by the rulebook, a number may be a name.
    """
    form = FORMATS[size]
    for side in [side for leaf in leaves for side in leaf]:
        assert not (over and collisions(side))
        for box in strings_of(side):
            assert box.size >= SMALLEST, box
            assert box.left >= SAFE - TOUCH, box
            assert box.right <= form.width - SAFE + TOUCH, box
            assert box.top >= SAFE - TOUCH, box
            assert box.bottom <= form.height - SAFE + TOUCH, box
            if named and NUMBER.fullmatch(box.text.strip()) and box.top > HEAD:
                assert box.size >= SMALLEST_NUMBER, box
        for frame in ticks_of(side) if ticks else ():
            assert inside(frame) >= SMALLEST_TICK - FUZZ
