"""Exact odds of shots at one man: removed, broken down, wounded.

A chain over what the target has left: health, psyche, Lucky Trinkets. All weights are whole numbers
over one denominator, so that nothing is rounded.

Assumptions: all shots fall in one turn, so nothing is regained (no Rally, no Mend, no items but the
trinkets) and a second breakdown cannot happen. The target has had his order: no shot sends him Down
except by a breakdown. The shooter stays fresh. Rulings: a weapon's extra loss of psyche counts
if health is lost (NCO-70); a trinket's Graze is one whatever the weapon adds (NCO-71); a wound roll
beyond the die kills (NCO-72). A man who is Ruthless loses health for psyche once a single
point is left; a loss of more points than that is not divided.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm
from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.glance.hitting import (
    DOWN,
    TARGETS,
    Shooter,
    chances,
    fired_as,
    is_focus_fire,
    lands,
)
from nco_builder.rules.chances import ALWAYS, FACES, NEVER
from nco_builder.squad import all_skills, price, profile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nco_builder.glance.hitting import Situation, Why
    from nco_builder.rules import Rulebook, Skill, Unit, Weapon
    from nco_builder.squad import EffectiveRules, Member

MOST_SHOTS = 6
MOST_LEFT = 60
"""Health, psyche and trinkets together; more is no man's, and the chain would grow too long."""
TRINKET = "lucky_trinket"
OF_EXTRA_PSYCHE, OF_TRINKET, OF_DEATH = "NCO-70", "NCO-71", "NCO-72"


class Left(NamedTuple):
    """What a man has left; with no health he is removed.

    `spares_last` is whether he loses health instead of his last point of psyche.
    """

    health: int
    psyche: int
    trinkets: int = 0
    spares_last: bool = False

    def after(self, loss: Loss) -> Left:
        """Return what he has left after a shot; health is lost before psyche (p. 19)."""
        health = 0 if loss.killed else self.health - loss.health
        psyche = self.psyche - loss.psyche
        if self.spares_last and self.psyche == 1:
            health, psyche = health - loss.psyche, 1
        if health <= 0:
            return REMOVED
        return self._replace(
            health=health, psyche=max(0, psyche), trinkets=self.trinkets - loss.trinkets
        )


REMOVED = Left(0, 0)


class Loss(NamedTuple):
    """What a shot costs its target, and how many trinkets it used up."""

    health: int = 0
    psyche: int = 0
    killed: bool = False
    trinkets: int = 0

    def __add__(self, other: Loss) -> Loss:  # type: ignore[override]
        """Return both losses together."""
        return Loss(
            self.health + other.health,
            self.psyche + other.psyche,
            self.killed or other.killed,
            self.trinkets + other.trinkets,
        )


class Volley(NamedTuple):
    """What is rolled for one shot.

    Attributes:
        dice: Dice to hit.
        lands: Chance that a thrown weapon lands near enough.
        standing: Chance that a die hits the target as he is.
        broken: Chance that a die hits him once he has broken down, and so is Down.
        wounds: What each face of the wound roll costs.
        graze: What a trinket reduces a hit to.
        saves: Chance that a trinket does.
    """

    dice: int
    lands: Fraction
    standing: Fraction
    broken: Fraction
    wounds: tuple[Loss, ...]
    graze: Loss
    saves: Fraction


class Odds(NamedTuple):
    """The state of a man after a number of shots; the chances sum to 1.

    Attributes:
        shots: The number of shots.
        removed: He is a casualty.
        broken: He has broken down, but lives.
        wounded: He has lost health, but neither of these.
        shaken: He has lost psyche alone, and has some left.
        untouched: He has lost nothing.
    """

    shots: int
    removed: Fraction
    broken: Fraction
    wounded: Fraction
    shaken: Fraction
    untouched: Fraction

    @property
    def out(self) -> Fraction:
        """The chance that he is removed or broken."""
        return self.removed + self.broken

    @property
    def hurt(self) -> Fraction:
        """The chance that he is removed, broken or wounded."""
        return self.out + self.wounded


