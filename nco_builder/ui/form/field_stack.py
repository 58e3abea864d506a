"""A column of fields, which keeps existing widgets with focus and cursor."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.path_edits import format_path
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
from nco_builder.ui.parts.measures import length, px

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Severity
    from nco_builder.systems.page import Field
    from nco_builder.ui.form.answering import FormDocument, PartsDocument

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
            from nco_builder.ui.form.parts import PartsInput  # it has a stack of its own

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
