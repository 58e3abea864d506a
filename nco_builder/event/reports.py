"""Tables of an event as CSV; no cell can be mistaken for a formula."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.event.entries import counting, without_squad
from nco_builder.event.model import names_of
from nco_builder.event.rounds import without_result
from nco_builder.event.standings import extra_points, has_result, standings, winner
from nco_builder.files import visible_line
from nco_builder.files.cells import as_csv
from nco_builder.language import Plural, _, ngettext
from nco_builder.language.words import by_last_name, enumerated

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.model import Event, Pairing, Player

NOT_LEGAL = Plural("{count} squad not legal", "{count} squads not legal")
FEW = 4
"""The most files named in a remark."""


def entries_csv(entries: Iterable[SquadEntry], event: Event) -> str:
    """Return the received files with owner, points and verdict, then the players without one."""
    players = {player.number: player for player in event.players}
    entries = tuple(entries)
    told = {each.player for each in entries}
    head = (
        *(_("File"), _("Player"), _("Squad"), _("Nation"), _("Valor points")),
        *(_("Specialist points"), _("Verdict"), _("Remark"), _("Number"), _("Club")),
    )
    missing = [each for each in event.players if each.number not in told]
    return as_csv(
        [
            head,
            *[_entry(each, players.get(each.player or 0)) for each in entries],
            *[
                ("", each.name, "", "", "", "", verdict_of(None), "", each.number, each.club)
                for each in missing
            ],
        ]
    )


def standings_csv(event: Event, rounds: int | None = None) -> str:
    """Return the standings with all tie-breaks and further points, the leader first."""
    columns = [each.name for each in event.scoring.columns]
    penalties = any(not each.column for each in event.extras)
    head = (
        *(_("Place"), _("Number"), _("Player"), _("Club"), _("Points"), _("Played"), _("Won")),
        *(_("Drawn"), _("Lost"), _("Byes"), *columns, *([_("Penalties")] if penalties else [])),
        *(_("Scored"), _("Conceded"), _("Points of the opponents"), _("Difference")),
    )
    rows = []
    for each in standings(event, rounds):
        number = each.player.number
        further = [extra_points(event, number, column) for column in columns]
        if penalties:
            further.append(extra_points(event, number, ""))
        rows.append(
            (
                *(each.place, number, each.player.name, each.player.club, each.points),
                *(each.played, each.wins, each.draws, each.losses, each.byes, *further),
                *(each.scored, each.conceded, each.opponents, each.difference),
            )
        )
    return as_csv([head, *rows])


def pairings_csv(event: Event, number: int) -> str:
    """Return the pairings of a round, counted from 1; a bye has no table."""
    names = names_of(event)
    rows = []
    for each in event.rounds[number - 1].pairings:
        who = [names.get(player, player) for player in each.players]
        scores = each.scores or ()
        table = "" if each.table is None else each.table
        rows.append((table, *_two(who, _("bye")), *_two([*scores], "")))
    head = (_("Table"), _("Player"), _("Player"), _("Points"), _("Points"))
    return as_csv([head, *rows])


def check_in_csv(event: Event, entries: Iterable[SquadEntry] = ()) -> str:
    """Return the players by name, the state of their squads, and room to tick them off."""
    of_player = counting(entries)
    head = (_("Number"), _("Player"), _("Club"), _("Squad"), _("Here"))
    players = sorted(event.players, key=lambda player: by_last_name(player.name))
    rows = [
        (each.number, each.name, each.club, state_of(of_player.get(each.number)), "")
        for each in players
    ]
    return as_csv([head, *rows])


def results_missing(count: int) -> str:
    """Return how many results of a round are missing."""
    told = ngettext("{count} result missing", "{count} results missing", count)
    return told.format(count=count)


def still_open(event: Event, entries: Sequence[SquadEntry] | None) -> list[str]:
    """Return what is open of squads and of the last round, each in a few words.

    Args:
        event: The event.
        entries: Its squads; None if they are not known yet.
    """
    said = []
    if entries is not None:
        if illegal := sum(not each.legal for each in entries):
            said.append(NOT_LEGAL.of(illegal).format(count=illegal))
        if absent := _absent(event, entries):
            told = ngettext("{count} squad missing", "{count} squads missing", absent)
            said.append(told.format(count=absent))
    if event.rounds and (missing := len(without_result(event, len(event.rounds)))):
        said.append(results_missing(missing))
    return said


def _absent(event: Event, entries: Iterable[SquadEntry]) -> int:
    """Return how many players who take part have sent no squad."""
    return sum(each.dropped is None for each in without_squad(entries, event))


class EventStatus(NamedTuple):
    """How an event stands.

    Attributes:
        text: what is open of squads and results, or that nothing is.
        illegal: the number of squads that are not legal.
        complete: whether the squads of all players are there.
        in_order: whether nothing is open.
    """

    text: str
    illegal: int
    complete: bool
    in_order: bool


def status_of(event: Event, entries: Sequence[SquadEntry] | None) -> EventStatus:
    """Return how an event stands.

    Args:
        event: The event.
        entries: Its squads; None if they are not known yet.
    """
    legal = [each.legal for each in entries or ()]
    if event.rounds:
        said = still_open(event, entries)
        text = " · ".join(said) or _("All results are in")
        if said and not without_result(event, len(event.rounds)):
            text = _("Results are in, {open}").format(open=text)
        in_order = not said
    else:
        told = _("{legal} of {count} squads legal")
        text = told.format(legal=sum(legal), count=len(legal)) if legal else _("No squads yet")
        text = "" if entries is None else text
        in_order = bool(legal) and all(legal)
    complete = bool(legal) and not _absent(event, entries or ())
    return EventStatus(text, legal.count(False), complete, in_order)


def outcome_of(pairing: Pairing, names: Mapping[int, str], draw_to: int) -> str:
    """Return what scores alone leave open: a draw, or who lost whatever the score.

    Args:
        pairing: The match.
        names: The names of the players.
        draw_to: The greatest difference of a draw, as `event.standings.most_of_a_draw` has it.
    """
    if not has_result(pairing):
        return ""
    lost = [names.get(each, str(each)) for each in pairing.players if each in pairing.lost]
    if len(lost) > 1:
        return _("both lost")
    if lost:
        return _("{player} lost by forfeit").format(player=visible_line(lost[0]))
    return _("draw") if winner(pairing, draw_to) is None else ""


def verdict_of(entry: SquadEntry | None) -> str:
    """The verdict on a player's squad in one or two words."""
    if entry is None:
        return _("missing")
    if entry.report is None:
        return _("unreadable")
    return _("legal") if entry.report.legal else _("NOT LEGAL")


