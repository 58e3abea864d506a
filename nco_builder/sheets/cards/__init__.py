"""What cards say: decks to be cut out and laid on the table."""

from nco_builder.sheets.cards.roster import NoMenError, backs, blank_deck, roster_deck
from nco_builder.sheets.cards.vehicles import vehicle_deck

__all__ = ["NoMenError", "backs", "blank_deck", "roster_deck", "vehicle_deck"]
