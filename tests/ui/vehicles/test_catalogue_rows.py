"""What the catalogue lists and says, whatever is looked for."""

from __future__ import annotations

import pytest

from nco_builder.legality import check_by_own_ruleset
from nco_builder.rules.catalogue import shipped_catalogue
from nco_builder.squad import Squad, Vehicle, edit
from nco_builder.ui.vehicles.catalogue_model import (
    EVERY,
    OWN,
    KindHead,
    ModelEntry,
    Wanted,
    guns_text,
    rows,
    size_text,
)
from nco_builder.ui.vehicles.models import kinds_of
from tests.ui.documents import squad_document
from tests.ui.vehicles.sets import CAR, JEEP

CATALOGUE = shipped_catalogue()

ANY = Wanted()


def listed(
    squad: Squad, wanted: Wanted = ANY, own: tuple[Vehicle, ...] = ()
) -> list[KindHead | ModelEntry]:
    kinds = kinds_of(squad_document(squad)).values()
    return list(rows(check_by_own_ruleset(squad), kinds, own, wanted))


def entries(found: list[KindHead | ModelEntry]) -> list[ModelEntry]:
    return [row for row in found if isinstance(row, ModelEntry)]


def heads(found: list[KindHead | ModelEntry]) -> list[KindHead]:
    return [row for row in found if isinstance(row, KindHead)]


def one(squad: Squad, text: str) -> ModelEntry:
    (entry,) = entries(listed(squad, Wanted(EVERY, text=text)))
    return entry


@pytest.mark.usefixtures("looks")
class TestRows:
    def test_all_models_are_listed_under_the_heads_of_their_types(self, sample: Squad) -> None:
        found = listed(sample, Wanted(EVERY))
        assert [entry.vehicle.model for entry in entries(found)] == list(CATALOGUE.models)
        assert [head.count for head in heads(found)] == [74, 90, 28]
        for head in heads(found):
            behind = found[found.index(head) + 1 :][: head.count]
            assert {row.kind for row in behind} == {head.kind}

    def test_at_first_those_of_the_squad_s_nation_are_listed(self, sample: Squad) -> None:
        models = [model.id for model in CATALOGUE.find("us_airborne")]
        assert [entry.vehicle.model for entry in entries(listed(sample))] == models
        assert len(models) == 23

    @pytest.mark.parametrize(
        ("wanted", "names"),
        [
            (
                Wanted("german_heer", text="tiger"),
                ["Tiger I", "Tiger II", "Jagdtiger", "Sturmtiger"],
            ),
            (Wanted("finnish", "large_heavy_tank"), ["T-28", "KV-1", "ISU-152"]),
            (Wanted("danish", year=1945), ["Frederiksvaerk V3 armored truck"]),
            (Wanted(EVERY, year=1916), ["Lancia 1ZM"]),
        ],
    )
    def test_nation_type_year_and_words_narrow_it(
        self, sample: Squad, wanted: Wanted, names: list[str]
    ) -> None:
        assert [entry.name for entry in entries(listed(sample, wanted))] == names

    def test_a_model_says_how_the_squad_s_nation_came_by_it(self, sample: Squad) -> None:
        entry = one(sample, "greyhound")
        assert (entry.name, entry.years) == ("M8 Greyhound", "1943–1945")
        assert (entry.guns, entry.size) == ("37mm M6 · 1 × .30 coaxial, 1 × .50", "crew 4 · 7.9 t")
        assert (entry.note, entry.recorded) == ("United States: own make, 1943–1945", True)
        assert entry.about == "6x6 armored car. The figures are well attested."

    def test_no_record_is_a_note_and_the_model_may_be_added(self, sample: Squad) -> None:
        entry = one(sample, "tiger ii")
        assert entry.note == "US Airborne: not on record, but allowed"
        assert not entry.recorded
        after = edit("set_vehicles", vehicles=(entry.vehicle,)).apply(sample)
        assert check_by_own_ruleset(after).errors == check_by_own_ruleset(sample).errors

    def test_a_type_without_models_of_a_nation_says_so(self, sample: Squad) -> None:
        danish = edit("set_nation", nation="danish").apply(sample)
        assert [(head.count, head.reason) for head in heads(listed(danish))] == [
            (4, ""),
            (0, "any model may be fielded"),
            (0, "any model may be fielded"),
        ]

    def test_words_that_nothing_has_leave_nothing(self, sample: Squad) -> None:
        assert listed(sample, Wanted(EVERY, text="zeppelin")) == []

    def test_a_full_type_says_why_no_other_can_be_added(self, sample: Squad) -> None:
        squad = edit("set_vehicles", vehicles=(CAR,)).apply(sample)
        assert [head.reason for head in heads(listed(squad))] == [
            "⊘ Only 1 of a type unless agreed",
            "",
            "",
        ]
        assert one(squad, "greyhound").fielded
        assert not one(squad, "m20").fielded

    def test_own_models_come_first_under_their_type(self, sample: Squad) -> None:
        found = listed(sample, own=(JEEP,))
        assert isinstance(found[0], KindHead)
        assert found[0].count == 7
        mine = found[1]
        assert isinstance(mine, ModelEntry)
        assert (mine.name, mine.note, mine.own) == ("Jeep with a gun", "A model of your own", True)
        assert mine.vehicle is JEEP

    @pytest.mark.parametrize(
        ("wanted", "there"),
        [
            (Wanted(OWN), True),
            (Wanted(EVERY, text="JEEP gun"), True),
            (Wanted(EVERY, text="boat"), False),
            (Wanted(EVERY, "large_heavy_tank"), False),
            (Wanted(year=1939), True),
            (Wanted("german_heer"), False),
        ],
    )
    def test_filters_hold_for_own_models_as_far_as_they_can(
        self,
        sample: Squad,
        wanted: Wanted,
        there: bool,  # noqa: FBT001 - a parameter of the test
    ) -> None:
        found = entries(listed(sample, wanted, (JEEP,)))
        assert any(entry.own for entry in found) is there
        if wanted.whose == OWN:
            assert len(found) == 1

    def test_an_own_model_that_is_fielded_is_marked(self, sample: Squad) -> None:
        squad = edit("set_vehicles", vehicles=(JEEP,)).apply(sample)
        (mine,) = entries(listed(squad, Wanted(OWN), (JEEP,)))
        assert mine.fielded
        assert mine.spoken.endswith("in the squad")

    def test_an_unknown_nation_has_no_models_of_its_own(self, sample: Squad) -> None:
        squad = edit("set_nation", nation="atlantis").apply(sample)
        assert entries(listed(squad)) == []
        assert one(squad, "tiger ii").note.startswith("atlantis: not on record")

    def test_without_a_rulebook_the_catalogue_can_be_read(self, sample: Squad) -> None:
        squad = edit("set_ruleset", ruleset="nco-99").apply(sample)
        assert len(entries(listed(squad, Wanted(EVERY)))) == 192


def test_what_is_not_known_is_said() -> None:
    models = CATALOGUE.models.values()
    assert all(guns_text(model) and size_text(model) for model in models)
    unknown = next(model for model in models if model.crew is None and model.weight_t is None)
    assert size_text(unknown) == "crew unknown · weight unknown"
    bare = next(iter(models)).replace(main_gun=None, machine_guns=None)
    assert guns_text(bare) == "no guns on record"
