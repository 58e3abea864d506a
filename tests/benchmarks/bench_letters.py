"""How small the letters and the boxes of each sheet are, and how many cards a soldier takes."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from nco_builder.advice import starter_squad
from nco_builder.documents.kinds import judge_document
from nco_builder.language import available, speaking
from nco_builder.legality import check
from nco_builder.paper import Options, part
from nco_builder.paper.shapes import MM
from nco_builder.rules import load_rulebook
from nco_builder.sheets import SheetOptions
from nco_builder.systems import system_of
from tests.paper.placed import strings_of
from tests.paper.placed_soldiers import SMALLEST, inside, soldiers_of, ticks_of
from tests.printing.documents import every_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.paper.shapes import Slab

DATE = dt.date(2026, 11, 20)
VP, SP = 100, 50


def main() -> None:
    """Measure and print."""
    for code in available():
        with speaking(code):
            print(f"{code}: share of letters below {SMALLEST:g} pt, smallest letter, smallest box")
            for name, sheet, pages in _sheets():
                print(f"  {name:20}{sheet:16}{_told(pages)}")
            cards, men, exceptions = _starters()
            print(f"  cards a man, starter squads of {VP} / {SP}: {cards / men:.3f} of {men} men")
            for each in exceptions:
                print(f"    more than one: {each}")


def _sheets() -> Iterator[tuple[str, str, list[Slab]]]:
    """Yield the pages of each sheet of each kind of document."""
    for name, document in every_document().items():
        for sheet, maker in system_of(document).sheets.items():
            content = maker.make(judge_document(document, ""), SheetOptions(DATE, backs=True))
            yield name, sheet, list(part(content, Options(DATE, backs=True)).pages)


def _told(pages: list[Slab]) -> str:
    strings = [each for page in pages for each in strings_of(page)]
    letters = sum(len(each.text) for each in strings)
    small = sum(len(each.text) for each in strings if each.size < SMALLEST)
    boxes = [inside(frame) / MM for page in pages for frame in ticks_of(page)]
    smallest = f"{min(boxes):.2f} mm" if boxes else "–"
    least = min(each.size for each in strings)
    return f"{100 * small / letters:6.2f} %{least:8.1f} pt{smallest:>10}"


def _starters() -> tuple[int, int, list[str]]:
    """Return the cards and the men of the starter squads of all nations, and who has several."""
    book = load_rulebook()
    cards, men, exceptions = 0, 0, []
    for nation in book.nations:
        report = check(starter_squad(book, nation.id, VP, SP), book)
        for member, leaves in zip(report.members, soldiers_of(report, "poker"), strict=True):
            men += 1
            cards += len(leaves)
            if len(leaves) > 1:
                exceptions.append(f"{nation.id}: {member}")
    return cards, men, exceptions
