"""The side view of each vehicle type: twice as wide as high."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QSize

from nco_builder import paths

GLYPH = QSize(44, 22)
"""Size of a glyph beside two lines of text."""
_ANY = "light_medium_tank"


@cache
def glyph_name(kind: str) -> str:
    """The drawing of a type, for icons.py; types come from packs too, so none is a path."""
    drawn = {file.stem for file in (paths.resources() / "icons" / "vehicles").glob("*.svg")}
    return f"vehicles/{kind if kind in drawn else _ANY}"
