"""The window's theme: light and dark colors, the palette and the style sheet made from them."""

from __future__ import annotations

import re
from string import Template
from typing import Any, ClassVar, Literal, cast

from PySide6.QtCore import QDir, QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QGuiApplication, QPalette, QWindow
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QFocusFrame,
    QProxyStyle,
    QScrollArea,
    QSlider,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QWidget,
)
from shiboken6 import isValid

from nco_builder import paths
from nco_builder.schema.record import Frozen
from nco_builder.ui.parts import fonts
from nco_builder.ui.parts.measures import px, size

_without_sheet: list[tuple[QWidget, QStyle]] = []


def set_own_style(widget: QWidget, style: QStyle) -> None:
    """Give a widget its own style, below the present or future style sheet."""
    widget.setStyle(style)
    if not cast("QApplication", QApplication.instance()).styleSheet():
        _without_sheet.append((widget, style))


def lay_sheet_over() -> None:
    """Set the styles again that were set before there was a style sheet."""
    waiting = _without_sheet.copy()
    _without_sheet.clear()
    for widget, style in waiting:
        if isValid(widget) and isValid(style):
            widget.setStyle(style)


_REACH = 3  # a gap of one pixel, then the two pixels the style sheet draws


class LastInput(QObject):
    """Notes whether the last input was a key: only then a ring marks what has the focus.

    It watches windows, which get few events, not the application, which gets all.

    Args:
        app: The application whose windows it watches, and its owner.

    Signals:
        changed: the first key after the mouse, or the first click after a key.
    """

    changed = Signal()
    is_key: ClassVar[bool] = False

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        app.focusWindowChanged.connect(self._watch)

    @Slot(QWindow)
    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Note keys, clicks and touches."""
        kind = event.type()
        if kind == QEvent.Type.KeyPress:
            self._note(is_key=True)
        elif kind in {QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin}:
            self._note(is_key=False)
        return False

    def _note(self, *, is_key: bool) -> None:
        if is_key != LastInput.is_key:
            LastInput.is_key = is_key
            self.changed.emit()


class FocusRing(QObject):
    """Draws a ring around the focused button after a key, unless the mouse just pressed it.

    Args:
        app: The application whose focus it follows, and its owner.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._style = _RingStyle("Fusion")
        self._style.setParent(self)
        self._frame: QFocusFrame | None = None
        app.focusChanged.connect(self._follow)
        self._last = LastInput(app)
        self._last.changed.connect(self._repaint)

    @Slot()
    def _repaint(self) -> None:
        """Show or hide the ring where the focus is."""
        now = QApplication.focusWidget()
        self._follow(None, now)
        if isinstance(now, QAbstractScrollArea):
            now.viewport().update()

    @Slot(QWidget, QWidget)
    def _follow(self, _old: QWidget | None, now: QWidget | None) -> None:
        pressed = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        if now is not None and LastInput.is_key and not pressed and _wants_ring(now):
            self._ring_for(now).setWidget(now)
        elif self._frame is not None and isValid(self._frame):
            self._frame.setWidget(None)  # type: ignore[arg-type]  # Qt: around nothing

    def _ring_for(self, button: QWidget) -> QFocusFrame:
        """Return the ring, or a new one: a window takes it along when it is destroyed."""
        if self._frame is None or not isValid(self._frame):
            self._frame = QFocusFrame(button.window())
            set_own_style(self._frame, self._style)
        return self._frame


def _wants_ring(widget: QWidget) -> bool:
    """Return whether a widget is a button, a scrolled page, or a list without a current row.

    The style sheet rings buttons on the dark rail.
    """
    if isinstance(widget, QAbstractItemView):
        return not widget.currentIndex().isValid()
    button = isinstance(widget, (QAbstractButton, QSlider, QScrollArea))
    return button and widget.property("role") != "rail"


class _RingStyle(QProxyStyle):
    """Keeps the ring above its button, so that a narrow parent does not clip it."""

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,  # noqa: N803
    ) -> int:
        """Return Qt's hints, but keep the ring above its button."""
        if hint == QStyle.StyleHint.SH_FocusFrame_AboveWidget:
            return 1
        return super().styleHint(hint, option, widget, returnData)

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        """Return Qt's metrics, but our distance of the ring from its button."""
        if metric in (
            QStyle.PixelMetric.PM_FocusFrameHMargin,
            QStyle.PixelMetric.PM_FocusFrameVMargin,
        ):
            return _REACH
        return super().pixelMetric(metric, option, widget)


_PIXELS = re.compile(r"(\d+)px")
ThemeName = Literal["system", "light", "dark"]


