"""Vehicle charts as they come to lie on paper."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from nco_builder.language.words import legible
from nco_builder.legality import check
from nco_builder.paper import PAPERS, Options
from nco_builder.paper.band_sheet import best_chart_pages
from nco_builder.paper.fonts import printable
from tests.paper.made import sheet_pdf
from tests.paper.placed import (
    collisions,
    frames_of,
    is_within,
    strings_of,
    without_repeated,
    words_of,
)
from tests.sheets.says import BOX, DATE, squeezed
from tests.sheets.says_vehicles import facts, sheet_of, squad_of_set
from tests.vehicles.sets import RULEBOOK, man

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.paper import Paper
    from nco_builder.paper.band_sheet import ChartPages
    from nco_builder.paper.shapes import Slab
    from nco_builder.squad import Squad
    from tests.paper.placed import Box

LATIN = ("Żółwiątko Szczęsny-Brzęczyszczykiewicz of the 2nd Platoon " * 6)[:300]
LONG = "Żółwiątko Szczęsny-Brzęczyszczykiewicz of the 2nd Platoon"
CJK = ("第五軍団戦車連隊長山田太郎" * 30)[:300]
MARKUP = ('<img src="/etc/passwd"/></para><b>&amp;&#x41;%s{0}\\ "quoted" ' * 8)[:300]
WORD = "W" * 300
MAN = "Private Jonathan Featherstonehaugh-Cholmondeley"


def long_named(
    chosen: tuple[str, ...], name: str, man_name: str = MAN, *, anti_tank: bool = False
) -> Squad:
    """Sixteen frightened men, squad and vehicles, all with long names."""
    squad = squad_of_set(chosen, anti_tank=anti_tank)
    men = [
        man("private", name=f"{place} {man_name}"[:300], anti_tank=anti_tank and place < 2)
        for place in range(16)
    ]
    vehicles = [
        vehicle.replace(name=f"{place} {name}"[:300])
        for place, vehicle in enumerate(squad.vehicles)
    ]
    return squad.replace(name=name, members=tuple(men), vehicles=tuple(vehicles))


@cache
def chart_of(squad: Squad, paper: Paper) -> ChartPages:
    return best_chart_pages(sheet_of(squad), PAPERS[paper])


def pages_of(squad: Squad, paper: Paper) -> list[Slab]:
    return chart_of(squad, paper).pages


def pdf_of(squad: Squad, paper: Paper) -> bytes:
    return sheet_pdf("vehicles", check(squad, RULEBOOK), Options(DATE, paper))


def crossings(page: Slab) -> list[tuple[Box, Box]]:
    """What lies over something else, boxes within a vehicle's frame apart."""
    return [
        pair
        for pair in collisions(page)
        if any(box.size for box in pair)
        or not (is_within(*pair) or is_within(*reversed(pair)))
        or "heavy" not in f"{pair[0].text}{pair[1].text}"
    ]


def blocks_of(page: Slab) -> list[tuple[Box, str]]:
    """The frames of vehicles on a page, each with the words within it."""
    wide = [box for box in frames_of(page) if box.text == "[heavy]" and box.right - box.left > 300]
    strings = strings_of(page)
    return [
        (frame, squeezed("".join([each.text for each in strings if is_within(each, frame)])))
        for frame in wide
    ]


def unsaid(squad: Squad, pages: Sequence[str]) -> list[str]:
    """Facts of a set that are not on these pages, given as their words without spaces."""
    pages = without_repeated((), pages)
    said = "".join(pages)
    told = filter(legible, facts(squad))
    wanted = [squeezed(printable(fact)).replace(BOX, "") for fact in told]
    return [fact for fact in wanted if fact not in said and not goes_on(fact, pages)]


def goes_on(fact: str, pages: Sequence[str]) -> bool:
    """Whether a text begins at the end of one page and ends on the next."""
    return any(
        fact[:place] in page and fact[place:] in following
        for page, following in pairwise(pages)
        for place in range(1, len(fact))
    )


def words(pages: Sequence[Slab]) -> list[str]:
    return [words_of(page) for page in pages]
