"""Where the program keeps things: a path to read and copy, and its folder to open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.ui.look.fold import fold
from nco_builder.ui.look.fonts import ensure_glyphs
from nco_builder.ui.look.theme import set_look

if TYPE_CHECKING:
    from pathlib import Path


class Place(QWidget):
    """A file or folder of the program's own.

    Args:
        name: what it is called in tests.
        title: what it is called.
        path: the file or the folder.
        folder: the folder to open; made where it is not there yet.
        parent: the owner.

    Signals:
        failed: a sentence, where the folder could not be opened.

    """

    failed = Signal(str)

    def __init__(self, name: str, title: str, path: Path, folder: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"row_{name}")
        self.title = title
        self._folder = folder
        heading = QLabel(title, self)
        set_look(heading, role="strong")
        ensure_glyphs(str(path))
        shown = QLineEdit(str(path), self)
        shown.setObjectName(f"place_{name}")
        shown.setReadOnly(True)
        shown.setCursorPosition(0)
        shown.setAccessibleName(title)
        heading.setBuddy(shown)
        button = QPushButton(_("Open folder"), self)
        button.setObjectName(f"open_{name}")
        button.setAccessibleDescription(title)
        button.clicked.connect(self.open)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(shown, 1)
        line.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 5, 0, 5)
        column.setSpacing(3)
        column.addWidget(heading)
        column.addLayout(line)

    def is_about(self, words: list[str]) -> bool:
        """Whether each of these words, folded, is in its title."""
        return all(word in fold(self.title) for word in words)

    def open(self) -> None:
        """Show the folder in the system's own browser of files."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = error.strerror or str(error)
            self._fail(reason)
            return
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder))):
            self._fail(_("no program on this computer opens folders"))

    def _fail(self, reason: str) -> None:
        sentence = _("The folder {folder} cannot be opened: {reason}.")
        self.failed.emit(sentence.format(folder=self._folder, reason=reason))
