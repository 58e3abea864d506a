"""No number of the shipped rulebook can change unnoticed, even if nobody asks the facts.

Every number is raised by one in turn. Something cheap must then fail: the data does not load,
the rulebook no longer reads as the golden text, it contradicts itself, or a published case is
judged otherwise.
"""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING

from nco_builder.legality import Report, check
from nco_builder.rules import Rulebook, load_rulebook
from nco_builder.rules.rulebook import rulebook_folder
from nco_builder.schema.reader import read
from nco_builder.schema.record import NotValidError
from tests.reading import CASES, HERE, JSON, leaves, read_json, squad_of
from tests.rules.consistency import problems
from tests.rules.rulebook_text import rendered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GOLDEN = "rulebook.txt"
DATA = read_json(rulebook_folder() / "nco-2.3.2.json")
SQUADS = [squad_of(read_json(path)) for path in CASES]


def is_number(value: JSON) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


NUMBERS = [place for place, value in leaves(DATA) if is_number(value)]


def raised(place: str) -> JSON:
    """The data with one number raised by one."""
    data = copy.deepcopy(DATA)
    *way, last = place.split(".")
    part = data
    for key in way:
        part = part[int(key)] if isinstance(part, list) else part[key]
    part[int(last) if isinstance(part, list) else last] += 1
    return data


def verdict(report: Report) -> object:
    """What a case publishes of a report."""
    findings = [(found.code, found.severity, found.member) for found in report.findings]
    totals = report.vp, report.sp, report.sp_limit, report.victory_total
    men = [(said.cost, said.victory, said.profile and said.profile[:4]) for said in report.members]
    return findings, totals, men


def verdicts(book: Rulebook) -> list[object]:
    return [verdict(check(squad, book)) for squad in SQUADS]


def notices(data: JSON, rightly: list[object], golden_text: str) -> Iterator[str]:
    """Who notices that the data is wrong, the cheapest first."""
    try:
        book = read(Rulebook, json.dumps(data))
    except NotValidError:
        yield "loading"
        return
    if rendered(book) != golden_text:
        yield "golden text"
    if next(problems(book), None):
        yield "consistency"
    if verdicts(book) != rightly:
        yield "cases"


def test_the_rulebook_reads_as_it_should(golden: Callable[[str, bytes], None]) -> None:
    golden(GOLDEN, rendered(load_rulebook()).encode())


def test_no_number_changes_unnoticed() -> None:
    rightly = verdicts(read(Rulebook, json.dumps(DATA)))
    golden_text = (HERE / "golden" / GOLDEN).read_text("utf-8")
    assert list(notices(DATA, rightly, golden_text)) == []
    unnoticed = [
        place for place in NUMBERS if not next(notices(raised(place), rightly, golden_text), None)
    ]
    assert unnoticed == []
