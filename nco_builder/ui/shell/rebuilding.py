"""Removing the widgets of a window, to rebuild them in another language or size."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QHBoxLayout,
    QMenuBar,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

from nco_builder import language
from nco_builder.language import _
from nco_builder.ui.parts.buttons import push_button
from nco_builder.ui.parts.fonts import set_text_size, speak_like_the_program
from nco_builder.ui.parts.labels import wrapped_label
from nco_builder.ui.parts.measures import measured, set_size
from nco_builder.ui.parts.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.shell.main_window import MainWindow


def wishes(settings: Settings) -> tuple[object, ...]:
    """Return what the parts of a window are made for; with other wishes they are made again."""
    return settings["language"], settings["scale"]


def clear_out(window: MainWindow) -> None:
    """Take everything out of a window; whoever is at work in it may still finish that."""
    for dock in window.findChildren(QDockWidget):
        window.removeDockWidget(dock)
    for child in window.children():
        if child is not window.layout() and not isinstance(child, QMessageBox):
            child.deleteLater()
    window.setMenuBar(QMenuBar(window))


class HaltedWindow(QWidget):
    """The content of a window that cannot be rebuilt: nothing can be edited.

    Signals:
        again: the parts are to be made once more.
        leaving: the window should be closed; what is unsaved is kept for the next start.

    """

    again = Signal()
    leaving = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("halted")
        said = wrapped_label(self)
        said.setText(
            _(
                "The window cannot be shown because of repeated errors. Your documents are kept as "
                "they are; after Quit they are open again at the next start, with all changes."
            )
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(40, 40, 40, 40))
        column.addStretch(1)
        column.addWidget(said)
        row = QHBoxLayout()
        row.addWidget(push_button(self, "build_again", _("Try again"), self.again))
        row.addWidget(push_button(self, "quit_halted", _("Quit"), self.leaving))
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(2)


def speak(settings: Settings, before: tuple[object, ...]) -> None:
    """Put the language and the size of the settings in force, where they are others than before."""
    spoken, drawn = before
    app = cast("QApplication", QApplication.instance())
    if settings["language"] != spoken:
        language.use(settings["language"] or None)
        speak_like_the_program(app)
    if settings["scale"] != drawn:
        set_size(int(settings["scale"]))
        set_text_size(app)


@contextmanager
def unstyled() -> Iterator[None]:
    """Make parts within this block, and have them styled once, at its end."""
    app = cast("QApplication", QApplication.instance())
    theme = app.findChild(Theme)
    if theme:
        theme.take_off()
    try:
        yield
    finally:
        if theme:
            theme.put_on()
