"""Edits of an event: players, rounds, results. They are path edits, so that undo can name them."""

from __future__ import annotations

from collections import Counter
from secrets import randbelow
from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.event.entries import counting
from nco_builder.event.model import (
    PAIR,
    Extra,
    Pairing,
    Player,
    Round,
    compared,
    names_of,
    rulebook_of,
)
from nco_builder.event.owners import Owners
from nco_builder.event.pairing import playing_next, taking_part
from nco_builder.event.standings import has_result
from nco_builder.files import visible_line
from nco_builder.language import _, ngettext
from nco_builder.language.words import enumerated, fold, signed
from nco_builder.match.result import has_begun, result_of
from nco_builder.match.settling import settle
from nco_builder.match.taking import match_of, side_of
from nco_builder.squad import Limits, Squad

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.model import Event
    from nco_builder.event.pairing import Pairings
    from nco_builder.match.model import SquadMatch


MOST_DIGITS = 9
MOST_NAMED = 2000
MOST_SEED = 999_999
"""The largest seed that is drawn: people read it out."""


class NoPairingError(LookupError):
    """There is no such pairing; `str()` is a sentence that says so."""


def next_number(event: Event) -> int:
    """Return the next start number; numbers are never reused."""
    taken = [player.number for player in event.players]
    met = [n for each in event.rounds for pairing in each.pairings for n in pairing.players]
    return max([0, *taken, *met]) + 1


def not_entered(event: Event, players: Iterable[Player]) -> tuple[Player, ...]:
    """Return the players of a list who are not in the event yet, since lists may be read again.

    Of several with the same name and club, as many are entered already as the event has. Whoever
    is known by his address or by his turned name is entered already, too.
    """
    known = _Known(event)
    return tuple([each for each in _not_named(event, players) if known.as_whom(each) is None])


def known_otherwise(event: Event, players: Iterable[Player]) -> list[str]:
    """Return a sentence for each player of a list who is entered already under another name."""
    text = _(
        "Not entered: {player} has the address or the turned name of {other}; add him by hand if "
        "he is another player."
    )
    return _as_others(event, _not_named(event, players), text)


def known_by_hand(event: Event, player: Player) -> list[str]:
    """Return a sentence if a player to be entered by hand may be entered already."""
    text = _(
        "{player} has the address or the turned name of {other}: take one of them out if they are "
        "the same player."
    )
    return _as_others(event, [player], text)


def _as_others(event: Event, players: Iterable[Player], text: str) -> list[str]:
    """Return a sentence for each player who may be another of the event."""
    known = _Known(event)
    return [
        text.format(
            player=visible_line(each.name), other=f"{other.number} {visible_line(other.name)}"
        )
        for each in players
        if (other := known.as_whom(each)) is not None
    ]


class _Known:
    """The players of an event by address, and by the words of their names in any order."""

    def __init__(self, event: Event) -> None:
        self._by_address: dict[str, list[Player]] = {}
        for each in event.players:
            self._by_address.setdefault(_address(each), []).append(each)
        self._by_words: dict[tuple[str, ...], list[Player]] = {}
        for each in event.players:
            self._by_words.setdefault(_words(each), []).append(each)

    def as_whom(self, player: Player) -> Player | None:
        """Return the player of the event who a player of a list is."""
        for each in self._by_address.get(_address(player) or "-", ()):
            if _may_be_one(_words(each), _words(player)):  # clubs and families share an address
                return each
        name, club = _who(player)
        turned = [
            each
            for each in self._by_words.get(_words(player), ())
            if _who(each)[0] != name and (not club or _who(each)[1] in {"", club})
        ]
        return turned[0] if len(turned) == 1 else None


def _address(player: Player) -> str:
    address = player.email.strip().casefold()
    return address if "@" in address else ""


def _words(player: Player) -> tuple[str, ...]:
    return tuple(sorted(compared(player.name).replace(",", " ").split()))


def _may_be_one(one: Sequence[str], other: Sequence[str]) -> bool:
    """Return whether two names may be one man's: they share a word, and no others contradict."""
    rest, others = ([each for each in a if each not in b] for a, b in ((one, other), (other, one)))
    if len(rest) == len(one):
        return False
    begin = [(a, b.rstrip(".")) for a in rest for b in others]
    begin += [(b, a.rstrip(".")) for a, b in begin]
    return not (rest and others) or any(a.startswith(b) for a, b in begin)


