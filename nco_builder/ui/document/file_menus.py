"""The menus of recent files and samples, filled on demand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from nco_builder.language import _
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.texts import plain_tip, shortened

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from nco_builder.ui.document.file_actions import FileActions


class RecentFiles(QMenu):
    """Filled whenever the list changes; the first nine have a number as mnemonic."""

    def __init__(self, files: FileActions, parent: QWidget) -> None:
        super().__init__(_("Open &recent"), parent)
        self.setObjectName("recent_files")
        self.setToolTipsVisible(True)
        self._files = files
        self.triggered.connect(self._open)
        files.recent_changed.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """Show the list as it is."""
        self.clear()
        for number, path in enumerate(self._files.recent(), 1):
            action = self.addAction(_label(number, path))
            action.setData(str(path))
            action.setToolTip(plain_tip(str(path)))
        self.setEnabled(not self.isEmpty())

    def _open(self, action: QAction) -> None:
        self._files.incoming.open_path(Path(action.data()))


def _label(number: int, path: Path) -> str:
    """`&1 able.nco — ~/squads`: names alone are often the same."""
    folder = path.parent
    if folder.is_relative_to(Path.home()):
        folder = "~" / folder.relative_to(Path.home())
    name = f"{shortened(path.name)} — {shortened(str(folder))}"
    ensure_glyphs(name)
    key = f"&{number}" if number < 10 else str(number)  # noqa: PLR2004 - there is no tenth digit key
    return f"{key} {name}"


class SampleFiles(QMenu):
    """The samples of the open document's kind, read when the menu is opened."""

    def __init__(self, files: FileActions, parent: QWidget) -> None:
        super().__init__(_("Open sa&mple"), parent)
        self.setObjectName("sample_files")
        self._files = files
        self.triggered.connect(self._open)
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """Show those of the kind that is open now."""
        self.clear()
        for file, name in self._files.samples():
            action = self.addAction(shortened(name))
            action.setObjectName(f"sample_{file.stem}")
            action.setData(str(file))

    def _open(self, action: QAction) -> None:
        self._files.open_sample(Path(action.data()))
