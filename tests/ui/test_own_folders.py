"""What Qt writes by itself while tests run stays in a folder of the tests."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QApplication, QFileDialog

Location = QStandardPaths.StandardLocation
KINDS = (
    Location.CacheLocation,
    Location.GenericConfigLocation,
    Location.GenericDataLocation,
    Location.HomeLocation,
    Location.StateLocation,
)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Where all that tests write belongs."""
    return tmp_path.parent


@pytest.mark.skipif(sys.platform == "darwin", reason="Qt asks the system, not HOME")
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_qt_knows_no_folder_of_the_developer(kind: Location, own: Path) -> None:
    assert Path(QStandardPaths.writableLocation(kind)).is_relative_to(own)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it goes into a registry")
def test_what_qt_remembers_of_a_file_dialog_is_kept_with_the_tests(
    qapp: QApplication, own: Path
) -> None:
    dialog = QFileDialog()
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.show()
    dialog.close()
    shiboken6.delete(dialog)
    qapp.processEvents()
    assert list(own.glob("home*/**/QtProject.conf"))
