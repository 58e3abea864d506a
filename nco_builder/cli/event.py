"""`nco-builder event`: runs an event in a folder, from creation to standings."""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentTypeError
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
    add_separator,
    as_json,
    as_lines,
    complain,
    counted,
    out,
    points,
    refuse_existing,
    refuse_foreign,
    within,
)
from nco_builder.cli.rules import pack_in
from nco_builder.documents.kinds import judge_document, kind_for, read_document
from nco_builder.event import reports
from nco_builder.event.clock import (
    MOST_MINUTES,
    clock_of,
    digits,
    left_now,
    pause,
    reset,
    set_length,
    start,
)
from nco_builder.event.entries import (
    MATCHES,
    SQUADS,
    ReadList,
    SquadEntry,
    checked_now,
    column_lines,
    marked,
    read_entries,
    read_list,
    received_files,
    replies_of,
    unread_files,
    without_squad,
)
from nco_builder.event.folder import EVENT_FILE, EventFolder, new_folder, open_folder, save
from nco_builder.event.model import (
    TIE_BREAKS,
    Event,
    Extra,
    Pairing,
    Player,
    PointsColumn,
    TieBreak,
    begin_event,
    names_of,
    read_event,
    rulebook_of,
    without_notes,
)
from nco_builder.event.pairing import Pairings, as_round, pair_next
from nco_builder.event.reports import match_of_entry, remarks_of, verdict_of
from nco_builder.event.rounds import (
    NoMatchError,
    NoPairingError,
    NoPlayerError,
    NoResultError,
    add_extra,
    add_players,
    add_round,
    allow,
    assign_squad,
    before_pairing,
    by_table,
    change_player,
    check_in_all,
    drop_out,
    entered_already,
    forbid,
    give_bye,
    known_by_hand,
    known_otherwise,
    match_of_table,
    not_entered,
    numbers_taken,
    pairing_at,
    pairings_stay,
    place_of,
    player_named,
    remove_player,
    result_from_match,
    set_result,
    set_table,
    stay,
    swap_players,
    take_back_round,
    take_bye,
    unavoidable,
    was_paired,
    with_seed,
    without_extras,
    without_result,
)
from nco_builder.event.scores import doubt_of_scores, doubts_of_match
from nco_builder.event.standings import most_of_a_draw, standings
from nco_builder.files import FileProblem, file_name, read_bytes, visible_line
from nco_builder.files.atomic import make_folder, write_together
from nco_builder.files.cells import separated
from nco_builder.files.locks import in_turn, write_in_turn
from nco_builder.files.names import distinct_names, is_there
from nco_builder.files.problems import words_of
from nco_builder.language import ENGLISH, N_, _, ngettext, speaking
from nco_builder.language.words import enumerated, fold, listed
from nco_builder.legality import finding_sentence
from nco_builder.match.model import SquadMatch
from nco_builder.paper import PAPERS, STYLES, Options, part, pdf
from nco_builder.printing import attached
from nco_builder.sheets import SHEETS, NoSheetError, SheetOptions, sheet_word
from nco_builder.squad import Limits
from nco_builder.squad.model import DecidedRulings, Match, PackOfTerms
from nco_builder.squad.packs import pack_of_terms
from nco_builder.systems.nco_event.judge import standings_rows
from nco_builder.systems.nco_event.sheets import (
    check_in_list,
    event_report,
    pairings_of,
    slips_of,
    standings_of,
    terms_lines,
)
from nco_builder.systems.nco_match.judge import require_sound_tally

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from nco_builder.documents.path_edits import PathEdit, PathEdits
    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.standings import Standing
    from nco_builder.printing import WrittenPacks
    from nco_builder.sheets.contents import Content

MOST_NAMED = 20
"""The files listed with an entry; further ones are counted."""


Making = Callable[[], str]


class Answer(NamedTuple):
    """An exit code with JSON and text."""

    code: int
    for_programs: Callable[[], dict[str, Any]]
    for_people: Callable[[], list[str]]


def new_answer(opened: EventFolder, read: ReadList | None) -> Answer:
    """Return the answer of `new`."""
    count = len(opened.event.players)
    with_players = ngettext("{count} player", "{count} players", count).format(count=count)
    line = _("{folder}: begun with {players}").format(folder=opened.folder, players=with_players)
    seed = _("seed of the pairings: {seed}").format(seed=opened.event.seed)
    told = {"folder": str(opened.folder), "players": count, "seed": opened.event.seed}
    return Answer(
        0,
        lambda: told | _columns_told(read),
        lambda: [visible_line(line), seed, *_column_lines(read)],
    )


def players_answer(
    event: Event, read: ReadList | None, new: Sequence[Player], *, preview: bool = False
) -> Answer:
    """Return all players, or those a list would enter."""
    shown = new if read is not None else event.players

    def lines() -> list[str]:
        said = _column_lines(read)
        if read is not None:
            text = ngettext("{count} player to enter", "{count} players to enter", len(new))
            said.append(text.format(count=len(new)))
            known = len(read.players) - len(new)
            said += [entered_already(known)] if known and preview else []
            if preview:
                said += [*known_otherwise(event, read.players), *numbers_taken(event, new)]
        return [*said, *[_player_line(each) for each in shown]]

    rows = [player_told(each) for each in shown]
    return Answer(0, lambda: {"players": rows} | _columns_told(read), lines)


def player_told(player: Player) -> dict[str, Any]:
    """Return a player for programs."""
    return {
        "number": player.number,
        "name": player.name,
        "club": player.club,
        "email": player.email,
        "nation": player.nation,
        "language": player.language,
        "squad": player.squad,
        "paid": player.paid,
        "here": player.here,
        "joined": player.joined,
        "dropped": player.dropped,
    }


def _player_line(player: Player) -> str:
    number = str(player.number) if player.number else "–"
    said = [player.name, player.club, player.email, player.nation, player.squad]
    if player.dropped is not None:
        said.append(_("dropped out before round {number}").format(number=player.dropped))
    if player.paid is not None:
        said.append(_("paid") if player.paid else _("not paid"))
    if player.here:
        said.append(_("here"))
    return visible_line(f"{number:>4}  {' · '.join(filter(None, said))}")


