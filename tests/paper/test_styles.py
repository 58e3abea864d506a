"""Styles: the same words in each, no color in black and white, nothing filled to save ink."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pdfplumber
import pytest

from nco_builder.legality import check_by_own_ruleset
from nco_builder.paper import STYLES, Options, Style
from nco_builder.sheets import SheetName
from tests.paper.made import sheet_pdf
from tests.paper.placed import read_pdf
from tests.paper.squads import longest_loadouts, report_of
from tests.sheets.says import DATE
from tests.sheets.says_vehicles import squad_of_set
from tests.vehicles.sets import SETS

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS: tuple[SheetName, ...] = ("roster", "cards", "blank_cards", "reference", "vehicles")
every_kind = pytest.mark.parametrize("kind", KINDS)


def pdf_of(kind: SheetName, style: Style) -> bytes:
    vehicles = check_by_own_ruleset(squad_of_set(SETS[-1], anti_tank=True))
    report = vehicles if kind == "vehicles" else report_of(longest_loadouts())
    return sheet_pdf(kind, report, Options(DATE, style=style))


def drawn(pdf: bytes, what: str) -> Iterator[dict[str, Any]]:
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            yield from page.objects.get(what, ())


def is_gray(color: object) -> bool:
    if color is None or isinstance(color, int | float):
        return True
    assert isinstance(color, tuple)
    return len(color) == 1 or len(set(color)) == 1


def colors(pdf: bytes) -> set[object]:
    return {
        thing[key]
        for what in ("char", "line", "rect", "curve")
        for thing in drawn(pdf, what)
        for key in ("stroking_color", "non_stroking_color")
    }


@every_kind
def test_all_styles_have_the_same_words(kind: SheetName) -> None:
    said = [[page.words for page in read_pdf(pdf_of(kind, style))] for style in STYLES]
    assert said[0] == said[1] == said[2]


@every_kind
@pytest.mark.parametrize("style", ["mono", "ink_saver"])
def test_black_and_white_has_no_color(kind: SheetName, style: Style) -> None:
    assert all(is_gray(color) for color in colors(pdf_of(kind, style)))


@pytest.mark.parametrize("kind", ["roster", "cards"])
def test_color_tells_soldiers_and_specialists_apart_once_more(kind: SheetName) -> None:
    assert len([color for color in colors(pdf_of(kind, "color")) if not is_gray(color)]) == 2


@every_kind
def test_an_ink_saver_fills_nothing_and_prints_nothing_white(kind: SheetName) -> None:
    pdf = pdf_of(kind, "ink_saver")
    assert not [area for area in drawn(pdf, "rect") if area["fill"]]
    assert not [area for area in drawn(pdf, "curve") if area["fill"]]
    assert {char["non_stroking_color"] for char in drawn(pdf, "char")} <= {None, 0, (0,), (0.0,)}


def test_the_verdict_is_filled_where_ink_is_not_saved() -> None:
    assert [area for area in drawn(pdf_of("roster", "mono"), "rect") if area["fill"]]
