"""`nco-builder complete`: ways to spend the points a squad has left, and one of them made."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from nco_builder.advice.completions import completions, described, left_text
from nco_builder.cli.as_json import edit_as_json
from nco_builder.cli.as_text import totals
from nco_builder.cli.output import (
    FAILED,
    ILLEGAL,
    STANDARD_OUTPUT,
    Parser,
    UsageError,
    add_taste,
    as_json,
    as_lines,
    complain,
    counted,
    out,
    refuse_existing,
    taste_given,
    write_all,
)
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem, is_documents_name, read_bytes, visible_line
from nco_builder.files.names import is_file
from nco_builder.language import ENGLISH, _, ngettext, speaking
from nco_builder.legality import check_by_own_ruleset
from nco_builder.match.taking import squad_given
from nco_builder.versions import keep_version

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from nco_builder.advice import Completions


def run(words: Sequence[str]) -> int:
    """List ways to spend what is left, or make one of them."""
    try:
        parser = make_parser()
        given = parser.read(words)
        path = Path(given.file)
        before = read_bytes(path) if is_file(path) else b""
        found = completions(check_by_own_ruleset(squad_given(given.file).squad), taste_given(given))
        if given.apply is not None:
            _apply(given, found, before, parser)
            return 0
        if given.output is not None:
            parser.error(_("{option} needs --apply N").format(option="--output"))
    except (UsageError, FileProblem) as error:
        complain(error)
        return FAILED
    if given.json:
        with speaking(ENGLISH):  # compared by programs
            out(as_json(_as_json(given.file, found)))
    else:
        out(as_lines(map(visible_line, _as_text(given.file, found))))
    return 0 if found.exact else ILLEGAL


def make_parser() -> Parser:
    """Return what the command understands."""
    parser = Parser(
        "complete",
        _(
            "List ways to spend the points a squad has left. Nothing is taken away, and no problem"
            " is added. Exit code: 0 all points can be spent, 1 not all."
        ),
    )
    what = _("squad file, PDF with a squad, or share code")
    parser.add_argument("file", metavar=_("FILE"), help=what)
    what = _("make way number N in the file; what it held is kept as a version")
    parser.add_argument("--apply", metavar=_("N"), type=counted, help=what)
    add_taste(parser, _("which new soldiers are preferred where more than 40 points are left"))
    what = _("with --apply: write another file instead; - writes to standard output")
    parser.add_argument("-o", "--output", metavar=_("FILE"), type=Path, help=what)
    parser.add_argument("--force", action="store_true", help=_("replace a file that exists"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object, in English"))
    return parser


def _as_text(file: str, found: Completions) -> Iterator[str]:
    yield f"{file}: {left_text(found)}"
    if not found.is_left:
        return
    if not found.ways:
        yield "  " + _("Nothing that costs points can be added without a new problem.")
    elif not found.exact:
        yield "  " + _("No way spends every point; these come closest.")
    for number, way in enumerate(found.ways, 1):
        yield f"  {number}. {'; '.join(described(way))} · {left_text(way)}"
    if not found.report.legal:
        what = _("The squad is not legal. Men with a problem of their own are left as they are.")
        yield f"  {what}"


def _as_json(file: str, found: Completions) -> dict[str, Any]:
    return {
        "file": file,
        "vp_left": found.vp_left,
        "sp_left": found.sp_left,
        "exact": found.exact,
        "ways": [
            {
                "text": "; ".join(described(way)),
                "choices": way.choices,
                "vp_left": way.vp_left,
                "sp_left": way.sp_left,
                "edits": [edit_as_json(each) for each in way.edits],
            }
            for way in found.ways
        ],
    }


def _apply(given: Namespace, found: Completions, before: bytes, parser: Parser) -> None:
    """Write the squad with the way that is asked for, and say so.

    `before` is what its file held before it was read.

    Raises:
        UsageError: there is no such way, or no file to write.
        FileProblem: the file cannot be written, or changed meanwhile.
    """
    if given.json:
        parser.error(_("--json prints the ways and --apply makes one; use one of them"))
    if given.apply > len(found.ways):
        problem = ngettext(
            "there is no way {number}; {file} has {count} way",
            "there is no way {number}; {file} has {count} ways",
            len(found.ways),
        )
        text = problem.format(number=given.apply, file=given.file, count=len(found.ways))
        parser.error(text)
    way = found.ways[given.apply - 1]
    output = given.output or own_file(given.file, parser)
    content = SQUAD.content(way.after.squad, output)
    if given.output is None:
        save(output, content, before)
    else:
        write_all([(output, content)], lambda path: refuse_existing(path, force=given.force))
    if output != STANDARD_OUTPUT:
        out(_("{file}: written").format(file=output))
        out("\n".join([*described(way), *totals(way.after)]))


def own_file(word: str, parser: Parser) -> Path:
    """Return the file of the squad itself.

    Raises:
        UsageError: the squad is out of a PDF, a mail or a share code.
    """
    path = Path(word)
    if not (is_documents_name(path) and is_file(path)):
        parser.error(_("only a squad's own file can be changed; name another with -o"))
    return path


def save(path: Path, content: bytes, before: bytes) -> None:
    """Write a squad over its file, and keep what that held before as a version.

    Raises:
        FileProblem: it cannot be written or kept, or another program has changed it.
    """

    def require_unchanged(path: Path) -> None:
        if read_bytes(path) != before:
            raise FileProblem(path, _("another program has changed this file; try again"))

    keep_version(path, before, path.stat().st_mtime)
    write_all([(path, content)], require_unchanged)
