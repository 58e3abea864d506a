"""The window's actions on matches: creating one, and showing it at the table."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.documents.kinds import kind_for
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.files import FileProblem, is_documents_name
from nco_builder.files.names import is_there
from nco_builder.language import N_, _
from nco_builder.language.words import listed
from nco_builder.schema.record import Frozen
from nco_builder.settings.settings import folders, own_folder
from nco_builder.ui.document.pending_opens import OpenedFile, awaited_file
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.toast import ToastAction, toast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.match.model import MatchSide, SquadMatch
    from nco_builder.squad import Squad
    from nco_builder.ui.compare.page import ComparePage
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.shell.main_window import MainWindow


MATCHES = ("nco-match",)
NOTHING_SETTLED = N_(
    "Nothing is settled yet: agree on rulings at the left, or decide them, and then record that."
)
CHANGED = N_("it was changed since it was taken, so nothing is recorded in it")
NO_DOCUMENT = N_("“{file}” is no file of a squad alone, so nothing is recorded in it")
NO_FILE = N_("it was taken from no file, and is not open either")
NOT_FOUND = N_("“{file}” is neither open nor beside the match nor in the library")
BEGINS_ANEW = N_("Taken as it is now, its tally begins anew; Undo brings it back.")
MOST_DIFFERENCES = 12


class SquadNow(Frozen):
    """A squad as it is now, and its place."""

    squad: Squad
    path: Path | None
    opened: OpenDocument | None = None


# what few starts need, all of match/, is imported where a match is at hand


def record(window: MainWindow) -> None:
    """Record what the current match has settled in both squads, and report the result."""
    from nco_builder.match.model import recorded_in

    match: SquadMatch = window.document.value
    if not any(recorded_in(match, side.squad) != side.squad for side in match.sides):
        questions.say(window, _(NOTHING_SETTLED))
        return
    _look_up(window, match, partial(_record, window, match))


def _record(window: MainWindow, match: SquadMatch, now: Sequence[SquadNow | str]) -> None:
    done, failed = [], []
    for name, side, each in zip(_names(match), match.sides, now, strict=True):
        problem = _recorded(window, match, side, each)
        if problem:
            failed.append(_("{side}: {problem}").format(side=name, problem=problem))
        else:
            done.append(name)
    if done:
        failed.insert(0, _("Recorded in {squads}.").format(squads=listed(done)))
    if len(done) == len(match.sides):
        toast(window, failed[0])
    else:
        questions.say(window, "\n".join(failed))


def _recorded(window: MainWindow, match: SquadMatch, side: MatchSide, now: SquadNow | str) -> str:
    """Record it in one squad; return why that failed, or ""."""
    from nco_builder.match.model import recorded_in
    from nco_builder.match.taking import since_taken
    from nco_builder.ui.document.file_changes import FileChanges

    if isinstance(now, str):
        return now
    if since_taken(side, now.squad) == "changed":
        return _(CHANGED)
    text, change = _("Record what the match settled"), partial(recorded_in, match)
    if now.path is None:
        if now.opened is not None:
            now.opened.do(change(now.squad), lambda _before: text)
        return ""
    if not is_documents_name(now.path):
        return _(NO_DOCUMENT).format(file=now.path.name)
    try:
        FileChanges(window.documents).change(now.path, change, text)
    except FileProblem as problem:
        return str(problem)
    return ""


def look_since(window: MainWindow) -> None:
    """Report which squads of the current match have changed since they were taken."""
    match: SquadMatch = window.document.value
    _look_up(window, match, partial(_show_changes, window, match))


def remark_changes(window: MainWindow) -> None:
    """Show a message if squads of the new current match have changed."""
    document = window.document
    if document.kind.format not in MATCHES or document.path is None:
        return
    match: SquadMatch = document.value

    def remark(now: Sequence[SquadNow | str]) -> None:
        changed = [_names(match)[place] for place in _changed(match, now)]
        if changed and window.document is document:
            told = _("Changed since they were taken: {squads}.").format(squads=listed(changed))
            toast(window, told, ToastAction(_("Look"), partial(look_since, window)))

    _look_up(window, match, remark)


def _show_changes(window: MainWindow, match: SquadMatch, now: Sequence[SquadNow | str]) -> None:
    changed = _changed(match, now)
    if not changed:
        missing = [each for each in now if isinstance(each, str)]
        same = _("The squads are as they were taken.")
        questions.say(window, "\n".join(missing) or same)
    for place in changed:
        there = now[place]
        if isinstance(there, SquadNow):
            _offer(window, match, place, there)


def _offer(window: MainWindow, match: SquadMatch, place: int, now: SquadNow) -> None:
    """Show the changes of a squad, and offer to take its present state."""
    from nco_builder.match.taking import retaken

    side = match.sides[place]
    sentence = _("{side} was changed since it was taken.").format(side=_names(match)[place])
    answer = questions.ask(
        window,
        sentence,
        {
            _("&Compare both"): "compare",
            _("&Take it as it is now"): "theirs",
            _("&Keep it as taken"): "no",
        },
        "\n".join((*_differences(side, now.squad), _(BEGINS_ANEW))),
    )
    if answer == "compare":
        beside = partial(window.files.compare_wanted.emit, _("As taken for the match"), side.squad)
        if now.opened is not None:
            window.documents.show(now.opened)
            beside()
        elif now.path is not None:
            window.files.incoming.open_paths((now.path,), beside)
    elif answer == "theirs":
        sides = list(match.sides)
        sides[place] = retaken(side, now.squad)
        text = _("Take {side} as it is now").format(side=_names(match)[place])
        window.document.do(match.replace(sides=tuple(sides)), lambda _before: text)


def _differences(side: MatchSide, now: Squad) -> list[str]:
    """Return the first differences between a squad as taken, A, and now, B."""
    from nco_builder.legality import check_by_own_ruleset
    from nco_builder.match.comparison import compare
    from nco_builder.match.texts import comparison_lines

    reports = check_by_own_ruleset(side.squad), check_by_own_ruleset(now)
    lines = list(comparison_lines(compare(*reports), *reports))
    more = len(lines) - MOST_DIFFERENCES
    if more > 0:
        lines[MOST_DIFFERENCES:] = [_("And {count} more.").format(count=more)]
    return [_("A is as taken, B as it is now:"), *lines]


def _names(match: SquadMatch) -> list[str]:
    from nco_builder.match.settling import settle
    from nco_builder.match.texts import side_name

    settling = settle(match)
    return [side_name(settling, place) for place in range(len(match.sides))]


def _changed(match: SquadMatch, now: Sequence[SquadNow | str]) -> list[int]:
    """Return the indexes of sides whose squad has changed."""
    from nco_builder.match.taking import since_taken

    return [
        place
        for place, (side, each) in enumerate(zip(match.sides, now, strict=True))
        if isinstance(each, SquadNow) and since_taken(side, each.squad) == "changed"
    ]


def _look_up(
    window: MainWindow,
    match: SquadMatch,
    then: Callable[[Sequence[SquadNow | str]], object],
) -> None:
    """Return the present squad of each side, or a sentence why there is none."""
    found: dict[int, SquadNow | str] = {}
    awaited = []
    for place, side in enumerate(match.sides):
        opened, path = _open_one(window, side), _path_of(window, side)
        if opened is not None:
            found[place] = SquadNow(opened.value, opened.path, opened)
        elif path is not None:
            take = partial(found.__setitem__, place)
            awaited.append(awaited_file(path, partial(_read, path), take))
        else:
            said = _(NO_FILE) if not side.taken.file else _(NOT_FOUND)
            found[place] = said.format(file=side.taken.file)

    def ended(_count: int, _problems: Sequence[FileProblem]) -> None:
        if len(found) == len(match.sides):  # else it was cancelled
            then([found[place] for place in range(len(match.sides))])

    window.documents.arriving.ask(awaited, ended)


def _open_one(window: MainWindow, side: MatchSide) -> OpenDocument | None:
    """Return the open squad of a side: the very same, or that of its file."""
    from nco_builder.match.taking import squad_sum

    squads = [each for each in window.documents.all if each.kind is SQUAD]
    same = [each for each in squads if squad_sum(each.value) == side.taken.sum]
    called = [each for each in squads if each.path and each.path.name == side.taken.file]
    return next(iter([*[each for each in same if each in called], *called, *same]), None)


def _path_of(window: MainWindow, side: MatchSide) -> Path | None:
    """Return the file of a side's squad: next to the match, or in the library."""
    name, own = side.taken.file, window.document.path
    beside = (own.parent,) if own is not None else ()
    places = [folder / name for folder in (*beside, *folders(window.settings))]
    if not name or any(place.name != name for place in places):
        return None
    return next((place for place in places if is_there(place)), None)


