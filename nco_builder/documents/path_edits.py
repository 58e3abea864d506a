"""Changes of a document by path: set, insert, remove, move, duplicate, whatever the document is.

A path is the way from the document down to a part: names of fields, places in lists, keys of
objects. `("vehicles", 1, "name")` is told as `vehicles[1].name`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from nco_builder.schema.record import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    DocPath = tuple[str | int, ...]

Way = Literal["set", "insert", "remove", "move", "duplicate"]


def format_path(path: DocPath) -> str:
    """A path as findings tell it, "" for the whole document."""
    parts = [f"[{part}]" if isinstance(part, int) else f".{part}" for part in path]
    return "".join(parts).removeprefix(".")


def at_path(document: Any, path: DocPath) -> Any:  # noqa: ANN401 - whatever stands there
    """What stands in a document at a path.

    Raises:
        LookupError: it has no such place.

    """
    part = document
    for step in path:
        part = _part(part, step)
    return part


def _part(of: Any, step: str | int) -> Any:  # noqa: ANN401 - whatever stands there
    if isinstance(of, Value):
        if not isinstance(step, str) or not hasattr(of, step):
            raise LookupError(step)
        return getattr(of, step)
    if isinstance(of, tuple):
        return of[_place(of, step)]
    return of[step]


@dataclass(frozen=True, slots=True)
class PathEdit:
    """A change of the part at a path.

    Attributes:
        name: what is done with it. A value is inserted at the place in a list that the path ends
            with, whatever stood there moves on; a duplicate follows the original.
        path: of what is changed; the place in a list of what is moved, removed, duplicated.
        value: what is set or inserted; the place it is moved to.
        text: what the change is called, in one line and translated.

    """

    name: Way
    path: DocPath
    value: Any = None
    text: str = ""

    @property
    def parameters(self) -> tuple[tuple[str, Any], ...]:
        """Where and with what, as pairs."""
        given = () if self.name in {"remove", "duplicate"} else (("value", self.value),)
        return (("path", format_path(self.path)), *given)

    def apply(self, document: Any, /) -> Any:  # noqa: ANN401 - of the kind it is for
        """The document with the change made; the given one stays as it is.

        Raises:
            LookupError: the document has no such place.

        """
        *above, last = self.path
        return _changed(
            document, tuple(above), lambda part: _HOW[self.name](part, last, self.value)
        )


@dataclass(frozen=True, slots=True)
class PathEdits:
    """Changes that are one step, made one after the other.

    Attributes:
        edits: the changes; each finds the document as those before it left it.
        text: what the step is called, in one line and translated.

    """

    edits: tuple[PathEdit, ...]
    text: str = ""

    @property
    def name(self) -> str:
        """What programs call it."""
        return "several"

    @property
    def parameters(self) -> tuple[tuple[str, Any], ...]:
        """The changes, as objects with name and parameters."""
        each = tuple({"name": edit.name, **dict(edit.parameters)} for edit in self.edits)
        return (("edits", each),)

    def apply(self, document: Any, /) -> Any:  # noqa: ANN401 - of the kind it is for
        """The document with all changes made.

        Raises:
            LookupError: the document has no such place.

        """
        for edit in self.edits:
            document = edit.apply(document)
        return document


def typing_into(*keys: str) -> Callable[[PathEdit | PathEdits], DocPath | None]:
    """What tells, of kinds changed by path, which text a change types letter by letter into."""

    def typed(change: PathEdit | PathEdits) -> DocPath | None:
        if isinstance(change, PathEdit) and change.name == "set" and change.path[-1] in keys:
            return change.path
        return None

    return typed


def edit_text(change: PathEdit | PathEdits, _document: object, _judgement: object) -> str:
    """What a change is called: what it says itself."""
    return change.text or change.name


def _changed(part: Any, path: DocPath, change: Callable[[Any], Any]) -> Any:  # noqa: ANN401
    if not path:
        return change(part)
    step, *below = path
    return _set(part, step, _changed(_part(part, step), tuple(below), change))


def _set(part: Any, step: str | int, value: Any) -> Any:  # noqa: ANN401 - whatever stands there
    if isinstance(part, Value):
        _part(part, step)
        return part.replace(**{str(step): value})
    if isinstance(part, tuple):
        place = _place(part, step)
        return (*part[:place], value, *part[place + 1 :])
    return {**part, step: value}


def _insert(part: Any, step: str | int, value: Any) -> Any:  # noqa: ANN401
    if not isinstance(part, tuple) or not isinstance(step, int) or not 0 <= step <= len(part):
        raise LookupError(step)
    return (*part[:step], value, *part[step:])


def _remove(part: Any, step: str | int, _value: Any) -> Any:  # noqa: ANN401
    if isinstance(part, tuple):
        place = _place(part, step)
        return (*part[:place], *part[place + 1 :])
    if isinstance(part, Value) or step not in part:
        raise LookupError(step)
    return {key: value for key, value in part.items() if key != step}


def _move(part: Any, step: str | int, value: Any) -> Any:  # noqa: ANN401
    moved = part[_place(part, step)]
    return _insert(_remove(part, step, None), value, moved)


def _duplicate(part: Any, step: str | int, _value: Any) -> Any:  # noqa: ANN401
    place = _place(part, step)
    return _insert(part, place + 1, part[place])


def _place(part: Any, step: str | int) -> int:  # noqa: ANN401 - a list, or it is refused
    if not isinstance(part, tuple) or not isinstance(step, int) or not 0 <= step < len(part):
        raise LookupError(step)
    return step


_HOW: Mapping[Way, Callable[[Any, str | int, Any], Any]] = {
    "set": _set,
    "insert": _insert,
    "remove": _remove,
    "move": _move,
    "duplicate": _duplicate,
}
