"""The history of a document that is being edited: the states it had, and what led to each.

Documents are frozen values, so a step is the document before and after, whatever its kind.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from nco_builder import language
from nco_builder.language.words import unbroken

if TYPE_CHECKING:
    from collections.abc import Callable

D = TypeVar("D")

LIMIT = 1000
"""So many steps are kept; the oldest are forgotten first."""


@dataclass(frozen=True, slots=True)
class HistoryStep(Generic[D]):
    """One change of a document.

    Attributes:
        name: says what it is called, made to the document it began with.
        before: the document it was made to.
        after: the document it led to.
        typing: the text that was typed into, by anything that compares; None for other changes.

    """

    name: Callable[[D], str]
    before: D
    after: D
    typing: object = None
    _said: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    @property
    def text(self) -> str:
        """What it is called in the language spoken now, in one line: "Remove Hayes"."""
        spoken = language.current()
        if spoken not in self._said:
            self._said[spoken] = unbroken(self.name(self.before))  # menus would cut a second line
        return self._said[spoken]


class History(Generic[D]):
    """What was done to a document and can be undone and redone, and where it was saved.

    Whoever holds a history tells others of its changes; the history itself tells nobody.
    """

    def __init__(self, document: D, *, saved: bool = True, limit: int = LIMIT) -> None:
        """Begin with a document; `saved` is whether its file holds it as it stands."""
        self._document = document
        self._steps: list[HistoryStep[D]] = []
        self._index = 0
        self._saved: int | None = 0 if saved else None
        self._limit = limit

    @property
    def document(self) -> D:
        """The document as it stands."""
        return self._document

    @property
    def saved(self) -> bool:
        """Whether it stands as it was saved."""
        return self._saved == self._index

    @property
    def undo_text(self) -> str | None:
        """What undo would take back; None where nothing can be undone."""
        return self._steps[self._index - 1].text if self._index else None

    @property
    def redo_text(self) -> str | None:
        """What redo would do again; None where nothing can be redone."""
        return self._steps[self._index].text if self._index < len(self._steps) else None

    def do(self, after: D, name: Callable[[D], str], typing: object = None) -> bool:
        """Make the document another one; what was undone before is forgotten.

        Typing on in the same text makes the last step longer, unless it was saved meanwhile;
        typing back to where it began takes the step away.

        Args:
            after: The document as it becomes.
            name: What to call the step, made to the document it begins with; asked again when
                another language is spoken.
            typing: The text that is typed into, None for other changes.

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
            after = before  # equal, but it may write a key that the file had not
        self._document = after
        self._forget_oldest()
        return True

    def undo(self) -> bool:
        """Go back one step; whether there was one."""
        if not self._index:
            return False
        self._index -= 1
        self._document = self._steps[self._index].before
        return True

    def redo(self) -> bool:
        """Go forward one step again; whether there was one."""
        if self._index == len(self._steps):
            return False
        self._document = self._steps[self._index].after
        self._index += 1
        return True

    def earlier(self) -> tuple[HistoryStep[D], ...]:
        """The steps that undo would take back, the oldest first."""
        return tuple(self._steps[: self._index])

    def mark_saved(self) -> None:
        """Note that the file now holds the document as it stands."""
        self._saved = self._index

    def _goes_on(self, typing: object) -> bool:
        """Whether typing belongs to the last step."""
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
