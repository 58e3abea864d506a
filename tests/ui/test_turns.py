"""No step of the window takes long, whatever document is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from nco_builder.ui.document import pending_opens
from nco_builder.ui.parts import questions
from tests.soak.hostile_documents import HOSTILE, written
from tests.soak.turns import Turns, opened, work_through

if TYPE_CHECKING:
    from pathlib import Path

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
    ("match, plain", ("compare_documents",)),
)
"""Documents and pages whose longest steps were worst."""


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
    with opened(tmp_path, "a", written(HOSTILE[name]()), turns) as window:
        work_through(window, turns, pages)
    assert turns.longest[0] <= FACTOR * PROMISED, turns.longest
