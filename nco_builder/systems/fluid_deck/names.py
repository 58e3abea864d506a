"""Names of cards and their owners, and the check for unique owner names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import at_path
from nco_builder.language import N_, _, pgettext
from nco_builder.language.words import legible
from nco_builder.legality.findings import Code
from nco_builder.rules import Source
from nco_builder.systems.fluid_deck.model import CommandDeck, bare
from nco_builder.systems.fluid_deck.rules import fluid_rules
from nco_builder.systems.judging import about

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality.findings import Finding
    from nco_builder.systems.fluid_deck.model import DeckUnit
    from nco_builder.systems.fluid_deck.rules import FluidRules


PLAY = Source(section="Play Sequence")
CARD_TYPES = Source(section="Types of Impulse Cards")
SYSTEM_CARDS = Source(section="System Cards")
FIRE = Source(section="Tank Fire Resolution Procedure")
STRIKES = Source(section="Air and Artillery strikes")

NEW_CARD = "new:vehicle"
"""The key of the shelf's offer of an empty data card."""


def units(deck: CommandDeck) -> Iterator[tuple[DocPath, DeckUnit]]:
    """Yield all units with their paths."""
    for place, side in enumerate(deck.sides):
        for position, unit in enumerate(side.units):
            yield ("sides", place, "units", position), unit


def hands(deck: CommandDeck) -> Iterator[tuple[DocPath, str, Mapping[str, int]]]:
    """Yield the cards of all sides and units: path, "side" or "unit", number by card."""
    for place, side in enumerate(deck.sides):
        yield ("sides", place), "side", side.cards
    for path, unit in units(deck):
        yield path, "unit", unit.cards


UNIT_UNNAMED = Code(
    "unit_unnamed",
    "error",
    N_("A unit of {side} has no name; its cards must say who acts."),
    no_fix=N_("The player gives it a name."),
)
UNIT_NAME_TWICE = Code(
    "unit_name_twice",
    "error",
    N_("Two units are called {name}; their cards could not be told apart."),
    no_fix=N_("The player gives one of them another name."),
)
SIDE_NAME_TWICE = Code(
    "side_name_twice",
    "error",
    N_("Two sides are called {name}; their cards could not be told apart."),
    no_fix=N_("The player gives one of them another name."),
)
ONE_SIDE = Code("one_side", "warning", N_("The deck has fewer than two sides."))

SHORTENED = 200


def shown(name: str, otherwise: str) -> str:
    """Return a name in one line, short enough for a sentence; `otherwise` if it is empty."""
    line = " ".join(legible(name).split())
    if len(line) > SHORTENED:
        return f"{line[: SHORTENED - 1]}…"
    return line or otherwise


def side_name(name: str) -> str:
    """Return a side's name, or the text for an unnamed one.

    A side that still bears its printed name is called as the language has it; decks keep the
    printed one, so that they are compared with the document in every language.
    """
    for tables in fluid_rules().tables:
        if name.strip() == tables.english("name"):
            return tables.name
    return shown(name, _("unnamed side"))


UNITS = frozenset(
    {
        *(N_("Panzers A"), N_("Panzers B"), N_("German Specials")),
        *(N_("Tankovy #1"), N_("Tankovy #2"), N_("Soviet Specials")),
    }
)
"""The units of the printed deck."""


def unit_name(name: str) -> str:
    """Return a unit's name, a printed one as the language has it, or the text for none."""
    if name.strip() in UNITS:
        return _(name.strip())
    return shown(name, _("unnamed unit"))


def vehicle_name(name: str) -> str:
    """Return a data card's name, or the text for an unnamed one."""
    return shown(name, _("unnamed vehicle"))


def unnamed() -> tuple[str, ...]:
    """Return the texts for owners without a name."""
    return side_name(""), unit_name(""), vehicle_name("")


def card_name(card: str, rules: FluidRules) -> str:
    """Return a card's name, by its id or its key."""
    if card == "turn_over":
        return rules.turn_over.name
    if card == "commander":
        return rules.commander.name
    return rules.card[card].name if card in rules.card else shown(card, "")


def owner_name(deck: CommandDeck, path: DocPath) -> str:
    """Return the name of the side, unit or data card at a path, or of the whole deck."""
    if not path:
        return pgettext("owner of cards", "The deck")
    name = at_path(deck, path).name
    said = {"sides": side_name, "units": unit_name, "vehicles": vehicle_name}
    return said[str(path[-2])](name)


def names(deck: CommandDeck, _rules: FluidRules) -> Iterator[Finding]:
    """Check for owners without a name, or with the name of another."""
    met: set[str] = set()
    for path, unit in units(deck):
        name = bare(unit.name)
        if not name:
            yield about(path, UNIT_UNNAMED, PLAY)
        elif name in met:
            yield about(path, UNIT_NAME_TWICE, PLAY)
        met.add(name)
    met = set()
    for place, side in enumerate(deck.sides):
        name = bare(side.name)
        if name and name in met:
            yield about(("sides", place), SIDE_NAME_TWICE, CARD_TYPES)
        met.add(name)
    if len(deck.sides) < 2:  # noqa: PLR2004 - it takes two to fight
        yield about((), ONE_SIDE, PLAY)
