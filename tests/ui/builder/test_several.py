"""Several rows chosen: one answer in the form goes to all of them, as one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QSpinBox

from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.path_edits import PathEdit, at_path
from nco_builder.settings.settings import Settings
from nco_builder.systems import samples, system_named
from nco_builder.systems.page import Chip, ChipField, EntryForm, NumberField, TextField, together
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.open_documents import OpenDocuments
from nco_builder.ui.document.session import save_session
from nco_builder.ui.form.fields import LineField, NumberInput
from nco_builder.ui.parts.chips import ChipButton

if TYPE_CHECKING:
    from pathlib import Path as File

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from nco_builder.documents.path_edits import DocPath


def chip(page: BuildingPage, name: str) -> ChipButton:
    found = [each for each in page.findChildren(ChipButton) if each.isVisible()]
    return next(each for each in found if each.option.text == name)


def notes(page: BuildingPage) -> list[str]:
    return [each.text() for each in page.findChildren(QLabel) if each.isVisible()]


def flags(document: BuilderDocument) -> list[str]:
    return [ship.flag for ship in document.value.ships]


def test_a_choice_goes_to_all_rows_as_one_step(
    page: BuildingPage, document: BuilderDocument, opened: OpenDocument
) -> None:
    document.do(PathEdit("set", ("ships", 1, "flag"), "black", "x"))
    page.table.choose((0, 1, 2))
    assert chip(page, "white").option.has == "some"
    assert chip(page, "red").option.has == "none"
    assert notes(page).count("mixed") == 1, "below the label of the flags"
    chip(page, "red").click()
    assert flags(document) == ["red"] * 3
    assert "mixed" not in notes(page)
    assert opened.history.undo_text == "Fly red, 3 rows"
    opened.undo()
    assert flags(document) == ["white", "black", "white"]
    assert page.table.chosen() == (0, 1, 2)


def test_only_rows_without_it_get_what_some_have(
    page: BuildingPage, document: BuilderDocument, opened: OpenDocument
) -> None:
    document.do(PathEdit("set", ("ships", 0, "flag"), "red", "x"))
    page.table.choose((0, 1))
    chip(page, "red").click()
    assert flags(document) == ["red", "red", "white"]
    assert opened.history.undo_text == "Fly red, 1 row"


def test_what_many_rows_share_comes_while_the_window_goes_on(
    page: BuildingPage, document: BuilderDocument, opened: OpenDocument, qtbot: QtBot
) -> None:
    for _time in range(7):  # 256 ships
        ships = document.value.ships
        document.opened.do(document.value.replace(ships=ships + ships), lambda _before: "more")
    count = len(document.value.ships)
    page.table.selectAll()
    assert not document.page.entry.fields
    assert document.page.entry.title == f"{count} rows"
    qtbot.waitUntil(lambda: bool(document.page.entry.fields), timeout=20_000)
    chip(page, "red").click()
    assert flags(document) == ["red"] * count
    page.table.choose((0,))
    assert document.page.entry.fields
    page.table.selectAll()
    page.table.choose((0,))
    qtbot.wait(200)
    assert not document.among
    assert document.page.entry.path == ("ships", 0)
    opened.undo()


def field(page: BuildingPage, kind: type, label: str) -> LineField | NumberInput:
    fields: list[LineField | NumberInput] = page.findChildren(kind)
    shown = [each for each in fields if not each.isHidden()]
    found = next(each for each in shown if each.content.accessibleName() == label)
    assert isinstance(found, LineField | NumberInput)
    return found


def test_what_is_typed_goes_to_all_rows_as_one_step(
    page: BuildingPage, document: BuilderDocument, opened: OpenDocument
) -> None:
    document.do(PathEdit("set", ("ships", 2, "size"), 8, "x"))
    page.table.choose((1, 2))
    line = field(page, NumberInput, "Size").line
    assert line.text() == ""
    assert line.placeholderText() == "different"
    line.setFocus()
    QTest.keyClicks(line, "12")
    assert [ship.size for ship in document.value.ships] == [3, 12, 12]
    opened.undo()
    assert [ship.size for ship in document.value.ships] == [3, 3, 8]


def test_all_rows_of_all_groups_are_changed_together(
    page: BuildingPage, document: BuilderDocument
) -> None:
    document.do(PathEdit("set", ("reserve",), document.value.ships[:1], "x"))
    page.table.selectAll()
    chip(page, "black").click()
    assert flags(document) == ["black"] * 3
    assert [ship.flag for ship in document.value.reserve] == ["black"]


def test_the_form_says_how_many_rows_it_is_about(page: BuildingPage) -> None:
    page.table.choose((0, 1, 2))
    title = page.findChild(QLabel, "entry_title")
    assert title
    assert title.text() == "3 rows"
    page.table.choose((1,))
    assert title.text() == "Bold"


def opened_sample(looks: QApplication, qtbot: QtBot, kind: str) -> BuildingPage:
    value = read_document(next(iter(samples(system_named(kind)).values())))
    page = BuildingPage(
        BuilderDocument(OpenDocument(kind_for(value), value, None, looks)), Settings()
    )
    qtbot.addWidget(page)
    page.resize(1190, 600)
    page.show()
    return page


def test_rows_that_share_no_field_are_said_to_share_none(looks: QApplication, qtbot: QtBot) -> None:
    page = opened_sample(looks, qtbot, "nco-match")
    page.table.choose((0, 2))
    assert "2 rows are chosen; they have no field in common." in notes(page)
    assert not any("changes all of them" in each for each in notes(page))


ROWS: dict[str, tuple[tuple[DocPath, ...], str, str]] = {
    "avr-platoon": ((("vehicles", 0), ("vehicles", 1)), "Command", "none"),
    "k47-vehicles": ((("vehicles", 0), ("vehicles", 1)), "Crew", "veteran"),
}


@pytest.mark.parametrize("kind", ROWS)
def test_vehicles_of_every_kind_get_a_choice_together(
    looks: QApplication, qtbot: QtBot, kind: str
) -> None:
    page = opened_sample(looks, qtbot, kind)
    paths, label, choice = ROWS[kind]
    places = [page.table._lines.place_of(path) for path in paths]
    page.table.choose(tuple([place for place in places if place is not None]))
    entry = page._document.page.entry
    labels = [each.label for each in entry.fields if isinstance(each, ChipField | TextField)]
    assert {"Name", label, "Notes"} <= set(labels)
    asked = next(
        each for each in entry.fields if isinstance(each, ChipField) and each.label == label
    )
    assert choice in [each.text for each in asked.chips]
    other = ((*paths[1], "notes"),)
    page._document.type_into((*paths[0], "notes"), "Twins", "Notes", other)
    assert {at_path(page._document.value, (*each, "notes")) for each in paths} == {"Twins"}


def test_units_of_a_deck_get_a_number_together(looks: QApplication, qtbot: QtBot) -> None:
    page = opened_sample(looks, qtbot, "fluid-deck")
    deck = page._document.value
    count = len(deck.sides[0].units)
    rows = [page.table._lines.place_of(("sides", 0, "units", at)) for at in range(count)]
    page.table.choose(tuple([row for row in rows if row is not None]))
    tanks = [each for each in page._document.page.entry.fields if isinstance(each, NumberField)]
    assert [each.label for each in tanks] == ["Tanks"]
    line = field(page, NumberInput, "Tanks").line
    line.setFocus()
    QTest.keyClicks(line, "4")
    assert {unit.tanks for unit in page._document.value.sides[0].units} == {4}


def test_the_rows_chosen_are_chosen_again_at_the_next_start(
    qtbot: QtBot, page: BuildingPage, opened: OpenDocument, tmp_path: File
) -> None:
    settings = Settings()
    settings["open_last"] = True
    opened.mark_saved(tmp_path / "fleet.nco")
    page.table.choose((0, 2))
    page.save(settings)
    again = BuildingPage(BuilderDocument(opened, opened), settings)
    qtbot.addWidget(again)
    again.restore(settings)
    assert again.table.chosen() == (0, 2)
    opened.mark_saved(tmp_path / "other.nco")
    third = BuildingPage(BuilderDocument(opened, opened), settings)
    qtbot.addWidget(third)
    third.restore(settings)
    assert third.table.chosen() == ()


def test_the_rows_chosen_in_a_document_that_was_kept_unsaved_are_chosen_again(
    qtbot: QtBot, page: BuildingPage, opened: OpenDocument
) -> None:
    settings = Settings()
    settings["open_last"] = True
    page.table.choose((0, 2))
    page.save(settings)
    assert settings["rows_chosen"] == [], "no next start would know it"
    documents = OpenDocuments(opened)
    save_session(settings, documents, {opened: "kept.nco"})
    page.save(settings)
    again = BuildingPage(BuilderDocument(opened, opened), settings)
    qtbot.addWidget(again)
    again.restore(settings)
    assert again.table.chosen() == (0, 2)
    opened.kept_as = "other.nco"
    third = BuildingPage(BuilderDocument(opened, opened), settings)
    qtbot.addWidget(third)
    third.restore(settings)
    assert third.table.chosen() == ()


def boats(page: BuildingPage) -> QSpinBox:
    found = [each for each in page.findChildren(QSpinBox, "boats") if each.isVisible()]
    assert found
    return found[0]


def test_a_count_that_differs_is_a_mix_until_it_is_stepped(
    page: BuildingPage, document: BuilderDocument, opened: OpenDocument
) -> None:
    document.do(PathEdit("set", ("ships", 1, "boats"), 4, "x"))
    page.table.choose((0, 1, 2))
    box = boats(page)
    assert box.text() == "mix"
    assert "mixed" in notes(page)
    box.stepUp()
    counts = {ship.boats for ship in document.value.ships}
    assert len(counts) == 1
    assert boats(page).text() != "mix"
    opened.undo()
    assert boats(page).text() == "mix"


def test_what_goes_over_for_one_row_goes_over_for_all_chosen() -> None:
    def row(place: int, over: str) -> EntryForm:
        change = PathEdit("set", ("ships", place, "flag"), "red", "Fly red")
        flags = ChipField("Flag", (Chip("red", change=change, over=over),))
        return EntryForm(("ships", place), "Ship", "Ajax", fields=(flags,))

    (flags,) = together((row(0, ""), row(1, "2 over")), 2).fields
    assert isinstance(flags, ChipField)
    assert flags.chips[0].state == "over"
    assert flags.chips[0].reason == "2 over"


def hints(*texts: str) -> list[str]:
    """What the empty field of a number tells of several rows, each with its own hint."""
    entries = [
        EntryForm(
            ("tanks", at),
            "Tank",
            "Tank",
            fields=(NumberField("Damage", ("tanks", at, "damage"), None, text),),
        )
        for at, text in enumerate(texts)
    ]
    fields = together(entries, len(texts)).fields
    return [field.hint for field in fields if isinstance(field, NumberField)]


def test_a_hint_that_differs_between_rows_is_not_shown_as_that_of_all() -> None:
    assert hints("10, as its class", "8, as its class") == ["different"]
    assert hints("8, as its class", "8, as its class") == ["8, as its class"]
