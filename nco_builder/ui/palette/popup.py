"""The field and the list that open over the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
)

from nco_builder.language import _
from nco_builder.ui.look.fonts import ensure_glyphs
from nco_builder.ui.look.icons import icon
from nco_builder.ui.look.list_keys import works_list
from nco_builder.ui.look.painting import RIGHT, draw_marked, draw_text, type_face
from nco_builder.ui.look.theme import color, set_look
from nco_builder.ui.palette.model import THING_ROLE, ThingsModel
from nco_builder.ui.palette.thing import Index, Thing, used_first

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtWidgets import QWidget

    from nco_builder.ui.document.settings import Settings
    from nco_builder.ui.palette.model import Index as ModelIndex

WIDTH, HEIGHT, TOP = 620, 430, 44
ROW, PADDING = 27, 9
MOST_SHOWN, MOST_USED = 80, 12
USED = "palette_used"


class Palette(QFrame):
    """Finds a thing and does it; gives the keyboard back to where it was.

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
        self._index = Index(())
        self.model = ThingsModel(self)
        self.field = QLineEdit(self)
        self.field.setObjectName("palette_field")
        self.field.setAccessibleName(_("What to find"))
        self.field.setPlaceholderText(_("An action, a unit, a weapon, a man, a rule …"))
        self.field.addAction(icon("search", "dim"), QLineEdit.ActionPosition.LeadingPosition)
        self.list = QListView(self)
        self.list.setObjectName("palette_list")
        self.list.setAccessibleName(_("What was found"))
        self._nothing = QLabel(_("Nothing is called so."), self)
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
        self._nothing.setContentsMargins(PADDING, 0, PADDING, PADDING)
        self._nothing.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(7, 7, 7, 7)
        column.setSpacing(5)
        column.addWidget(self.field)
        column.addWidget(self.list, 1)
        column.addWidget(self._nothing)

    def open(self) -> None:
        """Show it with everything there is now, those used last first."""
        self._index = Index(self._collect())
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
        self.model.show_things(found[:MOST_SHOWN])
        self._nothing.setVisible(not found)
        self.list.setCurrentIndex(self.model.index(0, 0))

    def _say(self, current: ModelIndex) -> None:
        """Have the current row said: the keyboard stays in the field."""
        thing: Thing | None = current.data(THING_ROLE)
        if thing is not None:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.list, thing.spoken))

    def _clicked(self, index: ModelIndex) -> None:
        self._do(self.model.thing(index.row()))

    def _do(self, thing: Thing | None) -> None:
        """Do a thing, unless it is barred: its reason stays in sight."""
        if thing is None or thing.state == "barred":
            return
        used = [thing.key, *(key for key in self._settings[USED] if key != thing.key)]
        self._settings[USED] = used[:MOST_USED]
        self.close()
        thing.do()

    def eventFilter(self, _watched: object, event: QEvent) -> bool:
        """While typing, arrows walk the list and Enter does what is current."""
        return works_list(event, self.list, self._do_current)

    def _do_current(self) -> None:
        self._do(self.model.thing(self.list.currentIndex().row()))


class ThingDelegate(QStyledItemDelegate):
    """Paints a thing: its words, where it is, its keys or price, why it is over or barred."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: ModelIndex) -> QSize:
        """All rows are alike."""
        return QSize(200, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        """Paint one row."""
        thing: Thing = index.data(THING_ROLE)
        rect: QRect = option.rect
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, color("selection"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, color("hover"))
        line = rect.adjusted(PADDING, 0, -PADDING, 0)
        small, barred = type_face(2), thing.state == "barred"
        wide = draw_text(painter, line, thing.aside, small, "dim", RIGHT)
        line.setRight(line.right() - wide - (PADDING if wide else 0))
        wide = draw_text(painter, line, thing.text, type_face(), "dim" if barred else "ink")
        rest = line.adjusted(wide + PADDING, 0, 0, 0)
        if thing.reason:
            draw_marked(painter, rest, thing.reason, small, "ruling")
        else:
            draw_text(painter, rest, thing.where, small, "dim")
        painter.restore()
