from __future__ import annotations

import ast
import gc
import json
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect, QSize, QXmlStreamReader
from PySide6.QtGui import QColor, QIcon, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from nco_builder import paths
from nco_builder.ui.parts.icons import app_icon, icon, icon_pixmap, nation_icon, paint_icon
from nco_builder.ui.parts.theme import DARK, LIGHT, Tokens, apply_theme
from tests.ui.looks import contrast

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

FOLDER = paths.resources() / "icons"
FAMILY = sorted(file for file in FOLDER.glob("*.svg") if file.stem != "app")
NATIONS = sorted((FOLDER / "nations").glob("*.svg"))
EVERY = [*FAMILY, FOLDER / "app.svg", *NATIONS, *sorted(FOLDER.glob("controls/*/*.svg"))]
SILHOUETTES = sorted(
    file for name in ("weapons", "ranks", "vehicles") for file in (FOLDER / name).glob("*.svg")
)
SVG = "{http://www.w3.org/2000/svg}"
NEEDED = [
    *("squad", "vehicles", "print", "match", "library"),
    *("new", "open", "save", "save-as", "export", "undo", "redo"),
    *("add", "remove", "duplicate", "up", "down", "cut", "copy", "paste", "search", "filter"),
    *("warning", "error", "ruling", "ok", "info", "close", "settings", "help", "dice"),
    *("theme-light", "theme-dark", "theme-system"),
    *("chevron-up", "chevron-down", "chevron-left", "chevron-right"),
]


@pytest.fixture(autouse=True)
def _light(qapp: QApplication) -> Iterator[None]:
    apply_theme(qapp, "light")
    yield
    apply_theme(qapp, "light")


def colors_in(drawn: QIcon, mode: QIcon.Mode, state: QIcon.State) -> set[str]:
    """The colors of fully covered pixels."""
    image = drawn.pixmap(QSize(96, 96), 1, mode, state).toImage()
    pixels = (image.pixelColor(x, y) for x in range(96) for y in range(96))
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


def ink_of(
    drawn: QIcon, mode: QIcon.Mode = QIcon.Mode.Normal, state: QIcon.State = QIcon.State.Off
) -> str:
    """The one color of a tinted icon."""
    (only,) = colors_in(drawn, mode, state)
    return only


def elements(file: Path) -> list[tuple[str, dict[str, str]]]:
    """Every element of a drawing with its attributes, the root first."""
    reader = QXmlStreamReader(file.read_text("utf-8"))
    found = []
    while not reader.atEnd():
        if reader.readNext() == QXmlStreamReader.TokenType.StartElement:
            listed = reader.attributes()
            each = [listed.at(number) for number in range(listed.size())]
            found.append((str(reader.name()), {str(one.name()): str(one.value()) for one in each}))
    assert not reader.hasError(), file
    return found


