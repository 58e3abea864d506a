"""What the open squad can be compared with."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.documents.share_code import is_share_code, squad_from_code
from nco_builder.documents.squads import read_squad
from nco_builder.files import FileProblem
from nco_builder.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nco_builder.squad import Squad
    from nco_builder.ui.document.squad_document import SquadDocument

MOST_STEPS = 30
"""So many earlier states are offered."""


class SquadSource(NamedTuple):
    """A squad and what it is called here.

    Attributes:
        name: what it is called.
        squad: the squad.
        stands_for: the file or the open document that it is the squad of, whatever that holds by
            now and whatever it is called in another language; None where it is this squad alone.

    """

    name: str
    squad: Squad
    stands_for: object = None

    def is_now(self, other: SquadSource) -> bool:
        """Whether another one is the same, as it is now."""
        if self.stands_for is None or other.stands_for is None:
            return self.squad is other.squad
        return self.stands_for == other.stands_for


def own(document: SquadDocument) -> list[SquadSource]:
    """The other open squads, its file, and its earlier states by the edits that followed them."""
    steps = document.earlier()[-MOST_STEPS:]
    found = [*beside(document)]
    path = document.path
    if path is not None:
        name = _("As saved in {file}").format(file=path.name)
        with suppress(FileProblem):  # what cannot be read now is no offer
            found.append(SquadSource(name, _read(path, _stamp(path)), path))
    found += [
        SquadSource(_("Before “{edit}”").format(edit=text), squad)
        for text, squad in reversed(steps)
    ]
    return found


def _stamp(path: Path) -> tuple[int, int] | None:
    """What tells that a file was written again; None where it is not there."""
    with suppress(OSError):
        state = path.stat()
        return state.st_mtime_ns, state.st_size
    return None


@lru_cache(maxsize=4)
def _read(path: Path, _written: tuple[int, int] | None) -> Squad:
    """Read a squad's file once as long as it is not written again.

    Raises:
        FileProblem: it cannot be read.

    """
    return read_squad(path)


def beside(document: SquadDocument) -> Iterator[SquadSource]:
    """The squads of the other tabs."""
    among = document.opened.among
    others = among.all if among is not None else ()
    squads = [each for each in others if each is not document.opened and document.knows(each.kind)]
    for each in squads:
        name = each.title or _("Untitled squad")
        if sum(name == (other.title or _("Untitled squad")) for other in squads) > 1:
            name = f"{name} ({among.index(each) + 1})" if among is not None else name
        yield SquadSource(_("Open: {squad}").format(squad=name), each.value, each)


def from_file(path: Path) -> SquadSource:
    """The squad of a file or of a PDF.

    Raises:
        FileProblem: there is none.

    """
    return SquadSource(path.name, read_squad(path))


def from_code(text: str) -> SquadSource:
    """The squad of a share code.

    Raises:
        FileProblem: it is none.

    """
    if not is_share_code(text):
        raise FileProblem(_("the clipboard"), _("there is no share code on it"))
    squad = squad_from_code(text)
    return SquadSource(squad.name or _("Squad of the share code"), squad)
