"""What tests of the window share: the look, a squad, a document."""

from __future__ import annotations

import gc
import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, Qt, QTranslator
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nco_builder import paths
from nco_builder.documents.squads import read_squad
from nco_builder.settings.settings import Settings
from nco_builder.squad import Squad
from nco_builder.ui.document import pending_opens
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.pending_opens import SAMPLE
from nco_builder.ui.document.recovery import RecoveryWriter
from nco_builder.ui.parts.fonts import load_fonts, set_text_size, speak_like_the_program
from nco_builder.ui.parts.measures import AS_IT_IS, set_size
from nco_builder.ui.parts.theme import LastInput, apply_theme
from nco_builder.ui.parts.worker import collect_due, own_garbage, timer_of
from nco_builder.ui.shell.main_window import MainWindow
from tests.ui.documents import squad_document

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SELDOM_MS = 3_600_000
"""No timer collects widgets that a test has dropped while they are on the screen."""
PATIENCE_MS = 60_000
"""How long to wait for what must come; a busy machine may need far more than five seconds."""
for _wait in (
    "waitActive",
    "waitCallback",
    "waitExposed",
    "waitSignal",
    "waitSignals",
    "waitUntil",
):
    getattr(QtBot, _wait).__kwdefaults__["timeout"] = PATIENCE_MS


@pytest.fixture(scope="module", autouse=True)
def _collectors_spared() -> None:
    """Spare collectors of garbage what earlier files have left in caches, which no test frees."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _mouse_let_go() -> Iterator[None]:
    """No button of the mouse stays down: in later tests no button would get its focus ring."""
    yield
    if QApplication.instance() is not None:
        assert QApplication.mouseButtons() == Qt.MouseButton.NoButton


@pytest.fixture(autouse=True)
def _by_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show the focus ring as after a key: keys of tests do not pass through windows."""
    monkeypatch.setattr(LastInput, "is_key", True)


@pytest.fixture(autouse=True)
def _read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is opened is there however busy the machine; tests of slow files take this back."""
    monkeypatch.setattr(pending_opens, "AT_ONCE", 60.0)


@pytest.fixture(autouse=True)
def _nothing_left_over() -> Iterator[None]:
    """Let what a test closed go for good; else it would follow themes and edits ever after.

    No thread works on behind it, which would collect what is the next test's; whatever waits to be
    written goes with its window. Garbage is collected here, for few tests turn the event loop.
    """
    yield
    for thread in threading.enumerate():
        if isinstance(thread, RecoveryWriter):
            thread.stop()
    app = QApplication.instance()
    if app is not None:
        for document in app.findChildren(OpenDocument):
            document.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    collect_due()


@pytest.fixture(autouse=True)
def _its_own_size_and_language() -> Iterator[None]:
    """What a test sets in the window holds at once, and must not hold in the next test."""
    yield
    set_size(AS_IT_IS)
    app = QApplication.instance()
    if app is not None and app.findChildren(QTranslator):
        speak_like_the_program(app)


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> Iterator[QApplication]:
    """The application, with its fonts before anything is measured in them.

    What was copied goes before Python does: offscreen, Qt would let go of it after, and crash.
    """
    load_fonts(qapp)
    own_garbage()
    timer_of(qapp).setInterval(SELDOM_MS)
    yield qapp
    qapp.clipboard().clear()


@pytest.fixture
def collecting(qapp: QApplication) -> Iterator[None]:
    """Garbage is collected by the timer, and soon."""
    timer_of(qapp).setInterval(10)
    yield
    timer_of(qapp).setInterval(SELDOM_MS)


@pytest.fixture
def looks(qapp: QApplication) -> QApplication:
    """The application in its size of text and its light theme.

    Fonts stay loaded: with each one that is loaded again, Qt takes longer to find any.
    """
    set_text_size(qapp)
    apply_theme(qapp, "light")
    return qapp


@pytest.fixture
def sample() -> Squad:
    """The first squad a player sees: 11 men, one error."""
    return read_squad(paths.data() / "samples" / SAMPLE)


@pytest.fixture
def document(looks: QApplication, sample: Squad) -> SquadDocument:
    """The sample, open and not saved."""
    return squad_document(sample, parent=looks)


@pytest.fixture
def window(qtbot: QtBot, document: SquadDocument, tmp_path: Path) -> Iterator[MainWindow]:
    """The sample in a window of usual size that has the keyboard."""
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(
        window, before_close_func=lambda _: document.opened.mark_saved(tmp_path / "x.nco")
    )
    window.resize(1280, 720)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield window
    window.pages.stop()
