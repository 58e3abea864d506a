"""Texts that Qt brings itself, in the language spoken: file dialogs, standard buttons, menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator

from nco_builder import language

if TYPE_CHECKING:
    from PySide6.QtCore import QCoreApplication


def speak_like_the_program(app: QCoreApplication) -> None:
    """Let Qt's own texts and signs follow `language.current()`; without a catalog it is English."""
    code = language.current()
    QLocale.setDefault(QLocale(code))
    if code == language.ENGLISH:
        return
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{code}", folder):
        app.installTranslator(translator)
