"""The window is no wider or higher than the smallest screen, whatever was looked at in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder import language, paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.settings.settings import Settings
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.pages import PAGES, suits

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.squad_document import SquadDocument

LEAST = (960, 540)


@pytest.mark.parametrize("code", ["en", "de", "xx"])
def test_no_page_makes_the_window_wider_than_the_smallest_screen(
    qtbot: QtBot, document: SquadDocument, code: str
) -> None:
    squad = read_document(paths.data() / "samples/second-squad-able.nco")
    document.opened.open(kind_for(squad), squad, None)
    with language.speaking(code):
        window = MainWindow(document.opened, Settings())
        qtbot.addWidget(window)
        window.resize(*LEAST)
        window.show()
        wants: dict[str, tuple[int, int]] = {}
        for entry in PAGES:
            if suits(entry.kinds, document.opened):
                window.turn_to(entry.name)
                qtbot.wait(0)
                least = window.minimumSizeHint()
                wants[entry.name] = (least.width(), least.height())
        window.pages.stop()
        assert len(wants) >= 5
        too_big = {
            name: size for name, size in wants.items() if size[0] > LEAST[0] or size[1] > LEAST[1]
        }
        assert too_big == {}
        assert (window.width(), window.height()) == LEAST
