"""What every test gets: a window system without a screen, folders of its own, golden files."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import catalogs
from nco_builder import language, paths
from nco_builder.cli import main
from tests import depth
from tests.homes import FOLDERS, HOMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# Before Qt is imported anywhere; a test that wants a real display starts its own.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# The program is compiled once, not again in each of hundreds of processes that tests start.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

depth.declare()

NUMBERS = count()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write golden files as they come out now, instead of comparing",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Compile the translations once, before workers start: git holds only their sources."""
    if not hasattr(config, "workerinput"):
        catalogs.compile_all()


def pytest_collection_finish() -> None:
    """Spare collectors of garbage the thousands of tests, which all stay until the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep Qt, which remembers file dialogs, and whatever is started out of the developer's."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", os.fstat)  # no test cuts the power, and disks are slow
        for name in HOMES:
            patch.setenv(name, str(home))
        for name in FOLDERS:
            patch.setenv(name, str(home / name.lower()))
        yield


@pytest.fixture(scope="session")
def all_folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the folders of each test are."""
    return tmp_path_factory.mktemp("folders")


@pytest.fixture(autouse=True)
def _own_folders(all_folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the tests out of the developer's settings, recent files and library.

    In `tmp_path` they would need one: pytest looks through all it has made to make another.
    """
    monkeypatch.setenv(paths.HOME_VARIABLE, str(all_folders / f"{next(NUMBERS)}"))


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak English in every test, whatever the developer's system speaks."""
    monkeypatch.setenv("LANGUAGE", language.ENGLISH)
    yield
    language.use(language.ENGLISH)


@pytest.fixture
def short_path() -> Iterator[Path]:
    """A folder with a name so short that a socket can be in it."""
    with tempfile.TemporaryDirectory(prefix="nco") as folder:
        yield Path(folder)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, bytes], None]:
    """Compare bytes with a file in the folder `golden` beside the test."""

    def compare(name: str, actual: bytes) -> None:
        path = request.path.parent / "golden" / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(actual)
        assert path.is_file(), f"{path} is missing: run pytest with --update-golden"
        assert actual == path.read_bytes(), "run pytest with --update-golden if this is right"

    return compare


@pytest.fixture
def tiny_kind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Further kinds of documents, `tiny-numbers` and `scout-patrol`, beside the program's own."""
    import nco_builder.systems

    here = str(Path(__file__).parent / "documents" / "systems")
    monkeypatch.setattr(nco_builder.systems, "__path__", [*nco_builder.systems.__path__, here])
    yield
    for name in ("tiny_numbers", "scout_patrol"):
        module = f"nco_builder.systems.{name}"
        for each in [each for each in sys.modules if each.split(".", 3)[:3] == module.split(".")]:
            del sys.modules[each]
        vars(nco_builder.systems).pop(name, None)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Exit code, output and complaints of a command."""

    def run(*words: object) -> tuple[int, str, str]:
        code = main([*map(str, words)])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run
