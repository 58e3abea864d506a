"""The catalogue as it is seen: heads of types, and three lines a model beside its glyph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from nco_builder.language import N_, _
from nco_builder.ui.look.icons import paint_icon
from nco_builder.ui.look.painting import (
    CENTER,
    RIGHT,
    Weight,
    draw_marked,
    draw_text,
    type_face,
)
from nco_builder.ui.look.theme import color
from nco_builder.ui.reader.pointing import pointed
from nco_builder.ui.vehicles.catalogue_model import ROW_ROLE, head_text
from nco_builder.ui.vehicles.catalogue_rows import Entry, Head
from nco_builder.ui.vehicles.glyphs import GLYPH, glyph_name

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from nco_builder.ui.look.painting import Type
    from nco_builder.ui.vehicles.catalogue_model import CatalogueModel
    from nco_builder.ui.vehicles.catalogue_rows import Row

Index = QModelIndex | QPersistentModelIndex
StateFlag = QStyle.StateFlag

PADDING = 9
HEAD_HEIGHT, ROW_HEIGHT = 24, 50
LINES = (2, 17, 31)
"""Where the three lines of a row begin."""
LINE_HEIGHT = 17
BESIDE = GLYPH.width() + 10
NOTHING = N_("No model matches. Ask for all nations, another type or fewer words.")


class CatalogueDelegate(QStyledItemDelegate):
    """Name and years; armament, crew and weight; how the squad's nation came by it."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """A head is lower than a model."""
        height = ROW_HEIGHT if isinstance(index.data(ROW_ROLE), Entry) else HEAD_HEIGHT
        return QSize(200, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a head or a model."""
        row: Row = index.data(ROW_ROLE)
        rect: QRect = option.rect
        painter.save()
        if isinstance(row, Head):
            self._paint_head(painter, rect, row)
        else:
            paint_ground(painter, option)
            self._paint_entry(painter, rect.adjusted(PADDING, 0, -PADDING, 0), row)
        painter.restore()

    def _paint_head(self, painter: QPainter, rect: QRect, head: Head) -> None:
        painter.fillRect(rect, color("ground"))
        inside = rect.adjusted(PADDING, 0, -PADDING, 0)
        bold, small = type_face(1, Weight.Bold), type_face(2)
        wide = draw_text(painter, inside, head_text(head), bold, "ink" if head.count else "dim")
        room = inside.adjusted(wide + 14, 0, 0, 0)
        wants = small.width(head.reason)
        draw_marked(
            painter, room.adjusted(max(0, room.width() - wants), 0, 0, 0), head.reason, small, "dim"
        )

    def _paint_entry(self, painter: QPainter, rect: QRect, entry: Entry) -> None:
        place = QRect(rect.left(), rect.top() + 6, GLYPH.width(), GLYPH.height())
        paint_icon(
            painter, place, glyph_name(entry.kind.id), "soldiers" if entry.fielded else "dim"
        )
        small = type_face(2)
        if entry.fielded:
            below = QRect(place.left(), rect.top() + LINES[2], place.width(), LINE_HEIGHT)
            draw_text(
                painter, below, _("in the set"), type_face(3, Weight.Medium), "soldiers", CENTER
            )
        first, second, third = (
            QRect(rect.left() + BESIDE, rect.top() + top, rect.width() - BESIDE, LINE_HEIGHT)
            for top in LINES
        )
        draw_both(painter, first, (entry.name, type_face(0, Weight.Bold), "ink"), entry.years)
        draw_both(painter, second, (entry.guns, small, "ink"), entry.size)
        last = third if entry.guns else second  # of an own model nothing else is known
        draw_text(painter, last, entry.note, small, "specialists" if entry.recorded else "dim")


def paint_ground(painter: QPainter, option: QStyleOptionViewItem) -> None:
    """Paint what lies under a row: chosen, pointed at, with the keyboard on it."""
    rect: QRect = option.rect
    if option.state & StateFlag.State_Selected:
        painter.fillRect(rect, color("selection"))
    elif option.state & StateFlag.State_MouseOver:
        painter.fillRect(rect, color("hover"))
    painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, color("line"))
    if option.state & StateFlag.State_HasFocus:
        painter.setPen(color("focus"))
        painter.drawRect(rect.adjusted(0, 0, -1, -2))


def draw_both(painter: QPainter, rect: QRect, left: tuple[str, Type, str], right: str) -> None:
    """A line with something at its right end, for which the left gives way."""
    text, face, token = left
    wide = draw_text(painter, rect, right, type_face(2), "dim", RIGHT)
    draw_text(painter, rect.adjusted(0, 0, -wide - PADDING if wide else 0, 0), text, face, token)


class CatalogueList(QListView):
    """The models.

    Signals:
        wanted: an `Entry` the player asked for.
        looked_at: another row is current, or what it says changed.
        own_pressed: F2 (True) or Delete (False) on a model of the player's own.

    """

    wanted = Signal(object)
    looked_at = Signal()
    own_pressed = Signal(bool)

    def __init__(self, model: CatalogueModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("catalogue_list")
        self.setAccessibleName(_("Vehicle models"))
        self.setAccessibleDescription(_("Enter adds a model to the set."))
        self._catalogue = model
        self.setItemDelegate(CatalogueDelegate(self))
        self.setModel(model)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().setSingleStep(ROW_HEIGHT // 2)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.doubleClicked.connect(self._ask_for)
        self.selectionModel().currentChanged.connect(self.looked_at)
        model.followed.connect(self._keep_current)
        self.go_to_first()

    def current(self) -> Entry | None:
        """The model the keyboard is on."""
        index = self.currentIndex()
        return self._catalogue.entry(index.row()) if index.isValid() else None

    def ask_for_current(self) -> None:
        """Ask for the model the keyboard is on; the first one where it is on none."""
        if self.current() is None:
            self.go_to_first()
        self._ask_for(self.currentIndex())

    def _ask_for(self, index: QModelIndex) -> None:
        entry = self._catalogue.entry(index.row()) if index.isValid() else None
        if entry is not None:
            self.wanted.emit(entry)

    def go_to_first(self) -> None:
        """Put the keyboard on the first model; on nothing where there is none."""
        places = range(self._catalogue.rowCount())
        first = next((row for row in places if self._catalogue.entry(row)), -1)
        self.setCurrentIndex(self._catalogue.index(first))
        if first > 0:
            self.scrollToTop()  # its head is read too

    def go_to(self, vehicle: object) -> None:
        """Put the keyboard on a model, if it is listed."""
        for row in range(self._catalogue.rowCount()):
            entry = self._catalogue.entry(row)
            if entry is not None and entry.vehicle == vehicle:
                self.setCurrentIndex(self._catalogue.index(row))

    def _keep_current(self) -> None:
        """What was current may be filtered away; a head never is current."""
        if self.current() is None:
            self.go_to_first()
        self.looked_at.emit()
        self.viewport().update()

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """The topic of a model's type."""
        row = pointed(self, place).data(ROW_ROLE)
        return (f"vehicle:{row.kind.id}",) if row else ("vehicle:selection",)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter adds; F2 and Delete are for the player's own models."""
        key, entry = event.key(), self.current()
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.ask_for_current()
        elif key in {Qt.Key.Key_F2, Qt.Key.Key_Delete} and entry is not None and entry.own:
            self.own_pressed.emit(key == Qt.Key.Key_F2)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Be on a model when the keyboard arrives."""
        if self.current() is None:
            self.go_to_first()
        super().focusInEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or that there are none."""
        super().paintEvent(event)
        if not self._catalogue.rowCount():
            painter = QPainter(self.viewport())
            room = self.viewport().rect().adjusted(PADDING, 0, -PADDING, 0)
            flags = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextWordWrap.value
            painter.setFont(type_face(1).font)
            painter.setPen(color("dim"))
            painter.drawText(room, flags, _(NOTHING))
            painter.end()