class Tokens(Frozen):
    """Every color of the window by its meaning, as `#rrggbb`.

    Text colors (`ink`, `dim`, `soldiers`, `specialists`, `error`, `ruling`) reach a contrast of 4.5
    to 1 on every background (`ground`, `panel`, `field`, `hover`, `selection`, the `_soft` ones);
    `faint`, `edge` and `focus` reach 3 to 1 on ground, panel and field.

    Attributes:
        name: `light` or `dark`, with `_contrast` for high contrast.
        ground: Behind everything.
        panel: A sheet lying on the ground: lists, tables, menus.
        field: What one writes in.
        line: Thin rules between things.
        edge: The outline of fields, check boxes and menus.
        hover: Under the pointer.
        selection: The chosen rows of a list or table.
        ink: Text.
        dim: Text of less weight, still text to be read.
        faint: What cannot be used now.
        focus: The ring around what the keyboard acts on.
        soldiers: Soldier Barracks, what is chosen, what is in order.
        soldiers_soft: A background for `soldiers` text.
        fill_hover: A filled button under the pointer.
        specialists: Specialist Camp, links.
        specialists_soft: A background for `specialists` text.
        error: What breaks a rule.
        error_soft: A background for `error` text.
        ruling: What players should agree on, what goes over.
        ruling_soft: A background for `ruling` text.
        on_fill: Text on a filled `soldiers`, `specialists`, `error` or `ruling`.
        rail: The bar of pages at the left.
        rail_on: The chosen page on it.
        rail_ink: Its text.
        rail_strong: The text of the chosen page.
        rail_mark: The mark next to the chosen page, and the rail's focus ring.
        weapon_rifle: The color of rifles in charts.
        on_weapon_rifle: A label on it.
        weapon_rifle_scoped: That of scoped rifles.
        on_weapon_rifle_scoped: A label on it.
        weapon_smg: That of submachine guns.
        on_weapon_smg: A label on it.
        weapon_lmg: That of light machine guns.
        on_weapon_lmg: A label on it.
        weapon_pistol: That of pistols.
        on_weapon_pistol: A label on it.
        weapon_flamethrower: That of flamethrowers.
        on_weapon_flamethrower: A label on it.
        weapon_he: That of HE weapons.
        on_weapon_he: A label on it.
        weapon_hand_grenade: That of hand grenades.
        on_weapon_hand_grenade: A label on it.
    """

    name: Literal["light", "dark", "light_contrast", "dark_contrast"]
    ground: str
    panel: str
    field: str
    line: str
    edge: str
    hover: str
    selection: str
    ink: str
    dim: str
    faint: str
    focus: str
    soldiers: str
    soldiers_soft: str
    fill_hover: str
    specialists: str
    specialists_soft: str
    error: str
    error_soft: str
    ruling: str
    ruling_soft: str
    on_fill: str
    rail: str
    rail_on: str
    rail_ink: str
    rail_strong: str
    rail_mark: str
    weapon_rifle: str = "#69743a"
    on_weapon_rifle: str = "#ffffff"
    weapon_rifle_scoped: str = "#2c4d66"
    on_weapon_rifle_scoped: str = "#ffffff"
    weapon_smg: str = "#c4a76c"
    on_weapon_smg: str = "#26251f"
    weapon_lmg: str = "#79a7c4"
    on_weapon_lmg: str = "#26251f"
    weapon_pistol: str = "#a5a197"
    on_weapon_pistol: str = "#26251f"
    weapon_flamethrower: str = "#a85f36"
    on_weapon_flamethrower: str = "#ffffff"
    weapon_he: str = "#7b5677"
    on_weapon_he: str = "#ffffff"
    weapon_hand_grenade: str = "#55524a"
    on_weapon_hand_grenade: str = "#ffffff"

    @property
    def pictures(self) -> str:
        """The folder of the small pictures inside controls."""
        return self.name.removesuffix("_contrast")


LIGHT = Tokens(
    name="light",
    ground="#efece2",
    panel="#faf8f1",
    field="#fffefa",
    line="#d5cfbd",
    edge="#8b8570",
    hover="#e9e5d6",
    selection="#dde2c6",
    ink="#26251f",
    dim="#625e4d",
    faint="#8b8570",
    focus="#56612f",
    soldiers="#56612f",
    soldiers_soft="#e3e6d2",
    fill_hover="#475126",
    specialists="#2f5672",
    specialists_soft="#dbe5ec",
    error="#a62b1a",
    error_soft="#f6e0da",
    ruling="#855600",
    ruling_soft="#f5e8c8",
    on_fill="#faf8f1",
    rail="#33372a",
    rail_on="#464a3d",
    rail_ink="#d9d9c6",
    rail_strong="#ffffff",
    rail_mark="#b3c07a",
)

