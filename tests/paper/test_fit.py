"""The one search: the largest setting that fits, found without trying all of them."""

from __future__ import annotations

import pytest

from nco_builder.paper.fit import largest

SETTINGS = tuple(range(20, 0, -1))
LIKELY = (None, 0, 3, 19, 50)


@pytest.mark.parametrize("likely", LIKELY)
@pytest.mark.parametrize("room", range(1, 25))
def test_it_finds_the_largest_that_fits_wherever_it_begins(room: int, likely: int | None) -> None:
    found = largest(SETTINGS, str, lambda made: int(made) <= room, likely)
    assert found == str(min(room, 20))


@pytest.mark.parametrize("likely", LIKELY)
def test_where_nothing_fits_it_is_the_smallest(likely: int | None) -> None:
    assert largest(SETTINGS, str, lambda _made: False, likely) == "1"


def looked_at(room: int, likely: int | None) -> list[int]:
    made: list[int] = []

    def make(size: int) -> int:
        made.append(size)
        return size

    largest(SETTINGS, make, lambda size: size <= room, likely)
    return made


@pytest.mark.parametrize("likely", LIKELY)
@pytest.mark.parametrize("room", range(1, 25))
def test_it_makes_few_of_many_and_none_twice(room: int, likely: int | None) -> None:
    made = looked_at(room, likely)
    assert len(made) == len(set(made))
    assert len(made) <= len(SETTINGS) // 2


def test_what_fits_where_it_is_likely_costs_one_more_look() -> None:
    assert looked_at(room=12, likely=8) == [12, 13]


@pytest.mark.parametrize("likely", [0, 3, 19, 50])
@pytest.mark.parametrize("error", [-4, 0, 4])
@pytest.mark.parametrize("room", range(1, 25))
def test_it_finds_the_largest_though_what_was_made_misleads(
    room: int, error: int, likely: int
) -> None:
    made: list[int] = []

    def make(size: int) -> int:
        made.append(size)
        return size

    found = largest(SETTINGS, make, lambda size: size <= room, likely, lambda _: 20 - room + error)
    assert found == min(room, 20)
    assert len(made) == len(set(made))


def test_what_was_made_leads_to_the_largest_at_once() -> None:
    made: list[int] = []

    def make(size: int) -> int:
        made.append(size)
        return size

    assert largest(SETTINGS, make, lambda size: size <= 6, 0, lambda _made: 14) == 6
    assert made == [20, 6, 7]


def test_where_nothing_fits_it_is_the_smallest_wherever_it_was_thought_to_be() -> None:
    assert largest(SETTINGS, str, lambda _made: False, 0, lambda _made: 0) == "1"
