"""Several contents, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper import part
from nco_builder.paper.options import Bookmark, Layout

if TYPE_CHECKING:
    from nco_builder.paper.options import Options
    from nco_builder.paper.shapes import Slab
    from nco_builder.sheets.contents import ContentGroup


def lay_together(together: ContentGroup, options: Options) -> Layout:
    """Return the pages of all contents; each has an outline entry and its own page numbers."""
    pages: list[Slab] = []
    bookmarks: list[Bookmark] = []
    parts = [part(content, options) for content in together.contents]
    for made in parts:
        bookmarks.append(Bookmark(made.title, len(pages)))
        bookmarks += [
            Bookmark(each.text, each.page + len(pages), each.level + 1) for each in made.bookmarks
        ]
        pages += made.pages
    first = parts[0]
    return Layout(tuple(pages), tuple(bookmarks), first.true_size, first.trimmed, first.two_sided)
