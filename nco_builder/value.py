"""The base of all frozen values: documents, and the rules they are judged by.

This is the only place that names pydantic. Above it a value is read from JSON (`read`), copied
with changes (`replace`), asked for its fields (`fields`, `defaults`) and described (`schema`).
"""

from __future__ import annotations

from functools import cache, cached_property
from operator import attrgetter
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    Self,
    TypeVar,
    cast,
    get_args,
)

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, create_model

from nco_builder.language import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

TRANSLATED = "translated"
Text = Annotated[str, TRANSLATED]
"""A text for players: read from a rule, it is in the language spoken now."""
Texts = Annotated[tuple[str, ...], TRANSLATED]
"""Several of them."""

_UNKNOWN_PLACES = attrgetter("unknown_places")


class Frozen(BaseModel):
    """What values of documents and of rules share: nothing of them can be set.

    Iterating one gives its fields as pairs of name and value.
    """

    # not annotated: pydantic evaluates such annotations anew for every kind of value
    model_config = ConfigDict(frozen=True, defer_build=True)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Copy with changes; what was derived from the old values is forgotten."""
        copy = super().model_copy(update=update, deep=deep)
        for name in _derived(type(self)):
            copy.__dict__.pop(name, None)
        return copy

    def replace(self, /, **changes: Any) -> Self:  # noqa: ANN401 - any field of any kind
        """Copy it with other values for some fields; they are not checked again."""
        return self.model_copy(update=changes)

    @property
    def given(self) -> set[str]:
        """Names of the fields that were given, by a file or by who made it."""
        return self.model_fields_set


@cache
def _derived(kind: type[Frozen]) -> tuple[str, ...]:
    """The properties of a kind of value that are kept once they were derived."""
    parts = [part for base in kind.__mro__ for part in vars(base).items()]
    return tuple([name for name, part in parts if isinstance(part, cached_property)])


class Value(Frozen):
    """A frozen value read strictly from a file; unknown keys are kept.

    They take no part in hashes, so never change them in place.

    Attributes:
        order: the keys in the order they are written, where that is not the fields' own.
        always: keys that stand in every file; others where they say something or were there.
        only_if_said: keys that are left out where they say nothing, though they were there.

    """

    order: ClassVar[tuple[str, ...]] = ()
    always: ClassVar[frozenset[str]] = frozenset()
    only_if_said: ClassVar[frozenset[str]] = frozenset()

    model_config = ConfigDict(extra="allow", strict=True, allow_inf_nan=False)

    @property
    def unknown(self) -> Mapping[str, Any]:
        """Keys the program does not know, with their values."""
        return self.__pydantic_extra__ or {}

    @cached_property
    def unknown_places(self) -> tuple[str, ...]:
        """Where the unknown keys stand, seen from this value: `members[2].colour`."""
        places = list(self.unknown)
        for name in nested(type(self)):
            found = self.__dict__[name]
            if isinstance(found, tuple):
                if any(map(_UNKNOWN_PLACES, found)):
                    places += [
                        f"{name}[{index}].{place}"
                        for index, part in enumerate(found)
                        for place in part.unknown_places
                    ]
            elif found is not None and found.unknown_places:
                places += [f"{name}.{place}" for place in found.unknown_places]
        return tuple(places)


@cache
def nested(kind: type[Value]) -> tuple[str, ...]:
    """The fields of a kind of value that may hold other values."""
    found = kind.model_fields.items()
    return tuple([name for name, field in found if _holds_values(field.annotation)])


def _holds_values(annotation: object) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, Value):
        return True
    return any(map(_holds_values, get_args(annotation)))


class _Translated:
    """Stands before a field that holds English; the rule itself, its hash and its dump stay so."""

    def __init__(self, field: str) -> None:
        self._field = field

    def __get__(self, rule: Rule | None, _kind: type[Rule]) -> str | tuple[str, ...]:
        if rule is None:  # pydantic asks the class for defaults: here are none
            raise AttributeError(self._field)
        english = rule.__dict__[self._field]
        return _(english) if isinstance(english, str) else tuple([_(part) for part in english])

    def __set__(self, rule: Rule, value: object) -> None:
        raise AttributeError(self._field)


class Rule(Frozen):
    """A frozen piece of the rules; unknown keys are refused, texts are translated when read."""

    model_config = ConfigDict(extra="forbid")

    @classmethod
    def __pydantic_init_subclass__(cls, **options: Any) -> None:  # noqa: ANN401 - as pydantic has it
        """Translate the fields of a new kind of rule that hold texts."""
        super().__pydantic_init_subclass__(**options)
        for name in cls.translated_fields():
            setattr(cls, name, _Translated(name))

    @classmethod
    def translated_fields(cls) -> tuple[str, ...]:
        """Names of the fields that are translated when they are read."""
        found = cls.model_fields.items()
        return tuple(name for name, field in found if TRANSLATED in field.metadata)

    def english(self, field: str) -> str:
        """A text as it stands in the data: what is searched, sorted and compared."""
        text: str = self.__dict__[field]
        return text


F = TypeVar("F", bound=Frozen)


class Problem(NamedTuple):
    """One thing that is wrong with what was read.

    Attributes:
        kind: pydantic's name of the problem: "missing", "string_type".
        place: keys and positions that lead to it.
        message: pydantic's words.
        details: its numbers and words: {"ge": 0}.

    """

    kind: str
    place: tuple[str | int, ...]
    message: str
    details: Mapping[str, Any]


class NotValidError(ValueError):
    """What was read is no such value; `problems` tell where, the first is the one to name."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        first = problems[0]
        place = ".".join(map(str, first.place))
        super().__init__(f"{place}: {first.message}" if place else first.message)
        self.problems = problems


