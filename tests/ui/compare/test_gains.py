"""The matrix of gains: what it shows, marks, says and copies, and what it rests on."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QSpinBox

from nco_builder.advice import starter_squad
from nco_builder.glance import Situation
from nco_builder.glance.odds import Fighter, gains
from nco_builder.rules import newest_rules
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit, effective_rules
from nco_builder.ui.compare.page import ComparePage
from nco_builder.ui.document.squad_sources import SquadSource
from nco_builder.ui.glance.shown import in_figures

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.document.document_view import SquadDocument

ENEMIES = starter_squad(newest_rules(), "german_heer", 100, 50)


@pytest.fixture
def page(qtbot: QtBot, document: SquadDocument) -> ComparePage:
    page = ComparePage(document, Settings())
    qtbot.addWidget(page)
    model = page.gains.model
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)
    page.resize(1100, 560)
    page.show()
    page.chooser.bring(SquadSource("Enemies", ENEMIES))
    button = page.findChild(QPushButton, "compare_gains")
    assert button
    button.click()
    return page


def texts(page: ComparePage) -> list[list[str]]:
    model = page.gains.model
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def heads(page: ComparePage, orientation: Qt.Orientation) -> list[str]:
    model = page.gains.model
    count = model.columnCount() if orientation == Qt.Orientation.Horizontal else model.rowCount()
    return [str(model.headerData(place, orientation)) for place in range(count)]


def notes(page: ComparePage) -> str:
    label = page.findChild(QLabel, "gains_notes")
    assert label
    return label.text()


def test_rows_are_my_men_and_columns_theirs_and_the_best_of_each_row_is_marked(
    page: ComparePage, document: SquadDocument
) -> None:
    book = document.rulebook
    assert book
    assert len(heads(page, Qt.Orientation.Horizontal)) == len(ENEMIES.members)
    mine = [man.name for man in document.squad.members]
    assert heads(page, Qt.Orientation.Vertical) == mine
    found = gains(
        [Fighter(man, effective_rules(document.squad, book)) for man in document.squad.members],
        [Fighter(man, effective_rules(ENEMIES, book)) for man in ENEMIES.members],
        Situation(),
        Fraction(10),
    )
    for row, cells in zip(found, texts(page), strict=True):
        figures = [in_figures(gain.points, 2) if gain else "–" for gain in row.gains]
        assert [cell.removeprefix("▸ ") for cell in cells] == figures
        marked = [column for column, cell in enumerate(cells) if cell.startswith("▸")]
        assert marked == ([] if row.best is None else [row.best])


def test_order_position_and_distance_change_what_is_gained(page: ComparePage) -> None:
    before = texts(page)
    target = page.findChild(QComboBox, "gains_target")
    inches = page.findChild(QSpinBox, "gains_inches")
    order = page.findChild(QComboBox, "gains_order")
    assert target
    assert inches
    assert order
    target.setCurrentIndex(2)
    assert texts(page) != before
    inches.setValue(31)
    assert {cell for row in texts(page) for cell in row} == {"–"}
    assert "Out of range" in notes(page)
    inches.setValue(10)
    order.setCurrentIndex(1)
    assert "Out of range: Doyle." in notes(page)  # his LMG stays silent, a grenade falls short


def test_sides_can_be_swapped_and_an_edit_is_reckoned(
    page: ComparePage, document: SquadDocument
) -> None:
    page.swap()
    assert len(texts(page)) == len(ENEMIES.members)
    page.swap()
    document.do(edit("remove_members", members=(0,)))
    assert len(texts(page)) == len(document.squad.members)
    document.do(edit("remove_members", members=tuple(range(len(document.squad.members)))))
    assert texts(page) == []


def test_the_matrix_is_copied_as_a_table_that_names_the_best_match(page: ComparePage) -> None:
    copied = page.findChild(QPushButton, "compare_copy")
    assert copied
    copied.click()
    lines = QGuiApplication.clipboard().text().split("\n")
    men = len(texts(page))
    assert all(line.count("\t") == len(ENEMIES.members) + 1 for line in lines[: men + 1])
    assert lines[0].endswith("Best match")
    assert lines[men + 1] == notes(page)


def test_a_screen_reader_hears_shooter_target_weapon_and_points(page: ComparePage) -> None:
    model = page.gains.model
    best = model.shown.rows[0].best
    assert best is not None
    said = model.index(0, best).data(Qt.ItemDataRole.AccessibleTextRole)
    assert model.shown.shooters[0] in said
    assert "victory points per shot with" in said
    assert "his best match" in said


def test_unknown_ranks_on_both_sides_are_named(page: ComparePage, document: SquadDocument) -> None:
    stray = document.squad.members[0].replace(unit="hussar", name="Stray")
    page.chooser.bring(SquadSource("Strange", ENEMIES.replace(members=(stray, *ENEMIES.members))))
    assert "rank or profile unknown: Stray" in notes(page)
    assert {row[0] for row in texts(page)} == {"–"}
    page.swap()
    assert "Not counted, unknown rank: Stray" in notes(page)


def test_nothing_of_the_matrix_touches_the_frame(page: ComparePage) -> None:
    view = page.gains
    for part in (view.findChild(QSpinBox, "gains_inches"), view.findChild(QLabel, "gains_notes")):
        assert part is not None
        place = part.geometry()
        assert place.left() >= 8
        assert place.right() <= view.width() - 8
