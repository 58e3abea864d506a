"""Charts of any kind: panels whole in columns, as large as the page allows, drawings beside."""

from __future__ import annotations

import io
from collections import Counter
from typing import TYPE_CHECKING, Any

import pdfplumber
import pytest

from nco_builder.paper import PAPERS, Options, charts, part, pdf
from nco_builder.paper.fonts import BOLD, printable
from nco_builder.paper.shapes import MM
from nco_builder.sheets.blocks import (
    Grid,
    Panel,
    Paragraph,
    Points,
    Roll,
    Rolls,
    SideBySide,
    Text,
    Tile,
    Tiles,
)
from nco_builder.sheets.contents import Card, Chart, Deck
from nco_builder.sheets.drawings import Drawing, Label, Polygon
from tests.paper import generic
from tests.paper.placed import collisions, strings_of, words_of
from tests.paper.squads import HOSTILE
from tests.sheets.says import DATE, squeezed

if TYPE_CHECKING:
    from nco_builder.paper import Paper
    from nco_builder.paper.scale import Scale

WORDS = "Hull or turret turns free, each further turn counts as movement; terrain never slows. "


def panel(number: int, sentences: int = 2) -> Panel:
    told: Paragraph = (Text(f"{number}begins "), Text(WORDS * sentences), Text("ends."))
    rolls = Rolls((Roll("1–2", (Text("stuck", "strong"),), (Text("MGs only"),), ()),))
    return Panel(f"{number} Panel", "aside", (Points((told,)), rolls))


ARCS = Drawing(
    30,
    30,
    (),
    (Label(15, 8, "AB", "center", strong=True),),
    (Polygon(((0, 0), (30, 0), (30, 30), (0, 30)), "heavy"),),
)
WEAPONS = Grid(
    ("weapon", "mount", "pen"),
    (((Text("Autocannon"),), (Text("turret"),), (Text("+4", "range"),)),),
)


def chart(panels: int, sentences: int = 2, *, across: tuple[Panel, ...] = ()) -> Chart:
    return Chart(
        title="Vehicles at war",
        author="",
        subject="chart",
        language="en",
        owner="Kampfgruppe",
        credit=("The document decides.",),
        counted="page {number} of {count}",
        headline="Vehicles at war",
        line=(Text("every table"),),
        beside="for both players\nchapter",
        sides=(tuple([panel(number, sentences) for number in range(panels)]),),
        across=across,
        columns=2,
    )


def read(content: Chart | Deck, options: Options) -> list[Any]:
    with pdfplumber.open(io.BytesIO(pdf([part(content, options)], options))) as document:
        return [
            (page.objects, page.extract_words(), page.extract_text()) for page in document.pages
        ]


@pytest.mark.parametrize("paper", PAPERS)
def test_panels_stand_whole_in_their_columns(paper: Paper) -> None:
    ((_objects, words, _text),) = read(chart(9), Options(DATE, paper))
    middle = PAPERS[paper].width / 2

    def found(text: str) -> list[Any]:
        own = [word for word in words if word["text"].endswith(text)]
        return sorted(own, key=lambda word: (word["x0"] > middle, word["top"]))

    begins, ends = found("begins"), found("ends.")
    assert len(begins) == len(ends) == 9
    assert len({word["x0"] > middle for word in begins}) == 2
    for first, last in zip(begins, ends, strict=True):
        assert (first["x0"] > middle) == (last["x0"] > middle)
        assert first["top"] <= last["top"]


def test_fewer_words_are_printed_larger() -> None:
    sizes = []
    for panels in (4, 12, 20):
        made = part(chart(panels, 3), Options(DATE))
        assert len(made.pages) == 1
        found = [
            string.size
            for _x, _y, slab in made.pages[0].placed()
            for string in slab.strings
            if "terrain" in string.text
        ]
        sizes.append(found[0])
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1] >= 7


