"""The table of a squad's sheets: each is made where the table says, whatever paper comes."""

from __future__ import annotations

import datetime as dt
import subprocess
import sys

import pytest

from nco_builder.legality import check
from nco_builder.sheets import SHEETS, SheetName, SheetOptions
from nco_builder.sheets.contents import Content
from tests.sheets.says_vehicles import squad_of_set
from tests.vehicles.sets import CAR, RULEBOOK

WISHES = SheetOptions(dt.date(2026, 11, 20))


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_of_a_squad_is_made_without_paper(name: SheetName) -> None:
    content = SHEETS[name].make(check(squad_of_set((CAR,)), RULEBOOK), WISHES)
    assert isinstance(content, Content)
    assert content.title
    assert content.credit
    assert ("1" in content.count(1, 2)) is (name != "blank_cards")  # they say nothing at all


def test_the_table_loads_no_sheet() -> None:
    code = (
        "import sys, nco_builder.sheets;"
        "sys.exit(any(name.startswith('nco_builder.sheets.') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
