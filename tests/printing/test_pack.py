"""A pack holds the sheets of all its documents, in order, and says what is missing."""

from __future__ import annotations

import datetime as dt
from io import BytesIO
from typing import TYPE_CHECKING

import pypdf
import pytest

from nco_builder import printing
from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.files import FileProblem
from nco_builder.paper import Options
from nco_builder.printing import Cancelled, Job, print_pack
from nco_builder.sheets import NoSheetError
from tests.reading import FURTHER_SAMPLES, HERE, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nco_builder.documents.kind import Judgement

JOB = Job(("roster",), Options(dt.date(2026, 1, 31)), notes=False)


def source(path: Path) -> tuple[str, Callable[[], Judgement]]:
    return path.stem, lambda: judge_document(read_document(path), path.name)


def broken() -> Judgement:
    raise FileProblem("broken.nco", "it is damaged")


def test_a_pack_has_every_document_and_names_what_is_left_out() -> None:
    chosen = [source(SAMPLES[0]), ("broken", broken), source(FURTHER_SAMPLES[0])]
    told: list[tuple[int, int]] = []
    pack = print_pack(chosen, JOB, lambda *how_far: not told.append(how_far))  # type: ignore[func-returns-value]
    assert pack.left_out == ("broken.nco: it is damaged.",)
    assert told == [(0, 3), (1, 3), (2, 3)]
    reader = pypdf.PdfReader(BytesIO(pack.pdf))
    titles = [str(entry.title) for entry in reader.outline if not isinstance(entry, list)]
    assert [title.partition(":")[0] for title in titles] == [
        SAMPLES[0].stem,
        FURTHER_SAMPLES[0].stem,
    ]
    assert not reader.attachments


def test_a_squad_without_vehicles_has_its_other_sheets() -> None:
    chosen = [source(SAMPLES[0]), source(HERE / "cases" / "vehicles_agreed.nco")]
    pack = print_pack(chosen, JOB.replace(sheets=("roster", "vehicles")))
    assert pack.left_out == ()
    outline = pypdf.PdfReader(BytesIO(pack.pdf)).outline
    titles = [str(entry.title) for entry in outline if not isinstance(entry, list)]
    assert ["chart" in title for title in titles] == [False, False, True]


def test_a_pack_can_be_cancelled() -> None:
    with pytest.raises(Cancelled):
        print_pack([source(SAMPLES[0])], JOB, lambda _done, _total: False)


def test_a_pack_of_nothing_is_none() -> None:
    with pytest.raises(NoSheetError, match="damaged"):
        print_pack([("broken", broken)], JOB)


def test_more_pages_than_one_pdf_holds_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "MOST_PAGES", 2)
    monkeypatch.setattr(printing, "MOST_OF_ONE", 2)
    chosen = [source(path) for path in SAMPLES[:3]]
    with pytest.raises(NoSheetError, match="one PDF holds at most 2 pages, and this would be 3"):
        print_pack(chosen, JOB)
    with pytest.raises(NoSheetError, match="one PDF holds at most 2 pages, and this would be 5"):
        print_pack(chosen[:1], JOB.replace(copies=tuple("abcde")))
