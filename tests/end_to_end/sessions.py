"""Starting a process in which somebody plays a script on a window of a display."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300


class Session:
    """A process that plays `script` (a module beside this one) with words of its own."""

    def __init__(self, script: str, display: str, *words: str | Path) -> None:
        variables = {key: value for key, value in os.environ.items() if key != "WAYLAND_DISPLAY"}
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name(script)), *map(str, words)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=variables | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)},
        )

    def end(self, code: int = 0) -> None:
        """Wait until it has played; it fails where the script did, or if it ends otherwise."""
        try:
            _out, said = self._process.communicate(timeout=PATIENCE)
        finally:
            self._process.kill()
        assert self._process.returncode == code, said
        assert "Traceback" not in said, said
