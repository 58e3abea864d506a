"""What every kind of document shares: a format, a version, migrations from older versions."""

from __future__ import annotations

import codecs
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from nco_builder.files.json_text import TOO_DEEP, JsonObject, kind_of, parse_object
from nco_builder.files.problems import FileProblem
from nco_builder.files.validation import sentence
from nco_builder.language import _

if TYPE_CHECKING:
    from collections.abc import Callable

    Migration = Callable[[JsonObject], JsonObject]

D = TypeVar("D", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Kind(Generic[D]):
    """A kind of document and how it is read.

    Attributes:
        format: the value of its `format` key.
        noun: what people call it: "a squad", marked for translation.
        model: the value it becomes; it states the newest version's shape.
        migrations: pure functions, the first from version 1 to 2; they take and return whole
            documents, and the version number is set for them.

    """

    format: str
    noun: str
    model: type[D]
    migrations: tuple[Migration, ...] = ()

    @property
    def version(self) -> int:
        """The newest version, the one that is written."""
        return len(self.migrations) + 1

    def from_bytes(self, raw: bytes, origin: str) -> D:
        """Read a document of this kind from a file's content.

        Args:
            raw: The content.
            origin: What the content is called in sentences, usually the path.

        Raises:
            FileProblem: it is no such document.

        """
        document = parse_object(raw, origin)
        newest = self._newest(document, origin)
        text = raw.removeprefix(codecs.BOM_UTF8) if newest is document else _as_text(newest)
        return self._validated(text, newest, origin)

    def from_json(self, document: JsonObject, origin: str) -> D:
        """Read a document of this kind from a JSON object that is already parsed.

        Raises:
            FileProblem: it is no such document.

        """
        newest = self._newest(document, origin)
        try:
            text = _as_text(newest)
        except RecursionError as error:
            raise FileProblem(origin, _(TOO_DEEP)) from error
        except (TypeError, ValueError) as error:
            problem = _("this is no JSON ({error})").format(error=error)
            raise FileProblem(origin, problem) from error
        return self._validated(text, newest, origin)

    def schema(self) -> JsonObject:
        """The JSON Schema of a document of this kind in the newest version."""
        schema = self.model.model_json_schema()
        # Defaults of the model, for squads made in the program; a file always states them.
        required = ["format", "version", *schema.get("required", ())]
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"{self.format}, version {self.version}",
            **{key: value for key, value in schema.items() if key != "title"},
            "required": required,
        }

    def _newest(self, document: JsonObject, origin: str) -> JsonObject:
        self._require_format(document.get("format"), origin)
        version = document.get("version")
        if version is None:
            raise FileProblem(origin, _("{key} is missing").format(key="version"))
        if type(version) is not int or version < 1:
            problem = _("version must be a whole number, 1 or more, not {value}")
            raise FileProblem(origin, problem.format(value=kind_of(version)))
        if version > self.version:
            problem = _(
                "this was written by a newer NCO Builder (version {version} of {format}, and this "
                "program reads up to {newest}): update the program to open it"
            )
            raise FileProblem(
                origin,
                problem.format(version=version, format=self.format, newest=self.version),
            )
        for number, migrate in enumerate(self.migrations[version - 1 :], version + 1):
            document = migrate(document) | {"version": number}
        return document

    def _require_format(self, found: object, origin: str) -> None:
        if found is None:
            problem = _("format is missing, so this is not {noun}")
            raise FileProblem(origin, problem.format(noun=_(self.noun)))
        if found != self.format:
            problem = _('this is not {noun}: format is {found}, not "{format}"')
            raise FileProblem(
                origin,
                problem.format(noun=_(self.noun), found=kind_of(found), format=self.format),
            )

    def _validated(self, text: bytes, document: JsonObject, origin: str) -> D:
        try:
            return self.model.model_validate_json(text)
        except ValidationError as error:
            raise FileProblem(origin, sentence(error, document)) from error


def _as_text(document: JsonObject) -> bytes:
    return json.dumps(document, allow_nan=False).encode()
