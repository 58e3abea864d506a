"""The catalogue is the facts, by nation, type, year and text."""

from __future__ import annotations

from typing import Any

import pytest

from nco_builder.rules import load_rulebook
from nco_builder.rules.vehicle_models import (
    HOW,
    VehicleModel,
    catalogue,
    countries,
    country_of,
    gaps,
    history,
    models_of,
    years_text,
)
from tests.reading import JSON, facts_of

FACTS: list[dict[str, Any]] = facts_of("vehicle-models")
COUNTRIES: dict[str, list[str]] = facts_of("vehicle-countries")
NATIONS = [nation.id for nation in load_rulebook().nations]
TYPES = [known.id for known in load_rulebook().vehicle_phase.types]

# The facts' own workings; `confidence` is what comes of them.
NOT_KEPT = {"checked_against_a_page"}
# Remarks are worded for players: only what they say in numbers is compared.
WORDED = {"notes"}


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
    kept = [{key: value for key, value in fact.items() if key not in dropped} for fact in FACTS]
    assert [fact_like(model) for model in catalogue().values()] == kept
    assert all(fact.keys() >= dropped for fact in FACTS)


def test_remarks_have_the_figures_of_the_facts() -> None:
    for fact in FACTS:
        said = catalogue()[fact["id"]].remarks
        assert [each for each in said if each.isdigit()] == [
            each for each in fact["notes"].replace("3.5 t machine-gun", "3.5 t") if each.isdigit()
        ]
        assert bool(said) == bool(fact["notes"])


def test_the_countries_are_the_facts_and_have_names() -> None:
    assert {each.id: list(each.nations) for each in countries().values()} == COUNTRIES
    assert all(each.name for each in countries().values())
    assert {user for model in catalogue().values() for user in model.users} <= countries().keys()


def test_every_nation_of_the_rulebook_fought_for_one_country() -> None:
    mapped = [nation for each in countries().values() for nation in each.nations]
    assert sorted(mapped) == sorted(NATIONS)
    assert country_of("us_marines") is country_of("us_airborne")
    assert country_of("atlantis") is None


def test_every_model_has_a_type_of_the_rulebook() -> None:
    assert {model.type for model in catalogue().values()} == set(TYPES)


@pytest.mark.parametrize("nation", NATIONS)
def test_a_nation_has_the_models_its_country_used(nation: str) -> None:
    country = next(name for name, nations in COUNTRIES.items() if nation in nations)
    wanted = [fact["id"] for fact in FACTS if country in fact["by_nation"]]
    assert [model.id for model in models_of(nation)] == wanted


@pytest.mark.parametrize("nation", NATIONS)
def test_the_gaps_are_the_facts(nation: str) -> None:
    country = next(name for name, nations in COUNTRIES.items() if nation in nations)
    found = {kind: [model.id for model in models] for kind, models in gaps(nation).items()}
    assert found == facts_of("vehicle-model-gaps").get(country, {})


def test_every_gap_of_the_facts_is_a_nations() -> None:
    known = set(facts_of("vehicle-model-gaps")) - {"_"}
    assert known <= {each.id for nation in NATIONS if (each := country_of(nation))}


def names(models: tuple[VehicleModel, ...]) -> list[str]:
    return [model.name for model in models]


def test_without_a_filter_all_models_are_found() -> None:
    assert models_of() == tuple(catalogue().values())
    assert models_of("atlantis") == ()
    assert models_of(kind="submarine") == ()


def test_a_type_filters() -> None:
    heavy = models_of("italian", kind="large_heavy_tank")
    assert names(heavy) == ["P26/40"]


def test_a_year_filters_by_the_nations_own_use() -> None:
    assert "willys_mb" in {model.id for model in models_of(year=1941)}
    assert "willys_mb" not in {model.id for model in models_of("french", year=1942)}
    assert "willys_mb" in {model.id for model in models_of("french", year=1943)}
    assert "willys_mb" in {model.id for model in models_of("french", year=1945)}
    assert models_of(year=1890) == ()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("zrínyi", "43M Zrinyi II"),
        ("FREDERIKSVÆRK", "Frederiksvaerk V3 armoured truck"),
        ("sdkfz 251", "Sd.Kfz. 251 half-track"),
        ("SdKfz251", "Sd.Kfz. 251 half-track"),
        ("  pershing\t", "M26 Pershing"),
        ("380mm", "Sturmtiger"),
        ("gongchen", "Type 97 Shinhoto Chi-Ha"),
    ],
)
def test_a_text_is_found_whatever_its_case_accents_and_points(text: str, name: str) -> None:
    assert names(models_of(text=text)) == [name]


def test_all_words_of_a_text_must_occur() -> None:
    assert names(models_of("polish", text="t34")) == ["T-34/76", "T-34/85"]
    assert names(models_of("polish", text="t34 85mm")) == ["T-34/85"]
    assert models_of(text="pershing tiger") == ()
    assert models_of(text=" -- ") == models_of()


def test_a_note_says_how_and_when() -> None:
    note = history("t_34_85", "polish")
    assert note
    assert note.text == "Poland: supplied by an ally, 1944–1945"
    assert (note.how, note.years, note.also) == ("supplied", (1944, 1945), False)
    pershing = history("m26_pershing", "us_marines")
    assert pershing
    assert pershing.text == "United States: own make, 1945"


def test_there_is_no_note_where_history_has_none() -> None:
    assert history("tiger_i", "us_army") is None
    assert history("my_own", "us_army") is None
    assert history(None, "us_army") is None
    assert history("tiger_i", "atlantis") is None


def test_every_way_to_come_by_a_vehicle_occurs_and_has_words() -> None:
    assert {use.how for model in catalogue().values() for use in model.users.values()} == set(HOW)


def test_years_run_forwards() -> None:
    uses = [use.years for model in catalogue().values() for use in model.users.values()]
    uses += [model.years for model in catalogue().values()]
    assert all(first <= last for first, last in uses)
    assert years_text((1940, 1940)) == "1940"
    assert years_text((1940, 1945)) == "1940–1945"
