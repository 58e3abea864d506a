from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QAction, QDesktopServices, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from nco_builder import language
from nco_builder.rules import load_rulebook
from nco_builder.rules.rulings import shipped_rulings, switches
from nco_builder.settings.declared import AS_THE_RULEBOOK, CHOSEN, SECTIONS, SETTINGS, Setting
from nco_builder.settings.new_squads import begin, usual_rulings
from nco_builder.settings.settings import Settings
from nco_builder.squad.model import Rulings
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.document.limits import RULINGS
from nco_builder.ui.document.recovery import recovery_folder
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.theme import DARK, LIGHT, apply_theme, current_tokens
from nco_builder.ui.printing.page import PrintPage
from nco_builder.ui.settings.page import PreferencesPage
from nco_builder.ui.settings.rows import SettingRow
from nco_builder.ui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was told to the player."""
    told: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _, sentence, **__: told.append(sentence))
    return told


@pytest.fixture
def window(qtbot: QtBot, document: SquadDocument, said: list[str]) -> Iterator[MainWindow]:
    assert said == []
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: document.opened.mark_saved(Path("x.nco")))
    with qtbot.waitExposed(window):
        window.show()
    window.turn_to("settings")
    yield window
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    apply_theme(app, "light")


@pytest.fixture
def page(window: MainWindow) -> PreferencesPage:
    return window.pages.made_of(PreferencesPage)


def set_by_hand(row: SettingRow, value: object) -> None:
    """Set a value as a player does."""
    control = row.control
    if isinstance(control, QCheckBox):
        control.click()
    elif isinstance(control, QComboBox):
        place = control.findData(value)
        assert place >= 0, value
        control.setFocus()
        QTest.keyClick(control, Qt.Key.Key_Home)
        for _time in range(place):
            QTest.keyClick(control, Qt.Key.Key_Down)
    else:
        assert isinstance(control, QSpinBox)
        control.setValue(int(str(value)))


def test_a_size_is_typed_whole_before_the_window_takes_it(
    window: MainWindow, page: PreferencesPage, looks: QApplication, qtbot: QtBot
) -> None:
    sizes: list[object] = []
    window.pages.setting_changed.connect(lambda key: sizes.append(window.settings[key]))
    box = page.findChild(QComboBox, "setting_scale")
    assert box
    window.activateWindow()
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    before = window.pages
    QTest.keyClicks(box, "150")
    qtbot.waitUntil(lambda: window.pages is not before and window.updatesEnabled())
    assert sizes == ["150"]
    assert looks.focusWidget() is window.pages.made_of(PreferencesPage).findChild(
        QComboBox, "setting_scale"
    )


def other_value(setting: Setting) -> object:
    if isinstance(setting.default, bool):
        return not setting.default
    if setting.key == "language":
        return "de"
    if setting.choices:
        return next(value for value in setting.choices if value != setting.default)
    return 120


def pressed(page: PreferencesPage, name: str) -> QPushButton:
    button = page.findChild(QPushButton, name)
    assert button, name
    button.click()
    return button


def answer(text: str) -> None:
    """Press a button of the question that stands before the window."""
    asked = QApplication.activeModalWidget()
    assert isinstance(asked, QMessageBox)
    [button] = [b for b in asked.buttons() if b.text().replace("&", "") == text]
    button.click()


def shown_rows(page: PreferencesPage) -> list[str]:
    return [key for key, row in page.rows.items() if row.isVisibleTo(page)]


def test_every_setting_meant_for_users_has_a_row_and_every_row_a_setting(
    page: PreferencesPage,
) -> None:
    titled = [key for key, setting in SETTINGS.items() if setting.title]
    assert list(page.rows) == titled == [setting.key for setting in CHOSEN]
    assert {setting.section for setting in CHOSEN} == set(SECTIONS)
    assert shown_rows(page) == titled


@pytest.mark.parametrize("setting", CHOSEN, ids=lambda setting: setting.key)
def test_what_is_set_in_a_row_is_kept_and_shown_at_the_next_start(
    page: PreferencesPage, setting: Setting, document: SquadDocument, qtbot: QtBot
) -> None:
    value = other_value(setting)
    with qtbot.waitSignal(page.setting_changed):
        set_by_hand(page.rows[setting.key], value)
    settings = Settings()
    assert settings[setting.key] == value
    others = [other for other in CHOSEN if other is not setting]
    assert all(settings[other.key] == other.default for other in others)
    later = PreferencesPage(document, settings)
    qtbot.addWidget(later)
    row = SettingRow(setting, settings, later)
    control = row.control
    if isinstance(control, QCheckBox):
        assert control.isChecked() is (value is not False)  # on is what a ruling is not at first
    elif isinstance(control, QComboBox):
        assert control.currentData() == value
    else:
        assert control.value() == value


@pytest.mark.parametrize("setting", CHOSEN, ids=lambda setting: setting.key)
def test_every_control_has_a_name_a_description_and_a_place_for_the_keyboard(
    page: PreferencesPage, setting: Setting
) -> None:
    control = page.rows[setting.key].control
    assert control.accessibleName() == setting.title
    assert setting.help in control.accessibleDescription()
    assert control.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_the_keyboard_walks_through_all_controls_in_their_order(page: PreferencesPage) -> None:
    met: list[str] = []
    widget: QWidget | None = page.search
    while widget is not None and widget.objectName() != "open_settings":
        widget = widget.nextInFocusChain()
        if widget and widget.objectName().startswith("setting_"):
            met.append(widget.objectName().removeprefix("setting_"))
    assert met == list(page.rows)


def test_a_theme_is_in_force_at_once_and_chosen_in_the_menu(
    window: MainWindow, page: PreferencesPage
) -> None:
    set_by_hand(page.rows["theme"], "dark")
    assert current_tokens() is DARK
    ticked = window.findChild(QAction, "theme_dark")
    assert ticked
    assert ticked.isChecked()
    set_by_hand(page.rows["theme"], "light")
    assert current_tokens() is LIGHT


def test_what_is_set_elsewhere_is_shown_when_the_page_is(
    window: MainWindow, page: PreferencesPage
) -> None:
    window.show_squad_page()
    ticked = window.findChild(QAction, "theme_dark")
    assert ticked
    ticked.trigger()
    window.turn_to("settings")
    theme = page.rows["theme"].control
    assert isinstance(theme, QComboBox)
    assert theme.currentData() == "dark"


def test_the_print_page_takes_the_paper_at_once(window: MainWindow, page: PreferencesPage) -> None:
    window.turn_to("print")
    set_by_hand(page.rows["paper"], "letter")
    paper = window.pages.made_of(PrintPage).findChild(QComboBox, "print_paper")
    assert paper
    assert paper.currentData() == "letter"
    window.pages.stop()


def test_recovery_copies_are_kept_as_often_as_is_wanted(
    window: MainWindow, page: PreferencesPage, document: SquadDocument
) -> None:
    from nco_builder.squad import edit

    set_by_hand(page.rows["autosave_seconds"], 15)
    assert 14 < window.recovery._pause < 15
    document.do(edit("set_nation", nation="polish"))
    kept = window.recovery.keep()
    assert kept
    assert kept.is_relative_to(recovery_folder())
    set_by_hand(page.rows["autosave"], value=False)
    assert not kept.exists()
    document.do(edit("set_nation", nation="greek"))
    assert window.recovery._writing is None
    assert not page.rows["autosave_seconds"].isEnabled()
    set_by_hand(page.rows["autosave"], value=True)
    assert window.recovery._writing is not None


def test_no_squad_there_is_changes_by_a_setting(
    page: PreferencesPage, document: SquadDocument
) -> None:
    before = document.squad
    for setting in reversed(CHOSEN):
        set_by_hand(page.rows[setting.key], other_value(setting))
    assert document.squad is before
    assert len(document.opened.history.earlier()) == 0


def test_points_that_are_the_rulebook_s_follow_the_rulebook(page: PreferencesPage) -> None:
    usual = load_rulebook().defaults.vp_limit
    points = page.rows["new_vp"].control
    assert isinstance(points, QSpinBox)
    assert points.value() == usual
    points.setValue(usual + 1)
    points.setValue(usual)
    assert Settings()["new_vp"] == AS_THE_RULEBOOK


def test_rulings_are_the_switches_of_the_rulebook_s_open_questions(page: PreferencesPage) -> None:
    declared = [setting for setting in CHOSEN if setting.topic]
    switched = {f"ruling:{switch.ruling}": switch for switch in switches().values()}
    assert {setting.topic for setting in declared} == switched.keys()
    for setting in declared:
        switch = switched[setting.topic]
        assert setting.key == f"ruling_{switch.key}"
        assert setting.choices == tuple(switch.by_id)
        assert setting.default == switch.decisions[0].id
        ruling = shipped_rulings()[setting.topic.removeprefix("ruling:")]
        assert ruling.decision in page.rows[setting.key].help_text
    assert usual_rulings(Settings()) == Rulings()


@pytest.mark.parametrize("switch", RULINGS.values())
def test_a_ruling_set_here_is_what_the_squad_s_own_switch_shows(
    page: PreferencesPage, switch: object
) -> None:
    from nco_builder.ui.document.limits import AgreedSwitch

    assert isinstance(switch, AgreedSwitch)
    rulebook = load_rulebook()
    assert not switch.is_on(begin(Settings(), rulebook))
    set_by_hand(page.rows[f"ruling_{switch.name}"], switch.on)
    assert switch.is_on(begin(Settings(), rulebook))


def test_a_ruling_leads_to_the_rule_reader(window: MainWindow, page: PreferencesPage) -> None:
    pressed(page, "rule_ruling_budget")
    assert window.rules.dock.isVisible()
    row = page.rows["ruling_budget"]
    assert row.topics_at(None) == ("ruling:NCO-01",)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("theme", ["theme"]),
        ("LETTER", ["paper"]),
        ("nco-34", ["ruling_duplicate_items"]),
        ("points valor", ["new_vp"]),
        ("deutsch", ["language"]),
        ("new squads", ["new_vp", "new_sp"]),
        ("  ", [setting.key for setting in CHOSEN]),
    ],
)
def test_a_search_shows_what_it_is_about(
    page: PreferencesPage, words: str, found: list[str]
) -> None:
    QTest.keyClicks(page.search, words)
    assert [key for key in found if key not in shown_rows(page)] == []
    if len(found) == 1:
        assert shown_rows(page) == found


def test_a_search_wants_no_accents(page: PreferencesPage) -> None:
    page.search.setText("Thème")
    assert shown_rows(page) == ["theme"]


def test_a_search_that_finds_nothing_says_so(page: PreferencesPage) -> None:
    none = page.findChild(QLabel, "no_setting")
    assert none
    assert not none.isVisible()
    QTest.keyClicks(page.search, "submarine")
    assert none.isVisible()
    assert shown_rows(page) == []
    page.search.clear()
    assert not none.isVisible()
    assert shown_rows(page) == list(page.rows)


def test_languages_call_themselves_by_their_own_names(page: PreferencesPage) -> None:
    chosen = page.rows["language"].control
    assert isinstance(chosen, QComboBox)
    texts = {chosen.itemData(at): chosen.itemText(at) for at in range(chosen.count())}
    assert set(texts) == {"", *language.available()}
    assert texts["en"] == "English"
    assert texts["de"] == "Deutsch"


def test_the_squad_table_shows_its_usual_columns_again(
    window: MainWindow, page: PreferencesPage
) -> None:
    table = window.page.table
    usual = table.shown_columns()
    table.show_columns(usual[:3])
    table.set_order(table.order.replace(grouped=False))
    window.page.save(window.settings)
    pressed(page, "reset_table")
    assert table.shown_columns() == usual
    assert table.is_grouped()
    assert Settings()["squad_columns"] == []


@pytest.mark.parametrize("sure", [True, False])
def test_everything_is_restored_once_that_is_confirmed(
    window: MainWindow,
    page: PreferencesPage,
    *,
    sure: bool,
) -> None:
    for setting in reversed(CHOSEN):  # what another one needs is switched off last
        set_by_hand(page.rows[setting.key], other_value(setting))
    window.settings.remember_file(Path("/a.nco"))
    QTimer.singleShot(0, page, lambda: answer("Reset" if sure else "Cancel"))
    pressed(page, "restore_all")
    settings = Settings()
    at_default = [s.key for s in CHOSEN if settings[s.key] == s.default]
    assert at_default == ([s.key for s in CHOSEN] if sure else [])
    assert settings["recent_files"] == ["/a.nco"]
    theme = page.rows["theme"].control
    assert isinstance(theme, QComboBox)
    assert (theme.currentData() == "system") is sure
    assert window.recovery._wanted is sure


def test_the_settings_file_and_the_recovery_copies_are_shown_and_their_folders_opened(
    page: PreferencesPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    for name, path, folder in (
        ("settings", Settings().file, Settings().file.parent),
        ("recovery", recovery_folder(), recovery_folder()),
    ):
        shown = page.findChild(QLineEdit, f"place_{name}")
        assert shown
        assert shown.text() == str(path)
        pressed(page, f"open_{name}")
        assert opened.pop().toLocalFile() == str(folder)


@pytest.mark.parametrize("why", ["no folder", "no browser"])
def test_a_folder_that_cannot_be_opened_is_told(
    page: PreferencesPage, said: list[str], monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: False)
    if why == "no folder":
        recovery_folder().parent.mkdir(parents=True, exist_ok=True)
        recovery_folder().write_text("in the way")
    pressed(page, "open_recovery")
    assert len(said) == 1
    assert str(recovery_folder()) in said[0]


def test_settings_that_cannot_be_kept_are_told_on_the_page(
    page: PreferencesPage, window: MainWindow
) -> None:
    problem = page.findChild(QLabel, "settings_problem")
    assert problem
    assert not problem.isVisible()
    file = window.settings.file
    if file.exists():
        file.unlink()
    (file / "in the way").mkdir(parents=True)
    set_by_hand(page.rows["paper"], "letter")
    assert problem.isVisible()
    assert "cannot be" in problem.text()


@pytest.mark.parametrize("key", ["theme", "new_vp"])
def test_the_wheel_scrolls_the_page_and_sets_nothing_by_chance(
    page: PreferencesPage, key: str
) -> None:
    page.search.setFocus()
    control = page.rows[key].control
    place = QPointF(control.rect().center())
    turn = QWheelEvent(
        place,
        QPointF(control.mapToGlobal(place.toPoint())),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt takes it by place alone
    )
    control.wheelEvent(turn)
    assert not turn.isAccepted()
    assert Settings()[key] == SETTINGS[key].default


def test_nothing_is_wider_than_a_narrow_window(window: MainWindow, page: PreferencesPage) -> None:
    window.resize(1024, 600)
    QApplication.processEvents()
    content = page.area.widget()
    assert content
    assert content.width() <= page.area.viewport().width()
    assert content.minimumSizeHint().width() <= page.area.viewport().width()


def test_a_shallow_window_shows_four_settings_and_leaves_their_help_to_tooltips(
    window: MainWindow,
) -> None:
    page = window.pages.made_of(PreferencesPage)
    row = page.rows["theme"]
    help_label = next(each for each in row.findChildren(QLabel) if each.text() == row.help_text)
    for height, shallow in ((360, True), (720, False)):
        window.resize(640, height)
        QApplication.processEvents()
        assert help_label.isHidden() == shallow
        assert bool(row.toolTip()) == shallow
        seen = page.area.viewport()
        whole = [
            each
            for each in page.rows.values()
            if seen.rect().contains(each.rect().translated(each.mapTo(seen, QPoint())))
        ]
        assert len(whole) >= 4
