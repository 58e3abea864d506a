"""The table of the library: sorted by its headings, used with keys, as wide as the page."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from nco_builder.files.problems import visible_line
from nco_builder.language import _
from nco_builder.ui.library.columns import (
    COLUMNS,
    NAME,
    TOKENS,
    VERDICT,
    LibraryRow,
    about,
    icon_of,
    name_of,
    nation_called,
    spoken,
)
from nco_builder.ui.parts.arranged_view import ArrangedView, ColumnChoice, TableOrder
from nco_builder.ui.parts.fields import TextLine
from nco_builder.ui.parts.icons import nation_icon, paint_icon
from nco_builder.ui.parts.lines import RowLine, TextRun
from nco_builder.ui.parts.lists import ENTER
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.name_delegate import NameDelegate
from nco_builder.ui.parts.painting import LEFT, RIGHT, Weight, type_face
from nco_builder.ui.parts.rows import CHOOSE, ROW_ROLE, RowsModel
from nco_builder.ui.parts.table_menu import TableMenu
from nco_builder.ui.parts.tables import keep_sizes, set_up_table
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from PySide6.QtGui import QIcon, QPainter, QResizeEvent
    from PySide6.QtWidgets import QStyleOptionViewItem

    from nco_builder.ui.parts.rows import Index


ROW_HEIGHT, ICON, STAR = length(26), length(16), length(13)
ICON_ROOM, STAR_ROOM, PADDING = length(22), length(18), length(6)
ABOUT_GAP = 8
"""The gap between a name and the remark after it."""
BESIDE = 2
"""Pixels of a cell's frame."""
WIDEST = {"nation": length(132), "tags": length(150), "kind": length(110), "player": length(120)}
"""The most width of text columns while the name has too little."""
LEAST_NAME, MOST_NAME = length(150), length(320)
GIVING = {
    name: next(at for at, each in enumerate(COLUMNS) if each.name == name)
    for name in ("tags", "player", "nation", "kind")
}
"""The columns that give way to the name, in order."""
LEFT_OUT = tuple(
    at
    for name in ("tags", "changed", "player")
    for at, each in enumerate(COLUMNS)
    if each.name == name
)
"""The columns that are left out where there is too little room for the name, in order."""
MOST_SPREAD = 400
SAMPLES = {
    "limits": "100 vp / 100 sp",
    "points": "100 vp / 100 sp",
    "changed": "2026-12-30",
}
"""Sample texts for the widths of number columns."""


