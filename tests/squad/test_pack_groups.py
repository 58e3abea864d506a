"""Every list of a rules pack counts where a squad with it is judged, begun, matched, printed."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder import paths
from nco_builder.advice import completions, filled
from nco_builder.documents.squads import write_squad
from nco_builder.legality import Report, check_by_own_ruleset
from nco_builder.library import reading
from nco_builder.library.index import FileStat
from nco_builder.match.settling import settle
from nco_builder.match.taking import match_of, side_of
from nco_builder.paper import Options
from nco_builder.printing import Job, print_pdf
from nco_builder.rules import newest_rules, rules_for
from nco_builder.rules.catalogue import vehicle_silhouette
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.extras import sections
from nco_builder.sheets.glossary import glossary
from nco_builder.squad import Limits, Squad, Vehicle, new_squad
from nco_builder.squad.model import Match
from nco_builder.squad.packs import with_pack
from nco_builder.vehicles import kinds, vehicle_chart, vehicle_names
from tests.reading import read_json, squad_of
from tests.squad.test_packs import pack_of

if TYPE_CHECKING:
    from pathlib import Path

SAMPLE = paths.data() / "samples" / "rifle-squad.nco"


def packed(definitions: dict[str, Any], squad: Squad | None = None) -> Squad:
    """A squad, of the sample if none is given, with a rules pack of these definitions."""
    return with_pack(squad or squad_of(read_json(SAMPLE)), pack_of(definitions))


def codes(report: Report) -> set[str]:
    return {each.code for each in report.findings}


GUARD = {"nations": [{"id": "guard", "like": "us_army", "name": "Guard", "max_squad_size": 9}]}
RECRUIT = {"units": [{"id": "recruit", "like": "private", "name": "Recruit", "cost": 5}]}


def test_a_squad_begins_with_the_units_and_the_nation_of_its_packs() -> None:
    begun = with_pack(new_squad(newest_rules().id, "guard", 100, 50), pack_of(GUARD | RECRUIT))
    squad = filled(begun, rules_for(begun))
    report = check_by_own_ruleset(squad)
    assert report.legal
    assert report.size <= 9
    assert squad.packs == begun.packs


def test_a_squad_is_filled_up_with_the_units_of_its_packs() -> None:
    cheap = {"units": [{"id": "recruit", "like": "private", "name": "Recruit", "cost": 2}]}
    squad = packed(cheap)
    squad = squad.replace(members=squad.members[:1], limits=Limits(vp=60, sp=0))
    ways = completions(check_by_own_ruleset(squad)).ways
    assert ways
    assert any(man.unit == "recruit" for man in ways[0].after.squad.members)


def test_a_new_vehicle_model_is_named_typed_and_drawn_like_its_own() -> None:
    like = "m4_sherman_75"
    squad = packed({"vehicle_models": [{"id": "easy_eight", "like": like, "name": "Easy Eight"}]})
    squad = squad.replace(vehicles=(Vehicle(type="light_medium_tank", model="easy_eight"),))
    report = check_by_own_ruleset(squad)
    assert "unknown_vehicle" not in codes(report)
    assert vehicle_names(squad.vehicles, report.rules) == ("Easy Eight",)
    catalogue = report.rules.catalogue
    of_type = vehicle_silhouette("light_medium_tank", None, catalogue)
    drawn = vehicle_silhouette("light_medium_tank", "easy_eight", catalogue)
    assert drawn == vehicle_silhouette("light_medium_tank", like, catalogue)
    assert (
        vehicle_silhouette("light_medium_tank", "easy_eight", newest_rules().catalogue) == of_type
    )
    assert catalogue.history("easy_eight", "us_army")


def test_a_changed_vehicle_type_has_its_name_everywhere() -> None:
    squad = packed({"vehicle_types": [{"id": "armored_car", "name": "scout car"}]})
    squad = squad.replace(vehicles=(Vehicle(type="armored_car", name="Dingo"),))
    report = check_by_own_ruleset(squad)
    assert kinds(report.rules)["armored_car"].name == "scout car"
    assert report.names.vehicle_type("armored_car") == "scout car"
    (shown,) = vehicle_chart(squad, report.rules).vehicles
    assert shown.kind.name == "scout car"


def test_a_changed_scenario_holds_for_charts_and_matches_of_squads_that_share_it() -> None:
    pack = {"scenarios": [{"id": "scenario_1", "turns": {"max": 9}}]}
    squad = packed(pack).replace(match=Match(scenario=1))
    other = squad_of(read_json(SAMPLE))
    assert rules_for(squad).scenarios_by_number[1].turns.max == 9
    both = match_of(side_of(squad), side_of(squad)).replace(scenario=1)
    assert settle(both).turns == 9
    one = match_of(side_of(squad), side_of(other)).replace(scenario=1)
    assert settle(one).turns == newest_rules().scenarios_by_number[1].turns.max


def test_usual_values_hold_for_what_begins_with_them() -> None:
    squad = packed({"defaults": {"vp_limit": 150, "turns": 9}})
    assert rules_for(squad).defaults.vp_limit == 150
    both = match_of(side_of(squad), side_of(squad))
    assert settle(both).turns == 9


def test_a_changed_skill_has_its_level_and_its_text() -> None:
    squad = packed(
        {"skills": [{"id": "inspiring_presence", "name": "Big Voice", "regain_psyche": 2}]}
    )
    book = rules_for(squad)
    skill = book.skills_by_id["inspiring_presence"]
    assert (skill.name, skill.regain_psyche, skill.short_name) == ("Big Voice", 2, "Big Voice")
    assert "2" in skill.reminder_text
    levels = [
        {"level": 1, "label": "Voice", "radius_in": 6},
        {"level": 2, "label": "Voices", "radius_in": 12},
    ]
    squad = packed({"skills": [{"id": "inspiring_presence", "levels": levels}]})
    found = rules_for(squad).skills_by_id["inspiring_presence"].levels
    assert [each.radius_in for each in found] == [6, 12]


def test_a_changed_item_changes_the_profile_of_its_bearer() -> None:
    usual = next(each for each in newest_rules().items if each.profile.C)
    squad = squad_of(read_json(SAMPLE))
    man = squad.members[0].replace(items=(usual.id,))
    squad = squad.replace(members=(man, *squad.members[1:]))
    before = check_by_own_ruleset(squad).members[0].profile
    on = packed({"items": [{"id": usual.id, "profile": {"C": usual.profile.C + 1}}]}, squad)
    after = check_by_own_ruleset(on).members[0].profile
    assert before is not None
    assert after is not None
    assert after.C == before.C + 1


def test_the_table_of_an_item_is_replaced_as_a_whole() -> None:
    usual = next(each for each in newest_rules().items if each.table)
    rows = [{"rolls": [1, 2, 3]}, {"rolls": [4, 5, 6], "change": {"H": 3}, "text": "Much better."}]
    squad = packed(
        {"items": [{"id": usual.id, "table": rows, "reminder": "Roll.", "card": "Roll."}]}
    )
    first, last = rules_for(squad).items_by_id[usual.id].table
    assert (first.rolls, first.change) == ((1, 2, 3), None)
    assert last.change is not None
    assert (last.rolls, last.change.H, last.text) == ((4, 5, 6), 3, "Much better.")
    man = squad.members[0].replace(items=(usual.id,))
    report = check_by_own_ruleset(squad.replace(members=(man, *squad.members[1:])))
    assert "definition_wrong" not in codes(report)
    job = Job(("roster", "cards", "glossary"), Options(dt.date(2026, 1, 2)))
    assert print_pdf(report, job).startswith(b"%PDF")


def test_a_table_that_the_texts_of_its_item_do_not_fit_does_not_count() -> None:
    usual = next(each for each in newest_rules().items if each.table)
    rows = [{"rolls": [1, 2, 3, 4, 5, 6]}]
    for texts in ({}, {"reminder": "Roll."}):
        squad = packed({"items": [{"id": usual.id, "table": rows, **texts}]})
        assert "definition_wrong" in codes(check_by_own_ruleset(squad))


@pytest.mark.parametrize("severity", ["error", "warning", None])
def test_a_switch_of_severities_counts_for_men_and_for_the_squad(severity: str | None) -> None:
    squad = squad_of(read_json(SAMPLE))
    bare = squad.replace(
        members=(squad.members[0].replace(primary=None), *squad.members[1:]),
        limits=Limits(vp=500, sp=50),
    )
    on = packed({"judged": {"no_primary": severity, "vp_unspent": severity}}, bare)
    found = {each.code: each.severity for each in check_by_own_ruleset(on).findings}
    assert found.get("no_primary") == severity
    assert found.get("vp_unspent") == severity


def test_the_library_names_a_nation_of_a_pack(tmp_path: Path) -> None:
    path = tmp_path / "guard.nco"
    write_squad(path, packed(GUARD).replace(nation="guard"))
    stat = path.stat()
    entry = reading.look_at(FileStat(str(path), stat.st_size, stat.st_mtime_ns))
    assert entry.nation == "Guard"


def carrying_mp40(notes: str = "") -> Report:
    weapon = {"id": "mp40", "like": "smg", "name": "MP 40", "nations": ["us_army"], "range_in": 14}
    squad = packed({"weapons": [weapon | ({"notes": notes} if notes else {})]})
    sergeant = squad.members[0].replace(primary="mp40")
    return check_by_own_ruleset(
        squad.replace(nation="us_army", members=(sergeant, *squad.members[1:]))
    )


def test_paper_leaves_no_blanks_for_the_numbers_of_a_weapon_of_a_pack() -> None:
    report = carrying_mp40()
    chart = glossary(report, SheetOptions(dt.date(2026, 1, 1)))
    assert "MP 40" in str(dict(chart))
    assert "Nation-specific weapons" not in str(dict(chart))
    assert "Nation-specific weapons" not in [each.heading for each in sections(report)]


def test_paper_tells_what_a_pack_notes_on_a_weapon_that_is_carried() -> None:
    report = carrying_mp40("No bayonet.")
    noted = next(each for each in sections(report) if each.heading == "Notes on weapons")
    assert noted.paragraphs == ((Text("MP 40", "strong"), Text(": No bayonet.")),)
    unarmed = report.squad.replace(members=report.squad.members[1:])
    others = sections(check_by_own_ruleset(unarmed))
    assert "Notes on weapons" not in [each.heading for each in others]
