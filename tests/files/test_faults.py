"""Whatever is asked of the system fails once: nothing acknowledged is lost, nothing is torn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.files import FileProblem, write_atomically
from nco_builder.squad import new_squad
from nco_builder.ui.document.open_documents import SavedVersions
from nco_builder.ui.document.recovery import RecoveryCopy, RecoveryFile, leftover
from nco_builder.versions import folder_of, name_version, read_version, versions_of
from tests.files.faults import ERRORS, Fault, each_fault, no_waiting_for_the_disk

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["no_waiting_for_the_disk"]
OLD, NEW = b"old" * 3000, b"new" * 4000


def test_a_save_that_is_acknowledged_is_there_and_any_other_leaves_what_was(tmp_path: Path) -> None:
    path = tmp_path / "able.nco"

    def save(fault: Fault) -> None:
        try:
            with fault:
                write_atomically(path, NEW)
        except (FileProblem, MemoryError):
            assert path.read_bytes() in {OLD, NEW}
            if fault.harmless:
                assert path.read_bytes() == OLD
        else:
            assert path.read_bytes() == NEW

    assert each_fault(lambda: path.write_bytes(OLD), save) > 40
    write_atomically(path, NEW)
    assert [each.name for each in tmp_path.iterdir()] == ["able.nco"]


def test_a_version_that_is_kept_is_whole_and_none_that_was_kept_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "able.nco"

    def begin() -> None:
        path.write_bytes(OLD)
        for file in folder_of(path).glob("*"):
            file.unlink()
        SavedVersions(lambda: None).keep_before(path, b"")
        path.write_bytes(NEW)

    def keep(fault: Fault) -> None:
        versions = SavedVersions(lambda: None)
        failed = False
        try:
            with fault:
                versions.keep_before(path, b"")
        except MemoryError:
            failed = True
        held = [read_version(each) for each in versions_of(path)]
        assert held in ([OLD], [NEW, OLD])
        if not (failed or versions.problem):
            assert held == [NEW, OLD]
        assert path.read_bytes() == NEW

    assert each_fault(begin, keep) > 60


def test_naming_a_version_that_fails_leaves_it_under_one_name_or_the_other(tmp_path: Path) -> None:
    path = tmp_path / "able.nco"
    path.write_bytes(OLD)
    SavedVersions(lambda: None).keep_before(path, b"")

    def call(fault: Fault) -> None:
        (version,) = versions_of(path)
        try:
            with fault:
                name_version(version, "before Saturday" if not version.name else "")
        except (FileProblem, MemoryError):
            pass
        assert [read_version(each) for each in versions_of(path)] == [OLD]

    assert each_fault(lambda: None, call) >= 4


def test_unsaved_work_that_is_kept_is_there_and_what_was_kept_before_stays() -> None:
    old = new_squad("nco-2.3.2", "greek", 100, 50)
    new = old.replace(name="new")

    def copy(squad: object) -> RecoveryCopy:
        return RecoveryCopy(SQUAD, squad, None, None)

    kept = RecoveryFile()

    def begin() -> None:
        nonlocal kept
        kept.remove()
        kept = RecoveryFile()
        kept.write(copy(old))

    def keep(fault: Fault) -> None:
        failed = True
        try:
            with fault:
                kept.write(copy(new))
            failed = False
        except (FileProblem, MemoryError):
            pass
        assert read_squad(kept.file) in ((old, new) if failed else (new,))
        kept.let_go()  # as the end of the program would
        left = leftover(kept.file)
        assert left is not None
        assert left.value in {old, new}

    assert each_fault(begin, keep) > 40


def test_looking_for_what_was_left_behind_fails_without_harm() -> None:
    squad = new_squad("nco-2.3.2", "greek", 100, 50)
    kept = RecoveryFile()
    kept.write(RecoveryCopy(SQUAD, squad, None, None))
    kept.let_go()

    def look(fault: Fault) -> None:
        try:
            with fault:
                leftover(kept.file)
        except MemoryError:
            pass
        left = leftover(kept.file)
        assert left is not None
        assert left.value == squad

    assert each_fault(lambda: None, look) > 10


def test_a_first_save_that_fails_leaves_no_half_a_file(tmp_path: Path) -> None:
    path = tmp_path / "able.nco"
    step, struck = 0, True
    while struck:
        path.unlink(missing_ok=True)
        fault = Fault(step, ERRORS[0], "c_call")
        try:
            with fault:
                write_atomically(path, NEW)
        except FileProblem:
            assert not path.exists()
        else:
            assert path.read_bytes() == NEW
        struck, step = fault.struck, step + 1
