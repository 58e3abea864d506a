"""What a sheet says, as frozen blocks: no page, no font, no file."""

from nco_builder.sheets.roster import PROGRAM, roster_sheet

__all__ = ["PROGRAM", "roster_sheet"]
