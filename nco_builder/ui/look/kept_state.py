"""What Qt says of places and widths, as text for the settings."""

from __future__ import annotations

from base64 import b64decode, b64encode

from PySide6.QtCore import QByteArray


def as_text(state: QByteArray) -> str:
    """The state as letters that JSON can hold."""
    return b64encode(state.data()).decode("ascii")


def from_text(text: str) -> QByteArray:
    """The state again; nothing where somebody else wrote the text."""
    try:
        return QByteArray(b64decode(text, validate=True))
    except ValueError:
        return QByteArray()
