"""`nco-builder compare`: the differences between two documents of one kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.cli.output import FAILED, MOST_FINDINGS, Parser, UsageError, complain, out
from nco_builder.cli.output import as_lines as fitting_lines
from nco_builder.documents.kinds import document_given, judge_document
from nco_builder.documents.serialization import to_json
from nco_builder.files import FileProblem, visible_line
from nco_builder.language import ENGLISH, _, speaking
from nco_builder.legality import finding_sentence
from nco_builder.match.comparison import compare
from nco_builder.match.texts import comparison_lines
from nco_builder.squad import Squad

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Sequence

    from nco_builder.documents.kind import Document
    from nco_builder.legality import Finding, Report
    from nco_builder.match.comparison import Comparison, Difference
    from nco_builder.systems.comparing import FoundAlone, PageComparison

    Json = dict[str, Any]

DIFFERENT = 1
"""Exit code: both were read, and they differ."""


def run(words: Sequence[str]) -> int:
    """Compare the two named files."""
    try:
        given = make_parser().read(words)
        documents = [document_given(file) for file in (given.a, given.b)]
        if not any(isinstance(each, Squad) for each in documents):
            return _compare_pages(documents, given)
        report_a, report_b = (
            judge_document(_squad(each, file), file)
            for each, file in zip(documents, (given.a, given.b), strict=True)
        )
    except (UsageError, FileProblem) as error:
        complain(error)
        return FAILED
    comparison = compare(report_a, report_b)
    if given.json:
        _print_json(comparison, (given.a, report_a), (given.b, report_b))
    else:
        _print_text(comparison, (given.a, report_a), (given.b, report_b))
    return 0 if comparison.equal else DIFFERENT


def _squad(document: Document, file: str) -> Squad:
    """Return the squad in a file.

    Raises:
        FileProblem: it is another kind of document.
    """
    if not isinstance(document, Squad):
        problem = _("a squad is compared with squads alone, and this is of format {format}")
        raise FileProblem(file, problem.format(format=document.format))
    return document


def _compare_pages(documents: Sequence[Document], given: Namespace) -> int:
    """Compare two documents of one kind with a page.

    Raises:
        FileProblem: they are of different kinds, or of one that cannot be compared.
    """
    from nco_builder.systems import system_of
    from nco_builder.systems.comparing import as_lines as page_lines
    from nco_builder.systems.comparing import compare_pages

    one, other = documents
    if one.format != other.format:
        problem = _("of format {format}, and {other} is of format {other_format}")
        raise FileProblem(
            given.b,
            problem.format(format=other.format, other=given.a, other_format=one.format),
        )
    system = system_of(one)
    if system.page is None:
        problem = _("documents of format {format} cannot be compared")
        raise FileProblem(given.a, problem.format(format=one.format))
    a, b = (
        judge_document(each, file) for each, file in zip(documents, (given.a, given.b), strict=True)
    )
    if given.json:
        from nco_builder.cli.output import as_json

        with speaking(ENGLISH):  # compared by programs
            comparison = compare_pages(system, a, b)
            out(as_json(_pages_as_json(comparison, given)))
    else:
        comparison = compare_pages(system, a, b)
        lines = [f"A: {given.a}", f"B: {given.b}", *page_lines(comparison)]
        out(fitting_lines(map(visible_line, lines)))
    return 0 if comparison.equal else DIFFERENT


def _pages_as_json(comparison: PageComparison, given: Namespace) -> Json:
    return {
        "equal": comparison.equal,
        "a": {"file": given.a, **_found(comparison.findings_a)},
        "b": {"file": given.b, **_found(comparison.findings_b)},
        "head": [each._asdict() for each in comparison.head],
        "rows": [
            {
                "name": row.name,
                "a": row.at_a,
                "b": row.at_b,
                "differences": [each._asdict() for each in row.differences],
            }
            for row in comparison.differing
        ],
    }


def _found(those: Sequence[FoundAlone]) -> Json:
    more = len(those) - MOST_FINDINGS
    told = [each._asdict() for each in those[:MOST_FINDINGS]]
    return {"findings": told, **({"more_findings": more} if more > 0 else {})}


def make_parser() -> Parser:
    """Return the parser."""
    parser = Parser(
        "compare",
        _("Compare two documents of one kind. Exit code: 0 nothing differs, 1 something does."),
    )
    parser.add_argument("a", metavar="A", help=_("file of any form with a document, or share code"))
    parser.add_argument("b", metavar="B", help=_("file to compare it with"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object, in English"))
    return parser


def _print_text(comparison: Comparison, a: tuple[str, Report], b: tuple[str, Report]) -> None:
    lines = [f"A: {a[0]}", f"B: {b[0]}", *comparison_lines(comparison, a[1], b[1])]
    out(fitting_lines(map(visible_line, lines)))


def _print_json(comparison: Comparison, a: tuple[str, Report], b: tuple[str, Report]) -> None:
    from nco_builder.cli.output import as_json

    with speaking(ENGLISH):  # compared by programs
        document = {
            "equal": comparison.equal,
            "a": {"file": a[0], **_findings(comparison.findings_a, a[1])},
            "b": {"file": b[0], **_findings(comparison.findings_b, b[1])},
            "sums": _differences(comparison.sums),
            "head": _differences(comparison.head),
            "members": [
                {
                    "a": pair.a,
                    "b": pair.b,
                    "moved": pair.moved,
                    "differences": _differences(pair.differences),
                }
                for pair in comparison.pairs
            ],
            "only_a": comparison.only_a,
            "only_b": comparison.only_b,
            "agreed": {
                "both": comparison.recorded.both,
                "only_a": comparison.recorded.only_a,
                "only_b": comparison.recorded.only_b,
            },
        }
    out(as_json(document))


def _differences(those: Iterable[Difference]) -> list[Json]:
    return [{"field": each.field, "a": to_json(each.a), "b": to_json(each.b)} for each in those]


def _findings(those: Sequence[Finding], report: Report) -> Json:
    told = [
        {
            "code": each.code,
            "severity": each.severity,
            "member": each.member,
            "field": each.field,
            "message": finding_sentence(each, report.squad, report.rulebook),
        }
        for each in those[:MOST_FINDINGS]
    ]
    more = len(those) - len(told)
    return {"findings": told, **({"more_findings": more} if more else {})}
