"""Fonts shipped with the program, and Qt's own texts in the current language."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, QTranslator
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit

from nco_builder import language, paths
from nco_builder.ui.parts.measures import px

if TYPE_CHECKING:
    from PySide6.QtCore import QCoreApplication


def speak_like_the_program(app: QCoreApplication) -> None:
    """Let Qt's own texts and signs follow `language.current()`; without a catalog it is English."""
    code = language.current()
    QLocale.setDefault(QLocale(code))
    for before in app.findChildren(QTranslator):
        app.removeTranslator(before)
        before.deleteLater()
    if code == language.ENGLISH:
        return
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{code}", folder):
        app.installTranslator(translator)


TEXT_FAMILY = "Roboto Condensed"
"""The family of all text; weights 400, 500 and 700, with Greek and Cyrillic."""

TITLE_FAMILY = "Saira Stencil One"
"""The family of the squad's name; Latin letters only."""

SYMBOL_FAMILY = "NCO Symbols"
"""Arrows, shapes, check marks and dice."""

WIDE_FAMILY = "WenQuanYi Micro Hei"
"""Chinese and Japanese; 4 MB, so loaded with the first such letter."""

SCRIPT_FAMILIES = (
    "Noto Sans Hebrew",
    "Noto Sans Arabic",
    "Noto Sans Devanagari",
    "Noto Sans Thai",
    "Noto Emoji",
)
"""Families of other scripts and emoji, each loaded with its first letter."""

TEXT_FAMILIES = (TEXT_FAMILY, SYMBOL_FAMILY, *SCRIPT_FAMILIES, WIDE_FAMILY)
TITLE_FAMILIES = (TITLE_FAMILY, *TEXT_FAMILIES)

TEXT_SIZE = 14
"""The size of ordinary text in device-independent pixels."""

_FILES = (
    "RobotoCondensed-Regular.ttf",
    "RobotoCondensed-Medium.ttf",
    "RobotoCondensed-Bold.ttf",
    "SairaStencilOne-Regular.ttf",
    "NCOSymbols-Regular.ttf",
)
_FIRST_LATER = "\u0590"
_LATER = (
    ("[\u0590-\u05ff]", ("NotoSansHebrew-Regular.ttf", "NotoSansHebrew-Bold.ttf")),
    (
        "[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff]",
        ("NotoSansArabic-Regular.ttf", "NotoSansArabic-Bold.ttf"),
    ),
    (
        "[\u0900-\u097f\ua8e0-\ua8ff]",
        ("NotoSansDevanagari-Regular.ttf", "NotoSansDevanagari-Bold.ttf"),
    ),
    ("[\u0e00-\u0e7f]", ("NotoSansThai-Regular.ttf", "NotoSansThai-Bold.ttf")),
    ("[\U0001f000-\U0001ffff]", ("NotoEmoji-Regular.ttf",)),
    ("[\u2e80-\ua8df\ua900-\ufdff\ufe30-\uffff]", ("WenQuanYiMicroHei-Regular.ttf",)),
)
"""Which letters need which fonts that are not loaded at the start."""


def load_fonts(app: QApplication) -> None:
    """Load the shipped fonts, and set the application's font.

    Args:
        app: The application; call it once, before the first widget is made.

    Raises:
        FileNotFoundError: A font file is missing from the installation.
    """
    for file in _FILES:
        _register(file)
    set_text_size(app)


def set_text_size(app: QApplication) -> None:
    """Set the application's text size to the size in force.

    Windows know of it when this returns: Qt tells them later, and a style sheet set before that
    would hold the parts of a window to the old size.
    """
    font = QFont(list(TEXT_FAMILIES))
    font.setPixelSize(px(TEXT_SIZE))
    app.setFont(font)
    app.sendPostedEvents(None, QEvent.Type.ApplicationFontChange.value)


def ensure_glyphs(text: str) -> None:
    """Load the fonts that a text needs.

    Call it with what is opened, pasted or typed; what the window shows already is set again.

    Raises:
        FileNotFoundError: A font file is missing from the installation.
    """
    if text.isascii():
        return
    met = "".join({*text})  # each letter once: a document may have millions
    if max(met) < _FIRST_LATER:
        return
    for letters, files in _LATER:
        if re.search(letters, met):
            _load_later(files)


@cache
def _load_later(files: tuple[str, ...]) -> None:
    """Load fonts, and repaint everything, including the cached layouts of fields."""
    for file in files:
        _register(file)
    for widget in QApplication.allWidgets():
        widget.update()
        if isinstance(widget, (QLineEdit, QPlainTextEdit)):
            QApplication.sendEvent(widget, QEvent(QEvent.Type.FontChange))


def _register(file: str) -> None:
    """Load one font."""
    path = paths.resources() / "fonts" / file
    if QFontDatabase.addApplicationFont(str(path)) < 0:
        raise FileNotFoundError(
            f"NCO Builder is not completely installed: the font {path} cannot be loaded"
        )
