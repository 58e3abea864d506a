"""Squads, or other documents, from elsewhere: other tabs, earlier states, files, share codes."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.documents.kinds import document_from_code, kind_for, read_document
from nco_builder.documents.share_code import is_share_code
from nco_builder.documents.squads import SQUAD, read_squad, squad_from_code
from nco_builder.files import FileProblem
from nco_builder.language import _
from nco_builder.language.words import legible

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nco_builder.documents.kind import Document
    from nco_builder.ui.document.document_view import DocumentView

MOST_STEPS = 30
"""The most earlier states that are offered."""


class SquadSource(NamedTuple):
    """A squad and its name here.

    Attributes:
        name: what it is called.
        squad: the squad, or the other document.
        stands_for: the file or the open document that it is the squad of, whatever that holds by
            now and whatever it is called in another language; None if it is this squad alone.
        file: the name of its file, if it has one.
    """

    name: str
    squad: Any
    stands_for: object = None
    file: str = ""

    def is_now(self, other: SquadSource) -> bool:
        """Return whether another source is the same in its present state."""
        if self.stands_for is None or other.stands_for is None:
            return self.squad is other.squad
        return self.stands_for == other.stands_for


def own(document: DocumentView) -> list[SquadSource]:
    """Return the other open squads, the file, and earlier states with the edits after them."""
    steps = document.earlier()[-MOST_STEPS:]
    found = [*beside(document)]
    path = document.path
    if path is not None:
        name = _("As saved in {file}").format(file=path.name)
        with suppress(FileProblem):  # what cannot be read now is no offer
            value = _read(path, _stamp(path), document.kind.format)
            found.append(SquadSource(name, value, path, path.name))
    found += [
        SquadSource(_("Before “{edit}”").format(edit=text), squad, file=path.name if path else "")
        for text, squad in reversed(steps)
    ]
    return found


def _stamp(path: Path) -> tuple[int, int] | None:
    """Return a stamp that changes when a file is written; None if it is missing."""
    with suppress(OSError):
        state = path.stat()
        return state.st_mtime_ns, state.st_size
    return None


@lru_cache(maxsize=4)
def _read(path: Path, _written: tuple[int, int] | None, kind: str) -> Any:  # noqa: ANN401
    """Read a document's file; cached until the file changes.

    Raises:
        FileProblem: it cannot be read, or is of another kind.
    """
    return _of_kind(path, kind)


def _of_kind(path: Path, kind: str) -> Any:  # noqa: ANN401 - of any kind
    if kind == SQUAD.format:
        return read_squad(path)
    return _checked(read_document(path), kind, path.name)


def _checked(value: Document, kind: str, origin: str) -> Document:
    """Return a document, checked to be of a kind.

    Raises:
        FileProblem: it is of another kind.
    """
    if value.format != kind:
        raise FileProblem(
            origin, _("of format {format}, not {wanted}").format(format=value.format, wanted=kind)
        )
    return value


def beside(document: DocumentView) -> Iterator[SquadSource]:
    """Yield the squads of the other tabs."""
    among = document.opened.among
    others = among.all if among is not None else ()
    squads = [each for each in others if each is not document.opened and each.kind is document.kind]
    for each in squads:
        name = each.kind.called(each.value) if among is None else among.name_of(each)
        file = each.path.name if each.path else ""
        yield SquadSource(_("{squad}, open").format(squad=name), each.value, each, file)


def from_file(path: Path, kind: str = SQUAD.format) -> SquadSource:
    """Return the document of a file or PDF.

    Raises:
        FileProblem: there is none.
    """
    value = _of_kind(path, kind)
    return SquadSource(kind_for(value).called(value), value, file=path.name)


def from_code(text: str, kind: str = SQUAD.format) -> SquadSource:
    """Return the document of a share code.

    Raises:
        FileProblem: it is not one.
    """
    if kind != SQUAD.format:
        value: Any = _checked(document_from_code(text), kind, _("the share code"))
        return SquadSource(legible(kind_for(value).title(value)) or _("Share code"), value)
    if not is_share_code(text):
        raise FileProblem(_("the clipboard"), _("there is no share code on it"))
    squad = squad_from_code(text)
    return SquadSource(legible(squad.name) or _("Squad of the share code"), squad)
