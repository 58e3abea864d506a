"""Fonts as embedded by reportlab, and text shaped by HarfBuzz: joining, stacking, reordering.

Each user-perceived letter becomes one glyph of the file, composed of several if necessary, with a
code from the private use area. The file maps each code to its letters, so that copying and
searching work.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from struct import pack, unpack_from
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder import paths
from nco_builder.paper.pdf_library import TTFont, makeToUnicodeCMap, pdfmetrics

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import uharfbuzz

FIRST_PRIVATE, LAST_PRIVATE = 0x100000, 0x10FFFD
LAST_SHORT = 0xFFFF
KEPT_WORDS = 2048
FEATURES = {"kern": False}
"""Widths of parts add up to that of the whole, as in all other text."""
EM = 1000
"""The units of reportlab."""
WORDS, OFFSETS, MORE = 0x1, 0x2, 0x20
"""Flags of a component of a composite glyph: large numbers, offsets, another one follows."""
MAX_POINTS, MAX_CONTOURS, MAX_PARTS, MAX_DEPTH = 10, 12, 28, 30
"""The place of a font's limits on composite glyphs."""


class PlacedGlyph(NamedTuple):
    """A glyph and its offset in a composite one, in font units."""

    glyph: int
    x: int
    y: int


class Composite(NamedTuple):
    """Glyphs that form one user-perceived letter, their width, and their text."""

    parts: tuple[PlacedGlyph, ...]
    advance: int
    text: str


class Font(TTFont):
    """A font extended with composites of its own glyphs."""

    def __init__(self, name: str) -> None:
        """Read the shipped font with that file name."""
        super().__init__(name, str(paths.resources() / "fonts" / f"{name}.ttf"), asciiReadable=0)
        self._codes: dict[Composite, int] = {}
        self._composites: dict[int, Composite] = {}

    def code(self, composite: Composite) -> int:
        """Return the code of a glyph, which is added to the font."""
        glyphs, text = self.face.charToGlyph, composite.text
        first = composite.parts[0]
        if len(text) == 1 and composite.parts == (PlacedGlyph(glyphs.get(ord(text), -1), 0, 0),):
            return ord(text)
        if composite not in self._codes:
            code = FIRST_PRIVATE + len(self._codes)
            if code > LAST_PRIVATE:
                return 0
            self._codes[composite] = code
            self._composites[code] = composite
            glyphs[code] = first.glyph
            self.face.charWidths[code] = composite.advance * EM / self.face.unitsPerEm
        return self._codes[composite]

    def addObjects(self, doc: Any) -> None:  # noqa: ANN401, N802 - reportlab's
        """Write the font with the composites of a document and the text of its codes."""
        state = self.state[doc]
        used = {code for subset in state.subsets for code in subset if code in self._composites}
        with_composites = _Extended(self.face, {code: self._composites[code] for code in used})
        with with_composites:
            super().addObjects(doc)
        fonts = doc.idToObject["BasicFonts"].dict
        for number, subset in enumerate(state.subsets):
            if max(subset) > LAST_SHORT:
                written = fonts[f"{state.internalName}+{number}"]
                stream = doc.idToObject[written.ToUnicode.name]
                stream.content = self._to_unicode(written.BaseFont, subset)

    def _to_unicode(self, name: str, subset: Sequence[int]) -> str:
        """Return the text of codes.

        reportlab supports neither several letters per code nor code points over FFFF.
        """
        lines = makeToUnicodeCMap(name, subset).split("\n")
        first = next(place for place, line in enumerate(lines) if line.endswith("beginbfchar")) + 1
        for place, code in enumerate(subset):
            composite = self._composites.get(code)
            said = composite.text if composite else chr(code)
            lines[first + place] = f"<{place:02X}> <{said.encode('utf-16-be').hex().upper()}>"
        return "\n".join(lines)


