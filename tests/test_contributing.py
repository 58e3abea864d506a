"""What CONTRIBUTING says about the tree is true, and its map fits one screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
PLACES = ("", "nco_builder", "nco_builder/ui", "nco_builder/systems")
SCREEN = 45
"""Lines of a terminal."""
SEARCHED = (ROOT / "nco_builder", ROOT / "packaging", ROOT / "tests")
"""Where a name without a folder may be, which the text gives before."""
MADE = {"build/package/pictures", ".venv/bin/pytest", ".venv"}
"""What is there only once it is made."""
NAMED = re.compile(r"`([A-Za-z0-9_./-]+(?:/|\.py|\.json|\.md|\.toml|\.po))`")


def paths() -> list[str]:
    """Paths in backticks; those with a placeholder in capitals, such as `NAME.svg`, name none."""
    found = dict.fromkeys(NAMED.findall(TEXT))
    return [each for each in found if each not in MADE and not re.search(r"[A-Z]{3,}", each)]


def test_enough_paths_are_found_to_be_worth_looking_at() -> None:
    assert len(paths()) > 100


@pytest.mark.parametrize("path", paths())
def test_every_path_that_is_named_is_there(path: str) -> None:
    there = any((ROOT / place / path).exists() for place in PLACES)
    alone = "/" not in path.rstrip("/")
    assert there or (alone and any([*each.rglob(path.rstrip("/"))] for each in SEARCHED))


def test_the_map_fits_one_screen() -> None:
    assert TEXT[: TEXT.index("### Adding one thing")].count("\n") <= SCREEN


def test_every_room_is_on_the_map() -> None:
    rooms = TEXT[: TEXT.index("### Adding one thing")]
    for each in (ROOT / "nco_builder").iterdir():
        if each.name not in {"__pycache__", "__init__.py"} and (
            each.suffix == ".py" or each.is_dir()
        ):
            assert f"`{each.name}{'/' * each.is_dir()}`" in rooms, each.name
