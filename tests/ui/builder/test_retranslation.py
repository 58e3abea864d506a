"""What a step is called follows the language spoken, for whatever a page can change."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from nco_builder import language, paths
from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.rows import duplicating, is_place, removing
from nco_builder.systems.page import TextField
from nco_builder.ui.builder.actions import action_text
from nco_builder.ui.builder.document import BuilderDocument, changes_in
from nco_builder.ui.document.open_document import OpenDocument
from tests.ui.builder.test_said import SAMPLES

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from nco_builder.documents.path_edits import PathEdit, PathEdits

ROWS = 3
"""So many rows of each sample are chosen; what others offer is of the same kinds."""


@pytest.fixture(params=SAMPLES)
def document(request: pytest.FixtureRequest, looks: QApplication) -> BuilderDocument:
    value = read_document(paths.data() / "samples" / f"{request.param}.nco")
    opened = OpenDocument(kind_for(value), value, None, looks)
    return BuilderDocument(opened, opened)


def offered(document: BuilderDocument) -> list[PathEdit | PathEdits]:
    """All changes that the page offers, and what heals the document."""
    return [each for each in changes_in((document.page, document.judgement.findings)) if each.text]


def in_pseudo(document: BuilderDocument) -> str:
    """What the last step is called in the made-up language; it is taken back."""
    with language.speaking(language.PSEUDO):
        text = document.opened.history.undo_text
    document.opened.undo()
    return text or ""


def test_every_change_offered_is_called_as_it_would_be_called_now(
    document: BuilderDocument,
) -> None:
    asked = 0
    for row in [(), *[row.path for row in document.page.table.rows[:ROWS]]]:
        document.choose(row)
        changes = offered(document)
        with language.speaking(language.PSEUDO):
            document.opened.judge_again()
            document._see()
            document._ask()
            now = [each.text for each in offered(document)]
        document.opened.judge_again()
        document._see()
        document._ask()
        for change, text in zip(changes, now, strict=True):
            before = document.value
            document.do(change)
            if document.value is not before:
                asked += 1
                assert in_pseudo(document) == " ".join(text.split())
                document.choose(row)
    assert asked > 10


def test_what_is_typed_and_what_is_done_with_rows_is_called_so_too(
    document: BuilderDocument,
) -> None:
    row = next(row.path for row in document.page.table.rows if is_place(row.path))
    document.choose(row)
    field = next(each for each in document.page.entry.fields if isinstance(each, TextField))
    document.type_into(field.path, "Typed", field.label)
    assert "»" in in_pseudo(document)
    for deed, made in (("remove", removing), ("duplicate", duplicating)):
        document.choose(row)
        says = partial(action_text, deed, (row,))
        document.do(made([row], says(document.page)), says)
        assert "»" in in_pseudo(document)