def _read(path: Path) -> SquadNow | str:
    try:
        return SquadNow(read_squad(path), path)
    except FileProblem as problem:
        return str(problem)


NO_SQUAD_IN_FRONT = N_("Choose two squads for a match, or open one of them first.")
CHOOSE = N_("Choose squads")
TOO_MANY = N_("These are more squads than the match lacks.")
HAS_BOTH = N_("The match has both its squads. Begin another one for others.")
SIDES = 2

# what few starts need, all of match/, is imported where a match is at hand


def connect_compare(window: MainWindow, page: ComparePage) -> None:
    """Let the page begin a match of the two squads that are compared."""
    page.match_wanted.connect(partial(_begin, window))


def begin_with_files(window: MainWindow, files: Sequence[Path]) -> None:
    """Begin a match of two squads' files; a single one plays the current squad."""
    from nco_builder.match.taking import side_of

    first: list[MatchSide] = []
    front = window.document
    if len(files) == 1:
        if front.kind is not SQUAD:
            questions.say(window, _(NO_SQUAD_IN_FRONT))
            return
        first.append(side_of(front.value, front.path.name if front.path else ""))
    _read_sides(window, files, lambda sides: _begin(window, *first, *sides))


def choose_squads(window: MainWindow) -> None:
    """Ask for the squads that the current match lacks."""
    from PySide6.QtWidgets import QFileDialog  # few starts need it

    begin = window.settings["folder"] or str(own_folder(window.settings))
    chosen = QFileDialog.getOpenFileNames(window, _(CHOOSE), begin, _(questions.OPEN_FILTER))[0]
    if chosen:
        take_squads(window, [Path(each) for each in chosen])