class LibraryDelegate(NameDelegate[LibraryRow]):
    """Paints cells and headings; a name has the sign of its kind, remarks, a favorite's star."""

    padding = 6
    row_height = ROW_HEIGHT
    ruled = True

    def room(self, option: QStyleOptionViewItem, row: LibraryRow, index: Index) -> QRect:
        """Return the room next to the sign and the star."""
        rect: QRect = option.rect
        named = index.column() == NAME and (not row.head or _head_icon(row) is not None)
        left = ICON_ROOM + PADDING if named else PADDING
        star = STAR_ROOM * (index.column() == NAME and row.favourite)
        return rect.adjusted(left, 0, -PADDING - star, 0)

    def ground(self, row: LibraryRow) -> str | None:
        """Return the background of a heading."""
        return "ground" if row.head else None

    def lines(self, row: LibraryRow, index: Index) -> tuple[RowLine, ...]:
        """Return the text of a column."""
        column = COLUMNS[index.column()]
        if row.head:
            if index.column() != NAME:
                return ()
            head = TextRun(row.head, type_face(2, Weight.Bold))
            return (RowLine((head,), right=TextRun(str(row.files), type_face(2), "dim")),)
        if index.column() != NAME:
            token = TOKENS.get(row.entry.verdict, "dim") if index.column() == VERDICT else "ink"
            run = TextRun(column.text(row.entry), type_face(1), token, marked=token != "ink")
            return (RowLine((run,), align=RIGHT if column.right else LEFT),)
        name = TextRun(name_of(row.entry), type_face(0, Weight.Bold))
        if said := about(row):
            token = "error" if row.entry.problem else "ruling" if row.conflict else "dim"
            spare = token == "dim"  # its tab says that it is open
            run = TextRun(said, type_face(2), token, gap=ABOUT_GAP, spare=spare)
            return (RowLine((name, run)),)
        return (RowLine((name,)),)

    def paint_over(
        self, painter: QPainter, option: QStyleOptionViewItem, row: LibraryRow, index: Index
    ) -> None:
        """Paint the sign of the kind or the nation, and the star of a favorite."""
        rect: QRect = option.rect
        if index.column() != NAME:
            return
        middle = rect.center().y() + 1
        place = QRect(rect.left() + PADDING, middle - ICON // 2, int(ICON), int(ICON))
        if row.head:
            if picture := _head_icon(row):
                picture.paint(painter, place)
            return
        paint_icon(painter, place, icon_of(row.entry), "error" if row.entry.problem else "dim")
        if row.favourite:
            place = QRect(rect.right() - STAR_ROOM, middle - STAR // 2, int(STAR), int(STAR))
            paint_icon(painter, place, "star", "ruling")

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        field = TextLine(parent)
        field.setObjectName("library_editor")
        field.setAccessibleName(_("Name of {file}").format(file=index.data()))
        return field

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        rect: QRect = option.rect
        editor.setGeometry(rect.adjusted(ICON_ROOM, 1, 0, -1))


def _head_icon(row: LibraryRow) -> QIcon | None:
    """Return the marking of the nation that a heading names; None for any other heading."""
    nation = row.entry.nation
    return nation_icon(nation) if nation and row.head == nation_called(nation) else None


class LibraryView(ArrangedView):
    """Shows all columns; a tooltip has the full text of an elided cell.

    Signals:
        action_wanted: the name of what is to be done with the chosen files.
        search_wanted: the keyboard is wanted where files are searched.
        order_changed: the name of a column, and whether from its end; "" for the usual order.
        chosen_changed: other files are chosen.
    """

    action_wanted = Signal(str)
    search_wanted = Signal()
    order_changed = Signal(str, bool)
    chosen_changed = Signal()

    order = TableOrder(grouped=False)

    def __init__(self, model: LibraryModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("library_table")
        self.setAccessibleName(_("Documents"))
        self.setAccessibleDescription(
            _("Enter opens, F2 renames, Space marks a favorite, Delete moves to the trash.")
        )
        self._library = model
        self.setModel(model)
        self.setItemDelegate(LibraryDelegate(self))
        self._set_up()
        model.about_to_follow.connect(self._note_choice)
        model.followed.connect(self._choose_again)
        self._chosen: list[str] = []
        self._current = ""
        self._top = 0
        selection = self.selectionModel()
        selection.selectionChanged.connect(lambda *_: self.chosen_changed.emit())
        self.doubleClicked.connect(lambda _index: self.action_wanted.emit("open"))

    def _set_up(self) -> None:
        set_up_table(self, ROW_HEIGHT, several=True)
        keep_sizes(self, ROW_HEIGHT, ROW_HEIGHT, px(10))
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.horizontalHeader().setDefaultAlignment(LEFT)
        self.sort_by_headings()
        self.menu = TableMenu(_("Ta&ble"), None, self, self)

    def choices(self) -> tuple[ColumnChoice, ...]:
        """Return all columns; the name is always shown."""
        return tuple(
            [ColumnChoice(each.name, _(each.title), at == NAME) for at, each in enumerate(COLUMNS)]
        )

    def own_order_name(self) -> str:
        """Return the menu's name for the order of unsorted rows."""
        return _("&Usual order")

    def can_group(self) -> bool:
        """Return whether there are groups to show the files in."""
        return False

    def _arrange(self) -> None:
        """Sort in the library; the view moves no rows."""
        order = self.order
        by = "" if order.column is None else COLUMNS[order.column].name
        self.order_changed.emit(by, order.descending)

    def show_order(self, by: str, *, falling: bool) -> None:
        """Show the column that files are sorted by; "" for the default."""
        places = {each.name: at for at, each in enumerate(COLUMNS)}
        self.set_order(TableOrder(grouped=False, column=places.get(by), descending=falling))

    def chosen(self) -> list[LibraryRow]:
        """Return the selected files, in the order shown."""
        rows = sorted({index.row() for index in self.selectionModel().selectedRows()})
        return [self._library.row(row) for row in rows if not self._library.row(row).head]

    def choose(self, paths: list[str]) -> None:
        """Select exactly these files; the first one becomes current."""
        places = [self._library.place_of(path) for path in paths]
        found = [place for place in places if place is not None]
        if found:
            self.setCurrentIndex(self._library.index(found[0], NAME))
        self._select(found)

    def choose_row(self, row: int) -> None:
        """Select the file in a row, or else the nearest one."""
        files = [at for at, _row in self._files()]
        if files:
            at = min(files, key=lambda each: abs(each - row))
            self.choose([self._library.row(at).entry.path])

    def first_file(self) -> QModelIndex:
        """Return the name of the first file; an invalid index if there is none."""
        return next((self._library.index(at, NAME) for at, _row in self._files()), QModelIndex())

    def _select(self, rows: list[int]) -> None:
        selection = QItemSelection()
        last = self._library.columns - 1
        for row in rows:
            selection.select(self._library.index(row, 0), self._library.index(row, last))
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().select(selection, flags.ClearAndSelect | flags.Rows)

    def _files(self) -> Iterator[tuple[int, LibraryRow]]:
        """Yield the rows of files with their places."""
        return ((at, row) for at, row in enumerate(self._library.rows()) if not row.head)

    def _note_choice(self) -> None:
        self._chosen = [row.entry.path for row in self.chosen()]
        current = self.currentIndex()
        self._current = current.data(ROW_ROLE).entry.path if current.isValid() else ""
        self._top = self.verticalScrollBar().value()

    def _choose_again(self) -> None:
        """Restore selection and position after a reset."""
        if self._chosen and not self.selectionModel().hasSelection():
            places = {row.entry.path: at for at, row in self._files()}
            found = [places[path] for path in self._chosen if path in places]
            if self._current in places:
                index = self._library.index(places[self._current], NAME)
                flags = QItemSelectionModel.SelectionFlag
                self.selectionModel().setCurrentIndex(index, flags.NoUpdate)
            self._select(found)
            self.verticalScrollBar().setValue(self._top)
        self.chosen_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def fit(self) -> None:
        """Adapt the column widths to the files."""
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Give each visible column what it needs; the name up to its most, the last the rest."""
        for at, column in enumerate(COLUMNS):
            own = self.own_columns
            shown = column.usual if own is None else column.name in own
            self.setColumnHidden(at, at != NAME and not shown)
        policy = Qt.ScrollBarPolicy
        usual = self.own_columns is None  # what the player adds may need more room than there is
        self.setHorizontalScrollBarPolicy(
            policy.ScrollBarAlwaysOff if usual else policy.ScrollBarAsNeeded
        )
        face, head = type_face(1), type_face(1, Weight.Bold)
        rows = [row for row in self._library.rows() if not row.head][:200]
        room = self.viewport().width()
        needs: dict[int, int] = {}
        empty = set()
        for at, column in enumerate(COLUMNS[1:], 1):
            if self.isColumnHidden(at):
                continue
            texts = {column.text(row.entry) for row in rows}
            if not any(texts):
                empty.add(at)
            texts |= {SAMPLES.get(column.name, "")}
            wide = max(face.width(text) for text in texts) if texts else 0
            wide = min(wide, 2 * WIDEST.get(column.name, wide))
            wide = max(wide, head.width(_(column.title)) + px(18)) + 2 * PADDING + BESIDE
            needs[at] = wide
        self._leave_out(room, needs, empty)
        for at, wide in needs.items():
            if not self.isColumnHidden(at):
                self.setColumnWidth(at, wide)
                room -= wide
        beside = 2 * PADDING + BESIDE
        roomy = {name: wide + beside for name, wide in WIDEST.items()}
        room += self._gain(min(MOST_NAME, self._named(rows)) - room, roomy)
        least = {
            name: head.width(_(COLUMNS[at].title)) + px(18) + 2 * PADDING
            for name, at in GIVING.items()
        }
        room += self._gain(LEAST_NAME - room, least)
        last = max(at for at in range(len(COLUMNS)) if not self.isColumnHidden(at))
        name = room if last == NAME else min(MOST_NAME, room)
        self.setColumnWidth(NAME, max(LEAST_NAME // 2, name))
        if name < room:
            self.setColumnWidth(last, self.columnWidth(last) + room - name)
        self._spread()

    def _leave_out(self, room: int, needs: Mapping[int, int], empty: Collection[int]) -> None:
        """Hide columns that the player did not ask for while the name would be too narrow.

        Those without a text go first.
        """
        leaving = sorted(LEFT_OUT, key=lambda at: at not in empty)
        for at in leaving if self.own_columns is None else ():
            shown = [each for each in needs if not self.isColumnHidden(each)]
            if room - sum(needs[each] for each in shown) < LEAST_NAME:
                self.setColumnHidden(at, True)

    def _named(self, rows: Iterable[LibraryRow]) -> int:
        """Return the width at which no name or remark is elided."""
        bold, small = type_face(0, Weight.Bold), type_face(2)
        words = (bold.width(name_of(row.entry)) + small.width(about(row)) for row in rows)
        return max(words, default=0) + ABOUT_GAP + ICON_ROOM + STAR_ROOM + 2 * PADDING + BESIDE

    def _gain(self, short: int, least: dict[str, int]) -> int:
        """Take missing width of the name from text columns, and return the pixels taken."""
        gained = 0
        for name, at in GIVING.items():
            if self.isColumnHidden(at):
                continue
            given = max(0, min(short - gained, self.columnWidth(at) - least[name]))
            self.setColumnWidth(at, self.columnWidth(at) - given)
            gained += given
        return gained

    def _spread(self) -> None:
        """Let headings span all columns, and problems of unreadable files the empty ones."""
        self.clearSpans()
        wide = ((at, row) for at, row in enumerate(self._library.rows()) if _spreads(row))
        for at, row in islice(wide, MOST_SPREAD):
            self.setSpan(at, NAME, 1, len(COLUMNS) if row.head else VERDICT)

    def minimumSizeHint(self) -> QSize:
        return QSize(*measured(320, 110))

    def event(self, event: QEvent) -> bool:
        """Keep the table's keys from the window's shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.modifiers() in {Qt.KeyboardModifier.NoModifier, KEYPAD}
            if plain and (event.key() in KEYS or event.key() in ENTER):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Apply the action of a key to the selected files, unless a name is being typed."""
        typing = self.state() == QAbstractItemView.State.EditingState
        plain = not typing and event.modifiers() in {Qt.KeyboardModifier.NoModifier, KEYPAD}
        if plain and event.key() in ENTER:
            self.action_wanted.emit("open")
        elif plain and event.key() == Qt.Key.Key_Slash:
            self.search_wanted.emit()
        elif plain and event.key() in KEYS:
            self.action_wanted.emit(KEYS[event.key()])
        else:
            super().keyPressEvent(event)

    def edit_name(self) -> None:
        """Edit the name of the current file in place."""
        index = self.currentIndex()
        if index.isValid():
            self.edit(index.siblingAtColumn(NAME))


KEYPAD = Qt.KeyboardModifier.KeypadModifier
KEYS: dict[int, str] = {
    Qt.Key.Key_Delete: "discard",
    Qt.Key.Key_F2: "rename",
    Qt.Key.Key_Space: "favourite",
    Qt.Key.Key_Slash: "search",
}
"""Keys of actions on the selected files."""


FEW = 300
"""Up to this number of changes, rows are updated in steps; a reset is faster for more."""


def _tip(row: LibraryRow, index: Index) -> str:
    if row.head:
        return ""
    if index.column() == NAME:
        said = [COLUMNS[NAME].text(row.entry), visible_line(row.entry.path), about(row)]
        return plain_tip("\n".join(filter(None, said)))
    return plain_tip(COLUMNS[index.column()].text(row.entry))


_ANSWERS: dict[int, Callable[[LibraryRow, Index], object]] = {
    Qt.ItemDataRole.DisplayRole: lambda row, index: (
        row.head or COLUMNS[index.column()].text(row.entry)
    ),
    Qt.ItemDataRole.EditRole: lambda row, _index: row.entry.name,
    Qt.ItemDataRole.ToolTipRole: _tip,
    Qt.ItemDataRole.TextAlignmentRole: lambda _row, index: (
        RIGHT if COLUMNS[index.column()].right else LEFT
    ),
    Qt.ItemDataRole.AccessibleTextRole: lambda row, index: (
        spoken(row) if index.column() == NAME else COLUMNS[index.column()].text(row.entry)
    ),
}


class LibraryModel(RowsModel[LibraryRow]):
    """A row per file, which it keeps.

    Signals:
        renamed: a row, and what its document should be called.
    """

    renamed = Signal(object, str)

    sames = (lambda row: row.key,)
    columns = len(COLUMNS)
    row_flags: ClassVar[Qt.ItemFlag] = CHOOSE | Qt.ItemFlag.ItemIsEditable

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.answers = _ANSWERS
        self._places: dict[str, int] = {}

    def show(self, rows: Sequence[LibraryRow]) -> None:
        """Show other rows: updated in place, in steps, or by a reset if there are many."""
        before = self._rows
        if len(before) == len(rows) and all(
            old.key == new.key for old, new in zip(before, rows, strict=True)
        ):
            for place, new in enumerate(rows):
                self._put(place, new)
        elif len(before) <= FEW and len(rows) <= FEW and before:
            self.take(rows)
        else:
            self.renew(rows)
        self._places = {
            row.entry.path: place for place, row in enumerate(self._rows) if not row.head
        }

    def put(self, rows: Sequence[LibraryRow]) -> None:
        """Update rows of listed files in place."""
        for row in rows:
            place = self._places.get(row.entry.path)
            if place is not None:
                self._put(place, row)

    def _put(self, place: int, row: LibraryRow) -> None:
        if self._rows[place] != row:
            self._rows[place] = row
            self.dataChanged.emit(self.index(place, 0), self.index(place, self.columns - 1))

    def is_heading(self, row: LibraryRow) -> bool:
        """Return whether a row is the heading of a group."""
        return bool(row.head)

    def place_of(self, path: str) -> int | None:
        """Return the row of a file; None if it is not listed."""
        return self._places.get(path)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags; names can be edited."""
        flags = super().flags(index)
        return flags if index.column() == NAME else flags & ~Qt.ItemFlag.ItemIsEditable

    def setData(
        self,
        index: QModelIndex | QPersistentModelIndex,
        value: Any,  # noqa: ANN401 - Qt's
        role: int = Qt.ItemDataRole.EditRole,
    ) -> bool:
        """Request another name; the row changes once the file does."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        row = self.row(index.row())
        if str(value).strip() != row.entry.name:
            self.renamed.emit(row, str(value))
        return True

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:  # noqa: ANN401 - Qt's
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return _(COLUMNS[section].title)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if COLUMNS[section].right else LEFT
        return None


def _spreads(row: LibraryRow) -> bool:
    return bool(row.head or row.entry.problem)


def path_of(row: LibraryRow) -> Path:
    """Return the file of a row."""
    return Path(row.entry.path)
