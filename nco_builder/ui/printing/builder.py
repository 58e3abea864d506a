"""Building and rendering PDFs beside the window: one thread, frozen values in and out."""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import _, current, speaking
from nco_builder.printing import Cancelled, Job, Run, print_sheets
from nco_builder.sheets import NoSheetError

if TYPE_CHECKING:
    import pypdfium2

    from nco_builder.documents.kind import Judgement

pdfium_turn = threading.RLock()
"""Held while any of its documents is opened, read, rendered or closed, in whatever thread."""


class Build(NamedTuple):
    """A PDF that is wanted; a later one makes it needless."""

    serial: int
    judgement: Judgement
    job: Job


class Render(NamedTuple):
    """A page that is wanted as a picture, `scale` pixels a point."""

    serial: int
    page: int
    scale: float


class Built(NamedTuple):
    """A PDF, width and height of its pages in points, and of what they are."""

    serial: int
    pdf: bytes
    sizes: tuple[tuple[float, float], ...]
    runs: tuple[Run, ...]


class RenderedPage(NamedTuple):
    """A page as pixels: four bytes each, blue, green, red and one that says nothing."""

    serial: int
    page: int
    scale: float
    width: int
    height: int
    stride: int
    pixels: bytes


class Failed(NamedTuple):
    """Why there is no PDF, in a sentence."""

    serial: int
    sentence: str


class Progress(NamedTuple):
    """How many sheets of how many are done."""

    serial: int
    done: int
    total: int


Answer = Built | RenderedPage | Failed | Progress


class Builder:
    """A thread that builds and renders; ask with `build` and `render`, read with `answers`."""

    def __init__(self) -> None:
        """Nothing is started before the first request."""
        self._wanted: queue.SimpleQueue[tuple[Build | Render, str] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._latest = 0
        self._open = 0
        self._counting = threading.Lock()
        self._thread: threading.Thread | None = None
        self._document: pypdfium2.PdfDocument | None = None
        self._shown = 0

    def build(self, judgement: Judgement, job: Job) -> int:
        """Ask for a PDF; its serial number comes back with every answer about it."""
        self._latest += 1
        self._ask(Build(self._latest, judgement, job))
        return self._latest

    def render(self, serial: int, page: int, scale: float) -> None:
        """Ask for a page of a PDF that was built; of an older one nothing comes back."""
        self._ask(Render(serial, page, scale))

    def cancel(self) -> None:
        """Want nothing any more of what was asked for."""
        self._latest += 1

    @property
    def busy(self) -> bool:
        """Whether anything that was asked for is still to be done; then more answers follow."""
        return self._open > 0

    def answers(self) -> list[Answer]:
        """What has been done since this was last asked; never waits."""
        found = []
        while True:
            try:
                found.append(self._answers.get_nowait())
            except queue.Empty:
                return found

    def stop(self) -> None:
        """End the thread, once it is done with what it does."""
        self.cancel()
        if self._thread:
            self._wanted.put(None)
            self._thread.join()
            self._thread = None

    def _ask(self, wanted: Build | Render) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="printing", daemon=True)
            self._thread.start()
        self._count(1)
        self._wanted.put((wanted, current()))

    def _count(self, change: int) -> None:
        with self._counting:
            self._open += change

    def _work(self) -> None:
        while (asked := self._wanted.get()) is not None:
            wanted, language = asked
            with speaking(language):
                answer = self._answer(wanted) if wanted.serial == self._latest else None
            if answer is not None:
                self._answers.put(answer)
            self._count(-1)
        self._close()

    def _answer(self, wanted: Build | Render) -> Answer | None:
        """Do what is wanted; None where it is not any more."""
        try:
            return self._built(wanted) if isinstance(wanted, Build) else self._rendered(wanted)
        except Cancelled:
            return None
        except NoSheetError as error:
            return Failed(wanted.serial, _sentence(str(error.args[0])))
        except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
            said = _("the sheets cannot be made ({problem})").format(
                problem=f"{type(error).__name__}: {error}"
            )
            return Failed(wanted.serial, _sentence(said))

    def _built(self, wanted: Build) -> Built:
        import pypdfium2  # only who looks at paper waits for it

        def go_on(done: int, count: int) -> bool:
            self._answers.put(Progress(wanted.serial, done, count))
            return wanted.serial == self._latest

        pdf, runs = print_sheets(wanted.judgement, wanted.job, go_on)
        with pdfium_turn:
            self._close()
            self._document = pypdfium2.PdfDocument(pdf)
            self._shown = wanted.serial
            sizes = tuple(map(self._document.get_page_size, range(len(self._document))))
        return Built(wanted.serial, pdf, sizes, runs)

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


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
