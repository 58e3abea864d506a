"""The tag of dragged rows is small, however long a name is."""

from __future__ import annotations

import pytest

from nco_builder.ui.parts.drag_tag import HEIGHT, WIDEST, tag


@pytest.mark.usefixtures("looks")
def test_a_tag_is_small_however_long_a_name_is() -> None:
    one, long, many = tag(["Novak"], 1), tag(["Novak" * 40], 1), tag(["Novak", "Hayes"], 1)
    for picture in (one, long, many):
        assert picture.height() == HEIGHT
        assert picture.width() <= WIDEST
    assert one.width() < long.width()
    assert tag(["Novak"], 2).deviceIndependentSize().toSize() == one.size()
