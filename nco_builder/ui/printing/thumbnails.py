"""The pages of a PDF as small pictures, to go to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from nco_builder.language import _
from nco_builder.ui.printing.sheet_view import image_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from nco_builder.ui.printing.builder import Picture

PICTURE = QSize(92, 130)
WIDTH = 132
FINER = 3
"""Pages are rendered so much larger and made smaller: thin lines would be as wide as letters."""


class Thumbnails(QListWidget):
    """A row for each page; `currentRowChanged` comes from the user alone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("print_thumbnails")
        self.setAccessibleName(_("Pages"))
        self.setViewMode(QListWidget.ViewMode.IconMode)
        self.setMovement(QListWidget.Movement.Static)
        self.setFlow(QListWidget.Flow.TopToBottom)
        self.setWrapping(False)
        self.setIconSize(PICTURE)
        self.setFixedWidth(WIDTH)

    def scale(self, sizes: Sequence[tuple[float, float]]) -> float:
        """Pixels a point at which to render pages of these sizes, in points."""
        fitting = [min(PICTURE.width() / w, PICTURE.height() / h) for w, h in sizes]
        return min(fitting, default=1.0) * self.devicePixelRatioF() * FINER

    def show_pages(self, count: int) -> None:
        """Show so many empty pages."""
        with QSignalBlocker(self):
            self.clear()
            for number in range(count):
                item = QListWidgetItem(self._icon(None), str(number + 1))
                item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
                self.addItem(item)

    def show_picture(self, picture: Picture) -> None:
        """Show a page that was rendered."""
        item = self.item(picture.page)
        if item is not None:
            item.setIcon(self._icon(picture))

    def show_current(self, number: int) -> None:
        """Mark the page that is seen."""
        with QSignalBlocker(self):
            self.setCurrentRow(number)

    def _icon(self, picture: Picture | None) -> QIcon:
        """A page in the middle of a place that is always as large, for rows must not move."""
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(PICTURE * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent if picture else Qt.GlobalColor.white)
        if picture:
            size = QSize(picture.width, picture.height) / FINER
            image = image_of(picture).scaled(size, mode=Qt.TransformationMode.SmoothTransformation)
            image.setDevicePixelRatio(ratio)
            room = QRect(QPoint(0, 0), size / ratio)
            room.moveCenter(QRect(QPoint(0, 0), PICTURE).center())
            painter = QPainter(pixmap)
            painter.drawImage(room.topLeft(), image)
            painter.end()
        icon = QIcon()
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):  # a chosen page stays white paper
            icon.addPixmap(pixmap, mode)
        return icon
