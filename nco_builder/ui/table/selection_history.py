"""The selection for each state of the squad, so that undo restores it, too."""

from __future__ import annotations

import weakref
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nco_builder.squad import Squad

STEPS = 100
"""So many squads are remembered; who goes further back sees the neighbor selected."""


class SelectionHistory:
    """Rows by squad; the history gives back the very same squads, and it alone holds them."""

    def __init__(self, squad: Squad) -> None:
        self._squad = squad
        self._known: deque[tuple[weakref.ref[Squad], tuple[int, ...]]] = deque(maxlen=STEPS)

    def leave(self, rows: tuple[int, ...]) -> None:
        """Note who is chosen in the squad that is about to become another."""
        self._known.append((weakref.ref(self._squad), rows))

    def arrive(self, squad: Squad) -> tuple[int, ...]:
        """Return who was chosen when the squad was left that it is now; nobody where it is new."""
        self._squad = squad
        rows = next((rows for known, rows in reversed(self._known) if known() is squad), ())
        return tuple(row for row in rows if row < len(squad.members))