def _column_lines(read: ReadList | None) -> list[str]:
    return [f"  {visible_line(each)}" for each in column_lines(read)] if read is not None else []


def _columns_told(read: ReadList | None) -> dict[str, Any]:
    if read is None:
        return {}
    rows = [{"heading": heading, "field": field or None} for heading, field in read.columns]
    return {"columns": rows, "remarks": [*read.problems]}


def done_answer(edit: PathEdit | PathEdits, told: dict[str, Any]) -> Answer:
    """Return what was changed."""
    line = _("done: {change}").format(change=edit.text)
    return Answer(0, lambda: told, lambda: [visible_line(line)])


def check_answer(
    entries: tuple[SquadEntry, ...], event: Event, unread: Sequence[str], read: ReadList | None
) -> Answer:
    """Return every received squad, players who have sent none, and files that are not read."""
    missing = without_squad(entries, event)
    good = not missing and all(entry.legal for entry in entries)

    def lines() -> list[str]:
        whose = {each.number: f"{each.number} {each.name}" for each in event.players}
        said = [line for each in entries for line in _entry_lines(each, whose)]
        said += [
            _("{player}: no squad").format(player=visible_line(whose[each.number]))
            for each in missing
        ]
        said += [_("{file}: not looked at").format(file=visible_line(each)) for each in unread]
        said = [*_column_lines(read), *said]
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
            "not_looked_at": [*unread[:MOST_NAMED]],
            **_more("not_looked_at", len(unread) - MOST_NAMED),
            **_columns_told(read),
        }

    return Answer(0 if good else ILLEGAL, told, lines)


def pair_answer(event: Event, pairings: Pairings, number: int, *, by_hand: bool = False) -> Answer:
    """Return the pairings of a round."""

    def lines() -> list[str]:
        names = names_of(event)
        said = [_("Round {number}").format(number=number)]
        rounds = event.rounds[number - 1 : number]
        rotated = rounds[0] if rounds and rounds[0].scenarios else None
        known = rulebook_of(event).scenarios_by_number
        for each in by_table(pairings.pairings):
            line = _pairing_line(each, names, event)
            at = rotated.scenario_at(each.table) if rotated and each.table else None
            said.append(f"{line} · {known[at].name}" if at is not None and at in known else line)
        return [*said, *unavoidable(event, pairings, by_hand=by_hand)]

    def told() -> dict[str, Any]:
        rows = [
            {"table": each.table, "players": [*each.players]}
            for each in by_table(pairings.pairings)
        ]
        return {
            "round": number,
            "pairings": rows,
            "rematches": [[*each] for each in pairings.rematches],
            "same_club": [[*each] for each in pairings.same_club],
            "forbidden": [[*each] for each in pairings.forbidden],
            "all_met": pairings.all_met,
            "seed": event.seed,
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
        lambda: [_pairing_line(pairing, names_of(event), event)],
    )


def standings_answer(event: Event, rounds: int | None) -> Answer:
    """Return the standings."""
    rows = standings(event, rounds)

    def lines() -> list[str]:
        names = names_of(event)
        width = max([0, *map(len, names.values())])
        breaks = event.scoring.tie_breaks

        def told(row: Standing) -> str:
            line = f"{row.place:>3}. {names[row.player.number]:<{width}}  {row.points:>5}"
            said = [f"{_(TIE_BREAKS[each])} {getattr(row, each)}" for each in breaks]
            return f"{line}  ({', '.join(said)})" if said and row.played + row.byes else line

        return [told(row) for row in rows]

    return Answer(0, lambda: {"standings": standings_rows(rows)}, lines)


def pack_answer(
    written: list[Path], left_out: Sequence[str], undecided: Sequence[str] = ()
) -> Answer:
    """Return the written packs, what is not in them, and whose squad is undecided."""

    def lines() -> list[str]:
        return [*map(written_line, written), *map(visible_line, (*left_out, *undecided))]

    told: dict[str, Any] = {
        "written": [str(path) for path in written],
        "left_out": [*left_out],
        "undecided": [*undecided],
    }
    return Answer(ILLEGAL if left_out or undecided else 0, lambda: told, lines)


def written_line(path: Path) -> str:
    """Return that a file was written, or a folder filled."""
    return _("{file}: written").format(file=visible_line(str(path)))


def _pairing_line(pairing: Pairing, names: dict[int, str], event: Event) -> str:
    who = [names.get(number, str(number)) for number in pairing.players]
    if len(who) == 1:
        return _("{player} has a bye").format(player=who[0])
    text = _("table {table}: {players}")
    line = text.format(table=pairing.table, players=" – ".join(within(who)))
    if pairing.scores is None:
        return line
    outcome = reports.outcome_of(pairing, names, most_of_a_draw(event))
    why = ", ".join(filter(None, [outcome, visible_line(pairing.reason)]))
    scores = " : ".join(map(str, pairing.scores))
    return f"{line}  {scores} ({why})" if why else f"{line}  {scores}"


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
    why = [match_of_entry(entry)] if entry.match is not None else []
    return [*said, *[f"  {remark}" for remark in (*why, *remarks_of(entry))]]


def _more(key: str, count: int) -> dict[str, int]:
    """Return how many more there are than are listed."""
    return {f"more_{key}": count} if count > 0 else {}


