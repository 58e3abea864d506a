"""The form of an event's terms: every change is an edit, and undo shows in the form again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPlainTextEdit, QPushButton

from nco_builder import paths
from nco_builder.documents.kinds import read_document
from nco_builder.match.model import decided
from nco_builder.squad import Limits
from nco_builder.squad.packs import pack_of_terms
from nco_builder.systems.nco_rules_pack.model import RulesPack
from nco_builder.ui.event.terms_pane import TermChoice, TermNumber
from nco_builder.ui.parts.fields import PAUSE_MS, commit_typed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.event.page import EventPage
    from nco_builder.ui.event.terms_pane import TermsPane


@pytest.fixture
def terms(page: EventPage) -> TermsPane:
    page.show_tab("terms")
    return page.terms


def number(pane: TermsPane, name: str, text: str) -> None:
    """Type a number and leave its field."""
    field = pane.findChild(QLineEdit, name)
    assert isinstance(field, QLineEdit)
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def tick(pane: TermsPane, name: str) -> None:
    box = pane.findChild(QCheckBox, name)
    assert isinstance(box, QCheckBox)
    QTest.keyClick(box, Qt.Key.Key_Space)


def choose(pane: TermsPane, name: str, value: object) -> None:
    box = pane.findChild(TermChoice, name)
    assert isinstance(box, TermChoice)
    at = box.findData(value)
    box.setCurrentIndex(at)
    box.activated.emit(at)


def press(pane: TermsPane, name: str) -> None:
    button = pane.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_points_are_typed_and_undone(terms: TermsPane, opened: OpenDocument) -> None:
    number(terms, "event_vp", "150")
    assert opened.value.limits == Limits(vp=150, sp=50)
    opened.undo()
    field = terms.findChild(QLineEdit, "event_vp")
    assert isinstance(field, QLineEdit)
    assert field.text() == "100"


def test_points_may_be_left_to_each_squad(terms: TermsPane, opened: OpenDocument) -> None:
    tick(terms, "event_limited")
    assert opened.value.limits is None
    tick(terms, "event_limited")
    assert opened.value.limits == Limits(vp=100, sp=50)


def test_exact_points_are_a_ruling_that_the_event_decides(
    terms: TermsPane, opened: OpenDocument
) -> None:
    tick(terms, "event_decides_rulings")
    choose(terms, "event_budget", "exact")
    assert decided(opened.value)["rulings.budget"] == "exact"
    tick(terms, "event_decides_rulings")
    assert opened.value.rulings is None


def test_vehicles_and_anti_tank_weapons_are_agreed_for_all(
    terms: TermsPane, opened: OpenDocument
) -> None:
    tick(terms, "event_decides_match")
    tick(terms, "event_anti_tank_weapons")
    assert opened.value.match.anti_tank_weapons
    assert not opened.value.match.vehicle_phase


def test_a_scenario_is_planned_for_each_round(terms: TermsPane, opened: OpenDocument) -> None:
    press(terms, "event_plan_more")
    press(terms, "event_plan_more")
    assert opened.value.scenarios == (1, 2)  # another one, not the same again
    choose(terms, "event_scenario_2", 6)
    assert opened.value.scenarios == (1, 6)
    press(terms, "event_plan_less")
    assert opened.value.scenarios == (1,)


def test_scoring_and_tie_breaks_are_chosen(terms: TermsPane, opened: OpenDocument) -> None:
    choose(terms, "event_scoring", "results")
    number(terms, "event_win", "2")
    number(terms, "event_bye", "1")
    choose(terms, "event_tie_1", "wins")
    scoring = opened.value.scoring
    assert (scoring.by, scoring.win, scoring.bye) == ("results", 2, 1)
    assert scoring.tie_breaks == ("wins", "opponents")
    choose(terms, "event_tie_1", "")
    assert opened.value.scoring.tie_breaks == ("opponents",)


def test_seed_clubs_and_notes_are_kept(terms: TermsPane, opened: OpenDocument) -> None:
    number(terms, "event_seed", "1944")
    tick(terms, "event_clubs_apart")
    notes = terms.findChild(QPlainTextEdit, "event_notes")
    assert isinstance(notes, QPlainTextEdit)
    QTest.keyClicks(notes, "Hall at nine")
    assert (opened.value.seed, opened.value.clubs_apart) == (1944, True)
    assert opened.value.notes == "Hall at nine"
    opened.undo()
    assert opened.value.notes == ""
    assert opened.value.seed == 1944


def test_a_scenario_that_the_rulebook_does_not_have_is_shown_as_it_is(
    terms: TermsPane, opened: OpenDocument
) -> None:
    opened.do(opened.value.replace(scenarios=(99,)), lambda _: "Plan")
    box = terms.findChild(TermChoice, "event_scenario_1")
    assert isinstance(box, TermChoice)
    assert box.currentText() == "99"


def test_a_sign_alone_is_no_number_yet(terms: TermsPane, qtbot: QtBot) -> None:
    field = terms.findChild(TermNumber, "event_seed")
    assert field is not None
    before = terms._document.event_now.seed
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "+")
    commit_typed()
    qtbot.wait(2 * PAUSE_MS)
    field.clearFocus()
    assert terms._document.event_now.seed == before
    field.selectAll()
    QTest.keyClicks(field, "+7")
    commit_typed()
    assert terms._document.event_now.seed == 7


def test_a_number_may_have_marks_between_its_thousands(terms: TermsPane) -> None:
    field = terms.findChild(TermNumber, "event_seed")
    assert field is not None
    field.setLocale(QLocale("en_US"))
    number(terms, "event_seed", "1,944")
    assert terms._document.event_now.seed == 1944


def test_rules_packs_are_chosen_among_those_known_and_named_in_the_terms(
    page: EventPage, opened: OpenDocument
) -> None:
    pack = read_document(paths.data() / "samples" / "example-rules-pack.nco")
    assert isinstance(pack, RulesPack)
    other = pack.replace(id="other", name="Other rules", ruleset="nco-1")
    page.known_packs = lambda: [pack, other]
    page.show_tab("terms")
    pane = page.terms
    assert pane.findChild(QCheckBox, "event_pack_example") is None  # each squad has its own
    tick(pane, "event_decides_packs")
    assert opened.value.packs == ()
    barred = pane.findChild(QCheckBox, "event_pack_other")
    assert barred is not None
    assert not barred.isEnabled()
    assert "made for other rules" in barred.toolTip()
    tick(pane, "event_pack_example")
    assert opened.value.packs == (pack_of_terms(pack),)
    newer = pack.replace(edition="7", definitions=pack.definitions.replace(limits=()))
    page.known_packs = lambda: [newer]
    pane.hide()
    pane.show()
    press(pane, "event_take_example")
    assert opened.value.packs == (pack_of_terms(newer),)
    opened.undo()
    tick(pane, "event_pack_example")
    assert opened.value.packs == ()
    tick(pane, "event_decides_packs")
    assert opened.value.packs is None
