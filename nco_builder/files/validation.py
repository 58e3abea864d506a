"""Validation of documents: the first problem as one sentence with a JSON path."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, TypeVar

from nco_builder.files.json_text import TOO_DEEP, in_words, parse_object
from nco_builder.files.problems import FileProblem
from nco_builder.language import N_, _
from nco_builder.language.words import alternatives, either
from nco_builder.schema.reader import read, read_all
from nco_builder.schema.record import NotValidError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.schema.record import Frozen, Problem

    Model = TypeVar("Model", bound=Frozen)

PARTS = "parts"
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")

_QUOTED = re.compile("'([^']*)'")

_WANTED = {
    "bool_type": N_("true or false"),
    "dict_type": N_("an object"),
    "float_type": N_("a number"),
    "int_type": N_("a whole number"),
    "model_type": N_("an object"),
    "string_type": N_("text"),
    "tuple_type": N_("a list"),
}

# pydantic's names for alternatives of a value; no key of a document has such a name
_ALTERNATIVES = {"bool", "float", "int", "str"}


def validated(model: type[Model], text: bytes, document: object, origin: str) -> Model:
    """Return the document as a value.

    Args:
        model: The type of the value.
        text: The document as JSON text.
        document: The same, parsed.
        origin: Its name in sentences.

    Raises:
        FileProblem: it does not have the model's shape.
    """
    try:
        return read(model, text, document)
    except NotValidError as error:
        raise FileProblem(origin, problem_sentence(error, document)) from error
    except RecursionError as error:
        raise FileProblem(origin, _(TOO_DEEP)) from error


def values_from_list(kind: type[Model], raw: bytes) -> tuple[Model, ...]:
    """Return the values of a JSON list that another program or window hands over.

    They are validated like a file, so that a document with them can be saved and read again.

    Raises:
        FileProblem: it is not such a list, or contains values that no file may contain.
    """
    whole = b'{"%s":%s}' % (PARTS.encode(), raw)
    parts = parse_object(whole, PARTS)[PARTS]
    try:
        return read_all(kind, json.dumps(parts))
    except (NotValidError, RecursionError) as error:
        raise FileProblem(PARTS, str(error)) from error


def problem_sentence(error: NotValidError, document: object) -> str:
    """Return a sentence about the first problem.

    Args:
        error: The exception raised on reading the document.
        document: The document as parsed JSON.
    """
    first = error.problems[0]
    if first.kind == "json_invalid":
        return _unreadable(document, first.message)
    steps = _steps(first)
    if first.kind == "missing":
        return _("{key} is missing").format(key=_path(steps))
    value = _at(steps, document)
    wanted = dict.fromkeys(_wanted(each) for each in error.problems if _steps(each) == steps)
    template = _("{key} must be {wanted}, not {value}")
    return template.format(
        key=_path(steps), wanted=alternatives(list(wanted)), value=in_words(value)
    )


def _at(steps: tuple[str | int, ...], document: object) -> object:
    """Return the value at a path; pydantic's own steps, such as into a key, lead no further."""
    value: Any = document
    for step in steps:
        try:
            value = value[step]
        except (LookupError, TypeError):
            break
    return value


def _wanted(problem: Problem) -> str:
    kind, context = problem.kind, problem.details
    if kind == "greater_than_equal":
        return _("{number} or more").format(number=context["ge"])
    if kind == "less_than_equal":
        return _("{number} or less").format(number=context["le"])
    if kind == "literal_error":
        expected = str(context["expected"])
        return either([f'"{value}"' for value in _QUOTED.findall(expected)]) or expected
    if kind in _WANTED:
        return _(_WANTED[kind])
    return _("valid ({problem})").format(problem=problem.message)


def _steps(problem: Problem) -> tuple[str | int, ...]:
    """Return the keys and positions that lead to the value; a tried alternative may follow them."""
    steps = problem.place
    return steps[:-1] if steps and steps[-1] in _ALTERNATIVES else steps


def _path(steps: tuple[str | int, ...]) -> str:
    parts = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps]
    return "".join(parts).removeprefix(".") or _("this")


def _unreadable(document: object, message: str) -> str:
    """Return a problem with valid JSON: nesting too deep, or half a character."""
    if "recursion" in message:
        return _(TOO_DEEP)
    place = next(_half_characters(document, ""), _("this"))
    return _("{place} holds half a character (a lone surrogate)").format(place=place)


def _half_characters(value: object, place: str) -> Iterator[str]:
    if isinstance(value, str) and _LONE_SURROGATE.search(value):
        yield place
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _half_characters(part, f"{place}[{index}]")
    elif isinstance(value, dict):
        for key, part in value.items():
            here = f"{place}.{key}" if place else key
            if _LONE_SURROGATE.search(key):
                yield here
            yield from _half_characters(part, here)
