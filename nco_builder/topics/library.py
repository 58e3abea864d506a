"""All topics: their groups, links and search."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import N_, _, pgettext
from nco_builder.language.words import fold
from nco_builder.rules import Ruling
from nco_builder.rules.rulings import decision_of, rulings_on_other_rules, switches
from nco_builder.schema.record import Frozen
from nco_builder.sheets.blocks import Points, Text
from nco_builder.sheets.reading import texts
from nco_builder.sheets.words import joined
from nco_builder.topics import battle, roster
from nco_builder.topics.topic import Links, Topic, fact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from nco_builder.rules import Rulebook
    from nco_builder.rules.rulings import RulingKind
    from nco_builder.sheets.blocks import Block, Fact, Paragraph
    from nco_builder.squad import Squad

RULEBOOK, VEHICLES = "NCO-", "APB-"
KINDS: dict[RulingKind, str] = {
    "open": N_("No. The documents do not settle it: agree with your opponent."),
    "reading": N_("Yes. The documents settle it, read together."),
}


def on_the_rulebook(book: Rulebook, squad: Squad) -> Iterator[Topic]:
    """Yield a topic for each ruling on the rulebook."""
    for ruling in book.rulings.values():
        if ruling.id.startswith(RULEBOOK):
            yield _topic(ruling, book, squad)


def on_vehicles(book: Rulebook, squad: Squad) -> Iterator[Topic]:
    """Yield a topic for each ruling on Appendix B."""
    for ruling in book.rulings.values():
        if ruling.id.startswith(VEHICLES):
            yield _topic(ruling, book, squad)


def on_other_rules(book: Rulebook, squad: Squad) -> Iterator[Topic]:
    """Yield a topic for each ruling on rules that are not played with a squad."""
    for ruling in rulings_on_other_rules():
        yield _topic(ruling, book, squad)


def _topic(ruling: Ruling, book: Rulebook, squad: Squad) -> Topic:
    decided = [
        decision_of(ruling.id, squad.rulings)
        for switch in switches().values()
        if switch.ruling == ruling.id
    ]
    if ruling.id in squad.agreed:
        decided.append(_("recorded as agreed"))
    told = [fact(_("In this squad"), said) for said in decided]
    return ruling_topic(ruling, book.cite_all(ruling.places), told)


def ruling_topic(ruling: Ruling, source: str, told: Iterable[Fact] = ()) -> Topic:
    """Return the topic of a ruling; `source` cites its places, `told` is said of a document."""
    facts = (
        fact(_("Short name"), ruling.name),
        fact(_("Settled?"), _(KINDS[ruling.kind])),
        fact(_("Rejected"), ruling.rejected),
        fact(_("Why"), ruling.reason),
        *told,
    )
    return Topic(
        id=f"ruling:{ruling.id}",
        title=f"{ruling.id}  {ruling.question}",
        text=" ".join([each for each in (ruling.decision, ruling.further) if each]),
        source=source,
        facts=facts,
        links=(Links(_("About"), ruling.about),) if ruling.about else (),
        names=(ruling.id, ruling.name, ruling.english("name"), ruling.english("question")),
        also=" ".join(
            ruling.english(text) for text in ("decision", "further", "rejected", "reason")
        ),
    )


class TopicGroup(NamedTuple):
    """A group of topics: its name and the function that makes them."""

    title: str
    topics: Callable[[Rulebook, Squad], Iterator[Topic]]


GROUPS = (
    TopicGroup(N_("Rules"), battle.general_rules),
    TopicGroup(N_("Soldiers and specialists"), roster.units),
    TopicGroup(N_("Weapons"), roster.weapons),
    TopicGroup(N_("Weapons of this squad"), roster.own_weapons),
    TopicGroup(N_("Skills"), roster.skills),
    TopicGroup(N_("Items"), roster.items),
    TopicGroup(N_("Nations"), roster.nations),
    TopicGroup(N_("Orders"), battle.orders),
    TopicGroup(N_("Special actions"), battle.special_actions),
    TopicGroup(N_("Events"), battle.events),
    TopicGroup(N_("Scenarios"), battle.scenarios),
    TopicGroup(N_("Vehicles"), battle.vehicles),
    TopicGroup(N_("Rulings on the rulebook"), on_the_rulebook),
    TopicGroup(N_("Rulings on vehicles"), on_vehicles),
    TopicGroup(N_("Rulings on other vehicle rules"), on_other_rules),
)
"""Groups of topics; add a line for a new kind."""

SECTION, RULING = "section:", "ruling:"


class TopicShelf(Frozen):
    """A group as shown; one without topics is left out."""

    title: str
    topics: tuple[Topic, ...]


class Library:
    """Every topic of a set of rules, in the language in which it was made.

    Attributes:
        shelves: the groups in order.
        topics: all topics by id.
    """

    def __init__(
        self, shelves: Iterable[TopicShelf], sections: Mapping[str, str] | None = None
    ) -> None:
        """Link the topics of shelves; `sections` leads from sections to topics, by their ids."""
        made = [shelf for shelf in shelves if shelf.topics]
        cited = _cited(topic for shelf in made for topic in shelf.topics)
        known = {topic.id for shelf in made for topic in shelf.topics}
        self.shelves = tuple(
            [
                TopicShelf(
                    shelf.title, tuple([_linked(topic, cited, known) for topic in shelf.topics])
                )
                for shelf in made
            ]
        )
        self.topics = {topic.id: topic for shelf in self.shelves for topic in shelf.topics}
        self._sections = sections or {}

    @property
    def first(self) -> str:
        """The id of the first topic, shown unless another one is wanted."""
        return next(iter(self.topics), "")

    def find(self, names: Iterable[str]) -> Topic | None:
        """Return the first existing topic; `section:Items` names the rule of that section."""
        for name in names:
            if topic := self.topics.get(self._sections.get(name, name)):
                return topic
        return None

    def page(self, topic: Topic) -> tuple[Block, ...]:
        """Return the page of a topic: its title, its text and its links."""
        title = Points(((Text(topic.title, "headline"),),))
        links = [line for link in topic.links for line in self._lines(link)]
        return (title, *topic.blocks, *((Points(tuple(links)),) if links else ()))

    def _lines(self, links: Links) -> Iterator[Paragraph]:
        """Return links in a row; rulings, which are questions, one below the other."""
        template = pgettext("before links", "{label}: ")
        label = Text(template.format(label=links.label), "label")
        named = [(Text(self.topics[name].title, leads_to=name),) for name in links.topics]
        if any(name.startswith(RULING) for name in links.topics):
            yield from ((label,), *named)
        else:
            yield (label, *joined(named, "  ·  "))

    def shelf_of(self, topic: Topic) -> int:
        """Return the group of a topic."""
        return next(at for at, shelf in enumerate(self.shelves) if topic in shelf.topics)


def squad_library(book: Rulebook, squad: Squad) -> Library:
    """Return every topic for a rulebook and a squad."""
    return Library(
        [TopicShelf(_(group.title), tuple(group.topics(book, squad))) for group in GROUPS],
        {f"{SECTION}{entry.source.section}": f"rule:{entry.id}" for entry in book.general[::-1]},
    )


def _cited(topics: Iterable[Topic]) -> dict[str, list[str]]:
    """Return the rulings about a topic, by its id."""
    cited: dict[str, list[str]] = {}
    for topic in topics:
        if topic.id.startswith(RULING):
            for link in topic.links:
                for about in link.topics:
                    cited.setdefault(about, []).append(topic.id)
    return cited


def _linked(topic: Topic, cited: dict[str, list[str]], known: set[str]) -> Topic:
    """Return the topic with its rulings; links without a target in this edition are dropped."""
    named = [f"ruling:{ruling}" for ruling in topic.rulings]
    named += [ruling for ruling in cited.get(topic.id, ()) if ruling not in named]
    links = [
        Links(link.label, tuple([each for each in link.topics if each in known]))
        for link in (*topic.links, Links(_("Rulings"), tuple(named)))
    ]
    return topic.replace(links=tuple([link for link in links if link.topics]))


WORD = re.compile(r"\w+")
BEGINNING = r"(?<!\w)"
PART = rf"(?:{BEGINNING}|\w{{3}})"
"""What precedes a word, or a part of a composed one, such as “ship” in “warship”; with fewer
letters before it, it is no part, like “aft” in “craft”."""


class _Indexed(NamedTuple):
    topic: Topic
    names: tuple[str, ...]
    words: tuple[str, ...]
    text: str


class Search:
    """The search index of the topics, made once."""

    def __init__(self, topics: Iterable[Topic]) -> None:
        self._indexed = [_index(topic) for topic in topics]

    def find(self, text: str) -> list[Topic]:
        """Return the topics that contain all words of a text in any order; none for an empty text.

        First come titles (or other names) equal to the text, then those that begin with it (as
        whole words before others), those with words that begin with its words, those with words
        composed with its words; then topics with words in their text that begin with its words; and
        last those that contain them in any other way.
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
    said = [text for block in topic.blocks for text in texts(block)]
    text = fold(" ".join([*said, topic.also]))
    return _Indexed(topic, names, words, " ".join([*names, text]))


def _rank(each: _Indexed, sought: list[str], whole: str) -> int:
    named = " ".join(each.names)
    composed = [bool(re.search(PART + re.escape(part), named)) for part in sought]
    tests = (
        whole in each.names,
        any(f"{name} ".startswith(f"{whole} ") for name in each.names),
        any(name.startswith(whole) for name in each.names),
        all(any(word.startswith(part) for word in each.words) for part in sought),
        all(composed),
        any(composed),
        all(re.search(BEGINNING + re.escape(part), each.text) for part in sought),
        True,
    )
    return tests.index(True)
