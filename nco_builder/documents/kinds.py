"""All kinds of documents by format; reading and judging a document of any kind."""

from __future__ import annotations

import re
import zlib
from importlib import import_module
from typing import TYPE_CHECKING, Any, overload

from nco_builder.documents.kind import BROKEN_RULEBOOK
from nco_builder.documents.serialization import OF_OTHERS, WRAP_OF_OTHERS
from nco_builder.documents.share_code import CHANGED
from nco_builder.documents.squads import SQUAD, squad_from_code
from nco_builder.files import FileProblem, document_bytes, read_bytes
from nco_builder.files.json_text import in_words, parse_object
from nco_builder.files.packed_text import code_in
from nco_builder.language import N_, _
from nco_builder.language.words import either
from nco_builder.rules import BrokenRulebookError
from nco_builder.schema.record import fields

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.documents.kind import Document, Judgement, Kind
    from nco_builder.files.json_text import JsonObject
    from nco_builder.legality import Report
    from nco_builder.squad import Squad

BROKEN_SYSTEM = N_("the rules for {format} cannot be used: {problem}")
SYSTEMS = "nco_builder.systems"
"""The package of all other kinds: modules named like their format, with a SYSTEM.

Formats have several words, so modules of one word are no kinds.
"""
_FORMAT = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")


def kind_of(format: str) -> Kind[Any] | None:  # noqa: A002 - what documents call it
    """Return the kind of a format; None if there is none.

    Raises:
        BrokenRulebookError: there is one, but it cannot be used.

    """
    if format == SQUAD.format:
        return SQUAD
    system = brought(format)
    kind: Kind[Any] | None = system.kind if system else None
    return kind


def brought(format: str) -> Any:  # noqa: A002, ANN401 - the room of systems says of which type
    """Return the `SYSTEM` of the module named like a format; None if there is none.

    Raises:
        BrokenRulebookError: there is one, but it cannot be used.

    """
    if not _FORMAT.fullmatch(format):
        return None
    from importlib.util import find_spec  # squads do not need it

    module = f"{SYSTEMS}.{format.replace('-', '_')}"
    try:
        return import_module(module).SYSTEM if find_spec(module) else None
    except Exception as error:  # a broken one must not affect squads
        message = f"{module}: {str(error) or type(error).__name__}"
        raise BrokenRulebookError(message) from error


def kind_for(document: Document) -> Kind[Any]:
    """Return the kind of a document.

    Raises:
        LookupError: there is none, so it was not read by the program.

    """
    kind = kind_of(document.format)
    if kind is None:
        raise LookupError(document.format)
    return kind


def can_be_named(model: type[Any]) -> bool:
    """Return whether documents of this type have a name of their own."""
    return "name" in fields(model)


def called(document: Any, name: str) -> Any:  # noqa: ANN401 - of whatever kind
    """Return the document with a name, if it can have one and one is given."""
    named = name and can_be_named(type(document))
    return document.replace(name=name) if named else document


def formats() -> tuple[str, ...]:
    """Return the formats of all kinds that can be judged, squads first."""
    from pkgutil import iter_modules  # imported only for unknown formats

    found = iter_modules(import_module(SYSTEMS).__path__)
    names = {module.name.replace("_", "-") for module in found} - {SQUAD.format}
    return (SQUAD.format, *sorted(name for name in names if _FORMAT.fullmatch(name)))


def document_from_bytes(raw: bytes, origin: str) -> Document:
    """Read a document of any kind that can be judged, from its file or a PDF with it.

    Args:
        raw: The content of the file.
        origin: Its name in sentences.

    Raises:
        FileProblem: it is not such a document.

    """
    content = document_bytes(raw, origin)
    parsed = parse_object(content, origin)
    document: Document = _judged_kind(parsed, origin).from_parsed(parsed, content, origin)
    return document


def document_from_json(document: JsonObject, origin: str) -> Document:
    """Read a document of any kind that can be judged from a JSON object.

    Raises:
        FileProblem: it is not such a document.

    """
    read: Document = _judged_kind(document, origin).from_json(document, origin)
    return read


def read_document(path: Path) -> Document:
    """Read a file with a document of any kind that can be judged, or a PDF with one.

    Raises:
        FileProblem: it cannot be read, or is not such a document.

    """
    return document_from_bytes(read_bytes(path), str(path))


def _judged_kind(parsed: JsonObject, origin: str) -> Kind[Any]:
    """Return the kind of a parsed document.

    Raises:
        FileProblem: its format is unknown, or its rules cannot be used.

    """
    named = parsed.get("format")
    try:
        kind = kind_of(named) if isinstance(named, str) else None
    except BrokenRulebookError as error:
        problem = _(BROKEN_SYSTEM).format(format=named, problem=error)
        raise FileProblem(origin, problem) from error
    if kind is not None and kind.judge is not None:
        return kind
    if named is None:
        raise FileProblem(origin, _("this is not an NCO Builder file: it has no “format”"))
    problem = _("this cannot be checked: format is {found}, not {formats}")
    listed = either([f'"{each}"' for each in formats()])
    raise FileProblem(origin, problem.format(found=in_words(named), formats=listed))


@overload
def judge_document(document: Squad, origin: str) -> Report: ...
@overload
def judge_document(document: Document, origin: str) -> Judgement: ...
def judge_document(document: Any, origin: str) -> Any:
    """Return the verdict on a document.

    Raises:
        FileProblem: its rules are installed but cannot be used.
        LookupError: documents of its kind are not judged.

    """
    judge = kind_for(document).judge
    if judge is None:
        raise LookupError(document.format)
    try:
        return judge(document)
    except BrokenRulebookError as error:
        of_squads = document.format == SQUAD.format
        problem = _(BROKEN_RULEBOOK if of_squads else BROKEN_SYSTEM)
        told = problem.format(format=document.format, problem=error)
        raise FileProblem(origin, told) from error


def document_from_code(text: str, origin: str = "") -> Document:
    """Return the document of a share code, a squad or any other.

    Raises:
        FileProblem: it is not a share code, was altered, is of a newer version, or is
            not a document of a known kind.

    """
    origin = origin or _("the share code")
    code = code_in(text)
    if code is None or code.number != OF_OTHERS:
        return squad_from_code(text, origin)
    try:
        document = code.unpacked(origin).get(WRAP_OF_OTHERS)
    except (ValueError, zlib.error) as error:
        raise FileProblem(origin, _(CHANGED)) from error
    if not isinstance(document, dict):
        raise FileProblem(origin, _(CHANGED))
    return document_from_json(document, origin)