WhyNot = Literal["range", "target", "profile"]
"""Why nothing can be told besides the reasons of the shooter: out of range; the target's unit is
unknown; his profile is no man's."""


class Fighter(NamedTuple):
    """A man under the rules of his squad."""

    member: Member
    rules: EffectiveRules

    @property
    def unit(self) -> Unit | None:
        """His unit; None if it is unknown."""
        return self.rules.rulebook.units_by_id.get(self.member.unit)

    @property
    def skills(self) -> list[Skill]:
        """His skills, as far as they are known."""
        known = self.rules.rulebook.skills_by_id
        ids = all_skills(self.member, self.unit) if self.unit else ()
        return [known[each] for each in ids if each in known]

    @property
    def left(self) -> Left | WhyNot:
        """What he has before play; why odds against him cannot be told otherwise."""
        if self.unit is None:
            return "target"
        has = profile(self.member, self.unit, self.rules.rulebook)
        trinkets = self.member.items.count(TRINKET)
        if has.H < 1 or has.P < 1 or has.H + has.P + trinkets > MOST_LEFT:
            return "profile"
        return Left(has.H, has.P, trinkets, any(skill.burdens_allies for skill in self.skills))

    @property
    def worth(self) -> int:
        """His victory points."""
        return price(self.member, self.unit, self.rules).victory if self.unit else 0

    def against(self, situation: Situation) -> Situation:
        """Return a situation with his own modifier for Down."""
        own = [each.down_to_hit for each in self.skills if each.down_to_hit is not None]
        return situation._replace(down_to_hit=min(own, default=None))


def weapons_against(
    shooter: Fighter, situation: Situation, inches: Fraction
) -> tuple[Weapon, ...] | Why | WhyNot:
    """Return the weapons a man may fire at a distance; why there are none otherwise."""
    able = Shooter(shooter.member, situation, shooter.rules)
    if not able.fires():
        return able.why()
    book = shooter.rules.rulebook
    fired = [(each, fired_as(each, situation.order, book)) for each in able.armed]
    found = tuple([each for each, used in fired if used and inches <= used.range_in])
    return found or "range"


def odds(
    shooter: Fighter, weapon: Weapon, target: Fighter, situation: Situation, inches: Fraction
) -> tuple[Odds, ...] | WhyNot:
    """Return the odds of 1 to 6 shots with a weapon that the shooter may fire there."""
    left = target.left
    if not isinstance(left, Left):
        return left
    shot = volley(shooter, weapon, target.against(situation), inches)
    return "range" if shot is None else odds_of(shot, left)


def volley(
    shooter: Fighter, weapon: Weapon, situation: Situation, inches: Fraction
) -> Volley | None:
    """Return what is rolled for a shot; None if the weapon is not fired, or not so far."""
    book = shooter.rules.rulebook
    used = fired_as(weapon, situation.order, book)
    if used is None:
        return None
    deadeye = any(each.fire_as_focus_fire for each in shooter.skills)
    by_state = [
        next(
            (
                each.chance
                for each in chances(used, situed, book, deadeye=deadeye)
                if inches <= each.until
            ),
            None,
        )
        for situed in (situation, situation._replace(broken=True))
    ]
    standing, broken = by_state
    if standing is None or broken is None:
        return None
    bonus = used.wound
    if is_focus_fire(used, situation.order):
        bonus += sum([each.focus_fire_wound or 0 for each in shooter.skills])
    trinket = book.items_by_id.get(TRINKET)
    saves = Fraction(1, FACES) if trinket and trinket.works_on else NEVER
    wounds = tuple(_wound(face + bonus, used.extra_psyche, book) for face in range(1, FACES + 1))
    graze = _wound(1, 0, book)._replace(trinkets=1)
    return Volley(used.dice, lands(used), standing, broken, wounds, graze, saves)


