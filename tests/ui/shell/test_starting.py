from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from nco_builder.settings.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path


def test_everything_is_drawn_at_the_size_that_is_set_and_qt_keeps_the_system_s(
    tmp_path: Path,
) -> None:
    Settings()["scale"] = "200"
    code = (
        "from nco_builder.ui.shell.app import run;"
        "import pathlib, sys;"
        "code = run(screenshot=pathlib.Path(sys.argv[1]));"
        "from PySide6.QtWidgets import QApplication;"
        "print(QApplication.font().pixelSize(), QApplication.instance().devicePixelRatio());"
        "sys.exit(code)"
    )
    kept = {name: value for name, value in os.environ.items() if name != "QT_SCALE_FACTOR"}
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "w.png")],
        check=False,
        capture_output=True,
        text=True,
        env=kept,
    )
    assert (done.returncode, done.stdout) == (0, "28 1.0\n"), done.stderr


def test_a_start_with_a_squad_imports_no_other_rules_and_none_of_their_pages(
    tmp_path: Path,
) -> None:
    code = (
        "from nco_builder.ui.shell.app import run;"
        "import pathlib, sys;"
        "code = run(screenshot=pathlib.Path(sys.argv[1]));"
        "parts = ('nco_builder.systems', 'nco_builder.ui.builder', 'nco_builder.ui.play');"
        "print([name for name in sys.modules if name.startswith(parts)]);"
        "sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "w.png")],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, "[]\n"), done.stderr
