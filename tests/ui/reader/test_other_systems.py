"""The rule reader shows the rules of the current document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from nco_builder.documents.kinds import read_document
from nco_builder.documents.squads import SQUAD
from nco_builder.settings.settings import Settings
from nco_builder.systems import samples, system_named
from nco_builder.systems.avr_platoon.model import Gun, OwnTypes, PlatoonVehicle, VehicleProfile
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.palette.thing import SearchIndex
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.parts.scrolled_content import ScrolledContent
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.navigation import things as things_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from nco_builder.documents.kind import Document


def sample(name: str) -> Document:
    return read_document(next(iter(samples(system_named(name)).values())))


@pytest.fixture
def window(
    looks: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    monkeypatch.setattr(questions, "ask", lambda *_, **__: "lose")
    platoon = sample("avr-platoon")
    opened = OpenDocument(system_named("avr-platoon").kind, platoon, None, looks)
    window = MainWindow(opened, Settings())
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    yield window
    window.pages.stop()


def shelves(window: MainWindow) -> list[str]:
    return [shelf.title for shelf in window.rules.dock.library.shelves]


def test_a_platoon_has_its_own_rules_and_a_squad_the_rulebook(window: MainWindow) -> None:
    window.rules.ask()
    assert shelves(window) == ["Quick reference", "Special upgrades", "Rulings"]
    assert "its sequence is not in the document" in window.rules.dock._page.toPlainText()
    assert SQUAD.begin
    window.documents.current.open(SQUAD, SQUAD.begin(), None)
    assert "Weapons" in shelves(window)
    assert window.rules.dock.shown == "rule:building"


def test_searching_for_bulldozer_finds_the_upgrade(window: MainWindow) -> None:
    window.rules.ask()
    field = window.rules.dock.findChild(QLineEdit, "rules_search")
    assert field is not None
    field.setFocus()
    QTest.keyClicks(field, "bulldozer")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert window.rules.dock.shown == "upgrade:bulldozer_blade"
    assert "Hedges and walls" in window.rules.dock._page.toPlainText()


def test_f1_on_an_upgrade_opens_it(window: MainWindow) -> None:
    page = window.pages.made_of(BuildingPage)
    page.go_to_row(("vehicles", 0))
    chips = [each for each in page.findChildren(ChipButton) if each.option.field == "upgrade"]
    chips[0].setFocus()
    QApplication.processEvents()
    window.rules.show_topics(window.rules.subject.topics_at(None))
    assert window.rules.dock.shown == f"upgrade:{chips[0].option.value}"


def test_a_new_gun_is_in_the_chart_once_the_player_pauses(window: MainWindow) -> None:
    window.rules.ask()
    window.rules.dock.visit("panel:4")
    assert "Long Tom" not in window.rules.dock._page.toPlainText()
    opened = window.documents.current
    known: dict[str, Any] = {"name": "Long Tom", "class": "t", "range": 30}
    gun = Gun(**known)
    own = VehicleProfile(id="own", name="Own", sh=4, guns=(gun,))
    vehicle = PlatoonVehicle(type="own")
    platoon = opened.value.replace(definitions=OwnTypes(types=(own,)), vehicles=(vehicle,))
    opened.do(platoon, lambda _before: "gun")
    assert "panel:4" in window.rules.dock.library.topics
    assert "Long Tom" in window.rules.dock._page.toPlainText()


def test_back_leads_over_topics_of_other_rules(window: MainWindow) -> None:
    window.rules.show_topics(("upgrade:bulldozer_blade",))
    opened, platoon = window.documents.current, window.documents.current.value
    assert SQUAD.begin
    opened.open(SQUAD, SQUAD.begin(), None)
    window.rules.show_topics(("weapon:lmg",))
    opened.open(system_named("avr-platoon").kind, platoon, None)
    assert window.rules.dock.library.topics
    window.rules.dock._steps[-1].trigger()
    assert window.rules.dock.shown == "upgrade:bulldozer_blade"
    assert "Hedges and walls" in window.rules.dock._page.toPlainText()


def test_nothing_is_made_while_the_rules_are_hidden(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.rules.show_topics(("upgrade:bulldozer_blade",))
    window.rules.dock.close()
    made: list[str] = []
    renew = window.rules.dock._renew

    def made_again() -> None:
        made.append("again")
        renew()

    monkeypatch.setattr(window.rules.dock, "_renew", made_again)
    assert SQUAD.begin
    window.documents.current.open(SQUAD, SQUAD.begin(), None)
    QApplication.processEvents()
    assert made == []
    window.rules.ask()
    assert made == ["again"]
    assert window.rules.dock.shown == "rule:building"


def test_the_rules_leave_the_pages_their_room(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1280, 720)
    window.rules.ask()
    content = window.findChild(ScrolledContent)
    assert content is not None
    qtbot.waitUntil(lambda: not content.horizontalScrollBar().maximum())
    assert window.rules.dock.width() >= 250


def test_the_palette_finds_rules_of_the_current_document(window: MainWindow) -> None:
    told = [each.text for each in things_of(window)]
    assert "Rule: Bulldozer blade" in told
    assert not any(each.startswith("Rule: Light Machine Gun") for each in told)


@pytest.mark.parametrize(
    ("system", "typed", "found"),
    [
        ("avr-platoon", "scatter", "Rule: Self-propelled artillery"),
        ("k47-vehicles", "massive", "Rule: Damage results"),
        ("fluid-deck", "hull down", "Rule: Hit"),
        ("fluid-deck", "suppressed", "Rule: Morale"),
    ],
)
def test_the_palette_finds_a_row_of_a_chart(
    window: MainWindow, system: str, typed: str, found: str
) -> None:
    window.documents.current.open(system_named(system).kind, sample(system), None)
    assert found in [each.text for each in SearchIndex(things_of(window)).find(typed)]