DARK = Tokens(
    name="dark",
    ground="#1d1f1a",
    panel="#262922",
    field="#181a15",
    line="#3b3f34",
    edge="#7d8070",
    hover="#31352b",
    selection="#3b4229",
    ink="#e9e6da",
    dim="#b0ac9d",
    faint="#7d8070",
    focus="#b3c07a",
    soldiers="#b3c07a",
    soldiers_soft="#353b26",
    fill_hover="#c5d190",
    specialists="#8fbbd8",
    specialists_soft="#263944",
    error="#f2957f",
    error_soft="#4a2620",
    ruling="#e3b652",
    ruling_soft="#443616",
    on_fill="#1d1f1a",
    rail="#14150f",
    rail_on="#272821",
    rail_ink="#c9c8b6",
    rail_strong="#ffffff",
    rail_mark="#b3c07a",
    weapon_rifle="#98a55c",
    on_weapon_rifle="#1d1f1a",
    weapon_rifle_scoped="#6b93b3",
    on_weapon_rifle_scoped="#1d1f1a",
    weapon_smg="#dcc48c",
    on_weapon_smg="#1d1f1a",
    weapon_lmg="#b4d6ea",
    on_weapon_lmg="#1d1f1a",
    weapon_pistol="#b5b1a5",
    on_weapon_pistol="#1d1f1a",
    weapon_flamethrower="#d8925f",
    on_weapon_flamethrower="#1d1f1a",
    weapon_he="#bd95b8",
    on_weapon_he="#1d1f1a",
    weapon_hand_grenade="#8d897c",
    on_weapon_hand_grenade="#1d1f1a",
)


LIGHT_CONTRAST = LIGHT.replace(
    name="light_contrast",
    ground="#f6f4ec",
    panel="#ffffff",
    field="#ffffff",
    line="#8b8570",
    edge="#3a382f",
    hover="#ece9dc",
    selection="#dde4bd",
    ink="#000000",
    dim="#37352b",
    faint="#5c5848",
    focus="#000000",
    soldiers="#2f3712",
    soldiers_soft="#eaefd6",
    fill_hover="#1d2309",
    specialists="#0f3550",
    specialists_soft="#e0edf6",
    error="#740f02",
    error_soft="#fbe6e0",
    ruling="#533500",
    ruling_soft="#fbf0d2",
    on_fill="#ffffff",
    rail="#000000",
    rail_on="#33372a",
    rail_ink="#ffffff",
    rail_mark="#dbe8a0",
)
"""For systems that ask for high contrast: texts reach 7 to 1, marks and outlines 4.5 to 1."""

DARK_CONTRAST = DARK.replace(
    name="dark_contrast",
    ground="#000000",
    panel="#0d0e0b",
    field="#000000",
    line="#6a6d5e",
    edge="#c8cabb",
    hover="#23261d",
    selection="#30371a",
    ink="#ffffff",
    dim="#dedbd0",
    faint="#a3a596",
    focus="#ffffff",
    soldiers="#dbe8a0",
    soldiers_soft="#1f250f",
    fill_hover="#ecf5c4",
    specialists="#bfe2fa",
    specialists_soft="#0f2330",
    error="#ffc4b8",
    error_soft="#3a130c",
    ruling="#ffdc8c",
    ruling_soft="#33260a",
    on_fill="#000000",
    rail="#000000",
    rail_on="#2b2d24",
    rail_ink="#ffffff",
    rail_mark="#dbe8a0",
)


class Theme(QObject):
    """The current theme; the application owns the only instance.

    Args:
        app: The application whose look it sets.
    """

    changed = Signal()
    """Emitted after light became dark or dark light; palette and style sheet are set already."""

    tokens: ClassVar[Tokens] = LIGHT

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._choice: ThemeName = "system"
        self._applied: tuple[str, int] | None = None
        QDir.setSearchPaths("icons", [str(paths.resources() / "icons")])
        if app.style().objectName() != "fusion":
            app.setStyle("Fusion")
        self._hints: Any = app.styleHints()
        self._hints.colorSchemeChanged.connect(self._follow)
        if hasattr(self._hints, "accessibility"):
            self._wishes = self._hints.accessibility()
            self._wishes.contrastPreferenceChanged.connect(self._follow)
        self._ring = FocusRing(app)
        # With the last style sheet Qt drops its cache of styled widgets and the connections to
        # their `destroyed`. It never connects again to one that was not polished by then: the
        # next cache keeps it after its end, and the next change of the sheet crashes.
        self._always_styled = QWidget()
        self._always_styled.setStyleSheet("/* no rules */")

    def choose(self, name: ThemeName) -> None:
        """Apply a theme, or follow the system's from now on."""
        self._choice = name
        hints = self._app.styleHints()
        # so that the frame around the window and the system's dialogs agree with it
        if name == "system":
            hints.unsetColorScheme()
        else:
            hints.setColorScheme(Qt.ColorScheme.Dark if name == "dark" else Qt.ColorScheme.Light)
        self._follow()

    def take_off(self) -> None:
        """Suspend styles while widgets are built: each would be styled whenever it is moved."""
        self._applied = ("", 0)
        self._app.setStyleSheet("")

    def put_on(self) -> None:
        """Style everything again, at the present size."""
        self._follow()

    def _follow(self) -> None:
        """Apply the chosen theme; without a hint of the system it is light.

        Its contrast is high where the system asks for that, whatever theme is chosen.
        """
        dark = self._choice == "dark" or (
            self._choice == "system" and self._app.styleHints().colorScheme() == Qt.ColorScheme.Dark
        )
        strong = _wants_contrast(self._app)
        light = LIGHT_CONTRAST if strong else LIGHT
        tokens = (DARK_CONTRAST if strong else DARK) if dark else light
        wanted = tokens.name, size()
        if wanted == self._applied:
            return
        self._applied = wanted
        Theme.tokens = tokens
        self._app.setPalette(palette(tokens))
        self._app.setStyleSheet(style_sheet(tokens))
        lay_sheet_over()
        self.changed.emit()


