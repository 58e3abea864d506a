"""Thumbnails of the pages of a PDF, for navigation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle

from nco_builder.language import _
from nco_builder.ui.parts.measures import length, lengths
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.printing.sheet_view import image_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from PySide6.QtGui import QFontMetrics
    from PySide6.QtWidgets import QWidget

    from nco_builder.printing import Run
    from nco_builder.ui.printing.builder import RenderedPage

PICTURE = lengths(92, 130)
WIDTH = length(132)
FINER = 3
"""Pages are rendered so much larger and made smaller: thin lines would be as wide as letters."""


class Elider:
    """Elides text to a width in pixels; captions repeat, so each is measured once."""

    def __init__(self, metrics: QFontMetrics, width: int) -> None:
        self._metrics, self._width = metrics, width
        self._widths: dict[str, int] = {}
        self._done: dict[tuple[str, int], str] = {}

    def cut(self, text: str, behind: str = "") -> str:
        """Return a text that leaves room for another behind it."""
        if behind not in self._widths:
            self._widths[behind] = self._metrics.horizontalAdvance(behind)
        room = self._width - self._widths[behind]
        if (text, room) not in self._done:
            end = Qt.TextElideMode.ElideRight
            self._done[text, room] = self._metrics.elidedText(text, end, room)
        return self._done[text, room]


class Caption(NamedTuple):
    """The caption of a page: its sheet, its number, its copy."""

    title: str
    number: int
    pages: int
    copy_name: str

    @property
    def whole(self) -> str:
        """All of it, in words."""
        said = [self.title]
        if self.pages > 1:
            page = _("Page {number} of {count}")
            said.append(page.format(number=self.number, count=self.pages))
        return " · ".join(filter(None, (*said, self.copy_name)))

    def lines(self, elider: Elider) -> str:
        """Cut to a width: which page of how many is never cut."""
        counted = f" {self.number}/{self.pages}" if self.pages > 1 else ""
        first = elider.cut(self.title, counted) + counted
        return f"{first}\n{elider.cut(self.copy_name)}" if self.copy_name else first


def captions(runs: Iterable[Run], title: Callable[[str], str]) -> Iterator[Caption]:
    """Yield one for each page; `title` says what a sheet is called."""
    for run in runs:
        for number in range(1, run.pages + 1):
            yield Caption(title(run.sheet), number, run.pages, run.copy_name)


class Thumbnails(QListWidget):
    """A row per page; only the user changes `currentRowChanged`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("print_thumbnails")
        self.setAccessibleName(_("Pages"))
        self.setViewMode(QListWidget.ViewMode.IconMode)
        self.setMovement(QListWidget.Movement.Static)
        self.setFlow(QListWidget.Flow.TopToBottom)
        self.setWrapping(False)
        self.setIconSize(QSize(*PICTURE))
        self.setFixedWidth(WIDTH)
        self._captions: tuple[Caption, ...] = ()

    def scale(self, sizes: Sequence[tuple[float, float]]) -> float:
        """Return pixels a point at which to render pages of these sizes, in points."""
        fitting = [min(PICTURE[0] / w, PICTURE[1] / h) for w, h in sizes]
        return min(fitting, default=1.0) * self.devicePixelRatioF() * FINER

    def show_pages(self, count: int) -> None:
        """Show so many empty pages."""
        empty = self._icon(None)
        with QSignalBlocker(self):
            self.clear()
            for number in range(count):
                item = QListWidgetItem(empty, str(number + 1))
                item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
                self.addItem(item)

    def name_pages(self, captions: Iterable[Caption]) -> None:
        """Say below each page what it is."""
        self._captions = tuple(captions)
        self._write()

    def changeEvent(self, event: QEvent) -> None:
        """Cut captions again where letters are of another size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._write()

    def _write(self) -> None:
        style, metrics = self.style(), self.fontMetrics()
        bar = style.pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self)
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, self) + 1
        room = self.width() - 2 * self.frameWidth() - bar - 2 * margin
        elider = Elider(metrics, room)
        for row, caption in enumerate(self._captions[: self.count()]):
            item = self.item(row)
            whole = caption.whole
            item.setText(caption.lines(elider))
            item.setToolTip(plain_tip(whole))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, whole)

    def show_picture(self, picture: RenderedPage) -> None:
        """Show a page that was rendered."""
        item = self.item(picture.page)
        if item is not None:
            item.setIcon(self._icon(picture))

    def show_current(self, number: int) -> None:
        """Mark the page that is seen."""
        with QSignalBlocker(self):
            self.setCurrentRow(number)

    def _icon(self, picture: RenderedPage | None) -> QIcon:
        """A page in the middle of a place that is always as large, for rows must not move."""
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(QSize(*PICTURE) * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent if picture else Qt.GlobalColor.white)
        if picture:
            size = QSize(picture.width, picture.height) / FINER
            image = image_of(picture).scaled(size, mode=Qt.TransformationMode.SmoothTransformation)
            image.setDevicePixelRatio(ratio)
            room = QRect(QPoint(0, 0), size / ratio)
            room.moveCenter(QRect(QPoint(0, 0), QSize(*PICTURE)).center())
            painter = QPainter(pixmap)
            painter.drawImage(room.topLeft(), image)
            painter.end()
        icon = QIcon()
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):  # a chosen page stays white paper
            icon.addPixmap(pixmap, mode)
        return icon