def _not_named(event: Event, players: Iterable[Player]) -> tuple[Player, ...]:
    """Return the players of a list whose name and club nobody in the event has."""
    of_event = [_who(each) for each in event.players]
    there = Counter(of_event)
    numbers = {(each.number, who) for each, who in zip(event.players, of_event, strict=True)}
    new = []
    of_list = [(place, each, _who(each)) for place, each in enumerate(players)]
    # those whose number is known first, so that the others are left
    for place, each, who in sorted(of_list, key=lambda one: (one[1].number, one[2]) not in numbers):
        if there[who]:
            there[who] -= 1
        else:
            new.append((place, each))
    return tuple([each for _place, each in sorted(new, key=lambda one: one[0])])


def _who(player: Player) -> tuple[str, str]:
    return compared(player.name.strip()), compared(player.club.strip())


def entered_already(count: int) -> str:
    """Return a sentence about players of a list who are skipped."""
    text = ngettext(
        "{count} player of the list is entered already.",
        "{count} players of the list are entered already.",
        count,
    )
    return text.format(count=count)


def add_players(event: Event, players: Iterable[Player]) -> PathEdits:
    """Enter players, who join in the next round.

    Those without a number, or with one that is taken, get the next free one.
    """
    players, joins = tuple(players), len(event.rounds) + 1
    number = max([next_number(event), *[player.number + 1 for player in players]])
    entered = list(event.players)
    without = {id(player) for player in _with_taken_number(event, players)}
    for player in players:
        changes: dict[str, object] = {"joined": joins} if event.rounds else {}
        if player.dropped is not None:
            changes["dropped"] = joins
        if not player.number or id(player) in without:
            changes["number"] = number
            number += 1
        entered.append(player.replace(**changes))
    count = len(entered) - len(event.players)
    text = ngettext("Enter {count} player", "Enter {count} players", count).format(count=count)
    return PathEdits((PathEdit("set", ("players",), tuple(entered)),), text)


def _with_taken_number(event: Event, players: Iterable[Player]) -> list[Player]:
    """Return the players whose number another one has, of the event or before them in the list."""
    taken = {each.number for each in event.players}
    found = []
    for each in players:
        if each.number and each.number in taken:
            found.append(each)
        taken.add(each.number)
    return found


def numbers_taken(event: Event, players: Iterable[Player]) -> list[str]:
    """Return a sentence for each player who gets another number than his list says."""
    text = _("Start number {number} of {player} is taken: {player} gets the next free one.")
    return [
        text.format(number=each.number, player=visible_line(each.name))
        for each in _with_taken_number(event, players)
    ]


def place_of(event: Event, player: Player) -> int | None:
    """Return where a player is in the event's list; None if he is gone."""
    numbers = [each.number for each in event.players]
    return numbers.index(player.number) if player.number in numbers else None


def set_player(place: int, player: Player) -> PathEdit:
    """Put a player in the place of what he was."""
    text = _("Change {player}").format(player=player.name or player.number)
    return PathEdit("set", ("players", place), player, text)


def change_player(event: Event, place: int, player: Player) -> PathEdits:
    """Put a player in the place of what he was, in rounds and points too if his number changes.

    Raises:
        NoPlayerError: another player has his number.
    """
    edit = set_player(place, player)
    was, now = event.players[place].number, player.number
    if was == now:
        return PathEdits((edit,), edit.text)
    others = [each for at, each in enumerate(event.players) if at != place]
    if any(each.number == now for each in others):
        raise NoPlayerError(_("start number {number} is taken").format(number=now))

    def new(numbers: Iterable[int]) -> tuple[int, ...]:
        return tuple([now if each == was else each for each in numbers])

    edits = [edit]
    if any(each.number == was for each in others):
        return PathEdits(tuple(edits), edit.text)  # it is not told whom of them rounds mean
    for at, each in enumerate(event.rounds):
        pairings = tuple(
            [one.replace(players=new(one.players), lost=new(one.lost)) for one in each.pairings]
        )
        if pairings != each.pairings:
            edits.append(PathEdit("set", ("rounds", at, "pairings"), pairings))
    extras = tuple([one.replace(player=new([one.player])[0]) for one in event.extras])
    forbidden = tuple([_ordered(new(pair)) for pair in event.forbidden])
    if extras != event.extras:
        edits.append(PathEdit("set", ("extras",), extras))
    if forbidden != event.forbidden:
        edits.append(PathEdit("set", ("forbidden",), forbidden))
    return PathEdits(tuple(edits), edit.text)


