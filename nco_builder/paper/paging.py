"""Common parts of pages: heads, feet, legend, text in columns, room to write, empty backs."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from nco_builder.language import _
from nco_builder.paper.cells import set_cell
from nco_builder.paper.codes import code_block
from nco_builder.paper.flow import NOTHING_TAKEN, Taken, column_slab, columns, least_height, strips
from nco_builder.paper.fonts import SMALLEST_BASE_SIZE, STENCIL, printable, type_styles
from nco_builder.paper.head import further_head
from nco_builder.paper.pieces import natural_width
from nco_builder.paper.shapes import MM, RuleLine, Size, Slab
from nco_builder.paper.tags import ARTIFACT, HEADING, SUBHEADING
from nco_builder.sheets.blocks import Section, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.paper.codes import CodePlace
    from nco_builder.paper.flow import Strip
    from nco_builder.paper.options import Bookmark, Part
    from nco_builder.sheets.blocks import Paragraph, Role
    from nco_builder.sheets.contents import Content, Headed, Sheet

C = TypeVar("C", bound="Content")
S = TypeVar("S", bound="Sheet")
MARGIN = 10 * MM
FOOTER, CREDIT_BELOW, CREDIT_GAP = 7 * MM, 5.0, 8.0
USUAL_COUNT = 9
"""The number of a page for which there is room at its foot; one more digit takes from the gap."""
NEAR_FOOT = 8.0
"""The gap below which a rule above that of the foot looks like a double one, in points."""
COLUMNS = 2
COLUMN_GAP = 5 * MM
LEGEND_SIZE, FOOTER_SIZE = 8.0, 7.0
LEGEND_LINES = 9
LEGEND_GAP, LEGEND_RAISE = 6.0, 5.0
"""The room that a legend takes besides its lines, and how much of it is above them, in points."""
OWNER_LINES = 3
LINE_PITCH = 8 * MM
LEAST_WRITING = 20 * MM
CODE_CLEAR = 4.0
"""Lines to write on end before codes, and before the first line of text above them, in points."""
MANY_PAGES = 6
"""More are hardly made fewer by other densities, each of which sets all texts again."""


def text_width(paper: Size) -> float:
    """Return the width between the margins, in points."""
    return paper.width - 2 * MARGIN


def column_width(width: float, count: int = COLUMNS) -> float:
    """Return the width of a text column, for a width between margins."""
    return (width - (count - 1) * COLUMN_GAP) / count


class Paging(Generic[C]):
    """The pages of a content; `pages` holds a slab for each."""

    CREDIT_LINES, CREDIT_SHARE, OWNER_SHARE = 3, 0.6, 0.28
    """The shares of the foot for a credit and an owner beside a long other one."""

    def __init__(self, content: C, paper: Size) -> None:
        """Take a content; its credit determines the height of the foot."""
        self.pages: list[Slab] = []
        self._content = content
        self._width = text_width(paper)
        said = ((Text(" ".join(content.credit)),),)
        styles = type_styles(FOOTER_SIZE)
        owner = ((Text(content.owner, "strong"),),)
        counted = (Text(content.count(USUAL_COUNT, USUAL_COUNT)),)
        self._count_at = self._width - natural_width(counted, styles)
        share = self._width * self.CREDIT_SHARE
        free = self._count_at - natural_width(owner[0], styles) - 2 * CREDIT_GAP
        share = max(share, free)
        self._credit = set_cell(said, share, styles, "left", self.CREDIT_LINES).slab
        whose = set_cell(owner, self._width * self.OWNER_SHARE, styles, "right", OWNER_LINES)
        self._owner = whose.slab if whose.fits else Slab()  # the first page has it in full
        deepest = max(self._credit.height, self._owner.height)
        self._foot = paper.height - MARGIN - max(FOOTER, deepest + CREDIT_BELOW)
        self._y = 0.0

    def _put(self, slab: Slab) -> None:
        self.pages[-1].put(slab, MARGIN, self._y)
        self._y += slab.height

    def _rule(self, y: float, weight: float, *, light: bool = False) -> None:
        self.pages[-1].rules.append(self._across(y, weight, light=light))

    def _across(self, y: float, weight: float, *, light: bool = False) -> RuleLine:
        return RuleLine(MARGIN, y, MARGIN + self._width, y, weight, light)

    def _put_feet(self) -> None:
        """Write rules, owner and page number at the foot of each page."""
        styles, y = type_styles(FOOTER_SIZE), self._foot + CREDIT_BELOW
        for number, page in enumerate(self.pages, start=1):
            counted = ((Text(self._content.count(number, len(self.pages))),),)
            wide = natural_width(counted[0], styles)
            count = set_cell(counted, wide + 1, styles, "left", 1).slab
            rule = self._across(self._foot + 3, 0.4, light=True)
            if not _is_ruled(page, rule):
                page.rules.append(rule)
            foot = Slab(tag=ARTIFACT if number > 1 else "")
            foot.put(self._credit, MARGIN, y)
            owner_at = self._count_at - CREDIT_GAP - self._width * self.OWNER_SHARE
            foot.put(self._owner, MARGIN + owner_at, y)
            foot.put(count.tagged(ARTIFACT), MARGIN + self._width - wide, y)
            page.put(foot, 0, 0)


def _is_ruled(page: Slab, foot: RuleLine) -> bool:
    """Return whether a rule as wide as that of the foot ends a table just above it."""
    wide = foot.to_x - foot.x - 1
    return any(
        rule.y == rule.to_y
        and rule.to_x - rule.x >= wide
        and foot.y - NEAR_FOOT <= top + rule.y <= foot.y
        for _left, top, part in page.placed()
        for rule in part.rules
    )


class SheetPaging(Paging[S]):
    """Pages of a sheet: each has its legend; rows or bands, then text, then room to write."""

    def __init__(self, sheet: S, paper: Size, text_size: float, count: int = COLUMNS) -> None:
        """Take head, legend and foot of a sheet, its text size and its number of text columns."""
        super().__init__(sheet, paper)
        self._size, self._count = text_size, count
        self._column = column_width(self._width, count)
        self._text: tuple[list[Strip], Taken] = ([], NOTHING_TAKEN)
        self._left_of_code = 0.0
        self.sections_on_first = self.lines_on_first = 0
        self._codes: list[CodePlace] = []
        self._beside = 0.0
        self.has_writing = False
        self._legend = self._set_legend(sheet.legend)
        self._legends: list[Slab] = []
        self._limit = 0.0

    def _set_legend(self, told: Paragraph) -> Slab:
        legend = (Text(_("LEGEND") + "   ", "label"), *told) if told else ()
        return set_cell((legend,), self._width, type_styles(LEGEND_SIZE), "left", LEGEND_LINES).slab

    def _new_page(self, head: Slab | None = None, legend: Slab | None = None) -> None:
        """Begin a page, by default with the head of further pages and the whole legend."""
        self._beside = 0.0
        self.pages.append(Slab())
        self._legends.append(legend or self._legend)
        self._limit = self._limit_of(len(self.pages) - 1)
        self._y = MARGIN
        self._put(head or further_head(self._content.banner, self._width))

    def _limit_of(self, page: int) -> float:
        """Return where the content of a page ends, above its legend."""
        return self._foot - self._legends[page].height - LEGEND_GAP

    def _begin_text(self) -> None:
        """Begin a page that has text alone."""
        self._new_page()

    def _put_feet(self) -> None:
        """Put the legend after everything it explains, also in reading order; then the feet."""
        for place, page in enumerate(self.pages):
            page.put(self._legends[place], MARGIN, self._limit_of(place) + LEGEND_RAISE)
        super()._put_feet()

    def _put_text(self, moved: tuple[Paragraph, ...]) -> None:
        """Put sections, and texts without room above, in even columns on enough pages."""
        sheet = self._content
        in_full = (Section(sheet.in_full, moved),) if moved else ()
        further = sheet.banner.continued
        lines = strips((*sheet.sections, *in_full), self._column, self._size, further)
        span = self._count - 1 if sheet.code and len(sheet.code.texts) > 1 else 1
        wide = span * (self._column + COLUMN_GAP) - COLUMN_GAP
        code, self._codes = code_block(sheet.code, wide, self._size) if sheet.code else (Slab(), [])
        start, taken = 0, code.height
        self._text = (lines, Taken(taken and taken + self._size, span))
        while start < len(lines) or taken:
            self._y += self._size
            room = self._limit - self._y
            here = taken + self._size if 0 < taken <= room else 0.0
            parts = columns(lines, start, room, self._count, Taken(here, span))
            end = parts[-1][1]
            if len(self.pages) == 1:
                self.lines_on_first = end
                self.sections_on_first = sum([each.leads for each in lines[:end]])
                if end < len(lines) and not lines[end].leads:
                    self.sections_on_first -= 1  # its rest is overleaf
            if end == start and not here:
                self._begin_text()
                continue
            if here:
                x = MARGIN + self._width - wide
                self.pages[-1].put(code, x, self._limit - taken)
                self._beside, taken = self._limit - taken, 0.0
            self._put_columns(lines, parts, self._y)
            start = end
            if start < len(lines) or taken:
                self._begin_text()
        self._left_of_code = self._width - wide - COLUMN_GAP

    def _put_columns(
        self, lines: Sequence[Strip], parts: Sequence[tuple[int, int]], top: float
    ) -> None:
        """Put the lines of each column on the page."""
        slabs = [
            column_slab(lines[first:last], first=place == 0)
            for place, (first, last) in enumerate(parts)
        ]
        for place, slab in enumerate(slabs):
            x = MARGIN + place * (self._column + COLUMN_GAP)
            self.pages[-1].put(slab, x, top)
        self._y = top + max(slab.height for slab in slabs)

    @cached_property
    def text_height(self) -> float:
        """Return the least height of the text and codes, with the gap above."""
        lines, taken = self._text
        if not lines and not taken.height:
            return 0.0
        return self._size + least_height(lines, self._count, taken)

    def draw_codes(self) -> None:
        """Draw the codes, which only the chosen pages need."""
        for place in self._codes:
            place.draw()

    def _put_writing_lines(self) -> None:
        """Put lines to write on in the free room."""
        room = self._limit - self._y
        self.has_writing = room >= LEAST_WRITING
        if not self.has_writing:
            return
        sheet = self._content
        y = self._y + self._size
        if all(section.heading != sheet.writing for section in sheet.sections):
            words = ((Text(sheet.writing, "strong"),),)
            heading = set_cell(words, self._width, type_styles(self._size), "left", 1)
            self.pages[-1].put(heading.slab.tagged(SUBHEADING), MARGIN, y)
            y += heading.slab.height + 1
            self.pages[-1].rules.append(self._clear_of_code(y, 1))
        while (y := y + LINE_PITCH) <= self._limit:
            self.pages[-1].rules.append(self._clear_of_code(y, 0.4, light=True))

    def _clear_of_code(self, y: float, weight: float, *, light: bool = False) -> RuleLine:
        """Return a line across the page, or up to the codes if they are beside it."""
        across = self._across(y, weight, light=light)
        if self._beside and y > self._beside - CODE_CLEAR:
            return across._replace(to_x=MARGIN + self._left_of_code)
        return across


H = TypeVar("H", bound="Headed")
HEAD_SIZE, LINE_SIZE, BESIDE_SIZE = 21.0, 9.0, 8.5
HEAD_GAP, BESIDE_GAP = 7.0, 12.0


class HeadedPaging(Paging[H]):
    """Pages of a content with a head; `bookmarks` lists the beginnings of parts."""

    CREDIT_LINES, CREDIT_SHARE, OWNER_SHARE = 1, 0.58, 0.3

    def _head_sizes(self) -> tuple[float, tuple[float, ...]]:
        """Return the size of the headline, and those of the line below it, the largest first."""
        return HEAD_SIZE, (LINE_SIZE,)

    def __init__(self, content: H, paper: Size) -> None:
        """Set the head once; `_top` is where the content begins."""
        super().__init__(content, paper)
        self.bookmarks: list[Bookmark] = []
        self._paper = paper
        self._head = self._set_head(content.line)
        self._further_head = self._set_further_head()
        self._top = MARGIN + self._head.height + HEAD_GAP

    def _new_page(self) -> None:
        head = self._further_head if self.pages else self._head
        self.pages.append(Slab(self._paper.height))
        self._y = MARGIN
        self._put(head)
        self._rule(self._y, 2)
        self._y = MARGIN + head.height + HEAD_GAP

    def _set_further_head(self) -> Slab:
        """Return the head of all pages but the first."""
        return self._head.tagged(ARTIFACT)

    def _set_head(self, said_below: Paragraph) -> Slab:
        """Return the headline with the texts below and next to it, above a heavy rule."""
        content, half = self._content, self._width / 2
        # the stencil font needs all letters: a mixture would look broken
        role: Role = "headline" if STENCIL.has(printable(content.headline)) else "strong"
        head_size, line_sizes = self._head_sizes()
        named = set_cell(
            ((Text(content.headline, role),),), half, type_styles(head_size), "left", 1
        ).slab
        said = (Text(content.beside),)
        room = max(half, self._width - natural_width(said, type_styles(BESIDE_SIZE)) - BESIDE_GAP)
        lines = content.beside.count("\n") + 1
        beside = set_cell((said,), half, type_styles(BESIDE_SIZE), "right", lines).slab
        head = Slab(named.height)
        head.put(named.tagged(HEADING), 0, 0)
        if said_below:
            fits = [
                size for size in line_sizes if natural_width(said_below, type_styles(size)) <= room
            ]
            styles = type_styles(max(fits, default=line_sizes[-1]))
            line = set_cell((said_below,), room, styles, "left", 2).slab
            head.put(line, 0, head.height)
            head.height += line.height
        head.put(beside, half, head.height - beside.height - 2)
        head.height += 3
        return head


SAID_SHARE = 0.6


def on_leaves(parts: Sequence[Part], paper: Size) -> list[Part]:
    """Return the parts, with an empty page after each that ends on the front of a leaf."""
    *others, last = parts
    return [*(_filled_up(part, paper) for part in others), last]


def _filled_up(part: Part, paper: Size) -> Part:
    if len(part.pages) % 2 == 0:
        return part
    return part.replace(pages=[*part.pages, _empty(part, paper)])


def _empty(part: Part, paper: Size) -> Slab:
    """Return a page that says that it is empty on purpose, and after which sheet."""
    page = Slab(paper.height)
    width, y = text_width(paper), paper.height - MARGIN - FOOTER
    said = Text(_("Left empty: the next sheet begins on a leaf of its own."))
    styles = type_styles(SMALLEST_BASE_SIZE)
    page.put(set_cell(((said,),), SAID_SHARE * width, styles, "left", 1).slab, MARGIN, y)
    whose = set_cell(((Text(part.title, "strong"),),), (1 - SAID_SHARE) * width, styles, "right", 1)
    page.put(whose.slab, MARGIN + SAID_SHARE * width, y)
    return page
