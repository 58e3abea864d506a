"""Codes as they come back from paper and messengers: whole, in parts, in any order."""

from __future__ import annotations

import zlib
from itertools import permutations
from random import Random
from string import ascii_letters
from typing import TYPE_CHECKING

import pytest

from nco_builder.files import FileProblem
from nco_builder.files.packed_text import code_in, in_parts, packed

if TYPE_CHECKING:
    from nco_builder.files.json_text import JsonObject

DRAWN = Random(1)  # noqa: S311 - a text needs no secret
DOCUMENT: JsonObject = {"s": ["".join(DRAWN.choices(ascii_letters, k=300))]}
OTHER: JsonObject = {"s": ["".join(DRAWN.choices(ascii_letters, k=300))]}
CODE = packed("1", DOCUMENT)


def unpacked(text: str) -> JsonObject:
    code = code_in(text)
    assert code is not None
    return code.unpacked("x")


def problem_with(text: str) -> str:
    with pytest.raises(FileProblem) as caught:
        unpacked(text)
    return caught.value.problem


@pytest.mark.parametrize("most", [len(CODE), len(CODE) - 1, 200, 150, 100])
def test_a_code_in_parts_is_as_short_as_wanted_and_comes_back(most: int) -> None:
    parts = in_parts(CODE, most)
    assert max(map(len, parts)) <= most
    assert (len(parts) == 1) == (most >= len(CODE))
    assert unpacked(" ".join(parts)) == DOCUMENT


def test_parts_come_in_any_order_more_than_once_and_with_anything_between() -> None:
    parts = in_parts(CODE, 200)
    assert len(parts) > 2
    for order in permutations(parts):
        assert unpacked("\r\n> ".join([*order, order[0].lower()])) == DOCUMENT


def test_a_part_that_is_missing_is_named() -> None:
    first, second, *others = in_parts(CODE, 200)
    assert problem_with(" ".join([first, *others])) == (
        "part 2 of 3 of this share code is missing; paste all parts together"
    )
    assert problem_with(second) == (
        "parts 1, 3 of 3 of this share code are missing; paste all parts together"
    )


def test_parts_of_two_codes_are_told_apart() -> None:
    other = in_parts(packed("1", OTHER), 200)
    mixed = [*in_parts(CODE, 200)[:2], *other[2:]]
    assert problem_with("".join(mixed)) == "these are parts of different share codes"


def test_a_part_that_was_changed_is_noticed() -> None:
    first, *others = in_parts(CODE, 200)
    changed = first[:-1] + ("A" if first[-1] != "A" else "B")
    with pytest.raises((ValueError, zlib.error)):
        unpacked(" ".join([changed, *others]))


def test_what_would_need_ten_parts_has_none() -> None:
    assert in_parts("NCO1-" + "A" * 900, 100) == ()
