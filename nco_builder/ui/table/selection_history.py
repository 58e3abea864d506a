"""Which rows the player had chosen while the document was as it is again: undo brings that back."""

from __future__ import annotations

import weakref
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nco_builder.schema.record import Value

STEPS = 100
"""The number of documents remembered; beyond it, a neighbor is selected."""


class SelectionHistory:
    """Selected rows by document value, which the history shares and keeps alive."""

    def __init__(self, value: Value) -> None:
        self._value = value
        self._known: deque[tuple[weakref.ref[Value], tuple[int, ...]]] = deque(maxlen=STEPS)

    def leave(self, rows: tuple[int, ...]) -> None:
        """Note the selection in the document that is about to change."""
        self._known.append((weakref.ref(self._value), rows))

    def arrive(self, value: Value, count: int) -> tuple[int, ...]:
        """Return the selection last made in this document; nothing if it is new.

        Args:
            value: the document.
            count: how many rows it has.

        """
        self._value = value
        rows = next((rows for known, rows in reversed(self._known) if known() is value), ())
        return tuple(row for row in rows if row < count)
