"""What the library does to files loses nothing: names, tags, copies, trash, marks."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest

from nco_builder.documents.kinds import read_document
from nco_builder.files import FileProblem
from nco_builder.library.changes import (
    Marks,
    copy_of,
    discard,
    discarded,
    free_path,
    marks_file,
    read_marks,
    rename,
    restore,
    save_changed,
    tidy_tags,
    trash_folder,
    with_tags,
    write_marks,
)
from tests.reading import ALL_SAMPLES, FURTHER_SAMPLES, SAMPLES


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "squads"
    folder.mkdir()
    path = folder / "Able.nco"
    path.write_bytes(SAMPLES[0].read_bytes())
    save_changed(path, lambda squad: squad.replace(name="Able"))
    return path


def test_a_name_changes_in_the_document_and_in_the_file_called_like_it(file: Path) -> None:
    there = rename(file, "  Baker:2nd\n ")
    document: Any = read_document(there)
    assert document.name == "Baker:2nd"
    assert there.name == "Baker 2nd.nco"
    assert not file.exists()


def test_a_file_with_a_name_of_its_own_keeps_it(file: Path) -> None:
    own = file.rename(file.with_name("autumn cup.nco"))
    assert rename(own, "Baker") == own
    document: Any = read_document(own)
    assert document.name == "Baker"


def test_a_file_is_never_renamed_over_another_one(file: Path) -> None:
    other = file.with_name("Baker.nco")
    other.write_bytes(b"somebody's")
    assert rename(file, "Baker").name == "Baker 2.nco"
    assert other.read_bytes() == b"somebody's"


def test_a_file_that_cannot_be_read_is_renamed_as_it_is(file: Path) -> None:
    file.write_bytes(b"{")
    there = rename(file, "Broken")
    assert (there.name, there.read_bytes()) == ("Broken.nco", b"{")


@pytest.mark.parametrize("sample", ALL_SAMPLES, ids=lambda path: path.stem)
def test_tags_are_saved_in_documents_of_every_kind(sample: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.nco"
    path.write_bytes(sample.read_bytes())
    assert save_changed(path, lambda document: with_tags(document, ["League", " Home\n "]))
    document: Any = read_document(path)
    assert document.tags == ("League", "Home")
    assert not save_changed(path, lambda each: with_tags(each, ["league"]))
    assert save_changed(path, lambda each: with_tags(each, [], ["LEAGUE"]))
    document = read_document(path)
    assert document.tags == ("Home",)


def test_tags_are_tidy() -> None:
    assert tidy_tags(["b", " a\tb ", "", "B", "x" * 99]) == ("b", "a b", "x" * 40)
    assert len(tidy_tags(map(str, range(99)))) == 20
    assert tidy_tags(["\ud800"]) == ()


def test_a_copy_lies_beside_its_original(file: Path) -> None:
    copies = [copy_of(file, lambda squad: squad.replace(name="Able, variant 2")) for _ in "12"]
    assert [copy.name for copy in copies] == ["Able, variant 2.nco", "Able, variant 2 2.nco"]
    assert len(set(file.parent.iterdir())) == 3


def test_what_is_discarded_comes_back_as_it_was(file: Path) -> None:
    content = file.read_bytes()
    discard(file)
    assert not file.exists()
    (item,) = discarded()
    assert item.was == file
    assert restore(item) == file
    assert file.read_bytes() == content
    assert discarded() == []


def test_what_comes_back_replaces_nothing_and_finds_its_folder_again(file: Path) -> None:
    discard(file)
    file.write_bytes(b"new")
    discard(file)
    file.parent.rmdir()
    newest, oldest = discarded()
    assert restore(newest) == file
    assert restore(oldest) == file.with_name("Able 2.nco")
    assert file.read_bytes() == b"new"


def test_a_file_goes_into_the_trash_over_disks(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = file.read_bytes()

    def over_disks(_self: Path, _target: Path) -> Path:
        raise OSError(errno.EXDEV, "other disk")

    monkeypatch.setattr(Path, "rename", over_disks)
    item = discard(file)
    assert not file.exists()
    assert item.file.read_bytes() == content
    assert restore(item) == file
    assert file.read_bytes() == content


def test_what_cannot_be_discarded_stays(file: Path) -> None:
    trash_folder().parent.mkdir(parents=True, exist_ok=True)
    trash_folder().write_bytes(b"no folder")
    with pytest.raises(FileProblem):
        discard(file)
    assert file.exists()


def test_a_garbled_trash_hides_only_what_is_garbled(file: Path) -> None:
    discard(file)
    for name, told in (("a", b"{"), ("b", b"{}"), ("c", b'{"path": "/x", "when": "1"}')):
        place = trash_folder() / name
        place.mkdir()
        (place / "where.json").write_bytes(told)
        (place / "x.nco").write_bytes(b"x")
    (trash_folder() / "stray").write_bytes(b"x")
    assert [item.was for item in discarded()] == [file]


def test_a_free_path_is_one_where_nothing_stands(file: Path) -> None:
    assert free_path(file).name == "Able 2.nco"
    file.with_name("Able 2.nco").symlink_to("nowhere")
    assert free_path(file).name == "Able 3.nco"


def test_marks_are_kept_in_a_plain_file(file: Path) -> None:
    assert read_marks() == Marks()
    marks = Marks().marked("favourites", [str(file), "/x\udcff"], on=True)
    marks = marks.marked("archived", ["/old"], on=True)
    write_marks(marks)
    assert read_marks() == marks
    write_marks(marks.marked("archived", ["/old"], on=False).moved(str(file), "/new"))
    assert read_marks() == Marks(frozenset({"/new", "/x\udcff"}), frozenset())


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"format": "nco-library", "version": 1, "archived": [1]}']
)
def test_marks_that_cannot_be_read_are_set_aside_not_lost(content: bytes) -> None:
    marks_file().parent.mkdir(parents=True, exist_ok=True)
    marks_file().write_bytes(content)
    with pytest.raises(FileProblem):
        read_marks()
    write_marks(Marks(frozenset({"/a"})))
    assert read_marks() == Marks(frozenset({"/a"}))
    assert marks_file().with_name("library.broken-1.json").read_bytes() == content


def test_samples_of_further_rules_have_names_to_be_changed(tmp_path: Path) -> None:
    for sample in FURTHER_SAMPLES:
        path = tmp_path / sample.name
        path.write_bytes(sample.read_bytes())
        there = rename(path, "Other")
        document: Any = read_document(there)
        assert document.name == "Other"
        there.unlink()