def _entry_as_json(entry: SquadEntry) -> dict[str, Any]:
    report = entry.report
    found = report.findings if report else ()
    return {
        "file": entry.file,
        "player": entry.player,
        "matched": entry.match
        and {"by": entry.match.source, "how": entry.match.how, "text": entry.match.text},
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
    what = _("whether the scenarios rotate by table instead")
    parser.add_argument("--scenarios-by-table", choices=("yes", "no"), help=what)
    parser.add_argument(
        "--vehicle-phase", action="store_true", help=_("the Vehicle Phase is played")
    )
    parser.add_argument(
        "--anti-tank", action="store_true", help=_("anti-tank weapons may be carried")
    )
    what = _("rules pack that all squads play by, in this edition; may be given several times")
    parser.add_argument("--pack", metavar=_("FILE"), type=Path, action="append", help=what)
    parser.add_argument("--no-packs", action="store_true", help=_("no rules pack is played"))
    what = _("rank by all victory points, or by points for results")
    parser.add_argument("--scoring", choices=("points", "results"), help=what)
    what = _("tie-breaks, in their order")
    parser.add_argument("--tie-breaks", nargs="+", choices=get_args(TieBreak), help=what)


def changed_terms(given: Namespace, event: Event, parser: Parser) -> dict[str, object]:
    """Return the terms given as options of a new event, besides those of its file."""
    said: dict[str, object] = {}
    if given.exact:
        said["rulings"] = (event.rulings or DecidedRulings()).replace(budget="exact")
    if given.pack or given.no_packs:
        said["packs"] = _packs_given(given, event, parser)
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
    chosen: dict[str, object] = {key: value for key, value in scoring.items() if value}
    declared = [PointsColumn(name=each) for each in given.columns or ()]
    declared += [PointsColumn(name=each, counts=False) for each in given.shown_columns or ()]
    if declared:
        chosen["columns"] = tuple(declared)
    if chosen:
        said["scoring"] = event.scoring.replace(**chosen)
    return said


def _packs_given(given: Namespace, event: Event, parser: Parser) -> tuple[PackOfTerms, ...]:
    """Return the rules packs that are played, with their definitions.

    Raises:
        UsageError: none is to be played, and some are named.
        FileProblem: a file is no rules pack, or one for another rulebook.
    """
    if given.pack and given.no_packs:
        parser.error(_("--pack and --no-packs contradict each other"))
    packs = [pack_in(path, rulebook_of(event).id) for path in given.pack or ()]
    return tuple([pack_of_terms(pack) for pack in packs])


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
    sheet: Callable[[Event, SheetOptions], Content],
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
        files.append((given.csv, separated(table(), given.separator).encode()))
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
    given: Namespace, event: Event, sheet: Callable[[Event, SheetOptions], Content]
) -> bytes:
    """Return a list as PDF; with notes and the event itself only on request.

    Raises:
        FileProblem: there is none, or it is too large.
    """
    date, style = given.date or today(), given.style.replace("-", "_")
    options = Options(date, paper=given.paper, style=style, card_size="large")
    shown = event if given.with_notes else without_notes(event)
    try:
        laid = part(sheet(shown, SheetOptions(date)), options)
    except NoSheetError as error:
        raise FileProblem(given.sheet, error.args[0]) from error
    return pdf([laid], options, inside=attached(shown) if given.with_file else None)


MOST_PROBLEMS = 20
"""The most failed replies that are listed; a full disk fails all of them."""
AT_ONCE = 50
"""Replies written together; each takes two open files until then, and systems allow 256."""
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


