"""Documents out of share codes: whole ones (whole_code.py), and squads, whose form is shorter."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from nco_builder.documents.kinds import document_from_json
from nco_builder.documents.share_code import CHANGED
from nco_builder.documents.squads import squad_from_code
from nco_builder.documents.whole_code import OF_OTHERS, WRAP
from nco_builder.files import FileProblem
from nco_builder.files.packed_text import code_in
from nco_builder.language import _

if TYPE_CHECKING:
    from nco_builder.documents.kind import Document


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
