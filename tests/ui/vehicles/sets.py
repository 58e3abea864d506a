"""Models that tests of the Vehicles page field, and who watches Qt's rules."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel
from PySide6.QtTest import QAbstractItemModelTester

from nco_builder.squad import Vehicle

CAR = Vehicle(type="armored_car", model="m8_greyhound")
OTHER_CAR = Vehicle(type="armored_car", model="m20_utility")
LIGHT = Vehicle(type="light_medium_tank", model="m4_sherman_75")
HEAVY = Vehicle(type="large_heavy_tank", model="m26_pershing", name="Rosie")
JEEP = Vehicle(type="armored_car", name="Jeep with a gun")


def watched(model: QAbstractItemModel) -> QAbstractItemModelTester:
    """A tester that warns, and so fails the test, whenever the model breaks Qt's rules."""
    mode = QAbstractItemModelTester.FailureReportingMode.Warning
    return QAbstractItemModelTester(model, mode, model)
