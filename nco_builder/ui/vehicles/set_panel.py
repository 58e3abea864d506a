"""The set panel: a list of the squad's models, name and type of one, and agreed terms."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QListView,
    QSizePolicy,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import N_, _, ngettext
from nco_builder.squad import edit
from nco_builder.ui.document.limits import ANTI_TANK, RULINGS, VEHICLE_PHASE, SwitchBox
from nco_builder.ui.parts.chip_flow import ChipFlow
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.drag_tag import start_drag
from nco_builder.ui.parts.explanation import Explanation
from nco_builder.ui.parts.fields import TextLine, take_back, write_live
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.lines import RowGlyph, RowLine, TextRun
from nco_builder.ui.parts.lists import pointed
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.name_delegate import NameDelegate
from nco_builder.ui.parts.painting import MARKS, Weight, symbol_face, type_face, worst
from nco_builder.ui.parts.panel_layout import MARGIN, FieldRow, panel_body, scrolling
from nco_builder.ui.parts.room import room_of
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.parts.theme import color, set_look
from nco_builder.ui.parts.toast import toast
from nco_builder.ui.parts.transfer import VEHICLES, accept_refusal, has_rows, vehicles_refusal
from nco_builder.ui.vehicles.models import GLYPH, OwnModels, vehicles_of
from nco_builder.ui.vehicles.set_model import (
    Fielded,
    SetModel,
    carrier_options,
    named,
    type_options,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import (
        QDragEnterEvent,
        QDragLeaveEvent,
        QDragMoveEvent,
        QDropEvent,
        QResizeEvent,
    )

    from nco_builder.legality import Finding
    from nco_builder.systems.page import Chip
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.parts.painting import SeverityMark
    from nco_builder.ui.parts.rows import Index


PADDING = length(9)
ROW_HEIGHT = length(42)
LINES = (length(3), length(20))
LINE_HEIGHT = length(18)
MOST_ROWS, EMPTY_ROWS = 4, 2
FRAME = length(4)
BESIDE = length(54)
"""The gap between a glyph and the text next to it."""
GLYPH_TOP = length(10)
EMPTY = N_(
    "No vehicles yet.\nDouble-click a model on the left, press Enter on it, or drag it here."
)


class SetDelegate(NameDelegate[Fielded]):
    """Paints glyph, name and marks; type and origin below."""

    padding = PADDING
    row_height = ROW_HEIGHT
    ruled = True
    least_width = 160

    def glyph(self, row: Fielded) -> RowGlyph | None:
        """Return the glyph of the vehicle's type."""
        mark = _mark(row)
        token = mark.token if mark else "soldiers"
        return RowGlyph(row.glyph, token, GLYPH_TOP, QSize(*GLYPH))

    def lines(self, row: Fielded, _index: Index) -> tuple[RowLine, ...]:
        """Return name and mark, and type and origin below."""
        mark = _mark(row)
        symbol = TextRun(mark.symbol, symbol_face(), mark.token, gap=6) if mark else None
        return (
            _line(0, TextRun(row.name, type_face(0, Weight.Bold)), symbol),
            _line(1, TextRun(self._about(row), type_face(2), "dim")),
        )

    def _about(self, row: Fielded) -> str:
        """Return type and origin, as chips and chart name the type; in a narrow list that alone."""
        view = self.parent()
        room = view.viewport().width() if isinstance(view, QListView) else 0
        about = " · ".join(filter(None, (row.kind.short_name, row.origin)))
        fits = type_face(2).width(about) + BESIDE + 2 * PADDING <= room
        return about if fits else row.kind.short_name

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a field for the name."""
        field = TextLine(parent)
        field.setObjectName("set_editor")
        field.setAccessibleName(_("Name of {vehicle}").format(vehicle=index.data()))
        field.setPlaceholderText(index.data(ROW_ROLE).model or index.data())
        write_live(field, self)
        return field

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Restore the name on Escape."""
        if isinstance(editor, TextLine):
            take_back(editor, event, self)
        return super().eventFilter(editor, event)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        """Place the editor over the name."""
        rect: QRect = option.rect
        editor.setGeometry(
            rect.adjusted(PADDING + BESIDE - px(5), 1, -PADDING, LINES[1] - ROW_HEIGHT + px(4))
        )


