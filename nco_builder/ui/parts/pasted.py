"""Texts from the clipboard, which may contain anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtGui import QGuiApplication

from nco_builder.files import FileProblem
from nco_builder.language import _

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

MOST_PASTED = 1_000_000
"""The most letters that are read; the code of a squad of 300 men has fewer than 100,000."""


def clipboard_data() -> QMimeData | None:
    """Return the clipboard's data; None if it is empty, which PySide's types do not say."""
    return cast("QMimeData | None", QGuiApplication.clipboard().mimeData())


def pasted_text() -> str:
    """Return the text on the clipboard; "" if there is none.

    Raises:
        FileProblem: it is longer than anything that is pasted here.
    """
    return text_within(QGuiApplication.clipboard().text())


def text_of(data: QMimeData) -> str:
    """Return dragged or copied text; "" if there is none, or too much."""
    text = data.text() if data.hasText() else ""
    return text if len(text) <= MOST_PASTED else ""


def text_within(text: str) -> str:
    """Return the text if it is short enough to be pasted.

    Raises:
        FileProblem: it is longer.
    """
    if len(text) <= MOST_PASTED:
        return text
    problem = _("it holds {count} letters, and at most {max} can be pasted")
    raise FileProblem(_("the clipboard"), problem.format(count=len(text), max=MOST_PASTED))
