"""A player who does anything at any time, in the real window; `soak.py` starts and kills him.

He edits with keys and mouse alone, and presses any button of every question. Half of his documents
are squads, the others of all other kinds. Each line he prints tells what has happened, with the
time, as JSON: states of documents, saves that were acknowledged, what was kept of unsaved work,
what a start offered, what the window said it could not keep.

Only what is another program's is played for him: choosing files, printing, and what becomes of
files behind his back.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from collections import Counter
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QFileDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QPushButton,
    QTableView,
    QWidget,
)

from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.files import FileProblem
from nco_builder.ui.document import unsaved
from nco_builder.ui.document.file_actions import FileActions
from nco_builder.ui.document.new_document import EVENING, MORE
from nco_builder.ui.document.recovery import RecoveryFile
from nco_builder.ui.parts import questions
from nco_builder.ui.shell import app as shell
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.pages import PAGES, suits
from tests.soak.hands import (
    ALT,
    CTRL,
    KEY,
    NO_KEYS,
    SHIFT,
    Hands,
    attending,
    beside,
    part,
    reachable,
    row_place,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.recovery import Leftover, RecoveryCopy

MOST_TABS = 6
MINE = "doc-"
"""What the names of his documents begin with; others are not followed."""
NOT_VISITED = frozenset({"print", "library", "settings"})
"""Printing saves nothing; the library and the settings change what the soak relies on."""
PAUSE_MS, BETWEEN_MS, LOOK_MS = (20, 180), (0, 20), 5
AWAY_MS = 1500
"""How long a folder is gone that another program has moved."""
PATIENCE = 6
"""So many events a dialog gets before it is left."""
SQUADS_OFTEN = 0.5
KEYS: tuple[tuple[Qt.Key, Any], ...] = (
    *((KEY.Key_D, CTRL), (KEY.Key_Delete, NO_KEYS), (KEY.Key_Up, ALT), (KEY.Key_Down, ALT)),
    *((KEY.Key_C, CTRL), (KEY.Key_X, CTRL), (KEY.Key_V, CTRL), (KEY.Key_A, CTRL)),
    *((KEY.Key_Down, NO_KEYS), (KEY.Key_Down, SHIFT), (KEY.Key_Up, NO_KEYS)),
    *((KEY.Key_F8, NO_KEYS), (KEY.Key_Return, NO_KEYS), (KEY.Key_Space, NO_KEYS)),
)


def tell(event: str, **facts: object) -> None:
    """Tell in one piece: what keeps unsaved work tells from another thread."""
    sys.stdout.write(json.dumps({"event": event, "at": time.monotonic(), **facts}) + "\n")
    sys.stdout.flush()


def digest(value: Any) -> str:  # noqa: ANN401 - a document of any kind
    return blake2b(kind_for(value).to_bytes(value), digest_size=8).hexdigest()


class Player(QObject):
    """Edits, saves, begins, closes and turns pages at random; every step is told at once."""

    def __init__(self, window: MainWindow, rng: Random, squads: Path) -> None:
        super().__init__(window)
        self._window, self._rng, self._squads = window, rng, squads
        self._known: dict[OpenDocument, tuple[str, str, bool]] = {}
        self._pressed: Counter[str] = Counter()
        self._hands = Hands(lambda done: tell("did", what=done))
        self._script: Iterator[None] = iter(())
        self._patience = PATIENCE
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._beat)
        self._attending = attending(self, self._attend, LOOK_MS)
        self._attending.__enter__()
        window.documents.problem_changed.connect(self._note_at_risk)

    def begin(self) -> None:
        """Play; the offers of the start are answered."""
        self._tell_states()
        tell("ready")
        self._timer.start(PAUSE_MS[0])

    # --- what he tells ---

    def _note_at_risk(self) -> None:
        """Tell which documents and files the notice names, also where it was dismissed before."""
        banner: Any = self._window.findChild(QWidget, "unwritten_banner")
        label = self._window.findChild(QLabel, "unwritten")
        said = [each.text for each in banner._dismissed]
        if label is not None and banner._shown is not None:
            said.append(label.text())
        told = "".join(said).replace("\u200b", "")
        documents = self._window.documents
        names = [each.value.name for each in documents.at_risk]
        files = list(map(str, documents.versions.files))
        tell(
            "unkept",
            work=[each for each in names if f"“{each}”" in told],
            versions=[each for each in files if f"“{Path(each).name}”" in told],
            sentence=told,
        )

    def _tell_states(self) -> None:
        """Tell every document that is not as it was; of two of one name, the one known before."""
        mine = [each for each in self._window.documents.all if each.value.name.startswith(MINE)]
        mine.sort(key=lambda each: each not in self._known)
        by_name = {each.value.name: each for each in reversed(mine)}
        now = {each: (name, digest(each.value), each.modified) for name, each in by_name.items()}
        for each, state in now.items():
            if self._known.get(each) != state:
                of = each.kind.format
                tell("state", doc=state[0], digest=state[1], modified=state[2], format=of)
        for name in {state[0] for state in self._known.values()} - by_name.keys():
            tell("closed", doc=name)
        self._known = now

    # --- one event after the other ---

    def _beat(self) -> None:
        with attending(self, self._attend, LOOK_MS):
            goes_on = self._advance()
        self._tell_states()
        self._timer.start(self._rng.randint(*(BETWEEN_MS if goes_on else PAUSE_MS)))

    def _advance(self) -> bool:
        """Send the next event; whether the same step goes on."""
        top = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        top = top or beside(self._window)
        if QApplication.activeWindow() is not (top or self._window):
            (top or self._window).activateWindow()  # as a window manager does
        if top is not None:
            self._deal(top)
            return True
        try:
            if next(self._script, self) is not self:
                return True
        except RuntimeError as error:
            if "already deleted" not in str(error):
                raise
        self._patience = PATIENCE
        self._script = self._next()
        return False

    def _attend(self) -> None:
        """Answer what opens in the midst of an event, and runs a loop of its own."""
        top = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if top is not None:
            with attending(self, self._attend, LOOK_MS):
                self._deal(top)
            self._tell_states()

    def _deal(self, top: QWidget) -> None:
        self._patience -= 1
        if self._patience > 0 and top.objectName() == "new_document_dialog":
            self._fill_in(top)
        elif isinstance(top, QMessageBox) or top.objectName() == "documents_dialog":
            self._press_any(top)
        else:
            self._hands.answer(self._rng, top, self._patience)

    def _press_any(self, question: QWidget) -> None:
        """Press the button of a question that was pressed least, among equals any."""
        buttons = [
            each
            for each in question.findChildren(QPushButton)
            if each.isVisible() and each.isEnabled()
        ]
        texts = " | ".join(each.text().replace("&", "") for each in buttons)
        self._rng.shuffle(buttons)
        button = min(buttons, key=lambda each: self._pressed[texts + each.text()])
        self._pressed[texts + button.text()] += 1
        sentence = question.text() if isinstance(question, QMessageBox) else ""
        what = button.text().replace("&", "")
        tell("asked", sentence=sentence, buttons=texts, what=what)
        self._hands.click(button)

    # --- steps ---

    def _next(self) -> Iterator[None]:
        if not self._window.document.value.name.startswith(MINE):
            tell("step", what="begin")
            return self._begin()
        steps = (
            (self._poke, 50),
            (self._type, 20),
            (self._press_keys, 14),
            (self._meddle, 2),
            (self._press_notice, 4),
            (self._save, 10),
            (self._begin, 4),
            (self._undo, 8),
            (self._switch, 8),
            (self._turn, 5),
            (self._close, 2),
        )
        chosen = self._rng.choices([step for step, _ in steps], [often for _, often in steps])[0]
        tell("step", what=chosen.__name__.removeprefix("_"))
        return chosen()

    def _poke(self) -> Iterator[None]:
        """Use any part of the page: a button, chip, field, table or list."""
        page = self._window.pages.currentWidget()
        parts = [each for each in reachable(self._window) if page and page.isAncestorOf(each)]
        if parts:
            yield from self._hands.poke(self._rng, self._rng.choice(parts))

    def _table(self) -> QAbstractItemView | None:
        """The table of the page in front."""
        found = (part(self._window, QTableView, f"{name}_table") for name in ("squad", "builder"))
        return next((each for each in found if each is not None), None)

    def _type(self) -> Iterator[None]:
        """Write into a cell as hands do, and now and then leave its editor open."""
        table = self._table()
        place = row_place(self._rng, table) if table is not None else None
        if table is None or place is None:
            yield from self._poke()
            return
        self._hands.click(table.viewport(), place)
        yield
        self._hands.shortcut(table, KEY.Key_F2)
        yield
        yield from self._hands.finish_editing(self._rng, table)

    def _press_keys(self) -> Iterator[None]:
        table = self._table()
        if table is None:
            return
        table.setFocus(Qt.FocusReason.TabFocusReason)
        for _time in range(self._rng.randint(1, 4)):
            self._hands.shortcut(table, *self._rng.choice(KEYS))
            yield

    def _meddle(self) -> Iterator[None]:
        """Change a document's file as another program would."""
        files = [each for each in self._window.documents.all if each.path]
        files = [each for each in files if each.path and each.path.parent.is_dir()]
        if not files:
            return
        document = self._rng.choice(files)
        file = document.path
        assert file
        what = self._rng.choice(("replace", "truncate", "delete", "read-only", "folder"))
        theirs = document.value.replace(notes=f"theirs {self._rng.random()}")
        tell(
            "meddled",
            doc=document.value.name,
            path=str(file),
            what=what,
            held=_held(file),
        )
        with contextlib.suppress(OSError):
            if what == "replace":
                file.write_bytes(document.kind.to_bytes(theirs))
                tell("theirs", doc=document.value.name, path=str(file), digest=digest(theirs))
            elif what == "truncate":
                os.truncate(file, self._rng.randrange(200))
            elif what == "delete":
                file.unlink()
            elif what == "read-only":
                file.chmod(0o444)
            else:
                away = file.parent.with_name("gone")
                file.parent.rename(away)
                QTimer.singleShot(AWAY_MS, self, lambda: _bring_back(away, file.parent))
        yield

    def _press_notice(self) -> Iterator[None]:
        """Press any button of a notice in the window."""
        names = ("unwritten_banner", "elsewhere_banner", "toast")
        found = [self._window.findChild(QWidget, name) for name in names]
        buttons = [
            button
            for each in found
            if each is not None and each.isVisible()
            for button in each.findChildren(QAbstractButton)
            if button.isVisible() and button.isEnabled()
        ]
        if buttons:
            self._hands.click(self._rng.choice(buttons))
            yield

    def _begin(self) -> Iterator[None]:
        """Begin a document in the dialog; with many open, go to the next one."""
        if len(self._window.documents.all) >= MOST_TABS:
            self._hands.shortcut(self._window, KEY.Key_Tab, CTRL)
        else:
            self._hands.shortcut(self._window, KEY.Key_N, CTRL)
        yield

    def _fill_in(self, dialog: QWidget) -> None:
        """Choose a kind and a beginning, name the document, and create it."""
        kinds = dialog.findChild(QListWidget, "new_kind")
        assert isinstance(kinds, QListWidget)
        squad = self._rng.random() < SQUADS_OFTEN
        names = [kinds.item(row).data(Qt.ItemDataRole.UserRole) for row in range(kinds.count())]
        formats = [row for row, name in enumerate(names) if name not in {EVENING, MORE}]
        row = formats[0] if squad else self._rng.choice(formats[1:])
        if kinds.item(row).isHidden():
            self._click_row(kinds, names.index(MORE))
        self._click_row(kinds, row)
        beginnings = dialog.findChild(QListWidget, "new_beginning")
        assert isinstance(beginnings, QListWidget)
        self._click_row(beginnings, self._rng.randrange(beginnings.count()))
        nations = part(self._window, QListWidget, "new_nation")
        if nations is not None:
            self._click_row(nations, self._rng.randrange(nations.count()))
        name = dialog.findChild(QLineEdit, "new_name")
        assert isinstance(name, QLineEdit)
        self._hands.click(name)
        QTest.keyClicks(name, f"{MINE}{os.getpid()}-{time.monotonic_ns() // 1_000_000}")
        accept = dialog.findChild(QPushButton, "accept")
        assert isinstance(accept, QPushButton)
        self._hands.click(accept)

    def _click_row(self, rows: QListWidget, row: int) -> None:
        rows.scrollToItem(rows.item(row))
        self._hands.click(rows.viewport(), rows.visualItemRect(rows.item(row)).center())

    def _undo(self) -> Iterator[None]:
        for _time in range(self._rng.randint(1, 3)):
            key = self._rng.choice((KEY.Key_Z, KEY.Key_Z, KEY.Key_Y))
            self._hands.shortcut(self._window, key, CTRL)
            yield

    def _switch(self) -> Iterator[None]:
        self._hands.shortcut(self._window, KEY.Key_Tab, CTRL)
        yield

    def _turn(self) -> Iterator[None]:
        fitting = [
            each
            for each in PAGES
            if each.name not in NOT_VISITED and suits(each.kinds, self._window.document)
        ]
        entry = self._rng.choice(fitting)
        self._hands.shortcut(self._window, Qt.Key(ord(entry.keys[0][-1])), ALT)
        yield

    def _save(self) -> Iterator[None]:
        self._hands.shortcut(self._window, KEY.Key_S, CTRL)
        yield

    def _close(self) -> Iterator[None]:
        self._hands.shortcut(self._window, KEY.Key_W, CTRL)
        yield

    # --- what other programs do for him ---

    def save_as(self, _parent: object, _title: str, suggestion: Path, _kinds: str) -> str:
        """Choose a file that is not there yet, as in the system's dialog."""
        name = self._window.document.value.name.replace("/", "-") or "unnamed"
        file, number = self._squads / f"{name}{suggestion.suffix}", 2
        while file.exists():
            file, number = self._squads / f"{name} ({number}){suggestion.suffix}", number + 1
        return str(file)

    def any_file(self, *_args: object, **_more: object) -> tuple[str, str]:
        """Choose any document."""
        files = sorted(self._squads.glob("*.nco"))
        return (str(self._rng.choice(files)) if files else ""), ""


