"""Topics of our rulings: the question, what was decided, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.rules import Ruling
from nco_builder.rules.rulings import switches
from nco_builder.topics.topic import Links, Topic, fact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.rules import Rulebook
    from nco_builder.squad import Squad

VEHICLES = "APB-"


def on_the_rulebook(book: Rulebook, squad: Squad) -> Iterator[Topic]:
    """A topic for each ruling on the rulebook."""
    for ruling in book.rulings.values():
        if not ruling.id.startswith(VEHICLES):
            yield _topic(ruling, squad)


def on_vehicles(book: Rulebook, squad: Squad) -> Iterator[Topic]:
    """A topic for each ruling on Appendix B."""
    for ruling in book.rulings.values():
        if ruling.id.startswith(VEHICLES):
            yield _topic(ruling, squad)


def _topic(ruling: Ruling, squad: Squad) -> Topic:
    facts = [fact(_("Why"), ruling.reason)]
    decided = [
        switch.by_id[squad.rulings[key]].said
        for key, switch in switches().items()
        if switch.ruling == ruling.id
    ]
    facts += [fact(_("In this squad"), said) for said in decided]
    return Topic(
        id=f"ruling:{ruling.id}",
        title=f"{ruling.id}  {ruling.question}",
        text=ruling.decision,
        source=_("Our ruling {id}: the documents do not settle it").format(id=ruling.id),
        facts=tuple(facts),
        links=(Links(_("About"), ruling.about),) if ruling.about else (),
        names=(ruling.id, ruling.english("question")),
        also=f"{ruling.english('decision')} {ruling.english('reason')}",
    )
