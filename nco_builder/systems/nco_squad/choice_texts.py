"""What the window says of a choice: its name, what it costs, why it is over or barred."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext
from nco_builder.language.words import capital, listed, signed
from nco_builder.legality import OVER_CODES, reason_of, reason_text
from nco_builder.legality.messages import points_told
from nco_builder.squad import effective_rules
from nco_builder.squad.fields import FIELD
from nco_builder.squad.last_prices import last_price
from nco_builder.systems.option import BARRED_SYMBOL, FULL_SYMBOL, OVER_SYMBOL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.legality import Choice, Pool, RankStep, Report, SharedChoice
    from nco_builder.rules import Currency, Item, Skill, Unit, Weapon
    from nco_builder.squad import Edit, Member, NationWeapon

ENTRIES = frozenset({"unit", "weapon", "skill", "item"})
"""What of the rulebook a field may choose."""
PRICED = frozenset({"primary", "items"})
"""Fields of a man whose choices cost something each."""
STATE_SYMBOLS = {"over": OVER_SYMBOL, "barred": BARRED_SYMBOL}


def entry_of(choice: Choice, report: Report) -> Unit | Weapon | Skill | Item | None:
    """The rulebook entry a choice is about; None for numbers, switches and unknown ids."""
    if report.rulebook is None or not isinstance(choice.value, str):
        return None
    rulebook = report.rulebook
    field = FIELD.get(choice.field.removesuffix("_again"))
    found: Unit | Weapon | Skill | Item | None = (
        getattr(rulebook, f"{field.entry}s_by_id").get(choice.value)
        if field and field.entry in ENTRIES
        else None
    )
    return found


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
    """The few figures on a chip: what it costs, chosen or not; of a rank, what it changes."""
    if is_rank(choice):
        return pools_price(choice.pools)
    return f"{signed(choice.price)} {choice.currency}" if choice.price else ""


def lost_price(choice: Choice, report: Report, man: Member) -> str:
    """What is said of the price of a man's choice that nothing knows; empty where it is known."""
    entry = FIELD[choice.field].entry if choice.field in PRICED else ""
    known = not (report.rulebook and entry and choice.chosen and choice.value)
    if known or entry_of(choice, report) or own_weapon_of(choice, report):
        return ""
    last = last_price(man, str(choice.value))
    if not last:
        return _("price not known")
    return _("last {price}").format(price=listed([points_told(*each) for each in last]))


def replaced_line(choices: Iterable[Choice], report: Report) -> str:
    """What gives way to a choice because no slot is left; empty where there is one."""
    choices = tuple(choices)
    gone = {choice.replaces: choice.field for choice in choices if choice.replaces}
    if not gone:
        return ""
    if len(choices) > 1:
        said = _("Where no slot is left, it replaces what was chosen last")
        return f"{FULL_SYMBOL} {said}"
    names = report.names
    ((value, field),) = gone.items()
    kind = FIELD[field.removesuffix("_again")].entry
    said = _("No slot left: it replaces {name}").format(name=names.entry(kind, value))
    return f"{FULL_SYMBOL} {said}"


def price_line(choice: Choice) -> str:
    """What it costs and what it would leave, or by how much it goes over."""
    if is_rank(choice) and not choice.chosen:
        return pools_line(choice.pools, leaves=choice.state == "ok")
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


def points_left(report: Report, currency: Currency) -> str:
    """What is left of one kind of points: `5 vp left`, `▲ 13 vp over`."""
    vp, sp = report.vp_limit - report.vp, report.sp_limit - report.sp
    left = vp if currency == "vp" else sp
    if left < 0:
        over = _("{over} {currency} over").format(over=-left, currency=currency)
        return f"{OVER_SYMBOL} {over}"
    return _("{left} {currency} left").format(left=left, currency=currency)


def pools_line(pools: Iterable[Pool], *, leaves: bool = True) -> str:
    """What a choice of several men does to the sums: `+4 vp, leaves 2 vp`."""
    if not leaves:
        return pools_price(pools) or _("no change in cost")
    said = [
        _("{change}, leaves {left} {currency}").format(
            change=_points(pool), left=pool.left, currency=pool.currency
        )
        for pool in pools
        if pool.change
    ]
    return "; ".join(said) or _("no change in cost")


