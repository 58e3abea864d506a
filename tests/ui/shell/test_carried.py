"""What is dragged over the tabs of other documents, whoever made it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData

from nco_builder.documents.kinds import kind_for, read_document
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.files.limits import MAX_BYTES
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.parts.lists import is_of
from nco_builder.ui.parts.transfer import PARTS, PARTS_ROWS
from nco_builder.ui.shell.tabs import fits
from tests.reading import FURTHER_SAMPLES, SAMPLES


@pytest.mark.parametrize(
    "raw", [b"[" * 400_000, b'{"format":' * 200_000, b"", b"1", b"[]", b"{}", b" " * MAX_BYTES * 2]
)
@pytest.mark.usefixtures("qapp")
def test_what_is_no_part_of_a_document_fits_nowhere(raw: bytes) -> None:
    further = read_document(FURTHER_SAMPLES[0])
    documents = (
        OpenDocument(SQUAD, read_squad(SAMPLES[0])),
        OpenDocument(kind_for(further), further),
    )
    for forms in ((PARTS,), (PARTS_ROWS, PARTS), (PARTS_ROWS,)):
        data = QMimeData()
        for form in forms:
            data.setData(form, raw)
        for document in documents:
            assert not fits(data, document)
            assert not is_of(data, PARTS_ROWS, document)
