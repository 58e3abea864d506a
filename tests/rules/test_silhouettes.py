"""Every weapon, unit and vehicle of the rules has its silhouette."""

from __future__ import annotations

import json

from nco_builder import paths
from nco_builder.rules import load_rulebook
from nco_builder.rules.catalogue import silhouette, vehicle_silhouette

BOOK = load_rulebook()
KNOWN = json.loads((paths.data() / "vehicle-silhouettes.json").read_text("utf-8"))


def test_all_weapons_and_units_are_drawn() -> None:
    assert all(silhouette("weapons", weapon.id) for weapon in BOOK.weapons)
    assert all(silhouette("ranks", unit.id) for unit in BOOK.units)


def test_what_has_no_drawing_has_an_empty_name() -> None:
    assert [silhouette("weapons", key) for key in ("bren", "../app", "", None)] == [""] * 4


def test_all_models_and_types_named_are_known_and_drawn() -> None:
    catalogue = BOOK.catalogue
    assert set(KNOWN["models"]) <= set(catalogue.models)
    assert set(KNOWN["types"]) == {kind.id for kind in BOOK.vehicle_phase.types}
    drawn = {*KNOWN["models"].values(), *KNOWN["types"].values()}
    assert all(silhouette("vehicles", kind) for kind in drawn)


def test_a_model_is_found_by_an_id_it_had_before() -> None:
    catalogue = BOOK.catalogue
    renamed = {old: new for old, new in catalogue.aliases.items() if new in KNOWN["models"]}
    assert renamed
    for old, new in renamed.items():
        as_new = vehicle_silhouette("large_heavy_tank", new, catalogue)
        assert vehicle_silhouette("large_heavy_tank", old, catalogue) == as_new
