"""What a screen reader is given: names, roles, headers, and what it is told of by itself."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QRadioButton,
    QTableView,
    QTreeView,
    QWidget,
)

from nco_builder.documents.fix_plan import plan_fixes
from nco_builder.documents.squads import SQUAD
from nco_builder.settings.settings import Settings
from nco_builder.squad import Vehicle, edit
from nco_builder.systems.nco_squad.shelf import Recruit
from nco_builder.ui.document.limits import LimitsDialog
from nco_builder.ui.document.new_document import NewDocumentDialog
from nco_builder.ui.findings.fix_all import FixAllDialog
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.parts.painting import MARKS
from nco_builder.ui.settings.page import PreferencesPage
from nco_builder.ui.shelf.model import offer_of
from nco_builder.ui.shell import header
from nco_builder.ui.shell.help import AboutDialog
from nco_builder.ui.shell.keyboard import KeyboardDialog
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.soldier.nation_weapons import NationWeaponsDialog
from nco_builder.ui.vehicles.models import OwnModelDialog, kinds_of
from nco_builder.ui.vehicles.page import VehiclesPage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QAccessibleInterface
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument

Role, Said = QAccessible.Role, QAccessible.Text
ITEMS = (Role.Table, Role.List, Role.Tree)
ROLES: dict[type[QWidget], set[QAccessible.Role]] = {
    QRadioButton: {Role.RadioButton},
    QAbstractButton: {Role.Button, Role.CheckBox, Role.ButtonMenu, Role.PageTab},
    QComboBox: {Role.ComboBox},
    QAbstractSpinBox: {Role.SpinBox},
    QLineEdit: {Role.EditableText},
    QPlainTextEdit: {Role.EditableText},
    QTableView: {Role.Table},
    QTreeView: {Role.Tree},
    QListView: {Role.List},
}


def heard(widget: QWidget) -> QAccessibleInterface:
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found


def children(thing: QAccessibleInterface) -> list[QAccessibleInterface]:
    """Those that are shown."""
    found = [thing.child(place) for place in range(thing.childCount())]
    return [each for each in found if each.isValid() and not each.state().invisible]


def walk(
    thing: QAccessibleInterface,
) -> Iterator[tuple[QAccessibleInterface, list[QAccessibleInterface]]]:
    """Everything with children that are controls, and those; not what is in lists."""
    found = children(thing)
    yield thing, found
    for each in found:
        if each.role() not in {*ITEMS, Role.MenuBar}:
            yield from walk(each)


def name_of(thing: QAccessibleInterface) -> str:
    """The name a screen reader says: a box's label, since Qt calls it by its choice on Linux."""
    if thing.role() != Role.ComboBox:
        return thing.text(Said.Name)
    labels = (
        other.text(Said.Name)
        for other, how in thing.relations(QAccessible.RelationFlag.Label)
        if how & QAccessible.RelationFlag.Label
    )
    return next(labels, "")


def wrong_in(root: QWidget) -> list[str]:
    """What a screen reader would not make sense of."""
    QApplication.processEvents()
    wrong = []
    seen = 0
    for _thing, found in walk(heard(root)):
        focusable = [each for each in found if each.state().focusable]
        seen += len(focusable)
        for each in focusable:
            wrong += [f"{said}: {described(each)}" for said in faults(each)]
        names = Counter(map(name_of, focusable))
        wrong += [f"{count} called {name}" for name, count in names.items() if count > 1]
    assert seen, root
    return wrong


def described(thing: QAccessibleInterface) -> str:
    about = thing.object()
    return f"{type(about).__name__} {about.objectName()} {thing.role().name}"


def faults(thing: QAccessibleInterface) -> Iterator[str]:
    """What is wrong with one control."""
    name, widget = name_of(thing).strip(), thing.object()
    if not name:
        yield "no name"
    elif name == thing.text(Said.Value).strip() and thing.role() != Role.StaticText:
        yield f"named by its value {name}"
    fitting = next((roles for kind, roles in ROLES.items() if isinstance(widget, kind)), None)
    if fitting and thing.role() not in fitting:
        yield f"not {fitting}"
    if isinstance(widget, QTableView | QTreeView) and not widget.isHidden():
        yield from header_faults(thing, widget)


