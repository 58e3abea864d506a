"""The result of a match: what each side scored, the difference, and what the table calls it (p. 8).

Every enemy casualty counts, whoever caused it (NCO-22), at full worth (NCO-20).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nco_builder.match.tally import casualties, wrecks

if TYPE_CHECKING:
    from nco_builder.match.model import SquadMatch
    from nco_builder.match.settling import Settling
    from nco_builder.rules.play import VictoryLevel


@dataclass(frozen=True, slots=True)
class Score:
    """What one side scored.

    Attributes:
        casualties: how many men the enemy lost, `casualty_points` what they are worth.
        wrecks: enemy vehicles its soldiers destroyed, `wreck_points` what they are worth.
        bonuses: points of the scenario.

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


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Both scores and what they mean.

    Attributes:
        scores: in the order of the sides.
        difference: of their totals, never below nought.
        level: the band of the victory table.
        leader: the side with more points, None where both have as many.
        winner: the same, but nobody in the lowest band (NCO-23).

    """

    scores: tuple[Score, Score]
    difference: int
    level: VictoryLevel
    leader: int | None
    winner: int | None


def result_of(settling: Settling) -> MatchResult | None:
    """The result as it stands; None while a side is missing."""
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
    """Whether anything of the battle is told: a turn, its end, or a tick of the tally."""
    ticked = (side.men or side.vehicles or any(side.bonuses) for side in match.sides)
    return bool(match.turn or match.over or any(ticked))


OPPONENT = (1, 0)
"""The other side's place, by a side's own."""


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
    """Whether a vehicle that a soldier destroys scores: where both agreed on anti-tank weapons.

    What one squad's file alone says is not agreed (ruling APB-30).
    """
    return all(report.squad.match.anti_tank_weapons for report in settling.reports)


def bonus_points(settling: Settling, side: int) -> int:
    """What a side scored for the scenario."""
    scored = settling.match.sides[side].bonuses
    bonuses = settling.scenario.bonuses if settling.scenario else ()
    return sum(bonus.points * count for bonus, count in zip(bonuses, scored, strict=False))
