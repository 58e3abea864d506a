from __future__ import annotations

import os
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nco_builder import PROGRAM, paths
from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import SQUAD, read_squad, squad_to_bytes, write_squad
from nco_builder.files import SUFFIX, file_name
from nco_builder.paper import Options
from nco_builder.printing import Job, print_pdf
from nco_builder.settings.settings import Settings
from nco_builder.squad import Squad, edit, new_squad
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.file_actions import FileActions
from nco_builder.ui.document.new_document import NewDocumentDialog
from nco_builder.ui.document.open_documents import OpenDocuments
from nco_builder.ui.parts import questions
from nco_builder.versions import read_version, versions_of
from tests.ui.documents import far_too_large, open_code_text, open_path

if TYPE_CHECKING:
    from pathlib import Path

CHANGE = edit("set_nation", nation="polish")


@dataclass
class Player:
    """Answers what the window asks; an unexpected question fails."""

    answers: list[str] = field(default_factory=list)
    save_to: Path | None = None
    open_from: Path | None = None
    asked: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    suggested: list[Path] = field(default_factory=list)

    def ask(
        self, _parent: QWidget, sentence: str, offered: dict[str, questions.Answer], _hint: str = ""
    ) -> questions.Answer:
        self.asked.append(sentence)
        answer = self.answers.pop(0)
        return {text.replace("&", ""): means for text, means in offered.items()}[answer]

    def say(self, _parent: QWidget, sentence: str) -> None:
        self.told.append(sentence)

    def ask_save(self, _parent: QWidget, _title: str, suggestion: Path, _kinds: str) -> str:
        self.suggested.append(suggestion)
        return str(self.save_to or "")

    def ask_open(self, _parent: QWidget, _folder: Path) -> str:
        return str(self.open_from or "")


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Player:
    player = Player()
    for name in ("ask", "say", "ask_save", "ask_open"):
        monkeypatch.setattr(questions, name, getattr(player, name))
    return player


@pytest.fixture
def settings() -> Settings:
    return Settings()


@pytest.fixture
def files(qtbot: QtBot, document: SquadDocument, settings: Settings, player: Player) -> FileActions:
    assert player is not None
    window = QWidget()
    qtbot.addWidget(window)
    return FileActions(OpenDocuments(document.opened, window), settings, window)


@pytest.fixture
def saved(files: FileActions, player: Player, tmp_path: Path) -> Path:
    """The document's file; nothing is unsaved."""
    player.save_to = tmp_path / "able.nco"
    assert files.save()
    player.save_to = None
    player.suggested.clear()
    return tmp_path / "able.nco"


def test_saving_for_the_first_time_asks_where_and_suggests_the_squad_s_name(
    files: FileActions, document: SquadDocument, player: Player, tmp_path: Path
) -> None:
    player.save_to = tmp_path / "squad.nco"
    document.do(CHANGE)
    assert files.save()
    assert player.suggested[0].name == "2nd Squad, Able.nco"
    assert read_squad(tmp_path / "squad.nco") == document.squad
    assert document.path == tmp_path / "squad.nco"
    assert not document.modified
    assert files.recent() == [tmp_path / "squad.nco"]


def test_saving_again_asks_nothing(
    files: FileActions, document: SquadDocument, player: Player, saved: Path
) -> None:
    for nation in ("polish", "greek"):
        document.do(edit("set_nation", nation=nation))
        assert files.save()
        assert read_squad(saved).nation == nation
    assert player.suggested == []
    assert player.asked == []


def test_no_file_chosen_saves_nothing(
    files: FileActions, document: SquadDocument, player: Player
) -> None:
    document.do(CHANGE)
    assert not files.save()
    assert document.modified
    assert document.path is None
    assert player.told == []


def test_save_as_suggests_the_same_file_and_moves_to_the_other(
    files: FileActions, document: SquadDocument, player: Player, saved: Path, tmp_path: Path
) -> None:
    document.do(CHANGE)
    player.save_to = tmp_path / "other.nco"
    assert files.save_as()
    assert player.suggested == [saved]
    assert document.path == tmp_path / "other.nco"
    assert read_squad(saved).nation == "us_airborne"
    assert files.recent() == [tmp_path / "other.nco", saved]


