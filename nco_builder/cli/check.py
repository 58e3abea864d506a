"""`nco-builder check`: judge documents by their own terms or by an event's."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.cli.as_text import judgement_as_text, report_as_text, summary
from nco_builder.cli.output import (
    DEFECT,
    FAILED,
    ILLEGAL,
    Parser,
    UsageError,
    complain,
    out,
    points,
    report_defect,
)
from nco_builder.documents.kinds import (
    document_from_bytes,
    document_from_code,
    is_code_given,
    judge_document,
    read_document,
)
from nco_builder.files import FileProblem, document_files, read_stream
from nco_builder.files.names import is_there
from nco_builder.language import ENGLISH, _, ngettext, speaking
from nco_builder.legality import Report
from nco_builder.paths import InstallationError
from nco_builder.schema.record import fields
from nco_builder.squad import Squad

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.documents.kind import Document, Judgement
    from nco_builder.match.model import DecidedTerms

STANDARD_INPUT = "-"
EVENT = "nco-event"
MOST_REMARKS = 20
"""The most unknown keys of an event that are named."""


class AgreedTerms(NamedTuple):
    """Terms that override those of documents: for squads, and points for other kinds."""

    terms: DecidedTerms
    points: int | None


class CheckedFile(NamedTuple):
    """A file with its judged document, or its problem; `defect` marks a bug of the program.

    `received` is the document with its own terms.
    """

    file: str
    judgement: Judgement | None
    problem: FileProblem | None = None
    defect: bool = False
    received: Any = None


def run(words: Sequence[str]) -> int:
    """Judge the named files; the exit code is that of the worst."""
    try:
        given = make_parser().read(words)
        terms = _terms(given)
    except (UsageError, FileProblem) as error:
        complain(error)
        return FAILED
    results = _all_judged(given.paths, AgreedTerms(terms, given.points))
    if not given.json:
        is_one = len(given.paths) == 1 and not _is_folder(given.paths[0])
        return _print_text(results, terms, fixes=given.fixes or is_one)
    with speaking(ENGLISH):  # compared by programs
        return _print_json(results, terms)


def make_parser() -> Parser:
    """Return the parser."""
    parser = Parser(
        "check", _("Check documents. Exit code: 0 all legal, 1 some not, 2 some unreadable.")
    )
    parser.add_argument(
        "paths",
        metavar=_("PATH"),
        nargs="+",
        help=_("file of any form, share code, folder, or - (input)"),
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON object, in English"))
    parser.add_argument(
        "--fixes",
        action="store_true",
        help=_("list the fixes of findings, as for one file and with --json"),
    )
    parser.add_argument(
        "--points",
        metavar=_("N"),
        type=points,
        help=_("points agreed, for other documents than squads"),
    )
    event = parser.add_argument_group(_("terms of an event; they override those of squads"))
    event.add_argument("--event", metavar=_("FILE"), type=Path, help=_("event file with terms"))
    event.add_argument("--vp", metavar=_("N"), type=points, help=_("valor points agreed"))
    event.add_argument(
        "--sp", metavar=_("N"), type=points, help=_("specialist points, without bonus")
    )
    event.add_argument("--exact", action="store_true", help=_("every point must be spent"))
    event.add_argument("--no-packs", action="store_true", help=_("check without any rules pack"))
    return parser


def _terms(given: Namespace) -> DecidedTerms:
    """Return the terms of event file and command line, which takes precedence.

    Raises:
        FileProblem: the event file is not usable.
    """
    decided = _terms_of_event(given.event) if given.event else {}
    if given.vp is not None:
        decided["limits.vp"] = given.vp
    if given.sp is not None:
        decided["limits.sp"] = given.sp
    if given.exact:
        decided["rulings.budget"] = "exact"
    if given.no_packs:
        decided["packs"] = ()
    return decided


def _terms_of_event(path: Path) -> dict[str, object]:
    """Return the terms of an event file, after a remark on unused ones.

    Raises:
        FileProblem: it is not usable.
    """
    from nco_builder.event.model import read_event, terms_of  # most squads use their own

    event = read_event(path)
    for place in event.unknown_places[:MOST_REMARKS]:
        remark = _("{file}: NCO Builder does not know “{place}”; it has no effect")
        complain(remark.format(file=path, place=place))
    if (more := len(event.unknown_places) - MOST_REMARKS) > 0:
        text = ngettext("and {count} more", "and {count} more", more).format(count=more)
        complain(f"{path}: {text}")
    return dict(terms_of(event, path))


def _all_judged(paths: Iterable[str], agreed: AgreedTerms) -> Iterator[CheckedFile]:
    """Judge all arguments in order; a folder's files are sorted."""
    for path in paths:
        if path == STANDARD_INPUT or not _is_folder(path):
            yield _judged_file(path, agreed)
            continue
        found = document_files(Path(path))
        yield from (CheckedFile(problem.origin, None, problem) for problem in found.problems)
        yield from (_judged_file(str(file), agreed) for file in found.files)
        if not found.files and not found.problems:
            problem = FileProblem(path, _("there is no document (*.nco) in this folder"))
            yield CheckedFile(path, None, problem)


