"""A comparison as a table: A over B in the columns of the documents' own table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

from nco_builder.language import _
from nco_builder.language.words import cut_amid
from nco_builder.ui.compare.lines import SIDES, SIGNS, ComparedLine, Heading
from nco_builder.ui.parts.painting import CENTER, LEFT, LONGEST_CELL, RIGHT
from nco_builder.ui.parts.rows import Index, RowsModel
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QObject

SIDE, NAME = 0, 1
"""The column of the letters A and B, and the first one of the documents' own."""


class ComparisonModel(RowsModel[ComparedLine]):
    """A row per line; a line keeps its row while its subject is the same.

    Attributes:
        headings: the columns of the documents' own table, after that of the sides.
    """

    sames = (lambda line: line, lambda line: (line.kind, line.title))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.answers = _ANSWERS
        self.headings: tuple[Heading, ...] = (Heading(_("Name"), _("Name"), "left"),)
        self.columns = NAME + len(self.headings)
        self.names = ("", "")

    def show(self, headings: tuple[Heading, ...], rows: Sequence[ComparedLine]) -> None:
        """Show other lines, with other columns if there are others."""
        if headings and headings != self.headings:
            self.beginResetModel()
            self.headings = headings
            self.columns = NAME + len(headings)
            self._rows = []
            self.endResetModel()
        self.take(rows)

    def is_heading(self, row: ComparedLine) -> bool:
        """Return whether a line is the heading of a part."""
        return row.kind == "head"

    def name_sides(self, a: str, b: str) -> None:
        """Show the names of the squads."""
        if (a, b) != self.names:
            self.names = (a, b)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, SIDE, SIDE)

    def line(self, row: int) -> ComparedLine | None:
        """Return the line of a row; None if there is no such row."""
        return self.row(row) if 0 <= row < self.rowCount() else None

    def next_difference(self, row: int, step: int) -> int | None:
        """Return the next or previous row with a difference in a man or a field of the squads."""
        lines = self.rows()
        numbers = range(row + step, len(lines) if step > 0 else -1, step)
        differs = (at for at in numbers if lines[at].mark and lines[at].kind != "field")
        return next(differs, None)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:  # noqa: ANN401 - Qt's
        roles = Qt.ItemDataRole
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < self.columns:
            return None
        if section == SIDE:
            if role in {roles.DisplayRole, roles.AccessibleTextRole}:
                return "/".join(SIDES)
            both = zip(SIDES, self.names, strict=True)
            sides = "\n".join([f"{side}: {name}" for side, name in both])
            return plain_tip(sides) if role == roles.ToolTipRole and any(self.names) else None
        heading = self.headings[section - NAME]
        if role == roles.DisplayRole:
            return heading.short
        if role in {roles.ToolTipRole, roles.AccessibleTextRole}:
            return plain_tip(heading.title) if role == roles.ToolTipRole else heading.title
        return ALIGN[heading.align] if role == roles.TextAlignmentRole else None


ALIGN = {"left": LEFT, "center": CENTER, "right": RIGHT}


def cell_texts(line: ComparedLine, column: int) -> tuple[str, str]:
    """Return what a cell says of A and of B, bounded: Qt would lay out all of it."""
    if line.kind == "head":
        return (line.title if column == SIDE else "", "")
    if column == SIDE:
        return _letters(line)
    at = column - NAME
    if line.cells_a or line.cells_b:
        pair = [cells[at] if at < len(cells) else "" for cells in (line.cells_a, line.cells_b)]
    elif column == NAME:
        pair = [line.title, ""]
    else:
        pair = [line.a, line.b] if column == NAME + 1 else ["", ""]
    return cut_amid(pair[0], LONGEST_CELL), cut_amid(pair[1], LONGEST_CELL)


def _letters(line: ComparedLine) -> tuple[str, str]:
    """Return the letters of the sides that a line tells apart."""
    a, b = line.mark == "only_a" or line.is_double, line.mark == "only_b" or line.is_double
    return (SIDES[0] if a else "", SIDES[1] if b else "")


def _display(line: ComparedLine, column: int) -> str:
    if column == SIDE:
        return line.title if line.kind == "head" else SIGNS[line.mark]
    a, b = cell_texts(line, column)
    return a if a == b or not line.is_double else f"{a}\n{b}"


def spoken_cell(line: ComparedLine, column: int) -> str:
    """Return the whole line for its first cell, and both sides for the others."""
    if column == SIDE:
        return line.spoken or line.title
    a, b = cell_texts(line, column)
    if not line.is_double or a == b or not b:
        return a or b
    return _("A {a}; B {b}").format(a=a or _("nothing"), b=b or _("nothing"))


_ANSWERS: dict[int, Callable[[ComparedLine, Index], object]] = {
    Qt.ItemDataRole.DisplayRole: lambda line, index: _display(line, index.column()),
    Qt.ItemDataRole.ToolTipRole: lambda line, index: plain_tip(spoken_cell(line, index.column())),
    Qt.ItemDataRole.AccessibleTextRole: lambda line, index: spoken_cell(line, index.column()),
}
