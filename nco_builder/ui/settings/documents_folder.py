"""The row of the folder that the library shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from nco_builder.language import _
from nco_builder.settings.settings import OWN, own_folder
from nco_builder.ui.parts.folder_choice import choose_own_folder
from nco_builder.ui.settings.rows import Place

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from nco_builder.settings.settings import Settings


class DocumentsFolder(Place):
    """The folder of the player's documents, which can be changed.

    Signals:
        changed: the key of the setting, once another folder is kept.

    """

    changed = Signal(str)

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        folder = own_folder(settings)
        super().__init__("documents", _("Folder of your documents"), folder, folder, parent)
        self._settings = settings
        self.add_button("choose_documents", _("Choose…"), self._choose)

    def _choose(self) -> None:
        if choose_own_folder(self._settings, self):
            self.refresh()
            self.changed.emit(OWN)

    def refresh(self) -> None:
        """Show what the settings say."""
        self.show_folder(own_folder(self._settings))
