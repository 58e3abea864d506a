"""The rules as data."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from nco_builder.rules import Source
from nco_builder.rules.base import read_rules
from nco_builder.schema.reader import read
from nco_builder.schema.record import Rule, Text


class ScoutRules(Rule):
    """How far a scout sees."""

    id: str
    label: str
    reminder: Text
    most: int
    source: Source


@cache
def scout_rules() -> ScoutRules:
    return read_rules(Path(__file__).with_name("rules.json"), lambda raw: read(ScoutRules, raw))
