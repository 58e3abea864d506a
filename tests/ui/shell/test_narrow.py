"""The window is no wider or higher than the smallest screen, whatever was looked at in it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLineEdit,
    QSplitter,
    QWidget,
)

from nco_builder import language, paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.event.folder import EVENT_FILE, new_folder
from nco_builder.event.model import Player, begin_event
from nco_builder.event.pairing import pair_next
from nco_builder.event.rounds import add_players, add_round
from nco_builder.settings.settings import Settings
from nco_builder.squad import Squad, Vehicle, edit
from nco_builder.systems.nco_squad.columns import COLUMNS, COST
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.page import DividedPage
from nco_builder.ui.event.page import SQUADS_TAB, TABS, EventPage
from nco_builder.ui.findings.fix_buttons import FixButtons
from nco_builder.ui.parts.drawers import Drawers
from nco_builder.ui.parts.fonts import set_text_size
from nco_builder.ui.parts.measures import set_size
from nco_builder.ui.parts.scrolled_content import ScrolledContent
from nco_builder.ui.play.page import PlayPage
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.pages import PAGES, suits
from nco_builder.ui.vehicles.page import VehiclesPage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.event.model import Event
    from nco_builder.ui.document.document_view import SquadDocument

LEAST = (960, 540)
SCALED_LEAST = (640, 360)
"""A screen of 960 × 540 pixels that the system scales by 150 %."""
ALL_SAMPLES = [each.stem for each in sorted((paths.data() / "samples").glob("*.nco"))]
SAMPLES = ("panzer-zug", "tiger-and-stuart", "russian-front-1942", "rifles-against-airborne")


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


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("name", ALL_SAMPLES)
def test_every_sample_fits_a_small_screen_at_a_large_scale_of_the_system(
    qtbot: QtBot, name: str, code: str
) -> None:
    value = read_document(paths.data() / f"samples/{name}.nco")
    with language.speaking(code):
        window = MainWindow(OpenDocument(kind_for(value), value, None), Settings())
        qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
        window.resize(1280, 720)
        window.show()
        qtbot.wait(0)
        assert window.minimumSizeHint().width() <= SCALED_LEAST[0]  # it can be made small again
        window.resize(*SCALED_LEAST)
        for entry in PAGES:
            if suits(entry.kinds, window.documents.current):
                window.turn_to(entry.name)
                qtbot.wait(0)
                assert window.minimumSizeHint().width() <= SCALED_LEAST[0], entry.name
                qtbot.waitUntil(lambda: window.minimumSizeHint().height() <= SCALED_LEAST[1])
        assert window.width() == SCALED_LEAST[0]


@pytest.mark.parametrize("tab", TABS)
def test_a_window_with_an_event_becomes_as_small_as_a_small_screen_at_a_large_scale(
    qtbot: QtBot, looks: QApplication, tmp_path: Path, tab: str
) -> None:
    event = add_players(begin_event(), [Player(number=0, name=f"Player {at}") for at in range(8)])
    begun: Event = event.apply(begin_event())
    begun = add_round(begun, pair_next(begun)).apply(begun)
    new_folder(tmp_path / "cup", begun)
    shown = OpenDocument(kind_for(begun), begun, tmp_path / "cup" / EVENT_FILE, looks)
    with language.speaking("de"):
        window = MainWindow(shown, Settings())
        qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
        window.resize(1280, 720)
        with qtbot.waitExposed(window):
            window.show()
        window.turn_to("event")
        window.pages.made_of(EventPage).show_tab(tab)
        qtbot.wait(0)
        window.resize(*SCALED_LEAST)
        qtbot.wait(0)
        assert (window.width(), window.height()) == SCALED_LEAST
        around = window.findChild(ScrolledContent)
        assert around is not None
        qtbot.waitUntil(lambda: around.verticalScrollBar().maximum() == 0)  # it needs no more


def test_three_findings_and_eight_men_are_seen_on_the_smallest_screen(
    qtbot: QtBot, document: SquadDocument
) -> None:
    mistakes = read_squad(paths.data() / "samples/recruits-mistakes.nco")
    men = (*mistakes.members, *document.squad.members)[:12]
    document.opened.open(SQUAD, mistakes.replace(members=men), None)
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
    window.resize(*LEAST)
    with qtbot.waitExposed(window):
        window.show()
    for view, row in ((window.page.table, 8), (window.page._findings.list, 2)):
        model, port = view.model(), view.viewport().rect()
        assert model.rowCount() > row
        assert port.contains(view.visualRect(model.index(row, 0))), view.objectName()


def test_eight_men_in_two_groups_are_seen_on_the_smallest_screen(
    qtbot: QtBot, document: SquadDocument
) -> None:
    squad = read_squad(paths.data() / "samples/airborne-squad.nco")
    document.opened.open(SQUAD, squad, None)
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
    window.resize(*LEAST)
    with qtbot.waitExposed(window):
        window.show()
    table = window.page.table
    assert len(table.headings) == 2
    last = table.visualRect(table.model().index(7, 0))
    assert table.viewport().rect().contains(last)


def test_pages_of_other_documents_take_no_room_of_the_page_shown(
    qtbot: QtBot, document: SquadDocument
) -> None:
    path = paths.data() / "samples/panzer-zug.nco"
    platoon = read_document(path)
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
    window.resize(1900, 1000)
    with qtbot.waitExposed(window):
        window.show()
    squad = window.documents.current
    window.documents.add(OpenDocument(kind_for(platoon), platoon, path))
    page = window.pages.made_of(BuildingPage)
    qtbot.waitUntil(lambda: page._beside.panel is not None)  # as wide a page as it gets
    window.documents.show(squad)
    window.resize(*LEAST)
    around = window.findChild(ScrolledContent)
    assert around is not None
    qtbot.waitUntil(lambda: around.horizontalScrollBar().maximum() == 0, timeout=5000)


@pytest.fixture
def large(request: pytest.FixtureRequest, looks: QApplication) -> Iterator[None]:
    """Everything at 150 %, or as large as asked for."""
    set_size(getattr(request, "param", 150))
    set_text_size(looks)
    yield
    set_size(100)
    set_text_size(looks)


@pytest.mark.usefixtures("large")
def test_at_a_large_size_a_window_of_many_tabs_fits_the_smallest_screen(
    qtbot: QtBot, document: SquadDocument
) -> None:
    long = document.squad.replace(name="The Second Squad of the Able Company " * 9)
    document.opened.open(SQUAD, long, None)
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
    window.resize(*LEAST)
    with qtbot.waitExposed(window):
        window.show()
    for name in SAMPLES:
        path = paths.data() / f"samples/{name}.nco"
        value = read_document(path)
        window.documents.add(OpenDocument(kind_for(value), value, path))
    for each in window.documents.all:
        window.documents.show(each)
        for entry in PAGES:
            if suits(entry.kinds, each):
                window.turn_to(entry.name)
                qtbot.wait(0)
                assert (window.width(), window.height()) == LEAST, entry.name
    window.rules.show_topics(("weapon:lmg",))
    qtbot.wait(0)
    assert (window.width(), window.height()) == LEAST


@pytest.mark.usefixtures("large")
def test_at_a_large_size_all_that_takes_the_keyboard_comes_into_sight(
    qtbot: QtBot, document: SquadDocument
) -> None:
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
    window.resize(*LEAST)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    for entry in PAGES:
        if suits(entry.kinds, document.opened):
            window.turn_to(entry.name)
            qtbot.wait(0)
            page = window.pages.currentWidget()
            assert isinstance(page, QWidget)
            for part in page.findChildren(QAbstractButton):
                if part.isVisible() and part.isEnabled() and within(part, page):
                    part.setFocus()
                    QApplication.processEvents()  # a closed column opens for it
                    if part.hasFocus():
                        assert not part.visibleRegion().isEmpty(), (entry.name, part.objectName())


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("large", [200], indirect=True)
@pytest.mark.usefixtures("large")
def test_tabs_and_state_of_a_document_stay_in_sight_while_a_large_page_is_scrolled_sideways(
    qtbot: QtBot, document: SquadDocument, code: str
) -> None:
    event = read_document(paths.data() / "samples/autumn-cup.nco")
    document.opened.open(kind_for(event), event, None)
    with language.speaking(code):
        window = MainWindow(document.opened, Settings())
        qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
        window.resize(*LEAST)
        with qtbot.waitExposed(window):
            window.show()
        around = window.findChild(ScrolledContent)
        assert around is not None
        bar = around.horizontalScrollBar()
        qtbot.waitUntil(lambda: bar.maximum() > 0)
        for place in (0, bar.maximum() // 2, bar.maximum()):
            bar.setValue(place)
            qtbot.wait(0)
            for name in ("tabs_share", "head_status"):
                part = window.findChild(QWidget, name)
                assert part is not None, name
                seen = part.visibleRegion().boundingRect()
                assert seen == part.rect(), (place, name)
        wide = around.content.width()
        window.turn_to("settings")
        qtbot.waitUntil(lambda: around.content.width() < wide)  # no wider than that page needs
        window.turn_to("event")
        qtbot.waitUntil(lambda: bar.maximum() > 0)
        assert bar.value() == 0  # each page begins at its beginning


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("path", ["recruits-mistakes", "airborne-squad", *SAMPLES, "autumn-cup"])
@pytest.mark.usefixtures("large")
def test_at_a_large_size_no_page_is_scrolled_up_and_down(
    qtbot: QtBot, document: SquadDocument, path: str, code: str
) -> None:
    value = read_document(paths.data() / f"samples/{path}.nco")
    if isinstance(value, Squad):
        vehicles = (Vehicle(type="armored_car"), Vehicle(type="light_medium_tank"))
        value = edit("set_vehicles", vehicles=vehicles).apply(value)
    document.opened.open(kind_for(value), value, None)
    with language.speaking(code):
        window = MainWindow(document.opened, Settings())
        qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
        window.resize(*LEAST)
        with qtbot.waitExposed(window):
            window.show()
        bar = window._scrolled.verticalScrollBar()
        for entry in PAGES:
            if suits(entry.kinds, document.opened):
                window.turn_to(entry.name)
                page = window.pages.currentWidget()
                if isinstance(page, PlayPage):
                    page.begin(7)
                for _round in range(8):
                    QApplication.processEvents()
                assert bar.maximum() == 0, entry.name


@pytest.mark.usefixtures("large")
def test_at_a_large_size_vehicles_stand_beside_their_fields_until_one_is_added(
    qtbot: QtBot, document: SquadDocument
) -> None:
    value = read_document(paths.data() / "samples/tank-escort.nco")
    document.opened.open(kind_for(value), value, None)
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
    window.resize(*LEAST)
    with qtbot.waitExposed(window):
        window.show()
    window.turn_to("vehicles")
    page = window.pages.made_of(VehiclesPage)
    models, form = page.set.view, page.set._form
    qtbot.waitUntil(lambda: form.geometry().left() > models.geometry().right())
    assert models.visibleRegion().boundingRect().height() == models.sizeHint().height()
    page._drawers.open(0)
    qtbot.waitUntil(lambda: form.geometry().top() > models.geometry().bottom())


@pytest.mark.parametrize("path", ["recruits-mistakes", *SAMPLES])
@pytest.mark.usefixtures("large")
def test_at_a_large_size_no_page_of_columns_is_scrolled_sideways(
    qtbot: QtBot, document: SquadDocument, path: str
) -> None:
    value = read_document(paths.data() / f"samples/{path}.nco")
    document.opened.open(kind_for(value), value, None)
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
    window.resize(*LEAST)
    with qtbot.waitExposed(window):
        window.show()
    bar = window._scrolled.horizontalScrollBar()
    shown = []
    for entry in PAGES:
        if suits(entry.kinds, document.opened):
            window.turn_to(entry.name)
            page = window.pages.currentWidget()
            if isinstance(page, PlayPage):
                page.begin(7)
            if isinstance(page, DividedPage | PlayPage):
                for at in (None, *page._drawers.closable()):
                    page._drawers.open(at)
                    qtbot.wait(0)
                    assert bar.maximum() == 0, (entry.name, at)
                shown.append(entry.name)
    assert shown


def test_rules_beside_a_page_leave_it_room_by_closing_a_column(
    qtbot: QtBot, document: SquadDocument
) -> None:
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
    window.resize(1280, 720)
    with qtbot.waitExposed(window):
        window.show()
    page, bar = window.page, window._scrolled.horizontalScrollBar()
    window.page.table.choose((1,))
    assert not page._drawers.narrow
    window.rules.show_topics(("weapon:lmg",))
    qtbot.waitUntil(lambda: page._drawers.narrow)
    assert bar.maximum() == 0
    assert not page._panels.visibleRegion().isEmpty(), "what is chosen stays in sight"
    window.rules.dock.close()
    qtbot.waitUntil(lambda: not page._drawers.narrow)
    assert not page.shelf.visibleRegion().isEmpty()


def test_the_sheets_of_squads_and_other_documents_begin_equally_high(
    qtbot: QtBot, document: SquadDocument
) -> None:
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
    window.resize(1280, 720)
    with qtbot.waitExposed(window):
        window.show()
    path = paths.data() / "samples/panzer-zug.nco"
    platoon = read_document(path)
    tops = []
    for each in (document.opened, OpenDocument(kind_for(platoon), platoon, path)):
        if each is not document.opened:
            window.documents.add(each)
        window.documents.show(each)
        qtbot.wait(0)
        page = window.pages.currentWidget()
        assert isinstance(page, DividedPage)
        tops.append(page._sheet.mapTo(window, QPoint(0, 0)).y())
    assert len(set(tops)) == 1


@pytest.mark.usefixtures("large")
def test_rules_that_would_hide_a_part_of_the_page_open_as_a_window_until_there_is_room(
    qtbot: QtBot, document: SquadDocument
) -> None:
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
    window.resize(*LEAST)
    with qtbot.waitExposed(window):
        window.show()
    window.rules.show_topics(("weapon:lmg",))
    dock = window.rules.dock
    assert dock.isFloating()
    assert window._scrolled.horizontalScrollBar().maximum() == 0
    dock.close()
    window.resize(1920, 1080)
    qtbot.wait(0)
    window.rules.show_topics(("weapon:lmg",))
    assert not dock.isFloating()


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.usefixtures("large")
def test_at_a_large_size_an_event_fits_the_smallest_screen_without_squeezed_buttons(
    qtbot: QtBot, document: SquadDocument, code: str
) -> None:
    path = paths.data() / "samples/autumn-cup.nco"
    value = read_document(path)
    document.opened.open(kind_for(value), value, path)
    with language.speaking(code):
        window = MainWindow(document.opened, Settings())
        qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
        window.resize(*LEAST)
        with qtbot.waitExposed(window):
            window.show()
        page = window.pages.made_of(EventPage)
        bar = window._scrolled.horizontalScrollBar()
        for tab in TABS:
            page.show_tab(tab)
            seen: set[QWidget] = set()
            found = [each for each in page.findChildren(Drawers) if each.isVisible()]
            assert found
            for drawers, at in [(each, at) for each in found for at in (None, *each.closable())]:
                drawers.open(at)
                # a tab is filled in turns of its own, and laid out after that
                qtbot.waitUntil(lambda: not squeezed(page))
                assert bar.maximum() == 0, (tab, at)
                seen |= {each for each in entries(page) if not is_closed(each)}
            # menus have the buttons without room, which another width may show
            offered = {each for each in entries(page) if not each.objectName().endswith("_more")}
            assert seen >= offered, tab
        assert (window.width(), window.height()) == LEAST


def entries(page: QWidget) -> list[QWidget]:
    """The buttons and fields of a page that are not hidden."""
    kinds = QAbstractButton | QComboBox | QLineEdit
    return [
        each for each in page.findChildren(QWidget) if isinstance(each, kinds) and each.isVisible()
    ]


def is_closed(part: QWidget) -> bool:
    """Whether a part is in a column that is closed."""
    above: QWidget | None = part
    while above is not None:
        around = above.parentWidget()
        if isinstance(around, QSplitter) and not around.sizes()[around.indexOf(above)]:
            return True
        above = around
    return False


def squeezed(page: QWidget) -> list[str]:
    """The buttons and fields of a page that have less room than they need."""
    found = []
    for part in entries(page):
        if not is_closed(part):
            room = viewport_of(part, page)
            right = part.mapTo(room, part.rect().topRight()).x()
            least = part.minimumSizeHint().width() if part.inherits("QPushButton") else 0
            if part.width() < least or right >= room.width():
                found.append(part.objectName())
    return found


def viewport_of(part: QWidget, page: QWidget) -> QWidget:
    """What a part of a page is scrolled in; the page where nothing scrolls it."""
    above = part.parentWidget()
    while above is not None and above is not page:
        if isinstance(above, QAbstractScrollArea):
            return above.viewport()
        above = above.parentWidget()
    return page


def within(part: QWidget, page: QWidget) -> bool:
    """Whether a part of a page is not scrolled by anything within the page."""
    above = part.parentWidget()
    while above is not page:
        if isinstance(above, QAbstractScrollArea) or above is None:
            return False
        above = above.parentWidget()
    return True


def showing(qtbot: QtBot, document: SquadDocument, path: str, size: tuple[int, int]) -> MainWindow:
    """Return a window of a size that shows a sample."""
    document.opened.open(SQUAD, read_squad(paths.data() / f"samples/{path}.nco"), None)
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
    window.resize(*size)
    with qtbot.waitExposed(window):
        window.show()
    return window


@pytest.mark.parametrize("spoken", ["en", "de"])
@pytest.mark.usefixtures("large")
def test_every_column_of_a_squad_is_in_sight_beside_an_open_pane(
    qtbot: QtBot, document: SquadDocument, spoken: str
) -> None:
    with language.speaking(spoken):
        window = showing(qtbot, document, "airborne-squad", LEAST)
        table = window.page.table
        for at in (None, *window.page._drawers.closable()):
            window.page._drawers.open(at)
            qtbot.wait(0)
            if not table.viewport().width():
                continue
            shown = [each for each in range(len(COLUMNS)) if not table.isColumnHidden(each)]
            assert COST in shown
            wide = sum(table.columnWidth(each) for each in shown)
            assert wide <= table.viewport().width(), at


@pytest.mark.parametrize("spoken", ["en", "de"])
@pytest.mark.parametrize(
    ("size", "large"), [((960, 540), 150), ((1280, 720), 100)], indirect=["large"]
)
@pytest.mark.parametrize("path", ["airborne-squad", "second-squad-able", "recruits-mistakes"])
@pytest.mark.usefixtures("large")
def test_findings_are_shown_whole_or_not_at_all(
    qtbot: QtBot, document: SquadDocument, spoken: str, size: tuple[int, int], path: str
) -> None:
    with language.speaking(spoken):
        window = showing(qtbot, document, path, size)
        panel = window.page._findings
        if panel.folded:
            panel._header.fold.click()
        for dragged in (0, 4, 17):
            sizes = window.page._whole.sizes()
            window.page._whole.setSizes([sizes[0] - dragged, sizes[1] + dragged])
            qtbot.wait(0)
            shown = panel.list
            port, model = shown.viewport().rect(), shown.model()
            rows = [shown.visualRect(model.index(row, 0)) for row in range(model.rowCount())]
            assert port.contains(rows[0])
            whole = max(row.bottom() for row in rows if port.contains(row))
            picture = shown.viewport().grab().toImage()
            below = range(whole + 1, picture.height())
            middle = picture.width() // 2
            colors = {picture.pixel(x, y) for y in below for x in range(0, middle, 3)}
            assert len(colors) <= 1, dragged
            buttons = [shown.indexWidget(model.index(row, 0)) for row in range(model.rowCount())]
            cut = [at for at, row in enumerate(rows) if not port.contains(row)]
            found = [buttons[at] for at in cut if isinstance(buttons[at], FixButtons)]
            assert all(each.visibleRegion().isEmpty() for each in found)


def shows_three_lines(field: QAbstractScrollArea) -> bool:
    return field.viewport().height() >= 3 * field.fontMetrics().lineSpacing()


@pytest.mark.usefixtures("large")
def test_findings_and_reply_of_a_player_are_read_in_a_low_window(
    qtbot: QtBot, document: SquadDocument
) -> None:
    path = paths.data() / "samples/autumn-cup.nco"
    event = read_document(path)
    document.opened.open(kind_for(event), event, None)
    window = MainWindow(document.opened, Settings())
    qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
    window.resize(*LEAST)
    with qtbot.waitExposed(window):
        window.show()
    page = window.pages.made_of(EventPage)
    page.show_tab(SQUADS_TAB)
    found = [each for each in page.findChildren(Drawers) if each.isVisible() and each.closable()]
    found[0].open(found[0].closable()[-1])
    for name in ("event_findings", "event_reply"):
        field = page.findChild(QAbstractScrollArea, name)
        assert field is not None
        qtbot.waitUntil(partial(shows_three_lines, field))
