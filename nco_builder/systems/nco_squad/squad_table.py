"""The squad as a table of values: a row a man, and what edits each of his cells."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from nco_builder.language import N_, _, current, ngettext
from nco_builder.legality import SEVERITIES, member_choices
from nco_builder.rules.catalogue import silhouette
from nco_builder.squad import effective_rules
from nco_builder.squad.model import KINDS
from nco_builder.systems.nco_squad.columns import (
    ALWAYS,
    COLUMNS,
    COST,
    GRENADES,
    ITEMS,
    KIT,
    NAME,
    NONE,
    NUMBER,
    RANK,
    SKILLS,
    WEAPONS,
    WORTH,
    Man,
    ever_shorter,
    man_name,
)
from nco_builder.systems.nco_squad.options import (
    explained,
    full_name,
    lost_line,
    price_line,
    reason_line,
    reason_words,
    replaced_line,
)
from nco_builder.systems.page import (
    Chip,
    ChipField,
    PageCell,
    PageColumn,
    PageGroup,
    PageRow,
    PageTable,
    TextField,
    fewer,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nco_builder.legality import Choice, Report
    from nco_builder.systems.nco_squad.columns import Column
    from nco_builder.systems.page import Mark

TITLES = {"soldier": N_("Soldiers"), "specialist": N_("Specialists"), "": N_("Of unknown rank")}
"""What stands above each group."""
TOKENS = {"soldier": "soldiers", "specialist": "specialists", "": "dim"}
EMPTY_TEXT = N_("No men yet. Double-click a rank in the list, or press Enter there, to recruit.")
Shown = Literal["usual", "roomy", "joined", "wanted"]
STRONG = frozenset({NAME, COST})
LAST = 10**9
"""Ranks that the rulebook does not know are sorted behind all others."""


class ManRow(PageRow, kw_only=True):
    """A row about a man."""

    man: Man

    @property
    def name(self) -> str:
        """His number, his name and his rank or trade."""
        return man_name(self.man)


def men_of(report: Report) -> Iterator[Man]:
    """The men of a squad, in its order."""
    squad = report.squad
    rules = effective_rules(squad, report.rulebook) if report.rulebook else None
    for member, judgement, number in zip(
        squad.members, report.members, report.numbers, strict=True
    ):
        yield Man(member, judgement, rules, number)


def squad_table(report: Report, before: PageTable | None = None) -> PageTable:
    """A squad as a table.

    Args:
        report: the verdict on it.
        before: the table of the same squad before an edit; rows of men who are the same are its.
    """
    known = {
        (id(row.man.member), id(row.man.report)): row
        for row in (before.rows if before else ())
        if isinstance(row, ManRow)
    }
    men = list(men_of(report))
    rows = tuple(
        [
            man_row(man, place, known.get((id(man.member), id(man.report))))
            for place, man in enumerate(men)
        ]
    )
    return PageTable(
        _("Squad"),
        page_columns(current()),
        rows,
        empty=_(EMPTY_TEXT),
        groups=tuple(_groups(men)),
    )


@lru_cache(maxsize=8)
def page_columns(_language: str) -> tuple[PageColumn, ...]:
    """The columns, in the language that is spoken."""
    return tuple([_column(at, column) for at, column in enumerate(COLUMNS)])


def _column(at: int, column: Column) -> PageColumn:
    usually: Shown = "usual" if column.usual else "roomy" if column.roomy else "wanted"
    if column.joined:
        usually = "joined"
    return PageColumn(
        column.header if at == NUMBER else _(column.header),
        column.align,
        key=column.key,
        title=_(column.title),
        shown="always" if column.key in ALWAYS else usually,
        numbers_rows=at == NUMBER,
        stretch=column.stretch,
        hide_order=column.hide_order,
        quiet=column.quiet,
        placeholder=NONE if column.editor == "text" else "",
        listed=at in LISTS,
        alike=at == RANK,
    )


def _groups(men: Sequence[Man]) -> Iterator[PageGroup]:
    """Soldiers, specialists, and whose rank is not known, each with what they cost."""
    for kind in KINDS:
        own = [man.report for man in men if _kind(man) == kind]
        total = ngettext("{count} man", "{count} men", len(own)).format(count=len(own))
        if own and own[0].currency:
            total = f"{total} · {sum(each.cost for each in own)} {own[0].currency}"
        yield PageGroup(kind, _(TITLES[kind]), total, TOKENS[kind])


def _kind(man: Man) -> str:
    return man.report.unit.kind if man.report.unit else ""


def man_row(man: Man, place: int, before: ManRow | None = None) -> ManRow:
    """The row of a man at a place in the squad; `before` is that of the same man before."""
    path = ("members", place)
    if before is None or before.man.rules != man.rules:
        return ManRow(path, tuple(_cells(man)), _kind(man), man=man)
    if (before.path, before.man.number) == (path, man.number):
        return before
    cells = (before.cells[NUMBER].replace(text=str(man.number)), *before.cells[NUMBER + 1 :])
    return ManRow(path, cells, before.group, man=man)


def _cells(man: Man) -> Iterator[PageCell]:
    """What each column says of a man, and how it is marked: at his number all is."""
    marks: dict[object, Mark] = {}
    for finding in man.report.findings:
        for place in (finding.field, NUMBER):
            marks[place] = _worse(marks.get(place, ""), finding.severity)
    for at, column in enumerate(COLUMNS):
        text = column.text(man)
        fields: tuple[object, ...] = (NUMBER,) if at == NUMBER else column.fields
        mark: Mark = ""
        for field in fields if marks else ():
            mark = _worse(mark, marks.get(field, ""))
        yield PageCell(
            text,
            at in STRONG,
            mark,
            _picture(man, at),
            ORDERS[at](man) if at in ORDERS else None,
            _shorter(man, at, text),
            unit=man.report.currency or "" if at == COST else "",
        )


def _worse(one: Mark, other: Mark) -> Mark:
    if not one or not other:
        return one or other
    return min(one, other, key=SEVERITIES.index)


def _picture(man: Man, column: int) -> str:
    """The silhouette before a text: of his rank or trade, of his primary weapon."""
    if column == RANK:
        return silhouette("ranks", man.member.unit)
    return silhouette("weapons", man.member.primary) if column == WEAPONS else ""


LISTS = frozenset({SKILLS, ITEMS, KIT})


def _offenders(man: Man) -> list[str]:
    """Return the names of skills and items that findings are about."""
    rulebook = man.rules.rulebook if man.rules else None
    if rulebook is None:
        return []
    known = rulebook.skills_by_id | rulebook.items_by_id
    about = [value for finding in man.report.findings for _name, value in finding.parameters]
    return [known[each].short_name for each in about if isinstance(each, str) and each in known]


def _shorter(man: Man, at: int, text: str) -> tuple[str, ...]:
    """Shorter texts of a cell, for less and less room.

    The badge of his rank says the same in least room. Of several skills and items those that
    break a rule come first.
    """
    if at in LISTS:
        return fewer(text, _offenders(man) if man.report.findings else ())
    if at != RANK:
        return ()
    badge = ("",) if silhouette("ranks", man.member.unit) else ()
    return (*ever_shorter(COLUMNS[RANK].text(man))[1:], *badge)


def _rank_order(man: Man) -> int:
    """The rulebook's own order; what it does not know comes last."""
    if man.rules is None or man.report.unit is None:
        return LAST
    return man.rules.rulebook.units.index(man.report.unit)


