"""Cards on paper, true to size."""

from nco_builder.paper.cards.document import vehicle_cards_pdf

__all__ = ["vehicle_cards_pdf"]
