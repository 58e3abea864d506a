"""The base classes of all frozen values: documents, rules, and what is computed from them.

A value consists of its fields; no library is involved. It can be copied with changes (`replace`),
and its fields can be inspected (`fields`, `defaults`, `types`). `reader` validates values from
JSON; values that the program creates are not validated again. Creating such a class takes a
twentieth of the time that `dataclasses` takes to generate code for one, and the window imports
some eighty.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping  # noqa: TC003 - evaluated with the types of fields
from functools import cache
from operator import attrgetter, itemgetter
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    NamedTuple,
    ParamSpec,
    Self,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
)

from nco_builder.language import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

TRANSLATED = "translated"
Text = Annotated[str, TRANSLATED]
"""A text for players; in a rule, reading it gives the text in the current language."""
Texts = Annotated[tuple[str, ...], TRANSLATED]
"""Several of them."""

_NOTHING: Mapping[str, Any] = {}
_UNKNOWN, _UNKNOWN_PLACES = attrgetter("_unknown"), attrgetter("unknown_places")


P = ParamSpec("P")
R = TypeVar("R")


def cached(made: Callable[P, R]) -> Callable[P, R]:
    """`cache` for functions of types, which the type checker takes for unhashable."""
    return cache(made)  # type: ignore[return-value]


class Derived(Generic[R]):
    """A derived attribute, computed on first access: `cached_property` without its lock.

    The lock, which Python 3.12 dropped, takes longer than most of the computations.
    """

    def __init__(self, find: Callable[[Any], R]) -> None:
        self._find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, _kind: type, name: str) -> None:
        self._name = name

    def __get__(self, value: object, _kind: type) -> R:
        if value is None:
            return cast("R", self)
        found = value.__dict__[self._name] = self._find(value)
        return found


def remembered(value: Frozen, what: str, given: object, make: Callable[[], R]) -> R:
    """Return what was made for a value and something given, or make it; like `Derived`, otherwise.

    The value keeps one of each kind, the latest, and a copy with changes none.

    Args:
        value: The value.
        what: The name of what is made.
        given: All else that it depends on.
        make: Makes it; what it returns must not be changed.
    """
    held = value.__dict__.get(f"_{what}")
    if held is None or held[0] != given:
        held = value.__dict__[f"_{what}"] = (given, make())
    made: R = held[1]
    return made


def _no_parts(_state: Mapping[str, Any]) -> tuple[object, ...]:
    return ()


def _parts_of(fields: tuple[str, ...]) -> Callable[[Mapping[str, Any]], tuple[object, ...]]:
    if len(fields) == 1:  # itemgetter returns a single value instead of a tuple
        return lambda state: (state[fields[0]],)
    return itemgetter(*fields) if fields else _no_parts


class OwnText(str):
    """A player's text in a rule: it is not translated, and its braces are braces."""

    __slots__ = ()


class _Fresh(NamedTuple):
    """A default that is created for each value."""

    make: Callable[[], object]


