"""A starter squad: legal, its points spent, with some variety.

Soldiers and specialists are found by the same small search. Each pool has a sequence of places, one
per unit and round. For every place, number of men and sum, it is known which sums the remaining
places can still reach (a set of sums is stored as the bits of an integer). So the search takes the
first choice that can still succeed, and never backtracks.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.advice.tastes import balanced
from nco_builder.language import _
from nco_builder.legality import check
from nco_builder.rules.rulebook import in_force
from nco_builder.squad import effective_rules, new_squad, recruit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.advice.tastes import Taste
    from nco_builder.legality import Report
    from nco_builder.legality.report import MemberReport
    from nco_builder.rules import Rulebook, Unit
    from nco_builder.squad import EffectiveRules, Member, Squad


class Outfits(NamedTuple):
    """A unit's legal outfits: the plainest of those preferred for each price, and its skills.

    Attributes:
        unit: The unit.
        by_price: The outfits by price, those preferred first, then the cheapest.
        skills: The skills it may choose.
        weights: How much a taste prefers each of them, by price.
    """

    unit: Unit
    by_price: dict[int, Member]
    skills: tuple[str, ...]
    weights: dict[int, int]

    @property
    def weight(self) -> int:
        """How much a taste prefers its best outfit."""
        return max(self.weights.values(), default=0)


class SquadSearch(NamedTuple):
    """What a search for men obeys.

    Attributes:
        rulebook: The edition, with the definitions of the squad.
        begun: The squad without its men.
        taste: Whom it prefers.
    """

    rulebook: Rulebook
    begun: Squad
    taste: Taste

    @property
    def rules(self) -> EffectiveRules:
        """The rules in force."""
        return effective_rules(self.begun, self.rulebook)

    def reports(self, men: list[Member]) -> Iterator[tuple[Member, MemberReport]]:
        """Yield men of such a squad, each with the verdict on him."""
        report = check(self.begun.replace(members=tuple(men)), self.rulebook)
        return zip(men, report.members, strict=True)


def outfits(unit: Unit, search: SquadSearch, more_grenades: int) -> Outfits:
    """Find the outfits of this unit; none if the nation cannot have it.

    Args:
        unit: The unit.
        search: Edition, nation and taste.
        more_grenades: How many are bought at most if the unit has no stated maximum.
    """
    skills, rules = _open_skills(unit, search), search.rules
    by_price: dict[int, Member] = {}
    weights: dict[int, int] = {}
    equipped = list(_equipped(unit, skills, search.rulebook, more_grenades))
    for man, price in _blameless(equipped, search):
        weight = search.taste.weight(man, unit, rules)
        if price not in weights or weight > weights[price]:
            by_price[price], weights[price] = man, weight
    order = sorted(by_price, key=lambda price: (-weights[price], price))
    return Outfits(unit, {price: by_price[price] for price in order}, skills, weights)


def _open_skills(unit: Unit, search: SquadSearch) -> tuple[str, ...]:
    """Return the skills this unit may choose with any of its weapons, in the rulebook's order.

    Choices that would have to be agreed first are left to the players.
    """
    slots = unit.free_skill_slots + unit.extra_skill_slots
    if not slots:
        return ()
    plain, rulebook = recruit(unit), search.rulebook
    weapons = [option.weapon for option in unit.primary]
    tried = [
        plain.replace(skills=(skill.id,), primary=weapon)
        for skill, weapon in product(rulebook.skills, weapons)
    ]
    doubtful = {
        man.skills[0]
        for man, report in search.reports(tried)
        if any(each.severity != "warning" and each.field == "skills" for each in report.findings)
    }
    return tuple(skill.id for skill in rulebook.skills if skill.id not in doubtful)


def _equipped(
    unit: Unit, skills: tuple[str, ...], rulebook: Rulebook, more_grenades: int
) -> Iterator[Member]:
    """Yield every outfit, the plainest first; free items and skill slots are always used."""
    plain = recruit(unit)
    item_counts = range(unit.item_slots + 1)
    for extra, count, primary, grenades in product(
        range(1 + bool(unit.extra_skill_slots)),
        item_counts[::-1] if unit.items_free else item_counts,
        [option.weapon for option in unit.primary],
        _grenade_counts(unit, more_grenades),
    ):
        chosen = skills[: unit.free_skill_slots + extra * unit.extra_skill_slots]
        for items in combinations([item.id for item in rulebook.items], count):
            yield plain.replace(
                primary=primary,
                grenades=grenades,
                items=items,
                skills=chosen,
                extra_skill_slot=bool(extra),
            )


def _grenade_counts(unit: Unit, more: int) -> range:
    if unit.grenades is None:
        return range(1)
    free, most = unit.grenades.free, unit.grenades.max
    return range(free, (free + more if most is None else most) + 1)


def _blameless(men: list[Member], search: SquadSearch) -> Iterator[tuple[Member, int]]:
    for man, report in search.reports(men):
        if not report.findings:
            yield man, report.cost


LEAST_SHARE = 0.95
"""The smallest share of each pool that a starter squad spends."""
MORE_GRENADES = (2, 8)
"""Bought grenades of units without a stated maximum: few, or many if few spend too little."""


class NoSuchSquadError(ValueError):
    """The nation has no legal squad that spends its points; the message gives the best share."""


class Team(NamedTuple):
    """Men of one pool, the share of its points they spend, and how much a taste prefers them."""

    men: tuple[Member, ...]
    share: float
    weight: float = 0

    @property
    def variety(self) -> int:
        """The number of different units."""
        return len({man.unit for man in self.men})


def starter_squad(
    rulebook: Rulebook, nation: str, vp: int, sp: int, taste: Taste | None = None
) -> Squad:
    """Build a legal squad that spends at least 95 % of both pools; the same each time.

    Args:
        rulebook: The edition to build it by.
        nation: Id of one of its nations.
        vp: Valor points agreed.
        sp: Specialist points agreed, without the nation's bonus.
        taste: Whom it prefers; nobody if left out.

    Raises:
        NoSuchSquadError: the nation cannot spend that much.
    """
    return filled(new_squad(rulebook.id, nation, vp, sp), rulebook, taste)


def filled(begun: Squad, rulebook: Rulebook, taste: Taste | None = None) -> Squad:
    """Fill a squad without men as `starter_squad` does, by the rules packs it has.

    Args:
        begun: The squad.
        rulebook: The edition to build it by.
        taste: Whom it prefers; nobody if left out.

    Raises:
        NoSuchSquadError: its nation cannot spend that much.
    """
    rulebook = in_force(rulebook, begun)
    known = rulebook.nations_by_id[begun.nation]
    begun = begun.replace(nation=known.id)
    squad, share = _best(SquadSearch(rulebook, begun, taste or balanced()))
    report = check(squad, rulebook)
    if report.legal and share >= LEAST_SHARE:
        return squad
    template = _(
        "no legal squad of {nation} (at most {max} men) was found that spends {share}% of "
        "{vp} valor points and {sp} specialist points; the nearest spends {vp_spent} and "
        "{sp_spent}"
    )
    raise NoSuchSquadError(
        template.format(
            nation=known.name,
            max=known.max_squad_size,
            share=round(LEAST_SHARE * 100),
            vp=report.vp_limit,
            sp=report.sp_limit,
            vp_spent=report.vp,
            sp_spent=report.sp,
        )
    )


def nearest_starter(
    rulebook: Rulebook, nation: str, vp: int, sp: int, taste: Taste | None = None
) -> Squad:
    """Build the squad of `starter_squad`, or the one that comes nearest to its points.

    It is empty if the points do not suffice for the required men.
    """
    begun = new_squad(rulebook.id, rulebook.nations_by_id[nation].id, vp, sp)
    return _best(SquadSearch(rulebook, begun, taste or balanced()))[0]


def _best(search: SquadSearch) -> tuple[Squad, float]:
    """Return the squad, and the share it spends of the less-used pool."""
    squad, share = _best_with(MORE_GRENADES[0], search)
    if share < LEAST_SHARE:
        other, more = _best_with(MORE_GRENADES[1], search)
        if more > share:
            return other, more
    return squad, share


def _best_with(more_grenades: int, search: SquadSearch) -> tuple[Squad, float]:
    rulebook, limits = search.rulebook, search.begun.limits
    known = rulebook.nations_by_id[search.begun.nation]
    offered = [outfits(unit, search, more_grenades) for unit in rulebook.units]
    members, share = _best_men(
        offered, (limits.vp, limits.sp + known.bonus_sp), known.max_squad_size, (), search.taste
    )
    return search.begun.replace(members=members), share


def new_men(report: Report, taste: Taste | None = None) -> tuple[Member, ...]:
    """Find the men who use up a squad's remaining points best; none if that is impossible.

    Args:
        report: The verdict on the squad.
        taste: Whom it prefers; nobody if left out.
    """
    rulebook, squad = report.rulebook, report.squad
    nation = rulebook.nations_by_id.get(squad.nation) if rulebook else None
    if rulebook is None or nation is None:
        return ()
    has = {man.unit for man in squad.members}
    begun = new_squad(rulebook.id, nation.id, 0, 0).replace(definitions=squad.definitions)
    search = SquadSearch(rulebook, begun, taste or balanced())
    offered = [
        outfits(unit, search, MORE_GRENADES[0])
        for unit in rulebook.units
        if not (unit.unique and unit.id in has)
    ]
    left = (max(0, report.vp_limit - report.vp), max(0, report.sp_limit - report.sp))
    room = max(0, nation.max_squad_size - report.size)
    return _best_men(offered, left, room, squad.members, search.taste)[0]


def _best_men(
    offered: list[Outfits],
    points: tuple[int, int],
    most: int,
    others: tuple[Member, ...],
    taste: Taste,
) -> tuple[tuple[Member, ...], float]:
    """Return the men who spend these points best, and the share they spend of the less-used pool.

    Args:
        offered: The outfits of each unit, in the rulebook's order.
        points: Valor points and specialist points to spend, with the nation's bonus.
        most: The maximum number of men.
        others: Other men of the squad, whose skills are chosen last.
        taste: Whom it prefers.
    """
    nobody = Team((), 0)
    pairs = _pairs(offered, points, most, taste)
    best = max(pairs, key=_worth, default=(nobody, nobody))
    order = {each.unit.id: place for place, each in enumerate(offered)}
    men = sorted(best[0].men + best[1].men, key=lambda man: order[man.unit])
    skills = {each.unit.id: each.skills for each in offered}
    had = Counter(skill for man in others for skill in man.skills)
    return tuple(_with_own_skills(men, skills, had)), min(team.share for team in best)


def _pairs(
    offered: list[Outfits], points: tuple[int, int], most: int, taste: Taste
) -> Iterator[tuple[Team, Team]]:
    """Return soldiers and specialists that together are not too many men."""
    vp, sp = points
    soldiers = [each for each in offered if each.unit.currency == "vp"]
    specialists = [each for each in offered if each.unit.currency == "sp"]
    second = list(_teams(specialists, sp, most, taste))
    for team in _teams(soldiers, vp, most, taste):
        for other in second:
            if len(team.men) + len(other.men) <= most:
                yield team, other


def _worth(pair: tuple[Team, Team]) -> tuple[float, float, float, int, int]:
    """The worse-spent pool counts first, then both, then taste, variety and number of men."""
    first, second = pair
    variety, men = first.variety + second.variety, len(first.men) + len(second.men)
    weight = first.weight + second.weight
    return (min(first.share, second.share), first.share + second.share, weight, variety, men)


def _teams(offered: list[Outfits], limit: int, most: int, taste: Taste) -> Iterator[Team]:
    """Return, for each number of men, the teams that spend most; required men are included.

    A taste fills the places of those it prefers before anybody else's.
    """
    able = [each for each in offered if each.by_price]
    places: list[Outfits] = []
    for weight in sorted({each.weight for each in able}, reverse=True):
        alike = [each for each in able if each.weight == weight]
        places += alike
        places += [each for each in alike if not each.unit.unique] * (most - 1)
    reach = _reachable(places, most)
    for size in range(most + 1):
        sums = reach[0][size]
        if sums.bit_length() > limit + 1:  # a mask of a huge limit would fill the memory
            sums &= (1 << (limit + 1)) - 1
        if sums:
            spent = sums.bit_length() - 1
            picked = tuple(_picked(places, reach, size, spent))
            men = tuple([man for man, _weight in picked])
            weight = sum([each for _man, each in picked]) + taste.many * size
            yield Team(men, spent / limit if limit else 1.0, weight)


def _reachable(places: list[Outfits], most: int) -> list[list[int]]:
    """Return `[place][men]`: the sums that this many men of the remaining places can cost."""
    reach = [[1] + [0] * most]
    for place in reversed(places):
        later = reach[0]
        here = [0 if place.unit.mandatory else sums for sums in later]
        for size in range(1, most + 1):
            for price in place.by_price:
                here[size] |= later[size - 1] << price
        reach.insert(0, here)
    return reach


def _picked(
    places: list[Outfits], reach: list[list[int]], size: int, spent: int
) -> Iterator[tuple[Member, int]]:
    """Yield the first men from whom the sum can still be reached, with their weighted points.

    Each has the first outfit with which that holds.
    """
    for number, place in enumerate(places, 1):
        for price, man in place.by_price.items():
            if size and price <= spent and reach[number][size - 1] >> (spent - price) & 1:
                size, spent = size - 1, spent - price
                yield man, place.weights[price] * price
                break


def _with_own_skills(
    men: list[Member], open_to: dict[str, tuple[str, ...]], had: Counter[str]
) -> Iterator[Member]:
    """Yield the men with as many skills as before, choosing those that fewest others have."""
    for man in men:
        chosen = sorted(open_to[man.unit], key=had.__getitem__)[: len(man.skills)]
        had.update(chosen)
        yield man.replace(skills=tuple(chosen))
