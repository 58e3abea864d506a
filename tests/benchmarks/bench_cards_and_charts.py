"""How long cards and charts of any rules take, against reportlab drawing the same shapes bare.

As in `bench_paper.py`: bare draws the strings, lines and rectangles of the very same pages, at
places known beforehand. Each is measured with nothing remembered of any text, and again.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nco_builder import paths
from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.paper import part, pdf
from nco_builder.sheets import SheetOptions
from nco_builder.systems import system_of
from tests.benchmarks.bench_paper import DATE, OPTIONS, bare, forget
from tests.benchmarks.figures import in_turn, milliseconds
from tests.paper import generic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets.contents import Content

RUNS = 21
SAMPLES = ("panzer-zug", "russian-front-1942", "tiger-and-stuart")
SHEETS = ("cards", "reference")


def made(content: Content) -> bytes:
    """A content as PDF."""
    return pdf([part(content, OPTIONS)], OPTIONS)


def contents() -> Iterator[tuple[str, Content]]:
    """Contents of no rules in particular, then those of each system's first sample."""
    yield "deck of nine, generic", generic.drawn_deck()
    yield "chart of twelve panels, generic", generic.chart(generic.panels(12))
    for sample in SAMPLES:
        judgement = judge_document(read_document(paths.data() / "samples" / f"{sample}.nco"), "")
        sheets = system_of(judgement.document).sheets
        for name in SHEETS:
            if name in sheets:
                yield f"{sample}: {name}", sheets[name].make(judgement, SheetOptions(DATE))


def compare(name: str, content: Content) -> None:
    """Measure a content and its bare twin in turn, and print the ratios."""
    print(f"  {name}")
    draw = bare(part(content, OPTIONS).pages)

    def fresh() -> float:
        forget()
        return again()

    def again() -> float:
        return milliseconds(partial(made, content))

    took = in_turn({"bare": lambda: milliseconds(draw), "first": fresh, "again": again}, RUNS)
    for what, middle in took.items():
        print(f"    {what:8}{middle:6.1f} ms ({middle / took['bare']:.2f} ×)")


def main() -> None:
    """Measure and print."""
    print(f"cards and charts, {RUNS} runs each, processor time")
    for name, content in contents():
        compare(name, content)
