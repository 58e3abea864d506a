"""What the window says of a choice: its name, what it costs, why it is over or barred."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext
from nco_builder.language.words import capital, signed
from nco_builder.legality import OVER_CODES, reason_text
from nco_builder.squad import effective_rules
from nco_builder.squad.fields import FIELD
from nco_builder.ui.parts.painting import BARRED_SYMBOL, OVER_SYMBOL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.legality import Choice, Pool, Report, SharedChoice
    from nco_builder.rules import Item, Skill, Unit, Weapon
    from nco_builder.squad import NationWeapon

STATE_SYMBOLS = {"over": OVER_SYMBOL, "barred": BARRED_SYMBOL}


def entry_of(choice: Choice, report: Report) -> Unit | Weapon | Skill | Item | None:
    """The rulebook entry a choice is about; None for numbers, switches and unknown ids."""
    if report.rulebook is None or not isinstance(choice.value, str):
        return None
    rulebook = report.rulebook
    field = FIELD.get(choice.field.removesuffix("_again"))
    entries: dict[str, Unit] | dict[str, Weapon] | dict[str, Skill] | dict[str, Item] = {
        "unit": rulebook.units_by_id,
        "weapon": rulebook.weapons_by_id,
        "skill": rulebook.skills_by_id,
        "item": rulebook.items_by_id,
    }.get(field.entry if field else "", {})  # type: ignore[assignment]
    return entries.get(choice.value)


def own_weapon_of(choice: Choice, report: Report) -> NationWeapon | None:
    """The nation-specific weapon a choice is about."""
    if report.rulebook is None or choice.field != "primary":
        return None
    return effective_rules(report.squad, report.rulebook).nation_weapons.get(str(choice.value))


def short_name(choice: Choice, report: Report) -> str:
    """What a chip calls it; an id nobody knows stands for itself."""
    field = FIELD.get(choice.field)
    if field and field.shape == "switch":
        return _(field.label)
    entry = entry_of(choice, report)
    if entry is None:
        own = own_weapon_of(choice, report)
        return own.name if own else str(choice.value)
    return getattr(entry, "short_name", entry.name)


def full_name(choice: Choice, report: Report) -> str:
    """What a sentence calls it."""
    entry = entry_of(choice, report)
    return entry.name if entry else short_name(choice, report)


def effect(choice: Choice, report: Report) -> str:
    """What it does, from the rulebook's reminder or the player's own notes."""
    entry = entry_of(choice, report)
    if entry is not None:
        return entry.reminder_text
    own = own_weapon_of(choice, report)
    return own.notes if own else ""


def chip_price(choice: Choice) -> str:
    """The few figures on a chip: what a chosen one costs, what another would change."""
    if choice.chosen:
        return str(choice.price) if choice.price else ""
    return signed(choice.change)


def price_line(choice: Choice) -> str:
    """What it costs and what it would leave, or by how much it goes over."""
    if choice.chosen:
        said = _("costs {price} {currency}") if choice.price else _("free")
        return said.format(price=choice.price, currency=choice.currency)
    if not choice.change:
        return _("no change in cost") if choice.price else _("free")
    change = f"{signed(choice.change)} {choice.currency}"
    if choice.left is None or choice.state != "ok":
        return change
    return _("{change}, leaves {left} {currency}").format(
        change=change, left=choice.left, currency=choice.currency
    )


def left_over(choice: Choice) -> str:
    """What an open choice would leave: `leaves 2 vp`; nothing where it costs nothing."""
    if choice.state != "ok" or choice.left is None or not choice.change:
        return ""
    return _("leaves {left} {currency}").format(left=choice.left, currency=choice.currency)


def pools_line(pools: Iterable[Pool]) -> str:
    """What a choice of several men does to the sums: `+4 vp, leaves 2 vp`."""
    said = [
        _("{change}, leaves {left} {currency}").format(
            change=f"{signed(pool.change)} {pool.currency}",
            left=pool.left,
            currency=pool.currency,
        )
        for pool in pools
        if pool.change
    ]
    return "; ".join(said) or _("no change in cost")


def reason_line(choice: Choice | SharedChoice, report: Report) -> str:
    """Its mark and why, empty where nothing is against it.

    Of what is barred the budget is not told as well: making room for it would not help.
    """
    if choice.state == "ok":
        return ""
    if choice.state == "barred":
        telling = tuple(found for found in choice.reasons if found.code not in OVER_CODES)
        choice = replace(choice, reasons=telling)
    return f"{STATE_SYMBOLS[choice.state]} {capital(reason_text(choice, report))}"


def explained(choice: Choice, report: Report, reason: str) -> str:
    """All of it in one line: name, why not (its `reason_line`), price, effect."""
    price = "" if choice.state == "barred" else capital(price_line(choice))
    facts = [_sentence(part) for part in (reason, price, effect(choice, report)) if part]
    return f"{full_name(choice, report)}: {' '.join(facts)}"


def explained_together(choice: SharedChoice, report: Report, reason: str) -> str:
    """The same of a choice of several men; first, how many of them it is about."""
    one = choice.typical
    about = ngettext("for {men} of {of} man", "for {men} of {of} men", choice.of)
    whom = about.format(men=choice.men, of=choice.of) if choice.edits else ""
    price = "" if choice.state == "barred" or not choice.edits else pools_line(choice.pools)
    facts = [capital(whom), reason, capital(price), effect(one, report)]
    return f"{full_name(one, report)}: {' '.join(_sentence(part) for part in facts if part)}"


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."
