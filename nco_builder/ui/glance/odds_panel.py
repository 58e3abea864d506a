"""The odds of a document's row beside its table: what they depend on, and charts or tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QSignalBlocker, QTimer, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import _
from nco_builder.systems.odds import OddsContext
from nco_builder.systems.page import Chip
from nco_builder.ui.glance.bars import BarChart
from nco_builder.ui.glance.figures import ROW_HEIGHT, NumberModel, NumberTable
from nco_builder.ui.glance.shown import percent
from nco_builder.ui.parts.chip_flow import ChipFlow
from nco_builder.ui.parts.controls import plain_label, push_button
from nco_builder.ui.parts.empty_state import EmptyState
from nco_builder.ui.parts.fields import ElidedBox
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.panel_layout import MARGIN, scrolling
from nco_builder.ui.parts.room import room_of
from nco_builder.ui.parts.tables import set_up_table
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QResizeEvent, QShowEvent

    from nco_builder.documents.kind import Kind
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.schema.record import Value
    from nco_builder.systems import System
    from nco_builder.systems.odds import OddsChart, OddsChoice, OddsPage


class WithRows(Protocol):
    """A document with a selected row, as a builder page sees it."""

    chosen: DocPath
    own: tuple[Value, ...]
    shown: SignalInstance

    @property
    def games(self) -> tuple[Any, ...]:
        """The begun games of its kind, its own first."""

    @property
    def game(self) -> Any:  # noqa: ANN401 - of its kind
        """Its own game, None if it was not begun."""

    @property
    def facing(self) -> tuple[Value, ...]:
        """Entries like the own ones of other open documents."""

    @property
    def kind(self) -> Kind[Any]:
        """Its kind."""

    @property
    def judgement(self) -> Any:  # noqa: ANN401 - as its kind judges
        """The verdict on it."""

    @property
    def system(self) -> System[Any]:
        """Its system."""


LETTERS = 8
"""How many letters of a choice a list shows at least."""


def table_of(chart: OddsChart) -> NumberTable:
    """Return a chart as a table: a row for each bar, a column for each end."""
    rows = [(bar.label, *map(percent, bar.chances)) for bar in chart.bars]
    return NumberTable(("", *chart.ends), tuple(rows))


class ChoiceRow:
    """The label and the widget of a choice."""

    def __init__(self, key: str, beside: bool, panel: OddsPanel) -> None:  # noqa: FBT001 - private
        self.key, self._panel = key, panel
        self.label = plain_label(panel, "dim")
        self._shown: OddsChoice | None = None
        self.widget: ElidedBox | ChipFlow
        if beside:
            self.widget = ChipFlow(f"odds_{key}", panel)
            self.widget.chosen.connect(self._press)
        else:
            self.widget = ElidedBox(f"odds_{key}", key, LETTERS, panel)
            self.widget.activated.connect(self._choose)

    def show_choice(self, offered: OddsChoice) -> None:
        """Show options and choice, if they are others."""
        if offered == self._shown:
            return
        self._shown = offered
        ensure_glyphs(offered.label + "".join(name for _key, name in offered.options))
        self.label.setText(offered.label)
        self.widget.setAccessibleName(offered.label)
        if isinstance(self.widget, ChipFlow):
            chips = [
                Chip(name, on=key == offered.chosen, field=offered.key, value=key)
                for key, name in offered.options
            ]
            self.widget.show_chips(chips)
            return
        with QSignalBlocker(self.widget):
            self.widget.clear()
            for key, name in offered.options:
                self.widget.addItem(name, key)
            self.widget.setCurrentIndex(self.widget.findData(offered.chosen))

    def _choose(self) -> None:
        if isinstance(self.widget, ElidedBox):
            self._panel.pick(self.key, self.widget.currentData())

    def _press(self, chip: Chip) -> None:
        self._panel.pick(self.key, str(chip.value))


class ChartSection(QWidget):
    """A chart with its title, its notes, or what is not known in its place."""

    def __init__(self, key: str, panel: OddsPanel) -> None:
        super().__init__(panel)
        set_look(self, role="content")
        self._leads_to: DocPath | None = None
        self._offer, self._panel = "", panel
        self._title = plain_label(self, "strong")
        self._chart = BarChart(f"odds_{key}", self)
        self._table = QTableView(self)
        self._table.setObjectName(f"odds_{key}_table")
        self._model = NumberModel(self._table)
        self._table.setModel(self._model)
        set_up_table(self._table, ROW_HEIGHT)
        self._unknown = plain_label(self, "hint")
        self._unknown.setObjectName(f"odds_{key}_unknown")
        self._enter = QPushButton(self)
        self._enter.setObjectName(f"odds_{key}_enter")
        set_look(self._enter, role="chip")
        self._enter.clicked.connect(self._want)
        self._notes = plain_label(self, "hint")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        for part in (self._title, self._chart, self._table, self._unknown):
            column.addWidget(part)
        line = QHBoxLayout()
        line.addWidget(self._enter)
        line.addStretch(1)
        column.addLayout(line)
        column.addWidget(self._notes)

    def _want(self) -> None:
        """Lead to the field of what is not known, or add what it is about."""
        if self._offer:
            self._panel.begin_wanted.emit(self._offer)
        else:
            self._panel.field_wanted.emit(self._leads_to)

    def show_chart(self, chart: OddsChart, among: tuple[OddsChart, ...], *, as_table: bool) -> None:
        """Show one of the charts of a column, as bars or as a table."""
        ensure_glyphs(chart.title + chart.unknown + "".join(bar.label for bar in chart.bars))
        self._title.setText(chart.title)
        self._unknown.setText(chart.unknown)
        self._unknown.setVisible(bool(chart.unknown))
        self._leads_to, self._offer = chart.leads_to, chart.offer
        self._enter.setText(chart.enter)
        self._enter.setVisible(bool(chart.enter))
        notes = " ".join(chart.notes)
        self._notes.setText(notes)
        self._notes.setVisible(bool(notes))
        has_bars = bool(chart.bars)
        self._chart.setVisible(has_bars and not as_table)
        self._table.setVisible(has_bars and as_table)
        self._chart.show_chart(chart, among)
        if as_table:
            self._table.setAccessibleName(chart.title)
            self._model.show_table(table_of(chart))
            self._table.resizeColumnsToContents()
            scroll = self._table.horizontalScrollBar().sizeHint().height()
            head = self._table.horizontalHeader().sizeHint().height()
            self._table.setFixedHeight(head + len(chart.bars) * ROW_HEIGHT + scroll)


WIDEST, CHOICES = length(760), length(400)
"""The most width of the bars, and of the choices beside them: else label and number part."""
LABEL = length(112)
"""The most width of labels of choices beside charts with little room; longer ones wrap."""
TWO_COLUMNS, TWO_IF_SHALLOW = length(800), length(540)


class OddsPanel(QFrame):
    """Shows the odds of the selected row, updated only while visible.

    Signals:
        field_wanted: the path of a field in which something unknown is entered.
        begin_wanted: the key of the offer that adds what the odds are about; "" if the player
            chooses one.
    """

    field_wanted = Signal(object)
    begin_wanted = Signal(str)

    def __init__(self, document: WithRows, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("odds_panel")
        self.setAccessibleName(_("At a glance"))
        set_look(self, role="panel")
        self._document = document
        self._picked: dict[str, dict[str, tuple[str, str]]] = {}
        self._rows: dict[tuple[str, bool], ChoiceRow] = {}
        self._sections: dict[str, ChartSection] = {}
        self._order: list[tuple[str, bool]] = []
        self._placed: tuple[list[str], list[str]] = ([], [])
        self._offer = ""
        self.shown: OddsPage | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.refresh)
        self._lay_out()
        document.shown.connect(self._note_change)

    def _lay_out(self) -> None:
        self._as_table = QPushButton(_("As &table"), self)
        self._as_table.setObjectName("odds_as_table")
        self._as_table.setCheckable(True)
        set_look(self._as_table, role="chip")
        self._as_table.toggled.connect(self.refresh)
        self._close = QToolButton(self)
        self._close.setObjectName("odds_close")
        self._close.setIcon(icon("close"))
        self._close.setToolTip(_("Close At a glance"))
        self._close.setAccessibleName(_("Close At a glance"))
        self._close.hide()
        head = QHBoxLayout()
        head.addWidget(plain_label(self, "heading", _("At a glance")))
        head.addStretch(1)
        head.addWidget(self._as_table)
        head.addWidget(self._close)
        self._title = plain_label(self, "strong")
        self._title.setObjectName("odds_title")
        self._states = plain_label(self, "hint")
        self._states.setObjectName("odds_states")
        self._nothing = EmptyState("odds_nothing", self)
        self._begin = push_button(self._nothing, "odds_begin", "", self._want_one)
        self._nothing.lay_out(self._begin)
        self._inside = QWidget(self)
        set_look(self._inside, role="content")
        self._choices = QGridLayout()
        self._choices.setContentsMargins(0, 0, 0, 0)
        self._choices.setSpacing(px(4))
        self._choices.setColumnStretch(1, 1)
        self._left, self._charts = QVBoxLayout(), QVBoxLayout()
        left = self._left
        left.setSpacing(px(4))
        left.addWidget(self._title)
        left.addWidget(self._states)
        left.addLayout(self._choices)
        left.addStretch(1)
        self._charts.setSpacing(px(12))
        self._charts.addStretch(1)
        self._columns = QBoxLayout(QBoxLayout.Direction.TopToBottom, self._inside)
        self._columns.setContentsMargins(*measured(0, 0, 4, 4))
        self._columns.addLayout(left)
        self._columns.addLayout(self._charts)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(MARGIN, px(8), MARGIN - px(4), px(4))
        whole.setSpacing(px(4))
        whole.addLayout(head)
        whole.addWidget(self._nothing, 1)
        self._area = scrolling(self._inside, self)
        whole.addWidget(self._area, 1)
        self._use_width()

    def can_close(self, close: Callable[[], None]) -> None:
        """Show a button that closes the panel."""
        self._close.clicked.connect(close)
        self._close.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._use_width()

    def _use_width(self) -> None:
        """Put the choices beside the charts if there is room, else above; labels wrap without it.

        In a shallow window less is enough, so that bars are seen beside what they depend on.
        """
        roomy = self.width() >= (TWO_IF_SHALLOW if room_of(self).shallow else TWO_COLUMNS)
        tight = self.width() < (TWO_COLUMNS if roomy else CHOICES)
        rows = [self._rows[known] for known in self._order]
        for row in rows:
            row.label.setMaximumWidth(LABEL if tight else WIDEST)
            row.label.setWordWrap(tight)
        words = [row.label.fontMetrics().horizontalAdvance(row.label.text()) for row in rows]
        self._choices.setColumnMinimumWidth(0, min(LABEL, max(words, default=0)) if tight else 0)
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._columns.setDirection(beside if roomy else below)
        self._columns.setSpacing(px(24) if roomy else px(12))
        self._columns.setStretch(0, (3 if tight else 2) * roomy)
        self._columns.setStretch(1, 3)
        self._inside.setMaximumWidth((WIDEST + CHOICES) if roomy else WIDEST)

    def begin_work(self) -> None:
        """Focus the first choice."""
        for row in self._rows.values():
            if row.widget.isVisibleTo(self):
                row.widget.setFocus()
                return
        (self._as_table if self.shown else self._begin).setFocus()

    def pick(self, key: str, value: str) -> None:
        """Choose something the odds depend on.

        It stays chosen for all rows of a kind; what began with a state of the game, as long as that
        state is the same.
        """
        since = next((each.since for each in self._choices_shown() if each.key == key), "")
        self._picked.setdefault(self._document.kind.format, {})[key] = value, since
        self.refresh()

    def _want_one(self) -> None:
        self.begin_wanted.emit(self._offer)

    def _choices_shown(self) -> tuple[OddsChoice, ...]:
        return self.shown.choices if self.shown else ()

    def _note_change(self) -> None:
        """Update soon: the edit is painted first."""
        if self.isVisible():
            self._soon.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Show the odds of the selected row."""
        page = self._made()
        beginning = page.beginning if page is not None else None
        if beginning is not None:
            page = None
            ensure_glyphs(beginning.said)
            self._nothing.said.setText(beginning.said)
            self._begin.setText(beginning.button)
            self._offer = beginning.offer
        self.shown = page
        self._nothing.setVisible(page is None)
        self._as_table.setVisible(page is not None)
        self._area.setVisible(page is not None)
        self._title.setVisible(page is not None)
        self._states.setVisible(page is not None and bool(page.states))
        if page is None:
            return
        ensure_glyphs(page.title + page.states)
        self._title.setText(page.title)
        self._states.setText(page.states)
        self._show_choices(page)
        self._show_charts(page)

    def _made(self) -> OddsPage | None:
        """Return the odds; choices that were made in another state of the game are forgotten."""
        document = self._document
        make = document.system.odds
        if make is None:
            return None
        picked, facing = self._picked.get(document.kind.format, {}), document.facing
        context = OddsContext(
            judgement=document.judgement,
            row=document.chosen,
            picked={key: value for key, (value, _since) in picked.items()},
            own=(*document.own, *facing),
            facing=facing,
            games=document.games,
            game=document.game,
        )
        page: OddsPage = make(context)
        since = {each.key: each.since for each in page.choices}
        stale = [key for key, (_value, of) in picked.items() if since.get(key, of) != of]
        if not stale:
            return page
        for key in stale:
            del picked[key]
        known = {key: value for key, (value, _since) in picked.items()}
        again: OddsPage = make(context.replace(picked=known))
        return again

    def _show_choices(self, page: OddsPage) -> None:
        wanted = {(each.key, each.beside): each for each in page.choices}
        for known, offered in wanted.items():
            if known not in self._rows:
                self._rows[known] = ChoiceRow(*known, self)
            self._rows[known].show_choice(offered)
        if [*wanted] == self._order:
            return
        self._order = [*wanted]
        for known, row in self._rows.items():
            for part in (row.label, row.widget):
                self._choices.removeWidget(part)
                part.setVisible(known in wanted)
        for place, known in enumerate(wanted):
            row = self._rows[known]
            self._choices.addWidget(row.label, place, 0)
            self._choices.addWidget(row.widget, place, 1)
        self._use_width()

    def _show_charts(self, page: OddsPage) -> None:
        as_table = self._as_table.isChecked()
        wanted = {each.key: each for each in page.charts}
        first = 0 if page.choices else 1  # in place of the choices
        columns = page.charts[:first], page.charts[first:]
        for charts in columns:
            for chart in charts:
                if chart.key not in self._sections:
                    self._sections[chart.key] = ChartSection(chart.key, self)
                self._sections[chart.key].show_chart(chart, charts, as_table=as_table)
        placed = [chart.key for chart in columns[0]], [chart.key for chart in columns[1]]
        if placed == self._placed:
            return
        self._placed = placed
        for key, section in self._sections.items():
            self._charts.removeWidget(section)
            self._left.removeWidget(section)
            section.setVisible(key in wanted)
        for layout, keys in zip((self._left, self._charts), placed, strict=True):
            begin = layout.count() - 1  # before what stretches
            for place, key in enumerate(keys, begin):
                layout.insertWidget(place, self._sections[key])
