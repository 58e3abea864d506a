"""Error messages for invalid documents and rules, and JSON Schemas, both made by pydantic.

This is the only module that imports pydantic, and it is imported only for invalid input, to say
what is wrong and where, or when a schema is requested.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import (
    BaseModel,
    ConfigDict,
    FailFast,
    Field,
    TypeAdapter,
    ValidationError,
    create_model,
)

from nco_builder.schema.record import (
    Bounds,
    FromData,
    Frozen,
    NotValidError,
    Problem,
    Value,
    cached,
    defaults,
    types,
)

F = TypeVar("F", bound=Frozen)


class _FirstBad(FailFast):
    """A list that reports its first invalid part and stops; hashable, for use in unions."""

    __hash__ = object.__hash__


_FIRST_BAD = _FirstBad()

_KEPT = ConfigDict(defer_build=True, strict=True, allow_inf_nan=False, extra="allow")
_REFUSED = ConfigDict(defer_build=True, allow_inf_nan=False, extra="forbid")


def read_strictly(kind: type[F], raw: bytes | str) -> F:
    """Read one value from JSON.

    Raises:
        NotValidError: the value is invalid.
    """
    found: F = _read(_one(kind), raw)
    return found


def read_all_strictly(kind: type[F], raw: bytes | str) -> tuple[F, ...]:
    """Read a JSON list of values.

    Raises:
        NotValidError: the list is invalid.
    """
    found: tuple[F, ...] = _read(_several(kind), raw)
    return found


def schema(kind: type[Frozen]) -> dict[str, Any]:
    """Return the JSON Schema of a value."""
    return _twin(kind).model_json_schema()


def _read(adapter: TypeAdapter[Any], raw: bytes | str) -> Any:  # noqa: ANN401 - of the adapter's type
    try:
        return _plain(adapter.validate_json(raw))
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False)
        problems = [
            Problem(one["type"], one["loc"], one["msg"], one.get("ctx", {})) for one in found
        ]
        raise NotValidError(tuple(problems)) from error


@cached
def _one(kind: type[Frozen]) -> TypeAdapter[Any]:
    return TypeAdapter(_twin(kind))


@cached
def _several(kind: type[Frozen]) -> TypeAdapter[Any]:
    return TypeAdapter(Annotated[tuple[_twin(kind), ...], _FIRST_BAD])  # type: ignore[arg-type, misc]


_KINDS: dict[type[BaseModel], type[Frozen]] = {}


@cached
def _twin(kind: type[Frozen]) -> type[BaseModel]:
    """Return the pydantic model of a kind of value."""
    usual = defaults(kind)
    shape: dict[str, Any] = {
        name: (_known(hint), _default(usual[name]) if name in usual else ...)
        for name, hint in types(kind).items()
    }
    twin: type[BaseModel] = create_model(
        kind.__name__,
        __config__=_KEPT if issubclass(kind, Value) else _REFUSED,
        __module__=kind.__module__,
        __doc__=kind.__doc__,
        **shape,
    )
    _KINDS[twin] = kind
    return twin


def _default(usual: object) -> object:
    """Return a default for the schema."""
    if isinstance(usual, dict):
        return Field(default_factory=dict)
    return _twin(type(usual)).model_construct() if isinstance(usual, Frozen) else usual


def _known(hint: Any) -> Any:  # noqa: ANN401 - types of any shape
    """Return the pydantic equivalent of one of our types."""
    if isinstance(hint, type) and issubclass(hint, Frozen):
        return _twin(hint)
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return reduce(_bound, inner[1:], _known(inner[0]))
    if origin in (Union, UnionType):
        return reduce(or_, map(_known, inner))
    if origin is tuple and inner[1:] == (...,):
        return Annotated[tuple[_known(inner[0]), ...], _FIRST_BAD]  # type: ignore[misc]
    if origin in (tuple, dict):
        return origin[tuple(map(_known, inner))]
    return hint


def _bound(hint: Any, mark: object) -> Any:  # noqa: ANN401 - likewise
    if isinstance(mark, FromData):
        return _known(mark.ask())
    return Annotated[hint, Field(ge=mark.least, le=mark.most)] if isinstance(mark, Bounds) else hint


def _plain(read: Any) -> Any:  # noqa: ANN401 - likewise
    """Return our values in place of pydantic models."""
    if isinstance(read, BaseModel):
        unknown = read.model_extra or {}
        names = read.model_fields_set - unknown.keys()
        given = {name: _plain(getattr(read, name)) for name in names}
        kind = _KINDS[type(read)]
        return kind.of_file(given, unknown) if issubclass(kind, Value) else kind(**given)
    if isinstance(read, tuple):
        return tuple(map(_plain, read))
    return {key: _plain(part) for key, part in read.items()} if isinstance(read, dict) else read
