"""The palette: a search field and a list over the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAction,
    QKeyEvent,
    QKeySequence,
)
from PySide6.QtWidgets import QFrame, QLineEdit, QListView, QVBoxLayout

from nco_builder.language import _
from nco_builder.ui.palette.thing import SearchIndex, Thing, ThingsModel, used_first
from nco_builder.ui.parts.controls import PaddedLabel
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.icons import add_search_icon
from nco_builder.ui.parts.lines import LineDelegate, RowLine, TextRun
from nco_builder.ui.parts.lists import works_list
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.painting import BARRED, type_face
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.parts.texts import announce
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtWidgets import QWidget

    from nco_builder.settings.settings import Settings
    from nco_builder.ui.parts.rows import Index


WIDTH, HEIGHT, TOP = length(620), length(430), length(44)
ROW, PADDING = length(27), length(9)
MOST_SHOWN, MOST_USED = 80, 12
USED = "palette_used"
OF_FIELD = {"Ctrl+A", "Ctrl+C", "Ctrl+K", "Ctrl+V", "Ctrl+X", "Ctrl+Y", "Ctrl+Z", "Ctrl+Shift+Z"}
"""Keys of the search field for its own text."""


class Palette(QFrame):
    """Finds a thing and runs it; restores the focus.

    Args:
        collect: All things there are now, in the order an empty field shows them.
        settings: Remember what was used last.
        window: Stands behind it.
    """

    def __init__(
        self, collect: Callable[[], Iterable[Thing]], settings: Settings, window: QWidget
    ) -> None:
        super().__init__(window, Qt.WindowType.Popup)
        self.setObjectName("palette")
        self.setAccessibleName(_("Find anything"))
        set_look(self, role="panel")
        self._window = window
        self._collect = collect
        self._settings = settings
        self._index = SearchIndex(())
        self.model = ThingsModel(self)
        self.field = QLineEdit(self)
        self.field.setObjectName("palette_field")
        self.field.setAccessibleName(_("Search for"))
        self.field.setPlaceholderText(_("An action, a unit, a weapon, a man, a rule …"))
        add_search_icon(self.field)
        self.list = QListView(self)
        self.list.setObjectName("palette_list")
        self.list.setAccessibleName(_("Results"))
        self._nothing = PaddedLabel(self)
        self._nothing.setText(_("No results."))
        self._nothing.setObjectName("palette_nothing")
        self._lay_out()
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self.list.clicked.connect(self._clicked)
        self.list.selectionModel().currentChanged.connect(self._say)

    def _lay_out(self) -> None:
        self.list.setModel(self.model)
        self.list.setItemDelegate(ThingDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        set_look(self._nothing, role="hint")
        self._nothing.pad(PADDING, PADDING, PADDING, PADDING)
        self._nothing.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(8, 8, 8, 8))
        column.setSpacing(px(4))
        column.addWidget(self.field)
        column.addWidget(self._nothing, 1, Qt.AlignmentFlag.AlignTop)
        column.addWidget(self.list, 1)

    def open(self) -> None:
        """Open with all present things, recently used ones first."""
        self._index = SearchIndex(self._collect())
        self.field.clear()
        self._search("")
        window = self._window
        size = QSize(min(WIDTH, window.width() - 40), min(HEIGHT, window.height() - 2 * TOP))
        left = (window.width() - size.width()) // 2
        self.setGeometry(QRect(window.mapToGlobal(QPoint(left, TOP)), size))
        self.show()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def _search(self, typed: str) -> None:
        ensure_glyphs(typed)
        found = self._index.find(typed)
        if not typed.strip():
            found = used_first(found, self._settings[USED])
        self.model.renew(found[:MOST_SHOWN])
        self.list.setVisible(bool(found))
        self._nothing.setVisible(not found)
        if not found:
            announce(self.field, self._nothing.text())
        self.list.setCurrentIndex(self.model.index(0, 0))

    def _say(self, current: Index) -> None:
        """Announce the current row: the focus stays in the field."""
        thing: Thing | None = current.data(ROW_ROLE)
        if thing is not None:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.list, thing.spoken))

    def _clicked(self, index: Index) -> None:
        self._do(self.model.thing(index.row()))

    def _do(self, thing: Thing | None) -> None:
        """Run a thing, unless it is barred: its reason stays visible."""
        if thing is None or thing.state == "barred":
            return
        used = [thing.key, *(key for key in self._settings[USED] if key != thing.key)]
        self._settings[USED] = used[:MOST_USED]
        self.close()
        thing.do()

    def eventFilter(self, _watched: object, event: QEvent) -> bool:
        """Handle keys while typing: arrows, Enter, and shortcuts of commands."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            self._make_way(event)
        return works_list(event, self.list, self._do_current)

    def _make_way(self, event: QKeyEvent) -> None:
        """Close on a shortcut of the window, which works only without the popup."""
        keys = QKeySequence(event.keyCombination())
        if keys.toString() in OF_FIELD or (not event.modifiers() and event.key() < Qt.Key.Key_F1):
            return
        if any(keys in action.shortcuts() for action in self._window.findChildren(QAction)):
            self.close()

    def _do_current(self) -> None:
        self._do(self.model.thing(self.list.currentIndex().row()))


class ThingDelegate(LineDelegate[Thing]):
    """Paints a thing: its name, its place, its shortcut or price, and why it is over or barred."""

    padding = PADDING
    row_height = ROW

    def lines(self, row: Thing, _index: Index) -> tuple[RowLine, ...]:
        """Return the only line."""
        small = type_face(2)
        barred = row.state == "barred"
        text = TextRun(row.text, type_face(), BARRED if barred else "ink")
        token = BARRED if barred else "ruling"
        about = (
            TextRun(row.reason, small, token, gap=PADDING, marked=True)
            if row.reason
            else TextRun(row.where, small, "dim", gap=PADDING)
        )
        return (RowLine((text, about), TextRun(row.aside, small, "dim", gap=PADDING)),)
