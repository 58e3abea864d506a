"""The panel of plots with its options: order, target, one more man; plots or tables."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.glance import ORDERS, Situation
from nco_builder.language import _
from nco_builder.ui.document.page import Page
from nco_builder.ui.glance.figures import GlanceFigures
from nco_builder.ui.glance.shown import TARGETS, change, shown
from nco_builder.ui.parts.controls import plain_label, push_button
from nco_builder.ui.parts.empty_state import EmptyState
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.list_box import ListBox
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.panel_layout import MARGIN, scrolling
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.worker import LatestWorker

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from nco_builder.glance import ShootingOrder, Target
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.glance.shown import ShownGlance


FEW = 60
"""Up to this many men are computed at once."""
TWO_COLUMNS, THREE_COLUMNS = length(760), length(1240)
IN_LINES, IN_LINE = length(480), length(920)
"""From these widths on the choices are in two lines, and in one."""
ALIKE = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
SHORTEST, WIDEST = 8, length(320)


class GlancePanel(QFrame):
    """Shows the statistics of the open squad, updated only while visible.

    Signals:
        recruits_wanted: there is nobody to show, and the player wants to change that.
    """

    recruits_wanted = Signal()

    def __init__(self, document: SquadDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("glance_panel")
        self.setAccessibleName(_("At a glance"))
        set_look(self, role="panel")
        self._document = document
        self._newest = LatestWorker(self, "glance")
        self._looked_at = ""
        self._labels: list[QLabel] = []
        self.shown: ShownGlance | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.refresh)
        self._make_controls()
        self._lay_out()
        document.changed.connect(self._note_change)
        document.replaced.connect(self._note_change)

    def _make_controls(self) -> None:
        self._orders = QButtonGroup(self)
        for order in ORDERS:
            button = QPushButton(self)
            button.setObjectName(f"glance_{order}")
            button.setCheckable(True)
            set_look(button, role="chip")
            self._orders.addButton(button, ORDERS.index(order))
        self._orders.button(0).setChecked(True)
        self._orders.idClicked.connect(self._note_change)
        self._target = ListBox(self)
        self._target.setObjectName("glance_target")
        self._target.setAccessibleName(_("How the target is found"))
        for target, text in TARGETS.items():
            self._target.addItem(_(text), target)
        self._target.currentIndexChanged.connect(self._note_change)
        self._one_more = ListBox(self)
        self._one_more.setObjectName("glance_one_more")
        self._one_more.setAccessibleName(_("One more man"))
        self._one_more.setToolTip(_("What one more man would change is hatched"))
        self._one_more.currentIndexChanged.connect(self._note_change)
        self._as_table = QPushButton(_("As &table"), self)
        self._as_table.setObjectName("glance_as_table")
        self._as_table.setCheckable(True)
        set_look(self._as_table, role="chip")
        self._as_table.toggled.connect(self._show_tables)
        self._close = QToolButton(self)
        self._close.setObjectName("glance_close")
        self._close.setIcon(icon("close"))
        self._close.setToolTip(_("Close At a glance"))
        self._close.setAccessibleName(_("Close At a glance"))
        self._close.hide()

    def _lay_out(self) -> None:
        self._heading = plain_label(self, "heading", _("At a glance"))
        self._head, self._order = head, orders = QHBoxLayout(), QHBoxLayout()
        choices = QHBoxLayout()
        head.addWidget(self._heading)
        head.addStretch(1)
        head.addWidget(self._as_table)
        head.addWidget(self._close)
        self._tables_in: QBoxLayout = head
        for button in self._orders.buttons():
            orders.addWidget(button)
        orders.addStretch(1)
        for choice in (self._target, self._one_more):
            choice.setSizeAdjustPolicy(ALIKE)
            choice.setMinimumContentsLength(SHORTEST)
            choice.setMaximumWidth(WIDEST)
        choices.addWidget(self._target, 1)
        choices.addStretch(0)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(MARGIN, px(8), MARGIN - px(4), px(4))
        whole.setSpacing(px(4))
        orders.insertWidget(0, self._label(_("Order")))
        choices.insertWidget(0, self._label(_("Cover")))
        what_if = QHBoxLayout()
        what_if.addWidget(self._label(_("What if")))
        what_if.addWidget(self._one_more, 1)
        what_if.addStretch(0)
        self._choices = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._choices.setSpacing(px(4))
        self._rows = (head, orders, choices, what_if)
        for row in self._rows:
            row.setContentsMargins(*measured(0, 0, 4, 0))
            row.setSpacing(px(4))
        self._lists = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._lists.setSpacing(px(4))
        for row in (choices, what_if):
            self._lists.addLayout(row, 1)
        self._choices.addLayout(orders)
        self._choices.addLayout(self._lists, 1)
        for part in (head, self._choices):
            whole.addLayout(part)
        self._change = plain_label(self, "strong")
        self._change.setObjectName("glance_change")
        whole.addWidget(self._change)
        self._nobody = EmptyState("glance_nobody", self)
        self._nobody.said.setText(_("Nobody to show yet."))
        self._nobody.hint.setText(_("Recruit men to see what they hit and at what range."))
        self._recruit = push_button(
            self._nobody, "glance_recruit", _("To the &squad"), self.recruits_wanted.emit
        )
        self._nobody.lay_out(self._recruit)
        whole.addWidget(self._nobody, 1)
        self.figures = GlanceFigures(self._document, self)
        self.figures.aim.changed.connect(self._note_change)
        self._area = scrolling(self.figures, self)
        self._area.viewport().installEventFilter(self)
        whole.addWidget(self._area, 1)

    def can_close(self, close: Callable[[], None]) -> None:
        """Show a button that closes the panel next to the table of men."""
        self._recruit.hide()
        self._close.clicked.connect(close)
        self._close.show()

    def _label(self, text: str) -> QLabel:
        """Return the label of a choice; all are as wide as the widest, as far as there is room."""
        label = plain_label(self, "dim", text)
        self._labels.append(label)
        return label

    def _align_labels(self) -> None:
        """Have all labels as wide as the widest; that of the orders leaves buttons their words."""
        wide = max(each.sizeHint().width() for each in self._labels)
        for each in self._labels:
            each.setMinimumWidth(wide)
        orders, margins = self._labels[0], self._order.contentsMargins()
        parts = [*self._orders.buttons(), *([self._as_table] * (self._tables_in is self._order))]
        words = sum(part.minimumSizeHint().width() + self._order.spacing() for part in parts)
        room = self._area.width() - words - margins.left() - margins.right()
        orders.setMinimumWidth(max(orders.sizeHint().width(), min(wide, room)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._use_width()

    def minimumSizeHint(self) -> QSize:
        """Return the size with each choice on a line of its own: it is so in a narrower panel."""
        margins, least = self.contentsMargins(), super().minimumSizeHint()
        if (layout := self.layout()) is not None:
            margins = layout.contentsMargins()
        wide = max(row.minimumSize().width() for row in self._rows)
        wide = max(wide, self._area.minimumSizeHint().width())
        wide += margins.left() + margins.right()
        return QSize(min(least.width(), wide), least.height())

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Follow the height of the viewport."""
        if event.type() == QEvent.Type.Resize:
            QTimer.singleShot(0, self, self._use_height)
        return False

    def _use_width(self) -> None:
        """Use two columns if there is room; tables use the whole width.

        A page is named by its button beside the tabs: it needs no line for its heading.
        """
        roomy = self.width() >= TWO_COLUMNS
        columns = 1 + roomy + (self.width() >= THREE_COLUMNS)
        self.figures.stand(1 if self._as_table.isChecked() else columns)
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        in_line, in_lines = (self.width() >= least for least in (IN_LINE, IN_LINES))
        self._choices.setDirection(beside if in_line else below)
        self._lists.setDirection(beside if in_lines else below)
        headed = not in_lines or not self._close.isHidden()
        self._heading.setVisible(headed)
        row = self._head if headed else self._choices if in_line else self._order
        if self._tables_in is not row:
            self._tables_in.removeWidget(self._as_table)
            row.insertWidget(row.count() - (row is self._head), self._as_table)
            self._tables_in = row
        self._align_labels()

    def _use_height(self) -> None:
        """Give the plots the remaining height."""
        self.figures.use_height(self._area.viewport().size())

    @property
    def situation(self) -> Situation:
        """The chosen circumstances of all shots."""
        order: ShootingOrder = ORDERS[self._orders.checkedId()]
        return Situation(order, cast("Target", self._target.currentData()))

    def begin_work(self) -> None:
        """Focus the order."""
        self._orders.button(self._orders.checkedId()).setFocus(Qt.FocusReason.OtherFocusReason)

    def look_at(self, unit: str) -> None:
        """Preview one more man of a unit; "" for the choice of the box."""
        if unit != self._looked_at:
            self._looked_at = unit
            self._note_change()

    def _note_change(self) -> None:
        """Update soon: the edit is painted first, and several are looked at once."""
        if self.isVisible():
            self._soon.start()
        elif self.shown is not None:
            self.shown = None
            self.figures.forget()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Show the squad."""
        book = self._document.rulebook
        self.setEnabled(book is not None)
        if book is None:
            self._change.setText(_("The squad's rulebook is not installed"))
            return
        self._name_orders({each.id: each.name for each in (*book.orders, *book.special_actions)})
        self._offer_units()
        unit = self._looked_at or self._one_more.currentData() or ""
        squad = self._document.squad
        aim = self.figures.aim.aim(squad, book)
        look = partial(shown, squad, book, self.situation, unit, aim)
        self._newest.want(look, self._show, little=len(squad.members) <= FEW)

    def _show(self, looked: ShownGlance) -> None:
        """Show computed statistics."""
        self.shown = looked
        self._change.setText(change(looked))
        self._change.setVisible(bool(self._change.text()))
        self.figures.show_squad(looked)
        self._nobody.setVisible(not looked.rows)
        self._area.setVisible(bool(looked.rows))
        QTimer.singleShot(0, self, self._use_height)  # once all is laid out

    def stop(self) -> None:
        """Cancel background work."""
        self._newest.stop()

    def _name_orders(self, names: dict[str, str]) -> None:
        for place, order in enumerate(ORDERS):
            button = self._orders.button(place)
            if button.text() != names[order]:
                button.setText(names[order])
        self._align_labels()

    def _offer_units(self) -> None:
        """Offer the units of the squad's nation; the choice stays if possible."""
        book = self._document.report.rules
        nation = book.nations_by_id.get(self._document.squad.nation)
        offered = [unit for unit in book.units if not nation or unit.id not in nation.forbidden]
        wanted = ["", *[unit.id for unit in offered]]
        if [self._one_more.itemData(place) for place in range(self._one_more.count())] == wanted:
            return
        chosen = self._one_more.currentData()
        self._one_more.blockSignals(True)
        self._one_more.clear()
        self._one_more.addItem(_("As it stands"), "")
        for unit in offered:
            text = _("One more {unit}")
            weapon = ""
            if unit.primary:
                text = _("One more {unit} with {weapon}")
                weapon = book.weapons_by_id[unit.primary[0].weapon].short_name
            self._one_more.addItem(text.format(unit=unit.name, weapon=weapon), unit.id)
        self._one_more.setCurrentIndex(max(0, self._one_more.findData(chosen)))
        self._one_more.blockSignals(False)

    def _show_tables(self, tables: bool) -> None:  # noqa: FBT001 - a slot of toggled
        self.figures.show_tables(wanted=tables)
        self._use_width()


class GlancePage(Page):
    """Contains the panel."""

    def __init__(
        self, document: SquadDocument, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self.setObjectName("glance_page")
        self.panel = GlancePanel(document, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.panel)

    def begin_work(self) -> None:
        """Focus the order."""
        self.panel.begin_work()

    def stop(self) -> None:
        """Cancel background work."""
        self.panel.stop()
