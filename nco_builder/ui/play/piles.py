"""Drawn and held cards, in piles under headings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.lines import LineDelegate, RowLine, TextRun
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.parts.rows import Index, RowsModel
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.systems.play import PileLine
    from nco_builder.ui.play.document import PlayedDocument

PADDING = length(9)
HEAD_HEIGHT, LOW, HIGH, LINE = length(28), length(26), length(40), length(18)
HEADING_COLORS = ("soldiers", "specialists")


class PileRow(NamedTuple):
    """A heading with its pile's number, or a line of it."""

    pile: int
    heading: str
    aside: str
    line: PileLine | None = None


class PilesModel(RowsModel[PileRow]):
    """The piles, one below the other; follows the game."""

    def __init__(self, document: PlayedDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        role = Qt.ItemDataRole
        self.answers = {
            role.DisplayRole: lambda row, _index: row.line.name if row.line else row.heading,
            role.AccessibleTextRole: lambda row, _index: _spoken(row),
            role.ToolTipRole: lambda row, _index: plain_tip(_spoken(row)),
        }
        self.follow(document.played)

    def current(self) -> Iterator[PileRow]:
        """Yield the piles of the table."""
        table = self._document.table
        for number, pile in enumerate(table.piles if table else ()):
            yield PileRow(number, pile.heading, pile.aside)
            for line in pile.lines:
                yield PileRow(number, pile.heading, pile.aside, line)

    def is_heading(self, row: PileRow) -> bool:
        """Return whether it heads a pile."""
        return row.line is None


def _spoken(row: PileRow) -> str:
    if row.line is None:
        return ", ".join(filter(None, [row.heading, row.aside]))
    return ", ".join(filter(None, [row.line.aside, row.line.name, row.line.line]))


class PilesDelegate(LineDelegate[PileRow]):
    """Paints two lines per card: its name with its number, and its text."""

    padding = PADDING
    least_width = 120
    row_height = HIGH

    def height(self, row: PileRow) -> int:
        """Return a card that says nothing besides is one line high."""
        if row.line is None:
            return HEAD_HEIGHT
        return HIGH if row.line.line else LOW

    def ground(self, row: PileRow) -> str | None:
        """Headings have none."""
        return "" if row.line is None else None

    def lines(self, row: PileRow, _index: Index) -> tuple[RowLine, ...]:
        """Return a heading and its aside; a card."""
        if row.line is None:
            token = HEADING_COLORS[row.pile % len(HEADING_COLORS)]
            title = TextRun(row.heading, type_face(0, Weight.Bold), token)
            return (RowLine((title,), TextRun(row.aside, type_face(2), "dim"), top=4, height=22),)
        name = TextRun(row.line.name, type_face())
        aside = TextRun(row.line.aside, type_face(0, Weight.Bold), gap=PADDING)
        if not row.line.line:
            return (RowLine((name,), aside, height=LOW),)
        says = TextRun(row.line.line, type_face(2), "dim")
        return (
            RowLine((name,), aside, top=3, height=LINE),
            RowLine((says,), top=19, height=LINE),
        )


class PilesList(QListView):
    """The piles, read-only; the newest card is selected."""

    def __init__(self, document: PlayedDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("piles")
        self.setAccessibleName(_("Cards"))
        self._model = PilesModel(document, self)
        self.setItemDelegate(PilesDelegate(self))
        self.setModel(self._model)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._model.followed.connect(self._show_newest)
        self._show_newest()

    def _show_newest(self) -> None:
        rows = self._model.rows()
        newest = next((at for at, row in enumerate(rows) if row.line and row.pile == 0), None)
        if newest is None:
            self.clearSelection()
        else:
            self.setCurrentIndex(self._model.index(newest, 0))
        self.scrollToTop()
