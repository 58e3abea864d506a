"""What is made of a document is found by its format."""

from __future__ import annotations

from nco_builder.documents.squads import SQUAD, begin_squad
from nco_builder.sheets import SHEETS
from nco_builder.systems import system_of


def test_a_squad_has_its_sheets_the_roster_first() -> None:
    system = system_of(begin_squad())
    assert system.kind is SQUAD
    assert dict(system.sheets) == dict(SHEETS)
    assert next(iter(system.sheets)) == "roster"
