"""Printing: selected sheets of one or many documents, in several copies, as one PDF."""

from nco_builder.printing.job import Cancelled, Job, Printed, Run, print_pdf, print_sheets
from nco_builder.printing.pack import PrintedPack, print_pack

__all__ = [
    "Cancelled",
    "Job",
    "Printed",
    "PrintedPack",
    "Run",
    "print_pack",
    "print_pdf",
    "print_sheets",
]
