"""What the documents say, read from the copied facts by id."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

JSON = dict[str, Any]

FACTS_DIR = Path(__file__).parent.parent / "facts"


@dataclass(frozen=True)
class Facts:
    """What the documents say, by id."""

    rulesets: frozenset[str]
    nations: dict[str, JSON]
    units: dict[str, JSON]
    weapons: dict[str, JSON]
    items: dict[str, JSON]
    skills: dict[str, JSON]
    countries: dict[str, list[str]]
    vehicle_models: dict[str, JSON]
    special_action_courage: int
    anti_tank_carriers: int

    @classmethod
    def load(cls, folder: Path = FACTS_DIR) -> Facts:
        """Read the facts of ``folder``; a nation is found by its source spelling too."""
        book = json.loads((folder / "nco.json").read_text("utf-8"))
        vehicles = json.loads((folder / "appendix_b.json").read_text("utf-8"))
        models = json.loads((folder / "vehicle-models.json").read_text("utf-8"))
        countries = json.loads((folder / "vehicle-countries.json").read_text("utf-8"))
        nations = {nation["id"]: nation for nation in book["nations"]}
        aliases = {nation["source_name"]: nation for nation in book["nations"]}
        return cls(
            rulesets=frozenset({"nco-" + book["source"]["version"]}),
            nations=aliases | nations,
            units=_by_id(book["units"]),
            weapons=_by_id(book["weapons"]),
            items=_by_id(book["items"]),
            skills=_by_id(book["skills"]),
            countries=countries,
            vehicle_models=_by_id(models),
            special_action_courage=book["game_defaults"]["special_action_min_courage"],
            anti_tank_carriers=vehicles["anti_tank"]["carriers"],
        )


def _by_id(entries: list[JSON]) -> dict[str, JSON]:
    return {entry["id"]: entry for entry in entries}
