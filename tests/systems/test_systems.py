"""What is made of a document is found by its format."""

from __future__ import annotations

import pytest

from nco_builder.documents.kinds import formats, read_document
from nco_builder.documents.squads import SQUAD, begin_squad
from nco_builder.sheets import SHEETS
from nco_builder.systems import samples, system_named, system_of
from nco_builder.systems.page import PageContext

PAGES = [name for name in formats() if system_named(name).page]
"""The kinds of documents that the builder page shows."""


def test_a_squad_has_its_sheets_the_roster_first() -> None:
    system = system_of(begin_squad())
    assert system.kind is SQUAD
    assert dict(system.sheets) == dict(SHEETS)
    assert next(iter(system.sheets)) == "roster"


@pytest.mark.parametrize("format", ["avr-platoon", "fluid-deck", "k47-vehicles", "nco-match"])
def test_rows_are_called_by_words_where_they_have_any(format: str) -> None:  # noqa: A002
    system = system_named(format)
    document = read_document(next(iter(samples(system).values())))
    assert system.kind.judge
    assert system.page
    names = [row.name for row in system.page(PageContext(system.kind.judge(document))).table.rows]
    assert names
    assert all(any(map(str.isalpha, name)) for name in names)


@pytest.mark.parametrize("name", PAGES)
def test_of_a_page_only_what_is_asked_alone_hangs_on_what_is_chosen(name: str) -> None:
    system = system_named(name)
    for file in samples(system).values():
        assert system.page
        assert system.entry
        assert system.kind.judge
        judgement = system.kind.judge(read_document(file))
        nothing = system.page(PageContext(judgement))
        chosen = [row.path for row in nothing.table.rows]
        assert chosen
        for path in chosen:
            context = PageContext(judgement, path)
            shelf = system.shelf(context) if system.shelf else nothing.shelf
            alone = nothing.replace(entry=system.entry(context), shelf=shelf)
            assert system.page(context) == alone, path
