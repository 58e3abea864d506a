"""Alt and a letter do one thing: where two have the letter, the keyboard only goes to them."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QWidget

from nco_builder import language
from nco_builder.settings.settings import Settings
from nco_builder.squad import Vehicle, edit
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.pages import BY_NAME
from nco_builder.ui.soldier.panel import SoldierPanel

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument


@pytest.fixture(params=["en", "de"])
def window(
    request: pytest.FixtureRequest, qtbot: QtBot, document: SquadDocument, tmp_path: Path
) -> Iterator[MainWindow]:
    with language.speaking(request.param):
        window = MainWindow(document.opened, Settings())
        qtbot.addWidget(
            window, before_close_func=lambda _: document.opened.mark_saved(tmp_path / "x")
        )
        with qtbot.waitExposed(window):
            window.show()
        yield window
        window.pages.stop()


def letter(text: str) -> str:
    found = re.search(r"&(.)", text.replace("&&", ""))
    return found[1].casefold() if found else ""


def twice(texts: Iterable[str]) -> list[list[str]]:
    """The texts that share their letter."""
    found: dict[str, list[str]] = defaultdict(list)
    for text in texts:
        if key := letter(text):
            found[key].append(text)
    return [those for those in found.values() if len(those) > 1]


def in_sight(window: MainWindow) -> Iterator[str]:
    """The texts that have their letters now: in the menu bar, on buttons, beside fields."""
    yield from (each.text() for each in window.menuBar().actions() if each.isVisible())
    soldier = window.findChild(SoldierPanel)  # made when the first man is chosen
    for widget in window.findChildren(QWidget):
        # of a man's fields those too that this one does not have
        of_men = soldier is not None and soldier.isVisible() and soldier.isAncestorOf(widget)
        if not of_men and not widget.isVisible():
            continue
        if isinstance(widget, QAbstractButton) or _names_a_field(widget):
            yield str(widget.property("text"))


def _names_a_field(widget: QWidget) -> bool:
    return isinstance(widget, QLabel) and isinstance(widget.buddy(), QWidget)


@pytest.mark.parametrize("chosen", [(), (0,)], ids=["squad", "man"])
@pytest.mark.parametrize("page", BY_NAME)
def test_no_two_things_in_sight_have_the_same_letter(
    window: MainWindow, document: SquadDocument, page: str, chosen: tuple[int, ...]
) -> None:
    tank = (Vehicle(type="armored_car"),)
    document.do(edit("set_vehicles", vehicles=tank))
    window.page.table.choose(chosen)
    window.turn_to(page)
    QApplication.processEvents()
    assert twice(in_sight(window)) == []


def test_no_two_entries_of_a_menu_have_the_same_letter(window: MainWindow) -> None:
    for menu in window.findChildren(QMenu):
        shown = [action.text() for action in menu.actions() if action.isVisible()]
        assert twice(shown) == [], menu.title()