def write_packs(given: Namespace, entries: tuple[SquadEntry, ...], event: Event) -> WrittenPacks:
    """Write the packs of all squads; one file each into a folder, else one PDF.

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
        one_sided=given.one_sided,
    )


def write_replies(
    folder: Path, entries: tuple[SquadEntry, ...], event: Event, *, force: bool
) -> None:
    """Write a reply for each player, and one for each file without an owner.

    Raises:
        FileProblem: one cannot be written, or exists already.
    """
    replies = replies_of(entries, event)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = _("this folder cannot be made because {reason}")
        raise FileProblem(folder, problem.format(reason=words_of(error))) from error
    names = distinct_names([file_name(each.name, each.suffix, "reply") for each in replies])
    for name in names:
        refuse_existing(folder / name, force=force)
    texts = zip(names, replies, strict=True)
    files = [(folder / name, reply.content) for name, reply in texts]
    problems = []
    with in_turn(folder / "replies"):  # a lock for each file takes longer than the file
        for at in range(0, len(files), AT_ONCE):
            problems += _written(files[at : at + AT_ONCE], force=force)
    for each in problems[1:MOST_PROBLEMS]:
        complain(each)
    if problems:
        raise problems[0]


def _written(files: Sequence[tuple[Path, bytes]], *, force: bool) -> list[FileProblem]:
    """Write files at once, else one by one; return the problems of those that are not written."""
    try:
        for path, _content in files:
            refuse_existing(path, force=force)
        write_together(files)
    except FileProblem as problem:
        if len(files) == 1:
            return [problem]
        return [each for file in files for each in _written([file], force=force)]
    return []


def _progress(done: int, count: int) -> bool:
    if sys.stderr is not None and sys.stderr.isatty():
        print(f"\r{done}/{count}", end="", file=sys.stderr)  # noqa: T201 - goes by itself
    return True


class Action(NamedTuple):
    """An action: its implementation, its help, its words after the folder, and its options.

    With `several`, there may be any number of its word, or none if an option takes its place.
    """

    does: Callable[[Namespace, Parser], Answer]
    what: str
    words: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    several: bool = False


def run(words: Sequence[str]) -> int:
    """Run an action on the event of a folder."""
    try:
        parser = make_parser(_action_in(words))
        given = parser.read(words)
        action = ACTIONS[given.action]
        _refuse_options(given, action, parser)
        if not action.several and len(given.words) != len(action.words):
            wanted = " ".join(map(_, action.words)) or _("nothing")
            parser.error(
                _("after the folder, {action} needs {words}").format(
                    action=given.action, words=wanted
                )
            )
        code, told, lines = action.does(given, parser)
    except (UsageError, FileProblem) as error:
        complain(error)
        return FAILED
    except (NoPairingError, NoResultError, NoPlayerError, NoMatchError) as error:
        complain(f"{str(error).rstrip('.')}.")
        return FAILED
    if given.json:
        with speaking(ENGLISH):
            out(as_json(told()))
    else:
        said, written = lines(), (given.csv, given.sheet, given.replies)
        told_of = [written_line(path) for path in written if path is not None]
        out(as_lines([*said, *[line for line in told_of if line not in said]]))
    return code


def _refuse_options(given: Namespace, action: Action, parser: Parser) -> None:
    """Refuse an option that another action takes: it would change or write nothing."""
    taken = {*ALWAYS, *action.options}
    for each in parser.actions:
        if not each.option_strings or taken & {*each.option_strings}:
            continue
        if getattr(given, each.dest, each.default) != each.default:
            problem = _("{action} does not take {option}")
            parser.error(problem.format(action=given.action, option=each.option_strings[0]))


def _action_in(words: Sequence[str]) -> str:
    """Return the action among the arguments, for help of its own; "" without one."""
    return next((word for word in words if not word.startswith("-") and word in ACTIONS), "")


ALWAYS = ("-h", "--json")
PRIVATE = ("--with-notes", "--with-file")
TABLE = ("--csv", "--separator")
PRINTED = ("--sheet", *PRIVATE, "--paper", "--style", "--date", "--force")


def make_parser(action: str = "") -> Parser:
    """Return the parser; its help is about one action if given."""
    what = _("Run an event in a folder. Exit code: 0 done, 1 a squad is not legal or missing.")
    if action:
        what = f"{action}: {_(ACTIONS[action].what)}."
    parser = Parser("event", what)
    if not action:
        parser.epilog = _("nco-builder help event ACTION explains an action and its options.")
    kinds = "; ".join([f"{{{name}}} {_(each.what)}" for name, each in ACTIONS.items()])
    told = _("action to perform: {actions}").format(actions=kinds)
    parser.add_argument("action", choices=tuple(ACTIONS), help=SUPPRESS if action else told)
    parser.add_argument("folder", metavar=_("FOLDER"), type=Path, help=_("folder of the event"))
    positional = ACTIONS[action].words if action else ()
    parser.add_argument(
        "words",
        metavar=" ".join(map(_, positional)) or _("WORD"),
        nargs="*",
        help=_("a player is his start number or name, a file is one of the folder of squads")
        if positional or not action
        else SUPPRESS,
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON object, in English"))
    _add_player_options(parser)
    parser.add_argument("--vp", metavar=_("N"), type=points, help=_("valor points of every squad"))
    parser.add_argument(
        "--sp", metavar=_("N"), type=points, help=_("specialist points of every squad")
    )
    parser.add_argument("--seed", metavar=_("N"), type=points, help=_("seed of the pairings"))
    add_options(parser)
    _add_round_options(parser)
    _add_output_options(parser)
    if action:
        shown = {*ALWAYS, *ACTIONS[action].options}
        for each in parser.actions:
            if each.option_strings and not shown & {*each.option_strings}:
                each.help = SUPPRESS
    return parser


def _add_round_options(parser: Parser) -> None:
    """Add options of pairing, rounds, results and points."""
    what = _("keep players of one club apart in the first round")
    parser.add_argument("--clubs-apart", action="store_true", help=what)
    what = _("keep players of one club apart in so many rounds; 0 for none")
    parser.add_argument("--clubs-apart-rounds", metavar=_("N"), type=points, help=what)
    what = _("whether only players who have checked in are paired")
    parser.add_argument("--here-only", choices=("yes", "no"), help=what)
    what = _("start number of a player who drops out")
    parser.add_argument("--drop", metavar=_("N"), type=counted, help=what)
    what = _("all players who have not dropped out")
    parser.add_argument("--all", action="store_true", help=what)
    what = _("take back a bye or an entry instead of making it")
    parser.add_argument("--take", action="store_true", help=what)
    what = _("take the result of a table out, or the points of a player")
    parser.add_argument("--clear", action="store_true", help=what)
    what = _("minutes of a round; a running one changes by the difference")
    parser.add_argument("--minutes", metavar=_("N"), type=counted, help=what)
    what = _("what is done with the clock")
    parser.add_argument("--do", choices=("start", "pause", "reset"), help=what)
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
    what = _("who lost whatever the score: by forfeit, or not there; both for a double loss")
    parser.add_argument("--lost", nargs="+", metavar=_("PLAYER"), help=what)
    parser.add_argument("--reason", metavar=_("TEXT"), help=_("why, or why it was corrected"))
    what = _("points besides matches, such as -5 for a penalty")
    parser.add_argument("--points", metavar=_("N"), type=int, help=what)
    what = _("declared column of these points, such as Painting")
    parser.add_argument("--column", metavar=_("NAME"), help=what)
    what = _("columns of points besides matches that count")
    parser.add_argument("--columns", nargs="+", metavar=_("NAME"), help=what)
    what = _("columns of points besides matches that are only shown")
    parser.add_argument("--shown-columns", nargs="+", metavar=_("NAME"), help=what)


def _add_player_options(parser: Parser) -> None:
    """Add options of an event's name and its players."""
    parser.add_argument("--name", metavar=_("NAME"), help=_("name of an event or a player"))
    parser.add_argument("--event", metavar=_("FILE"), type=Path, help=_("event file with terms"))
    parser.add_argument(
        "--players", metavar=_("FILE"), type=Path, help=_("list of players to enter")
    )
    what = _("tell what each column of a list is taken for, and enter nobody")
    parser.add_argument("--preview", action="store_true", help=what)
    parser.add_argument(
        "--number", metavar=_("N"), type=counted, help=_("start number of a player")
    )
    parser.add_argument("--club", metavar=_("NAME"), help=_("club of a player"))
    parser.add_argument("--email", metavar=_("ADDRESS"), help=_("e-mail address of a player"))
    parser.add_argument("--nation", metavar=_("NAME"), help=_("nation a player announced"))
    what = _("language of the replies to a player, such as de")
    parser.add_argument("--replies-in", metavar=_("CODE"), help=what)
    parser.add_argument("--paid", choices=("yes", "no"), help=_("whether a player has paid"))


def _add_output_options(parser: Parser) -> None:
    """Add options of what is written and printed."""
    what = _("print result slips to cut out instead of match sheets")
    parser.add_argument("--slips", action="store_true", help=what)
    what = _("print packs for one side of the paper, without blank backs")
    parser.add_argument("--one-sided", action="store_true", help=what)
    parser.add_argument("--csv", metavar="OUT.csv", type=Path, help=_("write the table as CSV"))
    add_separator(parser)
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
    parser.add_argument(
        "--force",
        action="store_true",
        help=_("replace a file that exists; PDFs of this program are replaced in any case"),
    )