def read(kind: type[F], raw: bytes | str) -> F:
    """Read one value from JSON.

    Raises:
        NotValidError: it is no such value.

    """
    try:
        return kind.model_validate_json(raw)
    except ValidationError as error:
        raise _not_valid(error) from error


def read_all(kind: type[F], raw: bytes | str) -> tuple[F, ...]:
    """Read a JSON list of values.

    Raises:
        NotValidError: it is no such list.

    """
    try:
        return _list_of(kind).validate_json(raw)
    except ValidationError as error:
        raise _not_valid(error) from error


def write_all(values: Iterable[Frozen], *, without_none: bool = False) -> bytes:
    """Write values as a JSON list; unless wanted without, fields that are None are in it, too."""
    return b"[%s]" % b",".join(
        each.model_dump_json(exclude_none=without_none).encode() for each in values
    )


@cache
def _list_of(kind: type[F]) -> TypeAdapter[tuple[F, ...]]:
    """Made when first needed: it takes 20 ms for the men of a squad."""
    return TypeAdapter(tuple[kind, ...])  # type: ignore[valid-type]


def _not_valid(error: ValidationError) -> NotValidError:
    found = error.errors(include_url=False, include_input=False)
    return NotValidError(
        tuple(Problem(one["type"], one["loc"], one["msg"], one.get("ctx", {})) for one in found)
    )


def fields(kind: type[Frozen]) -> tuple[str, ...]:
    """Names of the fields, in the order in which they are declared."""
    return tuple(kind.model_fields)


@cache
def defaults(kind: type[Frozen]) -> Mapping[str, Any]:
    """What the fields are that nothing was given for; those that must be given are left out."""
    return {
        name: field.get_default(call_default_factory=True)
        for name, field in kind.model_fields.items()
        if not field.is_required()
    }


def schema(kind: type[Frozen]) -> dict[str, Any]:
    """The JSON Schema of a value."""
    return kind.model_json_schema()


def usual(kind: type[F]) -> F:
    """A value that is all defaults: nothing is checked, and what checks it is not built."""
    return kind.model_construct()  # type: ignore[return-value]


def fresh(make: Callable[[], object]) -> Any:  # noqa: ANN401 - stands where a default of any type does
    """The default of a field that is made for each value: `fresh(dict)`."""
    return Field(default_factory=make)


def between(least: int, most: int) -> Any:  # noqa: ANN401 - pydantic's own
    """Bound a number on both sides, inside `Annotated`; it may be either bound."""
    return Field(ge=least, le=most)


def at_least(least: int) -> Any:  # noqa: ANN401 - pydantic's own
    """Bound a number from below, inside `Annotated`; it may be the bound."""
    return Field(ge=least)


WholeNumber = Annotated[int, Field(ge=0)]
"""A number of points or things: 0 or more."""


def one_of(values: Iterable[str]) -> Any:  # noqa: ANN401 - a type made at run time
    """The type of a text that is one of these."""
    return Literal[tuple(values)]


class FromData:
    """What data allows, inside `Annotated`: asked for when something is first read or described.

    `ask` gives a type, as `one_of` does, or `Annotated` with bounds.
    """

    def __init__(self, ask: Callable[[], Any]) -> None:
        self._ask = ask

    def __get_pydantic_core_schema__(self, _source: Any, handler: Any) -> Any:  # noqa: ANN401 - as pydantic has it
        """Let pydantic check what data allows."""
        return handler.generate_schema(self._ask())


def with_fields(added: Mapping[str, tuple[Any, object]]) -> Callable[[type[F]], type[F]]:
    """Add fields that data names to a kind of value: type and default by name."""

    def grown(kind: type[F]) -> type[F]:
        made: type[F] = create_model(
            kind.__name__,
            __base__=kind,
            __module__=kind.__module__,
            __doc__=kind.__doc__,
            **cast("dict[str, Any]", added),
        )
        return made

    return grown
