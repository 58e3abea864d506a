"""Documents as JSON, with keys in the contract's order, so that diffs are readable."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from nco_builder.files.packed_text import packed
from nco_builder.schema.record import Value, defaults, fields

if TYPE_CHECKING:
    from nco_builder.files.json_text import JsonObject


def to_json(value: Any) -> Any:  # noqa: ANN401 - whatever a document or an edit holds
    """Return a document or a part of it as JSON; unknown keys come last."""
    if value is None or isinstance(value, str | int):  # nearly all of them
        return value
    if isinstance(value, Value):
        return _object(value)
    if isinstance(value, tuple):
        return [to_json(part) for part in value]
    if isinstance(value, Mapping):
        return {key: to_json(part) for key, part in value.items()}
    return value


def letters_of(value: object) -> str:
    """Return the letters of a document's texts, without duplicates."""
    return "".join({*json.dumps(to_json(value), ensure_ascii=False)})


def _object(value: Value) -> JsonObject:
    """Return the fields that are not default, always written, or given in this file."""
    usual = defaults(type(value))
    written = {}
    for name in value.order or fields(type(value)):
        part = getattr(value, name)
        if name in usual and part == usual[name]:
            is_written = name in value.always or name in value.given
            if name in value.only_if_said or not is_written:
                continue
        written[name] = to_json(part)
    return {**written, **value.unknown}


OF_OTHERS = "2"
"""The number of codes for all documents except squads, `NCO2-`."""
LEFT_OUT, FILED_UNDER = "notes", "tags"
"""Private keys: notes at any depth, tags of the whole document."""
WRAP_OF_OTHERS = "d"


def document_code(document: Value) -> str:
    """Return the share code of a document: its file without notes and tags.

    It is empty if the document is larger than its file may be.
    """
    sent = {key: each for key, each in to_json(document).items() if key != FILED_UNDER}
    return packed(OF_OTHERS, {WRAP_OF_OTHERS: _without_notes(sent)})


def _without_notes(part: Any) -> Any:  # noqa: ANN401 - any part of a document
    if isinstance(part, dict):
        return {key: _without_notes(each) for key, each in part.items() if key != LEFT_OUT}
    if isinstance(part, list):
        return [_without_notes(each) for each in part]
    return part