def _new(given: Namespace, parser: Parser) -> Answer:
    event = read_event(given.event) if given.event else begin_event()
    if (given.vp is None) != (given.sp is None):
        parser.error(_("--vp and --sp belong together"))
    event = event.replace(**_terms_given(given, event, parser))
    event, read = _with_players(event, given)
    if given.seed is None and not event.seed:
        event = with_seed(event)
    opened = new_folder(given.folder, event)
    return new_answer(opened, read)


def _terms_given(given: Namespace, event: Event, parser: Parser) -> dict[str, object]:
    """Return the terms given as options."""
    changes: dict[str, object] = {}
    if given.vp is not None and given.sp is not None:
        changes["limits"] = Limits(vp=given.vp, sp=given.sp)
    if given.name is not None:
        changes["name"] = given.name
    if given.seed is not None:
        changes["seed"] = given.seed
    if given.clubs_apart or given.clubs_apart_rounds is not None:
        changes["clubs_apart"] = given.clubs_apart or given.clubs_apart_rounds != 0
    if given.clubs_apart_rounds:
        changes["clubs_apart_rounds"] = given.clubs_apart_rounds
    if given.scenarios_by_table is not None:
        changes["scenarios_by_table"] = given.scenarios_by_table == "yes"
    if given.here_only is not None:
        changes["here_only"] = given.here_only == "yes"
    return changes | changed_terms(given, event, parser)


def _with_players(event: Event, given: Namespace) -> tuple[Event, ReadList | None]:
    """Return the event with the players of a list, and the list; problems are reported.

    Raises:
        FileProblem: there is no player in it.
    """
    read = _read_players(given)
    if read is None:
        return event, None
    new = not_entered(event, read.players)
    if len(new) < len(read.players):
        complain(entered_already(len(read.players) - len(new)))
    for line in (*known_otherwise(event, read.players), *numbers_taken(event, new)):
        complain(line)
    changed: Event = add_players(event, new).apply(event) if new else event
    return changed, read


def _read_players(given: Namespace) -> ReadList | None:
    if given.players is None:
        return None
    read = read_list(read_bytes(given.players), str(given.players))
    for problem in read.problems:
        complain(problem)
    if not read.players:
        raise FileProblem(given.players, _("there is no player in this list"))
    return read


def _players(given: Namespace, _parser: Parser) -> Answer:
    """Tell the players; enter or preview those of a list."""
    if given.preview:
        # a list may be looked at before the event exists
        exists = is_there(given.folder / EVENT_FILE)
        event = open_folder(given.folder).event if exists else begin_event()
        read = _read_players(given)
        new = not_entered(event, read.players) if read is not None else ()
        return players_answer(event, read, new, preview=True)
    opened = open_folder(given.folder)
    changed, read = _with_players(opened.event, given)
    entries: tuple[SquadEntry, ...] = ()
    if given.csv is not None or given.sheet is not None:
        entries = _entries(opened._replace(event=changed))
    lists = made(
        given,
        changed,
        lambda: reports.check_in_csv(changed, entries),
        lambda shown, options: check_in_list(shown, options, entries),
    )
    if changed is not opened.event:
        save(opened, changed)
    lists.write()
    return players_answer(changed, read, changed.players[len(opened.event.players) :])


def _changed(
    given: Namespace, make: Callable[[Event], tuple[PathEdit | PathEdits, dict[str, Any]]]
) -> Answer:
    """Make a change of the event, save it, and tell it."""
    opened = open_folder(given.folder)
    edit, told = make(opened.event)
    save(opened, edit.apply(opened.event))
    return done_answer(edit, told)


def _data(given: Namespace) -> dict[str, object]:
    """Return the data of a player given as options."""
    said = {
        "number": given.number,
        "name": given.name,
        "club": given.club,
        "email": given.email,
        "nation": given.nation,
        "language": given.replies_in,
        "paid": None if given.paid is None else given.paid == "yes",
    }
    return {key: value for key, value in said.items() if value is not None}


def _add(given: Namespace, parser: Parser) -> Answer:
    if not (given.name or "").strip():
        parser.error(_("a player needs --name"))

    def make(event: Event) -> tuple[PathEdits, dict[str, Any]]:
        player = Player(number=0).replace(**_data(given))
        if player.number in {each.number for each in event.players} - {0}:
            taken = _("start number {number} is taken").format(number=player.number)
            raise NoPlayerError(taken)
        for line in known_by_hand(event, player):
            complain(line)
        edits = add_players(event, [player])
        return edits, {"player": edits.apply(event).players[-1].number}

    return _changed(given, make)


def _edit(given: Namespace, parser: Parser) -> Answer:
    changes = _data(given)
    if not changes:
        parser.error(_("edit needs what to change, such as --club"))
    return _of_player(
        given,
        lambda event, player: change_player(
            event, _place(event, player), player.replace(**changes)
        ),
    )


def _of_player(given: Namespace, make: Callable[[Event, Player], PathEdit | PathEdits]) -> Answer:
    """Make a change of the player who is the last word."""

    def change(event: Event) -> tuple[PathEdit | PathEdits, dict[str, Any]]:
        player = player_named(event, given.words[-1])
        return make(event, player), {"player": player.number}

    return _changed(given, change)


def _place(event: Event, player: Player) -> int:
    place = place_of(event, player)
    return 0 if place is None else place


def _remove(given: Namespace, _parser: Parser) -> Answer:
    def make(event: Event, player: Player) -> PathEdit:
        if was_paired(event, player):
            problem = _("{player} is in a round, so that he can only drop out")
            raise NoPairingError(problem.format(player=visible_line(player.name)))
        return remove_player(_place(event, player), player)

    return _of_player(given, make)


def _drop(given: Namespace, _parser: Parser) -> Answer:
    return _of_player(given, lambda event, player: drop_out(event, player.number))


def _reinstate(given: Namespace, _parser: Parser) -> Answer:
    return _of_player(given, lambda event, player: stay(_place(event, player), player))


def _here(given: Namespace, parser: Parser) -> Answer:
    if bool(given.words) == given.all:
        parser.error(_("here needs PLAYER, or --all"))

    def make(event: Event) -> tuple[PathEdits, dict[str, Any]]:
        who = [player_named(event, word) for word in given.words]
        who = who or [each for each in event.players if each.dropped is None]
        numbers = list(dict.fromkeys([each.number for each in who]))
        told = {"player": numbers[0]} if len(numbers) == 1 else {"players": numbers}
        return check_in_all(event, numbers, here=not given.take), told

    return _changed(given, make)


