"""What a man's orders to shoot say: with which of his weapons, what each needs then."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import listed, signed
from nco_builder.sheets.blocks import Blank, Text
from nco_builder.sheets.men import printed
from nco_builder.sheets.weapon_lines import CELL_MM, carried_by, far_and_near, needed, short_name
from nco_builder.sheets.weapon_traits import AIMED, ANSWERING, MOVED
from nco_builder.sheets.words import FIRM, joined, numbered

if TYPE_CHECKING:
    from nco_builder.rules import Unit, Weapon
    from nco_builder.rules.play import Order
    from nco_builder.sheets.blocks import Inline, Paragraph
    from nco_builder.squad import EffectiveRules, Member


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
