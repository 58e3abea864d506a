"""The columns of the squad table as data: cell texts, and how they are edited."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.language import ENGLISH, N_, _, current, ngettext
from nco_builder.schema.record import Frozen
from nco_builder.squad import all_skills, carried_weapons, skill_level
from nco_builder.squad.fields import FIELDS, fields_of_column
from nco_builder.systems.page import LISTED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from nco_builder.legality import MemberReport
    from nco_builder.rules import Entry
    from nco_builder.squad import EffectiveRules, Member, PriceLine
    from nco_builder.squad.fields import MemberField


NONE = "–"
Editor = Literal["", "text", "rank", "weapon", "grenades"]
SHORTER_RANKS = {"Private 1st Class": "PFC", "Lance-Corporal": "Lance-Cpl"}
SHORTEST_RANKS = {
    "Veteran": "Vet.",
    "Corporal": "Cpl",
    "Hardened": "Hard.",
    "erprobt": "erpr.",
    "Sergeant": "Sgt",
}
"""The shortest form; these words are the same in every language, except “erprobt”."""
Align = Literal["left", "center", "right"]


class Man(NamedTuple):
    """A row: a man, his report, the rules in force (None: no rulebook), his number."""

    member: Member
    report: MemberReport
    rules: EffectiveRules | None
    number: int = 0


class Column(Frozen):
    """One column.

    Attributes:
        key: Its key in settings.
        header: Its heading.
        title: The header in full, for tooltips and screen readers.
        text: The text of a cell.
        fields: The member fields it shows; findings about them mark the cell. The first one is
            what `editor` edits.
        align: The alignment of the text.
        editor: The editor of a cell, "" if it is read-only.
        stretch: Its stretch factor in a table too narrow or too wide for its texts; 0 for a
            fixed width.
        usual: Whether it is shown by default.
        roomy: Whether it is also shown by default if there is room for the texts of all.
        joined: Whether it is shown by default in place of those that are hidden.
        hide_order: When it is hidden if the default columns would be illegible: 1 before 2 before
            3, which only a table beside an open drawer needs; 0 never.
        quiet: Whether its texts are dim.
    """

    key: str
    header: str
    title: str
    text: Callable[[Man], str]
    fields: tuple[str, ...]
    align: Align = "left"
    editor: Editor = ""
    stretch: int = 0
    usual: bool = True
    roomy: bool = False
    joined: bool = False
    hide_order: int = 0
    quiet: bool = False


def rank(man: Man) -> str:
    """Return his rank; an unknown one as in the file."""
    return man.report.unit.name if man.report.unit else man.member.unit


def short_rank(man: Man) -> str:
    """Return his rank in short for a table: a Veteran Lance-Cpl, a Hardened PFC."""
    return shorter(rank(man))


def shorter(rank: str) -> str:
    """Return the name of a rank in fewer letters."""
    for long, short in SHORTER_RANKS.items():
        rank = rank.replace(long, short)
    return rank


def ever_shorter(rank: str) -> tuple[str, ...]:
    """Return shorter and shorter names of a rank; a word is short from the same place on in all."""
    told = [shorter(rank)]
    for long, short in SHORTEST_RANKS.items():
        told.append(told[-1].replace(long, short))
    return tuple(told)


def weapons(man: Man) -> str:
    """Return primary and secondary weapon, and his other weapons."""
    member = man.member
    if man.report.unit:
        carried = carried_weapons(member, man.report.unit)
    else:
        carried = tuple(filter(None, (member.primary, member.secondary)))
    names = [_weapon(weapon, man) for weapon in carried]
    names += [_(field.in_cell) for field in FIELDS if field.in_cell and getattr(member, field.name)]
    return _listed(names[:1] + [_inside(name) for name in names[1:]])


def _weapon(weapon: str, man: Man) -> str:
    if man.rules is None:
        return weapon
    known = man.rules.rulebook.weapons_by_id.get(weapon)
    return known.short_name if known else man.rules.weapon_name(weapon)


def _inside(name: str) -> str:
    """Return a name after the first one: "pistol" in lower case, "LMG" not."""
    if current() != ENGLISH or name[:2].isupper():
        return name
    return name[:1].lower() + name[1:]


def grenades(man: Man) -> str:
    """Return the number of grenades."""
    return str(man.member.grenades) if man.member.grenades else NONE


def skills(man: Man) -> str:
    """Return built-in and chosen skills, with the level if there are several."""
    unit = man.report.unit
    has = all_skills(man.member, unit)
    return _listed([_skill(skill, man) for skill in dict.fromkeys(has)])


def _skill(skill: str, man: Man) -> str:
    known = man.rules.rulebook.skills_by_id.get(skill) if man.rules else None
    if known is None or man.report.unit is None:
        return skill
    level = skill_level(skill, man.member, man.report.unit)
    return f"{known.short_name} {level}" if known.max_stack > 1 or level > 1 else known.short_name


def items(man: Man) -> str:
    """Return items he carries."""
    known = man.rules.rulebook.items_by_id if man.rules else {}
    return _listed([known[item].short_name if item in known else item for item in man.member.items])


def kit(man: Man) -> str:
    """Return skills and items in one text."""
    return _listed([each for each in (skills(man), items(man)) if each != NONE])


def cost(man: Man) -> str:
    """Return his price; the currency is in his side bar, tooltip and accessible text."""
    return str(man.report.cost) if man.report.currency else NONE


def _listed(names: list[str]) -> str:
    return LISTED.join(names) or NONE


def profile(man: Man) -> str:
    """Return his effective profile: "M5 C4 H5 P5"."""
    has = man.report.profile
    return f"M{has.M} C{has.C} H{has.H} P{has.P}" if has else NONE


def primary_range(man: Man) -> str:
    """Return the range of his primary weapon: 24″; as entered for a nation's own weapon."""
    weapon, rules = man.member.primary, man.rules
    if weapon is None or rules is None:
        return NONE
    known = rules.rulebook.weapons_by_id.get(weapon)
    own = rules.nation_weapons.get(weapon)
    reach = known.range_in if known else own.range if own else None
    return NONE if reach is None or reach == "" else f"{reach}″"