@dataclass_transform(frozen_default=True)
class Frozen:
    """The common base of all immutable values.

    Annotated names are the fields, those of the base class first; assigned values are their
    defaults. Iteration gives the fields as pairs of name and value. Values of a subclass with
    `eq=False` are equal only to themselves. `kw_only` is checked by the type checker alone.
    """

    __fields__: ClassVar[tuple[str, ...]] = ()
    __parts__: ClassVar[Any] = _no_parts  # gets them from the dictionary, for equality and hash
    __usual__: ClassVar[Mapping[str, Any]] = _NOTHING
    __fresh__: ClassVar[Mapping[str, _Fresh]] = _NOTHING

    def __init_subclass__(cls, *, eq: bool = True, kw_only: bool = False) -> None:
        """Find the fields of a new kind of value."""
        del kw_only
        if not eq:
            cls.__eq__ = object.__eq__  # type: ignore[method-assign]
            cls.__hash__ = object.__hash__  # type: ignore[method-assign]
        added = [
            name
            for name, annotation in cls.__annotations__.items()
            if not str(annotation).startswith("ClassVar")
        ]
        cls.__fields__ = tuple(dict.fromkeys([*cls.__fields__, *added]))
        usual = {name: vars(cls)[name] for name in added if name in vars(cls)}
        made = {name: usual.pop(name) for name in added if isinstance(usual.get(name), _Fresh)}
        cls.__usual__ = {**cls.__usual__, **usual}
        cls.__fresh__ = {**cls.__fresh__, **made}
        cls.__parts__ = staticmethod(_parts_of(cls.__fields__))

    def __init__(self, /, *values: Any, **given: Any) -> None:  # noqa: ANN401 - any field
        state, names = self.__dict__, self.__fields__
        state.update(self.__usual__)
        if values:
            state.update(zip(names, values, strict=False))
        if given:
            state.update(given)
        if self.__fresh__:
            for name in self.__fresh__.keys() - state:
                state[name] = self.__fresh__[name].make()
        if len(state) != len(names) or len(values) > len(names):
            raise TypeError(_amiss(type(self), state, len(values)))

    def __setattr__(self, name: str, _value: object) -> None:
        message = f"{type(self).__name__}.{name} is frozen"
        raise AttributeError(message)

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        state = self.__dict__
        return ((name, state[name]) for name in self.__fields__)

    def __eq__(self, other: object) -> bool:
        if self is other or type(self) is not type(other):
            return self is other
        mine, theirs = self.__dict__, other.__dict__
        if len(mine) == len(theirs) == len(self.__fields__):  # nothing derived is stored with them
            return mine == theirs
        return bool(self.__parts__(mine) == self.__parts__(theirs))

    def __hash__(self) -> int:
        return hash(self.__parts__(self.__dict__))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={part!r}" for name, part in self)
        return f"{type(self).__name__}({said})"

    def replace(self, /, **changes: Any) -> Self:  # noqa: ANN401 - any field of any kind
        """Return a copy with some fields changed, without validating them.

        Raises:
            TypeError: there is no such field.
        """
        copy = object.__new__(type(self))
        state, mine = copy.__dict__, self.__dict__
        # derived attributes of the old value are left out
        state.update(zip(self.__fields__, self.__parts__(mine), strict=True), **changes)
        if len(state) != len(self.__fields__):
            raise TypeError(_amiss(type(self), state))
        return copy


@cached
def _same(names: frozenset[str]) -> frozenset[str]:
    """Return one shared set for all values with the same given fields: there are few such sets."""
    return names


def _amiss(kind: type[Frozen], given: Iterable[str], count: int = 0) -> str:
    """Return the problem with the given fields, `count` of them by position."""
    if count > len(kind.__fields__):
        return f"{kind.__name__} has {len(kind.__fields__)} fields, not {count}"
    unknown = [name for name in given if name not in kind.__fields__]
    missing = [
        name for name in kind.__fields__ if name not in {*given, *kind.__usual__, *kind.__fresh__}
    ]
    what = f"has no field {unknown[0]}" if unknown else f"needs {', '.join(missing)}"
    return f"{kind.__name__} {what}"


