"""Cells: paragraphs one below the other, smaller if room is short, and never cut."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.paper.fit import largest
from nco_builder.paper.fonts import (
    ASCENT,
    BOLD,
    BOX_GAP,
    CAP_HEIGHT,
    HEAVY_MORE,
    LEADING,
    SMALLEST_NUMBER,
    printable,
    smaller_sizes,
)
from nco_builder.paper.pieces import (
    FUZZ,
    MARK_GAP,
    label_width,
    mark_height,
    mark_width,
    picture_height,
    pieces_of,
)
from nco_builder.paper.setting import set_lines
from nco_builder.paper.shapes import Frame, Ring, RuleLine, Slab, String
from nco_builder.paper.silhouettes import figure
from nco_builder.sheets.blocks import Blank, Mark, Picture, Text, Track

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.paper.fonts import TypeStyles
    from nco_builder.paper.pieces import Piece
    from nco_builder.paper.setting import SetLine
    from nco_builder.paper.shapes import FilledShape, FrameLook
    from nco_builder.sheets.blocks import Cell, Paragraph
    from nco_builder.sheets.drawings import Align

KEPT_CELLS = 4096
MOST_LINES = 10
"""A text that needs more lines at the smallest size is printed below its table."""
INSTEAD = "▸ {heading}"
"""The reference to such a text: the heading it is printed under."""
BLANK_BELOW = 1.5
ZERO_SHARE = 0.72
RING, RING_GAP = 0.6, 0.35
CROSS, CROSS_IN = 1.1, 0.2
"""The weight of the strokes of a cross, and how far they end from the frame, as a share of it."""
MARK_DOWN = 0.03
"""How much lower a frame stands than its letters, as a share of their size: lines are close."""
DIE_ROUND = 0.2
"""How round the corners of a die are, as a share of its height."""
SHARE = {"left": 0.0, "center": 0.5, "right": 1.0}


class SetCell(NamedTuple):
    """A complete cell, and whether it keeps within the requested lines."""

    slab: Slab
    fits: bool


class CellPlace(NamedTuple):
    """The place of a cell: its width in points, its type styles and its most lines."""

    width: float
    styles: TypeStyles
    align: Align
    lines: int


class SetOrMoved(NamedTuple):
    """A cell, and those of its paragraphs that are printed elsewhere."""

    slab: Slab
    moved: tuple[Paragraph, ...]


@lru_cache(maxsize=KEPT_CELLS)
def set_cell(cell: Cell, width: float, styles: TypeStyles, align: Align, lines: int) -> SetCell:
    """Set a cell within a number of lines: as requested, else smaller, else in more lines.

    Nothing is left out. A paragraph shrinks before one of its words is broken.
    """

    def set_all(size: float) -> list[list[SetLine]]:
        return [_untorn(paragraph, width, styles.sized(size)) for paragraph in cell]

    def fits(tried: list[list[SetLine]]) -> bool:
        return sum(map(len, tried)) <= lines

    sizes = smaller_sizes(styles.size)
    if _least_lines(cell, width, styles.sized(sizes[-1])) > lines:
        sizes = sizes[-1:]  # no other size: an endless text would be set again at each
    done = largest(sizes, set_all, fits, likely=0)
    slab = Slab()
    for line in [line for own in done for line in own]:
        put_line(slab, line, SHARE[align] * (width - line.width))
    return SetCell(slab, fits(done))


def set_or_moved(cell: Cell, place: CellPlace, heading: str, most: int = MOST_LINES) -> SetOrMoved:
    """Set a cell; paragraphs too long for it are moved below a heading, complete.

    Args:
        cell: The cell. Paragraphs with boxes to tick stay.
        place: Its place and preferred type styles.
        heading: The heading for the longest paragraphs.
        most: The maximum number of lines at the smallest type.
    """
    smallest = place.styles.sized(smaller_sizes(place.styles.size)[-1])
    if _least_lines(cell, place.width, smallest) <= max(most, place.lines):
        done = set_cell(cell, *place)
        if done.fits or set_cell(cell, *place._replace(lines=most)).fits:
            return SetOrMoved(done.slab, ())
    endless = _endless(cell, place, most)
    instead: Paragraph = (Text(INSTEAD.format(heading=heading)),)
    told = [instead if paragraph in endless else paragraph for paragraph in cell]
    slab = set_cell(tuple(told), *place).slab
    return SetOrMoved(slab, tuple([paragraph for paragraph in cell if paragraph in endless]))


def _endless(cell: Cell, place: CellPlace, most: int) -> Sequence[Paragraph]:
    """Return the longest paragraphs of a cell; without them it fits."""
    smallest = place.styles.sized(smaller_sizes(place.styles.size)[-1])
    counts = {each: len(set_lines(each, place.width, smallest)) for each in cell}
    over = sum([counts[each] for each in cell]) - most
    found: list[Paragraph] = []
    movable = [each for each in counts if not _is_ticked(each)]
    for paragraph in sorted(movable, key=counts.__getitem__, reverse=True):
        if over <= 0 or counts[paragraph] == 1:
            break
        found.append(paragraph)
        over -= counts[paragraph] - 1
    return found


def _is_ticked(paragraph: Paragraph) -> bool:
    return any(isinstance(inline, Track) for inline in paragraph)


def _untorn(paragraph: Paragraph, width: float, styles: TypeStyles) -> list[SetLine]:
    """Return the lines of a paragraph, smaller if a word would be broken otherwise."""
    lines = set_lines(paragraph, width, styles)
    if not any(line.torn for line in lines):  # nearly always, so no search is needed
        return lines
    sizes = smaller_sizes(styles.size)[1:] or (styles.size,)
    if _tears(paragraph, width, styles.sized(sizes[-1])):
        sizes = sizes[-1:]
    return largest(
        sizes,
        lambda tried: set_lines(paragraph, width, styles.sized(tried)),
        lambda lines: not any(line.torn for line in lines),
        likely=0,
    )


def _tears(paragraph: Paragraph, width: float, styles: TypeStyles) -> bool:
    """Return whether a word or a track is wider than a line."""
    found = pieces_of(paragraph, styles)
    room = width - found.hang
    return found.widest > room and any(
        piece.width > room and bool(piece.text or isinstance(piece.mark, Track))
        for piece in found.pieces
        if piece
    )


def _least_lines(cell: Cell, width: float, styles: TypeStyles) -> float:
    """Return a lower bound of a cell's lines, as if words could be broken anywhere."""
    pieces = [piece for paragraph in cell for piece in pieces_of(paragraph, styles).pieces]
    return sum([piece.width for piece in pieces if piece and piece.text]) / (width + FUZZ)


