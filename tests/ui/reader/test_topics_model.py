from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from nco_builder.rules import load_rulebook
from nco_builder.squad import new_squad
from nco_builder.topics.library import Search, squad_library
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.reader.dock import ASIDE_ROLE, TopicsModel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

BOOK = load_rulebook()
LIBRARY = squad_library(BOOK, new_squad(BOOK.id, "us_army", 100, 50))
SEARCH = Search(LIBRARY.topics.values())


@pytest.fixture
def model(qapp: QApplication) -> TopicsModel:
    return TopicsModel(LIBRARY, qapp)


def shown(model: TopicsModel) -> list[str]:
    found = []
    for row in range(model.rowCount()):
        top = model.index(row, 0)
        if topic := model.topic(top):
            found.append(topic.id)
        for below in range(model.rowCount(top)):
            index = model.index(below, 0, top)
            assert model.parent(index) == top
            inside = model.topic(index)
            assert inside is not None
            found.append(inside.id)
    return found


def test_it_shows_every_topic_in_its_group(model: TopicsModel) -> None:
    assert shown(model) == list(LIBRARY.topics)
    titles = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert titles == [shelf.title for shelf in LIBRARY.shelves]


def test_a_group_tells_how_many_it_has_and_a_found_topic_its_group(model: TopicsModel) -> None:
    assert model.index(0, 0).data(ASIDE_ROLE) == str(len(LIBRARY.shelves[0].topics))
    model.show_found(SEARCH.find("lmg"))
    assert model.index(0, 0).data(ASIDE_ROLE) == "Weapons"
    spoken = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Light Machine Gun, Weapons"


def test_what_was_found_takes_the_place_of_the_groups_until_it_is_cleared(
    model: TopicsModel,
) -> None:
    found = SEARCH.find("grenade")
    model.show_found(found)
    assert shown(model) == [topic.id for topic in found]
    model.show_found(None)
    assert shown(model) == list(LIBRARY.topics)


def test_every_topic_can_be_gone_to(model: TopicsModel) -> None:
    for topic in LIBRARY.topics.values():
        assert model.index_of(topic).data(ROW_ROLE) is topic
    model.show_found(SEARCH.find("lmg"))
    assert model.index_of(LIBRARY.topics["weapon:lmg"]).row() == 0
    assert not model.index_of(LIBRARY.topics["item:flask"]).isValid()


def test_no_row_answers_for_what_is_not_there(model: TopicsModel) -> None:
    assert model.data(QModelIndex()) is None
    assert model.topic(QModelIndex()) is None
    assert not model.index(999, 0).isValid()
    assert model.flags(QModelIndex()) == Qt.ItemFlag.NoItemFlags


@given(st.lists(st.one_of(st.none(), st.text("aeglnrs ", max_size=4)), max_size=12))
def test_qt_finds_no_fault_with_it_through_any_searches(texts: list[str | None]) -> None:
    model = TopicsModel(LIBRARY)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for text in texts:
        model.show_found(None if text is None else SEARCH.find(text))
        shown(model)
    model.show_library(LIBRARY)
    assert shown(model) == list(LIBRARY.topics)
    tester.deleteLater()
    model.deleteLater()
