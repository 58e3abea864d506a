"""As many pairs as can be in a graph: Edmonds' algorithm, which shrinks odd cycles.

It knows no costs; whoever wants near partners first names near neighbors first, and begins with
pairs of little cost. Its time grows with the edges for each pair that is added, so that fields for
which a matching of least cost takes minutes take a fraction of a second.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

ALONE = -1
"""Stands for the partner of who has none."""


def enlarge(mate: list[int], neighbors: Sequence[Sequence[int]]) -> frozenset[int]:
    """Add pairs until no further one fits; who has a partner keeps one, be it another.

    Args:
        mate: The partner of each vertex, or `ALONE`; it is changed.
        neighbors: The vertices each may be paired with, the ones to be tried first in front.

    Returns:
        The vertices that could stay alone in place of those that do now.

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
    """All that alternating paths from a vertex without a partner lead to."""

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
        """Look for another vertex without a partner; pair along the path to it, if there is one."""
        mate, base, parent = self._mate, self._base, self._parent
        for at in self.outer:  # grows as it goes
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
        """Leave all vertices of the tree to themselves: no later path leads through them."""
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
        """Make one vertex of the odd cycle that an edge closes."""
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
        """Where the paths from the root to two vertices part."""
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
