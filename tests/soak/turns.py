"""The longest turn of the window's thread while a player works on a document.

    python tests/soak/turns.py [PART OF A NAME]...    a table of all hostile documents, or of some

A turn is one pass of the event loop, or what one key or click does: nothing else happens meanwhile.
"""

from __future__ import annotations

import gc
import math
import os
import sys
import time
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)

from nco_builder.ui.document.pending_opens import PendingOpens
from nco_builder.ui.parts.worker import LatestWorker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from nco_builder.ui.shell.main_window import MainWindow

MOST_PASSES, MOST_WAITED, QUIET = 30, 3_000, 6
REST = 0.005
"""Seconds between passes: what works beside the window must get on, and timers must run out."""


class Turns:
    """Acts on a window, and notes what the longest turn of each act took.

    Attributes:
        took: milliseconds of processor time of the window's thread, by what was done.
    """

    def __init__(self, app: QApplication, told: float = math.inf) -> None:
        """Act through an application; what takes so many milliseconds is printed at once."""
        self._app, self._told = app, told
        self.took: dict[str, float] = {}

    def act(
        self, called: str, act: Callable[[], object], idle: Callable[[], bool] | None = None
    ) -> None:
        """Do something, and let all that follows from it happen."""
        longest = self._time(act)
        quiet = passes = 0
        while passes < (MOST_PASSES if idle is None or idle() else MOST_WAITED) and quiet < QUIET:
            took = self._time(self._app.processEvents)
            longest, passes = max(longest, took), passes + 1
            quiet = quiet + 1 if took < 1 and (idle is None or idle()) else 0
            time.sleep(REST)
        self.took[called] = max(self.took.get(called, 0.0), longest)
        if longest >= self._told:
            print(f"    {longest:7.0f}  {called}", flush=True)

    @staticmethod
    def _time(act: Callable[[], object]) -> float:
        start = time.thread_time()
        act()
        return (time.thread_time() - start) * 1000

    @property
    def longest(self) -> tuple[float, str]:
        """What the longest of all took, and what was done then."""
        return max((took, called) for called, took in self.took.items())


