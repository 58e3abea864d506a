"""How squads are shown: texts of columns, choices and prices, without a window."""

from nco_builder.systems import SQUADS

SYSTEM = SQUADS
