"""What is wrong, what to agree and what to look at, each with its source and its repairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QStackedLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import N_, _
from nco_builder.ui.findings.fix_buttons import FixButtons
from nco_builder.ui.findings.model import LINE_ROLE, FindingsModel, Line
from nco_builder.ui.look.marks import MARKS, Mark
from nco_builder.ui.look.painting import CENTER, RIGHT, Weight, draw_text, type_face
from nco_builder.ui.look.theme import color, set_look
from nco_builder.ui.reader.ids import of_finding
from nco_builder.ui.reader.pointing import pointed

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QResizeEvent

    from nco_builder.legality import Finding
    from nco_builder.ui.document.squad_document import SquadDocument

Index = QModelIndex | QPersistentModelIndex
StateFlag = QStyle.StateFlag

ROW_HEIGHT = 34
PADDING = 10
TAG_HEIGHT = 19
FRAME = 6
SEVERAL = 2
"""So many repairs are worth a button of their own."""
CLEAN_TEXT = N_("✓  Nothing to mend: legal.")


class FindingsDelegate(QStyledItemDelegate):
    """Tag, sentence with the man's name in bold, source; the buttons lie over the right end."""

    def __init__(self, findings: FindingsList) -> None:
        super().__init__(findings)
        self._list = findings

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """All rows are alike."""
        return QSize(200, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one finding."""
        line: Line = index.data(LINE_ROLE)
        rect: QRect = option.rect
        painter.save()
        if option.state & (StateFlag.State_MouseOver | StateFlag.State_Selected):
            painter.fillRect(rect, color("hover"))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, color("line"))
        inside = rect.adjusted(PADDING, 0, -PADDING, -1)
        inside.setLeft(self._paint_tag(painter, inside, MARKS[line.found.severity]) + PADDING)
        buttons = self._list.indexWidget(index)
        if isinstance(buttons, FixButtons):
            inside.setRight(inside.right() - buttons.sizeHint().width())
        self._paint_words(painter, inside, line)
        if option.state & StateFlag.State_HasFocus:
            painter.setPen(color("focus"))
            painter.drawRect(rect.adjusted(0, 0, -1, -2))
        painter.restore()

    def _paint_tag(self, painter: QPainter, rect: QRect, mark: Mark) -> int:
        """Paint the tag; return where it ends."""
        face = type_face(2, Weight.Bold, 0.4)
        text = f"{mark.symbol} {_(mark.tag)}"
        top = rect.center().y() - TAG_HEIGHT // 2
        tag = QRect(rect.left(), top, face.width(text) + 14, TAG_HEIGHT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color(mark.soft))
        painter.drawRoundedRect(tag, 3, 3)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        draw_text(painter, tag, text, face, mark.token, CENTER)
        return tag.right()

    def _paint_words(self, painter: QPainter, rect: QRect, line: Line) -> None:
        plain, small = type_face(), type_face(1)
        wants = type_face(0, Weight.Bold).width(line.man) + plain.width(line.rest)
        source = min(small.width(line.source), max(0, rect.width() - wants - 2 * PADDING))
        if source >= small.width(line.source[: len(line.source) // 2]):
            place = rect.adjusted(rect.width() - source, 0, 0, 0)
            draw_text(painter, place, line.source, small, "dim", RIGHT)
            rect = rect.adjusted(0, 0, -source - PADDING, 0)
        wide = draw_text(painter, rect, line.man, type_face(0, Weight.Bold), "ink")
        draw_text(painter, rect.adjusted(wide, 0, 0, 0), line.rest, plain, "ink")

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        """Put the buttons at the right end of the row."""
        rect: QRect = option.rect
        wide = editor.sizeHint().width()
        editor.setGeometry(rect.right() - wide + 1, rect.top(), wide, rect.height() - 1)


class FindingsList(QListView):
    """The findings; only rows that can be seen have buttons.

    Signals:
        shown: the player looks at a finding.
        followed_up: the player wants to change what it is about.

    """

    shown = Signal(object)
    followed_up = Signal(object)

    def __init__(self, document: SquadDocument, model: FindingsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("findings_list")
        self.setAccessibleName(_("Findings"))
        self.setAccessibleDescription(_("Enter goes to what the finding is about."))
        self._document = document
        self._findings = model
        self.setItemDelegate(FindingsDelegate(self))
        self.setModel(model)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().setSingleStep(ROW_HEIGHT)
        self.verticalScrollBar().valueChanged.connect(self.place_buttons)
        model.followed.connect(self.place_buttons)
        self.clicked.connect(self._follow_up)

    def place_buttons(self) -> None:
        """Give the rows that can be seen the repairs they have now."""
        visible = self.viewport().rect()
        for row in range(self._findings.rowCount()):
            index = self._findings.index(row)
            place = self.visualRect(index)
            buttons = self.indexWidget(index)
            if not place.intersects(visible):
                continue
            if not isinstance(buttons, FixButtons):
                buttons = FixButtons(self._document, self.viewport())
                self.setIndexWidget(index, buttons)
                buttons.come_after(self._last_button(row))
            line = self._findings.line(row)
            buttons.show_fixes(line.found, self._findings.fixes(row))
        self.updateEditorGeometries()

    def _last_button(self, row: int) -> QWidget:
        """Where Tab comes from to the buttons of a row: those above it, else the list."""
        for above in range(row - 1, -1, -1):
            buttons = self.indexWidget(self._findings.index(above))
            if isinstance(buttons, FixButtons):
                return buttons.last
        return self

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Topics of a finding: its source and its ruling."""
        row = pointed(self, place).row() if place or self.hasFocus() else self._row_of_buttons()
        return of_finding(self._findings.line(row).found) if row >= 0 else ()

    def _row_of_buttons(self) -> int:
        """The row whose repair the keyboard is on."""
        focused = self.focusWidget()
        for row in range(self._findings.rowCount()):
            buttons = self.indexWidget(self._findings.index(row))
            if isinstance(buttons, FixButtons) and buttons.isAncestorOf(focused):
                return row
        return -1

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More rows may be seen."""
        super().resizeEvent(event)
        self.place_buttons()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walking the list shows each man; Enter goes to what the finding is about."""
        before = self.currentIndex()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and before.isValid():
            self._follow_up(before)
            return
        super().keyPressEvent(event)
        now = self.currentIndex()
        if now.isValid() and now != before:
            self.shown.emit(self._findings.line(now.row()).found)

    def _follow_up(self, index: QModelIndex) -> None:
        self.followed_up.emit(self._findings.line(index.row()).found)


class FindingsPanel(QFrame):
    """The list, or that there is nothing to mend (`clean`); if wanted, Fix all beside it.

    Signals:
        fix_all_wanted: the player wants to see what could be repaired at once.

    """

    fix_all_wanted = Signal()

    def __init__(
        self,
        document: SquadDocument,
        model: FindingsModel,
        parent: QWidget | None = None,
        clean: str = "",
        *,
        offers_all: bool = False,
    ) -> None:
        super().__init__(parent)
        set_look(self, role="panel")
        self._model = model
        self._offers_all = offers_all
        self.list = FindingsList(document, model, self)
        self._clean = QLabel(clean or _(CLEAN_TEXT), self)
        self._clean.setObjectName("nothing_to_mend")
        self._clean.setTextFormat(Qt.TextFormat.PlainText)
        self._clean.setContentsMargins(PADDING, 0, PADDING, 0)
        set_look(self._clean, role="soldiers")
        self.fix_all = QPushButton(_("Fix all…"), self)
        self.fix_all.setObjectName("fix_all")
        self.fix_all.setToolTip(_("Shows what has exactly one repair, before anything is done"))
        self.fix_all.clicked.connect(self.fix_all_wanted)
        strip = QVBoxLayout()
        strip.setContentsMargins(2, 4, 8, 4)
        strip.addWidget(self.fix_all)
        strip.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(1, 1, 1, 1)
        row.setSpacing(0)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._clean)
        row.addLayout(self._stack, 1)
        row.addLayout(strip)
        model.followed.connect(self._show_rows)
        self._show_rows()

    def _show_rows(self) -> None:
        self._stack.setCurrentWidget(self.list if self._model.rowCount() else self._clean)
        self.fix_all.setVisible(self._offers_all and self._model.mendable() >= SEVERAL)

    def first(self) -> Finding | None:
        """The finding that matters most."""
        return self._model.line(0).found if self._model.rowCount() else None

    def height_of(self, findings: int) -> int:
        """How high the panel is that shows so many findings without scrolling."""
        return findings * ROW_HEIGHT + FRAME

    def sizeHint(self) -> QSize:
        """Two findings, so that the page keeps its shape while they come and go."""
        return QSize(400, self.height_of(2))

    def minimumSizeHint(self) -> QSize:
        """One finding at least."""
        return QSize(200, self.height_of(1))


def findings_in_sight(height: int) -> int:
    """How many findings a page of a height shows at once: never so many that the rest suffers."""
    return 1 + sum(height >= enough for enough in (460, 680, 820))