def type_letter(part: QWidget, letter: str = "z") -> None:
    """Press and let go of a letter's key."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(
            part, QKeyEvent(kind, ord(letter.upper()), Qt.KeyboardModifier.NoModifier, letter)
        )


def work_through(window: MainWindow, turns: Turns, pages: tuple[str, ...] = ()) -> None:
    """Visit every page of the document in front: choose rows, turn inner tabs, type and undo."""
    from nco_builder.ui.compare.page import ComparePage
    from nco_builder.ui.shell.pages import PAGES, suits

    fitting = [each.name for each in PAGES if suits(each.kinds, window.document)]
    for page in sorted(fitting, key=lambda name: name == "print"):
        if pages and page not in pages:
            continue
        turns.act(f"{page}: show", partial(window.turn_to, page))
        shown = window.pages.currentWidget()
        assert shown is not None
        if isinstance(shown, ComparePage):
            path = window.document.path
            assert path is not None
            other = path.with_name("other.nco")
            other.write_bytes(path.read_bytes().replace(b"0", b"9").replace(b"5", b"4"))
            bring = partial(shown.chooser.bring_file, other)
            turns.act("compare: another", bring, _at_rest(window))
            turns.act("compare: swap", shown.swap, _at_rest(window))
        _choose_rows(shown, page, turns)
        for bar in shown.findChildren(QTabBar):
            for tab in range(bar.count()):
                title = bar.tabText(tab).replace("&", "")
                turns.act(f"{page}: tab {title}", partial(bar.setCurrentIndex, tab))
                _choose_rows(shown, f"{page}, {title}", turns)
        if page not in {"settings", "library", "print"}:
            _type(window, shown, page, turns)
    turns.act("copy the share code", window.files.copy_code)
    if len(fitting) > 1:
        turns.act("turn back", lambda: window.turn_to(fitting[0]))


def _at_rest(window: MainWindow) -> Callable[[], bool]:
    """What says that nothing works beside the window for it."""

    def is_at_rest() -> bool:
        reading = any(each.busy for each in window.findChildren(PendingOpens))
        return not reading and not any(each.busy for each in window.findChildren(LatestWorker))

    return is_at_rest


def _choose_rows(shown: QWidget, page: str, turns: Turns) -> None:
    for view in shown.findChildren(QAbstractItemView):
        model = view.model()
        if not view.isVisible() or not model.rowCount():
            continue
        called = f"{page}: choose in {view.objectName()}"
        for row in {1, model.rowCount() - 1}:
            index = model.index(row, 0)
            if index.flags() & Qt.ItemFlag.ItemIsSelectable:
                turns.act(called, partial(view.setCurrentIndex, index))
        if view.selectionMode() == QAbstractItemView.SelectionMode.ExtendedSelection:
            turns.act(f"{page}: choose all in {view.objectName()}", view.selectAll)
            last = model.index(model.rowCount() - 1, 0)
            turns.act(
                f"{page}: choose one in {view.objectName()}", partial(_choose_only, view, last)
            )


def _choose_only(view: QAbstractItemView, index: QModelIndex) -> None:
    flag = QItemSelectionModel.SelectionFlag
    view.selectionModel().setCurrentIndex(index, flag.ClearAndSelect | flag.Rows)


def _type(window: MainWindow, shown: QWidget, page: str, turns: Turns) -> None:
    lines, texts = shown.findChildren(QLineEdit), shown.findChildren(QPlainTextEdit)
    fields: list[QWidget] = [each for each in lines if not each.isReadOnly()]
    fields += [each for each in texts if not each.isReadOnly()]
    names = set[str]()
    for field in fields:
        called = field.objectName()
        if not field.isVisible() or not field.isEnabled() or called in names:
            continue
        names.add(called)
        turns.act(f"{page}: focus {called}", field.setFocus)
        turns.act(f"{page}: type in {called}", partial(type_letter, field))
        turns.act(f"{page}: leave {called}", shown.setFocus)
    for _at in range(3):
        turns.act(f"{page}: undo", window.document.undo)
    turns.act(f"{page}: redo", window.document.redo)


@contextmanager
def opened(folder: Path, name: str, raw: bytes, turns: Turns) -> Iterator[MainWindow]:
    """The window with a document that was opened in a second tab."""
    from nco_builder.documents.squads import SQUAD, begin_squad
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.shell.main_window import MainWindow
    from nco_builder.ui.shell.pages import PAGES

    for entry in PAGES:  # reading the program takes as long whatever is open
        import_module(f"nco_builder.ui.{entry.made_in.partition(':')[0]}")
    path = folder / f"{name}.nco"
    path.write_bytes(raw)
    settings = Settings()
    settings["folder"] = str(folder)
    window = MainWindow(OpenDocument(SQUAD, begin_squad()), settings)
    window.resize(1280, 720)
    window.show()
    turns.act("start", lambda: None)
    gc.freeze()  # as the program does once it has started
    turns.took.clear()
    begun = window.document.history

    def read() -> bool:
        return window.document.history is not begun

    turns.act("open", lambda: window.files.incoming.open_path(path), read)
    assert read()
    try:
        yield window
    finally:
        works = window.findChildren(PendingOpens)
        window.pages.stop()
        window.documents.arriving.stop()
        window.documents.forget()
        window.hide()
        while not all(each.is_read for each in works):
            QApplication.processEvents()
            time.sleep(REST)
        window.deleteLater()


def main() -> int:
    """Tell what the longest turns take."""
    import tempfile
    from pathlib import Path

    from nco_builder.ui.parts import questions
    from nco_builder.ui.parts.fonts import load_fonts
    from nco_builder.ui.parts.theme import apply_theme
    from tests.soak.hostile_documents import HOSTILE, written

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    least = float(os.environ.get("LEAST", "60"))
    app = QApplication([])
    load_fonts(app)
    apply_theme(app, "light")
    questions.say = lambda _parent, sentence, **_: print("said:", sentence[:100])
    questions.ask = lambda *_, **__: "no"
    pages = tuple(each[1:] for each in sys.argv[1:] if each.startswith("@"))
    parts = [each for each in sys.argv[1:] if not each.startswith("@")]
    for name, made in HOSTILE.items():
        if parts and not any(part in name for part in parts):
            continue
        print(name, flush=True)
        with tempfile.TemporaryDirectory() as home:
            os.environ["NCO_BUILDER_HOME"] = home
            (Path(home) / "files").mkdir()
            turns = Turns(app, least)
            with opened(Path(home) / "files", "a", written(made()), turns) as window:
                work_through(window, turns, pages)
            QGuiApplication.clipboard().clear()
        print(f"{name}: {turns.longest[0]:.0f} ms, {turns.longest[1]}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