def _line(number: int, run: TextRun, right: TextRun | None = None) -> RowLine:
    """Return a line next to the glyph."""
    return RowLine((run,), right, top=LINES[number], height=LINE_HEIGHT, left=BESIDE)


def _mark(row: Fielded) -> SeverityMark | None:
    severity = worst(row.findings)
    return MARKS[severity] if severity else None


class SetView(QListView):
    """The set, as high as its models need.

    Signals:
        dropped: a `Vehicle` of another place that should be added.
        chosen_changed: another model is current.
    """

    dropped = Signal(object)
    chosen_changed = Signal()

    def __init__(self, document: SquadDocument, model: SetModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("vehicle_set")
        self.setAccessibleName(_("Vehicles of the squad"))
        self.setAccessibleDescription(_("F2 renames, Delete removes, Alt+Up and Alt+Down move."))
        self._document = document
        self._set = model
        self._drop_row = -1
        self._chosen = 0
        self._new: int | None = None
        self.setItemDelegate(SetDelegate(self))
        self.setModel(model)
        self._set_up()
        model.rowsInserted.connect(self._choose_new)
        model.followed.connect(self._follow)
        self.selectionModel().currentChanged.connect(self._note_current)
        self._follow()

    def _set_up(self) -> None:
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.EditKeyPressed)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(False)
        self.setDragDropOverwriteMode(False)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the current model with a small tag."""
        if (index := self.currentIndex()).isValid():
            start_drag(self, actions, (str(index.data()),))

    def chosen(self) -> int | None:
        """Return the row of the current model; None if there is none."""
        row = self.currentIndex().row()
        return row if 0 <= row < self._set.rowCount() else None

    def choose(self, row: int) -> None:
        """Make a model current."""
        self.setCurrentIndex(self._set.index(row, 0))

    def move_up(self) -> None:
        """Move the current model up by one."""
        self._shift(-1)

    def move_down(self) -> None:
        """Move the current model down by one."""
        self._shift(1)

    def _shift(self, by: int) -> None:
        row = self.chosen()
        if row is not None and 0 <= row + by < self._set.rowCount():
            self._move_to(row, row + by)

    def _move_to(self, row: int, place: int) -> None:
        vehicles = list(self._document.squad.vehicles)
        vehicles.insert(place, vehicles.pop(row))
        self._document.do(edit("set_vehicles", vehicles=tuple(vehicles)))

    def take_out(self) -> None:
        """Remove the current model from the set."""
        row = self.chosen()
        if row is not None:
            vehicles = self._document.squad.vehicles
            rest = vehicles[:row] + vehicles[row + 1 :]
            self._document.do(edit("set_vehicles", vehicles=rest))

    def _choose_new(self, _parent: QModelIndex, _first: int, last: int) -> None:
        self._new = last

    def _note_current(self) -> None:
        if self._set.following:  # it is told once, when all rows are there
            return
        self._chosen = self.currentIndex().row()
        self.chosen_changed.emit()

    def _follow(self) -> None:
        """Select a model that was added, or else keep one current."""
        last = self._set.rowCount() - 1
        if self._new is not None:
            self.choose(min(self._new, last))
        elif self.chosen() is None and last >= 0:
            self.choose(min(max(0, self._chosen), last))
        self._new = None
        self._chosen = self.currentIndex().row()
        self.updateGeometry()
        self.chosen_changed.emit()

    def sizeHint(self) -> QSize:
        """Return the height of the models, within bounds."""
        rows = min(MOST_ROWS, self._set.rowCount() or EMPTY_ROWS)
        return QSize(px(200), rows * ROW_HEIGHT + FRAME)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), min(ROW_HEIGHT + FRAME, self.sizeHint().height()))

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Return the topic of a model's type."""
        row = pointed(self, place).data(ROW_ROLE)
        return (f"vehicle:{row.kind.id}",) if row else ("vehicle:selection",)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remove on Delete, move on Alt with an arrow."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Delete:
            self.take_out()
        elif key in steps and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._shift(steps[key])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, the line where a drop would go, and what to do with an empty set."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        if not self._set.rowCount():
            room = self.viewport().rect().adjusted(PADDING, 0, -PADDING, 0)
            flags = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextWordWrap.value
            painter.setFont(type_face(1).font)
            painter.setPen(color("dim"))
            painter.drawText(room, flags, _(EMPTY))
        if self._drop_row >= 0:
            top = max(0, min(self._drop_row * ROW_HEIGHT - 2, self.viewport().height() - 3))
            painter.fillRect(QRect(0, top, self.viewport().width(), px(3)), color("focus"))
        painter.end()

    def _row_at(self, place: QPoint) -> int:
        """Return the row before which a drop at this place goes."""
        index = self.indexAt(place)
        if not index.isValid():
            return self._set.rowCount()
        return index.row() + (place.y() > self.visualRect(index).center().y())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept vehicle models; explain why other rows do not fit."""
        if has_rows(event.mimeData()):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where the models would go; those from elsewhere are appended."""
        if not event.mimeData().hasFormat(VEHICLES):
            if has_rows(event.mimeData()):
                accept_refusal(event)
            else:
                event.ignore()
            return
        moved = event.source() is self
        self._drop_row = self._row_at(event.position().toPoint()) if moved else self._set.rowCount()
        event.acceptProposedAction()
        self.viewport().update()

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        """Hide the drop indicator."""
        self._stop_showing_drop()

    def dropEvent(self, event: QDropEvent) -> None:
        """Move the current model, or emit the dropped ones."""
        place = self._row_at(event.position().toPoint())
        self._stop_showing_drop()
        if not event.mimeData().hasFormat(VEHICLES):
            event.ignore()
            toast(self, vehicles_refusal(event.mimeData()))
            return
        row = self.chosen()
        if event.source() is self and row is not None:
            self._move_to(row, place - (place > row))
        else:
            for vehicle in vehicles_of(event.mimeData()):
                self.dropped.emit(vehicle)
        # a copy, so that the view does not remove the row it was dragged from
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _stop_showing_drop(self) -> None:
        self._drop_row = -1
        self.viewport().update()


