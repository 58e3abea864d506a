from __future__ import annotations

import ast
import inspect
import os
import re
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTableWidget

from nco_builder import paths
from nco_builder.schema.record import fields
from nco_builder.systems.page import Chip
from nco_builder.ui.parts.chips import look_of
from nco_builder.ui.parts.measures import AS_IT_IS, set_size
from nco_builder.ui.parts.painting import MARKS, type_face
from nco_builder.ui.parts.theme import (
    DARK,
    DARK_CONTRAST,
    LIGHT,
    LIGHT_CONTRAST,
    Theme,
    Tokens,
    apply_theme,
    color,
    current_tokens,
    palette,
    set_look,
    style_sheet,
)
from tests.ui.looks import colors_in, contrast, picture, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.logging import _QtMessageCapture as LogCapture
    from pytestqt.qtbot import QtBot

CONTRAST_THEMES = (LIGHT_CONTRAST, DARK_CONTRAST)
THEMES = (LIGHT, DARK, *CONTRAST_THEMES)
SHEET = paths.resources() / "themes" / "window.qss"
TEXTS = ("ink", "dim", "soldiers", "specialists", "error", "ruling")
SOFT = ("soldiers_soft", "specialists_soft", "error_soft", "ruling_soft")
BACKGROUNDS = ("ground", "panel", "field", "hover", "selection", *SOFT)
OUTLINED = ("QPushButton", "QLineEdit", "QComboBox", "QSpinBox", "QPlainTextEdit", "::indicator")
"""Controls whose outline tells where they are."""
FILLS = ("soldiers", "fill_hover", "specialists", "error", "ruling")
WITHOUT_SHEET = """
import sys
from PySide6.QtWidgets import QApplication, QSpinBox
from shiboken6 import delete
from nco_builder.ui.parts.theme import apply_theme

app = QApplication(sys.argv)
theme = apply_theme(app, "light")
for name in ("dark", "light") * 20:
    boxes = [QSpinBox() for _ in range(10)]  # each asks its style at once, but is not shown yet
    theme.take_off()
    theme.put_on()
    for box in boxes:
        box.ensurePolished()
        delete(box)
    apply_theme(app, name)
print("done")
"""
"""A program that destroys widgets made before, and polished after, all were without a sheet."""


@pytest.fixture(autouse=True)
def _light(qapp: QApplication) -> Iterator[None]:
    apply_theme(qapp, "light")
    yield
    apply_theme(qapp, "light")


def low(tokens: Tokens, fronts: tuple[str, ...], backs: tuple[str, ...], least: float) -> list[str]:
    color_of = dict(tokens)
    found = ((f, b, contrast(color_of[f], color_of[b])) for f in fronts for b in backs)
    return [f"{f} on {b}: {ratio:.2f}" for f, b, ratio in found if ratio < least]


def rules_of_the_sheet() -> list[tuple[str, str]]:
    """Selector and declarations of every rule, with the names of tokens."""
    sheet = re.sub(r"/\*.*?\*/", "", SHEET.read_text("utf-8"), flags=re.DOTALL)
    return re.findall(r"([^{}]+)\{([^}]*)\}", sheet)


def token_of(what: str, body: str) -> str:
    """The token a rule gives to something; empty where it does not."""
    found = re.search(rf"(?:^|;)\s*{what}\s*:[^;]*\$(\w+)", body)
    return found.group(1) if found else ""


