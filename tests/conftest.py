"""What every test gets: a window system without a screen, folders of its own, golden files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from nco_builder import language, paths

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

# Before Qt is imported anywhere; a test that wants a real display starts its own.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# A busy machine is slow, not wrong.
settings.register_profile("unhurried", deadline=None)
# By hand each run looks further; a machine that lets changes in repeats what it saw.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable" if os.environ.get("CI") else "unhurried")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write golden files as they come out now, instead of comparing",
    )


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the tests out of the developer's settings, recent files and library."""
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "nco-builder-home"))


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak English in every test, whatever the developer's system speaks."""
    monkeypatch.setenv("LANGUAGE", language.ENGLISH)
    yield
    language.use(language.ENGLISH)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, bytes], None]:
    """Compare bytes with a file in the folder `golden` beside the test."""

    def compare(name: str, actual: bytes) -> None:
        path = request.path.parent / "golden" / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(actual)
        assert path.is_file(), f"{path} is missing: run pytest with --update-golden"
        assert actual == path.read_bytes(), "run pytest with --update-golden if this is right"

    return compare
