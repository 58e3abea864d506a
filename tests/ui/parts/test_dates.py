"""Days in the window follow the language."""

from __future__ import annotations

from datetime import datetime

import pytest

from nco_builder.language import speaking
from nco_builder.ui.parts.dates import short_day, short_moment

NOON = datetime(2026, 11, 3, 14, 5, 9).astimezone()


@pytest.mark.parametrize(("language", "day"), [("de", "03.11.2026"), ("en", "11/3/2026")])
def test_a_day_is_written_as_in_the_language_with_its_whole_year(language: str, day: str) -> None:
    with speaking(language):
        assert short_day(NOON) == day
        assert short_moment(NOON) == f"{day} 14:05"
        assert short_moment(NOON, seconds=True) == f"{day} 14:05:09"
