"""No page and no dialog cuts what it says, in any language and any usual size of window."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from nco_builder import language, paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.settings.settings import Settings
from nco_builder.squad import Squad, Vehicle, edit
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.compare.page import ComparePage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.play.page import PlayPage
from nco_builder.ui.printing.page import PrintPage
from nco_builder.ui.shell.main_window import MainWindow
from nco_builder.ui.shell.pages import PAGES, suits
from tests.ui.texts_cut import cut_off, own_words_cut, painted_cut

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from nco_builder.documents.kind import Document

SIZES = ((960, 540), (1280, 720))
LARGE = (1920, 1080)
SAMPLES = paths.data() / "samples"
GOOD, BROKEN = "airborne-squad", "recruits-mistakes"
EMPTY, LONG = "empty", "long"
MATCH = "rifles-against-airborne"
"""Of squads without vehicles: it says why it has no sheets of them."""
OTHERS = ("panzer-zug", "tiger-and-stuart", "russian-front-1942")
VEHICLES = (
    Vehicle(type="armored_car", name="Greyhound"),
    Vehicle(type="light_medium_tank", name="Sherman"),
)
LONG_NAME = "Featherstonehaugh-Cholmondeley of Worcestershire the Elder"
SURNAME = "Featherstonehaugh"
ONCE = frozenset({"print", "settings"})
"""Pages that say the same of every document."""
DIALOGS = ("new", "other_limits", "fix_all_men", "weapons_men", "keyboard", "about")
"""Actions that open one."""


def sample(name: str) -> Document:
    """One of the samples, the good one with vehicles; or it without men, or with long names."""
    file = GOOD if name in {EMPTY, LONG} else name
    document = read_document(SAMPLES / f"{file}.nco")
    if not isinstance(document, Squad):
        return document
    match name:
        case "airborne-squad":
            return edit("set_vehicles", vehicles=VEHICLES).apply(document)
        case "empty":
            return document.replace(name="", members=())
        case "long":
            men = tuple([man.replace(name=f"{man.name} {LONG_NAME}") for man in document.members])
            return document.replace(name=LONG_NAME, members=men)
        case _:
            return document


@pytest.fixture
def window(
    qtbot: QtBot, looks: QApplication, request: pytest.FixtureRequest, spoken: str
) -> Iterator[MainWindow]:
    """A window of the sample asked for, in the language asked for."""
    with language.speaking(spoken):
        document = sample(request.param)
        opened = OpenDocument(kind_for(document), document, parent=looks)
        window = MainWindow(opened, Settings())
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        yield window
        window.pages.stop()


def turn_to(qtbot: QtBot, window: MainWindow, page: str) -> None:
    """Show a page with something on it, and let it come to rest."""
    window.turn_to(page)
    if page == "squad":
        window.page.table.choose((1,))
    elif page == "compare" and isinstance(window.document.value, Squad):
        window.pages.made_of(ComparePage).chooser.bring_file(SAMPLES / f"{BROKEN}.nco")
    elif page == "builder":
        table = window.pages.made_of(BuildingPage).table
        table.choose((table.first() or 0,))
    elif page == "play":
        window.pages.made_of(PlayPage).begin(7)
    elif page == "print":
        shown = window.pages.made_of(PrintPage)
        qtbot.waitUntil(lambda: shown.save_button.isEnabled() and not shown._builder.busy)
    settle()


def settle() -> None:
    """What arrives in one round asks for its room in the next, what contains it in another."""
    for _round in range(8):
        QApplication.processEvents()


def cuts(root: QWidget) -> list[str]:
    """All that is cut in a window or dialog."""
    return cut_off(root) + painted_cut(root) + own_words_cut(root)


def own_words(said: list[str]) -> list[str]:
    """What is cut but for names, which may be longer than any window."""
    return [text for text in said if SURNAME not in text]


def pages(window: MainWindow, name: str) -> list[str]:
    """The pages a document has that are to be looked at."""
    suited = [entry.name for entry in PAGES if suits(entry.kinds, window.documents.current)]
    return [page for page in suited if name == GOOD or page not in ONCE]


@pytest.mark.parametrize("spoken", ["en", "de"])
@pytest.mark.parametrize("window", [GOOD, BROKEN, EMPTY, LONG, *OTHERS], indirect=True)
def test_no_page_cuts_a_text(
    qtbot: QtBot, window: MainWindow, request: pytest.FixtureRequest
) -> None:
    name = request.node.callspec.params["window"]
    cut = []
    for size in SIZES:
        window.resize(*size)
        for page in pages(window, name):
            turn_to(qtbot, window, page)
            assert window.size() == QSize(*size), page
            cut += [f"{page} {size[0]}: {said}" for said in cuts(window)]
        if name == BROKEN:
            window.turn_to("squad")
            window.page.open_settings()
            settle()
            cut += [f"squad settings {size[0]}: {said}" for said in cuts(window)]
    assert own_words(cut) == []


@pytest.mark.parametrize("spoken", ["en", "de"])
@pytest.mark.parametrize("window", [MATCH], indirect=True)
def test_no_reason_against_a_sheet_is_cut(qtbot: QtBot, window: MainWindow) -> None:
    cut = []
    for size in (*SIZES, LARGE):
        window.resize(*size)
        turn_to(qtbot, window, "print")
        cut += [f"{size[0]}: {said}" for said in cuts(window)]
        options = window.pages.made_of(PrintPage).options
        scrolled = options.parentWidget()
        assert scrolled is not None
        assert options.width() <= scrolled.width(), size
    assert cut == []


@pytest.mark.parametrize("spoken", ["en", "de"])
@pytest.mark.parametrize("window", [BROKEN], indirect=True)
def test_no_dialog_cuts_a_text_or_is_larger_than_its_window(window: MainWindow) -> None:
    window.resize(*SIZES[0])
    window.page.table.choose((1,))
    cut: list[str] = []
    seen: list[str] = []

    def look(name: str) -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog), name
        seen.append(name)
        settle()
        cut.extend(f"{name}: {said}" for said in cuts(dialog))
        if dialog.size() != dialog.size().boundedTo(window.size()):
            cut.append(f"{name} is larger than the window: {dialog.size()}")
        dialog.reject()

    for name in DIALOGS:
        action = window.findChild(QAction, name)
        assert isinstance(action, QAction), name
        QTimer.singleShot(0, window, partial(look, name))
        action.trigger()
    assert seen == list(DIALOGS)
    assert cut == []
