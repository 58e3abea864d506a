"""The silhouettes of weapons, ranks and vehicles.

Drawings are named by files below resources/icons, without their suffix. The name of the thing is
next to the drawing or its accessible text, so nothing is lost without one.
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
    """Return the drawing of a weapon, unit or kind of vehicle by its id; "" if there is none."""
    return f"{folder}/{key}" if key in _drawn(folder) else ""


def vehicle_silhouette(kind: str, model: str | None, catalogue: Catalogue) -> str:
    """Return the drawing of a vehicle: by its model if known, else by its type.

    Args:
        kind: The type it is played as; an unknown one is drawn as a tank.
        model: Its id in the catalogue, or one it had before; None for a model of the player's own.
        catalogue: The catalogue of models.

    """
    known = _vehicles()
    drawn = known["models"].get(catalogue.aliases.get(model or "", model))
    return silhouette("vehicles", drawn or known["types"].get(kind, ANY_VEHICLE))


def class_silhouette(class_: str, movement: str = "") -> str:
    """Return the drawing of a vehicle by its class, or by its propulsion if that takes precedence.

    "" if neither determines it.
    """
    known = _vehicles()
    return silhouette("vehicles", known["movements"].get(movement) or known["classes"].get(class_))


@cache
def _drawn(folder: Folder) -> frozenset[str]:
    """Return ids that have a drawing; ids of a squad file are never used as a path."""
    files = (paths.resources() / "icons" / folder).glob("*.svg")
    return frozenset([file.stem for file in files])


@cache
def _vehicles() -> dict[str, dict[str | None, str]]:
    known: dict[str, dict[str | None, str]] = read_rules(paths.data() / VEHICLES, json.loads)
    return known
