"""Last known prices of choices from outside the newest rulebook, noted with their men.

Where the squad is opened next, such a choice may be unknown: another edition is not installed, or a
weapon is no longer defined. The file then keeps its id and, here, its last known price. A note is
never part of a sum: a known choice gets its price anew, an unknown one cannot be verified.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.rules import UnknownRulesetError, rules_for
from nco_builder.rules.rulebook import NEWEST
from nco_builder.squad.model import LastPrice
from nco_builder.squad.price import price_lines
from nco_builder.squad.profile import effective_rules

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nco_builder.rules import Unit
    from nco_builder.squad.model import Member, Squad
    from nco_builder.squad.profile import EffectiveRules

NO_ENTRIES = ("hand_grenade", "extra_skill_slot")
"""Subjects of price lines besides units, weapons and items."""
Points = tuple[tuple[str, int], ...]
"""Points by currency: `(("vp", 12), ("sp", 3))`."""


def with_last_prices(squad: Squad, folder: Path | None = None) -> Squad:
    """Return the squad with the current prices of such choices noted; keep notes on unknown ones.

    Args:
        squad: The squad.
        folder: Folder of the rulebooks, if not the program's.

    """
    beyond = squad.ruleset != NEWEST
    if not (beyond or squad.definitions.weapons or any(man.last_prices for man in squad.members)):
        return squad
    try:
        rules = effective_rules(squad, rules_for(squad, folder))
    except UnknownRulesetError:
        return squad
    men = tuple([_noted(man, rules, whole=beyond) for man in squad.members])
    same = all(man is before for man, before in zip(men, squad.members, strict=True))
    return squad if same else squad.replace(members=men)


def _noted(man: Member, rules: EffectiveRules, *, whole: bool) -> Member:
    """Return a man with a note for each line of his price, or for those beyond the rulebook."""
    unit = rules.rulebook.units_by_id.get(man.unit)
    lines = _lines(man, unit, rules, whole=whole) if unit else []
    carried = (man.unit, man.primary, *man.items, *NO_ENTRIES)
    gone = [
        note
        for note in man.last_prices
        if note.id in carried and not (unit and _is_known(note.id, rules))
    ]
    notes = (*lines, *gone)
    return man if notes == man.last_prices else man.replace(last_prices=notes)


def _lines(man: Member, unit: Unit, rules: EffectiveRules, *, whole: bool) -> list[LastPrice]:
    return [
        LastPrice(id=line.ref, **{unit.currency: line.points})
        for line in price_lines(man, unit, rules)
        if (whole or line.ref in rules.nation_weapons) and _has_price(line.ref, unit, rules)
    ]


def _is_known(choice: str, rules: EffectiveRules) -> bool:
    book = rules.rulebook
    entries = (book.units_by_id, book.weapons_by_id, book.items_by_id, rules.nation_weapons)
    return choice in NO_ENTRIES or any(choice in known for known in entries)


def _has_price(choice: str, unit: Unit, rules: EffectiveRules) -> bool:
    """Return whether something that counts as zero in a sum has a price of zero.

    It may also be barred or unknown.
    """
    own = rules.nation_weapons.get(choice)
    if own is None:
        return _is_known(choice, rules)
    if unit.nation_weapon is None or rules.is_of_other_country(own):
        return False
    return unit.nation_weapon != "at_cost" or own.cost is not None


def last_price(man: Member, choice: str | None) -> Points:
    """Return the last known price of a man's choice; nothing if it was never known."""
    return points_of([note for note in man.last_prices if note.id == choice][:1])


def points_of(notes: Iterable[LastPrice]) -> Points:
    """Return the sum of such prices, by currency."""
    sums: dict[str, int] = {}
    for note in notes:
        for currency in ("vp", "sp"):
            points = getattr(note, currency)
            if points is not None:
                sums[currency] = sums.get(currency, 0) + points
    return tuple(sums.items())
