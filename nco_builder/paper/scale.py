"""The scale of a vehicle chart, and the result of setting a part."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.cells import BLANK_BELOW
from nco_builder.paper.fonts import SMALLEST_TEXT, type_styles
from nco_builder.paper.shapes import Slab

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.paper.fonts import TypeStyles
    from nco_builder.sheets.blocks import Paragraph

ALL_LINES = 10_000
PART_GAP = 0.3
BOX_BASE = 0.9
"""The baseline of words next to a box, as a share of its height."""


class Scale(NamedTuple):
    """Size of plain text in points, and the factor for spacing.

    `pictures` tells whether optional drawings are included, `least` how small text may be. With
    `captions` headings have that size, and tables break long names instead of getting smaller.
    A list's entry taller than `entry`, in points, may go on in the next column. Rows to fill
    in by hand have this share, `writes`, of their height.
    """

    size: float
    air: float
    pictures: bool
    least: float = SMALLEST_TEXT
    captions: float = 0.0
    entry: float = 0.0
    writes: float = 1.0

    @property
    def styles(self) -> TypeStyles:
        """The type styles of its plain text."""
        return type_styles(self.size, least=self.least)

    @property
    def caption_styles(self) -> TypeStyles:
        """The type styles of headings of panels."""
        if self.captions:
            return type_styles(self.captions)
        return type_styles(self.size, least=self.least)

    def room(self, share: float) -> float:
        """Return spacing as a share of the text size."""
        return share * self.size * self.air


class SetPart(NamedTuple):
    """A finished part, and its texts that are printed below it instead."""

    slab: Slab
    moved: tuple[Paragraph, ...] = ()


def first_baseline(slab: Slab) -> float:
    """Return the position of the first line of a slab, also for a line to write on or boxes."""
    if not slab.strings and slab.frames:  # before the rules, which may be its cross
        box = slab.frames[0]
        return box.y + box.height * BOX_BASE
    if not slab.strings and slab.rules:
        return slab.rules[0].y - BLANK_BELOW
    return slab.strings[0].y if slab.strings else 0.0


def side_by_side(parts: tuple[SetPart, SetPart], second_at: float) -> SetPart:
    """Return two finished parts side by side."""
    left, right = parts
    slab = Slab(max(left.slab.height, right.slab.height))
    slab.put(left.slab, 0, 0)
    slab.put(right.slab, second_at, 0)
    return SetPart(slab, all_moved(parts))


def stacked(parts: Sequence[SetPart], scale: Scale) -> SetPart:
    """Return finished parts one below the other."""
    slab = Slab()
    for place, part in enumerate(parts):
        slab.height += scale.room(PART_GAP) if place else 0
        slab.put(part.slab, 0, slab.height)
        slab.height += part.slab.height
    return SetPart(slab, all_moved(parts))


def all_moved(parts: Sequence[SetPart]) -> tuple[Paragraph, ...]:
    """Return all texts that are printed below."""
    return tuple([paragraph for part in parts for paragraph in part.moved])
