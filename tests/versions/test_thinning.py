"""What stays of a history: enough of each time, and nothing lost to a clock that is off."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder.versions import DAY, DAYS, HOUR, MOST_BYTES, NEWEST, Version, versions_to_keep
from tests.depth import tries

NOW = 1_800_000_000.0
WEEK = 7 * DAY

names = st.sampled_from(["", "", "", "before Saturday"])
ages = st.one_of(
    st.floats(-2 * DAY, 2 * DAY),
    st.floats(0, 60 * DAY),
    st.floats(0, 900 * DAY),
    st.floats(-1e9, 1.7e9),
)


@st.composite
def histories(draw: st.DrawFn) -> list[Version]:
    told = draw(st.lists(st.tuples(ages, names), max_size=150))
    return [Version(number, NOW - age, name) for number, (age, name) in enumerate(told)]


def at(*ages: float, first: int = 0) -> list[Version]:
    return [Version(first + number, NOW - age) for number, age in enumerate(ages)]


def young(after: list[Version]) -> list[Version]:
    """So many new versions that none of those before stays for its number alone."""
    return at(*[1.0] * NEWEST, first=len(after))


@settings(max_examples=tries(100))
@given(histories())
def test_all_of_the_last_hour_all_with_a_name_and_the_newest_stay(history: list[Version]) -> None:
    stay = set(versions_to_keep(history, NOW))
    assert stay <= set(history)
    assert stay >= set(history[-NEWEST:])
    assert stay >= {each for each in history if each.name or NOW - each.seconds <= HOUR}


@settings(max_examples=tries(100))
@given(histories())
def test_each_day_of_four_weeks_and_each_week_before_keeps_its_last(history: list[Version]) -> None:
    stay = versions_to_keep(history, NOW)
    old = [each for each in history if NOW - each.seconds > HOUR]
    for day in {each.seconds // DAY for each in old}:
        if day >= NOW // DAY - DAYS:
            assert [each for each in old if each.seconds // DAY == day][-1] in stay
    far = [each for each in old if each.seconds // DAY < NOW // DAY - DAYS]
    for week in {each.seconds // DAY // 7 for each in far}:
        assert [each for each in far if each.seconds // DAY // 7 == week][-1] in stay


@settings(max_examples=tries(100))
@given(histories(), st.floats(0, 400 * DAY))
def test_thinned_often_and_thinned_once_come_out_alike(
    history: list[Version], later: float
) -> None:
    whole = [*history, *young(history)]
    assert versions_to_keep(versions_to_keep(whole, NOW), NOW + later) == versions_to_keep(
        whole, NOW + later
    )


@settings(max_examples=tries(50))
@given(st.lists(st.floats(0, HOUR), max_size=NEWEST), st.floats(-1e10, 1e10))
def test_a_clock_that_is_far_off_drops_nothing_of_the_work_of_today(
    ages: list[float], wrong: float
) -> None:
    today = at(*sorted(ages, reverse=True))
    assert versions_to_keep(today, NOW + wrong) == today


@settings(max_examples=tries(50))
@given(histories(), st.floats(HOUR, 1e10))
def test_what_is_of_the_future_stays(history: list[Version], back: float) -> None:
    future = [each for each in history if each.seconds >= NOW - back]
    assert set(versions_to_keep(history, NOW - back)) >= set(future)


def test_old_ones_are_thinned_at_all() -> None:
    day = [NOW % DAY + 3 * DAY + hour * HOUR for hour in range(20, 0, -1)]
    old = at(*day)
    assert versions_to_keep([*old, *young(old)], NOW) == [old[-1], *young(old)]
    weeks = at(*[100 * WEEK + NOW % WEEK + day * DAY for day in (6, 5, 4, 3, 2, 1)])
    stay = versions_to_keep([*weeks, *young(weeks)], NOW)
    assert len(stay) - NEWEST in {1, 2}  # weeks of the calendar begin on a Thursday: 1970 did


def test_the_oldest_give_way_where_they_take_too_much_room_but_not_those_with_a_name() -> None:
    half = MOST_BYTES // 2
    history = [Version(number, NOW, size=half) for number in range(5)]
    history[0] = history[0]._replace(name="before Saturday")
    assert [each.number for each in versions_to_keep(history, NOW)] == [0, 3, 4]
    one = [Version(1, NOW, size=MOST_BYTES + 1)]
    assert versions_to_keep(one, NOW) == one
