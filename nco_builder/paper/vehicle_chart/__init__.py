"""The vehicle chart on paper."""

from nco_builder.paper.vehicle_chart.document import vehicle_chart_pdf

__all__ = ["vehicle_chart_pdf"]
