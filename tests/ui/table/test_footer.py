"""The foot of a table, there only while it is sorted or sums its rows up."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QPushButton, QStyleOptionButton, QWidget
from pytestqt.qtbot import QtBot

from nco_builder.ui.table.footer import TableFooter


def test_it_is_there_only_while_the_table_is_sorted(qtbot: QtBot) -> None:
    panel = QWidget()
    qtbot.addWidget(panel)
    footer = TableFooter("foot", panel)
    panel.show()
    assert not footer.isVisible()
    footer.show_order("Name")
    assert footer.isVisible()
    assert footer.own_order.isVisible()
    footer.show_order("")
    assert not footer.isVisible()


def test_the_way_back_to_the_own_order_is_as_high_as_it_wants(qtbot: QtBot) -> None:
    panel = QWidget()
    qtbot.addWidget(panel)
    of_men, of_rows = TableFooter("of_men", panel), TableFooter("of_rows", panel)
    of_men.show_order("Name")
    of_rows.show_order("Name")
    of_rows.show_sum("3 tanks", "90 points")
    panel.show()
    for footer in (of_men, of_rows):
        footer.resize(900, footer.sizeHint().height())
        button = footer.own_order
        QApplication.processEvents()
        assert button.height() >= button.sizeHint().height()
        assert footer.rect().contains(button.geometry())


def test_a_way_back_without_room_ends_in_dots_and_its_tip_tells_all(
    qtbot: QtBot,
) -> None:
    footer = TableFooter("foot")
    qtbot.addWidget(footer)
    footer.show_order("Name")
    footer.show()
    button = footer.own_order
    button.setFixedWidth(button.sizeHint().width())
    assert drawn(button) == button.text()
    assert not button.toolTip()
    button.setFixedWidth(120)
    QApplication.processEvents()
    assert drawn(button).endswith("…")
    assert button.fontMetrics().horizontalAdvance(drawn(button)) < 120
    assert button.text() in button.toolTip()
    button.setFixedWidth(button.sizeHint().width())
    QApplication.processEvents()
    assert not button.toolTip()


def drawn(button: QPushButton) -> str:
    """What stands on a button."""
    option = QStyleOptionButton()
    button.initStyleOption(option)
    return option.text
