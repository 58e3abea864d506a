"""A kind of document: reading, migrating, writing, judging, naming and creating it."""

from __future__ import annotations

import codecs
import json
import re
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from nco_builder import PROGRAM
from nco_builder.documents.serialization import document_code, to_json
from nco_builder.files.atomic import write_atomically
from nco_builder.files.json_text import TOO_DEEP, in_words, json_file, parse_object
from nco_builder.files.limits import MAX_BYTES
from nco_builder.files.names import SUFFIX, file_name
from nco_builder.files.problems import FileProblem
from nco_builder.files.validation import validated
from nco_builder.language import N_, _
from nco_builder.language.words import legible
from nco_builder.rules import BrokenRulebookError
from nco_builder.rules.rulings import question_in, ruling_of
from nco_builder.schema.reader import schema
from nco_builder.schema.record import Frozen, Value, fresh

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from nco_builder.documents.definitions import Defines
    from nco_builder.files.json_text import JsonObject
    from nco_builder.legality import Code, Finding, Stage

    Migration = Callable[[JsonObject], JsonObject]
    from nco_builder.files.json_text import JsonObject

WRITTEN_BY = "written_by"
"""The key with the name of the program that wrote a file; it is not part of the document."""
_NAMEABLE = re.compile(r"NCO Builder [0-9][0-9A-Za-z.+-]{0,29}")
"""The pattern of our own version names, which sentences may repeat from a file."""


def signed(document: JsonObject) -> JsonObject:
    """Return a document's file with the name of this program, after format and version."""
    envelope = {key: document[key] for key in ("format", "version")}
    return {**envelope, WRITTEN_BY: PROGRAM, **document}


def version_of(document: JsonObject, newest: int, origin: str) -> int:
    """Return the version of a document, if this program can read it.

    Args:
        document: The content of its file.
        newest: The newest known version of its format.
        origin: The name of the file in sentences.

    Raises:
        FileProblem: there is none, it is newer, or the program's name is not a text.
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


D = TypeVar("D", bound=Value)
BROKEN_RULEBOOK = N_("the rulebook of this document cannot be used: {problem}")


class Document(Protocol):
    """The common interface of documents of any kind."""

    @property
    def format(self) -> str:
        """Its kind."""


class Judgement(Protocol):
    """The verdict on a document."""

    @property
    def document(self) -> Document:
        """The judged document."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings."""

    @property
    def legal(self) -> bool:
        """Whether there is no error."""


class DocumentEdit(Protocol):
    """An edit: a small frozen value that turns one document into another."""

    @property
    def name(self) -> str:
        """Its name for programs."""

    @property
    def parameters(self) -> tuple[tuple[str, Any], ...]:
        """Its parameters as pairs."""

    def apply(self, document: Any, /) -> Any:  # noqa: ANN401 - of the kind it belongs to
        """Return the changed document; the given one stays unchanged."""


def _no_words(_about: object) -> str:
    return ""


def _as_edited(_before: D, after: D) -> D:
    return after


def _as_it_is(document: D) -> D:
    return document


def _no_typing(_edit: DocumentEdit) -> object:
    return None


def _no_agreement(_finding: Finding, _judgement: Judgement) -> DocumentEdit | None:
    return None


def _no_fixes(_finding: Finding, _judgement: Judgement) -> Sequence[DocumentEdit]:
    return ()


def _no_readings(_judgement: Judgement) -> tuple[Finding, ...]:
    return ()


def _code(finding: Finding, _judgement: Judgement) -> str:
    return finding.code


def _name_in_it(finding: Finding, sentence: str, _judgement: Judgement) -> str:
    """Return with what a sentence begins: its ruling's question, or the longest parameter."""
    if question := question_in(sentence, finding.ruling):
        return question
    names = [value for _name, value in finding.parameters if isinstance(value, str) and value]
    return max((each for each in names if sentence.startswith(each)), key=len, default="")


def _name(edit: DocumentEdit, _document: Value, _judgement: Judgement) -> str:
    return edit.name


def _decision(ruling: str, _document: Value) -> str:
    return ruling_of(ruling).decision


def _whole(_judgement: Judgement) -> Stage:
    return "whole"


def _nothing_derived(_judgement: Judgement) -> JsonObject:
    return {}


class MergedDocuments(NamedTuple):
    """Two documents merged into one, and a sentence for each value both changed differently.

    There the first of the two decides.
    """

    document: Any
    conflicts: Sequence[str]


