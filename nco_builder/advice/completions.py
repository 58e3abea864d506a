"""Ways to spend the points a squad has left, to the last one or as near as it goes.

What one man chooses costs points of one pool and bars no other man's choice but by the squad's
sums. So each man alone is asked how he may be equipped for so many points more; a knapsack over
the men finds the fewest choices for each sum of a pool; and a check of the whole squad proves
each way that is offered.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from itertools import combinations, product
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.advice.starter import new_men
from nco_builder.language import _, ngettext
from nco_builder.language.words import enumerated, listed
from nco_builder.legality import check
from nco_builder.legality.findings import excess, matter
from nco_builder.legality.fixes import Effort, looks_to_judge
from nco_builder.legality.proposals import ManInSquad, proposals, proposals_of
from nco_builder.legality.verdict import judge_of, trials
from nco_builder.squad import (
    Member,
    edit,
    effective_rules,
    lost_choices,
    recruit,
    refitted,
    set_one,
)
from nco_builder.squad.edits import change_rank
from nco_builder.squad.fields import FIELD, MEMBER_FIELDS, RULE_FIELDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.advice.tastes import Taste
    from nco_builder.legality import Finding, Names, Report
    from nco_builder.rules import Currency, Rulebook, Unit
    from nco_builder.squad import Edit, Squad

WAYS = 8
"""The most ways that are offered."""
MOST_LEFT = 40
"""If more points of a pool are left, they are spent on new men first."""
MOST_PROVEN = 40
"""The most ways that are checked."""
MOST_ALIKE = 2
"""The most ways checked that give the same things to different men."""
FEW = 3
"""The most plans kept for each sum, of one man and of several."""
MOST_RECRUITS = 3
"""The most men recruited to spend few points."""
POOLS: tuple[Currency, ...] = ("vp", "sp")


class Addition(NamedTuple):
    """One more choice.

    Attributes:
        field: the field of a man that it fills; "unit" for another rank.
        value: the id that is chosen; of grenades how many more; True for the extra skill slot.
    """

    field: str
    value: object


class Change(NamedTuple):
    """A man before and after a way to spend points.

    Attributes:
        place: his position afterwards.
        before: what he was; for a new man, what he is recruited as.
        after: what he becomes.
        is_new: whether he is recruited.
    """

    place: int
    before: Member
    after: Member
    is_new: bool

    @property
    def additions(self) -> tuple[Addition, ...]:
        """His additions, rank and weapon first."""
        before, after = self.before, self.after
        found = [
            Addition(field, getattr(after, field))
            for field in ("unit", "primary")
            if getattr(after, field) != getattr(before, field)
        ]
        if after.grenades > before.grenades:
            found.append(Addition("grenades", after.grenades - before.grenades))
        if after.extra_skill_slot > before.extra_skill_slot:
            found.append(Addition("extra_skill_slot", value=True))
        for field in ("skills", "items"):
            more = Counter(getattr(after, field)) - Counter(getattr(before, field))
            found += [Addition(field, value) for value in more.elements()]
        return tuple(found)


class Completion(NamedTuple):
    """One way to spend points: the verdicts on the squad without it and with it."""

    before: Report
    after: Report

    @property
    def changes(self) -> tuple[Change, ...]:
        """The men it changes, in the order of the squad, new ones last."""
        before, after = self.before.squad.members, self.after.squad.members
        units = self.after.rules.units_by_id
        changed = [
            Change(index, was, man, is_new=False)
            for index, (was, man) in enumerate(zip(before, after, strict=False))
            if was != man
        ]
        new = [
            Change(index, recruit(units[man.unit]), man, is_new=True)
            for index, man in enumerate(after[len(before) :], len(before))
        ]
        return (*changed, *new)

    @property
    def choices(self) -> int:
        """The number of choices it takes; a new man is one."""
        return sum([len(each.additions) + each.is_new for each in self.changes])

    @property
    def vp_left(self) -> int:
        """Valor points left after it."""
        return self.after.vp_limit - self.after.vp

    @property
    def sp_left(self) -> int:
        """Specialist points left after it."""
        return self.after.sp_limit - self.after.sp

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The edits that make it, which belong together as one step."""
        edits: list[Edit] = []
        for index, before, after, is_new in self.changes:
            if is_new:
                continue
            if before.unit != after.unit:
                edits.append(change_rank(index, before, after))
                continue
            edits += [
                set_one(index, field, getattr(after, field))
                for field in MEMBER_FIELDS
                if getattr(after, field) != getattr(before, field)
            ]
        new = tuple([each.after for each in self.changes if each.is_new])
        return (*edits, edit("add_members", members=new)) if new else tuple(edits)


