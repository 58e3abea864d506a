"""The stored JSON of schemas, cases and facts: one item a line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import stored_json

if TYPE_CHECKING:
    from pathlib import Path


def is_json(path: Path) -> bool:
    try:
        json.loads(path.read_text("utf-8"))
    except ValueError:
        return False
    return True


def test_schemas_cases_and_facts_have_one_item_a_line() -> None:
    texts = {path: path.read_text("utf-8") for path in stored_json.files() if is_json(path)}
    assert len(texts) > 700
    other = [path.name for path, text in texts.items() if stored_json.laid_out(text) != text]
    assert not other, "run python tools/stored_json.py"


def test_an_item_that_fits_has_one_line_and_a_longer_one_a_line_for_each_of_its_own() -> None:
    text = json.dumps({"name": "Ä", "men": [{"unit": "private"}, {"notes": "n" * 240}]})
    assert stored_json.laid_out(text) == (
        '{\n "name": "Ä",\n "men": [\n  {"unit": "private"},\n'
        '  {\n   "notes": "' + "n" * 240 + '"\n  }\n ]\n}\n'
    )


@pytest.mark.parametrize("text", ['{"a": 1, "a": 2}', '{"a": 1e1}', "[0.10]", "{"])
def test_json_that_would_change_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"changes this JSON|Expecting"):
        stored_json.laid_out(text)
