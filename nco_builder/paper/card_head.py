"""The head of a card: what it is, its name, what stands beside both, boxes to tick."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.cells import CellPlace, SetOrMoved, set_cell, set_or_moved
from nco_builder.paper.fit import largest
from nco_builder.paper.fonts import NAME_MORE, look
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.scale import first_baseline
from nco_builder.paper.shapes import RuleLine, Slab
from nco_builder.paper.silhouettes import figure, width_of
from nco_builder.paper.tags import ARTIFACT, HEADING, TEXT
from nco_builder.sheets.blocks import Blank, Text

if TYPE_CHECKING:
    from nco_builder.paper.card_format import CardFormat
    from nco_builder.paper.cells import SetCell
    from nco_builder.paper.fonts import Look
    from nco_builder.paper.shapes import Ink
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.contents import Card

NAME_LINES, MOST_NAME_LINES, LABEL_LINES, MARK_LINES = 2, 5, 2, 1
RULE, DOUBLE = 1.6, 2.6
ASIDE, WIDEST_ASIDE = 0.3, 0.5
"""How much of the width stands beside a name; a longer word there takes more, up to a bound."""
ASIDE_GAP, ASIDE_LINES, MORE_ASIDE_LINES = 4.0, 2, 5
SILHOUETTE, SILHOUETTE_GAP = 0.7, 7.0
LEAST_SILHOUETTE, MOST_SILHOUETTE = 9.0, 26.0
"""How high a silhouette is, as a share of the head and in points; the room around it."""
NAME_STEP, NAME_STEPS = 0.5, 24
MARK_MORE = 0.5
"""Marks are in capitals of two points less than their line."""


class CardHead(NamedTuple):
    """The head of a card, and whether its name stands on the card instead."""

    slab: Slab
    is_moved: bool


def card_head(card: Card, size: CardFormat, in_full: str) -> CardHead:
    """What the card is, its name, boxes to tick; beside both, at the right, what it costs.

    A name that has no room there stands `in_full` on the card.
    """
    slab = Slab()
    if card.headless:
        return CardHead(slab, is_moved=False)
    beside = _beside(card, size)
    aside = _aside(card, beside, size)
    inner = size.inner - (beside + ASIDE_GAP if card.aside else 0.0)
    is_moved = _put_label(slab, card, inner, size, in_full)
    words = ((Text(card.name, "name") if card.name else Blank(),),)
    at = _name_look(words[0], inner, size)
    name = set_or_moved(words, CellPlace(inner, at, "left", NAME_LINES), in_full, MOST_NAME_LINES)
    _put_cell(slab, name.slab, HEADING)
    if card.aside:
        slab.put(aside.slab, size.inner - beside, 0)
        slab.height = max(slab.height, aside.slab.height)
    if card.silhouette:
        _put_silhouette(slab, card, at, size)
    _put_rule(slab, card, size)
    if card.marks:
        slab.height += 2
        at = look(size.label_size + MARK_MORE)
        _put_cell(slab, set_cell((card.marks,), size.inner, at, "left", MARK_LINES).slab)
    return CardHead(slab, is_moved or bool(name.moved))


def _aside(card: Card, width: float, size: CardFormat) -> SetCell:
    """What stands beside the name, in more lines where few do not hold it."""
    at = look(size.label_size)
    few = set_cell(card.aside, width, at, "right", ASIDE_LINES)
    return few if few.fits else set_cell(card.aside, width, at, "right", MORE_ASIDE_LINES)


def _put_silhouette(slab: Slab, card: Card, at: Look, size: CardFormat) -> None:
    """Draw it between the words at the left and those at the right, as large as it finds room."""
    if not card.name or card.corner:
        return
    small = look(size.label_size)
    label, name = (Text(card.label),), (Text(card.name, "name"),)
    left = max(natural_width(label, small), natural_width(name, at)) + SILHOUETTE_GAP
    right = max([natural_width(line, small) for line in card.aside], default=0.0)
    end = size.inner - right - SILHOUETTE_GAP
    height = min(
        MOST_SILHOUETTE, SILHOUETTE * slab.height, (end - left) / width_of(card.silhouette, 1)
    )
    if height >= LEAST_SILHOUETTE:
        start, top = end - width_of(card.silhouette, height), (slab.height - height) / 2
        slab.outlines = (*slab.outlines, figure(card.silhouette, start, top, height))


def _beside(card: Card, size: CardFormat) -> float:
    """The width of what stands beside the name: all that a short one leaves, if need be."""
    wanted = [natural_width(line, look(size.label_size)) + 1 for line in card.aside]
    left = 0.0
    if card.name:
        name = natural_width((Text(card.name, "name"),), look(size.name_size - NAME_MORE))
        left = size.inner - name - ASIDE_GAP - 1
    most = max(WIDEST_ASIDE * size.inner, left)
    return max(ASIDE * size.inner, min(max(wanted, default=0.0), most))


def _put_label(slab: Slab, card: Card, width: float, size: CardFormat, in_full: str) -> bool:
    """Put what a card is, and which of how many at the right; say whether it has no room."""
    at = look(size.label_size)
    corner = natural_width(card.corner, at) + 1 if card.corner else 0.0
    done = SetOrMoved(Slab(), ())
    if card.label:
        said = ((Text(card.label),),)
        room = width - (corner + ASIDE_GAP if corner else 0.0)
        done = set_or_moved(
            said, CellPlace(room, at, "left", LABEL_LINES), in_full, MOST_NAME_LINES
        )
        _put_cell(slab, done.slab)
    if corner:
        beside = set_cell((card.corner,), corner, at, "right", 1).slab
        down = max(0.0, first_baseline(done.slab) - first_baseline(beside)) if card.label else 0.0
        slab.put(beside, width - corner, down)
        slab.height = max(slab.height, down + beside.height)
    return bool(done.moved)


def _name_look(name: Paragraph, width: float, size: CardFormat) -> Look:
    """The look of a name: larger than usual where it may be and stays on one line."""
    sizes = [size.most_name - step * NAME_STEP for step in range(NAME_STEPS)]
    larger = [each for each in sizes if each > size.name_size]

    def is_one_line(each: float) -> bool:
        return natural_width(name, look(each - NAME_MORE)) <= width

    best = largest([*larger, size.name_size], float, is_one_line)
    return look(best - NAME_MORE)


def further_head(card: Card, continued: str, size: CardFormat) -> Slab:
    """The head of a card that continues another."""
    slab = Slab(tag=ARTIFACT)
    said = ((Text(continued, "strong"),),)
    right = natural_width(said[0], look(size.label_size)) + 1
    at = look(size.label_size)
    left = whole_or_nothing(Text(card.label), size.inner - right - 4, at, LABEL_LINES)
    slab.put(left, 0, 0)
    beside = set_cell(said, right, look(size.label_size), "right", 1).slab
    slab.put(beside, size.inner - right, 0)
    slab.height = max(left.height, beside.height)
    called = Text(card.name, "name") if card.name else Blank()
    name = whole_or_nothing(called, size.inner, look(size.name_size - NAME_MORE), NAME_LINES)
    slab.put(name, 0, slab.height)
    slab.height += name.height
    _put_rule(slab, card, size)
    return slab


def whole_or_nothing(name: Text | Blank, width: float, at: Look, lines: int) -> Slab:
    """A name that is said again, where so many lines hold it."""
    done = set_cell(((name,),), width, at, "left", lines)
    return done.slab if done.fits else Slab()


def _put_cell(slab: Slab, part: Slab, tag: str = TEXT) -> None:
    slab.put(part.tagged(tag), 0, slab.height)
    slab.height += part.height


def _put_rule(slab: Slab, card: Card, size: CardFormat) -> None:
    """Close a name with a heavy rule, or two."""
    for _ in range(1 + card.double_rule):
        slab.height += DOUBLE if card.double_rule else RULE
        weight = 0.9 if card.double_rule else RULE
        ink: Ink = "specialist" if card.double_rule else "soldier"
        slab.rules.append(RuleLine(0, slab.height, size.inner, slab.height, weight, ink=ink))
    slab.height += 1
