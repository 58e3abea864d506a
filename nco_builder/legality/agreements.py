"""Rulings that players record as agreed: a separate step, never a fix.

The finding of an agreed ruling stays, marked as agreed. An error cannot be agreed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.squad import edit

if TYPE_CHECKING:
    from nco_builder.legality.findings import Finding
    from nco_builder.squad import Edit


def agreements(finding: Finding) -> tuple[Edit, ...]:
    """Return edits that record the ruling of a finding as agreed, or take the record back.

    None for anything but a ruling: an agreement never removes an error.
    """
    if finding.severity != "ruling" or finding.ruling is None:
        return ()
    return (edit("set_agreed", ruling=finding.ruling, agreed=not finding.agreed),)
