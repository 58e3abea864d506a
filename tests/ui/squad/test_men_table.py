from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QToolTip
from pytestqt.qtbot import QtBot

from nco_builder.documents.squads import SQUAD
from nco_builder.squad import Squad, edit, new_squad, recruit
from nco_builder.systems.nco_squad import columns as squad_columns
from nco_builder.systems.nco_squad import squad_table as men_table
from nco_builder.systems.nco_squad.columns import (
    COLUMNS,
    COST,
    GRENADES,
    ITEMS,
    KIT,
    NAME,
    NOTES,
    RANK,
    SKILLS,
    USUAL,
    WEAPONS,
)
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.squad import men_table as squad_table_view
from nco_builder.ui.squad.men_table import SquadModel, SquadView
from nco_builder.ui.table.cell_editor import ChipBox
from nco_builder.ui.table.cells import begun
from tests.ui.documents import undo_all
from tests.ui.mouse import double_click

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.ui.parts.painting import TextStyle

LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def view(qtbot: QtBot, document: SquadDocument) -> Iterator[SquadView]:
    view = SquadView(document, SquadModel(document, document))
    qtbot.addWidget(view)
    view.resize(620, 460)
    view.show()
    yield view
    view.setModel(None)  # the document, and the model with it, goes before the widgets do


def men(document: SquadDocument, view: SquadView) -> list[str]:
    return [document.squad.members[row].name for row in view.chosen()]


def place(view: SquadView, row: int, column: int = NAME) -> QPoint:
    return view.visualRect(view.model().index(row, column)).center()


def test_the_choice_follows_the_men_through_moves_and_undo(
    view: SquadView, document: SquadDocument
) -> None:
    view.choose((2, 3))
    document.do(edit("move_members", members=(2, 3), to=9))
    assert men(document, view) == ["Doyle", "Ortiz"]
    document.opened.undo()
    assert view.chosen() == (2, 3)
    document.do(edit("remove_members", members=(0,)))
    assert men(document, view) == ["Doyle", "Ortiz"]
    document.do(edit("set_member", members=(1,), field="items", value=("flask",)))
    assert men(document, view) == ["Doyle", "Ortiz"]


@pytest.mark.parametrize("wide", [420, 330, 240])
def test_a_rank_without_room_is_told_in_short_and_a_narrow_table_scrolls(
    view: SquadView, document: SquadDocument, monkeypatch: pytest.MonkeyPatch, wide: int
) -> None:
    members = [man.replace(name="Montgomery-Smith") for man in document.squad.members]
    document.opened.do(document.squad.replace(members=tuple(members)), lambda _before: "names")
    cut: list[str] = []
    badges: list[str] = []

    def draw_text(_painter: object, room: QRect, text: str, face: TextStyle, *_how: object) -> int:
        if face.width(text) > room.width():
            cut.append(text)
        return 0

    def draw_silhouette(_painter: object, _room: QRect, name: str, *_how: object) -> int:
        badges.append(name)
        return 0

    monkeypatch.setattr("nco_builder.ui.table.cells.draw_text", draw_text)
    monkeypatch.setattr("nco_builder.ui.table.cells.draw_silhouette", draw_silhouette)
    view.show_columns(["rank", "weapons", "cost"])
    view.resize(wide, 460)
    view.grab()
    cells = [row.cells[RANK] for row in men_table.squad_table(document.report).rows]
    assert cut or wide == 420, "names are"
    assert not set(cut) & {text for cell in cells for text in (cell.text, *cell.shorter) if text}
    assert not any(each.startswith("rank") for each in badges)
    assert (view.horizontalScrollBar().maximum() > 0) == (wide < 400)


