"""What is wrong with a document, as one sentence with a JSON path."""

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

# What pydantic calls the alternatives of a value; no key of a document is called so.
_ALTERNATIVES = {"bool", "float", "int", "str"}


def validated(model: type[Model], text: bytes, document: object, origin: str) -> Model:
    """The value that a document is.

    Args:
        model: What it is to become.
        text: The document as JSON text.
        document: The same, parsed.
        origin: What sentences call it.

    Raises:
        FileProblem: it is not of the model's shape.

    """
    try:
        return read(model, text, document)
    except NotValidError as error:
        raise FileProblem(origin, problem_sentence(error, document)) from error
    except RecursionError as error:
        raise FileProblem(origin, _(TOO_DEEP)) from error


def values_from_list(kind: type[Model], raw: bytes) -> tuple[Model, ...]:
    """The values that another program, or another window, hands over as a JSON list.

    They are read as strictly as a file, so that what they are put into can be saved and read.

    Raises:
        FileProblem: it is no such list, or says what no file may say.

    """
    whole = b'{"%s":%s}' % (PARTS.encode(), raw)
    parts = parse_object(whole, PARTS)[PARTS]
    try:
        return read_all(kind, json.dumps(parts))
    except (NotValidError, RecursionError) as error:
        raise FileProblem(PARTS, str(error)) from error


def problem_sentence(error: NotValidError, document: object) -> str:
    """Say what is wrong at the first place where something is.

    Args:
        error: What reading the document raised.
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
    """The value that steps lead to; pydantic's own steps, as into a key, lead no further."""
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
    """Keys and positions that lead to the value; behind them may stand a tried alternative."""
    steps = problem.place
    return steps[:-1] if steps and steps[-1] in _ALTERNATIVES else steps


def _path(steps: tuple[str | int, ...]) -> str:
    parts = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps]
    return "".join(parts).removeprefix(".") or _("this")


def _unreadable(document: object, message: str) -> str:
    """Text that is JSON all the same: nested too deeply, or half a character somewhere."""
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
