"""The picture of the arcs says of each weapon where it bears, and of no other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hypothesis import given

from nco_builder.sheets.drawings import Drawing, Label
from nco_builder.systems.k47_vehicles.cards import (
    DEPTHS,
    HEAD,
    ArcFrame,
    arcs_picture,
    bearing,
    blank_picture,
    picture_in_words,
    runs,
)
from nco_builder.systems.k47_vehicles.judge import letter
from nco_builder.systems.k47_vehicles.resolve import resolved_vehicle
from tests.systems.k47.made import RULES, force, forces, vehicle, weapon

if TYPE_CHECKING:
    from nco_builder.systems.k47_vehicles.model import Force

LETTER = re.compile(r"[A-Z]\d*")


def places(text: str) -> list[int]:
    """The places of the weapons that letters stand for."""

    def place(name: str) -> int:
        return (int(name[1:] or 1) - 1) * 26 + ord(name[0]) - ord("A")

    found: list[int] = []
    for part in re.findall(r"[A-Z]\d*–[A-Z]\d*|[A-Z]\d*", text):
        ends = [place(each) for each in LETTER.findall(part)]
        found += range(ends[0], ends[-1] + 1)
    return found


def arc_of(label: Label, picture: Drawing) -> str:
    """The arc a label stands in: above, below, left or right of the hull."""
    if abs(label.x - picture.width / 2) < 0.1:
        return "front" if label.y < (HEAD + picture.height) / 2 else "rear"
    return "left" if label.x < picture.width / 2 else "right"


def letters(picture: Drawing) -> dict[str, list[int]]:
    drawn: dict[str, list[int]] = {}
    for label in picture.labels[1:]:
        drawn.setdefault(arc_of(label, picture), []).extend(places(label.text))
    return drawn


@given(forces())
def test_the_letters_are_exactly_those_of_the_weapons_that_bear(document: Force) -> None:
    for each in document.vehicles:
        found = resolved_vehicle(each, RULES)
        if found is None:
            continue
        main = next((i for i, gun in enumerate(each.weapons) if gun is each.main_gun), None)
        wanted: dict[str, list[int]] = {arc: [] for arc in RULES.arcs}
        turned = {"front": "rear", "rear": "front", "left": "right", "right": "left"}
        for at, fires in enumerate(found.weapons):
            arcs: list[str] = list(fires.arcs)
            if arcs == ["opposite"]:
                arcs = [] if main is None else [turned[a] for a in found.weapons[main].arcs]
            for arc in arcs:
                wanted[arc].append(at)
        assert letters(arcs_picture(each, found.weapons, RULES)) == wanted


def test_thirty_weapons_all_have_their_letters() -> None:
    one = force(vehicle(weapons=[weapon("turret") for _ in range(30)])).vehicles[0]
    found = resolved_vehicle(one, RULES)
    assert found
    drawn = letters(arcs_picture(one, found.weapons, RULES))
    assert drawn == {arc: list(range(30)) for arc in RULES.arcs}


MIXED = [
    weapon("turret", small_arms=False),
    weapon("hull"),
    weapon("pintle", arcs=["left"]),
    weapon("coaxial"),
    weapon("rear_turret"),
]


def test_letters_that_are_many_lie_neither_over_each_other_nor_over_a_line() -> None:
    for count in range(1, 31):
        guns = [MIXED[at % len(MIXED)] for at in range(count)]
        one = force(vehicle(weapons=guns)).vehicles[0]
        found = resolved_vehicle(one, RULES)
        assert found
        picture = arcs_picture(one, found.weapons, RULES)
        boxes = [
            (label.x - len(label.text) * 0.75, label.y - 2.4, len(label.text) * 1.5, 2.6)
            for label in picture.labels[1:]
        ]
        for at, (left, top, width, height) in enumerate(boxes):
            assert left > 0
            assert left + width < picture.width
            assert HEAD < top < top + height < picture.height
            for other_left, other_top, other_width, other_height in boxes[:at]:
                beside = left >= other_left + other_width or other_left >= left + width
                below = top >= other_top + other_height or other_top >= top + height
                assert beside or below


def test_an_armed_side_is_heavy_and_another_dashed() -> None:
    one = force(vehicle(weapons=[weapon("hull")])).vehicles[0]
    found = resolved_vehicle(one, RULES)
    assert found
    sides = arcs_picture(one, found.weapons, RULES).lines[:4]
    assert sorted(line.stroke for line in sides) == ["dashed", "dashed", "dashed", "heavy"]
    (heavy,) = [line for line in sides if line.stroke == "heavy"]
    assert {y for _x, y in heavy.points} == {min(y for line in sides for _x, y in line.points)}


def test_arcs_meet_at_the_corners_of_the_hull_and_part_at_forty_five_degrees() -> None:
    for depth in DEPTHS:
        for arc in RULES.arcs.values():
            one, other, far, near = ArcFrame(depth).corners(arc.id)
            for outer, inner in ((one, near), (other, far)):
                assert abs(abs(outer[0] - inner[0]) - abs(outer[1] - inner[1])) < 0.01


def test_a_blank_one_has_no_letters() -> None:
    assert [label.text for label in blank_picture(RULES).labels] == ["front"]


def test_it_is_said_in_words() -> None:
    one = force(vehicle(weapons=[weapon("turret", arcs=["front"]), weapon("hull")])).vehicles[0]
    found = resolved_vehicle(one, RULES)
    assert found
    words = picture_in_words(one, found.weapons, RULES)
    assert words.startswith("front: A, B; rear: none")
    assert bearing(one, found.weapons)["front"] == (0, 1)


def test_letters_go_on_after_z_and_runs_are_told_short() -> None:
    assert [letter(place) for place in (0, 25, 26, 52)] == ["A", "Z", "A2", "A3"]
    assert runs([0, 2, 3, 4, 5, 6, 9]) == ["A", "C–G", "J"]
