"""The common shape of rulebook entries: their source and their text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeVar

from nco_builder.language import _
from nco_builder.paths import InstallationError
from nco_builder.schema.record import OwnText, Rule, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path


Currency = Literal["vp", "sp"]
UnitKind = Literal["soldier", "specialist"]
T = TypeVar("T")


class BrokenRulebookError(InstallationError):
    """Rules are installed but cannot be used; the message names file and place."""


def read_rules(path: Path, meaning: Callable[[bytes], T]) -> T:
    """Read a file of rules.

    Args:
        path: The file.
        meaning: Converts its content; raises ValueError if it is invalid.

    Raises:
        BrokenRulebookError: it is missing or malformed.
    """
    try:
        return meaning(path.read_bytes())
    except OSError as error:
        message = f"{path}: {error.strerror}"
        raise BrokenRulebookError(message) from error
    except ValueError as error:
        message = f"{path}: {error}"
        raise BrokenRulebookError(message) from error


class Source(Rule):
    """The place of a rule.

    `page` is the printed page on which the section begins (from the document's table of contents),
    or None if the document prints none; `last_page` is the one on which it ends, if different.
    `document` is None for the rulebook itself.
    """

    section: str
    page: int | None = None
    last_page: int | None = None
    document: str | None = None

    @property
    def pages(self) -> str:
        """`p. 9`, `pp. 13–16`; nothing if the document prints none."""
        if self.page is None:
            return ""
        if self.last_page is None:
            return _("p. {page}").format(page=self.page)
        return _("pp. {first}–{last}").format(first=self.page, last=self.last_page)


OWN = "NCO Builder"
"""The document of findings that no rules cover."""


def cited(document: str, source: Source) -> str:
    """Document, section and pages in one line."""
    if source.page is None:
        # sections of this program's own documentation are in the language of the window
        section = _(source.section) if source.document == OWN else source.section
        return f"{document}, {section}"
    template = _("{document}, {section}, p. {page}")
    if source.last_page is not None:
        template = _("{document}, {section}, pp. {page}–{last}")
    return template.format(
        document=document, section=source.section, page=source.page, last=source.last_page
    )


def all_cited(document: str, sources: Iterable[Source]) -> str:
    """Return several places in one line; each document is named once, `document` is the default."""
    documents: dict[str, list[str]] = {}
    for source in sources:
        place = ", ".join(filter(None, (source.section, source.pages)))
        documents.setdefault(source.document or document, []).append(place)
    return ". ".join([f"{name}, {'; '.join(places)}" for name, places in documents.items()])


_PLACE = re.compile(r"\{([a-z]\w*)((?:\.[a-z]\w*|\[\w+\])*)(:\+d)?\}", re.IGNORECASE)
_STEP = re.compile(r"\.(\w+)|\[(\w+)\]")


def filled(text: str, values: Mapping[str, object]) -> str:
    """Return a text of the data with numbers filled in: `{move_in}`, `{levels[0].radius_in}`.

    Unlike `str.format` it fills only numbers and entries of lists (`{fixed_skills[0]}`), and knows
    no format except `:+d`, the sign of a number. All other braces are text, whoever wrote it.
    """

    def told(found: re.Match[str]) -> str:
        name, steps, with_sign = found.groups()
        value = values.get(name)
        for field, key in _STEP.findall(steps):
            value = _field(value, field) if field else _item(value, key)
        if isinstance(value, int | float) and not isinstance(value, bool):
            said = f"{value:+}" if with_sign else str(value)
            return said.replace("-", "−")
        return value if isinstance(value, str) and steps.endswith("]") else found[0]

    return text if "{" not in text or isinstance(text, OwnText) else _PLACE.sub(told, text)


def _field(value: object, name: str) -> object:
    """Return a field of a rule; None if it does not exist."""
    known = isinstance(value, Rule) and name in type(value).__fields__
    return getattr(value, name) if known else None


def _item(value: object, key: str) -> object:
    """Return the value of a dictionary or list; None if there is none."""
    if isinstance(value, Mapping):
        return value.get(key)
    at = int(key) if key.isdecimal() else -1
    return value[at] if isinstance(value, tuple) and 0 <= at < len(value) else None


class Entry(Rule):
    """A named entry with its source and a reminder in the program's own words.

    The reminder may contain placeholders such as `{radius_in}` for the entry's own fields, so that
    a number is written once, as data. `rulings` are the rulings it rests on.
    """

    id: str
    name: Text
    source: Source
    reminder: Text
    rulings: tuple[str, ...] = ()

    @property
    def reminder_text(self) -> str:
        """The reminder with the entry's numbers filled in."""
        return filled(self.reminder, self.__dict__)


class ProfileChange(Rule):
    """Changes to move, courage, health and psyche."""

    M: int = 0
    C: int = 0
    H: int = 0
    P: int = 0


class DieRow(Rule):
    """One row of a table read with a D6.

    `amount` is the gain of the attribute the player named; `or_more` marks the last row of an
    open-ended table; `distance_in` is in inches.
    """

    rolls: tuple[int, ...]
    name: Text = ""
    change: ProfileChange | None = None
    amount: int | None = None
    killed: bool = False
    or_more: bool = False
    distance_in: int | None = None
    text: Text = ""
