"""What can never be had, and what takes the place of something else, looks alike everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QStyledItemDelegate, QWidget

from nco_builder.legality import member_choices, recruit_choices
from nco_builder.squad import edit
from nco_builder.systems.nco_squad.columns import COLUMNS, RANK
from nco_builder.systems.nco_squad.options import panel_fields, reason_line
from nco_builder.systems.nco_squad.squad_table import cell_field
from nco_builder.systems.page import BARRED_SYMBOL, FULL_SYMBOL, Chip, ChipField
from nco_builder.ui.parts.chips import look_of
from nco_builder.ui.parts.controls import fill_options
from nco_builder.ui.parts.painting import BARRED
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.shelf.delegate import ShelfDelegate
from nco_builder.ui.shelf.model import offer_of
from nco_builder.ui.squad.recruits import recruit_model
from nco_builder.ui.table.cell_editor import ChipBox

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument


def options(document: SquadDocument) -> list[Chip]:
    """All options of a Corporal whose one slot for items is taken."""
    document.do(edit("set_limits", vp=300, sp=100))
    return [each for group in panel_fields(document.report, (1,)).values() for each in group]


def entry(option: Chip) -> str:
    menu = QMenu()
    fill_options(menu, [option], lambda _chosen: None)
    return menu.actions()[0].text()


def test_never_has_one_symbol_and_is_dim_in_chips_menus_cells_and_the_recruit_list(
    qtbot: QtBot, document: SquadDocument
) -> None:
    barred = [each for each in options(document) if each.state == "barred"]
    assert barred
    for option in barred:
        look = look_of(option)
        assert (look.symbol, look.ink) == (BARRED_SYMBOL, BARRED)
        assert f"   {BARRED_SYMBOL} " in entry(option)
        assert option.note == "", "what it would cost is of no use"
    around = QWidget()
    qtbot.addWidget(around)
    ranks = member_choices(document.report, 1)["unit"]
    field = cell_field(document.report, 1, COLUMNS[RANK])
    assert isinstance(field, ChipField)
    box = ChipBox(field, lambda _chip: None, QStyledItemDelegate(around), around)
    never = [each for each in ranks if each.state == "barred" and not each.chosen]
    said = [box.itemText(place) for place in range(box.count())]
    for choice in never:
        reason = reason_line(choice, document.report)
        assert reason.startswith(f"{BARRED_SYMBOL} ")
        assert any(f"  {reason}" in each for each in said)
    model, delegate = recruit_model(document, around), ShelfDelegate(around)
    delegate.fit(model.shelf, 228)
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    units = [each for each in rows if (found := offer_of(each)) and found.barred]
    assert len(units) == sum(c.state == "barred" for c in recruit_choices(document.report)) > 0
    for index in units:
        lines = delegate.lines(index.data(ROW_ROLE), index)
        name, reason_run = (run for line in lines for run in (*line.runs, line.right) if run)
        assert (name.token, reason_run.token) == (BARRED, BARRED)
        assert reason_run.text.startswith(BARRED_SYMBOL)


def test_what_gives_way_is_said_behind_one_symbol(document: SquadDocument) -> None:
    full = [each for each in options(document) if each.full and each.state == "ok"]
    assert full
    for option in full:
        assert look_of(option).ground == "panel", "a hollow chip"
        assert option.full.startswith(f"{FULL_SYMBOL} No slot left")
        assert option.full in entry(option)
        assert option.full in option.explanation
