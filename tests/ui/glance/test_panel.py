"""The plots show what the sums say, only while they are seen, and as tables, too."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QTableView, QToolButton, QWidget

from nco_builder import language
from nco_builder.glance import ORDERS, Situation, expected_hits
from nco_builder.language import decimal
from nco_builder.squad import edit
from nco_builder.ui.glance.figures import MenPlot, hits_table, men_table, roles_table
from nco_builder.ui.glance.panel import GlancePanel
from nco_builder.ui.glance.plots import (
    AXIS,
    NAMES,
    WEAPONS,
    HitsPlot,
    InchScale,
    Plot,
    TargetLine,
    inch_scale,
    told_at,
    weapon_token,
)
from nco_builder.ui.glance.shown import shown
from nco_builder.ui.glance.table_with_glance import TableWithGlance
from nco_builder.ui.parts.measures import px
from nco_builder.ui.parts.painting import type_face
from nco_builder.ui.parts.theme import DARK, LIGHT, apply_theme, color
from tests.ui.looks import contrast

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.glance.shown import ShownGlance
    from nco_builder.ui.parts.theme import Tokens


@pytest.fixture
def panel(qtbot: QtBot, document: SquadDocument) -> GlancePanel:
    panel = GlancePanel(document, None)  # type: ignore[arg-type]
    qtbot.addWidget(panel)
    panel.resize(380, 900)
    return panel


def texts(panel: GlancePanel, name: str) -> list[list[str]]:
    """What a table says; plots give way to tables for it."""
    if not panel._as_table.isChecked():
        press(panel, "glance_as_table")
    table = panel.findChild(QTableView, f"glance_{name}_table")
    assert table
    model = table.model()
    columns = range(model.columnCount())
    return [[model.index(row, at).data() for at in columns] for row in range(model.rowCount())]


def press(panel: GlancePanel, name: str) -> None:
    button = panel.findChild(QPushButton, name)
    assert button
    button.click()


def seen_in(panel: GlancePanel) -> ShownGlance | None:
    return panel.shown


def panel_of(beside: TableWithGlance) -> GlancePanel | None:
    return cast("GlancePanel | None", beside.panel)


def settle(panel: GlancePanel, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not panel._soon.isActive())


def test_labels_are_in_the_middle_of_their_bars(panel: GlancePanel, qtbot: QtBot) -> None:
    panel.resize(900, 900)
    panel.show()
    settle(panel, qtbot)
    plot = panel.findChild(MenPlot)
    assert plot
    assert plot.shown
    scale = inch_scale(plot.width(), plot.shown, 0, 1)
    left = round(scale.x(0)) + px(5)
    label = plot.shown.weapon(plot.shown.now.reach[0][0].weapon)
    image, token = plot.grab().toImage(), weapon_token(plot.shown.now.reach[0][0].weapon)
    beside = [image.pixelColor(left - px(2), y) == color(token) for y in range(image.height())]
    first = beside.index(True)
    bar = range(first, beside.index(False, first))
    wide = type_face(3).width(label[0])
    inked = [
        y
        for y in bar
        if any(image.pixelColor(x, y) != color(token) for x in range(left, left + wide))
    ]
    assert abs((inked[0] - bar[0]) - (bar[-1] - inked[-1])) <= 1


def test_the_table_of_hits_is_that_of_the_order_and_target_chosen(
    panel: GlancePanel, document: SquadDocument, qtbot: QtBot
) -> None:
    book = document.rulebook
    assert book
    panel.show()
    for order in ORDERS:
        press(panel, f"glance_{order}")
        settle(panel, qtbot)
        hits = expected_hits(document.squad, book, Situation(order))
        expected = [decimal(f"{float(step.hits):.2f}") for step in hits.steps]
        assert [row[-1] for row in texts(panel, "hits")] == expected
        assert len(texts(panel, "hits")[0]) == len(hits.weapons) + 2
    target = panel.findChild(QComboBox, "glance_target")
    assert target
    target.setCurrentIndex(2)
    assert panel.situation == Situation("focus_fire", "down")


def test_nothing_is_looked_at_while_nobody_sees_it(
    panel: GlancePanel, document: SquadDocument, qtbot: QtBot
) -> None:
    document.do(edit("remove_members", members=(1,)))
    assert seen_in(panel) is None
    panel.show()
    first = seen_in(panel)
    assert first
    panel.hide()
    document.do(edit("remove_members", members=(1,)))
    assert not panel._soon.isActive()
    assert seen_in(panel) is None  # nothing is held for nobody
    panel.show()
    assert seen_in(panel) is not first
    document.do(edit("remove_members", members=(1,)))
    settle(panel, qtbot)
    assert len(texts(panel, "men")) == len(document.squad.members)


def test_one_more_man_is_hatched_told_and_in_the_tables(
    panel: GlancePanel, document: SquadDocument, qtbot: QtBot
) -> None:
    panel.show()
    plain = panel.findChild(Plot, "glance_hits").grab().toImage()  # type: ignore[union-attr]
    men = len(document.squad.members)
    panel.look_at("corporal")
    settle(panel, qtbot)
    assert "Corporal" in panel._change.text()
    ghost = panel.findChild(Plot, "glance_hits").grab().toImage()  # type: ignore[union-attr]
    assert ghost != plain
    assert len(texts(panel, "men")) == men + 1
    assert all(float(row[-1]) >= float(row[-2].replace("–", "0")) for row in texts(panel, "hits"))
    panel.look_at("")
    settle(panel, qtbot)
    assert len(texts(panel, "men")) == men
    assert len(document.squad.members) == men


def test_plots_give_way_to_tables_with_names_for_screen_readers(panel: GlancePanel) -> None:
    panel.show()
    plots = panel.findChildren(Plot)
    assert len(plots) == 4
    assert all(plot.accessibleName() for plot in plots)
    assert "inches" in plots[0].accessibleDescription()
    press(panel, "glance_as_table")
    tables = [table for table in panel.findChildren(QTableView) if table.isVisible()]
    assert [table.accessibleName() for table in tables] == [plot.accessibleName() for plot in plots]
    assert not any(plot.isVisible() for plot in plots)
    assert all(table.focusPolicy() & Qt.FocusPolicy.TabFocus for table in tables)


@pytest.mark.parametrize("tokens", [LIGHT, DARK])
def test_each_weapon_has_a_color_of_its_own_on_which_its_name_is_read(tokens: Tokens) -> None:
    colors = {weapon: getattr(tokens, weapon_token(weapon)) for weapon in WEAPONS}
    assert len(colors) == len(set(colors.values())) == 8
    for weapon, ground in colors.items():
        assert contrast(getattr(tokens, f"on_{weapon_token(weapon)}"), ground) >= 4.5, weapon


def test_the_axis_of_hits_is_the_same_for_all_orders_and_one_more_man(
    document: SquadDocument,
) -> None:
    book = document.rulebook
    assert book
    seen = [
        shown(document.squad, book, Situation(order), unit)
        for order in ORDERS
        for unit in ("", *[each.id for each in book.units])
    ]
    (most,) = {each.most for each in seen}
    hits = [whole.hits.most for each in seen for whole in (each.now, each.more) if whole]
    assert max(hits) <= most < 2 * max(hits)


def test_distances_are_at_the_same_place_in_both_plots(panel: GlancePanel, qtbot: QtBot) -> None:
    panel.show()
    settle(panel, qtbot)
    hits, men = panel.findChild(HitsPlot), panel.findChild(MenPlot)
    assert hits
    assert men
    assert hits.shown
    places = {
        (plot.mapTo(panel, QPoint()).x() + scale.x(0), scale.x(36))
        for plot in (hits, men)
        for scale in [inch_scale(plot.width(), hits.shown, 0, 10)]
    }
    assert len(places) == 1
    blank = hits.grab().toImage()
    panel.figures.aim._inches.setValue(25)
    settle(panel, qtbot)
    assert hits.grab().toImage() != blank  # a line is at the target's distance


def test_signs_of_the_men_are_explained(panel: GlancePanel, qtbot: QtBot) -> None:
    panel.show()
    settle(panel, qtbot)
    men = panel.findChild(MenPlot)
    assert men
    told = [text for _sign, text in men._key()]
    assert told == [
        "beyond half range",
        "answers an Assault only",
        "another weapon",
        "a point of courage",
        "by an item",
    ]


@pytest.mark.parametrize(("width", "columns"), [(380, 1), (900, 2), (1400, 3)])
def test_plots_stand_in_as_many_columns_as_have_room(
    panel: GlancePanel, qtbot: QtBot, width: int, columns: int
) -> None:
    panel.resize(width, 900)
    panel.show()
    settle(panel, qtbot)
    assert len({each.x() for each in panel.figures.sections.values()}) == columns


def test_two_themes_and_widths_draw_all_there_is(
    panel: GlancePanel, looks: QApplication, qtbot: QtBot
) -> None:
    panel.show()
    drawn: list[QImage] = []
    for theme in ("dark", "light"):
        apply_theme(looks, theme)
        for wide in (330, 1100):
            panel.resize(wide, 900)
            settle(panel, qtbot)
            drawn.append(panel.grab().toImage())
            assert all(plot.height() == plot.high() for plot in panel.findChildren(Plot))
    assert len({image.cacheKey() for image in drawn}) == 4


def test_a_squad_of_an_unknown_edition_says_so(panel: GlancePanel, document: SquadDocument) -> None:
    document.do(edit("set_ruleset", ruleset="nco-9"))
    panel.show()
    assert not panel.isEnabled()
    assert "rulebook" in panel._change.text()


def test_a_squad_without_men_says_what_to_do_instead_of_empty_plots(
    panel: GlancePanel, document: SquadDocument, qtbot: QtBot
) -> None:
    everyone = tuple(range(len(document.squad.members)))
    document.do(edit("remove_members", members=everyone))
    panel.show()
    assert texts(panel, "hits") == texts(panel, "men") == texts(panel, "roles") == []
    assert panel.findChildren(Plot)[0].accessibleDescription() == "No hits at any distance."
    assert not panel.grab().isNull()
    press(panel, "glance_as_table")

    def seen() -> list[str]:
        return [plot.objectName() for plot in panel.findChildren(Plot) if plot.isVisible()]

    assert panel._nobody.isVisible()
    assert seen() == []
    with qtbot.waitSignal(panel.recruits_wanted):
        panel._recruit.click()
    panel.look_at("private")
    settle(panel, qtbot)
    assert not panel._nobody.isVisible()
    assert len(seen()) == 3
    panel.look_at("")
    document.opened.undo()
    settle(panel, qtbot)
    assert not panel._nobody.isVisible()
    assert len(seen()) == 4


def test_tables_of_a_large_squad_have_no_scroll_bar_of_their_own(
    panel: GlancePanel, document: SquadDocument, qtbot: QtBot
) -> None:
    man = document.squad.members[-1]
    members = (*document.squad.members, *[man.replace(id=None)] * 12)
    document.opened.do(document.squad.replace(members=members), lambda _before: "Many")
    panel.show()
    press(panel, "glance_as_table")
    settle(panel, qtbot)
    tables = [each for each in panel.findChildren(QTableView) if each.isVisible()]
    assert max(each.model().rowCount() for each in tables) > 17
    assert [each.objectName() for each in tables if each.verticalScrollBar().maximum()] == []


def test_names_are_whole_where_there_is_room(
    panel: GlancePanel, document: SquadDocument, qtbot: QtBot
) -> None:
    name = "Donaudampfschifffahrtsgesellschaftsanwärter"
    document.do(edit("set_member", members=(0,), field="name", value=name))
    panel.show()
    plot = panel.findChild(MenPlot)
    assert plot
    widths = []
    for wide in (380, 2000):
        panel.resize(wide, 900)
        settle(panel, qtbot)
        assert plot.shown
        widths.append(plot.name_width(plot.shown))
        assert widths[-1] <= max(NAMES, plot.width() // 4)
    assert widths[0] < type_face(2).width(name) < widths[1]


def test_tables_name_reach_courage_and_points(document: SquadDocument) -> None:
    book = document.rulebook
    assert book
    seen = shown(document.squad, book, Situation())
    men = men_table(seen)
    assert men.rows[0][0] == "Hayes"
    assert men.rows[0][3] == str(seen.now.courage[0].courage)
    assert [row[2:] for row in roles_table(seen).rows] == [
        (str(each.vp), str(each.sp)) for each in seen.now.roles
    ]
    assert hits_table(seen).headings[0] == "Distance"
    (first, *_others) = seen.now.hits.steps
    assert told_at(seen, 0).count("\n") == len(first.parts)
    assert told_at(seen, 36) == told_at(seen, -1) == ""


def test_the_table_alone_where_there_is_no_room(qtbot: QtBot, document: SquadDocument) -> None:
    table = QTableView()
    beside = TableWithGlance(table, lambda: 630, partial(GlancePanel, document), None)  # type: ignore[arg-type]
    qtbot.addWidget(beside)
    beside.resize(700, 400)
    beside.show()
    assert panel_of(beside) is None
    beside.resize(1200, 400)
    panel = panel_of(beside)
    assert panel
    assert panel.isVisible()
    close = panel.findChild(QToolButton, "glance_close")
    assert close
    close.click()
    assert panel.isHidden()
    beside.resize(1300, 400)
    assert panel.isHidden()
    beside.want(wanted=True)
    assert panel.isVisible()
    assert panel.geometry().left() > table.geometry().right()
    beside.resize(700, 400)
    assert panel.isHidden()
    qtbot.waitUntil(lambda: table.width() == beside.width())


@pytest.mark.parametrize("size", [(380, 1380), (380, 1600), (1300, 590), (2400, 1500)])
def test_the_steps_take_the_height_there_is_and_leave_room_for_the_last_plot(
    panel: GlancePanel, qtbot: QtBot, size: tuple[int, int]
) -> None:
    panel.resize(*size)
    panel.show()

    def has_settled() -> None:
        bar, viewport = panel._area.verticalScrollBar(), panel._area.viewport()
        parts = [*panel.figures.sections.values(), *panel.figures._notes.values()]
        shown = [each for each in parts if each.isVisible()]
        low = max(each.mapTo(viewport, each.rect().bottomLeft()).y() for each in shown)
        assert viewport.height() > size[1] * 0.7, "not laid out yet"
        assert bar.maximum() == 0, "the last plot is cut"
        assert viewport.height() - low < 60 or size[1] > 1400, "room is left unused"

    qtbot.waitUntil(has_settled)


def test_steps_and_their_scale_are_seen_together_where_the_page_is_low(
    panel: GlancePanel, qtbot: QtBot
) -> None:
    panel.resize(560, 250)  # the smallest window at 150 %, in its own measure
    panel.show()
    settle(panel, qtbot)
    hits = panel.findChild(HitsPlot)
    assert hits
    shown, viewport = hits.shown, panel._area.viewport()
    assert shown

    def has_settled() -> None:
        foot = round(hits._scale(shown).area.bottom()) + AXIS
        assert viewport.height() > foot
        assert hits.mapTo(viewport, QPoint(0, foot)).y() <= viewport.height()

    qtbot.waitUntil(has_settled)


@pytest.mark.parametrize("size", [(1196, 600), (880, 420)])
def test_steps_beside_other_plots_use_the_width_and_odds_come_before_explanations(
    panel: GlancePanel, qtbot: QtBot, size: tuple[int, int]
) -> None:
    panel.resize(*size)
    panel.show()
    settle(panel, qtbot)
    hits = panel.findChild(HitsPlot)
    assert hits
    shown = hits.shown
    assert shown
    qtbot.waitUntil(lambda: hits._scale(shown).area.width() > hits.width() * 0.85)
    sections, notes = panel.figures.sections, panel.figures._notes["hits"]
    assert notes.isVisible()
    low = sections["odds"].mapTo(panel, sections["odds"].rect().bottomLeft()).y()
    assert notes.mapTo(panel, QPoint()).y() > low


@pytest.mark.parametrize("inches", range(4, 36, 3))
def test_no_word_is_under_the_line_of_the_target(inches: int) -> None:
    line = TargetLine(InchScale(QRectF(20, 28, 360, 120), 36), inches)
    word = QRect(0, 50, 60, 13)
    word.moveCenter(QRectF(20, 40, 160, 60).center().toPoint())
    moved = line.make_way(word, 20, 180)
    assert not line.crosses(moved)
    assert 20 <= moved.left() < moved.right() <= 180


def test_orders_have_room_for_their_words_beside_the_table_in_german(
    qtbot: QtBot, document: SquadDocument
) -> None:
    around = QWidget()  # which holds it to its width
    qtbot.addWidget(around)
    with language.speaking("de"):
        panel = GlancePanel(document, around)
        around.show()
        settle(panel, qtbot)
        qtbot.waitUntil(lambda: bool(panel._orders.button(0).text()))
    words = sum(panel._orders.button(at).minimumSizeHint().width() for at in range(len(ORDERS)))
    panel.resize(words + panel._labels[0].sizeHint().width() + px(54), 900)
    QApplication.processEvents()
    for order in ORDERS:
        button = panel.findChild(QPushButton, f"glance_{order}")
        assert isinstance(button, QPushButton)
        assert button.text()
        assert button.width() >= button.minimumSizeHint().width(), button.text()
