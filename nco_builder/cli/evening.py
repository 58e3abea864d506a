"""`nco-builder evening`: two squads, their match and all paper for a game tonight."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from nco_builder.advice import NoSuchSquadError
from nco_builder.cli.as_text import totals
from nco_builder.cli.export import date_of, today
from nco_builder.cli.new import nation_named
from nco_builder.cli.output import (
    FAILED,
    ILLEGAL,
    STANDARD_OUTPUT,
    Parser,
    UsageError,
    add_taste,
    as_lines,
    complain,
    out,
    points,
    refuse_existing,
    refuse_foreign,
    scenario_of,
    taste_given,
    write_all,
)
from nco_builder.documents.kinds import judge_document, kind_for
from nco_builder.documents.share_code import is_share_code
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem
from nco_builder.files.atomic import make_folder
from nco_builder.files.names import is_file
from nco_builder.language import _
from nco_builder.legality import check_by_own_ruleset
from nco_builder.match.evening import EveningTerms, draw_scenario, evening
from nco_builder.match.taking import squad_given
from nco_builder.paper import PAPERS, STYLES, Options
from nco_builder.rules import newest_rules
from nco_builder.sheets import NoSheetError

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from nco_builder.match.model import MatchSide, SquadMatch
    from nco_builder.match.settling import Settling
    from nco_builder.rules import Rulebook

DRAW = "draw"
"""The word that draws a scenario."""


def run(words: Sequence[str]) -> int:
    """Write what a game of two sides needs."""
    try:
        parser = make_parser()
        given = parser.read(words)
        if given.output is None and given.pdf is None:
            parser.error(_("name a folder with -o, a PDF with --pdf, or both"))
        rulebook = newest_rules()
        terms = _terms(given, rulebook)
        match = evening([_side(word, rulebook) for word in (given.a, given.b)], terms)
        _write(given, match)
    except (UsageError, FileProblem, NoSuchSquadError) as error:
        complain(error)
        return FAILED
    judgement: Any = judge_document(match, "")
    if given.pdf != STANDARD_OUTPUT:
        out(as_lines(_result_lines(judgement.resolved)))
    return 0 if judgement.legal else ILLEGAL


def make_parser() -> Parser:
    """Return the parser."""
    parser = Parser(
        "evening",
        _(
            "Prepare a game tonight: two legal squads that spend all points, their match, and one"
            " PDF with all paper. Exit code: 0 it may be played, 1 it may not."
        ),
    )
    side = _("a nation by id or name; or a squad file, PDF with a squad, or share code")
    parser.add_argument("a", metavar="A", help=side)
    parser.add_argument("b", metavar="B", help=_("the other side"))
    rulebook = newest_rules()
    number = scenario_of(rulebook.scenarios_by_number)
    parser.add_argument(
        "--scenario",
        metavar=_("N"),
        type=lambda text: text if text == DRAW else number(text),
        help=_("its number, or “draw” to draw one; none if left out"),
    )
    limits = rulebook.defaults
    what = _("valor points agreed; {number} if left out").format(number=limits.vp_limit)
    parser.add_argument("--vp", metavar=_("N"), type=points, default=limits.vp_limit, help=what)
    what = _("specialist points, without bonus; {number} if left out")
    what = what.format(number=limits.sp_limit)
    parser.add_argument("--sp", metavar=_("N"), type=points, default=limits.sp_limit, help=what)
    add_taste(parser, _("which soldiers new squads prefer"))
    what = _("what is drawn follows from this number; from the date if left out")
    parser.add_argument("--seed", metavar=_("N"), type=points, help=what)
    what = _("folder for the new squads and the match")
    parser.add_argument("-o", "--output", metavar=_("FOLDER"), type=Path, help=what)
    what = _("all paper as one PDF; - writes it to standard output and nothing else")
    parser.add_argument("--pdf", metavar=_("FILE"), type=Path, help=what)
    parser.add_argument("--force", action="store_true", help=_("replace files that exist"))
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help=_("a4 if left out"))
    styles = [style.replace("_", "-") for style in STYLES]
    parser.add_argument("--style", choices=styles, default=styles[0], help=_("color if left out"))
    parser.add_argument(
        "--date",
        metavar="YYYY-MM-DD",
        type=date_of,
        help=_("date on the sheets; today if left out"),
    )
    return parser


def _terms(given: Namespace, rulebook: Rulebook) -> EveningTerms:
    seed = (given.date or today()).toordinal() if given.seed is None else given.seed
    drawn = draw_scenario(rulebook, seed) if given.scenario == DRAW else given.scenario
    return EveningTerms(rulebook, given.vp, given.sp, drawn, seed, taste_given(given))


def _side(word: str, rulebook: Rulebook) -> str | MatchSide:
    """Return the side that is named: an own squad, else the id of a nation.

    Raises:
        UsageError: there is no such nation.
        FileProblem: the squad cannot be read.
    """
    if is_file(Path(word)) or is_share_code(word):
        return squad_given(word)
    return nation_named(word, rulebook)


def _write(given: Namespace, match: SquadMatch) -> None:
    """Write what is asked for, all of it or nothing.

    Raises:
        FileProblem: it cannot be written, or something is there.
    """
    wanted = [] if given.output is None else list(_documents(given, match))
    if given.pdf is not None:
        wanted.append((given.pdf, _paper(given, match)))

    def require_replaceable(path: Path) -> None:
        if path == given.pdf:
            refuse_foreign(path, "--pdf", force=given.force)
        else:
            refuse_existing(path, force=given.force)

    if given.output is not None:
        for path, _content in wanted:
            if path != STANDARD_OUTPUT:
                require_replaceable(path)
        make_folder(given.output)
    write_all(wanted, require_replaceable)
    if given.pdf != STANDARD_OUTPUT:
        for path, _content in wanted:
            out(_("{file}: written").format(file=path))


def _documents(given: Namespace, match: SquadMatch) -> Iterator[tuple[Path, bytes]]:
    """Return the match and the squads that were made for it, each with its file."""
    kind = kind_for(match)
    for word, side in zip((given.a, given.b), match.sides, strict=True):
        if not (is_file(Path(word)) or is_share_code(word)):
            path = given.output / side.taken.file
            yield path, SQUAD.content(side.squad, path)
    path = given.output / kind.file_name(match)
    yield path, kind.content(match, path)


def _paper(given: Namespace, match: SquadMatch) -> bytes:
    from nco_builder.printing import print_evening

    style = given.style.replace("-", "_")
    options = Options(given.date or today(), given.paper, style, backs=True)
    try:
        return print_evening(match, options)
    except NoSheetError as error:
        raise FileProblem(given.pdf, error.args[0]) from error


def _result_lines(settling: Settling) -> Iterator[str]:
    """Say who plays whom, by which scenario."""
    for side in settling.match.sides:
        yield from totals(check_by_own_ruleset(side.squad))
    scenario = settling.scenario
    if scenario is not None:
        text = _("Scenario {number}: {name}")
        yield "  " + text.format(number=scenario.number, name=scenario.name)
