"""The builder page through edits at random: its table stays true, its choice where it was."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtTest import QAbstractItemModelTester

from nco_builder.documents.path_edits import PathEdit
from nco_builder.documents.rows import duplicating, exists, moving, removing
from tests.depth import tries
from tests.ui.builder.conftest import fleet_of

if TYPE_CHECKING:
    from types import ModuleType

    from nco_builder.ui.builder.document import BuilderDocument, Change
    from nco_builder.ui.builder.page import BuildingPage

EDITS = 25


def some_edit(random: Random, document: BuilderDocument, fleets: ModuleType) -> Change | None:
    """An edit of one of the two squadrons, as the page makes them."""
    squadron = random.choice(("ships", "reserve"))
    ships = getattr(document.value, squadron)
    way = random.choice(("set", "insert", "remove", "duplicate", "move", "gun"))
    if way == "insert" or not ships:
        place = random.randint(0, len(ships))
        return PathEdit("insert", (squadron, place), fleets.Ship(name=random.choice("ABC")), "x")
    places = sorted(random.sample(range(len(ships)), random.randint(1, len(ships))))
    paths = [(squadron, place) for place in places]
    if way == "remove":
        return removing(paths[:2], "x")
    if way == "duplicate":
        return duplicating(paths[:2], "x")
    if way == "move":
        return moving(paths, random.randint(0, len(ships)), "x")
    if way == "gun":
        guns = ships[places[0]].guns
        return PathEdit("insert", (*paths[0], "guns", len(guns)), fleets.Gun(name="Gun"), "x")
    field, value = random.choice((("name", "Z"), ("size", None), ("boats", 7), ("flag", "red")))
    return PathEdit("set", (*paths[0], field), value, "x")


@pytest.mark.parametrize("seed", range(tries(8)))
def test_the_table_stays_true_through_edits_undo_and_redo(
    page: BuildingPage, document: BuilderDocument, fleets: ModuleType, seed: int
) -> None:
    random = Random(seed)  # noqa: S311 - the same each time
    model = page.table._lines
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)
    document.opened.open(fleets.FLEET, fleet_of(fleets, "Ajax", "Bold"), None)
    for _turn in range(EDITS):
        step = random.random()
        if step < 0.2:
            document.opened.undo()
        elif step < 0.3:
            document.opened.redo()
        elif step < 0.5:
            rows = range(model.rowCount())
            page.table.choose(tuple(random.sample(rows, min(len(rows), random.randint(0, 3)))))
        elif (edit := some_edit(random, document, fleets)) is not None:
            document.do(edit)
        assert [line.row for line in model.rows()] == list(document.page.table.rows)
        assert exists(document.value, document.chosen)
        assert document.chosen == page.table.current_path()
        assert document.page.entry.path == document.chosen
