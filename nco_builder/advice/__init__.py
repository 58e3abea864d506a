"""Advice: what would make, or complete, a legal squad."""

from nco_builder.advice.completions import Completion, Completions, completions, described
from nco_builder.advice.starter import NoSuchSquadError, nearest_starter, starter_squad

__all__ = [
    "Completion",
    "Completions",
    "NoSuchSquadError",
    "completions",
    "described",
    "nearest_starter",
    "starter_squad",
]
