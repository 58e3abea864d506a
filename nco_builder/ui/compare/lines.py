"""What a comparison of two documents of a kind shows: lines of A over B, and what sums them up."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from nco_builder.documents.rows import is_place, path_of
from nco_builder.documents.squads import SQUAD
from nco_builder.language import N_, _, ngettext
from nco_builder.language.words import cut_amid, enumerated
from nco_builder.match.comparison import PROFILE_FIELDS, compare
from nco_builder.match.texts import (
    comparison_lines,
    difference_text,
    field_title,
    other_differences,
    summary,
    value_text,
)
from nco_builder.rules.rulings import ruling_name
from nco_builder.squad import effective_rules
from nco_builder.systems import SQUADS
from nco_builder.systems.comparing import as_lines, compare_pages
from nco_builder.systems.nco_squad.columns import COLUMNS, Man, readable
from nco_builder.systems.nco_squad.squad_table import squad_table
from nco_builder.systems.page import PageContext
from nco_builder.ui.parts.painting import LONGEST_LINE
from nco_builder.ui.parts.verdicts import verdict_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Report
    from nco_builder.match.comparison import Comparison, Difference, Pair, Recorded
    from nco_builder.systems import System
    from nco_builder.systems.comparing import (
        ComparedRow,
        FoundAlone,
        PageComparison,
        RowDifference,
    )
    from nco_builder.systems.page import PageTable

Mark = Literal["", "differs", "moved", "only_a", "only_b"]
SIGNS: dict[Mark, str] = {"": "=", "differs": "≠", "moved": "↕", "only_a": "", "only_b": ""}
"""What stands before the letters of the sides; the letter of a row in one document says all."""
SAID: dict[Mark, str] = {
    "": N_("alike"),
    "differs": N_("differs"),
    "moved": N_("moved"),
    "only_a": N_("only in A"),
    "only_b": N_("only in B"),
}
VERDICT = "legal"
ALWAYS = ("size", "vp", "sp")
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
        alike = self.cells_a == self.cells_b if self.cells_a else self.a == self.b
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
        row.path: tuple([row.cells[at].in_full if at < len(row.cells) else "" for at in shown])
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
    of_squads = list(_squads(comparison, a, b))
    differ = any(each.mark for each in of_squads)
    yield ComparedLine("head", _("The squads") if differ else _("The squads: the same in both"))
    yield from of_squads


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
    differing = {each.field: each for each in comparison.sums if each.field != VERDICT}
    yield _verdicts(a, b)
    for field in ALWAYS:
        if field not in differing:
            said = value_text(field, getattr(a, field), a)
            title = field_title(field)
            yield ComparedLine("squad", title, said, said, spoken=f"{title}: {said}")
    for each in (*differing.values(), *comparison.head):
        yield _field("squad", each, a, b)
    yield from _recorded(comparison.recorded)


def _verdicts(a: Report, b: Report) -> ComparedLine:
    """Return the verdicts on both squads, as their headers word them."""
    title = field_title(VERDICT)
    of_a, of_b = verdict_on(a, SQUAD), verdict_on(b, SQUAD)
    if of_a.line == of_b.line:
        return ComparedLine("squad", title, of_a.line, of_b.line, spoken=f"{title}: {of_a.spoken}")
    both = _("{field}: A {a}; B {b}").format(field=title, a=of_a.spoken, b=of_b.spoken)
    return ComparedLine("squad", title, of_a.line, of_b.line, "differs", both)


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


class Compared(NamedTuple):
    """The judged other document, the comparison, letters that need fonts, the table's columns."""

    other: Any
    summary: str = ""
    lines: tuple[ComparedLine, ...] = ()
    letters: str = ""
    headings: tuple[Heading, ...] = ()


def compared(  # noqa: PLR0913 - what a comparison is made of
    system: System[Any],
    own: Any,  # noqa: ANN401 - as its kind judges
    value: Any,  # noqa: ANN401 - of any kind
    other: Any,  # noqa: ANN401 - as its kind judges
    *,
    swapped: bool,
    all_rows: bool,
) -> Compared:
    """Compare the open document with another one, judging that if necessary."""
    if value is None:
        return Compared(None)
    if other is None or other.document is not value:
        assert system.kind.judge  # noqa: S101 - what is compared is judged
        other = system.kind.judge(value)
    pair = (other, own) if swapped else (own, other)
    if system is SQUADS:
        men = compare(*pair)
        said, told = summary(men, *pair), lines(men, *pair, all_men=all_rows)
    else:
        rows = compare_pages(system, *pair)
        tables = table_of(system, pair[0]), table_of(system, pair[1])
        said, told = _summary_of_rows(rows), _lines_of_rows(rows, tables, all_rows=all_rows)
    shown = tuple(map(shortened, told))
    letters = "".join(sorted({*"".join(f"{line.title}{line.a}{line.b}" for line in shown)}))
    return Compared(other, said, shown, letters, headings_of(table_of(system, own)))


