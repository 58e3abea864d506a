"""Whatever stands in a document of any kind: a result that can be told, or one sentence."""

from __future__ import annotations

import copy
import datetime as dt
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder.cli.as_json import judgement_as_json
from nco_builder.cli.as_text import judgement_as_text
from nco_builder.documents.kinds import (
    document_from_bytes,
    document_from_code,
    formats,
    judge_document,
    kind_for,
)
from nco_builder.files import FileProblem
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.systems import system_named
from nco_builder.systems.page import PageContext, PartsField
from tests.depth import tries
from tests.reading import HERE, JSON, leaves, read_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.systems.page import BuilderPage, PartRow

DATE = dt.date(1944, 6, 6)
CASES = {
    name: [read_json(path) for path in sorted((HERE / "systems/cases" / name).glob("*.nco"))]
    for name in formats()[1:]
}
NASTY: list[JSON] = [
    *(None, True, False, 0, 1, 2, 3, 4, 5, 6, 7, 12, 999, 999_999_999, -1, -999, 1.5),
    *(
        "",
        "   ",
        "x" * 200,
        "Łódź",
        "Тигр",
        "戦車「虎」",
        "مرحبا",
        "👾",
        "{name} %s",
        "<b>&amp;</b>",
    ),
    *("a\nb", "\u0000", "notes", "mg 42", "russian_front_1942", "panzer_iv_h", "turret", "walker"),
    *([], {}, [None], [""], [{}], {"notes": "x"}, {"": 1}, {"MG 42": 3}),
]


def places(document: JSON) -> list[list[str | int]]:
    """Ways to every part of a document, lists and objects too."""
    found: list[list[str | int]] = []

    def look(part: JSON, way: list[str | int]) -> None:
        if way:
            found.append(way)
        if isinstance(part, dict):
            for key, below in part.items():
                look(below, [*way, key])
        elif isinstance(part, list):
            for at, below in enumerate(part):
                look(below, [*way, at])

    look(document, [])
    return found


def changed(document: JSON, way: list[str | int], how: str, value: JSON) -> None:
    """Put something else at a place, take it away, or have it twice."""
    part = document
    for step in way[:-1]:
        part = part[step]
    last: Any = way[-1]
    if how == "remove":
        del part[last]
    elif how == "twice" and isinstance(part, list):
        part.insert(last, copy.deepcopy(part[last]))
    else:
        part[last] = value


@st.composite
def documents(draw: st.DrawFn, cases: list[JSON]) -> JSON:
    """A judged case with a few parts changed, whatever comes of it."""
    document = copy.deepcopy(draw(st.sampled_from(cases)))
    for _ in range(draw(st.integers(1, 4))):
        way = draw(st.sampled_from(places(document)))
        if way[0] == "format":
            continue
        how = draw(st.sampled_from(["set", "set", "set", "remove", "twice"]))
        changed(document, way, how, copy.deepcopy(draw(st.sampled_from(NASTY))))
    return document


@pytest.mark.parametrize("name", formats()[1:])
def test_it_is_judged_and_told_or_refused_by_one_sentence(name: str) -> None:
    @settings(max_examples=tries(120))
    @given(documents(CASES[name]))
    def holds(document: JSON) -> None:
        read = read_or_refused(json.dumps(document).encode())
        if isinstance(read, str):
            assert read.startswith("it: ")
            assert "\n" not in read
        else:
            check_all(read)

    holds()


def read_or_refused(raw: bytes) -> Any:  # noqa: ANN401
    """The document, or why it is none."""
    try:
        return document_from_bytes(raw, "it")
    except FileProblem as problem:
        return str(problem)


def check_all(document: Any) -> None:  # noqa: ANN401 - of whatever kind
    kind = kind_for(document)
    judgement = judge_document(document, "it")
    json.dumps(judgement_as_json("it", judgement), allow_nan=False)
    assert judgement_as_text("it", judgement).startswith("it: ")
    assert {finding.code for finding in judgement.findings} <= {*kind.codes}
    assert judgement.legal is not any(each.severity == "error" for each in judgement.findings)
    again = kind.from_bytes(kind.to_bytes(document), "again")
    assert again == document
    assert kind.to_bytes(again) == kind.to_bytes(document)
    for finding in judgement.findings:
        for repair in kind.fixes(finding, judgement):
            assert kind.edit_text(repair, document, judgement)
            after = judge_document(repair.apply(document), "it")
            assert errors(after) <= errors(judgement)
    shared: Any = document_from_code(kind.share_code(document))
    assert "notes" not in dict(texts(json.loads(kind.to_bytes(shared))))
    look_at_page(judgement)
    make_sheets(judgement)


def parts_of(page: BuilderPage) -> list[PartRow]:
    lists = [each for each in page.entry.fields if isinstance(each, PartsField)]
    return [part for each in lists for part in each.parts]


def make_sheets(judgement: Any) -> None:  # noqa: ANN401
    for maker in system_named(judgement.document.format).sheets.values():
        with suppress(NoSheetError):
            assert maker.make(judgement, SheetOptions(DATE)).title


def errors(judgement: Any) -> int:  # noqa: ANN401
    return sum(each.severity == "error" for each in judgement.findings)


def texts(part: JSON) -> Iterator[tuple[str, str]]:
    """Key and text of all texts that say something."""
    for place, value in leaves(part):
        if isinstance(value, str) and value:
            yield place.rpartition(".")[2], value


def look_at_page(judgement: Any) -> None:  # noqa: ANN401
    system = system_named(judgement.document.format)
    if system.page is None:
        return
    whole = system.page(PageContext(judgement))
    for path in [(), *(row.path for row in whole.table.rows)]:
        page = system.page(PageContext(judgement, path))
        for part in parts_of(page):
            assert (
                system.page(PageContext(judgement, path, part.path)).entry.path == page.entry.path
            )
        offers = [
            *page.shelf.begin,
            *(each for group in page.shelf.groups for each in group.offers),
        ]
        for offer in offers:
            if offer.change is not None and not offer.barred:
                assert judge_document(offer.change.apply(judgement.document), "it")