def test_all_ranks_of_a_table_are_in_full_or_all_are_short(
    view: SquadView, document: SquadDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    units = ("veteran_corporal", "corporal", "veteran_lance_corporal", "private")
    men = zip(document.squad.members, units, strict=False)
    members = tuple([man.replace(unit=unit) for man, unit in men])
    document.opened.do(document.squad.replace(members=members), lambda _before: "ranks")
    told: list[str] = []

    def draw_text(_painter: object, _room: QRect, text: str, *_how: object) -> int:
        told.append(text)
        return 0

    monkeypatch.setattr("nco_builder.ui.table.cells.draw_text", draw_text)
    view.show_columns(["rank", "cost"])
    seen = set()
    for wide in range(180, 20, -4):
        view.setColumnWidth(RANK, wide)
        told.clear()
        view.grab()
        words = {text.split()[0] for text in told if text.startswith("Vet")}
        assert len(words) <= 1, told
        seen |= words
    assert seen == {"Veteran", "Vet."}


def test_skills_and_items_join_and_ranks_are_badges_where_there_is_no_room(
    view: SquadView, document: SquadDocument
) -> None:
    def shown() -> set[int]:
        return {at for at in range(len(COLUMNS)) if not view.isColumnHidden(at)}

    assert {SKILLS, ITEMS, KIT} & shown() == {SKILLS, ITEMS}
    view.resize(450, 460)
    assert {SKILLS, ITEMS, KIT} & shown() == {KIT}
    assert view.columnWidth(RANK) < 50
    assert sum(view.columnWidth(at) for at in shown()) <= view.viewport().width()
    longest = "Montgomery-Smythe of Ashcombe"
    for name, least in (("Bartholomew", 75), (longest, 110)):
        document.do(edit("set_member", members=(0,), field="name", value=name))
        assert view.columnWidth(NAME) >= least, name
    view.show_field(0, "items")
    assert view.currentIndex().column() == KIT


def test_of_many_skills_those_that_break_a_rule_are_named_first(document: SquadDocument) -> None:
    document.do(
        edit(
            "set_member",
            members=(1,),
            field="skills",
            value=("covert", "deadeye", "field_medicine"),
        )
    )
    cell = men_table.squad_table(document.report).rows[1].cells[SKILLS]
    assert cell.mark == "error"
    assert cell.shorter[-1].endswith(", 2 more")
    assert not cell.shorter[-1].startswith("Covert")


def test_skills_and_items_join_rather_than_cut_those_that_break_a_rule(
    view: SquadView, document: SquadDocument
) -> None:
    skills = ("covert", "deadeye", "field_medicine", "inspiring_presence")
    change = edit("set_member", members=(1,), field="skills", value=skills)
    view.resize(620, 460)
    assert view.isColumnHidden(KIT)
    document.do(change)
    view.resize(560, 460)
    cell = men_table.squad_table(document.report).rows[1].cells[KIT]
    assert not view.isColumnHidden(KIT)
    face = type_face(1, Weight.Bold)
    assert view.columnWidth(KIT) > face.width(cell.shorter[-1])


@pytest.mark.usefixtures("looks")
def test_a_list_without_room_for_its_shortest_form_still_says_how_many_more() -> None:
    shortest, face = "Deadeye, 2 more", type_face(1)
    room = face.width("Deadeye, 2 more") - 4
    told = begun(shortest, face, room)
    assert told.startswith("Dea")
    assert told.endswith("…, 2 more")
    assert face.width(told) <= room
    assert begun(shortest, face, 1) == "2 more", "without a comma before it"
    assert begun("Vet. Cpl", face, room) == "", "no list"


def test_new_men_are_chosen_those_that_come_back_too(
    view: SquadView, document: SquadDocument
) -> None:
    assert document.rulebook
    man = recruit(document.rulebook.units_by_id["private"])
    document.do(edit("add_members", members=(man,)))
    assert view.chosen() == (11,)
    document.do(edit("duplicate_members", members=(0, 1)))
    assert view.chosen() == (2, 3)
    document.do(edit("remove_members", members=(1, 6)))
    document.opened.undo()
    assert view.chosen() == (1, 6)


def test_the_neighbour_is_chosen_when_the_chosen_go(
    view: SquadView, document: SquadDocument
) -> None:
    view.choose((4,))
    document.do(edit("remove_members", members=(4,)))
    assert men(document, view) == ["Webb"]
    view.choose((9,))
    document.do(edit("remove_members", members=(9,)))
    assert view.chosen() == (8,)
    document.do(edit("remove_members", members=tuple(range(9))))
    assert view.chosen() == ()


def test_undo_of_an_added_man_chooses_whom_the_player_had_chosen_before(
    view: SquadView, document: SquadDocument
) -> None:
    assert document.rulebook
    man = recruit(document.rulebook.units_by_id["private"])
    for before in ((2,), (3, 5)):
        view.choose(before)
        document.do(edit("add_members", members=(man,)))
        assert view.chosen() == (11,)
        document.opened.undo()
        assert view.chosen() == before
        document.opened.redo()
        assert view.chosen() == (11,)
        document.opened.undo()
    view.choose((4,))
    document.opened.redo()
    view.choose((6,))
    document.opened.undo()
    assert view.chosen() == (6,)


def test_a_letter_begins_the_name_with_it(
    view: SquadView, document: SquadDocument, qtbot: QtBot
) -> None:
    view.choose((4,))
    QTest.keyClicks(view, "K")
    line = name_editor(view)
    assert line.text() == "K"
    QTest.keyClicks(line, "ozak")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.squad.members[4].name == "Kozak")
    assert view.chosen() == (4,)


