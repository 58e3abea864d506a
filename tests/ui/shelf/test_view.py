from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from nco_builder import language
from nco_builder.documents.squads import SQUAD
from nco_builder.language import _
from nco_builder.squad import edit, new_squad
from nco_builder.systems.nco_squad.shelf import Recruit
from nco_builder.systems.page import Offer
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.shelf.delegate import (
    COMPACT,
    HEAD_HEIGHT,
    ONE_LINE,
    TALL,
    ShelfDelegate,
    plus_rect,
)
from nco_builder.ui.shelf.model import offer_of
from nco_builder.ui.shelf.view import ShelfPanel, invitation
from nco_builder.ui.squad.recruits import recruit_model
from tests.ui.mouse import double_click

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(qtbot: QtBot, document: SquadDocument) -> ShelfPanel:
    panel = ShelfPanel(recruit_model(document, document), "recruit")
    qtbot.addWidget(panel)
    panel.resize(228, 491)
    panel.show()
    return panel


@pytest.fixture
def wanted(panel: ShelfPanel) -> list[Offer]:
    offers: list[Offer] = []
    panel.wanted.connect(offers.append)
    return offers


def recruit_at(index: QModelIndex) -> Recruit | None:
    offer = offer_of(index)
    return offer if isinstance(offer, Recruit) else None


def index_of(panel: ShelfPanel, name: str) -> QModelIndex:
    model = panel.list.model()
    return next(
        model.index(row, 0) for row in range(model.rowCount()) if model.index(row, 0).data() == name
    )


def double_click_on(panel: ShelfPanel, name: str) -> None:
    place = panel.list.visualRect(index_of(panel, name)).center()
    QTest.mouseClick(panel.list.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)
    double_click(panel.list.viewport(), place)


def units(offers: list[Offer]) -> list[str]:
    return [offer.key for offer in offers]


def test_double_click_asks_for_a_man(panel: ShelfPanel, wanted: list[Offer]) -> None:
    double_click_on(panel, "Scout")
    assert units(wanted) == ["scout"]


def test_what_is_barred_cannot_be_asked_for(panel: ShelfPanel, wanted: list[Offer]) -> None:
    double_click_on(panel, "Medic")
    double_click_on(panel, "Soldier Barracks")
    panel.list.setCurrentIndex(index_of(panel, "Medic"))
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert wanted == []


def test_enter_asks_for_the_current_and_arrows_pass_the_heads(
    panel: ShelfPanel, wanted: list[Offer]
) -> None:
    panel.list.setCurrentIndex(index_of(panel, "Private"))
    QTest.keyClick(panel.list, Qt.Key.Key_Down)
    assert panel.list.currentIndex().data() == "Engineer"
    QTest.keyClick(panel.list, Qt.Key.Key_Enter)
    assert units(wanted) == ["engineer"]


def test_while_filtering_arrows_and_enter_work_and_escape_shows_all(
    panel: ShelfPanel, wanted: list[Offer]
) -> None:
    QTest.keyClicks(panel.search, "lance")
    assert panel.list.currentIndex().data() == "Lance-Corporal"
    QTest.keyClick(panel.search, Qt.Key.Key_Up)
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert units(wanted) == ["veteran_lance_corporal"]
    assert panel.search.text() == "", "what was sought is taken: the next is sought from all"
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert units(wanted) == ["veteran_lance_corporal"] * 2
    QTest.keyClicks(panel.search, "lance")
    QTest.keyClick(panel.search, Qt.Key.Key_Escape)
    assert panel.search.text() == ""
    assert panel.list.model().rowCount() == 16


def test_an_empty_result_says_so_and_offers_everything_again(panel: ShelfPanel) -> None:
    assert not panel._nothing.isVisible()
    QTest.keyClicks(panel.search, "zeppelin")
    assert panel._nothing.isVisible()
    assert panel._nothing.text() == "No unit has or may take “zeppelin”."
    assert panel.search.accessibleDescription() == panel._nothing.text()
    QTest.mouseClick(panel._all, LEFT)
    assert panel.search.text() == ""
    assert not panel._nothing.isVisible()
    assert not panel._all.isVisible()
    assert panel.list.model().rowCount() == 16


