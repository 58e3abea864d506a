"""The Vehicles page as a whole: models are fielded, findings shown and followed up, all undone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nco_builder.documents.own_entries import own_pack_file
from nco_builder.documents.squads import SQUAD, read_squad, write_squad
from nco_builder.settings.settings import Settings
from nco_builder.squad import Vehicle, edit
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.findings.fix_buttons import FixButtons
from nco_builder.ui.findings.model import FindingsModel
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.rows import RowsModel
from nco_builder.ui.vehicles.page import VehiclesPage, is_about_vehicles
from tests.depth import tries
from tests.ui.random_edits import repeatable, wander
from tests.ui.vehicles.sets import CAR, HEAVY, JEEP, LIGHT, OTHER_CAR

if TYPE_CHECKING:
    from pathlib import Path

MARKUP = '<img src="/etc/passwd"> <b>&amp;'


@pytest.fixture
def page(qtbot: QtBot, full: SquadDocument) -> VehiclesPage:
    page = VehiclesPage(full, Settings())
    qtbot.addWidget(page)
    page.resize(1192, 566)
    page.show()
    page.activateWindow()
    return page


def listed(page: VehiclesPage) -> list[str]:
    model = page._findings.list.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def fielded(document: SquadDocument) -> tuple[Vehicle, ...]:
    return document.squad.vehicles


def test_enter_adds_swaps_and_can_be_undone(page: VehiclesPage, full: SquadDocument) -> None:
    full.do(edit("set_vehicles", vehicles=(HEAVY,)))
    page.catalogue.list.go_to(CAR)
    QTest.keyClick(page.catalogue.list, Qt.Key.Key_Return)
    assert fielded(full) == (HEAVY, CAR)
    assert full.opened.history.undo_text == "Field M8 Greyhound"
    page.catalogue.list.go_to(OTHER_CAR)
    QTest.keyClick(page.catalogue.list, Qt.Key.Key_Return)
    assert fielded(full) == (HEAVY, OTHER_CAR)
    assert full.opened.history.undo_text == (
        "Field M20 armored utility car instead of M8 Greyhound"
    )
    QTest.keyClick(page.catalogue.list, Qt.Key.Key_Return)
    assert fielded(full) == (HEAVY, OTHER_CAR)
    full.opened.undo()
    full.opened.undo()
    assert fielded(full) == (HEAVY,)


def test_a_second_of_a_type_comes_once_spares_are_agreed(
    page: VehiclesPage, full: SquadDocument
) -> None:
    full.do(edit("set_ruling", ruling="vehicle_spares", value="allow"))
    page.field(OTHER_CAR)
    assert fielded(full) == (CAR, LIGHT, HEAVY, OTHER_CAR)
    assert not [text for text in listed(page) if "vehicle models" in text]


def test_what_is_dropped_on_the_set_is_fielded(page: VehiclesPage, full: SquadDocument) -> None:
    full.do(edit("set_vehicles", vehicles=()))
    page.set.view.dropped.emit(JEEP)
    assert fielded(full) == (JEEP,)


def test_the_odds_of_vehicles_that_are_not_agreed_are_told_as_such(
    page: VehiclesPage, full: SquadDocument
) -> None:
    full.do(edit("set_match", option="vehicle_phase", value=False))
    assert page._title.text() == "Odds, if agreed"
    full.do(edit("set_match", option="vehicle_phase", value=True))
    assert page._title.text() == "Odds and orders"


def test_the_chart_follows_every_change(page: VehiclesPage, full: SquadDocument) -> None:
    assert "Rosie" in page.chart.toPlainText()
    full.do(edit("set_vehicle", vehicle=2, field="name", value="Ilse"))
    assert "Ilse" in page.chart.toPlainText()
    full.do(edit("set_member", members=(4,), field="name", value="Bertram"))
    assert "Bertram" in page.chart.toPlainText()


def test_a_hidden_page_catches_up_when_it_is_shown(page: VehiclesPage, full: SquadDocument) -> None:
    page.hide()
    full.do(edit("set_vehicle", vehicle=2, field="name", value="Ilse"))
    assert "Ilse" not in page.chart.toPlainText()
    page.show()
    assert "Ilse" in page.chart.toPlainText()


def test_only_findings_about_vehicles_and_carriers_are_listed(
    page: VehiclesPage, full: SquadDocument
) -> None:
    assert not full.report.legal  # a soldier carries too many grenades
    assert listed(page) == []
    label = page.findChild(QLabel, "nothing_to_mend")
    assert label
    assert "vehicles and anti-tank weapons" in label.text()
    full.do(edit("set_vehicles", vehicles=(CAR, OTHER_CAR, Vehicle(type="light_medium_tank"))))
    full.do(edit("set_member", members=(0, 9), field="anti_tank", value=True))
    about = [
        found
        for found in full.report.findings
        if is_about_vehicles(found, full.report.rules.appendix_b.label)
    ]
    notes = page.findChild(QPushButton, "quiet_findings")
    assert notes
    assert notes.isChecked()
    assert len(listed(page)) == len(about)
    assert {found.code for found in about} == {
        *("at_too_many", "at_sergeant", "at_specialist", "vehicle_type_duplicate"),
        "vehicle_unknown",
    }


def test_the_switch_of_notes_is_on_while_a_note_is_listed(
    page: VehiclesPage, full: SquadDocument
) -> None:
    full.do(edit("set_match", option="vehicle_phase", value=False))
    notes = page.findChild(QPushButton, "quiet_findings")
    assert notes
    assert notes.isChecked()
    assert any("Vehicle Phase is not agreed" in text for text in listed(page))
    notes.click()
    assert (notes.isChecked(), listed(page)) == (False, [])


def test_a_squad_that_is_not_judged_says_so(page: VehiclesPage, full: SquadDocument) -> None:
    full.opened.open(SQUAD, full.squad.replace(ruleset="nco-99"), None)
    assert len(listed(page)) == 1
    assert "not checked" in listed(page)[0]
    assert "not installed" in page.chart.toPlainText()


def test_a_fix_button_mends(page: VehiclesPage, full: SquadDocument) -> None:
    full.do(edit("set_vehicles", vehicles=(CAR, LIGHT, OTHER_CAR)))
    buttons = page.findChild(FixButtons)
    assert buttons
    fix = buttons.findChild(QPushButton, "fix")
    assert fix
    assert fix.text() == "Remove M20 armored utility car"
    fix.click()
    assert fielded(full) == (CAR, LIGHT)
    assert listed(page) == []


def test_a_finding_is_followed_up(page: VehiclesPage, full: SquadDocument) -> None:
    full.do(edit("set_vehicles", vehicles=(CAR, LIGHT, OTHER_CAR)))
    found = next(found for found in full.report.findings if found.field == "vehicles")
    page._findings.list.followed_up.emit(found)
    assert page.set.view.hasFocus()
    assert page.set.view.chosen() in {0, 2}


def test_own_models_go_into_the_squad_s_file(
    page: VehiclesPage, full: SquadDocument, tmp_path: Path
) -> None:
    full.do(edit("set_vehicles", vehicles=()))
    page.own.add(JEEP)
    page.catalogue.list.go_to(JEEP)
    QTest.keyClick(page.catalogue.list, Qt.Key.Key_Return)
    write_squad(tmp_path / "a.nco", full.squad)
    assert read_squad(tmp_path / "a.nco").vehicles == (JEEP,)
    page.own.remove(JEEP)
    assert fielded(full) == (JEEP,)
    stored = json.loads((tmp_path / "a.nco").read_bytes())["vehicles"]
    assert stored == [{"name": "Jeep with a gun", "type": "armored_car"}]


def test_a_list_of_own_models_that_cannot_be_read_is_told_when_it_is_needed(
    page: VehiclesPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _, sentence: told.append(sentence))
    own_pack_file().parent.mkdir(parents=True, exist_ok=True)
    own_pack_file().write_text("{broken")
    page.own.add(JEEP)
    assert len(told) == 1
    assert "my-own-rules.nco" in told[0]


def test_it_is_told_at_once_too(
    qtbot: QtBot, full: SquadDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _, sentence: told.append(sentence))
    file = own_pack_file()
    file.parent.mkdir(parents=True)
    file.write_text('{"format": "nco-rules-pack", "version": 9}')
    page = VehiclesPage(full, Settings())
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: bool(told))
    page.hide()
    page.show()
    QApplication.processEvents()
    assert len(told) == 1
    assert "newer NCO Builder" in told[0]
    assert file.exists()


def test_a_ruling_of_the_chart_leads_to_the_rules(page: VehiclesPage) -> None:
    wanted: list[str] = []
    page.topic_wanted.connect(wanted.append)
    page.chart.wanted.emit("ruling:APB-02")
    assert wanted == ["ruling:APB-02"]


def test_the_chart_can_be_asked_for_on_paper(
    qtbot: QtBot, page: VehiclesPage, full: SquadDocument
) -> None:
    button = page.findChild(QPushButton, "export_chart")
    assert button
    with qtbot.waitSignal(page.command_wanted) as signal:
        button.click()
    assert signal.args == ["export_vehicles"]
    full.do(edit("set_vehicles", vehicles=()))
    assert not button.isEnabled()


def test_the_page_can_be_divided_anew_and_remembers_it(
    qtbot: QtBot, page: VehiclesPage, full: SquadDocument
) -> None:
    page._columns.moveSplitter(500, 1)
    state = page.save_state()
    other = VehiclesPage(full, Settings())
    qtbot.addWidget(other)
    other.resize(page.size())
    other.restore_state(state)
    other.show()
    assert other._columns.sizes() == page._columns.sizes()
    for broken in (b"", b"x", b"\x00" * 40):
        other.restore_state(QByteArray(broken))


def test_at_the_smallest_screen_everything_has_room(page: VehiclesPage) -> None:
    assert page.minimumSizeHint().width() <= 1192
    assert page.minimumSizeHint().height() <= 566
    for part in (page.catalogue, page.set, page.chart):
        assert part.width() >= part.minimumSizeHint().width()


NEEDS_NAME = (QAbstractButton, QLineEdit, QComboBox, QAbstractItemView, QTextEdit)


def test_everything_that_can_be_used_has_a_name_for_screen_readers(page: VehiclesPage) -> None:
    checked = 0
    for widget in page.findChildren(QWidget):
        inner = isinstance(widget.parentWidget(), (QComboBox, QLineEdit))
        if isinstance(widget, NEEDS_NAME) and widget.isVisible() and not inner:
            named = widget.accessibleName() or getattr(widget, "text", str)()
            buddy = any(label.buddy() is widget for label in page.findChildren(QLabel))
            assert named or buddy, (widget.objectName(), widget)
            checked += 1
    assert checked > 20


def test_tab_reaches_everything_in_the_order_it_is_read(page: VehiclesPage) -> None:
    page.catalogue.filters.search.setFocus()
    seen: list[QWidget] = []
    for _ in range(40):
        now = QApplication.focusWidget()
        assert now
        if now in seen:
            break
        seen.append(now)
        QTest.keyClick(now, Qt.Key.Key_Tab)
    names = [widget.objectName() for widget in seen]
    wanted = [
        *("catalogue_filter", "catalogue_year", "catalogue_nation", "catalogue_type"),
        *("catalogue_list", "add_vehicle", "own_models", "vehicle_set"),
        *("vehicle_down", "vehicle_remove", "vehicle_name", "type:armored_car"),
        *("vehicle_phase", "vehicle_spares", "anti_tank_weapons", "anti_tank:1"),
        *("export_chart", "vehicle_chart", "fold_findings"),
    ]
    assert names == wanted


def test_a_search_begins_in_the_catalogue(page: VehiclesPage) -> None:
    page.set.view.setFocus()
    assert page.begin_search()
    assert page.catalogue.filters.search.hasFocus()


def test_no_label_and_no_tip_takes_a_user_s_text_for_markup(
    page: VehiclesPage, full: SquadDocument
) -> None:
    full.do(edit("set_vehicle", vehicle=0, field="name", value=MARKUP))
    full.do(edit("set_member", members=(1,), field="name", value=MARKUP))
    for label in page.findChildren(QLabel):
        if "<" in label.text():
            assert label.textFormat() == Qt.TextFormat.PlainText, label.text()
    for widget in page.findChildren(QWidget):
        tip = widget.toolTip()
        assert not ("<img" in tip and Qt.mightBeRichText(tip)), widget


@pytest.mark.parametrize("seed", range(tries(1)))
def test_it_follows_any_squad(page: VehiclesPage, full: SquadDocument, seed: int) -> None:
    wander(full, repeatable(seed), 30)
    assert page.set.model.rowCount() == len(fielded(full))
    assert len(listed(page)) == sum(
        is_about_vehicles(found, full.report.rules.appendix_b.label)
        for found in full.report.findings
    )


def models_of(page: VehiclesPage) -> list[RowsModel[Any]]:
    return [page.catalogue.model, page.set.model, *page.findChildren(FindingsModel)]


def shown_rows(page: VehiclesPage) -> list[list[str]]:
    return [[str(row) for row in model.rows()] for model in models_of(page)]


def test_while_it_rests_nothing_follows_and_then_everything_is_as_if_made_anew(
    page: VehiclesPage, full: SquadDocument, qtbot: QtBot
) -> None:
    announced: list[object] = []
    for model in models_of(page):
        model.about_to_follow.connect(lambda: announced.append("about"))
    full.rest()
    before = shown_rows(page)
    other = SquadDocument(full.opened, full)
    other.do(edit("set_vehicles", vehicles=(CAR, OTHER_CAR)))
    other.do(edit("set_nation", nation="polish"))
    assert shown_rows(page) == before
    assert announced == []
    full.follow()
    anew = VehiclesPage(other, Settings())
    qtbot.addWidget(anew)
    assert shown_rows(page) == shown_rows(anew) != before
    assert len(announced) == 3
    assert page.set._count.text() == anew.set._count.text()
