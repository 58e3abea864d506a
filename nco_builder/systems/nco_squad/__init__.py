"""How squads are shown: what their columns, choices and prices say, without a window."""

from nco_builder.systems import SQUADS

SYSTEM = SQUADS
