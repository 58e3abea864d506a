"""Advice: what would make, or complete, a legal squad."""

from nco_builder.advice.starter import NoSuchSquadError, starter_squad

__all__ = ["NoSuchSquadError", "starter_squad"]