def test_what_stands_across_is_below_both_columns() -> None:
    letters = Panel("Letters", "", (Points(((Text("Sh shooting, D defence " * 12),),)),))
    ((_objects, words, _text),) = read(chart(6, across=(letters,)), Options(DATE))
    heading = next(word for word in words if word["text"] == "LETTERS")
    assert heading["top"] > max(word["bottom"] for word in words if word["text"].endswith("ends."))
    wide = [
        word for word in words if word["top"] > heading["bottom"] and word["text"] == "shooting,"
    ]
    assert max(word["x1"] for word in wide) > PAPERS["a4"].width * 0.7


def deck(*parts: Tiles | SideBySide) -> Deck:
    return Deck(
        title="Cards",
        author="",
        subject="cards",
        language="en",
        owner="Kampfgruppe",
        credit=("The document decides.",),
        counted="{number} of {count}",
        source="chapter",
        continued="continued",
        in_full="In full",
        cards=(Card("Heavy tank", "Tiger I", (), parts),),
    )


def test_a_drawing_stands_beside_a_grid_on_a_card() -> None:
    tiles = Tiles((Tile("advance", (Text('9"', "number"),)),))
    options = Options(DATE, card_size="large")
    ((objects, words, _text),) = read(deck(tiles, SideBySide(ARCS, (WEAPONS,))), options)
    (arcs,) = [rect for rect in objects["rect"] if abs(rect["linewidth"] - 1.7) < 0.05]
    heading = next(word for word in words if word["text"] == "weapon")
    assert heading["x0"] > arcs["x1"]
    assert arcs["top"] - 2 <= heading["top"] < arcs["bottom"]
    assert arcs["width"] == pytest.approx(arcs["height"], abs=0.05)
    assert arcs["width"] >= 30 * 0.78 * MM - 0.05


def test_where_there_is_no_width_for_both_the_grid_stands_below() -> None:
    wide = Drawing(52, 10, (), (), (Polygon(((0, 0), (52, 0), (52, 10), (0, 10)), "heavy"),))
    ((objects, words, _text),) = read(deck(SideBySide(wide, (WEAPONS,))), Options(DATE))
    (outline,) = [rect for rect in objects["rect"] if abs(rect["linewidth"] - 1.7) < 0.05]
    heading = next(word for word in words if word["text"] == "weapon")
    assert heading["top"] >= outline["bottom"] - 1


def test_it_stands_beside_in_a_panel_too() -> None:
    arcs_panel = Panel("Arcs", "", (SideBySide(ARCS, (WEAPONS,)),))
    content = chart(0).replace(sides=((arcs_panel,),))
    ((objects, words, _text),) = read(content, Options(DATE))
    (arcs,) = [rect for rect in objects["rect"] if abs(rect["linewidth"] - 1.7) < 0.05]
    assert next(word for word in words if word["text"] == "weapon")["x0"] > arcs["x1"]


def whole_chart(columns: int, panels: int) -> Chart:
    letters = Panel("Letters", "our reading", (Points(((Text("Sh shooting, D defence " * 9),),)),))
    return generic.chart(generic.panels(panels), (letters,), columns)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("columns", "panels"), [(2, 6), (2, 10), (3, 12), (3, 15)])
def test_a_filled_chart_ends_even_and_near_the_foot(
    columns: int, panels: int, paper: Paper
) -> None:
    (page,) = part(whole_chart(columns, panels), Options(DATE, paper)).pages
    strings = strings_of(page)
    letters = next(box for box in strings if box.text == "LETTERS")
    across = PAPERS[paper].width / columns
    lowest = [
        max(
            box.bottom
            for box in strings
            if place * across < (box.left + box.right) / 2 < (place + 1) * across
            and box.bottom < letters.top
        )
        for place in range(columns)
    ]
    assert not collisions(page)
    assert max(lowest) > 0.55 * PAPERS[paper].height
    assert max(lowest) - min(lowest) < 0.2 * PAPERS[paper].height


