"""A player who does anything at any time, in the real window; `soak.py` starts and kills him.

Half of his documents are squads, the others of all other kinds. Each line he prints tells what has
happened, with the time, as JSON: states of documents, saves that were acknowledged, what was kept
of unsaved work, what a start offered, what the window said it could not keep.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from nco_builder import paths
from nco_builder.documents.kinds import formats, kind_for, read_document
from nco_builder.documents.paths import PathEdit, Way, at_path
from nco_builder.documents.squads import SQUAD
from nco_builder.squad import edit, new_squad, recruit
from nco_builder.ui.document import unsaved
from nco_builder.ui.document.kept import KeptFile
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.notes_field import NotesField
from nco_builder.ui.shell import app as shell
from nco_builder.value import Value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nco_builder.squad import Squad
    from nco_builder.ui.document.kept import Copy, Leftover
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.shell.main_window import MainWindow

MOST_TABS = 6
PAGES = ("squad", "compare", "glance", "settings", "builder", "play", "event")
NATIONS = ("greek", "polish", "danish", "")
PAUSE_MS = (20, 180)
AWAY_MS = 1500
"""How long a folder is gone that another program has moved."""
OUTSIDE = ("Show in folder", "Open")
"""Buttons that would start another program."""
OTHERS, OFTEN_LISTS, FEW = 0.5, 0.5, 12


def tell(event: str, **facts: object) -> None:
    """Tell in one piece: what keeps unsaved work tells from another thread."""
    sys.stdout.write(json.dumps({"event": event, "at": time.monotonic(), **facts}) + "\n")
    sys.stdout.flush()


def digest(value: Any) -> str:  # noqa: ANN401 - a document of any kind
    return blake2b(kind_for(value).to_bytes(value), digest_size=8).hexdigest()


def samples() -> list[Any]:
    """A document of each other kind, to begin with."""
    found = [read_document(file) for file in sorted((paths.data() / "samples").glob("*.nco"))]
    others = [each for each in found if each.format != SQUAD.format]
    assert {SQUAD.format, *(each.format for each in others)} == set(formats())
    return others


def lists(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:  # noqa: ANN401 - any part
    """Paths of all lists in a document that have something."""
    if isinstance(value, tuple) and value:
        below = [lists(each, (*path, place)) for place, each in enumerate(value)]
        return [path, *(each for found in below for each in found)]
    if isinstance(value, Value):
        return [each for name, part in value for each in lists(part, (*path, name))]
    return []


class Player:
    """Edits, saves, begins, closes and turns pages at random; every step is told at once."""

    def __init__(self, window: MainWindow, rng: Random, squads: Path) -> None:
        self._window, self._rng, self._squads = window, rng, squads
        self._known: dict[OpenDocument, tuple[str, str, bool]] = {}
        self._samples = samples()
        self._timer = QTimer(window, singleShot=True)
        self._timer.timeout.connect(self._step)
        window.documents.unkept.connect(self._tell_unkept)
        self._tell_states()
        tell("ready")
        self._timer.start(PAUSE_MS[0])

    def _tell_unkept(self) -> None:
        documents = self._window.documents
        tell("unkept", work=documents.problem, versions=documents.versions.problem)

    def _tell_states(self) -> None:
        """Tell every document that is not as it was."""
        now = {
            each: (each.value.name, digest(each.value), each.modified)
            for each in self._window.documents.all
            if each.value.name.startswith("doc-")
        }
        for each, state in now.items():
            if self._known.get(each) != state:
                of = each.kind.format
                tell("state", doc=state[0], digest=state[1], modified=state[2], format=of)
        for each, state in self._known.items():
            if each not in now:
                tell("closed", doc=state[0])
        self._known = now

    def _step(self) -> None:
        steps = (
            (self._edit, 40),
            (self._type, 20),
            (self._meddle, 2),
            (self._press_notice, 4),
            (self._save, 10),
            (self._begin, 5),
            (self._undo, 8),
            (self._switch, 8),
            (self._turn, 5),
            (self._close, 2),
        )
        chosen = self._rng.choices([step for step, _ in steps], [often for _, often in steps])[0]
        tell("step", what=chosen.__name__.removeprefix("_"))
        chosen()
        self._tell_states()
        self._timer.start(self._rng.randint(*PAUSE_MS))

    def _edit(self) -> None:
        document = self._window.document
        if not document.value.name.startswith("doc-"):
            self._begin()
        elif document.kind is SQUAD:
            self._edit_squad(document.value)
        else:
            self._edit_other(document)

    def _type(self) -> None:
        """Write into a cell or field as hands do, and mostly leave it open."""
        window = self._window
        if not window.document.value.name.startswith("doc-"):
            return
        if window.document.kind is SQUAD and window.document.value.members:
            window.turn_to("squad")
            table = window.page.table
            table.choose((self._rng.randrange(len(window.document.value.members)),))
            table.rename()
            fields: list[QWidget] = [*table.viewport().findChildren(QLineEdit)]
        else:
            window.turn_to("builder")
            page = window.pages.currentWidget()
            found = page.findChildren(NotesField) if page else []
            fields = [each for each in found if each.isVisible() and not each.isReadOnly()]
        if fields:
            field = self._rng.choice(fields)
            QTest.keyClicks(field, f"{self._rng.random():.6f}"[2:])
            end = self._rng.choice((None, None, Qt.Key.Key_Return, Qt.Key.Key_Escape))
            if end is not None:
                QTest.keyClick(field, end)

    def _meddle(self) -> None:
        """Change a document's file as another program would."""
        files = [each for each in self._window.documents.all if each.path]
        if not files:
            return
        document = self._rng.choice(files)
        file = document.path
        assert file
        what = self._rng.choice(("replace", "truncate", "delete", "read-only", "folder"))
        tell("meddled", doc=document.value.name, path=str(file), what=what)
        with contextlib.suppress(OSError):
            if what == "replace":
                theirs = document.value.replace(notes=f"theirs {self._rng.random()}")
                file.write_bytes(document.kind.to_bytes(theirs))
            elif what == "truncate":
                os.truncate(file, self._rng.randrange(200))
            elif what == "delete":
                file.unlink()
            elif what == "read-only":
                file.chmod(0o444)
            else:
                away = file.parent.with_name("gone")
                file.parent.rename(away)
                QTimer.singleShot(AWAY_MS, self._window, lambda: away.rename(file.parent))

    def _press_notice(self) -> None:
        """Press any button of a notice in the window."""
        names = ("unwritten_banner", "elsewhere_banner", "toast")
        found = [self._window.findChild(QWidget, name) for name in names]
        notices = [each for each in found if each is not None and each.isVisible()]
        buttons = [
            button
            for each in notices
            for button in each.findChildren(QPushButton)
            if button.isVisible() and button.isEnabled() and button.text() not in OUTSIDE
        ]
        if buttons:
            button = self._rng.choice(buttons)
            tell("pressed", what=button.objectName())
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def _edit_other(self, document: OpenDocument) -> None:
        """Write a note, or take, double or move whatever there is."""
        change = PathEdit("set", ("notes",), f"{self._rng.random()}")
        places = lists(document.value)
        if places and self._rng.random() < OFTEN_LISTS:
            path = self._rng.choice(places)
            there = at_path(document.value, path)
            way: Way = "duplicate" if len(there) < FEW else "remove"
            change = PathEdit(way, (*path, self._rng.randrange(len(there))))
        document.do(change.apply(document.value), lambda _before: change.name)

    def _edit_squad(self, squad: Squad) -> None:
        men = len(squad.members)
        rulebook = self._window.squad_document.rulebook
        units = [unit.id for unit in rulebook.units] if rulebook else []
        choices = [
            edit("set_text", field="notes", value=f"{self._rng.random()}"),
            edit("set_nation", nation=self._rng.choice(NATIONS)),
        ]
        if men < 14 and rulebook:
            unit = rulebook.units[self._rng.randrange(len(units))]
            choices.append(edit("add_members", members=(recruit(unit),), at=None))
        elif men:
            choices.append(edit("remove_members", members=(self._rng.randrange(men),)))
        self._window.squad_document.do(self._rng.choice(choices))

    def _begin(self) -> None:
        documents = self._window.documents
        if len(documents.all) >= MOST_TABS:
            return
        name = f"doc-{os.getpid()}-{time.monotonic_ns()}"
        begun: Any = new_squad("nco-2.3.2", "greek", 100, 50)
        if self._rng.random() < OTHERS:
            begun = self._rng.choice(self._samples)
        documents.bring(kind_for(begun), begun.replace(name=name), unsaved=True)

    def _undo(self) -> None:
        self._window.document.undo()
        if not self._window.document.value.name.startswith("doc-"):
            self._window.document.redo()

    def _switch(self) -> None:
        self._window.documents.step(1)

    def _turn(self) -> None:
        self._window.turn_to(self._rng.choice(PAGES))

    def _save(self) -> None:
        document = self._window.document
        if not document.value.name.startswith("doc-"):
            return
        tell("saving", doc=document.value.name, digest=digest(document.value))
        if self._window.files.save():
            tell(
                "saved",
                doc=document.value.name,
                path=str(document.path),
                format=document.kind.format,
                digest=digest(document.value),
            )

    def _close(self) -> None:
        document = self._window.document
        if document.modified:
            self._save()
        if not document.modified:
            self._window.files.close(document)

    def save_as(self, *_args: object) -> str:
        name = self._window.document.value.name
        file, number = self._squads / f"{name}.nco", 2
        while file.exists():
            file, number = self._squads / f"{name} ({number}).nco", number + 1
        return str(file)

    def answer(
        self,
        _parent: object,
        sentence: str,
        answers: Mapping[str, questions.Answer],
        _hint: str = "",
    ) -> questions.Answer:
        """Press any button."""
        chosen = self._rng.choice([*answers.values()])
        tell("asked", sentence=sentence, what=chosen)
        return chosen


