"""Comparison of two documents of one kind, as their pages show them: a pure function.

Rows are paired if equal, then by name, then by place.
"""

from __future__ import annotations

from collections import Counter, deque
from re import finditer
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.documents.path_edits import at_path, format_path
from nco_builder.language import _
from nco_builder.schema.record import Frozen
from nco_builder.systems.page import (
    ChipField,
    NumberField,
    PageContext,
    PartsField,
    StepperField,
    TextField,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems import System
    from nco_builder.systems.page import BuilderPage, EntryForm, PageRow

    Facts = dict[str, str]


LOOKED_INTO = 150
"""The most differing rows compared field by field; for further ones only their cells."""


class RowDifference(NamedTuple):
    """A difference of a row or the document: the field, with its values in A and B."""

    field: str
    a: str
    b: str


class ComparedRow(NamedTuple):
    """A row of either document, or of both.

    Attributes:
        name: its name in A, else in B.
        at_a: its place in A, as in findings; None if only B has it.
        at_b: its place in B, likewise.
        differences: the differences, if both have it.
    """

    name: str
    at_a: str | None
    at_b: str | None
    differences: tuple[RowDifference, ...] = ()


class FoundAlone(NamedTuple):
    """A finding in only one document: its code, severity, place and sentence."""

    code: str
    severity: str
    at: str
    message: str


class PageComparison(Frozen):
    """The differences between two documents.

    Attributes:
        head: differences of the documents' own fields and totals.
        rows: all rows: those of A in its order, then those only in B.
        findings_a: findings only in A.
        findings_b: findings only in B.
    """

    head: tuple[RowDifference, ...]
    rows: tuple[ComparedRow, ...]
    findings_a: tuple[FoundAlone, ...]
    findings_b: tuple[FoundAlone, ...]

    @property
    def differing(self) -> tuple[ComparedRow, ...]:
        """The rows that differ, or that only one of the documents has."""
        return tuple([row for row in self.rows if row.differences or None in {row.at_a, row.at_b}])

    @property
    def equal(self) -> bool:
        """Whether nothing differs."""
        return not (self.head or self.differing or self.findings_a or self.findings_b)


class _Side(NamedTuple):
    """A judged document and its page."""

    system: System[Any]
    judgement: Any
    page: BuilderPage

    @property
    def rows(self) -> Sequence[PageRow]:
        return self.page.table.rows

    def entry(self, path: DocPath) -> EntryForm:
        context = PageContext(self.judgement, path)
        return self.system.entry(context) if self.system.entry else self.page_of(context).entry

    def page_of(self, context: PageContext) -> BuilderPage:
        assert self.system.page  # noqa: S101 - compared by their pages
        return self.system.page(context)

    def part(self, row: PageRow) -> object:
        try:
            return at_path(self.judgement.document, row.path)
        except (LookupError, TypeError):
            return None


def compare_pages(system: System[Any], a: object, b: object) -> PageComparison:
    """Compare two judged documents of a kind with a page."""
    assert system.page  # noqa: S101 - the caller asks for such kinds alone
    one, other = (_Side(system, each, system.page(PageContext(each))) for each in (a, b))
    head = {**_sums(one.page), **_fields(one.entry(()))}
    head_b = {**_sums(other.page), **_fields(other.entry(()))}
    return PageComparison(
        tuple(_differences(head, head_b)),
        _without_repeats(tuple(_rows(one, other))),
        *_findings(one, other),
    )


def _sums(page: BuilderPage) -> Facts:
    """Return the values of the gauges, by their subject."""
    return {
        gauge.counts or gauge.rest.lstrip("/ 0123456789") or gauge.value: ", ".join(
            filter(None, [" ".join(filter(None, [gauge.value, gauge.rest])), gauge.note])
        )
        for gauge in page.gauges
    }


def _fields(entry: EntryForm) -> Facts:
    """Return the values of the fields of a form, by label."""
    facts: Facts = {}
    for field in entry.fields:
        match field:
            case TextField() | NumberField() | StepperField():
                facts[field.label] = "" if field.value is None else str(field.value)
            case ChipField():
                facts[field.label] = ", ".join(chip.text for chip in field.chips if chip.on)
            case PartsField():
                parts = (" ".join(filter(None, part.texts)) for part in field.parts)
                facts[field.label] = "; ".join(parts)
    return facts


def _facts(side: _Side, row: PageRow, *, with_fields: bool) -> Facts:
    """Return the fields and cells of a row, without its number, which follows from its place."""
    facts = _fields(side.entry(row.path)) if with_fields else {}
    for column, cell in zip(side.page.table.columns, row.cells, strict=False):
        title = column.title or column.heading
        if title not in facts and not column.numbers_rows:
            facts[title] = cell.text
    return facts


def _differences(a: Facts, b: Facts) -> Iterator[RowDifference]:
    for field in dict.fromkeys((*a, *b)):
        if a.get(field, "") != b.get(field, ""):
            yield RowDifference(field, a.get(field, ""), b.get(field, ""))


def _rows(one: _Side, other: _Side) -> Iterator[ComparedRow]:
    pairs = _paired(one, other)
    rows_a, rows_b = one.rows, other.rows
    looked_into = 0
    for at, row in enumerate(rows_a):
        partner = pairs.get(at)
        if partner is None:
            yield ComparedRow(row.name, format_path(row.path), None)
            continue
        twin = rows_b[partner]
        changed = one.part(row) != other.part(twin)
        looked_into += changed
        # identical rows have identical fields
        fields = changed and looked_into <= LOOKED_INTO
        both = ((one, row), (other, twin))
        facts = (_facts(side, each, with_fields=fields) for side, each in both)
        differences = tuple(_differences(*facts))
        if not differences and changed:
            differences = (_untold(),)
        yield ComparedRow(row.name, format_path(row.path), format_path(twin.path), differences)
    twins = {*pairs.values()}
    for at, row in enumerate(rows_b):
        if at not in twins:
            yield ComparedRow(row.name, None, format_path(row.path))


def _untold() -> RowDifference:
    """Return the difference of a row that no field and no cell tells."""
    return RowDifference(_("Details"), _("as in A"), _("as in B"))


def _without_repeats(rows: tuple[ComparedRow, ...]) -> tuple[ComparedRow, ...]:
    """Return the rows without untold differences of those that hold others which differ."""
    untold = (_untold(),)
    holders = {
        row.at_a[: dot.start()]
        for row in rows
        if row.at_a and row.differences
        for dot in finditer(r"\.", row.at_a)
    }
    return tuple(
        [
            row._replace(differences=())
            if row.differences == untold and row.at_a in holders
            else row
            for row in rows
        ]
    )


def _paired(one: _Side, other: _Side) -> dict[int, int]:
    """Return the rows of A by place, and the places of the same rows in B."""

    def whole(side: _Side, row: PageRow) -> Hashable:
        return (_kind(row), repr(side.part(row)), row.name)

    ways: tuple[Callable[[_Side, PageRow], Hashable], ...] = (
        whole,
        lambda _side, row: (_kind(row), row.name),
        lambda _side, row: row.path,
    )
    pairs: dict[int, int] = {}
    for key in ways:
        free: dict[Hashable, deque[int]] = {}
        taken = set(pairs.values())
        for at, row in enumerate(other.rows):
            if at not in taken:
                free.setdefault(key(other, row), deque()).append(at)
        for at, row in enumerate(one.rows):
            if at not in pairs and (same := free.get(key(one, row))):
                pairs[at] = same.popleft()
    return pairs


def _kind(row: PageRow) -> tuple[str, ...]:
    """Return the list that a row belongs to, without its position."""
    return tuple([step for step in row.path if isinstance(step, str)])


def _findings(one: _Side, other: _Side) -> tuple[tuple[FoundAlone, ...], tuple[FoundAlone, ...]]:
    """Return the findings in only one of the documents."""
    a, b = (_found(side) for side in (one, other))
    return _beyond(a, b), _beyond(b, a)


def _found(side: _Side) -> list[FoundAlone]:
    kind = side.system.kind
    return [
        FoundAlone(each.code, each.severity, each.at, kind.sentence(each, side.judgement))
        for each in side.judgement.findings
    ]


def _beyond(these: Sequence[FoundAlone], those: Sequence[FoundAlone]) -> tuple[FoundAlone, ...]:
    """Return findings of the first that the second does not have as often, at any place."""
    left = Counter(each.message for each in those)
    found = []
    for each in these:
        if left[each.message]:
            left[each.message] -= 1
        else:
            found.append(each)
    return tuple(found)


def as_lines(comparison: PageComparison) -> Iterator[str]:
    """Yield the differences, a line each."""
    if comparison.equal:
        yield _("Nothing differs.")
    yield from map(difference_line, comparison.head)
    for row in comparison.differing:
        if row.at_b is None:
            yield _("Only in A: {name}").format(name=row.name)
        elif row.at_a is None:
            yield _("Only in B: {name}").format(name=row.name)
        else:
            yield _("{name} differs:").format(name=row.name)
            yield from (f"  {difference_line(each)}" for each in row.differences)
    for found, said in (
        (comparison.findings_a, _("Only in A: {finding}")),
        (comparison.findings_b, _("Only in B: {finding}")),
    ):
        yield from (said.format(finding=each.message) for each in found)


def difference_line(each: RowDifference) -> str:
    """Return a difference in a line: `Crew: A regular; B veteran`."""
    nothing = _("nothing")
    return _("{field}: A {a}; B {b}").format(
        field=each.field, a=each.a or nothing, b=each.b or nothing
    )
