"""Whatever the rule reader says can be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.paper import Options, part
from nco_builder.rules import load_rulebook
from nco_builder.sheets.blocks import Panel
from nco_builder.sheets.contents import Chart
from nco_builder.sheets.reading import texts
from nco_builder.squad import new_squad
from nco_builder.topics.library import squad_library
from tests.sheets.says import DATE

if TYPE_CHECKING:
    from nco_builder.topics.topic import Topic

BOOK = load_rulebook()
LIBRARY = squad_library(BOOK, new_squad(BOOK.id, "us_army", 100, 50))


def chart_of(topics: tuple[Topic, ...]) -> Chart:
    return Chart(
        title="Rules",
        author="",
        subject="",
        language="en",
        owner="",
        credit=(),
        counted="{number} of {count}",
        headline="Rules",
        beside="",
        sides=(tuple([Panel("", "", LIBRARY.page(topic)) for topic in topics]),),
    )


def test_every_topic_can_be_set_on_paper() -> None:
    for shelf in LIBRARY.shelves:
        pages = part(chart_of(shelf.topics), Options(date=DATE)).pages
        placed = [slab for page in pages for _x, _y, slab in page.placed()]
        printed = {word for slab in placed for each in slab.strings for word in each.text.split()}
        for topic in shelf.topics:
            said = [text for block in LIBRARY.page(topic) for text in texts(block)]
            assert [word for word in " ".join(said).split() if word not in printed] == []
