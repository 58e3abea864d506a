"""`nco-builder event`: runs an event in a folder, from creation to standings."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from nco_builder.cli.export import add_private, date_of, is_same, today
from nco_builder.cli.output import (
    FAILED,
    ILLEGAL,
    MOST_FINDINGS,
    Parser,
    UsageError,
    as_json,
    as_lines,
    complain,
    counted,
    out,
    points,
    refuse_existing,
    refuse_foreign,
)
from nco_builder.documents.kinds import read_document
from nco_builder.event import reports
from nco_builder.event.entries import (
    SquadEntry,
    checked_now,
    marked,
    players_from_csv,
    read_entries,
    reply_text,
    without_squad,
)
from nco_builder.event.folder import EventFolder, new_folder, open_folder, save
from nco_builder.event.model import (
    Event,
    Pairing,
    TieBreak,
    begin_event,
    names_of,
    read_event,
    rulebook_of,
    without_notes,
)
from nco_builder.event.pairing import Pairings, pair_next
from nco_builder.event.reports import remarks_of, verdict_of
from nco_builder.event.rounds import (
    NoPairingError,
    NoResultError,
    add_players,
    add_round,
    drop_out,
    entered_already,
    not_entered,
    result_from_match,
    set_result,
    take_back_round,
    unavoidable,
    without_result,
)
from nco_builder.event.standings import standings
from nco_builder.files import FileProblem, file_name, read_bytes, visible_line
from nco_builder.files.locks import write_in_turn
from nco_builder.files.names import distinct_names
from nco_builder.files.problems import words_of
from nco_builder.language import ENGLISH, _, ngettext, speaking
from nco_builder.language.words import enumerated, listed
from nco_builder.legality import finding_sentence
from nco_builder.match.model import SquadMatch
from nco_builder.paper import PAPERS, STYLES, Options, part, pdf
from nco_builder.printing import attached
from nco_builder.sheets import SHEETS, NoSheetError, SheetOptions, sheet_word
from nco_builder.squad import Limits
from nco_builder.squad.model import DecidedRulings, Match
from nco_builder.systems.nco_event.judge import standings_rows
from nco_builder.systems.nco_event.sheets import (
    check_in_list,
    event_report,
    pairings_of,
    standings_of,
)
from nco_builder.systems.nco_match.judge import require_sound_tally

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.model import Event, Player
    from nco_builder.sheets.contents import Chart

MOST_NAMED = 20
"""The files listed with an entry; further ones are counted."""


Making = Callable[[], str]


class Answer(NamedTuple):
    """An exit code with JSON and text."""

    code: int
    for_programs: Callable[[], dict[str, Any]]
    for_people: Callable[[], list[str]]


def new_answer(opened: EventFolder) -> Answer:
    """Return the answer of `new`."""
    count = len(opened.event.players)
    with_players = ngettext("{count} player", "{count} players", count).format(count=count)
    line = _("{folder}: begun with {players}").format(folder=opened.folder, players=with_players)
    return Answer(
        0, lambda: {"folder": str(opened.folder), "players": count}, lambda: [visible_line(line)]
    )


def check_answer(entries: tuple[SquadEntry, ...], event: Event) -> Answer:
    """Return every received squad, and players who have sent none."""
    missing = without_squad(entries, event)
    good = not missing and all(entry.legal for entry in entries)

    def lines() -> list[str]:
        whose = {each.number: f"{each.number} {each.name}" for each in event.players}
        said = [line for each in entries for line in _entry_lines(each, whose)]
        said += [_("{player}: no squad").format(player=visible_line(each.name)) for each in missing]
        legal = sum(entry.legal for entry in entries)
        counts = _("{legal} legal, {illegal} not legal, {unreadable} unreadable, {missing} missing")
        unreadable = sum(entry.report is None for entry in entries)
        illegal = len(entries) - legal - unreadable
        numbers = {"legal": legal, "illegal": illegal, "unreadable": unreadable}
        return [*said, counts.format(**numbers, missing=len(missing))]

    def told() -> dict[str, Any]:
        return {
            "entries": [_entry_as_json(entry) for entry in entries],
            "missing": [player.number for player in missing],
        }

    return Answer(0 if good else ILLEGAL, told, lines)


def pair_answer(event: Event, pairings: Pairings) -> Answer:
    """Return the paired round."""
    number = len(event.rounds)

    def lines() -> list[str]:
        names = names_of(event)
        said = [_("Round {number}").format(number=number)]
        said += [_pairing_line(each, names) for each in pairings.pairings]
        return [*said, *unavoidable(event, pairings)]

    def told() -> dict[str, Any]:
        rows = [{"table": each.table, "players": [*each.players]} for each in pairings.pairings]
        return {
            "round": number,
            "pairings": rows,
            "rematches": [[*each] for each in pairings.rematches],
            "same_club": [[*each] for each in pairings.same_club],
            "all_met": pairings.all_met,
        }

    return Answer(0, told, lines)


def unpair_answer(event: Event) -> Answer:
    """Return the removed round."""
    number = len(event.rounds) + 1
    return Answer(
        0,
        lambda: {"taken_back": number},
        lambda: [_("round {number} taken back").format(number=number)],
    )


def result_answer(event: Event, number: int, table: int) -> Answer:
    """Return the entered result."""
    pairing = next(each for each in event.rounds[number - 1].pairings if each.table == table)
    told = {"round": number, "table": table, "players": [*pairing.players]}
    return Answer(
        0,
        lambda: told | {"scores": [*(pairing.scores or ())]},
        lambda: [_pairing_line(pairing, names_of(event))],
    )


def standings_answer(event: Event, rounds: int | None) -> Answer:
    """Return the standings."""
    rows = standings(event, rounds)

    def lines() -> list[str]:
        names = names_of(event)
        width = max([0, *map(len, names.values())])
        return [
            f"{row.place:>3}. {names[row.player.number]:<{width}}  {row.points:>5}" for row in rows
        ]

    return Answer(0, lambda: {"standings": standings_rows(rows)}, lines)


def pack_answer(written: list[Path], left_out: list[str]) -> Answer:
    """Return the written packs, and what is not in them."""

    def lines() -> list[str]:
        return [*map(written_line, written), *map(visible_line, left_out)]

    told = {"written": [str(path) for path in written], "left_out": left_out}
    return Answer(ILLEGAL if left_out else 0, lambda: told, lines)


def written_line(path: Path) -> str:
    """Return that a file was written, or a folder filled."""
    return _("{file}: written").format(file=visible_line(str(path)))


def _pairing_line(pairing: Pairing, names: dict[int, str]) -> str:
    who = [names.get(number, str(number)) for number in pairing.players]
    if len(who) == 1:
        return _("{player} has a bye").format(player=who[0])
    text = _("table {table}: {players}")
    line = text.format(table=pairing.table, players=" – ".join(who))
    return line if pairing.scores is None else f"{line}  {' : '.join(map(str, pairing.scores))}"


def _entry_lines(entry: SquadEntry, whose: dict[int, str]) -> list[str]:
    player = whose.get(entry.player or 0)
    file = f"{entry.file} ({player})" if player else entry.file
    said = [visible_line(f"{file}: {verdict_of(entry)}")]
    if entry.report is not None:
        report = entry.report
        said += [
            f"  {visible_line(finding_sentence(each, report.squad, report.rulebook))}"
            for each in report.errors[:MOST_FINDINGS]
        ]
        if more := max(0, len(report.errors) - MOST_FINDINGS):
            text = ngettext("and {count} more", "and {count} more", more).format(count=more)
            said.append(f"  {text}")
    return [*said, *[f"  {remark}" for remark in remarks_of(entry)]]


def _more(key: str, count: int) -> dict[str, int]:
    """Return how many more there are than are listed."""
    return {f"more_{key}": count} if count > 0 else {}


def _entry_as_json(entry: SquadEntry) -> dict[str, Any]:
    report = entry.report
    found = report.findings if report else ()
    return {
        "file": entry.file,
        "player": entry.player,
        "legal": report.legal if report else None,
        "error": entry.problem or None,
        "vp": report.vp if report else None,
        "sp": report.sp if report else None,
        "findings": [each.code for each in found[:MOST_FINDINGS]],
        **_more("findings", len(found) - MOST_FINDINGS),
        "same_as": [*entry.same_as[:MOST_NAMED]],
        **_more("same_as", len(entry.same_as) - MOST_NAMED),
        "other": entry.other or None,
        "further": [*entry.further[:MOST_NAMED]],
        **_more("further", len(entry.further) - MOST_NAMED),
        "instead": entry.instead or None,
        "changed": entry.changed,
    }


def add_options(parser: Parser) -> None:
    """Add options of a new event besides its points; everything else needs an event file."""
    parser.add_argument("--exact", action="store_true", help=_("every point must be spent"))
    what = _("numbers of the scenarios, round by round")
    parser.add_argument("--scenarios", nargs="+", metavar=_("N"), type=points, help=what)
    parser.add_argument(
        "--vehicle-phase", action="store_true", help=_("the Vehicle Phase is played")
    )
    parser.add_argument(
        "--anti-tank", action="store_true", help=_("anti-tank weapons may be carried")
    )
    what = _("rank by all victory points, or by points for results")
    parser.add_argument("--scoring", choices=("points", "results"), help=what)
    what = _("tie-breaks, in their order")
    parser.add_argument("--tie-breaks", nargs="+", choices=get_args(TieBreak), help=what)


def changed_terms(given: Namespace, event: Event, parser: Parser) -> dict[str, object]:
    """Return the terms given as options of a new event, besides those of its file."""
    said: dict[str, object] = {}
    if given.exact:
        said["rulings"] = (event.rulings or DecidedRulings()).replace(budget="exact")
    played = {"vehicle_phase": given.vehicle_phase, "anti_tank_weapons": given.anti_tank}
    if any(played.values()):
        before = event.match or Match()
        said["match"] = before.replace(**{key: True for key, on in played.items() if on})
    if given.scenarios:
        known = [each.number for each in rulebook_of(event).scenarios]
        for number in given.scenarios:
            if number not in known:
                problem = _("there is no scenario {number}; choose from {numbers}")
                parser.error(problem.format(number=number, numbers=listed([*map(str, known)])))
        said["scenarios"] = tuple(given.scenarios)
    scoring = {"by": given.scoring, "tie_breaks": given.tie_breaks and tuple(given.tie_breaks)}
    chosen = {key: value for key, value in scoring.items() if value}
    if chosen:
        said["scoring"] = event.scoring.replace(**chosen)
    return said


class Lists(NamedTuple):
    """The requested files, created but not written yet."""

    files: list[tuple[Path, bytes]]
    given: Namespace

    def write(self) -> None:
        """Write all files, or none.

        Raises:
            FileProblem: one cannot be written, or exists already.

        """
        write_in_turn(self.files, lambda path: _may_write(self.given, path))


def made(
    given: Namespace,
    event: Event,
    table: Callable[[], str],
    sheet: Callable[[Event, SheetOptions], Chart],
) -> Lists:
    """Return the requested table and list.

    They are created before the event is saved, so that a failure leaves everything unchanged.

    Args:
        given: The arguments.
        event: The event to be saved.
        table: Creates the table.
        sheet: Creates the list, from the event without notes unless requested.

    Raises:
        FileProblem: there is none, it is too large, or a file exists already.
        UsageError: both go to one file.

    """
    files = []
    if given.csv is not None:
        _may_write(given, given.csv)
        files.append((given.csv, table().encode()))
    if given.sheet is not None:
        if given.csv is not None and is_same(given.sheet, given.csv):
            problem = _("{option} would overwrite what {other} writes; give it another name")
            raise UsageError(problem.format(option="--sheet", other="--csv"))
        _may_write(given, given.sheet)
        files.append((given.sheet, _printed(given, event, sheet)))
    return Lists(files, given)


def _may_write(given: Namespace, path: Path) -> None:
    """Refuse to overwrite an existing file.

    Raises:
        FileProblem: it exists.

    """
    if path == given.csv:
        refuse_existing(path, force=given.force)
    else:
        refuse_foreign(path, "--sheet", force=given.force)


def _printed(
    given: Namespace, event: Event, sheet: Callable[[Event, SheetOptions], Chart]
) -> bytes:
    """Return a list as PDF; with notes and the event itself only on request.

    Raises:
        FileProblem: there is none, or it is too large.

    """
    date, style = given.date or today(), given.style.replace("-", "_")
    options = Options(date, paper=given.paper, style=style)
    shown = event if given.with_notes else without_notes(event)
    try:
        laid = part(sheet(shown, SheetOptions(date)), options)
    except NoSheetError as error:
        raise FileProblem(given.sheet, error.args[0]) from error
    return pdf([laid], options, inside=attached(shown) if given.with_file else None)


MOST_PROBLEMS = 20
"""The most failed replies that are listed; a full disk fails all of them."""
CHOICES = {sheet_word(name): name for name, sheet in SHEETS.items() if sheet.of_events}
"""Sheets allowed in a pack, by their names in `export`: those of every squad."""


def sheets_of(text: str) -> tuple[str, ...]:
    """Return the sheets of a pack from a list with commas.

    Raises:
        ArgumentTypeError: one does not exist.

    """
    words = [each.strip() for each in text.split(",") if each.strip()]
    for word in words:
        if word not in CHOICES:
            problem = _("there is no sheet “{sheet}”; choose from {sheets}")
            message = problem.format(sheet=word, sheets=enumerated([*CHOICES]))
            raise ArgumentTypeError(message)
    return tuple([CHOICES[word] for word in words])


def write_packs(
    given: Namespace, entries: tuple[SquadEntry, ...], event: Event
) -> tuple[list[Path], list[str]]:
    """Write the packs of all squads; one file each into a folder, else one PDF.

    Returns:
        The written files, and a sentence for each squad that is in none.

    Raises:
        FileProblem: one cannot be written, or there is nothing to print.

    """
    from nco_builder import printing

    options = Options(given.date or today(), paper=given.paper, style=given.style.replace("-", "_"))
    return printing.write_packs(
        given.pdf,
        entries,
        event,
        options,
        may_write=lambda path: refuse_foreign(path, "--pdf", force=given.force),
        progress=_progress,
        sheets=given.sheets or printing.SHEETS,
        notes=given.with_notes,
        files_inside=given.with_file,
    )


def write_replies(
    folder: Path, entries: tuple[SquadEntry, ...], event: Event, *, force: bool
) -> None:
    """Write a reply for each player, and one for each file without an owner.

    Raises:
        FileProblem: one cannot be written, or exists already.

    """
    players = {player.number: player for player in event.players}
    replies: list[tuple[str, SquadEntry | None, Player | None]] = [
        (_reply_name(each, players), each, players.get(each.player or 0)) for each in entries
    ]
    told = {each.player for each in entries}
    replies += [
        (each.name, None, each) for each in without_squad(entries, event) if each.number not in told
    ]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = _("this folder cannot be made because {reason}")
        raise FileProblem(folder, problem.format(reason=words_of(error))) from error
    names = distinct_names([file_name(name, ".txt", "reply") for name, _entry, _player in replies])
    for name in names:
        refuse_existing(folder / name, force=force)
    problems = []
    for name, (_name, entry, player) in zip(names, replies, strict=True):
        try:
            content = reply_text(entry, player, event).encode()
            write_in_turn(
                [(folder / name, content)], lambda path: refuse_existing(path, force=force)
            )
        except FileProblem as problem:  # the others have been written
            problems.append(problem)
    for each in problems[1:MOST_PROBLEMS]:
        complain(each)
    if problems:
        raise problems[0]


def _reply_name(entry: SquadEntry, players: dict[int, Player]) -> str:
    """Return the file name of a reply, with the squad's file if it is ambiguous."""
    player, file = players.get(entry.player or 0), entry.file.replace("/", " ")
    if player is None:
        return file
    alone = not (entry.further or entry.instead)
    return player.name if alone else f"{player.name} ({file})"