class Completions(NamedTuple):
    """Ways to spend what a squad has left.

    Attributes:
        report: the verdict on the squad.
        ways: the ways, the fewest points left first, then the fewest choices; none if nothing
            can be added.
    """

    report: Report
    ways: tuple[Completion, ...]

    @property
    def vp_left(self) -> int:
        """Valor points left without any of them; negative if too many are spent."""
        return self.report.vp_limit - self.report.vp

    @property
    def sp_left(self) -> int:
        """Specialist points left without any of them; negative if too many are spent."""
        return self.report.sp_limit - self.report.sp

    @property
    def is_left(self) -> bool:
        """Whether any points are left to spend."""
        return self.vp_left > 0 or self.sp_left > 0

    @property
    def is_filling_up(self) -> bool:
        """Whether so many points are left that new men come first, in a taste."""
        return max(self.vp_left, self.sp_left) > MOST_LEFT

    @property
    def exact(self) -> bool:
        """Whether the squad, or the first way, leaves no point of either pool."""
        best = self.ways[0] if self.ways else self
        return best.vp_left <= 0 and best.sp_left <= 0


def completions(report: Report, taste: Taste | None = None) -> Completions:
    """Find ways to spend what a squad has left of both pools.

    Nothing is taken away: a man keeps what was chosen for him, and his weapon changes only where
    it is the one that he was recruited with. A way adds no finding of any severity, and a man
    who has an error is left as he is. The same squad gets the same ways.

    Args:
        report: The verdict on the squad, which may be illegal.
        taste: Whom it prefers where more points are left than choices for men present use up.
    """
    nothing = Completions(report, ())
    if report.rulebook is None or not nothing.is_left:
        return nothing
    start = report
    if nothing.is_filling_up:
        new = new_men(report, taste)
        filled = check(_with(report, new), report.rulebook)
        if new and not _adds_findings(report, filled):
            start = filled
    proven: list[Completion] = []
    effort, looks = Effort(), looks_to_judge(report.squad, report.findings)
    for squad in _completed(start, report.rulebook):
        if not effort.spend(looks):
            break
        after = check(squad, report.rulebook)
        if not _adds_findings(report, after):
            proven.append(Completion(report, after))
        if len(proven) == WAYS:
            break
    if not proven and start is not report:
        proven.append(Completion(report, start))
    return Completions(report, tuple(proven))


def _with(report: Report, more: Iterable[Member]) -> Squad:
    return report.squad.replace(members=(*report.squad.members, *more))


def _adds_findings(before: Report, after: Report) -> bool:
    """Return whether a squad has a new finding, or one that exceeds its bound by more."""
    known: dict[object, int] = {}
    for each in before.findings:
        about = _about(each)
        known[about] = max(excess(each), known.get(about, excess(each)))
    return any(
        _about(each) not in known or excess(each) > known[_about(each)]
        for each in after.findings
        if not each.code.endswith("_unspent")
    )


def _about(finding: Finding) -> object:
    return (finding.severity, finding.member, finding.field, matter(finding))


class Kit(NamedTuple):
    """Additions for one man: the number of choices, and the fields they set."""

    choices: int
    fields: dict[str, object]


class Plan(NamedTuple):
    """Men as they may become, before the squad with them is checked.

    Attributes:
        choices: how many choices it takes.
        men: who changes, by position (None for a new man), and what he becomes.
    """

    choices: int
    men: tuple[tuple[int | None, Member], ...] = ()


Kits = dict[int, list[Kit]]
"""The plans with the fewest choices for each number of points."""
_choices = itemgetter(0)


def _keep(kits: Kits, price: int, kit: Kit) -> None:
    known = kits.setdefault(price, [])
    if len(known) < FEW or known[-1].choices > kit.choices:
        insort(known, kit, key=_choices)
        del known[FEW:]


def _completed(report: Report, rulebook: Rulebook) -> Iterator[Squad]:
    """Yield unproven squads that spend more: fewest points left first, then fewest choices."""
    of_pools = [_plans(report, rulebook, currency) for currency in ("vp", "sp")]
    plans = [Plan(vp.choices + sp.choices, vp.men + sp.men) for vp, sp in product(*of_pools)]
    men = report.squad.members
    alike: Counter[object] = Counter()
    proven = 0
    for plan in sorted(plans, key=lambda plan: (plan.choices, len(plan.men))):
        what = tuple(sorted([_what(index, man, men) for index, man in plan.men]))
        alike[what] += 1
        if plan.men and alike[what] <= MOST_ALIKE and proven < MOST_PROVEN:
            proven += 1
            changed = {index: man for index, man in plan.men if index is not None}
            same = [changed.get(index, man) for index, man in enumerate(men)]
            new = [man for index, man in plan.men if index is None]
            yield report.squad.replace(members=(*same, *new))


