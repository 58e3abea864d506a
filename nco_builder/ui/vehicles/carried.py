"""Vehicle models on their way from the catalogue into a set."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pydantic import TypeAdapter, ValidationError
from PySide6.QtCore import QByteArray, QMimeData

from nco_builder.squad import Vehicle

if TYPE_CHECKING:
    from collections.abc import Iterable

VEHICLES = "application/x-nco-vehicles+json"
"""A JSON list of vehicles in the shape of the squad file."""


@cache
def _vehicles() -> TypeAdapter[tuple[Vehicle, ...]]:
    return TypeAdapter(tuple[Vehicle, ...])


def mime_of_vehicles(vehicles: Iterable[Vehicle]) -> QMimeData:
    """Vehicles as a fragment of a squad file."""
    data = QMimeData()
    data.setData(VEHICLES, QByteArray(_vehicles().dump_json(tuple(vehicles), exclude_none=True)))
    return data


def vehicles_of(data: QMimeData) -> tuple[Vehicle, ...]:
    """The vehicles that are carried; none where what is there is no list of vehicles."""
    if not data.hasFormat(VEHICLES):
        return ()
    try:
        return _vehicles().validate_json(bytes(data.data(VEHICLES).data()))
    except ValidationError:
        return ()
