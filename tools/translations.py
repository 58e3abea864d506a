"""Collect the texts of the program, merge them into every translation, compile these.

Use `make translations`, or run it in the project's environment. Texts are in the source, marked as
nco_builder/language describes, and in the data: every field that rules declare as text.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from babel.core import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

import catalogs
from nco_builder.advice.tastes import tastes
from nco_builder.documents.kinds import formats, load_system
from nco_builder.legality.names import A_UNIT, A_VEHICLE_TYPE, A_WEAPON
from nco_builder.rules import installed_rulesets, load_rulebook
from nco_builder.rules.appendix_b import shipped_appendix_b
from nco_builder.rules.catalogue import shipped_catalogue
from nco_builder.rules.rulings import shipped_rulings, switches
from nco_builder.schema.record import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Message

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources/translations"
MOST_NAMED = 20

KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "Plural": (1, 2),
    "pgettext": ((1, "c"), 2),
}
REMARK = "Translators:"

# parts that a translation must keep: %-placeholders of argparse, tags of rich text
_KEPT = re.compile(r"%\(\w+\)[a-z]|%[srd%]|</?[a-z][^<>]*>")


class Messages(Catalog):
    """A catalog with a minimal header: no dates, no names of tools."""

    def __init__(self, language: str | None = None) -> None:
        name = Locale.parse(language).english_name if language else "every language"
        remark = (
            f"# Texts of NCO Builder in {name}.\n# Distributed under the licence of NCO Builder.\n"
            "# A line #: names the file of its text and of those below, up to the next one."
        )
        super().__init__(locale=language, header_comment=remark, fuzzy=False)

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The header, line by line."""
        plural = [("Plural-Forms", self.plural_forms)] if self.locale else []
        return [
            ("Project-Id-Version", "NCO Builder"),
            ("Language", str(self.locale_identifier or "")),
            *plural,
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit\n"),
        ]


