"""The effect of a style on lines, frames and type.

Ink saver draws hairlines, fills nothing, thins decorative frames, and uses type one weight lighter;
it needs about two thirds of the ink.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nco_builder.paper.fonts import BOLD, REGULAR, STENCIL, Face

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.paper.options import Style
    from nco_builder.paper.scripts import Woven
    from nco_builder.paper.shapes import FrameLook

WEIGHTS: Mapping[FrameLook, float] = MappingProxyType(
    {"thin": 0.7, "firm": 1.5, "heavy": 1.9, "dashed": 0.6, "filled": 0.7, "solid": 0}
)
SAVED_WEIGHTS: Mapping[FrameLook, float] = MappingProxyType(
    {"thin": 0.3, "firm": 0.8, "heavy": 1.4, "dashed": 0.3, "filled": 0.9, "solid": 0}
)
"""A heavy box differs from a thin one at a glance, because it has a meaning."""
LIGHT = 0.55
"""The gray of light lines, from black (0) to white (1)."""
HAIRLINE, HEAVIER = 0.2, 0.12
"""The thinnest line, and the extra thickness per point of a line's weight."""
OUTLINE = 0.35
"""Line weight of outlined letters."""
LIGHTER: Mapping[str, Face] = MappingProxyType(
    {BOLD.name: REGULAR, REGULAR.name: Face("RobotoCondensed-Light")}
)
HOLLOW = frozenset({STENCIL.name})
"""Fonts that ink saver prints as outlines."""


def line_weight(weight: float, style: Style) -> float:
    """Return the thickness of a line in points."""
    return HAIRLINE + HEAVIER * weight if style == "ink_saver" else weight


def frame_weight(look: FrameLook, style: Style) -> float:
    """Return the thickness of a frame in points."""
    return (SAVED_WEIGHTS if style == "ink_saver" else WEIGHTS)[look]


def is_filled(look: FrameLook, style: Style) -> bool:
    """Return whether a frame is filled; modules of a code always are."""
    return look == "solid" or (look == "filled" and style != "ink_saver")


def lighter(font: str, text: str, width: float, size: float) -> tuple[str, float]:
    """Return the lighter font of a text, and the stretch that keeps its width.

    A text keeps its font if the lighter one lacks a letter.
    """
    face = LIGHTER.get(font)
    own = face.width(text, size) if face else 0.0
    if not face or not own or face.runs(text) != [(face.name, text)]:
        return font, 1.0
    return face.name, width / own


def lighter_woven(face: Face, text: str) -> tuple[Woven, float]:
    """Return the same for a shaped text."""
    own = face.woven(text)
    found = LIGHTER.get(face.name)
    if not found or not own.width:
        return own, 1.0
    woven = (found.from_right if face.is_right else found).woven(text)
    return (woven, own.width / woven.width) if woven.width else (own, 1.0)
