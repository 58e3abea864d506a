"""What the soldier panel offers: the choices of one man, or those several men share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.legality import Names, member_choices
from nco_builder.squad import edit, skill_level
from nco_builder.ui.choice_texts import (
    chip_price,
    explained,
    full_name,
    reason_line,
    short_name,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.legality import Choice, MemberReport, Report
    from nco_builder.rules import Skill
    from nco_builder.squad import Edit
    from nco_builder.ui.squad_document import SquadDocument

Has = Literal["none", "some", "all", "always"]
State = Literal["ok", "over", "barred", "error"]
LISTS = ("items", "skills")


class Option(NamedTuple):
    """One choice as the panel shows it.

    Attributes:
        field: The member field it belongs to.
        value: What it chooses.
        name: A short name.
        price: A few figures, or nothing.
        state: `error` where what he has breaks a rule; else the choice's own.
        has: Whether none, some or all of the men have it; `always` where their unit gives it.
        explanation: Price, reason and effect in one line.
        reason: Why it is over or barred; empty where it is neither.
        edits: What choosing it does, man by man.
        text: What the edits together are called.

    """

    field: str
    value: object
    name: str
    price: str
    state: State
    has: Has
    explanation: str
    reason: str
    edits: tuple[Edit, ...]
    text: str

    def choose(self, document: SquadDocument) -> None:
        """Make the edits, as one step."""
        if self.state == "barred" or not self.edits:
            return
        if len(self.edits) == 1:
            document.do(self.edits[0])
        elif self.field in LISTS:
            document.do_all(self.edits, self.text)
        else:
            document.do(_joined(self.edits))


def options_of(report: Report, rows: Sequence[int]) -> dict[str, tuple[Option, ...]]:
    """The options of the men in these rows by field: those that all of them have."""
    if not rows:
        return {}
    each = [member_choices(report, row) for row in rows]
    shared = [field for field in each[0] if all(field in choices for choices in each)]
    return {
        field: _field_options([choices[field] for choices in each], report, rows)
        for field in shared
    }


def _field_options(
    each: Sequence[Sequence[Choice]], report: Report, rows: Sequence[int]
) -> tuple[Option, ...]:
    if len(each) == 1:
        said = report.members[rows[0]]
        return tuple(_option((choice,), report, rows, said) for choice in each[0])
    by_value = [{choice.value: choice for choice in choices} for choices in each]
    values = [value for value in by_value[0] if all(value in choices for choices in by_value)]
    return tuple(
        _option(tuple(choices[value] for choices in by_value), report, rows) for value in values
    )


def _option(
    choices: tuple[Choice, ...],
    report: Report,
    rows: Sequence[int],
    said: MemberReport | None = None,
) -> Option:
    first = next((choice for choice in choices if not choice.chosen), choices[0])
    lacking = [choice for choice in choices if not choice.chosen]
    open_to = [choice for choice in lacking if choice.state != "barred"]
    has: Has = "all" if not lacking else "some" if len(lacking) < len(choices) else "none"
    state: State = first.state if open_to or not lacking else "barred"
    if open_to and state == "barred":
        state = open_to[0].state
    if said and has == "all" and _is_wrong(first, said):
        state = "error"
    name = full_name(first, report)
    count = _count(first, report, rows) if len(choices) == 1 else 1
    who = Names(report.squad, report.rulebook).men(tuple(rows))
    return Option(
        field=first.field,
        value=first.value,
        name=short_name(first, report) + (f" ×{count}" if count > 1 else ""),
        price=_price(choices, count),
        state=state,
        has=has,
        explanation=explained(first, report),
        reason=reason_line(first, report),
        edits=tuple(choice.edit for choice in (open_to or choices)),
        text=f"Give {who} {name}" if lacking else f"Take {name} from {who}",
    )


def _price(choices: Sequence[Choice], count: int) -> str:
    """The figures of one or of equal choices; nothing where they differ."""
    said = {chip_price(choice) for choice in choices}
    price = said.pop() if len(said) == 1 else ""
    return f"{price} each" if price and count > 1 else price


def _count(choice: Choice, report: Report, rows: Sequence[int]) -> int:
    """How often a man has an item."""
    return report.squad.members[rows[0]].items.count(choice.value) if choice.field == "items" else 1


def _is_wrong(choice: Choice, said: MemberReport) -> bool:
    """Whether an error is about just this value of the man."""
    return any(
        found.severity == "error"
        and found.field == choice.field
        and choice.value in dict(found.parameters).values()
        for found in said.findings
    )


def _joined(edits: Sequence[Edit]) -> Edit:
    """The same value for several men as one edit."""
    members = tuple(row for one in edits for row in one["members"])
    return edit("set_member", members=members, field=edits[0]["field"], value=edits[0]["value"])


def panel_fields(report: Report, rows: Sequence[int]) -> dict[str, tuple[Option, ...]]:
    """The options as the panel groups them; what a unit always has comes first in its group."""
    found = options_of(report, rows)
    units = {said.unit.id: said.unit for said in (report.members[row] for row in rows) if said.unit}
    unit = next(iter(units.values())) if len(units) == 1 and found else None
    rulebook = report.rulebook
    if rulebook is None or not found:
        return found
    second = found.pop("secondary", ())
    settled = len(second) == 1 and second[0].state == "ok" and second[0].has == "all"
    primary = found.get("primary", ()) + (_always(second) if settled else ())
    if unit and unit.nation_weapon:
        primary += (DEFINE,)
    fixed = tuple(
        _fixed(rulebook.skills_by_id[skill]) for skill in (unit.fixed_skills if unit else ())
    )
    skills = tuple(_with_level(option, report, rows) for option in found.get("skills", ()))
    return {
        "primary": primary,
        "secondary": () if settled else second,
        "grenades": found.get("grenades", ()),
        "skills": fixed + skills + found.get("extra_skill_slot", ()),
        "items": found.get("items", ()),
        "extras": found.get("anti_tank", ()) + found.get("bomber", ()),
    }


def _always(options: Sequence[Option]) -> tuple[Option, ...]:
    return tuple(option._replace(has="always", edits=()) for option in options)


def _fixed(skill: Skill) -> Option:
    explanation = f"{skill.name}: always his. {skill.reminder_text}"
    return Option("skills", skill.id, skill.short_name, "", "ok", "always", explanation, "", (), "")


def _with_level(option: Option, report: Report, rows: Sequence[int]) -> Option:
    """A skill that has levels says which one it is or would be."""
    known = report.rulebook.skills_by_id.get(str(option.value)) if report.rulebook else None
    if known is None or known.max_stack < 2:  # noqa: PLR2004 - one level needs no number
        return option
    member, unit = report.squad.members[rows[0]], report.members[rows[0]].unit
    had = skill_level(known.id, member, unit) if unit else 0
    return option._replace(name=f"{option.name} {had if option.has == 'all' else had + 1}")


DEFINE = Option(
    field="define",
    value=None,
    name="National…",
    price="",
    state="ok",
    has="none",
    explanation="Nation-specific weapons: enter those of your nation; the rulebook at hand "
    "lists none",
    reason="",
    edits=(),
    text="",
)
"""Opens the editor of nation-specific weapons."""
