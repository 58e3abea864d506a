"""The menu bar: which action stands where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from nco_builder.language import _
from nco_builder.ui.document.recent_files import RecentFiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from PySide6.QtWidgets import QMenuBar

    from nco_builder.ui.document.file_actions import FileActions
    from nco_builder.ui.squad.page import SquadPage


def fill_menus(
    bar: QMenuBar,
    own: Mapping[str, QAction],
    page: SquadPage,
    themes: Iterable[QAction],
    files: FileActions,
) -> None:
    """Fill the window's menu bar.

    Args:
        bar: the menu bar, empty.
        own: the window's actions by name.
        page: has actions for the Edit and the Squad menu.
        themes: the actions that choose a theme.
        files: what opens recent files.

    """
    theme = QMenu(_("&Theme"), bar)
    theme.addActions(list(themes))
    filled: dict[str, Iterable[QAction | str | None]] = {
        _("&File"): (
            *("new", "open", RecentFiles(files, bar).menuAction(), None),
            *("save", "save_as", None, "export_sheet", "export_vehicles", None),
            *("copy_code", "open_code", None, "quit"),
        ),
        _("&Edit"): ("undo", "redo", None, *page.edit_actions, None, "settings_page"),
        _("&Squad"): (
            *page.squad_actions,
            *(None, "rename_squad", "other_limits", None, "first_problem"),
        ),
        _("&View"): (
            *("find", None, "squad_page", "vehicles_page", "print_page", "compare_page", None),
            *(page.table_menu.menuAction(), None, theme.menuAction()),
        ),
        _("&Help"): ("rules", "keyboard", None, "about"),
    }
    for title, entries in filled.items():
        menu = bar.addMenu(title)
        for entry in entries:
            if entry is None:
                menu.addSeparator()
            else:
                menu.addAction(own[entry] if isinstance(entry, str) else entry)