def _held(file: Path) -> str:
    """The digest of what a file holds, "" where that is no document."""
    with contextlib.suppress(FileProblem):
        return digest(read_document(file))
    return ""


def _bring_back(away: Path, folder: Path) -> None:
    """Put a folder back where it was, beside what was written there meanwhile."""
    with contextlib.suppress(OSError):
        away.rename(folder)


def _note_offers(offered: Sequence[Leftover], answers: Sequence[questions.Answer]) -> None:
    for left, answer in zip(offered, answers, strict=True):
        doc = getattr(left.value, "name", "")
        tell("offered", doc=doc, digest=digest(left.value), answer=answer, format=left.kind.format)


_write = RecoveryFile.write
_ask_about, _ask_about_all = unsaved.ask_about, unsaved._ask_about_all
_write_to, _tell_saved = FileActions.write_to, FileActions._show_saved


def keep(kept: RecoveryFile, copy: RecoveryCopy) -> None:
    """Keep unsaved work, and tell when that began and was done."""
    begun = time.monotonic()
    try:
        _write(kept, copy)
    except Exception:
        tell("failed", doc=copy.value.name, begun=begun)
        raise
    done = time.monotonic()
    tell("kept", doc=copy.value.name, digest=digest(copy.value), begun=begun, at=done)