def test_a_letter_right_behind_a_name_begins_the_next_alone(
    view: SquadView, document: SquadDocument
) -> None:
    view.choose((4,))
    QTest.keyClicks(view, "K")
    QTest.keyClick(name_editor(view), Qt.Key.Key_Return)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.MetaCall)  # closes it, to be deleted soon
    view.choose((5,))
    QTest.keyClicks(view, "N")
    QTest.keyClicks(view.indexWidget(view.currentIndex()), "ova")
    assert [each.name for each in document.squad.members[4:6]] == ["K", "Nova"]


def test_a_letter_on_a_weapon_chooses_the_weapon_that_begins_so(
    view: SquadView, document: SquadDocument
) -> None:
    view.choose((1,), WEAPONS)
    QTest.keyClicks(view, "s")
    box = choice_editor(view)
    assert box.currentText().startswith("Sub")
    box.activated.emit(box.currentIndex())
    assert document.squad.members[1].primary == "smg"


def test_letters_that_follow_the_first_go_on_in_the_list_of_weapons(
    view: SquadView, document: SquadDocument, qtbot: QtBot
) -> None:
    view.choose((1,), WEAPONS)
    QTest.keyClicks(view, "s")
    box = choice_editor(view)
    qtbot.waitUntil(box.view().isVisible)
    QTest.keyClicks(box.view(), "ub")
    assert str(box.view().currentIndex().data()).startswith("Sub")
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    assert document.squad.members[1].primary == "smg"


def test_a_digit_sets_the_grenades_of_all_chosen_men_as_one_edit(
    view: SquadView, document: SquadDocument
) -> None:
    view.choose((0, 1))
    before = document.squad
    QTest.keyClicks(view, "2")
    assert [man.grenades for man in document.squad.members[:2]] == [2, 2]
    assert view.chosen() == (0, 1)
    document.opened.undo()
    assert document.squad is before


def test_a_digit_that_nobody_may_carry_is_told_and_changes_nothing(
    view: SquadView, document: SquadDocument, qtbot: QtBot
) -> None:
    before = document.squad
    view.choose((8,))
    QTest.keyClicks(view, "9")
    assert document.squad is before
    assert not view.viewport().findChildren(QLineEdit)
    qtbot.waitUntil(QToolTip.isVisible)
    assert QToolTip.text()
    QToolTip.hideText()


