"""One monkey: a window that gets keys and clicks at random, held against a record after each step.

    python tests/soak/monkey.py FOLDER SEED STEPS [--only 3,17,40] [--seconds 60]

`monkeys.py` starts it in a folder of its own, replays it and shortens what failed. A step draws
from its own seed, so that any of them can be left out without changing what the others do.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import sys
import time
import traceback
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFileDialog,
    QListView,
    QListWidget,
    QMenu,
    QTabBar,
    QTableView,
    QWidget,
)

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.files import FileProblem
from nco_builder.ui.document import unsaved
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.worker import LatestWorker
from nco_builder.ui.shell import app as shell
from nco_builder.ui.shell import crash
from nco_builder.ui.shell.pages import PAGES, suits
from tests.soak.hands import (
    ALT,
    CTRL,
    KEY,
    LEFT,
    MIDDLE,
    NO_KEYS,
    SHIFT,
    Hands,
    attending,
    beside,
    part,
    reachable,
)
from tests.soak.record import DiffersError, Known, Record, compare_shown, content, wanted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.recovery import Leftover
    from nco_builder.ui.shell.main_window import MainWindow

HERE = Path(__file__).parent
FAILED = 3
BEHIND, HANGS = 60.0, 120.0
"""Seconds until a step that does not settle fails, and until a turn that does not end does."""
LOOK_MS = 2
PATIENCE = 9
"""So many events a dialog gets before it is left."""
MOST_TABS = 7
MOST_UNDONE = 40
SIZES = ((1280, 720), (960, 540), (1100, 780), (1600, 900))
UNTOLD = (
    "This plugin does not support ",
    'Detected locale "',
    "propagateSizeHints",
)
"""What Qt says of a screen that is not there, and nothing of the program."""
KEYS: tuple[tuple[Qt.Key, Any], ...] = (
    *((KEY.Key_F6, NO_KEYS), (KEY.Key_F6, SHIFT), (KEY.Key_A, CTRL), (KEY.Key_A, CTRL)),
    *((KEY.Key_C, CTRL), (KEY.Key_X, CTRL), (KEY.Key_V, CTRL), (KEY.Key_V, CTRL)),
    *((KEY.Key_D, CTRL), (KEY.Key_Delete, NO_KEYS), (KEY.Key_Up, ALT), (KEY.Key_Down, ALT)),
    *((KEY.Key_F2, NO_KEYS), (KEY.Key_F, CTRL), (KEY.Key_F8, NO_KEYS), (KEY.Key_F1, NO_KEYS)),
    *((KEY.Key_Escape, NO_KEYS), (KEY.Key_Tab, NO_KEYS), (KEY.Key_Backtab, SHIFT)),
    *((KEY.Key_Return, NO_KEYS), (KEY.Key_Space, NO_KEYS), (KEY.Key_Return, CTRL)),
    *((KEY.Key_Down, NO_KEYS), (KEY.Key_Down, SHIFT), (KEY.Key_Up, NO_KEYS)),
    *((KEY.Key_F2, SHIFT), (KEY.Key_L, CTRL), (KEY.Key_Plus, NO_KEYS), (KEY.Key_3, NO_KEYS)),
)


class Monkey(QObject):
    """Steps through a window, dialogs and restarts; ends the process where something is wrong."""

    def __init__(self, folder: Path, seed: int, steps: Sequence[int], seconds: float) -> None:
        super().__init__()
        self._folder, self._seed, self._steps = folder, seed, [*steps]
        self._until = time.monotonic() + seconds
        self._files = folder / "files"
        self._log = (folder / "actions.log").open("w", encoding="utf-8", buffering=1)
        self._rng = Random(seed)  # noqa: S311 - a player, not a secret
        self._hands = Hands(self._tell)
        self._step = -1
        self._done = self._saved = self._begun = 0
        self._counts: Counter[str] = Counter()
        self._script: Iterator[None] = iter(())
        self._patience = PATIENCE
        self._since = time.monotonic()
        self._calm = 0
        self._quitting: dict[OpenDocument, str] = {}
        self._not_opened: Counter[bytes] = Counter()
        self._expected: Counter[bytes] | None = None
        self._scripts: tuple[tuple[Callable[[], Iterator[None]], int], ...] = (
            (self._poke_page, 34),
            (self._poke_anything, 10),
            (self._press_keys, 22),
            (self._undo, 8),
            (self._undo_all, 2),
            (self._switch, 6),
            (self._turn, 8),
            (self._begin, 8),
            (self._menu, 7),
            (self._palette, 3),
            (self._save, 4),
            (self._close, 3),
            (self._open, 5),
            (self._change_outside, 2),
            (self._set, 2),
            (self._quit, 2),
            (self._drop, 5),
            (self._carry, 5),
            (self._sort, 2),
            (self._resize, 1),
            (self._turn_wheel, 2),
        )
        self._stand_in()
        self._window = self._start()
        self._record = Record(self._window, self._files)

    def _tell(self, action: str) -> None:
        self._log.write(f"{self._step}: {action}\n")

    def _start(self) -> MainWindow:
        _app, window = shell._start((), restore=True)
        QApplication.setQuitOnLastWindowClosed(False)
        window.activateWindow()
        return window

    def run(self) -> int:
        """Do all steps; what was counted is printed as JSON."""
        QTimer.singleShot(0, self, self._beat)
        return QApplication.exec()

    def fail(self, what: str) -> None:
        """End at once: nothing that follows could be trusted."""
        self._log.close()
        _leave(f"FAILED at step {self._step}: {what}", FAILED)

    # --- what the program is told instead of asking the system ---

    def _stand_in(self) -> None:
        def hear(kind: QtMsgType, _context: object, text: str) -> None:
            if kind != QtMsgType.QtDebugMsg and not any(each in text for each in UNTOLD):
                self.fail(f"Qt says: {text}\n{''.join(traceback.format_stack(limit=12))}")

        qInstallMessageHandler(hear)
        sys.unraisablehook = lambda told: self.fail(
            f"unraisable: {told.exc_value!r} in {told.object!r}"
        )
        hook: Any = crash.CrashHook
        hook._take = lambda _hook, error: self.fail("".join(traceback.format_exception(error)))
        shell._hear_others = lambda *_rest: None
        QDesktopServices.openUrl = lambda *_rest: True  # type: ignore[method-assign]
        printer: Any = QPrintDialog
        printer.exec = lambda *_rest: 0
        dialog: Any = QFileDialog
        dialog.getOpenFileName = lambda *_rest, **_more: (self._any_file(), "")
        dialog.getOpenFileNames = lambda *_rest, **_more: ([self._any_file()], "")
        dialog.getExistingDirectory = lambda *_rest, **_more: str(self._files)
        questions.ask_save = self._ask_save  # type: ignore[assignment]
        self._ask, questions.ask = questions.ask, self._ask_and_note
        self._ask_all = unsaved.ask_about_closing
        unsaved.ask_about_closing = self._ask_at_end  # type: ignore[assignment]
        self._offer, unsaved.ask_about = unsaved.ask_about, self._offer_one
        self._offer_all, unsaved._ask_about_all = unsaved._ask_about_all, self._offer_several

    def _any_file(self) -> str:
        found = str(self._rng.choice(sorted(self._files.glob("*.nco"))))
        self._tell(f"chooses {Path(found).name}")
        return found

    def _ask_save(self, _parent: object, _title: str, suggestion: Path, _kinds: str) -> str:
        self._saved += 1
        chosen = self._files / f"saved {self._step} {self._saved}{suggestion.suffix}"
        self._tell(f"saves as {chosen.name}")
        return str(chosen)

    def _ask_and_note(
        self,
        parent: QWidget | None,
        sentence: str,
        answers: Mapping[str, questions.Answer],
        hint: str = "",
    ) -> questions.Answer:
        front = self._window.document
        given = self._ask(parent, sentence, answers, hint)
        self._tell(f"answered “{given}” to “{sentence}”")
        if given == "lose" and {*answers.values()} == {"yes", "lose", "no"}:
            self._record.discarded.add(front)
        return given

    def _ask_at_end(
        self, window: QWidget, documents: Sequence[OpenDocument]
    ) -> list[questions.Answer]:
        given = self._ask_all(window, documents)
        self._tell(f"answered {given} at the end")
        self._quitting = dict(zip(documents, given, strict=True))
        return given

    def _offer_one(self, left: Leftover, parent: QWidget) -> questions.Answer:
        given = self._offer(left, parent)
        self._note_offers([left], [given])
        return given

    def _offer_several(self, left: Sequence[Leftover], window: QWidget) -> list[questions.Answer]:
        given = self._offer_all(left, window)
        self._note_offers(left, given)
        return given

    def _note_offers(self, left: Sequence[Leftover], given: Sequence[str]) -> None:
        self._tell(f"answered {[*given]} to what was left unsaved")
        front = self._window.document
        if "yes" in given and front.untouched:  # it makes room for what is opened
            self._not_opened[content(front)] += 1
        replaced = set()
        for each, answer in zip(left, given, strict=True):
            if answer != "yes":
                self._not_opened[bytes(each.kind.to_bytes(each.value))] += 1
                continue
            same = self._window.documents.at_path(each.path) if each.path else None
            if same is not None and not same.modified and same not in replaced:
                replaced.add(same)  # what its file holds gives way to the unsaved changes
                self._not_opened[content(same)] += 1

    # --- one event after the other ---

    def _beat(self) -> None:
        try:
            with attending(self, self._attend, LOOK_MS):
                self._advance()
            self._look()
        except DiffersError as problem:
            self.fail(str(problem))
        except Exception:  # noqa: BLE001 - the program's own handler would show a dialog
            self.fail(traceback.format_exc())
        QTimer.singleShot(0, self, self._beat)

    def _attend(self) -> None:
        top = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if top is None:
            return
        try:
            with attending(self, self._attend, LOOK_MS):
                self._deal(top)
            self._look()
        except DiffersError as problem:
            self.fail(str(problem))
        except Exception:  # noqa: BLE001 - likewise
            self.fail(traceback.format_exc())

    def _look(self) -> None:
        if self._window.isVisible():
            self._record.look(self._window)

    def _deal(self, top: QWidget) -> None:
        """Send an event to what is open before the window."""
        self._patience -= 1
        self._counts["events in dialogs and menus"] += 1
        if self._patience > 0 and top.objectName() == "palette":
            self._use_palette(top)
        elif self._patience > 0 and top.objectName() == "new_document_dialog":
            self._use_new_dialog(top)
        else:
            self._hands.answer(self._rng, top, self._patience)

    def _advance(self) -> None:
        if not self._window.isVisible():
            self._open_again()
            return
        top = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        top = top or beside(self._window)
        if QApplication.activeWindow() is not (top or self._window):
            (top or self._window).activateWindow()  # as a window manager does
        if top is not None:
            self._deal(top)
            return
        if self._goes_on():
            self._calm = 0
            return
        if not self._is_settled():
            return
        self._check()
        self._next()

    def _goes_on(self) -> bool:
        """Go on with the step; it ends where the window has made its parts anew."""
        try:
            return next(self._script, self) is not self
        except RuntimeError as error:
            trace = traceback.extract_tb(error.__traceback__)
            if "already deleted" in str(error) and Path(trace[-1].filename).parent == HERE:
                self._script = iter(())
                return True
            raise

    def _is_settled(self) -> bool:
        """Whether the window has done all it was about to do."""
        window = self._window
        busy = window.documents.arriving.busy or window._anew.isActive()
        busy = busy or any(each.busy for each in window.findChildren(LatestWorker))
        self._calm = 0 if busy or not window.updatesEnabled() else self._calm + 1
        wanted(time.monotonic() - self._since < BEHIND, "the window does not settle")
        return self._calm > 2

    def _check(self) -> None:
        self._record.compare(self._window)
        compare_shown(self._window)
        if self._expected is not None:
            now = Counter(content(each) for each in self._window.documents.all)
            missing = self._expected - now - self._not_opened
            wanted(not missing, "not open again after a restart", [*missing])
            self._expected = None

    def _next(self) -> None:
        self._done += self._step >= 0
        if not self._steps or time.monotonic() > self._until:
            self._end()
            return
        self._step = self._steps.pop(0)
        self._rng = Random(f"{self._seed}/{self._step}")  # noqa: S311 - a player
        scripts, weights = zip(*self._scripts, strict=True)
        chosen = self._rng.choices(scripts, weights)[0]
        self._tell(f"— {chosen.__name__.strip('_')} on {self._window.pages.shown}")
        self._counts[f"step: {chosen.__name__.strip('_')}"] += 1
        self._counts[f"page: {self._window.pages.shown}"] += 1
        self._script = chosen()
        self._patience, self._since, self._calm = PATIENCE, time.monotonic(), 0
        self._quitting = {}  # of an end that was called off
        faulthandler.dump_traceback_later(HANGS, exit=True)

    def _end(self) -> None:
        faulthandler.cancel_dump_traceback_later()
        counts = {"steps": self._done, **self._counts, **self._record.counts}
        _leave(json.dumps(counts), 0)

    # --- steps ---

    @property
    def _page(self) -> QWidget:
        page = self._window.pages.currentWidget()
        assert page
        return page

    def _poke_page(self) -> Iterator[None]:
        yield from self._poke_in(self._page)

    def _poke_anything(self) -> Iterator[None]:
        yield from self._poke_in(self._window)

    def _poke_in(self, top: QWidget) -> Iterator[None]:
        for _time in range(self._rng.randint(1, 3)):
            parts = [each for each in reachable(self._window) if top.isAncestorOf(each)]
            if parts:
                yield from self._hands.poke(self._rng, self._rng.choice(parts))

    def _press_keys(self) -> Iterator[None]:
        for _time in range(self._rng.randint(1, 5)):
            self._hands.shortcut(self._window, *self._rng.choice(KEYS))
            yield

    def _undo(self) -> Iterator[None]:
        for _time in range(self._rng.randint(1, 3)):
            self._hands.shortcut(self._window, self._rng.choice((KEY.Key_Z, KEY.Key_Y)), CTRL)
            yield

    def _undo_all(self) -> Iterator[None]:
        """Everything is undone and redone: the first state and the last one are back."""
        document = self._window.document
        known, count = self._record.known[document], 0
        last = known.now
        while document.history.undo_text is not None and count < MOST_UNDONE:
            self._hands.key(self._window, KEY.Key_Z, CTRL)
            count += 1
            yield
            if document is not self._window.document or (known.now == last and count == 1):
                return  # what has the keyboard has a use for the key
        if document.history.undo_text is None:
            wanted(known.now == known.first, "all is undone, and it is not as it was begun")
        for _time in range(count):
            self._hands.key(self._window, KEY.Key_Y, CTRL)
            yield
        wanted(known.now == last, "all is redone, and it is not as it was")

    def _switch(self) -> Iterator[None]:
        bar = part(self._window, QTabBar, "tab_bar")
        if bar is None or self._rng.random() < 0.3:
            self._hands.shortcut(self._window, KEY.Key_Tab, CTRL)
        else:
            place = bar.tabRect(self._rng.randrange(bar.count())).center()
            self._hands.click(bar, place)
        yield

    def _turn(self) -> Iterator[None]:
        window = self._window
        fitting = [each for each in PAGES if suits(each.kinds, window.document)]
        entry = self._rng.choice(fitting)
        if entry.name == "settings":
            self._hands.shortcut(window, KEY.Key_Comma, CTRL)
        else:
            self._hands.shortcut(window, Qt.Key(ord(entry.keys[0][-1])), ALT)
        yield

    def _begin(self) -> Iterator[None]:
        if len(self._window.documents.all) < MOST_TABS:
            self._hands.shortcut(self._window, KEY.Key_N, CTRL)
            yield

    def _use_new_dialog(self, dialog: QWidget) -> None:
        if self._rng.random() < 0.4:
            accept = dialog.findChild(QWidget, "accept")
            if isinstance(accept, QWidget):
                self._hands.click(accept)
            return
        name = self._rng.choice(("new_kind", "new_beginning"))
        rows = dialog.findChild(QListWidget, name)
        if isinstance(rows, QListWidget) and rows.count():
            seen = [row for row in map(rows.item, range(rows.count())) if not row.isHidden()]
            row = self._rng.choice(seen)
            rows.scrollToItem(row)
            self._hands.click(rows.viewport(), rows.visualItemRect(row).center())

    def _menu(self) -> Iterator[None]:
        bar = self._window.menuBar()
        entries = [each for each in bar.actions() if each.isVisible() and each.isEnabled()]
        entry = self._rng.choice(entries)
        menu = entry.menu()
        assert isinstance(menu, QMenu)
        self._tell(f"opens the menu {entry.text()}")
        menu.popup(bar.mapToGlobal(bar.actionGeometry(entry).bottomLeft()))
        yield

    def _palette(self) -> Iterator[None]:
        self._hands.shortcut(self._window, KEY.Key_K, CTRL)
        yield

    def _use_palette(self, palette: QWidget) -> None:
        choice = self._rng.random()
        if choice < 0.45:
            self._hands.letter(palette, self._rng.choice("aeioumnrst "))
        elif choice < 0.7:
            self._hands.shortcut(palette, KEY.Key_Down)
        else:
            end = KEY.Key_Escape if choice > 0.95 else KEY.Key_Return
            self._hands.shortcut(palette, end)

    def _save(self) -> Iterator[None]:
        self._hands.shortcut(self._window, KEY.Key_S, self._rng.choice((CTRL, CTRL, CTRL | SHIFT)))
        yield

    def _close(self) -> Iterator[None]:
        bar = part(self._window, QTabBar, "tab_bar")
        if bar is None or self._rng.random() < 0.5:
            self._hands.shortcut(self._window, KEY.Key_W, CTRL)
        else:
            place = bar.tabRect(self._rng.randrange(bar.count())).center()
            self._hands.click(bar, place, MIDDLE)
        yield

    def _open(self) -> Iterator[None]:
        if len(self._window.documents.all) < MOST_TABS:
            self._hands.shortcut(self._window, KEY.Key_O, CTRL)
            yield

    def _change_outside(self) -> Iterator[None]:
        """Another program writes the file of an open document; the player comes back."""
        open_files = [each for each in self._window.documents.all if each.path]
        open_files = [each for each in open_files if each.path and each.path.is_file()]
        if open_files:
            document = self._rng.choice(open_files)
            fitting = [
                file
                for file in sorted((paths.data() / "samples").glob("*.nco"))
                if kind_for(read_document(file)) is document.kind
            ]
            if fitting and document.path:
                chosen = self._rng.choice(fitting)
                self._tell(f"another program writes {chosen.name} over {document.path.name}")
                self._record.touched.add(document.path)
                document.path.write_bytes(chosen.read_bytes())
        QApplication.sendEvent(self._window, QEvent(QEvent.Type.ActivationChange))
        yield

    def _set(self) -> Iterator[None]:
        self._hands.shortcut(self._window, KEY.Key_Comma, CTRL)
        yield
        yield from self._poke_in(self._page)

    def _quit(self) -> Iterator[None]:
        self._hands.shortcut(self._window, KEY.Key_Q, CTRL)
        yield

    def _drop(self) -> Iterator[None]:
        """Rows are dragged within their table, to another list, or to a document's tab."""
        page = self._page
        views = [each for each in page.findChildren(QAbstractItemView) if each.isVisible()]
        views = [each for each in views if each.dragEnabled() and each.model().rowCount()]
        if not views:
            return
        source = self._rng.choice(views)
        chosen = source.selectedIndexes()
        if not chosen:
            row = self._rng.randrange(source.model().rowCount())
            chosen = [source.model().index(row, 0)]
        data = source.model().mimeData(chosen)
        targets: list[QWidget] = [
            each.viewport()
            for each in page.findChildren(QAbstractItemView)
            if each.isVisible() and each.acceptDrops()
        ]
        bar = part(self._window, QTabBar, "tab_bar")
        if bar is not None:
            targets.append(bar)
        if targets:
            target = self._rng.choice(targets)
            rect = target.rect()
            place = QPoint(
                self._rng.randrange(max(1, rect.width())),
                self._rng.randrange(max(1, rect.height())),
            )
            self._hands.drop(target, place, data, source.model().supportedDragActions())
            yield

    def _carry(self) -> Iterator[None]:
        """Rows are copied or cut in one document and pasted in the next."""
        table = self._table()
        if table is not None:
            table.setFocus(Qt.FocusReason.TabFocusReason)
            self._hands.shortcut(table, KEY.Key_A, CTRL)
            yield
            self._hands.shortcut(table, self._rng.choice((KEY.Key_C, KEY.Key_C, KEY.Key_X)), CTRL)
            yield
        self._hands.shortcut(self._window, KEY.Key_Tab, CTRL)
        yield
        table = self._table()
        if table is not None:
            table.setFocus(Qt.FocusReason.TabFocusReason)
            self._hands.shortcut(table, KEY.Key_V, CTRL)
            yield

    def _table(self) -> QAbstractItemView | None:
        """The table of the page in front."""
        for kind, name in (
            (QTableView, "squad_table"),
            (QTableView, "builder_table"),
            (QListView, "vehicle_set"),
        ):
            found = part(self._window, kind, name)
            if isinstance(found, QAbstractItemView):
                return found
        return None

    def _sort(self) -> Iterator[None]:
        table = part(self._window, QTableView, "squad_table")
        if table is not None:
            header = table.horizontalHeader()
            place = QPoint(self._rng.randrange(max(1, header.width())), header.height() // 2)
            self._hands.click(header.viewport(), place, LEFT)
            yield

    def _resize(self) -> Iterator[None]:
        self._window.resize(*self._rng.choice(SIZES))
        yield

    def _turn_wheel(self) -> Iterator[None]:
        """The wheel over a field that has not the keyboard scrolls, and changes nothing."""
        fields = [
            each
            for each in reachable(self._window)
            if isinstance(each, QComboBox | QAbstractSpinBox) and not each.hasFocus()
        ]
        if fields:
            before = [each.value for each in self._window.documents.all]
            field = self._rng.choice(fields)
            self._hands.wheel(field, self._rng.choice((-120, 120)))
            yield
            now = [each.value for each in self._window.documents.all]
            same = all(one is other for one, other in zip(before, now, strict=True))
            wanted(same, "the wheel changed a field without the keyboard", field.objectName())

    # --- the end and the next start ---

    def _open_again(self) -> None:
        """Start anew after the window was closed, and know what must be open then."""
        self._counts["restarts"] += 1
        self._tell("starts again")
        settings, expected = self._window.settings, Counter[bytes]()
        files: set[Path] = set()
        for document, known in self._record.known.items():
            answer = self._quitting.get(document, "")
            if answer == "keep":
                expected[known.now] += 1
            elif document.path and settings["open_last"] and document.path not in files:
                files.add(document.path)
                with suppress(FileProblem):
                    held: Any = read_document(document.path)
                    expected[bytes(kind_for(held).to_bytes(held))] += 1
            elif answer != "lose" and self._is_kept_unasked(known):
                expected[known.now] += 1
            else:
                free = known.may_go or answer == "lose" or not document.modified
                wanted(free, "quit lost an unsaved document", document.title)
        self._quitting, self._not_opened = {}, Counter()
        self._expected = expected
        self._window.deleteLater()
        self._script = iter(())
        self._window = self._start()
        self._record.begin(self._window)

    def _is_kept_unasked(self, known: Known) -> bool:
        """Whether it is as it was begun, in no file, and none that a start begins with anyway.

        Such are the first example and an empty squad.
        """
        document = known.document
        anyway = document.introduced or not getattr(document.value, "members", True)
        return known.may_go and not document.path and not anyway


def _leave(told: str, code: int) -> None:
    """End the process, also where nobody listens any more."""
    with suppress(OSError):
        sys.stdout.write(f"{told}\n")
        sys.stdout.flush()
    os._exit(code)


def main() -> int:
    reader = argparse.ArgumentParser()
    reader.add_argument("folder", type=Path)
    reader.add_argument("seed", type=int)
    reader.add_argument("steps", type=int)
    reader.add_argument("--only", default="")
    reader.add_argument("--seconds", type=float, default=1e9)
    given = reader.parse_args()
    faulthandler.enable()
    steps = [int(each) for each in given.only.split(",") if each] or range(given.steps)
    return Monkey(given.folder, given.seed, steps, given.seconds).run()


if __name__ == "__main__":
    sys.exit(main())
