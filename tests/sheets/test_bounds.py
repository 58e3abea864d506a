"""Texts and lists are cut only where a sheet holds too much, and each as little as can be."""

from __future__ import annotations

import pytest

from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Panel, Points, Text
from nco_builder.sheets.bounds import (
    ALWAYS_WHOLE,
    MOST_DRAWN,
    MOST_PARAGRAPHS,
    WHOLE,
    bounded,
    room_of_each,
    weight,
)
from nco_builder.sheets.contents import Chart

NOTHING = Chart(
    title="",
    author="",
    subject="",
    language="en",
    owner="",
    credit=(),
    counted="",
    headline="",
    beside="",
    sides=(),
)


def chart(*texts: str) -> Chart:
    paragraphs = tuple([(Text(each),) for each in texts])
    return NOTHING.replace(sides=((Panel("", "", (Points(paragraphs),)),),))


def said(content: Chart) -> list[str]:
    ((panel,),) = content.sides
    (points,) = panel.parts
    assert isinstance(points, Points)
    return [each.text for (each,) in points.paragraphs if isinstance(each, Text)]


def test_what_a_sheet_has_room_for_stays_the_same() -> None:
    content = chart(*["a" * (WHOLE - 1000)] * 10, "b" * 500)
    assert bounded(content) is content


def test_the_longest_texts_are_cut_and_the_foot_says_so() -> None:
    done = bounded(chart("a" * WHOLE, "b" * WHOLE, "c" * 1000))
    long, other, short = said(done)
    assert long.endswith("…")
    assert len(long) == len(other)
    assert WHOLE - 1100 < len(long) + len(other) < WHOLE
    assert short == "c" * 1000
    assert "ellipsis" in done.credit[-1]


def test_short_texts_are_whole_however_many_there_are() -> None:
    texts = [f"{at:04}" + "a" * (ALWAYS_WHOLE - 4) for at in range(500)]
    assert said(bounded(chart(*texts))) == texts


def test_sheets_of_one_game_share_the_room() -> None:
    one, other = chart("a" * WHOLE, "b" * 500), chart("a" * WHOLE, "c" * 500)
    most = room_of_each([one, other])
    assert WHOLE - 1100 < 2 * most < WHOLE - 1000
    (cut, short), (again, _other) = (said(bounded(each, most)) for each in (one, other))
    assert short == "b" * 500
    assert len(cut) == len(again) == most


def test_too_many_letters_are_refused() -> None:
    with pytest.raises(NoSheetError, match="a sheet has room for 150000 letters"):
        bounded(chart(*[f"{at:04}" + "a" * 300 for at in range(700)]))


def test_sheets_of_one_game_have_too_many_letters_together() -> None:
    sheets = [chart(*[f"{own}{at:04}" + "a" * 200 for at in range(400)]) for own in "ab"]
    for each in sheets:
        bounded(each)
    with pytest.raises(NoSheetError, match="a sheet has room for 150000 letters"):
        room_of_each(sheets)


def test_what_is_drawn_again_and_again_counts_each_time() -> None:
    points = Points(((Text("a" * 170),),) * 1_000)
    panels = [Panel("", "", (points,))] * (MOST_DRAWN // 200_000)
    whole = NOTHING.replace(sides=(tuple(panels[1:]),))
    assert bounded(whole) is whole
    with pytest.raises(NoSheetError, match="a sheet has room for 800000 letters, and this would"):
        bounded(NOTHING.replace(sides=(tuple(panels),)))


def test_an_endless_list_ends() -> None:
    lines = said(bounded(chart(*["a"] * 50_000)))
    assert len(lines) == MOST_PARAGRAPHS + 1
    assert lines[-1] == "…"


def test_texts_that_are_slow_to_set_count_more() -> None:
    assert weight("abc") == 3
    assert weight("aبc") == 17
    assert weight("بب") == 20
    assert weight("بaب") == 31  # each turn of the direction is drawn by itself
    assert weight("a\nb") == 43
