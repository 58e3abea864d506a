"""A web page has every sheet, comes back as its document, and nothing in it is markup."""

from __future__ import annotations

import datetime as dt
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import html5lib
import pytest

from nco_builder.documents.kinds import document_from_bytes, judge_document, read_document
from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import read_squad, squad_from_bytes
from nco_builder.files import FileProblem
from nco_builder.sheets import NoSheetError
from nco_builder.squad.fingerprint import fingerprint
from nco_builder.systems import system_of
from nco_builder.web import default_sheets, web_page
from tests.reading import SAMPLES
from tests.systems.test_message import NASTY, named

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nco_builder.documents.kind import Document

DATE = dt.date(2026, 1, 2)
EVERY = sorted(SAMPLES[0].parent.glob("*.nco"))
SQUAD = read_squad(SAMPLES[0])
EMPTY = frozenset({"meta", "br", "hr", "input", "link", "img"})


class Elements(HTMLParser):
    """The elements of a page, which must be balanced."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.names: list[str] = []
        self.values: list[tuple[str, str, str]] = []
        self.text: list[str] = []
        self._open: list[str] = []
        self.feed(page.decode())
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.values += [(tag, name, value or "") for name, value in attrs]
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def by_the_standard(page: bytes) -> Iterator[str]:
    """The elements of a page as the HTML standard reads it, which finds no error."""
    parser = html5lib.HTMLParser(strict=True)
    for element in parser.parse(page.decode()).iter():
        yield str(element.tag)


def page_of(document: Document, *, notes: bool = True) -> bytes:
    return web_page(judge_document(document, ""), DATE, notes=notes)


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.stem)
def test_every_sheet_of_every_kind_is_on_its_page_and_the_document_comes_back(path: Path) -> None:
    document = read_document(path)
    judgement = judge_document(document, "")
    page = page_of(document)
    assert page == page_of(document)
    assert document_from_bytes(page, "x.html") == document
    assert Elements(page).names
    assert [*by_the_standard(page)]
    for name in default_sheets(judgement):
        try:
            alone = web_page(judgement, DATE, (name,))
        except NoSheetError:
            continue
        assert f'id="{name}"'.encode() in page
        assert f'id="{name}"'.encode() in alone
    there = system_of(document).sheets
    left_out = {name for name, sheet in there.items() if sheet.why_not(judgement)}
    assert {*default_sheets(judgement)} >= {*there} - left_out - {"blank_cards"}


def test_a_page_loads_and_sends_nothing_and_has_no_script() -> None:
    found = Elements(page_of(SQUAD))
    assert not {"script", "link", "img", "iframe", "object", "form", "base"} & {*found.names}
    for tag, name, value in found.values:
        assert not name.startswith("on"), (tag, name)
        if name in {"src", "href", "action", "srcset"}:
            assert value.startswith("#"), (tag, name, value)
    assert "default-src 'none'" in page_of(SQUAD).decode().replace("&#x27;", "'")
    assert b"url(" not in page_of(SQUAD)
    assert b"@import" not in page_of(SQUAD)


@pytest.mark.parametrize("name", [*NASTY, '"><img src=x onerror=alert(1)>', "</title></style>"])
def test_no_name_is_markup(name: str) -> None:
    squad = named(name)
    page = page_of(squad)
    letters = page_of(named("A" * len(name)))  # as long: Tank Fear has numbers for long names
    plain, nasty = Elements(letters), Elements(page)
    assert nasty.names == plain.names
    assert [*by_the_standard(page)] == [*by_the_standard(letters)]
    back = squad_from_bytes(page, "x.html")
    assert share_code(back) == share_code(squad)


def test_every_man_of_a_large_squad_has_his_card() -> None:
    men = tuple(SQUAD.members[at % len(SQUAD.members)].replace(name=f"M{at}") for at in range(21))
    page = page_of(SQUAD.replace(members=men)).decode()
    assert page.count("<article>") == 21
    assert all(page.count(f">M{at}<") + page.count(f">M{at} <") > 1 for at in range(21))


def test_fingerprint_and_code_are_on_the_page_and_notes_only_if_wanted() -> None:
    squad = SQUAD.replace(notes="between us")
    page = page_of(squad).decode()
    assert fingerprint(squad) in page
    assert share_code(squad) in page
    assert "between us" in page
    bare = page_of(squad, notes=False)
    assert b"between us" not in bare
    assert squad_from_bytes(bare, "x.html").notes == ""


def test_a_page_that_was_edited_by_hand_is_its_document_or_its_code_or_one_sentence() -> None:
    page = page_of(SQUAD).decode()
    renamed = page.replace("Mercer", "Somebody")
    assert squad_from_bytes(renamed.encode(), "x.html").name == SQUAD.name
    without = re.sub(r'<meta name="nco-builder-document"[^>]*>', "", page)
    assert share_code(squad_from_bytes(without.encode(), "x.html")) == share_code(SQUAD)
    with pytest.raises(FileProblem):
        squad_from_bytes(
            re.sub(r'(nco-builder-document" content=")[^"]{40}', r"\1", page).encode(), "x"
        )
