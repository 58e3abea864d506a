"""Which folders hold the player's documents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder import paths

if TYPE_CHECKING:
    from nco_builder.settings.settings import Settings

OWN, FURTHER = "library_folder", "library_folders"


def own_folder(settings: Settings) -> Path:
    """Where the player's documents are: where he says, else where the system has them."""
    return Path(settings[OWN]) if settings[OWN] else paths.user_documents()


def folders(settings: Settings) -> tuple[Path, ...]:
    """All folders, the player's own one first."""
    further = [Path(each) for each in settings[FURTHER] if each]
    return tuple(dict.fromkeys([own_folder(settings), *further]))


def add_folder(settings: Settings, folder: Path) -> None:
    """Show one more folder."""
    if folder not in folders(settings):
        settings[FURTHER] = [*settings[FURTHER], str(folder)]


def remove_folder(settings: Settings, folder: Path) -> None:
    """Show a further folder no more; what is in it stays."""
    settings[FURTHER] = [each for each in settings[FURTHER] if Path(each) != folder]