@pytest.mark.parametrize("columns", [2, 3])
@pytest.mark.parametrize("paper", PAPERS)
def test_no_panel_of_a_filled_chart_is_split(columns: int, paper: Paper) -> None:
    chart = generic.chart(tuple([panel(number, 3) for number in range(14)]), (), columns)
    ((_objects, words, _text),) = read(chart, Options(DATE, paper))
    across = PAPERS[paper].width / columns
    found = {
        end: [
            (int((word["x0"] + word["x1"]) / 2 / across), word["top"])
            for word in words
            if word["text"].endswith(end)
        ]
        for end in ("begins", "ends.")
    }
    assert len(found["begins"]) == 14
    for first, last in zip(sorted(found["begins"]), sorted(found["ends."]), strict=True):
        assert first[0] == last[0]
        assert first[1] <= last[1]


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: f"{name[:6]!a}-{len(name)}")
def test_names_of_any_kind_are_whole_on_a_chart(name: str) -> None:
    rows = ((generic.strong(name), (Text("3+"),), (Text("4+"),)),) * 2
    grid = Grid(("gun", "near", "far"), rows, aligns=("left", "center", "center"))
    told = Panel("Range", "t-class", (grid, Points(((Text(name),),), bullets=True)))
    content = generic.chart((told, *generic.panels(8))).replace(line=())
    pages = part(content, Options(DATE)).pages
    said = "".join(map(words_of, pages))
    assert not Counter(squeezed(printable(name * 3))) - Counter(said)
    assert "…" not in said
    for page in pages:
        assert not collisions(page)


def long_list(panels: int) -> Chart:
    """What takes more than a page however small it is."""
    return chart(panels, 9).replace(filled=False, continued="continued")


@pytest.mark.parametrize("paper", PAPERS)
def test_what_takes_two_pages_is_as_large_as_both_allow(paper: Paper) -> None:
    sizes = []
    for panels in (14, 18, 20):
        pages = part(long_list(panels), Options(DATE, paper)).pages
        assert len(pages) == 2
        boxes = [box for page in pages for box in strings_of(page) if "terrain" in box.text]
        sizes.append({box.size for box in boxes})
    assert [len(each) for each in sizes] == [1, 1, 1]
    assert sizes == [{9.5}, {8.5}, {8.5}]


@pytest.mark.parametrize("paper", PAPERS)
def test_the_rule_below_a_last_row_stands_apart_from_that_of_the_foot(paper: Paper) -> None:
    apart = []
    for count in range(10, 30):
        rows = tuple([((Text(f"Player {number}", "strong"),),) for number in range(count)])
        panels = (Panel("By name", "", (Grid(("Player",), rows),)),)
        content = wall_list(panels)
        for page in part(content, Options(DATE, paper)).pages:
            rules = {down + rule.y for _x, down, slab in page.placed() for rule in slab.rules}
            last_row, foot = sorted(rules)[-2:]
            apart.append(foot - last_row)
    assert min(apart) >= 6


def wall_list(panels: tuple[Panel, ...]) -> Chart:
    return chart(0).replace(
        sides=(panels,), columns=1, from_afar=True, goes_on=True, continued="continued"
    )


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("count", [3, 12, 40])
def test_names_on_a_wall_have_thirty_points_and_captions_twelve(paper: Paper, count: int) -> None:
    rows = tuple([((Text(f"Player {at}", "strong"),),) for at in range(count)])
    pages = part(
        wall_list((Panel("By name", "", (Grid(("Player",), rows),)),)), Options(DATE, paper)
    ).pages
    named = [each for page in pages for each in strings_of(page) if each.text.startswith("Player ")]
    assert len(named) == count
    assert min(each.size for each in named) >= 30
    for page in pages:
        captions = [each for each in strings_of(page) if each.text in {"BY NAME", "Player"}]
        assert len(captions) == 2
        assert {each.size for each in captions} == {12}


def test_a_long_name_on_a_wall_takes_lines_before_it_gets_smaller() -> None:
    name = "Maximilian of Hohenzollern Sigmaringen and Saxony the Younger"
    rows = (((Text("1", "number"),), (Text(name, "strong"),), (Text("100", "number"),)),)
    grid = Grid(("Place", "Player", "Points"), rows, aligns=("right", "left", "right"))
    (page,) = part(wall_list((Panel("Places", "", (grid,)),)), Options(DATE)).pages
    said = [each for each in strings_of(page) if each.size >= 30 and each.text in name]
    assert len(said) > 1


