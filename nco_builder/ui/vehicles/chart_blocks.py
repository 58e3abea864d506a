"""Headings, paragraphs and tables of plain text: no Qt, no markup."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Style = Literal["plain", "strong", "dim", "small", "die", "error", "ruling"]


class Run(NamedTuple):
    """A piece of text in one style."""

    text: str
    style: Style = "plain"


Runs = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading and a few words at its side; level 1 begins a part, level 2 a vehicle."""

    text: str
    aside: str = ""
    level: Literal[1, 2] = 1


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph."""

    runs: Runs


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; `widths` are per cent of the whole, 0 for what a column needs."""

    rows: tuple[tuple[Runs, ...], ...]
    widths: tuple[int, ...]
    headings: tuple[str, ...] = ()


Block = Heading | Para | Table
Blocks = tuple[Block, ...]
