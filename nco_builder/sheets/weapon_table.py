"""A table of weapons with their numbers, independent of the man, and its legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, pgettext
from nco_builder.language.words import signed
from nco_builder.sheets.blocks import Grid, Points, Text
from nco_builder.sheets.card_words import CardWords
from nco_builder.sheets.legend import as_legend, letters_of
from nco_builder.sheets.weapon_lines import barred, headings
from nco_builder.sheets.words import NBSP, TO, number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.rules import Rulebook, Weapon
    from nco_builder.sheets.blocks import Paragraph


def weapon_table(weapons: Sequence[Weapon], rulebook: Rulebook) -> tuple[Grid, Points]:
    """Return a row for each weapon, and what headings, marks and short names mean.

    A row tells the orders on which it is never fired, range, half of it, dice, flat hits, wound
    roll, and what it adds to courage in close combat.
    """
    name, reach, _dice, _hit, _near, wound, close = headings()
    narrow = (
        name,
        reach,
        pgettext("heading of a narrow column", "half"),
        pgettext("heading of a narrow column", "dice"),
        _flat(),
        wound,
        close,
    )
    words = CardWords(rulebook)
    never = [barred(weapon, words) for weapon in weapons]
    rows = tuple([_row(*both) for both in zip(weapons, never, strict=True)])
    return Grid(narrow, rows), Points((as_legend(_explained(weapons, never, close)),))


def _flat() -> str:
    return pgettext("heading of a narrow column: hits on this, no modifier counts", "flat")


def _explained(
    weapons: Sequence[Weapon], never: Sequence[Paragraph], close: str
) -> Iterator[tuple[Paragraph, str]]:
    """Yield the headings, marks and short names that need it, each with its meaning."""
    if any(weapon.flat_to_hit is not None for weapon in weapons):
        yield (Text(_flat(), "strong"),), _("hits on this, no modifier counts")
    if any(weapon.close_combat_courage for weapon in weapons):
        yield (Text(close, "strong"),), _("added to courage in close combat")
    if mark := next(filter(None, never), ()):
        yield mark, _("never fired on this order")
    for weapon in weapons:
        for letters, meaning in letters_of(weapon):
            answers = [] if weapon.can_answer_assault else [_("never answers an Assault")]
            yield (Text(letters, "strong"),), ", ".join([meaning, *answers])


def _row(weapon: Weapon, never: Paragraph) -> tuple[Paragraph, ...]:
    numbers = (
        f'{weapon.range_in}"',
        _half(weapon),
        str(weapon.dice),
        f"{weapon.flat_to_hit}+" if weapon.flat_to_hit is not None else "",
        *[signed(bonus) if bonus else "" for bonus in (weapon.wound, weapon.close_combat_courage)],
    )
    name: Paragraph = (Text(weapon.short_name, "strong"),)
    if never:
        short = weapon.column_name or weapon.short_name
        name = (Text(short, "strong"), Text(NBSP * 2), *never)
    return (name, *((Text(each, "range") if each else Text(TO),) for each in numbers))


def _half(weapon: Weapon) -> str:
    """Return half range; nothing if it makes no difference."""
    if weapon.ignores_modifiers:
        return ""
    if weapon.half_range_at_any_distance:
        return f'{weapon.range_in}"'
    return f'{number(weapon.half_range_in)}"'
