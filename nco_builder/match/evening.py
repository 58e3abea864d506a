"""An evening's game: two squads that spend all their points, and their match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.advice import completions, starter_squad
from nco_builder.advice.naming import names_for
from nco_builder.documents.squads import SQUAD
from nco_builder.language import _
from nco_builder.legality import check
from nco_builder.match.taking import match_of, side_of
from nco_builder.schema.record import Frozen
from nco_builder.shuffle import below

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.advice.tastes import Taste
    from nco_builder.match.model import MatchSide, SquadMatch
    from nco_builder.rules import Rulebook
    from nco_builder.rules.play import Scenario
    from nco_builder.squad import Member, Squad


class EveningTerms(Frozen):
    """What both sides of an evening's game agree.

    Attributes:
        rulebook: the edition.
        vp: valor points of each squad.
        sp: specialist points of each squad, without a nation's bonus.
        scenario: the number of the scenario; None to play without one.
        seed: what the men are called follows from it.
        taste: whom new squads prefer; nobody if it is None.
    """

    rulebook: Rulebook
    vp: int
    sp: int
    scenario: int | None = None
    seed: int = 0
    taste: Taste | None = None


def draw_scenario(rulebook: Rulebook, seed: int) -> int:
    """Return the number of a random scenario; the same seed gives the same one."""
    numbers = sorted(rulebook.scenarios_by_number)
    return numbers[below(len(numbers), seed)[0]]


def evening_squad(nation: str, terms: EveningTerms, name: str = "") -> Squad:
    """Return a legal squad with named men that spends all its points, or nearly.

    Args:
        nation: The id of the nation.
        terms: What both sides agree.
        name: What the squad is called; by its nation where left out.

    Raises:
        NoSuchSquadError: no legal squad of the nation spends the points.
    """
    rulebook = terms.rulebook
    begun = starter_squad(rulebook, nation, terms.vp, terms.sp, terms.taste)
    found = completions(check(begun, rulebook))
    squad = found.ways[0].after.squad if found.ways else begun
    scenario = rulebook.scenarios_by_number.get(terms.scenario or 0)
    men = _named(_with_bombers(squad.members, scenario, rulebook), nation, f"{name} {terms.seed}")
    return squad.replace(
        name=name or rulebook.nations_by_id[nation].name,
        match=squad.match.replace(scenario=terms.scenario),
        members=men,
    )


def evening(sides: Sequence[str | MatchSide], terms: EveningTerms) -> SquadMatch:
    """Return the match of two squads, each new one named by its nation.

    Args:
        sides: Each the id of a nation, for which a squad is made, or a side that stays as it is.
        terms: What both sides agree.

    Raises:
        NoSuchSquadError: no legal squad of a nation spends the points.
    """
    both: list[MatchSide] = []
    for number, side in enumerate(sides, 1):
        if isinstance(side, str):
            name = terms.rulebook.nations_by_id[side].name
            if sides.count(side) > 1:
                name = _("{nation} {number}").format(nation=name, number=number)
            squad = evening_squad(side, terms, name)
            both.append(side_of(squad, SQUAD.file_name(squad)))
        else:
            both.append(side)
    return match_of(*both).replace(scenario=terms.scenario)


def _with_bombers(
    men: tuple[Member, ...], scenario: Scenario | None, rulebook: Rulebook
) -> tuple[Member, ...]:
    """Return the men, as many of whom carry the bomb as the scenario requires."""
    bomber = scenario.bomber if scenario else None
    if bomber is None:
        return men
    units = rulebook.units_by_id
    able = [place for place, man in enumerate(men) if units[man.unit].kind == bomber.kind]
    chosen = set(able[: bomber.count])
    return tuple([man.replace(bomber=place in chosen) for place, man in enumerate(men)])


def _named(men: tuple[Member, ...], nation: str, seed: str) -> tuple[Member, ...]:
    """Return the men with names of their nation, if it has a list of names."""
    names = names_for(nation, len(men), seed)
    names += [""] * (len(men) - len(names))
    return tuple([man.replace(name=name) for man, name in zip(men, names, strict=True)])
