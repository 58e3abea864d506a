"""Documents of one kind compared by their pages."""

from __future__ import annotations

from typing import Any

import pytest

from nco_builder.documents.kinds import read_document
from nco_builder.documents.path_edits import PathEdit
from nco_builder.systems import samples, system_named
from nco_builder.systems.comparing import RowDifference, compare_pages


def compared(kind: str, *edits: PathEdit) -> tuple[RowDifference, ...]:
    """How the first sample of a kind and what becomes of it by edits differ in sum."""
    system = system_named(kind)
    assert system.kind.judge
    sample: Any = read_document(next(iter(samples(system).values())))
    changed = sample
    for edit in edits:
        changed = edit.apply(changed)
    return compare_pages(system, *map(system.kind.judge, (sample, changed))).head


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
    assert RowDifference(*difference) in compared(kind, *edits)