def state_of(entry: SquadEntry | None) -> str:
    """The verdict on what a player plays with; several files wait for a decision."""
    return _("undecided") if entry is not None and entry.further else verdict_of(entry)


def match_of_entry(entry: SquadEntry) -> str:
    """Return why a file belongs to its player, in a sentence; "" if to nobody."""
    match = entry.match
    if match is None:
        return ""
    texts = {
        ("assigned", "exact"): _("Assigned by hand."),
        ("inside", "exact"): _("Matched by the name inside: “{text}”."),
        ("inside", "spelling"): _("Matched by the name inside, spelled differently: “{text}”."),
        ("inside", "number"): _("Matched by name and start number or club inside: “{text}”."),
        ("inside", "part"): _("Matched by a part of the name inside: “{text}”."),
        ("file", "exact"): _("Matched by the file name: “{text}”."),
        ("file", "spelling"): _("Matched by the file name, spelled differently: “{text}”."),
        ("file", "number"): _("Matched by start number or club in the file name: “{text}”."),
        ("file", "part"): _("Matched by a part of the file name: “{text}”."),
        ("sender", "exact"): _("Matched by the sender: “{text}”."),
        ("sender", "spelling"): _("Matched by the sender, spelled differently: “{text}”."),
        ("sender", "number"): _("Matched by the sender’s name and number or club: “{text}”."),
        ("sender", "part"): _("Matched by a part of the sender’s name: “{text}”."),
    }
    return visible_line(texts[match.source, match.how].format(text=match.text))


def remarks_of(entry: SquadEntry) -> tuple[str, ...]:
    """Return further remarks on a file, a sentence each."""
    said = [entry.problem] if entry.problem else []
    if entry.player is None:
        said.append(_("It belongs to no player yet: give it to one, or name it after him."))
    if entry.other:
        other = _("It bears the name of another player too: {player}.")
        said.append(other.format(player=entry.other))
    if entry.further:
        said.append(
            _("Another squad of the same player: {files}.").format(files=_few(entry.further))
        )
    if entry.instead:
        said.append(
            _("Another squad of the same player counts: {file}.").format(file=entry.instead)
        )
    if entry.same_as:
        said.append(_("The same squad: {files}.").format(files=_few(entry.same_as)))
    if entry.changed:
        said.append(_("Changed since it was checked."))
    return tuple([visible_line(each) for each in said])


def _few(files: Sequence[str]) -> str:
    """Return names of files, only the first ones if there are many."""
    more = len(files) - FEW
    if more <= 1:
        return enumerated([*files])
    named = enumerated([*files[:FEW]])
    return _("{files} and {count} more").format(files=named, count=more)


def _two(cells: Sequence[object], missing: object) -> tuple[object, object]:
    first, second = [*cells, missing, missing][:2]
    return first, second


def _entry(entry: SquadEntry, player: Player | None) -> tuple[object, ...]:
    whose = (player.number, player.club) if player else ("", "")
    name = player.name if player else ""
    words = " ".join(filter(None, [match_of_entry(entry), *remarks_of(entry)]))
    report = entry.report
    if report is None:
        return (entry.file, name, "", "", "", "", verdict_of(entry), words, *whose)
    nation = next((n.name for n in report.rules.nations if n.id == report.squad.nation), "")
    points = (report.vp, report.sp)
    return (entry.file, name, report.squad.name, nation, *points, verdict_of(entry), words, *whose)
