"""Each type has a side view of its own, drawn in the family's stroke and tint."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from nco_builder import paths
from nco_builder.rules import load_rulebook
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.theme import DARK, LIGHT, apply_theme
from nco_builder.ui.vehicles.models import GLYPH, glyph_name

FOLDER = paths.resources() / "icons" / "vehicles"
TYPES = [kind.id for kind in load_rulebook().vehicle_phase.types]


def test_every_type_has_one_and_no_two_are_alike() -> None:
    drawn = {file.stem: file.read_bytes() for file in FOLDER.glob("*.svg")}
    assert set(drawn) == set(TYPES)
    assert len(set(drawn.values())) == len(TYPES)
    assert [glyph_name(kind) for kind in TYPES] == [f"vehicles/{kind}" for kind in TYPES]


@pytest.mark.parametrize("kind", ["submarine", "../app", ""])
def test_an_unknown_type_gets_a_tank(kind: str) -> None:
    assert glyph_name(kind) == "vehicles/light_medium_tank"


@pytest.mark.parametrize("kind", TYPES)
def test_it_shares_stroke_and_tint_and_is_twice_as_wide_as_high(kind: str) -> None:
    text = (FOLDER / f"{kind}.svg").read_text("utf-8")
    assert 'viewBox="0 0 48 24"' in text
    assert 'stroke="currentColor" stroke-width="1.6"' in text
    assert GLYPH.width() == 2 * GLYPH.height()


@pytest.mark.parametrize("kind", TYPES)
def test_nothing_is_cut_off_at_the_edge(kind: str) -> None:
    image = QImage(480, 240, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(FOLDER / f"{kind}.svg")).render(painter)
    painter.end()
    edge = [(x, y) for x in range(480) for y in (0, 239)]
    edge += [(x, y) for x in (0, 479) for y in range(240)]
    assert all(image.pixelColor(x, y).alpha() == 0 for x, y in edge)


def solid(drawn: QIcon) -> set[str]:
    image = drawn.pixmap(QSize(192, 96), 1).toImage()
    pixels = (image.pixelColor(x, y) for x in range(192) for y in range(96))
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


def test_it_follows_the_theme(looks: QApplication) -> None:
    drawn = icon(glyph_name("armored_car"), "soldiers")
    assert solid(drawn) == {LIGHT.soldiers}
    apply_theme(looks, "dark")
    assert solid(drawn) == {DARK.soldiers}
    apply_theme(looks, "light")
