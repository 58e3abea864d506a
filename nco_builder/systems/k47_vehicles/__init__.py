"""The vehicle chapter: vehicles described by the player, judged by its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.kind import Kind
from nco_builder.documents.path_edits import edit_text, typing_into
from nco_builder.language import N_
from nco_builder.sheets import SheetMaker
from nco_builder.systems import System, late
from nco_builder.systems.judging import agreement, no_fix_of, with_readings
from nco_builder.systems.k47_vehicles.judge import CODES, fixes, judge, readings, sentence
from nco_builder.systems.k47_vehicles.model import FORMAT, Force, ForceVehicle
from nco_builder.systems.k47_vehicles.rules import chapter
from nco_builder.systems.lookup import RuleLookup
from nco_builder.systems.play import tally_play

if TYPE_CHECKING:
    from nco_builder.schema.record import Rule
    from nco_builder.systems.judging import Judged

HERE = "nco_builder.systems.k47_vehicles"


SHEETS = {
    "roster": SheetMaker(N_("Vehicle list"), f"{HERE}.listing:vehicle_list"),
    "cards": SheetMaker(N_("Vehicle cards"), f"{HERE}.cards:vehicle_cards", "large"),
    "blank_cards": SheetMaker(N_("Blank cards"), f"{HERE}.cards:blank_cards", "large"),
    "reference": SheetMaker(N_("Quick reference"), f"{HERE}.chart:vehicle_chart"),
}


def begin() -> Force:
    """Return an empty list of vehicles."""
    return Force(ruleset=chapter().id)


def without_notes(force: Force) -> Force:
    """Return the same without the player's notes."""
    vehicles = tuple([each.replace(notes="") if each.notes else each for each in force.vehicles])
    return force.replace(notes="", tags=(), vehicles=vehicles)


def _rules(judgement: Judged[Force]) -> str:
    return chapter().title if judgement.resolved else judgement.document.ruleset


def _texts() -> tuple[Rule, ...]:
    return (chapter(),)


NAMES = {
    N_("Orders and moves"): N_("order test, failed order"),
    N_("Damage results"): N_("crew stunned, immobilized, on fire, knocked out"),
    N_("Tanks assault"): N_("ramming, overrun"),
    N_("Walkers assault"): N_("fists"),
    N_("Infantry assault vehicles"): N_("grenades, grenade, tank fear, anti-tank weapons"),
    N_("Transports"): N_("riders, passengers, who is aboard, who rides, towing"),
    N_("In the core rules"): N_("courage test, morale check"),
}
"""What players call the subjects of the chart's panels, by heading."""

SYSTEM = System(
    Kind(
        FORMAT,
        N_("a list of vehicles by the vehicle chapter"),
        Force,
        judge=judge,
        agreement=agreement,
        codes=CODES,
        begin=begin,
        title=lambda force: force.name,
        stage=lambda judgement: "whole" if judgement.document.vehicles else "empty",
        unnamed=N_("Untitled vehicles"),
        untitled=N_("Vehicles"),
        without_notes=without_notes,
        sentence=with_readings(sentence),
        readings=readings,
        fixes=fixes,
        edit_text=edit_text,
        typing=typing_into("name", "player", "notes", "text", "tow", "he", "towed", "riders"),
        no_fix_reason=no_fix_of(CODES),
        rules=_rules,
        derived=lambda judgement: dict(judgement.derived),
        inside=N_("The vehicles, to be opened with NCO Builder"),
    ),
    SHEETS,
    name=N_("Vehicle chapter"),
    purpose=N_(
        "Vehicles with weapons, crew and damage value, cards to print, and a tally of pins "
        "and damage for the game."
    ),
    credit="Vehicles (chapter)",
    samples=("tiger-and-stuart",),
    page=late(f"{HERE}.page:builder_page"),
    entry=late(f"{HERE}.page:entry"),
    page_name=N_("&Vehicles"),
    own=ForceVehicle,
    own_page=late(f"{HERE}.page:own_page"),
    play=tally_play("k47-session", f"{HERE}.tally"),
    odds=late(f"{HERE}.odds:odds"),
    texts=_texts,
    lookup=RuleLookup("K47-", f"{HERE}.lookup:groups", NAMES),
)
