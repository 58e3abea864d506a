"""What each man of A gains by shooting at each man of B: victory points per shot, as a matrix."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from nco_builder.glance import ORDERS, Situation
from nco_builder.glance.odds import Fighter, gains
from nco_builder.language import _
from nco_builder.squad import effective_rules
from nco_builder.ui.glance.shown import TARGETS, WHY, called, in_figures, men_listed
from nco_builder.ui.parts.controls import NumberBox, plain_label, wrapped_label
from nco_builder.ui.parts.fields import ElidedBox
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.painting import CENTER, Weight, type_face
from nco_builder.ui.parts.tables import set_up_table
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import color
from nco_builder.ui.parts.worker import LatestWorker

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.glance import ShootingOrder, Target
    from nco_builder.glance.odds import Row
    from nco_builder.legality import Report

Index = QModelIndex | QPersistentModelIndex

FEW = 1000
"""Up to this many pairs of men are computed at once, in a few milliseconds."""
ROW_HEIGHT, NARROWEST, NAMES = length(24), length(56), length(150)
USUAL_INCHES, FARTHEST = 10, 99
LETTERS = 8
PLACES = 2
BEST, NOTHING = "▸", "–"
STRONGEST = 0.35
"""The strength of the color of the greatest gain."""


class ShownGains(NamedTuple):
    """The matrix: names of the shooters and targets, gains in rows, what it rests on."""

    shooters: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    weapons: dict[str, str] = {}  # noqa: RUF012 - never changed
    notes: str = ""

    @property
    def most(self) -> Fraction:
        """The greatest gain."""
        every = [gain.points for row in self.rows for gain in row.gains if gain]
        return max(every, default=Fraction(0))

    def text(self, row: int, column: int) -> str:
        """Return what a cell shows; the greatest gain of a row is marked."""
        gain = self.rows[row].gains[column]
        if gain is None:
            return NOTHING
        figure = in_figures(gain.points, PLACES)
        return f"{BEST} {figure}" if column == self.rows[row].best else figure

    def spoken(self, row: int, column: int) -> str:
        """Return a cell as a sentence."""
        gain = self.rows[row].gains[column]
        names = {"shooter": self.shooters[row], "target": self.targets[column]}
        if gain is None:
            return _("{shooter} at {target}: nothing to gain").format(**names)
        template = _("{shooter} at {target}: {points} victory points per shot with {weapon}")
        if column == self.rows[row].best:
            template = _(
                "{shooter} at {target}: {points} victory points per shot with {weapon}, "
                "his best match"
            )
        points = in_figures(gain.points, PLACES)
        return template.format(points=points, weapon=self.weapons[gain.weapon], **names)

    def as_text(self) -> str:
        """Return the matrix as a table of tab-separated text, with a column of best matches."""
        head = [_("Shooter"), *self.targets, _("Best match")]
        lines = ["\t".join(head)]
        for row, shooter in enumerate(self.shooters):
            best = self.rows[row].best
            cells = [self.text(row, column) for column in range(len(self.targets))]
            match = NOTHING if best is None else self.targets[best]
            lines.append("\t".join([shooter, *cells, match]))
        return "\n".join([*lines, self.notes])


def shown_gains(a: Report, b: Report, situation: Situation, inches: int) -> ShownGains:
    """Compute the gains of every man of A at every man of B."""
    squads = a.squad, b.squad
    books = a.rules, b.rules
    mine, theirs = (
        [Fighter(man, effective_rules(squad, book)) for man in squad.members]
        for squad, book in zip(squads, books, strict=True)
    )
    names = [
        tuple([called(squad, row, book) for row in range(len(squad.members))])
        for squad, book in zip(squads, books, strict=True)
    ]
    rows = gains(mine, theirs, situation, Fraction(inches))
    said = [
        _(
            "Victory points of the target by the number of shots that remove him on average, "
            "without a Rally between them; each shooter fires what gains most, unhurt and of full "
            "psyche. Targets have had their orders."
        )
    ]
    by_why: dict[str, list[str]] = {}
    for name, row in zip(names[0], rows, strict=True):
        if row.why:
            by_why.setdefault(_(_why(row.why)), []).append(name)
    untold = [name for name, man in zip(names[1], theirs, strict=True) if isinstance(man.left, str)]
    said += [text.format(men=men_listed(men)) for text, men in by_why.items()]
    if untold:
        said.append(
            _("Not counted as targets, rank or profile unknown: {men}.").format(
                men=men_listed(untold)
            )
        )
    weapons = {weapon.id: weapon.name for weapon in a.rules.weapons}
    return ShownGains(names[0], names[1], rows, weapons, " ".join(said))


def _why(why: str) -> str:
    return WHY[cast("Any", why)]


class GainsModel(QAbstractTableModel):
    """The matrix of gains."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.shown = ShownGains()
        self._most = Fraction(0)
        self._answers: dict[int, Callable[[int, int], object]] = {
            Qt.ItemDataRole.DisplayRole: self._text,
            Qt.ItemDataRole.ToolTipRole: lambda row, column: plain_tip(self._spoken(row, column)),
            Qt.ItemDataRole.AccessibleTextRole: self._spoken,
            Qt.ItemDataRole.FontRole: self._font,
            Qt.ItemDataRole.TextAlignmentRole: lambda _row, _column: CENTER,
            Qt.ItemDataRole.BackgroundRole: self._shade,
        }

    def show_gains(self, shown: ShownGains) -> None:
        """Show a matrix."""
        if shown != self.shown:
            self.beginResetModel()
            self.shown, self._most = shown, shown.most
            self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.shown.shooters)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.shown.targets)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        """Return the number, sentence and color of a cell."""
        if not index.isValid():
            return None
        answer = self._answers.get(role)
        return answer(index.row(), index.column()) if answer else None

    def _text(self, row: int, column: int) -> str:
        return self.shown.text(row, column)

    def _spoken(self, row: int, column: int) -> str:
        return self.shown.spoken(row, column)

    def _font(self, row: int, column: int) -> QFont:
        best = self.shown.rows[row].best == column
        return type_face(1, Weight.Bold if best else Weight.Normal).font

    def _shade(self, row: int, column: int) -> QColor | None:
        gain = self.shown.rows[row].gains[column]
        if gain is None:
            return None
        shade = QColor(color("soldiers"))
        shade.setAlphaF(STRONGEST * float(gain.points / self._most))
        return shade

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401 - Qt's
        names = self.shown.shooters
        if orientation == Qt.Orientation.Horizontal:
            names = self.shown.targets
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(names[section])
        return names[section] if role == Qt.ItemDataRole.DisplayRole else None


