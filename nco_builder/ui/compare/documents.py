"""The Compare page of platoons, decks and lists: the open document and another one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from nco_builder.documents.kinds import load_system
from nco_builder.documents.rows import is_place, path_of
from nco_builder.language import _, ngettext
from nco_builder.language.words import enumerated
from nco_builder.schema.record import Value, fields
from nco_builder.systems.comparing import as_lines, compare_pages
from nco_builder.systems.page import PageContext
from nco_builder.ui.compare.model import (
    SAID,
    ComparedLine,
    cells_by_path,
    headings_of,
    in_groups,
)
from nco_builder.ui.compare.page import FEW, Compared, ComparePage, shortened
from nco_builder.ui.document.document_view import DocumentView

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from PySide6.QtWidgets import QWidget

    from nco_builder.documents.kind import Kind
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.settings.settings import Settings
    from nco_builder.systems import System
    from nco_builder.systems.comparing import (
        ComparedRow,
        FoundAlone,
        PageComparison,
        RowDifference,
    )
    from nco_builder.systems.page import PageTable
    from nco_builder.ui.compare.model import Mark


class ComparedDocument(DocumentView):
    """A document of a kind that has a page."""

    def knows(self, kind: Kind[Any]) -> bool:
        """Return whether documents of a kind can be compared."""
        system = load_system(kind.format)
        return system is not None and system.page is not None

    @property
    def system(self) -> System[Any]:
        """The system of the document."""
        system: System[Any] = load_system(self.kind.format)
        return system


class CompareDocumentsPage(ComparePage):
    """A is the open document, B the other one, unless they are swapped."""

    seen_through: ClassVar[type[DocumentView]] = ComparedDocument

    def __init__(
        self, document: DocumentView, settings: Settings, parent: QWidget | None = None
    ) -> None:
        self._seen = cast("ComparedDocument", document)
        super().__init__(cast("Any", document), settings, parent)
        self._all_men.setText(_("Show identical &rows"))
        self._match.hide()
        self._gains.hide()

    def _own(self) -> Any:  # noqa: ANN401 - as its kind judges
        return self._seen.judgement

    def _size_of(self, value: Any) -> int:  # noqa: ANN401 - of any kind
        """Return the length of the document's longest list, at any depth."""
        size = 0
        for name in fields(type(value)) if isinstance(value, Value) else ():
            part = getattr(value, name)
            parts = part if isinstance(part, tuple) else (part,)
            within = map(self._size_of, parts) if len(parts) <= FEW else ()
            size = max(size, len(parts) * isinstance(part, tuple), *within)
        return size

    def _work(self, value: Any) -> partial[Compared]:  # noqa: ANN401 - of any kind
        return partial(
            _compared,
            self._seen.system,
            self._own(),
            value,
            self._other,
            swapped=self._swapped,
            all_rows=self._all_men.isChecked(),
        )

    def _text_work(self, pair: tuple[Any, Any]) -> partial[str]:
        return partial(_as_text, self._seen.system, *pair)

    def _take_text(self) -> str:
        return _("Use {name} of the other document")

    def _row_texts(self) -> tuple[str, str]:
        return _("&Use the row of A"), _("&Use the row of B")


def _compared(  # noqa: PLR0913 - what a comparison is made of
    system: System[Any],
    own: Any,  # noqa: ANN401 - as its kind judges
    value: Any,  # noqa: ANN401 - of any kind
    other: Any,  # noqa: ANN401 - likewise
    *,
    swapped: bool,
    all_rows: bool,
) -> Compared:
    """Compare the open document with another one, judging that if necessary."""
    if value is None:
        return Compared(None)
    if other is None or other.document is not value:
        assert system.kind.judge  # noqa: S101 - what has a page is judged
        other = system.kind.judge(value)
    pair = (other, own) if swapped else (own, other)
    comparison = compare_pages(system, *pair)
    tables = (_table(system, pair[0]), _table(system, pair[1]))
    told = tuple([shortened(each) for each in _lines(comparison, tables, all_rows=all_rows)])
    letters = "".join(sorted({*"".join(f"{line.title}{line.a}{line.b}" for line in told)}))
    return Compared(other, _summary(comparison), told, letters, headings_of(_table(system, own)))


def _table(system: System[Any], judgement: Any) -> PageTable:  # noqa: ANN401 - as its kind judges
    """Return the table of a document's page."""
    assert system.page  # noqa: S101 - compared by their pages
    return system.page(PageContext(judgement)).table


def _as_text(system: System[Any], a: object, b: object) -> str:
    """Return a comparison as readable text."""
    return "\n".join(as_lines(compare_pages(system, a, b)))


def _summary(comparison: PageComparison) -> str:
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
    return _("{what}.").format(what=enumerated(told)) if told else _("The rows are the same.")


def _lines(
    comparison: PageComparison, tables: tuple[PageTable, PageTable], *, all_rows: bool
) -> Iterator[ComparedLine]:
    """Yield all differences; with `all_rows` also equal rows."""
    rows = comparison.rows if all_rows else comparison.differing
    yield from in_groups(_rows(rows, tables))
    if comparison.head or comparison.findings_a or comparison.findings_b:
        yield ComparedLine("head", _("The documents"))
        yield from (_line("squad", each) for each in comparison.head)
        yield from (_found(each, "only_a") for each in comparison.findings_a)
        yield from (_found(each, "only_b") for each in comparison.findings_b)


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


def _found(each: FoundAlone, mark: Mark) -> ComparedLine:
    sides = (each.message, "") if mark == "only_a" else ("", each.message)
    return ComparedLine("squad", _("Finding"), *sides, mark, each.message)
