"""Platoons of the Advanced Vehicle Rules 2.6: vehicles, points, cards and chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.definitions import Defines
from nco_builder.documents.kind import Kind
from nco_builder.documents.path_edits import edit_text, typing_into
from nco_builder.language import N_
from nco_builder.sheets import SheetMaker
from nco_builder.systems import System, late
from nco_builder.systems.avr_platoon.judge import (
    CODES,
    fixes,
    judge,
    no_fix_reason,
    readings,
    sentence,
)
from nco_builder.systems.avr_platoon.model import (
    FORMAT,
    RULESET,
    Platoon,
    VehicleProfile,
    without_notes,
)
from nco_builder.systems.avr_platoon.rules import avr_rules, texts
from nco_builder.systems.judging import agreement, with_readings
from nco_builder.systems.lookup import RuleLookup
from nco_builder.systems.play import tally_play

if TYPE_CHECKING:
    from collections.abc import Collection

    from nco_builder.systems.judging import Judged

HERE = "nco_builder.systems.avr_platoon"


def _rules(judgement: Judged[Platoon]) -> str:
    return avr_rules().label if judgement.resolved else judgement.document.ruleset


def _types_of_rules(_platoon: Platoon) -> Collection[str]:
    return avr_rules().types_by_id


NAMES = {
    N_("Moving"): N_("run over infantry, driving backwards"),
    N_("Self-propelled artillery"): N_("barrage, scatter"),
    N_("Close combat"): N_("grenades, grenade, assault, hand to hand"),
    N_("Damage"): N_("KO chart, bail out"),
    N_("Crew left"): N_("half crew, one man left"),
    N_("Courage"): N_("courage test"),
    N_("Transports"): N_("passengers, riders, who is aboard, who rides"),
    N_("Wrecks and recovery"): N_("demolition, tow away"),
    N_("In the core rules"): N_("wound roll, range of machine guns"),
}
"""What players call the subjects of the chart's panels, by heading."""

SYSTEM = System(
    Kind(
        FORMAT,
        N_("a vehicle platoon"),
        Platoon,
        judge=judge,
        agreement=agreement,
        codes=CODES,
        begin=lambda: Platoon(ruleset=RULESET),
        title=lambda platoon: platoon.name,
        stage=lambda judgement: "whole" if judgement.document.vehicles else "empty",
        unnamed=N_("Untitled platoon"),
        untitled=N_("Platoon"),
        without_notes=without_notes,
        sentence=with_readings(sentence),
        readings=readings,
        fixes=fixes,
        edit_text=edit_text,
        typing=typing_into("name", "platoon", "player", "notes", "crew"),
        no_fix_reason=no_fix_reason,
        rules=_rules,
        derived=lambda judgement: dict(judgement.derived),
        defines=Defines(("type",), ("definitions", "types"), VehicleProfile, _types_of_rules),
        inside=N_("The platoon, to be opened with NCO Builder"),
    ),
    {
        "cards": SheetMaker(N_("Vehicle cards"), f"{HERE}.cards:vehicle_cards", "large"),
        "roster": SheetMaker(N_("Platoon list"), f"{HERE}.roster:platoon_list"),
        "reference": SheetMaker(N_("Quick reference"), f"{HERE}.chart:vehicle_chart"),
        "blank_cards": SheetMaker(N_("Blank cards"), f"{HERE}.cards:blank_cards", "large"),
        "templates": SheetMaker(N_("Templates"), f"{HERE}.aids:table_aids"),
    },
    name=N_("Advanced Vehicle Rules 2.6"),
    purpose=N_(
        "Vehicles of a platoon with their upgrades and points, cards to print, and a tally of "
        "hits and orders for the game."
    ),
    credit="Advanced Vehicle Rules v2.6",
    samples=("panzer-zug",),
    page=late(f"{HERE}.page:page"),
    entry=late(f"{HERE}.page:entry"),
    rows=late(f"{HERE}.page:rows"),
    page_name=N_("&Platoon"),
    own=VehicleProfile,
    own_page=late(f"{HERE}.page:own_page"),
    play=tally_play("avr-session", f"{HERE}.tally"),
    odds=late(f"{HERE}.odds:odds"),
    texts=texts,
    lookup=RuleLookup("AVR-", f"{HERE}.lookup:groups", NAMES),
)
