"""`nco-builder new`: a legal squad, a new document of another kind, or a sample."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from nco_builder import paths
from nco_builder.advice import NoSuchSquadError, filled
from nco_builder.cli.as_text import totals
from nco_builder.cli.output import (
    FAILED,
    STANDARD_OUTPUT,
    Parser,
    UsageError,
    add_taste,
    complain,
    nearest,
    out,
    out_bytes,
    points,
    taste_given,
)
from nco_builder.cli.rules import pack_in
from nco_builder.documents.kinds import called, formats, kind_for, kind_of, read_document
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem, is_replaceable
from nco_builder.files.locks import write_in_turn
from nco_builder.files.names import SUFFIX
from nco_builder.language import _
from nco_builder.language.words import enumerated
from nco_builder.legality import check
from nco_builder.rules import BrokenRulebookError, newest_rules, rules_for
from nco_builder.squad import Limits, new_squad
from nco_builder.squad.packs import with_pack
from nco_builder.systems import samples, system_named

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from nco_builder.documents.kind import Kind
    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.schema.record import Value


PLAYERS = "players"
"""The sample that is not a document: a list of players for `event --players`."""


def run(words: Sequence[str]) -> int:
    """Write a squad of the nation that spends the points, or a new document of a format."""
    try:
        given = make_parser(words).read(words)
        if given.sample is not None:
            _refuse_terms_of_squads(given, _("a sample"))
            if given.sample.removesuffix(".csv") == PLAYERS:
                _write_players(given)
            else:
                _write(*_copied(given), given)
        elif given.format == SQUAD.format:
            report = _squad(given)
            _write(SQUAD, report.squad, given)
            if given.output != STANDARD_OUTPUT:
                out("\n".join(totals(report)))
        else:
            _refuse_terms_of_squads(given, given.format)
            _write(*_begun(given), given)
    except (UsageError, NoSuchSquadError, BrokenRulebookError, FileProblem) as error:
        complain(error)
        return FAILED
    return 0


def make_parser(words: Sequence[str] = ()) -> Parser:
    """Return the parser."""
    parser = Parser(
        "new",
        _("Write a legal squad that spends at least 95 % of its points, or another document."),
    )
    nations = ", ".join(nation.id for nation in newest_rules().nations)
    parser.epilog = _("nations: {nations}").format(nations=nations)
    options = {word.partition("=")[0] for word in words}
    parser.add_argument(
        "--nation",
        metavar=_("ID"),
        required=not options & {"--format", "--sample"},
        help=_("one of those below, or its name"),
    )
    what = _("file to write; - writes to standard output and nothing else")
    parser.add_argument("-o", "--output", metavar=_("FILE"), type=Path, required=True, help=what)
    limits = newest_rules().defaults
    what = _("valor points agreed; {number} if left out").format(number=limits.vp_limit)
    parser.add_argument("--vp", metavar=_("N"), type=points, help=what)
    what = _("specialist points, without bonus; {number} if left out")
    what = what.format(number=limits.sp_limit)
    parser.add_argument("--sp", metavar=_("N"), type=points, help=what)
    add_taste(parser, _("which soldiers the squad prefers"))
    what = _("rules pack that the squad begins with; may be given several times")
    parser.add_argument("--take", metavar=_("FILE"), type=Path, action="append", help=what)
    parser.add_argument("--name", metavar=_("NAME"), default="", help=_("name of the document"))
    parser.add_argument(
        "--format",
        metavar=_("FORMAT"),
        default=SQUAD.format,
        help=_("another kind of document instead of a squad: {formats}").format(
            formats=enumerated([*formats()])
        ),
    )
    parser.add_argument(
        "--sample",
        metavar=_("NAME"),
        help=_("copy a sample of that kind; players is a list for an event"),
    )
    parser.add_argument("--force", action="store_true", help=_("replace a file that exists"))
    return parser


def _squad(given: Namespace) -> Report:
    """Return the requested squad, judged.

    Raises:
        UsageError: there is no such nation, or none is named.
        FileProblem: a file is no rules pack, or one for another rulebook.
        NoSuchSquadError: no legal squad spends the points.
    """
    if given.nation is None:
        problem = _("a squad is of a nation: name it with {option}")
        raise UsageError(problem.format(option="--nation ID"))
    begun = new_squad(newest_rules().id, "", 0, 0)
    for path in given.take or ():
        begun = with_pack(begun, pack_in(path, begun.ruleset))
    rulebook = rules_for(begun)
    defaults = rulebook.defaults
    vp = defaults.vp_limit if given.vp is None else given.vp
    sp = defaults.sp_limit if given.sp is None else given.sp
    nation = nation_named(given.nation, rulebook)
    begun = begun.replace(nation=nation, limits=Limits(vp=vp, sp=sp), name=given.name)
    return check(filled(begun, rulebook, taste_given(given)), rulebook)


def _begun(given: Namespace) -> tuple[Kind[Any], Any]:
    """Return a new document of the requested format.

    Raises:
        UsageError: there is no such format, or none can be created by hand.
    """
    kind = kind_of(given.format)
    if kind is None or kind.begin is None:
        raise UsageError(_no_format(given.format))
    return kind, called(kind.begin(), given.name)


def _copied(given: Namespace) -> tuple[Kind[Any], Any]:
    """Return the requested sample.

    Raises:
        UsageError: there is no such format or sample; the message lists them.
        FileProblem: it cannot be read.
    """
    if kind_of(given.format) is None:
        raise UsageError(_no_format(given.format))
    there = samples(system_named(given.format))
    path = there.get(given.sample.removesuffix(SUFFIX))
    if path is None:
        problem = _("{format} has no sample “{name}”; available: {samples}")
        names = enumerated([*there]) or _("none")
        raise UsageError(problem.format(format=given.format, name=given.sample, samples=names))
    document: Any = read_document(path)
    return kind_for(document), called(document, given.name)


def _no_format(format: str) -> str:  # noqa: A002 - what documents call it
    problem = _("there is no format “{format}”; choose from {formats}")
    return problem.format(format=format, formats=enumerated([*formats()]))


def _refuse_terms_of_squads(given: Namespace, what: str) -> None:
    """Refuse options of a new squad.

    Raises:
        UsageError: it was given.
    """
    for option in ("nation", "vp", "sp", "taste", "take"):
        if getattr(given, option) is not None:
            problem = _("{option} is for a new squad only, not for {what}")
            raise UsageError(problem.format(option=f"--{option}", what=what))


def _write(kind: Kind[Any], document: Value, given: Namespace) -> None:
    """Write the document to its target, and report it.

    Raises:
        FileProblem: it cannot be written, or exists already.
    """
    if given.output == STANDARD_OUTPUT:
        out_bytes(kind.content(document, given.output))
        return
    _write_file(kind.content(document, given.output), given)


def _write_players(given: Namespace) -> None:
    """Write the list of players.

    Raises:
        FileProblem: it cannot be written, or exists already.
    """
    content = (paths.data() / "samples" / f"{PLAYERS}.csv").read_bytes()
    if given.output == STANDARD_OUTPUT:
        out_bytes(content)
        return
    _write_file(content, given)


def _write_file(content: bytes, given: Namespace) -> None:
    """Write the named file, and report it.

    Raises:
        FileProblem: it cannot be written, or exists already.
    """
    write_in_turn(
        [(given.output, content)], lambda path: None if given.force else _require_absent(path)
    )
    out(_("{file}: written").format(file=given.output))


def _require_absent(path: Path) -> None:
    """Refuse to replace anything but a PDF of this program without `--force`.

    Raises:
        FileProblem: the file exists.
    """
    if not is_replaceable(path):
        raise FileProblem(path, _("this file already exists; --force replaces it"))


def nation_named(given: str, rulebook: Rulebook) -> str:
    """The id of a nation given by id, by name or by the spelling of the source.

    Raises:
        UsageError: there is no such nation; the text lists those there are.
    """
    known = rulebook.nations_by_id
    names = {name.casefold(): nation.id for name, nation in known.items()}
    names |= {nation.english("name").casefold(): nation.id for nation in rulebook.nations}
    nation = names.get(given.casefold())
    if nation is None:
        ids = ", ".join(nation.id for nation in rulebook.nations)
        near = nearest(given.casefold(), names)
        problem = _("there is no nation “{name}”. Choose from {ids}.")
        if near:
            problem = _("there is no nation “{name}”; did you mean “{near}”? Choose from {ids}.")
        raise UsageError(problem.format(name=given, near=near, ids=ids))
    return nation
