"""However the program ends, what was open and no file has is there again at the next start."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import read_squad, write_squad
from nco_builder.settings.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

PLAYER = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.ui.parts import questions
from nco_builder.ui.shell import app

asked = []
def ask(parent, sentence, answers, hint=""):
    asked.append(sentence)
    print("HINT", hint)
    return "keep" if "keep" in answers.values() else "yes"
questions.ask = ask
questions.say = lambda parent, sentence, **_: print("SAID", sentence)

def sample(name):
    return paths.data() / "samples" / (name + ".nco")

def begin(window, name):
    value = read_document(sample(name))
    window.files._begin(kind_for(value), value)

def play():
    window = next(w for w in QApplication.topLevelWidgets() if w.objectName() == "main_window")
    if window.documents.arriving.busy or not done_greeting(window):
        QTimer.singleShot(20, play)
        return
    STEPS
    for each in window.documents.all:
        print("OPEN", each.title, "modified" if each.modified else "as begun")
    for sentence in asked:
        print("ASKED", sentence)
    asked.clear()
    sys.stdout.flush()
    LEAVE
    for sentence in asked:
        print("ASKED", sentence)
    sys.stdout.flush()

def done_greeting(window):
    return not (paths.user_state() / "starting").exists()

start = app._start
def starting(*words, **named):
    made = start(*words, **named)
    QTimer.singleShot(0, play)
    return made
app._start = starting
sys.exit(app.run([Path(each) for each in sys.argv[1:]]))
"""
QUIT = "window.carry_out('quit')"
LEAVE = {
    "quit": QUIT,
    "close": "window.close()",
    "terminated": "os.kill(os.getpid(), signal.SIGTERM)",
    "interrupted": "os.kill(os.getpid(), signal.SIGINT)",
    "session and close": (
        "QApplication.instance().findChild(SessionEnd)._commit(None); window.close()"
    ),
    "session": "QApplication.instance().findChild(SessionEnd)._commit(None); os._exit(0)",
}


def play(steps: str = "pass", leave: str = QUIT, *files: str) -> subprocess.CompletedProcess[str]:
    leave = f"from nco_builder.ui.shell.session_end import SessionEnd; {leave}"
    code = PLAYER.replace("STEPS", steps).replace("LEAVE", leave)
    return subprocess.run(
        [sys.executable, "-c", code, *files],
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "NCO_BUILDER_LANGUAGE": "en"},
        timeout=120,
    )


def told(done: subprocess.CompletedProcess[str], what: str) -> list[str]:
    assert "Traceback" not in done.stderr, done.stderr
    assert "SAID" not in done.stdout, done.stdout
    lines = done.stdout.splitlines()
    return [line.removeprefix(what).strip() for line in lines if line.startswith(what)]


@pytest.mark.parametrize("way", LEAVE)
def test_new_documents_nobody_edited_are_open_again_however_the_program_ended(way: str) -> None:
    steps = "begin(window, 'panzer-zug'); window.files.open_sample(sample('airborne-squad'))"
    before = play(steps, LEAVE[way])
    assert len(told(before, "OPEN")) == 2
    after = play()
    assert told(after, "OPEN") == told(before, "OPEN")
    assert told(after, "OPEN")[0].endswith("modified")
    assert told(after, "OPEN")[1].endswith("as begun")
    codes = {"terminated": 128 + signal.SIGTERM, "interrupted": 128 + signal.SIGINT}
    assert before.returncode == codes.get(way, 0)


def test_quitting_asks_about_what_was_begun_with_something_in_it() -> None:
    done = play("begin(window, 'rifle-squad')")
    assert told(done, "ASKED") == ["Save “3rd Squad, Baker”?"]
    assert told(play("window.files.open_sample(sample('airborne-squad'))"), "ASKED")  # the one kept


def test_a_sample_that_was_only_looked_at_is_not_asked_about() -> None:
    assert told(play("window.files.open_sample(sample('airborne-squad'))"), "ASKED") == []


