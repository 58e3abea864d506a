"""The numbers behind each plot as a table: for who hears them, copies them or wants them exact."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from nco_builder.language import _
from nco_builder.language.words import listed
from nco_builder.ui.glance.shown import ROLES, in_figures, in_inches
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from nco_builder.glance import Reach
    from nco_builder.ui.glance.shown import ShownGlance

EXACT = 2
"""So many places are told where there is room."""
NOTHING = "–"
Index = QModelIndex | QPersistentModelIndex


class NumberTable(NamedTuple):
    """Headings and rows of texts, the first of each row saying what the others are of."""

    headings: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def hits_table(shown: ShownGlance) -> NumberTable:
    """By distance: what each weapon adds, all together, and with one more man."""
    now, more = shown.now.hits, shown.more.hits if shown.more else None
    ends = {step.until for hits in (now, more) if hits for step in hits.steps}
    rows = []
    for until in sorted(ends):
        step = now.at(until)
        parts = {part.weapon: part.hits for part in step.parts} if step else {}
        told = [
            in_figures(parts[each], EXACT) if each in parts else NOTHING for each in now.weapons
        ]
        told.append(in_figures(step.hits, EXACT) if step else NOTHING)
        if more:
            then = more.at(until)
            told.append(in_figures(then.hits, EXACT) if then else NOTHING)
        rows.append((_("up to {inches}″").format(inches=in_inches(until)), *told))
    names = [shown.weapon(each) for each in now.weapons]
    headings = [_("Distance"), *names, _("Together"), *([shown.recruit] if more else [])]
    return NumberTable(tuple(headings), tuple(rows))


def men_table(shown: ShownGlance) -> NumberTable:
    """Of every man: how far he shoots, his courage, the special actions he may begin."""
    whole = shown.more or shown.now
    actions = {each.id: each.name for each in shown.book.special_actions}
    rows = []
    for row in shown.rows:
        nerve = whole.courage[row]
        rows.append(
            (
                shown.man(row),
                shown.rank(row),
                listed([reach_text(each, shown) for each in whole.reach[row]]) or NOTHING,
                NOTHING if nerve.courage is None else str(nerve.courage),
                listed([actions[each] for each in nerve.actions]) or NOTHING,
            )
        )
    headings = (_("Name"), _("Rank"), _("Reach"), _("Courage"), _("Special actions"))
    return NumberTable(headings, tuple(rows))


def reach_text(reach: Reach, shown: ShownGlance) -> str:
    """How far a weapon goes, in words."""
    text = _("{weapon} {inches}″")
    if reach.half is not None:
        text = _("{weapon} {inches}″ (half {half}″)")
    if reach.only_answers:
        text = _("{weapon} {inches}″ (only in answer to an Assault)")
    half = in_inches(reach.half or 0)
    return text.format(weapon=shown.weapon(reach.weapon), inches=reach.full, half=half)


def roles_table(shown: ShownGlance) -> NumberTable:
    """By role: men and points of both kinds."""
    whole = shown.more or shown.now
    rows = [
        (_(ROLES[each.role]), str(each.men), str(each.vp), str(each.sp)) for each in whole.roles
    ]
    return NumberTable((_("Role"), _("Men"), "vp", "sp"), tuple(rows))


class NumberModel(QAbstractTableModel):
    """A table of texts."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.table = NumberTable()

    def show_table(self, table: NumberTable) -> None:
        """Show another table."""
        if table != self.table:
            self.beginResetModel()
            self.table = table
            self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """One a row of the table."""
        return 0 if parent is not None and parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: Index | None = None) -> int:
        """One a heading."""
        return 0 if parent is not None and parent.isValid() else len(self.table.headings)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        """The texts."""
        shown = {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}
        if index.isValid() and role in shown:
            text = self.table.rows[index.row()][index.column()]
            return plain_tip(text) if role == Qt.ItemDataRole.ToolTipRole else text
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401 - Qt's
        """The headings."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.table.headings[section]
        return None
