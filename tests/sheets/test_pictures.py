"""The drawings of a vehicle chart."""

from __future__ import annotations

import pytest

from nco_builder.sheets.blocks import Text
from nco_builder.sheets.drawings import Drawing
from nco_builder.sheets.pictures import edges_picture, sight_picture
from nco_builder.sheets.words import called, faces, numbered, ruled
from nco_builder.vehicles import vehicle_chart
from tests.sheets.says import words
from tests.sheets.says_vehicles import squad_of_set
from tests.vehicles.sets import CAR, HEAVY, RULEBOOK

CHART = vehicle_chart(squad_of_set((CAR, HEAVY)), RULEBOOK)
CAR_KIND, TANK_KIND = CHART.kinds
PICTURES = [sight_picture(CAR_KIND), sight_picture(TANK_KIND), edges_picture(CHART.edges)]


def heights(drawing: Drawing, *texts: str) -> list[float]:
    return [label.y for label in drawing.labels if label.text in texts]


@pytest.mark.parametrize("drawing", PICTURES)
def test_every_line_lies_within_its_drawing(drawing: Drawing) -> None:
    for line in drawing.lines:
        for x, y in line.points:
            assert 0 <= x <= drawing.width
            assert 0 <= y <= drawing.height


@pytest.mark.parametrize("drawing", PICTURES[:2])
def test_sight_is_halved_and_the_rear_half_is_not_seen(drawing: Drawing) -> None:
    (level,) = {y for line in drawing.lines if line.stroke == "dashed" for _, y in line.points}
    assert all(y < level for y in heights(drawing, "seen", "front half"))
    assert all(y > level for y in heights(drawing, "not seen", "rear half"))


def test_a_car_is_no_tank() -> None:
    assert sight_picture(CAR_KIND) != sight_picture(TANK_KIND)


def test_the_table_has_each_face_at_its_edge() -> None:
    left, own, right = (
        next(label for label in PICTURES[2].labels if label.text.startswith(text))
        for text in ("1", "2–5: your own edge", "6")
    )
    assert left.x < own.x < right.x
    assert own.y > left.y == right.y
    assert heights(PICTURES[2], "enemy’s half")[0] < heights(PICTURES[2], "center line")[0] < left.y


def test_numbers_are_made_to_be_seen_and_dice_are_not() -> None:
    parts = [(part.text, part.role) for part in numbered('A D6: 18" on 3+, -1; no APB-14.')]  # type: ignore[union-attr]
    assert [text for text, role in parts if role == "strong"] == ['18"', "3+", "−1"]
    assert "".join(text for text, _ in parts) == 'A D6: 18" on 3+, −1; no APB-14.'


def test_faces_are_written_short() -> None:
    assert (faces((4,)), faces((2, 3, 4, 5))) == ("4", "2–5")


def test_rulings_are_written_by_name_once_and_only_where_they_are_open() -> None:
    assert ruled(()) == ruled(("APB-02",)) == ()
    fear = ruled(("APB-25", "APB-02", "APB-25"))
    assert words(fear) == "ruling: Tank Fear"
    two = ruled(("APB-25", "APB-23"))
    assert words(two).startswith("rulings: Tank Fear, Pinned")
    topics = [part.leads_to for part in two if isinstance(part, Text) and part.leads_to]
    assert topics == ["ruling:APB-25", "ruling:APB-23"]


def test_a_name_of_600_characters_stands_whole() -> None:
    assert called("x" * 600) == "x" * 600
    assert called(" two\nlines ") == "two lines"
    assert len(called("x" * 601)) == 600
