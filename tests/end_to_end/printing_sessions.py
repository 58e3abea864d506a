"""Sheets chosen, seen and saved by mouse; started by test_printing.py in own processes."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QLabel,
    QListWidget,
    QPushButton,
    QSpinBox,
    QToolButton,
)

from nco_builder.documents.squads import read_squad
from nco_builder.ui.parts.toast import Toast
from nco_builder.ui.printing.page import PrintPage
from nco_builder.ui.printing.sheet_view import PageWidget
from tests.end_to_end.mouse import Player, play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Script = Iterator[Callable[[], object]]

FOLDER, PICTURES, SQUAD, OPENED = map(Path, sys.argv[2:6])
NEAR_THE_EDGE = 10
LETTER = "letter"
SHEET_PAGES = 1
EMPTY_BACK = 1
"""The back of the roster sheet where cards with backs follow."""
CARD_PAGES = 4
"""The squad card and eleven men on two pages, and their backs."""


def pages_of(player: Player) -> list[PageWidget]:
    """The pages of the preview."""
    return player.child(PrintPage, "print_page").view.findChildren(PageWidget)


def is_shown(player: Player, count: int) -> bool:
    """Whether there are so many pages, and a picture of each that is in sight."""
    pages = pages_of(player)
    ready = player.child(QPushButton, "print_save").isEnabled()
    there = player.child(QListWidget, "print_thumbnails").count()
    seen = [page for page in pages if not page.visibleRegion().isEmpty()]
    return ready and there == count and bool(seen) and all(page.scale for page in seen)


def tick(player: Player, name: str, pages: int) -> Script:
    """Click a check box; the preview then has so many pages."""
    box = player.child(QCheckBox, name)
    wanted = not box.isChecked()
    player.click(box, QPoint(NEAR_THE_EDGE, box.height() // 2))
    yield lambda: box.isChecked() == wanted and is_shown(player, pages)


def pick(player: Player, name: str, value: str) -> Script:
    """Open a combo box and click one of its entries."""
    combo = player.child(QComboBox, name)
    player.click(combo)
    yield combo.view().isVisible
    row = combo.findData(value)
    view = combo.view()
    player.click(view.viewport(), view.visualRect(view.model().index(row, 0)).center())
    yield lambda: combo.currentData() == value and not view.isVisible()


def choose_cards(player: Player) -> Script:
    """From the roster sheet to cards with backs on Letter."""
    yield from player.choose("print_page")
    yield lambda: is_shown(player, SHEET_PAGES)
    player.photograph("sheet")
    yield from tick(player, "print_cards", SHEET_PAGES + EMPTY_BACK + CARD_PAGES)
    yield from tick(player, "print_roster", CARD_PAGES)
    yield from pick(player, "print_paper", LETTER)
    yield lambda: is_shown(player, CARD_PAGES) and is_wide(player)
    assert player.child(QLabel, "print_status").text() == f"Page 1 of {CARD_PAGES}"
    player.photograph("cards")


def is_wide(player: Player) -> bool:
    """Whether the pages of the preview have the shape of Letter."""
    page = pages_of(player)[0]
    return abs(page.height() / page.width() - 11 / 8.5) < 0.01


def look_around(player: Player) -> Script:
    """A page by its thumbnail, larger, and whole."""
    view = player.child(PrintPage, "print_page").view
    thumbnails = player.child(QListWidget, "print_thumbnails")
    assert thumbnails.count() == CARD_PAGES
    player.row(thumbnails, 2)
    yield lambda: view.current == 2
    assert player.child(QLabel, "print_status").text() == f"Page 3 of {CARD_PAGES}"
    before = pages_of(player)[0].width()
    player.click(player.child(QToolButton, "print_zoom-in"))
    yield lambda: pages_of(player)[0].width() > before and is_shown(player, CARD_PAGES)
    player.photograph("larger")
    player.click(player.child(QToolButton, "print_page"))
    room = view.viewport().height()
    yield lambda: pages_of(player)[0].height() <= room and is_shown(player, CARD_PAGES)
    player.photograph("whole")


def save(player: Player) -> Script:
    """Save as PDF under the name that is suggested: the very bytes of the preview."""
    page = player.child(PrintPage, "print_page")
    seen = page.pdf
    player.click(page.save_button)
    yield lambda: player.dialog(QFileDialog)
    yield from player.press("Save")
    yield lambda: player.window.findChild(Toast)
    player.photograph("saved")
    player.click(player.child(QPushButton, "toast_close"))
    yield lambda: not player.window.findChild(Toast)
    (saved,) = FOLDER.glob("*.pdf")
    assert saved.read_bytes() == seen


def make_a_pack(player: Player) -> Script:
    """A copy for each of two rounds."""
    rounds = player.child(QSpinBox, "print_rounds")
    up = QPoint(rounds.width() - NEAR_THE_EDGE, rounds.height() // 4)
    for count in (1, 2):
        player.click(rounds, up)
        yield partial(has_copies, player, count)
    assert player.child(QLabel, "print_status").text() == f"Page 3 of {2 * CARD_PAGES}"
    player.photograph("pack")


def has_copies(player: Player, count: int) -> bool:
    """Whether so many copies are wanted and in the preview."""
    rounds = player.child(QSpinBox, "print_rounds")
    return rounds.value() == count and is_shown(player, count * CARD_PAGES)


def print_and_save(player: Player) -> Script:
    """All that is done before anything is saved, then the saving, and out."""
    for part in (choose_cards, look_around, save, make_a_pack):
        yield from part(player)
    yield from player.choose("quit")


def reopen(player: Player) -> Script:
    """The program was started with the PDF: it has the squad."""
    document = player.window.squad_document
    yield lambda: document.squad == read_squad(SQUAD)
    player.photograph("reopened")
    yield from player.choose("quit")  # without a question: the PDF holds the squad


PARTS = {"print": print_and_save, "reopen": reopen}

if __name__ == "__main__":
    play(PARTS[sys.argv[1]], PICTURES, OPENED)
