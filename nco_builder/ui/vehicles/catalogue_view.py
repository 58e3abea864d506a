"""The catalogue as it is seen: heads of types, and three lines a model beside its glyph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QWidget,
)

from nco_builder.language import N_, _
from nco_builder.ui.parts.lines import LineDelegate, RowGlyph, RowLine, TextRun
from nco_builder.ui.parts.lists import pointed
from nco_builder.ui.parts.painting import CENTER, Weight, type_face
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.parts.theme import color
from nco_builder.ui.vehicles.catalogue_model import KindHead, ModelEntry
from nco_builder.ui.vehicles.models import GLYPH, glyph_name

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from nco_builder.ui.parts.rows import Index
    from nco_builder.ui.vehicles.catalogue_model import CatalogueModel

PADDING = 9
HEAD_HEIGHT, ROW_HEIGHT = 24, 50
LINES = (2, 17, 31)
"""Where the three lines of a row begin."""
LINE_HEIGHT = 17
BESIDE = GLYPH.width() + 10
GLYPH_TOP = 6
NOTHING = N_("No results. Try all nations, another type or fewer words.")


class CatalogueDelegate(LineDelegate[KindHead | ModelEntry]):
    """Name and years; armament, crew and weight; how the squad's nation came by it."""

    padding = PADDING
    ruled = True
    row_height = ROW_HEIGHT

    def height(self, row: KindHead | ModelEntry) -> int:
        """A head is lower than a model."""
        return HEAD_HEIGHT if isinstance(row, KindHead) else self.row_height

    def ground(self, row: KindHead | ModelEntry) -> str | None:
        """Heads have that of the page."""
        return "ground" if isinstance(row, KindHead) else None

    def glyph(self, row: KindHead | ModelEntry) -> RowGlyph | None:
        """The model's type."""
        if isinstance(row, KindHead):
            return None
        token = "soldiers" if row.fielded else "dim"
        return RowGlyph(glyph_name(row.kind.id), token, GLYPH_TOP, GLYPH)

    def lines(self, row: KindHead | ModelEntry, _index: Index) -> tuple[RowLine, ...]:
        """A head in one line, a model in three, and below the glyph whether the set has it."""
        small = type_face(2)
        if isinstance(row, KindHead):
            text = TextRun(row.text, type_face(1, Weight.Bold), "ink" if row.count else "dim")
            reason = TextRun(row.reason, small, "dim", gap=14, marked=True)
            return (RowLine((text,), reason, yields=0),)
        name = TextRun(row.name, type_face(0, Weight.Bold))
        guns = TextRun(row.guns, small)
        note = TextRun(row.note, small, "specialists" if row.recorded else "dim")
        of_own = not row.guns  # of an own model nothing else is known
        return (
            *_caption(row),
            _line(0, name, row.years),
            *([] if of_own else [_line(1, guns, row.size)]),
            _line(1 if of_own else 2, note),
        )


def _caption(entry: ModelEntry) -> tuple[RowLine, ...]:
    if not entry.fielded:
        return ()
    run = TextRun(_("in the squad"), type_face(3, Weight.Medium), "soldiers")
    width = GLYPH.width()
    return (RowLine((run,), top=LINES[2], height=LINE_HEIGHT, width=width, align=CENTER),)


def _line(number: int, run: TextRun, aside: str = "") -> RowLine:
    """One of the lines beside the glyph; it gives way to what stands at its right end."""
    right = TextRun(aside, type_face(2), "dim", gap=PADDING)
    return RowLine((run,), right, top=LINES[number], height=LINE_HEIGHT, left=BESIDE)


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
        self.setAccessibleDescription(_("Enter adds a model to the squad."))
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

    def current(self) -> ModelEntry | None:
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
        self.setCurrentIndex(self._catalogue.index(first, 0))
        if first > 0:
            self.scrollToTop()  # its head is read too

    def go_to(self, vehicle: object) -> None:
        """Put the keyboard on a model, if it is listed."""
        for row in range(self._catalogue.rowCount()):
            entry = self._catalogue.entry(row)
            if entry is not None and entry.vehicle == vehicle:
                self.setCurrentIndex(self._catalogue.index(row, 0))

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
