"""A label that says less where it has less room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.ui.parts.fields import ElidedLabel

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.mark.usefixtures("looks")
@pytest.mark.parametrize("shorter", [0, 1, 2])
def test_a_label_shows_the_longest_of_its_texts_that_fits(qtbot: QtBot, shorter: int) -> None:
    label = ElidedLabel(None)  # type: ignore[arg-type]
    qtbot.addWidget(label)
    label.show()
    texts = ("✕ not legal   1/2", "✕ not legal", "✕")
    label.setText(*texts)
    label.resize(label.fontMetrics().horizontalAdvance(texts[shorter]) + 2, 20)
    assert label.shown == texts[shorter]
    assert label.toolTip() == ("" if not shorter else texts[0])
