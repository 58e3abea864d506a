"""The card of one man: all a player needs of him without the book."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nco_builder.language import _, pgettext
from nco_builder.language.words import enumerated, listed, signed
from nco_builder.legality import Names, sentence
from nco_builder.legality.items import EXTRA_MAGAZINE_LMG
from nco_builder.legality.skills import DEADEYE_FIRE_WEAPON
from nco_builder.rules.silhouettes import silhouette
from nco_builder.sheets.blocks import Blank, Points, Text, Tile, Tiles
from nco_builder.sheets.contents import Card
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
from nco_builder.sheets.soldier_states import broken_down, wounded
from nco_builder.sheets.weapon_lines import weapon_grid
from nco_builder.sheets.weapon_traits import (
    against_skill,
    anti_tank_reminder,
    order_names,
    weapon_reminders,
)
from nco_builder.sheets.words import (
    APART,
    DOT,
    FIRM,
    called,
    joined,
    lines,
    narrow,
    number,
    numbered,
    one_line,
)
from nco_builder.squad import all_skills, effective_rules
from nco_builder.vehicles import fear_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.legality import MemberReport, Report
    from nco_builder.rules import Item, Rulebook, Skill, Weapon
    from nco_builder.rules.appendix_b import AntiTankWeapon
    from nco_builder.sheets.blocks import Block, Paragraph
    from nco_builder.squad import EffectiveRules, Member, Profile

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

    def card(self, index: int, *, states: bool = True) -> Card:
        """The card of the man at a position; with what lost health and psyche mean, or without."""
        member = self._report.squad.members[index]
        man = self._report.members[index]
        number, unit = self._report.numbers[index], one_line(self._names.unit(member.unit))
        return Card(
            label=f"{number}  {unit or '“”'}",
            name=called(member.name),
            marks=joined([(Text(tag, "label"),) for tag, has in tags_of(member) if has], APART),
            parts=(*self._parts(index, member, man), *(self._states() if states else ())),
            double_rule=bool(man.unit and man.unit.kind == "specialist"),
            aside=_worth(man),
            silhouette=silhouette("weapons", member.primary or member.secondary),
        )

    def _states(self) -> Iterator[Points]:
        yield Points((wounded(self._rulebook), broken_down(self._rulebook)))

    def _parts(self, index: int, member: Member, man: MemberReport) -> Iterator[Block]:
        yield self._tiles(man.profile)
        if man.profile:
            yield Points(tuple(self._tracks(man.profile)))
        yield weapon_grid(member, man.unit, self._rules, self._anti_tank(member))
        yield Points(tuple(self._reminders(index, member, man)))

    def _tiles(self, profile: Profile | None) -> Tiles:
        if profile is None:
            return Tiles(tuple([Tile(each, (Blank(5),)) for each in ATTRIBUTES]))
        tiles = []
        for attribute in ATTRIBUTES:
            value, base = getattr(profile, attribute), profile.base(attribute)
            note = "" if value == base else before_items(narrow(base))
            tiles.append(Tile(attribute, (Text(narrow(value), "range"),), note))
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

    def _reminders(self, index: int, member: Member, man: MemberReport) -> Iterator[Paragraph]:
        unit = man.unit
        for finding in self._report.errors:
            if finding.member == index:
                wrong = one_line(sentence(finding, self._report.squad, self._rulebook))
                yield Text(f"{WRONG}{FIRM}" + _("NOT LEGAL") + "  ", "strong"), Text(wrong)
        skills = Counter(all_skills(member, unit) if unit else member.skills)
        known = [
            self._rulebook.skills_by_id[each]
            for each in skills
            if each in self._rulebook.skills_by_id
        ]
        yield from self._never(known)
        yield from weapon_reminders(member, unit, self._rules)
        if weapon := self._anti_tank(member):
            yield anti_tank_reminder(weapon, self._rulebook)
        yield from self._fear(index)
        unclear = against_skill(member, unit, self._rulebook)
        for skill, count in skills.items():
            yield (*self._skill(skill, count), *self._to_agree(skill, unclear))
        for item, count in Counter(member.items).items():
            use = self._of_use(item, member, known)
            yield (*self._item(item, count, man.profile, known), *use)
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
            "when he first sees the enemy’s first heavy tank: {psyche} psyche, with {least} left "
            "{down} instead"
        )
        down = order_names(self._rulebook)["down"]
        said = said.format(psyche=signed(rule.psyche), least=rule.at_psyche, down=down)
        lead = _("{rule}, in a turn of {event}").format(rule=rule.name, event=event)
        yield Text(f"{lead if event else rule.name}  ", "strong"), *numbered(said)

    def _of_use(self, item: str, member: Member, skills: Iterable[Skill]) -> Paragraph:
        """When an item works that depends on an order or a weapon (ruling NCO-36)."""
        known = self._rulebook.items_by_id.get(item)
        if known is None:
            return ()
        order = order_names(self._rulebook)
        if any(known.needs_order in skill.forbidden_orders for skill in skills):
            only = _("only when he answers an {order}").format(order=order["assault"])
            return Text(DOT), Text(only, "strong")
        weapons, carried = self._rulebook.weapons_by_id, member.primary
        unclear = [weapons[each].short_name for each in known.unclear_with if each == carried]
        if not unclear:
            return ()
        agreed = EXTRA_MAGAZINE_LMG.ruling in self._report.squad.agreed
        said = (
            _("with {weapons}: as agreed")
            if agreed
            else _("with {weapons} too, for the order stays {fire}: to be agreed")
        )
        return Text(DOT), Text(said.format(weapons=listed(unclear), fire=order["fire"]), "strong")

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
            return (Text(f"{one_line(self._names.skill(skill)) or '“”'}{_times(count)}", "strong"),)
        level = known.level(count)
        lead = level.label if level else f"{known.name}{_times(count)}"
        return _told(known.told_to_bearer(count), lead)

    def _to_agree(self, skill: str, unclear: tuple[Weapon, ...]) -> Paragraph:
        """Where a weapon of his has it otherwise, that the players agree, or have agreed."""
        known = self._rulebook.skills_by_id.get(skill)
        if known is None or not (known.fire_as_focus_fire and unclear):
            return ()
        weapons = listed([weapon.short_name for weapon in unclear])
        if DEADEYE_FIRE_WEAPON.ruling in self._report.squad.agreed:
            return Text(DOT), Text(_("with {weapons}: as agreed").format(weapons=weapons))
        names = {
            each.id: each.name for each in (*self._rulebook.orders, *self._rulebook.special_actions)
        }
        said = _("with {weapons}: agree whether {fire} counts as {focus_fire}").format(
            weapons=weapons,
            fire=names["fire"],
            focus_fire=names["focus_fire"],
        )
        return Text(DOT), Text(said, "strong")

    def _item(
        self, item: str, count: int, profile: Profile | None, skills: Iterable[Skill]
    ) -> Paragraph:
        known = self._rulebook.items_by_id.get(item)
        if known is None:
            return (Text(f"{one_line(self._names.item(item)) or '“”'}{_times(count)}", "strong"),)
        lead = f"{known.name}{_times(count)}"
        if counted := _counted(known, profile):
            return (Text(f"{lead}  ", "strong"), Text(counted))
        uses = boxes((known.uses or 0) * count)
        before: Paragraph = (*uses, Text(FIRM)) if uses else ()
        told = _told(known.reminder_text, lead)
        return (*before, *told, *self._lifting(known, profile), *_passed(known, skills))

    def _lifting(self, item: Item, profile: Profile | None) -> Paragraph:
        """Whether an item makes a special action possible for a turn."""
        needed = self._rulebook.defaults.special_action_courage
        lifted = profile.C + item.courage_this_turn if profile and item.courage_this_turn else 0
        if profile and profile.C < needed <= lifted:
            able = f"{SPECIAL} C {lifted}: " + _("special action")
            return (Text(f" {able.replace(' ', FIRM)}", "strong"),)
        return ()

    def _remarks(self, member: Member) -> Iterator[Paragraph]:
        for label, text in (
            (_("Miniature"), one_line(member.model or "")),
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


def _passed(item: Item, skills: Iterable[Skill]) -> Paragraph:
    """Whether he may use an item on another man."""
    if any(item.id in skill.transferable_items for skill in skills):
        return (Text(DOT), Text(_("may be used on another man").replace(" ", FIRM), "strong"))
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


def _told(text: str, lead: str) -> Paragraph:
    """A reminder after what it is called, without its full stop at the end."""
    return (Text(f"{lead}  ", "strong"), *numbered(text.removesuffix(".")))


def _worth(man: MemberReport) -> tuple[Paragraph, ...]:
    if man.currency is None:
        return ()
    cost = (Text(narrow(man.cost), "range"), Text(f"{FIRM}{man.currency}", "strong"))
    before, _number, after = _("worth {number}").replace(" ", FIRM).partition("{number}")
    worth = (Text(before, "small"), Text(narrow(man.victory), "range"), Text(after, "small"))
    return cost, tuple([each for each in worth if each.text])


def _times(count: int) -> str:
    return f"{FIRM}×{number(count)}" if count > 1 else ""