def test_names_on_a_wall_are_a_little_smaller_if_each_then_takes_one_line() -> None:
    names = (("Ab " * count).strip() for count in range(60))
    name = next(each for each in names if BOLD.width(each, 30) > 545)
    rows = (((Text(name, "strong"),),),) * 4
    (page,) = part(
        wall_list((Panel("Players", "", (Grid(("Player",), rows),)),)), Options(DATE)
    ).pages
    said = [each for each in strings_of(page) if each.text in name]
    assert [each.text for each in said] == [name] * 4
    assert {26, 28} >= {each.size for each in said}


@pytest.mark.parametrize("is_alone", [True, False])
def test_a_list_of_one_table_is_larger_than_one_with_text(*, is_alone: bool) -> None:
    rows = tuple([((Text(f"Player {at}", "strong"),),) for at in range(8)])
    one = Panel("Players", "", (Grid(("Player",), rows),), "Players {first} to {last}", 8)
    panels = (one,) if is_alone else (one, Panel("Notes", "", (Points(((Text("Bring dice."),),)),)))
    (page,) = part(wall_list(panels).replace(from_afar=False), Options(DATE)).pages
    sizes = {each.size for each in strings_of(page) if each.text.startswith("Player ")}
    assert (min(sizes) > 12) is is_alone


def test_a_list_that_goes_on_has_the_headings_of_its_columns_again() -> None:
    rows = tuple([((Text(f"Player {at}", "strong"),), (Text("Hexagon"),)) for at in range(120)])
    content = wall_list((Panel("Players", "", (Grid(("Name", "Club"), rows),)),))
    pages = part(content.replace(from_afar=False), Options(DATE)).pages
    assert len(pages) > 1
    for page in pages:
        told = [each.text for each in strings_of(page)]
        assert told.count("Name") == told.count("Club") == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_a_panel_that_goes_on_has_its_heading_again(paper: Paper) -> None:
    one = panel(1, 1)
    many = tuple(Points(((Text(f"{number} {WORDS * 3}"),),)) for number in range(60))
    content = long_list(1).replace(sides=((one.replace(heading="Tank fear", parts=many),),))
    pages = part(content, Options(DATE, paper)).pages
    columns = [slab for page in pages for _x, _y, slab in page.parts if slab.height > 100]
    assert len(columns) > 2
    assert words_of(columns[0]).startswith("TANKFEAR")
    assert all(words_of(column).startswith("TANKFEARcontinued") for column in columns[1:])
    assert "continued" not in words_of(columns[0])


def test_a_table_that_begins_a_column_has_the_heading_of_its_panel() -> None:
    said = Points(((Text(WORDS * 5),), (Text(WORDS * 2),)))
    fires = panel(1).replace(heading="Anti-tank", parts=(said, WEAPONS, said))
    long = Panel("Long", "", (Points(((Text(WORDS * 3),),) * 40),))
    begun = []
    for count in range(2, 7):
        other = Panel("Other", "", (Points(((Text(WORDS),),) * count),))
        content = long_list(1).replace(sides=((long, other, fires, long),))
        (first, second) = part(content, Options(DATE)).pages
        columns = [words_of(slab) for page in (first, second) for _x, _y, slab in page.parts]
        begun += [said for said in columns if "weaponmount" in said[:40]]
    assert begun
    assert all(said.startswith("ANTI-TANKcontinued") for said in begun)


def test_a_chart_of_many_pages_is_set_at_two_sizes_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[float] = []
    set_side = charts._ChartPaging._set_side

    def counted(pages: Any, panels: Any, scale: Scale, *, whole: bool) -> Any:  # noqa: ANN401
        tried.append(scale.size)
        return set_side(pages, panels, scale, whole=whole)

    monkeypatch.setattr(charts._ChartPaging, "_set_side", counted)
    made = part(chart(400, 9).replace(filled=False), Options(DATE))
    assert len(made.pages) > charts.MOST_FITTED
    assert len(tried) == 2