def _points(given: Namespace, parser: Parser) -> Answer:
    """Give a player points besides his matches."""
    if given.points is None and not given.clear:
        parser.error(_("points need --points"))

    def make(event: Event, player: Player) -> PathEdit:
        column = given.column or ""
        if given.clear:
            return without_extras(event, player.number, column)
        declared = [each.name for each in event.scoring.columns]
        if column and column not in declared:
            problem = _("there is no column “{name}”; the terms declare: {names}")
            names = enumerated(declared) or _("nothing")
            parser.error(problem.format(name=column, names=names))
        extra = Extra(
            player=player.number, points=given.points, column=column, reason=given.reason or ""
        )
        return add_extra(event, extra)

    return _of_player(given, make)


def _apart(given: Namespace, _parser: Parser) -> Answer:
    def make(event: Event) -> tuple[PathEdit, dict[str, Any]]:
        a, b = [player_named(event, word).number for word in given.words]
        do = allow if given.take else forbid
        return do(event, a, b), {"players": [a, b]}

    return _changed(given, make)


def _assign(given: Namespace, _parser: Parser) -> Answer:
    file = _received_file(given)

    def make(event: Event, player: Player) -> PathEdit | PathEdits:
        return assign_squad(event, player, file)

    return _of_player(given, make)


def _received_file(given: Namespace) -> str:
    """Return the name of a file within the folder of squads.

    Raises:
        FileProblem: it is not there.
    """
    word = given.words[0]
    squads = given.folder / SQUADS
    there = [path.relative_to(squads).as_posix() for path in received_files(given.folder)]
    plain = Path(word).as_posix().removeprefix("./")
    found = [each for each in there if plain in {each, (squads / each).as_posix()}]
    found = found or [each for each in there if fold(each) == fold(plain)]
    if len(found) != 1:
        raise FileProblem(squads / word, _("there is no such file among the squads"))
    return found[0]


def _counts(given: Namespace, _parser: Parser) -> Answer:
    opened = open_folder(given.folder)
    file = _received_file(given)
    entry = next((each for each in _entries(opened) if each.file == file), None)
    players = {each.number: each for each in opened.event.players}
    player = players.get(entry.player or 0) if entry is not None else None
    if player is None:
        problem = _("this file belongs to no player yet; event assign gives it to one")
        raise FileProblem(file, problem)
    edit = assign_squad(opened.event, player, file)
    save(opened, edit.apply(opened.event))
    return done_answer(edit, {"player": player.number, "file": file})


def _replies(given: Namespace, parser: Parser) -> Answer:
    opened = open_folder(given.folder)
    entries = _entries(opened)
    if given.replies is not None:
        write_replies(given.replies, entries, opened.event, force=given.force)
    elif not given.json:
        parser.error(_("replies need --replies or --json"))
    replies = replies_of(entries, opened.event)
    rows = [
        {
            "player": each.player.number if each.player else None,
            "email": each.player.email if each.player else "",
            "subject": each.subject,
            "text": each.text,
            "mailto": each.mailto,
        }
        for each in replies
    ]
    count = ngettext("{count} reply", "{count} replies", len(rows)).format(count=len(rows))
    return Answer(0, lambda: {"replies": rows}, lambda: [count])


def _match(given: Namespace, parser: Parser) -> Answer:
    """Begin the match of a table in the folder of matches."""
    if given.table is None:
        parser.error(_("a match needs --table"))
    opened = open_folder(given.folder)
    number = given.round or len(opened.event.rounds)
    pairing = pairing_at(opened.event, number, given.table)
    match = match_of_table(opened.event, number, pairing, _entries(opened))
    kind = kind_for(match)
    path = given.folder / MATCHES / kind.file_name(match)
    refuse_existing(path, force=given.force)
    make_folder(path.parent)
    kind.write(path, match)
    told = {"round": number, "table": given.table, "written": str(path)}
    return Answer(0, lambda: told, lambda: [written_line(path)])


def _terms(given: Namespace, parser: Parser) -> Answer:
    """Change the terms, else tell them."""
    opened = open_folder(given.folder)
    if (given.vp is None) != (given.sp is None):
        parser.error(_("--vp and --sp belong together"))
    changes = _terms_given(given, opened.event, parser)
    event = opened.event.replace(**changes)
    if changes:
        save(opened, event)
    rows = terms_lines(event)
    return Answer(
        0,
        lambda: {"changed": sorted(changes)},
        lambda: [visible_line(f"{label}: {value}") for label, value in rows.items()],
    )


def _swap(given: Namespace, _parser: Parser) -> Answer:
    return _by_hand(
        given, lambda event, number, a, b: swap_players(event, number, a.number, b.number)
    )


def _by_hand(given: Namespace, make: Callable[..., PathEdit]) -> Answer:
    """Change the pairings of a round by hand, and tell what could not be avoided."""
    opened = open_folder(given.folder)
    event = opened.event
    number = given.round or len(event.rounds)
    players = [player_named(event, word) for word in given.words]
    edit = make(event, number, *players)
    saved = save(opened, edit.apply(event))
    paired = as_round(saved.event, number, saved.event.rounds[number - 1].pairings)
    return pair_answer(saved.event, paired, number, by_hand=True)


def _bye(given: Namespace, _parser: Parser) -> Answer:
    def make(event: Event, number: int, player: Player) -> PathEdit:
        do = take_bye if given.take else give_bye
        return do(event, number, player.number)

    return _by_hand(given, make)


def _table(given: Namespace, parser: Parser) -> Answer:
    if given.table is None:
        parser.error(_("table needs --table"))
    return _by_hand(
        given,
        lambda event, number, player: set_table(event, number, player.number, given.table),
    )


def _check(given: Namespace, _parser: Parser) -> Answer:
    opened = open_folder(given.folder)
    event, read = _with_players(opened.event, given)
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
    return check_answer(entries, event, unread_files(opened.folder), read)


