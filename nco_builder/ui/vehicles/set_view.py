"""The list of the set with a row per model, renamed, moved and removed in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QSizePolicy,
    QStyleOptionViewItem,
    QWidget,
)

from nco_builder.language import N_, _
from nco_builder.squad import edit
from nco_builder.ui.parts.drag_tag import start_drag
from nco_builder.ui.parts.fields import TextLine, take_back, write_live
from nco_builder.ui.parts.lines import RowGlyph, RowLine, TextRun
from nco_builder.ui.parts.lists import pointed
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.name_delegate import NameDelegate
from nco_builder.ui.parts.painting import MARKS, Weight, symbol_face, type_face, worst
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.parts.theme import color
from nco_builder.ui.parts.toast import toast
from nco_builder.ui.parts.transfer import VEHICLES, accept_refusal, has_rows, vehicles_refusal
from nco_builder.ui.vehicles.models import GLYPH, glyph_name, vehicles_of
from nco_builder.ui.vehicles.set_model import Fielded

if TYPE_CHECKING:
    from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent

    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.parts.painting import SeverityMark
    from nco_builder.ui.parts.rows import Index
    from nco_builder.ui.vehicles.set_model import SetModel

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
        return RowGlyph(glyph_name(row.kind.id, row.vehicle.model), token, GLYPH_TOP, QSize(*GLYPH))

    def lines(self, row: Fielded, _index: Index) -> tuple[RowLine, ...]:
        """Return name and mark, and type and origin below."""
        mark = _mark(row)
        symbol = TextRun(mark.symbol, symbol_face(), mark.token, gap=6) if mark else None
        return (
            _line(0, TextRun(row.name, type_face(0, Weight.Bold)), symbol),
            _line(1, TextRun(self._about(row), type_face(2), "dim")),
        )

    def _about(self, row: Fielded) -> str:
        """Return type and origin; in a narrow list a short type, or the type alone."""
        view = self.parent()
        room = view.viewport().width() if isinstance(view, QListView) else 0
        about = [
            " · ".join(filter(None, said))
            for said in ((row.kind.name, row.origin), (row.kind.short_name, row.origin))
        ]
        around = BESIDE + 2 * PADDING
        fitting = (text for text in about if type_face(2).width(text) + around <= room)
        return next(fitting, row.kind.short_name)

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
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
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
        """Return the same."""
        return QSize(px(120), self.sizeHint().height())

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
