"""Two organisers of one folder never write over each other unseen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.event.folder import EVENT_FILE, new_folder, open_folder, receive, save
from nco_builder.event.model import Event
from nco_builder.files import FileProblem

if TYPE_CHECKING:
    from pathlib import Path


def test_an_event_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    opened = new_folder(tmp_path / "cup", Event(name="Cup"))
    saved = save(opened, opened.event.replace(name="Autumn cup"))
    assert open_folder(tmp_path / "cup" / EVENT_FILE) == saved
    assert sorted(path.name for path in (tmp_path / "cup").iterdir()) == [
        "event.nco",
        "matches",
        "squads",
    ]


def test_what_somebody_else_changed_is_not_written_over(tmp_path: Path) -> None:
    opened = new_folder(tmp_path, Event(name="Cup"))
    theirs = save(open_folder(tmp_path), Event(name="Theirs"))
    with pytest.raises(FileProblem, match="somebody changed this event meanwhile"):
        save(opened, Event(name="Mine"))
    assert open_folder(tmp_path) == theirs


def test_an_event_that_is_there_is_not_begun_anew(tmp_path: Path) -> None:
    new_folder(tmp_path, Event(name="Cup"))
    with pytest.raises(FileProblem, match="there is an event in this folder already"):
        new_folder(tmp_path, Event())


def test_a_folder_without_an_event_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(FileProblem):
        open_folder(tmp_path)


def test_squads_are_copied_into_the_folder_and_nothing_there_is_written_over(
    tmp_path: Path,
) -> None:
    new_folder(tmp_path / "cup", Event())
    squad, picture = tmp_path / "ada.nco", tmp_path / "ada.png"
    squad.write_bytes(b"first")
    picture.touch()
    receive(tmp_path / "cup", [squad])
    squad.write_bytes(b"second")
    taken = receive(tmp_path / "cup", [squad, picture, tmp_path / "gone.pdf"])
    assert [path.name for path in taken.files] == ["ada (2).nco"]
    assert taken.files[0].with_name("ada.nco").read_bytes() == b"first"
    assert taken.problems[0].startswith("ada.png: squads come as .nco, .pdf, .txt")
    assert "gone.pdf" in taken.problems[1]


def test_a_file_that_is_in_the_folder_of_squads_already_is_not_doubled(tmp_path: Path) -> None:
    new_folder(tmp_path / "cup", Event())
    squad = tmp_path / "ada.nco"
    squad.write_bytes(b"first")
    (there,) = receive(tmp_path / "cup", [squad]).files
    for again in (squad, there):
        taken = receive(tmp_path / "cup", [again])
        assert not taken.files
        assert taken.problems == ["ada.nco: this file is in the folder of squads already."]
    assert [path.name for path in there.parent.iterdir()] == ["ada.nco"]
