from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

import nco_builder
from nco_builder import paths
from nco_builder.files.crash_report import write_report
from nco_builder.ui.parts import questions
from nco_builder.ui.shell.crash import CrashHook

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _own_hook(qapp: QApplication) -> Iterator[None]:  # noqa: ARG001 - there must be one
    before, of_threads = sys.excepthook, threading.excepthook
    yield
    sys.excepthook, threading.excepthook = before, of_threads


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence, **_: told.append(sentence))
    return told


def mistake(hook: CrashHook, text: str = "the cause") -> None:
    try:
        int(text)
    except ValueError as error:
        hook(type(error), error, error.__traceback__)


def reports() -> list[Path]:
    return sorted((paths.user_state() / "crash-reports").glob("*.txt"))


def test_a_mistake_is_one_sentence_and_a_report_and_the_squad_is_kept(
    qtbot: QtBot, told: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    hook = CrashHook()
    hook.watch(lambda: tmp_path / "kept.nco", QWidget())
    mistake(hook)
    qtbot.waitUntil(lambda: bool(told))
    (report,) = reports()
    kept = f"your work is kept in {tmp_path / 'kept.nco'}"
    written = f"a report is in {report}"
    assert told == [f"An error has occurred in NCO Builder; {kept} and {written}."]
    out, err = capsys.readouterr()
    assert out == ""
    assert err == told[0] + "\n"
    assert "Traceback" not in err
    text = report.read_text("utf-8")
    assert text.startswith(f"NCO Builder {nco_builder.__version__}")
    assert "Traceback" in text
    assert "ValueError" in text
    assert "the cause" not in text


def test_with_nothing_unsaved_no_squad_is_spoken_of(
    qtbot: QtBot, told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    mistake(CrashHook())
    qtbot.waitUntil(lambda: bool(told))
    assert told == [f"An error has occurred in NCO Builder; a report is in {reports()[0]}."]
    assert capsys.readouterr().err


def test_failures_at_one_moment_are_told_once_each_and_later_ones_again(
    qtbot: QtBot, told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    hook = CrashHook()
    for _ in range(5):
        mistake(hook)
    try:
        Path("/nowhere").stat()
    except OSError as error:
        hook(OSError, error, error.__traceback__)
    qtbot.waitUntil(lambda: len(told) == 2)
    mistake(hook)
    qtbot.waitUntil(lambda: len(told) == 3)
    assert told[2] == told[0]
    assert len(reports()) == 2
    assert capsys.readouterr().err.count("\n") == 3


def test_a_failure_is_told_before_a_dialog_too(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before: list[QWidget | None] = []
    monkeypatch.setattr(questions, "say", lambda parent, *_, **__: before.append(parent))
    dialog = QDialog()
    qtbot.addWidget(dialog)
    dialog.open()
    mistake(CrashHook())
    qtbot.waitUntil(lambda: bool(before))
    assert before == [dialog]
    assert capsys.readouterr().err


def test_a_failure_to_keep_the_squad_does_not_hide_the_mistake(
    qtbot: QtBot, told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> Path:
        raise OSError

    hook = CrashHook()
    hook.watch(fail, QWidget())
    mistake(hook)
    qtbot.waitUntil(lambda: bool(told))
    assert "your squad" not in told[0]
    assert "ValueError" in reports()[0].read_text("utf-8")
    assert capsys.readouterr().err


def test_without_a_folder_for_the_report_the_sentence_says_so(
    qtbot: QtBot, told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    paths.user_state().parent.mkdir(parents=True)
    paths.user_state().write_text("no folder")
    assert write_report(ValueError()) is None
    mistake(CrashHook())
    qtbot.waitUntil(lambda: bool(told))
    assert told == ["An error has occurred in NCO Builder; no report could be written."]
    assert capsys.readouterr().err


def test_an_installed_hook_hears_of_mistakes_in_slots(told: list[str]) -> None:
    hook = CrashHook()
    hook.install()
    assert sys.excepthook is hook
    assert told == []


def test_a_mistake_of_another_thread_is_told_in_the_windows(
    qtbot: QtBot, told: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept_by: list[threading.Thread] = []

    def keep() -> Path:
        kept_by.append(threading.current_thread())
        return tmp_path / "kept.nco"

    hook = CrashHook()
    hook.watch(keep, QWidget())
    hook.install()
    thread = threading.Thread(target=int, args=("no number",))
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(told))
    assert kept_by == [threading.main_thread()]
    assert str(reports()[0]) in told[0]
    assert "Traceback" not in capsys.readouterr().err


def test_details_stand_before_the_sentence_where_they_are_asked_for(
    qtbot: QtBot,
    told: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NCO_BUILDER_DEBUG", "1")
    mistake(CrashHook())
    qtbot.waitUntil(lambda: bool(told))
    err = capsys.readouterr().err
    assert err.startswith("Traceback")
    assert "the cause" in err
    assert err.endswith(told[0] + "\n")


def test_ctrl_c_is_no_mistake(told: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    codes: list[int] = []
    monkeypatch.setattr(QApplication, "exit", codes.append)
    CrashHook()(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert codes == [130]
    assert told == []
    assert reports() == []
