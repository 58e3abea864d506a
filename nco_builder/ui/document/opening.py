"""Reading a document for the window, and the choice of the first one shown."""

from __future__ import annotations

import queue
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from nco_builder import paths
from nco_builder.documents.kinds import document_from_bytes, document_from_code, judged, kind_for
from nco_builder.documents.serialization import letters_of
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem, is_pdf
from nco_builder.files.names import is_there
from nco_builder.files.reading import read_bytes
from nco_builder.rules import newest_rules
from nco_builder.settings.new_squads import begin
from nco_builder.ui.parts.job_thread import JobThread

if TYPE_CHECKING:
    from nco_builder.documents.kind import Kind
    from nco_builder.settings.settings import Settings
    from nco_builder.squad import Squad

SAMPLE = "second-squad-able.nco"
"""What a player sees first: one thing in it should be fixed."""


SOON = 1.0
"""Seconds a start waits for its first document; one that takes longer comes into the window."""


class FileGoneError(FileProblem):
    """The file no longer exists."""


class PdfSource(NamedTuple):
    """The PDF that a document came from, with a digest of its content."""

    path: Path
    disk: str


class OpenedFile(NamedTuple):
    """A document as read from its file.

    Attributes:
        kind: of the document.
        value: the document.
        path: its file, None where saving should ask for one.
        disk: what the file held, as a digest, None without a file.
        problem: one sentence why it is not the one that was asked for, or "".
        example: whether it is the one that a first start shows.
        judgment: the verdict on it, if there is one already.
        late: the file that was asked for and what reads it, where that takes long.
        source: the PDF it was taken out of, None for others.
        letters: those of its texts, each once; None if nobody has looked.

    """

    kind: Kind[Any]
    value: Any
    path: Path | None = None
    disk: str | None = None
    problem: str = ""
    example: bool = False
    judgement: Any = None
    late: tuple[Path, JobThread] | None = None
    source: PdfSource | None = None
    letters: str | None = None


def digest(raw: bytes) -> str:
    """Return what a file holds, in a few letters: enough to notice that it is another."""
    return f"{len(raw)}-{crc32(raw):08x}"


def read(path: Path) -> OpenedFile:
    """Read and judge a document that the window can show.

    Raises:
        FileProblem: it cannot be read, or its rules cannot be used; `Gone` where it is not there.

    """
    path = path.absolute()
    try:
        raw = read_bytes(path)
    except FileProblem as problem:
        if is_there(path):
            raise
        raise FileGoneError(path, problem.problem) from problem
    document = document_from_bytes(raw, str(path))
    judgement = judged(document, str(path))
    letters = letters_of(document)
    opened = OpenedFile(kind_for(document), document, judgement=judgement, letters=letters)
    if is_pdf(raw):
        # it is saved as a file of its own, never over the PDF
        return opened._replace(source=PdfSource(path, digest(raw)))
    return opened._replace(path=path, disk=digest(raw))


def read_code(text: str) -> OpenedFile:
    """Read and judge the document of a share code.

    Raises:
        FileProblem: it is not one, or its rules cannot be used.

    """
    document = document_from_code(text)
    kind = kind_for(document)
    judgement = judged(document, kind.title(document))
    return OpenedFile(kind, document, judgement=judgement, letters=letters_of(document))


def example_file() -> Path:
    """Return the file of the squad that a first start shows."""
    return paths.data() / "samples" / SAMPLE


def first_document(
    path: Path | None, settings: Settings, *, restore: bool = True, empty: bool = False
) -> OpenedFile:
    """The document a window begins with.

    Args:
        path: the document asked for.
        empty: whether an empty one is wanted if none was asked for.
        settings: know the last one, and whether it is wanted again.
        restore: whether to begin where the last window ended.

    Returns:
        The document asked for, else the last one, else the sample at a first start, else an
        empty squad. Where a file cannot be opened, an empty squad and why.

    """
    recent = settings["recent_files"] if restore else []
    if path is None and (recent or empty):
        if empty or not settings["open_last"]:
            return OpenedFile(SQUAD, empty_squad(settings))
        path = Path(recent[0])
    try:
        if path is None:
            return read(example_file())._replace(path=None, disk=None, example=True)
        return _begin_with(path, settings)
    except FileProblem as problem:
        if isinstance(problem, FileGoneError):
            settings.forget_file(Path(problem.origin))  # it is not asked for again
        return OpenedFile(SQUAD, empty_squad(settings), problem=str(problem))


def _begin_with(path: Path, settings: Settings) -> OpenedFile:
    """Read the first document; one that takes long is left to come into the window.

    Raises:
        FileProblem: as `read`.

    """
    reading = JobThread()
    reading.start()
    reading.ask(partial(read, path))
    try:
        arrived = reading.answers.get(timeout=SOON)
    except queue.Empty:
        return OpenedFile(SQUAD, empty_squad(settings), late=(path, reading))
    reading.ask(None)
    if arrived.problem is not None:
        raise arrived.problem
    opened: OpenedFile = arrived.content
    return opened


def empty_squad(settings: Settings) -> Squad:
    """A squad to begin with, as the settings want it."""
    return begin(settings, newest_rules())
