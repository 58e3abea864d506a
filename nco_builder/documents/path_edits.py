"""Path edits: set, insert, remove, move or duplicate a part of any document.

A path leads from the document to a part: field names, list positions, object keys. `("vehicles", 1,
"name")` is written as `vehicles[1].name`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from nco_builder.schema.record import Frozen, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    DocPath = tuple[str | int, ...]

Way = Literal["set", "insert", "remove", "move", "duplicate"]


def format_path(path: DocPath) -> str:
    """Return a path in the format of findings, "" for the whole document."""
    parts = [f"[{part}]" if isinstance(part, int) else f".{part}" for part in path]
    return "".join(parts).removeprefix(".")


def at_path(document: Any, path: DocPath) -> Any:  # noqa: ANN401 - whatever stands there
    """Return the part of a document at a path.

    Raises:
        LookupError: it has no such part.
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


class PathEdit(Frozen):
    """A change of the part at a path.

    Attributes:
        name: the operation. A value is inserted at the list position that ends the path,
            before the part that was there; a duplicate follows the original.
        path: the path of the part; it ends with a position for moving, removing, duplicating.
        value: the value to set or insert; the position to move to.
        text: the name of the change, in one line and translated.
    """

    name: Way
    path: DocPath
    value: Any = None
    text: str = ""

    @property
    def parameters(self) -> tuple[tuple[str, Any], ...]:
        """The place and the value, as pairs."""
        given = () if self.name in {"remove", "duplicate"} else (("value", self.value),)
        return (("path", format_path(self.path)), *given)

    def apply(self, document: Any, /) -> Any:  # noqa: ANN401 - of the kind it is for
        """Return the changed document; the given one stays unchanged.

        Raises:
            LookupError: the document has no such part.
        """
        *above, last = self.path
        return _changed(
            document, tuple(above), lambda part: _HOW[self.name](part, last, self.value)
        )


class PathEdits(Frozen):
    """Several changes in sequence as one step.

    Attributes:
        edits: the changes; each is applied to the result of those before it.
        text: the name of the step, in one line and translated.
    """

    edits: tuple[PathEdit, ...]
    text: str = ""

    @property
    def name(self) -> str:
        """Its name for programs."""
        return "several"

    @property
    def parameters(self) -> tuple[tuple[str, Any], ...]:
        """The changes, as objects with name and parameters."""
        each = tuple({"name": edit.name, **dict(edit.parameters)} for edit in self.edits)
        return (("edits", each),)

    def apply(self, document: Any, /) -> Any:  # noqa: ANN401 - of the kind it is for
        """Return the document after all changes.

        Raises:
            LookupError: the document has no such part.
        """
        for edit in self.edits:
            document = edit.apply(document)
        return document


def typing_into(*keys: str) -> Callable[[PathEdit | PathEdits], DocPath | None]:
    """Return a function that tells which text a path edit of a kind types in."""

    def typed(change: PathEdit | PathEdits) -> DocPath | None:
        if isinstance(change, PathEdit) and change.name == "set" and change.path[-1] in keys:
            return change.path
        return None

    return typed


def edit_text(change: PathEdit | PathEdits, _document: object, _judgement: object) -> str:
    """Return the name of a change, which it contains."""
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


def _add(part: Any, step: str | int, value: Any) -> Any:  # noqa: ANN401
    return _insert(part, step, _renewed(value))


def _renewed(value: Any) -> Any:  # noqa: ANN401
    """A copy with parts of its own: a page follows each of equal rows by its identity."""
    if isinstance(value, tuple):
        return tuple(map(_renewed, value))
    if not isinstance(value, Value):
        return value
    return value.replace(**{name: _renewed(part) for name, part in value if name in value.given})


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
    each = part[place]
    return _add(part, place + 1, each.duplicated() if isinstance(each, Value) else each)


def _place(part: Any, step: str | int) -> int:  # noqa: ANN401 - a list, or it is refused
    if not isinstance(part, tuple) or not isinstance(step, int) or not 0 <= step < len(part):
        raise LookupError(step)
    return step


_HOW: Mapping[Way, Callable[[Any, str | int, Any], Any]] = {
    "set": _set,
    "insert": _add,
    "remove": _remove,
    "move": _move,
    "duplicate": _duplicate,
}
