"""No work grows faster than what it is done with: calls of functions are counted, not time."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder import paths
from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.documents.squads import squad_from_json
from nco_builder.event.model import Event, Player
from nco_builder.event.pairing import pair_next
from nco_builder.event.rounds import add_round, set_result
from nco_builder.event.standings import standings
from nco_builder.legality import check_by_own_ruleset
from nco_builder.systems import system_of
from nco_builder.systems.comparing import compare_pages
from nco_builder.systems.page import PageContext
from tests.benchmarks.bench_check import forget_all, squads

if TYPE_CHECKING:
    from collections.abc import Callable

FEW, MANY = 100, 300
MOST = 1.25
"""Times the calls that so many things take in proportion; sorting takes a little more."""
SAMPLES = ("panzer-zug", "russian-front-1942", "tiger-and-stuart")


def calls(work: Callable[[], object]) -> int:
    """Count the calls of functions, those of C too."""
    count = 0

    def seen(_frame: object, event: str, _about: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def grows_evenly(of: Callable[[int], Callable[[], object]]) -> None:
    of(2)()  # what is imported and read once is not counted
    few, many = calls(of(FEW)), calls(of(MANY))
    assert many <= few * MANY / FEW * MOST, f"{FEW}: {few} calls; {MANY}: {many}"


def test_the_check_of_a_squad() -> None:
    def of(men: int) -> Callable[[], object]:
        squad = squad_from_json(squads(1, men)[0])
        forget_all()
        return lambda: check_by_own_ruleset(squad)

    grows_evenly(of)


def many(sample: str, rows: int) -> Any:  # noqa: ANN401 - of any kind with rows
    """Return a sample with its vehicles or units again and again."""
    document: Any = read_document(paths.data() / "samples" / f"{sample}.nco")
    if sample == "russian-front-1942":
        side = document.sides[0]
        units = [side.units[at % len(side.units)].replace() for at in range(rows)]
        return document.replace(sides=(side.replace(units=tuple(units)), *document.sides[1:]))
    each = document.vehicles
    return document.replace(vehicles=tuple([each[at % len(each)].replace() for at in range(rows)]))


@pytest.mark.parametrize("sample", SAMPLES)
def test_judging_a_document(sample: str) -> None:
    def of(rows: int) -> Callable[[], object]:
        document = many(sample, rows)
        return lambda: judge_document(document, "")

    grows_evenly(of)


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_page_of_a_document(sample: str) -> None:
    def of(rows: int) -> Callable[[], object]:
        judgement = judge_document(many(sample, rows), "")
        page = system_of(judgement.document).page
        assert page
        return lambda: page(PageContext(judgement))

    grows_evenly(of)


@pytest.mark.parametrize("sample", SAMPLES)
def test_comparing_documents(sample: str) -> None:
    def of(rows: int) -> Callable[[], object]:
        one, other = (judge_document(many(sample, rows + more), "") for more in (0, 1))
        return lambda: compare_pages(system_of(one.document), one, other)

    grows_evenly(of)


def event(players: int) -> Event:
    """Return an event after a round."""
    first = Event(players=tuple([Player(number=at, name=f"P{at}") for at in range(1, players + 1)]))
    made: Event = add_round(first, pair_next(first)).apply(first)
    for pairing in made.rounds[0].pairings:
        made = set_result(made, 1, pairing.table or 0, (50, 20)).apply(made)
    return made


def test_the_standings_of_an_event() -> None:
    def of(players: int) -> Callable[[], object]:
        played = event(players)
        return lambda: standings(played)

    grows_evenly(of)


def test_judging_an_event() -> None:
    def of(players: int) -> Callable[[], object]:
        played = event(players)
        return lambda: judge_document(played, "")

    grows_evenly(of)
