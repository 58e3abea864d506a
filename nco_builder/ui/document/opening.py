"""Reading a squad for the window, and which squad it shows first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from nco_builder import paths
from nco_builder.files import FileProblem, is_pdf, squad_from_bytes
from nco_builder.files.reading import is_there, read_bytes
from nco_builder.language import _
from nco_builder.legality import check_by_own_ruleset
from nco_builder.rules import BrokenRulebookError, load_rulebook
from nco_builder.ui.document.beginning import begin

if TYPE_CHECKING:
    from nco_builder.squad import Squad
    from nco_builder.ui.document.settings import Settings

SAMPLE = "second-squad-able.nco"
"""What a player sees first: one thing in it is to be fixed."""


class Opened(NamedTuple):
    """A squad as it was read.

    Attributes:
        squad: the squad.
        path: its file, None where saving should ask for one.
        disk: what the file held, as a digest, None without a file.
        problem: one sentence why it is not the squad that was asked for, or "".

    """

    squad: Squad
    path: Path | None = None
    disk: str | None = None
    problem: str = ""


def digest(raw: bytes) -> str:
    """What a file holds, in a few letters: enough to notice that it is another."""
    return f"{len(raw)}-{crc32(raw):08x}"


def read(path: Path) -> Opened:
    """Read a squad file whose squad the window can show.

    Raises:
        FileProblem: it cannot be read, or its rulebook cannot be used.

    """
    path = path.absolute()
    raw = read_bytes(path)
    squad = squad_from_bytes(raw, str(path))
    try:
        check_by_own_ruleset(squad)
    except BrokenRulebookError as error:
        raise FileProblem(
            path, _("the rulebook it was built with cannot be used: {error}").format(error=error)
        ) from error
    if is_pdf(raw):
        return Opened(squad)  # it is saved as a file of its own, never over the PDF
    return Opened(squad, path, digest(raw))


def first_squad(path: Path | None, settings: Settings, *, restore: bool = True) -> Opened:
    """The squad a window begins with.

    Args:
        path: the squad asked for.
        settings: know the last squad, and whether it is wanted again.
        restore: whether to begin where the last window ended.

    Returns:
        The squad asked for, else the last one, else the sample at a first start, else an empty
        one. Where a file cannot be opened, an empty one and why.

    """
    recent = settings["recent_files"] if restore else []
    if path is None and recent:
        if not settings["open_last"]:
            return Opened(_empty(settings))
        path = Path(recent[0])
    try:
        return read(path) if path else Opened(read(paths.data() / "samples" / SAMPLE).squad)
    except FileProblem as problem:
        if path and not is_there(path):
            settings.forget_file(path)  # it is not asked for again
        return Opened(_empty(settings), problem=str(problem))


def _empty(settings: Settings) -> Squad:
    return begin(settings, load_rulebook())
