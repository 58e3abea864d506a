"""Reading a squad for the window, and which squad it shows first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from nco_builder import paths
from nco_builder.files import FileProblem, is_pdf, squad_content, squad_from_bytes
from nco_builder.files.reading import read_bytes
from nco_builder.language import _
from nco_builder.legality import check_by_own_ruleset
from nco_builder.rules import BrokenRulebookError, load_rulebook
from nco_builder.squad import new_squad

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.squad import Squad

SAMPLE = "second-squad-able.nco"
"""What a player sees first: one thing in it is to be fixed."""
FIRST_NATION = "us_army"


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
    squad = squad_from_bytes(squad_content(raw, str(path)), str(path))
    try:
        check_by_own_ruleset(squad)
    except BrokenRulebookError as error:
        raise FileProblem(
            path, _("the rulebook it was built with cannot be used: {error}").format(error=error)
        ) from error
    if is_pdf(raw):
        return Opened(squad)  # it is saved as a file of its own, never over the PDF
    return Opened(squad, path, digest(raw))


def first_squad(path: Path | None, recent: Iterable[str]) -> Opened:
    """The squad asked for, else the last one, else the sample; at worst an empty one."""
    if path:
        try:
            return read(path)
        except FileProblem as problem:
            return Opened(_empty(), problem=str(problem))
    for name in recent:
        try:
            return read(Path(name))
        except FileProblem:
            continue
    try:
        return Opened(read(paths.data() / "samples" / SAMPLE).squad)
    except FileProblem as problem:
        return Opened(_empty(), problem=str(problem))


def _empty() -> Squad:
    rulebook = load_rulebook()
    usual = rulebook.defaults
    return new_squad(rulebook.id, FIRST_NATION, usual.vp_limit, usual.sp_limit)
