"""Hostile inputs through every door: each ends in an answer or in one sentence, within limits."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.kinds import document_from_bytes
from nco_builder.files import FileProblem
from nco_builder.files.limits import MAX_BYTES
from tests.depth import tries
from tests.fuzz import case as cases
from tests.fuzz import seeds
from tests.fuzz.mutator import changed
from tests.limits import FACTOR, MIB, most_seconds
from tests.reading import HERE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.fuzz.case import Case
    from tests.fuzz.worker import Worker

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux alone tells of its memory")
WORST = tuple(sorted((HERE / "fuzz" / "worst").glob("*.zip")))


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    from tests.fuzz.doors import DOORS
    from tests.fuzz.worker import Worker, prepare

    prepare()
    made = Worker(*[name for name, door in DOORS.items() if not door.is_layout])
    yield made
    made.end()


def hold(worker: Worker, case: Case) -> None:
    cost = worker.cost_of(case)
    assert not cost.problem, cost.problem
    assert cost.seconds <= most_seconds(cost.pace)
    assert cost.mib <= FACTOR * MIB


def test_no_input_goes_beyond_the_limits(worker: Worker) -> None:
    from tests.fuzz.climb import Climb
    from tests.fuzz.doors import DOORS

    drawn = Random(tries(1))  # noqa: S311 - no secret
    climbs = [Climb(name) for name, door in DOORS.items() if not door.is_layout]
    for _turn in range(tries(2)):
        for climb in climbs:
            case, parent = climb.next_case(drawn)
            assert case.size <= MAX_BYTES
            cost = worker.cost_of(case)
            climb.learn(case, cost, parent)
            assert not cost.problem, (climb.door, cost.problem)
            assert cost.seconds <= most_seconds(cost.pace), climb.door
            assert cost.mib <= FACTOR * MIB, climb.door


@pytest.mark.parametrize("file", WORST, ids=lambda file: file.stem)
def test_the_worst_inputs_found_so_far_stay_within_the_limits(worker: Worker, file: Path) -> None:
    hold(worker, cases.read(file))


def test_a_case_is_kept_as_it_is(tmp_path: Path) -> None:
    case = cases.Case("compare", 1, (b"a", b"\0" * 9))
    cases.write(case, tmp_path / "a.zip")
    assert cases.read(tmp_path / "a.zip") == case


def test_a_good_part_of_the_inputs_is_read_and_judged() -> None:
    read, drawn = 0, Random(3)  # noqa: S311 - no secret
    for _turn in range(200):
        try:
            document_from_bytes(changed(drawn.choice(seeds.documents()), drawn), "fuzz.nco")
        except FileProblem:
            continue
        read += 1
    assert read > 40
