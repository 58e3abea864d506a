"""Lay out stored JSON: one item a line, so that a case or a schema is read at a glance.

    python tools/stored_json.py

Each member of the outer object has a line; a list or object with items of its own that does not
fit has one line for each of them. `tests/tools/test_stored_json.py` holds the files to this form.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("data/schema", "tests/cases", "tests/facts", "tests/systems/cases")
WIDTH = 240


def files() -> Iterator[Path]:
    """Return the files in this layout: all valid JSON of the schemas, cases and facts."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".json", ".nco"}:
                yield path


def laid_out(text: str) -> str:
    """Return the text with one item per line.

    Raises:
        ValueError: the text is not JSON, or JSON that another layout would change, such as an
            object with one name twice.
    """
    value = json.loads(text)
    result = "".join(_lines(value, 0)) + "\n"
    if json.dumps(_pairs(text)) != json.dumps(_pairs(result)):
        message = "another layout changes this JSON"
        raise ValueError(message)
    return result


def _pairs(text: str) -> object:
    """Return the value with objects as lists of pairs and numbers as written."""
    return json.loads(text, object_pairs_hook=list, parse_float=str, parse_int=str)


def _lines(value: object, depth: int) -> Iterator[str]:
    """Yield the lines of a value, broken if its items do not fit or are at the outer level."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or (depth and len(flat) + depth <= WIDTH):
        yield flat
        return
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    yield opening
    for number, (name, item) in enumerate(pairs):
        yield "," * bool(number) + "\n" + " " * (depth + 1)
        if isinstance(value, dict):
            yield json.dumps(name, ensure_ascii=False) + ": "
        yield from _lines(item, depth + 1)
    yield "\n" + " " * depth + closing


def main() -> None:
    """Rewrite each file with another layout."""
    for path in files():
        text = path.read_text("utf-8")
        try:
            new = laid_out(text)
        except ValueError as problem:
            print(f"{path.relative_to(ROOT)}: {problem}")
            continue
        if new != text:
            path.write_text(new, "utf-8")


if __name__ == "__main__":
    main()