class TestDrawings:
    @pytest.mark.parametrize("file", EVERY, ids=lambda file: file.stem)
    def test_each_is_a_drawing_of_paths_on_a_square(self, file: Path) -> None:
        assert QSvgRenderer(str(file)).isValid()
        names, attributes = zip(*elements(file), strict=True)
        assert names[0] == "svg"
        left, top, width, height = attributes[0]["viewBox"].split()
        assert (left, top) == ("0", "0")
        assert width == height
        assert set(names) <= {"path", "circle", "rect", "g", "svg"}

    @pytest.mark.parametrize("file", FAMILY, ids=lambda file: file.stem)
    def test_the_family_shares_grid_stroke_and_tint(self, file: Path) -> None:
        (_, root), *inside = elements(file)
        assert root["viewBox"] == "0 0 24 24"
        assert root["stroke"] == "currentColor"
        assert root["stroke-width"] == "1.6"
        assert {shape.get("fill", "currentColor") for _, shape in inside} == {"currentColor"}

    @pytest.mark.parametrize("file", EVERY, ids=lambda file: file.stem)
    def test_nothing_is_cut_off_at_the_edge(self, file: Path) -> None:
        side = 240
        image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        QSvgRenderer(str(file)).render(painter)
        painter.end()
        edge = [(x, y) for x in range(side) for y in (0, side - 1)]
        edge += [(y, x) for x, y in edge]
        assert all(image.pixelColor(x, y).alpha() == 0 for x, y in edge)

    @pytest.mark.parametrize(
        "file", SILHOUETTES, ids=lambda file: f"{file.parent.name}-{file.stem}"
    )
    def test_silhouettes_share_grid_and_tint_and_keep_off_the_edge(self, file: Path) -> None:
        (_, root), *inside = elements(file)
        wide = 24 if file.parent.name == "ranks" else 48
        assert root == {"viewBox": f"0 0 {wide} 24", "fill": "currentColor", "fill-rule": "evenodd"}
        assert [(name, list(given)) for name, given in inside] == [("path", ["d"])]
        image = QImage(wide * 5, 120, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        QSvgRenderer(str(file)).render(painter)
        painter.end()
        edge = [(x, y) for x in range(wide * 5) for y in (0, 119)]
        edge += [(x, y) for x in (0, wide * 5 - 1) for y in range(120)]
        assert all(image.pixelColor(x, y).alpha() == 0 for x, y in edge)

    def test_the_window_has_what_it_needs(self) -> None:
        assert set(NEEDED) <= {file.stem for file in FAMILY}

    def test_every_icon_the_window_names_is_drawn(self) -> None:
        drawn = {file.stem for file in [*FAMILY, FOLDER / "app.svg"]}
        for file, name in icons_named():
            assert name in drawn, f"{file.name} asks for {name}"


def icons_named() -> Iterator[tuple[Path, str]]:
    """Every drawing whose name is written down in a call in the window's code."""
    place = {"icon": 0, "icon_pixmap": 0, "paint_icon": 2}
    for file in (paths.resources().parent / "nco_builder" / "ui").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            at = place.get(getattr(node.func, "id", ""), len(node.args))
            name = node.args[at] if at < len(node.args) else None
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                yield file, name.value


class TestTint:
    def test_it_follows_the_theme_without_being_made_again(self, qapp: QApplication) -> None:
        undo = icon("undo")
        assert ink_of(undo) == LIGHT.ink
        apply_theme(qapp, "dark")
        assert ink_of(undo) == DARK.ink

    def test_it_takes_the_color_asked_for(self) -> None:
        assert ink_of(icon("error", "error")) == LIGHT.error

    def test_what_cannot_be_used_is_faint(self) -> None:
        assert ink_of(icon("undo"), QIcon.Mode.Disabled) == LIGHT.faint

    def test_a_checked_icon_may_have_another_color(self) -> None:
        rail = icon("squad", "rail_ink", on="rail_strong")
        assert ink_of(rail) == LIGHT.rail_ink
        assert ink_of(rail, state=QIcon.State.On) == LIGHT.rail_strong

    def test_a_selected_icon_keeps_its_color(self) -> None:
        assert ink_of(icon("undo"), QIcon.Mode.Selected) == LIGHT.ink

    def test_an_unknown_token_is_refused(self) -> None:
        painter = QPainter(image := QImage(8, 8, QImage.Format.Format_ARGB32))
        with pytest.raises(AttributeError):
            paint_icon(painter, image.rect(), "undo", "magenta")
        painter.end()

    def test_an_unknown_drawing_is_refused(self) -> None:
        painter = QPainter(image := QImage(8, 8, QImage.Format.Format_ARGB32))
        with pytest.raises(FileNotFoundError):
            paint_icon(painter, image.rect(), "bazooka")
        painter.end()


class TestPainting:
    @pytest.mark.parametrize("scale", [1, 1.25, 1.5, 2, 3])
    def test_it_is_drawn_at_the_resolution_of_the_screen(self, scale: float) -> None:
        picture = icon("dice").pixmap(QSize(20, 20), scale)
        assert picture.size() == QSize(20, 20) * scale
        assert picture.devicePixelRatio() == scale
        assert icon_pixmap("dice", 20, scale).size() == QSize(20, 20) * scale

    def test_it_is_sharp_when_large(self) -> None:
        image = icon("add").pixmap(QSize(24, 24), 10).toImage()
        row = [image.pixelColor(120, y).alpha() for y in range(240)]
        soft = [alpha for alpha in row if 0 < alpha < 255]
        assert len(soft) <= 2

    def test_a_copy_outlives_the_original(self) -> None:
        original = icon("undo")
        copy = QIcon(original)
        copy.addPixmap(icon_pixmap("undo", 8))
        del original
        gc.collect()
        assert not copy.pixmap(QSize(24, 24)).isNull()

    def test_it_is_painted_where_it_was_asked_for(self) -> None:
        image = QImage(60, 30, QImage.Format.Format_ARGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        paint_icon(painter, QRect(30, 0, 30, 30), "close", "error")
        painter.end()
        used = [
            x for x in range(60) for y in range(30) if image.pixelColor(x, y).name() != "#ffffff"
        ]
        assert min(used) >= 30
        assert image.pixelColor(45, 15).name() == LIGHT.error


class TestNations:
    def test_every_nation_of_the_rulebook_has_a_marking(self) -> None:
        (rulebook,) = (paths.data() / "rulebooks").glob("nco-*.json")
        nations = [nation["id"] for nation in json.loads(rulebook.read_text("utf-8"))["nations"]]
        assert len(nations) == 28
        assert {file.stem for file in NATIONS} == set(nations)

    def test_all_german_squads_share_one_plain_cross(self) -> None:
        german = [file.read_bytes() for file in NATIONS if file.stem.startswith("german_")]
        assert len(german) == 3
        assert len(set(german)) == 1

    @pytest.mark.parametrize("nation", ["narnia", "../app", "", "us_army/../militia"])
    def test_a_nation_without_a_drawing_gets_the_armband(self, nation: str) -> None:
        size = QSize(24, 24)
        armband = nation_icon("militia").pixmap(size).toImage()
        assert nation_icon(nation).pixmap(size).toImage() == armband

    @pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
    @pytest.mark.parametrize("nation", [file.stem for file in NATIONS])
    def test_a_marking_can_be_told_from_the_panel(self, nation: str, theme: Tokens) -> None:
        seen = colors_in(nation_icon(nation), QIcon.Mode.Normal, QIcon.State.Off)
        assert max(contrast(name, theme.panel) for name in seen) >= 3

    def test_the_app_icon_is_drawn_in_its_own_colors(self, qapp: QApplication) -> None:
        before = app_icon().pixmap(QSize(64, 64)).toImage()
        apply_theme(qapp, "dark")
        assert app_icon().pixmap(QSize(64, 64)).toImage() == before