def test_files_that_were_open_are_open_again_after_the_system_ended_the_program(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("squads")
    names = ("rifle-squad", "airborne-squad")
    for name in names:
        write_squad(folder / f"{name}.nco", read_squad(paths.data() / f"samples/{name}.nco"))
    before = play("pass", LEAVE["terminated"], *[str(folder / f"{name}.nco") for name in names])
    assert len(told(before, "OPEN")) >= 1
    assert told(play(), "OPEN") == told(before, "OPEN")


def test_without_opening_the_last_documents_what_was_kept_is_offered() -> None:
    Settings()["open_last"] = False
    play("window.files.open_sample(sample('airborne-squad'))", LEAVE["terminated"])
    after = play("pass", LEAVE["terminated"])
    assert told(after, "ASKED") == ["“Pathfinders” was not saved when NCO Builder last closed."]


def test_without_autosave_nothing_is_lost_when_the_system_ends_the_program() -> None:
    Settings()["autosave"] = False
    begun = "begin(window, 'rifle-squad')"
    before = play(begun, LEAVE["terminated"])
    assert told(play(), "OPEN") == told(before, "OPEN")


def test_a_share_code_is_asked_about_when_its_tab_is_closed() -> None:
    code = share_code(read_squad(paths.data() / "samples/rifle-squad.nco"))
    steps = f"window.files.incoming.open_code({code!r}); window.documents.arriving; pass"
    closing = (
        "import time\n"
        "    while window.documents.arriving.busy: QApplication.processEvents()\n"
        "    questions.ask = lambda *a: asked.append(a[1]) or 'lose'\n"
        "    window.files.close()\n"
        "    window.carry_out('quit')"
    )
    assert told(play(steps, closing), "ASKED") == ["Save “3rd Squad, Baker”?"]


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    """The sheet of a squad, with the squad inside."""
    pdf = tmp_path / "squad.pdf"
    sample = paths.data() / "samples/rifle-squad.nco"
    subprocess.run(
        [sys.executable, "-m", "nco_builder", "export", str(sample), "--sheet", str(pdf)],
        check=True,
        capture_output=True,
    )
    return pdf


TITLE = "print('TITLE', window.windowTitle())"
RENAME = "window.document.do(window.document.value.replace(name='Ours'), lambda _: 'Rename')"
OPEN = (
    "window.files.incoming.open_path(Path(%r))\n"
    "    while window.documents.arriving.busy: QApplication.processEvents()\n"
    "    "
)


def test_a_squad_as_its_pdf_holds_it_is_not_asked_about_and_open_again(pdf: Path) -> None:
    done = play(TITLE, QUIT, str(pdf))
    assert told(done, "TITLE") == ["3rd Squad, Baker (squad.pdf)[*] – NCO Builder"]
    assert told(done, "ASKED") == []
    after = play()
    assert told(after, "OPEN") == ["3rd Squad, Baker as begun"]
    assert told(after, "ASKED") == []


def test_a_squad_out_of_a_pdf_that_is_opened_later_is_not_asked_about(pdf: Path) -> None:
    steps = (OPEN % str(pdf)) + (
        "assert len(window.documents.all) == 1; window.files.open_sample(sample('airborne-squad'))"
    )
    closing = "window.files.close(window.documents.all[0]); window.carry_out('quit')"
    done = play(steps, closing)
    assert told(done, "OPEN")[0] == "3rd Squad, Baker as begun"
    assert told(done, "ASKED") == []


def test_a_squad_out_of_a_pdf_that_was_changed_is_asked_about(pdf: Path) -> None:
    assert told(play(RENAME, QUIT, str(pdf)), "ASKED") == ["Save the changes to “Ours”?"]


def test_only_the_changes_to_a_squad_out_of_a_pdf_are_lost_when_its_tab_is_closed(
    pdf: Path,
) -> None:
    closing = (
        "questions.ask = lambda *a: [asked.append(a[1]), print('HINT', a[3])] and 'lose'\n"
        "    window.files.close()\n"
        "    window.carry_out('quit')"
    )
    done = play(RENAME, closing, str(pdf))
    assert told(done, "ASKED")[0] == "Save the changes to “Ours”?"
    assert told(done, "HINT")[0] == "They are lost otherwise."


@pytest.mark.parametrize("does", ["unlink()", "write_bytes(b'%PDF-1.4')"])
def test_a_squad_whose_pdf_is_gone_or_another_by_now_is_asked_about(pdf: Path, does: str) -> None:
    done = play(f"Path({str(pdf)!r}).{does}", QUIT, str(pdf))
    assert told(done, "ASKED") == ["Save “3rd Squad, Baker”?"]


@pytest.mark.parametrize("way", ["terminated", "session"])
def test_a_squad_out_of_a_pdf_is_kept_where_the_system_ends_the_program(
    pdf: Path, way: str
) -> None:
    play("pass", LEAVE[way], str(pdf))
    pdf.unlink()
    after = play("pass", LEAVE["terminated"])
    assert told(after, "OPEN") == ["3rd Squad, Baker as begun"]
    assert told(play(), "ASKED") == ["Save “3rd Squad, Baker”?"]  # no file has it any more


def test_a_squad_out_of_a_pdf_is_offered_after_the_program_was_killed(pdf: Path) -> None:
    kept = "(paths.user_state() / 'unsaved').glob('*.nco')"
    steps = f"import time\n    while not list({kept}): time.sleep(0.01)"
    play(steps, "os.kill(os.getpid(), signal.SIGKILL)", str(pdf))
    after = play("print('TITLE', window.windowTitle())", LEAVE["terminated"])
    assert told(after, "ASKED") == [
        "“3rd Squad, Baker” was not saved when NCO Builder last closed."
    ]
    (hint,) = told(after, "HINT")
    assert hint.startswith("It is from “squad.pdf”, which stays as it is.")
