"""The footer of the squad table: total prices, and the menu of its arrangement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import _
from nco_builder.systems.nco_squad.columns import COLUMNS
from nco_builder.ui.parts.arranged_view import OwnOrderButton
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.parts.arranged_view import TableOrder

GAP, BESIDE = length(4), length(40)
"""Gaps between parts, and at the ends."""


class SquadFooter(QWidget):
    """Totals in words; while the table is sorted, a button for the player's own order.

    Attributes:
        own_order: a button shown while the table is sorted.
        settings: the door to the squad's own settings.

    """

    def __init__(self, document: SquadDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("squad_footer")
        self._document = document
        self._labels = [
            plain_label(self, role) for role in ("dim", "soldiers", "dim", "specialists", "dim")
        ]
        rule = QFrame(self)
        rule.setProperty("role", "rule")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(rule)
        row = QHBoxLayout()
        row.setContentsMargins(*measured(10, 5, 10, 6))
        row.setSpacing(GAP)
        whole.addLayout(row)
        for label in self._labels[:-1]:
            row.addWidget(label)
        row.addStretch(1)
        self.own_order = OwnOrderButton(self)
        row.addWidget(self.own_order)
        row.addStretch(1)
        row.addWidget(self._labels[-1])
        for label in self._labels:
            label.setMinimumWidth(1)  # gauges and headings tell it, too: it goes where it must
        self.settings = QPushButton(icon("settings"), _("Squad settings"), self)
        self.settings.setObjectName("squad_settings")
        self.settings.setToolTip(_("Scenario, agreements, limits, weapons of the nation, notes"))
        set_look(self.settings, role="link")
        row.addSpacing(px(6))
        row.addWidget(self.settings)
        document.changed.connect(self.refresh)
        document.replaced.connect(self.refresh)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the parts that fit."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Hide parts if there is no room: the worth, then the totals."""
        *sums, worth = self._labels
        order = [self.own_order] if not self.own_order.isHidden() else []
        room = self.width() - BESIDE - sum(map(_wide, [self.settings, *order]))
        for shown in (sums, [worth]):
            room -= sum(map(_wide, shown))
            for label in shown:
                label.setVisible(room >= 0)

    def show_order(self, order: TableOrder) -> None:
        """Show the sort order."""
        self.own_order.show_order("" if order.column is None else _(COLUMNS[order.column].title))
        self._fit()

    def refresh(self) -> None:
        """Show the totals."""
        report = self._document.report
        for label, text in zip(
            self._labels,
            (
                _("Soldiers"),
                _("{points} vp").format(points=report.vp),
                _("· Specialists"),
                _("{points} sp").format(points=report.sp),
                _("{worth} victory points if wiped out").format(worth=report.victory_total),
            ),
            strict=True,
        ):
            label.setText(text)


def _wide(part: QWidget) -> int:
    """Return the width of a part with its gap."""
    return part.sizeHint().width() + GAP
