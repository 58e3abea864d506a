"""A print job: which sheets of a squad, how, and for whom."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nco_builder.paper import Kind, Options, Part, part, pdf

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.legality import Report

    Progress = Callable[[int, int], bool]


class Cancelled(Exception):  # noqa: N818 - no error: it was asked for
    """The one who asked for a print does not want it any more."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is printed.

    Attributes:
        kinds: the sheets of each copy, in order; at least one.
        options: how they look.
        copies: names of the copies, such as rounds and the judge; one without a name if left out.

    """

    kinds: tuple[Kind, ...]
    options: Options
    copies: tuple[str, ...] = ("",)


def print_pdf(report: Report, job: Job, progress: Progress | None = None) -> bytes:
    """All sheets of a job as one PDF: the same bytes for the same input.

    Args:
        report: The squad, judged.
        job: What is wanted.
        progress: Told how many sheets of how many are done; it says whether to go on.

    Raises:
        Cancelled: `progress` said so.
        NoVehiclesError: a sheet of vehicles is wanted and the squad has none.
        UnknownRulesetError: a sheet needs the rulebook of the squad, which is not installed.

    """
    wanted = [
        (kind, replace(job.options, copy_name=name)) for name in job.copies for kind in job.kinds
    ]
    parts: list[Part] = []
    for done, (kind, options) in enumerate(wanted):
        if progress and not progress(done, len(wanted)):
            raise Cancelled
        parts.append(part(kind, report, options))
    return pdf(parts, job.options, report.squad.name if len(wanted) > 1 else "")