class GainsView(QWidget):
    """The matrix of two squads, by the order, position and distance chosen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("compare_gains_view")
        self._pair: tuple[Report, Report] | None = None
        self._newest = LatestWorker(self, "gains")
        self.model = GainsModel(self)
        self._order = self._box("gains_order", _("Order"))
        self._target = self._box("gains_target", _("How the target is found"))
        for target, text in TARGETS.items():
            self._target.addItem(_(text), target)
        self._inches = NumberBox(self)
        self._inches.setObjectName("gains_inches")
        self._inches.setAccessibleName(_("Distance in inches"))
        self._inches.setRange(0, FARTHEST)
        self._inches.setValue(USUAL_INCHES)
        self._inches.setSuffix("″")
        self._notes = plain_label(self, "hint")
        self._notes.setObjectName("gains_notes")
        self.table = self._table()
        choices = QHBoxLayout()
        choices.setSpacing(px(4))
        choices.setContentsMargins(*measured(8, 4, 8, 0))
        choices.addWidget(wrapped_label(self, text=_("Rows of A shoot at columns of B")), 1)
        for box in (self._order, self._target):
            choices.addWidget(box)
        choices.addWidget(self._inches)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        column.addLayout(choices)
        column.addWidget(self.table, 1)
        below = QHBoxLayout()
        below.setContentsMargins(*measured(8, 0, 8, 4))
        below.addWidget(self._notes)
        column.addLayout(below)
        self._inches.valueChanged.connect(self._reckon)
        for box in (self._order, self._target):
            box.currentIndexChanged.connect(self._reckon)

    def _box(self, name: str, says: str) -> ElidedBox:
        return ElidedBox(name, says, LETTERS, self)

    def _table(self) -> QTableView:
        table = QTableView(self)
        table.setObjectName("gains")
        table.setAccessibleName(_("Victory points per shot"))
        table.setModel(self.model)
        set_up_table(table, ROW_HEIGHT)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        rows, columns = table.verticalHeader(), table.horizontalHeader()
        rows.show()
        rows.setMaximumWidth(NAMES)
        columns.setMinimumSectionSize(NARROWEST)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for header in (rows, columns):
            header.setTextElideMode(Qt.TextElideMode.ElideRight)
        return table

    def show_pair(self, pair: tuple[Report, Report] | None) -> None:
        """Show the gains of A at B; clear the view without a pair."""
        self._pair = pair
        self._reckon()

    @property
    def as_text(self) -> str:
        """The matrix as text."""
        return self.model.shown.as_text()

    def _reckon(self) -> None:
        if self._pair is None:
            self._show(ShownGains())
            return
        a, b = self._pair
        names = {each.id: each.name for each in (*a.rules.orders, *a.rules.special_actions)}
        if self._order.count() == 0:
            self._order.blockSignals(True)
            for each in ORDERS:
                self._order.addItem(names[each], each)
            self._order.blockSignals(False)
        order: ShootingOrder = self._order.currentData()
        situation = Situation(order, cast("Target", self._target.currentData()))
        work = partial(shown_gains, a, b, situation, self._inches.value())
        little = len(a.squad.members) * len(b.squad.members) <= FEW
        self._newest.want(work, self._show, little=little)

    def _show(self, shown: ShownGains) -> None:
        ensure_glyphs("".join({*"".join((*shown.shooters, *shown.targets))}))
        self.model.show_gains(shown)
        self._notes.setText(shown.notes)

    def stop(self) -> None:
        """Cancel background work."""
        self._newest.stop()
