"""As many pairs as can be, and who may be left over, as trying all ways finds them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder.event.pairing import ALONE, enlarge
from tests.depth import tries

if TYPE_CHECKING:
    from collections.abc import Iterable

EDGES = tuple(combinations(range(9), 2))


def most_pairs(edges: Iterable[tuple[int, ...]], vertices: frozenset[int]) -> int:
    """How many pairs there can be, found by trying all ways."""
    if len(vertices) < len(("a", "b")):
        return 0
    first, rest = min(vertices), vertices - {min(vertices)}
    most = most_pairs(edges, rest)
    for a, b in edges:
        if first in (a, b) and {a, b} <= vertices:
            most = max(most, 1 + most_pairs(edges, rest - {a, b}))
    return most


@settings(max_examples=tries(60), deadline=None)
@given(edges=st.sets(st.sampled_from(EDGES)), count=st.integers(1, 9))
def test_as_many_are_paired_as_can_be(edges: set[tuple[int, int]], count: int) -> None:
    there = [edge for edge in sorted(edges) if max(edge) < count]
    neighbors: list[list[int]] = [[] for _at in range(count)]
    for a, b in there:
        neighbors[a].append(b)
        neighbors[b].append(a)
    mate = [ALONE] * count
    for a, b in there[::3]:  # pairs that stand already
        if mate[a] == mate[b] == ALONE:
            mate[a], mate[b] = b, a
    had = [at for at, partner in enumerate(mate) if partner != ALONE]
    spare = enlarge(mate, neighbors)
    everybody = frozenset(range(count))
    assert sum(partner != ALONE for partner in mate) == 2 * most_pairs(there, everybody)
    assert all(mate[partner] == at for at, partner in enumerate(mate) if partner != ALONE)
    assert all(partner in neighbors[at] for at, partner in enumerate(mate) if partner != ALONE)
    assert all(mate[at] != ALONE for at in had)
    most = most_pairs(there, everybody)
    assert spare == {at for at in everybody if most_pairs(there, everybody - {at}) == most}
