"""Size, theme or language chosen while the window is open look as they do after a start."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemDelegate,
    QAbstractScrollArea,
    QApplication,
    QLineEdit,
    QMenu,
    QScrollBar,
    QWidget,
)
from shiboken6 import delete

from nco_builder import language, paths
from nco_builder.settings.settings import Settings
from nco_builder.systems.nco_squad.columns import NAME, WEAPONS
from nco_builder.ui.document import pending_opens, table_game
from nco_builder.ui.document.limits import LimitsDialog
from nco_builder.ui.document.new_document import NewDocumentDialog
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.open_documents import OpenDocuments
from nco_builder.ui.document.versions_dialog import VersionsDialog
from nco_builder.ui.event.page import EventPage
from nco_builder.ui.library.library_actions import TagsDialog, TrashDialog
from nco_builder.ui.library.pack import PackDialog
from nco_builder.ui.library.page import LibraryPage
from nco_builder.ui.parts.fonts import set_text_size, speak_like_the_program
from nco_builder.ui.parts.measures import set_size
from nco_builder.ui.parts.theme import apply_theme
from nco_builder.ui.parts.toast import ToastAction, toast
from nco_builder.ui.play import document, page
from nco_builder.ui.printing.page import PrintPage
from nco_builder.ui.shell.help import AboutDialog, GuideDialog, NewsDialog
from nco_builder.ui.shell.keyboard import KeyboardDialog
from nco_builder.ui.shell.main_window import MainWindow, unstyled
from nco_builder.ui.shell.pages import PAGES, suits
from nco_builder.ui.table.cell_editor import ChipBox

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

SIZE = (1280, 760)
DOCUMENTS = (
    "rifle-squad",
    "panzer-zug",
    "tiger-and-stuart",
    "russian-front-1942",
    "rifles-against-airborne",
    "autumn-cup",
)
FAINT = 16
"""By so much, of 255, may the edges of letters differ that are as high as a clock's digits."""
OF_ANY = ("print", "library", "settings")
"""Pages that look alike for every kind of document; they are looked at once."""
MAN = 3


STEPS = (
    (("scale", "150"),),
    (("theme", "dark"), ("language", "de"), ("scale", "100")),
    (("language", "en"), ("theme", "light"), ("scale", "150"), ("theme", "system")),
)
"""What is chosen one after the other; then each page is compared with that of a new start."""


class Looks(NamedTuple):
    """A picture of the window, and of each part in sight what it is, its font and its height."""

    picture: QImage
    parts: list[str]


class Shown(NamedTuple):
    """A page, with the document it shows."""

    document: str
    page: str


ALONE = "NCO_BUILDER_LOOKS_ALONE"
alone = pytest.mark.skipif(ALONE not in os.environ, reason="runs in a process of its own")


