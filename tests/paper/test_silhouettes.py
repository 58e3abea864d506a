"""A silhouette stands before its words, as high as they are, and takes its room on the line."""

from __future__ import annotations

import datetime as dt
from io import BytesIO

import pdfplumber
import pytest

from nco_builder.paper import Options, Style, part, pdf
from nco_builder.paper.card import card_head
from nco_builder.paper.card_format import FORMATS
from nco_builder.paper.cells import set_cell
from nco_builder.paper.fonts import type_styles
from nco_builder.paper.shapes import FilledShape
from nco_builder.sheets.blocks import Panel, Picture, Points, Text
from nco_builder.sheets.contents import Card
from nco_builder.sheets.silhouettes import shape_of
from tests.paper import generic

AT = type_styles(8)
POKER = FORMATS["poker"]
RIFLE: tuple[Picture | Text, ...] = (Picture("weapons/rifle"), Text(" Rifle"))


def figures(*paragraphs: tuple[Picture | Text, ...], width: float = 200) -> list[FilledShape]:
    slab = set_cell(paragraphs, width, AT, "left", 10).slab
    return [shape for shape in slab.outlines if isinstance(shape, FilledShape)]


def box(figure: FilledShape) -> tuple[float, float, float, float]:
    xs, ys = zip(*[point for ring in figure.rings for point in ring], strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_it_is_no_higher_than_its_line_and_the_words_follow_it() -> None:
    cell = set_cell((RIFLE,), 200, AT, "left", 1)
    (figure,) = figures(RIFLE)
    left, top, right, bottom = box(figure)
    assert 0 <= left < right < cell.slab.strings[0].x
    assert 0 <= top < bottom <= cell.slab.height


def test_room_lets_the_words_behind_pictures_of_any_width_stand_in_line() -> None:
    lines = [(Picture(name, room=2), Text(" x")) for name in ("weapons/rifle", "ranks/private")]
    slab = set_cell(tuple(lines), 200, AT, "left", 10).slab
    assert slab.strings[0].x == pytest.approx(slab.strings[1].x)
    assert slab.strings[0].y < slab.strings[1].y


def test_holes_stay_holes() -> None:
    (figure,) = figures((Picture("vehicles/truck"), Text(" Truck")))
    assert len(figure.rings) == len(shape_of("vehicles/truck").rings) > 1


@pytest.mark.parametrize(
    ("style", "filled"), [("color", True), ("mono", True), ("ink_saver", False)]
)
def test_it_is_flat_in_ink_and_a_contour_where_ink_is_saved(style: Style, filled: bool) -> None:  # noqa: FBT001
    options = Options(dt.date(2026, 11, 22), style=style)
    content = generic.chart((Panel("Weapons", "", (Points((RIFLE,)),)),))
    with pdfplumber.open(BytesIO(pdf([part(content, options)], options))) as document:
        drawn = [curve for curve in document.pages[0].curves if len(curve["pts"]) > 20]
    assert drawn
    assert {(curve["fill"], curve["stroke"]) for curve in drawn} == {(filled, not filled)}


def drawn_on(card: Card) -> list[FilledShape]:
    head = card_head(card, POKER, "In full")
    return [shape for shape in head.slab.outlines if isinstance(shape, FilledShape)]


def test_a_card_has_it_between_name_and_price_and_no_head_grows_for_it() -> None:
    card = Card("1 Private", "Hale", (), (), aside=((Text("8 vp", "cost"),),))
    pictured = card.replace(silhouette="weapons/rifle")
    (figure,) = drawn_on(pictured)
    left, top, right, bottom = box(figure)
    assert POKER.inner / 4 < left < right < POKER.inner
    assert 0 < top < bottom < card_head(card, POKER, "In full").slab.height
    assert (
        card_head(pictured, POKER, "In full").slab.height
        == card_head(card, POKER, "In full").slab.height
    )


LONG = "Bartholomew Featherstonehaugh-Cholmondeley"


@pytest.mark.parametrize(("kind", "name"), [("1", LONG), (LONG[:36], "Hale")])
def test_next_to_a_long_name_it_stands_beside_the_kind_and_the_other_way_round(
    kind: str, name: str
) -> None:
    aside = ((Text("8 vp", "cost"),),)
    card = Card(kind, name, (), (), aside=aside, silhouette="weapons/rifle")
    (figure,) = drawn_on(card)
    _left, top, _right, bottom = box(figure)
    middle = card_head(card, POKER, "In full").slab.parts[0][2].height
    assert bottom <= middle + 1 if name == LONG else top >= middle - 1


@pytest.mark.parametrize(("kind", "name"), [("1", ""), (LONG, LONG)])
def test_where_both_need_the_room_or_the_name_is_written_by_hand_there_is_none(
    kind: str, name: str
) -> None:
    aside = ((Text("8 vp", "cost"),),)
    assert drawn_on(Card(kind, name, (), (), aside=aside, silhouette="weapons/rifle")) == []
