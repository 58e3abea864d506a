"""What the squad table's tooltips say, and what a screen reader reads for a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.systems.nco_squad.columns import (
    COLUMNS,
    COST,
    GRENADES,
    ITEMS,
    LISTED,
    MODEL,
    NAME,
    NONE,
    NOTES,
    NUMBER,
    PROFILE,
    RANGE,
    RANK,
    SKILLS,
    WEAPONS,
    WORTH,
    Man,
    primary_range,
    rank,
    skills,
    weapons,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nco_builder.rules import Entry
    from nco_builder.squad import PriceLine

SECTIONS = {"soldier": "soldiers", "specialist": "specialists"}


def cell_tip(man: Man, column: int, sentences: Sequence[str]) -> str:
    """What a cell's tooltip says: its findings, then what it shows in full."""
    said = list(sentences)
    said += {
        NUMBER: lambda: [_("Soldier {number}").format(number=man.number), *_barracks(man)],
        NAME: lambda: [man.member.name, man.member.model or "", man.member.notes],
        RANK: lambda: [rank(man), *_barracks(man), *_profile(man)],
        PROFILE: lambda: _profile(man),
        WEAPONS: lambda: [weapons(man)],
        RANGE: lambda: [primary_range(man)],
        GRENADES: lambda: _grenades(man),
        SKILLS: lambda: _reminders(man, "skills"),
        ITEMS: lambda: _reminders(man, "items"),
        MODEL: lambda: [man.member.model or ""],
        NOTES: lambda: [man.member.notes],
        WORTH: lambda: _price(man)[-1:],
        COST: lambda: _price(man),
    }[column]()
    return "\n".join(filter(None, said))


def row_name(man: Man, sentences: Sequence[str]) -> str:
    """A row in one line, for who hears it."""
    return ", ".join([man_name(man), *_price(man)[-1:], *sentences])


def man_name(man: Man) -> str:
    """A man by his place, his name and his rank or trade, for who hears it."""
    called = f"{man.member.name}, {rank(man)}" if man.member.name else rank(man)
    return f"{man.number}: {called}"


def _barracks(man: Man) -> list[str]:
    if man.report.unit is None or man.rules is None:
        return []
    return [man.rules.rulebook.sections[SECTIONS[man.report.unit.kind]].section]


def _profile(man: Man) -> list[str]:
    profile = man.report.profile
    if profile is None:
        return []
    said = _("Move {M}″, courage {C}, health {H}, psyche {P}")
    return [said.format(M=profile.M, C=profile.C, H=profile.H, P=profile.P)]


def _grenades(man: Man) -> list[str]:
    return [] if man.member.grenades else [_("Hand grenades: none")]


def _reminders(man: Man, kind: str) -> list[str]:
    """Name and reminder of each skill or item; several, or one twice, after what the cell says."""
    if man.rules is None:
        return []
    shown = COLUMNS[SKILLS if kind == "skills" else ITEMS].text(man)
    rulebook, unit = man.rules.rulebook, man.report.unit
    fixed = unit.fixed_skills if unit else ()
    had = fixed + man.member.skills if kind == "skills" else man.member.items
    whole = [shown] if LISTED in shown or len(set(had)) < len(had) else []
    if kind == "items":
        return [*whole, *_explained(had, rulebook.items_by_id)]
    return [*whole, *_explained(had, rulebook.skills_by_id)] or [skills(man)]


def _explained(ids: Iterable[str], entries: Mapping[str, Entry]) -> Iterable[str]:
    for one in dict.fromkeys(ids):
        entry = entries.get(one)
        yield f"{entry.name}: {entry.reminder_text}" if entry else one


def _price(man: Man) -> list[str]:
    """The lines of his price that cost something, the sum and what he is worth."""
    currency = man.report.currency
    if currency is None:
        return [NONE]
    lines = [f"{_line(line, man)} {line.points}" for line in man.report.price_lines if line.points]
    return [
        *lines,
        _("{cost} {currency}, {worth} victory points if he falls").format(
            cost=man.report.cost, currency=currency, worth=man.report.victory
        ),
    ]


def _line(line: PriceLine, man: Man) -> str:
    rules = man.rules
    if rules is None:
        return line.ref
    if line.kind == "unit":
        return rank(man)
    if line.kind == "skill_slot":
        return _("Skill slot")
    if line.kind == "item":
        known = rules.rulebook.items_by_id.get(line.ref)
        return known.name if known else line.ref
    name = rules.weapon_name(line.ref)
    how_many = man.member.grenades if line.kind == "grenades" else 1
    return f"{how_many} × {name}" if how_many > 1 else name