def header_faults(thing: QAccessibleInterface, view: QTableView | QTreeView) -> Iterator[str]:
    """What is wrong with the headers of a table; a tree of one column needs none."""
    head = view.horizontalHeader() if isinstance(view, QTableView) else view.header()
    if not head.isVisible():
        return
    shown = head.count() - head.hiddenSectionCount()
    parts = [thing.child(place) for place in range(thing.childCount())]
    named = [
        each.text(Said.Name) for each in parts if each.role() in {Role.ColumnHeader, Role.RowHeader}
    ]
    if len(named) < shown:
        yield f"{len(named)} headers for {shown} columns"
    if not all(named):
        yield f"a header without a name: {named}"


@pytest.fixture
def window(qtbot: QtBot, document: SquadDocument) -> MainWindow:
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: document.opened.mark_saved(Path("x.nco")))
    window.resize(1280, 720)
    with qtbot.waitExposed(window):
        window.show()
    return window


def test_the_rail_is_a_list_of_page_tabs(window: MainWindow) -> None:
    rail = heard(window._rail)
    assert rail.role() == Role.PageTabList
    tabs = children(rail)
    assert {tab.role() for tab in tabs} == {Role.PageTab}
    assert [tab.text(Said.Name) for tab in tabs if tab.state().selected] == ["Squad page"]
    press = QAccessibleActionInterface.pressAction()
    tabs[-1].actionInterface().doAction(press)
    assert window.pages.currentWidget() is window.pages.made_of(PreferencesPage)
    assert [tab.state().selected for tab in tabs] == [0, 0, 0, 0, 1]


PAGES: dict[str, Callable[[MainWindow], object]] = {
    "squad": MainWindow.show_squad_page,
    "a man": lambda window: window.page.table.choose((0,)),
    "several men": lambda window: window.page.table.choose((1, 2, 8)),
    "vehicles": lambda window: window.turn_to("vehicles"),
    "print": lambda window: window.turn_to("print"),
    "compare": lambda window: window.turn_to("compare"),
    "settings": lambda window: window.turn_to("settings"),
    "rules": lambda window: window.rules.ask(),
}


@pytest.mark.parametrize("page", PAGES)
def test_every_control_has_a_name_of_its_own_and_a_fitting_role(
    window: MainWindow, page: str
) -> None:
    PAGES[page](window)
    assert wrong_in(window) == []


def test_so_it_is_with_vehicles_in_the_set_and_anti_tank_weapons(
    window: MainWindow, document: SquadDocument
) -> None:
    document.do(edit("set_match", option="vehicle_phase", value=True))
    document.do(edit("set_match", option="anti_tank_weapons", value=True))
    document.do(edit("set_vehicles", vehicles=(Vehicle(type="armored_car", name="Jimmy"),)))
    window.turn_to("vehicles")
    window.pages.made_of(VehiclesPage).set.view.setCurrentIndex(
        window.pages.made_of(VehiclesPage).set.view.model().index(0, 0)
    )
    assert wrong_in(window) == []


DIALOGS: dict[str, Callable[[MainWindow], QWidget]] = {
    "about": AboutDialog,
    "keyboard": lambda window: KeyboardDialog(window.menuBar(), window),
    "limits": lambda window: LimitsDialog(window.squad_document.squad.limits, window),
    "new": lambda window: NewDocumentDialog("avr-platoon", "", window.settings, window),
    "new squad": lambda window: NewDocumentDialog("nco-squad", "", window.settings, window),
    "weapons": lambda window: NationWeaponsDialog(window.squad_document, window),
    "own model": lambda window: OwnModelDialog(
        kinds_of(window.squad_document).values(), parent=window
    ),
    "fix all": lambda window: FixAllDialog(plan_fixes(SQUAD, window.squad_document.report), window),
}


@pytest.mark.parametrize("dialog", DIALOGS)
def test_dialogs_name_their_controls(window: MainWindow, qtbot: QtBot, dialog: str) -> None:
    made = DIALOGS[dialog](window)
    if isinstance(made, NationWeaponsDialog):
        made.add()
    with qtbot.waitExposed(made):
        made.show()
    assert heard(made).text(Said.Name)
    assert wrong_in(made) == []
    made.close()


