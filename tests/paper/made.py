"""Sheets of a squad as they are asked for by name, on pages and as PDF."""

from __future__ import annotations

from itertools import cycle, product
from typing import TYPE_CHECKING, TypeVar

from nco_builder.paper import part, pdf
from nco_builder.sheets import SHEETS, SheetOptions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.legality import Report
    from nco_builder.paper import Options, Part
    from nco_builder.sheets import SheetName


T = TypeVar("T")


def by_turns(cases: Iterable[T], *others: Iterable[str]) -> list[tuple[T | str, ...]]:
    """Each case with one paper, one size: the next case with the next.

    For what is slow to look at, and was looked at in every combination before it was drawn.
    """
    return [(case, *other) for case, other in zip(cases, cycle([*product(*others)]), strict=False)]


def sheet_part(name: SheetName, report: Report, options: Options) -> Part:
    """One sheet of a squad on pages."""
    sheet_options = SheetOptions(options.date, backs=options.backs)
    return part(SHEETS[name].make(report, sheet_options), options)


def sheet_pdf(name: SheetName, report: Report, options: Options) -> bytes:
    """One sheet of a squad as PDF."""
    return pdf([sheet_part(name, report, options)], options)
