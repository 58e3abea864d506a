"""`nco-builder compare`: two squads side by side, with what differs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from nco_builder.cli.judging import judged
from nco_builder.cli.output import FAILED, complain, out
from nco_builder.cli.words import Parser, UsageError
from nco_builder.files import FileProblem, one_line, read_squad, to_json
from nco_builder.language import ENGLISH, _, speaking
from nco_builder.legality import sentence
from nco_builder.legality.comparison import compare
from nco_builder.legality.comparison_texts import as_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nco_builder.legality import Finding, Report
    from nco_builder.legality.comparison import Comparison, Difference

    Json = dict[str, Any]

DIFFERENT = 1
"""Exit code: both were read, and something differs."""


def run(words: Sequence[str]) -> int:
    """Compare the two files named."""
    try:
        given = _parser().read(words)
        report_a, report_b = (judged(read_squad(Path(file)), file) for file in (given.a, given.b))
    except (UsageError, FileProblem) as error:
        complain(error)
        return FAILED
    found = compare(report_a, report_b)
    if given.json:
        _print_json(found, (given.a, report_a), (given.b, report_b))
    else:
        _print_text(found, (given.a, report_a), (given.b, report_b))
    return 0 if found.equal else DIFFERENT


def _parser() -> Parser:
    parser = Parser("compare", _("Compare two squads: exit 0 nothing differs, 1 something does."))
    parser.add_argument("a", metavar="A", help=_("squad file, or PDF with a squad in it"))
    parser.add_argument("b", metavar="B", help=_("the one to compare it with"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object, in English"))
    return parser


def _print_text(found: Comparison, a: tuple[str, Report], b: tuple[str, Report]) -> None:
    out(one_line(f"A: {a[0]}"))
    out(one_line(f"B: {b[0]}"))
    for line in as_lines(found, a[1], b[1]):
        out(one_line(line))


def _print_json(found: Comparison, a: tuple[str, Report], b: tuple[str, Report]) -> None:
    import json

    with speaking(ENGLISH):  # programs compare it
        document = {
            "equal": found.equal,
            "a": {"file": a[0], "findings": _findings(found.findings_a, a[1])},
            "b": {"file": b[0], "findings": _findings(found.findings_b, b[1])},
            "sums": _differences(found.sums),
            "head": _differences(found.head),
            "members": [
                {
                    "a": pair.a,
                    "b": pair.b,
                    "moved": pair.moved,
                    "differences": _differences(pair.differences),
                }
                for pair in found.pairs
            ],
            "only_a": found.only_a,
            "only_b": found.only_b,
        }
    out(json.dumps(document))


def _differences(those: Iterable[Difference]) -> list[Json]:
    return [{"field": each.field, "a": to_json(each.a), "b": to_json(each.b)} for each in those]


def _findings(those: Iterable[Finding], report: Report) -> list[Json]:
    return [
        {
            "code": each.code,
            "severity": each.severity,
            "member": each.member,
            "field": each.field,
            "message": sentence(each, report.squad, report.rulebook),
        }
        for each in those
    ]
