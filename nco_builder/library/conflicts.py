"""Copies that sync programs and browsers make of files."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nco_builder.library.index import LibraryFile

_CONFLICTS = (
    # Syncthing's: "name.sync-conflict-20240131-184500-ABCDEFG"
    r"(?P<name>.+)\.sync-conflict-\d{8}-\d{6}(-\w+)?",
    # Dropbox's and Nextcloud's: "name (Eva's conflicted copy 2024-01-31)"
    r"(?i:(?P<name>.+?) ?\([^()]*conflicted copy[^()]*\))",
    r"(?i:(?P<name>.+?) ?\([^()]*in Konflikt stehende Kopie[^()]*\))",
    # of ownCloud: "name_conflict-20240131-184500"
    r"(?P<name>.+)_conflict-\d{8}-\d{6}",
)
_NUMBERED = r"(?P<name>.+?) ?\(\d{1,3}\)"
"""Names that browsers, sync programs and players give to copies."""


def sure_original(stem: str) -> str:
    """Return the original name of a conflict copy; "" if the name does not tell."""
    for each in _CONFLICTS:
        if found := re.fullmatch(each, stem):
            return found["name"]
    return ""


def conflict_copies(entries: Iterable[LibraryFile]) -> Mapping[str, str]:
    """Return the conflict copies among files, with the path of each original.

    A name that says so is enough. A numbered name is a copy only next to its original, and if both
    contain a document of the same kind and name: "Squad (2)" may be a squad of its own.
    """
    known = {each.path: each for each in entries}
    found = {}
    for path, entry in known.items():
        if "(" not in path and "conflict" not in path:
            continue
        place = PurePath(path)
        if original := sure_original(place.stem):
            found[path] = str(place.with_name(original + place.suffix))
        elif numbered := re.fullmatch(_NUMBERED, place.stem):
            beside = known.get(str(place.with_name(numbered["name"] + place.suffix)))
            if beside and entry.format and _kind_and_name(beside) == _kind_and_name(entry):
                found[path] = beside.path
    return found


def _kind_and_name(entry: LibraryFile) -> tuple[str, str]:
    return entry.format, entry.name