TOLD_TOGETHER = frozenset({"name", "rank", "weapons", "grenades", "skills", "items"})
OWN_WIDTHS = {"notes": 14}
USUAL_WIDTH = 12


def _untold() -> Iterator[MemberField]:
    """Return the fields that no other column shows."""
    return (field for field in FIELDS if field.column and field.column not in TOLD_TOGETHER)


def _of_its_own(field: MemberField) -> Column:
    """Return the column of one field, hidden by default."""
    return Column(
        field.column,
        field.label,
        field.label,
        partial(_value, field),
        (field.name,),
        editor="text" if field.shape == "text" else "",
        stretch=OWN_WIDTHS.get(field.column, USUAL_WIDTH),
        usual=False,
        quiet=True,
    )


def _value(field: MemberField, man: Man) -> str:
    has = getattr(man.member, field.name)
    return _(field.label) * has if field.shape == "switch" else str(has or "")


COLUMNS = (
    Column("number", "#", N_("Number"), lambda man: str(man.number), ("unit",), "right"),
    Column(
        "name",
        N_("Name"),
        N_("Name"),
        lambda man: man.member.name,
        ("name",),
        editor="text",
        stretch=18,
    ),
    Column(
        "rank",
        N_("Rank"),
        N_("Rank"),
        short_rank,
        ("unit",),
        editor="rank",
        stretch=24,
        hide_order=3,
        quiet=True,
    ),
    Column(
        "profile",
        N_("Profile"),
        N_("Effective profile"),
        profile,
        (),
        usual=False,
        roomy=True,
        quiet=True,
    ),
    Column(
        "weapons",
        N_("Weapons"),
        N_("Weapons"),
        weapons,
        fields_of_column("weapons"),
        editor="weapon",
        stretch=25,
    ),
    Column(
        "range",
        N_("Range"),
        N_("Range of the primary weapon"),
        primary_range,
        (),
        "right",
        usual=False,
        roomy=True,
        quiet=True,
    ),
    Column(
        "grenades",
        N_("Gren."),
        N_("Hand grenades"),
        grenades,
        ("grenades",),
        "center",
        "grenades",
        hide_order=3,
    ),
    Column(
        "skills",
        N_("Skills"),
        N_("Skills"),
        skills,
        fields_of_column("skills"),
        stretch=18,
        hide_order=2,
    ),
    Column(
        "items",
        N_("Items"),
        N_("Items"),
        items,
        fields_of_column("items"),
        stretch=15,
        hide_order=1,
    ),
    Column(
        "kit",
        N_("Skills/items"),
        N_("Skills and items"),
        kit,
        (*fields_of_column("skills"), *fields_of_column("items")),
        stretch=33,
        usual=False,
        joined=True,
    ),
    *map(_of_its_own, _untold()),
    Column(
        "worth",
        N_("Worth"),
        N_("Victory points if he falls"),
        lambda man: str(man.report.victory),
        (),
        "right",
        usual=False,
        quiet=True,
    ),
    Column("cost", N_("Cost"), N_("Cost"), cost, (), "right"),
)
(
    NUMBER,
    NAME,
    RANK,
    PROFILE,
    WEAPONS,
    RANGE,
    GRENADES,
    SKILLS,
    ITEMS,
    KIT,
    MODEL,
    NOTES,
    WORTH,
    COST,
) = map(
    [column.key for column in COLUMNS].index,
    (
        "number",
        "name",
        "rank",
        "profile",
        "weapons",
        "range",
        "grenades",
        "skills",
        "items",
        "kit",
        "model",
        "notes",
        "worth",
        "cost",
    ),
)
ALWAYS = frozenset({"number", "name"})
"""Columns that cannot be hidden, since they identify the man."""
USUAL = tuple(column.key for column in COLUMNS if column.usual)
"""What is shown, until the player chooses."""


