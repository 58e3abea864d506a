"""What cards say: decks to be cut out and laid on the table."""

from nco_builder.sheets.cards.vehicles import vehicle_deck

__all__ = ["vehicle_deck"]
