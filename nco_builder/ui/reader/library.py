"""All topics: which groups there are, what stands in each, and what leads to what."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import N_, _
from nco_builder.ui.reader import battle, decisions, roster, vehicles
from nco_builder.ui.reader.topic import Links, Topic

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nco_builder.rules import Rulebook
    from nco_builder.squad import Squad


class Group(NamedTuple):
    """A group of topics: what it is called and what makes them."""

    title: str
    topics: Callable[[Rulebook, Squad], Iterator[Topic]]


GROUPS = (
    Group(N_("Rules"), battle.general_rules),
    Group(N_("Soldiers and specialists"), roster.units),
    Group(N_("Weapons"), roster.weapons),
    Group(N_("Weapons of this squad"), roster.own_weapons),
    Group(N_("Skills"), roster.skills),
    Group(N_("Items"), roster.items),
    Group(N_("Nations"), roster.nations),
    Group(N_("Orders"), battle.orders),
    Group(N_("Special actions"), battle.special_actions),
    Group(N_("Events"), battle.events),
    Group(N_("Scenarios"), battle.scenarios),
    Group(N_("Vehicles"), vehicles.vehicles),
    Group(N_("Rulings on the rulebook"), decisions.on_the_rulebook),
    Group(N_("Rulings on vehicles"), decisions.on_vehicles),
)
"""A new kind of topic is a new line here."""

SECTION = "section:"


@dataclass(frozen=True, slots=True)
class Shelf:
    """A group as it is shown; one without topics is left out."""

    title: str
    topics: tuple[Topic, ...]


class Library:
    """Every topic there is for a rulebook and a squad, in the language spoken when it is made.

    Attributes:
        shelves: the groups in order.
        topics: all topics by id.

    """

    def __init__(self, book: Rulebook, squad: Squad) -> None:
        made = [(group, tuple(group.topics(book, squad))) for group in GROUPS]
        cited = _cited(topic for _group, topics in made for topic in topics)
        known = {topic.id for _group, topics in made for topic in topics}
        self.shelves = tuple(
            [
                Shelf(_(group.title), tuple([_linked(topic, cited, known) for topic in topics]))
                for group, topics in made
                if topics
            ]
        )
        self.topics = {topic.id: topic for shelf in self.shelves for topic in shelf.topics}
        self._sections = {
            f"{SECTION}{entry.source.section}": f"rule:{entry.id}" for entry in book.general[::-1]
        }

    def find(self, names: Iterable[str]) -> Topic | None:
        """The first topic that is there; `section:Items` stands for the rule of that section."""
        for name in names:
            if topic := self.topics.get(self._sections.get(name, name)):
                return topic
        return None

    def shelf_of(self, topic: Topic) -> int:
        """Which group a topic stands in."""
        return next(at for at, shelf in enumerate(self.shelves) if topic in shelf.topics)


def _cited(topics: Iterable[Topic]) -> dict[str, list[str]]:
    """Which rulings are about a topic, by its id."""
    cited: dict[str, list[str]] = {}
    for topic in topics:
        if topic.id.startswith("ruling:"):
            for link in topic.links:
                for about in link.topics:
                    cited.setdefault(about, []).append(topic.id)
    return cited


def _linked(topic: Topic, cited: dict[str, list[str]], known: set[str]) -> Topic:
    """The topic with its rulings; an edition need not have all that links lead to."""
    named = [f"ruling:{ruling}" for ruling in topic.rulings]
    named += [ruling for ruling in cited.get(topic.id, ()) if ruling not in named]
    links = [
        Links(link.label, tuple([each for each in link.topics if each in known]))
        for link in (*topic.links, Links(_("Rulings"), tuple(named)))
    ]
    return replace(topic, links=tuple([link for link in links if link.topics]))