def _is_folder(path: str) -> bool:
    return os.path.isdir(path)  # noqa: PTH112 - a name may be too long for Path.is_dir


def _judged_file(file: str, agreed: AgreedTerms) -> CheckedFile:
    try:
        document = _document(file)
        return CheckedFile(file, judge_document(_by(agreed, document), file), received=document)
    except FileProblem as problem:
        return CheckedFile(file, None, problem)
    except (FileNotFoundError, InstallationError):  # a bug, which no other file can fix
        raise
    except Exception as error:  # noqa: BLE001 - the other files are judged all the same
        report_defect(error)
        told = FileProblem(file, _("NCO Builder failed on this; it is a defect of the program"))
        return CheckedFile(file, None, told, defect=True)


def _document(file: str) -> Document:
    """Return the document of an argument.

    Raises:
        FileProblem: it cannot be read, or is not a document.
    """
    if file == STANDARD_INPUT:
        return _standard_input()
    return document_from_code(file) if is_code_given(file) else read_document(Path(file))


def _by(agreed: AgreedTerms, document: Any) -> Document:  # noqa: ANN401 - of whatever kind
    """Return the document with the overriding terms."""
    if isinstance(document, Squad):
        if agreed.terms:
            from nco_builder.event.model import under

            return under(agreed.terms, document)
    elif agreed.points is not None and "points" in fields(type(document)):
        changed: Document = document.replace(points=agreed.points)
        return changed
    found: Document = document
    return found


def _standard_input() -> Document:
    origin, stream = _("standard input"), getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise FileProblem(origin, _("this is closed"))
    return document_from_bytes(read_stream(stream, origin), origin)


def _print_text(results: Iterable[CheckedFile], terms: DecidedTerms, *, fixes: bool) -> int:
    """Print each verdict at once, so that progress in a folder is visible."""
    verdicts: list[bool | None] = []
    failed = False
    for file, judgement, problem, defect, _received in results:
        if isinstance(judgement, Report):
            out(report_as_text(file, judgement, terms, fixes=fixes))
        elif judgement:
            status = _status(file, judgement.document)
            out(judgement_as_text(file, judgement, fixes=fixes, status=status))
        else:
            complain(problem)
        verdicts.append(judgement.legal if judgement else None)
        failed = failed or defect
    if len(verdicts) > 1:
        out(summary(verdicts))
    return DEFECT if failed else _exit_code(verdicts)


def _status(file: str, document: Document) -> str:
    """Return how an event stands if squads in its folder are not legal, as its page has it."""
    path = Path(file)
    if document.format != EVENT or not is_there(path):
        return ""
    from nco_builder.event.entries import marked, read_entries  # few documents are events
    from nco_builder.event.reports import status_of

    event: Any = document
    try:
        status = status_of(event, marked(read_entries(path.parent, event), event))
    except FileProblem:
        return ""
    return status.text if status.illegal else ""


def _print_json(results: Iterable[CheckedFile], terms: DecidedTerms) -> int:
    """Print one result per line, so that a folder of thousands is not kept in memory."""
    from nco_builder.cli.as_json import judgement_as_json, report_as_json
    from nco_builder.cli.output import as_json

    verdicts: list[bool | None] = []
    separator = '{"results": [\n'
    failed = False
    for file, judgement, problem, defect, received in results:
        if isinstance(judgement, Report):
            result = report_as_json(file, judgement, terms, received)
        elif judgement:
            result = judgement_as_json(file, judgement)
        else:
            result = {"file": file, "error": str(problem)}
        out(separator + as_json(result), end="")
        separator = ",\n"
        verdicts.append(judgement.legal if judgement else None)
        failed = failed or defect
    out("\n]}")
    return DEFECT if failed else _exit_code(verdicts)


def _exit_code(verdicts: Sequence[bool | None]) -> int:
    if None in verdicts:
        return FAILED
    return 0 if all(verdicts) else ILLEGAL
