"""Tooltips that say a user's text as it was typed."""

from __future__ import annotations

from PySide6.QtGui import Qt


def plain_tip(text: str) -> str:
    """A text for a tooltip: Qt would take one that looks like markup for markup."""
    return Qt.convertFromPlainText(text) if Qt.mightBeRichText(text) else text
