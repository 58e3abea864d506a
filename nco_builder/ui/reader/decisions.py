"""Topics of our rulings: the question, what was decided, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.rules import Ruling, rulings
from nco_builder.ui.reader.topic import Fact, Links, Topic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.rules import Rulebook
    from nco_builder.squad import Squad

VEHICLES = "APB-"
DECIDED = {
    "up_to": N_("points may stay unspent"),
    "exact": N_("every point must be spent"),
    "allow": N_("allowed"),
    "forbid": N_("forbidden"),
}


def on_the_rulebook(_book: Rulebook, squad: Squad) -> Iterator[Topic]:
    """A topic for each ruling on the rulebook."""
    for ruling in rulings().values():
        if not ruling.id.startswith(VEHICLES):
            yield _topic(ruling, squad)


def on_vehicles(_book: Rulebook, squad: Squad) -> Iterator[Topic]:
    """A topic for each ruling on Appendix B."""
    for ruling in rulings().values():
        if ruling.id.startswith(VEHICLES):
            yield _topic(ruling, squad)


def _topic(ruling: Ruling, squad: Squad) -> Topic:
    facts = [Fact(_("Why"), ruling.reason)]
    if ruling.switch:
        value = getattr(squad.rulings, ruling.switch.key)
        facts.append(Fact(_("In this squad"), _(DECIDED[value])))
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
