"""The reader of values: it validates JSON and builds the values from it.

Exactly valid input is read here, by the types of the fields alone. Anything else is passed to
`errors`, which either accepts it or explains the problem.
"""

from __future__ import annotations

import json
import math
import re
from functools import cache, reduce
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from nco_builder.schema.record import Bounds, FromData, Frozen, Value, cached, defaults, types

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Reader = Callable[[Any], Any]

F = TypeVar("F", bound=Frozen)

_SCALARS = frozenset({str, int, bool, NoneType})
_HALF_CHARACTER = re.compile(rb"\\u[dD][89a-fA-F]")


class _UnsureError(Exception):
    """A value is not exactly of its type."""


def read(kind: type[F], raw: bytes | str, parsed: object = None) -> F:
    """Read one value from JSON.

    Args:
        kind: The type of the value.
        raw: The JSON text.
        parsed: The same, if it was parsed already.

    Raises:
        NotValidError: the value is invalid.
    """
    try:
        found: F = _reader(kind)(_parsed(raw, parsed))
    except (_UnsureError, ValueError, RecursionError):
        from nco_builder.schema.errors import read_strictly

        return read_strictly(kind, raw)
    return found


def read_all(kind: type[F], raw: bytes | str) -> tuple[F, ...]:
    """Read a JSON list of values.

    Raises:
        NotValidError: the list is invalid.
    """
    try:
        found: tuple[F, ...] = _list(_reader(kind))(_parsed(raw, None))
    except (_UnsureError, ValueError, RecursionError):
        from nco_builder.schema.errors import read_all_strictly

        return read_all_strictly(kind, raw)
    return found


def schema(kind: type[Frozen]) -> dict[str, Any]:
    """Return the JSON Schema of a value."""
    from nco_builder.schema.errors import schema as described

    return described(kind)


def _parsed(raw: bytes | str, parsed: object) -> object:
    text = raw.encode() if isinstance(raw, str) else raw
    if b"\\u" in text and _HALF_CHARACTER.search(text):
        raise _UnsureError
    return json.loads(text.decode()) if parsed is None else parsed


@cached
def _reader(hint: Any) -> Reader:  # noqa: ANN401 - types of any shape
    """Return a reader for values of a type, which rejects everything that is not exactly valid."""
    if isinstance(hint, type) and issubclass(hint, Frozen):
        return _object(hint)
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return reduce(_marked, inner[1:], _reader(inner[0]))
    if origin in (Union, UnionType):
        return _either(inner)
    if origin is tuple:
        return _list(_reader(inner[0])) if inner[1:] == (...,) else _fixed([*map(_reader, inner)])
    if origin is dict:
        return _keyed(inner[0], _reader(inner[1]))
    return _among(inner) if origin is Literal else _of_type(hint)


def _of_type(wanted: type) -> Reader:
    return _number if wanted is float else _exactly({wanted})


def _object(kind: type[Frozen]) -> Reader:
    readers = {name: _reader(hint) for name, hint in types(kind).items()}
    needed = readers.keys() - defaults(kind).keys()

    def read_object(raw: Any) -> Frozen:  # noqa: ANN401 - JSON of any shape, like all below
        if type(raw) is not dict or not needed <= raw.keys():
            raise _UnsureError
        given, unknown = {}, {}
        for key, part in raw.items():
            reader = readers.get(key)
            if reader is not None:
                given[key] = reader(part)
            elif type(part) in _SCALARS and issubclass(kind, Value):
                unknown[key] = part
            else:
                raise _UnsureError
        return kind.of_file(given, unknown) if issubclass(kind, Value) else kind(**given)

    return read_object


def _exactly(wanted: set[Any]) -> Reader:
    def read_exactly(raw: Any) -> Any:  # noqa: ANN401
        if type(raw) in wanted:
            return raw
        raise _UnsureError

    return read_exactly


def _number(raw: Any) -> float:  # noqa: ANN401
    if type(raw) in (float, int) and math.isfinite(raw):
        return float(raw)
    raise _UnsureError


def _among(words: Sequence[object]) -> Reader:
    wanted = {(type(word), word) for word in words}

    def read_one_of(raw: Any) -> Any:  # noqa: ANN401
        if type(raw) in _SCALARS and (type(raw), raw) in wanted:
            return raw
        raise _UnsureError

    return read_one_of


def _either(hints: Sequence[Any]) -> Reader:
    """Return a reader for several types; a number keeps the type in which it is written."""
    if all(isinstance(hint, type) and hint in (str, int, bool, float, NoneType) for hint in hints):
        return _exactly(set(hints))
    readers = [_reader(hint) for hint in hints]

    def read_either(raw: Any) -> Any:  # noqa: ANN401
        for reader in readers[:-1]:
            try:
                return reader(raw)
            except _UnsureError:
                continue
        return readers[-1](raw)

    return read_either


def _list(reader: Reader) -> Reader:
    def read_list(raw: Any) -> tuple[Any, ...]:  # noqa: ANN401
        if type(raw) is not list:
            raise _UnsureError
        return tuple([reader(part) for part in raw])

    return read_list


def _fixed(readers: Sequence[Reader]) -> Reader:
    def read_fixed(raw: Any) -> tuple[Any, ...]:  # noqa: ANN401
        if type(raw) is not list or len(raw) != len(readers):
            raise _UnsureError
        return tuple([reader(part) for reader, part in zip(readers, raw, strict=True)])

    return read_fixed


def _keyed(key: Any, reader: Reader) -> Reader:  # noqa: ANN401 - types of any shape
    name = (lambda text: int(text) if text.isdecimal() else text) if key is int else str
    named = _reader(key)

    def read_keyed(raw: Any) -> dict[Any, Any]:  # noqa: ANN401
        if type(raw) is not dict:
            raise _UnsureError
        return {named(name(each)): reader(part) for each, part in raw.items()}

    return read_keyed


def _read_late(mark: FromData) -> Reader:
    """Return a reader that resolves the type with the first such value."""
    ask = cache(lambda: _reader(mark.ask()))

    def read_late(raw: Any) -> Any:  # noqa: ANN401
        reader = ask()
        return reader(raw)

    return read_late


def _marked(reader: Reader, mark: object) -> Reader:
    """Return what follows the type inside `Annotated`."""
    if isinstance(mark, FromData):
        return _read_late(mark)
    if not isinstance(mark, Bounds):
        return reader
    least = -math.inf if mark.least is None else mark.least
    most = math.inf if mark.most is None else mark.most

    def read_bounded(raw: Any) -> Any:  # noqa: ANN401
        found = reader(raw)
        if least <= found <= most:
            return found
        raise _UnsureError

    return read_bounded