def test_keys_that_do_something_still_do_it(view: SquadView, document: SquadDocument) -> None:
    before = document.squad
    view.choose((4,))
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Up, Qt.Key.Key_End):
        QTest.keyClick(view, key)
    QTest.keyClick(view, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(view, Qt.Key.Key_K, Qt.KeyboardModifier.AltModifier)
    assert document.squad is before
    assert not view.viewport().findChildren(QLineEdit)


def test_another_squad_begins_with_nobody_chosen(view: SquadView, document: SquadDocument) -> None:
    view.choose((4,))
    document.opened.open(SQUAD, new_squad("nco-2.3.2", "polish", 100, 50), None)
    assert view.chosen() == ()


def test_clicks_choose_one_or_several_and_beside_them_none(view: SquadView) -> None:
    heard: list[tuple[int, ...]] = []
    view.chosen_changed.connect(lambda: heard.append(view.chosen()))
    QTest.mouseClick(view.viewport(), LEFT, NO_KEYS, place(view, 2))
    QTest.mouseClick(view.viewport(), LEFT, Qt.KeyboardModifier.ShiftModifier, place(view, 4))
    QTest.mouseClick(view.viewport(), LEFT, Qt.KeyboardModifier.ControlModifier, place(view, 7))
    assert heard == [(2,), (2, 3, 4), (2, 3, 4, 7)]
    QTest.mouseClick(view.viewport(), LEFT, NO_KEYS, QPoint(50, view.viewport().height() - 3))
    assert view.chosen() == ()


def name_editor(view: SquadView) -> QLineEdit:
    found = view.viewport().findChild(QLineEdit)
    assert found
    return found


def choice_editor(view: SquadView) -> ChipBox:
    found = view.viewport().findChild(ChipBox)
    assert found
    return found


def test_a_list_over_a_cell_ends_where_the_table_does(view: SquadView, qtbot: QtBot) -> None:
    view.resize(620, view.height())
    view.choose((2,), RANK)
    view.edit(view.currentIndex())
    box = choice_editor(view)
    assert box.sizeHint().width() > view.viewport().width() - box.x()
    assert view.viewport().rect().contains(box.geometry())
    box.close()
    qtbot.waitUntil(lambda: not view.viewport().findChildren(ChipBox))


def test_f2_edits_the_name_in_place(view: SquadView, document: SquadDocument, qtbot: QtBot) -> None:
    view.choose((4,), GRENADES)
    view.rename()
    line = name_editor(view)
    QTest.keyClicks(line, "Bob")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.squad.members[4].name == "Bob")
    assert document.opened.history.undo_text == "Name Lund “Bob”"
    assert view.chosen() == (4,)


def test_f2_in_an_editor_lets_the_player_type_on(
    view: SquadView, document: SquadDocument, qtbot: QtBot
) -> None:
    view.choose((4,))
    view.rename()
    line = name_editor(view)
    QTest.keyClicks(line, "Bo")
    view.rename()
    QTest.keyClicks(line, "b")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.squad.members[4].name == "Bob")


def test_a_double_click_offers_the_weapons_with_price_and_reason(
    view: SquadView, document: SquadDocument, qtbot: QtBot
) -> None:
    document.do(edit("set_limits", vp=95, sp=50))
    QTest.mouseClick(view.viewport(), LEFT, NO_KEYS, place(view, 3, WEAPONS))
    double_click(view.viewport(), place(view, 3, WEAPONS))
    box = choice_editor(view)
    qtbot.waitUntil(lambda: box.view().isVisible())
    offered = [box.itemText(row) for row in range(box.count())]
    assert offered == [
        "Rifle  free",
        "Sub-Machine Gun  free",
        "Light Machine Gun  +4 vp  4 vp over",
    ]
    assert box.currentText() == "Sub-Machine Gun  free"
    box.setCurrentIndex(2)
    box.activated.emit(2)
    assert document.squad.members[3].primary == "lmg"


