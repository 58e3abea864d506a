"""Building and rendering PDFs in a background thread, with frozen values in and out."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import _
from nco_builder.language.words import as_sentence
from nco_builder.printing import Cancelled, Job, Run, print_sheets
from nco_builder.sheets import NoSheetError
from nco_builder.ui.parts.worker import Reporter, Worker

if TYPE_CHECKING:
    import pypdfium2
    from PySide6.QtCore import QObject

    from nco_builder.documents.kind import Judgement

POLL_MS = 10
pdfium_turn = threading.RLock()
"""A lock held while a PDFium document is used in any thread."""


class Build(NamedTuple):
    """A request for a PDF; a later one replaces it."""

    serial: int
    judgement: Judgement
    job: Job


class Render(NamedTuple):
    """A request for a page as a picture, with `scale` pixels per point."""

    serial: int
    page: int
    scale: float


class Built(NamedTuple):
    """A PDF, the sizes of its pages in points, and their content."""

    serial: int
    pdf: bytes
    sizes: tuple[tuple[float, float], ...]
    runs: tuple[Run, ...]
    two_sided: bool


class RenderedPage(NamedTuple):
    """A page as pixels: four bytes each, blue, green, red and an unused one."""

    serial: int
    page: int
    scale: float
    width: int
    height: int
    stride: int
    pixels: bytes


class Failed(NamedTuple):
    """Why there is no PDF."""

    serial: int
    sentence: str


class Progress(NamedTuple):
    """The number of sheets done, and the total."""

    serial: int
    done: int
    total: int


Answer = Built | RenderedPage | Failed | Progress


class Builder(Worker):
    """Builds PDFs and renders their pages; reports `Answer`s with the serial of their PDF."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, "printing", interval=POLL_MS)
        self._serial = 0
        self._document: pypdfium2.PdfDocument | None = None
        self._shown = 0

    def build(self, judgement: Judgement, job: Job) -> int:
        """Request a PDF, and return the serial number that its answers carry."""
        self._serial += 1
        self.start(partial(self._report, Build(self._serial, judgement, job)))
        return self._serial

    def render(self, serial: int, page: int, scale: float) -> None:
        """Request a page of the present PDF as a picture."""
        if serial == self._serial:
            self.add(partial(self._report, Render(serial, page, scale)))

    def forget(self) -> None:
        """Release the last PDF and all requests."""
        self._serial += 1
        if self._thread is not None:
            self.start(lambda _report: self._close())

    def stop(self) -> bool:
        """End the thread, and close the PDF."""
        ended = super().stop()
        if ended:
            self._close()
        return ended

    def _report(self, wanted: Build | Render, report: Reporter) -> None:
        try:
            if isinstance(wanted, Build):
                report(self._built(wanted, report))
            else:
                report(self._rendered(wanted))
        except Cancelled:
            return
        except NoSheetError as error:
            report(Failed(wanted.serial, as_sentence(str(error.args[0]))))
        except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
            said = _("the sheets cannot be made ({problem})").format(
                problem=f"{type(error).__name__}: {error}"
            )
            report(Failed(wanted.serial, as_sentence(said)))

    def _built(self, wanted: Build, report: Reporter) -> Built:
        import pypdfium2  # only who looks at paper waits for it

        def go_on(done: int, count: int) -> bool:
            return report(Progress(wanted.serial, done, count))

        pdf, runs, two_sided = print_sheets(wanted.judgement, wanted.job, go_on)
        with pdfium_turn:
            self._close()
            self._document = pypdfium2.PdfDocument(pdf)
            self._shown = wanted.serial
            sizes = tuple(map(self._document.get_page_size, range(len(self._document))))
        return Built(wanted.serial, pdf, sizes, runs, two_sided)

    def _rendered(self, wanted: Render) -> RenderedPage:
        if self._document is None or self._shown != wanted.serial:
            raise Cancelled
        with pdfium_turn:
            page = self._document[wanted.page]
            bitmap = page.render(scale=wanted.scale, maybe_alpha=False, prefer_bgrx=True)
            shape = (bitmap.width, bitmap.height, bitmap.stride)
            picture = RenderedPage(*wanted, *shape, bytes(bitmap.buffer))
            bitmap.close()
            page.close()
        return picture

    def _close(self) -> None:
        if self._document is not None:
            with pdfium_turn:
                self._document.close()
            self._document = None