def test_rows_of_the_squad_are_headed_by_their_man(window: MainWindow) -> None:
    table = heard(window.page.table)
    found = [table.child(place) for place in range(table.childCount())]
    rows = [each.text(Said.Name) for each in found if each.role() == Role.RowHeader]
    assert rows[0] == "1: Hayes, Sergeant"
    assert len(rows) == len(window.squad_document.squad.members)


def test_gauges_and_verdict_are_texts_with_exact_numbers(window: MainWindow) -> None:
    said = {
        name: heard(widget)
        for name in ("gauge_valor", "gauge_specialist", "gauge_men", "gauge_dice", "verdict")
        if (widget := window.findChild(QWidget, name))
    }
    assert said["gauge_valor"].text(Said.Name) == "valor points: 95 of 100, 5 left"
    assert "60 of 60" in said["gauge_specialist"].text(Said.Name)
    assert said["gauge_men"].text(Said.Name) == "men: 11 of 12, 1 left"
    assert said["gauge_dice"].text(Said.Name).startswith("11 order dice")
    assert said["verdict"].text(Said.Name) == "Verdict: 1 problem, 2 to agree"
    roles = {name: thing.role() for name, thing in said.items()}
    assert roles.pop("verdict") == Role.Button
    assert set(roles.values()) == {Role.StaticText}


def test_a_verdict_that_changes_is_announced_once(
    window: MainWindow, document: SquadDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(header, "announce", lambda _about, text: said.append(text))
    document.do(edit("set_text", field="player", value="Ada"))
    assert said == []
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    document.opened.undo()
    assert said == [
        "Verdict: legal, 2 to agree",
        "Verdict: 1 problem, 2 to agree",
    ]
    verdict = window.findChild(QAbstractButton, "verdict")
    assert verdict
    assert verdict.accessibleName() == said[-1]


class TestNotByColorAlone:
    def test_findings_say_how_serious_they_are(self, window: MainWindow) -> None:
        findings = window.findChild(QListView, "findings_list")
        assert findings
        rows = [findings.model().index(row, 0) for row in range(findings.model().rowCount())]
        said = [row.data(Qt.ItemDataRole.AccessibleTextRole).partition(":")[0] for row in rows]
        assert said == ["Not legal", "To agree", "To agree"]

    def test_marks_of_severities_differ_in_sign_and_word(self) -> None:
        for part in ("symbol", "tag", "word"):
            assert len({getattr(mark, part) for mark in MARKS.values()}) == len(MARKS)

    def test_options_say_in_words_and_signs_what_they_are(self, window: MainWindow) -> None:
        window.page.table.choose((0,))
        chips = {chip.option.text: chip for chip in window.findChildren(ChipButton)}
        said = {name: chip.accessibleName() for name, chip in chips.items()}
        assert said["SMG"].endswith(", chosen")
        assert said["Pistol"].endswith(", built in")
        assert "⊘ Chaplain only" in said["Rites"]
        assert " over" in said["Extra slot"]
        assert chips["SMG"].isChecked()
        assert not chips["Rifle"].isChecked()

    def test_what_may_be_recruited_says_why_not_and_how_much_over(self, window: MainWindow) -> None:
        units = window.findChild(QListView, "recruit_list")
        assert units
        rows = [units.model().index(row, 0) for row in range(units.model().rowCount())]
        said = [str(row.data(Qt.ItemDataRole.AccessibleTextRole)) for row in rows]
        for row, words in zip(rows, said, strict=True):
            recruit = offer_of(row)
            state = recruit.choice.state if isinstance(recruit, Recruit) else "ok"
            sign = {"over": " over", "barred": "⊘"}.get(state)
            assert sign is None or sign in words, words
        assert any(" over" in words for words in said)
        assert any("⊘" in words for words in said)

    def test_cells_with_findings_say_them_with_their_sign(self, window: MainWindow) -> None:
        model = window.page.table.model()
        described = [
            str(model.index(1, column).data(Qt.ItemDataRole.AccessibleDescriptionRole) or "")
            for column in range(model.columnCount())
        ]
        assert any(text.startswith("✕ Novak carries 3 grenades") for text in described)

    def test_a_gauge_over_its_limit_says_so(
        self, window: MainWindow, document: SquadDocument
    ) -> None:
        document.do(edit("set_limits", vp=90, sp=50))
        gauge = window.findChild(QLabel, "gauge_valor")
        assert gauge
        assert gauge.accessibleName() == "valor points: 95 of 90, 5 over"
