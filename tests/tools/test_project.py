"""The tasks, and the shell script that starts them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock, call

import pytest

import environment
import project
import system_packages
from nco_builder.system import library_package
from system_packages import PLUGIN_LIBRARIES, QT_LIBRARIES, TEST_PROGRAMS
from tests.depth import EXAMPLES


@pytest.fixture(autouse=True)
def _by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the tasks as somebody does who sees what fails."""
    monkeypatch.delenv("CI", raising=False)


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"])
def test_linux_has_a_display_when_it_says_so(name: str) -> None:
    assert project.has_display("linux", {name: ":0"})
    assert not project.has_display("linux", {name: ""})


def test_linux_without_a_display_is_noticed() -> None:
    assert not project.has_display("linux", {})


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_other_systems_always_have_a_display(platform: str) -> None:
    assert project.has_display(platform, {})


def test_failed_checks_are_counted_after_pytests_own_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(project, "_prepare", lambda *_, **__: None)
    monkeypatch.setattr(project, "_python", lambda *words: int("mypy" in words))
    assert project.test([]) == 1
    assert capsys.readouterr().out.endswith("4 passed, 1 failed: mypy\n")


def test_a_failed_test_leaves_the_last_word_to_pytest(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(project, "_prepare", lambda *_, **__: None)
    monkeypatch.setattr(project, "_python", lambda *words: int("pytest" in words))
    assert project.test([]) == 1
    assert capsys.readouterr().out.endswith("pytest …\n")


def test_all_checks_passing_leave_the_last_word_to_pytest(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(project, "_prepare", lambda *_, **__: None)
    monkeypatch.setattr(project, "_python", lambda *_: 0)
    assert project.test([]) == 0
    assert capsys.readouterr().out.endswith("pytest …\n")


@pytest.mark.parametrize(
    ("again", "code"), [(0, 0), (project.NONE_LEFT, 0), (project.FAILED, 1), (2, 1)]
)
def test_what_failed_is_tried_once_more_where_nobody_watches(
    again: int, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = Mock(side_effect=[project.FAILED, again])
    monkeypatch.setattr(project, "_prepare", lambda *_, **__: None)
    monkeypatch.setattr(project, "CHECKS", {})
    monkeypatch.setattr(project, "_python", python)
    monkeypatch.setenv("CI", "true")
    assert project.test(["tests/rules"]) == code
    assert python.mock_calls == [
        call(*project.PYTEST, "tests/rules"),
        call(*project.AGAIN, "tests/rules"),
    ]


def test_by_hand_what_failed_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    python = Mock(return_value=project.FAILED)
    monkeypatch.setattr(project, "_prepare", lambda *_, **__: None)
    monkeypatch.setattr(project, "CHECKS", {})
    monkeypatch.setattr(project, "_python", python)
    assert project.test([]) == 1
    python.assert_called_once_with(*project.PYTEST)


@pytest.mark.parametrize(("task", "depth"), [("test", "shallow"), ("test-deep", "deep")])
def test_a_task_chooses_how_far_random_tests_look(
    task: str, depth: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "conftest.py").write_text("from tests import depth\n\ndepth.declare()\n")
    (tmp_path / "test_depth.py").write_text(
        "from hypothesis import settings\n"
        "from tests.depth import tries\n\n"
        "def test_depth() -> None:\n"
        f"    assert settings.get_current_profile_name() == {depth!r}\n"
        f"    assert tries(3) == {30 if depth == 'deep' else 3}\n"
        f"    assert settings.default.max_examples == tries({EXAMPLES})\n"
    )
    monkeypatch.setattr(project, "_prepare", lambda *_, **__: None)
    monkeypatch.setattr(project, "CHECKS", {})
    monkeypatch.setattr(environment, "python", lambda: sys.executable)
    own = ["-n", "0", "-c", str(environment.ROOT / "pyproject.toml"), "-p", "no:cacheprovider"]
    assert project.TASKS[task]([*own, str(tmp_path / "test_depth.py")]) == 0


needs_shell = pytest.mark.skipif(os.name == "nt", reason="the script is for systems with a shell")


def start(path: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run project.sh where only the programs in `path` exist."""
    return subprocess.run(
        [shutil.which("sh") or "sh", str(environment.ROOT / "tools/project.sh"), *words],
        check=False,
        capture_output=True,
        text=True,
        env={"PATH": str(path), **variables},
    )


def program(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder of programs: those the script itself needs, and a python3 that is too old."""
    folder = tmp_path / "programs of a machine"
    folder.mkdir()
    for name in ("dirname", "id", "env", "true"):
        (folder / name).symlink_to(shutil.which(name) or name)
    program(folder, "python3", "exit 1")
    program(folder, "sudo", "exit 1")
    return folder


def debian_packages() -> list[str]:
    """What Qt needs in a window on Debian."""
    libraries = [*QT_LIBRARIES, *PLUGIN_LIBRARIES["xcb"]]
    return sorted({library_package("apt-get", name) for name in libraries})


@needs_shell
def test_an_old_python3_is_passed_over_for_a_newer_one(machine: Path) -> None:
    (machine / "python3.13").symlink_to(sys.executable)
    assert "usage: project.py" in start(machine, "--help").stdout


def test_a_python_that_is_too_old_is_told_in_one_line() -> None:
    code = "import runpy, sys; sys.version_info = (3, 10, 99); runpy.run_path(sys.argv[1])"
    done = subprocess.run(
        [sys.executable, "-c", code, str(environment.ROOT / "tools/project.py")],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.stderr.startswith("NCO Builder needs Python 3.11 or newer: https://")
    assert done.stderr.count("\n") == done.returncode == 1


@needs_shell
def test_the_python_named_by_the_user_comes_first(machine: Path) -> None:
    program(machine, "chosen", 'echo "$@"')
    done = start(machine, "run", "my squad.nco", PYTHON=str(machine / "chosen"))
    assert done.stdout.splitlines()[-1].endswith("project.py run my squad.nco")


@needs_shell
@pytest.mark.parametrize(
    ("manager", "line"),
    [
        (
            "apt-get",
            (
                "sudo apt-get install -y --no-install-recommends python3.11 python3.11-venv"
                f" {' '.join(debian_packages())}"
            ),
        ),
        ("dnf", "sudo dnf install -y python3.11"),
    ],
)
def test_without_python_the_line_that_installs_it_is_said(
    machine: Path, manager: str, line: str
) -> None:
    program(machine, manager, "exit 1")
    done = start(machine, "run")
    assert done.returncode == 1
    assert done.stderr == f"NCO Builder needs Python 3.11 or newer; this installs it:\n{line}\n"


@needs_shell
@pytest.mark.parametrize("allowed", [True, False])
def test_what_is_installed_is_announced_where_it_may_be(machine: Path, *, allowed: bool) -> None:
    (machine / "id").unlink()
    program(machine, "id", "echo 1000")
    program(machine, "sudo", "exit 0" if allowed else "exit 1")
    program(machine, "apt-get", "exit 1")
    assert ("Installing Python" in start(machine, "run").stdout) == allowed


@needs_shell
def test_without_python_the_tests_name_their_programs_at_the_same_stop(machine: Path) -> None:
    program(machine, "apt-get", "exit 1")
    programs = {*TEST_PROGRAMS.values()}
    assert programs <= {*start(machine, "test").stderr.split()}
    assert not programs & {*start(machine, "run").stderr.split()}


@pytest.mark.parametrize("made", [True, False])
def test_all_that_is_missing_is_asked_for_before_anything_is_downloaded(
    monkeypatch: pytest.MonkeyPatch, *, made: bool
) -> None:
    steps: list[str] = []
    monkeypatch.setattr(environment, "is_made", lambda _: made)
    monkeypatch.setattr(environment, "make", lambda _: steps.append("download"))
    monkeypatch.setattr(
        system_packages, "require_ahead", lambda *_, **__: steps.append("ask the system")
    )
    monkeypatch.setattr(project, "_require_qt", lambda *_, **__: steps.append("ask Qt"))
    project._prepare("", "xcb")
    assert steps == [*([] if made else ["ask the system"]), "download", "ask Qt"]


@pytest.mark.skipif(os.name == "nt", reason="paths are no bytes there")
def test_a_folder_in_which_qt_would_find_nothing_is_told_before_anything_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(environment, "is_made", lambda _: pytest.fail("too late"))
    monkeypatch.setattr(project, "ROOT", Path(os.fsdecode(b"/home/\xfc")))
    with pytest.raises(SystemExit, match="whose name is not in UTF-8; move it: /home/"):
        project._prepare("", "xcb")


def test_an_encoding_without_every_letter_hinders_no_task() -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-c"),
            "import project; project.TASKS['clean'] = lambda _: print('…') or 0; project.main()",
            "clean",
        ],
        check=False,
        capture_output=True,
        cwd=environment.ROOT / "tools",
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
    )
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, [b"?"], b"")


@needs_shell
def test_without_python_and_package_manager_the_way_to_python_is_said(machine: Path) -> None:
    done = start(machine, "run")
    assert done.returncode == 1
    assert done.stderr.startswith("NCO Builder needs Python 3.11 or newer: https://")
