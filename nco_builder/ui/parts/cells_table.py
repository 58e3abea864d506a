"""Tables with columns declared as data: the text and look of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from nco_builder.language import _
from nco_builder.schema.record import Frozen
from nco_builder.ui.parts.arranged_view import ArrangedView, ColumnChoice, TableOrder, text_key
from nco_builder.ui.parts.lines import LineDelegate, RowLine, TextRun
from nco_builder.ui.parts.lists import ENTER, fitted, with_heads
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import LEFT, RIGHT, SYMBOLS, Weight, type_face
from nco_builder.ui.parts.rows import RowsModel
from nco_builder.ui.parts.table_menu import TableMenu
from nco_builder.ui.parts.tables import keep_sizes, set_up_table
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QResizeEvent

    from nco_builder.ui.parts.rows import Index


class Keyed(Protocol):
    """A row identified by its key."""

    @property
    def key(self) -> Hashable:
        """The identity of the row's subject."""

    @property
    def kin(self) -> Hashable:
        """The fallback key for the selection if the row's own key is gone."""


R = TypeVar("R", bound=Keyed)
FEW = 300
"""Up to this number, rows are inserted and removed one by one; above it a reset is faster."""
ROW_HEIGHT, PADDING = length(26), 6
HEAD_ROOM, ARROW_ROOM, CLOSER = length(22), length(16), length(8)
"""Room in a heading besides its text: padding, and the sort arrow; what padding can do without."""
MOST_WANTED = length(360)
KEYPAD = Qt.KeyboardModifier.KeypadModifier
NOTHING = frozenset({"", "–"})
MEASURED = 200
"""The number of rows that are measured for column widths."""


class CellColumn(Frozen, Generic[R]):
    """A column.

    Attributes:
        name: its name in settings.
        title: its title, marked for translation.
        text: returns the text of a row.
        right: whether the text is aligned right.
        stretch: its stretch factor; 0 for none.
        token: returns the color of a row's text.
        bold: whether the text is bold.
        key: returns the sort key of a row; None to sort by text.
        always: whether it cannot be hidden.
        if_any: whether it is hidden while empty, unless the player chose it.
    """

    name: str
    title: str
    text: Callable[[R], str]
    right: bool = False
    stretch: int = 0
    token: Callable[[R], str] = lambda _row: "ink"
    bold: bool = False
    key: Callable[[R], Any] | None = None
    always: bool = False
    if_any: bool = False

    def sort_key(self, row: R) -> Any:  # noqa: ANN401 - whatever can be ordered
        """Return the sort key of a row."""
        return self.key(row) if self.key else text_key(self.text(row))

    def sorted(self, rows: Iterable[R], *, descending: bool) -> list[R]:
        """Return the rows sorted by this column; those with an empty cell come last."""
        said: dict[bool, list[R]] = {True: [], False: []}
        for row in rows:
            said[self.text(row) not in NOTHING].append(row)
        return [*sorted(said[True], key=self.sort_key, reverse=descending), *said[False]]


