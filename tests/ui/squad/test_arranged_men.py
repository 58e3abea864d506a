from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAction, QDragMoveEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nco_builder.documents.squads import SQUAD
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit, new_squad, recruit
from nco_builder.systems.nco_squad.columns import (
    COLUMNS,
    COST,
    GRENADES,
    KIT,
    NAME,
    NOTES,
    NUMBER,
    RANGE,
    RANK,
    USUAL,
    WEAPONS,
)
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts.arranged_view import TableOrder
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.squad.carrying import mime_of_members
from nco_builder.ui.squad.men_table import SquadView
from nco_builder.ui.squad.page import SquadPage
from nco_builder.ui.table.cells import HEAD_HEIGHT, cell_width
from tests.depth import tries
from tests.ui.documents import squad_document
from tests.ui.looks import colors_in, picture
from tests.ui.random_edits import repeatable, wander

if TYPE_CHECKING:
    from nco_builder.squad import Edit, Member

LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier
SCOUT = 10


@pytest.fixture
def page(qtbot: QtBot, document: SquadDocument) -> SquadPage:
    page = SquadPage(document, Settings())
    qtbot.addWidget(page)
    page.resize(1192, 573)
    page.show()
    return page


@pytest.fixture
def view(page: SquadPage) -> SquadView:
    return page.table


def shown(view: SquadView) -> list[int]:
    header = view.verticalHeader()
    return [header.logicalIndex(place) for place in range(view.model().rowCount())]


def click_header(view: SquadView, column: int) -> None:
    header = view.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(column) + 10, header.height() // 2)
    QTest.mouseClick(header.viewport(), LEFT, NO_KEYS, place)


def tops(view: SquadView) -> list[int]:
    return [view.visualRect(view.model().index(row, NAME)).top() for row in shown(view)]


def choose(page: SquadPage, name: str) -> None:
    action = page.table_menu.findChild(QAction, name)
    assert action
    assert action.isEnabled()
    action.trigger()


def scout(document: SquadDocument) -> Member:
    assert document.rulebook
    return recruit(document.rulebook.units_by_id["scout"])


def drop(view: SquadView, data: QMimeData, place: QPoint) -> tuple[bool, bool]:
    """Drag over a place and let go; whether it was welcome, and whether it was taken."""
    what = (Qt.DropAction.CopyAction | Qt.DropAction.MoveAction, data, LEFT, NO_KEYS)
    over = QDragMoveEvent(place, *what)
    view.dragMoveEvent(over)
    event = QDropEvent(QPointF(place), *what)
    view.dropEvent(event)
    return over.isAccepted(), event.isAccepted()


def test_a_specialist_among_soldiers_is_shown_with_the_specialists(
    view: SquadView, document: SquadDocument
) -> None:
    document.do(edit("move_members", members=(SCOUT,), to=1))
    assert shown(view) == [0, *range(2, 8), 1, 8, 9, 10]
    assert [man.unit for man in document.squad.members[:2]] == ["sergeant", "scout"]
    assert tops(view) == sorted(tops(view))
    document.opened.undo()
    assert shown(view) == list(range(11))


def test_each_group_has_a_head_above_its_first_man(
    page: SquadPage, view: SquadView, document: SquadDocument
) -> None:
    heights = [view.rowHeight(row) for row in range(11)]
    assert [row for row in range(11) if heights[row] == heights[1] + HEAD_HEIGHT] == [0, 7]
    choose(page, "group_men")
    assert {view.rowHeight(row) for row in range(11)} == {heights[1]}
    choose(page, "group_men")
    document.do(edit("remove_members", members=tuple(range(7))))
    assert view.rowHeight(0) == heights[1] + HEAD_HEIGHT


def test_sorting_changes_the_view_alone_and_can_be_reset(
    page: SquadPage, view: SquadView, document: SquadDocument
) -> None:
    before = document.squad
    choose(page, "group_men")
    click_header(view, COST)
    costs = [document.report.members[row].cost for row in shown(view)]
    assert costs == sorted(costs)
    click_header(view, COST)
    costs = [document.report.members[row].cost for row in shown(view)]
    assert costs == sorted(costs, reverse=True)
    assert page._footer.own_order.isVisible()
    assert page._footer.own_order.text() == "Sorted by Cost: back to your own order"
    page._footer.own_order.click()
    assert shown(view) == list(range(11))
    assert not page._footer.own_order.isVisible()
    click_header(view, NAME)
    assert shown(view) != list(range(11))
    click_header(view, NUMBER)
    assert shown(view) == list(range(11))
    assert document.squad is before
    assert len(document.opened.history.earlier()) == 0


