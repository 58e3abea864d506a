"""Scores that a scenario can give, and doubts about results that are asked before they count."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from nco_builder.event.entries import counting
from nco_builder.event.model import names_of, rulebook_of
from nco_builder.event.rounds import pairing_at
from nco_builder.language import _, ngettext
from nco_builder.match.settling import scenario_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.model import Event, Pairing
    from nco_builder.match.model import SquadMatch
    from nco_builder.rules.play import Bonus, Scenario

Counts = tuple[int, ...]
MOST_USUAL = 2_000
"""Victory points that are asked about if a squad is not known: some times what squads are worth."""


def doubt_of_scores(
    event: Event,
    number: int,
    pairing: Pairing,
    scores: Sequence[int],
    entries: Iterable[SquadEntry],
) -> str:
    """Return in a sentence why scores cannot be; "" if they can.

    A score is what the fallen enemies are worth, the wrecks if they score, and the bonuses of the
    scenario (p. 8, 13-16). Without both squads only a digit too many can be told.

    Args:
        event: The event.
        number: number of the round, from 1.
        pairing: The table.
        scores: victory points, in the order of its players.
        entries: The received squads.
    """
    there = counting(entries)
    found = [there.get(player) for player in pairing.players]
    reports = [entry.report for entry in found if entry is not None and entry.report is not None]
    if len(reports) != len(scores):
        return _doubt_of_unknown(event, pairing, scores)
    rulebook = rulebook_of(event)
    scenario = event.rounds[number - 1].scenario_at(pairing.table)
    known = rulebook.scenarios_by_number.get(scenario or 0)
    played = [known] if known else list(rulebook.scenarios)
    worth = rulebook.appendix_b.kill_bonus.points
    scoring = all(each.squad.match.anti_tank_weapons for each in reports)
    # what each may score without bonuses: of the enemy's men and vehicles
    sums = [
        _sums(
            [man.victory for man in report.members]
            + [worth] * (len(report.squad.vehicles) if scoring else 0)
        )
        for report in reports[::-1]
    ]
    if any(_gives(each, scores, sums) for each in played):
        return ""
    names = names_of(event)
    most = [each.bit_length() - 1 + max(one.bonus_max for one in played) for each in sums]
    title = _("“{scenario}”").format(scenario=known.name) if known else _("any scenario")
    for player, score, top in zip(pairing.players, scores, most, strict=True):
        if score > top:
            text = _(
                "{player} cannot score {score}: against this squad {scenario} gives at most {most}."
            )
            name = names.get(player, str(player))
            return text.format(player=name, score=score, scenario=title, most=top)
    text = _("With these squads {scenario} cannot give {scores}.")
    return text.format(scenario=title, scores=" : ".join(map(str, scores)))


def _doubt_of_unknown(event: Event, pairing: Pairing, scores: Sequence[int]) -> str:
    """Return why scores are doubtful although a squad is unknown: a digit too many."""
    for player, score in zip(pairing.players, scores, strict=True):
        if score > MOST_USUAL:
            text = _("{player} with {score} victory points: that is more than squads are worth.")
            name = names_of(event).get(player, str(player))
            return text.format(player=name, score=score)
    return ""


def _sums(points: Iterable[int]) -> int:
    """Return all sums of some of the points, a bit each."""
    sums = 1
    for each in points:
        sums |= sums << each
    return sums


def _gives(scenario: Scenario, scores: Sequence[int], sums: Sequence[int]) -> bool:
    """Return whether a scenario can give both scores; either side may deploy first."""
    for order in (("first", "second"), ("second", "first")):
        mine, theirs = (
            [
                counts
                for counts in _counts(scenario, side)
                if _left(scenario.bonuses, counts, score, reachable)
            ]
            for side, score, reachable in zip(order, scores, sums, strict=True)
        )
        if any(_together(scenario.bonuses, a, b) for a in mine for b in theirs):
            return True
    return False


def _counts(scenario: Scenario, side: str) -> Iterator[Counts]:
    """Yield how often a side may score each bonus."""
    ranges = [
        range((0 if bonus.deploys not in {None, side} else bonus.count_max) + 1)
        for bonus in scenario.bonuses
    ]
    for counts in product(*ranges):
        if not scenario.one_bonus_only or sum(map(bool, counts)) <= 1:
            yield counts


def _left(bonuses: Sequence[Bonus], counts: Counts, score: int, sums: int) -> bool:
    """Return whether what is left of a score without bonuses can be."""
    left = score - sum(bonus.points * count for bonus, count in zip(bonuses, counts, strict=True))
    return left >= 0 and bool(sums >> left & 1)


def _together(bonuses: Sequence[Bonus], mine: Counts, theirs: Counts) -> bool:
    """Return whether both sides may score these bonuses: what one has, the other has not."""
    return all(
        count + theirs[other] <= bonus.count_max
        for bonus, count in zip(bonuses, mine, strict=True)
        for other in bonus.or_enemy
    )


def doubts_of_match(
    event: Event, number: int, table: int, match: SquadMatch, errors: int
) -> list[str]:
    """Return what should be asked before the result of a match counts, a sentence each.

    Args:
        event: The event.
        number: number of the round, from 1.
        table: The table of its players.
        match: The match.
        errors: How many errors its verdict has.
    """
    said = []
    if not match.over:
        said.append(_("This match is not marked as played to its end."))
    if errors:
        text = ngettext("It has {count} problem.", "It has {count} problems.", errors)
        said.append(text.format(count=errors))
    if match.round not in {None, number} or match.table not in {"", str(table)}:
        text = _("It is of round {round}, table {table}; its players meet at table {here} now.")
        of_round = number if match.round is None else match.round
        said.append(text.format(round=of_round, table=match.table or "–", here=table))
    pairing = pairing_at(event, number, table)
    wanted = event.rounds[number - 1].scenario_at(table)
    played = scenario_number(match)
    if wanted is not None and played is not None and played != wanted:
        book = rulebook_of(event).scenarios_by_number
        names = [book[each].name if each in book else str(each) for each in (played, wanted)]
        text = _("It played “{played}”; the scenario of this table is “{wanted}”.")
        said.append(text.format(played=names[0], wanted=names[1]))
    if pairing.scores is not None:
        text = _("This table has the result {scores} already.")
        said.append(text.format(scores=" : ".join(map(str, pairing.scores))))
    return said
