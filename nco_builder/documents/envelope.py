"""What every document's file says besides the document: its version, and the program it is of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nco_builder import PROGRAM
from nco_builder.files.json_text import in_words
from nco_builder.files.problems import FileProblem
from nco_builder.language import _

if TYPE_CHECKING:
    from nco_builder.files.json_text import JsonObject

WRITTEN_BY = "written_by"
"""The key that names the program which wrote a file; it is no part of the document."""
_NAMEABLE = re.compile(r"NCO Builder [0-9][0-9A-Za-z.+-]{0,29}")
"""What a sentence repeats of a file: what our own versions are called."""


def signed(document: JsonObject) -> JsonObject:
    """A document's file that names this program, behind format and version."""
    envelope = {key: document[key] for key in ("format", "version")}
    return {**envelope, WRITTEN_BY: PROGRAM, **document}


def version_of(document: JsonObject, newest: int, origin: str) -> int:
    """The version of a document that this program can read.

    Args:
        document: What stands in its file.
        newest: The newest version of its format that is known here.
        origin: What sentences call the file.

    Raises:
        FileProblem: there is none, it is newer, or the program is not named by a text.

    """
    version, writer = document.get("version"), document.get(WRITTEN_BY, "")
    if version is None:
        raise FileProblem(origin, _("{key} is missing").format(key="version"))
    if type(version) is not int or version < 1:
        problem = _("version must be a whole number, 1 or more, not {value}")
        raise FileProblem(origin, problem.format(value=in_words(version)))
    if version > newest:
        raise FileProblem(origin, _too_new(document["format"], version, newest, writer))
    if not isinstance(writer, str):
        problem = _("{key} must be {wanted}, not {value}")
        told = problem.format(key=WRITTEN_BY, wanted=_("text"), value=in_words(writer))
        raise FileProblem(origin, told)
    return version


def _too_new(kind: str, version: int, newest: int, writer: object) -> str:
    problem = _(
        "a newer NCO Builder wrote this: version {version} of {format}, while this "
        "program reads up to {newest}; update it to open this"
    )
    if isinstance(writer, str) and _NAMEABLE.fullmatch(writer):
        problem = _(
            "{program} wrote this: version {version} of {format}, while this is {own}, which "
            "reads up to {newest}; update it to open this"
        )
    told = {"program": writer, "own": PROGRAM, "format": kind, "newest": newest}
    return problem.format(version=in_words(version), **told)
