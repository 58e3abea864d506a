"""A comparison as a table: A over B in the columns of the documents' own table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from PySide6.QtCore import Qt

from nco_builder.language import N_, _
from nco_builder.language.words import cut_amid
from nco_builder.match.comparison import PROFILE_FIELDS
from nco_builder.match.texts import difference_text, field_title, value_text
from nco_builder.rules.rulings import ruling_name
from nco_builder.squad import effective_rules
from nco_builder.systems.nco_squad.columns import COLUMNS, Man, readable
from nco_builder.systems.nco_squad.squad_table import squad_table
from nco_builder.ui.parts.painting import CENTER, LEFT, LONGEST_CELL, RIGHT
from nco_builder.ui.parts.rows import Index, RowsModel
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from PySide6.QtCore import QObject

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Report
    from nco_builder.match.comparison import Comparison, Difference, Pair, Recorded
    from nco_builder.systems.page import PageTable

Mark = Literal["", "differs", "moved", "only_a", "only_b"]
SIGNS: dict[Mark, str] = {"": "", "differs": "≠", "moved": "↕", "only_a": "−", "only_b": "+"}
SAID: dict[Mark, str] = {
    "": N_("alike"),
    "differs": N_("differs"),
    "moved": N_("moved"),
    "only_a": N_("only in A"),
    "only_b": N_("only in B"),
}
ALWAYS = ("legal", "size", "vp", "sp")
"""Totals that are shown even if they are equal."""


class ComparedLine(NamedTuple):
    """One line.

    Attributes:
        kind: head of a part, field of the squads, man, or field of a man.
        title: What it is about.
        a: What it is in the first squad.
        b: What it is in the second.
        mark: How the two differ.
        spoken: All of it, for who hears it.
        place_a: The path of its row in the first document, None if there is none.
        place_b: Likewise in the second.
        cells_a: The cells of its row in the first document, as the table shows them.
        cells_b: Likewise in the second.

    """

    kind: Literal["head", "squad", "man", "field"]
    title: str
    a: str = ""
    b: str = ""
    mark: Mark = ""
    spoken: str = ""
    place_a: DocPath | None = None
    place_b: DocPath | None = None
    cells_a: tuple[str, ...] = ()
    cells_b: tuple[str, ...] = ()

    @property
    def is_double(self) -> bool:
        """Whether A is over B."""
        alike = not self.cells_a and self.a == self.b
        return self.kind != "head" and self.mark not in ONE_SIDED and not alike

    @property
    def differing(self) -> frozenset[int]:
        """The cells that differ; of a line without cells its only one."""
        if not self.is_double:
            return frozenset()
        if not self.cells_a:
            return frozenset({0} if self.a != self.b else ())
        both = zip(self.cells_a, self.cells_b, strict=False)
        return frozenset(at for at, (a, b) in enumerate(both) if a != b)


ONE_SIDED = frozenset({"only_a", "only_b"})


def shown_columns(table: PageTable) -> tuple[int, ...]:
    """Return the columns of a table that a comparison has: the usual ones, without numbers."""
    return tuple(
        [
            at
            for at, column in enumerate(table.columns)
            if column.shown in {"always", "usual"} and not column.numbers_rows
        ]
    )


def cells_by_path(table: PageTable) -> Mapping[DocPath, tuple[str, ...]]:
    """Return the cells of each row of a table, as far as a comparison shows them."""
    shown = shown_columns(table)
    return {
        row.path: tuple([row.cells[at].text if at < len(row.cells) else "" for at in shown])
        for row in table.rows
    }


def headings_of(table: PageTable) -> tuple[Heading, ...]:
    """Return the headings of the columns that a comparison shows."""
    columns = [table.columns[at] for at in shown_columns(table)]
    return tuple(
        [Heading(each.heading, each.title or each.heading, each.align) for each in columns]
    )


class Heading(NamedTuple):
    """The heading of a column: short and in full, and how the column is aligned."""

    short: str
    title: str
    align: str


def lines(comparison: Comparison, a: Report, b: Report, *, all_men: bool) -> Iterator[ComparedLine]:
    """Yield all differences; with `all_men` also identical men."""
    yield from in_groups(_men(comparison, a, b, all_men=all_men))
    yield ComparedLine("head", _("The squads"))
    yield from _squads(comparison, a, b)


def in_groups(rows: Iterable[ComparedLine]) -> Iterator[ComparedLine]:
    """Yield rows below headings: changed, moved, only in A, only in B, the same.

    The fields of a row follow it.
    """
    found: dict[Mark, list[ComparedLine]] = {mark: [] for mark in GROUPS}
    counts: Counter[Mark] = Counter()
    mark: Mark = ""
    for line in rows:
        if line.kind == "man":
            mark = line.mark
            counts[mark] += 1
        found[mark].append(line)
    for mark, title in GROUPS.items():
        if found[mark]:
            yield ComparedLine("head", _(title), a=str(counts[mark]))
            yield from found[mark]


GROUPS: dict[Mark, str] = {
    "differs": N_("Changed"),
    "moved": N_("In another place"),
    "only_a": N_("Only in A"),
    "only_b": N_("Only in B"),
    "": N_("The same"),
}
"""The headings of rows, by how they differ."""


def _squads(comparison: Comparison, a: Report, b: Report) -> Iterator[ComparedLine]:
    differing = {each.field: each for each in comparison.sums}
    for field in ALWAYS:
        if field not in differing:
            value = None if field == "legal" and a.rulebook is None else getattr(a, field)
            said = value_text(field, value, a)
            title = field_title(field)
            yield ComparedLine("squad", title, said, said, spoken=f"{title}: {said}")
    for each in (*comparison.sums, *comparison.head):
        yield _field("squad", each, a, b)
    yield from _recorded(comparison.recorded)


def _recorded(recorded: Recorded) -> Iterator[ComparedLine]:
    """Yield rulings agreed in both squads as agreed."""
    yes, no = _("recorded as agreed"), _("not recorded")
    alone = _("{title}: recorded as agreed in {side} alone, so still to agree")
    for ruling in recorded.both:
        title = _("Ruling: {name}").format(name=ruling_name(ruling))
        spoken = _("{title}: agreed in both").format(title=title)
        yield ComparedLine("squad", title, yes, yes, spoken=spoken)
    for side, rulings in zip(SIDES, (recorded.only_a, recorded.only_b), strict=True):
        for ruling in rulings:
            title = _("Ruling: {name}").format(name=ruling_name(ruling))
            said = (yes, no) if side == "A" else (no, yes)
            spoken = alone.format(title=title, side=side)
            yield ComparedLine("squad", title, *said, "differs", spoken)


def _field(kind: Literal["squad", "field"], each: Difference, a: Report, b: Report) -> ComparedLine:
    return ComparedLine(
        kind,
        field_title(each.field),
        value_text(each.field, each.a, a),
        value_text(each.field, each.b, b),
        "differs",
        difference_text(each, a, b),
    )


def _men(comparison: Comparison, a: Report, b: Report, *, all_men: bool) -> Iterator[ComparedLine]:
    """Yield the men in the order of the first squad, then those of the second only."""
    by_place = {pair.a: pair for pair in comparison.pairs}
    cells = cells_by_path(squad_table(a)), cells_by_path(squad_table(b))
    for place in range(len(a.members)):
        pair = by_place.get(place)
        if pair is None:
            yield _alone("only_a", place, a)._replace(cells_a=cells[0][_path(place)])
        elif all_men or pair.differences or pair.moved:
            yield _pair(pair, a, b)._replace(
                cells_a=cells[0][_path(pair.a)], cells_b=cells[1][_path(pair.b)]
            )
            for each in pair.differences:
                if each.field in IN_COLUMNS:
                    continue
                line = _field("field", each, a, b)
                yield line._replace(place_a=_path(pair.a), place_b=_path(pair.b))
    for place in comparison.only_b:
        yield _alone("only_b", place, b)._replace(cells_b=cells[1][_path(place)])


IN_COLUMNS = frozenset(
    {
        *(field for column in COLUMNS if column.usual for field in column.fields),
        *("cost", "currency", *PROFILE_FIELDS),
    }
)
"""Fields of a man that the columns of the table show, or that follow from them."""


def _pair(pair: Pair, a: Report, b: Report) -> ComparedLine:
    mark: Mark = "differs" if pair.differences else "moved" if pair.moved else ""
    name = a.names.man(pair.a)
    return ComparedLine(
        kind="man",
        title=name,
        a=_man_text(pair.a, a),
        b=_man_text(pair.b, b),
        mark=mark,
        spoken=f"{name}: {_(SAID[mark])}",
        place_a=_path(pair.a),
        place_b=_path(pair.b),
    )


def _path(place: int) -> DocPath:
    return ("members", place)


def _alone(mark: Literal["only_a", "only_b"], place: int, report: Report) -> ComparedLine:
    name = report.names.man(place)
    line = ComparedLine("man", name, mark=mark, spoken=f"{name}: {_(SAID[mark])}")
    if mark == "only_a":
        return line._replace(a=_man_text(place, report), place_a=_path(place))
    return line._replace(b=_man_text(place, report), place_b=_path(place))


def _man_text(place: int, report: Report) -> str:
    """Return a man as text: `2. Novak, Corporal: SMG, 2 grenades; 23 vp`."""
    rules = effective_rules(report.squad, report.rulebook) if report.rulebook else None
    man = Man(report.squad.members[place], report.members[place], rules)
    return f"{report.numbers[place]}.  {readable(man)}"


SIDE, NAME = 0, 1
"""The column of the letters A and B, and the first one of the documents' own."""
SIDES = ("A", "B")


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
        return ("" if line.mark == "only_b" else "A", "" if line.mark == "only_a" else "B")
    at = column - NAME
    if line.cells_a or line.cells_b:
        pair = [cells[at] if at < len(cells) else "" for cells in (line.cells_a, line.cells_b)]
    elif column == NAME:
        pair = [line.title, ""]
    else:
        pair = [line.a, line.b] if column == NAME + 1 else ["", ""]
    return cut_amid(pair[0], LONGEST_CELL), cut_amid(pair[1], LONGEST_CELL)


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
