"""Taking the parts out of a window, so that others are made in another language or size."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

from PySide6.QtWidgets import QApplication, QDockWidget, QMenuBar, QMessageBox

from nco_builder import language
from nco_builder.ui.parts.fonts import set_text_size, speak_like_the_program
from nco_builder.ui.parts.measures import set_size
from nco_builder.ui.parts.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.shell.main_window import MainWindow


def wishes(settings: Settings) -> tuple[object, ...]:
    """What the parts of a window are made for; with other wishes they are made anew."""
    return settings["language"], settings["scale"]


def clear_out(window: MainWindow) -> None:
    """Take everything out of a window; whoever is at work in it may still finish that."""
    window.pages.stop()
    for dock in window.findChildren(QDockWidget):
        window.removeDockWidget(dock)
    for child in window.children():
        if child is not window.layout() and not isinstance(child, QMessageBox):
            child.deleteLater()
    window.setMenuBar(QMenuBar(window))


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
