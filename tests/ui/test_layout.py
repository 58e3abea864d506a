"""On every page nothing is cut or overlaps, gaps are of the scale, one button is filled a panel."""

from __future__ import annotations

import shutil
from itertools import product
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QWidget

from nco_builder import language
from nco_builder.documents.kinds import kind_for
from nco_builder.event.entries import SQUADS
from nco_builder.language import _
from nco_builder.settings.settings import Settings
from nco_builder.systems.nco_squad.columns import COLUMNS
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.event.page import (
    CLOCK_TAB,
    ROUNDS_TAB,
    SQUADS_TAB,
    TERMS_TAB,
    EventPage,
)
from nco_builder.ui.form.form import LINE, TileRow
from nco_builder.ui.glance.panel import GlancePanel
from nco_builder.ui.parts.cells_table import CellsTable
from nco_builder.ui.parts.drawers import Drawers
from nco_builder.ui.parts.fonts import set_text_size
from nco_builder.ui.parts.measures import AS_IT_IS, set_size
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.parts.theme import apply_theme, set_look
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.pages import PAGES, suits
from tests.ui.layout_faults import off_scale, outside, overlapping, too_many_filled
from tests.ui.test_cut_texts import (
    BROKEN,
    GOOD,
    MATCH,
    OTHERS,
    SAMPLES,
    own_words,
    sample,
    settle,
    turn_to,
)
from tests.ui.texts_cut import cut_off, own_words_cut

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.ui.parts.theme import ThemeName

THEMES: tuple[ThemeName, ...] = ("light", "dark")
ONCE = frozenset({"print", "library", "settings"})
"""Pages that say the same of every document."""
TOLD = frozenset({"glance_weapon"})
"""Parts that tell in a tooltip what they have no room for."""
FURTHER = (MATCH, "autumn-cup", "example-rules-pack")
SIZES = ((960, 540), (1280, 720), (1920, 1080))


@pytest.fixture
def percent(request: pytest.FixtureRequest, looks: QApplication) -> Iterator[int]:
    """Draw everything at a size."""
    set_size(request.param)
    set_text_size(looks)
    apply_theme(looks, "light")
    yield request.param
    set_size(AS_IT_IS)
    set_text_size(looks)
    apply_theme(looks, "light")


def faults(window: QWidget, *, roomy: bool = True) -> list[str]:
    """Return all that is wrong with what a window shows.

    Where a table leaves room to a column that was opened, tooltips tell what it has none for, also
    of the heading that stands for several columns.
    """
    joined = {f"squad_table: {_(each.header)}" for each in COLUMNS if each.joined}
    cut = cut_off(window)
    cut = cut + own_words_cut(window) if roomy else [each for each in cut if each not in joined]
    cut = own_words(cut)
    return [
        *[f"cut: {each}" for each in cut],
        *[f"overlap: {each}" for each in overlapping(window)],
        *[f"outside: {each}" for each in outside(window)],
        *[f"gap: {each}" for each in off_scale(window)],
        *[f"filled: {each}" for each in too_many_filled(window)],
    ]


def drawn_out(window: MainWindow) -> Iterator[str]:
    """Show the page as it is and, without room for all, with each of its columns.

    Of an event each of its tabs is shown.
    """
    page = window.pages.currentWidget()
    assert page is not None
    if isinstance(page, EventPage):
        for tab in (SQUADS_TAB, ROUNDS_TAB, TERMS_TAB, CLOCK_TAB):
            page.show_tab(tab)
            for table in page.findChildren(CellsTable):
                if table.isVisible() and table.model().rowCount():
                    table.selectRow(0)
            settle()
            yield f"tab {tab}"
        return
    found = [each for each in page.findChildren(Drawers) if each.isVisible() and each.narrow]
    for drawers in found:
        drawers.open(None)
        settle()
    yield ""
    for drawers in found:
        for at in drawers.closable():
            drawers.open(at)
            settle()
            yield f"column {at}"


def named(found: str) -> str:
    """Return the name of the part that a fault is about."""
    return found.partition(": ")[2].partition(": ")[0]


