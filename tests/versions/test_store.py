"""Versions are plain compressed files; what stands among them stops nothing."""

from __future__ import annotations

import gzip
import os
import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder import paths
from nco_builder.files import FileProblem
from nco_builder.files.limits import MAX_BYTES
from nco_builder.versions import (
    LONGEST_NAME,
    NEWEST,
    folder_of,
    follow_rename,
    keep_version,
    name_version,
    read_version,
    versions_of,
)
from tests.depth import tries

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "squads" / "able.nco"


def contents(path: Path) -> list[bytes]:
    return [read_version(each) for each in versions_of(path)]


def test_each_version_is_there_again_the_newest_first(path: Path) -> None:
    assert versions_of(path) == []
    assert keep_version(path, b"one", 1_000_000_000.5)
    assert keep_version(path, b"two", time.time())
    assert contents(path) == [b"two", b"one"]
    assert versions_of(path)[1].seconds == 1_000_000_000.5
    assert folder_of(path).is_relative_to(paths.user_data())


def test_what_was_kept_last_is_not_kept_twice(path: Path) -> None:
    assert keep_version(path, b"one", 5)
    assert not keep_version(path, b"one", 9)
    assert keep_version(path, b"two", 5)
    assert keep_version(path, b"one", 5)
    assert contents(path) == [b"one", b"two", b"one"]


def test_any_program_that_knows_gzip_reads_them_and_a_note_says_whose_they_are(path: Path) -> None:
    keep_version(path, b"one", 1_000_000_000)
    (file,) = folder_of(path).glob("*.gz")
    assert file.name == "000001-20010909T014640.000Z.nco.gz"
    assert gzip.decompress(file.read_bytes()) == b"one"
    assert (folder_of(path) / "file.txt").read_text() == f"{path}\n"


def test_a_file_is_the_same_however_it_is_named_and_others_are_others(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"")
    link = path.with_name("link.nco")
    link.symlink_to(path)
    keep_version(link, b"one", 5)
    assert folder_of(path.parent / "x" / ".." / "able.nco") == folder_of(path)
    assert folder_of(path) != folder_of(path.parent / "other" / "able.nco")
    assert contents(path) == [b"one"]
    assert folder_of(link).name.startswith("able-")


@settings(max_examples=tries(30))
@given(name=st.text(max_size=100))
def test_any_name_is_kept_as_far_as_there_is_room(
    tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    path = tmp_path_factory.mktemp("named") / "able.nco"
    with pytest.MonkeyPatch.context() as own:
        own.setenv("NCO_BUILDER_HOME", str(path.parent))
        keep_version(path, b"one", 5)
        named = name_version(versions_of(path)[0], name)
        assert versions_of(path) == [named]
        assert len(named.name) <= LONGEST_NAME
        assert read_version(named) == b"one"


def test_a_name_can_be_given_and_taken_away(path: Path) -> None:
    keep_version(path, b"one", 5)
    named = name_version(versions_of(path)[0], " before\nSaturday: 50 % / <him> ")
    assert named.name == "before Saturday: 50 % / <him>"
    assert versions_of(path) == [named]
    assert name_version(named, "").name == ""
    assert contents(path) == [b"one"]


def test_the_order_is_that_of_saves_whatever_the_clock_says(path: Path) -> None:
    for content, when in ((b"one", 4e9), (b"two", 1e9), (b"three", 1e300), (b"four", -5.0)):
        keep_version(path, content, when)
    assert contents(path) == [b"four", b"three", b"two", b"one"]
    assert all(each.when for each in versions_of(path))


def test_old_versions_are_thinned_as_new_ones_come(path: Path) -> None:
    for number in range(NEWEST + 20):
        keep_version(path, b"%d" % number, 1_000_000_000 + number)
    assert len(versions_of(path)) == NEWEST  # the last of its week is among them
    assert contents(path)[0] == b"%d" % (NEWEST + 19)


def test_what_is_no_version_is_passed_over_and_left_alone(path: Path) -> None:
    keep_version(path, b"one", 5)
    folder = folder_of(path)
    (folder / "000002-99999999T999999.000Z.nco.gz").write_bytes(b"no date")
    (folder / "notes.txt").write_bytes(b"mine")
    (folder / "000003-20010909T014640.000Z.nco.gz").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "000004-20010909T014640.000Z.nco.gz")
    assert contents(path) == [b"one"]
    keep_version(path, b"two", 5)
    assert contents(path) == [b"two", b"one"]
    assert (folder / "notes.txt").read_bytes() == b"mine"


@pytest.mark.parametrize("damage", [b"", b"garbage", gzip.compress(bytes(MAX_BYTES + 1)), None])
def test_a_damaged_version_is_told_and_new_ones_are_kept(path: Path, damage: bytes | None) -> None:
    keep_version(path, b"one" * 100, 5)
    (version,) = versions_of(path)
    version.file.write_bytes(version.file.read_bytes()[:-9] if damage is None else damage)
    with pytest.raises(FileProblem, match="this version is damaged"):
        read_version(version)
    assert keep_version(path, b"two", 5)


def test_a_folder_that_cannot_be_made_is_told(path: Path) -> None:
    paths.user_data().parent.mkdir(parents=True, exist_ok=True)
    paths.user_data().write_text("in the way")
    with pytest.raises(FileProblem):
        keep_version(path, b"one", 5)
    assert versions_of(path) == []


def test_the_versions_of_a_renamed_file_go_with_it_but_never_over_those_of_another(
    path: Path,
) -> None:
    other = path.with_name("other.nco")
    keep_version(path, b"one", 5)
    follow_rename(path, other)
    assert (contents(path), contents(other)) == ([], [b"one"])
    assert (folder_of(other) / "file.txt").read_text() == f"{other}\n"
    keep_version(path, b"two", 5)
    follow_rename(path, other)
    assert (contents(path), contents(other)) == ([b"two"], [b"one"])
    follow_rename(path.with_name("never saved.nco"), path.with_name("new.nco"))