def assign_squad(event: Event, player: Player, file: str) -> PathEdits:
    """Give a file to a player, and take it from everybody else who has it.

    A file that he was given before stays his, and does not count.
    """
    edits: list[PathEdit] = []
    for place, each in enumerate(event.players):
        at = ("players", place)
        is_his = each.number == player.number
        files = tuple([name for name in each.files if name != file])
        if is_his and each.squad not in {"", file, *files}:
            files = (*files, each.squad)
        if files != each.files:
            edits.append(PathEdit("set", (*at, "files"), files))
        if is_his:
            edits.append(give_squad(place, player, file))
        elif each.squad == file:
            edits.append(PathEdit("set", (*at, "squad"), ""))
    his = [each for each in edits if each.text]
    return PathEdits(tuple(edits), his[-1].text if his else "")


def check_in(place: int, player: Player, *, here: bool = True) -> PathEdit:
    """Note that a player has checked in."""
    text = _("Check {player} in") if here else _("Take back that {player} is here")
    said = text.format(player=player.name or player.number)
    return PathEdit("set", ("players", place, "here"), here, said)


def check_in_all(event: Event, numbers: Iterable[int], *, here: bool = True) -> PathEdits:
    """Note that players have checked in, as one step."""
    wanted = {*numbers}
    edits = [
        check_in(place, player, here=here)
        for place, player in enumerate(event.players)
        if player.number in wanted
    ]
    if len(edits) == 1:
        return PathEdits(tuple(edits), edits[0].text)
    if here:
        text = ngettext("Check {count} player in", "Check {count} players in", len(edits))
    else:
        text = ngettext(
            "Take back that {count} player is here",
            "Take back that {count} players are here",
            len(edits),
        )
    return PathEdits(tuple(edits), text.format(count=len(edits)))


def add_extra(event: Event, extra: Extra) -> PathEdit:
    """Give a player points besides his matches; in a column they replace the former ones."""
    kept = [
        each
        for each in event.extras
        if not extra.column or (each.player, each.column) != (extra.player, extra.column)
    ]
    name = names_of(event).get(extra.player, str(extra.player))
    text = _("{points} points for {player}").format(points=signed(extra.points) or "0", player=name)
    return PathEdit("set", ("extras",), (*kept, extra), text)


def without_extras(event: Event, player: int, column: str) -> PathEdit:
    """Take the points of a player in a column out; "" for his penalties."""
    kept = [each for each in event.extras if (each.player, each.column) != (player, column)]
    name = names_of(event).get(player, str(player))
    text = _("Take points of {player} out").format(player=name)
    return PathEdit("set", ("extras",), tuple(kept), text)


def forbid(event: Event, a: int, b: int) -> PathEdit:
    """Forbid two players to meet."""
    names = names_of(event)
    text = _("Keep {a} and {b} apart").format(a=names.get(a, a), b=names.get(b, b))
    pairs = {frozenset(each) for each in event.forbidden} | {frozenset((a, b))}
    return PathEdit("set", ("forbidden",), tuple(sorted(map(_ordered, pairs))), text)


def allow(event: Event, a: int, b: int) -> PathEdit:
    """Take back that two players should not meet."""
    names = names_of(event)
    text = _("Let {a} and {b} meet").format(a=names.get(a, a), b=names.get(b, b))
    pairs = {frozenset(each) for each in event.forbidden} - {frozenset((a, b))}
    return PathEdit("set", ("forbidden",), tuple(sorted(map(_ordered, pairs))), text)


def _ordered(pair: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(pair))


