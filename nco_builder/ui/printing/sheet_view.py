"""The pages of a PDF, rendered as they become visible."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QScrollArea, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent, QResizeEvent, QWheelEvent

    from nco_builder.ui.printing.builder import RenderedPage

Zoom = Literal["width", "page"] | float
GAP = length(12)
STEPS = (0.5, 0.67, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0)
POINTS_A_PIXEL = 0.75
SAME_SCALE = 1e-6
NEAR = 4000
"""So many pixels above and below the view there are pages, and pictures of them."""


def image_of(picture: RenderedPage) -> QImage:
    """Return a picture as Qt's; it holds its own copy of the pixels."""
    form = QImage.Format.Format_RGB32
    shared = QImage(picture.pixels, picture.width, picture.height, picture.stride, form)
    return shared.copy()


class PageWidget(QWidget):
    """One page: blank until its picture is ready; on a rescale it shows the old picture."""

    def __init__(self, number: int, count: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"print_page_{number}")
        self.setAccessibleName(_("Page {number} of {count}").format(number=number, count=count))
        self.scale = 0.0
        self._pixmap = QPixmap()

    def show_picture(self, picture: RenderedPage, ratio: float) -> None:
        """Show a picture made for a number of device pixels to a pixel."""
        self._pixmap = QPixmap.fromImage(image_of(picture))
        self._pixmap.setDevicePixelRatio(ratio)
        self.scale = picture.scale
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - the whole is painted
        """Paint the page and the edge of the paper."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        if not self._pixmap.isNull():
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(self.rect(), self._pixmap)
        painter.setPen(color("line"))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


class SheetView(QScrollArea):
    """The pages; keys and wheel scroll and zoom.

    Only pages near the view are widgets, for a PDF may have thousands.

    Signals:
        wanted: a page is in sight and has no picture of this scale: number from 0, scale.
        current_changed: another page is in the middle, from 0.

    """

    wanted = Signal(int, float)
    current_changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("print_view")
        self.setAccessibleName(_("Pages as they will be printed"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.zoom: Zoom = "width"
        self.current = 0
        self._sizes: tuple[tuple[float, float], ...] = ()
        self._pixels: list[QSize] = []
        self._tops = [GAP]  # of each page, and that of the next one if there were one
        self._pages: dict[int, PageWidget] = {}
        self._sheet = QWidget(self)
        self.setWidget(self._sheet)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._look)
        self.verticalScrollBar().valueChanged.connect(self._later)

    def show_pages(self, sizes: Sequence[tuple[float, float]]) -> None:
        """Show pages of these sizes in points; the old ones stay if nothing but text changed."""
        if tuple(sizes) != self._sizes:
            place = self._place()
            for page in self._pages.values():
                page.hide()
                page.deleteLater()
            self._pages.clear()
            self._sizes = tuple(sizes)
            self._resize_pages()
            self._go_to(place)
        for page in self._pages.values():
            page.scale = 0.0
        self._look()

    def show_picture(self, picture: RenderedPage) -> None:
        """Show a page that was rendered."""
        if picture.page in self._pages:
            self._pages[picture.page].show_picture(picture, self.devicePixelRatioF())

    def show_page(self, number: int) -> None:
        """Bring a page to the top, counted from 0."""
        if number < len(self._sizes):
            self.verticalScrollBar().setValue(self._tops[number] - GAP)

    def set_zoom(self, zoom: Zoom) -> None:
        """Show pages as wide as the view, whole, or so many times as large as on paper."""
        self.zoom = zoom
        place = (self.current, 0.0) if zoom == "page" else self._place()
        self._resize_pages()
        self._go_to(place)
        self._later()

    def zoom_in(self) -> None:
        """Zoom to the next larger step."""
        self.step_zoom(1)

    def zoom_out(self) -> None:
        """Zoom to the next smaller step."""
        self.step_zoom(-1)

    def fit_width(self) -> None:
        """Show pages as wide as the view."""
        self.set_zoom("width")

    def fit_page(self) -> None:
        """Show whole pages."""
        self.set_zoom("page")

    def step_zoom(self, up: int) -> None:
        """Zoom to the next step, up or down."""
        now = self._pixels_a_point(0) * POINTS_A_PIXEL if self._sizes else 1.0
        if up > 0:
            self.set_zoom(next((step for step in STEPS if step > now * 1.01), STEPS[-1]))
        else:
            smaller = [step for step in STEPS if step < now * 0.99]
            self.set_zoom(smaller[-1] if smaller else STEPS[0])

    def _pixels_a_point(self, number: int) -> float:
        width, height = self._sizes[number]
        room = self.viewport().size()
        wide = max(0.1, (room.width() - 2 * GAP) / width)
        if self.zoom == "width":
            return wide
        if self.zoom == "page":
            return max(0.1, min(wide, (room.height() - 2 * GAP) / height))
        return self.zoom / POINTS_A_PIXEL

    def _settle_bar(self) -> None:
        """Show the bar where pages as wide as the whole view are too high for it.

        Left to Qt it would come and go forever where they are too high only without it.
        """
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded
        if self.zoom == "width":
            room = self.contentsRect()
            wide = room.width() - 2 * GAP
            high = sum(GAP + round(height * wide / width) for width, height in self._sizes)
            over = high + GAP > room.height()
            always, never = (
                Qt.ScrollBarPolicy.ScrollBarAlwaysOn,
                Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
            )
            policy = always if over else never
        self.setVerticalScrollBarPolicy(policy)

    def _resize_pages(self) -> None:
        self._settle_bar()
        self._pixels = []
        for number, (width, height) in enumerate(self._sizes):
            factor = self._pixels_a_point(number)
            self._pixels.append(QSize(round(width * factor), round(height * factor)))
        heights = [each.height() + GAP for each in self._pixels]
        self._tops = list(accumulate(heights, initial=GAP))
        widest = max([each.width() for each in self._pixels], default=0) + 2 * GAP
        room = self.viewport().size()
        self._sheet.resize(room.expandedTo(QSize(widest, self._tops[-1])))
        for number in self._pages:
            self._put(number)

    def _put(self, number: int) -> None:
        """Bring a page to its place."""
        size = self._pixels[number]
        left = (self._sheet.width() - size.width()) // 2
        self._pages[number].setGeometry(left, self._tops[number], size.width(), size.height())

    def _place(self) -> tuple[int, float]:
        """Return which page is at the upper edge, and which share of it is above that."""
        above = self.verticalScrollBar().value()
        number = self._page_at(above)
        if number >= len(self._pixels):
            return 0, 0.0
        return number, (above + GAP - self._tops[number]) / self._pixels[number].height()

    def _page_at(self, height: int) -> int:
        """Return the first page that does not end above a height of the sheet."""
        return max(0, bisect_right(self._tops, height + GAP) - 1)

    def _go_to(self, place: tuple[int, float]) -> None:
        """Bring a place back to the upper edge; a page that is gone is the last one."""
        number, share = place
        if self._sizes:
            number = min(number, len(self._sizes) - 1)
            within = round(share * self._pixels[number].height())
            self.verticalScrollBar().setValue(self._tops[number] - GAP + within)

    def _later(self) -> None:
        self._soon.start(0)

    def _look(self) -> None:
        """Have pages near the view, and ask for their pictures; say which page is in its middle."""
        above, high = self.verticalScrollBar().value(), self.viewport().height()
        count = len(self._sizes)
        near = range(
            self._page_at(above - NEAR), min(count, self._page_at(above + high + NEAR) + 1)
        )
        for number in [each for each in self._pages if each not in near]:
            gone = self._pages.pop(number)
            gone.hide()
            gone.deleteLater()
        for number in near:
            if number not in self._pages:
                self._pages[number] = PageWidget(number + 1, count, self._sheet)
                self._put(number)
                self._pages[number].show()
            scale = self._pixels_a_point(number) * self.devicePixelRatioF()
            if abs(self._pages[number].scale - scale) > SAME_SCALE:
                self.wanted.emit(number, scale)
        middle = above + high // 2
        tops = {at: abs(self._tops[at] + self._pixels[at].height() // 2 - middle) for at in near}
        found = min(tops, key=tops.__getitem__, default=0)
        if found != self.current:
            self.current = found
            self.current_changed.emit(found)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep pages as wide as the view where that is wanted, and in its middle."""
        super().resizeEvent(event)
        if self._sizes:
            place = self._place()
            self._resize_pages()
            self._go_to(place)
        self._later()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, else scroll."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.step_zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)
