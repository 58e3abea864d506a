"""Advice: what would make, or complete, a legal squad."""

from nco_builder.advice.starter import NoSuchSquadError, nearest_starter, starter_squad

__all__ = ["NoSuchSquadError", "nearest_starter", "starter_squad"]