def before_pairing(
    event: Event, entries: Iterable[SquadEntry], most: int = MOST_NAMED
) -> list[str]:
    """Return what should be known before the next round is paired, a sentence each.

    Args:
        event: The event.
        entries: The received squads.
        most: The most players that a sentence names; further ones are counted.
    """

    def told(who: list[str]) -> str:
        named, more = enumerated(who[:most]), len(who) - most
        if more <= 0:
            return named
        return _("{files} and {count} more").format(files=named, count=more)

    names, playing = names_of(event), playing_next(event)
    there = counting(entries)
    groups: dict[str, list[str]] = {}
    for player in playing:
        entry = there.get(player.number)
        if entry is None or entry.squad is None:
            groups.setdefault(_("No squad: {players}."), []).append(names[player.number])
        elif entry.further:
            groups.setdefault(_("Squad undecided: {players}."), []).append(names[player.number])
        elif not entry.legal:
            groups.setdefault(_("Squad not legal: {players}."), []).append(names[player.number])
    said = [text.format(players=told(who)) for text, who in groups.items()]
    part = taking_part(event, len(event.rounds) + 1)
    away = [names[each.number] for each in part if not each.here]
    if away and (event.here_only or len(away) < len(part)):
        text = _("Not checked in: {players}.")
        if event.here_only:
            text = _("Not checked in, and therefore not paired: {players}.")
        said.append(text.format(players=told(away)))
    return said


def pairings_stay(number: int) -> str:
    """Return that later pairings stay when a result of a round is corrected."""
    text = _("A result of round {number} is corrected; rounds paired after it stay as they are.")
    return text.format(number=number)


def with_seed(event: Event) -> Event:
    """Return the event with a seed that is drawn."""
    return event.replace(seed=1 + randbelow(MOST_SEED))


def give_squad(place: int, player: Player, file: str) -> PathEdit:
    """Name a file as a player's squad."""
    text = _("Give “{file}” to {player}").format(file=file, player=player.name or player.number)
    return PathEdit("set", ("players", place, "squad"), file, text)


def stay(place: int, player: Player) -> PathEdit:
    """Take back that a player dropped out."""
    text = _("Let {player} stay").format(player=player.name or player.number)
    return PathEdit("set", ("players", place, "dropped"), None, text)


def remove_player(place: int, player: Player) -> PathEdit:
    """Take a player out who was never paired."""
    text = _("Remove {player}").format(player=player.name or player.number)
    return PathEdit("remove", ("players", place), text=text)


def was_paired(event: Event, player: Player) -> bool:
    """Return whether a player is in any round."""
    pairings = (pairing for each in event.rounds for pairing in each.pairings)
    return any(player.number in pairing.players for pairing in pairings)


class NoPlayerError(LookupError):
    """A word names no player, or several; `str()` is a sentence that says so."""


def player_named(event: Event, word: str) -> Player:
    """Return the player with a start number or a name, in any spelling.

    Raises:
        NoPlayerError: there is none, or several have this name.
    """
    by_number = {each.number: each for each in event.players}
    bare = word.strip().removeprefix("#")
    if bare.isascii() and bare.isdigit():
        number = int(bare[:MOST_DIGITS])
        if number not in by_number:
            raise NoPlayerError(_("there is no player number {number}").format(number=bare))
        return by_number[number]
    found = Owners(event.players).named(word)
    if len(found) == 1:
        return by_number[found[0]]
    if not found:
        raise NoPlayerError(_("there is no player “{name}”").format(name=visible_line(word)))
    numbers = enumerated([str(each) for each in found])
    problem = _("several players are called “{name}”; say the start number: {numbers}")
    raise NoPlayerError(problem.format(name=visible_line(word), numbers=numbers))


def drop_out(event: Event, number: int) -> PathEdit:
    """Let a player drop out from the next round on.

    Raises:
        NoPairingError: there is no such player.
    """
    for place, player in enumerate(event.players):
        if player.number == number:
            text = _("Let {player} drop out").format(player=player.name or number)
            return PathEdit("set", ("players", place, "dropped"), len(event.rounds) + 1, text)
    raise NoPairingError(_("there is no player number {number}").format(number=number))


def add_round(event: Event, pairings: Pairings) -> PathEdit:
    """Add the next round to the event, with its planned scenario."""
    number = len(event.rounds) + 1
    planned = event.scenarios[number - 1] if number <= len(event.scenarios) else None
    rotated: tuple[int, ...] = ()
    if event.scenarios_by_table and event.scenarios:
        at = (number - 1) % len(event.scenarios)
        planned, rotated = None, (*event.scenarios[at:], *event.scenarios[:at])
    text = _("Pair round {number}").format(number=number)
    paired = by_table(pairings.pairings)
    added = Round(scenario=planned, scenarios=rotated, pairings=paired)
    return PathEdit("insert", ("rounds", len(event.rounds)), added, text)


