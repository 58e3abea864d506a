"""Icons, tinted by the theme and sharp at every scale."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QLineEdit, QProxyStyle, QStyle

from nco_builder import paths
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.theme import current_tokens, set_own_style

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtSvg import QSvgRenderer
    from PySide6.QtWidgets import QStyleOption, QWidget


_UNKNOWN_NATION = "militia"


KIND_ICONS: Mapping[str, str] = {
    "nco-squad": "squad",
    "nco-match": "match",
    "nco-event": "event",
    "fluid-deck": "play",
    "avr-platoon": "builder",
    "k47-vehicles": "vehicles",
    "nco-rules-pack": "ruling",
}
"""The drawing of each kind of document."""


def icon(name: str, color: str = "ink", on: str | None = None) -> QIcon:
    """Return an icon that takes its color from the theme whenever it is painted.

    Nothing is read before the first painting.

    Args:
        name: A drawing in resources/icons, such as `undo`.
        color: The token to tint it with, see `nco_builder.ui.parts.theme.Tokens`.
        on: The token for the checked state; `color` if left out.

    Returns:
        The icon; painting it raises FileNotFoundError if there is no such drawing.
    """
    return QIcon(_Drawing(name, color, on or color))


def nation_icon(nation: str) -> QIcon:
    """Return the recognition marking of a nation, in its own colors.

    Args:
        nation: The nation's id in the rulebook; one that has no drawing gets a plain armband.
    """
    return icon(_nation_drawing(nation))


def app_icon() -> QIcon:
    """Return the program's icon."""
    return icon("app")


def paint_icon(painter: QPainter, rect: QRect | QRectF, name: str, color: str = "ink") -> None:
    """Draw an icon in a widget that paints itself.

    Args:
        painter: Where to draw.
        rect: The square to fill, in the painter's coordinates.
        name: A drawing in resources/icons; a nation's is `nations/` and its id.
        color: The token to tint it with.

    Raises:
        FileNotFoundError: There is no such drawing.
    """
    _renderer(name, getattr(current_tokens(), color)).render(painter, QRectF(rect))


def icon_pixmap(
    name: str, size: int, scale: float = 1.0, color: str = "ink", *, wide: int = 0
) -> QPixmap:
    """Return an icon as pixmap, in the present color.

    Args:
        name: A drawing in resources/icons.
        size: Its side in device-independent pixels.
        scale: The device pixel ratio of the widget that shows it.
        color: The token to tint it with.
        wide: Its width, if it is no square.

    Raises:
        FileNotFoundError: There is no such drawing.
    """
    return icon(name, color).pixmap(QSize(wide or size, size), scale)


# Qt takes a clone without telling Python, which would throw it away. Only changing an icon that was
# copied makes one, and the window does not.
_clones: list[QIconEngine] = []


class _Drawing(QIconEngine):
    """Paints one drawing in the current theme's colors."""

    def __init__(self, name: str, color: str, on: str) -> None:
        super().__init__()
        self._name = name
        self._color = color
        self._on = on

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        token = self._on if state == QIcon.State.On else self._color
        paint_icon(painter, rect, self._name, "faint" if mode == QIcon.Mode.Disabled else token)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        picture = QPixmap(size)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        self.paint(painter, picture.rect(), mode, state)
        painter.end()
        return picture

    def clone(self) -> QIconEngine:
        copy = _Drawing(self._name, self._color, self._on)
        _clones.append(copy)
        return copy

    def key(self) -> str:
        return "nco-drawing"


def _nation_drawing(nation: str) -> str:
    """Return a nation's drawing; ids may come from packs, so they are never used as paths."""
    return f"nations/{nation if f'{nation}.svg' in _nations_drawn() else _UNKNOWN_NATION}"


@cache
def _nations_drawn() -> frozenset[str]:
    return frozenset(each.name for each in (paths.resources() / "icons" / "nations").iterdir())


@cache
def _renderer(name: str, color: str) -> QSvgRenderer:
    """Return the renderer of a drawing in one color; the first one loads QtSvg."""
    from PySide6.QtSvg import QSvgRenderer

    drawing = (paths.resources() / "icons" / f"{name}.svg").read_bytes()
    return QSvgRenderer(drawing.replace(b"currentColor", color.encode()))


Position = QLineEdit.ActionPosition


def add_search_icon(line: QLineEdit) -> None:
    """Add a search icon and a clear button to a line."""
    line.setClearButtonEnabled(True)
    add_icon(line, icon("search", "dim"), Position.LeadingPosition)


def add_icon(line: QLineEdit, picture: QIcon, where: Position) -> QAction:
    """Add an icon to a line; its action is triggered by a click."""
    set_own_style(line, _LineStyle.only())
    action = QAction(picture, "", line)
    line.addAction(action, where)
    return action


class _LineStyle(QProxyStyle):
    """Forwards to Qt's style, except for the icon size in a line edit."""

    _only: ClassVar[_LineStyle | None] = None

    @classmethod
    def only(cls) -> _LineStyle:
        """Return the only instance, which the application owns."""
        app = QApplication.instance()
        if cls._only is None or cls._only.parent() is not app:
            cls._only = cls("Fusion")
            cls._only.setParent(app)
        return cls._only

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        """Return the icon size of lines, and Qt's metrics otherwise."""
        if metric == QStyle.PixelMetric.PM_LineEditIconSize:
            return px(16)
        if metric == QStyle.PixelMetric.PM_LineEditIconMargin:
            return px(2)
        return super().pixelMetric(metric, option, widget)


BESIDE = length(6)
"""The gap between a silhouette and its name."""
SQUARE = "ranks/"


def silhouette_width(name: str, height: int) -> int:
    """Return the width of a drawing at a height; 0 if there is none."""
    if not name:
        return 0
    return height if name.startswith(SQUARE) else 2 * height


def draw_silhouette(painter: QPainter, room: QRect, name: str, height: int, token: str) -> int:
    """Draw a silhouette at the left of a rectangle, vertically centered.

    Args:
        painter: Where to draw.
        room: What there is of it, in device-independent pixels.
        name: A drawing of the family, "" for none.
        height: Of the drawing.
        token: Its color.

    Returns:
        How much of the room is taken, the gap before a name included.
    """
    if not name:
        return 0
    scale = painter.device().devicePixelRatio()
    picture = _picture(name, height, scale, token, current_tokens().name)
    top = room.top() + (room.height() - height) // 2
    painter.drawPixmap(room.left(), top, picture)
    return silhouette_width(name, height) + BESIDE


@lru_cache(maxsize=256)
def _picture(name: str, height: int, scale: float, token: str, _theme: str) -> QPixmap:
    """Return a cached drawing: tables show the same few again and again."""
    return icon_pixmap(name, height, scale, token, wide=silhouette_width(name, height))
