"""`nco-builder match`: two squads under the same terms, open questions, the match sheet."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.cli.as_json import judgement_as_json
from nco_builder.cli.as_text import SEVERITY_LABELS, worst_first
from nco_builder.cli.export import date_of, refuse_terminal, today
from nco_builder.cli.output import (
    FAILED,
    ILLEGAL,
    STANDARD_OUTPUT,
    Parser,
    UsageError,
    as_json,
    as_lines,
    complain,
    out,
    refuse_existing,
    refuse_foreign,
    scenario_of,
    write_all,
)
from nco_builder.documents.kinds import document_given, judge_document, kind_for
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.event.model import read_event, terms_of
from nco_builder.event.rounds import in_last_round
from nco_builder.files import FileProblem, is_documents_name, visible_line
from nco_builder.files.names import is_file
from nco_builder.language import ENGLISH, _, speaking
from nco_builder.legality import check_by_own_ruleset
from nco_builder.match.comparison import compare
from nco_builder.match.model import SquadMatch, agree, recorded_in
from nco_builder.match.taking import match_of, since_taken, squad_given, terms_from
from nco_builder.match.texts import comparison_lines as differences
from nco_builder.match.texts import match_lines, side_name
from nco_builder.paper import PAPERS, STYLES, Options
from nco_builder.rules import newest_rules
from nco_builder.rules.rulings import squad_rulings
from nco_builder.sheets import NoSheetError
from nco_builder.squad import Squad
from nco_builder.systems.nco_match.judge import (
    BOMBER_MISSING,
    RULING_OPEN,
    SQUAD_ILLEGAL,
    UNEQUAL_TERMS,
)

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from nco_builder.match.model import MatchSide
    from nco_builder.match.settling import Settling
    from nco_builder.systems.judging import Judged

    Since = tuple[int, Squad]


def run(words: Sequence[str]) -> int:
    """Settle the match of the named squads, or the named match."""
    try:
        parser = make_parser()
        given = parser.read(words)
        if given.sheet == STANDARD_OUTPUT:
            _require_alone(given, parser)
        match = _match(given, parser)
        judgement: Judged[SquadMatch] = judge_document(match, given.a)  # type: ignore[assignment]
        changed = tuple(_changed_since(match, Path(given.a))) if given.b is None else ()
        _write(given, judgement)
    except (UsageError, FileProblem) as error:
        complain(error)
        return FAILED
    if given.sheet == STANDARD_OUTPUT:
        pass  # the reader of the PDF expects nothing else
    elif given.json:
        with speaking(ENGLISH):  # compared by programs
            told = judgement_as_json(given.a, judgement)
            told["changed"] = [place for place, _squad in changed]
            out(as_json(told))
    else:
        lines = chain(_text(given, judgement), _changed_squads(judgement.resolved, changed))
        out(as_lines(f"{_indent(line)}{visible_line(line.strip())}" for line in lines))
    return 0 if judgement.legal else ILLEGAL


SAID = frozenset({SQUAD_ILLEGAL, UNEQUAL_TERMS, RULING_OPEN, BOMBER_MISSING})
"""Reported in detail, so that the list of findings need not repeat it."""


def _text(given: Namespace, judgement: Judged[SquadMatch]) -> Iterator[str]:
    """Yield the verdict, the obstacles, then everything to settle."""
    called = given.a
    if given.b is not None:
        called = _("{a} against {b}").format(a=given.a, b=given.b)
    verdict = _("may be played") if judgement.legal else _("MAY NOT BE PLAYED")
    yield f"{called}: {verdict}"
    kind, said = kind_for(judgement.document), {code.name for code in SAID}
    for finding in worst_first(judgement.findings):
        if finding.code not in said:
            label = _(SEVERITY_LABELS[finding.severity])
            yield f"  {label}: {kind.sentence(finding, judgement)}"
    yield from match_lines(judgement.resolved)


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" "))]


def make_parser() -> Parser:
    """Return the parser."""
    parser = Parser(
        "match",
        _("Settle a match of two squads. Exit code: 0 it may be played, 1 it may not."),
    )
    parser.add_argument(
        "a", metavar="A", help=_("squad file, PDF with a squad, share code; or a match alone")
    )
    parser.add_argument("b", metavar="B", nargs="?", help=_("the other squad"))
    parser.add_argument("--event", metavar=_("FILE"), type=Path, help=_("event file with terms"))
    numbers = newest_rules().scenarios_by_number
    parser.add_argument(
        "--scenario", metavar=_("N"), type=scenario_of(numbers), help=_("number of the scenario")
    )
    parser.add_argument(
        "--agree",
        metavar=_("RULING"),
        action="append",
        default=[],
        help=_("record a ruling as agreed by both, such as NCO-01; may be repeated"),
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON object, in English"))
    what = _("write the match sheet; - writes it to standard output and nothing else")
    parser.add_argument("--sheet", metavar="OUT.pdf", type=Path, help=what)
    parser.add_argument("-o", "--output", metavar="OUT.nco", type=Path, help=_("save the match"))
    what = _("record what is settled in the files of both squads, too")
    parser.add_argument("--record", action="store_true", help=what)
    parser.add_argument("--force", action="store_true", help=_("replace a file that exists"))
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help=_("a4 if left out"))
    styles = [style.replace("_", "-") for style in STYLES]
    parser.add_argument("--style", choices=styles, default=styles[0], help=_("color if left out"))
    parser.add_argument(
        "--date", metavar="YYYY-MM-DD", type=date_of, help=_("date on the sheet; today if left out")
    )
    return parser


def _require_alone(given: Namespace, parser: Parser) -> None:
    """Refuse to print anything else with a sheet on standard output.

    Raises:
        UsageError: there is other output, or standard output is a terminal.
    """
    if given.json:
        parser.error(_("--json and “--sheet -” both want standard output; name a file"))
    refuse_terminal(parser)


def _match(given: Namespace, parser: Parser) -> SquadMatch:
    """Return the match, with everything settled by options.

    Raises:
        UsageError: only one squad is named, or an unknown ruling.
        FileProblem: a file cannot be read or is something else.
    """
    event = None
    if given.event is not None:
        event = read_event(given.event)
        terms_of(event, given.event)  # its message names a missing ruleset
    if given.b is not None:
        match = match_of(squad_given(given.a), squad_given(given.b), event=event)
        if event is not None:
            match = in_last_round(event, match)
    else:
        match = _read_match(given.a, parser)
        if event is not None:
            match = in_last_round(event, match.replace(terms=terms_from(event)))
    if given.scenario is not None:
        match = match.replace(scenario=given.scenario)
    for ruling in given.agree:
        if ruling not in squad_rulings():
            parser.error(_("there is no ruling “{ruling}”").format(ruling=ruling))
        match = agree(match, ruling).apply(match)
    return match


def _read_match(word: str, parser: Parser) -> SquadMatch:
    """Return the match in a file; refuse a single squad."""
    document = document_given(word)
    if isinstance(document, Squad):
        parser.error(_("a match is of two squads: name the other one, too"))
    if not isinstance(document, SquadMatch):
        problem = _("this is no match and no squad: format is {format}")
        raise FileProblem(word, problem.format(format=document.format))
    return document


def _changed_since(match: SquadMatch, beside: Path) -> Iterator[Since]:
    """Places of the sides whose files, next to the match's, hold another squad now, and that."""
    for place, side in enumerate(match.sides):
        now = _file_now(side, beside)
        if now is not None and since_taken(side, now) == "changed":
            yield place, now