class CellsModel(RowsModel[R], Generic[R]):
    """Rows shown in declared columns."""

    sames = (lambda row: row.key, lambda row: row.kin)

    def __init__(self, columns: Sequence[CellColumn[R]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.declared = tuple(columns)
        self.columns = len(self.declared)
        role = Qt.ItemDataRole
        self.answers = {
            role.DisplayRole: self._text,
            role.ToolTipRole: lambda row, index: plain_tip(self._text(row, index)),
            role.TextAlignmentRole: lambda _row, index: (
                RIGHT if self.declared[index.column()].right else LEFT
            ),
        }

    def _text(self, row: R, index: Index) -> str:
        return self.declared[index.column()].text(row)

    def show(self, rows: Sequence[R]) -> None:
        """Show other rows, in steps, or by a reset if there are many changes."""
        if self._rows and len(self._rows) <= FEW and len(rows) <= FEW:
            self.take(rows)
        else:
            self.renew(rows)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:  # noqa: ANN401 - Qt's
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return _(self.declared[section].title)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if self.declared[section].right else LEFT
        return None


class CellsDelegate(LineDelegate[R], Generic[R]):
    """Paints a cell as its column declares."""

    padding = PADDING
    row_height = ROW_HEIGHT
    ruled = True

    def __init__(self, columns: Sequence[CellColumn[R]], parent: QWidget) -> None:
        super().__init__(parent)
        self._columns = columns

    def lines(self, row: R, index: Index) -> tuple[RowLine, ...]:
        """Return the text of the column."""
        column = self._columns[index.column()]
        text = column.text(row)
        face = type_face(0, Weight.Bold) if column.bold else type_face(1)
        run = TextRun(text, face, column.token(row), marked=text[:1] in SYMBOLS and bool(text))
        return (RowLine((run,), align=RIGHT if column.right else LEFT),)


class CellsTable(ArrangedView, Generic[R]):
    """A table sorted by clicks on headings; a tooltip has the full text of an elided cell.

    Signals:
        chosen_changed: another row is chosen, or it reads differently.
        opened: something is to be done with the chosen row, by Enter or a double click.
        typed: a digit that was typed while the table has the keyboard.
    """

    chosen_changed = Signal()
    opened = Signal()
    typed = Signal(str)

    order = TableOrder(grouped=False)

    def __init__(self, name: str, says: str, model: CellsModel[R], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(says)
        self._cells = model
        self._key: Hashable = None
        self._given: Sequence[R] = ()
        self.setModel(model)
        self.setItemDelegate(CellsDelegate(model.declared, self))
        self._set_up()
        model.about_to_follow.connect(self._note_choice)
        model.followed.connect(self._choose_again)
        self.selectionModel().selectionChanged.connect(lambda *_: self.chosen_changed.emit())
        self.doubleClicked.connect(lambda _index: self.opened.emit())

    def _set_up(self) -> None:
        set_up_table(self, ROW_HEIGHT)
        keep_sizes(self, ROW_HEIGHT, ROW_HEIGHT, px(10))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.sort_by_headings()
        self.menu = TableMenu(_("Ta&ble"), None, self, self)

    def choices(self) -> tuple[ColumnChoice, ...]:
        """Return all columns."""
        return tuple(
            [ColumnChoice(each.name, _(each.title), each.always) for each in self._cells.declared]
        )

    def own_order_name(self) -> str:
        """Return the menu's name for the order of unsorted rows."""
        return _("&Usual order")

    def can_group(self) -> bool:
        """Return whether the rows can be grouped."""
        return False

    def show_rows(self, rows: Sequence[R]) -> None:
        """Show rows, sorted, with columns as wide as they need."""
        self._given = rows
        self._arrange()
        self._fit_columns()

    def _arrange(self) -> None:
        rows, order = self._given, self.order
        if order.column is not None:
            column = self._cells.declared[order.column]
            rows = column.sorted(rows, descending=order.descending)
        self._cells.show(rows)

    def chosen(self) -> R | None:
        """Return the selected row."""
        found = self.selectionModel().selectedRows()
        return self._cells.row(found[0].row()) if found else None

    def choose(self, key: Hashable) -> bool:
        """Select a row by its key, and return whether it exists."""
        for at, row in enumerate(self._cells.rows()):
            if row.key == key:
                self.selectRow(at)
                self.scrollTo(self._cells.index(at, 0))
                return True
        return False

    def _note_choice(self) -> None:
        row = self.chosen()
        self._key = row.key if row is not None else None

    def _choose_again(self) -> None:
        if self._key is not None and self.chosen() is None:
            self.choose(self._key)
        self.chosen_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns; the selected row stays visible if it was."""
        super().resizeEvent(event)
        self._fit_columns()
        found = self.selectionModel().selectedRows()
        if found and 0 <= self.visualRect(found[0]).top() < event.oldSize().height():
            self.scrollTo(found[0])

    def _fit_columns(self) -> None:
        """Give each visible column what it needs, as far as there is room."""
        rows = self._cells.rows()[:MEASURED]
        head = type_face(1, Weight.Bold)
        header = self.horizontalHeader()
        texts, heads = {}, {}
        for at, column in enumerate(self._cells.declared):
            own = self.own_columns
            empty = column.if_any and not any(column.text(row) for row in rows)
            hidden = empty if own is None else not (column.always or column.name in own)
            self.setColumnHidden(at, hidden)
            if self.isColumnHidden(at):
                continue
            face = type_face(0, Weight.Bold) if column.bold else type_face(1)
            wide = max([face.width(column.text(row)) for row in rows], default=0)
            texts[at] = min(wide + 3 * PADDING, MOST_WANTED)
            told = head.width(_(column.title)) + HEAD_ROOM + ARROW_ROOM
            heads[at] = max(told, header.sectionSizeHint(at))
        for at, wide in self._shared(texts, heads).items():
            self.setColumnWidth(at, wide)

    def _shared(self, texts: dict[int, int], heads: dict[int, int]) -> dict[int, int]:
        """Return the widths; where there is too little room, names are cut last.

        Then only the heading of the sort order has room for its arrow, and headings stand closer.
        """
        room, columns = self.viewport().width(), self._cells.declared
        giving = {at: columns[at].stretch for at in texts if columns[at].stretch}
        if sum(max(texts[at], heads[at]) for at in texts) > room:
            sorted_by = self.order.column
            heads = {at: wide - ARROW_ROOM * (at != sorted_by) for at, wide in heads.items()}
            giving = {at: weight for at, weight in giving.items() if not columns[at].bold}
        if sum(max(texts[at], heads[at]) for at in texts) > room:
            heads = {at: wide - CLOSER for at, wide in heads.items()}
        wanted = {at: max(texts[at], heads[at]) for at in texts}
        rest = room - sum(wide for at, wide in wanted.items() if at not in giving)
        if giving and rest >= sum(heads[at] for at in giving):
            shared = fitted({at: wanted[at] for at in giving}, giving, rest)
            return wanted | with_heads(shared, {at: heads[at] for at in giving})
        sharing = {at: max(1, columns[at].stretch) for at in texts}
        if sum(wanted.values()) > room >= sum(texts.values()):
            return fitted(texts, sharing, room)
        return with_heads(fitted(wanted, sharing, room), heads)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(220), px(60))  # a heading and a row

    def event(self, event: QEvent) -> bool:
        """Keep Enter and digits from the window's shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.modifiers() in {Qt.KeyboardModifier.NoModifier, KEYPAD}
            if plain and (event.key() in ENTER or event.text().isdecimal()):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the selected row on Enter, and emit digits."""
        plain = event.modifiers() in {Qt.KeyboardModifier.NoModifier, KEYPAD}
        if plain and event.key() in ENTER:
            self.opened.emit()
        elif plain and event.text().isdecimal():
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)