HINT = N_("One model each of up to three types. Spare models only if both players agree.")
NOT_CARRIED = N_("Not agreed for this match: nobody carries one.")
HEAD_GAP = length(4)
LEAST_FORM = length(68)
"""The height of two fields; the others are scrolled."""
SIDE_BY_SIDE = length(480)
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
        self._form = scrolling(panel_body(self, rows), self)
        self._form.setMinimumHeight(LEAST_FORM)
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._parts.setSpacing(px(4))
        self._parts.addWidget(self.view, 0, Qt.AlignmentFlag.AlignTop)
        self._parts.addWidget(self._form, 1)
        column.addLayout(self._parts, 1)
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
        """Update the count for the width; a low panel has no room for the explanation.

        In a shallow window with room beside the models, their fields are there.
        """
        super().resizeEvent(event)
        self._show_count()
        shallow = room_of(self).shallow
        beside = shallow and self.width() >= SIDE_BY_SIDE
        side = QBoxLayout.Direction
        self._parts.setDirection(side.LeftToRight if beside else side.TopToBottom)
        self._parts.setStretch(0, int(beside))
        needed = self.view.sizeHint().height() - self.view.minimumSizeHint().height()
        whole = self.minimumSizeHint().height() + needed + self._foot.sizeHint().height() + px(4)
        self._foot.setVisible(not shallow and self.height() >= whole)

    def minimumSizeHint(self) -> QSize:
        """Return the size without the explanation."""
        least = super().minimumSizeHint()
        foot = 0 if self._foot.isHidden() else self._foot.sizeHint().height() + px(4)
        return least - QSize(0, foot)

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
        self._foot.explain(text or ("" if self.model.rowCount() else _(HINT)))

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