def test_a_sorted_table_follows_edits(view: SquadView, document: SquadDocument) -> None:
    view.set_order(TableOrder(grouped=False, column=NAME))
    document.do(edit("set_member", members=(3,), field="name", value="Aaron"))
    assert shown(view)[0] == 3
    document.do(edit("set_member", members=(3,), field="name", value="zz"))
    assert shown(view)[-1] == 3
    document.do(edit("remove_members", members=(0, 1)))
    assert [document.squad.members[row].name for row in shown(view)][-1] == "zz"


@pytest.mark.parametrize("seed", range(tries(2)))
def test_rows_stand_as_the_order_says_through_random_edits(
    view: SquadView, document: SquadDocument, seed: int
) -> None:
    rng = repeatable(seed)
    for _ in range(12):
        column = rng.choice((None, *range(len(COLUMNS))))
        view.set_order(TableOrder(rng.random() < 0.6, column, rng.random() < 0.5))
        wander(document, rng, 6)
        assert shown(view) == [row for group in view.groups for row in group.rows]
        assert tops(view) == sorted(tops(view))


@pytest.mark.parametrize(
    "order", [TableOrder(column=NAME), TableOrder(column=NAME, descending=True)]
)
def test_where_the_chosen_go_the_next_man_in_sight_is_chosen(
    view: SquadView, document: SquadDocument, order: TableOrder
) -> None:
    view.set_order(order)
    names = [document.squad.members[row].name for row in shown(view)]
    view.choose((shown(view)[3],))
    document.do(edit("remove_members", members=view.chosen()))
    assert [document.squad.members[row].name for row in view.chosen()] == [names[4]]
    view.choose((shown(view)[-1],))
    document.do(edit("remove_members", members=view.chosen()))
    assert [document.squad.members[row].name for row in view.chosen()] == [names[-2]]


def test_men_cannot_be_moved_while_sorted_and_are_told_why(
    page: SquadPage, view: SquadView, document: SquadDocument
) -> None:
    page.select_member(4)
    assert page.action("move_up").isEnabled()
    view.set_order(TableOrder(column=COST))
    assert not page.action("move_up").isEnabled()
    assert not page.action("move_down").isEnabled()
    before = document.squad
    data = view.model().mimeData([view.model().index(4, NAME)])
    place = view.visualRect(view.model().index(0, NAME)).center()
    what = (Qt.DropAction.MoveAction, data, LEFT, NO_KEYS)
    over = QDragMoveEvent(place, *what)
    plain = colors_in(picture(view))
    view.dragMoveEvent(over)
    assert not over.isAccepted()
    told = colors_in(picture(view))
    assert set(told) - set(plain)
    assert drop(view, data, place) == (False, False)
    assert document.squad is before


def test_recruits_dropped_on_a_sorted_table_come_to_the_end(
    view: SquadView, document: SquadDocument
) -> None:
    view.set_order(TableOrder(column=COST))
    place = view.visualRect(view.model().index(0, NAME)).center()
    assert drop(view, mime_of_members([scout(document)]), place) == (True, True)
    assert document.squad.members[-1].unit == "scout"
    assert len(document.squad.members) == 12


def test_a_drop_goes_beside_the_man_it_is_nearest_to_whatever_stands_between(
    view: SquadView, document: SquadDocument
) -> None:
    document.do(edit("move_members", members=(SCOUT,), to=1))  # Hayes, Byrne, Novak
    hayes = view.cell_rect(view.model().index(0, NAME))
    data = view.model().mimeData([view.model().index(4, NAME)])
    assert drop(view, data, QPoint(hayes.center().x(), hayes.bottom() - 3)) == (True, True)
    assert [man.name for man in document.squad.members[:4]] == ["Hayes", "Ortiz", "Byrne", "Novak"]
    assert document.opened.history.undo_text == "Move Ortiz"