def lacks_squads(document: OpenDocument) -> bool:
    """Return whether a document is a match with a missing squad."""
    return document.kind.format in MATCHES and len(document.value.sides) < SIDES


def take_squads(window: MainWindow, files: Sequence[Path]) -> None:
    """Take squads' files into the current match, no more than it lacks."""
    from nco_builder.match.taking import with_sides

    document = window.document
    lacking = SIDES - len(document.value.sides)
    if len(files) > lacking:
        questions.say(window, _(TOO_MANY) if lacking else _(HAS_BOTH))
        return

    def take(sides: Sequence[MatchSide]) -> None:
        match: SquadMatch = document.value
        if document in window.documents.all and len(match.sides) + len(sides) <= SIDES:
            document.do(with_sides(match, *sides), lambda _before: _("Choose squads"))

    _read_sides(window, files, take)


def _read_sides(
    window: MainWindow, files: Sequence[Path], then: Callable[[Sequence[MatchSide]], object]
) -> None:
    """Read squads in the background; does nothing if one is unreadable, or if cancelled."""
    from nco_builder.match.taking import side_of

    sides: list[MatchSide] = []

    def take(path: Path, squad: Squad) -> None:
        sides.append(side_of(squad, path.name))

    def end(_count: int, problems: Sequence[FileProblem]) -> None:
        if problems:
            questions.say(window, "\n".join(map(str, problems)))
        elif len(sides) == len(files):  # else it was cancelled
            then(sides)

    awaited = [awaited_file(path, partial(read_squad, path), partial(take, path)) for path in files]
    window.documents.arriving.ask(awaited, end)


def _begin(window: MainWindow, *sides: MatchSide) -> None:
    """Show a new match of both squads in a tab; it copies them as they are now."""
    from nco_builder.match.taking import match_of

    match = match_of(*sides)
    window.files.incoming.open_beside(OpenedFile(kind_for(match), match))
    window.turn_to("builder")


def play_at_table(window: MainWindow) -> None:
    """Show the current match over the whole screen, in large type."""
    from nco_builder.ui.match.table_window import TableWindow

    table = TableWindow(window.document, window)
    window.documents.switched.connect(table.close)
    table.showFullScreen()