class Problem(NamedTuple):
    """One problem with the input.

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
    """The input is invalid; `problems` says where, the first one is reported."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        first = problems[0]
        place = ".".join(map(str, first.place))
        super().__init__(f"{place}: {first.message}" if place else first.message)
        self.problems = problems


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Value(Frozen):
    """A frozen value of a document; unknown keys of its file are preserved.

    They are not part of its hash, so never change them in place.

    Attributes:
        order: the order of the keys when written, if it differs from that of the fields.
        always: keys written to every file; others only if not default, or if given.
        only_if_said: keys left out if default, even if they were given.
    """

    _unknown: ClassVar[Mapping[str, Any]] = _NOTHING

    order: ClassVar[tuple[str, ...]] = ()
    always: ClassVar[frozenset[str]] = frozenset()
    only_if_said: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, /, **given: Any) -> None:  # noqa: ANN401 - any field of any kind
        super().__init__(**given)
        self.__dict__["_given"] = _same(frozenset(given))

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and isinstance(other, Value) and self.unknown == other.unknown

    __hash__ = Frozen.__hash__

    def duplicated(self) -> Self:
        """Return a duplicate: the same, but without what only one of them may be."""
        return self

    @classmethod
    def of_file(cls, given: Mapping[str, Any], unknown: Mapping[str, Any]) -> Self:
        """Create a value from the content of a file: valid fields, and unknown keys."""
        value = cls(**given)
        if unknown:
            value.__dict__["_unknown"] = unknown
        return value

    def replace(self, /, **changes: Any) -> Self:  # noqa: ANN401 - any field of any kind
        """Return a copy with some fields changed; unknown keys are kept."""
        copy, given = super().replace(**changes), self.given
        still = given if given.issuperset(changes) else _same(given.union(changes))
        copy.__dict__["_given"] = still
        if self.unknown:
            copy.__dict__["_unknown"] = dict(self.unknown)
        return copy

    def forgetting(self, key: str) -> Self:
        """Return a copy without an unknown key; those of nested values stay."""
        if key not in self.unknown:
            return self
        copy = super().replace()
        copy.__dict__["_given"] = self.given
        rest = {name: part for name, part in self.unknown.items() if name != key}
        if rest:
            copy.__dict__["_unknown"] = rest
        return copy

    @property
    def given(self) -> frozenset[str]:
        """Names of the fields that were given, in a file or by the creator."""
        found: frozenset[str] = self.__dict__["_given"]
        return found

    @property
    def unknown(self) -> Mapping[str, Any]:
        """Unknown keys with their values."""
        return self._unknown

    @Derived
    def unknown_places(self) -> tuple[str, ...]:
        """Return the places of unknown keys, relative to this value: `members[2].color`."""
        places = list(self.unknown)
        for name in nested(type(self)):
            found = self.__dict__[name]
            if isinstance(found, tuple):
                if found and any(map(_unknown_in(type(found[0])), found)):
                    places += [
                        f"{name}[{index}].{place}"
                        for index, part in enumerate(found)
                        for place in part.unknown_places
                    ]
            elif isinstance(found, dict):
                places += [
                    f"{name}.{key}.{place}"
                    for key, part in found.items()
                    for place in part.unknown_places
                ]
            elif found is not None and _unknown_in(type(found))(found):
                places += [f"{name}.{place}" for place in found.unknown_places]
        return tuple(places)


@cached
def _unknown_in(kind: type[Value]) -> Callable[[Value], object]:
    """Return a fast function that tells whether a value of a kind contains unknown keys."""
    return _UNKNOWN_PLACES if nested(kind) else _UNKNOWN


@cached
def nested(kind: type[Value]) -> tuple[str, ...]:
    """Return the fields of a kind of value that may hold other values."""
    return tuple([name for name, hint in types(kind).items() if _holds_values(hint)])


def _holds_values(hint: object) -> bool:
    if isinstance(hint, type) and issubclass(hint, Value):
        return True
    return any(map(_holds_values, get_args(hint)))


class _Translated:
    """Translates an English field on access; the rule, its hash and its dump stay English."""

    def __init__(self, field: str) -> None:
        self._field = field

    def __get__(self, rule: Rule | None, _kind: type[Rule]) -> str | tuple[str, ...]:
        if rule is None:
            raise AttributeError(self._field)
        english = rule.__dict__[self._field]
        if type(english) is str:
            return _(english)
        return english if isinstance(english, str) else tuple([_(part) for part in english])

    def __set__(self, rule: Rule, value: object) -> None:
        raise AttributeError(self._field)


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Rule(Frozen):
    """A frozen part of the rules; unknown keys are refused, texts are translated on access."""

    def __init_subclass__(cls, *, eq: bool = True, kw_only: bool = False) -> None:
        """Translate the text fields of a new kind of rule."""
        super().__init_subclass__(eq=eq, kw_only=kw_only)
        for name in cls.translated_fields():
            setattr(cls, name, _Translated(name))

    @classmethod
    def translated_fields(cls) -> tuple[str, ...]:
        """Return the names of the fields that are translated on access."""
        texts = [
            name
            for kind in reversed(cls.__mro__)
            for name, written in vars(kind).get("__annotations__", {}).items()
            if written in _TRANSLATED
        ]
        return tuple(dict.fromkeys(texts))

    def english(self, field: str) -> str:
        """Return a text as in the data, for searching, sorting and comparing."""
        text: str = self.__dict__[field]
        return text