def _file_now(side: MatchSide, beside: Path) -> Squad | None:
    """Return the squad in the file a side was taken from; None if it no longer exists."""
    name = side.taken.file
    if not name or Path(name).name != name or not is_file(beside.parent / name):
        return None
    try:
        return read_squad(beside.parent / name)
    except FileProblem:
        return None


def _changed_squads(settling: Settling, changed: tuple[Since, ...]) -> Iterator[str]:
    """Yield the squads that have changed, and how: A as taken, B as it is now."""
    for place, now in changed:
        side = settling.match.sides[place]
        said = _("{side} was changed since it was taken from “{file}”; A is as taken, B as now:")
        yield said.format(side=side_name(settling, place), file=side.taken.file)
        reports = check_by_own_ruleset(side.squad), check_by_own_ruleset(now)
        yield from [f"  {line}" for line in differences(compare(*reports), *reports)]


def _write(given: Namespace, judgement: Judged[SquadMatch]) -> None:
    """Write the match and its sheet, both or neither.

    Raises:
        FileProblem: one cannot be written, or the sheet cannot be made.
    """
    wanted: list[tuple[Path, bytes]] = []
    kind = kind_for(judgement.document)
    if given.output is not None:
        _refuse(given.output, given)
        wanted.append((given.output, kind.content(judgement.document, given.output)))
    if given.sheet is not None:
        _refuse(given.sheet, given)
        wanted.append((given.sheet, _sheet(given, judgement)))
    if given.record:
        wanted += _recorded(given, judgement.document)
    write_all(wanted, lambda path: _refuse(path, given))
    if not given.json and given.sheet != STANDARD_OUTPUT:
        for path, _content in wanted:
            out(_("{file}: written").format(file=path))


def _refuse(path: Path, given: Namespace) -> None:
    """Refuse to replace existing files, except those of squads to record in.

    Raises:
        FileProblem: a file exists.
    """
    if path == given.output:
        refuse_existing(path, force=given.force)
    elif path == given.sheet and path != STANDARD_OUTPUT:
        refuse_foreign(path, "--sheet", force=given.force)


def _recorded(given: Namespace, match: SquadMatch) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of both squads with what was settled.

    Raises:
        FileProblem: one has no file of its own, such as a share code.
    """
    words = (given.a, given.b) if given.b is not None else [_beside(given, s) for s in match.sides]
    for word in dict.fromkeys(words):
        path = Path(word)
        if not is_documents_name(path) or not is_file(path):
            problem = _("only files of squads are recorded in, and this is none")
            raise FileProblem(word, problem)
        squad = recorded_in(match, read_squad(path))
        yield path, SQUAD.content(squad, path)


def _beside(given: Namespace, side: MatchSide) -> str:
    return str(Path(given.a).parent / Path(side.taken.file).name)


def _sheet(given: Namespace, judgement: Judged[SquadMatch]) -> bytes:
    from nco_builder.printing import Job, print_pdf

    options = Options(given.date or today(), given.paper, given.style.replace("-", "_"))
    try:
        return print_pdf(judgement, Job(("roster",), options))
    except NoSheetError as error:
        raise FileProblem(given.sheet, error.args[0]) from error