def test_all_units_are_seen_without_scrolling_at_the_smallest_usual_size(
    panel: ShelfPanel, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: panel.list.verticalScrollBar().maximum() == 0)
    last = panel.list.model().index(15, 0)
    assert panel.list.viewport().rect().contains(panel.list.visualRect(last))
    assert panel.list.visualRect(last).height() >= COMPACT


def test_rows_grow_with_the_list_within_bounds(panel: ShelfPanel, qtbot: QtBot) -> None:
    model = panel.list.model()
    panel.resize(228, 1200)
    qtbot.waitUntil(lambda: panel.list.visualRect(model.index(1, 0)).height() == TALL)
    assert panel.list.visualRect(model.index(0, 0)).height() == HEAD_HEIGHT
    panel.resize(228, 200)
    qtbot.waitUntil(lambda: panel.list.visualRect(model.index(1, 0)).height() == ONE_LINE)


def test_rows_are_compact_only_where_all_are_in_sight_because_of_it(panel: ShelfPanel) -> None:
    model = panel.list.model()
    first, last = model.index(1, 0), model.index(model.rowCount() - 1, 0)
    heights = set()
    for high in range(300, 900, 10):
        panel.resize(228, high)
        panel.list.doItemsLayout()
        row = panel.list.visualRect(first).height()
        heights.add(row)
        seen = panel.list.viewport().rect().contains(panel.list.visualRect(last))
        assert seen == (panel.list.verticalScrollBar().maximum() == 0)
        assert seen or row == ONE_LINE
    assert heights == {COMPACT, ONE_LINE, TALL}


def said_of(panel: ShelfPanel, name: str) -> list[str]:
    """Return the texts of a row, from the left."""
    delegate, index = panel.list.itemDelegate(), index_of(panel, name)
    assert isinstance(delegate, ShelfDelegate)
    lines = sorted(delegate.lines(index.data(ROW_ROLE), index), key=lambda line: line.left)
    runs = [run for line in lines for run in (*line.runs, line.right) if run]
    return [run.text for run in runs if run.text]


def test_a_row_tells_values_price_and_what_would_be_left_or_why_it_is_barred(
    panel: ShelfPanel, document: SquadDocument
) -> None:
    panel.resize(270, 491)
    assert said_of(panel, "Soldier Barracks") == [
        "Soldier Barracks",
        "M",
        "C",
        "H",
        "P",
        "vp",
        "left",
    ]
    assert said_of(panel, "Sergeant") == ["Sergeant", "⊘ Only one in a squad"]
    assert said_of(panel, "Private") == ["Private", "5", "2", "3", "3", "8", "−3"]
    document.do(edit("remove_members", members=(6,)))
    assert said_of(panel, "Private") == ["Private", "5", "2", "3", "3", "8", "5"]
    panel.resize(200, 491)
    assert said_of(panel, "Private") == ["Private", "8", "5"]


@pytest.mark.parametrize("spoken", ["en", "de"])
def test_a_price_in_a_word_covers_no_value(
    panel: ShelfPanel, document: SquadDocument, spoken: str
) -> None:
    panel.resize(270, 491)
    with language.speaking(spoken):
        document.do(edit("remove_members", members=(0,)))
        panel.list.doItemsLayout()
        delegate, index = panel.list.itemDelegate(), index_of(panel, "Sergeant")
        assert isinstance(delegate, ShelfDelegate)
        lines = sorted(delegate.lines(index.data(ROW_ROLE), index), key=lambda line: line.left)
        assert {run.text for line in lines for run in line.runs} >= {"Sergeant", _("free")}
        for line, following in pairwise(lines):
            assert line.left + line.width <= following.left


def test_the_column_of_what_would_be_left_grows_with_its_numbers(
    panel: ShelfPanel, document: SquadDocument
) -> None:
    delegate = panel.list.itemDelegate()
    assert isinstance(delegate, ShelfDelegate)
    narrow = delegate.left_width
    document.do(edit("set_limits", vp=9000, sp=50))
    assert delegate.left_width > narrow


