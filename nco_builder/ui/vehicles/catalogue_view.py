"""The list of the catalogue: headings of types, and three lines per model next to its glyph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QListView, QWidget

from nco_builder.language import N_, _
from nco_builder.ui.parts.drag_tag import start_drag
from nco_builder.ui.parts.lines import LineDelegate, RowGlyph, RowLine, TextRun
from nco_builder.ui.parts.lists import offer_rows, pointed
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.painting import CENTER, Weight, type_face
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.parts.theme import color
from nco_builder.ui.vehicles.catalogue_model import KindHead, ModelEntry
from nco_builder.ui.vehicles.models import GLYPH, glyph_name

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from nco_builder.ui.parts.rows import Index
    from nco_builder.ui.vehicles.catalogue_model import CatalogueModel

PADDING = length(9)
HEAD_HEIGHT, ROW_HEIGHT = length(24), length(50)
LINES = (length(2), length(17), length(31))
"""The tops of the three lines of a row."""
LINE_HEIGHT = length(17)
BESIDE = length(54)
"""The gap between a glyph and the text next to it."""
GLYPH_TOP = length(6)
ROOMY = length(360)
"""The width from which a line has two parts, and the nation's remark is below."""
NOTHING = N_("No results. Try all nations, another type or fewer words.")


class CatalogueDelegate(LineDelegate[KindHead | ModelEntry]):
    """Paints name and years; armament, crew and weight; how the squad's nation came by it.

    Where room is short, each line has one part, so that nothing is cut: name; years, crew and
    weight; armament. The history is then shown below the list.
    """

    padding = PADDING
    ruled = True
    row_height = ROW_HEIGHT

    def height(self, row: KindHead | ModelEntry) -> int:
        """Return the height; headings are lower than models."""
        return HEAD_HEIGHT if isinstance(row, KindHead) else self.row_height

    def ground(self, row: KindHead | ModelEntry) -> str | None:
        """Return the background of the page for headings."""
        return "ground" if isinstance(row, KindHead) else None

    def glyph(self, row: KindHead | ModelEntry) -> RowGlyph | None:
        """Return the glyph of the vehicle's type."""
        if isinstance(row, KindHead):
            return None
        token = "soldiers" if row.fielded else "dim"
        return RowGlyph(glyph_name(row.kind.id, row.vehicle.model), token, GLYPH_TOP, QSize(*GLYPH))

    def lines(self, row: KindHead | ModelEntry, _index: Index) -> tuple[RowLine, ...]:
        """Return one line for a heading; for a model three, and a mark if it is fielded."""
        small = type_face(2)
        if isinstance(row, KindHead):
            text = TextRun(row.text, type_face(1, Weight.Bold), "ink" if row.count else "dim")
            reason = TextRun(row.reason, small, "dim", gap=14, marked=True)
            return (RowLine((text,), reason, least_right=0),)
        name = TextRun(row.name, type_face(0, Weight.Bold))
        guns = TextRun(row.guns, small)
        note = TextRun(row.note, small, "specialists" if row.recorded else "dim")
        if not row.guns:  # of an own model nothing else is known
            return (*_caption(row), _line(0, name), _line(1, note))
        if self._is_narrow():
            about = TextRun(" · ".join(filter(None, [row.years, row.size])), small, "dim")
            return (*_caption(row), _line(0, name), _line(1, about), _line(2, guns))
        lines = (_line(0, name, row.years), _line(1, guns, row.size), _line(2, note))
        return (*_caption(row), *lines)

    def _is_narrow(self) -> bool:
        seen = self.parent()
        return isinstance(seen, CatalogueList) and seen.narrow


def _caption(entry: ModelEntry) -> tuple[RowLine, ...]:
    if not entry.fielded:
        return ()
    run = TextRun(_("in the squad"), type_face(3, Weight.Medium), "soldiers")
    width = GLYPH[0]
    return (RowLine((run,), top=LINES[2], height=LINE_HEIGHT, width=width, align=CENTER),)


def _line(number: int, run: TextRun, aside: str = "") -> RowLine:
    """Return a line next to the glyph, elided for the sake of its right end."""
    right = TextRun(aside, type_face(2), "dim", gap=PADDING)
    return RowLine((run,), right, top=LINES[number], height=LINE_HEIGHT, left=BESIDE)


class CatalogueList(QListView):
    """The models.

    Signals:
        wanted: an `Entry` the player asked for.
        looked_at: another row is current, or what it says changed, also for want of room.
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
        offer_rows(self)
        self.verticalScrollBar().setSingleStep(ROW_HEIGHT // 2)
        self.doubleClicked.connect(self._ask_for)
        self.selectionModel().currentChanged.connect(self.looked_at)
        model.followed.connect(self._keep_current)
        self.go_to_first()

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the current model with a small tag."""
        if (index := self.currentIndex()).isValid():
            start_drag(self, actions, (str(index.data()),))

    @property
    def narrow(self) -> bool:
        """Whether there is too little room for two parts in a line."""
        return self.viewport().width() < ROOMY

    def current(self) -> ModelEntry | None:
        """The current model."""
        index = self.currentIndex()
        return self._catalogue.entry(index.row()) if index.isValid() else None

    def ask_for_current(self) -> None:
        """Request the current model; the first one if none is current."""
        if self.current() is None:
            self.go_to_first()
        self._ask_for(self.currentIndex())

    def _ask_for(self, index: QModelIndex) -> None:
        entry = self._catalogue.entry(index.row()) if index.isValid() else None
        if entry is not None:
            self.wanted.emit(entry)

    def go_to_first(self) -> None:
        """Make the first model current; nothing if there is none."""
        places = range(self._catalogue.rowCount())
        first = next((row for row in places if self._catalogue.entry(row)), -1)
        self.setCurrentIndex(self._catalogue.index(first, 0))
        if first > 0:
            self.scrollToTop()  # its head is read too

    def go_to(self, vehicle: object) -> None:
        """Make a model current if it is listed."""
        for row in range(self._catalogue.rowCount()):
            entry = self._catalogue.entry(row)
            if entry is not None and entry.vehicle == vehicle:
                self.setCurrentIndex(self._catalogue.index(row, 0))

    def _keep_current(self) -> None:
        """Keep the current model after filtering; a heading is never current."""
        if self.current() is None:
            self.go_to_first()
        self.looked_at.emit()
        self.viewport().update()

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Return the topic of a model's type."""
        row = pointed(self, place).data(ROW_ROLE)
        return (f"vehicle:{row.kind.id}",) if row else ("vehicle:selection",)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Add on Enter; edit and delete the player's own models on F2 and Delete."""
        key, entry = event.key(), self.current()
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.ask_for_current()
        elif key in {Qt.Key.Key_F2, Qt.Key.Key_Delete} and entry is not None and entry.own:
            self.own_pressed.emit(key == Qt.Key.Key_F2)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Make a model current when the list gets the focus."""
        if self.current() is None:
            self.go_to_first()
        super().focusInEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update rows whose texts depend on the width."""
        super().resizeEvent(event)
        if (event.oldSize().width() < ROOMY) != self.narrow:
            self.looked_at.emit()

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
