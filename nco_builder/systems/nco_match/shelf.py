"""What can be settled of a match: rulings to agree on or to leave open, the scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.paths import PathEdit
from nco_builder.language import _
from nco_builder.match.agreeing import agree, decide, reopen
from nco_builder.match.match_texts import letter_of
from nco_builder.systems.page import Offer, OfferGroup, Shelf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.match.settling import Settling, TouchedRuling

RULING = ("open", "agreed", "decided")


def shelf(settling: Settling) -> Shelf:
    """Rulings that either squad touches, and the scenarios."""
    groups = [OfferGroup(_("Scenario"), tuple(_scenarios(settling)))]
    headings = {
        "open": _("Rulings to agree"),
        "agreed": _("Agreed"),
        "decided": _("Decided by the terms"),
    }
    for state in RULING:
        touched = [each for each in settling.rulings if each.state == state]
        if touched:
            offers = [offer for each in touched for offer in _ruling(settling, each)]
            groups.append(OfferGroup(headings[state], tuple(offers)))
    return Shelf(_("Settle"), _("Filter rulings, scenarios"), tuple(groups))


def _scenarios(settling: Settling) -> Iterator[Offer]:
    chosen = settling.scenario
    for scenario in settling.rulebook.scenarios:
        now = scenario is chosen
        text = _("Play scenario {number}").format(number=scenario.number)
        yield Offer(
            f"scenario_{scenario.number}",
            _("{number}: {name}").format(number=scenario.number, name=scenario.name),
            line=_("Deployment: {deployment}").format(deployment=scenario.deployment),
            barred=_("it is chosen") if now else "",
            change=PathEdit("set", ("scenario",), scenario.number, text),
        )


def _ruling(settling: Settling, touched: TouchedRuling) -> Iterator[Offer]:
    match, ruling = settling.match, touched.ruling
    sides = "/".join(map(letter_of, touched.touched_by))
    search = f"{ruling.question} {ruling.decision} {ruling.rejected}"
    if touched.state != "open":
        yield Offer(
            f"reopen_{ruling.id}",
            ruling.name,
            price=sides,
            line=_("Leave open again: {reading}").format(reading=touched.reading),
            change=reopen(match, ruling.id),
            search=search,
        )
        return
    yield Offer(
        f"agree_{ruling.id}",
        ruling.name,
        price=sides,
        line=_("Agree: {reading}").format(reading=ruling.decision),
        mark="ruling",
        change=agree(match, ruling.id),
        search=search,
    )
    if touched.switch is None:
        return
    for said in touched.switch.decisions[1:]:
        yield Offer(
            f"decide_{ruling.id}_{said.id}",
            said.edit,
            price=sides,
            line=_("Instead: {reading}").format(reading=ruling.rejected),
            change=decide(match, touched.switch.key, said.id),
            search=search,
        )