def _entries(opened: EventFolder) -> tuple[SquadEntry, ...]:
    def progress(done: int, count: int) -> bool:
        if sys.stderr is not None and sys.stderr.isatty():
            print(f"\r{done}/{count}", end="" if done < count else "\n", file=sys.stderr)  # noqa: T201
        return True

    return marked(read_entries(opened.folder, opened.event, progress=progress), opened.event)


def _pair(given: Namespace, _parser: Parser) -> Answer:
    opened = open_folder(given.folder)
    event, _read = _with_players(opened.event, given)
    if given.drop is not None:
        event = drop_out(event, given.drop).apply(event)
    if given.take_back:
        event = take_back_round(event).apply(event)
        save(opened, event)
        return unpair_answer(event)
    missing = without_result(event, len(event.rounds))
    if missing and not given.force:
        tables = [str(each.table) for each in missing if each.table is not None]
        raise NoPairingError(_results_missing(len(event.rounds), tables))
    for line in before_pairing(event, _entries(opened._replace(event=event))):
        complain(line)
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
    return pair_answer(event, paired, number)


def _results_missing(number: int, tables: Sequence[str]) -> str:
    text = ngettext(
        "the result of round {number} at table {tables} is missing; --force pairs the next one "
        "all the same",
        "{count} results of round {number} are missing, at tables {tables}; --force pairs the "
        "next one all the same",
        len(tables),
    )
    return text.format(count=len(tables), number=number, tables=", ".join(tables))


def _result(given: Namespace, parser: Parser) -> Answer:
    opened = open_folder(given.folder)
    number = given.round or len(opened.event.rounds)
    if given.match is not None:
        match = read_document(given.match)
        if not isinstance(match, SquadMatch):
            raise FileProblem(given.match, _("this is no match"))
        require_sound_tally(match)
        table, scores = result_from_match(opened.event, number, match)
        judged = judge_document(match, given.match).findings
        errors = len([each for each in judged if each.severity == "error"])
        doubts = doubts_of_match(opened.event, number, table, match, errors)
        _require_sure(given, doubts)
        edits = set_result(opened.event, number, table, scores, given.match.name)
    elif given.table is not None and given.clear:
        table = given.table
        edits = set_result(opened.event, number, table, None)
    elif given.table is not None and (given.score is not None or given.lost):
        first, second = given.score or (0, 0)  # who lost by forfeit need not have played
        table, scores = given.table, (first, second)
        lost = tuple([player_named(opened.event, word).number for word in given.lost or ()])
        at_table = pairing_at(opened.event, number, table).players
        if not {*lost} <= {*at_table}:
            parser.error(_("who lost is not at this table"))
        if not lost and not given.force:
            pairing = pairing_at(opened.event, number, table)
            doubt = doubt_of_scores(opened.event, number, pairing, scores, _entries(opened))
            _require_sure(given, [doubt] if doubt else [])
        edits = set_result(
            opened.event, number, table, scores, lost=lost, reason=given.reason or ""
        )
    else:
        parser.error(_("a result is --table with --score or --lost, or --match"))
    was = pairing_at(opened.event, number, table).scores
    saved = save(opened, edits.apply(opened.event))
    if was is not None and was != pairing_at(saved.event, number, table).scores:
        before = _("Table {table} had {scores} before.")
        complain(before.format(table=table, scores=" : ".join(map(str, was))))
    if was is not None and number < len(opened.event.rounds):
        complain(pairings_stay(number))
    return result_answer(saved.event, number, table)


def _require_sure(given: Namespace, doubts: Sequence[str]) -> None:
    """Refuse a result in doubt unless it is forced.

    Raises:
        NoResultError: there are doubts.
    """
    if doubts and not given.force:
        how = _("--force enters it all the same")
        raise NoResultError(f"{' '.join(doubts).rstrip('.')}; {how}")


def _clock(given: Namespace, parser: Parser) -> Answer:
    """Start, pause or reset the clock, else tell it."""
    opened = open_folder(given.folder)
    event = opened.event
    if given.minutes is not None and given.minutes > MOST_MINUTES:
        parser.error(_("a round has at most {most} minutes").format(most=MOST_MINUTES))
    if given.minutes is not None:
        event = set_length(clock_of(event), given.minutes).apply(event)
    ways = {"start": start, "pause": pause, "reset": reset}
    if given.do is not None:
        event = ways[given.do](clock_of(event)).apply(event)
    if event is not opened.event:
        save(opened, event)
    clock = clock_of(event)
    left = left_now(clock)
    state = _("running") if clock.since is not None else _("paused")
    told = {"left": round(left), "length": clock.length, "running": clock.since is not None}
    return Answer(0, lambda: told, lambda: [f"{digits(left)}  {state}"])


def _standings(given: Namespace, _parser: Parser) -> Answer:
    event = open_folder(given.folder).event
    made(
        given,
        event,
        lambda: reports.standings_csv(event, given.round),
        lambda shown, options: standings_of(shown, options, given.round),
    ).write()
    return standings_answer(event, given.round)


def _results(given: Namespace, _parser: Parser) -> Answer:
    """Tell all results, for other programs above all."""
    event = open_folder(given.folder).event
    names = names_of(event)

    def told() -> dict[str, Any]:
        return results_told(event, given.round)

    def lines() -> list[str]:
        said = []
        for number, each in enumerate(event.rounds[: given.round], 1):
            said.append(_("Round {number}").format(number=number))
            said += [_pairing_line(one, names, event) for one in by_table(each.pairings)]
        return said

    return Answer(0, told, lines)


def results_told(event: Event, rounds: int | None) -> dict[str, Any]:
    """Return players, pairings with results and standings; nothing private is in it."""
    names = names_of(event)
    return {
        "event": event.name,
        "ruleset": event.ruleset,
        "scoring": event.scoring.by,
        "players": [
            {"number": each.number, "name": each.name, "club": each.club, "dropped": each.dropped}
            for each in event.players
        ],
        "rounds": [
            {
                "round": number,
                "scenario": each.scenario,
                "scenarios": [*each.scenarios],
                "pairings": [
                    {
                        "table": one.table,
                        "players": [
                            {"number": who, "name": names.get(who, str(who))} for who in one.players
                        ],
                        "scores": None if one.scores is None else [*one.scores],
                        "bye": len(one.players) == 1,
                        "lost": [*one.lost],
                        "reason": one.reason,
                    }
                    for one in by_table(each.pairings)
                ],
            }
            for number, each in enumerate(event.rounds[:rounds], 1)
        ],
        "standings": standings_rows(standings(event, rounds)),
    }


