"""What the soldier panel offers: the choices of one man, or those several men share."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.legality import DOWN, UP, neighbour, shared_choices
from nco_builder.squad import skill_level
from nco_builder.squad.fields import FIELDS, fields_of_row
from nco_builder.systems.nco_squad.choice_texts import (
    chip_price,
    explained,
    explained_together,
    lost_line,
    lost_price,
    pools_line,
    pools_price,
    price_line,
    reason_line,
    replaced_line,
    short_name,
)
from nco_builder.systems.nco_squad.columns import shorter
from nco_builder.systems.option import DEFINE, DOWN_SIGN, LISTS, OPENS, RANKS, UP_SIGN, as_one
from nco_builder.systems.page import Chip

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nco_builder.legality import Choice, MemberReport, Report, SharedChoice
    from nco_builder.rules import Skill, Unit


def options_of(
    report: Report, rows: Sequence[int], units: Iterable[Unit] | None = None
) -> dict[str, tuple[Chip, ...]]:
    """The options of the men in these rows by field; what only some may have is theirs alone.

    Of ranks all are told, or only those asked about.
    """
    alone = report.members[rows[0]] if len(rows) == 1 else None
    options = {
        field: tuple(_option(choice, report, rows, alone) for choice in choices)
        for field, choices in shared_choices(report, rows, units).items()
    }
    for field in LISTS:
        more = {one.value: one for one in options.pop(f"{field}_again", ())}
        if more:
            options[field] = tuple(
                replace(one, again=more[one.value]) if one.value in more else one
                for one in options.get(field, ())
            )
    return options


def _option(
    shared: SharedChoice, report: Report, rows: Sequence[int], alone: MemberReport | None
) -> Chip:
    first = shared.typical
    again = first.field.endswith("_again")
    field = first.field.removesuffix("_again")
    wrong = alone is not None and shared.has == "all" and _is_wrong(first, alone)
    count = _count(first, report, rows) if alone else 1
    lost_one = ""
    reason = reason_line(shared, report)
    lost = lost_line(shared.edits, report)
    if alone:
        lost_one = lost_price(first, report, report.squad.members[rows[0]])
        explanation = explained(first, report, reason, lost, lost_one)
    else:
        explanation = explained_together(shared, report, reason, lost)
    short = short_name(first, report)
    if again:
        short = _("Another {name}").format(name=short)
    why = reason.partition(" ")[2]
    return Chip(
        text=f"{short} ×{count}" if count > 1 else short,
        note=lost_one or (_whole_price(shared) if again else _price(shared, count)),
        on=shared.has == "all",
        barred=why if shared.state == "barred" else "",
        change=as_one(shared.edits, field, first.value),
        mark="error" if wrong else "",
        some=shared.has == "some",
        over=why if shared.state == "over" else "",
        full=replaced_line(shared.acting, report),
        lost=lost,
        said=explanation,
        group=str(first.currency) if field == "unit" else "",
        field=field,
        value=first.value,
    )


def _whole_price(shared: SharedChoice) -> str:
    """Where there is room: what it costs and what it would leave."""
    return price_line(shared.typical) if shared.of == 1 else pools_line(shared.pools)


def _price(shared: SharedChoice, count: int) -> str:
    """The figures of one or of equal choices; nothing where they differ, or nobody can have it."""
    if shared.state == "barred" and shared.has == "none":
        return ""
    if shared.typical.field == "unit":
        return pools_price(shared.pools)
    said = {chip_price(choice) for choice in shared.acting or shared.choices}
    price = said.pop() if len(said) == 1 else ""
    return _("{price} each").format(price=price) if price and count > 1 else price


def _count(choice: Choice, report: Report, rows: Sequence[int]) -> int:
    """How often a man has an item."""
    return report.squad.members[rows[0]].items.count(choice.value) if choice.field == "items" else 1


def _is_wrong(choice: Choice, alone: MemberReport) -> bool:
    """Whether an error is about just this value of the man."""
    return any(
        finding.severity == "error"
        and finding.field == choice.field
        and choice.value in dict(finding.parameters).values()
        for finding in alone.findings
    )


def panel_fields(report: Report, rows: Sequence[int]) -> dict[str, tuple[Chip, ...]]:
    """The options as the panel groups them; what a unit always has comes first in its group."""
    rulebook = report.rulebook
    if rulebook is None:
        return {}
    units = {man.unit.id: man.unit for man in (report.members[row] for row in rows) if man.unit}
    unit = next(iter(units.values())) if len(units) == 1 else None
    beside = [neighbour(unit, report, step) if unit else None for step in (UP, DOWN)]
    shown = {*units, *(each.id for each in beside if each)}
    found = options_of(report, rows, [each for each in rulebook.units if each.id in shown])
    groups: dict[str, tuple[Chip, ...]] = {
        row: tuple(option for field in fields_of_row(row) for option in found.get(field.name, ()))
        for row in dict.fromkeys(field.row for field in FIELDS if field.row)
    }
    groups = {row: _with_free(options) for row, options in groups.items()}
    groups["rank"] = _ladder(groups["rank"], *beside)
    second = groups["secondary"]
    if len(second) == 1 and second[0].state == "ok" and second[0].has == "all":
        groups["primary"] += _always(second)
        groups["secondary"] = ()
    if unit and unit.nation_weapon:
        groups["primary"] += (_define(),)
    fixed = tuple(
        _fixed(rulebook.skills_by_id[skill]) for skill in (unit.fixed_skills if unit else ())
    )
    skills = tuple(_with_level(option, report, rows) for option in groups["skills"])
    return {**groups, "skills": fixed + skills}


def _ladder(options: Sequence[Chip], up: Unit | None, down: Unit | None) -> tuple[Chip, ...]:
    """One rank up, the ranks they have, which lead to all others, and one rank down."""
    held = [
        replace(option, field=RANKS, text=shorter(option.text), sign=OPENS, opens=True)
        for option in options
        if option.has != "none"
    ]
    return (
        *_beside(options, up, UP_SIGN),
        *(held or [_ranks()]),
        *_beside(options, down, DOWN_SIGN),
    )


def _beside(options: Sequence[Chip], unit: Unit | None, sign: str) -> list[Chip]:
    """The option of the next rank, drawn as an arrow."""
    return [replace(one, sign=sign) for one in options if unit and one.value == unit.id]


def _ranks() -> Chip:
    """Opens the list of all ranks and trades, for a man who has none of them."""
    said = _("All ranks and trades")
    return Chip(_("Choose…"), said=said, sign=OPENS, opens=True, field=RANKS)


def _always(options: Sequence[Chip]) -> tuple[Chip, ...]:
    return tuple(replace(option, on=False, built_in=True, change=None) for option in options)


def _fixed(skill: Skill) -> Chip:
    template = _("{skill} (built in). {effect}")
    explanation = template.format(skill=skill.name, effect=skill.reminder_text)
    return Chip(skill.short_name, built_in=True, said=explanation, field="skills", value=skill.id)


def _with_free(options: Sequence[Chip]) -> tuple[Chip, ...]:
    """What costs nothing says so beside what costs something of its own kind."""
    paid = {option.field for option in options if option.note}
    return tuple(
        replace(option, note=_("free"))
        if option.field in paid - {"unit"} and not (option.note or option.barred)
        else option
        for option in options
    )


def _with_level(option: Chip, report: Report, rows: Sequence[int]) -> Chip:
    """A skill that has levels says which one it is or would be."""
    known = report.rulebook.skills_by_id.get(str(option.value)) if report.rulebook else None
    one_level = known is None or known.max_stack < 2  # noqa: PLR2004 - needs no number
    if known is None or one_level or len(rows) > 1:
        return option
    member, unit = report.squad.members[rows[0]], report.members[rows[0]].unit
    had = skill_level(known.id, member, unit) if unit else 0
    level = had if option.on else had + 1
    return replace(option, text=f"{option.text} ({level})")


def _define() -> Chip:
    """Opens the editor of nation-specific weapons."""
    explanation = _(
        "Nation-specific weapons: enter those of your nation; NCO Builder has no list of them"
    )
    return Chip(_("National…"), said=explanation, opens=True, field=DEFINE)
