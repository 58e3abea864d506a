"""What of a window's layout is wrong: parts that overlap, gaps off the scale, filled buttons.

Widgets are asked through their layouts: what these do not place may lie over something.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QBoxLayout, QFormLayout, QGridLayout, QPushButton, QWidget

from nco_builder.ui.parts.measures import px
from tests.ui.texts_cut import in_sight
from tests.ui.texts_shown import place_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QLayout

SCALE = (0, 1, 2, 4, 8, 12, 16, 24)
"""Pixels of gaps: of hairlines and rings, then of the scale that the window is drawn by."""
ROOM = 100
"""A margin from so many pixels on is no gap: it holds a column to its width."""
PAPER = frozenset({"card_face"})
"""Parts that are drawn like paper."""
PANELS = frozenset({"panel", "sheet", "banner"})
"""Roles of the parts in which at most one button is filled."""


def overlapping(root: QWidget) -> list[str]:
    """Return the parts in sight that cover each other in one layout."""
    found = []
    for layout in _layouts(root):
        parts = [part for part in _placed(layout) if in_sight(part)]
        for one, other in combinations(parts, 2):
            common = one.geometry() & other.geometry()
            if one.parentWidget() is other.parentWidget() and not common.isEmpty():
                found.append(f"{place_of(one)} and {place_of(other)}: {common.size().toTuple()}")
    return found


def outside(root: QWidget) -> list[str]:
    """Return the parts in sight that reach beyond what contains them."""
    found = []
    for layout in _layouts(root):
        for part in _placed(layout):
            around = part.parentWidget()
            if in_sight(part) and around and not around.rect().contains(part.geometry()):
                found.append(f"{place_of(part)}: {part.geometry().getRect()}")
    return found


def off_scale(root: QWidget) -> list[str]:
    """Return the layouts with a gap or margin that the scale does not have."""
    allowed = {*SCALE[:2], *map(px, SCALE)}
    found = []
    for layout in _layouts(root):
        owner = layout.parentWidget()
        if owner is None or not owner.isVisible() or owner.objectName() in PAPER:
            continue
        margins = layout.contentsMargins()
        gaps = {margins.left(), margins.top(), margins.right(), margins.bottom()} - allowed
        several = layout.count() > 1
        if several and isinstance(layout, QBoxLayout):
            gaps |= {layout.spacing()} - allowed
        elif several and isinstance(layout, QGridLayout):
            gaps |= {layout.horizontalSpacing(), layout.verticalSpacing()} - allowed
        gaps = {gap for gap in gaps if gap < px(ROOM)}
        if gaps:
            found.append(f"{place_of(owner)} {type(layout).__name__}: {sorted(gaps)}")
    return found


def too_many_filled(root: QWidget) -> list[str]:
    """Return the panels in which more than one button is filled."""
    filled: dict[QWidget, list[str]] = {}
    for button in root.findChildren(QPushButton):
        if button.isVisible() and button.property("role") == "primary":
            filled.setdefault(_panel_of(button), []).append(button.objectName())
    return [f"{place_of(panel)}: {names}" for panel, names in filled.items() if len(names) > 1]


def _panel_of(part: QWidget) -> QWidget:
    """Return the panel around a part, or its window."""
    around = part.parentWidget()
    while around is not None and not around.isWindow() and around.property("role") not in PANELS:
        around = around.parentWidget()
    return around or part


def _layouts(root: QWidget) -> Iterator[QLayout]:
    """Yield the layouts of all parts in sight, and those inside them."""
    for widget in (root, *root.findChildren(QWidget)):
        layout = widget.layout()
        own = isinstance(layout, (QBoxLayout, QGridLayout, QFormLayout))  # others are Qt's
        if layout is not None and own and widget.isVisible():
            yield layout
            yield from layout.findChildren(QBoxLayout)
            yield from layout.findChildren(QGridLayout)


def _placed(layout: QLayout) -> list[QWidget]:
    """Return the widgets that a layout, or one inside it, places."""
    found: list[QWidget] = []
    for place in range(layout.count()):
        item = layout.itemAt(place)
        if item is None:
            continue
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            found.append(widget)
        elif inner is not None:
            found += _placed(inner)
    return found
