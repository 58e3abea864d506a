"""The folders of the program: those shipped with it, and those of the user."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

HOME_VARIABLE = "NCO_BUILDER_HOME"
"""If set, names the one folder for everything the program stores for its user."""


class InstallationError(Exception):
    """A shipped file is missing or damaged; the message says which."""


_HERE = Path(__file__).resolve().parent


@cache
def shipped(folder: str) -> Path:
    """Find a folder that is shipped with the program.

    In an installed program it is next to this module, in a checkout one folder up.

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
    """Return the folder of the rulebook and all other shipped JSON."""
    return shipped("data")


def resources() -> Path:
    """Return the folder of icons, fonts, themes and translations."""
    return shipped("resources")


def changelog() -> Path:
    """Return the changelog: the checkout's own, else the installed copy."""
    own = resources().parent / "CHANGELOG.md"
    return own if own.is_file() else resources() / "CHANGELOG.md"


def user_config() -> Path:
    """Return the folder of settings and recent files; it may not exist yet."""
    return _own("config")


def user_data() -> Path:
    """Return the folder of the user's library and packs; it may not exist yet."""
    return _own("data")


def user_documents() -> Path:
    """Return the default folder of the user's documents; it may not exist yet."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home).absolute() / "documents"
    from platformdirs import user_documents_path  # imported late, as below

    return user_documents_path() / "NCO Builder"


def user_cache() -> Path:
    """Return the folder of caches; it may not exist yet."""
    return _own("cache")


def user_state() -> Path:
    """Return the folder of unsaved work; it may not exist yet."""
    return _own("state")


def _own(kind: str) -> Path:
    """Return the folder set by the variable, else by the system's conventions."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home).absolute() / kind
    # takes 7 ms that a check or an export of squads does not need
    from platformdirs import PlatformDirs

    folders = PlatformDirs("nco-builder", appauthor=False, roaming=True)
    found: Path = getattr(folders, f"user_{kind}_path")
    return found
