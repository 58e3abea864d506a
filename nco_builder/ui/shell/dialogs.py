"""Dialogs of the Help menu: keys, guide, news, credits.

Most starts need none of them, so each is imported on use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog

    from nco_builder.ui.shell.main_window import MainWindow


def show_keyboard(window: MainWindow) -> None:
    """Show all shortcuts."""
    from nco_builder.ui.shell.keyboard import KeyboardDialog

    _show(KeyboardDialog(window.menuBar(), window))


def show_guide(window: MainWindow) -> None:
    """Show the guide."""
    from nco_builder.ui.shell.help import GuideDialog

    _show(GuideDialog(window))


def show_news(window: MainWindow) -> None:
    """Show the changes of each version."""
    from nco_builder.ui.shell.help import NewsDialog

    _show(NewsDialog(window))


def show_about(window: MainWindow) -> None:
    """Show the credits."""
    from nco_builder.ui.shell.help import AboutDialog

    _show(AboutDialog(window))


def _show(dialog: QDialog) -> None:
    dialog.exec()
    dialog.deleteLater()
