"""The checks of places find what they are there to find."""

from __future__ import annotations

from nco_builder.paper.fonts import REGULAR
from nco_builder.paper.paging import MARGIN
from nco_builder.paper.shapes import Frame, Slab, String
from tests.paper.placed import collisions, outside, strings_of


def page(*strings: tuple[float, float, str]) -> Slab:
    slab = Slab()
    slab.strings = [String(x, y, REGULAR, 10, text) for x, y, text in strings]
    return slab


def test_strings_over_each_other_are_found() -> None:
    assert collisions(page((50, 50, "Novak"), (60, 52, "Doyle")))
    assert collisions(page((50, 50, "Novak"), (60, 55, "Doyle")))


def test_strings_beside_and_below_each_other_are_let_be() -> None:
    assert not collisions(page((50, 50, "Novak"), (100, 50, "Doyle"), (50, 60, "Webb")))


def test_a_string_across_the_edge_of_a_box_is_found_and_one_within_is_not() -> None:
    inside, across = page((50, 50, "0")), page((44, 50, "00"))
    for slab in (inside, across):
        slab.frames = [Frame(48, 40, 12, 14, "thin")]
    assert not collisions(inside)
    assert collisions(across)


def test_boxes_over_each_other_are_found() -> None:
    slab = Slab()
    slab.frames = [Frame(48, 40, 9, 9, "thin"), Frame(55, 40, 9, 9, "thin")]
    assert collisions(slab)


def test_what_reaches_over_a_margin_is_found() -> None:
    width, height = 595.0, 842.0
    for x, y in ((MARGIN - 9, 100), (width - MARGIN - 5, 100), (100, 5), (100, height - 5)):
        assert outside(strings_of(page((x, y, "Novak"))), width, height)
    assert not outside(strings_of(page((100, 100, "Novak"))), width, height)
