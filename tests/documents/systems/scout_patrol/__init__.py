"""A whole further system that lives only in the tests: a patrol of scouts, each with a number.

It has all that a system can have: rules as data, a verdict, repairs, a page, the player's own
entries, a sample, a sheet. No file of the program knows it.
"""

from __future__ import annotations

from pathlib import Path

from nco_builder.documents.kind import Kind
from nco_builder.sheets import SheetMaker
from nco_builder.systems import System
from nco_builder.systems.judging import sentence

from .judge import CODES, fixes, judge
from .model import FORMAT, Patrol, Scout
from .page import patrol_page
from .rules import scout_rules

HERE = "nco_builder.systems.scout_patrol"

SYSTEM = System(
    Kind(
        FORMAT,
        "a patrol",
        Patrol,
        judge=judge,
        codes=CODES,
        begin=lambda: Patrol(ruleset=scout_rules().id),
        title=lambda patrol: patrol.name,
        untitled="Patrol",
        without_notes=lambda patrol: patrol.replace(
            notes="", scouts=tuple(scout.replace(notes="") for scout in patrol.scouts)
        ),
        sentence=lambda finding, _judged: sentence(finding, CODES),
        fixes=fixes,
        edit_text=lambda change, _patrol, _judged: change.text,
        typing=lambda change: change.path if change.path[-1] == "name" else None,
        rules=lambda _judged: scout_rules().label,
        derived=lambda judgement: dict(judgement.derived),
    ),
    {"cards": SheetMaker("Scout cards", f"{HERE}.cards:scout_cards", card_size="large")},
    name="Scouting",
    credit="Scouting, by nobody",
    samples=(str(Path(__file__).with_name("able-patrol")),),
    page=patrol_page,
    page_name="&Patrol",
    own=Scout,
    texts=lambda: (scout_rules(),),
)