def test_contrast_is_computed_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("tokens", THEMES, ids=lambda tokens: tokens.name)
class TestContrast:
    def test_every_text_can_be_read_on_every_background(self, tokens: Tokens) -> None:
        assert low(tokens, TEXTS, BACKGROUNDS, 4.5) == []

    def test_text_on_filled_buttons_can_be_read(self, tokens: Tokens) -> None:
        assert low(tokens, ("on_fill",), FILLS, 4.5) == []

    def test_the_rail_can_be_read(self, tokens: Tokens) -> None:
        assert low(tokens, ("rail_ink", "rail_strong"), ("rail", "rail_on"), 4.5) == []
        assert low(tokens, ("rail_mark",), ("rail", "rail_on"), 3) == []

    def test_outlines_rings_and_unusable_text_stand_out(self, tokens: Tokens) -> None:
        assert low(tokens, ("edge", "focus", "faint"), ("ground", "panel", "field"), 3) == []
        assert low(tokens, ("focus",), (*BACKGROUNDS, "line"), 3) == []

    def test_texts_of_the_style_sheet_can_be_read_where_they_stand(self, tokens: Tokens) -> None:
        seen = 0
        for selector, body in rules_of_the_sheet():
            text, behind = token_of("color", body), token_of("background(?:-color)?", body)
            if text and text != "on_fill" and not text.startswith("rail"):
                least = 3 if ":disabled" in selector or text == "faint" else 4.5
                backs = (behind,) if behind else ("ground", "panel")
                assert low(tokens, (text,), backs, least) == [], selector
                seen += 1
            elif text and behind:
                assert low(tokens, (text,), (behind,), 4.5) == [], selector
        assert seen > 30

    def test_outlines_of_controls_stand_out(self, tokens: Tokens) -> None:
        seen = 0
        for selector, body in rules_of_the_sheet():
            outline = token_of("border(?:-color)?", body)
            if outline and any(control in selector for control in OUTLINED):
                assert low(tokens, (outline,), ("ground", "panel"), 3) == [], selector
                seen += 1
        assert seen > 10

    def test_chips_can_be_read_and_stand_out(self, tokens: Tokens) -> None:
        looks: list[dict[str, Any]] = [{"on": True}, {"some": True}, {"built_in": True}, {}]
        states: list[dict[str, Any]] = [{"mark": "error"}, {"over": "x"}, {"barred": "x"}, {}]
        for has, state in product(looks, states):
            chip = Chip("Flask", "1", **has, **state)
            look = look_of(chip)
            assert low(tokens, (look.ink,), (look.ground,), 4.5) == [], look
            if chip.has != "always" and look.edge != "panel":  # those cannot be pressed
                assert low(tokens, (look.edge,), ("panel",), 3) == [], look

    def test_marks_of_findings_can_be_read(self, tokens: Tokens) -> None:
        for mark in MARKS.values():
            backs = (mark.soft, "ground", "panel", "hover", "selection")
            assert low(tokens, (mark.token,), backs, 4.5) == [], mark

    def test_gauges_stand_out_from_their_track(self, tokens: Tokens) -> None:
        assert low(tokens, ("soldiers", "specialists", "error"), ("line",), 3) == []

    def test_the_palette_has_readable_pairs(self, tokens: Tokens) -> None:
        made, role = palette(tokens), QPalette.ColorRole
        for text, ground in (
            (role.WindowText, role.Window),
            (role.Text, role.Base),
            (role.Text, role.AlternateBase),
            (role.PlaceholderText, role.Base),
            (role.ButtonText, role.Button),
            (role.HighlightedText, role.Highlight),
            (role.ToolTipText, role.ToolTipBase),
            (role.Link, role.Window),
        ):
            assert contrast(made.color(text).name(), made.color(ground).name()) >= 4.5, text


@pytest.mark.parametrize("tokens", CONTRAST_THEMES, ids=lambda tokens: tokens.name)
def test_high_contrast_reaches_more_than_the_usual_themes(tokens: Tokens) -> None:
    assert low(tokens, TEXTS, BACKGROUNDS, 7) == []
    assert low(tokens, ("on_fill",), FILLS, 7) == []
    assert low(tokens, ("edge", "focus", "faint"), ("ground", "panel", "field"), 4.5) == []
    assert low(tokens, ("line",), ("ground", "panel", "field"), 3) == []


class TestTokens:
    def test_every_color_is_written_in_full(self) -> None:
        for tokens in THEMES:
            for field in fields(Tokens):
                if field != "name":
                    assert re.fullmatch("#[0-9a-f]{6}", getattr(tokens, field)), field

    def test_every_token_is_explained(self) -> None:
        explained = inspect.getdoc(Tokens) or ""  # Python 3.13 takes the margin away, others do not
        for field in fields(Tokens):
            assert f"\n    {field}: " in explained, field

    def test_they_cannot_be_changed(self) -> None:
        with pytest.raises(AttributeError):
            LIGHT.ink = "#000000"  # type: ignore[misc]

    def test_an_unknown_token_is_refused(self) -> None:
        with pytest.raises(AttributeError):
            color("magenta")