def _what(index: int | None, man: Member, men: tuple[Member, ...]) -> tuple[str, ...]:
    """Return the additions of a plan, whoever gets them."""
    if index is None:
        return ("new", *map(str, man.key))
    change = Change(index, men[index], man, is_new=False)
    return tuple([f"{each.field} {each.value}" for each in change.additions])


def _plans(report: Report, rulebook: Rulebook, currency: Currency) -> list[Plan]:
    """Return the plans for one pool that spend all of its points, or as many as possible."""
    limit, spent = (
        (report.vp_limit, report.vp) if currency == "vp" else (report.sp_limit, report.sp)
    )
    left = min(limit - spent, MOST_LEFT)
    nothing = Plan(0)
    if left <= 0:
        return [nothing]
    sums: list[list[Plan]] = [[nothing], *[[] for _ in range(left)]]
    for index, man, kits in Outfitter(report, rulebook, left).of_pool(currency):
        _add(sums, index, man, kits)
    return next(plans for plans in reversed(sums) if plans)


def _add(sums: list[list[Plan]], index: int | None, man: Member, kits: Kits) -> None:
    """Add the plans for each sum with one more man.

    Those with more choices than enough plans that spend everything would never be offered.
    """
    last = sums[-1]
    for spent, plans in enumerate([tuple(plans) for plans in sums]):
        for price, ways in kits.items():
            if not plans or spent + price >= len(sums):
                continue
            known = sums[spent + price]
            room = MOST_PROVEN if known is last else FEW
            for plan, kit in product(plans, ways):
                choices = plan.choices + kit.choices
                if (len(known) == room and known[-1].choices <= choices) or (
                    len(last) == MOST_PROVEN and last[-1].choices <= choices
                ):
                    continue
                other = man.replace(**kit.fields)
                insort(known, Plan(choices, (*plan.men, (index, other))), key=_choices)
                del known[room:]


