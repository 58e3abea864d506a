"""Selection of the squad to compare with."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from nco_builder.documents.kinds import kind_for
from nco_builder.files import FileProblem
from nco_builder.language import _
from nco_builder.ui.document.pending_opens import PendingOpen, PendingOpens, awaited_file
from nco_builder.ui.document.squad_sources import from_code, from_file, own
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import push_button
from nco_builder.ui.parts.fields import ElidedBox
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import px
from nco_builder.ui.parts.pasted import pasted_text
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.document_view import DocumentView
    from nco_builder.ui.document.squad_sources import SquadSource


LETTERS = 12
"""The least letters shown of the choice."""


class SourceChooser(QWidget):
    """A list of sources: those added here, the squad's file, its earlier versions.

    Attributes:
        source: what is chosen, None for nothing.

    Signals:
        chosen: the `Source` to compare with; None once there is none anymore.
        swap_wanted: the sides are to be swapped.

    """

    chosen = Signal(object)
    swap_wanted = Signal()

    def __init__(self, document: DocumentView, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._settings = settings
        self._brought: list[SquadSource] = []
        self._offered: list[SquadSource] = []
        self.source: SquadSource | None = None
        self._list = ElidedBox("compare_with", _("Compare with"), LETTERS, self)
        self._list.setPlaceholderText(_("Choose what to compare with"))
        self._list.activated.connect(self._choose)
        label = QLabel(_("Compare &with"), self)
        label.setBuddy(self._list)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(8))
        row.addWidget(label)
        row.addWidget(self._list, 1)
        for text, name, slot in (
            (_("F&ile…"), "compare_file", self.open_file),
            (_("Share &code"), "compare_code", self.paste_code),
            (_("Swap si&des"), "compare_swap", self.swap_wanted.emit),
        ):
            button = push_button(self, name, text, slot)
            set_look(button, role="quiet")
            row.addWidget(button)

    def offer(self) -> None:
        """Fill the list again; the selected source stays selected."""
        self._offered = [*filter(self._fits, self._brought), *own(self._document)]
        chosen = self.source
        if chosen and not any(map(chosen.is_now, self._offered)):
            self._offered.append(chosen)  # undone, or its file is gone: still compared with
        self._list.clear()
        for source in self._offered:
            ensure_glyphs(source.name)
            self._list.addItem(source.name)
        places = [at for at, each in enumerate(self._offered) if chosen and chosen.is_now(each)]
        self._list.setCurrentIndex(places[0] if places else -1)
        if chosen and self._offered[places[0]].squad is not chosen.squad:
            self._choose()

    def choose_first(self) -> None:
        """Select the most likely source."""
        if self._offered:
            self._list.setCurrentIndex(0)
            self._choose()

    def forget_own(self) -> None:
        """Remove the sources of another document that was open before."""
        self._offered = [*filter(self._fits, self._brought)]
        if self.source is not None and self.source not in self._offered:
            self.source = None
            self.chosen.emit(None)

    def choose(self, source: SquadSource) -> None:
        """Select what was selected before, in its present state."""
        if self._fits(source):
            self.source = source
            self.offer()
            self._choose()

    def _fits(self, source: SquadSource) -> bool:
        """Return whether a document is of the kind that is open."""
        return kind_for(source.squad) is self._document.kind

    def _choose(self) -> None:
        self.source = self._offered[self._list.currentIndex()]
        self.chosen.emit(self.source)

    def bring(self, source: SquadSource) -> None:
        """Add a squad as a source, and select it."""
        self._brought = [source, *(each for each in self._brought if each.name != source.name)]
        self.offer()
        self.choose_first()

    def open_file(self) -> None:
        """Ask for a file to compare with."""
        chosen = questions.ask_open(self, Path(self._settings["folder"] or Path.home()))
        if chosen:
            self.bring_file(Path(chosen))

    def bring_file(self, path: Path) -> None:
        """Compare with the squad of a file; report a problem in one sentence."""
        self._read(
            awaited_file(path, partial(from_file, path, self._document.kind.format), self.bring)
        )

    def paste_code(self) -> None:
        """Compare with the squad of the share code on the clipboard."""
        try:
            text = pasted_text()
        except FileProblem as problem:
            questions.say(self, str(problem))
            return
        read = partial(from_code, text, self._document.kind.format)
        self._read(PendingOpen(_("Reading the share code…"), read, self.bring))

    def _read(self, wanted: PendingOpen) -> None:
        """Read a squad in the background; report a problem in one sentence."""
        among = self._document.opened.among
        arriving = among.arriving if among is not None else PendingOpens(self)
        arriving.ask((wanted,), self._show_problems)

    def _show_problems(self, _arrived: int, problems: Sequence[FileProblem]) -> None:
        for problem in problems:
            questions.say(self, str(problem))
