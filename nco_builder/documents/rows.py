"""Changes of several rows of a page as one step: remove, duplicate, move, insert.

A row is a part of the document whose path ends with a list position.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from nco_builder.documents.path_edits import PathEdit, PathEdits, at_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.documents.path_edits import DocPath

_STEP = re.compile(r"\[(\d+)\]|\.?([^.\[\]]+)")


def path_of(told: str) -> DocPath:
    """Return the path in a finding: `vehicles[1].name` is `("vehicles", 1, "name")`."""
    return tuple(int(place) if place else name for place, name in _STEP.findall(told))


def is_place(path: DocPath) -> bool:
    """Return whether a path ends with a list position."""
    return bool(path) and isinstance(path[-1], int)


def list_of(path: DocPath) -> DocPath:
    """Return the path of the list that contains a row."""
    return path[:-1]


def exists(document: Any, path: DocPath) -> bool:  # noqa: ANN401 - of any kind
    """Return whether a document has a part at a path."""
    try:
        at_path(document, path)
    except (LookupError, TypeError):
        return False
    return True


def moved_to(before: Any, after: Any, path: DocPath) -> DocPath | None:  # noqa: ANN401 - of any kind
    """Return the new path of a part after an edit; None if it was removed.

    Parts of a list are identified as objects, since an edit keeps those it does not change. A
    changed part is identified by its position. Keys stay the same, even if nothing is there.
    """
    now: DocPath = ()
    for at, step in enumerate(path):
        old, new = _there(before, path[:at]), _there(after, now)
        if isinstance(step, int):
            if not (isinstance(old, tuple) and isinstance(new, tuple)):
                return None
            place = _place_now(old, new, step)
            if place is None:
                return None
            now = (*now, place)
        else:
            now = (*now, step)
    return now


def _there(document: Any, path: DocPath) -> object:  # noqa: ANN401 - of any kind
    try:
        return at_path(document, path)
    except (LookupError, TypeError):
        return None


def _place_now(old: Sequence[object], new: Sequence[object], last: int) -> int | None:
    """Return the new position of a part of a list; None if it is no longer there."""
    if not 0 <= last < len(old):
        return None
    short, more = min(len(old), len(new)), len(new) - len(old)
    first = next((at for at in range(short) if old[at] is not new[at]), short)
    if last < first:
        return last
    alike = next((at for at in range(short - first) if old[-at - 1] is not new[-at - 1]), None)
    if last >= len(old) - (short - first if alike is None else alike):
        return last + more
    moved = next((place for place, part in enumerate(new) if part is old[last]), None)
    if moved is not None:
        return moved
    return None if more else last


def followed(before: Any, after: Any, path: DocPath) -> DocPath:  # noqa: ANN401 - of any kind
    """Return the selection after an edit: the same part, or the one that replaced it.

    If it was removed, its neighbor; () if there is none.
    """
    if not (is_place(path) and exists(before, path)):
        return path if exists(after, path) else ()
    above, last = moved_to(before, after, path[:-1]), _place(path)
    if above is None or not exists(after, above):
        return ()
    old, new = at_path(before, path[:-1]), at_path(after, above)
    place = _place_after(old, new, last) if isinstance(new, tuple) else last
    return (*above, place) if exists(after, (*above, place)) else ()


def _place_after(old: Sequence[object], new: Sequence[object], last: int) -> int:
    """Return the new position of a part of a list; else of its replacement, or of the next part."""
    pairs = enumerate(zip(old, new, strict=False))
    first = next((at for at, (one, other) in pairs if one is not other), min(len(old), len(new)))
    more = len(new) - len(old)
    if more > 0:
        return first + more - 1
    if more < 0:
        gone = first <= last < first - more
        return min(first, len(new) - 1) if gone else last + more * (last >= first)
    moved = [place for place, part in enumerate(new) if part is old[last]]
    return moved[0] if moved and last not in moved else last


def removing(paths: Sequence[DocPath], text: str) -> PathEdits:
    """Remove rows; the last first, so that positions stay valid."""
    last_first = sorted(paths, key=_in_order, reverse=True)
    return PathEdits(tuple(PathEdit("remove", path) for path in last_first), text)


def duplicating(paths: Sequence[DocPath], text: str) -> PathEdits:
    """Insert a copy after each row."""
    last_first = sorted(paths, key=_in_order, reverse=True)
    return PathEdits(tuple(PathEdit("duplicate", path) for path in last_first), text)


def moving(paths: Sequence[DocPath], to: int, text: str) -> PathEdits | None:
    """Move rows of one list as a block before a position; None if nothing moves."""
    places = sorted(_place(path) for path in paths)
    above = list_of(paths[0])
    start = to - sum(place < to for place in places)
    wanted = list(zip(places, range(start, start + len(places)), strict=True))
    down = [each for each in wanted if each[0] < each[1]]
    up = [each for each in wanted if each[0] > each[1]]
    # down: the last first, up: the first first, so that they do not displace each other
    steps = [PathEdit("move", (*above, place), goal) for place, goal in (*reversed(down), *up)]
    return PathEdits(tuple(steps), text) if steps else None


def inserting(above: DocPath, place: int, values: Sequence[object], text: str) -> PathEdits:
    """Insert values into a list at a position."""
    edits = [PathEdit("insert", (*above, place + at), value) for at, value in enumerate(values)]
    return PathEdits(tuple(edits), text)


def _place(path: DocPath) -> int:
    place = path[-1]
    return place if isinstance(place, int) else -1


def _in_order(path: DocPath) -> tuple[tuple[bool, int, str], ...]:
    """Return a sort key for paths: positions as numbers, names as text."""
    return tuple((True, step, "") if isinstance(step, int) else (False, 0, step) for step in path)
