"""The bundled program among others: replaced while it runs, starting those of the system."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import start


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems lock what runs")
@pytest.mark.parametrize("replaced", [True, False])
def test_modules_are_read_from_the_program_that_was_started(
    tmp_path: Path, *, replaced: bool
) -> None:
    program = tmp_path / "nco-builder"
    program.write_bytes(b"as it was started")
    archive = SimpleNamespace(_filename=str(program))
    start.keep_open(archive)
    program.unlink()
    if replaced:
        program.write_bytes(b"the newer one")
    for _ in range(2):
        assert Path(archive._filename).read_bytes() == b"as it was started"


@pytest.mark.parametrize("before", [None, "/opt/own/lib"])
def test_programs_of_the_system_find_their_own_libraries(
    before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(start.SEARCHED, f"/usr/lib/nco-builder/_internal:{before or ''}")
    monkeypatch.delenv(f"{start.SEARCHED}_ORIG", raising=False)
    if before:
        monkeypatch.setenv(f"{start.SEARCHED}_ORIG", before)
    start.leave_the_system_its_libraries()
    assert os.environ.get(start.SEARCHED) == before
    assert f"{start.SEARCHED}_ORIG" not in os.environ
