"""Silhouettes are read as rings of straight lines."""

from __future__ import annotations

import pytest

from nco_builder import paths
from nco_builder.sheets.silhouettes import rings_of, shape_of

FOLDER = paths.resources() / "icons"
NAMES = [
    f"{folder}/{file.stem}"
    for folder in ("weapons", "ranks", "vehicles")
    for file in sorted((FOLDER / folder).glob("*.svg"))
]


def test_every_silhouette_is_read_and_stays_on_its_grid() -> None:
    for name in NAMES:
        shape = shape_of(name)
        assert (shape.width, shape.height) == (24 if name.startswith("ranks/") else 48, 24)
        for ring in shape.rings:
            assert len(set(ring)) >= 3
            assert all(0 < x < shape.width and 0 < y < shape.height for x, y in ring)


def test_a_ring_goes_on_from_where_the_last_step_ended() -> None:
    assert rings_of("M1 2H5V7.5L-1 3ZM0 0L2 0L1 1Z") == (
        ((1, 2), (5, 2), (5, 7.5), (-1, 3)),
        ((0, 0), (2, 0), (1, 1)),
    )


@pytest.mark.parametrize("path", ["M0 0C1 1 2 2 3 3Z", "m0 0l1 1z", "M0 0e5"])
def test_what_is_no_straight_line_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match="more than straight lines"):
        rings_of(path)
