"""Breaking paragraphs into lines of a width."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.fonts import HEAVY_MORE, LEADING
from nco_builder.paper.letters import ends_anywhere
from nco_builder.paper.pieces import FEED, FUZZ, Piece, of_width, pieces_of
from nco_builder.paper.shapes import MM
from nco_builder.sheets.blocks import Blank, Track

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.paper.fonts import TypeStyles
    from nco_builder.sheets.blocks import Paragraph

PARTS = "·"
TRACKS_APART = 1.2
"""The least distance between labeled rows of boxes, so that they do not look joined."""
LEAST_NAME_LINE = 8 * MM
"""The shortest line to write a name on, where the one that is wished would begin a new line."""
CLOSING = frozenset(".,:;!?)]}…”’»、。，．・：；？！）」』】〕ー々")  # noqa: RUF001 - of Chinese and Japanese
"""Marks that belong to the preceding word; no line begins with one."""


class SetLine(NamedTuple):
    """Pieces with their positions; total width, size of the tallest text, height, look."""

    pieces: tuple[tuple[float, Piece], ...]
    width: float
    size: float
    height: float
    styles: TypeStyles
    is_marked: bool = False
    """Whether it has boxes, frames, lines to write on or pictures."""

    @property
    def torn(self) -> bool:
        """Whether a word was broken that has no place to break."""
        return any(piece.torn for _, piece in self.pieces)


def set_lines(paragraph: Paragraph, width: float, styles: TypeStyles) -> list[SetLine]:
    """Break a paragraph into lines; there is at least one.

    If it begins with boxes to tick, further lines are indented next to them.
    """
    lines: list[SetLine] = []
    pieces: list[tuple[float, Piece]] = []
    found = pieces_of(paragraph, styles)
    further, most, end = found.hang, width + FUZZ, 0.0
    is_narrow = found.widest > width - further
    for piece in of_width(found.pieces, width - further) if is_narrow else found.pieces:
        if piece is FEED:
            lines.append(_line(pieces, styles))
            pieces = []
            continue
        start = end + piece.space if pieces else further if lines else 0.0
        if pieces and start + piece.width > most and _is_name_line(piece):
            piece = piece._replace(width=max(LEAST_NAME_LINE, width - start))  # noqa: PLW2901
        while pieces and start + piece.width > most:
            ended, pieces = _broken(pieces, piece, further)
            lines.append(_line(ended, styles))
            if not pieces and _is_boxed(ended[-1][1], piece):
                piece = piece._replace(torn=True)  # noqa: PLW2901 - smaller type is wanted instead
            start = _end(pieces) + piece.space if pieces else further
        if piece.mark is not None and isinstance(piece.mark, Blank) and piece.mark.mm is None:
            piece = piece._replace(width=width - start)  # noqa: PLW2901 - it takes the rest
        pieces.append((start, piece))
        end = start + piece.width
    return [*lines, _line(pieces, styles)]


def _is_name_line(piece: Piece) -> bool:
    """Return whether a piece is a line for a name: it may be shorter than wished."""
    return isinstance(piece.mark, Blank) and piece.width > LEAST_NAME_LINE


def _is_boxed(before: Piece, piece: Piece) -> bool:
    """Return whether a word belongs to the box before it."""
    return isinstance(before.mark, Track) and bool(piece.text) and _clings(before, piece)


def _end(pieces: list[tuple[float, Piece]]) -> float:
    return pieces[-1][0] + pieces[-1][1].width if pieces else 0.0


def _broken(
    pieces: list[tuple[float, Piece]], following: Piece, first: float
) -> tuple[list[tuple[float, Piece]], list[tuple[float, Piece]]]:
    """Return a full line, and what moves to the next because no space separates it."""
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
    """Return whether a line never breaks between two pieces: none begins with a separator."""
    if piece.text == PARTS:
        return True
    if not piece.spaces and not piece.torn and piece.text[:1] in CLOSING:
        return True
    apart = ends_anywhere(before.text) or ends_anywhere(piece.text)
    return not (piece.spaces or piece.torn or apart)


def clusters(paragraph: Paragraph, styles: TypeStyles) -> list[tuple[float, float]]:
    """Return the unbreakable parts of a paragraph: the preceding space and the width of each."""
    return [(part[0].space, _width(part)) for part in _unbroken(paragraph, styles)]


def widest_with_box(paragraph: Paragraph, styles: TypeStyles) -> float:
    """Return the width of the widest word with the box before it; 0 without any."""
    led = [
        part
        for part in _unbroken(paragraph, styles)
        if isinstance(part[0].mark, Track) and part[0].mark.boxes == 1
    ]
    return max(map(_width, led), default=0.0)


def _unbroken(paragraph: Paragraph, styles: TypeStyles) -> list[list[Piece]]:
    """Return the words and marks of a paragraph, those together that no line parts."""
    found: list[list[Piece]] = []
    before: Piece | None = None
    for piece in pieces_of(paragraph, styles).pieces:
        if piece is not FEED and before and _clings(before, piece):
            found[-1].append(piece)
        elif piece is not FEED:
            found.append([piece])
        before = piece
    return found


def _width(part: Sequence[Piece]) -> float:
    first, *others = part
    return first.width + sum([piece.space + piece.width for piece in others])


def text_of(line: SetLine) -> str:
    """Return the words of a line."""
    pieces = [piece for _, piece in line.pieces]
    return "".join(
        [" " * piece.spaces * bool(index) + piece.text for index, piece in enumerate(pieces)]
    )


def _line(pieces: list[tuple[float, Piece]], styles: TypeStyles) -> SetLine:
    size = max([piece.style.size for _, piece in pieces], default=styles.by_role["text"].size)
    marks = [piece.mark for _, piece in pieces if piece.mark is not None]
    if not marks:  # most have none
        return SetLine(tuple(pieces), _end(pieces), size, size * LEADING, styles)
    boxes = any(isinstance(mark, Track) for mark in marks)
    tracked = any(isinstance(mark, Track) and mark.label for mark in marks)
    heavier = HEAVY_MORE * any(isinstance(mark, Track) and mark.heavy for mark in marks)
    ticked = styles.pitch + max(heavier, TRACKS_APART * tracked) if boxes else 0.0
    written = max([mark.high * MM for mark in marks if isinstance(mark, Blank)], default=0.0)
    height = max(size * LEADING, ticked, written)
    return SetLine(tuple(pieces), _end(pieces), size, height, styles, is_marked=True)
