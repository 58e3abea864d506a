"""The back of a soldier's card: every order with his own numbers, then his special actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, pgettext
from nco_builder.language.words import alternatives, either, listed, signed
from nco_builder.sheets.blocks import Blank, Text
from nco_builder.sheets.card_words import SPECIAL, CardWords
from nco_builder.sheets.contents import OrderRow, SoldierBack
from nco_builder.sheets.men import ATTRIBUTES, lifting, printed
from nco_builder.sheets.weapon_lines import (
    CELL_MM,
    NOTHING,
    carried_by,
    column_name,
    far_and_near,
    needed,
    ranges,
    with_full_psyche,
)
from nco_builder.sheets.weapon_traits import AIMED, MOVED, order_names
from nco_builder.sheets.words import NBSP, TO, faces, joined, number, numbered
from nco_builder.squad import all_skills

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nco_builder.legality import MemberReport
    from nco_builder.rules import Rulebook, Skill, Unit, Weapon
    from nco_builder.rules.base import ProfileChange
    from nco_builder.rules.play import MendOption, Order, SpecialAction
    from nco_builder.sheets.blocks import Inline, Paragraph
    from nco_builder.squad import EffectiveRules, Member, Profile

NEVER: Paragraph = (Text(TO, "range"),)
ASSAULT, AMBUSH, FIRE, COVER_FIRE = "assault", "ambush", "fire", "cover_fire"
SHOTS = ("cover_fire", "fire", "advance")
"""The orders on which a soldier fires."""


class Shots:
    """The weapons of one man, a column each, with what each order needs.

    Of a nation-specific weapon the rulebook knows nothing: what was not entered is left to write.
    """

    def __init__(self, member: Member, unit: Unit | None, rules: EffectiveRules) -> None:
        """Bind what the man carries and the rules of his squad."""
        self._rules, self._book = rules, rules.rulebook
        self._carried = carried_by(member, unit)
        self._modifiers = {each.id: each.modifier for each in self._book.to_hit.modifiers}

    @property
    def has_weapon(self) -> bool:
        """Whether he can shoot at all."""
        return bool(self._carried)

    @property
    def can_cover_fire(self) -> bool:
        """Whether Cover Fire is possible with a weapon of his."""
        known = [self._book.weapons_by_id.get(each) for each in self._carried]
        return any(each is None or each.can_cover_fire for each in known)

    def drops_on_assault(self) -> list[str]:
        """The weapons he drops before his own Assault."""
        known = self._book.weapons_by_id
        return [
            column_name(each, self._rules)
            for each in self._carried
            if each in known and known[each].dropped_on_assault
        ]

    def columns(self) -> tuple[tuple[Paragraph, Paragraph], ...]:
        """Return each weapon with its range."""
        return tuple(
            [
                ((Text(column_name(each, self._rules), "strong"),), self._range(each))
                for each in self._carried
            ]
        )

    def _range(self, carried: str) -> Paragraph:
        if weapon := self._book.weapons_by_id.get(carried):
            return (Text(ranges(weapon)),)
        own = self._rules.nation_weapons.get(carried)
        return (printed(own.range, '"', "text", CELL_MM) if own else Blank(CELL_MM),)

    def fired(self, order: str) -> tuple[Paragraph, ...]:
        """Return what each weapon needs on an order; a dash if it is not fired."""
        return tuple([self._need(each, order) for each in self._carried])

    def _need(self, carried: str, order: str) -> Paragraph:
        weapon = self._book.weapons_by_id.get(carried)
        if weapon is None:
            return (self._entered(carried, order),)
        if not _can(weapon, order):
            return NEVER
        counted, reach = weapon, NOTHING
        if order == "advance" and weapon.on_advance_as:
            counted = self._book.weapons_by_id[weapon.on_advance_as]
            like = _("as {weapon} {ranges}")
            told = like.format(weapon=counted.short_name, ranges=ranges(counted))
            reach = (Text("\n" + told.replace(" ", NBSP)),)
        return *far_and_near(needed(counted, self._book, self._change(weapon, order))), *reach

    def _change(self, weapon: Weapon, order: str) -> int:
        """Return the modifier of an order; a weapon that always cover-fires includes it already."""
        match order:
            case "cover_fire":
                return 0 if weapon.always_cover_fire else self._modifiers[COVER_FIRE]
            case "advance":
                return self._modifiers[MOVED]
            case "assaulted":
                return weapon.answer_assault_to_hit or 0
            case _:
                return 0

    def _entered(self, carried: str, order: str) -> Inline:
        """Return the player's entries for a nation-specific weapon, the rest left to write."""
        own = self._rules.nation_weapons.get(carried)
        return printed(own.to_hit, mm=CELL_MM) if own and order == FIRE else Blank(CELL_MM)


def _can(weapon: Weapon, order: str) -> bool:
    """Return whether a weapon is fired on an order."""
    match order:
        case "cover_fire":
            return weapon.can_cover_fire
        case "advance":
            return weapon.can_fire_on_advance
        case "assaulted":
            return weapon.can_answer_assault
        case _:
            return True


