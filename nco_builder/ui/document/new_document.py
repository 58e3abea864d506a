"""The dialog that asks which kind of document to begin, and with what: nothing, or a sample."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from nco_builder.documents.kinds import formats, read_document
from nco_builder.files import FileProblem
from nco_builder.language import _
from nco_builder.language.words import capital
from nco_builder.rules import BrokenRulebookError
from nco_builder.systems import samples, system_named
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from nco_builder.systems import System

SIZE = QSize(440, 470)
KINDS_SEEN, BEGINNINGS_SEEN = 6, 5


class Beginning(NamedTuple):
    """What a player begins with: a format, and the file of a sample, None for an empty one."""

    format: str
    sample: Path | None


class NewDocumentDialog(QDialog):
    """Squads come first; the kind of the open document is chosen already."""

    def __init__(self, before: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("new_document_dialog")
        self.setWindowTitle(_("New document"))
        self.resize(SIZE)
        self._systems = kinds_offered()
        self._kinds = self._list("new_kind", _("Kind of document"), KINDS_SEEN)
        self._beginnings = self._list("new_beginning", _("Begin with"), BEGINNINGS_SEEN)
        self._about = QLabel(self)
        self._about.setTextFormat(Qt.TextFormat.PlainText)
        self._about.setWordWrap(True)
        set_look(self._about, role="dim")
        self._lay_out()
        self._kinds.currentRowChanged.connect(self._show_kind)
        for shown in (self._kinds, self._beginnings):
            shown.itemActivated.connect(self.accept)
        for name, system in self._systems.items():
            item = QListWidgetItem(capital(_(system.kind.noun)), self._kinds)
            item.setData(Qt.ItemDataRole.UserRole, name)
        names = list(self._systems)
        self._kinds.setCurrentRow(names.index(before) if before in names else 0)
        self._kinds.setFocus()

    def _list(self, name: str, says: str, seen: int) -> QListWidget:
        made = QListWidget(self)
        made.setObjectName(name)
        made.setAccessibleName(says)
        made.setMinimumHeight(seen * 24)
        return made

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        headings = (
            (_("&Kind of document"), self._kinds, self._about),
            (_("&Begin with"), self._beginnings, None),
        )
        for text, shown, below in headings:
            heading = QLabel(text, self)
            heading.setBuddy(shown)
            column.addWidget(heading)
            column.addWidget(shown)
            if below:
                column.addWidget(below)
        column.addWidget(dialog_buttons(self, _("Begin")))

    def _show_kind(self, row: int) -> None:
        if row < 0:
            return
        system = self._systems[self._format]
        told = [_(system.name) if system.name else "", system.credit]
        self._about.setText("\n".join(dict.fromkeys(filter(None, told))))
        self._about.setVisible(bool(self._about.text()))
        self._beginnings.clear()
        QListWidgetItem(_("An empty document"), self._beginnings)
        for file in samples_of(system):
            item = QListWidgetItem(_("Sample: {name}").format(name=_named(file)), self._beginnings)
            item.setData(Qt.ItemDataRole.UserRole, str(file))
        self._beginnings.setCurrentRow(0)

    @property
    def _format(self) -> str:
        return str(self._kinds.currentItem().data(Qt.ItemDataRole.UserRole))

    def chosen(self) -> Beginning:
        """What was chosen."""
        row = self._beginnings.currentRow()
        files = samples_of(self._systems[self._format])
        return Beginning(self._format, files[row - 1] if row > 0 else None)


def kinds_offered() -> dict[str, System[Any]]:
    """The kinds that can be begun, by format; squads first, what cannot be used not at all."""
    found: dict[str, System[Any]] = {}
    for name in formats():
        try:
            system = system_named(name)
        except (LookupError, BrokenRulebookError):
            continue
        if system.kind.begin is not None:
            found[name] = system
    return found


def samples_of(system: System[Any]) -> list[Path]:
    """The files of a kind's samples that are there."""
    return [file for file in samples(system).values() if file.is_file()]


def _named(file: Path) -> str:
    """What a sample is called in itself."""
    try:
        document = read_document(file)
    except FileProblem:
        return file.stem
    return str(getattr(document, "name", "")) or file.stem
