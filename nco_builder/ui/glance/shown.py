"""The content of the plots: statistics of a squad, optionally with one more man, and texts."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.glance import (
    ORDERS,
    Glance,
    Situation,
    expected_hits,
    glance,
    with_recruit,
)
from nco_builder.glance.hitting import Shooter, fired_as
from nco_builder.glance.odds import (
    OF_DEATH,
    OF_EXTRA_PSYCHE,
    OF_TRINKET,
    TRINKET,
    Fighter,
    down_counts,
    odds,
    weapons_against,
)
from nco_builder.language import N_, _, decimal
from nco_builder.language.words import enumerated, listed
from nco_builder.rules.rulebook import in_force
from nco_builder.rules.rulings import decision_of
from nco_builder.sheets.words import cut_to, number
from nco_builder.squad import effective_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.glance import Role, Target, Why
    from nco_builder.glance.odds import Odds, WhyNot
    from nco_builder.rules import Rulebook, Weapon
    from nco_builder.squad import Squad

TARGETS: dict[Target, str] = {
    "open": N_("In the open"),
    "cover": N_("Behind cover"),
    "down": N_("Down behind cover"),
}
ROLES: dict[Role, str] = {
    "support": N_("Support"),
    "aimed": N_("Rifles"),
    "close": N_("Close combat"),
    "aid": N_("Aid"),
    "other": N_("Other"),
}
WHY: dict[Why | WhyNot, str] = {
    "never": N_("Never fire: {men}."),
    "courage": N_("Too little courage: {men}."),
    "no_advance": N_("Not on an Advance: {men}."),
    "own_weapon": N_("Not counted, own weapons: {men}."),
    "unarmed": N_("Unarmed: {men}."),
    "unknown": N_("Not counted, unknown rank: {men}."),
    "range": N_("Out of range: {men}."),
}
ENDS = {
    "removed": N_("Removed"),
    "broken": N_("Broken down"),
    "wounded": N_("Wounded"),
    "shaken": N_("Shaken"),
    "untouched": N_("Untouched"),
}
"""The fates of a target."""
NO_ODDS: dict[Why | WhyNot, str] = {
    "never": N_("{man} never fires."),
    "courage": N_("{man} has too little courage for this order."),
    "no_advance": N_("{weapon} is not fired on an Advance."),
    "own_weapon": N_("The weapon of {man} has numbers of its own, which are not counted."),
    "unarmed": N_("{man} carries no weapon."),
    "unknown": N_("The rank of {man} is unknown."),
    "range": N_("{weapon} does not reach that far."),
    "target": N_("The rank of {target} is unknown, and so is what he can bear."),
    "profile": N_("No soldier of the rulebook has as much health and psyche as {target}."),
}
UNARMED: Why = "unarmed"
LMG, OF_LMG, OF_DEADEYE = "lmg", "NCO-55", "NCO-75"
LEAST = Fraction(1, 2000)
"""Smaller chances would be rounded to zero."""
NAME_LETTERS = 60
"""The most letters of a name in a plot."""
MOST_NAMED = 30
"""The most men named among those left out of a sum."""
OF_COURAGE, OF_SPECIAL_ACTIONS = "NCO-48", "NCO-50"


class Aim(NamedTuple):
    """A shot as it was chosen.

    Attributes:
        shooter: The row of the shooter.
        weapon: The id of his weapon; "" if he carries none that is known.
        squad: The squad of the target.
        target: The row of the target; -1 without one.
        inches: The distance.
    """

    shooter: int
    weapon: str
    squad: Squad
    target: int
    inches: int


class ShownOdds(NamedTuple):
    """The odds of a shot: for 1 to 6 shots, or none; what it is; what it rests on, or why not."""

    odds: tuple[Odds, ...]
    title: str
    notes: str


class ShownGlance(NamedTuple):
    """The statistics of a squad.

    Attributes:
        squad: As it stands, or with one more man.
        book: Its rules.
        now: What it can do as it is.
        more: What it could do with one more man; None if nobody is looked at.
        unit: Who that is, "" for nobody.
        odds: The odds of the shot that was chosen; None without men.
        most: The hits at the top of the axis: the same for all orders and for one more man.
        inches: How far away the target is; None without a shot.
    """

    squad: Squad
    book: Rulebook
    now: Glance
    more: Glance | None = None
    unit: str = ""
    odds: ShownOdds | None = None
    most: int = 1
    inches: int | None = None

    def weapon(self, weapon: str) -> str:
        """Return the name of a weapon, short if there is little room."""
        return self.book.weapons_by_id[weapon].short_name

    def man(self, row: int) -> str:
        """Return the name of a man, shortened as everywhere, or else his rank."""
        return called(self.squad, row, self.book)

    def rank(self, row: int) -> str:
        """Return his rank."""
        unit = self.book.units_by_id.get(self.squad.members[row].unit)
        return unit.name if unit else cut_to(self.squad.members[row].unit, NAME_LETTERS)

    @property
    def recruit(self) -> str:
        """Return the name of one more man; "" for nobody."""
        if not self.more:
            return ""
        return _("What if: {unit}").format(unit=self.book.units_by_id[self.unit].name)

    @property
    def rows(self) -> tuple[int, ...]:
        """The men as in the table: soldiers, specialists, unknown ones."""
        kinds = ("soldier", "specialist", "")
        units = self.book.units_by_id
        by_kind = [
            kinds.index(unit.kind if (unit := units.get(man.unit)) else "")
            for man in self.squad.members
        ]
        men = len(self.now.courage)
        return tuple(sorted(range(men), key=by_kind.__getitem__)) + ((men,) if self.more else ())


def called(squad: Squad, row: int, book: Rulebook) -> str:
    """Return the name of a man, shortened as everywhere, or else his rank."""
    man = squad.members[row]
    unit = book.units_by_id.get(man.unit)
    return cut_to(man.name, NAME_LETTERS) or (unit.name if unit else cut_to(man.unit, NAME_LETTERS))


def shown(
    squad: Squad, book: Rulebook, situation: Situation, unit: str = "", aim: Aim | None = None
) -> ShownGlance:
    """Compute the statistics of a squad, with one more man, and of one shot."""
    now = glance(squad, book, situation)
    most = _most_hits(squad, book, situation)
    inches = aim.inches if aim else None
    of_shot = aim and _odds(squad, book, situation, aim)
    if unit not in book.units_by_id:
        return ShownGlance(squad, book, now, odds=of_shot, most=most, inches=inches)
    bigger = with_recruit(squad, unit, book)
    more = glance(bigger, book, situation)
    return ShownGlance(bigger, book, now, more, unit, of_shot, most, inches)


LEVELS = 3
"""The axis of hits ends at a multiple of so many."""


def _most_hits(squad: Squad, book: Rulebook, situation: Situation) -> int:
    """Return the most hits by any order, with any one more man, rounded up.

    One more man adds at most what he would hit alone.
    """
    alone = squad.replace(members=())
    most = Fraction(1)
    for order in ORDERS:
        tried = situation._replace(order=order)
        men = [with_recruit(alone, unit.id, book) for unit in book.units]
        one = max([expected_hits(each, book, tried).most for each in men], default=Fraction(0))
        most = max(most, expected_hits(squad, book, tried).most + one)
    return ceil(most / LEVELS) * LEVELS


def _odds(squad: Squad, book: Rulebook, situation: Situation, aim: Aim) -> ShownOdds:
    """Return the odds of a shot with their assumptions, or why there are none."""
    man = called(squad, aim.shooter, book)
    weapon = book.weapons_by_id.get(aim.weapon)
    if aim.target < 0:
        return ShownOdds((), "", _("The other squad has no men."))
    theirs = in_force(book, aim.squad)
    target = called(aim.squad, aim.target, theirs)
    shooter = Fighter(squad.members[aim.shooter], effective_rules(squad, book))
    aimed_at = Fighter(aim.squad.members[aim.target], effective_rules(aim.squad, theirs))
    inches = Fraction(aim.inches)
    able = weapons_against(shooter, situation, inches)
    why: Why | WhyNot | None = able if isinstance(able, str) else None
    found: tuple[Odds, ...] = ()
    if weapon is not None and (why is None or why == "range"):
        told = odds(shooter, weapon, aimed_at, situation, inches)
        fired = fired_as(weapon, situation.order, book)
        if isinstance(told, str):
            why = told if fired or told != "range" else "no_advance"
        else:
            found = told
    names = {"man": man, "weapon": weapon.name if weapon else "", "target": target}
    title = _("{man}, {weapon}, at {target}, {inches}″").format(inches=aim.inches, **names)
    if not found:
        return ShownOdds((), title, _(NO_ODDS[UNARMED if why is None else why]).format(**names))
    assert weapon  # noqa: S101 - there are odds of a weapon alone
    return ShownOdds(
        found, title, " ".join(_rests_on(squad, book, situation, (shooter, weapon, aimed_at)))
    )


def _rests_on(
    squad: Squad, book: Rulebook, situation: Situation, shot: tuple[Fighter, Weapon, Fighter]
) -> Iterator[str]:
    """Yield the assumptions of a shot, with rulings."""
    shooter, weapon, target = shot
    trinkets = TRINKET in target.member.items
    yield _(
        "All shots in one turn by men like him, unhurt, of full psyche, on level ground. No Rally "
        "and no other gains between them. Wounds by the wound chart."
    )
    if down_counts(situation):
        yield _("The target has had his order: only a breakdown sends him Down.")
    if trinkets:
        yield _("He uses one Lucky Trinket for each hit, from the first on.")
    if any(skill.burdens_allies for skill in target.skills):
        yield _("With one point of psyche left he loses health instead, as he is Ruthless.")
    ids = [OF_LMG] * (weapon.id == LMG)
    ids += [OF_EXTRA_PSYCHE] * bool(weapon.extra_psyche)
    ids += [OF_DEATH] * bool(weapon.wound)
    ids += [OF_TRINKET] * bool(trinkets and (weapon.wound or weapon.extra_psyche))
    able = Shooter(shooter.member, situation, shooter.rules)
    ids += [OF_DEADEYE] * able.rests_on_ruling()
    yield from rulings_text(ids, book, squad)


def percent(chance: Fraction) -> str:
    """Return a chance in percent; values that round to 0 or 100 are marked."""
    if 0 < chance < LEAST:
        return _("< {percent} %").format(percent=decimal("0.1"))
    if 1 - LEAST < chance < 1:
        return _("> {percent} %").format(percent=decimal("99.9"))
    return _("{percent} %").format(percent=decimal(f"{float(100 * chance):.1f}"))


def in_figures(hits: Fraction, places: int = 1) -> str:
    """Return a number in the current language."""
    return decimal(f"{float(hits):.{places}f}")


def counted(shown: ShownGlance) -> str:
    """Return what the sums include and leave out, and their rulings."""
    said = [
        _(
            "Each man fires once, unhurt and of full psyche, at one enemy, with what hits most "
            "there. Left out: high ground, wounds, answers, and further men within a radius."
        )
    ]
    hits = shown.now.hits
    by_why: dict[Why, list[str]] = {}
    for each in hits.silent:
        by_why.setdefault(each.why, []).append(shown.man(each.row))
    said += [_(WHY[why]).format(men=men_listed(men)) for why, men in by_why.items()]
    resting = [OF_LMG] * (LMG in hits.weapons) + [OF_DEADEYE] * bool(hits.ruled)
    return " ".join([*said, *_rulings(resting, shown)])


def men_listed(men: list[str]) -> str:
    """Return men by name; for many, the number of the others."""
    if len(men) <= MOST_NAMED:
        return listed(men)
    more = len(men) - MOST_NAMED
    return _("{names} and {count} more").format(names=enumerated(men[:MOST_NAMED]), count=more)


def courage_counted(shown: ShownGlance) -> str:
    """Return the courage needed for special actions, with its rulings."""
    least = shown.book.defaults.special_action_courage
    said = _("Courage {least} and more, items included: special actions.")
    resting = (OF_COURAGE, OF_SPECIAL_ACTIONS)
    return " ".join([said.format(least=least), *_rulings(resting, shown)])


def _rulings(ids: Iterable[str], shown: ShownGlance) -> list[str]:
    return rulings_text(ids, shown.book, shown.squad)


def rulings_text(ids: Iterable[str], book: Rulebook, squad: Squad) -> list[str]:
    """Return the decisions on rulings, and whether the players have agreed."""
    known = book.rulings
    said = []
    for each in ids:
        if each in known:
            agreed = each in squad.agreed
            template = (
                _("“{ruling}”: {decision}") if agreed else _("To agree, “{ruling}”: {decision}")
            )
            decision = decision_of(each, squad.rulings)
            said.append(template.format(ruling=known[each].name, decision=decision))
    return said


def summary(shown: ShownGlance) -> str:
    """Return the sums as a sentence for screen readers, at each distance where they change."""
    steps = shown.now.hits.steps
    if not steps:
        return _("No hits at any distance.")
    template = _("up to {inches} inches {hits}")
    return _("Hits expected: {steps}.").format(
        steps=listed(
            [
                template.format(inches=in_inches(step.until), hits=in_figures(step.hits))
                for step in steps
            ]
        )
    )


def odds_summary(shown: ShownGlance) -> str:
    """Return the odds as a sentence for screen readers, or ""."""
    if not shown.odds or not shown.odds.odds:
        return ""
    template = _("{shots}: removed {removed}, removed or broken down {out}")
    told = [
        template.format(shots=each.shots, removed=percent(each.removed), out=percent(each.out))
        for each in shown.odds.odds
    ]
    return _("{shot}. By number of shots: {odds}.").format(shot=shown.odds.title, odds=listed(told))


def change(shown: ShownGlance) -> str:
    """Return the effect of one more man in a few words, or ""."""
    if shown.more is None:
        return ""
    most, before = shown.more.hits.most, shown.now.hits.most
    said = _("{unit}: {hits} hits at most instead of {before}")
    name = shown.book.units_by_id[shown.unit].name
    return said.format(unit=name, hits=in_figures(most), before=in_figures(before))


def in_inches(inches: Fraction | float) -> str:
    """Return a distance without trailing zeros."""
    return number(float(inches))
