"""Pairings of the next round: by points, without rematches, byes to the lowest.

They are a minimum-cost matching (networkx), first among near scores, and over all players only if
that leaves players over. Large fields are matched in parts; players left over get the nearest
possible opponent. Random choices follow from the event's seed.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import inf
from typing import TYPE_CHECKING, Any

from nco_builder.event.model import PAIR, Pairing
from nco_builder.event.standings import standings
from nco_builder.schema.record import Frozen
from nco_builder.shuffle import shuffled

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from nco_builder.event.model import Event, Player

    Pair = tuple[int, int]

ALONE = -1
"""The partner of an unmatched vertex."""


def enlarge(mate: list[int], neighbors: Sequence[Sequence[int]]) -> frozenset[int]:
    """Enlarge a matching until it is maximum; matched vertices stay matched, maybe differently.

    Args:
        mate: The partner of each vertex, or `ALONE`; modified in place.
        neighbors: The possible partners of each vertex, in order of preference.

    Returns:
        The vertices that could be unmatched instead of the current ones.
    """
    closed = [False] * len(mate)
    spare: set[int] = set()
    for root in range(len(mate)):
        if mate[root] == ALONE and not closed[root]:
            tree = _Tree(root, mate, neighbors, closed)
            if not tree.grow():
                spare.update(tree.outer)
                tree.close()
    return frozenset(spare)


class _Tree:
    """The tree of alternating paths from an unmatched vertex."""

    def __init__(
        self,
        root: int,
        mate: list[int],
        neighbors: Sequence[Sequence[int]],
        closed: list[bool],
    ) -> None:
        self.outer = [root]
        self._root = root
        self._mate = mate
        self._neighbors = neighbors
        self._closed = closed
        self._is_outer = [False] * len(mate)
        self._is_outer[root] = True
        self._parent: list[int] = [ALONE] * len(mate)
        self._base: list[int] = list(range(len(mate)))

    def grow(self) -> bool:
        """Search for another unmatched vertex; augment along the path, if there is one."""
        mate, base, parent = self._mate, self._base, self._parent
        for at in self.outer:  # grows in the loop
            for other in self._neighbors[at]:
                if self._closed[other] or base[at] == base[other] or mate[at] == other:
                    continue
                if self._is_outer[other]:
                    self._shrink(at, other)
                elif parent[other] == ALONE:
                    parent[other] = at
                    if mate[other] == ALONE:
                        self._pair_along(other)
                        return True
                    self._take(mate[other])
        return False

    def close(self) -> None:
        """Remove all vertices of the tree: no later path leads through them."""
        for at, parent in enumerate(self._parent):
            if parent != ALONE or self._is_outer[at]:
                self._closed[at] = True

    def _take(self, at: int) -> None:
        self._is_outer[at] = True
        self.outer.append(at)

    def _pair_along(self, end: int) -> None:
        at = end
        while at != ALONE:
            before = self._parent[at]
            following = self._mate[before]
            self._mate[at], self._mate[before] = before, at
            at = following

    def _shrink(self, a: int, b: int) -> None:
        """Contract the odd cycle that an edge closes."""
        common = self._common(a, b)
        inside: set[int] = set()
        self._mark(a, b, common, inside)
        self._mark(b, a, common, inside)
        for at, base in enumerate(self._base):
            if base in inside:
                self._base[at] = common
                if not self._is_outer[at]:
                    self._take(at)

    def _common(self, a: int, b: int) -> int:
        """Return where the paths from the root to two vertices diverge."""
        seen: set[int] = set()
        while True:
            a = self._base[a]
            seen.add(a)
            if self._mate[a] == ALONE:
                break
            a = self._parent[self._mate[a]]
        while self._base[b] not in seen:
            b = self._parent[self._mate[self._base[b]]]
        return self._base[b]

    def _mark(self, at: int, child: int, common: int, inside: set[int]) -> None:
        while self._base[at] != common:
            inside |= {self._base[at], self._base[self._mate[at]]}
            self._parent[at] = child
            child = self._mate[at]
            at = self._parent[child]


NEAR = 8
"""The number of places up and down that count as near scores."""
LARGE = 100
"""The most players whose optimal matching takes a third of a second; more would take minutes."""
FORBIDDEN = 100
"""How many rematches are rather made than one pair that is forbidden."""
MARGIN = 24
"""Places at the end of a part of a large field that are matched again with the next part."""


class PairingStopped(Exception):  # noqa: N818 - no error: it was asked for
    """The search for pairings was stopped."""


class Pairings(Frozen):
    """A round's pairings.

    Attributes:
        pairings: the leaders' first, the bye last.
        rematches: start numbers of unavoidable rematches.
        same_club: unavoidable pairs of one club.
        forbidden: unavoidable pairs that the organizer forbids.
        all_met: whether all players have met each other already.
    """

    pairings: tuple[Pairing, ...]
    rematches: tuple[Pair, ...] = ()
    same_club: tuple[Pair, ...] = ()
    all_met: bool = False
    forbidden: tuple[Pair, ...] = ()


class _Before:
    """Reasons against pairings of a round, by start numbers: earlier matches, same club."""

    def __init__(self, event: Event, number: int) -> None:
        past = [each.players for played in event.rounds[: number - 1] for each in played.pairings]
        self._met = Counter([frozenset(players) for players in past if len(players) == PAIR])
        self._forbidden = {frozenset(pair) for pair in event.forbidden if len(set(pair)) == PAIR}
        self._opponents: dict[int, set[int]] = {}
        for pair in (*self._met, *self._forbidden):
            for player in pair:
                self._opponents.setdefault(player, set()).update(pair)
        is_apart = event.clubs_apart and number <= event.clubs_apart_rounds
        apart = event.players if is_apart else ()
        self._clubs = {each.number: each.club.strip().casefold() for each in apart}

    def times_met(self, a: int, b: int) -> int:
        return self._met[frozenset((a, b))]

    def forbidden(self, a: int, b: int) -> bool:
        return frozenset((a, b)) in self._forbidden

    def weight(self, a: int, b: int) -> int:
        """Return how much is against a pair: earlier matches; far more if forbidden."""
        return self.times_met(a, b) + FORBIDDEN * self.forbidden(a, b)

    def met(self, player: Player) -> Collection[int]:
        """Return the start numbers of his opponents so far, and of those he should not meet."""
        return self._opponents.get(player.number, ())

    def club(self, player: int) -> str:
        """Return his club, "" if clubs are not kept apart."""
        return self._clubs.get(player, "")

    def same_club(self, a: int, b: int) -> bool:
        return self.club(a) != "" and self.club(a) == self.club(b)


class _Field(Frozen):
    """The players of a round in order of their places, and the cost of each pairing."""

    players: tuple[Player, ...]
    points: tuple[int, ...]
    before: _Before
    stopped: Callable[[], bool]

    def weight(self, a: int, b: int) -> int:
        return self.before.weight(self.players[a].number, self.players[b].number)

    def same_club(self, a: int, b: int) -> bool:
        return self.before.same_club(self.players[a].number, self.players[b].number)

    def club(self, at: int) -> str:
        return self.before.club(self.players[at].number)

    def cost(self, a: int, b: int) -> int:
        """Return the squared difference in points, then that of places."""
        apart = len(self.players) ** 3  # more than the sum of all squared places of a round
        return (self.points[a] - self.points[b]) ** 2 * apart + (a - b) ** 2


def playing_next(event: Event) -> tuple[Player, ...]:
    """Return the players of the next round; if terms say so, only those who have checked in."""
    players = taking_part(event, len(event.rounds) + 1)
    return tuple([each for each in players if each.here or not event.here_only])


def taking_part(event: Event, number: int) -> tuple[Player, ...]:
    """Return the players of a round, counted from 1."""
    seen = {player.number: player for player in event.players}
    return tuple(
        [
            player
            for player in seen.values()
            if player.joined <= number and (player.dropped is None or player.dropped > number)
        ]
    )


def pair_next(event: Event, stopped: Callable[[], bool] = lambda: False) -> Pairings:
    """Pair the next round, from all earlier rounds.

    Args:
        event: The event.
        stopped: Returns whether to stop; called repeatedly.

    Raises:
        PairingStopped: `stopped` returned True.
    """
    order = _field(event, stopped)
    sitting_out: tuple[int, ...] = ()
    pairs: list[Pair] = []
    if len(order.players) > 1:
        sitting_out, pairs = _paired(order, event)
    elif order.players:
        sitting_out = (0,)
    pairs.sort(key=min)
    numbers = [(order.players[a].number, order.players[b].number) for a, b in pairs]
    tables = [
        Pairing(table=table, players=each)
        for each, table in zip(numbers, new_tables(event, numbers), strict=True)
    ]
    byes = [Pairing(players=(order.players[at].number,)) for at in sitting_out]
    return as_round(event, len(event.rounds) + 1, (*tables, *byes))


def new_tables(event: Event, pairs: Sequence[Pair]) -> list[int]:
    """Return a table for each pair: as few as possible where one of them played before.

    Among these, each plays as near as possible to the table of his place. It is an assignment of
    minimum cost, found by shortest augmenting paths (Kuhn, Munkres).
    """
    been: dict[int, Counter[int]] = {}
    for past in event.rounds:
        for each in past.pairings:
            for player in each.players:
                if each.table is not None:
                    been.setdefault(player, Counter())[each.table] += 1
    count = len(pairs)
    dear = count**3 + 1  # more than the sum of all squared distances
    costs = [
        [
            dear * sum(been[who][table] for who in pair if who in been) + (place - table) ** 2
            for table in range(1, count + 1)
        ]
        for place, pair in enumerate(pairs, 1)
    ]
    return [table + 1 for table in assigned(costs)]


def assigned(costs: Sequence[Sequence[int]]) -> list[int]:
    """Return a column for each row of a square matrix, so that their sum is the least."""
    count = len(costs)
    of_row, of_column = [0] * count, [0] * count  # dual prices
    row_of = [ALONE] * count
    for start in range(count):
        least: list[float] = [inf] * count
        before, done = [ALONE] * count, [False] * count
        row, column = start, ALONE
        while row != ALONE:
            open_ = [other for other in range(count) if not done[other]]
            for other in open_:
                slack = costs[row][other] - of_row[row] - of_column[other]
                if slack < least[other]:
                    least[other], before[other] = slack, column
            column = min(open_, key=least.__getitem__)
            step = int(least[column])
            of_row[start] += step
            for other in range(count):
                if done[other]:
                    of_row[row_of[other]] += step
                    of_column[other] -= step
                else:
                    least[other] -= step
            done[column] = True
            row = row_of[column]
        while column != ALONE:
            previous = before[column]
            row_of[column] = start if previous == ALONE else row_of[previous]
            column = previous
    found = [ALONE] * count
    for column, row in enumerate(row_of):
        found[row] = column
    return found


def as_round(event: Event, number: int, pairings: Sequence[Pairing]) -> Pairings:
    """Return pairings as those of a round, with their unavoidable problems.

    Args:
        event: The event, with all rounds before.
        number: number of the round, from 1.
        pairings: The round's.
    """
    before = _Before(event, number)
    pairs = [(one.players[0], one.players[1]) for one in pairings if len(one.players) == PAIR]
    there = combinations([who for each in pairings for who in each.players], PAIR)
    return Pairings(
        tuple(pairings),
        tuple([pair for pair in pairs if before.times_met(*pair)]),
        tuple([pair for pair in pairs if before.same_club(*pair)]),
        bool(pairs) and all(before.times_met(*pair) for pair in there),
        tuple([pair for pair in pairs if before.forbidden(*pair)]),
    )


def _field(event: Event, stopped: Callable[[], bool]) -> _Field:
    """Return the players of the next round, the leader first, equal points in random order."""
    number = len(event.rounds) + 1
    playing = {player.number for player in playing_next(event)}
    rows = [row for row in standings(event, expected=True) if row.player.number in playing]
    by_number = sorted(rows, key=lambda row: row.player.number)
    lot, _state = shuffled(len(rows), (event.seed + number) % 2**64)
    drawn = {by_number[at].player.number: place for place, at in enumerate(lot)}
    rows.sort(key=lambda row: (-row.points, drawn[row.player.number]))
    players = tuple([row.player for row in rows])
    points = tuple([row.points for row in rows])
    return _Field(players, points, _Before(event, number), stopped)


def _paired(order: _Field, event: Event) -> tuple[tuple[int, ...], list[Pair]]:
    """Return byes and pairings, as places in the field."""
    everybody = range(len(order.players))
    if len(order.players) % PAIR == 0:
        return (), _matched(order, everybody)
    had = Counter(_byes(event))
    clubs = Counter([order.club(at) for at in everybody])
    clubs[""] = 0
    # the fewest byes first, and the lowest of those; in the first round all are equal: then take
    # one of the largest club, so that its members need not meet
    waiting = sorted(
        everybody,
        key=lambda at: (had[order.players[at].number], -clubs[order.club(at)], -at),
    )
    if order.stopped():
        raise PairingStopped
    could = _left_over(order)
    out = next((at for at in waiting if at in could), waiting[0])
    return (out,), _matched(order, [other for other in everybody if other != out])


def _left_over(order: _Field) -> frozenset[int]:
    """Return who may get the bye so that all others find new opponents."""
    mate = [ALONE] * len(order.players)
    could = enlarge(mate, _meetings(order, range(len(mate)), apart=False))
    return could if mate.count(ALONE) == 1 else frozenset()


def _byes(event: Event) -> Iterator[int]:
    for past in event.rounds:
        for pairing in past.pairings:
            if len(pairing.players) == 1:
                yield pairing.players[0]


def _matched(order: _Field, places: Sequence[int]) -> list[Pair]:
    """Match all players at low cost, without rematches or club mates if possible."""
    if len(places) > LARGE:
        return _matched_in_parts(order, places)
    pairs: list[Pair] = []
    for way in (_near_meetings, _new_meetings, _all_meetings):
        pairs = _least(order, list(way(order, places)))
        if len(pairs) * PAIR == len(places):
            break
    return pairs


def _matched_in_parts(order: _Field, places: Sequence[int]) -> list[Pair]:
    """Match a large field: near players part by part, then the rest."""
    at = {place: number for number, place in enumerate(places)}
    mate = [ALONE] * len(places)
    for a, b in _near_pairs(order, places):
        mate[at[a]], mate[at[b]] = at[b], at[a]
    for apart, again in ((True, False), (False, False), (False, True)):
        if ALONE not in mate:
            break
        if order.stopped():
            raise PairingStopped
        enlarge(mate, _meetings(order, places, apart=apart, again=again))
    return [(places[a], places[b]) for a, b in enumerate(mate) if a < b]


def _near_pairs(order: _Field, places: Sequence[int]) -> Iterator[Pair]:
    """Return pairs of near scores; the end of each part is matched with the next one."""
    waiting: list[int] = []
    for start in range(0, len(places), LARGE):
        waiting += places[start : start + LARGE]
        is_last = start + LARGE >= len(places)
        end = waiting[-1] if is_last else waiting[-MARGIN - 1]
        pairs = [
            pair for pair in _least(order, list(_near_meetings(order, waiting))) if max(pair) <= end
        ]
        yield from pairs
        met = {place for pair in pairs for place in pair}
        # players without a partner are matched later
        waiting = [place for place in waiting[-LARGE:] if place not in met]


def _meetings(
    order: _Field, places: Sequence[int], *, apart: bool, again: bool = False
) -> list[list[int]]:
    """Return the possible opponents of each player as indexes of `places`, the nearest first.

    Args:
        order: The field.
        places: The players to pair.
        apart: Whether clubs are kept apart.
        again: Whether rematches are allowed.
    """
    number = {order.players[place].number: at for at, place in enumerate(places)}
    found = []
    for at, place in enumerate(places):
        barred = {at}
        if not again:
            barred |= {number.get(each, at) for each in order.before.met(order.players[place])}
        nearest = sorted(range(len(places)), key=lambda other, at=at: abs(other - at))  # type: ignore[misc]
        found.append(
            [
                other
                for other in nearest
                if other not in barred and not (apart and order.same_club(place, places[other]))
            ]
        )
    return found


def _near_meetings(order: _Field, places: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Return pairs of near scores without rematches or club mates."""
    for at, a in enumerate(places):
        for b in places[at + 1 : at + 1 + NEAR]:
            if not order.weight(a, b) and not order.same_club(a, b):
                yield a, b, order.cost(a, b)


