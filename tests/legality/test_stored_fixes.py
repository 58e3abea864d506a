"""The repairs offered for every case and for a thousand random squads are what they were.

Of the cases `golden/fixes_of_cases.txt` tells them in words; of the random squads
`golden/fixes_of_random_squads.txt` holds a digest each, with edits, their order and their texts,
ten in a row behind the number of the first.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from nco_builder.documents.serialization import to_json
from nco_builder.legality import Finding, Report, check_by_own_ruleset, edit_text, fixes
from tests.naive.squads import squad_number
from tests.reading import CASES, squad_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nco_builder.squad import Edit

    Golden = Callable[[str, bytes], None]

SEED, COUNT, IN_ROW = 9, 1000, 10


def told(report: Report) -> Iterator[tuple[Finding, tuple[Edit, ...]]]:
    for found in report.findings:
        yield found, fixes(found, report)


def as_line(found: Finding, changes: tuple[Edit, ...], report: Report) -> str:
    texts = [edit_text(change, report.squad, report.rulebook) for change in changes]
    return f"  {found.at or 'squad'} {found.code}: {' | '.join(texts) or '-'}\n"


def digest(report: Report) -> str:
    whole = [
        (
            found.at,
            found.code,
            [
                (
                    change.name,
                    {name: to_json(value) for name, value in change.parameters},
                    edit_text(change, report.squad, report.rulebook),
                )
                for change in changes
            ],
        )
        for found, changes in told(report)
    ]
    return sha256(json.dumps(whole).encode()).hexdigest()[:16]


def test_cases_are_offered_what_they_were(golden: Golden) -> None:
    lines = []
    for file in CASES:
        report = check_by_own_ruleset(squad_of(json.loads(file.read_bytes())))
        lines.append(f"{file.stem}\n")
        lines += [as_line(found, changes, report) for found, changes in told(report)]
    golden("fixes_of_cases.txt", "".join(lines).encode())


def test_random_squads_are_offered_what_they_were(golden: Golden) -> None:
    reports = (check_by_own_ruleset(squad_of(squad_number(SEED, n))) for n in range(COUNT))
    sums = [digest(report) for report in reports]
    lines = [
        f"{first:4} {' '.join(sums[first : first + IN_ROW])}\n" for first in range(0, COUNT, IN_ROW)
    ]
    golden("fixes_of_random_squads.txt", "".join(lines).encode())
