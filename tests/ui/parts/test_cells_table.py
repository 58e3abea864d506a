from __future__ import annotations

from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from nco_builder.ui.parts.cells_table import CellColumn, CellsModel


class Score(NamedTuple):
    player: str
    points: int

    @property
    def key(self) -> str:
        return self.player

    @property
    def kin(self) -> str:
        return self.player


@pytest.mark.usefixtures("looks")
def test_a_heading_stands_where_its_cells_stand(qapp: QApplication) -> None:
    name: CellColumn[Score] = CellColumn("player", "Player", lambda row: row.player)
    points: CellColumn[Score] = CellColumn(
        "points", "Points", lambda row: str(row.points), right=True
    )
    model = CellsModel((name, points), qapp)
    model.show([Score("Ada", 85)])
    role = Qt.ItemDataRole.TextAlignmentRole
    headings = [model.headerData(at, Qt.Orientation.Horizontal, role) for at in range(2)]
    assert headings == [model.index(0, at).data(role) for at in range(2)]
    assert [bool(each & Qt.AlignmentFlag.AlignRight) for each in headings] == [False, True]
    model.deleteLater()
