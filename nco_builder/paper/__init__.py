"""Sheets as PDF: the only place that knows reportlab."""

from nco_builder.paper.roster import PAPERS, roster_pdf


__all__ = ["PAPERS", "roster_pdf"]