@pytest.fixture(autouse=True)
def _as_it_was(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each game begins alike; no cursor blinks; size, theme and language are the usual again."""
    for module in (document, page, table_game):
        monkeypatch.setattr(module, "any_seed", lambda: 1944)
    blinks = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)
    with language.speaking(language.ENGLISH):
        yield
    qapp.setCursorFlashTime(blinks)
    put_in_force(qapp, "100", "light", "en")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "squads"
    folder.mkdir()
    for name in DOCUMENTS:
        shutil.copy(paths.data() / "samples" / f"{name}.nco", folder)
    return folder


def put_in_force(app: QApplication, scale: str, theme: str, code: str) -> None:
    """What a start does before there is a window."""
    language.use(code)
    speak_like_the_program(app)
    set_size(int(scale))
    set_text_size(app)
    apply_theme(app, theme)  # type: ignore[arg-type]  # any of them


def started(qtbot: QtBot, settings: Settings, folder: Path) -> MainWindow:
    """A window as a start makes it: with the documents and the man of last time, then styled."""
    first, *others = [pending_opens.read(folder / f"{name}.nco") for name in DOCUMENTS]
    documents = OpenDocuments(OpenDocument(first.kind, first.value, first.path))
    for at, each in enumerate(others, 1):
        documents.add(OpenDocument(each.kind, each.value, each.path), at, show=False)
    with unstyled():
        window = MainWindow(documents, settings)
        window.restore()
    qtbot.addWidget(window, before_close_func=lambda _: window.pages.stop())
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    return window


def end(qtbot: QtBot, window: MainWindow, last: Shown) -> None:
    """Close a window as it shows a page: what it looked like is kept for the next one."""
    show(qtbot, window, last)
    assert window.page.table.chosen() == (MAN,)
    window.close()


def change(qtbot: QtBot, window: MainWindow, key: str, value: str) -> None:
    before = window.pages
    window.settings[key] = value
    window.pages.setting_changed.emit(key)
    if key != "theme":
        qtbot.waitUntil(lambda: window.pages is not before and window.updatesEnabled())


def pages_of(window: MainWindow) -> list[Shown]:
    """Every page there is, of each kind of document where it looks otherwise."""
    return [
        Shown(name, page.name)
        for name, document in zip(DOCUMENTS, window.documents.all, strict=True)
        for page in PAGES
        if suits(page.kinds, document) and (name == DOCUMENTS[0] or page.name not in OF_ANY)
    ]


def show(qtbot: QtBot, window: MainWindow, shown: Shown) -> None:
    window.documents.show(window.documents.all[DOCUMENTS.index(shown.document)])
    window.turn_to(shown.page)
    page = window.pages.currentWidget()
    if isinstance(page, PrintPage):
        qtbot.waitUntil(lambda: not page._builder.busy)
    if isinstance(page, LibraryPage):
        qtbot.waitUntil(lambda: not page.reader.busy)
    if isinstance(page, EventPage):
        qtbot.waitUntil(lambda: not page.received.busy and not page.received._again.isActive())


def looks_of(qtbot: QtBot, window: MainWindow, shown: Shown) -> Looks:
    """The window with a page, unscrolled, with the keyboard nowhere."""
    window.resize(*SIZE)
    show(qtbot, window, shown)
    QApplication.processEvents()
    focus = QApplication.focusWidget()
    if focus is not None:
        focus.clearFocus()
    for area in window.findChildren(QAbstractScrollArea):
        for bar in (area.verticalScrollBar(), area.horizontalScrollBar()):
            bar.setValue(bar.minimum())
    picture = picture_of(window)
    return Looks(picture, sorted(map(said_of, filter(QWidget.isVisible, parts_in(window)))))


def picture_of(part: QWidget) -> QImage:
    """A picture once it stays: layouts follow one another, long texts are laid out bit by bit."""
    pictures: list[QImage] = []
    while len(pictures) < 50 and (len(pictures) < 2 or pictures[-1] != pictures[-2]):
        QTest.qWait(20)
        picture = part.grab().toImage()
        pictures.append(picture.convertToFormat(QImage.Format.Format_RGB32))
    return pictures[-1]


def parts_in(window: QWidget) -> list[QWidget]:
    """All but scroll bars, and what holds them."""
    return [
        each
        for each in window.findChildren(QWidget)
        if not isinstance(each, QScrollBar) and not each.objectName().startswith("qt_")
    ]


def said_of(part: QWidget) -> str:
    """What a part is, in what font and colors it is, how high it wants to be."""
    style = part.style().metaObject().className()
    ink = part.palette().color(part.foregroundRole()).name()
    high = part.sizeHint().height() if isinstance(part, QLineEdit | QAbstractButton) else 0
    name = type(part).__name__, part.objectName()
    return " ".join(map(str, (*name, part.font().toString(), style, ink, high)))


def _line(picture: QImage, row: int) -> bytes:
    """A row of pixels, four bytes each."""
    start = row * picture.bytesPerLine()
    return bytes(picture.constBits()[start : start + picture.bytesPerLine()])


def where_they_differ(first: Looks, second: Looks) -> str:
    """A part that is not the same, else the box around all pixels that are not; "" without any."""
    if first.parts != second.parts:
        return str(sorted({*first.parts} ^ {*second.parts})[:4])
    one, other = first.picture, second.picture
    if one == other:
        return ""
    if one.size() != other.size():
        return f"{one.width()} × {one.height()}, {other.width()} × {other.height()}"
    rows, columns = [], []
    for row in range(one.height()):
        wide = one.bytesPerLine()
        line, against = (_line(each, row) for each in (one, other))
        if line != against:
            found = [at // 4 for at in range(wide) if abs(line[at] - against[at]) > FAINT]
            if found:
                rows.append(row)
                columns += [found[0], found[-1]]
    return f"x {min(columns)}-{max(columns)}, y {rows[0]}-{rows[-1]}" if rows else ""


@pytest.mark.skipif(ALONE in os.environ, reason="is that process")
def test_looks_do_not_depend_on_what_was_chosen_before() -> None:
    """In a process of its own: fonts that other tests loaded would differ between the windows."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__],
        env=os.environ | {ALONE: "1"},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


@alone
def test_every_page_looks_as_after_a_start_whatever_was_chosen_before(
    qtbot: QtBot, looks: QApplication, folder: Path, tmp_path: Path
) -> None:
    settings = Settings()
    for key, value in {"scale": "100", "theme": "light", "language": "en"}.items():
        settings[key] = value
    settings["library_folders"] = [str(folder)]
    settings["men_chosen"] = [str((folder / f"{DOCUMENTS[0]}.nco").absolute()), str(MAN)]
    put_in_force(looks, "100", "light", "en")
    window = started(qtbot, settings, folder)
    pages = pages_of(window)
    assert len(pages) > len(DOCUMENTS) + len(OF_ANY)
    for each in pages:
        show(qtbot, window, each)
    differ = {}
    for steps in STEPS:
        show(qtbot, window, pages[0])
        window.page.table.setFocus()  # a column with the keyboard in it is open in a small window
        for key, value in steps:
            change(qtbot, window, key, value)
            window.resize(*SIZE)
        changed = [looks_of(qtbot, window, each) for each in pages]
        end(qtbot, window, pages[0])
        window = started(qtbot, settings, folder)
        for shown, one in zip(pages, changed, strict=True):
            other = looks_of(qtbot, window, shown)
            if found := where_they_differ(one, other):
                differ[steps[-1], shown] = found
                name = "-".join((*steps[-1], *shown))
                one.picture.save(str(tmp_path / f"{name}-changed.png"))
                other.picture.save(str(tmp_path / f"{name}-started.png"))
    end(qtbot, window, pages[0])
    assert differ == {}


def seen_above(window: MainWindow) -> dict[str, Looks]:
    """What is shown above the pages: every menu, dialogs, the rules."""
    limits, settings = window.squad_document.squad.limits, window.settings
    shown: list[QWidget] = [
        KeyboardDialog(window.menuBar(), window),
        GuideDialog(window),
        NewsDialog(window),
        AboutDialog(window),
        LimitsDialog(limits, window),
        NewDocumentDialog("", "", settings, window),
        VersionsDialog(window.document, window),
        TagsDialog(("club", "league"), (), window),
        TrashDialog(window),
        PackDialog(3, window),
    ]
    looks = {}
    for dialog in shown:
        dialog.show()
        looks[type(dialog).__name__] = look_at(dialog)
        dialog.close()
        delete(dialog)
    for menu in window.menuBar().findChildren(QMenu):
        menu.aboutToShow.emit()
        menu.adjustSize()
        looks[f"menu {menu.title()}"] = look_at(menu)
    window.rules.dock.show()
    looks["rules"] = look_at(window.rules.dock)
    window.rules.dock.hide()
    message = toast(window, "Saved as rifles.nco.", ToastAction("Open", window.raise_))
    looks["message"] = look_at(message)
    message.dismiss()
    menu = window.page.context_menu()
    menu.popup(QPoint(20, 20))
    looks["open menu"] = look_at(menu)
    menu.close()
    delete(menu)
    return looks | editors_of(window)


def editors_of(window: MainWindow) -> dict[str, Looks]:
    """What a name and a weapon are edited with, in their cells."""
    table, looks = window.page.table, {}
    for column in (NAME, WEAPONS):
        table.choose((MAN,), column)
        table.scrollToTop()
        table.rename()
        found = table.viewport().findChild(QLineEdit if column == NAME else ChipBox)
        assert found
        picture = picture_of(table.viewport())
        parts = sorted(map(said_of, filter(QWidget.isVisible, parts_in(table.viewport()))))
        looks[f"editor of {column}"] = Looks(picture, [*parts, f"{found.geometry()}"])
        table.closeEditor(found, QAbstractItemDelegate.EndEditHint.RevertModelCache)
        QApplication.processEvents()
    return looks


def panes_of_event(qtbot: QtBot, window: MainWindow) -> dict[str, Looks]:
    """Every inner tab of an event's page."""
    shown = Shown("autumn-cup", "event")
    show(qtbot, window, shown)
    page = window.pages.currentWidget()
    assert isinstance(page, EventPage)
    looks = {}
    for at in range(page.tabs.count()):
        page.tabs.setCurrentIndex(at)
        looks[page.tabs.tabText(at)] = looks_of(qtbot, window, shown)
    page.tabs.setCurrentIndex(0)
    return looks


def look_at(part: QWidget) -> Looks:
    """A part of its own, with the keyboard nowhere."""
    QApplication.processEvents()
    focus = QApplication.focusWidget()
    if focus is not None:
        focus.clearFocus()
    QApplication.processEvents()
    picture = picture_of(part)
    return Looks(picture, sorted(map(said_of, filter(QWidget.isVisible, parts_in(part)))))


@alone
def test_menus_dialogs_and_rules_look_as_after_a_start(
    qtbot: QtBot, looks: QApplication, folder: Path, tmp_path: Path
) -> None:
    settings = Settings()
    for key, value in {"scale": "100", "theme": "light", "language": "en"}.items():
        settings[key] = value
    put_in_force(looks, "100", "light", "en")
    window = started(qtbot, settings, folder)
    seen_above(window)
    panes_of_event(qtbot, window)
    show(qtbot, window, Shown(DOCUMENTS[0], "squad"))
    for key, value in (("scale", "150"), ("language", "de"), ("theme", "dark")):
        change(qtbot, window, key, value)
    window.resize(*SIZE)
    changed = seen_above(window) | panes_of_event(qtbot, window)
    show(qtbot, window, Shown(DOCUMENTS[0], "squad"))
    window.close()
    window = started(qtbot, settings, folder)
    window.resize(*SIZE)
    begun = seen_above(window) | panes_of_event(qtbot, window)
    window.close()
    assert changed.keys() == begun.keys()
    assert len(changed) > len(("dialogs", "menus", "rules"))
    differ = {}
    for at, (name, one) in enumerate(changed.items()):
        if found := where_they_differ(one, begun[name]):
            differ[name] = found
            one.picture.save(str(tmp_path / f"{at}-changed.png"))
            begun[name].picture.save(str(tmp_path / f"{at}-started.png"))
    assert differ == {}
