"""Another language or size while the program runs: all is made anew, and nothing is lost."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QBoxLayout, QFormLayout, QWidget

from nco_builder import language
from nco_builder.documents.squads import SQUAD
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit, new_squad
from nco_builder.systems.nco_squad.options import options_of
from nco_builder.systems.page import EditGroup
from nco_builder.ui.parts.measures import AS_IT_IS, set_size
from nco_builder.ui.shell.main_window import MainWindow
from tests.ui.kept_texts import kept
from tests.ui.texts_shown import untranslated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    with language.speaking(language.ENGLISH):
        yield
    set_size(AS_IT_IS)


@pytest.fixture
def window(qtbot: QtBot, document: SquadDocument) -> MainWindow:
    """Two unsaved squads, the sample in front, in the second tab."""
    document.opened.example = False
    settings = Settings()
    window = MainWindow(document.opened, settings)
    qtbot.addWidget(window, before_close_func=all_saved)
    window.documents.bring(SQUAD, new_squad("nco-2.3.2", "greek", 100, 50), unsaved=True)
    window.documents.move(document.opened, 1)
    window.documents.step(1)
    document.do(edit("set_text", field="notes", value=""))
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    with qtbot.waitExposed(window):
        window.show()
    return window


def all_saved(window: QWidget) -> None:
    """Nothing is asked when it closes."""
    assert isinstance(window, MainWindow)
    for each in window.documents.all:
        each.history.mark_saved()


def speak(qtbot: QtBot, window: MainWindow, code: str) -> None:
    choose(qtbot, window, "language", code)


def choose(qtbot: QtBot, window: MainWindow, key: str, value: str) -> None:
    before = window.pages
    window.settings[key] = value
    window.pages.setting_changed.emit(key)
    qtbot.waitUntil(lambda: window.pages is not before and window.updatesEnabled())


def test_every_text_in_sight_is_made_anew_and_both_squads_stay_as_they_are(
    qtbot: QtBot, window: MainWindow, document: SquadDocument
) -> None:
    for page in ("vehicles", "print", "compare", "settings", "squad"):
        window.turn_to(page)
    before = [(each, each.value, each.history) for each in window.documents.all]
    speak(qtbot, window, language.PSEUDO)
    assert language.current() == language.PSEUDO
    assert [(each, each.value, each.history) for each in window.documents.all] == before
    assert len(window.documents.unsaved) == 2
    rulebook = document.rulebook
    assert rulebook
    users = kept(document.squad, rulebook) | {str(document.path)}
    users |= {language.own_name(code) for code in language.available()}
    for page in ("squad", "vehicles", "print", "compare", "settings"):
        window.turn_to(page)
        found = untranslated(window, users)
        assert [shown for shown in found if shown.text not in users] == []
    undo = window.findChild(QAction, "undo")
    assert undo
    window.turn_to("squad")  # the settings have nothing to undo
    assert "to 2 grenades" not in undo.text()
    undo.trigger()
    assert document.squad.members[1].grenades == 3
    window.pages.stop()


def test_what_was_done_to_several_is_called_so_in_the_language_spoken(
    window: MainWindow, document: SquadDocument
) -> None:
    options = options_of(document.report, (4, 5))
    for field in ("items", "unit"):
        shared = next(one for one in options[field] if isinstance(one.change, EditGroup))
        shared.choose(document)
        with language.speaking(language.PSEUDO):
            assert "»" in (document.opened.history.undo_text or "")
        window.document.undo()
    window.page._deeds.namer.name((0, 1))
    with language.speaking(language.PSEUDO):
        assert "»" in (document.opened.history.undo_text or "")


def test_the_player_stays_where_he_is(
    qtbot: QtBot, window: MainWindow, document: SquadDocument
) -> None:
    window.resize(1000, 560)
    window.page.example.offer()
    table = window.page.table
    table.choose((2, 9))
    qtbot.waitUntil(lambda: table.verticalScrollBar().maximum() > 0)
    table.verticalScrollBar().setValue(table.verticalScrollBar().maximum())
    window.activateWindow()
    table.setFocus()
    down, geometry = table.verticalScrollBar().value(), window.geometry()
    speak(qtbot, window, "de")
    assert window.page.table is not table
    assert window.page.table.chosen() == (2, 9)
    bar = window.page.table.verticalScrollBar()
    assert bar.value() == min(down, bar.maximum())  # German may leave the table more room
    assert QApplication.focusWidget() is window.page.table
    assert (window.geometry(), window.document) == (geometry, document.opened)
    assert window.menuBar().actions()[0].text() == "&Datei"
    assert window.page.example.isVisible()
    window.documents.step(1)
    assert window.page.table.model().rowCount() == 0
    window.documents.step(1)
    assert window.page.table.chosen() == (2, 9)
    speak(qtbot, window, "en")
    assert window.menuBar().actions()[0].text() == "&File"
    assert len(window.findChildren(QAction, "undo")) == 1


def test_the_setting_is_in_force_at_once_and_keeps_the_keyboard(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.turn_to("settings")
    window.activateWindow()
    page = window.pages.currentWidget()
    assert page
    box = page.findChild(QWidget, "setting_language")
    assert box
    box.setFocus()
    box.setCurrentIndex(box.findData("de"))  # type: ignore[attr-defined]
    box.activated.emit(box.currentIndex())  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: window.pages.currentWidget() is not page and window.updatesEnabled())
    assert window.pages.shown == "settings"
    assert Settings()["language"] == language.current() == "de"
    focus = QApplication.focusWidget()
    assert focus
    assert focus.objectName() == "setting_language"


def test_text_and_spacing_grow_at_once_and_the_player_stays_where_he_is(
    qtbot: QtBot, window: MainWindow, document: SquadDocument
) -> None:
    table = window.page.table
    table.choose((3,))
    row, letters = table.rowHeight(0), window.fontMetrics().height()
    undo = document.opened.history.undo_text
    choose(qtbot, window, "scale", "200")
    table = window.page.table
    assert window.fontMetrics().height() >= 1.8 * letters
    assert table.rowHeight(0) >= 1.8 * row  # tight where a window is low
    assert table.chosen() == (3,)
    assert document.opened.history.undo_text == undo
    choose(qtbot, window, "scale", "80")
    assert window.page.table.rowHeight(0) < row
    choose(qtbot, window, "scale", "100")
    assert window.page.table.rowHeight(0) == row
    assert window.fontMetrics().height() == letters


PAGES = ("vehicles", "print", "compare", "glance", "settings", "squad")
HAIRLINE = 1
"""The edge of a sheet leaves room for its line, which is one pixel at every size."""


def chain(widget: QWidget) -> str:
    """What a widget is and lies in."""
    parent = widget.parentWidget()
    own = f"{type(widget).__name__} {widget.objectName()}"
    return f"{chain(parent)} > {own}" if parent else own


def measures(window: MainWindow) -> dict[tuple[str, str], list[tuple[int, ...]]]:
    """Margins and gaps of the layouts, sizes of the icons, by the chain of what they lie in."""
    for page in PAGES:
        window.turn_to(page)
    found: dict[tuple[str, str], list[tuple[int, ...]]] = defaultdict(list)
    for widget in window.findChildren(QWidget):
        who, layout = chain(widget), widget.layout()
        in_pages = who.count("qt_scrollarea") < 2  # the first is of all pages
        if isinstance(layout, QBoxLayout | QFormLayout) and in_pages:
            sides = layout.contentsMargins()
            margins = (sides.left(), sides.top(), sides.right(), sides.bottom())
            found[who, "margins"].append(margins)
            if layout.count() > 1:
                found[who, "gap"].append((layout.spacing(),))
        if isinstance(widget, QAbstractButton) and not widget.icon().isNull():
            found[who, "icon"].append((widget.iconSize().height(),))
        if widget.metaObject().className() in {"CloseButton", "QLineEditIconButton"}:
            found[who, "size"].append((widget.height(),))
    return found


def test_every_margin_gap_and_icon_grows(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1600, 1400)  # a low or narrow window has less room between parts at any size
    before = measures(window)
    choose(qtbot, window, "scale", "200")
    after = measures(window)
    fell_short = {
        (who, sizes, now)
        for who, all_sizes in before.items()
        for sizes, now in zip(all_sizes, after[who], strict=False)
        if any(was > HAIRLINE and wide < 1.8 * was for was, wide in zip(sizes, now, strict=True))
    }
    assert fell_short == set()
    assert len(before.keys() & after.keys()) > 80
    window.pages.stop()