def answer_offers(offered: Sequence[Leftover], _window: object) -> list[questions.Answer]:
    for left in offered:
        tell("offered", doc=getattr(left.value, "name", ""), digest=digest(left.value))
    return ["yes"] * len(offered)


def ask(
    _parent: object, sentence: str, answers: Mapping[str, questions.Answer], _hint: str = ""
) -> questions.Answer:
    tell("asked", sentence=sentence)
    return next(means for means in ("keep", "yes", "no") if means in answers.values())


def say(_parent: object, sentence: str, **_rest: object) -> None:
    tell("said", sentence=sentence)


_write = KeptFile.write


def keep(kept: KeptFile, copy: Copy) -> None:
    """Keep unsaved work, and tell when that began and was done."""
    begun = time.monotonic()
    try:
        _write(kept, copy)
    except Exception:
        tell("failed", doc=copy.value.name, begun=begun)
        raise
    done = time.monotonic()
    tell("kept", doc=copy.value.name, digest=digest(copy.value), begun=begun, at=done)


def stand_in() -> None:
    """Answer what the window asks, and let its clock be off where that is wanted."""
    KeptFile.write = keep  # type: ignore[assignment, method-assign]
    questions.ask, questions.say = ask, say  # type: ignore[assignment]
    unsaved._ask_about_all = answer_offers  # type: ignore[assignment]
    unsaved.ask_about = lambda left, parent: answer_offers([left], parent)[0]
    off, clock = float(os.environ.get("SOAK_CLOCK", "0")), time.time
    time.time = lambda: clock() + off


def main() -> int:
    seed, squads = int(sys.argv[1]), Path(sys.argv[2])
    rng = Random(seed)  # noqa: S311 - a player, not a secret
    stand_in()
    application, window = shell._start((), restore=True)
    made: list[Player] = []

    def begin() -> None:
        player = Player(window, rng, squads)
        questions.ask_save = player.save_as  # type: ignore[assignment]
        questions.ask = player.answer  # type: ignore[assignment]
        made.append(player)

    QTimer.singleShot(300, begin)  # the offers come first
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
