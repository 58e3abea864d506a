"""A match in words: what to settle, and its state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, Plural, _, ngettext
from nco_builder.language.words import enumerated, unbroken
from nco_builder.legality import finding_sentence
from nco_builder.match.comparison_texts import MOST_FINDINGS, difference_text, more_findings
from nco_builder.match.meeting import afraid, vehicles_of
from nco_builder.match.result import has_begun, result_of
from nco_builder.match.scenarios import asked, first_to_deploy
from nco_builder.match.tally import order_dice
from nco_builder.vehicles import percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.match.result import MatchResult
    from nco_builder.match.scenarios import Asks, ScenarioDemands
    from nco_builder.match.settling import Settling, TouchedRuling

LETTERS = "AB"
ASKS: Mapping[Asks, str | Plural] = {
    "bomber": N_("{side}: {man} is the Bomber."),
    "bomber_missing": N_("{side}: no Bomber yet; he is named before the squads are deployed."),
    "captures": N_("{side} deploys first and captures."),
    "rescues": N_("{side} deploys second and rescues."),
    "few_specialists": Plural(
        "{side}: {has} specialist; a mission of the enemy may be to kill {wanted}.",
        "{side}: {has} specialists; a mission of the enemy may be to kill {wanted}.",
    ),
    "half_of_regulars": Plural(
        "{side}: {has} regular soldier, the Sergeant counted; half of them is {wanted}.",
        "{side}: {has} regular soldiers, the Sergeant counted; half of them are {wanted}.",
    ),
}
STATES = {
    "open": N_("{ruling}: to be agreed"),
    "agreed": N_("{ruling}: agreed"),
    "decided": N_("{ruling}: decided by the terms"),
}


def letter_of(place: int) -> str:
    """Return the short name of a side: A or B."""
    return LETTERS[place] if place < len(LETTERS) else str(place + 1)


def side_name(settling: Settling, place: int) -> str:
    """Return a side with its squad: `A (“Second Squad”)`, or its letter alone."""
    name = unbroken(settling.match.sides[place].squad.name)
    letter = letter_of(place)
    return _("{letter} (“{squad}”)").format(letter=letter, squad=name) if name else letter


def player_of(settling: Settling, place: int) -> str:
    """Return the player of a side, "" if unknown."""
    side = settling.match.sides[place]
    return unbroken(side.player) or unbroken(side.squad.player)


def asked_text(settling: Settling, each: ScenarioDemands) -> str:
    """Return the scenario's demand on a side as a sentence."""
    says = ASKS[each.asks]
    template = says.of(each.has) if isinstance(says, Plural) else _(says)
    man = ""
    if each.member is not None:
        report = settling.reports[each.side]
        man = report.names.man(each.member)
    return template.format(
        side=side_name(settling, each.side), man=man, has=each.has, wanted=each.wanted
    )


def ruling_lines(settling: Settling, touched: TouchedRuling) -> Iterator[str]:
    """Return a ruling with both readings, the sides it concerns, and where it is recorded."""
    ruling = touched.ruling
    yield _(STATES[touched.state]).format(ruling=ruling.name)
    yield f"  {ruling.question}"
    yield "  " + _("One reading: {reading}").format(reading=ruling.decision)
    yield "  " + _("The other: {reading}").format(reading=ruling.rejected)
    if touched.state == "open" and touched.recorded_by:
        sides = enumerated([side_name(settling, place) for place in touched.recorded_by])
        yield "  " + _("Recorded as agreed by {sides} alone.").format(sides=sides)
    if touched.switch and touched.decision:
        yield "  " + _("As it stands: {said}").format(said=touched.reading)


def deployment_text(settling: Settling) -> str:
    """Return who deploys first and who begins, from the roll."""
    first = first_to_deploy(settling.match)
    if first is None:
        return _(
            "Each rolls a D6: the higher chooses his side of the table, the lower deploys first."
        )
    return _("{first} deploys first; {other} chooses his side of the table.").format(
        first=side_name(settling, first), other=side_name(settling, 1 - first)
    )


