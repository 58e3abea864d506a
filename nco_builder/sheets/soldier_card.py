"""The card of one man: all a player needs of him without the book."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from nco_builder.language import _, pgettext
from nco_builder.language.words import enumerated, signed
from nco_builder.legality import Names, finding_sentence
from nco_builder.rules.catalogue import silhouette
from nco_builder.sheets.blocks import Blank, Points, Text, Tile, Tiles
from nco_builder.sheets.contents import Card
from nco_builder.sheets.decisions import DecidedOfMan
from nco_builder.sheets.findings import more
from nco_builder.sheets.men import (
    ATTRIBUTES,
    SPECIAL,
    WRONG,
    before_items,
    boxes,
    health_track,
    psyche_track,
    tags_of,
)
from nco_builder.sheets.soldier_states import broken_down, second_time, wounded
from nco_builder.sheets.weapon_lines import weapon_grid
from nco_builder.sheets.weapon_traits import (
    anti_tank_reminder,
    order_names,
    weapon_reminders,
)
from nco_builder.sheets.words import (
    APART,
    DOT,
    FIRM,
    called,
    first_of,
    joined,
    lines,
    number,
    numbered,
    resting_on,
    single_line,
)
from nco_builder.squad import all_skills, effective_rules
from nco_builder.vehicles import fear_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from nco_builder.legality import Finding, MemberReport, Report
    from nco_builder.rules import Item, Rulebook, Skill
    from nco_builder.rules.appendix_b import AntiTankWeapon
    from nco_builder.sheets.blocks import Block, Paragraph
    from nco_builder.squad import EffectiveRules, Member, Profile

MOST_ERRORS, MOST_REMINDERS = 20, 100
"""Of one man, on his card; nobody in the book carries twenty things."""


def counted_items(man: MemberReport) -> tuple[str, ...]:
    """The items whose whole effect is in his profile already."""
    causes = man.profile.causes if man.profile else ()
    return tuple(dict.fromkeys([each.item for each in causes]))


def item_reminders(
    member: Member,
    man: MemberReport,
    report: Report,
    rulebook: Rulebook,
    but: Collection[str] = (),
) -> Iterator[tuple[str, Paragraph]]:
    """Each kind of item he carries and its text, without those in `but`."""
    carried = all_skills(member, man.unit) if man.unit else member.skills
    known = rulebook.skills_by_id
    skills = [known[each] for each in dict.fromkeys(carried) if each in known]
    items = _Items(report, rulebook, skills)
    for item, count in Counter([each for each in member.items if each not in but]).items():
        yield item, (*items.item(item, count, man.profile), *items.use(item))


class _Items:
    """The items of a man with some skills."""

    def __init__(self, report: Report, rulebook: Rulebook, skills: list[Skill]) -> None:
        self._report, self._rulebook, self._skills = report, rulebook, skills
        self._names = Names(report.squad, rulebook)

    def item(self, item: str, count: int, profile: Profile | None) -> Paragraph:
        """What it does, after its boxes."""
        known = self._rulebook.items_by_id.get(item)
        if known is None:
            return (Text(f"{single_line(self._names.item(item)) or '“”'}{times(count)}", "strong"),)
        lead = f"{known.name}{times(count)}"
        if counted := _counted(known, profile):
            return (Text(f"{lead}  ", "strong"), Text(counted))
        uses = boxes((known.uses or 0) * count)
        before: Paragraph = (*uses, Text(FIRM)) if uses else ()
        said = labeled_reminder(known.reminder_text, lead)
        return (*before, *said, *self._lifting(known, profile), *_passed(known, self._skills))

    def _lifting(self, item: Item, profile: Profile | None) -> Paragraph:
        """Whether an item makes a special action possible for a turn."""
        needed = self._rulebook.defaults.special_action_courage
        lifted = profile.C + item.courage_this_turn if profile and item.courage_this_turn else 0
        if profile and profile.C < needed <= lifted:
            able = f"{SPECIAL} C {lifted}: " + _("special action")
            return (Text(f" {able.replace(' ', FIRM)}", "strong"),)
        return ()

    def use(self, item: str) -> Paragraph:
        """When an item works that depends on an order he may not take (ruling NCO-36)."""
        known = self._rulebook.items_by_id.get(item)
        if known and any(known.needs_order in skill.forbidden_orders for skill in self._skills):
            order = order_names(self._rulebook)["assault"]
            only = _("only when he answers an {order}").format(order=order)
            return Text(DOT), Text(only, "strong")
        return ()


def _passed(item: Item, skills: Iterable[Skill]) -> Paragraph:
    """Whether he may use an item on another man."""
    for skill in skills:
        if item.id in skill.transferable_items:
            said = _('may be used on another man within {inches}"').format(inches=skill.radius_in)
            return (Text(DOT), *numbered(said, words="strong"))
    return ()


def _counted(item: Item, profile: Profile | None) -> str:
    """How an item is in his profile already: `in P: 6 + 2`; nothing where it is not."""
    causes = [each for each in profile.causes if each.item == item.id] if profile else []
    changes: dict[str, int] = {}
    for cause in causes:
        changes[cause.attribute] = changes.get(cause.attribute, 0) + cause.change
    said = _("already in {attribute} ({change})")
    return enumerated(
        [
            said.format(attribute=attribute, change=signed(change))
            for attribute, change in changes.items()
        ]
    )


def labeled_reminder(text: str, lead: str) -> Paragraph:
    """A reminder after what it is called, without its full stop at the end."""
    return (Text(f"{lead}  ", "strong"), *numbered(text.removesuffix(".")))


def times(count: int) -> str:
    """How often he has something, where it is more than once."""
    return f"{FIRM}×{number(count)}" if count > 1 else ""


FULL_PSYCHE = "full_psyche"


class Soldiers:
    """The men of a squad as cards."""

    def __init__(self, report: Report, rulebook: Rulebook) -> None:
        """Bind the report and the rulebook it was judged by."""
        self._report = report
        self._rulebook = rulebook
        self._names = Names(report.squad, rulebook)
        self._rules: EffectiveRules = effective_rules(report.squad, rulebook)
        self._afraid = dict(_afraid(report, rulebook))
        self._numbers = report.numbers
        self._findings: dict[int | None, list[Finding]] = {}
        for each in report.findings:
            self._findings.setdefault(each.member, []).append(each)

    def card(self, index: int, *, own_back: bool = False) -> Card:
        """The card of the man at a position.

        Without a back of his own it says what lost health and psyche mean, else that does.
        """
        member = self._report.squad.members[index]
        man = self._report.members[index]
        number, unit = self._numbers[index], single_line(self._names.unit(member.unit))
        return Card(
            label=f"{number}  {unit or '“”'}",
            name=called(member.name),
            marks=joined([(Text(tag, "label"),) for tag, has in tags_of(member) if has], APART),
            parts=(*self._parts(index, member, man), *(() if own_back else self._states())),
            brief=tuple(self._parts(index, member, man, brief=True)) if own_back else (),
            double_rule=bool(man.unit and man.unit.kind == "specialist"),
            aside=_worth(man),
            reminders=tuple(second_time(self._rulebook)),
            silhouette=silhouette("weapons", member.primary or member.secondary),
        )

    def _states(self) -> Iterator[Points]:
        yield Points((wounded(self._rulebook), broken_down(self._rulebook)))

    def _parts(
        self, index: int, member: Member, man: MemberReport, *, brief: bool = False
    ) -> Iterator[Block]:
        """All of him; in brief without what is said with his orders on his own back."""
        yield self._tiles(man.profile)
        if man.profile:
            yield Points(tuple(self._tracks(man.profile)))
        yield weapon_grid(member, man.unit, self._rules, self._anti_tank(member))
        reminders = self._reminders(index, member, man, brief=brief)
        yield Points(first_of(reminders, MOST_REMINDERS))

    def _tiles(self, profile: Profile | None) -> Tiles:
        if profile is None:
            return Tiles(tuple([Tile(each, (Blank(5),)) for each in ATTRIBUTES]))
        tiles = []
        for attribute in ATTRIBUTES:
            value, base = getattr(profile, attribute), profile.base(attribute)
            note = "" if value == base else before_items(number(base))
            tiles.append(Tile(attribute, (Text(number(value), "range"),), note))
        if profile.special_action:
            # Translators: a narrow place; a line feed breaks the line.
            able = pgettext("beside the attributes on a card", "special actions")
            beside: Paragraph = (Text(f"{SPECIAL}{FIRM}{able}", "strong"),)
        else:
            beside = (Text(_("no special action"), "small"),)
        return Tiles(tuple(tiles), beside)

    def _tracks(self, profile: Profile) -> Iterator[Paragraph]:
        """His boxes, and what a full or an empty track means."""
        wounded = self._rulebook.walking_wounded
        full = {each.id: each.modifier for each in self._rulebook.to_hit.modifiers}[FULL_PSYCHE]
        last = _("last: {name} {modifier}").format(
            name=wounded.name, modifier=signed(wounded.to_hit)
        )
        yield *health_track(profile.H, wounded), *_beside_track(last)
        unhurt = _("full: {modifier} to hit").format(modifier=signed(full))
        yield *psyche_track(profile.P), *_beside_track(unhurt)

    def _reminders(
        self, index: int, member: Member, man: MemberReport, *, brief: bool
    ) -> Iterator[Paragraph]:
        unit = man.unit
        findings = self._findings.get(index, [])
        errors = [each for each in findings if each.severity == "error"]
        for finding in errors[:MOST_ERRORS]:
            wrong = single_line(finding_sentence(finding, self._report.squad, self._rulebook))
            yield Text(f"{WRONG}{FIRM}" + _("NOT LEGAL") + "  ", "strong"), Text(wrong)
        yield from more(len(errors) - MOST_ERRORS)
        skills = Counter(all_skills(member, unit) if unit else member.skills)
        known = [
            self._rulebook.skills_by_id[each]
            for each in skills
            if each in self._rulebook.skills_by_id
        ]
        yield from self._never(known)
        yield from weapon_reminders(member, man, self._rules, brief=brief)
        if weapon := self._anti_tank(member):
            yield anti_tank_reminder(weapon, self._rulebook)
        yield from self._fear(index)
        decided = DecidedOfMan(self._report, findings)
        behind = [skill.name for skill in known if brief and told_behind(skill)]
        counted = [skill.name for skill in known if brief and skill.close_combat_courage]
        for skill, count in skills.items():
            if self._names.skill(skill) not in (*behind, *counted):
                yield (*self._skill(skill, count), *decided.of(skill))
        in_profile = counted_items(man) if brief else ()
        for item, told_of in item_reminders(member, man, self._report, self._rulebook, in_profile):
            yield (*told_of, *decided.of(item))
        owned = Counter([each for each in member.items if each in in_profile])
        counted += [f"{self._names.item(each)}{times(count)}" for each, count in owned.items()]
        yield from _named(behind, _("see the back"))
        yield from _named(counted, _("already counted"))
        yield from decided.left()
        yield from self._remarks(member)

    def _anti_tank(self, member: Member) -> AntiTankWeapon | None:
        """The anti-tank weapon of a man who may carry one."""
        barred = self._rulebook.vehicle_phase.anti_tank.barred_units
        has_one = member.anti_tank and member.unit not in barred
        return self._rulebook.appendix_b.anti_tank if has_one else None

    def _fear(self, index: int) -> Iterator[Paragraph]:
        """What a heavy tank does to him where one may come."""
        event = self._afraid.get(index)
        if event is None:
            return
        rule = self._rulebook.appendix_b.tank_fear
        said = _(
            "when the enemy’s first heavy tank comes on in his sight: {psyche} psyche; with "
            "{least} left {down} instead, without an item, and nothing more this turn"
        )
        down = order_names(self._rulebook)["down"]
        said = said.format(psyche=signed(rule.psyche), least=rule.at_psyche, down=down)
        lead = _("{rule}, in a turn of {event}").format(rule=rule.name, event=event)
        named = Text(f"{lead if event else rule.name}  ", "strong")
        yield named, *numbered(said), *resting_on(self._fears)

    @cached_property
    def _fears(self) -> list[str]:
        """The rulings on Tank Fear, without those on skills that nobody in the squad has."""
        squad, known = self._report.squad, self._rulebook.rulings
        skills = {
            f"skill:{skill}"
            for member, man in zip(squad.members, self._report.members, strict=True)
            for skill in (all_skills(member, man.unit) if man.unit else member.skills)
        }
        return [
            each
            for each in self._rulebook.appendix_b.tank_fear.rulings
            if all(not about.startswith("skill:") or about in skills for about in known[each].about)
        ]

    def _never(self, skills: Iterable[Skill]) -> Iterator[Paragraph]:
        """The orders and special actions he never takes."""
        rulebook = self._rulebook
        called_by_id = {
            each.id: each.name for each in (*rulebook.special_actions, *rulebook.orders)
        }
        never = dict.fromkeys([order for skill in skills for order in skill.forbidden_orders])
        if never:
            names = ", ".join(called_by_id[order] for order in never)
            yield Text(_("Never") + "  ", "strong"), Text(names, "strong")

    def _skill(self, skill: str, count: int) -> Paragraph:
        known = self._rulebook.skills_by_id.get(skill)
        if known is None:
            return (
                Text(f"{single_line(self._names.skill(skill)) or '“”'}{times(count)}", "strong"),
            )
        level = known.level(count)
        lead = level.label if level else f"{known.name}{times(count)}"
        return (
            *labeled_reminder(known.reminder_for_bearer(count), lead),
            *resting_on(_marks(known)),
        )

    def _remarks(self, member: Member) -> Iterator[Paragraph]:
        for label, text in (
            (_("Miniature"), single_line(member.model or "")),
            (_("Notes"), lines(member.notes)),
        ):
            if text:
                yield Text(f"{label}  ", "strong"), Text(text)


def _afraid(report: Report, rulebook: Rulebook) -> Iterator[tuple[int, str]]:
    """Whom Tank Fear touches where one may come, and in a turn of which event alone."""
    if report.squad.match.vehicle_phase or report.squad.vehicles:
        fear = fear_of(report, rulebook)
        yield from [(man.member, "") for man in fear.men]
        yield from [(man.member, fear.shaken_by) for man in fear.shaken]


def _beside_track(said: str) -> Paragraph:
    """What a full or an empty track means, in one piece."""
    return numbered(f"  {said}".replace(" ", FIRM), "range", "small")


def _marks(skill: Skill) -> tuple[str, ...]:
    """The rulings a skill rests on; that on Deadeye stands with the weapons it is about."""
    return () if skill.fire_as_focus_fire else skill.rulings


def _named(names: list[str], labeled_reminder: str) -> Iterator[Paragraph]:
    """The same of several things, in one line; nothing of none."""
    if names:
        yield Text(f"{DOT.join(names)}  ", "strong"), Text(labeled_reminder)


def told_behind(skill: Skill) -> bool:
    """Whether the orders on his own back have all of a skill in them, and his items the rest."""
    return bool(skill.down_to_hit or skill.forbidden_orders)


def _worth(man: MemberReport) -> tuple[Paragraph, ...]:
    if man.currency is None:
        return ()
    cost = (Text(number(man.cost), "range"), Text(f"{FIRM}{man.currency}", "strong"))
    before, _number, after = _("worth {number}").replace(" ", FIRM).partition("{number}")
    worth = (Text(before, "small"), Text(number(man.victory), "range"), Text(after, "small"))
    return cost, tuple([each for each in worth if each.text])
