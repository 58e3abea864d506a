"""Blocks of any kind with any words, the same for the same seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.sheets.blocks import (
    Blank,
    Boxes,
    Divider,
    Framed,
    Grid,
    Panel,
    Points,
    Poster,
    Roll,
    Rolls,
    SideBySide,
    Text,
    Tile,
    Tiles,
    Track,
)
from tests.paper.generic import HULL

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from nco_builder.sheets.blocks import Block, Paragraph, Role

WORDS = ("Panzer", "Łódź", "Иван", "第五軍団", "ישראל", "👨‍👩‍👧", "W" * 30, "−2", '12"')
ROLES: tuple[Role, ...] = ("text", "strong", "number", "small")


def random_text(random: Random) -> str:
    """One word or many."""
    return " ".join(random.choices(WORDS, k=random.choice((1, 1, 2, 5, 20))))


def _words(random: Random) -> Paragraph:
    return (Text(random_text(random), random.choice(ROLES)),)


def _points(random: Random) -> Block:
    told = [_words(random) for _ in range(random.randint(1, 6))]
    return Points(tuple(told), bullets=random.random() < 0.5)


def _grid(random: Random) -> Block:
    headings = ("", (Text("to "), Blank(6)), random_text(random))
    rows = [tuple([_words(random) for _ in range(3)]) for _ in range(random.randint(1, 20))]
    return Grid(headings, tuple(rows), aligns=("left", "center", "center"))


def _tiles(random: Random) -> Block:
    tiles = [Tile(random_text(random), _words(random)) for _ in range(random.randint(1, 6))]
    return Tiles(tuple(tiles), large=True)


def _poster(random: Random) -> Block:
    lines = [random_text(random) for _ in range(random.randint(1, 2))]
    return Poster(tuple(lines), random_text(random))


def _framed(random: Random) -> Block:
    return Framed(_words(random), "heavy")


def _rolls(random: Random) -> Block:
    rows = [Roll("4–5", _words(random), _words(random), ()) for _ in range(random.randint(1, 6))]
    return Rolls(tuple(rows))


def _boxes(random: Random) -> Block:
    crew = Track("", random.randint(1, 8), heavy=1)
    return Points(((Text("Crew "), crew, Boxes(2), Blank()),))


def _divider(_random: Random) -> Block:
    return Divider()


SIMPLE: tuple[Callable[[Random], Block], ...] = (
    *(_points, _grid, _tiles, _poster, _framed, _rolls, _boxes, _divider),
)
DEEPEST = 2


def random_block(random: Random, depth: int = 0) -> Block:
    """Any block, with others in it where it is not too deep already."""
    if depth == DEEPEST or random.random() < 0.75:
        return random.choice(SIMPLE)(random)
    inner = tuple([random_block(random, depth + 1) for _ in range(random.randint(1, 3))])
    if random.random() < 0.5:
        return Panel(random_text(random), "aside", inner)
    return SideBySide(HULL, inner)