def offer_one(left: Leftover, parent: QWidget) -> questions.Answer:
    answer = _ask_about(left, parent)
    _note_offers([left], [answer])
    return answer


def offer_several(left: Sequence[Leftover], window: QWidget) -> list[questions.Answer]:
    answers = _ask_about_all(left, window)
    _note_offers(left, answers)
    return answers


def write_to(files: FileActions, path: Path, *, over: str | None = None) -> bool:
    """Save, and tell what is about to be saved: the process may end before more is told."""
    value = files.document.value
    tell("saving", doc=value.name, path=str(path), digest=digest(value))
    return _write_to(files, path, over=over)


def tell_saved(files: FileActions, path: Path) -> None:
    """Tell what was saved when the player is told."""
    document = files.document
    of, now = document.kind.format, digest(document.value)
    tell("saved", doc=document.value.name, path=str(path), format=of, digest=now)
    _tell_saved(files, path)


def stand_in() -> None:
    """Tell what the window does, and let its clock be off where that is wanted."""
    RecoveryFile.write = keep  # type: ignore[assignment, method-assign]
    FileActions.write_to = write_to  # type: ignore[assignment, method-assign]
    FileActions._show_saved = tell_saved  # type: ignore[assignment, method-assign]
    unsaved.ask_about = offer_one
    unsaved._ask_about_all = offer_several
    QDesktopServices.openUrl = lambda *_rest: True  # type: ignore[method-assign]
    printer: Any = QPrintDialog
    printer.exec = lambda *_rest: 0
    off, clock = float(os.environ.get("SOAK_CLOCK", "0")), time.time
    time.time = lambda: clock() + off


def main() -> int:
    seed, squads = int(sys.argv[1]), Path(sys.argv[2])
    rng = Random(seed)  # noqa: S311 - a player, not a secret
    stand_in()
    application, window = shell._start((), restore=True)
    player = Player(window, rng, squads)
    questions.ask_save = player.save_as  # type: ignore[assignment]
    chooser: Any = QFileDialog
    chooser.getOpenFileName = player.any_file
    chooser.getOpenFileNames = lambda *_args, **_more: ([player.any_file()[0]], "")
    chooser.getExistingDirectory = lambda *_args, **_more: str(squads)
    offer = window.offer_leftovers

    def offer_and_begin() -> None:
        offer()
        QTimer.singleShot(0, player, player.begin)

    window.offer_leftovers = offer_and_begin  # type: ignore[method-assign]
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