def _wants_contrast(app: QApplication) -> bool:
    """Return whether the system asks for high contrast; Qt before 6.10 cannot tell."""
    hints: Any = app.styleHints()  # kept: without it PySide drops what belongs to it
    wishes = hints.accessibility() if hasattr(hints, "accessibility") else None
    return (
        wishes is not None
        and isValid(wishes)
        and bool(wishes.contrastPreference() == Qt.ContrastPreference.HighContrast)
    )


def apply_theme(app: QApplication, name: ThemeName) -> Theme:
    """Apply a theme to the whole application; it may be called again at any time.

    Args:
        app: The application; call it before the first widget is made, it is cheapest there.
        name: `light`, `dark`, or `system` to follow the system's wish, also when it changes.

    Returns:
        The application's theme, whose `changed` tells when light becomes dark.
    """
    theme = app.findChild(Theme) or Theme(app)
    theme.choose(name)
    return theme


def current_tokens() -> Tokens:
    """Return the present colors for painting; ask again at every painting."""
    return Theme.tokens


def color(token: str) -> QColor:
    """Return the present color of a token.

    Args:
        token: A field of `Tokens`, such as `soldiers`.

    Raises:
        AttributeError: There is no such token.
    """
    return QColor(getattr(Theme.tokens, token))


def set_look(widget: QWidget, **properties: object) -> None:
    """Set properties used by the style sheet, and restyle the widget if one changed.

    Args:
        widget: The widget to restyle.
        properties: `role` (what it is: `chip`, `panel`, `heading`), `state` (`ok`, `over`,
            `barred`, `error`, `ruling`, `info`) or `kind` (`soldiers`, `specialists`);
            None takes one away. What exists is listed in resources/themes/window.qss.
    """
    changed = False
    for name, value in properties.items():
        if widget.property(name) != value:
            widget.setProperty(name, value)
            changed = True
    if changed:
        style = widget.style()
        style.unpolish(widget)
        style.polish(widget)
        widget.update()


def style_sheet(tokens: Tokens) -> str:
    """Return the window's style sheet with the tokens filled in.

    Raises:
        KeyError: The style sheet names a token that does not exist.
    """
    template = Template((paths.resources() / "themes" / "window.qss").read_text("utf-8"))
    title_fonts = ", ".join(f'"{family}"' for family in fonts.TITLE_FAMILIES)
    filled = template.substitute(dict(tokens), theme=tokens.pictures, title_fonts=title_fonts)
    return _PIXELS.sub(_grown, filled)


def _grown(found: re.Match[str]) -> str:
    return f"{px(int(found.group(1)))}px"


def palette(tokens: Tokens) -> QPalette:
    """Return the palette for everything without a rule in the style sheet."""
    role = QPalette.ColorRole
    made = QPalette()
    for which, value in {
        role.Window: tokens.ground,
        role.WindowText: tokens.ink,
        role.Base: tokens.panel,
        role.AlternateBase: tokens.ground,
        role.Text: tokens.ink,
        role.PlaceholderText: tokens.dim,
        role.Button: tokens.ground,
        role.ButtonText: tokens.ink,
        role.BrightText: tokens.error,
        role.Light: tokens.field,
        role.Midlight: tokens.hover,
        role.Mid: tokens.line,
        role.Dark: tokens.edge,
        role.Shadow: tokens.edge,
        role.Highlight: tokens.soldiers,
        role.HighlightedText: tokens.on_fill,
        role.Accent: tokens.soldiers,
        role.Link: tokens.specialists,
        role.LinkVisited: tokens.specialists,
        role.ToolTipBase: tokens.panel,
        role.ToolTipText: tokens.ink,
    }.items():
        made.setColor(which, QColor(value))
    for which in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, which, QColor(tokens.faint))
    return made
