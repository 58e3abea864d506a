"""The history of edits: the states of a document, and the names of the steps.

Documents are frozen values, so a step is the document before and after, for every kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from nco_builder import language
from nco_builder.language.words import unbroken
from nco_builder.schema.record import Derived, Frozen

if TYPE_CHECKING:
    from collections.abc import Callable

D = TypeVar("D")

LIMIT = 1000
"""The number of steps kept; the oldest are dropped first."""


class HistoryStep(Frozen, Generic[D]):
    """One change of a document.

    Attributes:
        name: returns its name, given the document before.
        before: the document before.
        after: the document after.
        typing: a key of the text field that was typed in; None for other changes.
    """

    name: Callable[[D], str]
    before: D
    after: D
    typing: object = None

    @Derived
    def _said(self) -> dict[str, str]:
        """Its name in each language it was asked for in."""
        return {}

    @property
    def text(self) -> str:
        """Its name in the current language, in one line: "Remove Hayes"."""
        spoken = language.current()
        if spoken not in self._said:
            self._said[spoken] = unbroken(self.name(self.before))  # menus would cut a second line
        return self._said[spoken]


class History(Generic[D]):
    """Steps that can be undone and redone, and the saved state.

    The history emits no signals; its owner reports changes.
    """

    def __init__(self, document: D, *, saved: bool = True, limit: int = LIMIT) -> None:
        """Begin with a document; `saved` tells whether its file is identical."""
        self._document = document
        self._steps: list[HistoryStep[D]] = []
        self._index = 0
        self._saved: int | None = 0 if saved else None
        self._limit = limit

    @property
    def document(self) -> D:
        """The current document."""
        return self._document

    @property
    def saved(self) -> bool:
        """Whether it equals the saved state."""
        return self._saved == self._index

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo; unlike its name, this costs nothing."""
        return self._index > 0

    @property
    def undo_text(self) -> str | None:
        """The name of the step to undo; None if there is none."""
        return self._steps[self._index - 1].text if self._index else None

    @property
    def redo_text(self) -> str | None:
        """The name of the step to redo; None if there is none."""
        return self._steps[self._index].text if self._index < len(self._steps) else None

    def do(self, after: D, name: Callable[[D], str], typing: object = None) -> bool:
        """Add a step to a new document; steps to redo are dropped.

        Typing in the same text extends the last step, unless it was saved meanwhile; typing back to
        the original text removes the step.

        Args:
            after: The new document.
            name: Returns the name of the step, given the document before; called again when
                the language changes.
            typing: The text field that is typed in, None for other changes.

        Returns:
            Whether anything changed.
        """
        if after == self._document:
            return False
        before = self._document
        if self._saved is not None and self._saved > self._index:
            self._saved = None
        del self._steps[self._index :]
        if self._goes_on(typing):
            before = self._steps.pop().before
            self._index -= 1
        if after != before:
            self._steps.append(HistoryStep(name, before, after, typing))
            self._index += 1
        else:
            after = before  # equal, but it may write a key that the file did not have
        self._document = after
        self._forget_oldest()
        return True

    def undo(self) -> bool:
        """Go back one step; return whether there was one."""
        if not self._index:
            return False
        self._index -= 1
        self._document = self._steps[self._index].before
        return True

    def redo(self) -> bool:
        """Go forward one step; return whether there was one."""
        if self._index == len(self._steps):
            return False
        self._document = self._steps[self._index].after
        self._index += 1
        return True

    def earlier(self) -> tuple[HistoryStep[D], ...]:
        """Return the steps that can be undone, the oldest first."""
        return tuple(self._steps[: self._index])

    def mark_saved(self) -> None:
        """Record that the file contains the current document."""
        self._saved = self._index

    def _goes_on(self, typing: object) -> bool:
        """Return whether typing extends the last step."""
        return (
            typing is not None
            and self._index > 0
            and self._steps[self._index - 1].typing == typing
            and not self.saved
        )

    def _forget_oldest(self) -> None:
        over = len(self._steps) - self._limit
        if over > 0:
            del self._steps[:over]
            self._index -= over
            if self._saved is not None:
                self._saved = self._saved - over if self._saved >= over else None
