"""A column of fields, which keeps widgets with focus; parts of a row have columns of their own."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QLineEdit,
    QListView,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.path_edits import at_path, format_path
from nco_builder.documents.rows import duplicating, is_place, list_of, moving, removing
from nco_builder.language import _
from nco_builder.systems.page import (
    ChipField,
    NoteField,
    NumberField,
    PartsField,
    PictureField,
    StepperField,
    TextField,
    TextsField,
)
from nco_builder.ui.form.entry_field import EntryField
from nco_builder.ui.form.field_paths import closeness, paths_of
from nco_builder.ui.form.fields import (
    BareLines,
    ChipsInput,
    LineField,
    LinesField,
    NoteLine,
    NumberInput,
    StepperInput,
)
from nco_builder.ui.form.picture import PictureView
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.lines import LineDelegate, RowLine, TextRun
from nco_builder.ui.parts.lists import ENTER
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.painting import MARKS, Weight, type_face
from nco_builder.ui.parts.panel_layout import head_line
from nco_builder.ui.parts.rows import RowsModel
from nco_builder.ui.parts.texts import plain_tip, shortened
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from PySide6.QtGui import QFocusEvent

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Severity
    from nco_builder.systems.page import BuilderPage, Field, PartRow
    from nco_builder.ui.form.answering import FormDocument, PartsDocument
    from nco_builder.ui.parts.rows import Index


LABELS = (length(56), length(112))
"""Labels are as wide as the widest of them, within these bounds."""
ROWS = {
    TextField: LineField,
    NumberField: NumberInput,
    StepperField: StepperInput,
    ChipField: ChipsInput,
}
TYPED = (TextField, NumberField, StepperField)
"""Fields that are typed into belong to the part at their path alone."""
RESTING = ("ChipField", "StepperField")
"""Fields that are slow to create are kept hidden for reuse."""
MOST_RESTING = 2
FieldKey = tuple[str, str, "DocPath | int"]


class FieldStack(QWidget):
    """Shows fields in order.

    Signals:
        looked_at: the explanation of what pointer or keyboard is on; empty for nothing.
        led: a choice that leads to something in the window was pressed.
        left: Enter in the last field: there is none to go on to.
        focus_lost: the field that is typed into is shown no more.
    """

    looked_at = Signal(str)
    led = Signal(object)
    left = Signal()
    focus_lost = Signal()

    def __init__(self, document: FormDocument, parent: QWidget, prefix: str = "entry") -> None:
        super().__init__(parent)
        self._document = document
        self._prefix = prefix
        self._resting: defaultdict[tuple[str, str], list[EntryField]] = defaultdict(list)
        self._shown: dict[FieldKey, tuple[Field, EntryField]] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(px(4))

    def show_fields(self, fields: tuple[Field, ...], marks: Mapping[str, Severity]) -> None:
        """Show these fields, reusing widgets of the same part of the document.

        Args:
            fields: the fields.
            marks: how findings mark parts of the document, by their paths as they are told.
        """
        last, keyed = self._shown, _keyed(fields)
        before = list(last.values())
        kept = {key: each for key, each in self._widgets_now().items() if key in keyed}
        missing = [key for key in keyed if key not in kept]
        kept |= _reused(missing, self._shown, set(kept.values()))
        gone = {widget for _field, widget in before} - set(kept.values())
        if any(map(_is_typed_into, gone)):
            self.focus_lost.emit()  # before it is hidden: Qt would go on to any other field
        self._shown = {
            key: (field, kept.get(key) or self._rested(key) or self._make(field))
            for key, field in keyed.items()
        }
        for field, widget in self._shown.values():
            widget.show_marks(marks)
            widget.show_field(field, _mark_of(field, marks))
        self._line_up()
        if [each for _field, each in before] != [each for _field, each in self._shown.values()]:
            self._arrange({key: each for key, (_field, each) in last.items() if each in gone})

    def _widgets_now(self) -> dict[FieldKey, EntryField]:
        """Return the widgets by the present paths of their parts, without parts that are gone."""
        found = {}
        for (shape, label, which), (_field, widget) in self._shown.items():
            now = which if isinstance(which, int) else self._document.now_at(which)
            if now is not None:
                found[shape, label, now] = widget
        return found

    def _arrange(self, gone: Mapping[FieldKey, EntryField]) -> None:
        """Put the fields in order, and hide or delete unused ones."""
        for (shape, label, _which), widget in gone.items():
            self._column.removeWidget(widget)
            widget.hide()
            if shape.startswith(RESTING) and len(self._resting[shape, label]) < MOST_RESTING:
                widget.rest()
                self._resting[shape, label].append(widget)
            else:
                widget.deleteLater()
        for place, (_field, widget) in enumerate(self._shown.values()):
            if self._column.indexOf(widget) != place:
                self._column.removeWidget(widget)
                self._column.insertWidget(place, widget)
            widget.show()

    def _rested(self, key: FieldKey) -> EntryField | None:
        """Return a hidden widget that fits a field; None if there is none."""
        resting = self._resting.get(key[:2])
        return resting.pop() if resting else None

    def _make(self, field: Field) -> EntryField:
        widget = self._made(field)
        widget.looked_at.connect(self.looked_at)
        widget.finished.connect(self._go_on)
        widget.focus_lost.connect(self.focus_lost)
        if isinstance(widget, ChipsInput):
            widget.led.connect(self.led)
        return widget

    def _made(self, field: Field) -> EntryField:
        if isinstance(field, PartsField):
            return PartsInput(field.label, cast("PartsDocument", self._document), self)
        if isinstance(field, TextsField):
            return BareLines(self._prefix, self._document, self)
        if isinstance(field, PictureField):
            return PictureView(self._document, self)
        if isinstance(field, NoteField):
            return NoteLine(self._document, self)
        if isinstance(field, TextField) and field.lines > 1:
            return LinesField(field.label, self._document, self)
        return ROWS[type(field)](field.label, self._document, self)

    def _line_up(self) -> None:
        """Align all labels to the widest, and set the tab order."""
        rows = [widget.label for _field, widget in self._shown.values()]
        widths = [row.wanted_width for row in rows if row]
        wide = min(max([LABELS[0], *widths]), LABELS[1])
        for row in rows:
            if row:
                row.widen_label(wide)
        for before, after in pairwise(self.stops()):
            self.setTabOrder(before, after)

    def stops(self) -> tuple[QWidget, ...]:
        """Return its tab stops, in order."""
        return tuple([stop for _field, each in self._shown.values() for stop in each.stops()])

    def entrances(self) -> tuple[QWidget, ...]:
        """Return the widget of each field that takes the focus."""
        found = [widget.entrance() for _field, widget in self._shown.values()]
        return tuple([each for each in found if each is not None])

    def _go_on(self) -> None:
        """Focus the field after the one that is finished."""
        widgets = [widget for _field, widget in self._shown.values()]
        done = self.sender()
        place = next((at for at, each in enumerate(widgets) if each is done), -1)
        for widget in widgets[place + 1 :]:
            if enter(widget.entrance()):
                return
        self.left.emit()

    def focus_first(self) -> bool:
        """Focus the first field, and return whether there is one."""
        return any(enter(each) for each in self.entrances()[:1])

    def named(self, key: str) -> EntryField | None:
        """Return the editor of a key or name; None if there is none."""
        for field, widget in self._shown.values():
            here = field.key if isinstance(field, ChipField) else ""
            if key in {here, *[str(path[-1]) for path in paths_of(field) if path]}:
                return widget
        return None

    def focus_path(self, path: DocPath, least: int) -> bool:
        """Focus the editor of a part of the document.

        Args:
            path: of that part.
            least: so many steps have to lead there at least.

        Returns:
            Whether there is such a field.
        """
        best = max(
            ((closeness(field, path), -at) for at, (field, _w) in enumerate(self._shown.values())),
            default=((0, False), 0),
        )
        if best[0][0] < least:
            return False
        _field, widget = list(self._shown.values())[-best[1]]
        return widget.focus_path(path)


def _keyed(fields: tuple[Field, ...]) -> dict[FieldKey, Field]:
    """Return the fields by identity: shape, label, and the part they type into.

    Those that are not typed into are numbered among those alike.
    """
    seen: Counter[tuple[str, str]] = Counter()
    keyed: dict[FieldKey, Field] = {}
    for field in fields:
        shape = f"{type(field).__name__}{getattr(field, 'lines', 1) > 1}"
        label = "" if isinstance(field, NoteField) else field.label
        seen[shape, label] += 1
        which = field.path if isinstance(field, TYPED) else seen[shape, label]
        keyed[shape, label, which] = field
    return keyed


def _reused(
    wanted: Iterable[FieldKey],
    shown: Mapping[FieldKey, tuple[Field, EntryField]],
    kept: Collection[EntryField],
) -> dict[FieldKey, EntryField]:
    """Return unused widgets of the same shape and label, without the one with the focus."""
    idle: defaultdict[tuple[str, str], list[EntryField]] = defaultdict(list)
    for (shape, label, _which), (_field, widget) in shown.items():
        if widget not in kept and not _has_keyboard(widget):
            idle[shape, label].append(widget)
    return {key: idle[key[:2]].pop(0) for key in wanted if idle[key[:2]]}


def _has_keyboard(widget: QWidget) -> bool:
    focused = QApplication.focusWidget()
    return focused is not None and (focused is widget or widget.isAncestorOf(focused))


def _is_typed_into(widget: QWidget) -> bool:
    return _has_keyboard(widget) and isinstance(
        QApplication.focusWidget(), QLineEdit | QPlainTextEdit | QAbstractSpinBox
    )


def _mark_of(field: Field, marks: Mapping[str, Severity]) -> Severity | None:
    path = getattr(field, "path", None)
    return marks.get(format_path(path)) if path else None


def enter(widget: QWidget | None) -> bool:
    """Focus a field and select its text, and return whether that worked."""
    if widget is None or not widget.isEnabled():
        return False
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    return True


ROW_HEIGHT, MOST = length(28), 6
"""The most parts visible at once."""
FRAME = length(4)
Modifier = Qt.KeyboardModifier


class PartsModel(RowsModel["PartRow"]):
    """The parts of a field."""

    sames = (lambda row: row, lambda row: row.path)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        role = Qt.ItemDataRole
        self.answers = {
            role.DisplayRole: lambda row, _index: " · ".join(filter(None, row.texts)),
            role.AccessibleTextRole: lambda row, _index: _spoken(row),
            role.ToolTipRole: lambda row, _index: plain_tip(" · ".join(filter(None, row.texts))),
        }


def _spoken(row: PartRow) -> str:
    mark = _(MARKS[row.mark].word) if row.mark else ""
    return ", ".join(filter(None, [*row.texts, mark]))


class PartsDelegate(LineDelegate["PartRow"]):
    """Paints a line per part: name, description, and the last text on the right."""

    padding = length(8)
    row_height = ROW_HEIGHT
    ruled = True

    def lines(self, row: PartRow, _index: Index) -> tuple[RowLine, ...]:
        """Return all texts of a part."""
        first, *between = row.texts or ("",)
        last = between.pop() if between else ""
        runs = [TextRun(first, type_face(0, Weight.Bold))]
        runs += [TextRun(text, type_face(), "dim", gap=10) for text in between]
        bold, token = type_face(0, Weight.Bold), "ink"
        if row.mark:
            mark = MARKS[row.mark]
            last, token = f"{mark.symbol} {last}", mark.token
        right = TextRun(last, bold, token, gap=10, marked=bool(row.mark))
        return (RowLine(tuple(runs), right, height=ROW_HEIGHT - 1),)


class PartsList(QListView):
    """A list of parts.

    Signals:
        deed: what the keyboard does with the current part: `remove`, `duplicate`, `up`, `down`.
        opened: the player wants to change the current part.
    """

    deed = Signal(str)
    opened = Signal()

    def __init__(self, label: str, model: PartsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("parts_list")
        self.setAccessibleName(label)
        self.setAccessibleDescription(_("Enter goes to its fields, Delete removes it."))
        self.setItemDelegate(PartsDelegate(self))
        self.setModel(model)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.doubleClicked.connect(self.opened)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open on Enter, and remove, duplicate or move parts by keys."""
        deed = _deed(event)
        if deed:
            self.deed.emit(deed)
        elif event.key() in ENTER:
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Take keys before the page's actions on rows do."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and _deed(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the first part when the list first gets the focus."""
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.model().index(0, 0))
        super().focusInEvent(event)


