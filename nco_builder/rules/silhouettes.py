"""Which drawing of the one family of silhouettes stands for a weapon, a rank, a vehicle.

Drawings are named as files below resources/icons, without their ending. The name of the thing
stands beside them or is their accessible text: what has no drawing loses nothing.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Literal

from nco_builder import paths
from nco_builder.rules.base import read_rules

if TYPE_CHECKING:
    from nco_builder.rules.catalogue import Catalogue

Folder = Literal["weapons", "ranks", "vehicles"]
VEHICLES = "vehicle-silhouettes.json"
ANY_VEHICLE = "medium_tank"


def silhouette(folder: Folder, key: str | None) -> str:
    """The drawing of a weapon, a unit or a kind of vehicle by its id; "" where there is none."""
    return f"{folder}/{key}" if key in _drawn(folder) else ""


def vehicle_silhouette(kind: str, model: str | None, catalogue: Catalogue) -> str:
    """The drawing of a vehicle: by its model, where that is known, else by its type.

    Args:
        kind: The type it is played as; one nobody knows is drawn as a tank.
        model: Its id in the catalogue, or one it had before; None for a model of the player's own.
        catalogue: What knows the models.

    """
    known = _vehicles()
    drawn = known["models"].get(catalogue.aliases.get(model or "", model))
    return silhouette("vehicles", drawn or known["types"].get(kind, ANY_VEHICLE))


def class_silhouette(class_: str, movement: str = "") -> str:
    """The drawing of a vehicle known by its class, and by what it moves on where that counts more.

    "" where neither says what it looks like.
    """
    known = _vehicles()
    return silhouette("vehicles", known["movements"].get(movement) or known["classes"].get(class_))


@cache
def _drawn(folder: Folder) -> frozenset[str]:
    """Ids that have a drawing; those of a squad file are never used as a path."""
    files = (paths.resources() / "icons" / folder).glob("*.svg")
    return frozenset([file.stem for file in files])


@cache
def _vehicles() -> dict[str, dict[str | None, str]]:
    known: dict[str, dict[str | None, str]] = read_rules(paths.data() / VEHICLES, json.loads)
    return known
