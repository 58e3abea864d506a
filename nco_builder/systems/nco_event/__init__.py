"""Events: terms, players, rounds and standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.kind import Kind, MergedDocuments
from nco_builder.documents.path_edits import edit_text, typing_into
from nco_builder.event.merging import merge
from nco_builder.event.model import (
    FORMAT,
    Event,
    begin_event,
    names_of,
    rulebook_of,
    with_rounds,
    without_notes,
)
from nco_builder.language import N_
from nco_builder.sheets import SheetMaker
from nco_builder.systems import System
from nco_builder.systems.judging import no_fix_of
from nco_builder.systems.nco_event.judge import CODES, fixes, judge, sentence

if TYPE_CHECKING:
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.judging import Judged

HERE = "nco_builder.systems.nco_event"


def _players(judgement: Judged[Event]) -> dict[DocPath, str]:
    names = names_of(judgement.document)
    players = judgement.document.players
    return {("players", place): names[each.number] for place, each in enumerate(players)}


def _rules(judgement: Judged[Event]) -> str:
    known, ruleset = rulebook_of(judgement.document), judgement.document.ruleset
    return known.label if ruleset in {None, known.id} else str(ruleset)


def _merged(base: Event, mine: Event, theirs: Event) -> MergedDocuments:
    merged = merge(base, mine, theirs)
    return MergedDocuments(merged.event, [each.sentence for each in merged.conflicts])


EVENT = Kind(
    FORMAT,
    N_("an event"),
    Event,
    migrations=(with_rounds,),
    judge=judge,
    codes=CODES,
    begin=begin_event,
    title=lambda event: event.name,
    untitled=N_("Event"),
    without_notes=without_notes,
    sentence=sentence,
    fixes=fixes,
    edit_text=edit_text,
    typing=typing_into("name", "notes", "club"),
    no_fix_reason=no_fix_of(CODES),
    rules=_rules,
    derived=lambda judgement: dict(judgement.derived),
    inside=N_("The event, to be opened with NCO Builder"),
    has_verdict=False,
    is_shared=True,
    merge=_merged,
)
SYSTEM = System(
    EVENT,
    sheets={
        "roster": SheetMaker(N_("Standings"), f"{HERE}.sheets:standings_sheet"),
        "pairings": SheetMaker(N_("Pairings for the wall"), f"{HERE}.sheets:pairings_sheet"),
        "wall": SheetMaker(N_("Standings for the wall"), f"{HERE}.sheets:standings_for_the_wall"),
        "slips": SheetMaker(N_("Result slips"), f"{HERE}.sheets:slips_sheet", card_size="large"),
        "match_sheets": SheetMaker(N_("Match sheets"), f"{HERE}.sheets:match_sheets"),
        "check_in": SheetMaker(N_("Check-in list"), f"{HERE}.sheets:check_in_sheet"),
        "report": SheetMaker(N_("Report"), f"{HERE}.sheets:report_sheet"),
    },
    name=N_("Event"),
    purpose=N_(
        "Players, their squads, pairings, results and standings. An event lives in a folder, "
        "where squads are received."
    ),
    rows=_players,
    page_name=N_("&Event"),
    samples=("autumn-cup",),
    is_public=True,
)