def test_moving_up_passes_the_man_above_in_the_group(
    page: SquadPage, document: SquadDocument
) -> None:
    document.do(edit("move_members", members=(SCOUT,), to=1))
    page.select_member(2)
    page.action("move_up").trigger()
    assert [man.name for man in document.squad.members[:3]] == ["Novak", "Hayes", "Byrne"]
    page.action("move_down").trigger()
    assert [man.name for man in document.squad.members[:3]] == ["Hayes", "Novak", "Byrne"]


def test_columns_are_chosen_and_reset_in_the_menu(page: SquadPage, view: SquadView) -> None:
    assert view.shown_columns() == USUAL
    choose(page, "column_grenades")
    choose(page, "column_notes")
    assert "grenades" not in view.shown_columns()
    assert "notes" in view.shown_columns()
    assert not view.isColumnHidden(NOTES)
    assert sum(view.columnWidth(at) for at in range(len(COLUMNS))) == view.viewport().width()
    page.select_member(1, "grenades")  # not in sight: the man is shown by his name
    assert view.currentIndex().column() == NAME
    choose(page, "usual_columns")
    assert view.shown_columns() == USUAL
    assert not view.isColumnHidden(GRENADES)
    view.show_columns([])
    assert view.shown_columns() == ("number", "name")


@pytest.mark.parametrize("name", ["Hayes", "N" * 60])
def test_a_wider_window_never_takes_away_what_was_shown(
    page: SquadPage, view: SquadView, document: SquadDocument, name: str
) -> None:
    document.do(edit("set_member", members=(0,), field="name", value=name))
    before: set[object] = set()
    for wide in range(900, 2100, 12):
        page.resize(wide, 573)
        panel = page._beside.panel
        plots = {"plots"} if panel is not None and panel.isVisible() else set()
        now = {*view.shown_columns(), *view._cells.pictured, *plots}
        if "kit" in now:  # both in one; ranks are badges
            now = now - {"kit", RANK} | {"skills", "items"}
        assert before <= now, f"{before - now} went at {wide}"
        before = now
    assert before >= {"plots", "profile", "range", RANK, WEAPONS}


def test_a_wide_table_shows_profile_and_range_until_the_player_chooses(
    page: SquadPage, view: SquadView, document: SquadDocument
) -> None:
    assert view.shown_columns() == USUAL
    page.resize(1500, 573)
    assert set(view.shown_columns()) == {*USUAL, "profile", "range"}
    assert view.model().index(0, RANGE).data() == "12″"
    assert sum(widths(view)) == view.viewport().width()
    shown = page.table_menu.findChild(QAction, "column_range")
    assert shown
    assert shown.isChecked()
    document.do(edit("set_member", members=(1,), field="name", value="N" * 90))
    assert "range" in view.shown_columns()  # nothing comes or goes at an edit
    document.opened.undo()
    choose(page, "column_range")
    choose(page, "column_profile")
    assert view.shown_columns() == USUAL
    settings = Settings()
    page.save(settings)
    choose(page, "usual_columns")
    assert "range" in view.shown_columns()
    page.restore(settings)
    assert view.shown_columns() == USUAL
    choose(page, "usual_columns")
    page.resize(1192, 573)
    assert view.shown_columns() == USUAL
    assert not shown.isChecked()


def widths(view: SquadView) -> list[int]:
    return [view.columnWidth(at) for at in range(len(COLUMNS))]


def width_of_name(view: SquadView, row: int) -> int:
    line = view.model().index(row, NAME).data(ROW_ROLE)
    return cell_width(view._lines.headings[NAME], line.cell(NAME))


def test_columns_keep_their_widths_while_men_are_edited(
    view: SquadView, document: SquadDocument
) -> None:
    before = widths(view)
    for change in (
        edit("set_member", members=(0,), field="primary", value="rifle"),
        edit("set_member", members=(8,), field="items", value=()),
        edit("set_member", members=(0,), field="skills", value=()),
        edit("set_member", members=(7,), field="name", value="Al"),
        edit("remove_members", members=(2, 9)),
    ):
        document.do(change)
        assert widths(view) == before, change