def put_line(slab: Slab, line: SetLine, x: float = 0) -> None:
    """Add a line at the bottom of a slab."""
    base = slab.height + ascent(line)
    run: list[Piece] = []
    run_x = x
    for start, piece in line.pieces:
        if run and (piece.mark is not None or piece.style != run[0].style):
            _put_run(slab, run, run_x, base)
            run = []
        if piece.mark is not None:
            _put_mark(slab, piece, x + start, base, line.styles)
        else:
            run_x = run_x if run else x + start
            run.append(piece)
    _put_run(slab, run, run_x, base)
    slab.height += line.height


def ascent(line: SetLine) -> float:
    """Return the distance from the top of a line to its baseline; boxes keep within it."""
    above = ASCENT * line.size
    if not line.is_marked:
        return above
    if line.height > LEADING * line.size and _is_written_above(line):
        return line.height - (LEADING - ASCENT) * line.size
    tracks = [each.mark for _, each in line.pieces if isinstance(each.mark, Track)]
    side = line.styles.box + HEAVY_MORE * any(each.heavy for each in tracks)
    if tracks and side > line.size:
        text = line.styles.by_role["text"].size
        return max(above, (CAP_HEIGHT * text + side + BOX_GAP) / 2)
    return above


def _is_written_above(line: SetLine) -> bool:
    return any(isinstance(each.mark, Blank) and each.mark.high for _, each in line.pieces)


