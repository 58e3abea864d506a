"""A small tag at the pointer while rows are dragged, so that tabs and rows stay visible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QDrag, QPainter, QPixmap

from nco_builder.language import ngettext
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import CENTER, Weight, draw_text, type_face
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QAbstractItemView

HEIGHT, WIDEST, PADDING, CORNER = length(24), length(200), length(8), length(4)
BESIDE = length(12)
"""The distance from the pointer, whose own sign tells where rows may be dropped."""


def start_drag(view: QAbstractItemView, actions: Qt.DropAction, names: Sequence[str]) -> None:
    """Drag the selected rows of a view with a tag; the document removes moved rows, not Qt.

    Args:
        view: where they are dragged from.
        actions: what may be done with them.
        names: what they are called.
    """
    model, usual = view.model(), view.defaultDropAction()
    data = model.mimeData(view.selectedIndexes())
    if not data.formats():
        return
    drag = QDrag(view)
    drag.setMimeData(data)
    drag.setPixmap(tag(names, view.devicePixelRatio()))
    drag.setHotSpot(QPoint(-BESIDE, HEIGHT // 2))
    drag.exec(actions, usual if actions & usual else Qt.DropAction.CopyAction)


def tag(names: Sequence[str], ratio: float) -> QPixmap:
    """Return the picture of a tag: the name of one row, or how many rows there are.

    Args:
        names: what the rows are called.
        ratio: pixels of the screen in one of ours.
    """
    many = ngettext("{count} row", "{count} rows", len(names)).format(count=len(names))
    text, face = names[0] if len(names) == 1 else many, type_face(1, Weight.Medium)
    size = QSize(min(WIDEST, face.width(text) + 2 * PADDING), px(HEIGHT))
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(QColor(Qt.GlobalColor.transparent))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(color("soldiers"))
    painter.setBrush(color("panel"))
    rect = QRect(QPoint(0, 0), size)
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), CORNER, CORNER)
    draw_text(painter, rect.adjusted(PADDING, 0, -PADDING, 0), text, face, "ink", CENTER)
    painter.end()
    return picture
