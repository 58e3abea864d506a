"""The foot of the squad table where it is narrow: the door stays, sums that stand elsewhere go."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QPushButton, QStyleOptionButton, QWidget
from pytestqt.qtbot import QtBot

from nco_builder.ui.builder.page import TableFoot
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.parts.arranged_view import TableOrder
from nco_builder.ui.squad.footer import SquadFooter


def test_where_it_is_narrow_the_sums_go_and_the_door_stays(
    qtbot: QtBot, document: SquadDocument
) -> None:
    footer = SquadFooter(document)
    qtbot.addWidget(footer)
    footer.show()
    shown = []
    for width in (900, 380, 240):
        footer.resize(width, footer.height())
        assert footer.settings.isVisible()
        assert footer.rect().contains(footer.settings.geometry())
        shown.append(sum(label.isVisible() for label in footer._labels))
    assert shown == [5, 4, 0]
    footer.resize(500, footer.height())
    assert footer._labels[0].isVisible()
    footer.show_order(TableOrder()._replace(column=1))
    assert footer.own_order.isVisible()
    assert not footer._labels[-1].isVisible()


def test_the_way_back_to_the_own_order_is_as_high_as_it_wants(
    qtbot: QtBot, document: SquadDocument
) -> None:
    panel = QWidget()
    qtbot.addWidget(panel)
    of_men, of_rows = SquadFooter(document, panel), TableFoot(panel)
    unsorted = of_men.sizeHint().height()
    of_men.show_order(TableOrder()._replace(column=1))
    of_rows.show_order("Name")
    assert of_men.sizeHint().height() == unsorted
    panel.show()
    for footer in (of_men, of_rows):
        footer.resize(900, footer.sizeHint().height())
        button = footer.own_order
        QApplication.processEvents()
        assert button.height() >= button.sizeHint().height()
        assert footer.rect().contains(button.geometry())


def test_a_way_back_without_room_ends_in_dots_and_its_tip_tells_all(
    qtbot: QtBot, document: SquadDocument
) -> None:
    footer = SquadFooter(document)
    qtbot.addWidget(footer)
    footer.show_order(TableOrder()._replace(column=1))
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
