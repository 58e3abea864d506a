"""No page cuts what its labels and buttons say, in any language and any usual size of window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from nco_builder import language
from nco_builder.settings.settings import Settings
from nco_builder.ui.printing.page import PrintPage
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.pages import PAGES, suits
from tests.ui.texts_shown import cut_off

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.squad_document import SquadDocument

SIZES = ((960, 540), (1280, 720))


def settle(qtbot: QtBot, window: MainWindow) -> None:
    """Let a page come to rest: what it makes elsewhere arrives, and is given its room."""
    if window.pages.shown == "print":
        page = window.pages.made_of(PrintPage)
        qtbot.waitUntil(lambda: page.save_button.isEnabled() and not page._builder.busy)
    for _round in range(2):  # what arrives in the first asks for its room in the second
        QApplication.processEvents()


@pytest.mark.parametrize("spoken", ["en", "de"])
def test_no_page_cuts_a_text(qtbot: QtBot, document: SquadDocument, spoken: str) -> None:
    with language.speaking(spoken):
        window = MainWindow(document.opened, Settings())
        qtbot.addWidget(
            window, before_close_func=lambda _: document.opened.mark_saved(Path("x.nco"))
        )
        with qtbot.waitExposed(window):
            window.show()
        cut = []
        for width, height in SIZES:
            window.resize(width, height)
            for entry in PAGES:
                if suits(entry.kinds, document.opened):
                    window.turn_to(entry.name)
                    settle(qtbot, window)
                    cut += [f"{entry.name} {width}: {said}" for said in cut_off(window)]
        window.pages.made_of(PrintPage).stop()
    assert cut == []
