"""The plots of the glance, or their tables in their places, in one column or in two."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import _
from nco_builder.ui.glance.hits_plot import HitsPlot
from nco_builder.ui.glance.men_plot import MenPlot
from nco_builder.ui.glance.roles_plot import RolesPlot
from nco_builder.ui.glance.shown import counted, courage_counted, summary
from nco_builder.ui.glance.tables import NumberModel, hits_table, men_table, roles_table
from nco_builder.ui.parts.labels import plain_label
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.painting import LEFT
from nco_builder.ui.parts.tables import set_up_table
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.ui.glance.plot import Plot
    from nco_builder.ui.glance.shown import ShownGlance
    from nco_builder.ui.glance.tables import NumberTable

ROW_HEIGHT = length(22)
MOST_ROWS = 16
BETWEEN, APART = length(24), length(8)
BELOW = (("hits", "men", "roles"), ())
BESIDE = (("hits",), ("men", "roles"))
BESIDE_MEN = (("hits", "roles"), ("men",))
"""Which plots stand in which column, from above; the last where many men take all of theirs."""
TABLES: dict[str, Callable[[ShownGlance], NumberTable]] = {
    "hits": hits_table,
    "men": men_table,
    "roles": roles_table,
}


class GlanceFigures(QWidget):
    """Shows a squad at a glance as plots or as tables."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        set_look(self, role="content")
        self._shown: ShownGlance | None = None
        self._as_tables = False
        self._make_plots()
        self._lay_out()

    def _make_plots(self) -> None:
        self._titles = {
            "hits": _("Hits expected by distance"),
            "men": _("Reach and courage"),
            "roles": _("Points by role"),
        }
        self._plots: dict[str, Plot] = {
            "hits": HitsPlot("glance_hits", self._titles["hits"], self),
            "men": MenPlot("glance_men", self._titles["men"], self),
            "roles": RolesPlot("glance_roles", self._titles["roles"], self),
        }
        self._tables = {name: self._table(name, title) for name, title in self._titles.items()}
        self._notes = {name: plain_label(self, "hint") for name in self._titles}

    def _table(self, name: str, title: str) -> QTableView:
        table = QTableView(self)
        table.setObjectName(f"glance_{name}_table")
        table.setAccessibleName(title)
        table.setModel(NumberModel(table))
        set_up_table(table, ROW_HEIGHT)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        header = table.horizontalHeader()
        header.setDefaultAlignment(LEFT)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.hide()
        return table

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(*measured(0, 0, 6, 0))
        self._row, self._columns = row, (QVBoxLayout(), QVBoxLayout())
        for column in self._columns:
            column.setSpacing(APART)
            column.addStretch(1)
            row.addLayout(column)
        self.sections = {name: self._section(name) for name in self._titles}
        self._arrange(BELOW)

    def _section(self, name: str) -> QWidget:
        """A plot under its title, its table in the same place, its note below."""
        section = QWidget(self)
        set_look(section, role="content")
        column = QVBoxLayout(section)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        title = plain_label(section, "strong", self._titles[name])
        for part in (title, self._plots[name], self._tables[name], self._notes[name]):
            column.addWidget(part)
        return section

    def _arrange(self, columns: tuple[tuple[str, ...], ...]) -> None:
        """Put plots where they belong."""
        self._arranged = columns
        for column in self._columns:
            for section in self.sections.values():
                column.removeWidget(section)
        for place, names in enumerate(columns):
            for below, name in enumerate(names):
                self._columns[place].insertWidget(below, self.sections[name])
            self._row.setStretch(place, int(bool(names)))
        self._row.setSpacing(BETWEEN if all(columns) else 0)

    def show_squad(self, shown: ShownGlance) -> None:
        """Show a squad as it stands."""
        self._shown = shown
        for name, plot in self._plots.items():
            plot.show_squad(shown)
            if self._as_tables:
                self._fill_table(name, shown)
        self._plots["hits"].setAccessibleDescription(summary(shown))
        self._notes["hits"].setText(counted(shown))
        self._notes["men"].setText(courage_counted(shown))
        self._notes["roles"].hide()
        for section in self.sections.values():
            section.setVisible(bool(shown.rows))

    def forget(self) -> None:
        """Hold nothing of the squad that was shown; nobody looks until another is."""
        self._shown = None
        for plot in self._plots.values():
            plot.forget()

    def show_tables(self, *, wanted: bool) -> None:
        """Show tables instead of plots, or plots again."""
        self._as_tables = wanted
        for name, plot in self._plots.items():
            if wanted and self._shown:
                self._fill_table(name, self._shown)
            plot.setVisible(not wanted)
            self._tables[name].setVisible(wanted)

    def stand(self, *, beside: bool) -> None:
        """Stand in two columns, or in one."""
        if beside != all(self._arranged):
            self._arrange(BESIDE if beside else BELOW)

    def use_height(self, room: QSize) -> None:
        """Let the steps take what room is left, or give way where the last plot would be cut."""
        edges = self._row.contentsMargins()
        width = room.width() - edges.right()
        men = cast("MenPlot", self._plots["men"])
        if wide := all(self._arranged):
            width = (width - BETWEEN) // 2
            least = sum(_height(self.sections[name], width) for name in BESIDE[1])
            least += APART - men.minimumHeight() + men.least()
            wanted = BESIDE if least <= room.height() else BESIDE_MEN
            if wanted != self._arranged:
                self._arrange(wanted)
        for names in filter(None, self._arranged):
            taken = [_height(self.sections[name], width) for name in names]
            spare = room.height() - sum(taken) - APART * len(taken)
            plot = cast("HitsPlot | MenPlot", self._plots[names[0]])
            plot.fill(plot.minimumHeight() + spare)
        if not wide:
            men.fill(0)

    def _model(self, name: str) -> NumberModel:
        return cast("NumberModel", self._tables[name].model())

    def _fit(self, table: QTableView) -> None:
        rows = min(MOST_ROWS, table.model().rowCount())
        scroll = table.horizontalScrollBar().sizeHint().height()
        table.setFixedHeight(
            table.horizontalHeader().sizeHint().height() + rows * ROW_HEIGHT + scroll
        )

    def _fill_table(self, name: str, shown: ShownGlance) -> None:
        self._model(name).show_table(TABLES[name](shown))
        self._fit(self._tables[name])


def _height(section: QWidget, width: int) -> int:
    """How high a section's parts are at a width; asked of them, for layouts remember too long."""
    column = cast("QVBoxLayout", section.layout())
    items = filter(None, map(column.itemAt, range(column.count())))
    seen = [part for item in items if (part := item.widget()) and part.isVisibleTo(section)]
    heights = [
        part.heightForWidth(width) if part.hasHeightForWidth() else part.sizeHint().height()
        for part in seen
    ]
    return sum(heights) + column.spacing() * (len(seen) - 1) if seen else 0