class TestStyleSheet:
    def test_it_is_filled_in_completely(self) -> None:
        for tokens in THEMES:
            assert "$" not in style_sheet(tokens)

    def test_it_names_no_color_of_its_own(self) -> None:
        rules = re.sub(r"/\*.*?\*/", "", SHEET.read_text("utf-8"), flags=re.DOTALL)
        assert re.findall(r":[^;{}]*#[0-9a-fA-F]{3,8}", rules) == []
        assert re.findall(r"rgba?\(|hsla?\(", rules) == []

    def test_qt_understands_it(self, qtbot: QtBot, qtlog: LogCapture) -> None:
        for tokens in THEMES:
            widget = QLabel("x")
            qtbot.addWidget(widget)
            widget.setStyleSheet(style_sheet(tokens))
            widget.ensurePolished()
        assert [record.message for record in qtlog.records] == []

    @pytest.mark.parametrize("tokens", THEMES, ids=lambda tokens: tokens.name)
    def test_every_picture_it_names_is_shipped(self, tokens: Tokens) -> None:
        named = re.findall(r"url\(icons:([^)]+)\)", style_sheet(tokens))
        assert named
        for drawing in named:
            assert (paths.resources() / "icons" / drawing).is_file(), drawing

    @pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=lambda tokens: tokens.name)
    def test_the_pictures_in_controls_have_the_colors_of_their_theme(self, tokens: Tokens) -> None:
        folder = paths.resources() / "icons" / "controls" / tokens.pictures
        for file in folder.glob("*.svg"):
            used = set(re.findall("#[0-9a-f]{6}", file.read_text("utf-8")))
            assert used, file
            assert used <= set(dict(tokens).values()), file

    def test_every_look_the_window_asks_for_has_a_rule(self) -> None:
        sheet = SHEET.read_text("utf-8")
        for file, property_, value in looks_asked_for():
            assert f'[{property_}="{value}"]' in sheet, f"{file.name}: {property_}={value}"


def looks_asked_for() -> Iterator[tuple[Path, str, str]]:
    """Every property and value written down in a call of `set_look` in the window's code."""
    source = paths.resources().parent / "nco_builder" / "ui"
    for file in source.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "set_look":
                for look in node.keywords:
                    value = getattr(look.value, "value", None)
                    if look.arg and isinstance(value, str):
                        yield file, look.arg, value


