"""Setting paragraphs into lines of a width."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.directions import begins_right
from nco_builder.paper.fonts import LEADING, printable
from nco_builder.paper.letters import ends_anywhere, parts, units
from nco_builder.paper.shapes import MM
from nco_builder.sheets.blocks import Blank, Boxes, Picture, Text, Track
from nco_builder.sheets.silhouettes import shape_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.paper.fonts import Look, TypeStyle
    from nco_builder.sheets.blocks import Paragraph

ELLIPSIS = "…"
SHORTEST_BLANK = 14 * MM
WIDE_LABEL = "H"
FUZZ = 0.01
PICTURE = 1.05
KEPT_PARAGRAPHS = 8192
LEAST_TORN = 3
"""Fewer letters of a word do not stand on a line alone."""


class Piece(NamedTuple):
    """A word or a mark that stays whole; `torn` off a longer word, or a track too long.

    `spaces` stand before it and are `space` points wide.
    """

    spaces: int
    space: float
    width: float
    style: TypeStyle
    text: str = ""
    mark: Track | Blank | Picture | None = None
    torn: bool = False


FEED = None
"""Stands for a line break that was typed."""


class SetLine(NamedTuple):
    """Pieces with where each begins; width of all, size of the tallest text, height, look."""

    pieces: tuple[tuple[float, Piece], ...]
    width: float
    size: float
    height: float
    at: Look

    @property
    def torn(self) -> bool:
        """Whether a word was broken that has no place to break."""
        return any(piece.torn for _, piece in self.pieces)


def set_lines(paragraph: Paragraph, width: float, at: Look) -> list[SetLine]:
    """Break a paragraph into lines; there is at least one.

    Where it begins with boxes to tick, its further lines begin beside them.
    """
    lines: list[SetLine] = []
    pieces: list[tuple[float, Piece]] = []
    further = hang(paragraph, at)
    for piece in _of_width(pieces_of(paragraph, at), width - further):
        if piece is FEED:
            lines.append(_line(pieces, at))
            pieces = []
            continue
        start = _start(pieces, piece, further if lines else 0.0)
        while pieces and start + piece.width > width + FUZZ:
            ended, pieces = _broken(pieces, piece, further)
            lines.append(_line(ended, at))
            start = _start(pieces, piece, further)
        if isinstance(piece.mark, Blank) and piece.mark.mm is None:
            piece = piece._replace(width=width - start)  # noqa: PLW2901 - it takes the rest
        pieces.append((start, piece))
    return [*lines, _line(pieces, at)]


def _start(pieces: list[tuple[float, Piece]], piece: Piece, first: float) -> float:
    return _end(pieces) + piece.space if pieces else first


def _end(pieces: list[tuple[float, Piece]]) -> float:
    return pieces[-1][0] + pieces[-1][1].width if pieces else 0.0


def _broken(
    pieces: list[tuple[float, Piece]], following: Piece, first: float
) -> tuple[list[tuple[float, Piece]], list[tuple[float, Piece]]]:
    """A full line, and what of it goes along to the next because no space parts it."""
    place = len(pieces)
    after = following
    while place and _clings(pieces[place - 1][1], after):
        place -= 1
        after = pieces[place][1]
    if not place or place == len(pieces):
        return pieces, []
    shift = first - pieces[place][0]
    return pieces[:place], [(start + shift, piece) for start, piece in pieces[place:]]


def _clings(before: Piece, piece: Piece) -> bool:
    """Whether a line never ends between two pieces."""
    apart = ends_anywhere(before.text) or ends_anywhere(piece.text)
    return not (piece.spaces or piece.torn or apart)


def clusters(paragraph: Paragraph, at: Look) -> list[tuple[float, float]]:
    """The parts of a paragraph that stay whole: the space before each and its width."""
    found: list[tuple[float, float]] = []
    before: Piece | None = None
    for piece in pieces_of(paragraph, at):
        if piece is not FEED and before and _clings(before, piece):
            space, width = found.pop()
            found.append((space, width + piece.width))
        elif piece is not FEED:
            found.append((piece.space, piece.width))
        before = piece
    return found


def hang(paragraph: Paragraph, at: Look) -> float:
    """Where further lines begin: beside the box to tick that begins the first."""
    boxes = [inline for inline in paragraph if isinstance(inline, Boxes)]
    if boxes == [Boxes(1)] and paragraph[0] is boxes[0]:
        return at.pitch + at.styles["text"].space
    return 0.0


def text_of(line: SetLine) -> str:
    """The words of a line."""
    pieces = [piece for _, piece in line.pieces]
    return "".join([" " * piece.spaces * bool(at) + piece.text for at, piece in enumerate(pieces)])


def shortened(line: SetLine, width: float) -> SetLine:
    """The line with an ellipsis as its last mark, within the width."""
    pieces = list(line.pieces) or [(0.0, Piece(0, 0, 0, line.at.styles["text"]))]
    style = pieces[-1][1].style
    dots = style.face.width(ELLIPSIS, style.size)
    while len(pieces) > 1 and pieces[-1][0] + pieces[-1][1].width + dots > width:
        pieces.pop()
    start, last = pieces[-1]
    letters = units(last.text)
    while letters and start + style.face.width("".join(letters), style.size) + dots > width:
        letters.pop()
    text = "".join(letters) + ELLIPSIS
    pieces[-1] = (start, last._replace(text=text, mark=None))
    return line._replace(pieces=tuple(pieces), width=min(width, line.width))


def _line(pieces: list[tuple[float, Piece]], at: Look) -> SetLine:
    size = max([piece.style.size for _, piece in pieces], default=at.styles["text"].size)
    boxes = any(isinstance(piece.mark, Track) for _, piece in pieces)
    height = max(size * LEADING, at.pitch if boxes else 0)
    return SetLine(tuple(pieces), _end(pieces), size, height, at)


@lru_cache(maxsize=KEPT_PARAGRAPHS)
def pieces_of(paragraph: Paragraph, at: Look) -> tuple[Piece | None, ...]:
    """The words and marks of a paragraph."""
    pieces: list[Piece | None] = []
    spaces = 0
    for inline in paragraph:
        if isinstance(inline, Text):
            text, style = printable(inline.text), at.styles[inline.role]
            if begins_right(text, is_name=inline.role == "name"):
                style = style._replace(face=style.face.from_right)
            spaces = _add_words(pieces, spaces, text, style)
            continue
        for mark, width in _marks(inline, at):
            style = at.styles["text"]
            pieces.append(Piece(spaces, spaces * style.space, width, style, mark=mark))
            spaces = 0
    return tuple(pieces)


def _add_words(pieces: list[Piece | None], spaces: int, text: str, style: TypeStyle) -> int:
    """Add a text word by word; say how many spaces are left over at its end."""
    for number, row in enumerate(text.split("\n")):
        if number:
            pieces.append(FEED)
            spaces = 0
        for place, word in enumerate(row.split(" ")):
            spaces += place > 0
            for part in parts(word):
                width = style.face.width(part, style.size)
                pieces.append(Piece(spaces, spaces * style.space, width, style, part))
                spaces = 0
    return spaces


def _marks(
    inline: Boxes | Track | Blank | Picture, at: Look
) -> Iterator[tuple[Track | Blank | Picture, float]]:
    if isinstance(inline, Boxes):
        for _ in range(inline.count):
            yield Track("", 1), at.pitch
    elif isinstance(inline, Track):
        label = label_width(inline.label, at)
        yield inline, label + max(inline.room, inline.boxes + inline.zeros) * at.pitch
    elif isinstance(inline, Picture):
        shape = shape_of(inline.name)
        yield inline, picture_height(at) * max(shape.width / shape.height, inline.room)
    else:
        yield inline, SHORTEST_BLANK if inline.mm is None else inline.mm * MM


def picture_height(at: Look) -> float:
    """How high silhouettes among words are: as high as these, from top to bottom."""
    return at.styles["text"].size * PICTURE


def label_width(label: str, at: Look) -> float:
    """Room of what stands before a track; its letter takes that of an H, so they stand in line."""
    face, size, space = at.styles["text"]
    in_line = WIDE_LABEL + label[1:]
    return max(face.width(label, size), face.width(in_line, size)) + space if label else 0.0


def _of_width(pieces: Iterable[Piece | None], width: float) -> Iterator[Piece | None]:
    """The pieces, those wider than a line torn into parts that are not."""
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
    letters, start = list(_letters(piece, width)), 0
    while start < len(letters):
        part, wide = _fitting(letters, start, style, width)
        left = len(letters) - start - len(part)
        if 0 < left < LEAST_TORN and len(part) >= 2 * LEAST_TORN:
            part = part[: left - LEAST_TORN]
            wide = style.face.width("".join(part), style.size)
        yield Piece(spaces, space, wide, style, "".join(part), torn=True)
        start, spaces, space = start + len(part), 0, 0.0


def _fitting(
    letters: Sequence[str], start: int, style: TypeStyle, width: float
) -> tuple[Sequence[str], float]:
    """The letters from a place on that a line has room for, one at least, and their width."""
    face, size, _space = style
    end, so_far = start, 0.0
    while end < len(letters):
        so_far += face.width(letters[end], size)
        if end > start and so_far > width:
            break
        end += 1
    wide = face.width("".join(letters[start:end]), size)
    while wide > width + FUZZ and end > start + 1:  # wider where they join than by themselves
        end -= 1
        wide = face.width("".join(letters[start:end]), size)
    return letters[start:end], wide


def _letters(piece: Piece, width: float) -> Iterator[str]:
    """The letters of a piece; one that is wider than a line, by its characters."""
    style = piece.style
    for letter in units(piece.text):
        if len(letter) > 1 and style.face.width(letter, style.size) > width:
            yield from letter
        else:
            yield letter
