"""Documents of one kind compared by their pages."""

from __future__ import annotations

from typing import Any

import pytest

from nco_builder.documents.kinds import read_document
from nco_builder.documents.path_edits import PathEdit
from nco_builder.match.model import ManTally
from nco_builder.systems import samples, system_named
from nco_builder.systems.comparing import PageComparison, RowDifference, compare_pages


def compared(kind: str, *edits: PathEdit) -> PageComparison:
    """Compare the first sample of a kind with what becomes of it by edits."""
    system = system_named(kind)
    assert system.kind.judge
    sample: Any = read_document(next(iter(samples(system).values())))
    changed = sample
    for edit in edits:
        changed = edit.apply(changed)
    return compare_pages(system, *map(system.kind.judge, (sample, changed)))


@pytest.mark.parametrize(
    ("kind", "edits", "difference"),
    [
        (
            "avr-platoon",
            [PathEdit("set", ("vehicles", 0, "command"), "none")],
            ("command vehicles", "1 command vehicle, lieutenant", "0 command vehicles"),
        ),
        (
            "avr-platoon",
            [PathEdit("remove", ("vehicles", 0)), PathEdit("remove", ("vehicles", 0))],
            ("vehicles", '3 vehicles, one unit, within 4"', "1 vehicle"),
        ),
        (
            "k47-vehicles",
            [PathEdit("remove", ("vehicles", 0))],
            ("vehicles", "2 vehicles, 2 order dice", "1 vehicle, 1 order die"),
        ),
        (
            "fluid-deck",
            [PathEdit("set", ("sides", 0, "name"), "Finnish")],
            ("Cards by side", "16 : 15 German : Soviet", "16 : 15 Finnish : Soviet"),
        ),
        (
            "nco-match",
            [PathEdit("set", ("turn",), 2)],
            ("turns", "0 of 6 turns", "2 of 6 turns"),
        ),
    ],
)
def test_a_sum_is_compared_by_what_it_counts_whatever_its_number(
    kind: str, edits: list[PathEdit], difference: tuple[str, str, str]
) -> None:
    assert RowDifference(*difference) in compared(kind, *edits).head


def test_a_man_of_a_match_differs_and_not_also_his_side() -> None:
    hurt = PathEdit("set", ("sides", 0, "men"), (ManTally(), ManTally(health=2)))
    told = compared("nco-match", hurt).differing
    assert [(row.name, row.differences) for row in told] == [
        ("Brandt", (RowDifference("Health", "5/5", "3/5"),))
    ]


def test_what_no_row_tells_of_a_side_is_told_of_the_side_itself() -> None:
    noted = PathEdit("set", ("sides", 0, "squad", "notes"), "Reserve")
    told = compared("nco-match", noted).differing
    assert [(row.name, [each.field for each in row.differences]) for row in told] == [
        ("3rd Squad, Baker", ["Details"])
    ]
