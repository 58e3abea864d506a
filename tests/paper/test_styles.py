"""Styles: the same words in each, no color in black and white, nothing filled to save ink."""

from __future__ import annotations

import io
import re
from contextlib import closing
from functools import cache
from itertools import pairwise

import pdfplumber
import pypdf
import pypdfium2
import pytest

from nco_builder.legality import check_by_own_ruleset
from nco_builder.paper import STYLES, Options, Style
from nco_builder.paper.head import stamp_slab
from nco_builder.paper.inks import frame_weight
from nco_builder.sheets import SheetName
from nco_builder.sheets.contents import Stamp
from tests.paper.made import sheet_pdf
from tests.paper.squads import longest_loadouts, report_of
from tests.sheets.says import DATE, squeezed
from tests.sheets.says_vehicles import squad_of_set
from tests.vehicles.sets import SETS

KINDS: tuple[SheetName, ...] = ("roster", "cards", "blank_cards", "reference", "vehicles")
VISIBLY = 1.0
"""By how many points a heavy frame is thicker than a thin one, to be seen at a glance."""
WIDE, FOOT = 0.6, 48
"""A wide share of a page, and the height of its foot above the lower edge, in points."""
FILLS = frozenset({"f", "F", "f*", "B", "B*", "b", "b*", "sh"})
PAINTING = re.compile(
    rb"((?:[-+.\d]+\s+)*)(?<![\w/*])(rg|RG|g|G|k|K|scn|SCN|sc|SC|cs|CS|sh|[fbB]\*?|F)(?![\w*])"
)
every_kind = pytest.mark.parametrize("kind", KINDS)


@cache
def pdf_of(kind: SheetName, style: Style) -> bytes:
    vehicles = kind == "vehicles"
    report = (
        check_by_own_ruleset(squad_of_set(SETS[-1], anti_tank=True))
        if vehicles
        else report_of(longest_loadouts(12))
    )
    return sheet_pdf(kind, report, Options(DATE, style=style))


@cache
def operators(kind: SheetName, style: Style) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """What paints or chooses a color on any page, with its numbers."""
    found = []
    for page in pypdf.PdfReader(io.BytesIO(pdf_of(kind, style))).pages:
        assert "/XObject" not in page["/Resources"]  # type: ignore[operator]
        contents = page.get_contents()
        assert contents is not None
        for numbers, operator in PAINTING.findall(contents.get_data()):
            found.append((operator.decode(), tuple(map(float, numbers.split()))))
    return tuple(found)


def words_of(kind: SheetName, style: Style) -> list[str]:
    with closing(pypdfium2.PdfDocument(pdf_of(kind, style))) as document:
        return [squeezed(page.get_textpage().get_text_range()) for page in document]


def colors(kind: SheetName, style: Style) -> set[tuple[float, ...]]:
    """Colors that are no gray."""
    chosen = [each for each in operators(kind, style) if each[0] not in FILLS]
    assert {operator for operator, _numbers in chosen} <= {*"gG", "rg", "RG"}
    return {numbers for _operator, numbers in chosen if len(set(numbers)) > 1}


@every_kind
def test_all_styles_have_the_same_words(kind: SheetName) -> None:
    color, *others = [words_of(kind, style) for style in STYLES]
    assert all(color)
    assert others == [color, color]


@every_kind
@pytest.mark.parametrize("style", ["mono", "ink_saver"])
def test_black_and_white_has_no_color(kind: SheetName, style: Style) -> None:
    assert not colors(kind, style)


@pytest.mark.parametrize("kind", ["roster", "cards"])
def test_color_tells_soldiers_and_specialists_apart_once_more(kind: SheetName) -> None:
    assert len(colors(kind, "color")) == 2


@every_kind
def test_an_ink_saver_fills_nothing_and_prints_nothing_white(kind: SheetName) -> None:
    drawn = operators(kind, "ink_saver")
    assert not FILLS & {operator for operator, _numbers in drawn}
    assert {numbers for operator, numbers in drawn if operator == "g"} <= {(0,)}


def test_the_verdict_is_filled_where_ink_is_not_saved() -> None:
    assert FILLS & {operator for operator, _numbers in operators("roster", "mono")}


def test_the_frame_of_a_verdict_is_drawn_in_every_style() -> None:
    """It tells what is legal from what is still to be agreed."""
    assert not any(frame.adorns for frame in stamp_slab(Stamp("LEGAL", "framed"), 17).frames)


@pytest.mark.parametrize("style", STYLES)
def test_the_frame_of_a_heavy_box_is_at_least_twice_as_thick_in_every_style(style: Style) -> None:
    heavy, thin = frame_weight("heavy", style), frame_weight("thin", style)
    assert heavy >= 2 * thin
    assert heavy - thin >= VISIBLY


def test_frames_around_vehicles_of_a_chart_are_thin_where_ink_is_saved() -> None:
    drawn = {}
    for style in STYLES:
        with pdfplumber.open(io.BytesIO(pdf_of("vehicles", style))) as opened:
            width = float(opened.pages[0].width)
            wide = [each for each in opened.pages[0].rects if each["width"] > width * WIDE]
        drawn[style] = [each["linewidth"] for each in wide]
    assert len(drawn["color"]) == len(drawn["ink_saver"]) > 0
    assert max(drawn["ink_saver"]) < min(drawn["color"])


def test_the_credit_of_a_foot_goes_on_up_to_the_name_at_its_right() -> None:
    with pdfplumber.open(io.BytesIO(pdf_of("vehicles", "color"))) as opened:
        page = opened.pages[0]
        foot = [each for each in page.extract_words() if each["top"] > page.height - FOOT]
    first = min(each["top"] for each in foot)
    words = [each for each in foot if each["top"] - first < 1]
    gaps = [after["x0"] - before["x1"] for before, after in pairwise(words)]
    place = gaps.index(max(gaps))
    assert words[place]["x1"] > page.width * WIDE
