"""The pages of a PDF, rendered as they become visible."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Literal, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QScrollArea, QStyle, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.measures import length, lengths
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import color

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from PySide6.QtGui import QFontMetrics, QPaintEvent, QResizeEvent, QWheelEvent

    from nco_builder.printing import Run
    from nco_builder.ui.printing.builder import RenderedPage


Zoom = Literal["width", "page"] | float
GAP = length(12)
STEPS = (0.5, 0.67, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0)
POINTS_A_PIXEL = 0.75
SAME_SCALE = 1e-6
NEAR = 4000
"""Pages and pictures exist within this many pixels above and below the view."""


def image_of(picture: RenderedPage) -> QImage:
    """Return a picture as QImage with its own copy of the pixels."""
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
        """Show a picture made for a device pixel ratio."""
        self._pixmap = QPixmap.fromImage(image_of(picture))
        self._pixmap.setDevicePixelRatio(ratio)
        self.scale = picture.scale
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - the whole is painted
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
        """Show pages of these sizes in points; existing widgets stay if no size has changed."""
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
        """Show a rendered page."""
        if picture.page in self._pages:
            self._pages[picture.page].show_picture(picture, self.devicePixelRatioF())

    def show_page(self, number: int) -> None:
        """Scroll a page to the top, counted from 0."""
        if number < len(self._sizes):
            self.verticalScrollBar().setValue(self._tops[number] - GAP)

    def set_zoom(self, zoom: Zoom) -> None:
        """Set the zoom: fit to width, whole page, or a factor."""
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
        """Fit pages to the width."""
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
        """Decide on the scroll bar if pages fit the height only beside one.

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
        """Move a page to its place."""
        size = self._pixels[number]
        left = (self._sheet.width() - size.width()) // 2
        self._pages[number].setGeometry(left, self._tops[number], size.width(), size.height())

    def _place(self) -> tuple[int, float]:
        """Return the page at the top edge, and the share of it above the edge."""
        above = self.verticalScrollBar().value()
        number = self._page_at(above)
        if number >= len(self._pixels):
            return 0, 0.0
        return number, (above + GAP - self._tops[number]) / self._pixels[number].height()

    def _page_at(self, height: int) -> int:
        """Return the first page that ends below a height."""
        return max(0, bisect_right(self._tops, height + GAP) - 1)

    def _go_to(self, place: tuple[int, float]) -> None:
        """Restore a place at the top edge; the last page if its page is gone."""
        number, share = place
        if self._sizes:
            number = min(number, len(self._sizes) - 1)
            within = round(share * self._pixels[number].height())
            self.verticalScrollBar().setValue(self._tops[number] - GAP + within)

    def _later(self) -> None:
        self._soon.start(0)

    def _look(self) -> None:
        """Create widgets near the view, request pictures, and emit the page in the middle."""
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
        """Fit pages to the width if wanted, and keep the page in the middle."""
        super().resizeEvent(event)
        if self._sizes:
            place = self._place()
            self._resize_pages()
            self._go_to(place)
        self._later()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, otherwise scroll."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.step_zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)


PICTURE, SMALL_PICTURE = lengths(92, 130), lengths(50, 71)
WIDTH, SMALL_WIDTH = length(132), length(86)
FINER = 3
"""The oversampling of pages: otherwise thin lines would be as thick as letters."""


class Elider:
    """Elides text to a width in pixels; captions repeat, so each is measured once."""

    def __init__(self, metrics: QFontMetrics, width: int) -> None:
        self._metrics, self._width = metrics, width
        self._widths: dict[str, int] = {}
        self._done: dict[tuple[str, int], str] = {}

    def cut(self, text: str, behind: str = "") -> str:
        """Return a text elided so that another one fits after it."""
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
        """The whole caption."""
        said = [self.title]
        if self.pages > 1:
            page = _("Page {number} of {count}")
            said.append(page.format(number=self.number, count=self.pages))
        return " · ".join(filter(None, (*said, self.copy_name)))

    def lines(self, elider: Elider, *, small: bool = False) -> str:
        """Return the caption for a width; page numbers are never elided.

        Below a small page its number is enough, as its title is in the tooltip; so it is where a
        title has no room as a whole.
        """
        where = f"{self.number}/{self.pages}"
        if small and self.pages > 1:
            return where
        counted = f" {where}" if self.pages > 1 else ""
        first = elider.cut(self.title, counted) + counted
        if small and first != self.title:
            first = where
        return f"{first}\n{elider.cut(self.copy_name)}" if self.copy_name else first


def captions(runs: Iterable[Run], title: Callable[[str], str]) -> Iterator[Caption]:
    """Yield a caption for each page; `title` returns the name of a sheet."""
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
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._captions: tuple[Caption, ...] = ()

    def be_small(self, *, small: bool) -> None:
        """Leave the room of a narrow page to the sheet."""
        self.setIconSize(QSize(*(SMALL_PICTURE if small else PICTURE)))
        self.setFixedWidth(SMALL_WIDTH if small else WIDTH)
        self._write()

    def scale(self, sizes: Sequence[tuple[float, float]]) -> float:
        """Return the pixels per point for pages of these sizes."""
        fitting = [min(PICTURE[0] / w, PICTURE[1] / h) for w, h in sizes]
        return min(fitting, default=1.0) * self.devicePixelRatioF() * FINER

    def show_pages(self, count: int) -> None:
        """Show this many empty pages."""
        empty = self._icon(None)
        with QSignalBlocker(self):
            self.clear()
            for number in range(count):
                item = QListWidgetItem(empty, str(number + 1))
                item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
                self.addItem(item)

    def name_pages(self, captions: Iterable[Caption]) -> None:
        """Show captions below the pages."""
        self._captions = tuple(captions)
        self._write()

    def changeEvent(self, event: QEvent) -> None:
        """Elide captions again for another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._write()

    def _write(self) -> None:
        style, metrics = self.style(), self.fontMetrics()
        bar = style.pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self)
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, self) + 1
        room = self.maximumWidth() - 2 * self.frameWidth() - bar - 2 * margin
        elider = Elider(metrics, room)
        for row, caption in enumerate(self._captions[: self.count()]):
            item = self.item(row)
            whole = caption.whole
            item.setText(caption.lines(elider, small=self.maximumWidth() == SMALL_WIDTH))
            item.setToolTip(plain_tip(whole))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, whole)

    def show_picture(self, picture: RenderedPage) -> None:
        """Show a rendered page."""
        item = self.item(picture.page)
        if item is not None:
            item.setIcon(self._icon(picture))

    def show_current(self, number: int) -> None:
        """Mark the page in view."""
        with QSignalBlocker(self):
            self.setCurrentRow(number)

    def _icon(self, picture: RenderedPage | None) -> QIcon:
        """Return a page centered in a place of fixed size, so that rows do not move."""
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
