"""What a scenario asks of the two squads of a match, and how they deploy (p. 6, 13-16)."""

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
    """What the scenario asks of one side.

    Attributes:
        side: its place.
        asks: what: its Bomber named, or still to be named; fewer specialists than a mission asks
            the enemy to kill (NCO-86); how many regular soldiers a mission asks him to kill; that
            it captures or rescues, once the roll said who deploys first.
        member: position of the man it is about, None for the squad.
        has: how many there are: of specialists, of regular soldiers with the Sergeant.
        wanted: how many are wanted.

    """

    side: int
    asks: Asks
    member: int | None = None
    has: int = 0
    wanted: int = 0


def asked(settling: Settling) -> tuple[ScenarioDemands, ...]:
    """What the scenario asks of these squads; nothing without a scenario."""
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
    """How many men of a kind a squad has; the Sergeant is a soldier."""
    return sum(man.unit is not None and man.unit.kind == kind for man in report.members)


def first_to_deploy(match: SquadMatch) -> int | None:
    """The side that deploys first: whoever rolled lower; None before the roll, or on a tie.

    The other chooses his side of the table, and deploys second.
    """
    rolls = match.deployment.rolls
    if len(rolls) != len(match.sides) or len(set(rolls)) < len(rolls) or not rolls:
        return None
    return rolls.index(min(rolls))
