"""Dialogs of the Help menu: keys, guide, news, credits; and the notice of an update.

Most starts need none of them, so each is imported on use.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

import nco_builder
from nco_builder.language import _
from nco_builder.ui.parts.toast import ToastAction, toast

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QDialog, QWidget

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.shell.main_window import MainWindow


def show_keyboard(window: MainWindow) -> None:
    """Show all shortcuts."""
    from nco_builder.ui.shell.keyboard import KeyboardDialog

    _show(KeyboardDialog(window.menuBar(), window))


PAGES = {"nco-event": "tournament"}
"""The pages of the guide about documents that no topic of the rules is about, by their format."""


def show_guide(window: MainWindow) -> None:
    """Show the guide, at the page about the current document if there is one of its own.

    It is not modal: its steps are followed in the window behind it.
    """
    from nco_builder.ui.shell.help import GuideDialog

    dialog = window.findChild(GuideDialog)
    if dialog is None:
        dialog = GuideDialog(window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open_at(PAGES.get(window.document.kind.format, ""))
    dialog.show()
    dialog.raise_()
    dialog.activateWindow()


def ask_rules(window: MainWindow) -> None:
    """Show the rule of what is asked about; the guide's page if the document has only that."""
    if window.document.kind.format in PAGES and not window.rules.knows():
        show_guide(window)
    else:
        window.rules.ask()


def show_news(window: MainWindow) -> None:
    """Show the changes of each version."""
    from nco_builder.ui.shell.help import NewsDialog

    _show(NewsDialog(window))


def announce_update(window: QWidget, settings: Settings, show: Callable[[], object]) -> None:
    """Announce an update once; not at the first start, nor after a downgrade."""
    before, now = settings["version_seen"], nco_builder.__version__
    if before == now:
        return
    settings["version_seen"] = now
    if before and _order(before) < _order(now):
        text = _("NCO Builder was updated to version {version}.").format(version=now)
        toast(window, text, ToastAction(_("What is new"), show))


def _order(version: str) -> tuple[int, ...]:
    return tuple([int(part) for part in re.findall(r"\d{1,9}", version)])


def show_about(window: MainWindow) -> None:
    """Show the credits."""
    from nco_builder.ui.shell.help import AboutDialog

    _show(AboutDialog(window))


def _show(dialog: QDialog) -> None:
    dialog.exec()
    dialog.deleteLater()