def test_a_column_grows_into_room_to_spare_and_stays_as_wide(
    view: SquadView, page: SquadPage, document: SquadDocument
) -> None:
    page.resize(1500, 573)
    before = widths(view)
    document.do(edit("set_member", members=(1,), field="name", value="Novak" * 5))
    grown = widths(view)
    index = view.model().index(1, NAME)
    assert grown[NAME] >= width_of_name(view, 1) > before[NAME]
    assert index.data() == "Novak" * 5
    assert sum(grown) == sum(before)
    document.do(edit("set_member", members=(1,), field="name", value="Novak"))
    assert widths(view) == grown
    page.resize(1501, 573)
    assert widths(view)[NAME] < grown[NAME]


def test_a_long_name_is_shown_whole_as_in_a_new_window(
    view: SquadView, page: SquadPage, document: SquadDocument
) -> None:
    for wide in (1300, 1400, 1500):
        page.resize(wide, 573)
        document.do(edit("set_member", members=(1,), field="name", value="Bartholomew Hawthorn"))
        QApplication.processEvents()
        wanted = width_of_name(view, 1)
        assert 110 < wanted < 200
        assert view.columnWidth(NAME) >= wanted, wide
        assert sum(widths(view)) == view.viewport().width()
        document.opened.undo()


def test_a_new_man_with_a_longer_list_of_weapons_is_shown_whole(
    view: SquadView, page: SquadPage, document: SquadDocument
) -> None:
    page.resize(1192, 573)
    before = widths(view)
    man = document.squad.members[0].replace(primary="flamethrower", secondary="pistol")
    longest = document.squad.replace(members=(*document.squad.members, man))
    document.opened.do(longest, lambda _before: "x")
    shown = view.model().index(view.model().rowCount() - 1, WEAPONS)
    line = shown.data(ROW_ROLE)
    wanted = cell_width(view._lines.headings[WEAPONS], line.cell(WEAPONS))
    assert before[WEAPONS] < wanted <= view.columnWidth(WEAPONS)
    assert sum(widths(view)) == sum(before)


def test_a_text_that_was_cut_is_shown_whole_once_there_is_room(
    view: SquadView, page: SquadPage, document: SquadDocument
) -> None:
    page.resize(1300, 573)
    document.do(edit("set_member", members=(1,), field="name", value="N" * 60))
    cut = widths(view)[NAME]
    assert cut < width_of_name(view, 1)
    document.do(edit("set_member", members=(1,), field="name", value="Bartholomew Hawthorn"))
    assert widths(view)[NAME] >= width_of_name(view, 1)


def test_columns_stay_where_they_are_when_a_scroll_bar_comes(
    view: SquadView, page: SquadPage, document: SquadDocument
) -> None:
    page.resize(1500, 573)
    before, room = widths(view), view.viewport().width()
    document.do(edit("duplicate_members", members=tuple(range(11))))
    document.do(edit("duplicate_members", members=tuple(range(11))))
    QApplication.processEvents()
    assert view.viewport().width() < room
    assert sum(widths(view)) == view.viewport().width()
    moved = [at for at, wide in enumerate(widths(view)) if wide != before[at]]
    assert len(moved) == 1


def test_a_note_is_edited_in_its_column(
    page: SquadPage, view: SquadView, document: SquadDocument
) -> None:
    choose(page, "column_notes")
    index = view.model().index(2, NOTES)
    assert view.model().setData(index, "steady")
    assert document.squad.members[2].notes == "steady"
    assert index.data() == "steady"


def test_the_menu_sorts_too(page: SquadPage, view: SquadView) -> None:
    choose(page, "sort_cost")
    assert view.order == TableOrder(column=COST)
    choose(page, "sort_descending")
    assert view.order == TableOrder(column=COST, descending=True)
    choose(page, "own_order")
    assert view.order == TableOrder()
    descending = page.table_menu.findChild(QAction, "sort_descending")
    assert descending
    assert not descending.isEnabled()


def test_columns_and_grouping_are_remembered_from_window_to_window(
    qtbot: QtBot, document: SquadDocument
) -> None:
    first = MainWindow(document.opened, Settings())
    qtbot.addWidget(first)
    first.page.table.show_columns(["cost", "worth"])
    first.page.table.set_order(TableOrder(grouped=False, column=COST))
    first.close()
    second = MainWindow(squad_document(document.squad, parent=document).opened, Settings())
    qtbot.addWidget(second)
    second.restore()
    assert second.page.table.shown_columns() == ("number", "name", "worth", "cost")
    assert second.page.table.order == TableOrder(grouped=False)