def test_every_rank_has_its_sign_at_every_width_and_no_name_is_cut_for_it(
    panel: ShelfPanel,
) -> None:
    model, delegate = panel.list.model(), panel.list.itemDelegate()
    assert isinstance(delegate, ShelfDelegate)
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    units = [index for index in rows if recruit_at(index)]
    said: set[str] = set()
    for wide in (300, 228, 186):
        panel.resize(wide, 491)
        for index in units:
            row = index.data(ROW_ROLE)
            glyph, name = delegate.glyph(row), delegate.lines(row, index)[0]
            assert glyph
            assert name.left >= glyph.size.width()
            assert name.runs[0].width <= name.width or row.offer.barred, (wide, name.runs[0].text)
        said |= {delegate.lines(each.data(ROW_ROLE), each)[0].runs[0].text for each in units}
    assert {"Vet. Lance-Cpl", "Hardened PFC"} <= said


def test_the_filter_does_not_change_the_rows_height(panel: ShelfPanel) -> None:
    before = panel.list.visualRect(index_of(panel, "Engineer")).height()
    QTest.keyClicks(panel.search, "engineer")
    assert panel.list.visualRect(index_of(panel, "Engineer")).height() == before


def test_rows_of_every_state_are_painted(panel: ShelfPanel, document: SquadDocument) -> None:
    recruits = [recruit_at(panel.list.model().index(row, 0)) for row in range(1, 9)]
    states = {recruit.choice.state for recruit in recruits if recruit}
    assert states == {"barred", "over"}
    picture = panel.list.viewport().grab().toImage()
    colors = {
        picture.pixelColor(QPoint(x, y)).name()
        for x in range(0, picture.width(), 2)
        for y in range(picture.height())
    }
    assert len(colors) > 20  # text of several colors, not an empty sheet
    assert not document.modified


def test_a_unit_that_is_called_so_comes_before_those_that_may_carry_it(
    panel: ShelfPanel, document: SquadDocument
) -> None:
    document.opened.open(SQUAD, new_squad("nco-2.3.2", "us_army", 100, 50), None)
    panel.search.setText("med")  # a Service Medal may be carried by most
    assert panel.list.currentIndex().data() == "Medic"
    panel.search.setText("flame")
    assert panel.list.currentIndex().data() == "Engineer"


def test_what_an_offer_was_found_by_hides_neither_its_values_nor_the_reason_against_it(
    panel: ShelfPanel,
) -> None:
    panel.resize(260, 500)
    panel.search.setText("med")
    delegate = panel.list.itemDelegate()
    assert isinstance(delegate, ShelfDelegate)
    assert delegate.value_widths
    model = panel.list.model()
    indexes = [model.index(at, 0) for at in range(model.rowCount())]
    found = [index for index in indexes if index.data(ROW_ROLE).found]
    assert found
    for index in found:
        row = index.data(ROW_ROLE)
        said = [run.text for line in delegate.lines(row, index) for run in line.runs]
        assert not any("has or may" in text for text in said)
        assert row.offer.barred or {*row.offer.values} <= {*said}
        assert "as or may take" in str(index.data(Qt.ItemDataRole.ToolTipRole))


def test_whom_pointer_or_keyboard_is_on_is_told(panel: ShelfPanel) -> None:
    told: list[str] = []
    panel.list.looked_at.connect(told.append)
    panel.list.entered.emit(panel.list.model().index(2, 0))
    panel.list.entered.emit(panel.list.model().index(0, 0))
    assert told[0]
    assert told[1] == ""  # the head of a section
    panel.list._emit_looked_at(panel.list.first())
    assert told[2]


def click_on_plus(panel: ShelfPanel, name: str, times: int = 1) -> None:
    place = plus_rect(panel.list.visualRect(index_of(panel, name))).center()
    for _time in range(times):
        QTest.mouseClick(panel.list.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)


