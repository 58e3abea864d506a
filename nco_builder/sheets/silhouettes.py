"""Outlines of silhouettes, read from the window's drawings, for every renderer."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree as ET

from nco_builder import paths

_STEP = re.compile(r"([MLHVZ])([^MLHVZ]*)")
Point = tuple[float, float]


class Silhouette(NamedTuple):
    """A flat drawing: closed rings of straight lines; a ring within another one is a hole.

    It has its own units; only proportions matter.
    """

    width: float
    height: float
    rings: tuple[tuple[Point, ...], ...]


@cache
def shape_of(name: str) -> Silhouette:
    """Read a silhouette.

    Args:
        name: A name from `rules.silhouettes`; never empty.

    Raises:
        FileNotFoundError: there is no such drawing.
        ValueError: it has more than straight lines.
    """
    file = paths.resources() / "icons" / f"{name}.svg"
    root = ET.fromstring(file.read_text("utf-8"))  # noqa: S314 - our own drawing
    _left, _top, width, height = map(float, root.attrib["viewBox"].split())
    rings = [ring for path in root for ring in rings_of(path.attrib["d"])]
    return Silhouette(width, height, tuple(rings))


def rings_of(path: str) -> tuple[tuple[Point, ...], ...]:
    """Return the rings of an SVG path of absolute moves and straight lines.

    Raises:
        ValueError: it contains anything else.
    """
    if not re.fullmatch(r"[MLHVZ0-9. -]*", path):
        message = f"more than straight lines: {path[:40]}"
        raise ValueError(message)
    rings: list[list[Point]] = []
    for step, given in _STEP.findall(path):
        numbers = [float(number) for number in given.split()]
        if step == "M":
            rings.append([(numbers[0], numbers[1])])
        elif step != "Z":
            x, y = rings[-1][-1]
            x = x if step == "V" else numbers[0]
            y = y if step == "H" else numbers[-1]
            rings[-1].append((x, y))
    return tuple([tuple(ring) for ring in rings])
