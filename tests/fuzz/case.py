"""A case: what is handed over through which door; kept in a file as it is."""

from __future__ import annotations

import json
import zipfile
import zlib
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "case.json"
LONG_AGO = (1980, 1, 1, 0, 0, 0)


class Case(NamedTuple):
    """An input.

    Attributes:
        door: the name of the door.
        way: which of its ways.
        parts: the contents that are handed over.
    """

    door: str
    way: int
    parts: tuple[bytes, ...]

    @property
    def size(self) -> int:
        """Bytes of all parts."""
        return sum(map(len, self.parts))

    def drawn(self, most: int) -> int:
        """A number below `most` that follows from the content."""
        return zlib.crc32(b"".join(self.parts)) % most


def write(case: Case, file: Path) -> None:
    """Keep a case."""
    head = json.dumps({"door": case.door, "way": case.way, "parts": len(case.parts)})
    with zipfile.ZipFile(file, "w") as packed:
        for name, content in (
            (HEAD, head.encode()),
            *((str(at), part) for at, part in enumerate(case.parts)),
        ):
            info = zipfile.ZipInfo(name, LONG_AGO)
            packed.writestr(info, content, zipfile.ZIP_DEFLATED, 9)


def read(file: Path) -> Case:
    """A case that was kept."""
    with zipfile.ZipFile(file) as packed:
        head = json.loads(packed.read(HEAD))
        parts = tuple([packed.read(str(at)) for at in range(head["parts"])])
    return Case(head["door"], head["way"], parts)