def _wound(roll: int, extra_psyche: int, rulebook: Rulebook) -> Loss:
    """Return what a wound roll costs, with what the weapon adds if it costs health."""
    rows = rulebook.wound_chart
    row = next((each for each in rows if roll in each.rolls), rows[-1])
    if row.killed or row.change is None:
        return Loss(killed=row.killed)
    health, psyche = -row.change.H, -row.change.P
    return Loss(health, psyche - (extra_psyche if health else 0))


@lru_cache(maxsize=512)
def odds_of(shot: Volley, left: Left) -> tuple[Odds, ...]:
    """Return the odds of 1 to 6 equal shots at a man who has that much left."""
    return tuple(_Chain(shot).odds(left))


@lru_cache(maxsize=4096)
def shots_needed(shot: Volley, left: Left) -> Fraction | None:
    """Return how many equal shots remove a man on average; None if none ever do."""
    return _chain(shot).shots_needed(left)


@lru_cache(maxsize=64)
def _chain(shot: Volley) -> _Chain:
    return _Chain(shot)


class _Chain:
    """What a man has left after each shot, from what he had."""

    def __init__(self, shot: Volley) -> None:
        self._shot = shot
        self._losses: dict[tuple[int, bool], dict[Loss, Fraction]] = {}
        self._weights: dict[tuple[int, bool], list[tuple[Loss, int]]] = {}
        self._needed: dict[Left, Fraction | None] = {REMOVED: Fraction(0)}
        # every chance is a multiple of the product of all dice that may be rolled
        whole = lcm(shot.standing.denominator, shot.broken.denominator)
        per_die = whole * FACES * shot.saves.denominator
        self.whole = shot.lands.denominator * per_die**shot.dice

    def odds(self, left: Left) -> Iterable[Odds]:
        """Yield the odds after each shot."""
        at = Counter({left: 1})
        for shots in range(1, MOST_SHOTS + 1):
            then: Counter[Left] = Counter()
            for before, chance in at.items():
                for after, weight in self._after(before):
                    then[after] += chance * weight
            at = then
            yield _counted(shots, at, left, self.whole**shots)

    def shots_needed(self, left: Left) -> Fraction | None:
        """Return the expected number of shots until he is removed; None without an end."""
        known, waiting = self._needed, [left]
        while waiting:
            state = waiting[-1]
            if state in known:
                waiting.pop()
                continue
            after = self._after(state)
            missing = [each for each, _weight in after if each != state and each not in known]
            if missing:
                waiting.extend(missing)
                continue
            known[waiting.pop()] = self._mean(state, after)
        return known[left]

    def _mean(self, state: Left, after: Sequence[tuple[Left, int]]) -> Fraction | None:
        """Return the expected shots from one state, if those from all later ones are known."""
        stays, sum_ = 0, Fraction(self.whole)
        for each, weight in after:
            if each == state:
                stays += weight
                continue
            later = self._needed[each]
            if later is None:
                return None
            sum_ += weight * later
        return None if stays == self.whole else sum_ / (self.whole - stays)

    def _after(self, left: Left) -> list[tuple[Left, int]]:
        """Return what he may have left after one shot, with whole weights."""
        if left == REMOVED:
            return [(REMOVED, self.whole)]
        trinkets = min(left.trinkets, self._shot.dice)
        after: Counter[Left] = Counter()
        for loss, weight in self._weighed(trinkets, broken=not left.psyche):
            after[left.after(loss)] += weight
        return list(after.items())

    def _weighed(self, trinkets: int, *, broken: bool) -> list[tuple[Loss, int]]:
        key = trinkets, broken
        if key not in self._weights:
            chance = self._shot.broken if broken else self._shot.standing
            self._weights[key] = [
                (loss, int(each * self.whole)) for loss, each in self._cost(trinkets, chance)
            ]
        return self._weights[key]

    def _cost(self, trinkets: int, chance: Fraction) -> Iterable[tuple[Loss, Fraction]]:
        """Return the losses of one shot: all dice are rolled at once, trinkets used first."""
        shot = self._shot
        sums = {Loss(): ALWAYS}
        for _die in range(shot.dice):
            more: dict[Loss, Fraction] = {}
            for loss, before in sums.items():
                for each, then in _die_cost(shot, chance, saved=loss.trinkets < trinkets):
                    both = loss + each
                    more[both] = more.get(both, NEVER) + before * then
            sums = more
        landed = {loss: each * shot.lands for loss, each in sums.items()}
        landed[Loss()] = landed.get(Loss(), NEVER) + 1 - shot.lands
        return landed.items()