ORDERS: dict[int, Callable[[Man], int]] = {
    RANK: _rank_order,
    GRENADES: lambda man: man.member.grenades,
    WORTH: lambda man: man.report.victory,
    COST: lambda man: man.report.cost,
}
"""What men are sorted by where the text does not say it."""


def may_edit(man: Man, column: Column) -> bool:
    """Whether a cell can be edited: where there is something to choose, or to type."""
    unit = man.report.unit
    if column.editor == "grenades":
        return man.member.grenades != 0 or (unit is not None and unit.grenades is not None)
    if column.editor == "rank":
        return man.rules is not None
    return column.editor == "text" or (column.editor == "weapon" and unit is not None)


def cell_field(report: Report, place: int, column: Column) -> TextField | ChipField | None:
    """What edits a cell of a man; None where only his form does."""
    if not column.editor:
        return None
    field, label = column.fields[0], _(column.title)
    if column.editor == "text":
        value = getattr(report.squad.members[place], field) or ""
        return TextField(label, ("members", place, field), value)
    chips = [_chip(choice, report) for choice in _choices(report, place, column)]
    return ChipField(label, tuple(chips), one=True, key=field)


def _choices(report: Report, place: int, column: Column) -> tuple[Choice, ...]:
    """What may be chosen in a cell; a second weapon only where there is a choice."""
    offered = member_choices(report, place)
    second = offered.get("secondary", ()) if column.editor == "weapon" else ()
    settled = len(second) == 1 and second[0].chosen
    return offered.get(column.fields[0], ()) + (() if settled else second)


def _chip(choice: Choice, report: Report) -> Chip:
    """A choice in words: name, price, what it leaves, why not."""
    name = full_name(choice, report)
    if choice.field == "secondary":
        name = _("second: {weapon}").format(weapon=name)
    gone = lost_line((choice.edit,), report)
    why = reason_words(choice, report)
    return Chip(
        name,
        note="" if choice.state == "barred" else price_line(choice),
        on=choice.chosen,
        barred=why if choice.state == "barred" else "",
        change=choice.edit,
        over=why if choice.state == "over" else "",
        full=replaced_line((choice,), report),
        lost=gone,
        said=explained(choice, report, reason_line(choice, report), gone),
        group=f"{choice.field} {choice.currency}",
        field=choice.field,
        value=choice.value,
    )
