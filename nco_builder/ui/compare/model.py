"""A comparison as a table: subject, first squad, second squad."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont

from nco_builder.language import N_, _
from nco_builder.language.words import cut_amid
from nco_builder.match.texts import difference_text, field_title, value_text
from nco_builder.rules.rulings import ruling_name
from nco_builder.squad import effective_rules
from nco_builder.systems.nco_squad.columns import Man, readable
from nco_builder.ui.parts.painting import LONGEST_CELL, Weight, type_face
from nco_builder.ui.parts.rows import Index, RowsModel
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtCore import QObject

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Report
    from nco_builder.match.comparison import Comparison, Difference, Pair, Recorded

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

    """

    kind: Literal["head", "squad", "man", "field"]
    title: str
    a: str = ""
    b: str = ""
    mark: Mark = ""
    spoken: str = ""
    place_a: DocPath | None = None
    place_b: DocPath | None = None


def lines(comparison: Comparison, a: Report, b: Report, *, all_men: bool) -> Iterator[ComparedLine]:
    """Yield all differences; with `all_men` also identical men."""
    yield ComparedLine("head", _("The squads"))
    yield from _squads(comparison, a, b)
    men = list(_men(comparison, a, b, all_men=all_men))
    if men:
        yield ComparedLine("head", _("The men"))
        yield from men


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
    for place in range(len(a.members)):
        pair = by_place.get(place)
        if pair is None:
            yield _alone("only_a", place, a)
        elif all_men or pair.differences or pair.moved:
            yield _pair(pair, a, b)
            for each in pair.differences:
                line = _field("field", each, a, b)
                yield line._replace(place_a=_path(pair.a), place_b=_path(pair.b))
    for place in comparison.only_b:
        yield _alone("only_b", place, b)


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


TITLE, A, B = range(3)
SIDES = ("A", "B")
INDENT = "      "


class ComparisonModel(RowsModel[ComparedLine]):
    """A row per line; a line keeps its row while its subject is the same."""

    sames = (lambda line: line, lambda line: (line.kind, line.title))
    columns = B + 1

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.answers = _ANSWERS
        self._names = ("", "")

    def name_sides(self, a: str, b: str) -> None:
        """Show the names of the squads."""
        if (a, b) != self._names:
            self._names = (a, b)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, A, B)

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
        shown = {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}
        if orientation != Qt.Orientation.Horizontal or role not in shown:
            return None
        if section == TITLE:
            return _("What")
        side = SIDES[section - A]
        name = self._names[section - A]
        title = _("{side}: {squad}").format(side=side, squad=name) if name else side
        tip = role == Qt.ItemDataRole.ToolTipRole
        return plain_tip(title) if tip else cut_amid(title, LONGEST_CELL)


def _text(line: ComparedLine, column: int) -> str:
    """Return the text of a cell, bounded: Qt would lay out all of it."""
    return cut_amid(_whole_text(line, column), LONGEST_CELL)


def _whole_text(line: ComparedLine, column: int) -> str:
    if column != TITLE:
        return line.a if column == A else line.b
    if line.kind == "field":
        return f"{INDENT}{line.title}"
    return f"{SIGNS[line.mark]}  {line.title}" if line.mark else line.title


def _font(line: ComparedLine) -> QFont:
    strong = line.kind == "head" or (line.mark and line.kind != "field")
    return type_face(0, Weight.Bold if strong else Weight.Normal).font


def _ink(line: ComparedLine, column: int) -> str:
    if line.kind == "head":
        return "soldiers"
    if not line.mark:
        return "dim"
    return "ruling" if column == TITLE else "ink"


def _spoken(line: ComparedLine, column: int) -> str:
    """Return the whole line for its first cell, a squad's text for the others."""
    return (line.spoken or line.title, line.a, line.b)[column]


_ANSWERS: dict[int, Callable[[ComparedLine, Index], object]] = {
    Qt.ItemDataRole.DisplayRole: lambda line, index: _text(line, index.column()),
    Qt.ItemDataRole.ToolTipRole: lambda line, index: plain_tip(_spoken(line, index.column())),
    Qt.ItemDataRole.AccessibleTextRole: lambda line, index: _spoken(line, index.column()),
    Qt.ItemDataRole.FontRole: lambda line, _index: _font(line),
    Qt.ItemDataRole.ForegroundRole: lambda line, index: color(_ink(line, index.column())),
    Qt.ItemDataRole.BackgroundRole: lambda line, _index: (
        color("ground") if line.kind == "head" else None
    ),
}
