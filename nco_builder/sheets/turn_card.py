"""The turn card: the phases of a turn on its front, what the events do on its back."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from nco_builder.language import N_, _, ngettext
from nco_builder.sheets.blocks import Panel, Points, Section, Text
from nco_builder.sheets.card_words import CardWords
from nco_builder.sheets.soldier_back import changes
from nco_builder.sheets.words import NBSP, faces, joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.rules import Entry, Rulebook
    from nco_builder.rules.base import DieRow
    from nco_builder.rules.play import BattleEvent, Events
    from nco_builder.sheets.blocks import Paragraph

ROLLED = N_("two D6 added up; for the turn")
PHASES = ("order_dice", "special_actions", "events")
"""The phases of a turn, in their order; the Vehicle Phase comes before them."""

PLACES, FOLDED = 9, 2
"""The cards of a page in their usual size, and how many of them the folded one takes."""


def phases(rulebook: Rulebook, *, with_vehicles: bool) -> list[tuple[int, Entry]]:
    """Return the phases of a turn with their numbers; that of the Vehicle Phase is 0."""
    vehicles: list[tuple[int, Entry]] = [(0, rulebook.appendix_b.phase)] if with_vehicles else []
    known = [general(rulebook, phase) for phase in PHASES]
    return [*vehicles, *enumerate(known, start=1)]


def general(rulebook: Rulebook, name: str) -> Entry:
    """Return a rule that belongs to no single entry."""
    return next(each for each in rulebook.general if each.id == name)


def lasting(rulebook: Rulebook) -> str:
    """Return how many turns a battle usually has, as scenarios differ: `usually 6 turns`."""
    turns = rulebook.defaults.turns
    told = ngettext("usually {count} turn", "usually {count} turns", turns)
    return told.format(count=turns)


def turn_card(rulebook: Rulebook, *, with_vehicles: bool) -> tuple[Panel, Panel]:
    """Return both sides of the card."""
    turn, events = turn_sections(rulebook, with_vehicles=with_vehicles)
    return (
        Panel(turn.heading, lasting(rulebook), (Points(turn.paragraphs),)),
        Panel(events.heading, _(ROLLED), (Points(events.paragraphs[1:]),)),
    )


def on_a_full_page(men: int) -> bool:
    """Return whether the cards of so many men and the folded one fill their pages.

    The turn card would need a page for itself, so that other sheets have what it says.
    """
    return (men + FOLDED) % PLACES == 0


def turn_sections(rulebook: Rulebook, *, with_vehicles: bool) -> tuple[Section, Section]:
    """Return the phases of a turn, and how the events are rolled and what they do."""
    words, short = CardWords(rulebook), _in_short()
    told = [
        words.led(f"{number} {phase.name}", short.get(phase.id, phase.reminder_text))
        for number, phase in phases(rulebook, with_vehicles=with_vehicles)
    ]
    return (
        Section(_("A turn"), tuple(told)),
        Section(_("Events"), ((Text(_(ROLLED)),), *_events(rulebook, words))),
    )


def _in_short() -> dict[str, str]:
    """Return what happens in each phase, in fewer words than the quick reference."""
    orders = _(
        "one bag, a die for each man in play, drawn blindly and in turns until it is empty. Its "
        "owner lays it by a man without an order, number up, who acts at once. Note whose die is "
        "the first. Down under fire, by Cover Fire or in a breakdown, and an answer to an Assault, "
        "take a die of that side from the bag; so does a man who falls without an order."
    )
    special = _(
        "in turns, one for each man who may and wants to; the side without the first die of the "
        "turn begins."
    )
    events = _(
        "casualties and used tokens leave the table, not those of an Ambush; all dice go back into "
        "the bag. Before each turn but the first roll two D6 and add them: the event works at once."
    )
    return dict(zip(PHASES, (orders, special, events), strict=True))


def _events(rulebook: Rulebook, words: CardWords) -> Iterator[Paragraph]:
    for event in rulebook.events.events:
        sums = sums_of(event, rulebook.events)
        rolled = ", ".join(map(str, sums)) + NBSP if sums else ""
        lead: Paragraph = (Text(f"{rolled}", "range"), Text(f"{event.name} ", "strong"))
        table = [
            (Text(f"{faces(row.rolls)}{NBSP}", "range"), Text(_lost(row))) for row in event.table
        ]
        more = (Text(" "), *joined(table)) if table else ()
        yield (*lead, *words.told(event.on_card), *more)


def _lost(row: DieRow) -> str:
    return row.text or (changes(row.change) if row.change else "") or _("nothing")


def sums_of(event: BattleEvent, events: Events) -> tuple[int, ...]:
    """Return the sums of both dice that are this event; () if the grid needs each die by itself.

    The grid of the rulebook (p. 12) has the same event wherever both dice have the same sum.
    """
    found: dict[int, set[str]] = {}
    for row, column in product(range(len(events.grid)), repeat=2):
        found.setdefault(row + column + 2, set()).add(events.grid[row][column])
    if any(len(each) > 1 for each in found.values()):
        return ()
    return tuple([total for total, names in found.items() if event.id in names])