def as_text(system: System[Any], a: Any, b: Any) -> str:  # noqa: ANN401 - as their kind judges
    """Return a comparison as readable text."""
    of_squads = system is SQUADS
    told = (
        comparison_lines(compare(a, b), a, b)
        if of_squads
        else as_lines(compare_pages(system, a, b))
    )
    return "\n".join(told)


def shortened(line: ComparedLine) -> ComparedLine:
    """Return a line shortened to what cells and tooltips can show."""
    title, a, b, spoken = (
        cut_amid(text, LONGEST_LINE) for text in (line.title, line.a, line.b, line.spoken)
    )
    cells = [[cut_amid(each, LONGEST_LINE) for each in row] for row in (line.cells_a, line.cells_b)]
    both = tuple(cells[0]), tuple(cells[1])
    return line._replace(title=title, a=a, b=b, spoken=spoken, cells_a=both[0], cells_b=both[1])


SIDES = ("A", "B")


def table_of(system: System[Any], judgement: Any) -> PageTable:  # noqa: ANN401 - as its kind judges
    """Return the table of a document's page."""
    if system is SQUADS:
        return squad_table(judgement)
    assert system.page  # noqa: S101 - compared by their pages
    return system.page(PageContext(judgement)).table


def _summary_of_rows(comparison: PageComparison) -> str:
    """Return the number of differences in a sentence."""
    if comparison.equal:
        return _("Nothing differs.")
    rows = comparison.rows
    alone_a = sum(row.at_b is None for row in rows)
    alone_b = sum(row.at_a is None for row in rows)
    changed = sum(bool(row.differences) for row in rows)
    said = []
    if changed:
        said.append(ngettext("{count} row differs", "{count} rows differ", changed))
    if alone_a:
        said.append(ngettext("{count} is only in A", "{count} are only in A", alone_a))
    if alone_b:
        said.append(ngettext("{count} is only in B", "{count} are only in B", alone_b))
    counts = [count for count in (changed, alone_a, alone_b) if count]
    told = [each.format(count=count) for each, count in zip(said, counts, strict=True)]
    first = _("{what}.").format(what=enumerated(told)) if told else _("The rows are the same.")
    return " ".join([first, *other_differences([each.field for each in comparison.head])])


def _lines_of_rows(
    comparison: PageComparison, tables: tuple[PageTable, PageTable], *, all_rows: bool
) -> Iterator[ComparedLine]:
    """Yield all differences of documents; with `all_rows` also equal rows."""
    rows = comparison.rows if all_rows else comparison.differing
    yield from in_groups(_rows(rows, tables))
    if comparison.head or comparison.findings_a or comparison.findings_b:
        yield ComparedLine("head", _("The documents"))
        yield from (_line("squad", each) for each in comparison.head)
        yield from (_found_alone(each, "only_a") for each in comparison.findings_a)
        yield from (_found_alone(each, "only_b") for each in comparison.findings_b)


def _rows(
    rows: Iterable[ComparedRow], tables: tuple[PageTable, PageTable]
) -> Iterator[ComparedLine]:
    """Yield rows with their cells, each before the fields that no column shows."""
    cells = cells_by_path(tables[0]), cells_by_path(tables[1])
    columns = {title for each in headings_of(tables[0]) for title in (each.short, each.title)}
    for row in rows:
        mark: Mark = "differs" if row.differences else ""
        mark = "only_a" if row.at_b is None else "only_b" if row.at_a is None else mark
        places = _place(row.at_a), _place(row.at_b)
        yield ComparedLine(
            "man",
            row.name,
            "" if row.at_a is None else row.name,
            "" if row.at_b is None else row.name,
            mark,
            f"{row.name}: {_(SAID[mark])}",
            *places,
            *(_cells(at, known) for at, known in zip((row.at_a, row.at_b), cells, strict=True)),
        )
        for each in row.differences:
            if each.field in columns:
                continue
            yield _line("field", each)._replace(place_a=places[0], place_b=places[1])


def _cells(at: str | None, known: Mapping[DocPath, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the cells of a row; none if there is no such row."""
    return known.get(path_of(at), ()) if at is not None else ()


def _place(at: str | None) -> DocPath | None:
    """Return the path of a row that is in a list."""
    path = () if at is None else path_of(at)
    return path if is_place(path) else None


def _line(kind: Any, each: RowDifference) -> ComparedLine:  # noqa: ANN401 - one of its literals
    a, b = each.a or _("nothing"), each.b or _("nothing")
    said = _("{field}: A {a}; B {b}").format(field=each.field, a=a, b=b)
    return ComparedLine(kind, each.field, a, b, "differs", said)


def _found_alone(each: FoundAlone, mark: Mark) -> ComparedLine:
    sides = (each.message, "") if mark == "only_a" else ("", each.message)
    return ComparedLine("squad", _("Finding"), *sides, mark, each.message)
