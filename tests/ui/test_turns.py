"""No step of the window takes long or much memory, whatever document is open."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from nco_builder.ui.document import pending_opens
from nco_builder.ui.parts import questions
from tests.limits import MIB
from tests.pace import present_pace, slower
from tests.soak.hostile_documents import HOSTILE, written
from tests.soak.turns import Turns, opened, work_through

PROMISED, FACTOR = 100, 3
"""Milliseconds of processor time that docs/reliability.md promises; machines differ."""
WORST = (
    ("vehicles, plain", ("vehicles",)),
    ("men, plain", ("compare", "glance")),
    ("definitions", ("squad",)),
    ("deck, plain", ("builder",)),
    ("platoon, plain", ("builder",)),
    ("force, plain", ("builder",)),
    ("event, plain", ("event",)),
    ("match, plain", ("compare",)),
)
"""Documents and pages whose longest steps were worst."""


def memory(name: str) -> float:
    """A figure of this process in MiB; 0 where the system tells none."""
    if sys.platform != "linux":
        return 0.0
    told = Path("/proc/self/status").read_text("ascii")
    return int(told.split(f"{name}:")[1].split()[0]) / 1024


def begin_peak() -> None:
    """Let the peak of memory begin anew."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", "ascii")


@pytest.mark.parametrize(("name", "pages"), WORST, ids=str)
def test_no_step_of_the_window_takes_long(
    looks: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    pages: tuple[str, ...],
) -> None:
    monkeypatch.setattr(pending_opens, "AT_ONCE", 0.0)
    monkeypatch.setattr(questions, "say", lambda *_, **__: None)
    turns = Turns(looks)
    at_first = present_pace()
    begin_peak()
    before = memory("VmRSS")
    with opened(tmp_path, "a", written(HOSTILE[name]()), turns) as window:
        work_through(window, turns, pages)
    allowed = FACTOR * PROMISED * slower(at_first, present_pace())
    assert turns.longest[0] <= allowed, turns.longest
    assert memory("VmHWM") - before <= FACTOR * MIB
