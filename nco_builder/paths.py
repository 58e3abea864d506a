"""The one place that knows folders: what is shipped, and what is the user's own."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

HOME_VARIABLE = "NCO_BUILDER_HOME"
"""When set, names the one folder that holds everything the program keeps for its user."""


class InstallationError(Exception):
    """Something that is shipped with the program is missing or damaged; the text says what."""


_HERE = Path(__file__).resolve().parent


@cache
def shipped(folder: str) -> Path:
    """Find a folder that is shipped with the program.

    In an installed program it lies beside this module, in a checkout one folder up.

    Args:
        folder: `"data"` or `"resources"`.

    Returns:
        The folder, absolute.

    Raises:
        FileNotFoundError: The program was installed without it.
    """
    for parent in (_HERE, _HERE.parent):
        if (parent / folder).is_dir():
            return parent / folder
    message = f"NCO Builder is not completely installed: its folder “{folder}” is missing"
    raise FileNotFoundError(message)


def data() -> Path:
    """The rulebook and everything else that is shipped as JSON."""
    return shipped("data")


def resources() -> Path:
    """Icons, fonts, themes and translations."""
    return shipped("resources")


def changelog() -> Path:
    """What changed with each version: of a checkout its own, else the copy that is installed."""
    own = resources().parent / "CHANGELOG.md"
    return own if own.is_file() else resources() / "CHANGELOG.md"


def user_config() -> Path:
    """Where settings and the list of recent files are kept; it may not exist yet."""
    return _own("config")


def user_data() -> Path:
    """Where the user's own library and packs are kept; it may not exist yet."""
    return _own("data")


def user_documents() -> Path:
    """Where the user's documents are looked for unless he says otherwise; it may not exist yet."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home).absolute() / "documents"
    from platformdirs import user_documents_path  # as below

    return user_documents_path() / "NCO Builder"


def user_cache() -> Path:
    """Where is kept what can be made again at any time; it may not exist yet."""
    return _own("cache")


def user_state() -> Path:
    """Where unsaved work is kept between two starts; it may not exist yet."""
    return _own("state")


def _own(kind: str) -> Path:
    """Follow the variable when it is set, the system's conventions otherwise."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home).absolute() / kind
    # 7 ms that a check or an export of squads would pay for nothing
    from platformdirs import PlatformDirs

    folders = PlatformDirs("nco-builder", appauthor=False, roaming=True)
    found: Path = getattr(folders, f"user_{kind}_path")
    return found
