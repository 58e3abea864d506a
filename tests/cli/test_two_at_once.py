"""Two commands that write the same file at the same moment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Barrier, Thread

import pytest

from nco_builder.cli import main, new


def test_of_two_new_documents_of_one_name_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have seen that nothing is there before either writes."""
    both, looked = Barrier(2), new._require_absent
    seen: list[Path] = []

    def look(path: Path) -> None:
        looked(path)
        seen.append(path)
        if len(seen) <= 2:
            both.wait(20)

    monkeypatch.setattr(new, "_require_absent", look)
    codes: list[int] = []
    words = ["new", "--nation", "british", "-o", str(tmp_path / "same.nco")]
    threads = [Thread(target=lambda: codes.append(main(words))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [0, 2]


def test_of_many_processes_one_writes_it(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "nco_builder", "new", "--nation", "british", "-o"]
    there = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    started = [
        subprocess.Popen(
            [*words, str(tmp_path / "same.nco")],
            env=there,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(4)
    ]
    assert sorted(each.wait(60) for each in started) == [0, 2, 2, 2]
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".nco"] == ["same.nco"]
