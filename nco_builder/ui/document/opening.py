"""Reading a document for the window, and which one it shows first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from nco_builder import paths
from nco_builder.documents.kinds import document_from_bytes, judged, kind_for
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem, is_pdf
from nco_builder.files.names import is_there
from nco_builder.files.reading import read_bytes
from nco_builder.rules import newest_rules
from nco_builder.settings.new_squads import begin

if TYPE_CHECKING:
    from nco_builder.documents.kind import Kind
    from nco_builder.settings.settings import Settings
    from nco_builder.squad import Squad

SAMPLE = "second-squad-able.nco"
"""What a player sees first: one thing in it is to be fixed."""


class Opened(NamedTuple):
    """A document as it was read.

    Attributes:
        kind: of the document.
        value: the document.
        path: its file, None where saving should ask for one.
        disk: what the file held, as a digest, None without a file.
        problem: one sentence why it is not the one that was asked for, or "".
        example: whether it is the one that a first start shows.

    """

    kind: Kind[Any]
    value: Any
    path: Path | None = None
    disk: str | None = None
    problem: str = ""
    example: bool = False


def digest(raw: bytes) -> str:
    """What a file holds, in a few letters: enough to notice that it is another."""
    return f"{len(raw)}-{crc32(raw):08x}"


def read(path: Path) -> Opened:
    """Read a document that the window can show.

    Raises:
        FileProblem: it cannot be read, or its rules cannot be used.

    """
    path = path.absolute()
    raw = read_bytes(path)
    document = document_from_bytes(raw, str(path))
    judged(document, str(path))
    kind = kind_for(document)
    if is_pdf(raw):
        return Opened(kind, document)  # it is saved as a file of its own, never over the PDF
    return Opened(kind, document, path, digest(raw))


def example_file() -> Path:
    """The file of the squad that a first start shows."""
    return paths.data() / "samples" / SAMPLE


def first_document(
    path: Path | None, settings: Settings, *, restore: bool = True, empty: bool = False
) -> Opened:
    """The document a window begins with.

    Args:
        path: the document asked for.
        empty: whether an empty one is wanted where none was asked for.
        settings: know the last one, and whether it is wanted again.
        restore: whether to begin where the last window ended.

    Returns:
        The document asked for, else the last one, else the sample at a first start, else an
        empty squad. Where a file cannot be opened, an empty squad and why.

    """
    recent = settings["recent_files"] if restore else []
    if path is None and (recent or empty):
        if empty or not settings["open_last"]:
            return Opened(SQUAD, empty_squad(settings))
        path = Path(recent[0])
    try:
        return (
            read(path)
            if path
            else read(example_file())._replace(path=None, disk=None, example=True)
        )
    except FileProblem as problem:
        if path and not is_there(path):
            settings.forget_file(path)  # it is not asked for again
        return Opened(SQUAD, empty_squad(settings), problem=str(problem))


def empty_squad(settings: Settings) -> Squad:
    """A squad to begin with, as the settings want it."""
    return begin(settings, newest_rules())
