from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QLabel, QListWidget, QPushButton, QTreeWidget
from pytestqt.qtbot import QtBot

from nco_builder import paths
from nco_builder.documents.fix_plan import plan_fixes
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.legality import check_by_own_ruleset
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.findings.fix_all import FixAllDialog
from nco_builder.ui.squad.page import SquadPage
from tests.ui.fix_all_dialog import answer

if TYPE_CHECKING:
    from nco_builder.documents.fix_plan import About


@pytest.fixture
def broken(document: SquadDocument) -> SquadDocument:
    document.opened.open(
        SQUAD, read_squad(paths.data() / "samples" / "recruits-mistakes.nco"), None
    )
    return document


@pytest.fixture
def page(qtbot: QtBot, broken: SquadDocument) -> SquadPage:
    page = SquadPage(broken, Settings())
    qtbot.addWidget(page)
    page.resize(1192, 573)
    page.show()
    return page


def test_the_plan_is_told_and_made_as_one_step(page: SquadPage, broken: SquadDocument) -> None:
    plan = plan_fixes(SQUAD, broken.report)
    before = broken.squad
    button = page.findChild(QPushButton, "fix_all")
    assert button
    assert button.isVisible()
    seen = answer("accept")
    button.click()
    assert len(seen) == len(plan.steps) > 5
    problem = "✕ The squad has 2 × Medic; a squad may have only one."
    assert seen[0] == ["8", "Remove Deng", problem]
    names = [man.name for man in before.members]
    assert all(man.isdecimal() and names[int(man) - 1] in deed for man, deed, _problem in seen)
    assert broken.squad == plan.after.squad
    assert len(broken.opened.history.earlier()) == 1
    assert broken.opened.history.undo_text == f"Fix all ({len(seen)} fixes)"
    broken.opened.undo()
    assert broken.squad is before


def test_only_errors_are_called_problems(qtbot: QtBot, broken: SquadDocument) -> None:
    def told(about: About) -> list[str]:
        dialog = FixAllDialog(plan_fixes(SQUAD, broken.report, about))
        qtbot.addWidget(dialog)
        return [label.text() for label in dialog.findChildren(QLabel)]

    head, outcome, *_more = told(lambda each: each.code == "unique_exceeded")
    assert head == "1 problem can be fixed automatically:"
    assert outcome.endswith("findings are left to decide:")  # some are to agree
    head, *_more = told(lambda each: each.severity == "warning")
    assert head == "1 finding can be fixed automatically:"


def test_nothing_is_done_before_the_player_agrees(page: SquadPage, broken: SquadDocument) -> None:
    before = broken.squad
    answer("refuse")
    page.action("fix_all").trigger()
    assert broken.squad is before
    assert len(broken.opened.history.earlier()) == 0


def test_what_stays_is_told(qtbot: QtBot, broken: SquadDocument) -> None:
    dialog = FixAllDialog(plan_fixes(SQUAD, broken.report))
    qtbot.addWidget(dialog)
    left = dialog.findChild(QListWidget, "left_to_decide")
    assert left
    texts = [left.item(row).text() for row in range(left.count())]
    assert "✕ Liang Wei carries 3 items; a Sergeant may carry at most 2." in texts
    assert texts[-1].startswith("◆ Fang carries 2 × Flask")


def test_the_dialog_is_no_higher_than_its_lines_and_cuts_none_of_the_first(
    qtbot: QtBot, broken: SquadDocument
) -> None:
    dialog = FixAllDialog(plan_fixes(SQUAD, broken.report))
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    tree, left = dialog.findChild(QTreeWidget), dialog.findChild(QListWidget)
    assert tree
    assert left
    lowest = tree.topLevelItem(tree.topLevelItemCount() - 1)
    assert lowest
    last = tree.visualItemRect(lowest)
    assert tree.viewport().height() - last.bottom() < 3 * last.height()
    assert left.viewport().rect().contains(left.visualItemRect(left.item(0)))


def test_a_squad_that_would_be_legal_is_told_so(qtbot: QtBot, document: SquadDocument) -> None:
    document.do(edit("set_member", members=(0,), field="items", value=()))
    document.do(edit("set_agreed", ruling="NCO-01", agreed=True))
    dialog = FixAllDialog(plan_fixes(SQUAD, document.report))
    qtbot.addWidget(dialog)
    told = [label.text() for label in dialog.findChildren(QLabel)]
    assert any(text.startswith("Then legal, with ") for text in told)
    assert dialog.findChild(QListWidget, "left_to_decide") is None


def test_where_nothing_has_exactly_one_repair_only_that_is_said(qtbot: QtBot) -> None:
    squad = read_squad(paths.data() / "samples" / "airborne-squad.nco")
    dialog = FixAllDialog(plan_fixes(SQUAD, check_by_own_ruleset(squad)))
    qtbot.addWidget(dialog)
    assert dialog.findChild(QTreeWidget, "repairs") is None
    assert dialog.findChild(QPushButton, "accept") is None


def test_the_button_is_there_where_something_can_be_fixed(
    page: SquadPage, broken: SquadDocument
) -> None:
    button = page.findChild(QPushButton, "fix_all")
    assert button
    assert page.action("fix_all").isEnabled()
    squad = read_squad(paths.data() / "samples" / "airborne-squad.nco")
    broken.opened.open(SQUAD, squad.replace(agreed=("NCO-39", "NCO-75")), None)
    assert not button.isVisible()
    assert not page.action("fix_all").isEnabled()
    broken.do(edit("set_limits", vp=99, sp=50))
    assert button.isVisible()
    assert page.action("fix_all").isEnabled()


def test_the_first_problem_is_fixed_by_an_action_that_says_how(
    page: SquadPage, broken: SquadDocument
) -> None:
    action = page.action("fix_first")
    assert action.text() == "Fix the first pro&blem: Remove Deng"
    action.trigger()
    assert broken.opened.history.undo_text == "Remove Deng"
    assert "Deng" not in action.text()
    assert action.isEnabled()


def test_where_nothing_is_wrong_there_is_no_first_problem(
    page: SquadPage, broken: SquadDocument
) -> None:
    squad = read_squad(paths.data() / "samples" / "airborne-squad.nco")
    broken.opened.open(SQUAD, squad.replace(agreed=("NCO-39", "NCO-75")), None)
    assert not page.action("fix_first").isEnabled()
    page.table.choose((0,))
    assert not page.action("fix_first").isEnabled()
    assert not page.action("fix_all").isEnabled()
