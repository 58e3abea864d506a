"""Days as the player's country writes them; files and commands have ISO dates."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QLocale

from nco_builder.language import current

if TYPE_CHECKING:
    from datetime import date, datetime

_TWO_DIGITS = re.compile("(?<!y)yy(?!y)")
"""A year without its century, which could be taken for a day."""


def short_day(moment: date) -> str:
    """Return a day in the short format of the program's language: 30.11.2026."""
    locale, form = _form(current())
    return locale.toString(QDate(moment.year, moment.month, moment.day), form)


def short_moment(moment: datetime, *, seconds: bool = False) -> str:
    """Return day and time, with seconds if they are needed to tell moments apart."""
    return (
        f"{short_day(moment)} {moment:%H:%M:%S}"
        if seconds
        else f"{short_day(moment)} {moment:%H:%M}"
    )


@lru_cache(maxsize=4)
def _form(language: str) -> tuple[QLocale, str]:
    """Return the locale of a language, and its short format: that of the system if it has one."""
    own, system = QLocale(language), QLocale.system()
    short = QLocale.FormatType.ShortFormat
    form = system.dateFormat(short)
    if system.language() != own.language() or form == QLocale.c().dateFormat(short):
        form = own.dateFormat(short)
    return own, _TWO_DIGITS.sub("yyyy", form)
