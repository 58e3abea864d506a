from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect, QSize

from nco_builder.ui.parts.measures import AS_IT_IS, length, px, set_size

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _usual_again() -> Iterator[None]:
    yield
    set_size(AS_IT_IS)


@pytest.mark.parametrize(
    ("percent", "pixels", "grown"),
    [(100, 7, 7), (200, 7, 14), (80, 10, 8), (80, 0, 0), (80, -5, -4)],
)
def test_pixels_grow_with_the_size(percent: int, pixels: int, grown: int) -> None:
    set_size(percent)
    assert px(pixels) == grown


def test_the_thinnest_line_stays() -> None:
    set_size(20)
    assert (px(1), px(-1)) == (1, -1)


def test_a_length_is_as_many_pixels_as_the_size_in_force_makes_of_it() -> None:
    row, gap = length(10), length(3)
    for percent, pixels, apart in ((100, 10, 3), (200, 20, 6)):
        set_size(percent)
        assert (row + 1, 1 + row, row - gap, 50 - row) == (
            pixels + 1,
            1 + pixels,
            pixels - apart,
            50 - pixels,
        )
        assert (2 * row, row // gap, 0.5 * row, -row) == (
            2 * pixels,
            pixels // apart,
            pixels / 2,
            -pixels,
        )
        assert (max(row, gap), row > gap, row == pixels) == (pixels, True, True)
        assert QSize(row, gap) == QSize(pixels, apart)
        assert QRect(0, 0, 50, 50).adjusted(row, 0, -row, 0).width() == 50 - 2 * pixels