class TestApplying:
    def test_it_sets_palette_and_tokens(self, qapp: QApplication) -> None:
        apply_theme(qapp, "dark")
        assert current_tokens() is DARK
        assert qapp.palette().color(QPalette.ColorRole.Window).name() == DARK.ground
        assert color("ink").name() == DARK.ink
        apply_theme(qapp, "light")
        assert current_tokens() is LIGHT
        assert qapp.palette().color(QPalette.ColorRole.Window).name() == LIGHT.ground

    def test_there_is_one_theme_and_it_tells_of_changes(
        self, qapp: QApplication, qtbot: QtBot
    ) -> None:
        theme = apply_theme(qapp, "light")
        with qtbot.waitSignal(theme.changed):
            assert apply_theme(qapp, "dark") is theme
        with qtbot.assertNotEmitted(theme.changed):
            apply_theme(qapp, "dark")

    @pytest.mark.parametrize("scheme", [Qt.ColorScheme.Dark, Qt.ColorScheme.Light])
    def test_system_follows_the_system(
        self, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, scheme: Qt.ColorScheme
    ) -> None:
        theme = apply_theme(qapp, "system")
        with monkeypatch.context() as patch:
            patch.setattr(theme, "_app", AppWith(SystemHints(scheme), qapp))
            qapp.styleHints().colorSchemeChanged.emit(scheme)
            assert current_tokens() is (DARK if scheme == Qt.ColorScheme.Dark else LIGHT)

    @pytest.mark.parametrize(
        ("scheme", "wanted"),
        [(Qt.ColorScheme.Dark, DARK_CONTRAST), (Qt.ColorScheme.Light, LIGHT_CONTRAST)],
    )
    def test_high_contrast_follows_the_system(
        self,
        qapp: QApplication,
        monkeypatch: pytest.MonkeyPatch,
        scheme: Qt.ColorScheme,
        wanted: Tokens,
    ) -> None:
        theme = apply_theme(qapp, "system")
        monkeypatch.setattr("nco_builder.ui.parts.theme.isValid", lambda _wishes: True)
        with monkeypatch.context() as patch:
            patch.setattr(theme, "_app", AppWith(ContrastHints(scheme), qapp))
            qapp.styleHints().colorSchemeChanged.emit(scheme)
            assert current_tokens() is wanted
            theme.choose("light")
            assert current_tokens() is LIGHT_CONTRAST
        theme.choose("light")
        assert current_tokens() is LIGHT

    def test_a_theme_chosen_by_hand_stays_when_the_system_changes(
        self, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        theme = apply_theme(qapp, "light")
        with monkeypatch.context() as patch:
            patch.setattr(theme, "_app", AppWith(SystemHints(Qt.ColorScheme.Dark), qapp))
            qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
        assert current_tokens() is LIGHT

    def test_a_system_without_a_wish_is_light(
        self, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        theme = apply_theme(qapp, "dark")
        with monkeypatch.context() as patch:
            patch.setattr(theme, "_app", AppWith(SystemHints(Qt.ColorScheme.Unknown), qapp))
            theme.choose("system")
        assert current_tokens() is LIGHT

    def test_another_size_is_taken_up_with_the_next_look(self, qapp: QApplication) -> None:
        apply_theme(qapp, "light")
        before, face = qapp.styleSheet(), type_face(2)
        set_size(200)
        apply_theme(qapp, "light")
        assert qapp.styleSheet() != before
        assert type_face(2).font.pixelSize() == 2 * face.font.pixelSize()
        set_size(AS_IT_IS)
        apply_theme(qapp, "light")
        assert qapp.styleSheet() == before
        assert type_face(2) is face

    def test_the_application_owns_it(self, qapp: QApplication) -> None:
        assert qapp.findChildren(Theme) == [apply_theme(qapp, "light")]

    def test_a_change_leaves_widgets_alone_that_were_destroyed(self) -> None:
        ran = subprocess.run(  # on its own: Qt would crash
            [sys.executable, "-c", WITHOUT_SHEET],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
        )
        assert (ran.returncode, ran.stdout) == (0, "done\n"), ran.stderr


class SystemHints:
    """Style hints of a system that wishes for a scheme."""

    def __init__(self, scheme: Qt.ColorScheme) -> None:
        self._scheme = scheme

    def colorScheme(self) -> Qt.ColorScheme:  # noqa: N802
        return self._scheme

    def setColorScheme(self, _scheme: Qt.ColorScheme) -> None:  # noqa: N802
        pass

    def unsetColorScheme(self) -> None:  # noqa: N802
        pass


class ContrastHints(SystemHints):
    """Style hints of a system that asks for high contrast, too."""

    def accessibility(self) -> ContrastHints:
        return self

    def contrastPreference(self) -> Qt.ContrastPreference:  # noqa: N802
        return Qt.ContrastPreference.HighContrast


class AppWith:
    """The application, but for its hints."""

    def __init__(self, hints: SystemHints, app: QApplication) -> None:
        self._hints = hints
        self.setPalette = app.setPalette
        self.setStyleSheet = app.setStyleSheet

    def styleHints(self) -> SystemHints:  # noqa: N802
        return self._hints


class TestLook:
    def test_a_choice_is_chosen_by_its_edge_and_ground_and_not_filled(self, qtbot: QtBot) -> None:
        chip = QPushButton("MMMMMM")
        chip.setCheckable(True)
        panel = shown(qtbot, chip)
        set_look(chip, role="chip")
        looks = {}
        for on in (False, True):
            chip.setChecked(on)
            looks[on] = colors_in(picture(panel).copy(chip.geometry()))
        ground, chosen = (color(each).name() for each in ("ground", "selection"))
        assert looks[False][ground] > looks[True].get(ground, 0)
        assert looks[True][chosen] > max(20, looks[True][color("soldiers").name()]) > 20

    def test_only_what_is_pressed_first_is_filled_and_no_button_has_an_edge(
        self, qtbot: QtBot
    ) -> None:
        button = QPushButton("MMMMMM")
        panel = shown(qtbot, button)
        corner = button.geometry().adjusted(0, 4, 4 - button.width(), -4)
        for role, expected in ((None, "panel"), ("quiet", "panel"), ("primary", "soldiers")):
            set_look(button, role=role)
            seen = colors_in(picture(panel).copy(corner))
            assert max(seen, key=lambda each: seen[each]) == color(expected).name(), role

    def test_a_state_taken_away_leaves_no_trace(self, qtbot: QtBot) -> None:
        label = QLabel("11 / 12")
        panel = shown(qtbot, label)
        before = picture(panel)
        set_look(label, role="error")
        assert picture(panel) != before
        set_look(label, role=None)
        assert picture(panel) == before

    def test_setting_the_same_look_again_restyles_nothing(
        self, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        chip = QPushButton("Flask")
        qtbot.addWidget(chip)
        set_look(chip, role="chip", state="over")
        monkeypatch.setattr(chip, "style", lambda: pytest.fail("restyled"))
        set_look(chip, role="chip", state="over")

    def test_colors_of_a_cell_are_not_painted_over(self, qtbot: QtBot) -> None:
        table = QTableWidget(2, 2)
        panel = shown(qtbot, table)
        cell = table.model().index(1, 1)
        table.model().setData(cell, color("error_soft"), Qt.ItemDataRole.BackgroundRole)
        seen = colors_in(picture(panel))
        assert seen.get(LIGHT.error_soft, 0) > 100
