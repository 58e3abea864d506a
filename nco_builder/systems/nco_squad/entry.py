"""The form of the selected men as page values: who they are, what they have and may have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _, ngettext
from nco_builder.sheets.blocks import Text, Tile
from nco_builder.squad import close_combat
from nco_builder.squad.fields import FIELD, TYPED, fields_of_row
from nco_builder.systems.nco_squad.columns import rank
from nco_builder.systems.page import ChipField, EntryForm, StepperField, TextField, TextsField

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from nco_builder.rules import Unit
    from nco_builder.squad import Member
    from nco_builder.systems.nco_squad.columns import Man
    from nco_builder.systems.page import Chip, Field, Mark

LABELS = {
    "rank": N_("&Rank"),
    "primary": N_("&Weapon"),
    "secondary": N_("Secon&d"),
    "grenades": N_("&Grenades"),
    "skills": N_("S&kills"),
    "items": N_("&Items"),
    "extras": N_("&Match"),
}
"""The rows of the form from the top; `&` precedes the mnemonic."""
SLOT_CODES = {"skills": "skill_slots_over", "items": "item_slots_over"}
TEXTS = {name: FIELD[name].label for name in dict.fromkeys(("name", "notes", *TYPED))}
"""Typed fields: his name above the rows, the others below."""
ATTRIBUTES = {"M": N_("Move"), "C": N_("Courage"), "H": N_("Health"), "P": N_("Psyche")}
CLOSE_COMBAT = N_("Close c.")


def men_entry(
    men: Sequence[Man], rows: Sequence[int], offered: Mapping[str, tuple[Chip, ...]]
) -> EntryForm:
    """Return the form of men.

    Args:
        men: the selected men, at least one.
        rows: their rows in the squad.
        offered: their choices, from `panel_fields`; empty while unknown.
    """
    alone = men[0] if len(men) == 1 else None
    position = ngettext("Soldier {number}", "{count} soldiers", len(men))
    kinds = {rank(man) for man in men}
    ranks = kinds.pop() if len(kinds) == 1 else _("{count} ranks").format(count=len(kinds))
    price = " + ".join(f"{points} {currency}" for currency, points in sums(men).items())
    name, *texts = [_text(field, men, rows) for field in TEXTS]
    fields = [_field(row, men, rows, chips) for row in LABELS if (chips := offered.get(row, ()))]
    return EntryForm(
        path=("members", rows[0]),
        label=position.format(number=men[0].number, count=len(men)),
        title="",
        aside=ranks,
        price=f"· {price}" if price else "",
        tiles=tuple(_tiles(alone)) if alone else (),
        fields=(*fields, TextsField("", tuple(texts))),
        name=name,
        tiles_tip="\n".join(_close_combat_lines(alone)) if alone else "",
        foot=_about(men),
    )


def _text(field: str, men: Sequence[Man], rows: Sequence[int]) -> TextField:
    label = _(TEXTS[field])
    values = {getattr(man.member, field) or "" for man in men}
    hint = _("{field}: mixed").format(field=label) if len(values) > 1 else ""
    fixed = field == "name" and len(men) > 1
    if fixed:
        said = ngettext("{count} man selected", "{count} men selected", len(men))
        hint = said.format(count=len(men))
    first, *also = [("members", row, field) for row in rows]
    value = values.pop() if len(values) == 1 else ""
    return TextField(label, first, value, hint, also=tuple(also), fixed=fixed)


def _field(row: str, men: Sequence[Man], rows: Sequence[int], chips: tuple[Chip, ...]) -> Field:
    mnemonic = _(LABELS[row])
    label = mnemonic.replace("&", "")
    if row != "grenades":
        note, mark = _note(row, men)
        return ChipField(label, chips, note=note, mark=mark, key=row, mnemonic=mnemonic)
    counts = {man.member.grenades for man in men}
    units = {man.report.unit.id: man.report.unit for man in men if man.report.unit}
    unit = next(iter(units.values())) if len(units) == 1 else None
    return StepperField(
        label,
        ("members", rows[0], row),
        counts.pop() if len(counts) == 1 else None,
        grenade_terms(unit) if unit else "",
        choices=chips,
        mnemonic=mnemonic,
    )


def _note(row: str, men: Sequence[Man]) -> tuple[str, Mark]:
    """Return the note of a field: the slots of one man, or whether several differ."""
    if len(men) > 1:
        alike = len({has_in_row(row, man.member) for man in men}) == 1
        return "" if alike else _("mixed"), ""
    if row not in SLOT_CODES:
        return "", ""
    wrong = any(finding.code == SLOT_CODES[row] for finding in men[0].report.findings)
    note = slots_taken(men[0], row)
    return note, "error" if wrong and note else ""


def sums(men: Iterable[Man]) -> dict[str, int]:
    """Return the total price of men, by currency."""
    found: dict[str, int] = {}
    for man in men:
        if man.report.currency:
            found[man.report.currency] = found.get(man.report.currency, 0) + man.report.cost
    return found


def has_in_row(row: str, member: Member) -> tuple[object, ...]:
    """Return the chosen values of a row, in any order."""
    return tuple(
        tuple(sorted(has)) if isinstance(has := getattr(member, field.name), tuple) else has
        for field in fields_of_row(row)
    )


def slots_taken(man: Man, field: str) -> str:
    """`1 of 2`: the number of used slots, and of all slots."""
    unit = man.report.unit
    if unit is None:
        return ""
    has = len(man.member.items if field == "items" else man.member.skills)
    if field == "items":
        free = _("{has} of {slots}, free") if unit.items_free else _("{has} of {slots}")
        return free.format(has=has, slots=unit.item_slots)
    bought = unit.extra_skill_slots if man.member.extra_skill_slot else 0
    slots = unit.free_skill_slots + bought
    if not slots and not has:
        return _("built in")
    return _("{has} of {slots}").format(has=has, slots=slots)


def grenade_terms(unit: Unit) -> str:
    """`2 free, then 4 vp, at most 3`."""
    terms = unit.grenades
    if terms is None:
        return _("none for him")
    said = [_("{count} free").format(count=terms.free)]
    if terms.cost_each_extra is not None:
        price = terms.cost_each_extra
        said.append(_("then {price} {currency}").format(price=price, currency=unit.currency))
    if terms.max is not None:
        said.append(_("at most {count}").format(count=terms.max))
    return ", ".join(said)


def _tiles(man: Man) -> Iterator[Tile]:
    """Yield his profile in play, with the changes to the printed values."""
    profile = man.report.profile
    if profile is None or man.report.unit is None or man.rules is None:
        return
    for attribute, label in ATTRIBUTES.items():
        value: int = getattr(profile, attribute)
        base = profile.base(attribute)
        said = [Text(str(value), "number")]
        if value != base:
            said.append(Text(f"({base}{value - base:+d})".replace("-", "−"), "small"))
        yield Tile(_(label), tuple(said), short=attribute)
    best = max(said.courage for said in close_combat(man.member, man.report.unit, man.rules))
    yield Tile(_(CLOSE_COMBAT), (Text(str(best), "number"),))


def _close_combat_lines(man: Man) -> list[str]:
    """Yield courage in close combat with each weapon he has."""
    if man.report.unit is None or man.rules is None:
        return []
    return [_("Courage in close combat:")] + [
        _("{courage} with {weapon}").format(
            courage=said.courage,
            weapon=man.rules.weapon_name(said.weapon) if said.weapon else _("bare hands"),
        )
        for said in close_combat(man.member, man.report.unit, man.rules)
    ]


def _about(men: Sequence[Man]) -> str:
    """Return the text about the men while no choice has the focus."""
    if any(man.report.unit is None for man in men):
        return _("The rulebook has no such rank.")
    if len(men) == 1:
        return profile_sentence(men[0])
    said = _(
        "Changes and prices: all eligible men together ({count} selected). "
        "◐\u00a0=\u00a0only some have it"
    )
    return said.format(count=len(men))


def profile_sentence(man: Man) -> str:
    """Return the changes of the profile, whether he takes special actions, and his value."""
    profile, rules = man.report.profile, man.rules
    if profile is None or rules is None:
        return ""
    said = []
    for attribute, label in ATTRIBUTES.items():
        causes = [cause for cause in profile.causes if cause.attribute == attribute]
        if causes:
            sum_of = "".join(f" {_step(cause.change)} {_item(cause.item, man)}" for cause in causes)
            said.append(f"{_(label)} {profile.base(attribute)}{sum_of}")
    if profile.special_action:
        needed = rules.rulebook.defaults.special_action_courage
        said.append(_("Special actions (C ≥ {courage})").format(courage=needed))
    said.append(_("{worth} victory points if he falls").format(worth=man.report.victory))
    return ". ".join(said) + "."


def _step(change: int) -> str:
    return f"{'+' if change > 0 else '−'} {abs(change)}"


def _item(item: str, man: Man) -> str:
    known = man.rules.rulebook.items_by_id.get(item) if man.rules else None
    return known.name if known else item