def all_texts() -> Messages:
    """Return every text of the program: those of the source by file, then those of the data."""
    found = Messages()
    for path in sorted((ROOT / "nco_builder").rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        with path.open("rb") as source:
            for _line, text, remarks, context in extract("python", source, KEYWORDS, [REMARK]):
                found.add(text, locations=[(place, 0)], auto_comments=remarks, context=context)
    for place, text, remark, context in _of_data():
        found.add(text, locations=[(place, 0)], auto_comments=[remark], context=context)
    for message in _texts(found):
        # "95% of" is not a placeholder, although Babel takes it for one
        if not any(part.startswith("%") for part in _KEPT.findall(_forms(message.id)[-1])):
            message.flags.discard("python-format")
    return found


def _of_data() -> Iterator[tuple[str, str, str, str | None]]:
    """Yield file, text, description and context."""
    for ruleset in installed_rulesets():
        book, place = load_rulebook(ruleset), f"data/rulebooks/{ruleset}.json"
        yield from ((place, *found, None) for found in _of_rule(book, ""))
        for context, entries in (
            (A_UNIT, book.units),
            (A_WEAPON, book.weapons),
            (A_VEHICLE_TYPE, book.vehicle_phase.types),
        ):
            for entry in entries:
                yield place, entry.english("name"), f"{entry.id}, with its article", context
    for place, rules in (
        ("data/appendix-b.json", [shipped_appendix_b()]),
        ("data/rulings.json", shipped_rulings().values()),
        ("data/switches.json", switches().values()),
        ("data/tastes.json", tastes().values()),
        ("data/vehicle-countries.json", shipped_catalogue().countries.values()),
        ("data/vehicle-models.json", shipped_catalogue().models.values()),
    ):
        for rule in rules:
            yield from ((place, *found, None) for found in _of_rule(rule, ""))
    yield from _of_systems()


def _of_systems() -> Iterator[tuple[str, str, str, None]]:
    """Yield the texts of all other rules with data of their own."""
    for name in formats():
        system = load_system(name)
        for rule in system.texts() if system else ():
            for found in _of_rule(rule, ""):
                yield f"data/systems/{name}.json", *found, None


def _of_rule(value: object, owner: str) -> Iterator[tuple[str, str]]:
    """Yield the texts in a rule and its parts, each with its entry's id and its field."""
    if isinstance(value, Rule):
        named = getattr(value, "id", None) or getattr(value, "type", None) or owner
        translated = type(value).translated_fields()
        for field, part in value:
            if field not in translated:
                yield from _of_rule(part, named)
                continue
            for text in (part,) if isinstance(part, str) else part:
                if text:
                    yield text, f"{named}, {field}"
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _of_rule(part, owner)
    elif isinstance(value, dict):
        yield from _of_rule(tuple(value.values()), owner)


def _texts(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def merged(language: str, texts: Catalog, known: Catalog) -> Messages:
    """Return all texts with their known translations; obsolete ones are dropped."""
    result = Messages(language)
    for message in _texts(texts):
        before = known.get(message.id, message.context)
        result.add(
            message.id,
            before.string if before else "",
            locations=message.locations,
            flags={"fuzzy"} if before and before.fuzzy else (),
            auto_comments=message.auto_comments,
            user_comments=before.user_comments if before else (),
            context=message.context,
        )
    return result


def read(path: Path) -> Catalog:
    """Return a translation file; its name is its language."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem, abort_invalid=True)


def as_po(catalog: Catalog) -> bytes:
    """Return a catalog as text, deterministic: a text a line, a file named at its first text."""
    file = io.BytesIO()
    write_po(file, catalog, width=0, ignore_obsolete=True, include_lineno=False)
    lines: list[bytes] = []
    place = b""
    for line in file.getvalue().splitlines(keepends=True):
        if line.startswith(b"#:"):
            if line == place:
                continue
            place = line
        lines.append(line)
    return b"".join(lines)


def missing(catalog: Catalog) -> list[str]:
    """Return texts without a translation, or with an unconfirmed one."""
    return [
        str(message.id)
        for message in _texts(catalog)
        if message.fuzzy or not all(_forms(message.string))
    ]


def broken(catalog: Catalog) -> list[str]:
    """Return translations with wrong placeholders or tags, each with the problem."""
    return [
        f"{form!r} has {sorted(placeholders(form))}, not {sorted(wanted[-1])}"
        for message in _texts(catalog)
        for wanted in [[placeholders(text) for text in _forms(message.id)]]
        for place, form in enumerate(_forms(message.string))
        if form and placeholders(form) not in (wanted if place == 0 else wanted[-1:])
    ]


def _forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def placeholders(text: str) -> frozenset[str]:
    """Return all placeholders and tags in a text."""
    try:
        fields = {
            f"{{{name}{'!' + conversion if conversion else ''}{':' + spec if spec else ''}}}"
            for _before, name, spec, conversion in Formatter().parse(text)
            if name is not None
        }
    except ValueError as error:
        fields = {f"unreadable: {error}"}
    return frozenset(fields | set(_KEPT.findall(text)))


def main() -> int:
    """Update the translations; return 1 if one of them would break a sentence."""
    FOLDER.mkdir(exist_ok=True)
    texts = all_texts()
    print(f"{len(texts)} texts")
    failed = False
    for path in sorted(FOLDER.glob("*.po")):
        catalog = merged(path.stem, texts, read(path))
        path.write_bytes(as_po(catalog))
        left = missing(catalog)
        print(f"{path.name}: {len(left)} of {len(catalog)} texts not translated")
        print(*(f"    {text}\n" for text in left[:MOST_NAMED]), sep="", end="")
        wrong = broken(catalog)
        for line in wrong:
            print(f"{path.name}: {line}", file=sys.stderr)
        if wrong:
            failed = True
        else:
            catalogs.compile_catalog(path)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
