from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nco_builder.ui.reader.dock import LONGEST, ReadingHistory


def test_back_and_forward_lead_through_what_was_read() -> None:
    history = ReadingHistory()
    assert not history.can_go(-1)
    for topic in "abc":
        history.visit(topic)
    assert history.go(-1) == "b"
    assert history.go(-1) == "a"
    assert not history.can_go(-1)
    assert history.go(-1) == "a"
    assert history.go(1) == "b"
    history.visit("d")
    assert not history.can_go(1)
    assert history.go(-1) == "b"


def test_topics_passed_in_the_list_leave_one_step() -> None:
    history = ReadingHistory()
    history.visit("a")
    for topic in "bcd":
        history.visit(topic, passing=True)
    assert history.current == "d"
    assert history.go(-1) == "a"


def test_a_topic_passed_and_then_read_stays() -> None:
    history = ReadingHistory()
    history.visit("a")
    history.visit("b", passing=True)
    history.visit("b")
    history.visit("c", passing=True)
    assert history.go(-1) == "b"


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.booleans()), max_size=300))
def test_it_never_grows_beyond_its_bound_nor_holds_a_topic_twice_in_a_row(
    visits: list[tuple[str, bool]],
) -> None:
    history = ReadingHistory()
    for topic, passing in visits:
        history.visit(topic, passing=passing)
        assert history.current == topic
    steps = [history.current]
    while history.can_go(-1):
        steps.append(history.go(-1))
    assert len(steps) <= LONGEST
