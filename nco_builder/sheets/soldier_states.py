"""The states of a man with one health box left, or no psyche."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import either, signed
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.men import ATTRIBUTES
from nco_builder.sheets.words import FIRM, faces, joined, numbered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.rules import Rulebook
    from nco_builder.rules.base import ProfileChange
    from nco_builder.sheets.blocks import Paragraph


def wounded(rulebook: Rulebook, *, by_die: bool = False) -> Paragraph:
    """Return the restrictions of one health left, and that he is removed without any.

    His orders are named, or given by their dice if these are next to their names.
    """
    rule = rulebook.walking_wounded
    barred = [each for each in rulebook.orders if each.id in rule.forbidden_orders]
    orders = either([str(each.die) if by_die else each.name for each in barred])
    said = _("no order {orders}; {modifier} to hit; no courage if assaulted.")
    told = numbered(said.format(orders=orders, modifier=signed(rule.to_hit)))
    name = Text(f"{rule.name}  ", "strong")
    return name, *_at("H", rule.at_health), *told, Text(" "), *_at("H", 0), Text(_("casualty"))


def broken_down(rulebook: Rulebook) -> Paragraph:
    """Return the effects of no psyche, the first and the second time."""
    rule = rulebook.breakdown
    names = {each.id: each.name for each in rulebook.orders}
    said = _(
        "{down} at once, no item used or received, no special action, no courage in close combat. "
        "Next turn first {rally} for psyche. Second time, D6: "
    )
    told = numbered(said.format(down=names["down"], rally=names["rally"]))
    second: list[Paragraph] = []
    for row in rule.second_time:
        becomes = _("casualty") if row.killed else row.name
        second.append((Text(faces(row.rolls), "strong"), Text(f"{FIRM}{becomes}")))
    name = Text(f"{rule.name}  ", "strong")
    return name, *_at("P", rule.at_psyche), *told, *joined(second, ", ")


def _at(attribute: str, value: int) -> Paragraph:
    """`H 1: `: the value of an attribute at which the following applies."""
    return (Text(f"{attribute}{FIRM}{value}:{FIRM}", "strong"),)


def wounds(rulebook: Rulebook) -> Paragraph:
    """Return the wound chart in a line: `1 −1 P, 2–3 −2 P`."""
    rows: list[Paragraph] = []
    for row in rulebook.wound_chart:
        seen = f"{row.rolls[0]}+" if row.or_more else faces(row.rolls)
        does = changes(row.change) if row.change else _("killed")
        rows.append((Text(seen, "strong"), Text(f"{FIRM}{does}")))
    return (Text(_("Wound chart") + "  ", "strong"), *joined(rows, ", "))


def changes(change: ProfileChange) -> str:
    """Return changes of a man: `+1 H +1 P`."""
    found = [(each, getattr(change, each)) for each in ATTRIBUTES]
    return FIRM.join([f"{signed(count)}{FIRM}{each}" for each, count in found if count])


def second_time(rulebook: Rulebook) -> Iterator[Paragraph]:
    """Yield the behavior of a man who is not removed at his second breakdown."""
    for row in rulebook.breakdown.second_time:
        if not row.killed:
            yield Text(f"{row.name}  ", "strong"), *numbered(row.text.removesuffix("."))
