"""Scenarios of a match: demands on the two squads, and deployment (p. 6, 13-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.match.model import SquadMatch
    from nco_builder.match.settling import Settling

Asks = Literal[
    "bomber", "bomber_missing", "few_specialists", "half_of_regulars", "captures", "rescues"
]


class ScenarioDemands(NamedTuple):
    """A demand of the scenario on one side.

    Attributes:
        side: its index.
        asks: the demand: its Bomber, named or missing; fewer specialists than a mission asks
            the enemy to kill (NCO-86); the regular soldiers a mission asks the enemy to kill; that
            it captures or rescues, once the roll decided who deploys first.
        member: position of its man, None for the squad.
        has: the available number of specialists, or of regular soldiers with the Sergeant.
        wanted: the required number.

    """

    side: int
    asks: Asks
    member: int | None = None
    has: int = 0
    wanted: int = 0


def asked(settling: Settling) -> tuple[ScenarioDemands, ...]:
    """Return the scenario's demands on these squads; none without a scenario."""
    return tuple(
        [
            each
            for place, report in enumerate(settling.reports)
            for each in _of(settling, place, report)
        ]
    )


def _of(settling: Settling, place: int, report: Report) -> Iterator[ScenarioDemands]:
    scenario = settling.scenario
    if scenario is None:
        return
    if scenario.bomber:
        named = [at for at, man in enumerate(report.squad.members) if man.bomber]
        if not named:
            yield ScenarioDemands(place, "bomber_missing", wanted=scenario.bomber.count)
        for at in named:
            yield ScenarioDemands(place, "bomber", at, len(named), scenario.bomber.count)
    first = first_to_deploy(settling.match)
    if scenario.first_captures and first is not None:
        yield ScenarioDemands(place, "captures" if place == first else "rescues")
    if scenario.specialists:
        specialists, regulars = count_of(report, "specialist"), count_of(report, "soldier")
        if specialists < scenario.specialists:
            yield ScenarioDemands(place, "few_specialists", None, specialists, scenario.specialists)
        yield ScenarioDemands(place, "half_of_regulars", None, regulars, -(-regulars // 2))


def count_of(report: Report, kind: str) -> int:
    """Return the number of men of a kind; the Sergeant is a soldier."""
    return sum(man.unit is not None and man.unit.kind == kind for man in report.members)


def first_to_deploy(match: SquadMatch) -> int | None:
    """Return the side that deploys first, the lower roll; None before the roll, or on a tie.

    The other one chooses a table side, and deploys second.
    """
    rolls = match.deployment.rolls
    if len(rolls) != len(match.sides) or len(set(rolls)) < len(rolls) or not rolls:
        return None
    return rolls.index(min(rolls))
