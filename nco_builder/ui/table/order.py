"""The order of men in the table, independent of the squad itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.language import N_
from nco_builder.systems.nco_squad.columns import COLUMNS, COST, GRENADES, NONE, NUMBER, RANK, WORTH
from nco_builder.ui.parts.arranged_view import TableOrder, text_key

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QCollatorSortKey

    from nco_builder.systems.nco_squad.columns import Man

TITLES = {"soldier": N_("Soldiers"), "specialist": N_("Specialists"), "": N_("Of unknown rank")}
"""What is above each group, in their order."""
LAST = 10**9


class MenOrder(TableOrder):
    """The arrangement of men; grouped means soldiers first, then specialists."""

    def clicked(self, column: int, own: int | None = NUMBER) -> TableOrder:
        """The order after a click on a column's header; his number shows the player's own."""
        return super().clicked(column, own)


class MenGroup(NamedTuple):
    """A group of men: the kind of their unit ("" for none), and their rows in order."""

    kind: str
    rows: tuple[int, ...]


def groups(men: Sequence[Man], order: TableOrder) -> tuple[MenGroup, ...]:
    """Return the rows of all men, group by group; one group if they are not grouped."""
    rows = list(range(len(men)))
    if order.column is not None:
        key = SORT_KEYS.get(order.column) or _by_text(order.column)
        rows.sort(key=lambda row: key(men[row]), reverse=order.descending)
    if not order.grouped:
        return (MenGroup("", tuple(rows)),)
    kinds = [_kind(man) for man in men]
    each = [MenGroup(kind, tuple(row for row in rows if kinds[row] == kind)) for kind in TITLES]
    return tuple(group for group in each if group.rows)


def place_above(chosen: Sequence[int], arranged: Sequence[MenGroup]) -> int | None:
    """Return where `move_members` puts men one place up in their group; None if they cannot go.

    The groups must be in the player's own order.
    """
    rows, at = _together(chosen, arranged)
    if not at or at == list(range(len(at))):
        return None
    return rows[max(0, at[0] - 1)]


def place_below(chosen: Sequence[int], arranged: Sequence[MenGroup]) -> int | None:
    """Where `move_members` puts men one place down in their group; None if they cannot go."""
    rows, at = _together(chosen, arranged)
    if not at or at == list(range(len(rows) - len(at), len(rows))):
        return None
    return rows[min(len(rows) - 1, at[-1] + 1)] + 1


def _together(
    chosen: Sequence[int], arranged: Sequence[MenGroup]
) -> tuple[Sequence[int], list[int]]:
    """Return the rows of the group all chosen men are of, and their places in it; else nothing."""
    for group in arranged:
        if set(chosen) <= set(group.rows):
            return group.rows, [group.rows.index(row) for row in sorted(chosen)]
    return (), []


def _kind(man: Man) -> str:
    return man.report.unit.kind if man.report.unit else ""


def _rank(man: Man) -> int:
    """Return the rulebook's own order; what it does not know comes last."""
    if man.rules is None or man.report.unit is None:
        return LAST
    return man.rules.rulebook.units.index(man.report.unit)


def _by_text(column: int) -> Callable[[Man], Any]:
    text = COLUMNS[column].text

    def key(man: Man) -> tuple[bool, QCollatorSortKey]:
        said = text(man)
        return said in {"", NONE}, text_key(said)

    return key


SORT_KEYS: dict[int, Callable[[Man], Any]] = {
    RANK: _rank,
    GRENADES: lambda man: man.member.grenades,
    WORTH: lambda man: man.report.victory,
    COST: lambda man: man.report.cost,
}
