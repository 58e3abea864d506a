"""Each type has a side view of its own, drawn in the family's stroke and tint."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from nco_builder import paths
from nco_builder.rules import load_rulebook
from nco_builder.rules.catalogue import silhouette_of_type, vehicle_silhouette
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.theme import DARK, LIGHT, apply_theme
from nco_builder.ui.vehicles.models import GLYPH

FOLDER = paths.resources() / "icons" / "vehicles"
CATALOGUE = load_rulebook().catalogue
TYPES = [kind.id for kind in load_rulebook().vehicle_phase.types]


def test_every_type_has_one_and_no_two_are_alike() -> None:
    assert [silhouette_of_type(kind) for kind in TYPES] == [
        "vehicles/armored_car",
        "vehicles/medium_tank",
        "vehicles/heavy_tank",
    ]
    drawn = [file.read_bytes() for file in FOLDER.glob("*.svg")]
    assert len(set(drawn)) == len(drawn) > len(TYPES)


@pytest.mark.parametrize("kind", ["submarine", "../app", ""])
def test_an_unknown_type_gets_a_tank(kind: str) -> None:
    assert silhouette_of_type(kind) == "vehicles/medium_tank"


def test_a_model_is_drawn_as_what_it_is_whatever_it_is_played_as() -> None:
    assert vehicle_silhouette("armored_car", "sdkfz_251", CATALOGUE) == "vehicles/half_track"
    assert vehicle_silhouette("large_heavy_tank", "stug_iii", CATALOGUE) == "vehicles/assault_gun"
    assert vehicle_silhouette("armored_car", "m8_greyhound", CATALOGUE) == "vehicles/armored_car"
    assert vehicle_silhouette("armored_car", "nobody knows", CATALOGUE) == "vehicles/armored_car"
    assert GLYPH[0] == 2 * GLYPH[1]


def solid(drawn: QIcon) -> set[str]:
    image = drawn.pixmap(QSize(192, 96), 1).toImage()
    pixels = (image.pixelColor(x, y) for x in range(192) for y in range(96))
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


def test_it_follows_the_theme(looks: QApplication) -> None:
    drawn = icon(silhouette_of_type("armored_car"), "soldiers")
    assert solid(drawn) == {LIGHT.soldiers}
    apply_theme(looks, "dark")
    assert solid(drawn) == {DARK.soldiers}
    apply_theme(looks, "light")
