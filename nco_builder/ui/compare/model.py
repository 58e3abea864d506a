"""The lines of a comparison as a table: what it is about, the one squad, the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from nco_builder.language import _
from nco_builder.ui.compare.lines import SIGNS
from nco_builder.ui.look.painting import Weight, type_face
from nco_builder.ui.look.theme import color
from nco_builder.ui.look.tips import plain_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QObject

    from nco_builder.ui.compare.lines import Line

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
TITLE, A, B = range(3)
SIDES = ("A", "B")
INDENT = "      "


class ComparisonModel(QAbstractTableModel):
    """A row a line; rows are made anew with every comparison."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[Line, ...] = ()
        self._names = ("", "")

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show these lines; nothing happens where they are shown already."""
        if tuple(lines) != self._lines:
            self.beginResetModel()
            self._lines = tuple(lines)
            self.endResetModel()

    def name_sides(self, a: str, b: str) -> None:
        """Say what the squads are called."""
        if (a, b) != self._names:
            self._names = (a, b)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, A, B)

    def line(self, row: int) -> Line | None:
        """The line of a row; None where there is no such row."""
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def next_difference(self, row: int, step: int) -> int | None:
        """The nearest man or squad's field after (or before) a row that differs."""
        rows = range(row + step, len(self._lines) if step > 0 else -1, step)
        differs = (at for at in rows if self._lines[at].mark and self._lines[at].kind != "field")
        return next(differs, None)

    def rowCount(self, parent: Index = ROOT) -> int:
        """How many lines there are."""
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = ROOT) -> int:
        """What it is about, and the two squads."""
        return 0 if parent.isValid() else B + 1

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:  # noqa: ANN401 - Qt's
        """Which squad a column is of."""
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        if section == TITLE:
            return _("What")
        side = SIDES[section - A]
        name = self._names[section - A]
        return _("{side}: {squad}").format(side=side, squad=name) if name else side

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        """What a cell says in a role."""
        line = self.line(index.row()) if index.isValid() else None
        answer = _ANSWERS.get(role)
        return answer(line, index.column()) if line and answer else None


def _text(line: Line, column: int) -> str:
    if column != TITLE:
        return line.a if column == A else line.b
    if line.kind == "field":
        return f"{INDENT}{line.title}"
    return f"{SIGNS[line.mark]}  {line.title}" if line.mark else line.title


def _font(line: Line) -> QFont:
    strong = line.kind == "head" or (line.mark and line.kind != "field")
    return type_face(0, Weight.Bold if strong else Weight.Normal).font


def _ink(line: Line, column: int) -> str:
    if line.kind == "head":
        return "soldiers"
    if not line.mark:
        return "dim"
    return "ruling" if column == TITLE else "ink"


def _spoken(line: Line, column: int) -> str:
    """The line in words for its first cell, what a squad has for the others."""
    return (line.spoken or line.title, line.a, line.b)[column]


_ANSWERS: dict[int, Callable[[Line, int], object]] = {
    Qt.ItemDataRole.DisplayRole: _text,
    Qt.ItemDataRole.ToolTipRole: lambda line, column: plain_tip(_spoken(line, column)),
    Qt.ItemDataRole.AccessibleTextRole: _spoken,
    Qt.ItemDataRole.FontRole: lambda line, _column: _font(line),
    Qt.ItemDataRole.ForegroundRole: lambda line, column: color(_ink(line, column)),
    Qt.ItemDataRole.BackgroundRole: lambda line, _column: (
        color("ground") if line.kind == "head" else None
    ),
}
"""What each of Qt's roles is answered with."""
