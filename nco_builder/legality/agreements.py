"""What the players may record as agreed: a step of its own, never a repair.

A ruling that is agreed keeps its finding, marked as agreed; an error is never touched by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.squad import edit

if TYPE_CHECKING:
    from nco_builder.legality.findings import Finding
    from nco_builder.squad import Edit


def agreements(finding: Finding) -> tuple[Edit, ...]:
    """Edits that record the ruling of a finding as agreed, or take the record back.

    None for anything but a ruling: an error stays one, whatever was agreed.
    """
    if finding.severity != "ruling" or finding.ruling is None:
        return ()
    return (edit("set_agreed", ruling=finding.ruling, agreed=not finding.agreed),)
