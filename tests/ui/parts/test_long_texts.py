from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from nco_builder.ui.parts.texts import BREAK, LONGEST, breakable, shortened

WORD = "Wolfeschlegelsteinhausenbergerdorff" * 9


def test_a_menu_shows_both_ends_of_a_long_text_on_one_line_without_a_mnemonic_of_its_own() -> None:
    assert shortened("Drag &\ndrop") == "Drag && drop"
    assert shortened(WORD[:LONGEST]) == WORD[:LONGEST]
    assert shortened(f"Remove {WORD}").startswith("Remove Wolf")
    assert shortened(f"{WORD} entfernen").endswith("dorff entfernen")
    assert len(shortened(WORD)) == LONGEST
    assert shortened("&" * 99).replace("&&", "&") == "&" * 39 + "…" + "&" * 20


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
