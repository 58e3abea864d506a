"""What cards say: decks to be cut out and laid on the table."""

from nco_builder.sheets.cards.roster import backs, blank_deck, roster_deck
from nco_builder.sheets.cards.vehicles import vehicle_deck

__all__ = ["backs", "blank_deck", "roster_deck", "vehicle_deck"]
