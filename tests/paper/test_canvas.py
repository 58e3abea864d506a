"""The file inside a PDF: what any reader of PDFs is told about it."""

from __future__ import annotations

import io
from hashlib import md5
from typing import Any

import pypdf
import pytest

from nco_builder.paper import Attachment, Bookmark, Options, pdf
from tests.paper.made import sheet_part
from tests.paper.squads import privates, report_of, squad
from tests.sheets.says import DATE

OPTIONS = Options(DATE)
PART = sheet_part("roster", report_of(squad(privates(1))), OPTIONS)


def with_file(name: str = "a.nco", content: bytes = b"{}") -> bytes:
    return pdf((PART,), OPTIONS, inside=Attachment(name, content, "A squad"))


def catalog(raw: bytes) -> Any:  # noqa: ANN401 - whatever a PDF holds
    return pypdf.PdfReader(io.BytesIO(raw)).root_object


@pytest.mark.parametrize("content", [b"{}", b"\0\xff(endstream\n)\\" * 99, bytes(range(256))])
def test_the_content_comes_back_with_its_size_and_checksum(content: bytes) -> None:
    (file,) = pypdf.PdfReader(io.BytesIO(with_file(content=content))).attachment_list
    assert file.content == content
    assert file.size == len(content)
    checksum = getattr(file.checksum, "original_bytes", file.checksum)
    assert checksum == md5(content, usedforsecurity=False).digest()


@pytest.mark.parametrize("name", ["a.nco", "(a) b\\.nco", "Ärger 王 Отряд.nco"])
def test_its_name_is_kept_in_any_script(name: str) -> None:
    (file,) = pypdf.PdfReader(io.BytesIO(with_file(name))).attachment_list
    assert (file.name, file.alternative_name) == (name, name)
    assert file.description == "A squad"
    assert file.subtype == "/application/json"


def test_the_document_names_it_as_its_source() -> None:
    root = catalog(with_file())
    (listed,) = root["/AF"].get_object()
    names = root["/Names"]["/EmbeddedFiles"]["/Names"]
    assert listed["/AFRelationship"] == "/Source"
    assert names[1].get_object() == listed.get_object()
    assert with_file().startswith(b"%PDF-1.7")


def test_a_document_without_a_file_speaks_of_none() -> None:
    root = catalog(pdf((PART,), OPTIONS))
    assert "/AF" not in root
    assert "/Names" not in root


def test_the_same_file_gives_the_same_bytes() -> None:
    assert with_file() == with_file()


SCRIPTS = (
    *("Ärger 王", "Отряд", "فرقة", "विभाग", "หมู่ 1"),
    *("👩\u200d🚀 squad", "a\nb\0c\ud800"),
)


@pytest.mark.parametrize("name", SCRIPTS)
def test_title_and_bookmarks_are_told_in_any_script(name: str) -> None:
    part = PART.replace(title=name, author=name, bookmarks=(Bookmark(name, 0),))
    reader = pypdf.PdfReader(io.BytesIO(pdf((part,), OPTIONS)))
    told = name.translate({0: "\u2039U+0000\u203a", 0xA: " ", 0xD800: "\u2039U+D800\u203a"})
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == (told, told)
    outline: Any = reader.outline
    first, (second,) = outline
    assert (first.title, second.title) == (told, told)


def test_a_sheet_has_its_sections_as_bookmarks() -> None:
    reader = pypdf.PdfReader(io.BytesIO(with_file()))
    outline: Any = reader.outline
    _first, within = outline
    assert "Why it is not legal" in [entry.title for entry in within]


def test_tags_share_one_stream_so_that_a_file_has_few_objects_and_each_tag_is_found() -> None:
    raw = pdf((PART,), OPTIONS)
    reader = pypdf.PdfReader(io.BytesIO(raw))
    root: Any = reader.root_object
    tags = root["/StructTreeRoot"]["/ParentTree"]["/Nums"][1]
    assert raw.count(b" 0 obj\n") < len({tag.idnum for tag in tags})
    assert all(tag.get_object()["/S"] for tag in tags)
