"""How wide the columns of a table want to be, and how they share the room there is."""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING

from nco_builder.ui.parts.lists import LEAST, fitted, longest, with_heads
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.table.cells import (
    BAR,
    BESIDE_BAR,
    MARK_WIDTH,
    PADDING,
    SMALLER,
    cell_width,
    chips_width,
    picture_room,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from nco_builder.systems.page import PageCell, PageColumn, PageRow

READABLE = length(84)
"""The width of a text that is readable before less important columns get room."""
NAMED, LONG_NAME = length(110), length(200)
"""The width that a longer name never falls below, and that it has where there is room."""
MARKED = length(16)
"""Room for the mark of a finding beside a badge."""
HEAD_PADDING = length(14)
"""Room in a heading besides its text."""
NARROW = length(400)
"""The width that a table has less than only beside an open drawer."""
INDICATOR, RIGHT_INDICATOR = length(16), length(24)
"""Room for the sort arrow, and next to right-aligned headings."""
ORDER_LEAST = length(36)
"""The least width of row numbers, so that the tenth row does not change it."""
SHORT_HEADING = length(46)
"""The width to which headings may be elided if there is no room for all."""
ENOUGH = length(240)
"""The share of a column's longest text that counts when spare room is distributed."""


class ColumnWidths:
    """Computes the column widths of a table; rows are measured once.

    Attributes:
        columns: the columns.
        sorted_by: the one that rows are sorted by, None for none.
        wanted: what those that share the room wanted when they were fitted last.
    """

    def __init__(self) -> None:
        self.columns: Sequence[PageColumn] = ()
        self.sorted_by: int | None = None
        self.wanted: dict[int, int] = {}
        self._barred = False
        self._rows: Sequence[PageRow] = ()
        self._widest: dict[int, int] = {}
        self._pictures: dict[int, int] = {}
        self._known: dict[int, tuple[PageRow, dict[int, int]]] = {}

    def measure(
        self, columns: Sequence[PageColumn], rows: Sequence[PageRow], *, barred: bool
    ) -> None:
        """Measure these rows from now on; `barred` if they have bars."""
        same = len(rows) == len(self._rows) and all(map(is_, rows, self._rows))
        if columns is not self.columns:
            self._known = {}
        if not (same and columns is self.columns and barred is self._barred):
            self.columns, self._rows, self._barred = columns, rows, barred
            self._widest, self._pictures = {}, {}
            self._known = {id(row): self._known.get(id(row), (row, {})) for row in rows}

    def _cells(self, at: int) -> int:
        """Return the width of the widest cell of a column."""
        if at not in self._widest:
            rows = [row for row in self._rows if at < len(row.cells)]
            told = longest(rows, lambda row: _as_long(row.cells[at]))
            wide = max([self._cell(row, at) for row in told], default=0)
            self._widest[at] = wide + (BAR + BESIDE_BAR - PADDING) * (self._barred and not at)
        return self._widest[at]

    def _cell(self, row: PageRow, at: int) -> int:
        """Return the width of a cell; cached for unchanged rows."""
        known = self._known[id(row)][1]
        if at not in known:
            known[at] = cell_width(self.columns[at], row.cells[at])
        return known[at]

    def picture(self, at: int) -> int:
        """Return the width of a column's silhouettes; 0 if it has none."""
        if at not in self._pictures:
            cells = [row.cells[at] for row in self._rows if at < len(row.cells)]
            self._pictures[at] = max(map(picture_room, cells), default=0)
        return self._pictures[at]

    def head(self, at: int) -> int:
        """Return the width of a heading."""
        column = self.columns[at]
        words = type_face(1, Weight.Medium).width(column.heading)  # as the style sheet has it
        return words + HEAD_PADDING + self._indicator(at)

    def _indicator(self, at: int) -> int:
        if at != self.sorted_by:
            return 0
        return RIGHT_INDICATOR if self.columns[at].align == "right" else INDICATOR

    def sharing(self, shown: Iterable[int]) -> dict[int, int]:
        """Return the widths of columns that stretch."""
        return {
            at: max(self._cells(at), self.head(at))
            for at in shown
            if self.columns[at].stretch_factor and at not in self.badges(shown)
        }

    def fixed(self, shown: Iterable[int]) -> dict[int, int]:
        """Return the widths of all other columns."""
        badges = self.badges(shown)
        return {
            at: badges[at] if at in badges else self._fixed(at)
            for at in shown
            if at in badges or not self.columns[at].stretch_factor
        }

    def badges(self, shown: Iterable[int]) -> dict[int, int]:
        """Return the columns that show their pictures alone, with the room beside these.

        They do where a column joins others: there is no room for both, nor for their headings.
        """
        if not any(self.columns[at].shown == "joined" for at in shown):
            return {}
        return {at: self._beside_badge(at) for at in shown if self._is_badge(at)}

    def _is_badge(self, at: int) -> bool:
        cells = [row.cells[at] for row in self._rows if at < len(row.cells)]
        return any(cell.picture for cell in cells) and all(
            cell.shorter[-1:] == ("",) for cell in cells
        )

    def _beside_badge(self, at: int) -> int:
        marked = any(row.cells[at].mark for row in self._rows)
        return 2 * PADDING + MARKED * marked + self._indicator(at)

    def _fixed(self, at: int) -> int:
        if self.columns[at].numbers_rows:
            return max(ORDER_LEAST, self._cells(at)) + self._indicator(at)
        return max(self._cells(at), self.head(at))

    def for_all(self, shown: Collection[int]) -> int:
        """Return the widths of columns with silhouettes, up to enough of each text."""
        return sum(map(self.picture, shown)) - self._beside_texts(shown, 0)

    def readable(self, shown: Collection[int]) -> int:
        """Return the least width at which the columns are legible."""
        texts = [min(wide, self._least(at)) for at, wide in self.sharing(shown).items()]
        return sum(texts) + sum(self.fixed(shown).values())

    def pictured(self, shown: Collection[int], room: int) -> dict[int, int]:
        """Return the columns with room for silhouettes, chosen one by one, wide ones first."""
        room = self._beside_texts(shown, room)
        found = {at: self.picture(at) for at in self.badges(shown)}
        room -= sum(found.values())
        shares = {
            at: self.columns[at].stretch_factor
            for at in shown
            if self.picture(at) and at not in found
        }
        for at in sorted(shares, key=lambda each: -shares[each]):
            room -= self.picture(at)
            if room >= 0:
                found[at] = self.picture(at)
        return found

    def chipped(self, shown: Collection[int], room: int) -> dict[int, int]:
        """Return the columns of lists with room for chips, and what these need besides texts.

        Silhouettes and the texts of all come first.
        """
        room = self._beside_texts(shown, room) - sum(self.pictured(shown, room).values())
        found = {}
        for at in shown:
            cells = [row.cells[at] for row in self._rows if at < len(row.cells)]
            if self.columns[at].listed and cells:
                chips = max(chips_width(self.columns[at], cell) for cell in cells)
                more = max(0, chips - self._cells(at))
                if more <= room:
                    found[at] = more
                    room -= more
        return found

    def _beside_texts(self, shown: Collection[int], room: int) -> int:
        """Return what all texts, up to enough of each, leave of the room."""
        texts = [min(wide, ENOUGH) for wide in self.sharing(shown).values()]
        return room - sum(texts) - sum(self.fixed(shown).values())

    def fit(
        self, shown: Collection[int], pictured: Mapping[int, int], room: int, *, scrolled: bool
    ) -> dict[int, int]:
        """Return widths that fill the room: texts shrink first, then headings, numbers last.

        Args:
            shown: The columns to fit.
            pictured: What columns need besides their texts.
            room: The width for all.
            scrolled: Whether columns that are legible in no such room exceed it beside a drawer.
        """
        fixed, heads = self.fixed(shown), {at: self.head(at) for at in shown}
        self.wanted = self.sharing(shown)
        for each in (fixed, self.wanted):
            for at in pictured.keys() & each.keys():
                each[at] += pictured[at]
        if scrolled and room < NARROW:
            texts = self._legible()
            if sum(fixed.values()) + sum(texts.values()) > room:
                return fixed | texts
        if not self.wanted and fixed:  # the last column has what is left
            last = max(fixed)
            fixed[last] += max(0, room - sum(fixed.values()))
        least = sum(min(wide, LEAST) for wide in self.wanted.values())
        if sum(fixed.values()) + least > room:
            for at in fixed.keys() - self.badges(shown).keys():
                fixed[at] = max(self._cells(at), min(fixed[at], SHORT_HEADING))
        left = room - sum(fixed.values())
        if not self.wanted or left < least:
            return _scaled(fixed | {at: min(w, LEAST) for at, w in self.wanted.items()}, room)
        weights = {at: self.columns[at].stretch_factor for at in self.wanted}
        widths = self._with_whole(weights, left)
        if widths is None:
            widths = self._with_name(fitted(self.wanted, weights, left), weights, left)
        return fixed | with_heads(widths, {at: heads[at] for at in self.wanted})

    def _legible(self) -> dict[int, int]:
        """Return the least widths at which names, other texts and all headings are legible."""
        name = self._name()
        return {
            at: min(wide, NAMED if at == name else max(READABLE, self.head(at)))
            for at, wide in self.wanted.items()
        }

    def _name(self) -> int | None:
        """Return the column of names, if it shares the room."""
        return next((at for at in self.wanted if self.columns[at].shown == "always"), None)

    def cuts_names(self, widths: Mapping[int, int]) -> bool:
        """Return whether names get less than a legible width."""
        name = self._name()
        return name is not None and widths[name] < min(self.wanted[name], NAMED)

    def _shortens(self, at: int) -> bool:
        """Return whether texts of a column are told shorter where there is no room for them."""
        return any(row.cells[at].shorter for row in self._rows if at < len(row.cells))

    def _with_whole(self, weights: Mapping[int, int], room: int) -> dict[int, int] | None:
        """Return widths that cut only texts with a shorter form; None if these would not be read.

        Without a shorter form, a text is cut in dots: it has its width first.
        """
        short = {at: wide for at, wide in self.wanted.items() if self._shortens(at)}
        whole = {at: wide for at, wide in self.wanted.items() if at not in short}
        if not short or sum(self.wanted.values()) <= room:
            return None
        for at in [each for each in short if not self.columns[each].listed]:
            whole[at] = max(self._briefly(at), self.head(at))  # lists have the room that is left
            del short[at]
        left = room - sum(whole.values())
        if left < sum(min(wide, max(READABLE, self.head(at))) for at, wide in short.items()):
            return None
        if not short:
            return self._with_name(fitted(whole, weights, room), dict(weights), room)
        return whole | fitted(short, {at: weights[at] for at in short}, left)

    def form(self, at: int, room: int) -> int:
        """Return which of their shorter texts the cells of a column have; 0 for the longest.

        Args:
            at: The column.
            room: Its width, without that of silhouettes.
        """
        cells = [row.cells[at] for row in self._rows if at < len(row.cells)]
        room -= 2 * PADDING + MARK_WIDTH * any(cell.mark for cell in cells)
        forms = [(cell.text, *cell.shorter) for cell in cells]
        return type_face(SMALLER).common_form(forms, room)

    def _least(self, at: int) -> int:
        """Return the width at which a column is legible; what is marked in it is read in short."""
        marked = min(self._briefly(at, marked=True), LONG_NAME)
        return max(READABLE, self.head(at), marked)

    def _briefly(self, at: int, *, marked: bool = False) -> int:
        """Return the width of the shortest texts of a column, as far as they are texts.

        Args:
            at: The column.
            marked: Whether only cells with a finding count.
        """
        cells = [row.cells[at] for row in self._rows if at < len(row.cells)]
        cells = [each for each in cells if each.mark or not marked]
        least = [
            min(filter(None, (each.text, *each.shorter)), key=len, default="") for each in cells
        ]
        told = zip(cells, least, strict=True)
        return max(
            [cell_width(self.columns[at], cell.replace(text=text)) for cell, text in told],
            default=0,
        )

    def _with_name(
        self, widths: dict[int, int], weights: dict[int, int], room: int
    ) -> dict[int, int]:
        """Give names their width, up to a legible one, before all others."""
        name = self._name()
        if name is None:
            return widths
        others = {at: wide for at, wide in self.wanted.items() if at != name}
        read = {at: min(wide, self._read(at)) for at, wide in others.items()}
        readable = sum(read.values())
        least = sum(min(wide, LEAST) for wide in others.values())
        longest = min(self.wanted[name], max(NAMED, min(LONG_NAME, room - readable)))
        named = longest if room - longest >= least else min(longest, NAMED)
        if widths[name] >= named or not others or room - named < least:
            return widths
        del weights[name]
        spare = room - named - readable
        if spare < 0:
            return {name: named} | fitted(others, weights, room - named)
        lacking = max(1, sum(others.values()) - readable)
        more = {at: (wide - read[at]) * spare // lacking for at, wide in others.items()}
        widths = {at: read[at] + more[at] for at in others}
        return {name: room - sum(widths.values())} | widths

    def _read(self, at: int) -> int:
        """Return the width at which a column is legible; of a list the shortest form counts."""
        short = min(self._briefly(at), LONG_NAME) if self.columns[at].listed else 0
        return max(READABLE, self.head(at), short)


def _scaled(widths: Mapping[int, int], room: int) -> dict[int, int]:
    """Return widths that are all reduced alike if they exceed the room."""
    share = min(1.0, room / max(1, sum(widths.values())))
    return {at: int(wide * share) for at, wide in widths.items()}


def _as_long(cell: PageCell) -> str:
    """Return a text by whose length cells of a column compare: of boxes a letter each."""
    return cell.text if cell.boxes is None else "0" * cell.boxes[1]
