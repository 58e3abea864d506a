"""Share codes of documents that are no squads: the whole document as one text.

The code packs (nco_builder/files/packed_text.py) a JSON object with one key, `d`: the document
without its `tags`, and without `notes` at any depth. Squads have a shorter form (share_code.py).
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

from nco_builder.documents.kinds import document_from_json
from nco_builder.documents.share_code import (
    CHANGED,
    FILED_UNDER,
    LEFT_OUT,
    OF_OTHERS,
    squad_from_code,
)
from nco_builder.documents.written import to_json
from nco_builder.files import FileProblem
from nco_builder.files.packed_text import code_in, packed
from nco_builder.language import _

if TYPE_CHECKING:
    from nco_builder.documents.kind import Document
    from nco_builder.value import Value

WRAP = "d"


def document_code(document: Value) -> str:
    """The share code of a document: all that is in its file but notes and tags.

    It is empty where the document is larger than its file may be.
    """
    sent = {key: each for key, each in to_json(document).items() if key != FILED_UNDER}
    return packed(OF_OTHERS, {WRAP: _without_notes(sent)})


def document_from_code(text: str, origin: str = "") -> Document:
    """The document of a share code, a squad or any other.

    Raises:
        FileProblem: it is no share code, was changed on its way, is of a newer version, or is
            no document of a kind there is.

    """
    origin = origin or _("the share code")
    code = code_in(text)
    if code is None or code.number != OF_OTHERS:
        return squad_from_code(text, origin)
    try:
        document = code.unpacked(origin).get(WRAP)
    except (ValueError, zlib.error) as error:
        raise FileProblem(origin, _(CHANGED)) from error
    if not isinstance(document, dict):
        raise FileProblem(origin, _(CHANGED))
    return document_from_json(document, origin)


def _without_notes(part: Any) -> Any:  # noqa: ANN401 - any part of a document
    if isinstance(part, dict):
        return {key: _without_notes(each) for key, each in part.items() if key != LEFT_OUT}
    if isinstance(part, list):
        return [_without_notes(each) for each in part]
    return part
