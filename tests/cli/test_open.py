"""`nco-builder open` and plain `nco-builder`: the window gets what was named."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nco_builder.cli import main
from nco_builder.ui.shell import app
from tests.reading import HERE


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([], ([], None)),
        (["a.nco"], ([Path("a.nco")], None)),
        (["a.nco", "b.nco"], ([Path("a.nco"), Path("b.nco")], None)),
        (["--new-window"], ([], None)),
        (["a.nco", "--new-window"], ([Path("a.nco")], None)),
        (["open"], ([], None)),
        (["open", "a.nco", "b.nco"], ([Path("a.nco"), Path("b.nco")], None)),
        (["open", "--screenshot", "a.png", "a.nco"], ([Path("a.nco")], Path("a.png"))),
        (["open", "a.nco", "--screenshot=a.png"], ([Path("a.nco")], Path("a.png"))),
        (["open", "--", "--odd"], ([Path("--odd")], None)),
    ],
)
def test_the_window_gets_what_was_named(
    words: list[str],
    expected: tuple[list[Path], Path | None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    got: list[tuple[list[Path], Path | None]] = []

    def run(files: list[Path], screenshot: Path | None) -> int:
        got.append((files, screenshot))
        return 7

    monkeypatch.setattr(app, "run", run)
    assert main(words) == 7  # the window's exit code is the program's
    assert got == [expected]


def test_a_picture_shows_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["open", "--screenshot", "a.png", "a.nco", "b.nco"]) == 2
    assert "a picture shows one document" in capsys.readouterr().err


def test_a_picture_does_not_replace_a_squad(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.nco").write_text("{}")
    assert main(["open", "--screenshot", str(tmp_path / "a.nco")]) == 2
    assert "a.nco” is a document's file name" in capsys.readouterr().err
    assert (tmp_path / "a.nco").read_text() == "{}"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
@pytest.mark.parametrize("words", [[], ["open"], ["open", "a.nco"]])
@pytest.mark.parametrize("variables", [{}, {"DISPLAY": ":98765"}, {"DISPLAY": "nonsense"}])
def test_without_a_display_it_says_so_in_one_sentence(
    words: list[str], variables: dict[str, str]
) -> None:
    graphical = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    environment = {name: value for name, value in os.environ.items() if name not in graphical}
    done = subprocess.run(
        [sys.executable, "-m", "nco_builder", *words],
        check=False,
        capture_output=True,
        text=True,
        env={**environment, "PYTHONPATH": str(HERE.parent), **variables},
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "display" in done.stderr
