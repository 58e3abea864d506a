"""The set panel: the squad's models, name and type of the selected one, and agreed terms."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from nco_builder.language import N_, _, ngettext
from nco_builder.ui.document.limits import ANTI_TANK, RULINGS, VEHICLE_PHASE, SwitchBox
from nco_builder.ui.parts.chip_flow import ChipFlow
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.explanation import Explanation
from nco_builder.ui.parts.fields import TextLine
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.panel_layout import MARGIN, FieldRow, panel_body, scrolling
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.vehicles.models import OwnModels
from nco_builder.ui.vehicles.set_model import (
    Fielded,
    SetModel,
    carrier_options,
    named,
    type_options,
)
from nco_builder.ui.vehicles.set_view import SetView

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent

    from nco_builder.legality import Finding
    from nco_builder.systems.page import Chip
    from nco_builder.ui.document.document_view import SquadDocument

HINT = N_("One model each of up to three types. Spare models only if both players agree.")
NOT_CARRIED = N_("Not agreed for this match: nobody carries one.")
HEAD_GAP = length(4)
NO_MEN = N_("No men yet who could carry one.")


class SetPanel(QFrame):
    """Everything about vehicles in the squad file.

    Signals:
        dropped: a `Vehicle` that was dragged here.

    """

    dropped = Signal(object)

    def __init__(
        self, document: SquadDocument, own: OwnModels, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("set_panel")
        set_look(self, role="panel")
        self._document = document
        self._own = own
        self.model = SetModel(document, self)
        self.view = SetView(document, self.model, self)
        self._title, self._count = (plain_label(self, "heading") for _place in range(2))
        self._title.setText(_("Your vehicles"))
        self._foot = Explanation(self)
        self._name = TextLine(self)
        self._name.setObjectName("vehicle_name")
        self._name.textEdited.connect(self._rename)
        self._types = self._flow("type")
        self._carriers = self._flow("carrier")
        self._carriers.setAccessibleName(_("Who carries anti-tank weapons"))
        self._name_row = FieldRow(_("&Name"), self._name, self)
        self._type_row = FieldRow(_("&Type"), self._types, self)
        self._carrier_note = plain_label(self, "hint")
        self._boxes = tuple(
            SwitchBox(switch, document, self)
            for switch in (VEHICLE_PHASE, RULINGS["vehicle_spares"], ANTI_TANK)
        )
        self._make_tools()
        self._lay_out()
        self.view.dropped.connect(self.dropped)
        self.view.chosen_changed.connect(self._show_chosen)
        self.model.followed.connect(self.refresh)
        own.changed.connect(self._show_chosen)
        self.refresh()
        self._show_chosen()

    def _flow(self, name: str) -> ChipFlow:
        flow = ChipFlow(name, self)
        flow.chosen.connect(self._choose)
        flow.looked_at.connect(self._explain)
        return flow

    def _make_tools(self) -> None:
        self._up = self._tool("up", _("Move up (Alt+Up)"), self.view.move_up)
        self._down = self._tool("down", _("Move down (Alt+Down)"), self.view.move_down)
        self._out = self._tool("remove", _("Remove from the squad (Delete)"), self.view.take_out)
        self._keep = self._tool("save", _("Add to my own models"), self._keep_own)

    def _tool(self, drawing: str, says: str, slot: Callable[[], None]) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"vehicle_{drawing}")
        button.setIcon(icon(drawing))
        button.setToolTip(says)
        button.setAccessibleName(says.partition(" (")[0])
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(slot)
        return button

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(MARGIN, 0, MARGIN - px(4), 0)
        head.setSpacing(px(2))
        head.addWidget(self._title)
        head.addSpacing(px(8))
        head.addWidget(self._count)
        head.addStretch(1)
        for tool in (self._keep, self._up, self._down, self._out):
            head.addWidget(tool)
        rows = (
            self._name_row,
            self._type_row,
            plain_label(self, "strong", _("Agreed for the match")),
            *self._boxes,
            plain_label(self, "strong", _("Who carries anti-tank weapons")),
            self._carrier_note,
            self._carriers,
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(1, 4, 1, 4))
        column.setSpacing(px(4))
        column.addLayout(head)
        column.addWidget(self.view)
        column.addWidget(scrolling(panel_body(self, rows), self), 1)
        self._foot.pad(MARGIN, px(2), MARGIN, 0)
        column.addWidget(self._foot)
        self._order_tabs()

    def _order_tabs(self) -> None:
        """Set the tab order: models, their actions, the fields of the model, agreements, men."""
        tools = (self._keep, self._up, self._down, self._out)
        order = (self.view, *tools, self._name, self._types, *self._boxes, self._carriers)
        for before, after in pairwise(order):
            self.setTabOrder(before, after)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the count for the width."""
        super().resizeEvent(event)
        self._show_count()

    def _show_count(self) -> None:
        """Show the number of models if the title is not elided by it."""
        parts = (self._title, self._count, self._keep, self._up, self._down, self._out)
        wanted = sum(part.sizeHint().width() + HEAD_GAP for part in parts)
        self._count.setVisible(wanted + 2 * MARGIN <= self.width())

    def refresh(self) -> None:
        """Show the squad's set."""
        for box in self._boxes:
            box.refresh()
        options = carrier_options(self._document.report)
        self._carriers.show_chips(options)
        agreed = self._document.squad.match.anti_tank_weapons
        self._carrier_note.setText("" if options else _(NO_MEN) if agreed else _(NOT_CARRIED))
        self._carrier_note.setVisible(not options)
        models = self.model.rowCount()
        count = ngettext("{count} model", "{count} models", models).format(count=models)
        self._count.setText(count if models else "")
        self._show_count()

    def _show_chosen(self) -> None:
        """Show name and type of the current model."""
        row = self.view.chosen()
        fielded = None if row is None else self.model.row(row)
        for part in (self._name_row, self._type_row):
            part.setVisible(fielded is not None)
        for tool in (self._up, self._down, self._out):
            tool.setEnabled(fielded is not None)
        self._keep.setVisible(fielded is not None and self._is_new(fielded))
        if row is None or fielded is None:
            self._foot.explain(_(HINT))
            return
        self._up.setEnabled(row > 0)
        self._down.setEnabled(row < self.model.rowCount() - 1)
        self._name.show_text(fielded.vehicle.name or "")
        self._name.setPlaceholderText(self._placeholder(fielded))
        report, findings = self._document.report, fielded.findings
        self._types.show_chips(type_options(report, row, findings))
        self._explain("")

    def _placeholder(self, fielded: Fielded) -> str:
        known = self._document.report.rules.catalogue.names.get(fielded.vehicle.model or "")
        return known or _("a name of your own")

    def _is_new(self, fielded: Fielded) -> bool:
        """Return whether it is a model of the player's own that is not in his list."""
        vehicle = fielded.vehicle
        kept = ((each.name, each.type) for each in self._own.models)
        own = not fielded.recorded and bool((vehicle.name or "").strip())
        return own and (vehicle.name, vehicle.type) not in kept

    def _keep_own(self) -> None:
        row = self.view.chosen()
        if row is not None:
            vehicle = self.model.row(row).vehicle
            self._own.add(vehicle.replace(model=None))

    def _rename(self, name: str) -> None:
        row = self.view.chosen()
        if row is not None:
            self._document.do(named(row, name))

    def _choose(self, chip: Chip) -> None:
        chip.choose(self._document)

    def _explain(self, text: str) -> None:
        self._foot.explain(text or _(HINT))

    def show_finding(self, finding: Finding) -> None:
        """Select the model of a finding."""
        values = dict(finding.parameters)
        for row in range(self.model.rowCount()):
            if finding in self.model.row(row).findings:
                self.view.choose(values.get("index", row))

    def follow_up(self, finding: Finding) -> None:
        """Focus what changes a finding."""
        if finding.member is not None or finding.code.startswith("at_"):
            self._focus_carrier(finding.member)
        else:
            self.show_finding(finding)
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _focus_carrier(self, member: int | None) -> None:
        """Focus the chip of a man, or else the first one, or the switch."""
        for chip in self._carriers.chips:
            edit: Any = chip.option.change
            if edit is not None and member in edit["members"]:
                chip.setFocus(Qt.FocusReason.TabFocusReason)
                return
        if self._carriers.chips:
            self._carriers.focus_chip()
        else:
            self._boxes[-1].setFocus(Qt.FocusReason.TabFocusReason)