def pools_price(pools: Iterable[Pool]) -> str:
    """The same in few figures: `+8 sp, −10 vp`."""
    changed = sorted((pool for pool in pools if pool.change), key=lambda pool: -pool.change)
    return ", ".join(map(_points, changed))


def _points(pool: Pool) -> str:
    return f"{signed(pool.change)} {pool.currency}"


def is_rank(choice: Choice) -> bool:
    """Whether it changes a man's rank; a recruit is of the same field."""
    return choice.edit.name == "set_unit"


def lost_line(edits: Iterable[Edit], report: Report) -> str:
    """What changes of rank take from men: `Without Covert and 2 grenades`; empty for nothing."""
    names = report.names
    each = [(edit, names.lost(edit, report.squad)) for edit in edits if edit.name == "set_unit"]
    gone = [(edit, lost) for edit, lost in each if lost]
    if len(each) > 1:
        whose = _("{who} without {lost}")
        said = [whose.format(who=names.men(edit["members"]), lost=lost) for edit, lost in gone]
        return "; ".join(said)
    return "".join(_("Without {lost}").format(lost=lost) for _edit, lost in gone)


def reason_line(choice: Choice | SharedChoice, report: Report) -> str:
    """Its mark and why, empty where nothing is against it."""
    words = reason_words(choice, report)
    return f"{STATE_SYMBOLS[choice.state]} {words}" if words else ""


def reason_words(choice: Choice | SharedChoice, report: Report) -> str:
    """Why a choice is barred or will be flagged, empty where nothing is against it.

    Of what is barred the budget is not told as well: making room for it would not help.
    """
    if choice.state == "ok":
        return ""
    if choice.state == "barred":
        telling = tuple(found for found in choice.reasons if found.code not in OVER_CODES)
        choice = choice._replace(reasons=telling)
    return capital(reason_text(choice, report))


def explained(choice: Choice, report: Report, reason: str, gone: str, price: str = "") -> str:
    """All of it in one line: name, why not (`reason_line`), loss (`lost_line`), price, effect."""
    price = "" if choice.state == "barred" else capital(price or price_line(choice))
    full = replaced_line((choice,), report)
    said = (reason, full, gone, price, effect(choice, report))
    facts = [_sentence(part) for part in said if part]
    return f"{full_name(choice, report)}: {' '.join(facts)}"


def explained_together(choice: SharedChoice, report: Report, reason: str, gone: str) -> str:
    """The same of a choice of several men; first, how many of them it is about."""
    one = choice.typical
    about = ngettext("for {men} of {of} man", "for {men} of {of} men", choice.of)
    whom = about.format(men=choice.men, of=choice.of) if choice.edits else ""
    price = "" if choice.state == "barred" or not choice.edits else pools_line(choice.pools)
    full = replaced_line(choice.acting, report)
    facts = [capital(whom), reason, full, gone, capital(price), effect(one, report)]
    return f"{full_name(one, report)}: {' '.join(_sentence(part) for part in facts if part)}"


def step_text(step: RankStep, report: Report) -> str:
    """What one rank up or down makes of men and costs, or why there is none for them."""
    if not step.edits:
        telling = [reason for reason in step.reasons if reason.code not in OVER_CODES]
        why = "; ".join(reason_of(reason, report) for reason in telling)
        return why or _("no further rank")
    who = step.unit.name if step.unit else ""
    if step.of > 1:
        about = ngettext("{count} man", "{count} men", len(step.edits))
        count = about.format(count=len(step.edits))
        who = f"{count}, {who}" if who else count
    said = f"{who} ({pools_price(step.pools)})" if step.pools else who
    names = report.names
    gone = names.lost(step.edits[0], report.squad) if step.of == 1 else ""
    return _("{what}, without {lost}").format(what=said, lost=gone) if gone else said


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."