def test_an_editor_closes_once_though_its_list_closes_too(
    view: SquadView, document: SquadDocument, qtbot: QtBot
) -> None:
    QTest.mouseClick(view.viewport(), LEFT, NO_KEYS, place(view, 3, WEAPONS))
    double_click(view.viewport(), place(view, 3, WEAPONS))
    box = choice_editor(view)
    qtbot.waitUntil(lambda: box.view().isVisible())
    closed: list[object] = []
    view.itemDelegate().closeEditor.connect(lambda editor, _hint: closed.append(editor))
    rows = box.view()
    QTest.mouseClick(
        rows.viewport(), LEFT, NO_KEYS, rows.visualRect(rows.model().index(2, 0)).center()
    )
    qtbot.waitUntil(lambda: document.squad.members[3].primary == "lmg")
    qtbot.wait(0)
    assert closed == [box]


def test_grenades_are_chosen_in_place(view: SquadView, document: SquadDocument) -> None:
    index = view.model().index(1, GRENADES)
    view.edit(index)
    box = choice_editor(view)
    assert [chip.value for chip in box.field.chips] == [0, 1, 2, 3]
    box.setCurrentIndex(0)
    box.activated.emit(0)
    assert document.squad.members[1].grenades == 0


def test_leaving_an_editor_changes_nothing(view: SquadView, document: SquadDocument) -> None:
    before = document.squad
    view.edit(view.model().index(3, WEAPONS))
    box = choice_editor(view)
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert document.squad is before


def test_columns_fill_the_table_and_nothing_scrolls_sideways(
    view: SquadView, document: SquadDocument
) -> None:
    def total() -> int:
        return sum(view.columnWidth(column) for column in range(len(COLUMNS)))

    assert total() == view.viewport().width()
    document.do(edit("set_member", members=(0,), field="name", value="N" * 90))
    assert total() == view.viewport().width()
    view.resize(900, 460)
    assert total() == view.viewport().width()
    document.do(edit("remove_members", members=tuple(range(11))))
    assert total() == view.viewport().width()


def test_sixteen_men_and_their_heads_are_seen_without_scrolling(
    view: SquadView, document: SquadDocument
) -> None:
    document.do(edit("duplicate_members", members=(5, 6, 7, 8, 9)))
    assert view.model().rowCount() == 16
    last = view.visualRect(view.model().index(15, COST))
    assert view.viewport().rect().contains(last)


def test_cells_are_marked_with_a_symbol_and_not_by_color_alone(view: SquadView) -> None:
    def ink(row: int, column: int) -> int:
        rect = view.visualRect(view.model().index(row, column))
        image = view.viewport().grab(rect.adjusted(rect.width() - 16, 1, -1, -2)).toImage()
        ground = image.pixelColor(0, 0)
        return sum(
            image.pixelColor(x, y) != ground
            for x in range(image.width())
            for y in range(image.height())
        )

    assert ink(1, GRENADES) > 10  # ✕
    assert ink(0, ITEMS) > 10  # ◆
    assert ink(3, ITEMS) == 0


def test_soldiers_and_specialists_have_bars_of_different_shape(view: SquadView) -> None:
    image = view.viewport().grab().toImage()

    def bar(row: int) -> list[str]:
        y = place(view, row).y()
        return [image.pixelColor(x, y).name() for x in range(6)]

    soldier, specialist = bar(4), bar(8)
    assert len(set(soldier[:4])) == 1
    assert len(set(specialist[:5])) == 2  # two strands with a gap


