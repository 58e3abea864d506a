"""The recruit list: a filter, and what may be added with its price, profile and reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import _
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.lines import LineDelegate, RowLine, TextRun
from nco_builder.ui.parts.lists import clears, pointed, works_list
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.recruit.found import FOUND_ROLE, RecruitFilter
from nco_builder.ui.recruit.model import Recruit, RecruitSection, profile_text, recruit_of

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QResizeEvent

    from nco_builder.legality import Choice
    from nco_builder.ui.parts.rows import Index
    from nco_builder.ui.recruit.model import RecruitModel

PADDING = 8
HEAD_HEIGHT = 20
TIGHT, ROOMY = 28, 40
"""Least and most height of a unit's row."""
LINE = 18
"""Height of the box a line of text is centered in."""


class RecruitDelegate(LineDelegate[RecruitSection | Recruit]):
    """Two lines a unit: name and price, profile and why not."""

    padding = PADDING
    least_width = 120
    row_height = TIGHT

    def height(self, row: RecruitSection | Recruit) -> int:
        """A head is lower than a unit."""
        return HEAD_HEIGHT if isinstance(row, RecruitSection) else self.row_height

    def ground(self, row: RecruitSection | Recruit) -> str | None:
        """Heads have none."""
        return "" if isinstance(row, RecruitSection) else None

    def lines(self, row: RecruitSection | Recruit, index: Index) -> tuple[RowLine, ...]:
        """A head's title and currency; what a unit is called and costs, what it is and leaves."""
        if isinstance(row, RecruitSection):
            title = TextRun(row.title, type_face(0, Weight.Bold), f"{row.kind}s")
            currency = TextRun(row.currency, type_face(2), "dim")
            return (RowLine((title,), currency, top=1, height=HEAD_HEIGHT - 2),)
        ink = "dim" if row.barred else "ink"
        name = TextRun(row.unit.name, type_face(), ink)
        price = TextRun(price_label(row.choice), type_face(0, Weight.Bold), ink, gap=PADDING)
        first, second = two_tops(self.row_height)
        about = _about(row, index.data(FOUND_ROLE) or "")
        return (
            RowLine((name,), price, top=first, height=LINE),
            RowLine(about, top=second, height=LINE),
        )


def _about(recruit: Recruit, found: str) -> tuple[TextRun, ...]:
    """The second line: what was sought counts most, else his profile; then what speaks against him.

    A long reason needs the whole line; the tooltip tells the profile too.
    """
    small = type_face(2)
    profile = found or profile_text(recruit.unit)
    if recruit.left:
        left = f" · {recruit.left}"
        if found:  # half a number misleads
            return TextRun(found, small, "dim"), TextRun(left, small, "dim", spare=True)
        return (TextRun(profile + left, small, "dim"),)
    reason = TextRun(recruit.reason, small, "ruling", marked=True)
    if recruit.barred:
        return (reason,)
    return TextRun(profile + " · " * bool(recruit.reason), small, "dim", spare=True), reason


def two_tops(height: int) -> tuple[int, int]:
    """Where the two lines of a row begin: closer to each other than to the rows beside."""
    spare = max(0, height - TIGHT)
    first = spare // 3 - 1
    return first, first + LINE - 5 + spare // 4