def _progress(done: int, count: int) -> bool:
    if sys.stderr is not None and sys.stderr.isatty():
        print(f"\r{done}/{count}", end="", file=sys.stderr)  # noqa: T201 - goes by itself
    return True


ACTIONS = ("new", "check", "pair", "result", "standings", "pack", "report")


def run(words: Sequence[str]) -> int:
    """Run an action on the event of a folder."""
    try:
        parser = make_parser()
        given = parser.read(words)
        code, told, lines = _DOES[given.action](given, parser)
    except (UsageError, FileProblem) as error:
        complain(error)
        return FAILED
    except (NoPairingError, NoResultError) as error:
        complain(f"{error}.")
        return FAILED
    if given.json:
        with speaking(ENGLISH):
            out(as_json(told()))
    else:
        said, written = lines(), (given.csv, given.sheet, given.replies)
        told_of = [written_line(path) for path in written if path is not None]
        out(as_lines([*said, *[line for line in told_of if line not in said]]))
    return code


def make_parser() -> Parser:
    """Return the parser."""
    what = _("Run an event in a folder. Exit code: 0 done, 1 a squad is not legal or missing.")
    parser = Parser("event", what)
    parser.add_argument("action", choices=ACTIONS, help=_("action to perform"))
    parser.add_argument("folder", metavar=_("FOLDER"), type=Path, help=_("folder of the event"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object, in English"))
    parser.add_argument("--name", metavar=_("NAME"), help=_("name of a new event"))
    parser.add_argument("--event", metavar=_("FILE"), type=Path, help=_("event file with terms"))
    parser.add_argument(
        "--players", metavar=_("FILE"), type=Path, help=_("list of players to enter")
    )
    parser.add_argument("--vp", metavar=_("N"), type=points, help=_("valor points of every squad"))
    parser.add_argument(
        "--sp", metavar=_("N"), type=points, help=_("specialist points of every squad")
    )
    parser.add_argument(
        "--seed", metavar=_("N"), type=points, help=_("seed of everything drawn by lot")
    )
    add_options(parser)
    what = _("keep players of one club apart in the first round")
    parser.add_argument("--clubs-apart", action="store_true", help=what)
    what = _("start number of a player who drops out")
    parser.add_argument("--drop", metavar=_("N"), type=counted, help=what)
    parser.add_argument("--take-back", action="store_true", help=_("take back the last round"))
    parser.add_argument(
        "--round",
        metavar=_("N"),
        type=counted,
        help=_("number of the round; the last if left out"),
    )
    parser.add_argument("--table", metavar=_("N"), type=counted, help=_("number of the table"))
    what = _("victory points in the order of the pairing")
    parser.add_argument("--score", nargs=2, metavar=("A", "B"), type=points, help=what)
    parser.add_argument("--match", metavar=_("FILE"), type=Path, help=_("match with the result"))
    parser.add_argument("--csv", metavar="OUT.csv", type=Path, help=_("write the table as CSV"))
    what = _("write a reply for each player into this folder")
    parser.add_argument("--replies", metavar=_("FOLDER"), type=Path, help=what)
    what = _("write the list to print: check-in, pairings, standings for the wall, or report")
    parser.add_argument("--sheet", metavar="OUT.pdf", type=Path, help=what)
    what = _("all packs as one PDF, or one per player into a folder")
    parser.add_argument("--pdf", metavar="OUT.pdf", type=Path, help=what)
    sheets = enumerated([*CHOICES])
    what = _("sheets of the pack: {sheets}").format(sheets=sheets)
    kinds = sheets_of
    parser.add_argument("--sheets", metavar=_("SHEET,SHEET"), type=kinds, default=(), help=what)
    add_private(parser, parser)
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help=_("a4 if left out"))
    styles = [style.replace("_", "-") for style in STYLES]
    parser.add_argument("--style", choices=styles, default=styles[0], help=_("color if left out"))
    what = _("date on the sheet; today if left out")
    parser.add_argument("--date", metavar="YYYY-MM-DD", type=date_of, help=what)
    parser.add_argument("--force", action="store_true", help=_("replace a file that exists"))
    return parser


def _new(given: Namespace, parser: Parser) -> Answer:
    event = read_event(given.event) if given.event else begin_event()
    if (given.vp is None) != (given.sp is None):
        parser.error(_("--vp and --sp belong together"))
    changes: dict[str, object] = {}
    if given.vp is not None:
        changes["limits"] = Limits(vp=given.vp, sp=given.sp)
    if given.name is not None:
        changes["name"] = given.name
    if given.seed is not None:
        changes["seed"] = given.seed
    if given.clubs_apart:
        changes["clubs_apart"] = True
    changes |= changed_terms(given, event, parser)
    event = _with_players(event.replace(**changes), given)
    opened = new_folder(given.folder, event)
    return new_answer(opened)


def _with_players(event: Event, given: Namespace) -> Event:
    """Return the event with the players of a list; lines without a player are reported."""
    if given.players is None:
        return event
    read = players_from_csv(read_bytes(given.players), str(given.players))
    for problem in read.problems:
        complain(problem)
    if not read.players:
        raise FileProblem(given.players, _("there is no player in this list"))
    new = not_entered(event, read.players)
    if len(new) < len(read.players):
        complain(entered_already(len(read.players) - len(new)))
    changed: Event = add_players(event, new).apply(event)
    return changed


def _check(given: Namespace, _parser: Parser) -> Answer:
    opened = open_folder(given.folder)
    event = _with_players(opened.event, given)
    entries = _entries(opened._replace(event=event))
    checked = checked_now(entries, event)
    lists = made(
        given,
        checked,
        lambda: reports.entries_csv(entries, event),
        lambda shown, options: check_in_list(shown, options, entries),
    )
    if checked != opened.event:
        save(opened, checked)
    lists.write()
    if given.replies is not None:
        write_replies(given.replies, entries, event, force=given.force)
    return check_answer(entries, event)


def _entries(opened: EventFolder) -> tuple[SquadEntry, ...]:
    def progress(done: int, count: int) -> bool:
        if sys.stderr is not None and sys.stderr.isatty():
            print(f"\r{done}/{count}", end="" if done < count else "\n", file=sys.stderr)  # noqa: T201
        return True

    return marked(read_entries(opened.folder, opened.event, progress=progress), opened.event)


def _pair(given: Namespace, _parser: Parser) -> Answer:
    opened = open_folder(given.folder)
    event = _with_players(opened.event, given)
    if given.drop is not None:
        event = drop_out(event, given.drop).apply(event)
    if given.take_back:
        event = take_back_round(event).apply(event)
        save(opened, event)
        return unpair_answer(event)
    missing = without_result(event, len(event.rounds))
    if missing and not given.force:
        raise NoPairingError(_results_missing(len(event.rounds), len(missing)))
    paired = pair_next(event)
    if not paired.pairings:
        raise NoPairingError(_("nobody takes part in the next round"))
    event = add_round(event, paired).apply(event)
    number = len(event.rounds)
    lists = made(
        given,
        event,
        lambda: reports.pairings_csv(event, number),
        lambda shown, options: pairings_of(shown, number, options),
    )
    save(opened, event)
    lists.write()
    return pair_answer(event, paired)


def _results_missing(number: int, count: int) -> str:
    text = ngettext(
        "{count} result of round {number} is missing; --force pairs the next one all the same",
        "{count} results of round {number} are missing; --force pairs the next one all the same",
        count,
    )
    return text.format(count=count, number=number)


def _result(given: Namespace, parser: Parser) -> Answer:
    opened = open_folder(given.folder)
    number = given.round or len(opened.event.rounds)
    if given.match is not None:
        match = read_document(given.match)
        if not isinstance(match, SquadMatch):
            raise FileProblem(given.match, _("this is no match"))
        require_sound_tally(match)
        table, scores = result_from_match(opened.event, number, match)
        edits = set_result(opened.event, number, table, scores, given.match.name)
    elif given.table is not None and given.score is not None:
        table, scores = given.table, (given.score[0], given.score[1])
        edits = set_result(opened.event, number, table, scores)
    else:
        parser.error(_("a result is --table and --score, or --match"))
    saved = save(opened, edits.apply(opened.event))
    return result_answer(saved.event, number, table)


def _standings(given: Namespace, _parser: Parser) -> Answer:
    event = open_folder(given.folder).event
    made(
        given,
        event,
        lambda: reports.standings_csv(event, given.round),
        lambda shown, options: standings_of(shown, options, given.round),
    ).write()
    return standings_answer(event, given.round)


def _pack(given: Namespace, parser: Parser) -> Answer:
    if given.pdf is None:
        parser.error(_("a pack needs --pdf"))
    if given.with_file and not given.pdf.is_dir():
        parser.error(_("--with-file needs a folder: one PDF of all squads has no files inside"))
    opened = open_folder(given.folder)
    if given.csv is not None:
        refuse_existing(given.csv, force=given.force)  # before packs are written
    entries = _entries(opened)
    written, left_out = write_packs(given, entries, opened.event)
    _write_csv(given, lambda: reports.check_in_csv(opened.event, entries))
    return pack_answer(written, left_out)


def _report(given: Namespace, parser: Parser) -> Answer:
    if given.sheet is None:
        parser.error(_("a report needs --sheet"))
    opened = open_folder(given.folder)
    entries = _entries(opened)
    made(
        given,
        opened.event,
        lambda: reports.standings_csv(opened.event),
        lambda shown, options: event_report(shown, options, entries),
    ).write()
    return pack_answer([given.sheet], [])


def _write_csv(given: Namespace, made: Making) -> None:
    """Write a table if requested.

    Raises:
        FileProblem: it cannot be written, or exists already.

    """
    if given.csv is None:
        return
    refuse_existing(given.csv, force=given.force)
    content = made().encode()
    write_in_turn([(given.csv, content)], lambda path: refuse_existing(path, force=given.force))


_DOES = {
    "new": _new,
    "check": _check,
    "pair": _pair,
    "result": _result,
    "standings": _standings,
    "pack": _pack,
    "report": _report,
}