def test_a_narrow_table_leaves_out_what_the_panel_beside_it_tells_and_shows_names_whole(
    page: SquadPage, view: SquadView
) -> None:
    page.resize(1192, 573)
    joined = {"items", "skills"}
    for wide, left_out in ((1192, set[str]()), (1052, joined), (900, joined)):
        page.resize(wide, 573)
        assert set(USUAL) - set(view.shown_columns()) == left_out
        assert ("kit" in view.shown_columns()) == bool(left_out)
    assert sum(widths(view)) == view.viewport().width()
    rows = range(view.model().rowCount())
    assert view.columnWidth(NAME) >= max(width_of_name(view, row) for row in rows)
    page.select_member(0, "skills")
    assert view.currentIndex().column() == KIT


def test_an_empty_squad_has_no_heads(view: SquadView, document: SquadDocument) -> None:
    document.opened.open(SQUAD, new_squad("nco-2.3.2", "us_airborne", 100, 50), None)
    assert view.groups == ()
    assert not picture(view).isNull()
    assert drop(view, mime_of_members([scout(document)]), QPoint(50, 90)) == (True, True)
    assert shown(view) == [0]


def on_screen(view: SquadView) -> QImage:
    """What a player sees of the table: what was painted, nothing painted anew."""
    for _ in range(3):  # rows are resized after the first painting
        QApplication.processEvents()
    window = view.window()
    seen = window.screen().grabWindow(window.winId()).toImage()
    place = view.viewport().mapTo(window, QPoint(0, 0))
    return seen.copy(QRect(place, view.viewport().size()))


def matches_its_rows(view: SquadView) -> bool:
    """Whether a player sees what the table would paint if all of it were painted anew."""
    seen = on_screen(view)
    anew = view.viewport().grab().toImage()
    return seen == anew.convertToFormat(seen.format())


TOTALS_OF = {
    "cost": edit("set_member", members=(3,), field="primary", value="lmg"),
    "shared": edit("set_member", members=(2, 3, 4), field="items", value=("flask", "flask")),
    "another group": edit("set_unit", members=(3,), unit="scout"),
    "copies": edit("duplicate_members", members=(3,)),
    "fewer": edit("remove_members", members=(3, 9)),
}


@pytest.mark.parametrize("change", TOTALS_OF.values(), ids=TOTALS_OF)
def test_the_heading_of_a_group_follows_every_man_of_it(
    view: SquadView, document: SquadDocument, change: Edit
) -> None:
    assert matches_its_rows(view)
    before, blank = view.headings, on_screen(view)
    document.do(change)
    assert view.headings != before
    assert matches_its_rows(view)
    assert on_screen(view) != blank
    document.opened.undo()
    assert view.headings == before
    assert matches_its_rows(view)
    document.opened.redo()
    assert matches_its_rows(view)


def test_a_man_s_price_touches_his_cells_and_the_heading_of_his_group_alone(
    view: SquadView, document: SquadDocument
) -> None:
    changed: list[tuple[int, int]] = []
    view.model().dataChanged.connect(lambda first, last: changed.append((first.row(), last.row())))
    assert [heading.total for heading in view.headings] == ["7 men · 95 vp", "4 men · 60 sp"]
    document.do(TOTALS_OF["cost"])
    assert changed == [(3, 3)]
    assert [heading.total for heading in view.headings] == ["7 men · 99 vp", "4 men · 60 sp"]
    view.set_order(TableOrder(grouped=False))
    assert view.headings == ()
    assert matches_its_rows(view)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_seen_is_what_the_squad_says_through_random_edits(
    view: SquadView, document: SquadDocument, seed: int
) -> None:
    rng = repeatable(seed)
    for _ in range(25):
        wander(document, rng, 1)
        assert matches_its_rows(view)


def test_dragging_the_head_of_a_group_does_nothing(
    view: SquadView, document: SquadDocument
) -> None:
    before = document.squad
    view.choose((2,))
    head = view._heading_rect(view.headings[1]).center()
    last = view.cell_rect(view.model().index(10, NAME)).center()
    viewport, no_keys = view.viewport(), Qt.KeyboardModifier.NoModifier
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, no_keys, head)
    QTest.mouseMove(viewport, last)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, no_keys, last)
    assert document.squad == before
    assert view.chosen() == (2,)