class RecruitList(QListView):
    """The units; rows are as high as lets all of them be seen, within bounds.

    Signals:
        wanted: a choice the player asked for.

    """

    wanted = Signal(object)

    def __init__(self, model: RecruitFilter, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("recruit_list")
        self.setAccessibleName(_("Recruit"))
        self.setAccessibleDescription(_("What may be added. Enter adds a man."))
        self._delegate = RecruitDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setModel(model)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.doubleClicked.connect(self._ask_for)

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """The topic of a unit."""
        recruit = recruit_of(pointed(self, place))
        return (f"unit:{recruit.unit.id}",) if recruit else ()

    def ask_for_current(self) -> None:
        """Ask for the unit the keyboard is on; the first one where it is on none."""
        index = self.currentIndex()
        self._ask_for(index if index.isValid() else self.first())

    def _ask_for(self, index: QModelIndex) -> None:
        recruit = recruit_of(index)
        if recruit is not None and not recruit.barred:
            self.wanted.emit(recruit.choice)

    def first(self) -> QModelIndex:
        """The unit that is meant: one that can be added, found by its own name; else the first."""
        indexes = [self.model().index(row, 0) for row in range(self.model().rowCount())]
        units = [index for index in indexes if recruit_of(index)]
        return min(units, key=_how_far, default=QModelIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter adds."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.ask_for_current()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Be on the first unit when the keyboard arrives for the first time."""
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.first())
        super().focusInEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the rows to the new height."""
        super().resizeEvent(event)
        model = self.model()
        source = model.sourceModel() if isinstance(model, RecruitFilter) else model
        rows = range(source.rowCount())
        units = sum(1 for row in rows if recruit_of(source.index(row, 0)))
        heads = len(rows) - units
        room = self.viewport().height() - heads * HEAD_HEIGHT
        height = min(ROOMY, max(TIGHT, room // units if units else ROOMY))
        if height != self._delegate.row_height:
            self._delegate.row_height = height
            self.scheduleDelayedItemsLayout()


class RecruitPanel(QFrame):
    """The list under its filter.

    Signals:
        wanted: a choice the player asked for.

    """

    wanted = Signal(object)

    def __init__(self, model: RecruitModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_look(self, role="panel")
        self._filter = RecruitFilter(model, self)
        self.search = QLineEdit(self)
        self.search.setObjectName("recruit_filter")
        self.search.setAccessibleName(_("Filter the recruit list"))
        self.search.setPlaceholderText(_("Filter units, weapons, skills"))
        self.search.setToolTip(
            _("Arrow keys move through the list, Enter adds a man, Escape shows all again")
        )
        self.search.setClearButtonEnabled(True)
        self.search.addAction(icon("search", "dim"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.textChanged.connect(self._search)
        self.search.installEventFilter(self)
        self.list = RecruitList(self._filter, self)
        self.list.wanted.connect(self.wanted)
        self._nothing = QLabel(self)
        self._nothing.setObjectName("recruit_nothing")
        self._nothing.setTextFormat(Qt.TextFormat.PlainText)
        self._nothing.setWordWrap(True)
        self._all = QPushButton(_("Show all units"), self)
        self._all.setObjectName("recruit_show_all")
        self._all.clicked.connect(self._show_all)
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 7, 1, 1)
        column.setSpacing(3)
        row = QVBoxLayout()
        row.setContentsMargins(7, 0, 7, 0)
        row.addWidget(self.search)
        row.addWidget(self._nothing)
        row.addWidget(self._all)
        self._tell_nothing("")
        column.addLayout(row)
        column.addWidget(self.list, 1)

    def _search(self, text: str) -> None:
        self._filter.set_words(text)
        self.list.setCurrentIndex(self.list.first())
        empty = bool(text.strip()) and not self._filter.rowCount()
        nothing = _("No unit has or may take “{text}”.").format(text=text.strip())
        self._tell_nothing(nothing if empty else "")

    def _tell_nothing(self, nothing: str) -> None:
        """Say that nothing was found, and offer everything again."""
        ensure_glyphs(nothing)
        self._nothing.setText(nothing)
        self._nothing.setVisible(bool(nothing))
        self._all.setVisible(bool(nothing))
        self.search.setAccessibleDescription(nothing)

    def _show_all(self) -> None:
        self.search.clear()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, _watched: object, event: QEvent) -> bool:
        """While filtering, arrows walk the list, Enter adds, Escape shows everything again."""
        return works_list(event, self.list, self.list.ask_for_current) or clears(event, self.search)


def _how_far(index: QModelIndex) -> tuple[bool, bool]:
    """Whether a unit cannot be added, and whether it was found for something it has or may take."""
    recruit = recruit_of(index)
    return recruit is None or recruit.barred, bool(index.data(FOUND_ROLE))


def price_label(choice: Choice) -> str:
    """What a unit costs: `free` or its points."""
    return str(choice.price) if choice.price else _("free")
