"""The search field and the list of filters of the library, each with its count."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QVBoxLayout, QWidget

from nco_builder.language import N_, _, current
from nco_builder.language.words import fold
from nco_builder.library.search import LibraryFilter, facet_counts, search, tags_of
from nco_builder.ui.library.columns import (
    DOCUMENTS,
    TOKENS,
    VERDICT_SIGNS,
    VERDICTS,
    kind_called,
    nation_called,
)
from nco_builder.ui.parts.controls import FilterField
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.icons import KIND_ICONS, nation_icon, paint_icon
from nco_builder.ui.parts.lines import LineDelegate, RowLine, TextRun
from nco_builder.ui.parts.lists import ENTER, FixedRowList
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.painting import Weight, draw_marked, type_face
from nco_builder.ui.parts.rows import ROW_ROLE, RowsModel
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem

    from nco_builder.library.index import LibraryFile
    from nco_builder.ui.parts.rows import Index

ROW_HEIGHT, SIGN, SIGN_ROOM = length(25), length(15), length(24)
SHOWN: Mapping[str, tuple[str, str]] = {
    "": (N_("All documents"), "library"),
    "recent": (N_("Opened lately"), "history"),
    "favourites": (N_("Favorites"), "star"),
    "archived": (N_("Archive"), "save"),
}
"""The kinds of lists of documents, with their drawings."""
HEADS = {"kind": N_("Kind"), "verdict": N_("Verdict"), "tag": N_("Tag"), "nation": N_("Nation")}
"""The sections below them, in their order."""


class FilterRow(NamedTuple):
    """A row of the list.

    Attributes:
        section: the filter it sets, "show" for the lists of documents.
        value: what it sets it to.
        text: its text.
        files: how many documents it would show; -1 for the heading of a section.
    """

    section: str
    value: str
    text: str
    files: int = -1

    @property
    def is_heading(self) -> bool:
        """Whether it is the heading of a section."""
        return self.files < 0


class SearchLine(FilterField):
    """The search field; Down and Enter move to the results.

    Signals:
        left: the keyboard is wanted on the files.
    """

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Clear on Escape; leave on Down and Enter."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() == Qt.Key.Key_Down or event.key() in ENTER:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class FilterModel(RowsModel[FilterRow]):
    """The rows of the list, with how many documents each would show."""

    sames = (lambda row: (row.section, row.value, row.is_heading),)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        role = Qt.ItemDataRole
        self.answers = {
            role.DisplayRole: lambda row, _index: row.text,
            role.ToolTipRole: lambda row, _index: plain_tip(row.text),
            role.AccessibleTextRole: lambda row, _index: _spoken(row),
        }

    def is_heading(self, row: FilterRow) -> bool:
        """Return whether a row is the heading of a section."""
        return row.is_heading


def _spoken(row: FilterRow) -> str:
    if row.is_heading:
        return row.text
    return f"{row.text}, {DOCUMENTS.of(row.files).format(count=row.files)}"


class FilterDelegate(LineDelegate[FilterRow]):
    """Paints sign, text and count; chosen rows are bold."""

    row_height = ROW_HEIGHT
    least_width: ClassVar[int] = 120

    def __init__(self, parent: FilterList) -> None:
        super().__init__(parent)
        self._list = parent

    def ground(self, row: FilterRow) -> str | None:
        """Return no background for headings."""
        return "" if row.is_heading else None

    def room(self, option: QStyleOptionViewItem, row: FilterRow, index: Index) -> QRect:
        """Return the room next to the sign, which rows without one leave free."""
        room = super().room(option, row, index)
        return room.adjusted(0 if row.is_heading else SIGN_ROOM, 0, 0, 0)

    def lines(self, row: FilterRow, index: Index) -> tuple[RowLine, ...]:
        """Return a heading; or the text, and the count at the right."""
        if row.is_heading:
            return (RowLine((TextRun(row.text, type_face(1, Weight.DemiBold), "dim"),)),)
        chosen = self._list.selectionModel().isSelected(index)
        weight = Weight.Bold if chosen else Weight.Normal
        text = TextRun(row.text, type_face(0, weight), "ink" if row.files or chosen else "dim")
        count = TextRun(str(row.files), type_face(2, weight), "ink" if chosen else "dim", gap=px(4))
        return (RowLine((text,), right=count),)

    def paint_over(
        self, painter: QPainter, option: QStyleOptionViewItem, row: FilterRow, index: Index
    ) -> None:
        """Paint the sign."""
        room = super().room(option, row, index)
        place = QRect(room.left(), room.center().y() - SIGN // 2, int(SIGN), int(SIGN))
        if row.is_heading:
            return
        if row.section == "nation":
            nation_icon(row.value).paint(painter, place)
        elif mark := _mark(row):
            painter.save()
            draw_marked(painter, room, mark, type_face(), TOKENS.get(row.value, "dim"))
            painter.restore()
        elif drawing := _drawing(row):
            paint_icon(painter, place, drawing, "dim")


def _mark(row: FilterRow) -> str:
    return VERDICT_SIGNS.get(row.value, "") if row.section == "verdict" else ""


def _drawing(row: FilterRow) -> str:
    """Return the drawing of a row's sign; "" for none."""
    if row.section == "show":
        return SHOWN[row.value][1]
    if row.section == "kind":
        return KIND_ICONS.get(row.value, "page") if not row.is_heading else ""
    if row.section == "verdict":
        return "" if row.is_heading or _mark(row) else "help"
    return "nations" if row.section == "nation" and not row.is_heading else ""


