"""What the page gives to each kind of document: groups, cells, menus and Ctrl+K."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QMenu

from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.path_edits import PathEdit, at_path
from nco_builder.settings.settings import Settings
from nco_builder.systems import samples, system_named
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.page import BuildingPage
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.palette.things import of_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from nco_builder.documents.path_edits import DocPath

    Show = Callable[[str], BuildingPage]

DECK, PLATOON, FORCE, MATCH = "fluid-deck", "avr-platoon", "k47-vehicles", "nco-match"
UNIT = ("sides", 1, "units", 0)


@pytest.fixture
def show(looks: QApplication, qtbot: QtBot) -> Show:
    """Show the sample of a kind."""

    def shown(name: str) -> BuildingPage:
        document = read_document(next(iter(samples(system_named(name)).values())))
        opened = OpenDocument(kind_for(document), document, None, looks)
        page = BuildingPage(BuilderDocument(opened, opened), Settings())
        qtbot.addWidget(page)
        page.resize(1190, 600)
        with qtbot.waitExposed(page):
            page.show()
        return page

    return shown


def headings(page: BuildingPage) -> list[str]:
    return [each.head.title for each in page.table.headings]


@pytest.mark.parametrize(
    ("name", "at_once", "titles"),
    [
        (DECK, True, ["German", "Soviet", "For all sides"]),
        (MATCH, True, ["Side A", "Side B"]),
        (PLATOON, False, ["Command vehicles", "Other vehicles"]),
        (FORCE, False, ["Light tank", "Heavy tank"]),
    ],
)
def test_rows_are_shown_in_groups_where_the_player_or_the_kind_wants_them(
    show: Show, name: str, *, at_once: bool, titles: list[str]
) -> None:
    page = show(name)
    assert headings(page) == (titles if at_once else [])
    group = page.table_menu.findChild(QAction, "group_rows")
    assert group
    assert (group.isVisible(), group.isChecked()) == (True, at_once)
    group.trigger()
    assert headings(page) == ([] if at_once else titles)


def test_what_the_player_said_of_groups_is_remembered_and_nothing_else(show: Show) -> None:
    page, settings = show(PLATOON), Settings()
    page.save(settings)
    assert settings["builder_groups"] == "usual"
    for grouped, kept in ((True, "yes"), (False, "no"), (None, "usual")):
        page.table.set_order(page.table.order.replace(grouped=grouped))
        page.save(settings)
        assert settings["builder_groups"] == kept
        again = show(PLATOON)
        again.restore(settings)
        assert again.table.order.grouped is grouped


def test_rows_move_past_their_neighbor_in_the_group(show: Show) -> None:
    page = show(PLATOON)
    document = page.document
    platoon = document.value
    names = "abcd"
    commands = ("section", "none", "section", "none")
    vehicles = [
        platoon.vehicles[0].replace(name=name, command=command)
        for name, command in zip(names, commands, strict=True)
    ]
    document.do(PathEdit("set", ("vehicles",), tuple(vehicles), "x"))

    def order() -> str:
        return "".join(each.name for each in document.value.vehicles)

    page.table.set_order(page.table.order.replace(grouped=True))
    page.table.choose((2,))
    page.action("move_up").trigger()
    assert order() == "cabd"
    assert not page.action("move_up").isEnabled()
    page.table.choose((2,))
    assert not page.action("move_up").isEnabled(), "the first of the others"
    page.action("move_down").trigger()
    assert order() == "cadb"


@pytest.mark.parametrize(
    ("name", "row", "column", "sets"),
    [
        (DECK, ("sides", 0), "unit_move", ("sides", 0, "cards", "side_moves")),
        (
            *(DECK, ("sides", 0, "cards", "air_support"), "sum"),
            ("sides", 0, "cards", "air_support"),
        ),
        (DECK, ("turn_over",), "sum", ("turn_over",)),
        (DECK, UNIT, "unit_move", (*UNIT, "cards", "unit_move")),
        (FORCE, ("vehicles", 1), "points", ("vehicles", 1, "points")),
    ],
)
def test_a_number_is_typed_into_its_cell(
    show: Show, name: str, row: DocPath, column: str, sets: DocPath
) -> None:
    page = show(name)
    table = page.table
    at = [each.key for each in page.document.page.table.columns].index(column)
    assert table.edit_cell(table.model().index(table.places_of([row])[0], at), "5")
    editor = table.viewport().findChild(QLineEdit)
    assert editor
    assert editor.text() == "5"
    table.commitData(editor)
    assert at_path(page.document.value, sets) == 5


def test_the_menu_of_a_row_counts_its_cards_up_and_down(show: Show) -> None:
    page = show(DECK)
    page.table.choose_path(("sides", 0, "units", 1))
    menu = page.context_menu()
    cards = menu.findChildren(QMenu)[1]
    assert cards.title() == "Free"
    more, less = cards.actions()
    assert [each.text().strip() for each in (more, less)] == ["One more", "One less"]
    more.trigger()
    unit = page.document.value.sides[0].units[1]
    assert unit.cards["unit_free_action"] == 2


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        (PLATOON, {"Add Panzer IV H", "Go to 1: Panzer IV H", "Go to 3: Panzer IV H"}),
        (FORCE, {"Add Armored car", "Go to 2: Stuart"}),
        (DECK, {"Add Turn Over", "Go to Panzers A"}),
        (MATCH, {"Play scenario 1", "Go to A2: Brandt"}),
    ],
)
def test_the_palette_names_each_row_and_what_can_be_taken(
    show: Show, name: str, texts: set[str]
) -> None:
    page = show(name)
    found = [*of_rows(page.document, lambda _path: None, page)]
    assert texts <= {each.text for each in found}
    assert len({(each.text, each.where) for each in found}) == len(found)