def take_back_round(event: Event) -> PathEdit:
    """Remove the last round.

    Raises:
        NoPairingError: there is none.
    """
    if not event.rounds:
        raise NoPairingError(_("no round was paired yet"))
    last = len(event.rounds)
    return PathEdit(
        "remove", ("rounds", last - 1), text=_("Take back round {number}").format(number=last)
    )


def without_result(event: Event, number: int) -> tuple[Pairing, ...]:
    """Return the pairings of a round, counted from 1, without a result."""
    if not 1 <= number <= len(event.rounds):
        return ()
    pairings = event.rounds[number - 1].pairings
    return tuple([each for each in pairings if each.table is not None and not has_result(each)])


def _pairings_of(event: Event, number: int) -> list[Pairing]:
    """Return the pairings of a round.

    Raises:
        NoPairingError: there is no such round.
    """
    if not 1 <= number <= len(event.rounds):
        raise NoPairingError(_("there is no round {number}").format(number=number))
    return [*event.rounds[number - 1].pairings]


def pairing_at(event: Event, number: int, table: int) -> Pairing:
    """Return the pairing at a table.

    Raises:
        NoPairingError: there is no such round or table.
    """
    for each in _pairings_of(event, number):
        if each.table == table and len(each.players) == PAIR:
            return each
    problem = _("round {number} has no table {table}")
    raise NoPairingError(problem.format(number=number, table=table))


def _seat(event: Event, number: int, player: int, pairings: list[Pairing]) -> tuple[int, int]:
    """Return the place of a player's pairing, and his place in it, before its result.

    Raises:
        NoPairingError: he is in no pairing of the round, or it has a result.
    """
    name = names_of(event).get(player, str(player))
    for at, each in enumerate(pairings):
        if player in each.players:
            if each.scores is not None:
                problem = _("{player} has a result in round {number}; clear it first")
                raise NoPairingError(problem.format(player=name, number=number))
            return at, each.players.index(player)
    problem = _("{player} is not in round {number}")
    raise NoPairingError(problem.format(player=name, number=number))


def _with_pairings(number: int, pairings: Iterable[Pairing], text: str) -> PathEdit:
    """Return the change of a round to other pairings."""
    return PathEdit("set", ("rounds", number - 1, "pairings"), by_table(pairings), text)


def by_table(pairings: Iterable[Pairing]) -> tuple[Pairing, ...]:
    """Return pairings in the order of their tables, byes last."""
    return tuple(sorted(pairings, key=lambda each: (each.table is None, each.table or 0)))


def swap_players(event: Event, number: int, a: int, b: int) -> PathEdit:
    """Let two players of a round swap their seats; one of them may have a bye.

    Raises:
        NoPairingError: there is no such round, one is not in it or has a result, or they meet
            each other.
    """
    pairings = _pairings_of(event, number)
    first, second = (_seat(event, number, each, pairings) for each in (a, b))
    names = names_of(event)
    if first[0] == second[0]:
        problem = _("{a} and {b} meet each other already")
        raise NoPairingError(problem.format(a=names.get(a, a), b=names.get(b, b)))
    for (at, place), player in ((first, b), (second, a)):
        seats = [*pairings[at].players]
        seats[place] = player
        pairings[at] = pairings[at].replace(players=tuple(seats))
    text = _("Swap {a} and {b}").format(a=names.get(a, a), b=names.get(b, b))
    return _with_pairings(number, pairings, text)


def give_bye(event: Event, number: int, player: int) -> PathEdit:
    """Give a player a bye; who had one meets his opponent, or that one gets a bye, too.

    Raises:
        NoPairingError: there is no such round, or he is not in it, has a result or a bye.
    """
    pairings = _pairings_of(event, number)
    at, place = _seat(event, number, player, pairings)
    name = names_of(event).get(player, str(player))
    if len(pairings[at].players) < PAIR:
        raise NoPairingError(_("{player} has a bye already").format(player=name))
    opponent = pairings[at].players[1 - place]
    text = _("Give {player} a bye").format(player=name)
    sitting = next((n for n, each in enumerate(pairings) if len(each.players) == 1), None)
    if sitting is None:
        pairings[at] = Pairing(players=(player,))
        return _with_pairings(number, [*pairings, Pairing(players=(opponent,))], text)
    seats = [opponent, opponent]
    seats[place] = pairings[sitting].players[0]
    pairings[at] = pairings[at].replace(players=tuple(seats))
    pairings[sitting] = Pairing(players=(player,))
    return _with_pairings(number, pairings, text)


