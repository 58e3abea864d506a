"""Braces in any text of a file are text: nothing fills them in, wherever the text is shown."""

from __future__ import annotations

import copy
import datetime as dt
import io
import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pypdf
import pytest

from nco_builder.cli.as_json import judgement_as_json
from nco_builder.cli.as_text import judgement_as_text
from nco_builder.documents.kinds import document_from_bytes, judge_document, kind_for
from nco_builder.documents.squads import read_squad
from nco_builder.event import reports
from nco_builder.files import FileProblem
from nco_builder.language import speaking
from nco_builder.legality import Report, check, member_choices
from nco_builder.match import comparison
from nco_builder.match.texts import comparison_lines
from nco_builder.paper import Options
from nco_builder.printing import Job, print_pdf
from nco_builder.rules import load_rulebook
from nco_builder.schema.record import Frozen
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.squad import Vehicle
from nco_builder.systems import system_of
from nco_builder.systems.message import messages
from nco_builder.systems.page import PageContext
from nco_builder.topics.library import squad_library
from nco_builder.web import web_page
from tests.hostile import HOSTILE, LEAKS, RICH, look_at, texts, typed_into
from tests.reading import JSON, SAMPLES, leaves, read_json

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DATE = dt.date(1944, 6, 6)


def put(document: JSON, place: str, value: object) -> None:
    """Put a text at a place such as `members.3.name`."""
    *way, last = place.split(".")
    for step in way:
        document = document[int(step)] if isinstance(document, list) else document[step]
    document[int(last) if isinstance(document, list) else last] = value


def one_by_one(document: JSON) -> Iterator[JSON]:
    """The document with hostile text in the place of one text, ids too, one of a kind each."""
    seen: set[str] = set()
    for place, value in leaves(document):
        kind = re.sub(r"\d+", "N", place)
        if isinstance(value, str) and kind not in seen and kind not in {"format", "version"}:
            seen.add(kind)
            hostile = copy.deepcopy(document)
            put(hostile, place, HOSTILE)
            yield hostile


def said_of(raw: bytes) -> Iterator[str]:
    """All that is said of a document: verdict, findings, repairs, sheets, page, topics."""
    try:
        document: Any = document_from_bytes(raw, "it")
    except FileProblem as problem:
        yield str(problem)
        return
    kind, judgement = kind_for(document), judge_document(document, "it")
    yield judgement_as_text("it", judgement)
    yield from texts(judgement_as_json("it", judgement))
    for finding in judgement.findings:
        for repair in kind.fixes(finding, judgement):
            yield kind.edit_text(repair, document, judgement)
    system = system_of(document)
    for maker in system.sheets.values():
        with suppress(NoSheetError):
            yield from texts(maker.make(judgement, SheetOptions(DATE, backs=True)))
    if system.page is not None:
        yield from of_page(system.page, judgement)
    if isinstance(judgement, Report):
        yield from of_squad(judgement)
    if document.format == "nco-event":
        yield reports.standings_csv(document)
        yield reports.check_in_csv(document)


def of_page(page: Any, judgement: Any) -> Iterator[str]:  # noqa: ANN401 - of any kind
    """What the page of a document says, whatever is chosen on it, and its changes' names."""
    for path in [(), *(row.path for row in page(PageContext(judgement)).table.rows)]:
        yield from texts(page(PageContext(judgement, path)))


def of_squad(report: Report) -> Iterator[str]:
    """What topics, choices and comparisons say of a squad."""
    if report.rulebook is not None:
        yield from texts(tuple(squad_library(report.rulebook, report.squad).topics.values()))
        for index in range(len(report.squad.members))[:3]:
            for choices in member_choices(report, index).values():
                yield from [
                    report.names.entry(each.field, str(each.value))
                    for each in choices
                    if each.field in {"unit", "weapon", "item", "skill"}
                ]
    other: Any = judge_document(
        report.squad.replace(name="", members=report.squad.members[1:]), "it"
    )
    compared = comparison.compare(report, other)
    yield from comparison_lines(compared, report, other)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("path", RICH, ids=lambda path: path.stem)
def test_braces_in_free_text_are_told_as_they_are(path: Path, language: str) -> None:
    with speaking(language):
        given: Any = document_from_bytes(path.read_bytes(), "it")
        raw = kind_for(given).to_bytes(typed_into(given))
        document: Any = document_from_bytes(raw, "it")
        assert look_at(said_of(raw)) > 10
        judgement = judge_document(document, "it")
        for sheet in system_of(document).sheets:
            with suppress(NoSheetError):
                made = print_pdf(judgement, Job((sheet,), Options(DATE), file_inside=False))
                assert len(made) < 2_000_000
                pages = pypdf.PdfReader(io.BytesIO(made)).pages
                printed = "".join("".join(page.extract_text().split()) for page in pages)
                assert not LEAKS.search(printed)
                assert HOSTILE[:20] in printed or sheet != "roster"


@pytest.mark.parametrize("name", ["reminder", "card"])
def test_braces_in_a_reminder_are_text_where_they_name_no_number(name: str) -> None:
    skill = next(each for each in load_rulebook().skills if each.id == "inspiring_presence")
    hostile = skill.replace(**{name: HOSTILE + "{radius_in} {levels[0].radius_in} {level.level}"})
    told = hostile.on_card() if name == "card" else hostile.reminder_text
    assert told.startswith(HOSTILE)
    number = "1" if name == "card" else "{level.level}"
    assert told.removeprefix(HOSTILE) == f"{{radius_in}} 4 {number}"


def of_hostile_rules(entry: Any) -> Any:  # noqa: ANN401 - a part of a rulebook
    """An entry of the rules with hostile text wherever it speaks to players."""
    changed: dict[str, Any] = {}
    for field, value in entry:
        if isinstance(value, str) and field in {"name", "plural", "reminder", "card", "text"}:
            changed[field] = HOSTILE
        elif isinstance(value, Frozen) and field != "source":
            changed[field] = of_hostile_rules(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], Frozen):
            changed[field] = tuple(of_hostile_rules(each) for each in value)
    return entry.replace(**changed)


ENTRIES = ("nations", "units", "weapons", "skills", "items", "scenarios", "general")


def test_braces_in_any_text_of_the_rules_are_told_as_they_are() -> None:
    book = load_rulebook()
    book = book.replace(
        **{group: tuple(map(of_hostile_rules, getattr(book, group))) for group in ENTRIES}
    )
    car = Vehicle(type="armored_car", model="m8_greyhound")
    report = check(read_squad(SAMPLES[0]).replace(vehicles=(car,)), book)
    assert look_at([judgement_as_text("it", report)]) > 0
    for sheet in system_of(report.squad).sheets.values():
        look_at(texts(sheet.make(report, SheetOptions(DATE, backs=True))))
    assert look_at(messages(report, "text")) > 0
    page = web_page(report, DATE).decode()
    assert not LEAKS.search(page)
    assert page.count(HOSTILE[:10]) > 100


@pytest.mark.parametrize("path", RICH, ids=lambda path: path.stem)
def test_braces_in_any_text_are_told_as_they_are(path: Path) -> None:
    for document in one_by_one(read_json(path)):
        look_at(said_of(json.dumps(document).encode()))