def _put_run(slab: Slab, run: list[Piece], x: float, base: float) -> None:
    """Add words of one style as one string."""
    if run:
        text = run[0].text + "".join([" " * piece.spaces + piece.text for piece in run[1:]])
        slab.strings.append(String(x, base, run[0].style.face, run[0].style.size, text))


def _put_mark(slab: Slab, piece: Piece, x: float, base: float, styles: TypeStyles) -> None:
    mark = piece.mark
    if isinstance(mark, Blank):
        y = base + BLANK_BELOW
        slab.rules.append(RuleLine(x, y, x + piece.width, y, 0.5))
    elif isinstance(mark, Track):
        _put_track(slab, mark, x, base, styles)
    elif isinstance(mark, Mark):
        _put_framed(slab, mark, piece, (x + MARK_GAP, base), styles)
    elif isinstance(mark, Picture):
        slab.outlines = (*slab.outlines, _figure(mark, x, base, styles))


def _put_framed(
    slab: Slab, mark: Mark, piece: Piece, at_base: tuple[float, float], styles: TypeStyles
) -> None:
    """Put letters in their frame: a die has round corners, a zero is in a ring."""
    x, base = at_base
    face, size, _space = piece.style
    width, height = mark_width(mark, styles), mark_height(mark, styles)
    text = printable(mark.text)
    slab.strings.append(String(x + (width - face.width(text, size)) / 2, base, face, size, text))
    top = base - (CAP_HEIGHT * size + height) / 2 + MARK_DOWN * size
    if mark.look == "zero":
        middle = (x + width / 2, top + height / 2)
        ring = Ring(*middle, width / 2, RING, light=False, dashed=False, filled=False)
        slab.outlines = (*slab.outlines, ring)
        return
    radius = 0.0 if mark.look == "flat" else DIE_ROUND * height
    look: FrameLook = "firm" if mark.look == "barred" else "thin"
    slab.frames.append(Frame(x, top, width, height, look, radius=radius))


def _figure(picture: Picture, x: float, base: float, styles: TypeStyles) -> FilledShape:
    """Return a silhouette, vertically centered on the capitals."""
    height = picture_height(styles)
    top = base - (CAP_HEIGHT * styles.by_role["text"].size + height) / 2
    return figure(picture.name, x, top, height)


def _put_track(slab: Slab, track: Track, x: float, base: float, styles: TypeStyles) -> None:
    face, size, _space = styles.by_role["text"]
    if track.label:
        slab.strings.append(String(x, base, face, size, track.label))
        x += label_width(track.label, styles)
    middle = base - CAP_HEIGHT * size / 2
    for number in range(track.boxes):
        is_heavy = number >= track.boxes - track.heavy
        look: FrameLook = "heavy" if is_heavy else "thin"
        more = HEAVY_MORE * is_heavy
        side = styles.box + more
        left, top = x + BOX_GAP / 2, middle - side / 2
        slab.frames.append(Frame(left, top, side, side, look, ticks=number >= track.ticked))
        if number < track.ticked:
            slab.rules += _cross(left, top, side)
        x += styles.pitch + more
    for place in range(track.zeros):
        _put_zero(slab, (x + (place + 0.5) * styles.pitch, middle), styles)


def _cross(left: float, top: float, side: float) -> Iterator[RuleLine]:
    """Yield the strokes of a cross in a box, clear of its frame."""
    near, far = side * CROSS_IN, side * (1 - CROSS_IN)
    yield RuleLine(left + near, top + near, left + far, top + far, CROSS)
    yield RuleLine(left + near, top + far, left + far, top + near, CROSS)


def _put_zero(slab: Slab, middle: tuple[float, float], styles: TypeStyles) -> None:
    """Add a 0 in a ring: no psyche is left when it is crossed out, so it is not a box."""
    x, y = middle
    size = max(SMALLEST_NUMBER, styles.box * ZERO_SHARE)
    ring = Ring(x, y, styles.pitch / 2 - RING_GAP, RING, light=False, dashed=False, filled=False)
    slab.outlines = (*slab.outlines, ring)
    left = x - BOLD.width("0", size) / 2
    slab.strings.append(String(left, y + size * CAP_HEIGHT / 2, BOLD, size, "0"))
