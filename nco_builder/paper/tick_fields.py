"""Boxes to tick as fields of a form, for a tablet: unticked they print as without it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.language import _
from nco_builder.paper.cells import CROSS, CROSS_IN
from nco_builder.paper.structure import Written, number_of, text_string

if TYPE_CHECKING:
    from nco_builder.paper.pdf_library import Canvas
    from nco_builder.paper.shapes import Slab

PRINTED = 4
"""The flag of an annotation that is printed, too: a cross stays on paper."""


class TickFields:
    """The fields of a document, a box each; boxes of one size share their look."""

    def __init__(self, canvas: Canvas) -> None:
        """Begin without fields."""
        self._canvas = canvas
        self._document: Any = canvas._doc  # type: ignore[attr-defined]  # noqa: SLF001 - there is no other way
        self._looks: dict[float, tuple[int, int]] = {}
        self._fields: list[int] = []

    def add_page(self, page: Slab, height: float) -> None:
        """Add a field over each box of the page that is being drawn."""
        for x, y, slab in page.placed():
            for frame in slab.frames:
                if frame.ticks:
                    left, low = x + frame.x, height - y - frame.y - frame.height
                    self._add(left, low, round(frame.width, 2))

    def _add(self, left: float, low: float, side: float) -> None:
        empty, crossed = self._look(side)
        place = len(self._fields) + 1
        name = text_string(_("box {number}").format(number=place))
        field = Written(
            f"<</Type/Annot/Subtype/Widget/FT/Btn/F {PRINTED}/T(box{place})/TU{name}"
            f"/Rect[{left:.2f} {low:.2f} {left + side:.2f} {low + side:.2f}]/V/Off/AS/Off"
            f"/AP<</N<</Off {empty} 0 R/On {crossed} 0 R>>>>>>"
        )
        self._fields.append(number_of(self._document, field))
        reference = self._document.Reference(field)
        self._canvas._annotationrefs.append(reference)  # type: ignore[attr-defined]  # noqa: SLF001 - there is no other way

    def _look(self, side: float) -> tuple[int, int]:
        """Return the objects of an empty and a crossed box of a size."""
        if side not in self._looks:
            near, far = side * CROSS_IN, side * (1 - CROSS_IN)
            cross = (
                f"{CROSS} w {near:.2f} {near:.2f} m {far:.2f} {far:.2f} l "
                f"{near:.2f} {far:.2f} m {far:.2f} {near:.2f} l S"
            )
            self._looks[side] = (self._drawing(side, ""), self._drawing(side, cross))
        return self._looks[side]

    def _drawing(self, side: float, content: str) -> int:
        drawing = Written(
            f"<</Type/XObject/Subtype/Form/BBox[0 0 {side:g} {side:g}]/Resources<<>>"
            f"/Length {len(content)}>>\nstream\n{content}\nendstream"
        )
        return number_of(self._document, drawing)

    def finish(self) -> None:
        """Enter the fields into the document."""
        if not self._fields:
            return
        fields = " ".join([f"{each} 0 R" for each in self._fields])
        catalog = self._document.Catalog
        catalog.AcroForm = self._document.Reference(Written(f"<</Fields[{fields}]>>"))
