"""Share codes of whole documents, as they are written: any kind can, without knowing the others.

The code packs (nco_builder/files/packed_text.py) a JSON object with one key, `d`: the document
without its `tags`, and without `notes` at any depth. `document_code.py` reads them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.documents.serialization import to_json
from nco_builder.files.packed_text import packed

if TYPE_CHECKING:
    from nco_builder.schema.record import Value

OF_OTHERS = "2"
"""Codes of all documents but squads are `NCO2-`."""
LEFT_OUT, FILED_UNDER = "notes", "tags"
"""What is the player's alone: notes at any depth, tags of the whole document."""
WRAP = "d"


def document_code(document: Value) -> str:
    """The share code of a document: all that is in its file but notes and tags.

    It is empty where the document is larger than its file may be.
    """
    sent = {key: each for key, each in to_json(document).items() if key != FILED_UNDER}
    return packed(OF_OTHERS, {WRAP: _without_notes(sent)})


def _without_notes(part: Any) -> Any:  # noqa: ANN401 - any part of a document
    if isinstance(part, dict):
        return {key: _without_notes(each) for key, each in part.items() if key != LEFT_OUT}
    if isinstance(part, list):
        return [_without_notes(each) for each in part]
    return part
