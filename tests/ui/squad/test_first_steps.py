"""What an empty squad shows, and what the findings keep back until there is a squad to judge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from nco_builder.legality import Choice, recruit_choices, stage_of
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit, new_squad
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.findings.model import FindingsModel
from nco_builder.ui.parts.fonts import set_text_size
from nco_builder.ui.parts.measures import px, set_size
from nco_builder.ui.parts.theme import apply_theme
from nco_builder.ui.shell.header import Header
from nco_builder.ui.squad.first_steps import FirstSteps
from nco_builder.ui.squad.page import SquadPage

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def empty(document: SquadDocument) -> SquadDocument:
    squad = document.squad
    begun = new_squad(squad.ruleset, squad.nation, 100, 50)
    document.opened.open(document.kind, begun, None)
    return document


@pytest.fixture
def page(qtbot: QtBot, empty: SquadDocument) -> SquadPage:
    page = SquadPage(empty, Settings())
    qtbot.addWidget(page)
    page.resize(1200, 600)
    page.show()
    return page


def part(page: QWidget, name: str) -> QPushButton:
    found = page.findChild(QPushButton, name)
    assert found
    return found


def listed(page: SquadPage) -> list[str]:
    model = page._findings.list.model()
    assert isinstance(model, FindingsModel)
    return [row.finding.code for row in model.rows()]


def test_an_empty_squad_shows_steps_and_one_filled_button(
    page: SquadPage, empty: SquadDocument
) -> None:
    steps = page.findChild(QWidget, "first_steps")
    assert steps
    assert steps.isVisible()
    filled = [each for each in page.findChildren(QPushButton) if each.property("role") == "primary"]
    assert [each.objectName() for each in filled if each.isVisible()] == ["take_sergeant"]
    part(page, "take_sergeant").click()
    assert [man.unit for man in empty.squad.members] == ["sergeant"]
    assert not steps.isVisible()
    assert page.focusWidget() is page.table, "what is typed next is about him, not the squad's name"
    empty.opened.undo()
    assert steps.isVisible()


@pytest.mark.parametrize("percent", [100, 150])
def test_the_button_of_the_first_step_is_in_sight_however_low_the_table_is(
    percent: int, qtbot: QtBot, looks: QApplication, empty: SquadDocument
) -> None:
    set_size(percent)
    set_text_size(looks)
    apply_theme(looks, "light")
    over = QWidget()
    qtbot.addWidget(over)
    steps = FirstSteps(empty, over)
    way = part(steps, "begin_starter")
    shown = []
    for high in (*range(700, 60, -40), 700):
        over.resize(px(500), px(high))
        over.show()
        button = part(steps, "take_sergeant")
        place = QRect(button.mapTo(over, QPoint()), button.size())
        assert over.rect().contains(place), high
        assert button.visibleRegion().boundingRect().size() == button.size()
        shown.append(way.isVisible())
    assert shown[0]
    assert shown[-1]
    assert not shown[-2]


def test_what_any_squad_lacks_at_first_is_not_listed(page: SquadPage, empty: SquadDocument) -> None:
    codes = {found.code for found in empty.report.findings}
    assert codes == {"vp_unspent", "sp_unspent", "no_sergeant"}
    assert listed(page) == []
    clean = page.findChild(QLabel, "nothing_to_mend")
    assert clean
    assert "✓" not in clean.text()
    private = next(iter(empty.report.rulebook.units)) if empty.report.rulebook else None
    assert private
    men = empty.squad.members
    assert not men
    for unit in ("private", "private", "private"):
        assert stage_of(empty.report) in {"empty", "begun"}
        page.recruit_menu.wanted.emit(_recruit(empty, unit))
    assert set(listed(page)) == codes


def test_a_squad_that_has_spent_its_points_counts_what_it_lacks(
    page: SquadPage, empty: SquadDocument
) -> None:
    page.recruit_menu.wanted.emit(_recruit(empty, "corporal"))
    assert listed(page) == []
    empty.do(edit("set_limits", vp=20, sp=50))
    assert "no_sergeant" in listed(page)


def test_other_ways_to_begin_are_commands(page: SquadPage) -> None:
    wanted: list[str] = []
    page.command_wanted.connect(wanted.append)
    for name in ("begin_starter", "begin_example", "begin_evening"):
        part(page, name).click()
    assert wanted == ["new", "example", "play_tonight"]


def test_the_second_step_names_the_drawer_that_is_there(page: SquadPage, qtbot: QtBot) -> None:
    says = [each.text() for each in page.findChildren(QLabel)]
    assert "Take men from the list at the left." in says
    page.resize(640, 500)
    qtbot.waitUntil(lambda: page._drawers.narrow)
    says = [each.text() for each in page.findChildren(QLabel)]
    assert "Open “Add” at the left, and take men." in says


def test_the_header_calls_a_squad_empty_then_unfinished_then_counts(
    qtbot: QtBot, empty: SquadDocument
) -> None:
    header = Header(empty)
    qtbot.addWidget(header)
    header.resize(px(1200), header.height())
    header.show()
    verdict = part(header, "verdict")
    shown = [(verdict.text(), verdict.property("state"))]
    for _man in range(3):
        empty.do(_recruit(empty, "private").edit)
        shown.append((verdict.text(), verdict.property("state")))
    assert shown[0] == ("Empty", "early")
    assert shown[1] == shown[2] == ("Unfinished", "early")
    assert shown[3] == ("✕ 1 problem   ◆ 2 to agree", "error")


def _recruit(document: SquadDocument, unit: str) -> Choice:
    return next(each for each in recruit_choices(document.report) if each.value == unit)
