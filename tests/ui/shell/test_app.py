from __future__ import annotations

import errno
import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from nco_builder import paths
from nco_builder.documents.squads import write_squad
from nco_builder.settings.settings import Settings
from nco_builder.squad import new_squad
from nco_builder.ui.document.pending_opens import first_document
from nco_builder.ui.shell.app import has_display
from tests.files.test_pdf import FILE, NAMED, raw_pdf, stream

RUN = "import sys; from pathlib import Path; from nco_builder.ui.shell.app import run; "


def program(code: str, **variables: str | None) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in variables}
    return subprocess.run(
        [sys.executable, "-c", RUN + code],
        check=False,
        capture_output=True,
        text=True,
        env=kept | {name: value for name, value in variables.items() if value is not None},
    )


NO_DISPLAY: dict[str, str | None] = {
    "QT_QPA_PLATFORM": None,
    "DISPLAY": None,
    "WAYLAND_DISPLAY": None,
}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have a display")
@pytest.mark.parametrize("display", [None, "", ":5987", "nonsense"])
def test_without_a_display_it_ends_with_one_sentence_and_code_2(display: str | None) -> None:
    done = program("sys.exit(run())", **NO_DISPLAY | {"DISPLAY": display})
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("NCO Builder cannot start: there is no display")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {}, False),
        ("linux", {"QT_QPA_PLATFORM": "offscreen"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, False),
        ("linux", {"WAYLAND_DISPLAY": "x" * 500}, False),
        ("linux", {"DISPLAY": "other-machine:0"}, True),
        ("linux", {"DISPLAY": ":x"}, False),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_a_display_is_looked_for_where_systems_have_it(
    platform: str, variables: dict[str, str], *, expected: bool
) -> None:
    assert has_display(variables, platform) is expected


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X servers listen like this")
def test_a_local_display_counts_only_while_somebody_listens() -> None:
    number = 7000 + os.getpid() % 1000
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(f"\0/tmp/.X11-unix/X{number}")
        server.listen()
        assert has_display({"DISPLAY": f":{number}.0"}, "linux")
    assert not has_display({"DISPLAY": f":{number}.0"}, "linux")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Wayland is Linux's")
def test_wayland_counts_only_while_somebody_listens(short_path: Path) -> None:
    there = {"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": str(short_path)}
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(short_path / "wayland-7"))
        server.listen()
        assert has_display(there, "linux")
        assert has_display({"WAYLAND_DISPLAY": str(short_path / "wayland-7")}, "linux")
    assert not has_display(there, "linux")


def test_a_library_that_is_missing_is_one_sentence() -> None:
    done = program("sys.modules['PySide6.QtWidgets'] = None; sys.exit(run())")
    assert done.returncode == 2
    assert "a library the window needs is missing" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="paths are no bytes there")
def test_a_folder_in_which_qt_would_find_nothing_is_one_sentence() -> None:
    done = program(
        "import os, PySide6; PySide6.__file__ = os.fsdecode(b'/home/\\xfc/PySide6/__init__.py');"
        "sys.exit(run())",
        QT_QPA_PLATFORM="offscreen",
    )
    assert done.returncode == 2
    assert "Qt finds nothing in a folder whose name is not in UTF-8; move it: /hom" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_picture_of_the_window_is_written_without_a_display(tmp_path: Path) -> None:
    picture = tmp_path / "window.png"
    done = program(f"sys.exit(run(screenshot=Path({str(picture)!r})))", **NO_DISPLAY)
    assert done.returncode == 0, done.stderr
    image = QImage(str(picture))
    assert (image.width(), image.height()) == (1280, 720)
    assert len({image.pixel(x, 40) for x in range(1280)}) > 10
    assert not paths.user_config().exists()


def test_a_file_that_cannot_be_read_is_no_picture(tmp_path: Path) -> None:
    file, picture = tmp_path / "event.nco", tmp_path / "window.png"
    file.write_text('{"format": "nco-deck", "version": 1}', "utf-8")
    words = ["open", str(file), "--screenshot", str(picture)]
    done = program(f"from nco_builder.cli import main; sys.exit(main({words}))")
    assert done.returncode == 2
    assert done.stderr.startswith(f"nco-builder: {file}: this cannot be checked: ")
    assert done.stderr.count("\n") == 1
    assert not picture.exists()


def test_a_picture_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    picture = tmp_path / "gone" / "window.png"
    done = program(f"sys.exit(run(screenshot=Path({str(picture)!r})))")
    assert done.returncode == 2
    assert done.stderr.strip().splitlines()[-1] == f"The picture cannot be written: {picture}."


CRASH = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from nco_builder.squad import edit
from nco_builder.ui.shell import app
from nco_builder.ui.parts import questions

shown = []
questions.say = lambda _, sentence, **__: (shown.append(sentence), QApplication.exit(9))

def mistake():
    window = next(w for w in QApplication.topLevelWidgets() if w.objectName() == "main_window")
    window.squad_document.do(edit("set_text", field="name", value="Unsaved"))
    raise ZeroDivisionError("a mistake in a slot")

start = app._start
def starting(*words, **named):
    made = start(*words, **named)
    QTimer.singleShot(0, mistake)
    return made
