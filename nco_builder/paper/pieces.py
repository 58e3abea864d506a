"""Pieces: the words and marks that lines are made of, with their widths."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.directions import begins_right
from nco_builder.paper.fonts import CAP_HEIGHT, HEAVY_MORE, printable
from nco_builder.paper.letters import parts, units
from nco_builder.paper.shapes import MM
from nco_builder.sheets.blocks import Blank, Boxes, Mark, Picture, Text, Track
from nco_builder.sheets.silhouettes import shape_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.paper.fonts import Face, TypeStyle, TypeStyles
    from nco_builder.sheets.blocks import Paragraph

SHORTEST_BLANK = 14 * MM
WIDE_LABEL = "H"
FUZZ = 0.01
ENDLESS = 10_000.0
_PAGE = re.compile(r"\b((?:pp?|S|[Nn]o|Nr)\.) (?=\d)")
"""What stays on a line with the number behind it: `p. 2`."""
PICTURE = 1.05
MARK_PAD, MARK_GAP = 0.17, 0.4
"""Between the letters of a mark and its frame, as a share of their size; around that, in points."""
DIE_SHARE = 0.88
"""How wide a die is at least, as a share of its height."""
KEPT_PARAGRAPHS = 8192
KEPT_WORDS = 512
"""The cost of a piece that fits no line."""
LEAST_TORN = 3
"""The smallest part of a word that may be alone on a line."""
BREAKS = frozenset("-\N{NO-BREAK SPACE}")
"""After these, a word that is wider than a line is torn first."""


class Piece(NamedTuple):
    """A word or mark that stays whole; `torn` for a part of a long word or track.

    It follows `spaces` spaces of `space` points each.
    """

    spaces: int
    space: float
    width: float
    style: TypeStyle
    text: str = ""
    mark: Track | Blank | Picture | Mark | None = None
    torn: bool = False


FEED = None
"""A typed line break."""


class Pieces(NamedTuple):
    """The words and marks of a paragraph.

    Attributes:
        pieces: All of them, and the line breaks that were typed.
        widest: The width of the widest.
        hang: The indent of further lines: next to a box at the beginning of the first.
    """

    pieces: tuple[Piece | None, ...]
    widest: float
    hang: float


@lru_cache(maxsize=KEPT_PARAGRAPHS)
def pieces_of(paragraph: Paragraph, styles: TypeStyles) -> Pieces:
    """Return the words and marks of a paragraph in a look."""
    pieces: list[Piece | None] = []
    spaces = 0
    for inline in paragraph:
        if isinstance(inline, Text):
            text, style = printable(inline.text), styles.by_role[inline.role]
            if begins_right(text, is_name=inline.role == "name"):
                style = style._replace(face=style.face.from_right)
            spaces = _add_words(pieces, spaces, text, style)
            continue
        for mark, width in _marks(inline, styles):
            style = styles.by_role[inline.role if isinstance(inline, Mark) else "text"]
            pieces.append(Piece(spaces, spaces * style.space, width, style, mark=mark))
            spaces = 0
    widest = max([piece.width for piece in pieces if piece], default=0.0)
    return Pieces(tuple(pieces), widest, _hang(paragraph, styles))


def _hang(paragraph: Paragraph, styles: TypeStyles) -> float:
    boxes = [inline for inline in paragraph if isinstance(inline, Boxes)]
    if [box.count for box in boxes] == [1] and paragraph[0] is boxes[0]:
        return styles.pitch + styles.by_role["text"].space
    return 0.0


def _add_words(pieces: list[Piece | None], spaces: int, text: str, style: TypeStyle) -> int:
    """Add a text word by word; return the number of spaces at its end."""
    face, size, space = style
    for number, row in enumerate(_rows_of(text, face)):
        if number:
            pieces.append(FEED)
            spaces = 0
        for apart, part, ems in row.words:
            spaces += apart
            pieces.append(Piece(spaces, spaces * space, ems * size, style, part))
            spaces = 0
        spaces += row.after
    return spaces


class _Row(NamedTuple):
    """Words up to a line break, each with its preceding spaces and its width in ems.

    `after` is the number of spaces at the end.
    """

    words: tuple[tuple[int, str, float], ...]
    after: int


@lru_cache(maxsize=KEPT_PARAGRAPHS)
def _rows_of(text: str, face: Face) -> tuple[_Row, ...]:
    """Return a text word by word, cached for all sizes."""
    rows = []
    for row in _PAGE.sub("\\1\N{NO-BREAK SPACE}", text).split("\n"):
        words, spaces = [], 0
        for place, word in enumerate(row.split(" ")):
            spaces += place > 0
            for part in parts(word):
                words.append((spaces, part, face.ems(part)))
                spaces = 0
        rows.append(_Row(tuple(words), spaces))
    return tuple(rows)


def _marks(
    inline: Boxes | Track | Blank | Picture | Mark, styles: TypeStyles
) -> Iterator[tuple[Track | Blank | Picture | Mark, float]]:
    if isinstance(inline, Boxes):
        for place in range(inline.count):
            yield Track("", 1, ticked=int(place < inline.ticked)), styles.pitch
    elif isinstance(inline, Track):
        label = label_width(inline.label, styles)
        places = max(inline.room, inline.boxes + inline.zeros)
        yield inline, label + places * styles.pitch + inline.heavy * HEAVY_MORE
    elif isinstance(inline, Picture):
        shape = shape_of(inline.name)
        yield inline, picture_height(styles) * max(shape.width / shape.height, inline.room)
    elif isinstance(inline, Mark):
        yield inline, mark_width(inline, styles) + 2 * MARK_GAP
    else:
        yield inline, SHORTEST_BLANK if inline.mm is None else inline.mm * MM


@lru_cache(maxsize=KEPT_PARAGRAPHS)
def natural_width(paragraph: Paragraph, styles: TypeStyles) -> float:
    """Return the width of a paragraph that is broken only at typed line breaks.

    A line to write on has no natural width.
    """
    found = pieces_of(paragraph, styles)
    widest = end = begin = 0.0
    is_first = True
    for piece in found.pieces:
        if piece is FEED:
            widest, end, begin, is_first = max(widest, end), 0.0, found.hang, True
            continue
        if isinstance(piece.mark, Blank) and piece.mark.mm is None:
            return ENDLESS
        end = begin + piece.width if is_first else end + piece.space + piece.width
        is_first = False
    return max(widest, end)


def picture_height(styles: TypeStyles) -> float:
    """Return the height of silhouettes among words."""
    return styles.by_role["text"].size * PICTURE


def mark_height(mark: Mark, styles: TypeStyles) -> float:
    """How high the frame of a mark is."""
    return (CAP_HEIGHT + 2 * MARK_PAD) * styles.by_role[mark.role].size


def mark_width(mark: Mark, styles: TypeStyles) -> float:
    """How wide the frame of a mark is: a die is nearly a square."""
    face, size, _space = styles.by_role[mark.role]
    inner = face.width(printable(mark.text), size) + 2 * MARK_PAD * size
    return max(inner, mark_height(mark, styles) * (1.0 if mark.look == "zero" else DIE_SHARE))


def label_width(label: str, styles: TypeStyles) -> float:
    """Return the room before a track; its letter takes that of an H, so that tracks align."""
    face, size, space = styles.by_role["text"]
    in_line = WIDE_LABEL + label[1:]
    return max(face.width(label, size), face.width(in_line, size)) + space if label else 0.0


def of_width(pieces: Iterable[Piece | None], width: float) -> Iterator[Piece | None]:
    """Yield the pieces, those wider than a line torn into parts that are not."""
    for piece in pieces:
        if piece is FEED or piece.width <= width:
            yield piece
        elif isinstance(piece.mark, Track):
            yield piece._replace(torn=True)  # it cannot be: smaller boxes are wanted instead
        elif not piece.text:
            yield piece._replace(width=width)  # a line to write on, as long as there is room
        else:
            yield from _torn(piece, width)


def _torn(piece: Piece, width: float) -> Iterator[Piece]:
    style, spaces, space = piece.style, piece.spaces, piece.space
    letters = _fitted(_letters(piece.text, style.face), style, width)
    start, count = 0, len(letters.each)
    while start < count:
        end, wide = _fitting(letters, start, style, width)
        if end < count:
            end, wide = _at_break(letters, start, end, wide, style)
        left = count - end
        if 0 < left < LEAST_TORN and end - start >= 2 * LEAST_TORN:
            end += left - LEAST_TORN
            wide = style.face.width("".join(letters.each[start:end]), style.size)
        text = "".join(letters.each[start:end])
        yield Piece(spaces, space, wide, style, text, torn=True)
        start, spaces, space = end, 0, 0.0


def _at_break(
    letters: _Letters, start: int, end: int, wide: float, style: TypeStyle
) -> tuple[int, float]:
    """Return the end of a line after its last hyphen or hard space, if not near its beginning."""
    places = [at for at in range(start + LEAST_TORN, end) if letters.each[at] in BREAKS]
    if not places:
        return end, wide
    end = places[-1] + 1
    return end, style.face.width("".join(letters.each[start:end]), style.size)


class _Letters(NamedTuple):
    """The letters of a word, and how wide all before each of them are, and all, in ems."""

    each: tuple[str, ...]
    before: tuple[float, ...]

    @classmethod
    def of(cls, letters: Iterable[str], face: Face) -> _Letters:
        each = tuple(letters)
        return cls(each, tuple(accumulate(map(face.ems, each), initial=0.0)))

    @property
    def widest(self) -> float:
        """The width of the widest."""
        return max([after - before for before, after in pairwise(self.before)], default=0.0)


@lru_cache(maxsize=KEPT_WORDS)
def _letters(text: str, face: Face) -> _Letters:
    """Return the letters of a word, cached for all sizes."""
    return _Letters.of(units(text), face)


def _fitted(letters: _Letters, style: TypeStyle, width: float) -> _Letters:
    """Return the letters; any that is wider than a line is split into characters."""
    face, size, _space = style
    if letters.widest * size <= width:
        return letters
    parted = [each if face.width(each, size) > width else (each,) for each in letters.each]
    return _Letters.of([letter for each in parted for letter in each], face)


def _fitting(letters: _Letters, start: int, style: TypeStyle, width: float) -> tuple[int, float]:
    """Return where the letters that fit a line from a place on end, and their width.

    At least one is on it.
    """
    face, size, _space = style
    most = letters.before[start] + width / size
    end = max(start + 1, bisect_right(letters.before, most) - 1)
    wide = face.width("".join(letters.each[start:end]), size)
    while wide > width + FUZZ and end > start + 1:  # joined letters may be wider than single ones
        end -= 1
        wide = face.width("".join(letters.each[start:end]), size)
    return end, wide
