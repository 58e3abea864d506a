"""A large window: rows are high, and lists are chips where there is room for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit
from nco_builder.systems.nco_squad.columns import COLUMNS
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.table.view import ROW_HEIGHT, TALL_ROW

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument

LISTED = frozenset(at for at, column in enumerate(COLUMNS) if column.key in {"skills", "items"})


@pytest.fixture
def window(qtbot: QtBot, document: SquadDocument, tmp_path: Path) -> MainWindow:
    """A window with a squad."""
    squad = read_document(paths.data() / "samples/rifle-squad.nco")
    document.opened.open(kind_for(squad), squad, None)
    window = MainWindow(document.opened, Settings())

    def end(_window: object) -> None:
        document.opened.mark_saved(tmp_path / "x.nco")
        window.pages.stop()

    qtbot.addWidget(window, before_close_func=end)
    return window


def height_of_rows(window: MainWindow) -> int:
    """The height of a row without a heading above it."""
    return window.page.table.rowHeight(1)


def test_rows_are_high_in_a_large_window_and_usual_in_another(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.resize(1920, 1080)
    with qtbot.waitExposed(window):
        window.show()
    assert height_of_rows(window) == TALL_ROW
    window.resize(1280, 1080)
    qtbot.waitUntil(lambda: height_of_rows(window) == ROW_HEIGHT)
    window.resize(1920, 720)
    qtbot.wait(0)
    assert height_of_rows(window) == ROW_HEIGHT


def test_lists_are_chips_where_all_texts_have_room_besides(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.resize(3840, 1200)
    with qtbot.waitExposed(window):
        window.show()
    table = window.page.table
    assert table._cells.chipped == LISTED
    window.resize(1280, 720)
    qtbot.waitUntil(lambda: not table._cells.chipped)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1366, 768), (1600, 900), (1920, 1080)])
def test_rows_keep_their_height_while_men_come_and_go(
    qtbot: QtBot, window: MainWindow, document: SquadDocument, size: tuple[int, int]
) -> None:
    window.resize(*size)
    with qtbot.waitExposed(window):
        window.show()
    heights = {height_of_rows(window)}
    for _more in range(24):
        document.do(edit("duplicate_members", members=(3,)))
        heights.add(height_of_rows(window))
    document.do(edit("remove_members", members=tuple(range(3, len(document.squad.members)))))
    heights.add(height_of_rows(window))
    assert len(heights) == 1


@pytest.mark.parametrize(("size", "chipped"), [((1920, 1080), {"items"}), ((2560, 1440), None)])
def test_items_are_chips_in_usual_large_windows(
    qtbot: QtBot, window: MainWindow, size: tuple[int, int], chipped: set[str] | None
) -> None:
    window.resize(*size)
    with qtbot.waitExposed(window):
        window.show()
    shown = {COLUMNS[at].key for at in window.page.table._cells.chipped}
    assert shown == (chipped or {COLUMNS[at].key for at in LISTED})
    table = window.page.table
    assert sum(table.columnWidth(at) for at in range(len(COLUMNS))) <= table.viewport().width()
