"""All kinds of documents by format; reading and judging a document of any kind."""

from __future__ import annotations

import re
import zlib
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from nco_builder.documents.carried import read_carried, the_only
from nco_builder.documents.kind import BROKEN_RULEBOOK
from nco_builder.documents.serialization import OF_OTHERS, WRAP_OF_OTHERS
from nco_builder.documents.share_code import CHANGED, NO_CODE, is_share_code, json_of_code
from nco_builder.documents.squads import SQUAD, squad_from_json
from nco_builder.files import FileProblem, read_bytes
from nco_builder.files.json_text import in_words, parse_object
from nco_builder.files.names import is_file
from nco_builder.files.packed_text import PackedText
from nco_builder.language import N_, _
from nco_builder.language.words import either
from nco_builder.rules import BrokenRulebookError
from nco_builder.schema.record import fields

if TYPE_CHECKING:
    from nco_builder.documents.carried import Carried, Read
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
    system = load_system(format)
    kind: Kind[Any] | None = system.kind if system else None
    return kind


def load_system(format: str) -> Any:  # noqa: A002, ANN401 - the room of systems says of which type
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


def documents_in(raw: bytes, origin: str) -> Read:
    """Read all documents in content of any form: a file, a PDF, a mail, a web page, a text.

    Args:
        raw: The content.
        origin: Its name in sentences.

    Raises:
        FileProblem: there is none that can be judged.
    """
    return read_carried(raw, origin, _carried_document, _code_of)


def document_from_bytes(raw: bytes, origin: str) -> Document:
    """Read the one document of any kind that can be judged in content of any form.

    Args:
        raw: The content.
        origin: Its name in sentences.

    Raises:
        FileProblem: there is no such document, or more than one.
    """
    document: Document = the_only(documents_in(raw, origin), origin, name_of)
    return document


def name_of(document: Document) -> str:
    """Return what a document is called in sentences."""
    return kind_for(document).called(document)


def _code_of(document: Document) -> str:
    return kind_for(document).share_code(document)


def _carried_document(carried: Carried, origin: str) -> Document:
    """Read a document of any kind from its JSON or its share code.

    Raises:
        FileProblem: it is not such a document.
    """
    if isinstance(carried, PackedText):
        return _packed_document(carried, origin)
    parsed = parse_object(carried, origin)
    document: Document = _judged_kind(parsed, origin).from_parsed(parsed, carried, origin)
    return document


def document_from_json(document: JsonObject, origin: str) -> Document:
    """Read a document of any kind that can be judged from a JSON object.

    Raises:
        FileProblem: it is not such a document.
    """
    read: Document = _judged_kind(document, origin).from_json(document, origin)
    return read


def read_document(path: Path) -> Document:
    """Read the document of any kind that can be judged in a file of any form.

    Raises:
        FileProblem: it cannot be read, or holds no such document or several.
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
    """Return the document, a squad or any other, whose share code stands in a text.

    Raises:
        FileProblem: there is none or more than one, or it was altered, is of a newer version, or
            is not a document of a known kind.
    """
    origin = origin or _("the share code")
    document: Document = the_only(documents_in_text(text, origin), origin, name_of)
    return document


def documents_in_text(text: str, origin: str = "") -> Read:
    """Return all documents whose share codes stand in a text.

    Raises:
        FileProblem: there is none that can be read.
    """
    origin = origin or _("the share code")
    if not is_share_code(text):
        raise FileProblem(origin, _(NO_CODE))
    return documents_in(text.encode("utf-8", "replace"), origin)


def document_given(word: str) -> Document:
    """Return the document an argument names: its file, of any form, or its share code.

    Raises:
        FileProblem: it cannot be read, or is not such a document.
    """
    return document_from_code(word) if is_code_given(word) else read_document(Path(word))


def is_code_given(word: str) -> bool:
    """Return whether an argument is a share code, and no file."""
    return is_share_code(word) and not is_file(Path(word))


def _packed_document(code: PackedText, origin: str) -> Document:
    """Return the document of a share code.

    Raises:
        FileProblem: it was altered, or is of a newer version or of an unknown kind.
    """
    if code.number != OF_OTHERS:
        return squad_from_json(json_of_code(code, origin), origin)
    try:
        document = code.unpacked(origin).get(WRAP_OF_OTHERS)
    except (ValueError, zlib.error) as error:
        raise FileProblem(origin, _(CHANGED)) from error
    if not isinstance(document, dict):
        raise FileProblem(origin, _(CHANGED))
    return document_from_json(document, origin)
