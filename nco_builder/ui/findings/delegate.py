"""Painting of a finding: tag, sentence, source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

from nco_builder.language import _
from nco_builder.ui.findings.fix_buttons import FixButtons
from nco_builder.ui.findings.model import FindingRow
from nco_builder.ui.parts.lines import LineDelegate, RowLine, TextRun, in_two
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import MARKS, Weight, type_face

if TYPE_CHECKING:
    from nco_builder.ui.findings.view import FindingsList
    from nco_builder.ui.parts.rows import Index

ROW_HEIGHT = length(34)
LINE_TOP, LINE_HEIGHT = length(1), length(16)
"""Of the two lines of a long sentence; they are set smaller by SMALLER pixels."""
SMALLER = 2
PADDING = length(10)


class FindingsDelegate(LineDelegate[FindingRow]):
    """Paints tag, sentence with the man's name in bold, and source; buttons cover the right end."""

    padding = PADDING
    row_height = ROW_HEIGHT
    ruled = True
    chosen = "hover"

    def __init__(self, findings: FindingsList) -> None:
        super().__init__(findings)
        self._list = findings

    def room(self, option: QStyleOptionViewItem, row: FindingRow, index: Index) -> QRect:
        """Left of the buttons."""
        return super().room(option, row, index).adjusted(0, 0, -self._taken(index), 0)

    def lines(self, row: FindingRow, index: Index) -> tuple[RowLine, ...]:
        """All in one, with half of the source or nothing of it; a long sentence small or in two."""
        mark = MARKS[row.finding.severity]
        tag, token, behind = f"{mark.symbol} {_(mark.tag)}", mark.token, mark.soft
        ink = "ink"
        if row.finding.agreed:  # it steps back behind what is still to be done
            tag, token, behind = _("✓ AGREED"), MARKS["warning"].token, MARKS["warning"].soft
            ink = "dim"
        tagged = TextRun(tag, type_face(2, Weight.Bold, 0.4), token, behind=behind)
        left = tagged.width + PADDING - 1
        said = _runs(row.name, row.rest, 0, ink)
        room = self._list.viewport().width() - 2 * PADDING - self._taken(index) - left
        if sum(run.width for run in said) > room:
            smaller = _runs(row.name, row.rest, SMALLER, ink)
            if sum(run.width for run in smaller) <= room:
                runs = (tagged, smaller[0]._replace(gap=PADDING - 1), smaller[1])
                return (RowLine(runs, height=ROW_HEIGHT - 1),)
            return (RowLine((tagged,), height=ROW_HEIGHT - 1), *_two_lines(row, room, left, ink))
        small = type_face(1)
        source = TextRun(row.source, small, "dim", gap=2 * PADDING)
        least = small.width(row.source[: len(row.source) // 2])
        runs = (tagged, said[0]._replace(gap=PADDING - 1), *said[1:])
        return (RowLine(runs, source, height=ROW_HEIGHT - 1, yields=least),)

    def _taken(self, index: Index) -> int:
        """Return how wide the buttons of a row are."""
        buttons = self._list.indexWidget(index)
        return buttons.sizeHint().width() if isinstance(buttons, FixButtons) else 0

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        """Put the buttons at the right end of the row."""
        rect: QRect = option.rect
        wide = editor.sizeHint().width()
        editor.setGeometry(rect.right() - wide + 1, rect.top(), wide, rect.height() - 1)


def _runs(name: str, rest: str, smaller: int, ink: str) -> tuple[TextRun, TextRun]:
    """Return a sentence, with the name it begins with in bold."""
    bold = TextRun(name, type_face(smaller, Weight.Bold), ink)
    return bold, TextRun(rest, type_face(smaller), ink)


def _two_lines(row: FindingRow, room: int, left: int, ink: str) -> tuple[RowLine, RowLine]:
    """Return a sentence too long for one line of its row: smaller, on two, broken between words."""
    name, rest = _runs(row.name, row.rest, SMALLER, ink)
    first, second = in_two(row.rest, rest.face, room - name.width)
    above = (name, rest._replace(text=first))
    below = (rest._replace(text=second),)
    return (
        RowLine(above, top=LINE_TOP, height=LINE_HEIGHT, left=left),
        RowLine(below, top=LINE_TOP + LINE_HEIGHT, height=LINE_HEIGHT, left=left),
    )
