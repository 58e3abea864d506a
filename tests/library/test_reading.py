"""The library shows what is in the folders, whatever the index says, and whatever lies there."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import tempfile
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder import paths
from nco_builder.documents.kinds import document_from_bytes, kind_for
from nco_builder.event.folder import new_folder
from nco_builder.event.model import begin_event
from nco_builder.language import speaking
from nco_builder.library.index import NONE, FileStat, Index, LibraryFile, index_file
from nco_builder.library.reading import (
    FileCache,
    LibraryListing,
    ReadProgress,
    look_at,
    looks_at,
    read_library,
    scan,
)
from tests.depth import tries
from tests.reading import ALL_SAMPLES, CASES, read_json

if TYPE_CHECKING:
    from collections.abc import Callable

CONTENTS = [path.read_bytes() for path in (*ALL_SAMPLES, *CASES[:3])]
BROKEN = [b"", b"{", b"[]", b'{"format": "other-thing"}', b"\xff\xfe", b'{"format": "nco-squad"}']


def seen(path: Path) -> FileStat:
    told = path.stat()
    return FileStat(str(path), told.st_size, told.st_mtime_ns)


def read_all(folder: Path, index_at: Path | None = None) -> dict[str, LibraryFile]:
    """What somebody who follows to the end knows."""
    known: dict[str, LibraryFile] = {}
    for each in answers(folder, index_at=index_at):
        known |= {entry.path: entry for entry in each.entries}
    return known


def answers(
    folder: Path, stop: Callable[[], bool] = lambda: False, index_at: Path | None = None
) -> list[LibraryListing | ReadProgress]:
    """What is told of a folder, step by step, by one start of the program."""
    with closing(Index(index_at)) as index:
        return list(read_library([folder], FileCache(index), stop, lambda _took: None))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "squads" / "old").mkdir(parents=True)
    return tmp_path / "squads"


def test_a_file_is_read_judged_and_found_by_its_words(folder: Path) -> None:
    file = folder / "able.nco"
    file.write_bytes((paths.data() / "samples" / "second-squad-able.nco").read_bytes())
    entry = look_at(seen(file))
    document: Any = document_from_bytes(file.read_bytes(), "")
    assert entry.name == document.name
    assert (entry.format, entry.nation) == ("nco-squad", document.nation)
    assert (entry.agreed, entry.agreed_too) == (document.limits.vp, document.limits.sp)
    assert entry.verdict == "broken"
    assert entry.errors == 1
    for words in ("able", "hayes", "sergeant", "sub-machine gun"):
        assert words in entry.words


def test_a_squad_whose_rules_pack_is_missing_is_listed_as_illegal(folder: Path) -> None:
    squad = read_json(paths.data() / "samples" / "rifle-squad.nco")
    file = folder / "able.nco"
    file.write_text(json.dumps(squad), "utf-8")
    assert look_at(seen(file)).errors == 0
    file.write_text(json.dumps(squad | {"packs": [{"id": "winter"}]}), "utf-8")
    entry = look_at(seen(file))
    assert (entry.verdict, entry.errors) == ("broken", 1)


def test_an_event_says_of_its_squads_what_its_page_says_and_says_it_again_when_they_change(
    tmp_path: Path,
) -> None:
    cup = new_folder(tmp_path / "cup", begin_event().replace(name="Cup"))
    index_at = tmp_path / "index"

    def told() -> tuple[str, str, int]:
        entry = read_all(cup.folder, index_at)[str(cup.file)]
        return entry.verdict, entry.status, entry.errors

    assert told() == ("unchecked", "No squads yet", 0)
    good = read_json(paths.data() / "samples" / "rifle-squad.nco")
    squad = cup.folder / "squads" / "able.nco"
    squad.write_text(json.dumps(good), "utf-8")
    assert told() == ("legal", "1 of 1 squads legal", 0)
    squad.write_text(json.dumps(good | {"packs": [{"id": "winter"}]}), "utf-8")
    assert told() == ("broken", "0 of 1 squads legal", 1)
    squad.unlink()
    assert told() == ("unchecked", "No squads yet", 0)


def test_reading_can_be_cancelled_between_the_squads_of_an_event(tmp_path: Path) -> None:
    cup = new_folder(tmp_path / "cup", begin_event().replace(name="Cup"))
    good = read_json(paths.data() / "samples" / "rifle-squad.nco")
    for number in range(9):
        content = json.dumps(good | {"name": f"Squad {number}"})
        (cup.folder / "squads" / f"{number}.nco").write_text(content, "utf-8")
    squads = [each is None for each in looks_at(seen(cup.file))]
    assert squads == [True] * 9 + [False]
    asked: list[float] = []

    def read(most: int) -> list[ReadProgress]:
        asked.clear()
        known = FileCache(index)
        steps = read_library([cup.folder], known, lambda: len(asked) >= most, asked.append)
        return [each for each in steps if isinstance(each, ReadProgress)]

    with closing(Index(tmp_path / "index")) as index:
        read(3)
        assert len(asked) == 3
        assert any(each.done for each in read(99)), "what was cancelled is read the next time"
    assert len(asked) > 9


@pytest.mark.parametrize("path", ALL_SAMPLES, ids=lambda path: path.stem)
def test_every_kind_of_document_can_be_listed(path: Path) -> None:
    entry = look_at(seen(path))
    assert not entry.problem
    of_event = entry.format == "nco-event"  # its squads are other files
    assert entry.verdict in ({"unchecked"} if of_event else {"legal", "agree", "broken"})
    assert entry.name in {
        path.stem,
        kind_for(document_from_bytes(path.read_bytes(), "")).title(
            document_from_bytes(path.read_bytes(), "")
        ),
    }


def test_names_are_found_in_the_language_spoken_and_in_english(folder: Path) -> None:
    file = folder / "a.nco"
    file.write_bytes((paths.data() / "samples" / "second-squad-able.nco").read_bytes())
    with speaking("de"):
        entry = look_at(seen(file))
    assert "maschinenpistole" in entry.words
    assert "sub-machine gun" in entry.words


@pytest.mark.parametrize("content", BROKEN)
def test_a_broken_file_is_a_row_with_one_sentence(folder: Path, content: bytes) -> None:
    file = folder / "Broken squad.nco"
    file.write_bytes(content)
    entry = look_at(seen(file))
    assert entry.verdict == "unread"
    assert entry.problem.endswith(".")
    assert "\n" not in entry.problem
    assert "broken squad" in entry.words
    assert (entry.points, entry.agreed) == (NONE, NONE)


@pytest.mark.skipif(os.name == "nt", reason="no pipes in folders")
def test_pipes_folders_and_odd_names_stop_nothing(folder: Path) -> None:
    os.mkfifo(folder / "pipe.nco")
    (folder / "folder.nco").mkdir()
    (folder / "folder.nco" / "inside.nco").write_bytes(CONTENTS[0])
    odd = os.fsencode(folder) + b"/\xff\n.nco"
    Path(os.fsdecode(odd)).write_bytes(CONTENTS[0])
    (folder / "link.nco").symlink_to(folder / "nowhere")
    known = read_all(folder)
    names = {Path(path).name for path in known}
    assert names == {"pipe.nco", "inside.nco", os.fsdecode(b"\xff\n.nco")}
    assert read_all(folder) == known


def test_a_folder_that_is_not_there_holds_nothing(folder: Path) -> None:
    found = scan([folder / "nowhere", folder])
    assert (found.files, found.problems) == ((), ())
    assert found.folders == (str(folder), str(folder / "old"))


def test_a_folder_within_another_is_listed_once(folder: Path) -> None:
    (folder / "old" / "a.nco").write_bytes(CONTENTS[0])
    assert len(scan([folder, folder / "old", folder]).files) == 1


def test_hidden_folders_are_not_searched(folder: Path) -> None:
    (folder / ".stversions").mkdir()
    (folder / ".stversions" / "a.nco").write_bytes(CONTENTS[0])
    assert scan([folder]).files == ()


def test_what_was_read_once_is_known_at_the_next_start(folder: Path) -> None:
    (folder / "a.nco").write_bytes(CONTENTS[0])
    read_all(folder)
    (listed,) = answers(folder)
    assert isinstance(listed, LibraryListing)
    assert listed.waiting == 0
    assert listed.entries[0] == look_at(seen(folder / "a.nco"))


def test_what_did_not_change_is_told_by_the_very_same_entries(folder: Path) -> None:
    for number, content in enumerate(CONTENTS):
        (folder / f"{number}.nco").write_bytes(content)
    with closing(Index()) as index:
        known = FileCache(index)

        def told() -> list[LibraryListing | ReadProgress]:
            return list(read_library([folder], known, lambda: False, lambda _took: None))

        first = {entry.path: entry for each in told() for entry in each.entries}
        (again,) = told()
        assert isinstance(again, LibraryListing)
        assert all(first[entry.path] is entry for entry in again.entries)
        (folder / "0.nco").unlink()
        (folder / "1.nco").write_bytes(CONTENTS[0] + b"\n")
        listed, read = told()
        assert isinstance(listed, LibraryListing)
        assert len(listed.entries) == len(CONTENTS) - 1
        assert isinstance(read, ReadProgress)
        assert [Path(entry.path).name for entry in read.entries] == ["1.nco"]
        assert known.entries.keys() == {entry.path for entry in listed.entries}
        index_file().unlink()
        assert len(told()) == 1  # nothing is read anew where the index is lost


def test_in_another_language_files_are_read_again_and_listed_meanwhile(folder: Path) -> None:
    (folder / "a.nco").write_bytes(CONTENTS[0])
    read_all(folder)
    with speaking("de"):
        listed, told = answers(folder)
    assert isinstance(listed, LibraryListing)
    assert isinstance(told, ReadProgress)
    assert listed.entries[0].verdict
    assert (told.done, told.total) == (1, 1)


def test_reading_ends_when_it_is_told_to_and_keeps_what_it_has(folder: Path) -> None:
    for number in range(5):
        (folder / f"{number}.nco").write_bytes(CONTENTS[0])
    asked = iter([False] * 6 + [True] * 99)
    steps = answers(folder, lambda: next(asked))
    assert isinstance(steps[0], LibraryListing)
    (again, *_rest) = answers(folder)
    assert isinstance(again, LibraryListing)
    assert 0 < again.waiting < 5


def _garbled(file: Path) -> None:
    file.write_bytes(b"no database" * 1000)


def _empty(file: Path) -> None:
    file.write_bytes(b"")


def _gone(file: Path) -> None:
    file.unlink()


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-3000])


def _of_others(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as base:
        base.execute("CREATE TABLE files (path, other)")


def _nonsense(file: Path) -> None:
    with closing(sqlite3.connect(file)) as base, base:
        base.execute("UPDATE files SET points = 'many', words = NULL")


def _unspeakable(file: Path) -> None:
    """SQLite cannot say what is wrong with a table of which the name is no text."""
    file.write_bytes(file.read_bytes().replace(b"filesfiles", b"\xc3\xe8lesfiles"))


def _pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


@pytest.mark.parametrize(
    "damage",
    [_garbled, _empty, _gone, _cut, _of_others, _nonsense, _unspeakable]
    + [_pipe] * (os.name != "nt"),
)
def test_a_damaged_index_is_made_anew_or_left_alone(folder: Path, damage: Any) -> None:  # noqa: ANN401
    for number, content in enumerate(CONTENTS):
        (folder / f"{number}.nco").write_bytes(content)
    first = read_all(folder)
    damage(index_file())
    assert read_all(folder) == first
    assert read_all(folder) == first


def test_a_locked_index_keeps_nobody_waiting_for_long(folder: Path) -> None:
    (folder / "a.nco").write_bytes(CONTENTS[0])
    first = read_all(folder)
    (folder / "b.nco").write_bytes(CONTENTS[1])
    with closing(sqlite3.connect(index_file())) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert len(read_all(folder)) == len(first) + 1


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_folder_that_cannot_be_searched_is_told(folder: Path) -> None:
    (folder / "old").chmod(0)
    try:
        assert len(scan([folder]).problems) == 1
    finally:
        (folder / "old").chmod(stat.S_IRWXU)


STEPS = st.lists(
    st.tuples(st.sampled_from("abc"), st.sampled_from([None, *CONTENTS, *BROKEN])),
    min_size=1,
    max_size=8,
)


@settings(max_examples=tries(15), deadline=None)
@given(st.lists(STEPS, min_size=1, max_size=3))
def test_with_an_index_the_same_is_known_as_without(rounds: list[Any]) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder, file = Path(place) / "squads", Path(place) / "index.sqlite"
        folder.mkdir()
        changed = 1_700_000_000
        plain: dict[str, LibraryFile] = {}
        for steps in rounds:
            for name, content in steps:
                path = folder / f"{name}.nco"
                if content is None:
                    path.unlink(missing_ok=True)
                else:
                    path.write_bytes(content)
                    changed += 1
                    os.utime(path, (changed, changed))
            known = read_all(folder, file)
            plain = {str(path): look_at(seen(path)) for path in sorted(folder.iterdir())}
            assert known == plain
        index = Index(file)
        assert index.load()[0] == plain
        index.close()
