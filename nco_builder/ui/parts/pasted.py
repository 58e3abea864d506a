"""Texts from the clipboard, which may contain anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtGui import QGuiApplication

from nco_builder.files import FileProblem
from nco_builder.language import _

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

MOST_PASTED = 1_000_000
"""Letters that are looked at; the share code of a squad of 300 men has fewer than 100,000."""


def clipboard_data() -> QMimeData | None:
    """Return what is on the clipboard; None if nothing is, which PySide's types do not say."""
    return cast("QMimeData | None", QGuiApplication.clipboard().mimeData())


def pasted_text() -> str:
    """Return the text on the clipboard; "" where there is none.

    Raises:
        FileProblem: it is longer than anything that is pasted here.

    """
    return text_within(QGuiApplication.clipboard().text())


def text_of(data: QMimeData) -> str:
    """Return the text that is carried; "" where there is none, or one longer than is pasted."""
    text = data.text() if data.hasText() else ""
    return text if len(text) <= MOST_PASTED else ""


def text_within(text: str) -> str:
    """Return the text, which is no longer than what is pasted.

    Raises:
        FileProblem: it is longer.

    """
    if len(text) <= MOST_PASTED:
        return text
    problem = _("it holds {count} letters, and at most {max} can be pasted")
    raise FileProblem(_("the clipboard"), problem.format(count=len(text), max=MOST_PASTED))
