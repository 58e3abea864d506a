"""How much is said of one document: docs/contract.md promises that it is never more."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MOST_FINDINGS = 200
"""Findings that are told of one document; of further ones their number."""
MOST_OUTPUT = 200_000
"""Bytes that are said of one document."""
SHORTENED = (1_000, 100, 12)
"""To so many letters texts are cut, in turn, where that is needed."""


def as_json(result: dict[str, Any]) -> str:
    """A result as JSON on one line; where it is too large, long texts in it are cut.

    Where that is not enough, its largest lists are cut from the end, with the number of what is
    missing as `more_NAME`, and its largest other parts are left out, and named in `left_out`.
    ASCII alone: no locale, no code page and no odd file name can spoil it.
    """
    told, text = result, ""
    for most in (None, *SHORTENED):
        told = result if most is None else _shortened(result, most)
        if _letters(told) > MOST_OUTPUT:
            continue  # escapes would make many times as much of it
        text = json.dumps(told)
        if len(text) <= MOST_OUTPUT:
            return text
    text = text or json.dumps(told)
    left_out: list[str] = []
    sizes = {key: len(json.dumps(part)) for key, part in told.items()}
    for key in sorted(sizes, key=lambda key: sizes[key], reverse=True):
        if len(text) <= MOST_OUTPUT:
            break
        part, count = told[key], 0
        if isinstance(part, list | tuple):
            room = MOST_OUTPUT - (len(text) - sizes[key]) - len(f'"more_{key}": 1000000000, ')
            for each in part:
                room -= len(json.dumps(each)) + len(", ")
                if room < 0:
                    break
                count += 1
        if count:
            told[key] = part[:count]
            told[f"more_{key}"] = told.get(f"more_{key}", 0) + len(part) - count
        else:
            del told[key]
            left_out.append(key)
        text = json.dumps({**told, **({"left_out": left_out} if left_out else {})})
    return text


def as_lines(lines: Iterable[str]) -> str:
    """Lines of text, and where they are too large, as many of them as there is room for."""
    kept = list(within(lines))
    text = "\n".join(kept)
    if len(text) * 4 <= MOST_OUTPUT or len(text.encode(errors="replace")) <= MOST_OUTPUT:
        return text
    room = MOST_OUTPUT
    fitting = []
    for line in kept:
        cut = _cut(line, SHORTENED[0])
        room -= len(cut.encode(errors="replace")) + 1
        if room < len("…\n".encode()):
            fitting.append("…")
            break
        fitting.append(cut)
    return "\n".join(fitting)


def within(texts: Iterable[str]) -> Iterator[str]:
    """The texts, those shortened that come when there are more letters than is ever said.

    What is left of them is cut to the same length later; until then it would only fill memory.
    """
    letters = 0
    for text in texts:
        told = text if letters <= MOST_OUTPUT else _cut(text, SHORTENED[0])
        letters += len(told)
        yield told


def _letters(part: Any) -> int:  # noqa: ANN401 - JSON of any shape
    """Letters of all texts; their JSON is no shorter."""
    if isinstance(part, str):
        return len(part)
    if isinstance(part, dict):
        return sum([len(key) + _letters(each) for key, each in part.items()])
    return sum(map(_letters, part)) if isinstance(part, list | tuple) else 0


def _shortened(part: Any, most: int) -> Any:  # noqa: ANN401 - JSON of any shape
    if isinstance(part, str):
        return _cut(part, most)
    if isinstance(part, dict):
        return {
            _cut(key, most): each if key == "file" else _shortened(each, most)
            for key, each in part.items()
        }
    return [_shortened(each, most) for each in part] if isinstance(part, list | tuple) else part


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"
