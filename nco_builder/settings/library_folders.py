"""The folders with the player's documents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder import paths

if TYPE_CHECKING:
    from nco_builder.settings.settings import Settings

OWN, FURTHER = "library_folder", "library_folders"


def own_folder(settings: Settings) -> Path:
    """Return the folder of the player's documents: his choice, else the system's default."""
    return Path(settings[OWN]) if settings[OWN] else paths.user_documents()


def folders(settings: Settings) -> tuple[Path, ...]:
    """Return all folders, the player's own first."""
    further = [Path(each) for each in settings[FURTHER] if each]
    return tuple(dict.fromkeys([own_folder(settings), *further]))


def add_folder(settings: Settings, folder: Path) -> None:
    """Add a folder to the Library."""
    if folder not in folders(settings):
        settings[FURTHER] = [*settings[FURTHER], str(folder)]


def remove_folder(settings: Settings, folder: Path) -> None:
    """Remove a folder from the Library; its files stay."""
    settings[FURTHER] = [each for each in settings[FURTHER] if Path(each) != folder]