def test_a_failed_save_leaves_the_file_as_it_was_and_the_document_modified(
    files: FileActions,
    document: SquadDocument,
    player: Player,
    saved: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = saved.read_bytes()
    document.do(CHANGE)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert not files.save()
    assert saved.read_bytes() == before
    assert document.modified
    assert len(player.told) == 1
    assert "able.nco" in player.told[0]
    assert "the disk is full" in player.told[0]


def test_a_folder_that_is_gone_is_told(
    files: FileActions, document: SquadDocument, player: Player, tmp_path: Path
) -> None:
    player.save_to = tmp_path / "gone" / "squad.nco"
    document.do(CHANGE)
    assert not files.save()
    assert "folder does not exist" in player.told[0]
    assert document.modified


@pytest.mark.parametrize(
    "answer", ["Overwrite it", "Keep both", "Load theirs", "Compare", "Cancel"]
)
def test_a_file_another_program_changed_is_not_overwritten_unasked(
    files: FileActions, document: SquadDocument, player: Player, saved: Path, answer: str
) -> None:
    theirs = squad_to_bytes(document.squad.replace(name="Theirs"))
    saved.write_bytes(theirs)
    document.do(CHANGE)
    mine, wanted = document.squad, []
    files.compare_wanted.connect(lambda name, squad: wanted.append((name, squad.name)))
    player.answers = [answer]
    assert files.save() is (answer in {"Overwrite it", "Keep both"})
    assert "Another program has changed" in player.asked[0]
    assert (saved.read_bytes() == theirs) is (answer != "Overwrite it")
    beside = saved.with_name(f"{saved.stem} (2).nco")
    assert beside.exists() is (answer == "Keep both")
    assert document.path == (beside if answer == "Keep both" else saved)
    assert document.modified is (answer in {"Compare", "Cancel"})
    assert wanted == [(f"Now in {saved.name}", "Theirs")] * (answer == "Compare")
    assert (document.squad.name == "Theirs") is (answer == "Load theirs")
    if answer == "Load theirs":
        assert read_version(versions_of(saved)[0]) == squad_to_bytes(mine)
        document.opened.undo()
        assert document.squad == mine
        assert document.modified
        assert files.save()  # nobody else has changed it since
    if answer == "Overwrite it":
        assert read_version(versions_of(saved)[0]) == theirs


def test_theirs_that_cannot_be_read_are_told_and_mine_stay(
    files: FileActions, document: SquadDocument, player: Player, saved: Path
) -> None:
    saved.write_bytes(b"{")
    document.do(CHANGE)
    for answer in ("Load theirs", "Compare"):
        player.answers = [answer]
        assert not files.save()
    assert len(player.told) == 2
    assert document.modified


def test_both_are_kept_under_a_name_that_is_free(
    files: FileActions, document: SquadDocument, player: Player, saved: Path
) -> None:
    taken = saved.with_name(f"{saved.stem} (2).nco")
    taken.write_bytes(b"taken")
    saved.write_bytes(b"theirs")
    document.do(CHANGE)
    player.answers = ["Keep both"]
    assert files.save()
    assert document.path == saved.with_name(f"{saved.stem} (3).nco")
    assert taken.read_bytes() == b"taken"


def test_a_file_that_was_deleted_is_written_again(
    files: FileActions, document: SquadDocument, player: Player, saved: Path
) -> None:
    saved.unlink()
    document.do(CHANGE)
    assert files.save()
    assert read_squad(saved) == document.squad
    assert player.asked == []


def test_opening_shows_the_squad_and_remembers_its_file(
    files: FileActions, document: SquadDocument, player: Player, tmp_path: Path
) -> None:
    squad = new_squad("nco-2.3.2", "greek", 100, 50)
    write_squad(tmp_path / "greek.nco", squad)
    player.open_from = tmp_path / "greek.nco"
    files.open()
    assert document.squad == squad
    assert document.path == tmp_path / "greek.nco"
    assert not document.modified
    assert files.recent() == [tmp_path / "greek.nco"]
    document.do(CHANGE)
    assert files.save()
    assert player.asked == []


@pytest.mark.parametrize(
    ("raw", "problem"),
    [(None, "does not exist"), (b"{", "is damaged"), (b"{}", "format")],
    ids=["missing", "cut", "other"],
)
def test_a_file_that_cannot_be_opened_is_one_sentence_and_changes_nothing(  # noqa: PLR0913, PLR0917
    files: FileActions,
    document: SquadDocument,
    player: Player,
    tmp_path: Path,
    raw: bytes | None,
    problem: str,
) -> None:
    path = tmp_path / "broken.nco"
    if raw is not None:
        path.write_bytes(raw)
    document.do(CHANGE)
    before = document.squad
    assert not open_path(files, path)
    assert document.squad is before
    assert document.modified
    assert len(player.told) == 1
    assert "broken.nco" in player.told[0]
    assert problem in player.told[0]
    assert "\n" not in player.told[0]


def test_a_recent_file_that_is_gone_leaves_the_list(
    files: FileActions, player: Player, saved: Path
) -> None:
    assert files.close()
    saved.unlink()
    assert not open_path(files, saved)
    assert len(player.told) == 1
    assert files.recent() == []


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Another squad to open; the dialog of a new one is accepted as it stands."""
    accepted = NewDocumentDialog.DialogCode.Accepted
    monkeypatch.setattr(NewDocumentDialog, "exec", lambda _: accepted)
    write_squad(tmp_path / "other.nco", new_squad("nco-2.3.2", "danish", 75, 25))
    return tmp_path / "other.nco"


def opened(files: FileActions) -> list[str]:
    """The nations of the open squads, in the order of their tabs."""
    return [each.value.nation for each in files._documents.all]


def test_an_example_nobody_touched_makes_room_and_nothing_else_does(
    files: FileActions, document: SquadDocument, player: Player, other: Path
) -> None:
    files.new()
    assert opened(files) == ["us_airborne"]
    assert document.squad.members == ()
    assert open_path(files, other)
    assert opened(files) == ["danish"]
    files.new()
    assert len(opened(files)) == 2
    files.document.do(files.document.value.replace(nation="polish"), lambda _: "Polish")
    files.document.undo()
    files.new()
    assert len(opened(files)) == 3
    assert player.asked == []


def test_a_file_that_is_open_is_shown_and_not_opened_twice(
    files: FileActions, document: SquadDocument, player: Player, saved: Path, other: Path
) -> None:
    document.do(CHANGE)
    assert open_path(files, other)
    assert files.document.value.nation == "danish"
    assert open_path(files, saved.parent / ".." / saved.parent.name / saved.name)
    assert files.document is document.opened
    assert document.modified
    assert open_path(files, other)
    assert opened(files) == ["polish", "danish"]
    assert player.asked == []


def test_closing_what_has_no_changes_asks_nothing_and_leaves_an_empty_squad_at_last(
    files: FileActions, document: SquadDocument, player: Player, saved: Path, other: Path
) -> None:
    assert open_path(files, other)
    assert files.close()
    assert (files.document, document.path) == (document.opened, saved)
    assert files.close()
    assert document.squad.members == ()
    assert document.path is None
    assert document.opened.untouched
    assert player.asked == []


@pytest.mark.parametrize("answer", ["Save", "Discard", "Cancel"])
def test_closing_unsaved_changes_asks_and_does_what_was_answered(
    files: FileActions, document: SquadDocument, player: Player, saved: Path, answer: str
) -> None:
    files.duplicate()
    document.do(CHANGE)
    player.answers = [answer]
    assert files.close(document.opened) is (answer != "Cancel")
    assert player.asked == ["Save the changes to “2nd Squad, Able”?"]
    assert (read_squad(saved).nation == "polish") is (answer == "Save")
    assert len(opened(files)) == (2 if answer == "Cancel" else 1)


def test_closing_with_save_stays_where_the_save_fails(
    files: FileActions, document: SquadDocument, player: Player
) -> None:
    document.do(CHANGE)
    before = document.squad
    player.answers = ["Save"]
    assert not files.close()
    assert document.squad is before
    assert document.modified


def test_the_others_are_closed_until_one_may_not_be_left(
    files: FileActions, document: SquadDocument, player: Player, other: Path
) -> None:
    document.do(CHANGE)
    open_path(files, other)
    files.duplicate()
    copy = files.document
    player.answers = ["Cancel"]
    files.close_others(copy)
    assert len(opened(files)) == 3
    player.answers = ["Discard"]
    files.close_others(copy)
    assert files._documents.all == (copy,)
    assert files.document is copy


def test_a_variant_is_a_copy_with_a_name_that_says_so_and_nothing_to_undo(
    files: FileActions, document: SquadDocument, saved: Path
) -> None:
    document.do(edit("remove_members", members=(0,)))
    for number in (2, 3):
        files.duplicate(document.opened)
        copy = files.document
        assert copy.value.name == f"2nd Squad, Able, variant {number}"
        assert copy.value.members == document.squad.members
        assert (copy.path, copy.history.undo_text, copy.modified) == (None, None, True)
        assert not copy.untouched
    files.duplicate()
    assert files.document.value.name == "2nd Squad, Able, variant 4"
    assert document.path == saved


def test_a_new_squad_is_of_the_nation_chosen_and_has_no_file(
    files: FileActions, document: SquadDocument, saved: Path, other: Path
) -> None:
    assert saved.exists()
    assert other.exists()
    files.new()
    assert files.document.value == new_squad("nco-2.3.2", "us_airborne", 100, 50)
    assert files.document.path is None
    assert not files.document.modified
    assert document.path == saved


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("2nd Squad, Able", "2nd Squad, Able.nco"),
        ("", "Untitled squad.nco"),
        (" . ", "Untitled squad.nco"),
        ("../../etc/passwd", "etc passwd.nco"),
        ('a<b>:"c|d?*\\e\n', "a b c d e.nco"),
        ("Table 1: Ada – Ben", "Table 1 Ada – Ben.nco"),
        ("Żółw 分隊", "Żółw 分隊.nco"),
        ("x" * 500, "x" * 80 + ".nco"),
    ],
)
def test_file_names_come_from_squad_names_without_what_file_systems_refuse(
    name: str, expected: str
) -> None:
    assert file_name(name, SUFFIX, "Untitled squad") == expected


def test_what_was_unsaved_and_is_saved_is_no_longer_kept_aside(
    files: FileActions, document: SquadDocument, saved: Path
) -> None:
    assert saved.exists()
    document.do(CHANGE)
    kept = files._documents.recovery.keep()
    assert kept
    assert kept.is_relative_to(paths.user_state())
    assert files.save()
    assert not kept.exists()


def test_squads_are_written_as_they_are(sample: Squad, saved: Path) -> None:
    assert saved.read_bytes() == SQUAD.content(sample, saved)


def test_saving_what_was_not_changed_leaves_its_file_to_the_byte(
    files: FileActions, saved: Path
) -> None:
    file = saved.with_name("baker.nco")
    by_another_version = saved.read_bytes().replace(PROGRAM.encode(), b"NCO Builder 0.0.9")
    file.write_bytes(by_another_version)
    assert open_path(files, file)
    assert files.save()
    assert file.read_bytes() == by_another_version
    files.document.do(files.document.value.replace(name="Baker"), lambda _before: "Name")
    assert files.save()
    assert PROGRAM.encode() in file.read_bytes()


def test_saving_what_was_not_changed_brings_back_a_file_that_is_gone(
    files: FileActions, saved: Path
) -> None:
    saved.unlink()
    assert files.save()
    assert saved.exists()


def test_a_pdf_opens_as_a_squad_without_a_file_of_its_own(
    files: FileActions, document: SquadDocument, player: Player, tmp_path: Path
) -> None:
    pdf = tmp_path / "able.pdf"
    job = Job(("roster",), Options(date(2026, 1, 1)))
    pdf.write_bytes(print_pdf(document.report, job))
    before = document.squad
    document.do(edit("set_nation", nation="greek"))
    assert open_path(files, pdf)
    assert files.document.value == before
    assert files.document.path is None
    assert not files.document.untouched
    assert player.asked == []
    assert pdf.read_bytes()[:5] == b"%PDF-"


def test_a_share_code_goes_to_the_clipboard_and_comes_back(
    files: FileActions, document: SquadDocument, player: Player
) -> None:
    document.do(edit("set_nation", nation="greek"))
    files.copy_code()
    code = QGuiApplication.clipboard().text()
    assert code == share_code(document.squad)
    document.do(edit("set_nation", nation="polish"))
    assert open_code_text(files, code)
    assert files.document.value.nation == "greek"
    assert files.document.path is None
    assert not files.document.untouched
    assert player.asked == []


def test_a_squad_as_text_goes_to_the_clipboard_and_comes_back(
    files: FileActions, document: SquadDocument, player: Player
) -> None:
    document.do(edit("set_nation", nation="greek"))
    files.copy_text()
    told = QGuiApplication.clipboard().text()
    assert share_code(document.squad) in told
    assert open_code_text(files, f"> {told}\n-- \nBen")
    assert files.document.value.nation == "greek"
    assert player.told == []


def test_of_two_squads_in_a_text_both_are_opened(
    files: FileActions, document: SquadDocument, player: Player
) -> None:
    codes = [share_code(document.squad.replace(name=name)) for name in ("Able", "Baker")]
    assert open_code_text(files, "mine: {}, yours: {}!".format(*codes))
    names = [each.value.name for each in files._documents.all]
    assert names[-2:] == ["Able", "Baker"]
    assert player.told == []


def test_a_squad_too_large_for_a_share_code_leaves_the_clipboard_alone(
    files: FileActions, document: SquadDocument, player: Player
) -> None:
    QGuiApplication.clipboard().setText("mine")
    document.opened.do(far_too_large(document.squad), lambda _: "Many men")
    files.copy_code()
    assert QGuiApplication.clipboard().text() == "mine"
    assert "too large for a share code" in player.told[-1]


def test_what_is_no_share_code_is_one_sentence(
    files: FileActions, document: SquadDocument, player: Player
) -> None:
    before = document.squad
    assert not open_code_text(files, "NCO1-AAAA")
    assert document.squad is before
    assert len(player.told) == 1
