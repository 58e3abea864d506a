"""The two lines of an explanation end: with a sentence, or else a clause, never with dots."""

from __future__ import annotations

import pytest

from nco_builder.ui.parts.explanation import LINES, ended, first_lines
from nco_builder.ui.parts.painting import type_face

GUN = (
    "Light Machine Gun: +8 sp, leaves 2 sp. Cover Fire and Focus Fire with it are Cover Fire, at "
    "−1 only; the order stays what it is. 2 dice at each target (p. 20)."
)


@pytest.mark.parametrize(
    ("room", "end"),
    [(155, "what it is."), (115, "−1 only."), (80, "leaves 2 sp.")],
)
def test_what_has_no_room_is_left_out_from_the_end(room: int, end: str) -> None:
    told = ended(GUN, room)
    assert told.endswith(end)
    assert GUN.startswith(told[:-1])
    assert len(told) <= room


def test_a_page_ends_no_sentence() -> None:
    assert ended("See p. 17 and the pages behind it.", 20) == "See p. 17 and the."


@pytest.mark.usefixtures("looks")
def test_lines_never_end_in_dots() -> None:
    for width in (40, 120, 240, 420, 2000):
        lines = first_lines(GUN, type_face(2), width)
        assert len(lines) <= LINES
        assert "…" not in "".join(lines)
        assert all(type_face(2).width(line) <= width for line in lines) or width == 40
    assert " ".join(first_lines(GUN, type_face(2), 2000)) == GUN
