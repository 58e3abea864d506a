"""Boxes as fields of a form, and what a print shop gets: pages stay what they are."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pypdf
import pypdfium2
import pytest

from nco_builder.documents.kinds import judge_document
from nco_builder.paper import Options
from nco_builder.printing import Job, print_pdf
from tests.reading import SAMPLES, read_json, squad_of
from tests.sheets.says import DATE

if TYPE_CHECKING:
    from typing import Any

SQUADS = {path.stem: read_json(path) for path in SAMPLES}


def printed(sheet: str, name: str = "second-squad-able", **options: Any) -> bytes:  # noqa: ANN401
    report = judge_document(squad_of(SQUADS[name]), "")
    return print_pdf(report, Job((sheet,), Options(DATE, **options)))


def catalog(pdf: bytes) -> Any:  # noqa: ANN401
    return pypdf.PdfReader(io.BytesIO(pdf)).trailer["/Root"]


def widgets_of(page: pypdf.PageObject) -> list[Any]:
    return [each.get_object() for each in page.get("/Annots", [])]


def gray_pages(pdf: bytes) -> list[bytes]:
    """Return the pages of a PDF as a printer gets them: with the fields of its form."""
    document = pypdfium2.PdfDocument(pdf)
    document.init_forms()
    return [page.render(scale=1.5, grayscale=True).to_pil().tobytes() for page in document]


@pytest.mark.parametrize("sheet", ["roster", "cards", "blank_cards"])
def test_every_box_to_tick_is_a_field_and_the_pages_print_alike(sheet: str) -> None:
    plain, fillable = printed(sheet), printed(sheet, fillable=True)
    read = pypdf.PdfReader(io.BytesIO(fillable))
    fields = read.get_fields() or {}
    widgets = [each for page in read.pages for each in widgets_of(page)]
    assert len(fields) == len(widgets) > 9
    assert {str(each["/V"]) for each in widgets} == {"/Off"}
    assert {tuple(sorted(each["/AP"]["/N"])) for each in widgets} == {("/Off", "/On")}
    assert not pypdf.PdfReader(io.BytesIO(plain)).get_fields()
    assert gray_pages(plain) == gray_pages(fillable)


def test_a_field_is_as_large_as_its_box_and_has_a_name() -> None:
    read = pypdf.PdfReader(io.BytesIO(printed("cards", fillable=True)))
    for page in read.pages:
        for each in widgets_of(page):
            left, low, right, high = map(float, each["/Rect"])
            assert abs((right - left) - (high - low)) < 0.02
            assert right - left > 7.3
            assert str(each["/TU"]).startswith("box ")


def test_pages_without_boxes_get_no_form() -> None:
    assert "/AcroForm" not in catalog(printed("glossary", fillable=True))


def test_a_print_shop_gets_gray_and_four_inks_and_the_condition_they_are_for() -> None:
    pdf = printed("cards", print_shop=True)
    (intent,) = catalog(pdf)["/OutputIntents"]
    assert intent.get_object()["/OutputConditionIdentifier"] == "FOGRA39"
    for page in pypdf.PdfReader(io.BytesIO(pdf)).pages:
        content = page.get_contents()
        assert content is not None
        assert not {b"rg", b"RG"} & set(content.get_data().split())
    assert "/OutputIntents" not in catalog(printed("cards"))


def test_the_same_input_gives_the_same_form() -> None:
    assert printed("cards", fillable=True) == printed("cards", fillable=True)
