"""Odds of a chosen shot after a change of target, and the matrix of 16 men against 16.

Nothing is known of either before: what was worked out earlier is forgotten in each round. The
floor of the matrix is as many plain fractions added and multiplied.
"""

from __future__ import annotations

import time
from fractions import Fraction
from statistics import median
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QComboBox

from nco_builder.glance import Situation, odds
from nco_builder.rules import load_rulebook
from nco_builder.squad import effective_rules
from nco_builder.ui.glance.panel import GlancePanel
from nco_builder.ui.parts.fonts import load_fonts
from nco_builder.ui.parts.theme import apply_theme
from tests.benchmarks.bench_check import squads
from tests.benchmarks.bench_window import settle
from tests.benchmarks.figures import FAST, Figure, in_turn
from tests.reading import squad_of
from tests.ui.documents import squad_document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BOOK = load_rulebook()
MEN, ROUNDS = 16, 5 if FAST else 20
MATRIX, TARGET = 30.0, 16.0
INCHES = Fraction(10)
CELLS = 2000
"""About so many sums and products are in a matrix."""


def forget() -> None:
    """Forget what was worked out."""
    for known in (odds.odds_of, odds.shots_needed, odds._chain):
        known.cache_clear()


def matrices() -> Iterator[Callable[[], float]]:
    """Yield works, each a matrix of other men."""
    sides = [
        [odds.Fighter(man, effective_rules(squad, BOOK)) for man in squad.members]
        for squad in map(squad_of, squads(2 * ROUNDS, MEN))
    ]
    for mine, theirs in zip(sides[::2], sides[1::2], strict=True):

        def work(mine: list[odds.Fighter] = mine, theirs: list[odds.Fighter] = theirs) -> float:
            forget()
            start = time.process_time()
            odds.gains(mine, theirs, Situation(), INCHES)
            return (time.process_time() - start) * 1e3

        yield work


def plain() -> float:
    """Add and multiply as many fractions."""
    start = time.process_time()
    total, part = Fraction(0), Fraction(5, 36)
    for place in range(CELLS):
        total = total + part * Fraction(place, 216) if place % 20 else Fraction(0)
    return (time.process_time() - start) * 1e3


def target_changed(app: QApplication) -> float:
    """What the panel takes from another target to the painted odds, the median of all men."""
    document = squad_document(squad_of(squads(1, MEN)[0]))
    panel = GlancePanel(document, None)  # type: ignore[arg-type]
    panel.resize(900, 1200)
    panel.show()
    settle(app)
    men = panel.findChild(QComboBox, "glance_target_man")
    assert men
    took = []
    for turn in range(ROUNDS):
        forget()
        start = time.thread_time()
        men.setCurrentIndex(turn % men.count())
        men.activated.emit(men.currentIndex())
        settle(app)
        took.append((time.thread_time() - start) * 1e3)
    panel.close()
    return median(took)


def figures() -> Iterator[Figure]:
    """The worst matrix, and the panel."""
    app = QApplication([])
    load_fonts(app)
    apply_theme(app, "light")
    worst = max([median([work() for _ in range(3)]) for work in matrices()])
    floor = in_turn({"plain": plain})["plain"]
    yield Figure("gains of 16 men at 16, worst of many", MATRIX, floor, worst, is_absolute=True)
    yield Figure(
        "odds after a change of target", TARGET, floor, target_changed(app), is_absolute=True
    )
