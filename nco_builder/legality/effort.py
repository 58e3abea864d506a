"""The effort spent on fixes for one document: ample for real ones, bounded for all.

A fix is proven by judging the whole document again, which is too slow for a document with hundreds
of faulty men. Effort is counted, not timed, so that every machine offers the same fixes.
"""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar

from nco_builder.language import N_
from nco_builder.schema.record import Value, fields

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.legality.findings import Finding

MOST_LOOKS = 250_000
"""Looks at a part or a finding: some 200 ms. A squad of 16 men has room for 3,000 trials."""
EACH_TRIAL = 50
"""Looks that every trial takes, however small the document is."""
EACH_FINDING = 15
"""Looks per new finding, which belongs to the man or row that is changed."""
LETTERS = 16
"""Letters of a text that are folded and compared in the time of one look."""
GAVE_UP = N_("There are too many problems to look for a fix of each; fix some of them first.")


class Effort:
    """The effort left for the fixes of one judgment."""

    def __init__(self, looks: int = MOST_LOOKS) -> None:
        self._left = looks

    @property
    def is_spent(self) -> bool:
        """Whether the effort is used up."""
        return self._left <= 0

    def spend(self, looks: int) -> bool:
        """Use up the looks of one trial, and return whether it may be made.

        The last trial may exceed the rest.
        """
        self._left -= 0 if self.is_spent else looks
        return not self.is_spent


class _Looked:
    """The latest judgment whose fixes were looked for, and the effort that took."""

    judgement: Any = None
    looks = 0
    effort = Effort()
    shared: Effort | None = None
    parts: ClassVar[dict[int, tuple[Value, int]]] = {}


@contextmanager
def spending(effort: Effort) -> Iterator[None]:
    """Let all trials within the block share one effort, over any number of judgments."""
    before = _Looked.judgement, _Looked.looks, _Looked.effort, _Looked.shared
    _Looked.shared = effort
    try:
        yield
    finally:
        _Looked.judgement, _Looked.looks, _Looked.effort, _Looked.shared = before


def effort_for(judgement: Any) -> tuple[Effort, int]:  # noqa: ANN401 - of any kind of document
    """Return the effort left for a judgment, and the looks that one trial in its document takes."""
    if _Looked.judgement is not judgement:
        _Looked.judgement = judgement
        _Looked.looks = looks_at(judgement.document, judgement.findings, _Looked.parts)
        _Looked.effort = Effort()
    return _Looked.shared or _Looked.effort, _Looked.looks


def gave_up(judgement: Any) -> bool:  # noqa: ANN401 - likewise
    """Return whether the search for fixes of this judgment has been given up."""
    return _Looked.judgement is judgement and _Looked.effort.is_spent


def looks_at(
    document: Value,
    findings: Iterable[Finding],
    known: dict[int, tuple[Value, int]] | None = None,
) -> int:
    """Return the looks that judging a document takes.

    Args:
        document: the document.
        findings: what was found of it.
        known: the sizes of parts of another document, by identity, which are reused for this
            one replace: an edit changes one part of hundreds.

    """
    places = Counter([finding.at for finding in findings])
    anew = max(places.values(), default=0)
    return EACH_TRIAL + _size(document, known) + places.total() + anew * EACH_FINDING


def _size(document: Value, known: dict[int, tuple[Value, int]] | None) -> int:
    """Return the number of values in a document, using the known sizes of parts of its lists."""
    before, now = known or {}, {}
    total = 1
    for name in fields(type(document)):
        value = getattr(document, name)
        for each in value if isinstance(value, tuple) else ():
            if isinstance(each, Value):
                part, size = before.get(id(each), (None, 0))
                now[id(each)] = each, size if part is each else _parts(each)
                total += max(1, now[id(each)][1])
            else:
                total += max(1, _parts(each))
        total += 0 if isinstance(value, tuple) else _parts(value)
    if known is not None:
        known.clear()
        known.update(now)
    return total


def _parts(value: object) -> int:
    """Return the number of values in a document, where a long text counts for its length."""
    if isinstance(value, str):
        return len(value) // LETTERS
    if isinstance(value, Value):
        return 1 + sum([_parts(getattr(value, name)) for name in fields(type(value))])
    return sum([max(1, _parts(each)) for each in value]) if isinstance(value, tuple) else 0