app._start = starting
code = run()
print(shown[0])
sys.exit(code)
"""


def test_a_mistake_while_it_runs_keeps_the_squad_and_is_no_traceback() -> None:
    done = program(CRASH)
    assert done.returncode == 9
    assert "Traceback" not in done.stderr
    assert "ZeroDivisionError" not in done.stderr
    (report,) = (paths.user_state() / "crash-reports").iterdir()
    assert report.read_text("utf-8").endswith("ZeroDivisionError\n")
    (kept,) = (paths.user_state() / "unsaved").glob("*.nco")
    assert json.loads(kept.read_bytes())["name"] == "Unsaved"
    assert str(kept) in done.stdout
    assert str(report) in done.stdout


def test_the_first_start_shows_the_sample_with_one_error_to_mend() -> None:
    from nco_builder.legality import check_by_own_ruleset, fixes

    first = first_document(None, Settings())
    assert (first.path, first.disk, first.problem) == (None, None, "")
    report = check_by_own_ruleset(first.value)
    assert len(report.errors) == 1
    assert fixes(report.errors[0], report)


def refuse(path: Path) -> None:
    """Do as a system does whose user may not look into the folder of the greek squad."""
    if Path(path).name == "greek.nco":
        raise PermissionError(errno.EACCES, "Permission denied", str(path))


@pytest.fixture
def used(tmp_path: Path) -> Settings:
    """Settings of somebody who has saved a squad."""
    write_squad(tmp_path / "greek.nco", new_squad("nco-2.3.2", "greek", 100, 50))
    settings = Settings()
    settings.remember_file(tmp_path / "greek.nco")
    return settings


def test_the_first_window_is_no_wider_than_a_small_screen() -> None:
    code = (
        "from nco_builder.ui.shell import app; _app, window = app._start((), restore=True); "
        "screen = window.screen().availableSize(); "
        "print(window.width() == max(screen.width(), window.minimumWidth()), screen.width())"
    )
    assert program(code).stdout == "True 800\n"


def test_a_later_start_shows_the_squad_of_the_last_one(used: Settings, tmp_path: Path) -> None:
    first = first_document(None, used)
    assert (first.value.nation, first.path, first.problem) == ("greek", tmp_path / "greek.nco", "")
    assert first.disk


def test_a_squad_named_goes_before_the_last_one(used: Settings, tmp_path: Path) -> None:
    write_squad(tmp_path / "asked.nco", new_squad("nco-2.3.2", "polish", 100, 50))
    assert first_document(tmp_path / "asked.nco", used).value.nation == "polish"


def test_who_does_not_want_the_last_squad_again_begins_a_new_one(used: Settings) -> None:
    used["open_last"] = False
    used["new_vp"] = 150
    first = first_document(None, used)
    assert (first.path, first.problem, first.value.members) == (None, "", ())
    assert (first.value.limits.vp, first.value.limits.sp) == (150, 50)


ODD_PDF = raw_pdf(NAMED, FILE, stream(b"abcde", b"/Filter/Fl"))


@pytest.mark.parametrize("state", ["gone", "broken", "odd PDF"])
def test_a_last_squad_that_cannot_be_opened_is_told_over_a_new_one(
    used: Settings, tmp_path: Path, state: str
) -> None:
    file = tmp_path / "greek.nco"
    if state == "gone":
        file.unlink()
    else:
        file.write_bytes(ODD_PDF if state == "odd PDF" else b"{")
    first = first_document(None, used)
    assert (first.path, first.value.members) == (None, ())
    assert "greek.nco" in first.problem
    assert "\n" not in first.problem
    assert used["recent_files"] == ([] if state == "gone" else [str(file)])


def test_a_last_squad_in_a_closed_folder_is_told_and_asked_for_again(
    used: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    recent = used["recent_files"]
    ordinary = os.open, Path.stat

    def open_elsewhere(path: Path, *how: int) -> int:
        refuse(path)
        return ordinary[0](path, *how)

    def stat_elsewhere(path: Path, **how: bool) -> os.stat_result:
        refuse(path)
        return ordinary[1](path, **how)

    with monkeypatch.context() as closed:
        closed.setattr(os, "open", open_elsewhere)
        closed.setattr(Path, "stat", stat_elsewhere)
        first = first_document(None, used)
    assert first.value.members == ()
    assert "no permission" in first.problem
    assert used["recent_files"] == recent


def test_a_file_that_cannot_be_opened_is_told_over_an_empty_squad(tmp_path: Path) -> None:
    first = first_document(tmp_path / "gone.nco", Settings())
    assert first.value.members == ()
    assert first.path is None
    assert "gone.nco" in first.problem


def test_a_first_start_shows_an_empty_squad() -> None:
    first = first_document(None, Settings())
    assert first.value.members == ()
    assert not first.problem


def test_the_window_opens_without_what_only_an_export_needs(tmp_path: Path) -> None:
    done = program(
        f"code = run(screenshot=Path({str(tmp_path / 'w.png')!r}));"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}));"
        "sys.exit(code)"
    )
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split())
    assert {"PySide6", "nco_builder"} <= loaded
    assert not loaded & {"pydantic", "reportlab", "PIL", "platformdirs"}
    assert not loaded & {"email", "fractions", "hashlib", "html", "multiprocessing", "sqlite3"}


def test_the_start_reads_no_source_of_the_program(tmp_path: Path) -> None:
    done = program(
        f"run([], Path({str(tmp_path / 'seen.png')!r})); import linecache;"
        "print([name for name in linecache.cache if 'nco_builder' in name])",
        QT_QPA_PLATFORM="offscreen",
    )
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "[]"


def test_python_imports_no_qt_for_what_is_no_window() -> None:
    done = program(
        "import nco_builder.files, nco_builder.legality, nco_builder.cli, nco_builder.ui.shell.app;"
        "print(*(name for name in sys.modules if name.startswith('PySide6')))"
    )
    assert done.stdout.strip() == ""
