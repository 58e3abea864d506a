"""Lines of text as they are painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.painting import (
    MARKS,
    Weight,
    draw_marked,
    draw_text,
    signed_parts,
    type_face,
)
from nco_builder.ui.parts.theme import color, set_look
from nco_builder.ui.parts.verdict_labels import VerdictButton, VerdictLabel
from nco_builder.ui.parts.verdicts import verdict_of_counts
from tests.ui.looks import colors_in, picture

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

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


def test_each_sign_of_a_verdict_has_its_own_color() -> None:
    assert signed_parts(verdict_of_counts(13, 3).line, "error") == [
        ("✕ 13 problems", "error"),
        ("◆ 3", "ruling"),
    ]
    assert signed_parts("Unfinished   ◆ 2", "dim") == [("Unfinished", "dim"), ("◆ 2", "ruling")]
    assert [token for _part, token in signed_parts("✓ Legal   ◆ 1", "ruling")] == [
        "soldiers",
        "ruling",
    ]


def test_each_part_of_a_verdict_is_painted_in_the_color_of_its_sign(qtbot: QtBot) -> None:
    verdict = verdict_of_counts(13, 3)
    label, button = VerdictLabel("verdict", "tag", None), VerdictButton(verdict.words)
    label.show_verdict(verdict)
    set_look(button, role="verdict", state=verdict.state)
    image = QImage(WIDE, HIGH, QImage.Format.Format_ARGB32)
    image.fill(color("panel"))
    painter = QPainter(image)
    draw_marked(painter, QRect(0, 0, WIDE, HIGH), verdict.line, type_face(), "error")
    painter.end()
    for widget in (label, button):
        qtbot.addWidget(widget)
        widget.show()
    for shown in (image, picture(label), picture(button)):
        inks = colors_in(shown)
        assert {color(MARKS[each].token).name() for each in ("error", "ruling")} <= inks.keys()


def test_texts_that_are_to_look_alike_have_the_longest_form_in_which_all_fit() -> None:
    face = type_face()
    forms = [("Veteran Corporal", "Vet. Corporal", "Vet. Cpl"), ("Corporal", "Corporal", "Cpl")]
    widths = [face.width(each) for each in forms[0]]
    assert [face.common_form(forms, wide) for wide in (*widths, 1)] == [0, 1, 2, 2]
    assert face.common_form([], 10) == 0
