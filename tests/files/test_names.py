"""All squad files of a folder are found, in the same order everywhere, and nothing else is."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from nco_builder.files import document_files


def found(folder: Path) -> list[str]:
    result = document_files(folder)
    assert result.problems == ()
    return [path.relative_to(folder).as_posix() for path in result.files]


def test_files_are_found_in_all_folders_and_sorted(tmp_path: Path) -> None:
    for name in ("b.nco", "a/z.nco", "a/b/c.nco", "a b.nco", "B.nco", "é.nco", "a.nco", ".h/x.nco"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert found(tmp_path) == [
        *(".h/x.nco", "B.nco", "a/b/c.nco", "a/z.nco", "a b.nco", "a.nco", "b.nco", "é.nco")
    ]


def test_only_squad_files_are_found(tmp_path: Path) -> None:
    for name in ("a.nco", "B.NCO", "a.json", "nco", "a.nco.bak", "a.nco~"):
        (tmp_path / name).touch()
    assert found(tmp_path) == ["B.NCO", "a.nco"]


def test_a_folder_that_is_called_like_a_squad_file_is_searched(tmp_path: Path) -> None:
    (tmp_path / "old.nco").mkdir()
    (tmp_path / "old.nco" / "a.nco").touch()
    assert found(tmp_path) == ["old.nco/a.nco"]


def test_links_are_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    (folder / "real").mkdir(parents=True)
    (folder / "real" / "a.nco").touch()
    (tmp_path / "outside.nco").touch()
    (folder / "link.nco").symlink_to(tmp_path / "outside.nco")
    (folder / "dangling.nco").symlink_to("nowhere")
    (folder / "round").symlink_to(folder)
    assert found(folder) == ["real/a.nco"]


def test_the_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.nco").touch()
    (tmp_path / "link").symlink_to("real")
    assert found(tmp_path / "link") == ["a.nco"]


def test_a_deep_folder_is_searched_to_its_ground(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    here = Path("d")
    for _ in range(1500):
        here.mkdir()
        os.chdir(here)
    Path("a.nco").touch()
    assert len(found(tmp_path)[0]) == 2 * 1500 + len("a.nco")
    Path("a.nco").unlink()
    for _ in range(1500):  # what removes it after the tests would run out of stack
        os.chdir("..")
        here.rmdir()


def test_a_folder_that_cannot_be_searched_is_a_problem(tmp_path: Path) -> None:
    result = document_files(tmp_path / "gone")
    assert result.files == ()
    assert [str(problem) for problem in result.problems] == [
        f"{tmp_path / 'gone'}: this folder cannot be searched because it does not exist."
    ]


@pytest.mark.skipif(sys.platform == "win32" or sys.platform == "darwin", reason="names are text")
def test_a_name_that_is_no_text_is_found(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"\xff\n.nco")).touch()
    assert [os.fsencode(path.name) for path in document_files(tmp_path).files] == [b"\xff\n.nco"]
