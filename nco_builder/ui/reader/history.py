"""The history of topics, for going back and forward."""

from __future__ import annotations

LONGEST = 100


class ReadingHistory:
    """Topic ids in the order they were read."""

    def __init__(self) -> None:
        self._visited: list[str] = []
        self._at = -1
        self._passing = False

    @property
    def current(self) -> str:
        """What is read now; empty before anything was."""
        return self._visited[self._at] if self._visited else ""

    def visit(self, topic: str, *, passing: bool = False) -> None:
        """Go on to a topic; of topics that are only passed on the way, the last is kept."""
        if topic == self.current:
            self._passing &= passing
            return
        keep = self._at + (0 if passing and self._passing else 1)
        self._visited = [*self._visited[:keep], topic][-LONGEST:]
        self._at = len(self._visited) - 1
        self._passing = passing

    def can_go(self, step: int) -> bool:
        """Return whether there is something so many topics back (-1) or forward (1)."""
        return 0 <= self._at + step < len(self._visited)

    def go(self, step: int) -> str:
        """Go back or forward as far as there is something; the topic that is read then."""
        if self.can_go(step):
            self._at += step
            self._passing = False
        return self.current


SHOWN, HIDDEN = "yes", "no"