def take_bye(event: Event, number: int, player: int) -> PathEdit:
    """Let a player who has a bye meet another one who has, at the first free table.

    Raises:
        NoPairingError: there is no such round, he has no bye in it, or nobody else has.
    """
    pairings = _pairings_of(event, number)
    at, _place = _seat(event, number, player, pairings)
    name = names_of(event).get(player, str(player))
    if len(pairings[at].players) == PAIR:
        raise NoPairingError(_("{player} has no bye").format(player=name))
    waiting = [each for each in pairings if len(each.players) == 1 and player not in each.players]
    if not waiting:
        problem = _("nobody else has a bye, so that {player} has no opponent")
        raise NoPairingError(problem.format(player=name))
    other = waiting[0]
    taken = {each.table for each in pairings}
    table = next(each for each in range(1, len(pairings) + PAIR) if each not in taken)
    pair = Pairing(table=table, players=(player, other.players[0]))
    left = [each for each in pairings if each is not other and each is not pairings[at]]
    return _with_pairings(number, [*left, pair], _("Take the bye of {player}").format(player=name))


def set_table(event: Event, number: int, player: int, table: int) -> PathEdit:
    """Let a player and his opponent play at a table; who is there gets theirs.

    Raises:
        NoPairingError: there is no such round, or he is not in it, has a result or a bye.
    """
    pairings = _pairings_of(event, number)
    at, _place = _seat(event, number, player, pairings)
    names = names_of(event)
    if len(pairings[at].players) < PAIR:
        problem = _("{player} has a bye, which has no table")
        raise NoPairingError(problem.format(player=names.get(player, player)))
    for other, each in enumerate(pairings):
        if each.table == table and other != at:
            pairings[other] = each.replace(table=pairings[at].table)
    pairings[at] = pairings[at].replace(table=table)
    text = _("{player} plays at table {table}")
    said = text.format(player=names.get(player, player), table=table)
    return _with_pairings(number, pairings, said)


def unavoidable(event: Event, pairings: Pairings, *, by_hand: bool = False) -> list[str]:
    """Return the problems of a round, a sentence each.

    Args:
        event: The event.
        pairings: The round's.
        by_hand: Whether they were chosen, so that others may have been possible.
    """
    names = names_of(event)
    said = []
    if pairings.all_met:
        said.append(_("Everybody has met everybody; this round has the fewest rematches."))
    again = _("{a} and {b} meet again: no way around it was left.")
    one_club = _("{a} and {b} are of one club: no way around it was left.")
    barred = _("{a} and {b} should not meet: no way around it was left.")
    if by_hand:
        again, one_club = _("{a} and {b} meet again."), _("{a} and {b} are of one club.")
        barred = _("{a} and {b} should not meet.")
    for texts, pairs in (
        (barred, pairings.forbidden),
        (again, pairings.rematches),
        (one_club, pairings.same_club),
    ):
        said += [texts.format(a=names.get(a, a), b=names.get(b, b)) for a, b in pairs]
    return said


def set_result(  # noqa: PLR0913 - what a result is
    event: Event,
    number: int,
    table: int,
    scores: tuple[int, int] | None,
    match: str = "",
    *,
    lost: tuple[int, ...] = (),
    reason: str = "",
) -> PathEdits:
    """Enter or correct a result, also of an earlier round; pairings stay.

    Args:
        event: The event.
        number: number of the round, from 1.
        table: number of the table.
        scores: victory points, in the order of the pairing.
        match: name of the file with the result.
        lost: start numbers of those who lost by forfeit, or did not come.
        reason: why, or why it was corrected.

    Raises:
        NoPairingError: there is no such round or table.
    """
    if not 1 <= number <= len(event.rounds):
        raise NoPairingError(_("there is no round {number}").format(number=number))
    for place, pairing in enumerate(event.rounds[number - 1].pairings):
        if pairing.table == table and len(pairing.players) > 1:
            way = ("rounds", number - 1, "pairings", place)
            text = _("Result of round {number}, table {table}")
            edits = (
                PathEdit("set", (*way, "scores"), scores),
                PathEdit("set", (*way, "match"), match),
                PathEdit("set", (*way, "lost"), lost),
                PathEdit("set", (*way, "reason"), reason),
            )
            return PathEdits(edits, text.format(number=number, table=table))
    problem = _("round {number} has no table {table}")
    raise NoPairingError(problem.format(number=number, table=table))


