"""The Vehicle Phase for a squad's set of vehicles, and its odds."""

from nco_builder.vehicles.battle import NoVehiclesError, TypeNames
from nco_builder.vehicles.chart import (
    AntiTankChart,
    ArmorLine,
    Arrival,
    Carrier,
    ChartVehicle,
    CommandLine,
    EdgeLine,
    EntryLine,
    FearChart,
    Frightened,
    VehicleChart,
)
from nco_builder.vehicles.odds import Shot, percent
from nco_builder.vehicles.resolve import vehicle_chart
from nco_builder.vehicles.soldiers import fear_of

__all__ = [
    "AntiTankChart",
    "ArmorLine",
    "Arrival",
    "Carrier",
    "ChartVehicle",
    "CommandLine",
    "EdgeLine",
    "EntryLine",
    "FearChart",
    "Frightened",
    "NoVehiclesError",
    "Shot",
    "TypeNames",
    "VehicleChart",
    "fear_of",
    "percent",
    "vehicle_chart",
]
