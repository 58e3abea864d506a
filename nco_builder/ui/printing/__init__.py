"""The Print page: what comes out of the printer, seen before."""