def _die_cost(shot: Volley, chance: Fraction, *, saved: bool) -> Iterable[tuple[Loss, Fraction]]:
    """Yield the losses by one die to hit, with a trinket or without."""
    yield Loss(), 1 - chance
    if saved:
        yield shot.graze, chance * shot.saves
    rest = chance * (1 - shot.saves if saved else ALWAYS) / len(shot.wounds)
    for wound in shot.wounds:
        yield wound._replace(trinkets=int(saved)), rest


def _counted(shots: int, at: Counter[Left], left: Left, whole: int) -> Odds:
    """Return the odds of a distribution over what he has left."""
    sums = dict.fromkeys(Odds._fields[1:], 0)
    for state, weight in at.items():
        if state == REMOVED:
            end = "removed"
        elif not state.psyche:
            end = "broken"
        elif state.health < left.health:
            end = "wounded"
        else:
            end = "shaken" if state.psyche < left.psyche else "untouched"
        sums[end] += weight
    return Odds(shots, *[Fraction(each, whole) for each in sums.values()])


class Gain(NamedTuple):
    """The victory points per shot of one man at another, and the weapon that gains them."""

    points: Fraction
    weapon: str


class Row(NamedTuple):
    """A shooter: his gains against every target, and the target of the greatest, if any.

    A gain is None if nothing can be told or gained; `why` says so if that holds for all targets.
    """

    gains: tuple[Gain | None, ...]
    best: int | None
    why: Why | WhyNot | None


def gains(
    mine: Sequence[Fighter], theirs: Sequence[Fighter], situation: Situation, inches: Fraction
) -> tuple[Row, ...]:
    """Return, for each of my men, the victory points per shot at each of theirs.

    Each fires the weapon that gains most. The points are the target's worth, divided by the number
    of shots that remove him on average while he regains nothing.
    """
    lefts = [each.left for each in theirs]
    worths = [each.worth for each in theirs]
    aims = [each.against(situation) for each in theirs]
    rows = []
    for shooter in mine:
        weapons = weapons_against(shooter, situation, inches)
        if isinstance(weapons, str):
            rows.append(Row((None,) * len(theirs), None, weapons))
            continue
        shots = {
            (weapon, aim): volley(shooter, weapon, aim, inches)
            for weapon, aim in product(weapons, dict.fromkeys(aims))
        }
        row = tuple(
            [
                _best_gain([(each.id, shots[each, aim]) for each in weapons], left, worth)
                for left, worth, aim in zip(lefts, worths, aims, strict=True)
            ]
        )
        best = max(
            [place for place, gain in enumerate(row) if gain],
            key=lambda place: row[place].points,  # type: ignore[union-attr]
            default=None,
        )
        rows.append(Row(row, best, None))
    return tuple(rows)


def _best_gain(
    shots: Iterable[tuple[str, Volley | None]], left: Left | WhyNot, worth: int
) -> Gain | None:
    """Return the greatest gain; of two equal ones, that of the weapon named first."""
    if not isinstance(left, Left):
        return None
    found = []
    for weapon, shot in shots:
        needed = shots_needed(shot, left) if shot else None
        if needed:
            found.append(Gain(worth / needed, weapon))
    return max(found, key=lambda gain: gain.points, default=None)


def down_counts(situation: Situation) -> bool:
    """Return whether a breakdown changes how the target is found: he was not Down before."""
    return DOWN not in TARGETS[situation.target]
