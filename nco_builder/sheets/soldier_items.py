"""What a man's card says of his items: what each does, when, for whom, and a box for each use."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import enumerated, signed
from nco_builder.legality import Names
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.men import SPECIAL, boxes
from nco_builder.sheets.weapon_traits import order_names
from nco_builder.sheets.words import DOT, FIRM, number, numbered, one_line
from nco_builder.squad import all_skills

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from nco_builder.legality import MemberReport, Report
    from nco_builder.rules import Item, Rulebook, Skill
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.squad import Member, Profile


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
    """Each kind of item he carries and what is told of it, `but` those told otherwise."""
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
            return (Text(f"{one_line(self._names.item(item)) or '“”'}{times(count)}", "strong"),)
        lead = f"{known.name}{times(count)}"
        if counted := _counted(known, profile):
            return (Text(f"{lead}  ", "strong"), Text(counted))
        uses = boxes((known.uses or 0) * count)
        before: Paragraph = (*uses, Text(FIRM)) if uses else ()
        said = told(known.reminder_text, lead)
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


def told(text: str, lead: str) -> Paragraph:
    """A reminder after what it is called, without its full stop at the end."""
    return (Text(f"{lead}  ", "strong"), *numbered(text.removesuffix(".")))


def times(count: int) -> str:
    """How often he has something, where it is more than once."""
    return f"{FIRM}×{number(count)}" if count > 1 else ""
