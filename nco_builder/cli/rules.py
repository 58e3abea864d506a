"""`nco-builder rules`: the rules packs of a squad, taken over or left out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from nco_builder.cli.as_text import totals
from nco_builder.cli.complete import own_file, save
from nco_builder.cli.output import (
    FAILED,
    ILLEGAL,
    STANDARD_OUTPUT,
    Parser,
    UsageError,
    as_lines,
    complain,
    out,
    refuse_existing,
    write_all,
)
from nco_builder.documents.kinds import judge_document, kind_of, read_document
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem, read_bytes, visible_line
from nco_builder.files.names import is_file
from nco_builder.language import _
from nco_builder.language.words import capital
from nco_builder.legality import check_by_own_ruleset, finding_sentence
from nco_builder.match.taking import squad_given
from nco_builder.sheets.words import rules_packs
from nco_builder.squad.packs import own_definitions, with_pack, without_packs

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from nco_builder.squad import Squad

PACK = "nco-rules-pack"


def run(words: Sequence[str]) -> int:
    """List the rules packs of a squad, take others over, or leave some out."""
    try:
        parser = make_parser()
        given = parser.read(words)
        path = Path(given.file)
        before = read_bytes(path) if is_file(path) else b""
        squad = squad_given(given.file).squad
        if given.export is not None:
            _export(squad, given)
        after = _changed(squad, given, parser)
        if given.take or given.leave:
            output = given.output or own_file(given.file, parser)
            content = SQUAD.content(after, output)
            if given.output is None:
                save(output, content, before)
            else:
                write_all(
                    [(output, content)], lambda path: refuse_existing(path, force=given.force)
                )
            if output == STANDARD_OUTPUT:
                return 0
            out(_("{file}: written").format(file=output))
        elif given.output is not None:
            problem = _("{option} needs --take or --leave")
            parser.error(problem.format(option="--output"))
    except (UsageError, FileProblem) as error:
        complain(error)
        return FAILED
    report = check_by_own_ruleset(after)
    out(as_lines(map(visible_line, _as_text(after))))
    if given.take or given.leave:
        out("\n".join(totals(report)))
    return 0 if report.legal else ILLEGAL


def make_parser() -> Parser:
    """Return what the command understands."""
    parser = Parser(
        "rules",
        _(
            "List the rules packs of a squad, take the house rules of others over, or leave some"
            " out. The squad's file holds copies, so it is judged alike everywhere. Exit code: 0"
            " the squad is legal, 1 it is not."
        ),
    )
    what = _("squad file, PDF with a squad, or share code")
    parser.add_argument("file", metavar=_("FILE"), help=what)
    what = _("take over a rules pack, in place of another edition of it")
    parser.add_argument(
        "--take", metavar=_("FILE"), type=Path, action="append", default=[], help=what
    )
    what = _("leave out the rules pack with an id")
    parser.add_argument("--leave", metavar=_("ID"), action="append", default=[], help=what)
    what = _("write the squad's own definitions, which are of no rules pack, as a rules pack")
    parser.add_argument("--export", metavar=_("FILE"), type=Path, help=what)
    what = _("id of this rules pack; made of its name if left out")
    parser.add_argument("--id", metavar=_("ID"), default="", help=what)
    what = _("name of this rules pack")
    parser.add_argument("--name", metavar=_("NAME"), default="", help=what)
    what = _("write another file instead; - writes to standard output")
    parser.add_argument("-o", "--output", metavar=_("FILE"), type=Path, help=what)
    parser.add_argument("--force", action="store_true", help=_("replace a file that exists"))
    return parser


def _export(squad: Squad, given: Namespace) -> None:
    """Write a rules pack of the squad's own definitions.

    Raises:
        FileProblem: there are none, or the file cannot be written.
    """
    definitions = own_definitions(squad)
    if not (definitions.weapons or definitions.changes_rules):
        raise FileProblem(given.file, _("this squad has no definitions of its own"))
    kind: Any = kind_of(PACK)
    begun = kind.begin()
    pack = kind.named(begun, begun.replace(name=given.name))
    pack = pack.replace(id=given.id or pack.id, ruleset=squad.ruleset, author=squad.player)
    pack = pack.replace(definitions=definitions)
    content = kind.content(pack, given.export)
    write_all([(given.export, content)], lambda path: refuse_existing(path, force=given.force))
    out(_("{file}: written").format(file=given.export))


def _changed(squad: Squad, given: Namespace, parser: Parser) -> Squad:
    """Return the squad with the packs that are asked for.

    Raises:
        UsageError: it has no such pack.
        FileProblem: a file is no rules pack, or one for another rulebook.
    """
    known = {pack.id for pack in squad.packs}
    for id_ in given.leave:
        if id_ not in known:
            parser.error(_("the squad has no rules pack “{id}”").format(id=id_))
    squad = without_packs(squad, set(given.leave))
    for path in given.take:
        squad = with_pack(squad, pack_in(path, squad.ruleset))
    return squad


def pack_in(path: Path, ruleset: str) -> Any:  # noqa: ANN401 - a kind that is found by its format
    """Return the rules pack in a file, for squads by a ruleset.

    Raises:
        FileProblem: there is none that such squads can take over.
    """
    pack: Any = read_document(path)
    if pack.format != PACK:
        problem = _('this is not {noun}: format is {found}, not "{format}"')
        noun = _("a rules pack")
        raise FileProblem(path, problem.format(noun=noun, found=f'"{pack.format}"', format=PACK))
    if pack.ruleset != ruleset:
        problem = _("this rules pack is for {pack}, the squad is by {squad}")
        raise FileProblem(path, problem.format(pack=pack.ruleset, squad=ruleset))
    judgement: Any = judge_document(pack, str(path))
    wrong = next((each for each in judgement.findings if each.severity == "error"), None)
    if wrong is not None:
        from nco_builder.documents.kinds import kind_for

        raise FileProblem(path, kind_for(pack).sentence(wrong, judgement).rstrip("."))
    return pack


def _as_text(squad: Squad) -> Iterator[str]:
    named = [*rules_packs(squad)]
    yield from [capital(each) for each in named] or [_("No rules packs")]
    report = check_by_own_ruleset(squad)
    for finding in report.findings:
        if finding.code in {"pack_missing", "pack_differs", "definition_wrong"}:
            yield "  " + finding_sentence(finding, squad, report.rulebook)