def vehicle_lines(settling: Settling, place: int) -> Iterator[str]:
    """Return the odds of a side's vehicles, and the men subject to Tank Fear."""
    chart = vehicles_of(settling, place)
    for arrival in chart.arrivals if chart else ():
        turn, chance = arrival.by_turn[-1]
        told = _("{names}: {each} in each turn, {all} by turn {turn}")
        yield told.format(
            names=enumerated([unbroken(name) for name in arrival.names]),
            each=percent(arrival.each_turn),
            all=percent(chance),
            turn=turn,
        )
    fear = afraid(settling, place)
    if fear is not None:
        men = enumerated([man.name for man in fear.men]) or _("nobody")
        yield _("Tank Fear touches: {men}").format(men=men)


def result_text(settling: Settling, result: MatchResult) -> str:
    """Return the current result in one sentence."""
    a, b = (score.total for score in result.scores)
    if result.leader is None:
        told = _("{a} : {b} victory points, {level}.")
        return told.format(a=a, b=b, level=result.level.name)
    told = _("{a} : {b} victory points, {difference} more for {leader}: {level}.")
    if result.winner is None:
        told = _("{a} : {b} victory points, {difference} more for {leader}: {level}, nobody wins.")
    return told.format(
        a=a,
        b=b,
        difference=result.difference,
        leader=side_name(settling, result.leader),
        level=result.level.name,
    )


def as_lines(settling: Settling) -> Iterator[str]:
    """Return everything to settle, and the result, as readable text."""
    for place in range(len(settling.reports)):
        yield from _side_lines(settling, place)
    if settling.reports:
        yield _(DICE_FALL)
    yield from _terms_lines(settling)
    yield from _scenario_lines(settling)
    for place in range(len(settling.reports)):
        for line in vehicle_lines(settling, place):
            yield f"{side_name(settling, place)}: {line}"
    result = result_of(settling)
    if result is not None and has_begun(settling.match):
        yield result_text(settling, result)


def dice_text(settling: Settling, side: int) -> str:
    """Return the number of a side's order dice, and the original one if it has lost men."""
    most, left = settling.reports[side].size, order_dice(settling, side)
    if left == most:
        return ngettext("{count} order die", "{count} order dice", most).format(count=most)
    told = ngettext("{left} of {count} order die", "{left} of {count} order dice", most)
    return told.format(left=left, count=most)


DICE_FALL = N_("For each man lost, an order die of his side leaves the bag.")
"""What happens to order dice (p. 5-6)."""


def _side_lines(settling: Settling, place: int) -> Iterator[str]:
    report = settling.reports[place]
    verdict = _("legal") if report.legal else _("NOT LEGAL")
    if report.rulebook is None:
        verdict = _("NOT CHECKED")
    told = _("{side}: {verdict}; {dice}; {worth} victory points if wiped out")
    yield told.format(
        side=side_name(settling, place),
        verdict=verdict,
        dice=dice_text(settling, place),
        worth=report.victory_total,
    )
    errors = report.errors
    for error in errors[:MOST_FINDINGS]:
        yield f"  {finding_sentence(error, report.squad, report.rulebook)}"
    for more in more_findings(len(errors) - MOST_FINDINGS):
        yield f"  {more}"


def _terms_lines(settling: Settling) -> Iterator[str]:
    for difference in settling.unequal:
        text = difference_text(difference, *settling.reports[:2])
        yield _("Unequal: {difference}").format(difference=text)
    for touched in settling.rulings:
        yield from ruling_lines(settling, touched)


def _scenario_lines(settling: Settling) -> Iterator[str]:
    scenario = settling.scenario
    if scenario is None:
        yield _("Scenario: none settled")
    else:
        yield _("Scenario {number}, {name}").format(number=scenario.number, name=scenario.name)
        for each in asked(settling):
            yield f"  {asked_text(settling, each)}"
    yield deployment_text(settling)
