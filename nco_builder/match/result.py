"""The result of a match: scores, difference, and victory level (p. 8).

Every enemy casualty counts, whoever caused it (NCO-22), at full value (NCO-20).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.match.tally import casualties, wrecks
from nco_builder.schema.record import Frozen

if TYPE_CHECKING:
    from nco_builder.match.model import SquadMatch
    from nco_builder.match.settling import Settling
    from nco_builder.rules.play import VictoryLevel


class Score(Frozen):
    """The score of one side.

    Attributes:
        casualties: number of enemy casualties, `casualty_points` their points.
        wrecks: number of enemy vehicles its soldiers destroyed, `wreck_points` their points.
        bonuses: bonus points of the scenario.
    """

    casualties: int
    casualty_points: int
    wrecks: int
    wreck_points: int
    bonuses: int

    @property
    def total(self) -> int:
        """All its victory points."""
        return self.casualty_points + self.wreck_points + self.bonuses


class MatchResult(Frozen):
    """Both scores and the outcome.

    Attributes:
        scores: in the order of the sides.
        difference: of their totals, never negative.
        level: the band of the victory table.
        leader: the side with more points, None if they are equal.
        winner: the same, but None in the lowest band (NCO-23).
    """

    scores: tuple[Score, Score]
    difference: int
    level: VictoryLevel
    leader: int | None
    winner: int | None


def result_of(settling: Settling) -> MatchResult | None:
    """Return the current result; None while a side is missing."""
    if len(settling.reports) != len(OPPONENT):
        return None
    scores = (_score(settling, 0), _score(settling, 1))
    difference = abs(scores[0].total - scores[1].total)
    bands = settling.rulebook.victory_table
    level = next(
        band for band in bands if difference >= band.min and difference <= (band.max or difference)
    )
    leader = None if not difference else int(scores[1].total > scores[0].total)
    lowest = min(bands, key=lambda band: band.min)
    return MatchResult(scores, difference, level, leader, None if level is lowest else leader)


def has_begun(match: SquadMatch) -> bool:
    """Return whether anything of the battle is recorded: a turn, its end, or the tally."""
    ticked = (side.men or side.vehicles or any(side.bonuses) for side in match.sides)
    return bool(match.turn or match.over or any(ticked))


OPPONENT = (1, 0)
"""The other side's index, by a side's own."""


def _score(settling: Settling, side: int) -> Score:
    enemy = OPPONENT[side]
    lost = casualties(settling, enemy)
    men = settling.reports[enemy].members
    destroyed = wrecks(settling.match.sides[enemy]) if destroying_scores(settling) else ()
    worth = settling.rulebook.appendix_b.kill_bonus.points
    return Score(
        casualties=len(lost),
        casualty_points=sum(men[man].victory for man in lost),
        wrecks=len(destroyed),
        wreck_points=worth * len(destroyed),
        bonuses=bonus_points(settling, side),
    )


def destroying_scores(settling: Settling) -> bool:
    """Return whether destroying a vehicle scores: both agreed on anti-tank weapons.

    A record in only one squad's file is no agreement (ruling APB-30).
    """
    return all(report.squad.match.anti_tank_weapons for report in settling.reports)


def bonus_points(settling: Settling, side: int) -> int:
    """Return a side's bonus points of the scenario."""
    scored = settling.match.sides[side].bonuses
    bonuses = settling.scenario.bonuses if settling.scenario else ()
    return sum(bonus.points * count for bonus, count in zip(bonuses, scored, strict=False))
