"""What a page says to those who do not see it: headings, tables, lists, in the order of reading.

Slabs know what they are by their `tag`, a name of PDF's standard structure; what has none belongs
to what it lies in. Rules, frames and outlines are artifacts, as is what a page repeats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ARTIFACT: Final = "Artifact"
HEADING, SUBHEADING, TEXT = "H1", "H2", "P"
TABLE, ROW, HEAD_CELL, CELL = "Table", "TR", "TH", "TD"
ITEM, LABEL, BODY = "LI", "Lbl", "LBody"
FIGURE: Final = "Figure"
AROUND = {ROW: TABLE, ITEM: "L"}
"""What rows and items stand in, as many as follow each other."""
LEAVES = frozenset(
    {HEADING, SUBHEADING, "H3", TEXT, HEAD_CELL, CELL, LABEL, BODY, FIGURE, ARTIFACT}
)
"""What words may stand in; elsewhere they are paragraphs of their own."""
KEPT_EMPTY = frozenset({ROW, HEAD_CELL, CELL})
MORE = "+"
"""At the end of a tag: more of the one before, if it is alike."""
SPAN = "/"
"""Between a cell’s tag and over how many columns it goes."""


def spanning(tag: str, columns: int) -> str:
    """Return the tag of a cell over several columns."""
    return f"{tag}{SPAN}{columns}" if columns > 1 else tag


class Element:
    """A part of the structure: its tag, and what is in it: parts, and numbers of marked words."""

    __slots__ = (
        "alternative",
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
        """Begin one without anything in it, on a page of the document."""
        self.tag, _stroke, span = tag.partition(SPAN)
        self.span = int(span or 1)
        self.parent, self.page = parent, page
        self.kids: list[Element | int] = []
        self.alternative, self.said = "", ""
        self.is_turned = False
        """Whether its words are not drawn in the order in which they are read."""
        self.number = 0
        """Of its object in the file."""

    def child(self, tag: str, page: int) -> Element:
        """A new part at its end; rows and items gather in what is around them.

        What is in an artifact is one, too.
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
        """Whether words may stand in it."""
        return self.tag in LEAVES

    @property
    def is_artifact(self) -> bool:
        """Whether nobody reads it."""
        return self.tag == ARTIFACT

    def finished(self) -> None:
        """Say of figures what is written in them, for they need words that stand for them."""
        for element in self.all():
            if element.tag == FIGURE:
                element.alternative = element.said.strip()

    def pruned(self) -> bool:
        """Drop what nothing is in, and say whether that is so of itself; cells stay."""
        self.kids = [kid for kid in self.kids if isinstance(kid, int) or not kid.pruned()]
        return not self.kids and self.tag not in KEPT_EMPTY

    def all(self) -> Iterator[Element]:
        """It and all in it, in the order of reading."""
        yield self
        for kid in self.kids:
            if isinstance(kid, Element):
                yield from kid.all()


def level_headings(root: Element) -> None:
    """Let no heading be more than one level below the one before it; the first is the highest."""
    deepest = 0
    for element in root.all():
        if element.tag[:1] == "H" and element.tag[1:].isdigit():
            deepest = min(int(element.tag[1:]), deepest + 1)
            element.tag = f"H{deepest}"