class Outfitter:
    """Finds what each man of a squad may get for his points, independently of the others.

    Men who are judged alike are asked about once.
    """

    def __init__(self, report: Report, rulebook: Rulebook, left: int) -> None:
        """Spend at most `left` points on a man of this report's squad."""
        self._report, self._rulebook, self._left = report, rulebook, left
        self._judge = judge_of(report.squad, rulebook)
        self._rules = effective_rules(report.squad, rulebook)
        self._skills = Counter(skill for man in report.squad.members for skill in man.skills)
        self._known: dict[object, Kits] = {}

    def of_pool(self, currency: Currency) -> Iterator[tuple[int | None, Member, Kits]]:
        """Return the men paid from a pool, new ones while there is room, with their kits.

        A new man's kits set his rank, too, and count him as a choice.
        """
        report, nation = self._report, self._rules.nation
        for index, (man, of_man) in enumerate(
            zip(report.squad.members, report.members, strict=True)
        ):
            if of_man.unit is None or any(each.severity == "error" for each in of_man.findings):
                continue
            if of_man.unit.currency == currency:
                yield index, man, self._kits_of(man, of_man.unit)
        room = min(nation.max_squad_size - report.size, MOST_RECRUITS) if nation else 0
        if room > 0:
            recruits = self._recruits(currency)
            for _number in range(room):
                yield None, Member(unit=""), recruits

    def _recruits(self, currency: Currency) -> Kits:
        found: Kits = {}
        for unit in self._rulebook.units:
            man = recruit(unit)
            is_open = trials(self._report).of(self._report.size, man, "unit").state == "ok"
            if unit.currency == currency and is_open and not self._judge.report(man).findings:
                fields = {field: getattr(man, field) for field in RULE_FIELDS}
                self._go_on(found, self._judge.report(man).cost, Kit(1, fields), man, unit)
        return found

    def _kits_of(self, man: Member, unit: Unit) -> Kits:
        """Return his additions in his rank, or with a higher one."""
        known = self._known.get(man.key)
        if known is None:
            known = self._known[man.key] = self._kits_in_rank(man, unit)
            for rank, price, higher in self._promoted(man, unit):
                fields = {
                    field: getattr(higher, field)
                    for field in RULE_FIELDS
                    if getattr(higher, field) != getattr(man, field)
                }
                self._go_on(known, price, Kit(1, fields), higher, rank)
        return known

    def _go_on(self, kits: Kits, price: int, kit: Kit, man: Member, unit: Unit) -> None:
        """Store a kit that makes `man` one of `unit`, and everything he may get then."""
        if price > self._left:
            return
        _keep(kits, price, kit)
        for more, ways in self._kits_in_rank(man, unit).items():
            if price + more <= self._left:
                for choices, fields in ways:
                    _keep(kits, price + more, Kit(kit.choices + choices, kit.fields | fields))

    def _promoted(self, man: Member, unit: Unit) -> Iterator[tuple[Unit, int, Member]]:
        """Yield the man in each higher rank that takes nothing from him, with the price."""
        was = self._judge.report(man)
        for rank in self._rulebook.units:
            if rank.kind != "soldier" or unit.kind != rank.kind or rank.unique:
                continue
            higher = refitted(man, unit, rank, self._rules, self._report.squad.match)
            price = self._judge.report(higher).cost - was.cost
            if (
                price > 0
                and self._is_fine(higher, man)
                and not lost_choices(man, higher, unit, rank)
            ):
                yield rank, price, higher

    def _kits_in_rank(self, man: Member, unit: Unit) -> Kits:
        """Return his additions within his rank: at most one of each field."""
        by_field: dict[str, Kits] = {}
        for field, price, kit in self._additions(man, unit):
            if 0 < price <= self._left:
                by_field.setdefault(field, {}).setdefault(price, []).append(kit)
        found: Kits = {0: [Kit(0, {})]}
        for kits in by_field.values():
            before = [(spent, tuple(ways)) for spent, ways in found.items()]
            for (spent, ways), (price, more) in product(before, kits.items()):
                if spent + price <= self._left:
                    for one, other in product(ways, more[:FEW]):
                        both = Kit(one.choices + other.choices, one.fields | other.fields)
                        _keep(found, spent + price, both)
        del found[0]
        return found

    def _additions(self, man: Member, unit: Unit) -> Iterator[tuple[str, int, Kit]]:
        """Yield his possible additions of each field: the price, and the field with it."""
        newcomer = ManInSquad(self._report.size, man, unit, self._report)
        was = self._judge.report(man).cost
        items: list[tuple[int, str]] = []
        for each in proposals(newcomer):
            after = each.edit.of_man(man)
            price = self._judge.report(after).cost - was
            if each.chosen or each.replaces or price <= 0 or not self._is_fine(after, man):
                continue
            if each.field == "items":
                items.append((price, str(each.value)))
            elif each.field == "extra_skill_slot":
                yield from self._with_skill(newcomer._replace(member=after), price)
            elif each.field != "primary" or man.primary == recruit(unit).primary:
                yield each.field, price, Kit(1, {each.field: each.value})
        for count in range(1, unit.item_slots - len(man.items) + 1):
            for chosen in combinations(items, count):
                names = tuple([name for _price, name in chosen])
                price = sum([price for price, _name in chosen])
                yield "items", price, Kit(count, {"items": (*man.items, *names)})

    def _with_skill(self, man: ManInSquad, price: int) -> Iterator[tuple[str, int, Kit]]:
        """Yield an extra skill slot with the skill that fewest men have."""
        open_to = [
            str(each.value)
            for each in proposals_of("skills", man)
            if not each.chosen
            and not each.replaces
            and self._is_fine(each.edit.of_man(man.member), man.member)
        ]
        if open_to:
            skill = min(open_to, key=self._skills.__getitem__)
            fields = {"extra_skill_slot": True, "skills": (*man.member.skills, skill)}
            yield "extra_skill_slot", price, Kit(2, fields)

    def _is_fine(self, after: Member, before: Member) -> bool:
        """Return whether a man has no new finding."""
        found = self._judge.report(after).findings
        return not found or set(found) <= set(self._judge.report(before).findings)


def described(way: Completion) -> list[str]:
    """Return who gets what, a line per man: `Novak: LMG and Flask`."""
    return [_described(change, way.before.names) for change in way.changes]


def _described(change: Change, names: Names) -> str:
    things = [_thing(each, names) for each in change.additions]
    if not change.is_new:
        return _("{who}: {things}").format(who=names.man(change.place), things=listed(things))
    unit = names.unit(change.after.unit)
    if not things:
        return _("new {unit}").format(unit=unit)
    return _("new {unit}: {things}").format(unit=unit, things=listed(things))


def _thing(addition: Addition, names: Names) -> str:
    if addition.field == "unit":
        return _("promotion to {unit}").format(unit=names.unit(str(addition.value)))
    if addition.field == "grenades":
        count = int(str(addition.value))
        return ngettext("{count} more grenade", "{count} more grenades", count).format(count=count)
    if addition.field == "extra_skill_slot":
        return _("extra skill slot")
    return names.entry(FIELD[addition.field].entry, str(addition.value))


def left_text(of: Completion | Completions) -> str:
    """Return the points left of each pool: `3 vp left`."""
    told = [
        template.format(count=abs(count))
        for count, template in (
            (of.vp_left, _("{count} vp left") if of.vp_left > 0 else _("{count} vp over")),
            (of.sp_left, _("{count} sp left") if of.sp_left > 0 else _("{count} sp over")),
        )
        if count
    ]
    return enumerated(told) or _("no points left")
