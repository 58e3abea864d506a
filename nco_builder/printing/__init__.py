"""Printing: chosen sheets of a document, in as many copies as wanted, as one PDF."""

from nco_builder.printing.job import Cancelled, Job, print_pdf

__all__ = ["Cancelled", "Job", "print_pdf"]
