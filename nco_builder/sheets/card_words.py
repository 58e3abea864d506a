"""How cards write rules: orders as dice, units in one piece with their numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nco_builder.language import N_
from nco_builder.sheets.blocks import Mark, Text
from nco_builder.sheets.words import NBSP, numbered

if TYPE_CHECKING:
    from collections.abc import Collection

    from nco_builder.rules import Rulebook
    from nco_builder.sheets.blocks import Inline, Paragraph

COUNTED = N_("Already counted:")
"""Before what numbers in rows and on cards include, so that nobody adds it again."""
SPECIAL = "★"
"""Special actions; the diamond is for what players must agree on."""
DAGGER = "†"
"""Behind what a ruling is about that the roster sheet decides."""
_PLACE = re.compile(r"\[(\w+)(\+?)\]")
_UNIT = re.compile(r"(?<=\d) (?=[HPCM]\b)|(?<=\b[HPCM]) (?=[-+\N{MINUS SIGN}×]?\d)")


class CardWords:
    """Writes the texts of one rulebook as they stand on cards."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Look up the dice of the orders, and which of them the last health bars."""
        self.dice = {order.id: str(order.die) for order in rulebook.orders}
        self._barred = {*rulebook.walking_wounded.forbidden_orders}

    def die(self, order: str, *, health: bool = False) -> Mark:
        """The die of an order; where `health` counts, as one the last of it may bar."""
        return Mark(self.dice[order], "barred" if health and order in self._barred else "die")

    def dice_of(self, orders: Collection[str]) -> Paragraph:
        """The dice of several orders, from low to high."""
        found: list[Inline] = []
        for order in sorted(orders, key=self.dice.__getitem__):
            found += [Text(NBSP)] if found else []
            found.append(self.die(order))
        return tuple(found)

    def told(self, text: str) -> Paragraph:
        """A text with its dice, `[fire]`, and its numbers that nothing changes, `[3+]`."""
        found: list[Inline] = []
        for place, part in enumerate(_PLACE.split(_UNIT.sub(NBSP, text))):
            match place % 3:
                case 0:
                    found += numbered(part, "range")
                case 1:
                    found.append(Mark(self.dice[part]) if part in self.dice else Mark(part))
                case _ if part:
                    found[-1] = Mark(f"{found[-1].text}{part}", "flat")  # type: ignore[union-attr]
        return tuple(found)

    def led(self, lead: str, text: str) -> Paragraph:
        """A text after what it is about."""
        return (Text(f"{lead} ", "strong"), *self.told(text))
