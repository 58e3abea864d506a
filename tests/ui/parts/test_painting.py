"""Lines of text as they are painted."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.painting import Weight, draw_text, type_face

pytestmark = pytest.mark.usefixtures("looks")

WIDE, HIGH = 200, 80
ARABIC = "أحمد منصور"


def foot_of(text: str) -> int:
    """The lowest line of a text's ink."""
    image = QImage(WIDE, HIGH, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    draw_text(painter, QRect(0, 0, WIDE, HIGH), text, type_face(0, Weight.Bold), "ink")
    painter.end()
    inked = [y for y in range(HIGH) if any(image.pixelColor(x, y).alpha() for x in range(WIDE))]
    return inked[-1]


@pytest.mark.parametrize("word", ["आरत", "אבה"])
def test_words_of_other_scripts_stand_on_the_line_of_those_beside_them(
    word: str,
) -> None:
    ensure_glyphs(f"{ARABIC} {word}")  # one high font raises lines of another
    assert abs(foot_of(word) - foot_of("Hn")) <= 1


def test_a_word_that_reaches_below_its_line_does_so_from_there() -> None:
    ensure_glyphs(ARABIC)
    assert foot_of(ARABIC) - foot_of("Hn") <= 7
