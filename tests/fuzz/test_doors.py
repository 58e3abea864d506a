"""Broken documents through every door: each ends in an answer or in one sentence."""

from __future__ import annotations

from itertools import islice
from random import Random

from nco_builder.documents.kinds import document_from_bytes
from nco_builder.files import FileProblem
from tests.depth import tries
from tests.fuzz.doors import DOORS, SEEDS, inputs, run


def test_no_broken_document_is_a_traceback() -> None:
    assert run(seconds=60, most=tries(100)).failed == []


def test_every_seed_that_is_a_document_is_sound() -> None:
    for file in SEEDS:
        if file.suffix == ".nco":
            DOORS[0](file.read_bytes())


def test_a_good_part_of_the_inputs_is_read_and_judged() -> None:
    read = 0
    for raw in islice(inputs(Random(3)), 200):  # noqa: S311 - no secret
        try:
            document_from_bytes(raw, "fuzz.nco")
        except FileProblem:
            continue
        read += 1
    assert read > 20
