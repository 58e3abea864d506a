"""The player's own vehicle models: a list kept with his data, beside no squad in particular.

A squad that fields one of them holds its name and type itself, so its file stands alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from nco_builder.documents.kind import Kind
from nco_builder.files.atomic import make_folder
from nco_builder.files.names import is_there
from nco_builder.files.reading import read_bytes
from nco_builder.language import N_
from nco_builder.schema.record import Value
from nco_builder.squad import Vehicle

if TYPE_CHECKING:
    from pathlib import Path

FILE_NAME = "own-vehicles.json"


class OwnVehicles(Value):
    """Models with the names and types the player gave them, in his order."""

    format: Literal["nco-own-vehicles"] = "nco-own-vehicles"
    version: Literal[1] = 1
    vehicles: tuple[Vehicle, ...] = ()


OWN_VEHICLES = Kind("nco-own-vehicles", N_("a list of vehicle models"), OwnVehicles)


def read_own_vehicles(path: Path) -> OwnVehicles:
    """Read the list; no file yet is an empty list.

    Raises:
        FileProblem: there is a file that cannot be read or is no such list.

    """
    if not is_there(path):
        return OwnVehicles(format="nco-own-vehicles", version=1)
    return OWN_VEHICLES.from_bytes(read_bytes(path), str(path))


def write_own_vehicles(path: Path, own: OwnVehicles) -> None:
    """Write the list, in a folder that is made where there is none.

    Raises:
        FileProblem: it cannot be written; what was there before stays.

    """
    make_folder(path.parent)
    OWN_VEHICLES.write(path, own)
