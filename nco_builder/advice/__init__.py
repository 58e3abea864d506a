"""Advice: what would make, or complete, a legal squad."""

from nco_builder.advice.completions import Completion, Completions, completions, described
from nco_builder.advice.starter import NoSuchSquadError, filled, nearest_starter, starter_squad
from nco_builder.advice.tastes import Taste, tastes

__all__ = [
    "Completion",
    "Completions",
    "NoSuchSquadError",
    "Taste",
    "completions",
    "described",
    "filled",
    "nearest_starter",
    "starter_squad",
    "tastes",
]
