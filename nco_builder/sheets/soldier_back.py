"""The back of a man's card: every order with his own numbers, what lost health and psyche mean."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import alternatives, either, listed, signed
from nco_builder.sheets.blocks import Blank, Points, Roll, Rolls, Text
from nco_builder.sheets.men import SPECIAL, printed
from nco_builder.sheets.soldier_states import broken_down, changes, second_time, wounded, wounds
from nco_builder.sheets.weapon_lines import (
    CELL_MM,
    carried_by,
    far_and_near,
    modifiers,
    needed,
    short_name,
)
from nco_builder.sheets.weapon_traits import AIMED, ANSWERING, MOVED, order_names
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
    from nco_builder.rules import Rulebook, Skill, Unit, Weapon
    from nco_builder.rules.play import MendOption, Order, SpecialAction
    from nco_builder.sheets.blocks import Block, Inline, Paragraph
    from nco_builder.squad import EffectiveRules, Member, Profile


class Shots:
    """The weapons of one man under each order to shoot.

    Of a nation-specific weapon the rulebook knows nothing: what was not entered is left to write.
    """

    def __init__(self, member: Member, unit: Unit | None, rules: EffectiveRules) -> None:
        """Bind what the man carries and the rules of his squad."""
        self._rules = rules
        self._carried = carried_by(member, unit)
        self._modifiers = {each.id: each.modifier for each in rules.rulebook.to_hit.modifiers}
        known = rules.rulebook.weapons_by_id
        self._known: list[Weapon] = [known[each] for each in self._carried if each in known]

    @property
    def has_weapon(self) -> bool:
        """Whether he can shoot at all."""
        return bool(self._carried)

    @property
    def can_cover_fire(self) -> bool:
        """Whether Cover Fire is possible with a weapon of his."""
        barred = [each for each in self._known if not each.can_cover_fire]
        return len(barred) < len(self._carried)

    def fire(self) -> Paragraph:
        """What each weapon needs, and what it does in answer to an Assault."""
        groups = groupby(self._carried, self._answer)
        told = []
        for answer, weapons in groups:
            needs = [self._need(each) for each in weapons]
            told.append(joined([*needs, answer] if answer else needs, ", "))
        return joined(told) or _no_weapon()

    def cover_fire(self, order: Order) -> Paragraph:
        """What each weapon needs that can be fired so, and whom it is aimed at."""
        if not self._carried:
            return _no_weapon()
        barred = [each.id for each in self._known if not each.can_cover_fire]
        needs = [
            self._need(each, order.to_hit or 0) for each in self._carried if each not in barred
        ]
        if not needs:
            return self._not_with(barred)
        # what always works so has its radius on the front already
        ever = [each.id for each in self._known if each.always_cover_fire]
        said = _('all within {inches}"').format(inches=order.radius_in)
        radius = numbered(said) if set(self._carried) - {*barred, *ever} else ()
        return joined((joined(needs, ", "), radius))

    def advance(self) -> Paragraph:
        """What each weapon needs once he has moved, and which he cannot fire then."""
        barred = [each.id for each in self._known if not each.can_fire_on_advance]
        needs = [
            self._need(each, self._modifiers[MOVED], on_advance=True)
            for each in self._carried
            if each not in barred
        ]
        return joined((joined(needs, ", "), self._not_with(barred)))

    def aimed(self, fire: str, down: str, after: str) -> Paragraph:
        """What Focus Fire is with his weapons: only with some it ignores cover and Down.

        Args:
            fire: What Fire is called.
            down: What Down is called.
            after: The die of the order whose move counts against him.

        """
        moved = signed(self._modifiers[MOVED])
        said = _("as {fire}, after {die} {moved}").format(fire=fire, die=after, moved=moved)
        better = [each.short_name for each in self._known if each.focus_fire == AIMED]
        if not better or len(self._known) < len(self._carried):
            return (Text(said),)
        counting = [each for each in self._known if not each.ignores_modifiers]
        ignores = _("ignores cover and {down}").format(down=down)
        if len(better) < len(counting):
            ignores = _("{weapons} ignores cover and {down}").format(
                weapons=listed(better), down=down
            )
        return (Text(f"{said}, {ignores}"),)

    def _need(self, carried: str, change: int = 0, *, on_advance: bool = False) -> Paragraph:
        """What a weapon needs far and near, after its name."""
        rulebook = self._rules.rulebook
        name = Text(f"{short_name(carried, self._rules)}{FIRM}")
        weapon = rulebook.weapons_by_id.get(carried)
        if weapon is None:
            return name, self._entered(carried, change)
        counted = weapon
        if on_advance and weapon.on_advance_as:
            counted = rulebook.weapons_by_id[weapon.on_advance_as]
        # what always works as Cover Fire has that in its number already
        own = 0 if weapon.always_cover_fire and not on_advance else change
        return name, *far_and_near(needed(counted, rulebook, own))

    def _entered(self, carried: str, change: int) -> Inline:
        """What the player entered of a nation-specific weapon; what follows from it is not ours."""
        own = self._rules.nation_weapons.get(carried)
        return printed(own.to_hit, mm=CELL_MM) if own and not change else Blank(CELL_MM)

    def _answer(self, carried: str) -> Paragraph:
        """How a weapon answers an Assault; nothing where no modifier counts for it."""
        weapon = self._rules.rulebook.weapons_by_id.get(carried)
        change = self._modifiers[ANSWERING]
        if weapon is not None:
            if not weapon.can_answer_assault:
                return (Text(_("not when assaulted").replace(" ", FIRM), "strong"),)
            if weapon.ignores_modifiers:
                return ()
            change = weapon.answer_assault_to_hit or 0
        said = _("when assaulted {modifier}").format(modifier=signed(change) or "+0")
        return numbered(said.replace(" ", FIRM), "range")

    def _not_with(self, barred: list[str]) -> Paragraph:
        names = [short_name(each, self._rules) for each in barred]
        said = _("not with {weapons}").format(weapons=listed(names))
        return (Text(said, "strong"),) if names else ()


def _no_weapon() -> Paragraph:
    return (Text(_("no weapon")),)


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
