"""Tables read with a die, row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.language.words import capital, enumerated, signed
from nco_builder.sheets.blocks import Roll, Text
from nco_builder.sheets.words import NBSP, faces, joined, numbered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.rules import Weapon
    from nco_builder.rules.base import DieRow, ProfileChange
    from nco_builder.sheets.blocks import Paragraph

ATTRIBUTES = {"M": N_("move"), "C": N_("courage"), "H": N_("health"), "P": N_("psyche")}


def die_rows(rows: Iterable[DieRow]) -> Iterator[Roll]:
    """Yield the rows of a table, each with its result."""
    for row in rows:
        seen = f"{row.rolls[0]}+" if row.or_more else faces(row.rolls)
        name = (Text(capital(row.name), "strong"),) if row.name else ()
        yield Roll(seen, name, numbered(effect_of(row)), ())


def effect_of(row: DieRow) -> str:
    """Return the effect of a row in a few words."""
    far = f'{row.distance_in}"' if row.distance_in else ""
    said = [each for each in (_changes(row.change), far, row.text) if each]
    if row.killed and not row.text:
        said.append(_("killed"))
    if row.amount is not None:
        said.append(signed(row.amount) or "+0")
    return " ".join(said)


def _changes(change: ProfileChange | None) -> str:
    """Return losses and gains in words, which need no legend."""
    if change is None:
        return ""
    said = [
        f"{_(name)}{NBSP}{signed(value)}"
        for each, name in ATTRIBUTES.items()
        if (value := getattr(change, each))
    ]
    return enumerated(said) or _("nothing")


def landing(weapon: Weapon) -> Paragraph:
    """Return where a thrown weapon lands, in one line, read with a die; nothing for others."""
    rows = [
        (Text(faces(row.rolls), "strong"), Text(NBSP), *numbered(_landed(row), "text"))
        for row in weapon.landing
    ]
    return joined(rows, ", ")


def _landed(row: DieRow) -> str:
    far = f'{NBSP}{row.distance_in}"' if row.distance_in else ""
    return f"{row.name}{far}"
