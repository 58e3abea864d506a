"""The blocks of a vehicle chart: panels of charts, grids, reminders and drawings.

Text is plain text, never markup. Sizes are in millimetres.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from nco_builder.sheets.blocks import Align, Banner, Footer, Paragraph, Section

Stroke = Literal["thin", "heavy", "dashed", "light"]


@dataclass(frozen=True, slots=True)
class Roll:
    """A row read with a die: its faces, what it is called, what happens, how likely it is."""

    faces: str
    name: Paragraph
    text: Paragraph
    chance: Paragraph


@dataclass(frozen=True, slots=True)
class Rolls:
    """Rows read with one die."""

    rows: tuple[Roll, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """Reminders, one below the other; or in so many columns where there is width for them."""

    paragraphs: tuple[Paragraph, ...]
    columns: int = 1


@dataclass(frozen=True, slots=True)
class NameList:
    """A row of names that may be long; `label` says what it is where it stands by itself."""

    label: str
    paragraph: Paragraph


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table of short texts; `bands` are headings over so many columns each."""

    headings: tuple[str, ...]
    rows: tuple[tuple[Paragraph, ...], ...]
    bands: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, seen from the upper left corner."""

    points: tuple[tuple[float, float], ...]
    stroke: Stroke = "thin"


@dataclass(frozen=True, slots=True)
class Label:
    """A word in a drawing; `y` is its baseline, `x` where it begins, is centered or ends."""

    x: float
    y: float
    text: str
    align: Align = "left"
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """Lines and words on an area."""

    width: float
    height: float
    lines: tuple[Line, ...]
    labels: tuple[Label, ...]


Part = Rolls | Points | NameList | Grid | Drawing


@dataclass(frozen=True, slots=True)
class Panel:
    """A heading, what it means in a few words, and what stands below it."""

    heading: str
    aside: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class VehicleBlock:
    """A vehicle: its name and type, boxes for what becomes of it, its command chart."""

    name: str
    kind: str
    boxes: tuple[str, ...]
    rolls: Rolls
    points: Points


@dataclass(frozen=True, slots=True)
class VehicleSheet:
    """A vehicle chart: all that is said on it, in the order of reading.

    Attributes:
        title: title of the document.
        author: who made the squad, may be empty.
        subject: what the document is.
        language: of its words, as BCP 47.
        banner: head of the first page.
        terms: what was agreed, in one paragraph.
        entering: what arrives, and where.
        entering_notes: what keeps one away; how it is placed.
        edges: where it arrives, drawn; may be left out where room is short.
        orders: what stands over the vehicles.
        vehicles: the vehicles, smallest first.
        destroying: what destroys a vehicle, None where nothing does.
        battle: what else holds for all of them, and what they see.
        fear: what they mean to the squad's men, None where they fear nothing.
        long_names: names that are shortened everywhere else.
        sections: findings about the set.
        legend: every mark and abbreviation used, on each page.
        writing: heading of the lines to write on.
        in_full: heading of texts that are too long for their place.
        footer: foot of every page.

    """

    title: str
    author: str
    subject: str
    language: str
    banner: Banner
    terms: Paragraph
    entering: tuple[Panel, Panel]
    entering_notes: tuple[Points, Points]
    edges: Drawing
    orders: Panel
    vehicles: tuple[VehicleBlock, ...]
    destroying: Panel | None
    battle: tuple[Panel, Panel]
    fear: Panel | None
    long_names: tuple[Paragraph, ...]
    sections: tuple[Section, ...]
    legend: Paragraph
    writing: str
    in_full: str
    footer: Footer