def test_one_click_on_its_plus_asks_for_a_man_and_leaves_the_choice_alone(
    panel: ShelfPanel, wanted: list[Offer]
) -> None:
    panel.list.setCurrentIndex(index_of(panel, "Private"))
    click_on_plus(panel, "Scout", 2)
    assert panel.list.currentIndex().data() == "Private"
    click_on_plus(panel, "Medic")
    click_on_plus(panel, "Specialist Camp")
    assert units(wanted) == ["scout", "scout"]
    place = plus_rect(panel.list.visualRect(index_of(panel, "Scout"))).center()
    double_click(panel.list.viewport(), place)
    assert set(units(wanted[2:])) == {"scout"}


def test_a_click_that_does_not_end_on_its_plus_asks_for_nobody(
    panel: ShelfPanel, wanted: list[Offer]
) -> None:
    view = panel.list.viewport()
    scout, engineer = (
        plus_rect(panel.list.visualRect(index_of(panel, name))).center()
        for name in ("Scout", "Engineer")
    )
    no_keys = Qt.KeyboardModifier.NoModifier
    for end in (engineer, QPoint(5, 5)):
        QTest.mousePress(view, LEFT, no_keys, scout)
        QTest.mouseMove(view, end)
        QTest.mouseRelease(view, LEFT, no_keys, end)
    assert wanted == []


def test_a_plus_is_large_enough_and_says_what_it_costs_and_leaves(
    panel: ShelfPanel, document: SquadDocument
) -> None:
    rect = plus_rect(panel.list.visualRect(index_of(panel, "Private")))
    assert min(rect.width(), rect.height()) >= 24
    assert panel.list.visualRect(index_of(panel, "Private")).contains(rect)
    recruit = recruit_at(index_of(panel, "Private"))
    assert recruit
    keys = "Ctrl+8 recruits one from anywhere"
    assert invitation(recruit) == f"Recruit Private: +8 vp, 3 vp over\n{keys}"
    document.do(edit("remove_members", members=(6,)))
    recruit = recruit_at(index_of(panel, "Private"))
    assert recruit
    assert invitation(recruit) == f"Recruit Private: +8 vp, leaves 5 vp\n{keys}"


def test_what_would_be_said_of_all_rows_is_said_once(
    panel: ShelfPanel, document: SquadDocument
) -> None:
    full = panel.findChild(QLabel, "recruit_full")
    assert full

    assert not full.isVisible()
    document.do(edit("duplicate_members", members=(4,)))
    assert full.text() == "12 of 12 men: the squad is full"
    assert full.isVisible()


def all_rows(panel: ShelfPanel) -> list[QModelIndex]:
    model = panel.list.model()
    return [model.index(row, 0) for row in range(model.rowCount())]


def test_a_narrow_list_says_ranks_in_fewer_letters_and_asks_in_one_word(
    panel: ShelfPanel, qtbot: QtBot
) -> None:
    veteran = index_of(panel, "Veteran Lance-Corporal")
    delegate = panel.list.itemDelegate()
    assert isinstance(delegate, ShelfDelegate)

    def said() -> str:
        return delegate.lines(veteran.data(ROW_ROLE), veteran)[0].runs[0].text

    panel.resize(400, 500)
    whole = veteran.data(ROW_ROLE).offer.name
    qtbot.waitUntil(lambda: said() == whole)
    assert panel.search.placeholderText() == "Filter units, weapons, skills"
    panel.resize(150, 500)
    qtbot.waitUntil(lambda: said() != whole)
    assert said().startswith("Vet")
    assert panel.search.placeholderText() == "Filter"
    assert panel.search.toolTip().startswith("Filter units, weapons, skills")


@pytest.mark.parametrize(
    ("typed", "found"),
    [("priv", "private_1st_class"), ("private", "private"), ("corp", "corporal")],
)
def test_a_name_that_begins_with_what_is_typed_comes_before_one_that_contains_it(
    panel: ShelfPanel, typed: str, found: str
) -> None:
    panel.search.setText(typed)
    recruit = recruit_at(panel.list.first())
    assert recruit
    assert recruit.unit.id == found
