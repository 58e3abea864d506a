"""The parts of a vehicle chart on paper: drawings, grids, panels, blocks."""

from __future__ import annotations

from math import hypot

import pytest

from nco_builder.paper.band_sheet import set_vehicle
from nco_builder.paper.grids import least_widths, set_grid
from nco_builder.paper.panels import die_slab, heading, set_panel, set_points, set_tiles
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.scale import Scale
from nco_builder.paper.shapes import MM, Slab
from nco_builder.paper.sketch import sketch
from nco_builder.sheets.blocks import Grid, NameList, Panel, Points, Text, Tile, Tiles
from nco_builder.sheets.drawings import Drawing, Label, Polyline
from tests.paper.placed import frames_of, strings_of
from tests.paper.placed_bands import crossings
from tests.sheets.says_vehicles import sheet_of, squad_of_set, vehicles_of
from tests.vehicles.sets import CAR, HEAVY

SCALE = Scale(9.0, 1.0, pictures=True)
SHORT, LONG = (Text("short"),), (Text("rather long words " * 20),)


def texts(slab: Slab) -> list[str]:
    return [box.text for box in strings_of(slab)]


def test_short_labels_stand_beside_their_numbers_in_lower_tiles() -> None:
    def high(label: str, value: str = "12") -> float:
        number = (Text(value, "number"),) if value else ()
        return set_tiles(Tiles((Tile(label, number, "front"),) * 5, large=True), 250, SCALE).height

    assert high("D") < high("superficial")
    assert high("D", "") == high("superficial", ""), "room to write"


def test_a_drawing_is_as_large_as_its_millimetres_say() -> None:
    slab = sketch(Drawing(20, 10, (Polyline(((0, 5), (20, 5))),), ()), 2)
    assert slab.height == pytest.approx(20 * MM)
    (rule,) = slab.rules
    assert (rule.x, rule.y, rule.to_x, rule.to_y) == pytest.approx((0, 10 * MM, 40 * MM, 10 * MM))


def test_a_dashed_line_has_gaps_and_ends_where_it_should() -> None:
    slab = sketch(Drawing(30, 40, (Polyline(((0, 0), (30, 40)), "dashed"),), ()), 1)
    drawn = sum(hypot(rule.to_x - rule.x, rule.to_y - rule.y) for rule in slab.rules)
    assert len(slab.rules) > 10
    assert 0.4 * 50 * MM < drawn < 0.7 * 50 * MM
    assert max(rule.to_y for rule in slab.rules) <= 40 * MM + 0.01


def test_labels_stay_readable_and_stand_where_they_are_aligned() -> None:
    labels = (Label(10, 40, "6", "center", strong=True), Label(20, 40, "end", "right"))
    slab = sketch(Drawing(20, 60, (), labels), 0.1)
    number, word = slab.strings
    assert number.size >= 9
    assert word.size >= 7
    assert number.x + number.face.width("6", number.size) / 2 == pytest.approx(1 * MM)
    assert word.x + word.face.width("end", word.size) == pytest.approx(2 * MM)


def test_a_grid_shrinks_into_its_width_and_its_lines_stay_level() -> None:
    rows = tuple(((Text(f"word {row}"),), (Text(f"{row}+", "cost"),)) for row in range(3))
    grid = Grid(("first heading", "second"), rows, (("over both", 2),))
    roomy, narrower, narrowest = least_widths(grid, SCALE)
    assert roomy > narrower > narrowest
    for width in (roomy, narrowest):
        slab = set_grid(grid, width, SCALE).slab
        assert max(box.right for box in strings_of(slab)) <= width
        assert not crossings(slab)
        baselines = {
            string.text: y + string.y for _, y, part in slab.placed() for string in part.strings
        }
        for row in range(3):
            assert baselines[f"word {row}"] == pytest.approx(baselines[f"{row}+"])


def test_what_explains_a_grid_stands_beside_it_where_that_is_lower() -> None:
    rows = tuple(((Text("a"),), (Text("b"),)) for _ in range(8))
    points = Points((LONG, SHORT))
    panel = Panel("Head", "", (Grid(("x", "y"), rows), points))
    beside = set_panel(panel, 400, SCALE).slab
    apart = sum(
        set_panel(Panel("Head", "", (part,)), 400, SCALE).slab.height for part in panel.parts
    )
    assert beside.height < apart - 20
    assert not crossings(beside)
    assert [text for text in texts(set_panel(panel, 100, SCALE).slab) if text == "short"]


def test_a_die_keeps_its_box_where_ink_is_saved() -> None:
    scale = Scale(9.0, 1.0, pictures=False)
    assert not any(die_slab(faces, 20, scale).frames[0].adorns for faces in ("4–6", " "))


def test_words_beside_a_heading_go_below_it_where_there_is_no_room() -> None:
    wide, narrow = (heading("Where?", "a die says so", width, SCALE) for width in (300, 80))
    assert narrow.height > wide.height
    assert not crossings(wide)
    assert not crossings(narrow)


def test_points_in_columns_are_level_at_their_best() -> None:
    points = Points((SHORT, SHORT, LONG), columns=2)
    both, one = set_points(points, 400, SCALE).slab, set_points(points, 120, SCALE).slab
    assert both.height < one.height
    lefts = {round(box.left) for box in strings_of(both)}
    assert lefts == {0, round(200 + 2.5 * MM)}


def test_a_list_of_names_too_long_for_a_page_is_told_in_full() -> None:
    names = Text("Name " * 5000)
    panel = Panel("Fear", "", (NameList("Fear", (names,)),))
    done = set_panel(panel, 400, SCALE)
    assert done.slab.height < 100
    assert done.moved == ((Text("Fear: ", "strong"), Text(names.text)),)


def test_a_typed_line_break_does_not_count_for_the_width() -> None:
    at = SCALE.styles
    assert natural_width((Text("wide word\nx"),), at) == natural_width((Text("wide word"),), at)


@pytest.mark.parametrize("name", ["Otto", "Long name " * 20, "王" * 300])
def test_the_frame_of_a_vehicle_holds_all_of_it(name: str) -> None:
    for block in vehicles_of(sheet_of(squad_of_set((CAR, HEAVY)))):
        slab = set_vehicle(
            type(block)(name, block.kind, block.boxes, block.rolls, block.points), 500, SCALE
        ).slab
        (frame,) = [box for box in frames_of(slab) if box.text == "[heavy]"]
        for box in strings_of(slab):
            assert frame.left < box.left < box.right < frame.right
            assert frame.top < box.top < box.bottom < frame.bottom
        assert not crossings(slab)


@pytest.mark.parametrize("large", [False, True])
def test_a_number_keeps_its_frame_where_ink_is_saved(*, large: bool) -> None:
    tiles = Tiles((Tile("move", (Text('9"', "number"),)), Tile("armor", ())), large=large)
    frames = set_tiles(tiles, 200, SCALE).frames
    assert len(frames) == 2
    assert not any(frame.adorns for frame in frames)
