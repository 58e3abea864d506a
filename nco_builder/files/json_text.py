"""Strict JSON parsing for files that people send each other."""

from __future__ import annotations

import codecs
import json
import math
import re
from json import JSONDecodeError
from typing import Any

from nco_builder.files.limits import MAX_DIGITS, too_long, too_long_key, too_many_values
from nco_builder.files.problems import FileProblem
from nco_builder.language import N_, _

JsonObject = dict[str, Any]

_OTHER_ENCODINGS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}


_SYNTAX = (
    N_("expecting value"),
    N_("expecting property name enclosed in double quotes"),
    N_("expecting ':' delimiter"),
    N_("expecting ',' delimiter"),
    N_("extra data"),
    N_("invalid control character"),
    N_("invalid \\escape"),
    N_("invalid \\uxxxx escape"),
    N_("illegal trailing comma before end of object"),
    N_("illegal trailing comma before end of array"),
)
"""Messages of Python's parser for invalid JSON."""


_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class _RefusedError(ValueError):
    """An error raised by the parser's hooks, before the file is known."""


def parse_object(raw: bytes, origin: str, *, limited: bool = True) -> JsonObject:
    """Parse UTF-8 JSON that is one object.

    Duplicate keys, NaN and infinite numbers and numbers out of bounds are refused: another program
    might read something else. So is more than a document may hold.

    Args:
        raw: The content.
        origin: Its name in sentences.
        limited: Whether it is a document, not a file of the program's own.

    Raises:
        FileProblem: it is not valid; the message names line and column.
    """
    text = _decoded(raw, origin)
    if not text.strip():
        raise FileProblem(origin, _("this is empty"))
    if limited and (problem := too_many_values(raw)):
        raise FileProblem(origin, problem)
    document = _parsed(text, origin)
    if limited and (problem := too_long(raw, document)):
        raise FileProblem(origin, problem)
    if not isinstance(document, dict):
        problem = _("this is {value}, not a JSON object").format(value=in_words(document))
        raise FileProblem(origin, problem)
    return document


def _parsed(text: str, origin: str) -> Any:  # noqa: ANN401 - JSON of any shape
    """Return the content of JSON text.

    Raises:
        FileProblem: it is invalid, or contains what no document may contain.
    """
    try:
        return json.loads(
            text,
            object_pairs_hook=_unique_keys,
            parse_int=_whole,
            parse_float=_finite,
            parse_constant=_no_constant,
        )
    except JSONDecodeError as error:
        raise FileProblem(origin, _syntax(error)) from error
    except _RefusedError as error:
        raise FileProblem(origin, str(error)) from error
    except RecursionError as error:
        raise FileProblem(origin, _(TOO_DEEP)) from error


def json_file(value: object) -> bytes:
    """Return a JSON value as the content of a file."""
    text = json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False)
    return encoded(text) + b"\n"


def encoded(text: str) -> bytes:
    """Return UTF-8; lone surrogates become the replacement character."""
    return _LONE_SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text).encode()


TOO_DEEP = N_("lists and objects are nested too deeply in this")


def in_words(value: object) -> str:
    """Return a description of a JSON value for a sentence; short values are quoted."""
    if isinstance(value, dict):
        return _("an object")
    if isinstance(value, list):
        return _("a list")
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:40]}…"  # noqa: PLR2004 - fits in a sentence


def _decoded(raw: bytes, origin: str) -> str:
    for mark, encoding in _OTHER_ENCODINGS.items():
        if raw.startswith(mark):
            problem = _("this is {encoding} text, and only UTF-8 is read")
            raise FileProblem(origin, problem.format(encoding=encoding))
    try:
        return raw.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        problem = _("line {line}, column {column} is not UTF-8 text")
        raise FileProblem(origin, problem.format(line=line, column=column)) from error


def _syntax(error: JSONDecodeError) -> str:
    if error.pos >= len(error.doc.rstrip()) or error.msg.startswith("Unterminated"):
        problem = _("this is damaged: it ends early (line {line}, column {column})")
    else:
        problem = _("line {line}, column {column} is not valid JSON ({what})")
    what = _(error.msg.removesuffix(" at").lower())
    return problem.format(line=error.lineno, column=error.colno, what=what)


def _unique_keys(pairs: list[tuple[str, Any]]) -> JsonObject:
    found = dict(pairs)
    if len(found) < len(pairs):
        problem = _("the key {key} occurs twice in the same object")
        raise _RefusedError(problem.format(key=in_words(_first_twice(pairs))))
    if problem := too_long_key(found):
        raise _RefusedError(problem)
    return found


def _first_twice(pairs: list[tuple[str, Any]]) -> str:
    """Return the first key that occurs twice."""
    seen: set[str] = set()
    for key, _value in pairs:
        if key in seen:
            break
        seen.add(key)
    return key


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        problem = _("the number {number}… has more than {max} digits")
        raise _RefusedError(problem.format(number=digits[:12], max=MAX_DIGITS))
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise _RefusedError(_("the number {number} is too large").format(number=digits[:12]))
    return number


def _no_constant(name: str) -> float:
    raise _RefusedError(_("{name} is not a number in JSON").format(name=name))