def _deed(event: QKeyEvent) -> str:
    keys = {
        (Qt.Key.Key_Delete, Modifier.NoModifier): "remove",
        (Qt.Key.Key_D, Modifier.ControlModifier): "duplicate",
        (Qt.Key.Key_Up, Modifier.AltModifier): "up",
        (Qt.Key.Key_Down, Modifier.AltModifier): "down",
    }
    modifiers = event.modifiers() & ~Modifier.KeypadModifier
    return keys.get((Qt.Key(event.key()), modifiers), "")


class PartsInput(EntryField):
    """The list, its buttons, and below it the fields of the selected part."""

    def __init__(self, label: str, document: PartsDocument, parent: QWidget) -> None:
        super().__init__(document, parent)
        self._parted = document
        self._label = plain_label(self, "strong", label)
        self._model = PartsModel(self)
        self.list = PartsList(label, self._model, self)
        self.add = QPushButton(self)
        self.add.setObjectName("add_part")
        set_look(self.add, role="flat")
        self._menu = QMenu(self.add)
        self._menu.setToolTipsVisible(True)
        self.stack = FieldStack(document, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(0, 2, 0, 0))
        column.setSpacing(px(4))
        column.addLayout(head_line(self._label, self.add))
        column.addWidget(self.list)
        column.addWidget(self.stack)
        self.stack.looked_at.connect(self.looked_at)
        self.stack.left.connect(self.finished)
        self.stack.focus_lost.connect(self.focus_lost)
        self.list.selectionModel().currentChanged.connect(self._choose)
        self.list.deed.connect(self._do)
        self.add.clicked.connect(self._add_or_ask)
        self._menu.triggered.connect(self._add_chosen)
        self.list.opened.connect(self.stack.focus_first)
        self._showing = False
        self._marks: Mapping[str, Severity] = {}

    def show_marks(self, marks: Mapping[str, Severity]) -> None:
        """Mark the fields of parts that have findings."""
        self._marks = marks

    def show_field(self, field: PartsField, mark: Severity | None) -> None:  # noqa: ARG002 - its parts have marks
        """Show the parts, and the fields of the selected one."""
        self._field = field
        ensure_glyphs("".join(text for part in field.parts for text in part.texts))
        self._showing = True
        self._model.take(field.parts)
        chosen = next(
            (at for at, part in enumerate(field.parts) if part.path == field.chosen), None
        )
        if chosen is None:
            self.list.clearSelection()
            self.list.setCurrentIndex(QModelIndex())
        elif self.list.currentIndex().row() != chosen:
            self.list.setCurrentIndex(self._model.index(chosen, 0))
        self._showing = False
        self.list.setVisible(bool(field.parts))
        rows = min(MOST, len(field.parts))
        self.list.setFixedHeight(rows * ROW_HEIGHT + FRAME)
        self._show_button()
        self.stack.setVisible(bool(field.fields))
        self.stack.show_fields(field.fields, self._marks)

    def _show_button(self) -> None:
        """Show a button for a single addition, a menu for several."""
        adds = self._field.add
        self.add.setVisible(bool(adds))
        single = len(adds) == 1
        self.add.setText(adds[0].name.replace("&", "&&") if single else _("Add ▾"))
        barred = all(each.barred or each.change is None for each in adds)
        self.add.setEnabled(not barred)
        self.add.setToolTip(plain_tip(adds[0].barred or adds[0].line) if single else "")
        said = self.add.text() if single else f"{self._field.label}: {self.add.text()}"
        self.add.setAccessibleName(said)

    def _fill_menu(self) -> None:
        self._menu.clear()
        for place, offer in enumerate(self._field.add):
            action = self._menu.addAction(shortened(offer.name))
            action.setEnabled(not offer.barred and offer.change is not None)
            action.setToolTip(plain_tip(offer.barred or offer.line))
            action.setData(place)

    def _add_chosen(self, action: QAction) -> None:
        self._add_one(action.data())

    def _add_or_ask(self) -> None:
        if len(self._field.add) == 1:
            self._add_one(0)
        else:
            self._fill_menu()
            self._menu.popup(self.add.mapToGlobal(self.add.rect().bottomLeft()))

    def entrance(self) -> QWidget | None:
        """The list, or the button that adds to it while it is empty."""
        if self._field.parts:
            return self.list
        return self.add if self._field.add and self.add.isEnabled() else None

    def stops(self) -> tuple[QWidget, ...]:
        """Return the button, the list, and the fields of the selected part."""
        add = (self.add,) * bool(self._field.add)
        return (*add, *([self.list] if self._field.parts else []), *self.stack.stops())

    def focus_path(self, path: DocPath) -> bool:
        """Focus the editor of a part of the document."""
        for part in self._field.parts:
            if part.path == path[: len(part.path)]:
                self._parted.choose_part(part.path)
                return self.stack.focus_path(path, len(part.path) + 1) or super().focus_path(path)
        return super().focus_path(path)

    def _choose(self, now: QModelIndex) -> None:
        if not self._showing and now.isValid():
            self._parted.choose_part(self._model.row(now.row()).path)

    def _add_one(self, place: int) -> None:
        change = self._field.add[place].change
        if change is not None:
            self.add.setFocus()  # also where a click does not give it the keyboard
            self.document.do(change)
            self.stack.focus_first()

    def _do(self, deed: str) -> None:
        row = self.list.currentIndex().row()
        path = self._model.row(row).path if row >= 0 else ()
        if not is_place(path):
            return
        name = next(iter(self._model.row(row).texts), "")

        def says(_page: BuilderPage) -> str:
            texts = {"remove": _("Remove {name}"), "duplicate": _("Duplicate {name}")}
            return texts.get(deed, _("Move {name}")).format(name=name)

        text = says(self._parted.page)
        if deed == "remove":
            self.document.do(removing([path], text), says)
        elif deed == "duplicate":
            self.document.do(duplicating([path], text).edits[0].replace(text=text), says)
        else:
            self._move(path, -1 if deed == "up" else 2, says)

    def _move(self, path: DocPath, by: int, says: Callable[[BuilderPage], str]) -> None:
        place = int(path[-1])
        count = len(at_path(self.document.value, list_of(path)))
        if 0 <= place + by <= count:
            change = moving([path], place + by, says(self._parted.page))
            if change is not None:
                self.document.do(change, says)
                self._parted.choose_part((*list_of(path), place + (1 if by > 0 else -1)))
