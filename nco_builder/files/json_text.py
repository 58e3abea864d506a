"""JSON text as strictly as a file that people send each other deserves."""

from __future__ import annotations

import codecs
import json
import math
from json import JSONDecodeError
from typing import Any

from nco_builder.files.problems import FileProblem

JsonObject = dict[str, Any]

MAX_DIGITS = 300
"""Longer whole numbers lie beyond what other programs can hold."""

_OTHER_ENCODINGS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}


class _RefusedError(ValueError):
    """What the parser's hooks say, before it is known of which file."""


def parse_object(raw: bytes, origin: str) -> JsonObject:
    """Parse UTF-8 JSON that is one object.

    Keys that stand twice, numbers that are none and numbers out of all bounds are refused:
    another program might read something else there.

    Raises:
        FileProblem: names line and column of what is no JSON.

    """
    text = _decoded(raw, origin)
    if not text.strip():
        raise FileProblem(origin, "this is empty")
    try:
        document = json.loads(
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
        raise FileProblem(origin, TOO_DEEP) from error
    if not isinstance(document, dict):
        raise FileProblem(origin, f"this is no JSON object but {kind_of(document)}")
    return document


TOO_DEEP = "lists and objects are nested too deeply in this"


def kind_of(value: object) -> str:
    """What a JSON value is, for a sentence; short values as they stand."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:40]}…"  # noqa: PLR2004 - fits in a sentence


def _decoded(raw: bytes, origin: str) -> str:
    for mark, encoding in _OTHER_ENCODINGS.items():
        if raw.startswith(mark):
            raise FileProblem(origin, f"this is {encoding} text, and only UTF-8 is read")
    try:
        return raw.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        place = f"line {line}, column {column}"
        raise FileProblem(origin, f"{place} is not UTF-8 text") from error


def _syntax(error: JSONDecodeError) -> str:
    if error.pos >= len(error.doc.rstrip()) or error.msg.startswith("Unterminated"):
        return f"line {error.lineno}, column {error.colno}: the text ends too early"
    what = error.msg.removesuffix(" at").lower()
    return f"line {error.lineno}, column {error.colno} is no valid JSON ({what})"


def _unique_keys(pairs: list[tuple[str, Any]]) -> JsonObject:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for place, key in enumerate(keys) if key in keys[:place])
        raise _RefusedError(f"the key {kind_of(twice)} stands twice in the same object")
    return found


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise _RefusedError(f"the number {digits[:12]}… has more than {MAX_DIGITS} digits")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise _RefusedError(f"the number {digits[:12]} is too large")
    return number


def _no_constant(name: str) -> float:
    raise _RefusedError(f"{name} is no number that JSON knows")
