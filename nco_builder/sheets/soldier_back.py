"""The back of a man's card: every order with his own numbers, what lost health and psyche mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import alternatives, either, listed, signed
from nco_builder.sheets.blocks import Points, Roll, Rolls, Text
from nco_builder.sheets.men import SPECIAL
from nco_builder.sheets.shots import Shots
from nco_builder.sheets.soldier_states import broken_down, changes, second_time, wounded, wounds
from nco_builder.sheets.weapon_lines import modifiers
from nco_builder.sheets.weapon_traits import ANSWERING, MOVED, order_names
from nco_builder.sheets.words import (
    FIRM,
    faces,
    joined,
    number,
    numbered,
    reminder,
    resting_on,
)
from nco_builder.squad import all_skills

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nco_builder.legality import MemberReport
    from nco_builder.rules import Rulebook, Skill
    from nco_builder.rules.play import MendOption, Order, SpecialAction
    from nco_builder.sheets.blocks import Block, Paragraph
    from nco_builder.squad import EffectiveRules, Member, Profile

FIRE, COVER_FIRE = "fire", "cover_fire"
COUNTED = frozenset({MOVED, ANSWERING, COVER_FIRE, "walking_wounded", "full_psyche"})
"""The modifiers that the orders of a man, or his tracks, have told or counted already."""


def rally_table(order: Order) -> Paragraph:
    """What a Rally regains, of health or psyche, by the die: `H/P 1→1 2–3→2`."""
    rows = [(Text(f"{faces(row.rolls)}→{row.amount}", "range"),) for row in order.table]
    return (Text(f"H/P{FIRM}"), *joined(rows, " "))


class OwnBack:
    """What stands on the back of one man's card; of an unknown unit there is less to say."""

    def __init__(
        self,
        member: Member,
        man: MemberReport,
        rules: EffectiveRules,
        *,
        with_vehicles: bool = False,
    ) -> None:
        """Bind the man and the rules he was judged by, and whether vehicles may come."""
        rulebook = rules.rulebook
        self._with_vehicles = with_vehicles
        self._member, self._rulebook = member, rulebook
        self._profile: Profile | None = man.profile
        skills = all_skills(member, man.unit) if man.unit else member.skills
        known = rulebook.skills_by_id
        self._skills: list[Skill] = [known[each] for each in skills if each in known]
        self._never = {order for skill in self._skills for order in skill.forbidden_orders}
        self._shots = Shots(member, man.unit, rules)
        self._names = order_names(rulebook)
        self._dice = {order.id: str(order.die) for order in rulebook.orders}

    def parts(self) -> tuple[Block, ...]:
        """His orders and his special actions."""
        tell: dict[str, Callable[[Order], Iterable[Paragraph]]] = {
            "down": self._down,
            "rally": self._rally,
            "cover_fire": self._cover_fire,
            "fire": self._fire,
            "advance": self._advance,
            "run": self._run,
        }
        rolls = []
        for order in self._rulebook.orders:
            told = tell[order.id](order) if order.id in tell else (numbered(order.reminder_text),)
            name = (Text(order.name, "strong"),)
            rolls.append(Roll(str(order.die), name, joined([each for each in told if each]), ()))
        return (Rolls(tuple(rolls)), *self._special_actions())

    def states(self) -> tuple[Block, ...]:
        """What lost health and psyche mean."""
        rulebook = self._rulebook
        return Points((wounded(rulebook, by_die=True),)), Points((broken_down(rulebook),))

    def told_where_there_is_room(self) -> tuple[Paragraph, ...]:
        """What is looked up most: wounds, modifiers, a second breakdown, close combat."""
        rulebook = self._rulebook
        melee = rulebook.close_combat
        fight = reminder(melee.reminder_text.removesuffix("."), melee.rulings, melee.name)
        to_hit = modifiers(rulebook, COUNTED, with_vehicles=self._with_vehicles)
        return (wounds(rulebook), to_hit, *second_time(rulebook), fight)

    def _down(self, order: Order) -> Iterator[Paragraph]:
        against = order.to_hit_against or 0
        lowest = min([against, *(skill.down_to_hit or 0 for skill in self._skills)])
        yield numbered(_("{modifier} to be hit").format(modifier=signed(lowest)), "range")
        yield (Text(_("items, none under fire")),)

    def _rally(self, order: Order) -> Iterator[Paragraph]:
        yield rally_table(order)
        for skill in self._skills:
            if skill.rally_health:
                said = _('health: {count} without a roll, or to one man within {inches}"')
                yield _strong(said.format(count=skill.rally_health, inches=skill.radius_in))
            if skill.rally_psyche:
                said = _('psyche: {count} without a roll, or to all soldiers within {inches}"')
                yield _strong(said.format(count=skill.rally_psyche, inches=skill.radius_in))

    def _cover_fire(self, order: Order) -> Iterator[Paragraph]:
        never = order.id in self._never
        yield _strong(_("never")) if never else self._shots.cover_fire(order)

    def _fire(self, order: Order) -> Iterator[Paragraph]:
        if order.id in self._never:
            yield _strong(_("only to answer an {order}").format(order=self._names["assault"]))
        yield self._shots.fire()
        if any(skill.fire_as_focus_fire for skill in self._skills):
            yield (Text(_("ignores cover and {down}").format(down=self._names["down"])),)

    def _advance(self, order: Order) -> Iterator[Paragraph]:
        yield self._moves(order.move_times)
        if FIRE not in self._never:
            yield self._shots.advance()

    def _run(self, order: Order) -> Iterator[Paragraph]:
        yield self._moves(order.move_times)
        if order.jump_in:
            yield numbered(_('gaps to {inches}", climbing').format(inches=order.jump_in))
        if "assault" in self._never:
            yield _strong(_("never an {order}").format(order=self._names["assault"]))
            return
        said = _("a target without order may answer with {fire}")
        yield (Text(said.format(fire=self._names["fire"])),)

    def _moves(self, times: int | None) -> Paragraph:
        if self._profile is None:
            return ()
        far = number((times or 1) * self._profile.M)
        return (Text(f'{far}"', "range"),)

    def _special_actions(self) -> Iterator[Block]:
        """What he may do once all orders are given, and when; nothing where he never may."""
        courage = self._rulebook.defaults.special_action_courage
        profile = self._profile
        if profile is None:
            return
        lifting = self._lifting(profile, courage)
        if courage > profile.C and not lifting:
            return
        barred = [self._dice[each] for each in self._rulebook.special_action_barred_after]
        lead = _("Special actions, not after {orders}").format(orders=either(barred))
        if courage > profile.C:
            lead += ", " + _("only with {items}").format(items=listed(lifting))
        told = [
            (Text(f"{each.name}  ", "strong"), *self._special_action(each))
            for each in self._rulebook.special_actions
            if each.id not in self._never
        ]
        yield Points(((Text(f"{SPECIAL}{FIRM}{lead}\n", "strong"), *joined(told)),))

    def _lifting(self, profile: Profile, courage: int) -> list[str]:
        """The items that lift him to special actions for a turn."""
        known = self._rulebook.items_by_id
        items = [known[each] for each in dict.fromkeys(self._member.items) if each in known]
        return [
            each.name
            for each in items
            if each.courage_this_turn and profile.C + each.courage_this_turn >= courage
        ]

    def _special_action(self, action: SpecialAction) -> Paragraph:
        """What a special action does, in few words: the numbers are those of his orders."""
        names = self._names
        match action.id:
            case "focus_fire":
                return self._shots.aimed(names["fire"], names["down"], self._dice["advance"])
            case "assault":
                return self._moves(action.move_times)
            case "ambush":
                return (Text(self._ambush()), *resting_on(self._hiding()))
            case "mend" if self._heals_all():
                return (Text(_("all his psyche, nothing else")),)
            case "mend":
                return numbered(alternatives(list(map(_mended, action.mend))))
            case _:
                return numbered(action.reminder_text.removesuffix("."))

    def _ambush(self) -> str:
        """What he waits for; who has no shot is only Down."""
        names = self._names
        orders = [FIRE, COVER_FIRE] if self._shots.can_cover_fire else [FIRE]
        shots = [names[each] for each in orders if each not in self._never]
        if not (shots and self._shots.has_weapon):
            return _("{down} this turn and the next, without a shot").format(**names)
        said = _(
            "{down} this turn and the next; {shot} halts an enemy moving in sight: {down} if hit"
        )
        return said.format(down=names["down"], shot=either(shots))

    def _hiding(self) -> list[str]:
        """The rulings on what makes him harder to hit on an order of Down."""
        return [each for skill in self._skills if skill.down_to_hit for each in skill.rulings]

    def _heals_all(self) -> bool:
        return any(skill.mend_restores_psyche for skill in self._skills)


def _mended(option: MendOption) -> str:
    """What one way to Mend gives: `+1 H +1 P`."""
    if option.ally is None:
        return changes(option.own)
    both = _('{own}, and {ally} to one friend within {inches}"')
    ally, inches = changes(option.ally), option.ally_within_in
    return both.format(own=changes(option.own), ally=ally, inches=inches)


def _strong(text: str) -> Paragraph:
    return tuple([Text(each.text, "strong") for each in numbered(text)])  # type: ignore[union-attr]


def generic_back(rulebook: Rulebook) -> tuple[Block, ...]:
    """What each order does by the rules, for whoever is on the front."""
    told = []
    for order in rulebook.orders:
        text = numbered(order.reminder_text)
        if order.table:
            text = (*text, Text(" "), *rally_table(order))
        told.append(Roll(str(order.die), (Text(order.name, "strong"),), text, ()))
    goes_first = (Text(_("The front takes precedence."), "strong"),)
    return (Rolls(tuple(told)), Points((goes_first,)))