def column_of(field: str) -> int:
    """Return the column that shows a member field; the name's if none does."""
    return next((at for at, column in enumerate(COLUMNS) if field in column.fields), NAME)


SECTIONS = {"soldier": "soldiers", "specialist": "specialists"}


def cell_tip(man: Man, column: int, sentences: Sequence[str]) -> str:
    """Return the tooltip of a cell: its findings, then its full text."""
    said = list(sentences)
    full: dict[int, Callable[[], list[str]]] = {
        NUMBER: lambda: [_("Soldier {number}").format(number=man.number), *_barracks(man)],
        NAME: lambda: [man.member.name, man.member.model or "", man.member.notes],
        RANK: lambda: [rank(man), *_barracks(man), *_profile(man)],
        PROFILE: lambda: _profile(man),
        WEAPONS: lambda: [weapons(man)],
        RANGE: lambda: [primary_range(man)],
        GRENADES: lambda: _grenades(man),
        SKILLS: lambda: _reminders(man, "skills"),
        ITEMS: lambda: _reminders(man, "items"),
        KIT: lambda: [kit(man), *_reminders(man, "skills"), *_reminders(man, "items")],
        MODEL: lambda: [man.member.model or ""],
        NOTES: lambda: [man.member.notes],
        WORTH: lambda: _price(man)[-1:],
        COST: lambda: _price(man),
    }
    said += full[column]() if column in full else [COLUMNS[column].text(man)]
    return "\n".join(filter(None, said))


def row_name(man: Man, sentences: Sequence[str]) -> str:
    """Return a row in one line for screen readers."""
    return ", ".join([man_name(man), *_price(man)[-1:], *sentences])


def man_name(man: Man) -> str:
    """Return a man by number, name and rank for screen readers."""
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
    """Return name and reminder of each skill or item; several, or a duplicate, after the text."""
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
    """Return the lines of his price that are not zero, the total and his value to the enemy."""
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


def readable(man: Man) -> str:
    """A man in one line of text: "Novak, Corporal: SMG, 2 grenades, Covert, Flask; 23 vp"."""
    said = [column.text(man) for column in COLUMNS]
    called = f"{said[NAME]}, {said[RANK]}" if said[NAME] else said[RANK]
    carried = [
        _counted(man.member.grenades) if at == GRENADES else said[at]
        for at in (WEAPONS, GRENADES, SKILLS, ITEMS)
        if said[at] != NONE
    ]
    price = f"{said[COST]} {man.report.currency}" if man.report.currency else NONE
    return f"{called}: {', '.join(carried)}; {price}"


def _counted(count: int) -> str:
    return ngettext("{count} grenade", "{count} grenades", count).format(count=count)