class _Extended:
    """A face with composite glyphs, while a file is written."""

    def __init__(self, face: Any, composites: dict[int, Composite]) -> None:  # noqa: ANN401
        self._face, self._composites = face, composites
        self._data: bytes = face._ttf_data  # noqa: SLF001 - it has no other way in
        self._glyphs: bytes = face.get_table("glyf")

    def __enter__(self) -> None:
        face, own = self._face, self._composites
        if not own:
            return
        self._kept = dict(face.table)
        self._places, self._metrics = list(face.glyphPos), list(face.hmetrics)
        self._first = {code: face.charToGlyph[code] for code in own}
        added = b""
        for code in sorted(own):
            made, left = self._drawn(own[code])
            face.charToGlyph[code] = len(face.glyphPos) - 1
            face.hmetrics.append([own[code].advance, left & LAST_SHORT])  # in its format
            added += made
            face.glyphPos.append(len(self._glyphs) + len(added))
        self._append("glyf", self._glyphs + added)
        self._append("maxp", self._limits())

    def __exit__(self, *_error: object) -> None:
        if self._composites:
            face = self._face
            face._ttf_data, face.table = self._data, self._kept  # noqa: SLF001
            face.glyphPos, face.hmetrics = self._places, self._metrics
            face.charToGlyph.update(self._first)

    def _append(self, tag: str, table: bytes) -> None:
        face = self._face
        at = len(face._ttf_data)  # noqa: SLF001 - reportlab reads tables from where they say they are
        face._ttf_data += table  # noqa: SLF001
        face.table[tag] = {**face.table[tag], "offset": at, "length": len(table)}

    def _drawn(self, composite: Composite) -> tuple[bytes, int]:
        """Return a composite in the font's format, and its left side bearing."""
        boxes = [self._box(part) for part in composite.parts]
        around = [box for box in boxes if box] or [(0, 0, 0, 0)]
        lows, highs = zip(*[(box[:2], box[2:]) for box in around], strict=True)
        box = (*map(min, zip(*lows, strict=True)), *map(max, zip(*highs, strict=True)))
        last = len(composite.parts) - 1
        parts = [
            pack(">HHhh", WORDS | OFFSETS | (MORE if number < last else 0), *part)
            for number, part in enumerate(composite.parts)
        ]
        return pack(">h4h", -1, *box) + b"".join(parts), box[0]

    def _box(self, part: PlacedGlyph) -> tuple[int, ...]:
        start, end = self._face.glyphPos[part.glyph : part.glyph + 2]
        if start == end:
            return ()
        left, low, right, high = unpack_from(">4h", self._glyphs, start + 2)
        return left + part.x, low + part.y, right + part.x, high + part.y

    def _limits(self) -> bytes:
        """Return the font's maximum values, with the composites included."""
        limits = bytearray(self._face.get_table("maxp"))
        most = max([len(each.parts) for each in self._composites.values()])
        simple_points, simple_contours, points, contours = unpack_from(">4H", limits, 6)
        depth = unpack_from(">H", limits, MAX_DEPTH)[0] + 1
        for place, limit in (
            (MAX_POINTS, most * max(simple_points, points)),
            (MAX_CONTOURS, most * max(simple_contours, contours)),
            (MAX_PARTS, max(most, unpack_from(">H", limits, MAX_PARTS)[0])),
            (MAX_DEPTH, depth),
        ):
            limits[place : place + 2] = pack(">H", min(limit, LAST_SHORT))
        return bytes(limits)


class Shaped(NamedTuple):
    """A word as glyph codes from left to right, and its width in ems."""

    codes: str
    width: float


@cache
def font(name: str) -> Font:
    """Return a shipped font, registered with reportlab."""
    made = Font(name)
    pdfmetrics.registerFont(made)
    return made


@lru_cache(maxsize=KEPT_WORDS)
def shaped(name: str, text: str, *, from_right: bool) -> Shaped:
    """Shape letters of one font and direction."""
    import uharfbuzz  # slow to import, and few squads need it

    buffer = uharfbuzz.Buffer()
    if (
        from_right
    ):  # PDF readers reverse such words letter by letter, so some marks must be separate
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if from_right else "ltr"
    buffer.language = "und"  # otherwise it depends on the system's locale
    uharfbuzz.shape(_shaper(name), buffer, FEATURES)
    composites = list(_composites(buffer, text))
    own = font(name)
    width = sum([each.advance for each in composites]) / own.face.unitsPerEm
    return Shaped("".join([chr(own.code(each)) for each in composites]), width)


def _composites(buffer: uharfbuzz.Buffer, text: str) -> Iterator[Composite]:
    """Yield the shaped letters from left to right."""
    infos, positions = buffer.glyph_infos, buffer.glyph_positions
    starts = sorted({info.cluster for info in infos})
    ends = dict(pairwise([*starts, len(text)]))
    parts: list[PlacedGlyph] = []
    x = 0
    for number, (info, at) in enumerate(zip(infos, positions, strict=True)):
        parts.append(PlacedGlyph(info.codepoint, x + at.x_offset, at.y_offset))
        x += at.x_advance
        if number + 1 == len(infos) or infos[number + 1].cluster != info.cluster:
            yield Composite(tuple(parts), x, text[info.cluster : ends[info.cluster]])
            parts, x = [], 0


@cache
def _shaper(name: str) -> uharfbuzz.Font:
    import uharfbuzz

    return uharfbuzz.Font(uharfbuzz.Face(font(name).face._ttf_data))  # type: ignore[attr-defined]  # noqa: SLF001 - read already