def _pack(given: Namespace, parser: Parser) -> Answer:
    if given.pdf is None:
        parser.error(_("a pack needs --pdf"))
    if given.with_file and not given.pdf.is_dir():
        parser.error(_("--with-file needs a folder: one PDF of all squads has no files inside"))
    opened = open_folder(given.folder)
    if given.csv is not None:
        refuse_existing(given.csv, force=given.force)  # before packs are written
    entries = _entries(opened)
    packs = write_packs(given, entries, opened.event)
    _write_csv(given, lambda: reports.check_in_csv(opened.event, entries))
    return pack_answer(packs.files, packs.left_out, packs.undecided)


def _sheets(given: Namespace, parser: Parser) -> Answer:
    """Print the match sheets, or the result slips, of all tables of a round."""
    from nco_builder import printing

    place = given.pdf or given.sheet
    if place is None:
        parser.error(_("sheets need --sheet"))
    opened = open_folder(given.folder)
    if given.slips:
        given.sheet, number = place, given.round or len(opened.event.rounds)
        made(given, opened.event, str, lambda event, how: slips_of(event, number, how)).write()
        return pack_answer([place], [])
    style = given.style.replace("-", "_")
    written = printing.write_match_sheets(
        place,
        given.round or len(opened.event.rounds),
        _entries(opened),
        opened.event,
        Options(given.date or today(), paper=given.paper, style=style),
        may_write=lambda path: refuse_foreign(path, "--sheet", force=given.force),
        progress=_progress,
    )
    return pack_answer(written.files, written.left_out)


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
    content = separated(made(), given.separator).encode()
    write_in_turn([(given.csv, content)], lambda path: refuse_existing(path, force=given.force))


LISTED = ("--players",)
PLAYER = (N_("PLAYER"),)
DATA = ("--number", "--name", "--club", "--email", "--nation", "--replies-in", "--paid")
TERMS = (
    *("--name", "--vp", "--sp", "--seed", "--exact", "--scenarios", "--scenarios-by-table"),
    *("--vehicle-phase", "--anti-tank", "--scoring", "--tie-breaks", "--clubs-apart"),
    *("--pack", "--no-packs"),
    *("--clubs-apart-rounds",),
    *("--here-only", "--columns", "--shown-columns"),
)
ACTIONS = {
    "new": Action(_new, N_("make the folder"), (), ("--event", *LISTED, *TERMS)),
    "players": Action(
        _players,
        N_("list the players, or print them to check in; enter those of a list"),
        (),
        (*LISTED, "--preview", *TABLE, *PRINTED),
    ),
    "add": Action(_add, N_("enter one player"), (), DATA),
    "edit": Action(_edit, N_("change the data of a player"), PLAYER, DATA),
    "remove": Action(_remove, N_("remove a player who was never paired"), PLAYER),
    "drop": Action(_drop, N_("let a player drop out from the next round on"), PLAYER),
    "reinstate": Action(_reinstate, N_("take back that a player dropped out"), PLAYER),
    "here": Action(_here, N_("check players in"), PLAYER, ("--all", "--take"), several=True),
    "check": Action(
        _check,
        N_("judge all squads, and keep what they are now"),
        (),
        (*LISTED, *TABLE, "--replies", *PRINTED),
    ),
    "assign": Action(_assign, N_("give a file to a player"), (N_("FILE"), N_("PLAYER"))),
    "counts": Action(
        _counts, N_("select the one of several files of a player that counts"), (N_("FILE"),)
    ),
    "replies": Action(_replies, N_("write a reply for each player"), (), ("--replies", "--force")),
    "terms": Action(_terms, N_("show or change the terms"), (), TERMS),
    "apart": Action(
        _apart,
        N_("keep two players apart in all rounds, or let them meet"),
        (N_("PLAYER"), N_("PLAYER")),
        ("--take",),
    ),
    "pair": Action(
        _pair,
        N_("pair the next round, or take the last one back"),
        (),
        (*LISTED, "--drop", "--take-back", *TABLE, *PRINTED),
    ),
    "swap": Action(
        _swap, N_("swap two players of a round"), (N_("PLAYER"), N_("PLAYER")), ("--round",)
    ),
    "bye": Action(_bye, N_("give a player a bye, or take it back"), PLAYER, ("--round", "--take")),
    "table": Action(
        _table, N_("let a player and his opponent play at a table"), PLAYER, ("--round", "--table")
    ),
    "match": Action(
        _match, N_("begin the match of a table"), (), ("--round", "--table", "--force")
    ),
    "result": Action(
        _result,
        N_("enter, correct or clear a result"),
        (),
        ("--round", "--table", "--score", "--match", "--clear", "--lost", "--reason", "--force"),
    ),
    "points": Action(
        _points,
        N_("give a player points besides his matches, or a penalty"),
        PLAYER,
        ("--points", "--column", "--reason", "--clear"),
    ),
    "clock": Action(
        _clock, N_("show, start, pause or reset the clock of the round"), (), ("--minutes", "--do")
    ),
    "results": Action(_results, N_("show the results of all rounds"), (), ("--round",)),
    "standings": Action(_standings, N_("show the standings"), (), ("--round", *TABLE, *PRINTED)),
    "pack": Action(
        _pack,
        N_("print the packs of all squads"),
        (),
        (
            "--pdf",
            "--sheets",
            "--one-sided",
            *TABLE,
            *PRIVATE,
            "--paper",
            "--style",
            "--date",
            "--force",
        ),
    ),
    "sheets": Action(
        _sheets,
        N_("print the match sheets of a round, or its result slips"),
        (),
        ("--slips", "--round", "--sheet", "--pdf", "--paper", "--style", "--date", "--force"),
    ),
    "report": Action(_report, N_("print the report"), (), (*TABLE, *PRINTED)),
}
"""All actions, in the order of a day."""