class FilterList(FixedRowList):
    """The filters; one of each section can be chosen, and a click on a chosen one drops it.

    Signals:
        chosen_changed: the player chose others.
    """

    chosen_changed = Signal()

    def __init__(self, model: FilterModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("library_filter_list")
        self.setAccessibleName(_("Filters"))
        self.setAccessibleDescription(_("Space or a click shows only these documents, or all."))
        self._filters = model
        self._chosen: dict[str, str] = {}
        self._setting = False
        self.setModel(model)
        self.setItemDelegate(FilterDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.MultiSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().selectionChanged.connect(self._take_choice)

    @property
    def filters(self) -> Mapping[str, str]:
        """The chosen value of each section."""
        return self._chosen

    def show_rows(self, rows: Iterable[FilterRow]) -> None:
        """Show rows; the choice stays."""
        self._setting = True
        self._filters.take(rows)
        self._setting = False
        self._show_choice()

    def choose(self, section: str, value: str) -> None:
        """Choose the value of a section, "" for any; or all documents."""
        if section == "show" and not value:
            self._chosen = {}
        elif value:
            self._chosen[section] = value
        else:
            self._chosen.pop(section, None)
        self._show_choice()
        self.chosen_changed.emit()

    def _show_choice(self) -> None:
        self._setting = True
        selection = QItemSelection()
        for at, row in enumerate(self._filters.rows()):
            if not row.is_heading and self._is_chosen(row):
                index = self._filters.index(at, 0)
                selection.select(index, index)
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().select(selection, flag)
        self._setting = False
        self.viewport().update()

    def _is_chosen(self, row: FilterRow) -> bool:
        if row.section == "show" and not row.value:
            return not self._chosen
        return self._chosen.get(row.section, "") == row.value

    def _take_choice(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        if self._setting:
            return
        for index in selected.indexes():
            row: FilterRow = index.data(ROW_ROLE)
            self.choose(row.section, row.value)
            return
        for index in deselected.indexes():
            row = index.data(ROW_ROLE)
            self.choose(row.section, "" if row.value else row.value)
            return

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose on Enter as on Space."""
        index = self.currentIndex()
        if event.key() in ENTER and index.isValid():
            self.selectionModel().select(index, QItemSelectionModel.SelectionFlag.Toggle)
        else:
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        return QSize(*measured(120, 100))


class LibraryFilters(QFrame):
    """The search field, and the filters below it.

    Signals:
        changed: something else is wanted.
        left: the keyboard is wanted on the files.
    """

    changed = Signal()
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("library_filters")
        set_look(self, role="panel")
        says = _("Search documents")
        self.search = SearchLine("library_search", says, _("Escape shows all again"), self)
        self.search.setAccessibleDescription(_("Finds names, men, units, weapons, notes and tags."))
        self.search.ask(_("Name, man, weapon, note"))
        self.search.textChanged.connect(self.changed)
        self.search.left.connect(self.left)
        self.list = FilterList(FilterModel(self), self)
        self.list.chosen_changed.connect(self.changed)
        self._entries: list[LibraryFile] = []
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, px(8), 0, 0)
        self.column.setSpacing(px(4))
        line = QVBoxLayout()
        line.setContentsMargins(*measured(8, 0, 8, 0))
        line.addWidget(self.search)
        self.column.addLayout(line)
        self.column.addWidget(self.list, 1)

    @property
    def wanted(self) -> LibraryFilter:
        """The wanted filter."""
        chosen = {**self.list.filters}
        show = chosen.pop("show", "")
        shown: dict[str, bool] = {show: True} if show else {}
        return LibraryFilter(self.search.text(), **chosen, **shown)  # type: ignore[arg-type] # by section

    def choose(self, section: str, value: str) -> None:
        """Choose a filter."""
        self.list.choose(section, value)

    def clear(self) -> None:
        """Reset all filters."""
        self.search.clear()
        self.list.choose("show", "")

    def offer(
        self,
        entries: Iterable[LibraryFile],
        favourites: frozenset[str],
        archived: frozenset[str],
        recent: Collection[str],
    ) -> None:
        """Offer the kinds, verdicts, tags and nations that exist, with their counts."""
        entries = list(entries)
        wanted = self.wanted
        marks = (favourites, archived, recent)
        counts = facet_counts(entries, wanted, *marks)
        texts = _texts(entries, wanted)
        ensure_glyphs(" ".join(texts["tag"].values()))
        rows = [*_lists(lambda only: len(search(entries, only, *marks)), any_recent=bool(recent))]
        for section, values in texts.items():
            found = [
                FilterRow(section, value, text, counts[section][value])
                for value, text in values.items()
            ]
            if found:
                rows += [FilterRow(section, "", _(HEADS[section])), *found]
        self.list.show_rows(rows)


def _lists(count: Callable[[LibraryFilter], int], *, any_recent: bool) -> Iterator[FilterRow]:
    for value, (text, _drawn) in SHOWN.items():
        only = LibraryFilter(**({value: True} if value else {}))  # type: ignore[arg-type] # as above
        if value != "recent" or any_recent:
            yield FilterRow("show", value, _(text), count(only))


def _texts(entries: list[LibraryFile], wanted: LibraryFilter) -> dict[str, dict[str, str]]:
    """Return the values of each section that exist or are chosen, with their texts."""
    kinds = {e.format for e in entries} | {wanted.kind}
    nations = {e.nation for e in entries} | {wanted.nation}
    verdicts = {e.verdict for e in entries} | {wanted.verdict}
    tags = {_folded(tag): tag for tag in tags_of(entries)}
    if wanted.tag:
        tags.setdefault(wanted.tag, wanted.tag)
    return {
        "kind": _by_text({each: kind_called(each, current()) for each in kinds}),
        "verdict": {key: _(text) for key, text in VERDICTS.items() if key in verdicts},
        "tag": _by_text(tags),
        "nation": _by_text({each: nation_called(each) for each in nations}),
    }


_folded = lru_cache(maxsize=2000)(fold)


def _by_text(texts: dict[str, str]) -> dict[str, str]:
    found = {key: text for key, text in texts.items() if key}
    return dict(sorted(found.items(), key=lambda each: fold(each[1])))
