"""The thread that reads documents for the window; it knows neither widgets nor Qt."""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.language import in_this_language

if TYPE_CHECKING:
    from collections.abc import Callable


class Arrived(NamedTuple):
    """What became of something wanted: its content, or why there is none."""

    content: Any
    problem: Exception | None = None


class Reading(threading.Thread):
    """Reads what it is asked to, in that order.

    Attributes:
        answers: what it has read, in that order.
        left: whether nobody wants the rest any more.

    """

    def __init__(self) -> None:
        super().__init__(name="reading", daemon=True)  # a dead disk must not keep the program
        self.answers: queue.SimpleQueue[Arrived] = queue.SimpleQueue()
        self._wanted: queue.SimpleQueue[Callable[[], Any] | None] = queue.SimpleQueue()
        self.left = False

    def ask(self, read: Callable[[], Any] | None) -> None:
        """Read this, too, in the language spoken now; None ends it."""
        self._wanted.put(in_this_language(read) if read else None)

    def run(self) -> None:
        """Read until nothing more is wanted."""
        while (read := self._wanted.get()) is not None and not self.left:
            try:
                self.answers.put(Arrived(read()))
            except Exception as problem:  # noqa: BLE001 - the window's thread tells of it
                self.answers.put(Arrived(None, problem))
