"""Lists keep rows in sight on the smallest screen with everything half as large again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QAbstractItemView, QLabel, QPushButton

from nco_builder import language
from nco_builder.documents.kinds import kind_for
from nco_builder.event.folder import EVENT_FILE, new_folder
from nco_builder.event.model import Player, begin_event
from nco_builder.event.pairing import pair_next
from nco_builder.event.rounds import add_players, add_round
from nco_builder.settings.settings import Settings
from nco_builder.squad import new_squad
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.event.page import ROUNDS_TAB, SQUADS_TAB, EventPage
from nco_builder.ui.findings.panel import FindingsPanel
from nco_builder.ui.findings.view import ROW_HEIGHT, FindingsList
from nco_builder.ui.glance.bars import BarChart
from nco_builder.ui.glance.odds_panel import OddsPanel
from nco_builder.ui.parts.drawers import Drawers
from nco_builder.ui.parts.fonts import set_text_size
from nco_builder.ui.parts.measures import AS_IT_IS, set_size
from nco_builder.ui.parts.theme import apply_theme
from nco_builder.ui.play.page import PlayPage
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.pages import Rail
from nco_builder.ui.squad.first_steps import FirstSteps
from tests.ui.test_cut_texts import GOOD, sample, settle, turn_to

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication, QWidget
    from pytestqt.qtbot import QtBot

    from nco_builder.documents.kind import Document
    from nco_builder.event.model import Event

SMALLEST = (960, 540)
SPOKEN = "de"
"""Its words are longer."""
LEAST = {
    (GOOD, "squad", "squad_table"): 6,
    (GOOD, "vehicles", "catalogue_list"): 3,
    (GOOD, "vehicles", "vehicle_set"): 2,
    ("rifles-against-airborne", "builder", "builder_table"): 4,
    ("russian-front-1942", "builder", "builder_table"): 4,
    ("panzer-zug", "builder", "builder_table"): 3,
    ("example-rules-pack", "builder", "builder_table"): 4,
}
"""The rows in sight of lists, with their headings, by document, page and list."""
OF_EVENT = {SQUADS_TAB: ("event_squads", 4), ROUNDS_TAB: ("event_pairings", 4)}
"""The rows in sight of an event, by the tab of its page; without a folder, a banner takes two."""
BOXES = {"panzer-zug": 14, "tiger-and-stuart": 16}
"""The boxes of a tally in sight."""


@pytest.fixture
def _half_as_large_again(looks: QApplication) -> Iterator[None]:
    set_size(150)
    set_text_size(looks)
    apply_theme(looks, "light")
    yield
    set_size(AS_IT_IS)
    set_text_size(looks)
    apply_theme(looks, "light")


def opened(
    qtbot: QtBot, document: Document, parent: QApplication, path: Path | None = None
) -> MainWindow:
    """A window of the smallest screen with a document."""
    shown = OpenDocument(kind_for(document), document, path, parent)
    window = MainWindow(shown, Settings())
    qtbot.addWidget(window)
    window.resize(*SMALLEST)
    with qtbot.waitExposed(window):
        window.show()
    return window


def event_of(count: int) -> Event:
    """An event with its first round paired."""
    players = [Player(number=0, name=f"Player {at}") for at in range(count)]
    event = add_players(begin_event(), players).apply(begin_event())
    paired: Event = add_round(event, pair_next(event)).apply(event)
    return paired


def rows_in_sight(view: QAbstractItemView) -> int:
    """Count the rows of a list that are seen as a whole."""
    room, model, count = view.viewport().rect(), view.model(), 0
    for row in range(model.rowCount(QModelIndex())):
        places = [view.visualRect(model.index(row, at)) for at in range(model.columnCount())]
        high = [each for each in places if not each.isEmpty()]
        count += bool(high) and room.top() <= high[0].top() and high[0].bottom() <= room.bottom()
    return count


def in_sight(widget: QWidget) -> bool:
    """Whether a widget is seen from its top to its end."""
    seen = widget.visibleRegion().boundingRect()
    return bool(seen.height()) and seen.height() >= widget.height()


@pytest.mark.usefixtures("_half_as_large_again")
def test_lists_have_rows_in_sight_on_the_smallest_screen(qtbot: QtBot, looks: QApplication) -> None:
    found: dict[tuple[str, str, str], int] = {}
    with language.speaking(SPOKEN):
        for name in dict.fromkeys(name for name, _page, _list in LEAST):
            window = opened(qtbot, sample(name), looks)
            for page, named in [(page, each) for of, page, each in LEAST if of == name]:
                turn_to(qtbot, window, page)
                view = window.findChild(QAbstractItemView, named)
                assert isinstance(view, QAbstractItemView)
                found[name, page, named] = rows_in_sight(view)
            window.pages.stop()
    assert {each: rows for each, rows in found.items() if rows < LEAST[each]} == {}


@pytest.mark.parametrize("has_folder", [True, False])
@pytest.mark.usefixtures("_half_as_large_again")
def test_an_event_has_rows_in_sight_on_the_smallest_screen(
    qtbot: QtBot, looks: QApplication, tmp_path: Path, *, has_folder: bool
) -> None:
    event = event_of(16)
    new_folder(tmp_path / "cup", event)
    with language.speaking(SPOKEN):
        path = tmp_path / "cup" / EVENT_FILE if has_folder else None
        window = opened(qtbot, event, looks, path)
        window.turn_to("event")
        page = window.pages.made_of(EventPage)
        for tab, (named, least) in OF_EVENT.items():
            page.show_tab(tab)
            settle()
            view = page.findChild(QAbstractItemView, named)
            assert isinstance(view, QAbstractItemView)
            rows = rows_in_sight(view)
            assert rows >= least - 2 * (not has_folder), tab
        warning = page.findChild(QLabel, "event_before_pairing")
        assert isinstance(warning, QLabel)
        assert in_sight(warning) == bool(warning.text())
        title = page.findChild(QLabel, "event_result_table")
        assert isinstance(title, QLabel)
        assert in_sight(title)
        window.pages.stop()


@pytest.mark.usefixtures("_half_as_large_again")
def test_an_empty_squad_shows_its_title_and_all_ways_to_begin_on_the_smallest_screen(
    qtbot: QtBot, looks: QApplication
) -> None:
    with language.speaking(SPOKEN):
        empty = new_squad("nco-2.3.2", "us_army", 100, 50)
        window = opened(qtbot, empty, looks)
        turn_to(qtbot, window, "squad")
        steps = window.findChild(FirstSteps)
        assert steps
        hidden = [each.text() for each in steps.findChildren(QPushButton) if not in_sight(each)]
        assert hidden == []
        assert in_sight(next(iter(steps.findChildren(QLabel))))
        window.pages.stop()


@pytest.mark.usefixtures("_half_as_large_again")
def test_a_tally_has_boxes_and_odds_have_bars_in_sight_on_the_smallest_screen(
    qtbot: QtBot, looks: QApplication
) -> None:
    with language.speaking(SPOKEN):
        for name, least in BOXES.items():
            window = opened(qtbot, sample(name), looks)
            turn_to(qtbot, window, "play")
            boxes = window.pages.made_of(PlayPage).findChildren(QPushButton)
            here = [box for box in boxes if box.property("role") == "at_table_box"]
            assert sum(map(in_sight, here)) >= least, name
            turn_to(qtbot, window, "builder")
            window.turn_to("odds")
            settle()
            panel = next(each for each in window.findChildren(OddsPanel) if each.isVisible())
            assert any(in_sight(each) for each in panel.findChildren(BarChart)), name
            window.pages.stop()


@pytest.mark.usefixtures("_half_as_large_again")
def test_findings_fold_in_a_shallow_window_until_the_player_opens_them(
    qtbot: QtBot, looks: QApplication
) -> None:
    window = opened(qtbot, sample("recruits-mistakes"), looks)
    turn_to(qtbot, window, "squad")
    panel = window.page.findChild(FindingsPanel)
    assert isinstance(panel, FindingsPanel)
    seen = [panel.folded]
    for size in ((1920, 1080), SMALLEST):
        window.resize(*size)
        settle()
        seen.append(panel.folded)
    assert seen == [True, False, True]
    for opened_by_hand in (True, False):
        panel._header.fold.click()
        settle()
        assert panel.folded != opened_by_hand
    assert not panel.is_put_away, "what is closed in a shallow window is there in others"
    window.pages.stop()


@pytest.mark.usefixtures("_half_as_large_again")
def test_columns_beside_are_closed_in_a_shallow_window(qtbot: QtBot, looks: QApplication) -> None:
    window = opened(qtbot, sample("panzer-zug"), looks)
    turn_to(qtbot, window, "play")
    drawers = next(each for each in window.findChildren(Drawers) if each.isVisible())
    assert drawers.narrow
    assert sum(size > 0 for size in drawers.columns.sizes()) == 1
    window.pages.stop()


def test_three_findings_are_in_sight_on_a_laptop_if_one_takes_two_lines(
    qtbot: QtBot, looks: QApplication
) -> None:
    window = opened(qtbot, sample("rifles-against-airborne"), looks)
    window.resize(1280, 720)
    turn_to(qtbot, window, "builder")
    view = next(each for each in window.findChildren(FindingsList) if each.isVisible())
    heights = [view.visualRect(view.model().index(row, 0)).height() for row in range(3)]
    assert max(heights) > ROW_HEIGHT
    assert rows_in_sight(view) == 3
    window.pages.stop()


def test_the_rail_is_as_wide_for_a_rules_pack_as_for_others(
    qtbot: QtBot, looks: QApplication
) -> None:
    widths = set()
    for name in ("rifles-against-airborne", "example-rules-pack"):
        window = opened(qtbot, sample(name), looks)
        window.resize(1280, 720)
        settle()
        rail = window.findChild(Rail)
        assert rail
        widths.add(rail.width())
        window.pages.stop()
    assert widths == {60}
