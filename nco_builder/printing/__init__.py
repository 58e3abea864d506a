"""Printing: chosen sheets of a document, in as many copies as wanted, as one PDF."""

from nco_builder.printing.job import Cancelled, Job, Printed, Run, print_pdf, print_sheets

__all__ = ["Cancelled", "Job", "Printed", "Run", "print_pdf", "print_sheets"]
