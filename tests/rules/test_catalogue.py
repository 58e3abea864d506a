"""The catalogue is the facts, by nation, type, year and text."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from nco_builder.rules import load_rulebook
from nco_builder.rules.catalogue import HOW, VehicleModel, shipped_catalogue, years_text
from tests.reading import HERE, JSON, facts_of

CATALOGUE = shipped_catalogue()

FACTS: list[dict[str, Any]] = facts_of("vehicle-models")
COUNTRIES: dict[str, list[str]] = facts_of("vehicle-countries")
NATIONS = [nation.id for nation in load_rulebook().nations]
TYPES = [known.id for known in load_rulebook().vehicle_phase.types]

# The facts' own workings; `confidence` is what comes of them.
NOT_KEPT = {"checked_against_a_page"}
# Remarks are worded for players: only what they say in numbers is compared.
WORDED = {"notes"}


def american(name: str) -> str:
    """A name as the program spells it: kinds in American English, proper names unchanged."""
    return name.replace("armoured", "armored")


def fact_like(model: VehicleModel) -> JSON:
    return {
        "id": model.id,
        "name": model.name,
        "type": model.type,
        "countries": [country for country, use in model.users.items() if not use.also],
        "also_used_by": [country for country, use in model.users.items() if use.also],
        "by_nation": {
            country: {"how": use.how, "from": use.years[0], "to": use.years[1]}
            for country, use in model.users.items()
        },
        "crew": model.crew,
        "main_gun": model.main_gun,
        "mgs": model.machine_guns,
        "weight_t": model.weight_t,
        "in_service_from": model.years[0],
        "in_service_to": model.years[1],
        "confidence": model.confidence,
    }


def test_each_model_is_the_fact_in_the_same_order() -> None:
    dropped = NOT_KEPT | WORDED
    kept = [
        {key: value for key, value in fact.items() if key not in dropped}
        | {"name": american(fact["name"])}
        for fact in FACTS
    ]
    assert [fact_like(model) for model in CATALOGUE.models.values()] == kept
    assert all(fact.keys() >= dropped for fact in FACTS)


def test_remarks_have_the_figures_of_the_facts() -> None:
    for fact in FACTS:
        said = CATALOGUE.models[fact["id"]].remarks
        assert [each for each in said if each.isdigit()] == [
            each for each in fact["notes"].replace("3.5 t machine-gun", "3.5 t") if each.isdigit()
        ]
        assert bool(said) == bool(fact["notes"])


def test_the_countries_are_the_facts_and_have_names() -> None:
    assert {each.id: list(each.nations) for each in CATALOGUE.countries.values()} == COUNTRIES
    assert all(each.name for each in CATALOGUE.countries.values())
    assert {
        user for model in CATALOGUE.models.values() for user in model.users
    } <= CATALOGUE.countries.keys()


def test_every_nation_of_the_rulebook_fought_for_one_country() -> None:
    mapped = [nation for each in CATALOGUE.countries.values() for nation in each.nations]
    assert sorted(mapped) == sorted(NATIONS)
    assert CATALOGUE.country_of("us_marines") is CATALOGUE.country_of("us_airborne")
    assert CATALOGUE.country_of("atlantis") is None


def test_every_model_has_a_type_of_the_rulebook() -> None:
    assert {model.type for model in CATALOGUE.models.values()} == set(TYPES)


@pytest.mark.parametrize("nation", NATIONS)
def test_a_nation_has_the_models_its_country_used(nation: str) -> None:
    country = next(name for name, nations in COUNTRIES.items() if nation in nations)
    wanted = [fact["id"] for fact in FACTS if country in fact["by_nation"]]
    assert [model.id for model in CATALOGUE.find(nation)] == wanted


@pytest.mark.parametrize("nation", NATIONS)
def test_the_gaps_are_the_facts(nation: str) -> None:
    country = next(name for name, nations in COUNTRIES.items() if nation in nations)
    found = {
        kind: [model.id for model in models] for kind, models in CATALOGUE.gaps(nation).items()
    }
    assert found == facts_of("vehicle-model-gaps").get(country, {})


def test_every_gap_of_the_facts_is_a_nations() -> None:
    known = set(facts_of("vehicle-model-gaps")) - {"_"}
    assert known <= {each.id for nation in NATIONS if (each := CATALOGUE.country_of(nation))}


def names(models: tuple[VehicleModel, ...]) -> list[str]:
    return [model.name for model in models]


def test_without_a_filter_all_models_are_found() -> None:
    assert CATALOGUE.find() == tuple(CATALOGUE.models.values())
    assert CATALOGUE.find("atlantis") == ()
    assert CATALOGUE.find(kind="submarine") == ()


def test_a_type_filters() -> None:
    heavy = CATALOGUE.find("italian", kind="large_heavy_tank")
    assert names(heavy) == ["P26/40"]


def test_a_year_filters_by_the_nations_own_use() -> None:
    assert "willys_mb" in {model.id for model in CATALOGUE.find(year=1941)}
    assert "willys_mb" not in {model.id for model in CATALOGUE.find("french", year=1942)}
    assert "willys_mb" in {model.id for model in CATALOGUE.find("french", year=1943)}
    assert "willys_mb" in {model.id for model in CATALOGUE.find("french", year=1945)}
    assert CATALOGUE.find(year=1890) == ()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("zrínyi", "43M Zrinyi II"),
        ("FREDERIKSVÆRK", "Frederiksvaerk V3 armored truck"),
        ("c15ta armoured", "C15TA armored truck"),
        ("humber armored", "Humber Armoured Car Mk II-IV"),
        ("sdkfz 251", "Sd.Kfz. 251 half-track"),
        ("SdKfz251", "Sd.Kfz. 251 half-track"),
        ("  pershing\t", "M26 Pershing"),
        ("380mm", "Sturmtiger"),
        ("gongchen", "Type 97 Shinhoto Chi-Ha"),
    ],
)
def test_a_text_is_found_whatever_its_case_accents_and_points(text: str, name: str) -> None:
    assert names(CATALOGUE.find(text=text)) == [name]


def test_all_words_of_a_text_must_occur() -> None:
    assert names(CATALOGUE.find("polish", text="t34")) == ["T-34/76", "T-34/85"]
    assert names(CATALOGUE.find("polish", text="t34 85mm")) == ["T-34/85"]
    assert CATALOGUE.find(text="pershing tiger") == ()
    assert CATALOGUE.find(text=" -- ") == CATALOGUE.find()


def test_a_note_says_how_and_when() -> None:
    note = CATALOGUE.history("t_34_85", "polish")
    assert note
    assert note.text == "Poland: supplied by an ally, 1944–1945"
    assert (note.how, note.years, note.also) == ("supplied", (1944, 1945), False)
    pershing = CATALOGUE.history("m26_pershing", "us_marines")
    assert pershing
    assert pershing.text == "United States: own make, 1945"


def test_there_is_no_note_where_history_has_none() -> None:
    assert CATALOGUE.history("tiger_i", "us_army") is None
    assert CATALOGUE.history("my_own", "us_army") is None
    assert CATALOGUE.history(None, "us_army") is None
    assert CATALOGUE.history("tiger_i", "atlantis") is None


def test_every_way_to_come_by_a_vehicle_occurs_and_has_words() -> None:
    assert {use.how for model in CATALOGUE.models.values() for use in model.users.values()} == set(
        HOW
    )


def test_years_run_forwards() -> None:
    uses = [use.years for model in CATALOGUE.models.values() for use in model.users.values()]
    uses += [model.years for model in CATALOGUE.models.values()]
    assert all(first <= last for first, last in uses)
    assert years_text((1940, 1940)) == "1940"
    assert years_text((1940, 1945)) == "1940–1945"


def test_ids_and_names_are_those_of_the_models() -> None:
    named = {model.id: model.name for model in CATALOGUE.models.values()}
    assert {id_: CATALOGUE.names[id_] for id_ in named} == named
    assert CATALOGUE.names.keys() - named.keys() == CATALOGUE.aliases.keys()


@pytest.mark.parametrize(
    ("old", "new"), [("m3_lee_grant", "M3 Lee"), ("r2_lt35", "R-2 (LT vz.35)")]
)
def test_an_id_a_model_once_had_still_means_one(old: str, new: str) -> None:
    model = CATALOGUE.model_of(old)
    assert model
    assert model.name == CATALOGUE.name_of(old) == new
    assert old not in CATALOGUE.models


def test_an_id_a_model_once_had_keeps_its_history() -> None:
    note = CATALOGUE.history("r2_lt35", "romanian")
    assert note
    assert note.text == "Romania: bought, 1938–1944"
    assert CATALOGUE.model_of("landkreuzer") is CATALOGUE.model_of(None) is None


def test_a_model_nobody_knows_is_called_by_its_id() -> None:
    assert CATALOGUE.name_of("tiger_i") == "Tiger I"
    assert CATALOGUE.name_of(" landkreuzer ") == "landkreuzer"
    assert CATALOGUE.name_of(None) == ""


def test_a_model_is_known_by_its_id_alone() -> None:
    assert "tiger_i" in CATALOGUE.names
    assert "Tiger I" not in CATALOGUE.names


def test_a_verdict_reads_no_models_and_no_charts() -> None:
    code = """
import sys
from pathlib import Path
from nco_builder.documents.squads import read_squad
from nco_builder.legality import check_by_own_ruleset
assert check_by_own_ruleset(read_squad(Path(sys.argv[1]))).legal
print([name for name in sys.modules if name.startswith("nco_builder.rules.")])
"""
    squad = HERE / "cases" / "us_army_full_100_50.nco"
    done = subprocess.run(
        [sys.executable, "-c", code, squad], check=True, capture_output=True, text=True
    )
    assert "nco_builder.rules.rulebook" in done.stdout
    assert "catalogue" not in done.stdout
    assert "appendix_b" not in done.stdout
