"""Changes of several rows of a page as one step: remove, duplicate, move, put in.

A row is a part of the document whose path ends with a place in a list.
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
    """The path that a finding tells: `vehicles[1].name` is `("vehicles", 1, "name")`."""
    return tuple(int(place) if place else name for place, name in _STEP.findall(told))


def is_place(path: DocPath) -> bool:
    """Whether a path ends with a place in a list."""
    return bool(path) and isinstance(path[-1], int)


def list_of(path: DocPath) -> DocPath:
    """The path of the list that a row stands in."""
    return path[:-1]


def exists(document: Any, path: DocPath) -> bool:  # noqa: ANN401 - of any kind
    """Whether a document has a part at a path."""
    try:
        at_path(document, path)
    except (LookupError, TypeError):
        return False
    return True


def moved_to(before: Any, after: Any, path: DocPath) -> DocPath | None:  # noqa: ANN401 - of any kind
    """Where the part at a path is after an edit; None where it was removed.

    Parts of a list are told apart by identity: an edit keeps all it does not change. Nothing
    better is known of a part that was changed than its place. Keys lead to where they did, also
    where nothing stands there.
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
    """Where a part of a list is in what became of it; None where it is not there any more."""
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
    """What is chosen after an edit where the part at a path was: it, or what came in its list.

    Where it was removed, its neighbour; () where there is none.
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
    """Where a part of a list is in what became of it; what came, else what followed it."""
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
    """Remove rows; the last first, so that the others keep their places."""
    last_first = sorted(paths, key=_in_order, reverse=True)
    return PathEdits(tuple(PathEdit("remove", path) for path in last_first), text)


def duplicating(paths: Sequence[DocPath], text: str) -> PathEdits:
    """Put a copy behind each row."""
    last_first = sorted(paths, key=_in_order, reverse=True)
    return PathEdits(tuple(PathEdit("duplicate", path) for path in last_first), text)


def moving(paths: Sequence[DocPath], to: int, text: str) -> PathEdits | None:
    """Move rows of one list as a block in front of a place of it; None where nothing moves."""
    places = sorted(_place(path) for path in paths)
    above = list_of(paths[0])
    start = to - sum(place < to for place in places)
    wanted = list(zip(places, range(start, start + len(places)), strict=True))
    down = [each for each in wanted if each[0] < each[1]]
    up = [each for each in wanted if each[0] > each[1]]
    # the last goes down first, the first up first: none pushes another aside that is there
    steps = [PathEdit("move", (*above, place), goal) for place, goal in (*reversed(down), *up)]
    return PathEdits(tuple(steps), text) if steps else None


def inserting(above: DocPath, place: int, values: Sequence[object], text: str) -> PathEdits:
    """Put values into a list, the first at a place."""
    edits = [PathEdit("insert", (*above, place + at), value) for at, value in enumerate(values)]
    return PathEdits(tuple(edits), text)


def one_up(paths: Sequence[DocPath]) -> int | None:
    """In front of which place rows go that move one place up; None where they cannot."""
    first = min(map(_place, paths), default=0)
    return first - 1 if first > 0 and _one_list(paths) else None


def one_down(document: Any, paths: Sequence[DocPath]) -> int | None:  # noqa: ANN401 - of any kind
    """In front of which place rows go that move one place down; None where they cannot."""
    last = max(map(_place, paths), default=-1)
    if not paths or not _one_list(paths):
        return None
    return last + 2 if last + 1 < len(at_path(document, list_of(paths[0]))) else None


def _one_list(paths: Sequence[DocPath]) -> bool:
    return len({list_of(path) for path in paths}) == 1 and all(map(is_place, paths))


def _place(path: DocPath) -> int:
    place = path[-1]
    return place if isinstance(place, int) else -1


def _in_order(path: DocPath) -> tuple[tuple[bool, int, str], ...]:
    """A path as something that can be sorted: places by number, names by letter."""
    return tuple((True, step, "") if isinstance(step, int) else (False, 0, step) for step in path)
