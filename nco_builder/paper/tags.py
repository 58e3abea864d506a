"""The tagged structure of a page for screen readers: headings, tables, lists in reading order.

A slab's `tag` is a standard structure type of PDF; a slab without one belongs to its parent. Rules,
frames and outlines are artifacts, and so are repeated parts of pages.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ARTIFACT: Final = "Artifact"
HEADING, SUBHEADING, TEXT = "H1", "H2", "P"
TABLE, ROW, HEAD_CELL, CELL = "Table", "TR", "TH", "TD"
ITEM, LABEL, BODY = "LI", "Lbl", "LBody"
FIGURE: Final = "Figure"
AROUND = {ROW: TABLE, ITEM: "L"}
"""Containers of consecutive rows and items."""
LEAVES = frozenset(
    {HEADING, SUBHEADING, "H3", TEXT, HEAD_CELL, CELL, LABEL, BODY, FIGURE, ARTIFACT}
)
"""Elements that may contain words; elsewhere words become paragraphs."""
KEPT_EMPTY = frozenset({ROW, HEAD_CELL, CELL})
MORE = "+"
"""A suffix: continues the previous element if it has the same tag."""
SPAN = "/"
"""Separates a cell’s tag from the number of columns it spans."""


def spanning(tag: str, columns: int) -> str:
    """Return the tag of a cell that spans several columns."""
    return f"{tag}{SPAN}{columns}" if columns > 1 else tag


class Element:
    """An element of the structure: its tag, with children and numbers of marked words."""

    __slots__ = (
        "alternative",
        "heads_row",
        "is_turned",
        "kids",
        "number",
        "page",
        "parent",
        "said",
        "span",
        "tag",
    )

    def __init__(self, tag: str, parent: Element | None = None, page: int = 0) -> None:
        """Create an empty element on a page of the document."""
        self.tag, _stroke, span = tag.partition(SPAN)
        self.span = int(span or 1)
        self.parent, self.page = parent, page
        self.kids: list[Element | int] = []
        self.alternative, self.said = "", ""
        self.heads_row = False
        """Whether it is the heading of a row instead of a column."""
        self.is_turned = False
        """Whether its words are drawn out of reading order."""
        self.number = 0
        """The number of its object in the file."""

    def child(self, tag: str, page: int) -> Element:
        """Add a child at the end; rows and items are gathered in their container.

        Children of an artifact are artifacts.
        """
        if self.is_artifact:
            return self
        if tag == ARTIFACT:
            return Element(ARTIFACT, self, page)
        if tag.endswith(MORE):
            tag = tag.removesuffix(MORE)
            last = self.kids[-1] if self.kids else None
            if isinstance(last, Element) and last.tag == tag and last.page == page:
                return last
        home = self
        around = AROUND.get(tag.partition(SPAN)[0], "")
        if around and self.tag != around:
            last = self.kids[-1] if self.kids else None
            gathers = isinstance(last, Element) and last.tag == around and last.page == page
            home = last if isinstance(last, Element) and gathers else self.child(around, page)
        made = Element(tag, home, page)
        home.kids.append(made)
        return made

    @property
    def is_leaf(self) -> bool:
        """Whether it may contain words."""
        return self.tag in LEAVES

    @property
    def is_artifact(self) -> bool:
        """Whether screen readers skip it."""
        return self.tag == ARTIFACT

    def finished(self) -> None:
        """Add the words of figures to their alternative text, and let the rows have headings."""
        for element in self.all():
            if element.tag == FIGURE:
                told = (element.alternative, element.said.strip())
                element.alternative = ": ".join(filter(None, told))
            elif element.tag == ROW:
                element.let_name_head()

    def let_name_head(self) -> None:
        """Let the first cell that has a name in it, or else a number, head the row's others."""
        cells = [kid for kid in self.kids if isinstance(kid, Element)]
        if len(cells) == 1 or not any(cell.tag == CELL for cell in cells):
            return
        heads = [cell for cell in cells if cell.tag == HEAD_CELL]
        said = [cell for cell in cells if cell.tag == CELL and cell.words.strip()]
        named = (cell for cell in said if any(map(str.isalpha, cell.words)))
        for head in heads or [*islice(named, 1)] or said[:1]:
            head.tag, head.heads_row = HEAD_CELL, True

    @property
    def words(self) -> str:
        """All words in it and its descendants."""
        return "".join([each.said for each in self.all()])

    def pruned(self) -> bool:
        """Remove empty children, and return whether it is empty itself; cells stay."""
        self.kids = [kid for kid in self.kids if isinstance(kid, int) or not kid.pruned()]
        return not self.kids and self.tag not in KEPT_EMPTY

    def all(self) -> Iterator[Element]:
        """Yield it and all its descendants in reading order."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += [kid for kid in reversed(element.kids) if isinstance(kid, Element)]


def level_headings(root: Element) -> None:
    """Limit each heading to one level below the previous one; the first is the highest."""
    deepest = 0
    for element in root.all():
        if element.tag[:1] == "H" and element.tag[1:].isdigit():
            deepest = min(int(element.tag[1:]), deepest + 1)
            element.tag = f"H{deepest}"
