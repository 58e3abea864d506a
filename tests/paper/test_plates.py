"""Drawings at true size: what is 50 mm wide is 50 mm wide on paper, and never less."""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING, Any

import pdfplumber
import pytest

from nco_builder.paper import PAPERS, STYLES, Options, part, pdf
from nco_builder.paper.shapes import MM
from nco_builder.paper.sketch import sketch
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Panel, Points, Text
from nco_builder.sheets.contents import Plate, Plates, ScaleBar
from nco_builder.sheets.drawings import Arc, Circle, Drawing, Label, Polygon, Polyline
from tests.sheets.says import DATE

if TYPE_CHECKING:
    from nco_builder.paper import Paper, Style
    from nco_builder.sheets.drawings import Align, Arrow

every_paper = pytest.mark.parametrize("paper", PAPERS)
Objects = dict[str, list[Any]]
Page = tuple[Objects, str, float]
CLOSE = 0.05
"""Points by which a PDF rounds."""


def square(mm: float, name: str = "Low") -> Plate:
    """A plate with a heavy outline, a letter in a circle, an arrowhead, a dashed line."""
    corners = ((0.0, 0.0), (mm, 0.0), (mm, mm), (0.0, mm))
    middle = mm / 2
    outlines = (
        Polygon(corners, "heavy"),
        Circle(middle, mm - 6, 4),
        Polygon(((middle - 2, 10), (middle, 6), (middle + 2, 10)), filled=True),
    )
    labels = (
        Label(middle, middle, name, "center", strong=True, size=20),
        Label(middle, mm - 5, "A", "center", strong=True),
    )
    lines = (Polyline(((0, mm), (mm, middle)), "dashed"),)
    return Plate(name, Drawing(mm, mm, lines, labels, outlines))


def plates(*each: Plate, notes: tuple[Panel, ...] = ()) -> Plates:
    return Plates(
        title="Bomber templates",
        author="",
        subject="templates",
        language="en",
        owner="Russian front",
        credit=("Sizes as printed.",),
        counted="{number} of {count}",
        headline="Bomber templates",
        line=(Text("true size: print without scaling"),),
        beside="low 1\nmedium 2",
        plates=each,
        bar=ScaleBar(50.8, '2" = 50.8 mm'),
        notes=notes,
    )


def read(
    content: Plates, paper: Paper = "a4", style: Style = "color"
) -> list[tuple[Objects, str, float]]:
    options = Options(DATE, paper, style)
    with pdfplumber.open(io.BytesIO(pdf([part(content, options)], options))) as document:
        return [(page.objects, page.extract_text(), page.width) for page in document.pages]


@cache
def first_page(paper: Paper) -> Page:
    return read(plates(square(50), square(76.2, "Medium")), paper)[0]


def heavy(objects: Objects) -> list[Any]:
    """The outlines of plates; the others are thinner."""
    shapes = [*objects.get("rect", []), *objects.get("curve", [])]
    return [shape for shape in shapes if abs(shape["linewidth"] - 1.7) < CLOSE]


@every_paper
def test_a_plate_is_as_large_as_it_says(paper: Paper) -> None:
    objects, _words, _width = first_page(paper)
    first, second = sorted(heavy(objects), key=lambda shape: shape["x0"])
    for shape, mm in ((first, 50), (second, 76.2)):
        assert shape["width"] == pytest.approx(mm * MM, abs=CLOSE)
        assert shape["height"] == pytest.approx(mm * MM, abs=CLOSE)
    assert second["x0"] >= first["x1"] + 4 * MM
    assert second["top"] == pytest.approx(first["top"], abs=CLOSE)


@every_paper
def test_the_bar_measures_what_it_says(paper: Paper) -> None:
    objects, words, _width = first_page(paper)
    bars = [line for line in objects["line"] if abs(line["width"] - 50.8 * MM) < CLOSE]
    assert len(bars) == 1
    ticks = [line["x0"] for line in objects["line"] if abs(line["height"] - 2 * MM) < CLOSE]
    wanted = [bars[0]["x0"] + share * 50.8 * MM for share in (0, 0.5, 1)]
    assert sorted(ticks) == pytest.approx(wanted, abs=CLOSE)
    assert '2" = 50.8 mm' in words


def test_a_circle_is_round_and_stands_where_it_was_put() -> None:
    objects, _words, _width = first_page("a4")
    frame = min(heavy(objects), key=lambda shape: shape["x0"])
    circles = [each for each in objects["curve"] if abs(each["width"] - 8 * MM) < CLOSE]
    circle = min(circles, key=lambda shape: shape["x0"])
    assert circle["height"] == pytest.approx(8 * MM, abs=CLOSE)
    assert circle["x0"] - frame["x0"] == pytest.approx(21 * MM, abs=CLOSE)
    assert frame["bottom"] - circle["bottom"] == pytest.approx(2 * MM, abs=CLOSE)


@pytest.mark.parametrize("style", STYLES)
def test_a_filled_outline_is_black_but_where_ink_is_saved(style: Style) -> None:
    objects, _words, _width = read(plates(square(50)), style=style)[0]
    heads = [each for each in objects["curve"] if abs(each["width"] - 4 * MM) < CLOSE]
    assert [head["fill"] for head in heads] == [style != "ink_saver"]


def test_words_of_a_plate_have_the_size_they_are_given() -> None:
    objects, _words, _width = first_page("a4")
    sizes = {char["text"]: char["size"] for char in objects["char"] if char["size"] == 20}
    assert set("Low") <= set(sizes)


