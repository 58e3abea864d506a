"""The foot of the squad table where it is narrow: the door stays, sums that stand elsewhere go."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from nco_builder.ui.document.squad_document import SquadDocument
from nco_builder.ui.table.menu import SquadFooter
from nco_builder.ui.table.order import MenOrder


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
    footer.show_order(MenOrder()._replace(column=1))
    assert footer.own_order.isVisible()
    assert not footer._labels[-1].isVisible()
