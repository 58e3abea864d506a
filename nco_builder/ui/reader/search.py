"""Finding topics: all words somewhere in title or text, the titles that fit best first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.ui.look.fold import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.ui.reader.topic import Topic

WORD = re.compile(r"\w+")


class _Indexed(NamedTuple):
    topic: Topic
    names: tuple[str, ...]
    words: tuple[str, ...]
    text: str


class Search:
    """What the topics are found by, made once."""

    def __init__(self, topics: Iterable[Topic]) -> None:
        self._indexed = [_index(topic) for topic in topics]

    def find(self, text: str) -> list[Topic]:
        """The topics in which all words of a text stand, in any order; none for an empty text.

        First comes the title (or another name) that is the text, then those that begin with it (as
        whole words before others), that have words which begin so, that have the words inside;
        last what has them in its text.
        """
        sought = fold(text).split()
        if not sought:
            return []
        whole = " ".join(sought)
        found = [
            (_rank(each, sought, whole), place, each.topic)
            for place, each in enumerate(self._indexed)
            if all(word in each.text for word in sought)
        ]
        return [topic for _rank, _place, topic in sorted(found, key=lambda one: one[:2])]


def _index(topic: Topic) -> _Indexed:
    names = tuple([" ".join(fold(name).split()) for name in (topic.title, *topic.names)])
    words = tuple([word for name in names for word in WORD.findall(name)])
    facts = [part for fact in topic.facts for part in fact]
    text = fold(" ".join([topic.text, topic.source, *facts, topic.also]))
    return _Indexed(topic, names, words, " ".join([*names, text]))


def _rank(each: _Indexed, sought: list[str], whole: str) -> int:
    named = " ".join(each.names)
    tests = (
        whole in each.names,
        any(f"{name} ".startswith(f"{whole} ") for name in each.names),
        any(name.startswith(whole) for name in each.names),
        all(any(word.startswith(part) for word in each.words) for part in sought),
        all(part in named for part in sought),
        any(part in named for part in sought),
        True,
    )
    return tests.index(True)
