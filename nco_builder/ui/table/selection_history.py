"""Which rows the player had chosen while the document was as it is again: undo brings that back."""

from __future__ import annotations

import weakref
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nco_builder.schema.record import Value

STEPS = 100
"""So many documents are remembered; who goes further back sees the neighbor selected."""


class SelectionHistory:
    """Rows by document; the history gives back the very same ones, and it alone holds them."""

    def __init__(self, value: Value) -> None:
        self._value = value
        self._known: deque[tuple[weakref.ref[Value], tuple[int, ...]]] = deque(maxlen=STEPS)

    def leave(self, rows: tuple[int, ...]) -> None:
        """Note what is chosen in the document that is about to become another."""
        self._known.append((weakref.ref(self._value), rows))

    def arrive(self, value: Value, count: int) -> tuple[int, ...]:
        """What was chosen when the document was left that it is now; nothing where it is new.

        Args:
            value: the document.
            count: how many rows it has.

        """
        self._value = value
        rows = next((rows for known, rows in reversed(self._known) if known() is value), ())
        return tuple(row for row in rows if row < count)
