"""The back of a man's card: every order with his own numbers, what lost health and psyche mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import alternatives, either, listed, signed
from nco_builder.sheets.blocks import Points, Roll, Rolls, Text
from nco_builder.sheets.men import SPECIAL
from nco_builder.sheets.soldier_states import broken_down, changes, second_time, wounded, wounds
from nco_builder.sheets.weapon_lines import carried_by, far_and_near, modifiers, needed
from nco_builder.sheets.weapon_traits import ANSWERING, MOVED, order_names
from nco_builder.sheets.words import FIRM, faces, joined, narrow, numbered, reminder
from nco_builder.squad import all_skills

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nco_builder.legality import MemberReport
    from nco_builder.rules import Rulebook, Skill, Weapon
    from nco_builder.rules.play import MendOption, Order, SpecialAction
    from nco_builder.sheets.blocks import Block, Paragraph
    from nco_builder.squad import Member, Profile

COVER_FIRE = "cover_fire"


def rally_table(order: Order) -> Paragraph:
    """What a Rally regains, of health or psyche, by the die: `H/P 1→1 2–3→2`."""
    rows = [(Text(f"{faces(row.rolls)}→{row.amount}", "range"),) for row in order.table]
    return (Text(f"H/P{FIRM}"), *joined(rows, " "))


class OwnBack:
    """What stands on the back of one man's card; of an unknown unit there is less to say."""

    def __init__(self, member: Member, man: MemberReport, rulebook: Rulebook) -> None:
        """Bind the man and the rulebook he was judged by."""
        self._member, self._man, self._rulebook = member, man, rulebook
        self._profile: Profile | None = man.profile
        skills = all_skills(member, man.unit) if man.unit else member.skills
        known = rulebook.skills_by_id
        self._skills: list[Skill] = [known[each] for each in skills if each in known]
        self._never = {order for skill in self._skills for order in skill.forbidden_orders}
        weapons = rulebook.weapons_by_id
        carried = carried_by(member, man.unit)
        self._weapons: list[Weapon] = [weapons[each] for each in carried if each in weapons]
        self._has_own = len(self._weapons) < len(carried)
        self._names = order_names(rulebook)

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
        return (Points((wounded(self._rulebook),)), Points((broken_down(self._rulebook),)))

    def told_where_there_is_room(self) -> tuple[Paragraph, ...]:
        """What is looked up most: wounds, modifiers, a second breakdown, close combat."""
        rulebook = self._rulebook
        melee = rulebook.close_combat
        fight = reminder(melee.reminder_text.removesuffix("."), lead=melee.name)
        return (wounds(rulebook), modifiers(rulebook), *second_time(rulebook), fight)

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
        if order.id in self._never:
            yield _strong(_("never"))
            return
        weapons = [each for each in self._weapons if each.can_cover_fire and not each.landing]
        yield self._needs(weapons, order.to_hit or 0)
        said = _('all within {inches}" of a point')
        yield numbered(said.format(inches=order.radius_in))

    def _fire(self, _order: Order) -> Iterator[Paragraph]:
        if "fire" in self._never:
            yield _strong(_("only to answer an {order}").format(order=self._names["assault"]))
        yield self._needs(self._weapons)
        if any(skill.fire_as_focus_fire for skill in self._skills):
            yield (Text(_("cover and {down} do not count").format(down=self._names["down"])),)
        yield self._answering()

    def _answering(self) -> Paragraph:
        """With which modifier he answers an Assault, and with what he cannot."""
        usual = {each.id: each.modifier for each in self._rulebook.to_hit.modifiers}[ANSWERING]
        can = [each for each in self._weapons if each.can_answer_assault]
        told: list[Paragraph] = []
        if self._has_own or any(each.answer_assault_to_hit == usual for each in can):
            told.append((Text(signed(usual), "range"),))
        for each in can:
            other = each.answer_assault_to_hit
            if other != usual and not each.ignores_modifiers:
                told.append((Text(f"{each.short_name}{FIRM}"), Text(signed(other or 0), "range")))
        barred = [each.short_name for each in self._weapons if not each.can_answer_assault]
        if can and barred:
            told.append((Text(_("not with {weapons}").format(weapons=listed(barred)), "strong"),))
        said = _("when assaulted")
        return (Text(f"{said}{FIRM}"), *joined(told, ", ")) if told else ()

    def _advance(self, order: Order) -> Iterator[Paragraph]:
        yield self._moves(order.move_times)
        if "fire" in self._never:
            return
        moved = {each.id: each.modifier for each in self._rulebook.to_hit.modifiers}[MOVED]
        weapons = [each for each in self._weapons if each.can_fire_on_advance]
        yield self._needs(weapons, moved, on_advance=True)
        barred = [each.short_name for each in self._weapons if not each.can_fire_on_advance]
        if barred:
            yield (Text(_("not with {weapons}").format(weapons=listed(barred)), "strong"),)

    def _run(self, order: Order) -> Iterator[Paragraph]:
        yield self._moves(order.move_times)
        if order.jump_in:
            yield numbered(_('gaps to {inches}", climbing').format(inches=order.jump_in))
        if "assault" in self._never:
            yield _strong(_("never an {order}").format(order=self._names["assault"]))
            return
        said = _("whom he assaults may answer with {fire} if he has no order yet")
        yield (Text(said.format(fire=self._names["fire"])),)

    def _moves(self, times: int | None) -> Paragraph:
        if self._profile is None:
            return ()
        far = narrow((times or 1) * self._profile.M)
        return (Text(f'{far}"', "range"),)

    def _needs(
        self, weapons: Iterable[Weapon], change: int = 0, *, on_advance: bool = False
    ) -> Paragraph:
        """What each of some weapons needs far and near, after its name."""
        told: list[Paragraph] = []
        for weapon in weapons:
            counted = weapon
            if on_advance and weapon.on_advance_as:
                counted = self._rulebook.weapons_by_id[weapon.on_advance_as]
            # what always works as Cover Fire has that in its number already
            own = 0 if weapon.always_cover_fire and not on_advance else change
            needs = needed(counted, self._rulebook, own)
            told.append((Text(f"{weapon.short_name}{FIRM}"), *far_and_near(needs)))
        return joined(told, ", ")

    def _special_actions(self) -> Iterator[Block]:
        """What he may do once all orders are given, and when; nothing where he never may."""
        courage = self._rulebook.defaults.special_action_courage
        profile = self._profile
        if profile is None:
            return
        lifting = self._lifting(profile, courage)
        if courage > profile.C and not lifting:
            return
        dice = {order.id: str(order.die) for order in self._rulebook.orders}
        barred = [dice[each] for each in self._rulebook.special_action_barred_after]
        lead = _("Special actions, not after {orders}").format(orders=either(barred))
        if courage > profile.C:
            lead += ", " + _("only with {items}").format(items=listed(lifting))
        told = [
            (Text(f"{each.name}  ", "strong"), *self._special_action(each))
            for each in self._rulebook.special_actions
            if each.id not in self._never
        ]
        yield Points(((Text(f"{SPECIAL}{FIRM}{lead}", "strong"),), joined(told)))

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
                return (Text(_("as {fire}, without cover and {down}").format(**names)),)
            case "assault":
                return self._moves(action.move_times)
            case "ambush":
                said = _(
                    "{down} this turn and the next, until he halts an enemy who moves in sight "
                    "with {fire} or {cover_fire}; hit, that one goes {down}"
                )
                return (Text(said.format(**names)),)
            case "mend" if self._heals_all():
                return (Text(_("all his psyche, nothing else")),)
            case "mend":
                return numbered(alternatives(list(map(_mended, action.mend))))
            case _:
                return numbered(action.reminder_text.removesuffix("."))

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
    goes_first = (Text(_("What the front says goes first."), "strong"),)
    return (Rolls(tuple(told)), Points((goes_first,)))
