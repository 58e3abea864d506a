"""Every sheet of every kind of document is open to those who do not see it (PDF/UA-1)."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pypdf
import pytest

from nco_builder.documents.kinds import judge_document
from nco_builder.language import available, speaking
from nco_builder.paper import Options, objects
from nco_builder.printing import Job, print_pdf
from nco_builder.systems import system_of
from tests.paper.open_to_all import problems, read_structure
from tests.paper.squads import hostile, longest_loadouts, report_of
from tests.printing.documents import every_document
from tests.sheets.says import DATE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.documents.kind import Document

DOCUMENTS = every_document()
OPTIONS = Options(DATE, backs=True)


def sheets_of(document: Document) -> tuple[str, ...]:
    return tuple(system_of(document).sheets)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_sheet_says_what_it_is(name: str) -> None:
    document = DOCUMENTS[name]
    job = Job(sheets_of(document), OPTIONS)
    assert problems(print_pdf(judge_document(document, ""), job)) == []


@pytest.mark.parametrize("style", ["mono", "ink_saver"])
def test_a_style_changes_nothing_of_it(style: str) -> None:
    document = DOCUMENTS["squad"]
    job = Job(("roster", "cards"), OPTIONS.replace(style=style))
    assert problems(print_pdf(judge_document(document, ""), job)) == []


@pytest.mark.parametrize("squad", [longest_loadouts(3), hostile(1, 3)], ids=["longest", "hostile"])
def test_sheets_that_are_hard_to_print_say_it_too(squad: dict[str, object]) -> None:
    job = Job(("roster", "cards"), OPTIONS, file_inside=False)
    assert problems(print_pdf(report_of(squad), job)) == []


def test_a_roster_sheet_is_a_table_under_its_headline() -> None:
    document = DOCUMENTS["squad"]
    tree = read_structure(print_pdf(judge_document(document, ""), Job(("roster",), OPTIONS)))
    kinds = [part.kind for part in tree.all()]
    assert kinds.count("/H1") == 1
    assert kinds.index("/H1") < kinds.index("/Table") < kinds.index("/H2")
    table, *_below = [part for part in tree.all() if part.kind == "/Table"]
    men = len(document.members)  # type: ignore[attr-defined]
    rows = [row for row in table.kids if row.kids[0].kind == "/TD"]
    assert len(rows) == men
    heads = [[cell for cell in row.kids if cell.kind == "/TH"] for row in rows]
    assert [len(each) for each in heads] == [1] * men
    assert {str(head.attribute("/Scope")) for (head,) in heads} == {"/Row"}


def test_a_code_to_be_scanned_is_a_picture_with_words() -> None:
    pdf = print_pdf(judge_document(DOCUMENTS["squad"], ""), Job(("roster",), OPTIONS))
    pictures = [part for part in read_structure(pdf).all() if part.kind == "/Figure"]
    assert [str(part.entry["/Alt"]) for part in pictures] == [
        "QR code: the share code, to be scanned"
    ]
    assert all(part.marks for part in pictures)


def plain_stream(number: int, keys: bytes, content: bytes) -> bytes:
    head = b"%d 0 obj\n<<%b/Length %d>>\nstream\n" % (number, keys, len(content))
    return head + content + b"\nendstream\nendobj\n"


def test_what_is_missing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(objects, "_stream", plain_stream)
    pdf = print_pdf(judge_document(DOCUMENTS["panzer-zug"], ""), Job(("cards",), OPTIONS))
    for there, instead, number in (
        (b"/Marked true", b"/Marked null", "(07)"),
        (b"/Scope/Column", b"/Scope/Row   ", "(15)"),
        (b"<pdfuaid:part>1", b"<pdfuaid:part>?", "(06)"),
        (b"/S/H1", b"/S/H2", "(14)"),
        (b"/S/TD", b"/S/LI", "(09)"),
    ):
        assert there in pdf
        assert any(number in each for each in problems(pdf.replace(there, instead, 1)))


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("name", DOCUMENTS)
def test_bookmarks_are_words_and_not_in_capitals(name: str, code: str) -> None:
    document = DOCUMENTS[name]
    with speaking(code):
        pdf = print_pdf(judge_document(document, ""), Job(sheets_of(document), OPTIONS))
    titles = list(titles_in(pypdf.PdfReader(io.BytesIO(pdf)).outline))
    assert titles
    assert [each for each in titles if each.upper() == each and each.lower() != each] == []


def titles_in(outline: Sequence[object]) -> Iterator[str]:
    for each in outline:
        if isinstance(each, list):
            yield from titles_in(each)
        else:
            yield str(each.title)  # type: ignore[attr-defined]
