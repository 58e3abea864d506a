"""Fix all, in documents of every kind: told before it is done, done as one step."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QListWidget, QPushButton, QTreeWidget
from pytestqt.qtbot import QtBot

from nco_builder.documents.fix_plan import plan_fixes
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.settings.settings import Settings
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.findings.fix_all import FixAllDialog, step_name, step_rows
from nco_builder.ui.parts.toast import Toast
from tests.ui.fix_all_dialog import answer

CASES = Path(__file__).parents[2] / "systems" / "cases"


def page_of(qtbot: QtBot, name: str) -> tuple[BuildingPage, BuilderDocument]:
    value = read_document(CASES / f"{name}.nco")
    opened = OpenDocument(kind_for(value), value)
    document = BuilderDocument(opened)
    page = BuildingPage(document, Settings())
    qtbot.addWidget(page)
    opened.setParent(page)
    document.setParent(page)
    page.resize(1192, 640)
    page.show()
    return page, document


@pytest.mark.parametrize(
    "name",
    [
        "avr-platoon/tread_guards_on_wheels",
        "fluid-deck/negative_turn_over",
        "k47-vehicles/rule_twice",
        "nco-match/tally_beyond_what_there_is",
    ],
)
def test_the_plan_is_told_and_made_as_one_step_in_every_kind(qtbot: QtBot, name: str) -> None:
    page, document = page_of(qtbot, name)
    before, plan = document.value, plan_fixes(document.kind, document.judgement)
    action = page.action("fix_all")
    assert action.isEnabled()
    assert action.shortcut().toString() == "Shift+F8"
    answer("refuse")
    action.trigger()
    assert document.value is before
    seen = answer("accept")
    action.trigger()
    assert len(seen) == len(plan.steps) >= 1
    assert document.value == plan.after.document
    assert len(document.opened.history.earlier()) == 1
    assert document.opened.history.undo_text == step_name(plan)
    toast = page.findChild(Toast)
    assert toast
    document.opened.undo()
    assert document.value is before


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nco-rules-pack/changes", "✓  No problems."),
        ("k47-vehicles/agile_light_walker", "✓  Legal. No problems."),
    ],
)
def test_only_what_has_a_verdict_is_called_legal(qtbot: QtBot, name: str, said: str) -> None:
    page, _document = page_of(qtbot, name)
    clean = page.findChild(QLabel, "nothing_to_mend")
    assert clean
    assert clean.text() == said


def test_a_match_tells_what_is_fixed_whose_it_is_and_what_is_left(qtbot: QtBot) -> None:
    page, document = page_of(qtbot, "nco-match/tally_beyond_what_there_is")
    button = page.findChild(QPushButton, "fix_all")
    assert button
    assert button.isVisible()
    plan = plan_fixes(document.kind, document.judgement)
    dialog = FixAllDialog(plan, page)
    tree = dialog.findChild(QTreeWidget, "repairs")
    assert tree
    rows = [tree.topLevelItem(at) for at in range(tree.topLevelItemCount())]
    assert [row.text(0) for row in rows if row] == [*"11112", ""]
    a, b = "3rd Squad, Baker", "Pathfinders"
    assert [each for row in rows if row for each in (a, b) if each in row.text(2)] == [*[a] * 4, b]
    left = dialog.findChild(QListWidget, "left_to_decide")
    assert left
    assert left.count() == 1
    assert left.item(0).text().startswith("◆ ")


def test_what_has_no_verdict_is_called_free_of_problems_not_legal(qtbot: QtBot) -> None:
    page, document = page_of(qtbot, "fluid-deck/negative_side_count")
    file = CASES / "nco-event" / "number_twice.nco"
    event = read_document(file)
    kind = kind_for(event)
    assert kind.judge
    dialog = FixAllDialog(plan_fixes(kind, kind.judge(event)), page)
    told = [label.text() for label in dialog.findChildren(QLabel)]
    assert "No problem is left then." in told
    plan = plan_fixes(document.kind, document.judgement)
    assert step_rows(plan) == [
        (
            "2 All Soviet units",
            "Take “Move” from Soviet",
            "✕ Soviet, Move: −2 is not a number of cards; enter 0 or more.",
        )
    ]
