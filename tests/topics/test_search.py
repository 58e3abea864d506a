from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nco_builder.language.words import fold
from nco_builder.rules import load_rulebook
from nco_builder.squad import new_squad
from nco_builder.topics.library import Search, squad_library
from nco_builder.topics.topic import Topic
from tests.sheets.says import words

if TYPE_CHECKING:
    import random

BOOK = load_rulebook()
LIBRARY = squad_library(BOOK, new_squad(BOOK.id, "us_army", 100, 50))
TOPICS = list(LIBRARY.topics.values())
SEARCH = Search(TOPICS)


def everything(topic: Topic) -> str:
    facts = [part for fact in topic.facts for part in (fact.label, words(fact.text))]
    said = [topic.title, *topic.names, topic.text, topic.source, *facts, topic.also]
    return fold("\n".join(said))


@given(st.text(max_size=12))
def test_what_is_found_has_all_words_and_nothing_that_has_them_is_missing(text: str) -> None:
    words = fold(text).split()
    expected = {each.id for each in TOPICS if words and all(w in everything(each) for w in words)}
    assert {topic.id for topic in SEARCH.find(text)} == expected


@given(st.sampled_from(TOPICS), st.randoms(use_true_random=False))
def test_a_topic_is_found_by_words_of_it_in_any_order_and_case(
    topic: Topic, chance: random.Random
) -> None:
    words = f"{topic.title} {topic.text}".split()
    some = chance.sample(words, min(3, len(words)))
    found = SEARCH.find(" ".join(some))
    assert topic in found
    chance.shuffle(some)
    assert {each.id for each in SEARCH.find(" ".join(some).upper())} == {each.id for each in found}


def test_its_own_title_finds_a_topic_before_all_that_lack_it() -> None:
    others = 0
    for topic in TOPICS:
        whole = " ".join(fold(topic.title).split())
        found = SEARCH.find(topic.title)
        for other in found[: found.index(topic)]:
            names = [" ".join(fold(name).split()) for name in (other.title, *other.names)]
            assert whole in names
            others += 1
    assert others


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("lmg", "weapon:lmg"),
        ("smg", "weapon:smg"),
        ("machine light", "weapon:lmg"),
        ("NCO-34", "ruling:NCO-34"),
        ("apb 06", "ruling:APB-06"),
        ("cover", "order:cover_fire"),
        ("inspir", "skill:inspiring_presence"),
        ("  Flask ", "item:flask"),
        ("uncommon", "event:able"),
    ],
)
def test_titles_come_first(text: str, first: str) -> None:
    assert SEARCH.find(text)[0].id == first


def test_a_word_of_the_text_comes_before_letters_within_a_title() -> None:
    storm = Topic("rule:a", "Sturmangriff", "")
    needs = Topic("rule:b", "Was braucht er?", "")
    fire = Topic("rule:c", "Feuer", "", also="Turm, Rauch")
    shells = Topic("rule:d", "Nebelgranaten", "")
    thrown = Topic("rule:e", "Nahkampf", "", also="Granaten")
    search = Search([storm, needs, thrown, fire, shells])
    assert search.find("Turm") == [fire, storm]
    assert search.find("rauch") == [fire, needs]
    assert search.find("Granate") == [shells, thrown]


def test_nothing_is_found_for_nothing() -> None:
    assert SEARCH.find("") == SEARCH.find("   ") == SEARCH.find("qwxyz") == []


def test_accents_and_marks_do_not_matter() -> None:
    gun = Topic("nation_weapon:x", "Pistolet à répétition Łódź", "Größe")
    search = Search([gun])
    for text in ("PISTOLET a", "repetition", "grosse", "ódź", "Gro\u0308ße"):
        assert search.find(text) == [gun], text


@given(st.text(max_size=20))
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert fold(fold(text)) == fold(text)