@pytest.mark.parametrize("names", [(BROKEN, *OTHERS), FURTHER], ids=["own", "further"])
@pytest.mark.parametrize("spoken", ["en", "de"])
@pytest.mark.parametrize("percent", [100, 150], indirect=True)
@pytest.mark.usefixtures("percent")
def test_every_page_is_laid_out_well(
    qtbot: QtBot, looks: QApplication, tmp_path: Path, spoken: str, names: tuple[str, ...]
) -> None:
    found: dict[str, None] = {}
    squads = tmp_path / SQUADS  # of the event
    squads.mkdir()
    for name in (GOOD, BROKEN):
        shutil.copy(SAMPLES / f"{name}.nco", squads)
    with language.speaking(spoken):
        documents = [
            OpenDocument(kind_for(value), value, tmp_path / f"{name}.nco", looks)
            for name, value in zip(names, map(sample, names), strict=True)
        ]
        window = MainWindow(documents[0], Settings())
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        for document in documents[1:]:
            window.documents.add(document)
        for theme, size, document in product(THEMES, SIZES, documents):
            apply_theme(looks, theme)
            window.resize(*size)
            window.documents.show(document)
            known = TOLD
            for page in [each.name for each in PAGES if suits(each.kinds, document)]:
                if page not in ONCE or (document is documents[0] and BROKEN in names):
                    turn_to(qtbot, window, page)
                    assert window.size().toTuple() == size, page
                    for opened in drawn_out(window):
                        told = faults(window, roomy=not opened)
                        wrong = [each for each in told if named(each) not in known]
                        bar = window._scrolled.horizontalScrollBar()
                        if bar.maximum():
                            wrong.append(f"sideways: {bar.maximum()}")
                        where = f"{page} {size[0]} {opened}".rstrip()
                        found |= dict.fromkeys(f"{where}: {each}" for each in wrong)
        window.pages.stop()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("spoken", ["en", "de"])
def test_the_smallest_window_cuts_no_name_and_has_values_in_a_line_and_4k_has_three_columns(
    qtbot: QtBot, looks: QApplication, spoken: str
) -> None:
    with language.speaking(spoken):
        squad = sample(BROKEN)
        window = MainWindow(OpenDocument(kind_for(squad), squad, parent=looks), Settings())
        qtbot.addWidget(window)
        window.resize(*SIZES[0])
        with qtbot.waitExposed(window):
            window.show()
        turn_to(qtbot, window, "squad")
        table, model = window.page.table, window.page.table.model()
        shown = [each.key for each in table.choices()]
        name, rank = shown.index("name"), shown.index("rank")
        face = type_face(0, Weight.Bold)
        for row in range(model.rowCount()):
            text = model.index(row, name).data()
            assert face.width(text) <= table.columnWidth(name), text
        across = Qt.Orientation.Horizontal
        assert model.headerData(rank, across) == "", "its badge is all there is room for"
        assert model.headerData(rank, across, Qt.ItemDataRole.ToolTipRole)
        tiles = next(each for each in window.findChildren(TileRow) if each.isVisible())
        assert tiles.height() == LINE
        window.resize(3840, 2160)
        settle()
        assert tiles.height() > LINE
        assert model.headerData(rank, across)
        panel = window.findChild(GlancePanel)
        assert panel is not None
        assert panel.isVisible()
        qtbot.waitUntil(lambda: panel.shown is not None)
        settle()
        lefts = {each.mapTo(panel, QPoint()).x() for each in panel.figures.sections.values()}
        assert len(lefts) == len(("hits", "odds", "men"))
        window.pages.stop()


def broken() -> dict[str, QWidget]:
    """Return widgets with one fault each, by the word that the fault begins with."""
    made = {}
    for fault in ("cut", "overlap", "outside", "gap", "filled"):
        made[fault] = panel = QWidget()
        set_look(panel, role="panel")
        row = QHBoxLayout(panel)
        row.setContentsMargins(8, 8, 8, 8)
        row.setSpacing(7 if fault == "gap" else 8)
        for name in ("Save", "Close"):
            button = QPushButton(f"{name} all that is open", panel)
            button.setObjectName(name)
            set_look(button, role="primary" if fault == "filled" or name == "Save" else "quiet")
            row.addWidget(button)
    return made


@pytest.mark.parametrize("fault", ["cut", "overlap", "outside", "gap", "filled"])
@pytest.mark.usefixtures("looks")
def test_each_fault_is_found(qtbot: QtBot, fault: str) -> None:
    panel = broken()[fault]
    qtbot.addWidget(panel)
    panel.resize(700, 80)
    panel.show()
    settle()
    first, second = panel.findChildren(QPushButton)
    if fault == "cut":
        first.setFixedWidth(20)
        settle()
    elif fault == "overlap":
        second.move(first.pos())
    elif fault == "outside":
        second.move(panel.width() - 30, second.y())
    words = {each.partition(":")[0] for each in faults(panel)}
    assert fault in words
    assert words <= {fault, "cut"}, "what is outside is cut, too"


@pytest.mark.usefixtures("looks")
def test_a_sound_panel_has_no_fault(qtbot: QtBot) -> None:
    panel = broken()["cut"]
    qtbot.addWidget(panel)
    panel.resize(700, 80)
    panel.show()
    settle()
    assert faults(panel) == []