def rally_table(order: Order) -> Paragraph:
    """Return what a Rally regains, of health or psyche, by the die: `H/P 1→1, 2–3→2`."""
    rows = [(Text(faces(row.rolls), "range"), Text(f"→{row.amount}")) for row in order.table]
    return (Text(f"H/P{NBSP}"), *joined(rows, ", "))


def changes(change: ProfileChange) -> str:
    """Return the changes to a man: `+1 H +1 P`."""
    found = [(each, getattr(change, each)) for each in ATTRIBUTES]
    return NBSP.join([f"{signed(count)}{NBSP}{each}" for each, count in found if count])


class OwnBack:
    """Builds the back of one man's card; an unknown unit has less to show."""

    def __init__(
        self,
        member: Member,
        man: MemberReport,
        rules: EffectiveRules,
        passed: Iterable[str],
        passer: Callable[[Iterable[str]], str],
    ) -> None:
        """Bind the man, the rules he was judged by, items comrades may use on him, and who does."""
        self._member, self._rulebook = member, rules.rulebook
        self._lifting = lifting(man.profile, (*member.items, *passed), rules.rulebook)
        self._passer = passer
        self._profile: Profile | None = man.profile
        skills = all_skills(member, man.unit)
        known = self._rulebook.skills_by_id
        self._skills: list[Skill] = [known[each] for each in skills if each in known]
        self._never = {order for skill in self._skills for order in skill.forbidden_orders}
        self._shots = Shots(member, man.unit, rules)
        self._names = order_names(self._rulebook)
        self._words = CardWords(self._rulebook)

    def back(self) -> SoldierBack:
        """Return his orders and his special actions."""
        rows = [*self._orders(), *self._special_actions()]
        return SoldierBack(
            _("range / half"),
            self._shots.columns(),
            tuple(rows),
            with_full_psyche(self._rulebook),
        )

    def _orders(self) -> Iterator[OrderRow]:
        for order in self._rulebook.orders:
            die = (self._words.die(order.id, health=True),)
            match order.id:
                case "down":
                    yield OrderRow(die, order.name, self._down(order))
                case "rally":
                    yield OrderRow(die, order.name, self._rally(order))
                case "cover_fire" | "fire" | "advance":
                    moves = self._moves(order.move_times) if order.move_times else ()
                    yield OrderRow(die, order.name, moves, self._fired(order.id))
                case "run":
                    yield OrderRow((), answering(), (), self._shots.fired("assaulted"))
                    yield OrderRow(die, order.name, self._run(order))
                case _:
                    yield OrderRow(die, order.name, self._words.told(order.reminder_text))

    def _fired(self, order: str) -> tuple[Paragraph, ...]:
        """Return what his weapons need; only dashes if he never shoots."""
        shots = self._shots.fired(order)
        return (NEVER,) * len(shots) if {order, FIRE} & self._never else shots

    def _down(self, order: Order) -> Paragraph:
        against = order.to_hit_against or 0
        lowest = min([against, *(skill.down_to_hit or 0 for skill in self._skills)])
        said = _("{modifier} to be hit").format(modifier=signed(lowest))
        known = self._rulebook.items_by_id
        used = any(known[each].used_on_down for each in self._member.items if each in known)
        return joined([numbered(said, "range"), *([(Text(_("use an item")),)] if used else [])])

    def _rally(self, order: Order) -> Paragraph:
        found = [*rally_table(order)]
        for skill in self._skills:
            if skill.rally_health:
                said = _('\nH: {count}, no roll, he or one man in {inches}"')
                found += self._words.told(
                    said.format(count=skill.rally_health, inches=skill.radius_in)
                )
            if skill.rally_psyche:
                said = _('\nP: {count}, no roll, he or all in {inches}"')
                found += self._words.told(
                    said.format(count=skill.rally_psyche, inches=skill.radius_in)
                )
        return tuple(found)

    def _run(self, order: Order) -> Paragraph:
        found = [self._moves(order.move_times)]
        if ASSAULT in self._never:
            found.append((Text(_("never an Assault"), "strong"),))
        elif dropped := self._shots.drops_on_assault():
            said = _("Assault drops {weapons}").format(weapons=listed(dropped))
            found.append((Text(said),))
        return joined(found)

    def _moves(self, times: int | None) -> Paragraph:
        if self._profile is None:
            return (Blank(CELL_MM),)
        return (Text(f'{number((times or 1) * self._profile.M)}"', "range"),)

    def _special_actions(self) -> Iterator[OrderRow]:
        """Return his special actions, and when he takes them; nothing if he never may."""
        courage = self._rulebook.defaults.special_action_courage
        profile = self._profile
        if profile is None:
            return
        if courage > profile.C and not self._lifting:
            return
        actions = [each for each in self._rulebook.special_actions if each.id not in self._never]
        yield self._lead(profile, actions)
        for each in actions:
            if each.id == AIMED:
                yield OrderRow((), each.name, (), self._shots.fired(FIRE))
            elif each.id == AMBUSH:
                told, brief = [self._words.told(said) for said in self._ambush()]
                yield OrderRow((), each.name, told, brief=brief)
            elif each.id != ASSAULT:
                yield OrderRow((), each.name, self._special_action(each))

    def _lead(self, profile: Profile, actions: list[SpecialAction]) -> OrderRow:
        """Return when he takes a special action, and how far he assaults with it."""
        barred = self._words.dice_of(self._rulebook.special_action_barred_after)
        said = _("Not after {dice}; one of:")
        who = ""
        lifting = [each.id for each in self._lifting]
        if self._lifting and set(lifting).isdisjoint(self._member.items):
            who = self._passer(lifting) or _("a comrade")
            said = _("With {items} from {name}, not after {dice}; one of:")
        elif self._lifting:
            said = _("With {items}, not after {dice}; one of:")
        before, _dice, after = said.partition("{dice}")
        items = either([each.short_name for each in self._lifting])
        lead = before.format(items=items, name=who)
        told: list[Inline] = [Text(lead, "strong"), *barred, Text(after, "strong")]
        for each in actions:
            if each.id == ASSAULT:
                far = number((each.move_times or 1) * profile.M)
                said = _('Assault {inches}"').format(inches=far)
                told += numbered(f" {said.replace(' ', NBSP)}", "range", "strong")
                told.append(Text(",", "strong"))  # the others follow in rows of their own
        return OrderRow((Text(SPECIAL, "range"),), "", tuple(told))

    def _special_action(self, action: SpecialAction) -> Paragraph:
        """Return what a special action does, in a few words."""
        match action.id:
            case "mend" if any(skill.mend_restores_psyche for skill in self._skills):
                return (Text(_("all P")),)
            case "mend":
                return numbered(alternatives(list(map(_mended, action.mend))), "range")
            case _:
                return self._words.told(action.reminder_text.removesuffix("."))

    def _ambush(self) -> tuple[str, str]:
        """Return what he waits for, and the same in fewer words.

        Without a weapon he is only Down, and Covert does not count.
        """
        against = {order.id: order.to_hit_against for order in self._rulebook.orders}["down"] or 0
        hides = any(skill.down_to_hit for skill in self._skills)
        only = f" ({signed(against)})" if hides else ""
        dice = [FIRE, COVER_FIRE] if self._shots.can_cover_fire else [FIRE]
        shots = [f"[{each}]" for each in dice if each not in self._never]
        if not (shots and self._shots.has_weapon):
            unarmed = _("Down{only} this turn and next; no shot").format(only=only)
            return unarmed, unarmed
        brief = _("Down{only} this turn and next; {dice} stops who moves in sight; hit: Down")
        return _waiting(only, shots), brief.format(only=only, dice="/".join(shots))


