from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from nco_builder.files.limits import MOST_TEXT_LETTERS
from nco_builder.language.words import cut_amid
from nco_builder.ui.parts.fields import ElidedLabel, FittedBox, FittedField
from nco_builder.ui.parts.painting import LONGEST_LINE, TextStyle, Weight
from nco_builder.ui.parts.texts import BREAK, LONGEST, LONGEST_TIP, breakable, shortened

WORD = "Wolfeschlegelsteinhausenbergerdorff" * 9


def test_a_menu_shows_both_ends_of_a_long_text_on_one_line_without_a_mnemonic_of_its_own() -> None:
    assert shortened("Drag &\ndrop") == "Drag && drop"
    assert shortened(WORD[:LONGEST]) == WORD[:LONGEST]
    assert shortened(f"Remove {WORD}").startswith("Remove Wolf")
    assert shortened(f"{WORD} entfernen").endswith("dorff entfernen")
    assert len(shortened(WORD)) == LONGEST
    assert shortened("&" * 99).replace("&&", "&") == "&" * 39 + "…" + "&" * 20


@pytest.mark.parametrize("longest", [4, 20, 21, 60])
def test_a_text_is_never_longer_than_it_may_be(longest: int) -> None:
    told = cut_amid("a" * 500 + "z" * 500, longest)
    assert len(told) <= longest
    assert (told[0], told[-1]) == ("a", "z")


@pytest.mark.parametrize("text", ["", "Save the changes?", "two\nlines  and  spaces", WORD[:60]])
def test_a_text_of_ordinary_words_stays(text: str) -> None:
    assert breakable(text) == text


@pytest.mark.usefixtures("looks")
def test_a_label_breaks_a_word_that_is_too_long_for_it(qtbot: QtBot) -> None:
    text = breakable(f"Save “{WORD}”?")
    assert text.replace(BREAK, "") == f"Save “{WORD}”?"
    label = QLabel(text)
    qtbot.addWidget(label)
    label.setWordWrap(True)
    assert label.minimumSizeHint().width() < 600


class Measured(QFontMetrics):
    """Notes how many letters it is asked to measure."""

    def __init__(self, font: QFont) -> None:
        super().__init__(font)
        self.most = 0

    def horizontalAdvance(self, text: str, *_given: object) -> int:  # noqa: N802 - Qt's
        """How wide a text is."""
        self.most = max(self.most, len(text))
        return super().horizontalAdvance(text)

    def elidedText(self, text: str, *given: Any) -> str:  # noqa: ANN401, N802 - Qt's
        """A text that is cut."""
        self.most = max(self.most, len(text))
        return super().elidedText(text, *given)


@pytest.mark.usefixtures("looks")
@pytest.mark.parametrize("kind", ["line", "label", "box"])
def test_of_a_text_far_too_long_for_its_place_only_the_beginning_is_measured(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    whole = "aم" * (MOST_TEXT_LETTERS // 2)
    parent = QWidget()
    qtbot.addWidget(parent)
    line, label = FittedField((80, 300), parent), ElidedLabel(parent)
    box = FittedBox("nation", "Nation", parent)
    widget = {"line": line, "label": label, "box": box}[kind]
    measured = Measured(widget.font())
    monkeypatch.setattr(widget, "fontMetrics", lambda: measured)
    line.show_text(whole)
    label.setText(whole)
    box.addItem(whole)
    widget.resize(120, 30)
    widget.sizeHint()
    widget.grab()
    assert 0 < measured.most <= LONGEST_LINE
    assert label.toolTip().replace("\n", "") == cut_amid(whole, LONGEST_TIP)
    assert (line.text(), box.currentText()) == (whole, whole)


@pytest.mark.usefixtures("looks")
def test_a_face_measures_and_keeps_no_more_of_a_text_than_a_line_has_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    face = TextStyle(0, Weight.Normal, 0.0)
    measured = Measured(face.font)
    monkeypatch.setattr(face, "metrics", measured)
    assert face.width("x" * MOST_TEXT_LETTERS) == face.width("x" * LONGEST_LINE)
    assert measured.most == LONGEST_LINE
