"""Folders: what is shipped is found, what is the user's own is where it belongs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from nco_builder import paths

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _forget_found_folders() -> Iterator[None]:
    paths.shipped.cache_clear()
    yield
    paths.shipped.cache_clear()


def test_data_and_resources_are_found_in_a_checkout() -> None:
    assert (paths.data() / "rulebooks").is_dir()
    assert (paths.resources() / "fonts").is_dir()


def test_an_installed_folder_comes_before_one_that_happens_to_lie_beside_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "nco_builder"
    (package / "data").mkdir(parents=True)
    (tmp_path / "data").mkdir()
    monkeypatch.setattr(paths, "_HERE", package)
    assert paths.data() == package / "data"


def test_a_missing_folder_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "_HERE", tmp_path)
    with pytest.raises(FileNotFoundError, match="“data” is missing"):
        paths.data()


def test_the_variable_keeps_everything_of_the_user_in_one_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    assert paths.user_config() == tmp_path / "config"
    assert paths.user_data() == tmp_path / "data"
    assert paths.user_state() == tmp_path / "state"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="XDG is Linux's convention")
def test_without_the_variable_the_system_decides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(paths.HOME_VARIABLE)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "a"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "b"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "c"))
    assert paths.user_config() == tmp_path / "a/nco-builder"
    assert paths.user_data() == tmp_path / "b/nco-builder"
    assert paths.user_state() == tmp_path / "c/nco-builder"