def _new_meetings(order: _Field, places: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Return all pairs without rematches, with as few club mates as possible."""
    dear = order.cost(0, len(order.players) - 1) * len(order.players) + 1
    for at, a in enumerate(places):
        for b in places[at + 1 :]:
            if not order.weight(a, b):
                yield a, b, order.cost(a, b) + dear * order.same_club(a, b)


def _all_meetings(order: _Field, places: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Return all pairs, with as few and rare rematches as possible."""
    dear = order.cost(0, len(order.players) - 1) * len(order.players) + 1
    for at, a in enumerate(places):
        for b in places[at + 1 :]:
            again = order.weight(a, b)
            yield (
                a,
                b,
                order.cost(a, b) + dear * (again * len(order.players) + order.same_club(a, b)),
            )


def _least(order: _Field, meetings: list[tuple[int, int, int]]) -> list[Pair]:
    """Return a maximum matching with minimum total cost."""
    import networkx as nx  # imported only for pairing

    class Asking(dict[str, Any]):
        """An edge weight that the search reads at every step, so that it can be stopped."""

        def get(self, key: str, default: Any = None) -> Any:  # noqa: ANN401 - as dict's own
            if order.stopped():
                raise PairingStopped
            return super().get(key, default)

    class Graph(nx.Graph):  # type: ignore[misc]
        edge_attr_dict_factory = Asking

    if order.stopped():
        raise PairingStopped
    graph = Graph()
    dearest = max((cost for _a, _b, cost in meetings), default=0)
    for a, b, cost in meetings:
        graph.add_edge(a, b, weight=dearest - cost)
    found = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted([(min(pair), max(pair)) for pair in found])