def answering() -> str:
    """Return the name of the row of shots that answer an Assault."""
    return pgettext("short, on cards", "Answering an Assault")


def any_special_actions(rulebook: Rulebook, cells: tuple[Paragraph, ...]) -> Iterator[OrderRow]:
    """Yield the special actions of anybody, with cells and lines to write his numbers on."""
    words = CardWords(rulebook)
    barred = words.dice_of(rulebook.special_action_barred_after)
    before, _dice, after = _("Not after {dice}; one of:").partition("{dice}")
    lead: list[Inline] = [Text(before, "strong"), *barred, Text(after, "strong")]
    written = _('Assault {inches}"')
    start, _place, end = written.partition("{inches}")
    lead += [Text(f" {start.replace(' ', NBSP)}", "strong"), Blank(CELL_MM)]
    lead.append(Text(f"{end},", "strong"))
    yield OrderRow((Text(SPECIAL, "range"),), "", tuple(lead))
    for each in rulebook.special_actions:
        if each.id == AIMED:
            yield OrderRow((), each.name, (), cells)
        elif each.mend:
            told = numbered(alternatives(list(map(_mended, each.mend))), "range")
            yield OrderRow((), each.name, told)
        elif each.id == AMBUSH:
            told = words.told(_waiting("", [f"[{FIRE}]", f"[{COVER_FIRE}]"]))
            yield OrderRow((), each.name, told)
        elif each.id != ASSAULT:
            yield OrderRow((), each.name, words.told(each.reminder_text.removesuffix(".")))


def _waiting(only: str, shots: list[str]) -> str:
    """Return what an Ambush waits for; `only` is its modifier in brackets, where it differs."""
    said = _(
        "Down{only} this turn and next; may stop an enemy who moves in sight with {dice}; "
        "if hit, he is Down"
    )
    return said.format(only=only, dice=alternatives(shots))


def _mended(option: MendOption) -> str:
    """Return the effect of one way to Mend: `+1 H +1 P`."""
    if option.ally is None:
        return changes(option.own)
    both = _('{own} and a friend in {inches}" {ally}')
    ally, inches = changes(option.ally), option.ally_within_in
    return both.format(own=changes(option.own), ally=ally, inches=inches)
