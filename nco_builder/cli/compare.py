"""`nco-builder compare`: two squads side by side, with what differs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from nco_builder.cli.fitting import MOST_FINDINGS
from nco_builder.cli.fitting import as_lines as fitting_lines
from nco_builder.cli.output import FAILED, complain, out
from nco_builder.cli.words import Parser, UsageError
from nco_builder.documents.kinds import judged, read_document
from nco_builder.documents.written import to_json
from nco_builder.files import FileProblem, one_line
from nco_builder.language import ENGLISH, _, speaking
from nco_builder.legality import sentence
from nco_builder.match.comparison import compare
from nco_builder.match.comparison_texts import as_lines
from nco_builder.squad import Squad

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nco_builder.legality import Finding, Report
    from nco_builder.match.comparison import Comparison, Difference

    Json = dict[str, Any]

DIFFERENT = 1
"""Exit code: both were read, and something differs."""


def run(words: Sequence[str]) -> int:
    """Compare the two files named."""
    try:
        given = make_parser().read(words)
        report_a, report_b = (judged(_squad(file), file) for file in (given.a, given.b))
    except (UsageError, FileProblem) as error:
        complain(error)
        return FAILED
    comparison = compare(report_a, report_b)
    if given.json:
        _print_json(comparison, (given.a, report_a), (given.b, report_b))
    else:
        _print_text(comparison, (given.a, report_a), (given.b, report_b))
    return 0 if comparison.equal else DIFFERENT


def _squad(file: str) -> Squad:
    """The squad in a file.

    Raises:
        FileProblem: it cannot be read, or is another document.

    """
    document = read_document(Path(file))
    if not isinstance(document, Squad):
        problem = _("only squads are compared, and this is of format {format}")
        raise FileProblem(file, problem.format(format=document.format))
    return document


def make_parser() -> Parser:
    """What the command understands."""
    parser = Parser(
        "compare", _("Compare two squads. Exit code: 0 nothing differs, 1 something does.")
    )
    parser.add_argument("a", metavar="A", help=_("squad file, or PDF with a squad in it"))
    parser.add_argument("b", metavar="B", help=_("file to compare it with"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object, in English"))
    return parser


def _print_text(comparison: Comparison, a: tuple[str, Report], b: tuple[str, Report]) -> None:
    lines = [f"A: {a[0]}", f"B: {b[0]}", *as_lines(comparison, a[1], b[1])]
    out(fitting_lines([one_line(line) for line in lines]))


def _print_json(comparison: Comparison, a: tuple[str, Report], b: tuple[str, Report]) -> None:
    from nco_builder.cli.fitting import as_json

    with speaking(ENGLISH):  # programs compare it
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
            "message": sentence(each, report.squad, report.rulebook),
        }
        for each in those[:MOST_FINDINGS]
    ]
    more = len(those) - len(told)
    return {"findings": told, **({"more_findings": more} if more else {})}