def test_an_empty_squad_says_how_to_begin(view: SquadView, document: SquadDocument) -> None:
    document.opened.open(SQUAD, new_squad("nco-2.3.2", "polish", 100, 50), None)
    image = view.viewport().grab().toImage()
    middle = range(image.height() // 3, image.height() // 2)
    ground = image.pixelColor(2, image.height() - 2)
    assert any(image.pixelColor(x, y) != ground for x in range(image.width()) for y in middle)


def test_every_kind_of_man_is_painted(view: SquadView, document: SquadDocument) -> None:
    odd: Squad = document.squad
    document.do(edit("set_unit", members=(2,), unit="space_marine"))
    document.do(edit("set_member", members=(3,), field="primary", value=None))
    document.do(edit("set_member", members=(4,), field="name", value="a\nb <b>&"))
    document.do(edit("set_member", members=(5,), field="grenades", value=10**30))
    assert not view.grab().isNull()
    view.edit(view.model().index(5, GRENADES))
    document.do(edit("set_ruleset", ruleset="nco-99"))
    assert not view.grab().isNull()
    undo_all(document)
    assert document.squad == odd


def test_the_field_of_a_finding_becomes_the_current_cell(view: SquadView) -> None:
    view.show_field(1, "grenades")
    assert view.chosen() == (1,)
    assert view.currentIndex().column() == GRENADES
    view.show_field(2, "")
    assert view.currentIndex().column() == NAME
    view.choose(())
    assert view.chosen() == ()
    assert view.currentIndex() != QModelIndex()


def test_silhouettes_come_where_no_text_is_cut_for_them(view: SquadView) -> None:
    seen = {}
    for wide in (400, 700, 1100):
        view.resize(wide, 460)
        seen[wide] = sorted(view._cells.pictured)
    assert seen[400] == [RANK], "a badge alone"
    assert seen[1100] == [RANK, WEAPONS]
    assert view.model().index(0, RANK).data(ROW_ROLE).cell(RANK).picture == "ranks/sergeant"


def test_an_unknown_rank_or_weapon_has_words_alone(
    view: SquadView, document: SquadDocument
) -> None:
    document.do(edit("set_unit", members=(0,), unit="ghost"))
    document.do(edit("set_member", members=(0,), field="primary", value="bren"))
    line = view.model().index(0, 0).data(ROW_ROLE)
    assert [line.cell(column).picture for column in (RANK, WEAPONS)] == ["", ""]
    view.resize(1100, 460)
    assert not view.grab().isNull()


def test_enter_and_a_double_click_on_what_only_the_form_edits_ask_for_the_fields(
    view: SquadView, qtbot: QtBot
) -> None:
    view.choose((4,))
    with qtbot.waitSignal(view.opened, timeout=2000):
        QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.mouseClick(view.viewport(), LEFT, NO_KEYS, place(view, 4, ITEMS))
    with qtbot.waitSignal(view.opened, timeout=2000):
        double_click(view.viewport(), place(view, 4, ITEMS))
    assert not view.viewport().findChildren(QLineEdit)


def test_a_column_more_is_sorted_chosen_and_typed_into_without_another_line(
    document: SquadDocument, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    more = COLUMNS[NOTES].replace(key="again", header="Again", title="Notes again")
    whole = (*COLUMNS, more)
    monkeypatch.setattr(men_table, "COLUMNS", whole)
    monkeypatch.setattr(squad_table_view, "COLUMNS", whole)
    men_table.page_columns.cache_clear()
    view = SquadView(document, SquadModel(document, document))
    qtbot.addWidget(view)
    view.resize(1100, 460)
    view.show()
    assert "again" not in view.shown_columns()
    view.show_columns((*USUAL, "again"))
    assert view.model().setData(view.model().index(3, COST + 1), "zeal")
    assert document.squad.members[3].notes == "zeal"
    view.set_order(view.order.replace(grouped=False, column=COST + 1))
    assert view.rows_in_order()[0] == 3
    assert view.sorted_by() == "Notes again"
    monkeypatch.setattr(squad_columns, "COLUMNS", whole)
    assert "zeal" in view.model().index(3, COST + 1).data(Qt.ItemDataRole.ToolTipRole)
    view.setModel(None)
    men_table.page_columns.cache_clear()
