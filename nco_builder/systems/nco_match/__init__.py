"""Matches of two squads: preparation, tally, result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.kind import Kind
from nco_builder.documents.path_edits import edit_text, typing_into
from nco_builder.language import N_
from nco_builder.match.model import FORMAT, MOST_SIDES, SquadMatch, begin_match, without_notes
from nco_builder.rules.rulings import decision_of
from nco_builder.sheets import SheetMaker
from nco_builder.systems import System, late
from nco_builder.systems.judging import no_fix_of
from nco_builder.systems.nco_match.judge import (
    CODES,
    agreement,
    fixes,
    judge,
    readings,
    sentence,
)

if TYPE_CHECKING:
    from nco_builder.systems.judging import Judged

HERE = "nco_builder.systems.nco_match"


def _rules(judgement: Judged[SquadMatch]) -> str:
    known: str = judgement.resolved.rulebook.label
    ruleset = judgement.document.ruleset
    return known if judgement.resolved.rulebook.id == ruleset else ruleset


NO_VEHICLES = late("nco_builder.sheets.match_sheet:without_vehicles")

SYSTEM = System(
    Kind(
        FORMAT,
        N_("a match"),
        SquadMatch,
        judge=judge,
        codes=CODES,
        most={"sides": MOST_SIDES},
        begin=begin_match,
        title=lambda match: match.name,
        stage=lambda judgement: "whole" if judgement.document.sides else "empty",
        unfinished=frozenset({"side_missing"}),
        unnamed=N_("Untitled match"),
        untitled=N_("Match"),
        without_notes=without_notes,
        sentence=sentence,
        fixes=fixes,
        agreement=agreement,
        readings=readings,
        decision=lambda ruling, match: decision_of(ruling, match.rulings),
        edit_text=edit_text,
        typing=typing_into("name", "player", "notes", "date", "table"),
        no_fix_reason=no_fix_of(CODES),
        rules=_rules,
        derived=lambda judgement: dict(judgement.derived),
        inside=N_("The match, to be opened with NCO Builder"),
    ),
    sheets={
        "roster": SheetMaker(N_("Match sheet"), "nco_builder.sheets.match_sheet:match_sheet"),
        "vehicles": SheetMaker(
            N_("Vehicle charts"),
            "nco_builder.sheets.match_sheet:vehicle_charts",
            why_not=NO_VEHICLES,
        ),
        "vehicle_cards": SheetMaker(
            N_("Vehicle cards"),
            "nco_builder.sheets.match_sheet:vehicle_cards",
            why_not=NO_VEHICLES,
        ),
    },
    name=N_("Match"),
    purpose=N_(
        "Two squads, what their players agree on, the scenario, and the tally of who is "
        "wounded, broken or out."
    ),
    page=late(f"{HERE}.page:page"),
    entry=late(f"{HERE}.page:entry"),
    page_name=N_("&Match"),
    samples=("rifles-against-airborne",),
)
