"""Nobody but its owner reads what is kept of a document beside its file."""

from __future__ import annotations

import stat
import sys
from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.ui.document.recovery import RecoveryCopy, RecoveryFile, recovery_folder
from nco_builder.versions import folder_of, keep_version, versions_folder
from tests.reading import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("there", [False, True])
def test_versions_are_the_owners_alone(tmp_path: Path, *, there: bool) -> None:
    file = tmp_path / "a.nco"
    file.write_bytes(SAMPLES[0].read_bytes())
    file.chmod(0o644)
    if there:  # as programs before made them
        folder_of(file).mkdir(0o755, parents=True)
        versions_folder().chmod(0o755)
    assert keep_version(file, file.read_bytes(), 1.0)
    assert mode(versions_folder()) == mode(folder_of(file)) == 0o700
    assert {mode(each) for each in folder_of(file).iterdir()} == {0o600}
    assert mode(file) == 0o644


@pytest.mark.parametrize("there", [False, True])
def test_unsaved_work_is_the_owners_alone(*, there: bool) -> None:
    kept = RecoveryFile()
    copy = RecoveryCopy(SQUAD, read_squad(SAMPLES[0]), None, None)
    if there:
        recovery_folder().mkdir(0o755, parents=True)
        kept.file.write_bytes(b"{}")
        kept.file.chmod(0o644)
    kept.write(copy)
    assert paths.user_state() in recovery_folder().parents
    assert mode(recovery_folder()) == 0o700
    files = [each for each in recovery_folder().iterdir() if each.suffix != ".lock"]
    assert {mode(each) for each in files} == {0o600}
    kept.let_go()
