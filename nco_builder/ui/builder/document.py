"""The open document as the builder page sees it: what is chosen of it, and what the page shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal

from nco_builder.documents.kinds import brought
from nco_builder.documents.paths import PathEdit, PathEdits, at_path, told
from nco_builder.documents.rows import exists, followed
from nco_builder.language import _
from nco_builder.systems.page import Looked
from nco_builder.ui.document.open_document import DocumentView
from nco_builder.ui.parts.fonts import ensure_glyphs

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from nco_builder.documents.kind import DocumentEdit, Kind
    from nco_builder.documents.paths import Path
    from nco_builder.systems import System
    from nco_builder.systems.page import BuilderPage
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.value import Value

Change = PathEdit | PathEdits


class BuilderDocument(DocumentView):
    """A document of a kind that has a builder page.

    Attributes:
        page: what the page shows.
        chosen: the path of what is chosen, () for the document itself.
        part: the path of the part of it that is chosen, None for none.
        own: the player's own entries.

    Signals:
        rows_coming: the table may be another; it says in answer which row is chosen then.
        shown: `page` is new.
        begun: another document is open, and `page` is its.

    """

    rows_coming = Signal()
    shown = Signal()
    begun = Signal()

    page: BuilderPage

    def __init__(self, opened: OpenDocument, parent: QObject | None = None) -> None:
        self.chosen: Path = ()
        self.part: Path | None = None
        self.own: tuple[Value, ...] = ()
        self._settling = self._moved = False
        super().__init__(opened, parent)
        self.changed.connect(self._follow_edit)
        self.replaced.connect(self._begin)
        self._ask()

    def knows(self, kind: Kind[Any]) -> bool:
        """Whether documents of a kind have a builder page."""
        system = brought(kind.format)
        return system is not None and system.page is not None

    @property
    def system(self) -> System[Any]:
        """What the document is judged and shown by."""
        system: System[Any] = brought(self.kind.format)
        return system

    def _ask(self) -> None:
        looked = Looked(self.judgement, self.chosen, self.part, self.own)
        assert self.system.page  # noqa: S101 - `knows` asks for no other
        self.page = self.system.page(looked)
        self._moved = False

    def _follow_edit(self, before: object, after: object) -> None:
        """Ask what the page shows; once more where the table then chooses another row."""
        was, self.chosen = self.chosen, followed(before, after, self.chosen)
        if self.part is not None:  # it goes where what it is a part of goes
            part = (*self.chosen, *self.part[len(was) :])
            same = bool(was) == bool(self.chosen)
            self.part = part if same and exists(self.value, part) else None
        self._ask()
        self._settling = True
        self.rows_coming.emit()
        self._settling = False
        if self._moved:
            self._ask()
        self.shown.emit()

    def _begin(self) -> None:
        self.chosen, self.part = (), None
        self._ask()
        self.begun.emit()
        self.shown.emit()

    def choose(self, path: Path) -> None:
        """Choose a part of the document, () for the document itself."""
        if path == self.chosen:
            return
        self.chosen = path
        self.part = None
        self._moved = True
        if not self._settling:
            self._ask()
            self.shown.emit()

    def choose_part(self, path: Path | None) -> None:
        """Choose a part of what is chosen, None for none."""
        if path == self.part:
            return
        self.part = path
        self._ask()
        self.shown.emit()

    def show_own(self, own: tuple[Value, ...]) -> None:
        """Show the player's own entries as they are now."""
        self.own = own
        self._ask()
        self.shown.emit()

    def do(self, edit: DocumentEdit) -> None:
        """Make a change; a part it puts into what is chosen becomes the chosen part."""
        if not isinstance(edit, PathEdit) or edit.name not in {"insert", "duplicate"}:
            super().do(edit)
            return
        new = edit.path
        if edit.name == "duplicate":
            new = (*new[:-1], int(new[-1]) + 1)
        before = self.value
        super().do(edit)
        inside = len(new) > len(self.chosen) and new[: len(self.chosen)] == self.chosen
        if inside and self.value is not before:
            self.choose_part(new)

    def type_into(self, path: Path, value: object, label: str) -> None:
        """Set a field while it is typed into; typing on in it makes the step longer."""
        self.catch_up()
        if isinstance(value, str):
            ensure_glyphs(value)
        edit = setting(self.value, path, value)
        if edit is None:
            return
        shown = _("nothing") if value in {"", None} else str(value)
        edit = replace(edit, text=_("{field}: {value}").format(field=label, value=shown))
        self.opened.do(edit.apply(self.value), lambda _before: edit.text, told(path))


def setting(document: Any, path: Path, value: object) -> PathEdit | None:  # noqa: ANN401 - of any kind
    """The change that sets a field; of an object, nothing is no entry. None where it is so."""
    above = at_path(document, path[:-1])
    if hasattr(above, "items"):
        if value is None:
            return PathEdit("remove", path) if path[-1] in above else None
        if path[-1] in above and above[path[-1]] == value:
            return None
    elif at_path(document, path) == value:
        return None
    return PathEdit("set", path, value)