def test_print_dialogs_are_asked_not_to_scale() -> None:
    options = Options(DATE)
    made = part(plates(square(50)), options)
    assert made.true_size
    assert [mark.text for mark in made.bookmarks] == ["Low"]
    assert b"/PrintScaling /None" in pdf([made], options)


@every_paper
def test_plates_go_on_over_rows_and_pages_and_stay_whole(paper: Paper) -> None:
    pages = read(plates(*[square(80, f"Plate {place}") for place in range(7)]), paper)
    assert len(pages) == 2
    found = [shape for objects, _words, _width in pages for shape in heavy(objects)]
    assert len(found) == 7
    for shape in found:
        assert shape["width"] == pytest.approx(80 * MM, abs=CLOSE)
        assert shape["x0"] >= 9 * MM
        assert shape["x1"] <= pages[0][2] - 9 * MM
    for _objects, words, _width in pages:
        assert "Bomber templates" in words
        assert "50.8 mm" in words
    assert "1 of 2" in pages[0][1]


def test_notes_stand_below_the_plates() -> None:
    note = Panel("How they lie", "sketches", (Points(((Text("All of B lies against A."),),)),))
    objects, words, _width = read(plates(square(50), notes=(note,)))[0]
    assert "All of B lies against A." in words
    lowest = max(shape["bottom"] for shape in heavy(objects))
    heading = next(char for char in objects["char"] if char["text"] == "H" and char["size"] == 9.5)
    assert heading["top"] > lowest


def test_a_plate_that_no_paper_holds_is_refused_not_shrunk() -> None:
    with pytest.raises(NoSheetError, match="“Table” is larger than the paper"):
        part(plates(square(400, "Table")), Options(DATE))


def of_lines(*lines: Polyline, outlines: tuple[Arc, ...] = (), label: Label | None = None) -> Plate:
    return Plate("Dash", Drawing(80, 80, lines, (label,) if label else (), outlines))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("arrow", "heads"), [("", 0), ("end", 1), ("both", 2)])
def test_arrows_have_heads_that_end_where_their_lines_do(
    arrow: Arrow, heads: int, style: Style
) -> None:
    plate = of_lines(Polyline(((10, 40), (70, 40)), "heavy", arrow))
    objects, _words, _width = read(plates(plate), style=style)[0]
    found = sorted(objects.get("curve", []), key=lambda each: each["x0"])
    assert len(found) == heads
    assert all(head["fill"] == (style != "ink_saver") for head in found)
    heavy_line = 0.404 if style == "ink_saver" else 1.7
    (line,) = [each for each in objects["line"] if abs(each["linewidth"] - heavy_line) < 0.01]
    left = min([line["x0"], *(head["x0"] for head in found)])
    right = max([line["x1"], *(head["x1"] for head in found)])
    assert right - left == pytest.approx(60 * MM, abs=CLOSE)
    assert line["width"] == pytest.approx((60 - 2.4 * heads) * MM, abs=CLOSE)


def test_an_arc_is_drawn_around_its_middle_clockwise() -> None:
    arc = Arc(40, 40, 20, 0, 90, "heavy")
    objects, _words, _width = read(plates(of_lines(outlines=(arc,))))[0]
    (curve,) = [each for each in objects["curve"] if abs(each["linewidth"] - 1.7) < CLOSE]
    assert curve["width"] == pytest.approx(20 * MM, abs=CLOSE)
    assert curve["height"] == pytest.approx(20 * MM, abs=CLOSE)
    middle = 10 * MM + 40 * MM
    assert curve["x0"] == pytest.approx(middle, abs=CLOSE)


@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_words_with_a_width_are_broken_within_it(align: Align) -> None:
    words = "every model under it is attacked, hit by its size and then by dice " * 2
    label = Label(40, 20, words, align, width=30)
    objects, text, _width = read(plates(of_lines(label=label)))[0]
    own = [char for char in objects["char"] if abs(char["size"] - 8) < CLOSE and char["top"] > 100]
    within = [char for char in own if char["top"] < 300]
    left = {"left": 40, "center": 25, "right": 10}[align] * MM + 10 * MM
    assert min(char["x0"] for char in within) >= left - 1
    assert max(char["x1"] for char in within) <= left + 30 * MM + 1
    assert len({round(char["top"]) for char in within}) > 3
    assert text.count("attacked") == 2


@every_paper
def test_the_same_plates_give_the_same_bytes(paper: Paper) -> None:
    options = Options(DATE, paper)
    once, again = (pdf([part(plates(square(50)), options)], options) for _ in range(2))
    assert once == again


def test_a_bar_has_ticks_at_centimeters_too() -> None:
    content = plates(square(50)).replace(bar=ScaleBar(50.8, '2" = 50.8 mm', centimeters=True))
    objects, _text, _width = read(content)[0]
    ends = {round(line["x0"] / MM, 1) for line in objects["line"] if line["x0"] == line["x1"]}
    start = min(ends)
    assert {round(start + at, 1) for at in (0, 10, 20, 25.4, 30, 40, 50, 50.8)} <= ends


def test_no_line_of_words_begins_with_a_mark_or_the_letter_that_ends_a_sentence() -> None:
    for text, kept in (
        ("then 3D6, +1D6 ◆ against it", "+1D6 ◆"),
        ("It has class h. Then", "class h."),
    ):
        for width in range(14, 40):
            label = Label(0, 5, text, size=9, width=width)
            slab = sketch(Drawing(width, 60, (), (label,)), 1)
            lines = [each.text.replace("\N{NO-BREAK SPACE}", " ") for each in slab.strings]
            assert any(kept in each for each in lines), (width, lines)
