"""Reads what lies beside the tests: squads, cases, and facts that know what was asked of them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nco_builder.documents.squads import squad_from_json
from nco_builder.schema.record import write_all

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.schema.record import Frozen
    from nco_builder.squad import Squad

HERE = Path(__file__).parent
CASES = sorted((HERE / "cases").glob("*.nco"))
ALL_SAMPLES = tuple(sorted((HERE.parent / "data" / "samples").glob("*.nco")))
SAMPLES = tuple(
    path for path in ALL_SAMPLES if json.loads(path.read_bytes())["format"] == "nco-squad"
)
"""The sample squads."""
FURTHER_SAMPLES = tuple(path for path in ALL_SAMPLES if path not in SAMPLES)
"""Those of all other kinds."""
JSON = Any

NUMBER_WORDS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
}
_NUMBER = re.compile(r"(?:(?<!\w)[+-])?\d+|\b(?:" + "|".join(NUMBER_WORDS) + r")\b")
_NO_NUMBER = re.compile(r"\bD6\b|(?:NCO|APB)-\d+")


def read_json(path: Path) -> JSON:
    """Read a JSON file."""
    return json.loads(path.read_text("utf-8"))


def facts_of(name: str) -> JSON:
    """Read one file of the copied facts."""
    return read_json(HERE / "facts" / f"{name}.json")


def squad_of(document: JSON) -> Squad:
    """Make the squad a file with this JSON object holds."""
    return squad_from_json(document)


def numbers(text: str) -> list[int]:
    """Return the numbers a text names, in its order: digits with their sign, two to nine in words.

    The word `one` is too common to be a number.
    """
    found = _NUMBER.findall(_NO_NUMBER.sub("", text).lower().replace("−", "-"))
    return [NUMBER_WORDS.get(each) or int(each) for each in found]


class Reading:
    """A part of a JSON document that remembers which of its leaves were read."""

    def __init__(self, value: JSON, place: str = "", read: set[str] | None = None) -> None:
        self.value = value
        self.place = place
        self.read: set[str] = set() if read is None else read

    def _at(self, key: object) -> str:
        return f"{self.place}.{key}" if self.place else str(key)

    def __getitem__(self, key: str | int) -> JSON:
        found = self.value[key]
        if isinstance(found, (dict, list)):
            return Reading(found, self._at(key), self.read)
        self.read.add(self._at(key))
        return found

    def get(self, key: str, default: JSON = None) -> JSON:
        """A part that may be missing."""
        return self[key] if key in self.value else default

    def __contains__(self, key: object) -> bool:
        return key in self.value

    def __iter__(self) -> Iterator[JSON]:
        """The parts of a list, or the keys of an object."""
        keys = range(len(self.value)) if isinstance(self.value, list) else list(self.value)
        return iter([self[key] for key in keys] if isinstance(self.value, list) else keys)

    def whole(self) -> JSON:
        """All of it, read to the last leaf."""
        self.read.update(place for place, _ in leaves(self.value, self.place))
        return self.value

    def unread(self) -> list[str]:
        """Places of the leaves nobody asked for."""
        return [place for place, _ in leaves(self.value, self.place) if place not in self.read]


def leaves(value: JSON, place: str = "") -> Iterator[tuple[str, JSON]]:
    """Yield every leaf with its place."""
    if not isinstance(value, (dict, list)):
        yield place, value
        return
    for key, part in value.items() if isinstance(value, dict) else enumerate(value):
        yield from leaves(part, f"{place}.{key}" if place else str(key))


def by_id(value: JSON) -> JSON:
    """The same document with every list of entries as an object by id."""
    if isinstance(value, dict):
        return {key: by_id(part) for key, part in value.items()}
    if not isinstance(value, list):
        return value
    if value and all(isinstance(part, dict) and "id" in part for part in value):
        return {part["id"]: by_id(part) for part in value}
    return [by_id(part) for part in value]


def dumped(value: Frozen) -> JSON:
    """All fields of a value as JSON, defaults and all."""
    found: JSON = json.loads(write_all((value,)))[0]
    return found
