"""A table of weapons with their numbers, independent of the man."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, pgettext
from nco_builder.language.words import signed
from nco_builder.sheets.blocks import Grid, Text
from nco_builder.sheets.words import TO, number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.rules import Weapon
    from nco_builder.sheets.blocks import Paragraph


def weapon_table(weapons: Iterable[Weapon]) -> Grid:
    """Return a row for each weapon: range, half of it, dice, flat hits, wound roll."""
    headings = (
        _("weapon"),
        _("range"),
        pgettext("heading of a narrow column", "half"),
        pgettext("heading of a narrow column", "dice"),
        pgettext("heading of a narrow column: hits on this, no modifier counts", "flat"),
        pgettext("heading of a narrow column", "wound"),
    )
    return Grid(headings, tuple(map(_row, weapons)))


def _row(weapon: Weapon) -> tuple[Paragraph, ...]:
    numbers = (
        f'{weapon.range_in}"',
        _half(weapon),
        str(weapon.dice),
        f"{weapon.flat_to_hit}+" if weapon.flat_to_hit is not None else "",
        signed(weapon.wound),
    )
    name: Paragraph = (Text(weapon.short_name, "strong"),)
    return (name, *((Text(each, "range") if each else Text(TO),) for each in numbers))


def _half(weapon: Weapon) -> str:
    """Return half range; nothing if it makes no difference."""
    if weapon.ignores_modifiers:
        return ""
    if weapon.half_range_at_any_distance:
        return f'{weapon.range_in}"'
    return f'{number(weapon.half_range_in)}"'