class NoResultError(LookupError):
    """A match gives no result for a round; `str()` is a sentence that says why."""


def result_from_match(event: Event, number: int, match: SquadMatch) -> tuple[int, tuple[int, int]]:
    """Return table and scores, in the order of the pairing, from a match file.

    Args:
        event: The event.
        number: number of the round, from 1.
        match: The match; its players are found by their names, if ambiguous by round and table.

    Raises:
        NoResultError: it does not have two sides or a tally, it belongs to no pairing of the
            round, or to several.
    """
    result = result_of(settle(match))
    if result is None:
        raise NoResultError(_("a result needs a match of two squads"))
    if not has_begun(match):
        raise NoResultError(_("nothing is tallied in this match yet"))
    if not 1 <= number <= len(event.rounds):
        raise NoResultError(_("there is no round {number}").format(number=number))
    names = {player.number: fold(player.name.strip()) for player in event.players}
    who = [fold((side.player or side.squad.player).strip()) for side in match.sides]
    totals = (result.scores[0].total, result.scores[1].total)
    found: set[tuple[int, tuple[int, int]]] = set()
    for pairing in event.rounds[number - 1].pairings:
        there = [names.get(player, "") for player in pairing.players]
        if pairing.table is None or not all(there):
            continue
        if there == who:
            found.add((pairing.table, totals))
        if there == who[::-1]:
            found.add((pairing.table, totals[::-1]))
    here = {each for each in found if (match.round, match.table) == (number, str(each[0]))}
    if len(found) == 1 or len(here) == 1:
        return (here or found).pop()
    if found:  # two of one name: only the players know whose points are whose
        problem = _("round {number} has several pairings of players of these names")
    else:
        problem = _("round {number} has no pairing of the players of this match")
    raise NoResultError(problem.format(number=number))


def in_last_round(event: Event, match: SquadMatch) -> SquadMatch:
    """Return a match with round, table and scenario, if its players meet in the last round."""
    owners, found = Owners(event.players), []
    for side in match.sides:
        named = owners.named(side.player or side.squad.player)
        found.append(named[0] if len(named) == 1 else 0)
    number = len(event.rounds)
    for pairing in event.rounds[-1].pairings if number else ():
        if pairing.table is not None and {*found} == {*pairing.players} and len(found) == PAIR:
            scenario = event.rounds[-1].scenario_at(pairing.table)
            return match.replace(round=number, table=str(pairing.table), scenario=scenario)
    return match


class NoMatchError(LookupError):
    """A table has no match yet; `str()` is a sentence that says why."""


def match_of_table(
    event: Event,
    number: int,
    pairing: Pairing,
    entries: Iterable[SquadEntry],
    *,
    blank: bool = False,
) -> SquadMatch:
    """Create the match of a pairing, with its round, table, players and scenario.

    Args:
        event: The event.
        number: number of the round, from 1.
        pairing: The players and the table.
        entries: The received squads; those that count are used.
        blank: Whether a player without a readable squad gets one without men, for a sheet that is
            filled in by hand.

    Raises:
        NoMatchError: one of the players has no readable squad.
    """
    names = {player.number: player.name for player in event.players}
    there = counting(entries)
    sides = []
    for player in pairing.players:
        entry = there.get(player)
        if entry is not None and entry.squad is not None:
            sides.append(side_of(entry.squad, entry.path.name, names[player]))
        elif blank:
            sides.append(side_of(_blank_squad(event), player=names.get(player, str(player))))
        else:
            problem = _("There is no squad of {player} that can be read, so no match can begin.")
            raise NoMatchError(problem.format(player=names.get(player, str(player))))
    begun = match_of(*sides, event=event)
    table = "" if pairing.table is None else str(pairing.table)
    called = _("Round {number}, table {table}: {players}")
    players = " – ".join([visible_line(side.player) for side in sides])
    return begun.replace(
        name=called.format(number=number, table=table, players=players),
        round=number,
        table=table,
        scenario=event.rounds[number - 1].scenario_at(pairing.table),
    )


def _blank_squad(event: Event) -> Squad:
    """Return a squad without nation and men, within the limits of the event."""
    ruleset = rulebook_of(event).id
    return Squad(ruleset=ruleset, nation="", limits=event.limits or Limits(vp=0, sp=0))
