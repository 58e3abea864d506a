"""Printing on both sides: each sheet begins on the front of a leaf."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.paper.cells import set_cell
from nco_builder.paper.looks import SMALLEST_LOOK, look
from nco_builder.paper.paging import FOOTER, MARGIN, text_width
from nco_builder.paper.shapes import Slab
from nco_builder.sheets.blocks import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.paper.part import Part
    from nco_builder.paper.shapes import Size

SAID_SHARE = 0.6


def on_leaves(parts: Sequence[Part], paper: Size) -> list[Part]:
    """The parts, an empty page behind each that would leave its last leaf to the next one."""
    *others, last = parts
    return [*(_filled_up(part, paper) for part in others), last]


def _filled_up(part: Part, paper: Size) -> Part:
    if len(part.pages) % 2 == 0:
        return part
    return replace(part, pages=[*part.pages, _empty(part, paper)])


def _empty(part: Part, paper: Size) -> Slab:
    """A page that says why it is empty, and behind which sheet it is."""
    page = Slab(paper.height)
    width, y = text_width(paper), paper.height - MARGIN - FOOTER
    said = Text(_("Left empty: the next sheet begins on a leaf of its own."))
    at = look(SMALLEST_LOOK)
    page.put(set_cell(((said,),), SAID_SHARE * width, at, "left", 1).slab, MARGIN, y)
    whose = set_cell(((Text(part.title, "strong"),),), (1 - SAID_SHARE) * width, at, "right", 1)
    page.put(whose.slab, MARGIN + SAID_SHARE * width, y)
    return page
