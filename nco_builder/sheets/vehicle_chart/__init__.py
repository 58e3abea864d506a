"""What a vehicle chart says: a squad's set, resolved to names and numbers."""

from nco_builder.sheets.vehicle_chart.sheet import vehicle_sheet

__all__ = ["vehicle_sheet"]
