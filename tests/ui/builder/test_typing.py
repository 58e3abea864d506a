"""Whole words typed letter by letter, through key events, into every field of every kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QSpinBox

from nco_builder import paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.path_edits import PathEdit, at_path
from nco_builder.settings.settings import Settings
from nco_builder.systems import samples, system_named
from nco_builder.systems.avr_platoon.model import (
    Gun,
    MachineGun,
    OwnTypes,
    Platoon,
    PlatoonVehicle,
    VehicleProfile,
)
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.form.field_stack import PartsInput
from nco_builder.ui.form.fields import LineField, LinesField, NumberInput, StepperInput
from tests.ui.builder.conftest import type_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from nco_builder.documents.path_edits import DocPath

    TypedField = LineField | LinesField | NumberInput | StepperInput

KINDS = ("avr-platoon", "k47-vehicles", "fluid-deck", "nco-match")
WORD = "Ab 7c"


@pytest.fixture
def shown(qtbot: QtBot, looks: QApplication) -> Iterator[Callable[[Any], BuildingPage]]:
    """What shows a document on a builder page that has the keyboard."""
    held = []

    def show(value: Any) -> BuildingPage:  # noqa: ANN401 - of any kind
        opened = OpenDocument(kind_for(value), value, None, looks)
        held.append(opened)
        page = BuildingPage(BuilderDocument(opened, opened), Settings())
        qtbot.addWidget(page)
        page.resize(1190, 700)
        with qtbot.waitActive(page):
            page.show()
            page.activateWindow()
        return page

    yield show
    for opened in held:
        opened.deleteLater()


def own_types() -> Platoon:
    """Two vehicles of types that the file defines."""
    guns = (Gun(name="75 mm"), Gun(name=""))
    mgs = (MachineGun(name="Bow", count=1), MachineGun(name=""))
    types = tuple(
        VehicleProfile(id=name.lower(), name=name, guns=guns, mgs=mgs) for name in ("Ram", "Fox")
    )
    return Platoon(
        ruleset="avr-2.6",
        vehicles=(PlatoonVehicle(type="ram"), PlatoonVehicle(type="fox")),
        definitions=OwnTypes(types=types),
    )


def fields_shown(within: Any) -> list[TypedField]:  # noqa: ANN401 - any part of the page
    """The fields in sight that are typed into."""
    found = [
        each
        for kind in (LineField, LinesField, NumberInput, StepperInput)
        for each in within.findChildren(kind)
    ]
    return [each for each in found if each.isVisible()]


def type_word(page: BuildingPage, field: Any) -> None:  # noqa: ANN401 - a TypedField
    """Type a word into a field, its text replaced, and look after each letter."""
    document = page._document
    path, before = field._field.path, document.value
    target = field.content
    target.setFocus()
    QTest.keyClick(target, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    number = isinstance(field, NumberInput | StepperInput)
    word = str(min(23, field._field.most)) if number else WORD
    for count in range(1, len(word) + 1):
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClicks(focused, word[count - 1])
        typed = word[:count]
        assert QApplication.focusWidget() is target, (path, typed)
        assert field._field.path == path
        assert at_path(document.value, path[:-1]) is not None
        assert _there(document.value, path) == (int(typed) if number else typed)
        assert cursor_of(target) == count
    after = int(word) if number else word
    assert document.value == PathEdit("set", path, after).apply(before)


def _there(document: Any, path: DocPath) -> object:  # noqa: ANN401 - of any kind
    try:
        return at_path(document, path)
    except LookupError:
        return None


def cursor_of(target: Any) -> int:  # noqa: ANN401 - a line or lines
    """Where the cursor is in a field."""
    if isinstance(target, QPlainTextEdit):
        return target.textCursor().position()
    line = target.lineEdit() if isinstance(target, QSpinBox) else target
    return int(line.cursorPosition())


def type_into_all(page: BuildingPage) -> int:
    """Type into every field of what is chosen, and of each of its parts; how many there were."""
    typed = list(fields_shown(page._entry))
    for field in typed:
        type_word(page, field)
    for parts in parts_shown(page):
        for row in range(parts._model.rowCount()):
            parts.list.setFocus()
            parts.list.setCurrentIndex(parts._model.index(row, 0))
            for field in fields_shown(parts.stack):
                type_word(page, field)
                typed.append(field)
    return len(typed)


def choices(page: BuildingPage) -> list[DocPath]:
    """All that can be chosen: the document itself, then every row."""
    rows = page._document.page.table.rows
    return [(), *[row.path for row in rows]]


def parts_shown(page: BuildingPage) -> list[PartsInput]:
    """The lists of parts in sight, without those inside others."""
    found = [each for _field, each in page._entry.stack._shown.values()]
    return [each for each in found if isinstance(each, PartsInput)]


def add_parts(page: BuildingPage) -> None:
    """Add two of each part, and type a word into the field that has the keyboard then."""
    for place in range(len(parts_shown(page))):
        for _time in range(2):
            parts = parts_shown(page)[place]
            if not parts._field.add or parts._field.add[0].barred:
                continue
            parts._add_one(0)
            QApplication.processEvents()
            focused = QApplication.focusWidget()
            field = next(
                (each for each in fields_shown(page._entry) if each.content is focused), None
            )
            assert field is not None, (parts._field.label, parts.isVisible(), focused, place)
            type_word(page, field)


def documents() -> Iterator[tuple[str, Any]]:
    """The samples of every kind that has a builder page, and a platoon with own types."""
    for kind in KINDS:
        for name, path in samples(system_named(kind)).items():
            yield name, read_document(path)
    yield "own types", own_types()


@pytest.mark.parametrize("value", [pytest.param(value, id=name) for name, value in documents()])
def test_a_word_stays_in_the_field_it_is_typed_into(
    shown: Callable[[Any], BuildingPage],
    value: Any,  # noqa: ANN401 - of any kind
) -> None:
    page = shown(value)
    count = 0
    some = choices(page)
    for path in (*some[:6], *some[-3:]):  # men of a match are alike
        page.table.choose_path(path) if path else page.table.choose(())
        assert page._document.chosen == path
        add_parts(page)
        count += type_into_all(page)
    assert count > len(some[:4])


def field_at(page: BuildingPage, path: DocPath) -> TypedField:
    """The field in sight that changes what is at a path."""
    return next(each for each in fields_shown(page._entry) if each._field.path == path)


def test_the_cursor_goes_on_where_undo_changed_the_text(
    shown: Callable[[Any], BuildingPage],
) -> None:
    page = shown(own_types())
    for path in (("name",), ("notes",)):
        field = field_at(page, path)
        type_word(page, field)
        page._document.opened.mark_saved(paths.user_data() / "x.nco")
        press_left(field.content, 2)
        type_text("xyz")
        assert at_path(page._document.value, path) == "Ab xyz7c"
        page._document.opened.undo()
        assert QApplication.focusWidget() is field.content
        assert cursor_of(field.content) == len("Ab ")
        page._document.opened.redo()
        assert cursor_of(field.content) == len("Ab xyz")


def press_left(widget: Any, times: int) -> None:  # noqa: ANN401 - a line or lines
    """Press the arrow to the left."""
    for _time in range(times):
        QTest.keyClick(widget, Qt.Key.Key_Left)


def test_a_field_keeps_keyboard_and_cursor_while_its_row_moves(
    shown: Callable[[Any], BuildingPage],
) -> None:
    page = shown(own_types())
    page.table.choose_path(("vehicles", 1))
    field = field_at(page, ("vehicles", 1, "name"))
    field.content.setFocus()
    QTest.keyClicks(field.content, "Lucky")
    press_left(field.content, 2)
    page._document.do(PathEdit("move", ("vehicles", 0), 1, "x"))
    assert QApplication.focusWidget() is field.content
    type_text("-")
    names = [each.name for each in page._document.value.vehicles]
    assert names == ["Luc-ky", ""]
    assert cursor_of(field.content) == 4


def test_a_second_gun_keeps_its_field_when_an_earlier_one_is_removed(
    shown: Callable[[Any], BuildingPage],
) -> None:
    page = shown(own_types())
    page.table.choose_path(("vehicles", 0))
    guns = ("definitions", "types", 0, "guns")
    page._document.choose_part((*guns, 1))
    field = field_at(page, (*guns, 1, "name"))
    field.content.setFocus()
    QTest.keyClicks(field.content, "Ho")
    page._document.do(PathEdit("remove", (*guns, 0), text="x"))
    assert QApplication.focusWidget() is field.content
    type_text("w")
    assert [gun.name for gun in page._document.value.definitions.types[0].guns] == ["How"]


def test_what_is_typed_goes_nowhere_once_its_part_is_gone(
    shown: Callable[[Any], BuildingPage],
) -> None:
    page = shown(own_types())
    page.table.choose_path(("vehicles", 0))
    parts = parts_shown(page)[0]
    parts._add_one(0)
    focused = QApplication.focusWidget()
    assert focused in [each.content for each in fields_shown(parts)]
    page._document.opened.undo()
    before = page._document.value
    assert QApplication.focusWidget() is page.table
    type_text("x")
    assert page._document.value == before


@pytest.mark.parametrize("value", [pytest.param(value, id=name) for name, value in documents()])
def test_every_row_can_be_let_go_behind_the_last_one(
    shown: Callable[[Any], BuildingPage],
    value: Any,  # noqa: ANN401 - of any kind
) -> None:
    page = shown(value)
    model = page.table.model()
    for row in range(model.rowCount()):
        data = model.mimeData([model.index(row, 0)])
        if data is not None:
            last = model.rowCount()
            model.dropMimeData(data, Qt.DropAction.MoveAction, last, 0, QModelIndex())
            page._document.opened.undo()
    assert page._document.value == value
