"""Topics of our rulings: the question, both places, both readings, why, and whether it is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.rules import Ruling
from nco_builder.rules.rulings import decision_of, rulings_on_other_rules, switches
from nco_builder.topics.topic import Links, Topic, fact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.rules import Rulebook
    from nco_builder.rules.rulings import RulingKind
    from nco_builder.squad import Squad

RULEBOOK, VEHICLES = "NCO-", "APB-"
KINDS: dict[RulingKind, str] = {
    "open": N_("No. The documents do not settle it: agree with your opponent."),
    "reading": N_("Yes. The documents settle it, read together."),
}


def on_the_rulebook(book: Rulebook, squad: Squad) -> Iterator[Topic]:
    """A topic for each ruling on the rulebook."""
    for ruling in book.rulings.values():
        if ruling.id.startswith(RULEBOOK):
            yield _topic(ruling, book, squad)


def on_vehicles(book: Rulebook, squad: Squad) -> Iterator[Topic]:
    """A topic for each ruling on Appendix B."""
    for ruling in book.rulings.values():
        if ruling.id.startswith(VEHICLES):
            yield _topic(ruling, book, squad)


def on_other_rules(book: Rulebook, squad: Squad) -> Iterator[Topic]:
    """A topic for each ruling on rules that are not played with a squad."""
    for ruling in rulings_on_other_rules():
        yield _topic(ruling, book, squad)


def _topic(ruling: Ruling, book: Rulebook, squad: Squad) -> Topic:
    facts = [
        fact(_("Short name"), ruling.name),
        fact(_("Settled?"), _(KINDS[ruling.kind])),
        fact(_("Rejected"), ruling.rejected),
        fact(_("Why"), ruling.reason),
    ]
    decided = [
        decision_of(ruling.id, squad.rulings)
        for switch in switches().values()
        if switch.ruling == ruling.id
    ]
    if ruling.id in squad.agreed:
        decided.append(_("recorded as agreed"))
    facts += [fact(_("In this squad"), said) for said in decided]
    return Topic(
        id=f"ruling:{ruling.id}",
        title=f"{ruling.id}  {ruling.question}",
        text=" ".join([each for each in (ruling.decision, ruling.further) if each]),
        source=book.cite_all(ruling.places),
        facts=tuple(facts),
        links=(Links(_("About"), ruling.about),) if ruling.about else (),
        names=(ruling.id, ruling.name, ruling.english("name"), ruling.english("question")),
        also=" ".join(
            ruling.english(text) for text in ("decision", "further", "rejected", "reason")
        ),
    )
