"""Sheets as PDF: the only place that knows reportlab."""

from nco_builder.paper.roster import PAPERS, roster_pdf
from nco_builder.paper.vehicle_chart import vehicle_chart_pdf

__all__ = ["PAPERS", "roster_pdf", "vehicle_chart_pdf"]