_TRANSLATED = ("Text", "Texts")

F = TypeVar("F", bound=Frozen)


def fields(kind: type[Frozen]) -> tuple[str, ...]:
    """Return the names of the fields in their declared order."""
    return kind.__fields__


@cached
def types(kind: type[Frozen]) -> Mapping[str, Any]:
    """Return the type of each field, by name.

    Types are resolved on first use, so that starting does not resolve unused ones.
    """
    found = {}
    for base in reversed(kind.__mro__):
        for name, written in vars(base).get("__annotations__", {}).items():
            if name in kind.__fields__:
                text = isinstance(written, str)  # data gave a type already
                found[name] = _type(written, base.__module__) if text else written
    return found


@cache
def _type(written: str, module: str) -> Any:  # noqa: ANN401 - types of any shape
    """Return a type as our own source has it after the name of a field."""
    return eval(written, vars(sys.modules[module]))  # noqa: S307


def defaults(kind: type[Frozen]) -> Mapping[str, Any]:
    """Return the defaults of all fields that have one."""
    return {**kind.__usual__, **{name: each.make() for name, each in kind.__fresh__.items()}}


def usual(kind: type[F]) -> F:
    """Return a value with defaults only."""
    return kind()


def write_all(values: Iterable[Frozen], *, without_none: bool = False) -> bytes:
    """Write values as a JSON list, by default including fields that are None."""
    plain = [_as_json(each, without_none=without_none) for each in values]
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()


def _as_json(value: object, *, without_none: bool) -> object:
    if isinstance(value, Frozen):
        known = {
            name: _as_json(part, without_none=without_none)
            for name, part in value
            if part is not None or not without_none
        }
        unknown = value.unknown if isinstance(value, Value) else _NOTHING
        return known | {
            k: part for k, part in unknown.items() if part is not None or not without_none
        }
    if isinstance(value, tuple):
        return [_as_json(part, without_none=without_none) for part in value]
    if isinstance(value, dict):
        return {key: _as_json(part, without_none=without_none) for key, part in value.items()}
    return value


def fresh(make: Callable[[], object]) -> Any:  # noqa: ANN401 - stands where a default of any type does
    """Return a default that is created for each value: `fresh(dict)`."""
    return _Fresh(make)


class Bounds(NamedTuple):
    """The minimum and maximum of a number, inside `Annotated`; None means unbounded."""

    least: int | None = None
    most: int | None = None


def between(least: int, most: int) -> Bounds:
    """Bound a number on both sides, inside `Annotated`; the bounds are allowed."""
    return Bounds(least, most)


def at_least(least: int) -> Bounds:
    """Bound a number from below, inside `Annotated`; the bound is allowed."""
    return Bounds(least)


WholeNumber = Annotated[int, at_least(0)]
"""A number of points or things: 0 or more."""


def one_of(values: Iterable[str]) -> Any:  # noqa: ANN401 - a type made at run time
    """Return the type of a text that is one of these."""
    return Literal[tuple(values)]


class FromData:
    """Values allowed by data, inside `Annotated`, resolved on the first read or schema.

    Attributes:
        ask: returns a type, as `one_of` does, or `Annotated` with bounds.
    """

    def __init__(self, ask: Callable[[], Any]) -> None:
        self.ask = ask


def with_fields(added: Mapping[str, tuple[Any, object]]) -> Callable[[type[F]], type[F]]:
    """Add fields that data names to a kind of value: type and default by name.

    `...` as default marks a required field.
    """

    def grown(kind: type[F]) -> type[F]:
        return type(
            kind.__name__,
            (kind,),
            {
                "__module__": kind.__module__,
                "__qualname__": kind.__qualname__,
                "__doc__": kind.__doc__,
                "__annotations__": {name: hint for name, (hint, _default) in added.items()},
                **{name: default for name, (_hint, default) in added.items() if default is not ...},
            },
        )

    return grown
