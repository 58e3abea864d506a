"""Whatever lies in the folder of squads is a row; who it belongs to and what changed is marked."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import read_squad, write_squad
from nco_builder.event.entries import (
    SQUADS,
    SquadEntry,
    checked_now,
    counting,
    marked,
    read_entries,
    reply_text,
    without_squad,
)
from nco_builder.event.model import Event, Player
from nco_builder.event.reports import remarks_of
from nco_builder.squad import Limits
from nco_builder.squad.model import Pack

if TYPE_CHECKING:
    from pathlib import Path

LEGAL = paths.data() / "samples" / "rifle-squad.nco"
OTHER = paths.data() / "samples" / "airborne-squad.nco"
EVENT = Event(
    players=(
        Player(number=1, name="Ada", squad="able.nco"),
        Player(number=2, name="Ben"),
        Player(number=3, name="Clara"),
    )
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "squads").mkdir()
    return tmp_path


def rows(folder: Path, event: Event = EVENT) -> dict[str, SquadEntry]:
    return {entry.file: entry for entry in marked(read_entries(folder, event), event)}


def test_nothing_received_is_no_problem(tmp_path: Path) -> None:
    assert rows(tmp_path) == {}


def test_files_pdfs_and_share_codes_are_read(folder: Path) -> None:
    squads = folder / "squads"
    shutil.copy(LEGAL, squads / "able.nco")
    code = share_code(read_squad(OTHER))
    (squads / "ben.txt").write_text(f"Hello, here it is:\n{code}\nBen", "utf-8")
    found = rows(folder)
    assert found["able.nco"].player == 1
    assert found["able.nco"].legal
    assert found["ben.txt"].player == 2
    assert found["ben.txt"].squad is not None
    assert [player.name for player in without_squad(found.values(), EVENT)] == ["Clara"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("broken.nco", b"{"),
        ("empty.nco", b""),
        ("other.nco", b'{"format": "nco-deck", "version": 1}'),
        ("newer.nco", b'{"format": "nco-squad", "version": 9}'),
        ("picture.pdf", b"%PDF-1.4 nothing"),
        ("deep.nco", b"[" * 100_000),
        ("words.txt", b"I bring my squad on the day."),
        ("code.txt", b"NCO1-ABCDEFGHIJKLMNOP"),
        ("bytes.txt", bytes(range(256))),
    ],
)
def test_a_bad_file_is_a_row_with_one_sentence(folder: Path, name: str, content: bytes) -> None:
    (folder / "squads" / name).write_bytes(content)
    shutil.copy(LEGAL, folder / "squads" / "able.nco")
    found = rows(folder)
    assert found["able.nco"].legal
    assert found[name].report is None
    assert found[name].problem.endswith(".")
    assert "\n" not in found[name].problem


def test_the_terms_of_the_event_count(folder: Path) -> None:
    shutil.copy(LEGAL, folder / "squads" / "able.nco")
    assert not rows(folder, EVENT.replace(limits=Limits(vp=10, sp=5)))["able.nco"].legal


def test_a_squad_without_the_definitions_of_its_rules_pack_is_not_legal(folder: Path) -> None:
    squad = read_squad(LEGAL).replace(packs=(Pack(id="winter", version="2"),))
    write_squad(folder / "squads" / "able.nco", squad)
    entry = rows(folder)["able.nco"]
    assert entry.legal is False
    assert "rules pack “winter”, version 2," in reply_text(entry, EVENT.players[0], EVENT)


def test_one_squad_twice_and_two_of_one_player_are_marked(folder: Path) -> None:
    squads = folder / "squads"
    shutil.copy(LEGAL, squads / "able.nco")
    shutil.copy(LEGAL, squads / "ben.nco")
    write_squad(squads / "second.nco", read_squad(OTHER).replace(player="BEN"))
    found = rows(folder)
    assert found["able.nco"].same_as == ("ben.nco",)
    assert found["ben.nco"].further == ("second.nco",)
    assert found["second.nco"].same_as == ()


def test_one_squad_under_the_names_of_two_players_is_marked(folder: Path) -> None:
    squads, squad = folder / "squads", read_squad(LEGAL)
    write_squad(squads / "first.nco", squad.replace(player="Ada", name="Mine"))
    write_squad(squads / "second.nco", squad.replace(player="BEN", name="Mine too"))
    found = rows(folder)
    assert found["first.nco"].same_as == ("second.nco",)
    assert found["second.nco"].same_as == ("first.nco",)


def test_a_squad_that_names_one_player_and_its_file_another_is_marked(folder: Path) -> None:
    squads, squad = folder / "squads", read_squad(LEGAL)
    write_squad(squads / "Ben.nco", squad.replace(player="Clara"))
    (found,) = rows(folder).values()
    assert found.player == 3
    assert found.other == "Ben"
    assert "It bears the name of another player too: Ben." in remarks_of(found)


def test_a_second_squad_of_a_player_is_no_change_of_the_one_that_was_checked(folder: Path) -> None:
    shutil.copy(LEGAL, folder / "squads" / "able.nco")
    checked = checked_now(rows(folder).values(), EVENT)
    write_squad(folder / "squads" / "more.nco", read_squad(OTHER).replace(player="Ada"))
    assert not any(each.changed for each in rows(folder, checked).values())
    (folder / "squads" / "able.nco").unlink()
    assert rows(folder, checked)["more.nco"].changed


def test_what_was_changed_since_it_was_checked_is_marked(folder: Path) -> None:
    path = folder / "squads" / "able.nco"
    shutil.copy(LEGAL, path)
    checked = checked_now(rows(folder).values(), EVENT)
    assert not rows(folder, checked)["able.nco"].changed
    squad = read_squad(path)
    write_squad(path, squad.replace(notes="nothing of the squad"))
    assert not rows(folder, checked)["able.nco"].changed
    write_squad(path, squad.replace(members=squad.members[:-1]))
    assert rows(folder, checked)["able.nco"].changed


def test_what_is_known_is_not_judged_again(folder: Path) -> None:
    shutil.copy(LEGAL, folder / "squads" / "able.nco")
    (first,) = marked(read_entries(folder, EVENT), EVENT)
    (again,) = read_entries(folder, EVENT, (first,))
    assert again.report is first.report


def test_it_can_be_stopped_between_two_files(folder: Path) -> None:
    for name in ("a", "b", "c"):
        shutil.copy(LEGAL, folder / "squads" / f"{name}.nco")
    told: list[tuple[int, int]] = []

    def progress(done: int, count: int) -> bool:
        told.append((done, count))
        return done < 1

    assert len(list(read_entries(folder, EVENT, progress=progress))) == 1
    assert told == [(0, 3), (1, 3)]


def test_links_out_of_the_folder_are_not_followed(folder: Path) -> None:
    (folder / "squads" / "able.nco").symlink_to(LEGAL)
    assert rows(folder) == {}


def test_a_picture_called_a_squad_is_told_to_be_none(tmp_path: Path) -> None:
    (tmp_path / SQUADS).mkdir()
    (tmp_path / SQUADS / "Ada.nco").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(99))
    (entry,) = read_entries(tmp_path, Event())
    assert entry.problem == "This is no squad, but a file of some other program."


def test_the_file_that_the_event_names_counts_and_nobody_is_asked_any_more(folder: Path) -> None:
    squads = folder / "squads"
    shutil.copy(LEGAL, squads / "able.nco")
    write_squad(squads / "zeta.nco", read_squad(OTHER).replace(player="Ada"))
    found = rows(folder)
    assert (found["able.nco"].instead, found["zeta.nco"].instead) == ("", "able.nco")
    assert not any(each.further for each in found.values())
    assert counting(found.values()) == {1: found["able.nco"]}
    assert "Another squad of the same player counts: able.nco." in remarks_of(found["zeta.nco"])
    told = {file: reply_text(each, EVENT.players[0], EVENT) for file, each in found.items()}
    assert not any("Which one counts?" in text for text in told.values())
    assert "It does not count: able.nco does." in told["zeta.nco"]


def test_who_sent_a_broken_file_that_counts_has_no_squad_by_another(folder: Path) -> None:
    (folder / "squads" / "able.nco").write_bytes(b"{")
    write_squad(folder / "squads" / "zeta.nco", read_squad(OTHER).replace(player="Ada"))
    assert EVENT.players[0] in without_squad(rows(folder).values(), EVENT)