class Kind(Frozen, Generic[D], eq=False):
    """A kind of document.

    Attributes:
        format: the value of its `format` key.
        noun: its name in sentences: "a squad", marked for translation.
        model: the type of its values, in the newest version.
        migrations: pure functions, the first from version 1 to 2; they take and return whole
            documents, and the version number is set for them.
        judge: returns the verdict; None if there is nothing to judge.
        codes: the codes of its findings, by name.
        most: the maximum length of lists by key, if lower than the general limit.
        begin: returns a new document; None if none can be created by hand.
        named: (before, after) returns a document that has no file yet after an edit, with what
            follows its name, such as an id.
        title: returns its title, "" for none.
        unnamed: its name in the window without a title, marked for translation.
        untitled: its file name without a title, marked for translation.
        without_notes: returns the document without its player's private notes.
        sentence: returns the sentence of a finding.
        names: returns the subject or the question with which a finding's sentence begins, or "".
        fixes: returns the changes that resolve a finding, the best first.
        may_be_fixed: returns whether fixes of a finding can be tried at all, if it is slow to try
            them; None if it does not.
        decision: returns a document's decision on a ruling, by id, as a sentence.
        readings: returns the open rulings that a document rests on and none of its findings
            names, as findings.
        in_reader: whether the rule reader has its rules.
        agreement: returns the change that records a finding's ruling as agreed, or None.
        edit_text: returns the name of a change of a document.
        typing: returns a key of the text field that a change types in; None for others.
        no_fix_reason: returns why an error has no fix, or "".
        rules: returns the name of a document's rules, with their edition.
        sums: returns the totals of a document in a few words; "" for none.
        derived: returns further values for `check --json`, such as totals.
        share_code: returns a document as a text for messages; "" if it is too large.
        inside: the description of its file in PDFs, marked for translation.
        has_verdict: whether it is called legal or not; others have problems or none.
        stage: returns how far a judged document is: an empty one has no verdict yet.
        unfinished: the codes of findings that do not count before a document is whole.
        defines: where its documents have definitions; None if they have none.
        is_shared: whether several people write one file, which needs a lock (`files.locks`).
        unmigrated: further versions, each of which only adds keys: files of older ones are read
            and written as they are.
        max_bytes: the largest file, if smaller than that of other kinds.
        merge: merges two documents that began as the same one; None if only people can.
    """

    format: str
    noun: str
    model: type[D]
    migrations: tuple[Migration, ...] = ()
    judge: Callable[[D], Judgement] | None = None
    codes: Mapping[str, Code] = fresh(dict)
    most: Mapping[str, int] = fresh(dict)
    begin: Callable[[], D] | None = None
    named: Callable[[D, D], D] = _as_edited
    title: Callable[[D], str] = _no_words
    unnamed: str = N_("Untitled")
    untitled: str = N_("Document")
    without_notes: Callable[[D], D] = _as_it_is
    sentence: Callable[[Finding, Any], str] = _code
    names: Callable[[Finding, str, Any], str] = _name_in_it
    fixes: Callable[[Finding, Any], Sequence[DocumentEdit]] = _no_fixes
    may_be_fixed: Callable[[Finding], bool] | None = None
    decision: Callable[[str, D], str] = _decision
    readings: Callable[[Any], tuple[Finding, ...]] = _no_readings
    in_reader: bool = False
    agreement: Callable[[Finding, Any], DocumentEdit | None] = _no_agreement
    edit_text: Callable[[Any, D, Any], str] = _name
    typing: Callable[[Any], object] = _no_typing
    no_fix_reason: Callable[[Finding], str] = _no_words
    rules: Callable[[Any], str] = _no_words
    sums: Callable[[Any], str] = _no_words
    derived: Callable[[Any], JsonObject] = _nothing_derived
    share_code: Callable[[D], str] = document_code
    inside: str = N_("The document, to be opened with NCO Builder")
    has_verdict: bool = True
    stage: Callable[[Any], Stage] = _whole
    unfinished: frozenset[str] = frozenset()
    defines: Defines | None = None
    is_shared: bool = False
    unmigrated: int = 0
    max_bytes: int = MAX_BYTES
    merge: Callable[[D, D, D], MergedDocuments] | None = None

    def called(self, document: D) -> str:
        """Return a document's name for people, with or without a title."""
        return legible(self.title(document)) or _(self.unnamed)

    def told(self, judgement: Judgement) -> tuple[Finding, ...]:
        """Return the findings of a judgement and its readings: what is shown and counted."""
        return (*judgement.findings, *self.readings(judgement))

    def counts(self, finding: Finding, judgement: Judgement) -> bool:
        """Return whether a finding is a fault of the document: not what any begun one lacks."""
        return finding.code not in self.unfinished or self.stage(judgement) == "whole"

    @property
    def version(self) -> int:
        """The newest version."""
        return len(self.migrations) + 1 + self.unmigrated

    def from_bytes(self, raw: bytes, origin: str) -> D:
        """Read a document of this kind from a file's content.

        Args:
            raw: The content.
            origin: Its name in sentences, usually the path.

        Raises:
            FileProblem: it is not such a document.
        """
        return self.from_parsed(parse_object(raw, origin), raw, origin)

    def from_parsed(self, document: JsonObject, raw: bytes, origin: str) -> D:
        """Read a document from a file's content that is already parsed.

        Raises:
            FileProblem: it is not a document of this kind.
        """
        if len(raw) > self.max_bytes:
            problem = _("{noun} may have at most {max} KB, and this has more")
            told = problem.format(noun=_(self.noun), max=self.max_bytes // 1024)
            raise FileProblem(origin, told)
        newest = self._newest(document, origin)
        text = raw.removeprefix(codecs.BOM_UTF8) if newest is document else _as_text(newest)
        return self._validated(text, newest, origin)

    def from_json(self, document: JsonObject, origin: str) -> D:
        """Read a document of this kind from a JSON object.

        Raises:
            FileProblem: it is not such a document.
        """
        newest = self._newest(document, origin)
        try:
            text = _as_text(newest)
        except RecursionError as error:
            raise FileProblem(origin, _(TOO_DEEP)) from error
        except (TypeError, ValueError) as error:
            problem = _("this is not JSON ({error})").format(error=error)
            raise FileProblem(origin, problem) from error
        return self._validated(text, newest, origin)

    def _validated(self, text: bytes, document: JsonObject, origin: str) -> D:
        for place, most in self.most.items():
            entries = document.get(place)
            if isinstance(entries, list) and len(entries) > most:
                problem = _("{place} has more than {max} entries, the most that can be read")
                raise FileProblem(origin, problem.format(place=place, max=most))
        try:
            return validated(self.model, text, document, origin).forgetting(WRITTEN_BY)
        except BrokenRulebookError as error:  # it lists the values a squad may have
            problem = _(BROKEN_RULEBOOK).format(problem=error)
            raise FileProblem(origin, problem) from error

    def to_bytes(self, document: D) -> bytes:
        """Return a document as JSON text that is the same in every version of the program."""
        return json_file(to_json(document))

    def content(self, document: D, origin: Path | str) -> bytes:
        """Return a document as the content of its file, if that can be read again.

        It names this program, so that an older one can say which version is needed; only a document
        of the maximum size does without.

        Raises:
            FileProblem: it is too large; the message names `origin`.
        """
        try:
            return self._readable(json_file(signed(to_json(document))), origin)
        except FileProblem:
            return self._readable(self.to_bytes(document), origin)

    def _readable(self, content: bytes, origin: Path | str) -> bytes:
        if len(content) > MAX_BYTES:
            problem = _("this is larger than {max} MB and could not be read again")
            raise FileProblem(origin, problem.format(max=MAX_BYTES // 1024**2))
        try:
            self.from_bytes(content, str(origin))
        except FileProblem as error:
            problem = _("this could not be read again: {problem}")
            raise FileProblem(origin, problem.format(problem=error.problem)) from error
        return content

    def file_name(self, document: D, suffix: str = SUFFIX) -> str:
        """Return a file name for a document, or for something made from it."""
        return file_name(self.title(document), suffix, _(self.untitled))

    def write(self, path: Path, document: D) -> None:
        """Save a document; if that fails, the old file stays.

        Raises:
            FileProblem: it cannot be written, or could not be read again.
        """
        write_atomically(path, self.content(document, path))

    def schema(self) -> JsonObject:
        """Return the JSON Schema of a document of this kind in the newest version."""
        shape = schema(self.model)
        # defaults of the model are for documents created in the program; a file always has them
        required = [*dict.fromkeys(("format", "version", *shape.get("required", ())))]
        shape["properties"] = {**shape["properties"], WRITTEN_BY: {"type": "string"}}
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"{self.format}, version {self.version}",
            **{key: value for key, value in shape.items() if key != "title"},
            "required": required,
        }

    def _newest(self, document: JsonObject, origin: str) -> JsonObject:
        self._require_format(document.get("format"), origin)
        version = version_of(document, self.version, origin)
        for number, migrate in enumerate(self.migrations[version - 1 :], version + 1):
            document = migrate(document) | {"version": number}
        return document

    def _require_format(self, found: object, origin: str) -> None:
        if found is None:
            raise FileProblem(origin, _("this is not an NCO Builder file: it has no “format”"))
        if found != self.format:
            problem = _('this is not {noun}: format is {found}, not "{format}"')
            raise FileProblem(
                origin,
                problem.format(noun=_(self.noun), found=in_words(found), format=self.format),
            )


def _as_text(document: JsonObject) -> bytes:
    return json.dumps(document, allow_nan=False).encode()
