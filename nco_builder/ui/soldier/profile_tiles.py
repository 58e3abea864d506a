"""A man's profile in five tiles: what he is in play, and what changed it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from nco_builder.language import N_, _
from nco_builder.squad import close_combat
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import CENTER, LEFT, Weight, draw_text, type_face
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import color
from nco_builder.ui.parts.tips import tip_beside

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from nco_builder.squad import Profile
    from nco_builder.systems.nco_squad.columns import Man

ATTRIBUTES = {"M": N_("Move"), "C": N_("Courage"), "H": N_("Health"), "P": N_("Psyche")}
CLOSE_COMBAT = N_("Close c.")
HEIGHT, GAP = length(42), length(3)


class AttributeTile(NamedTuple):
    """A value, its label and what was added to the printed one."""

    label: str
    value: str
    change: int


class ProfileTiles(QWidget):
    """Paints the tiles; its accessible text says them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        tip_beside(self)
        self.setObjectName("profile")
        self.setAccessibleName(_("Profile"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._tiles: tuple[AttributeTile, ...] = ()

    def show_man(self, man: Man) -> None:
        """Show a man; nothing where his unit is not known."""
        tiles = tuple(_tiles(man))
        if tiles != self._tiles:
            self._tiles = tiles
            self.setAccessibleDescription(", ".join(f"{tile.label} {tile.value}" for tile in tiles))
            self.setToolTip(plain_tip("\n".join(_close_combat_lines(man))))
            self.update()

    def sizeHint(self) -> QSize:
        """One row of tiles."""
        return QSize(px(200), HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tiles."""
        if not self._tiles:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        count = len(self._tiles)
        wide = (self.width() - GAP * (count - 1)) / count
        for place, tile in enumerate(self._tiles):
            left = round(place * (wide + GAP))
            self._paint(painter, QRect(left, 0, round(wide), HEIGHT), tile)
        painter.end()

    def _paint(self, painter: QPainter, rect: QRect, tile: AttributeTile) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color("ground"))
        painter.drawRoundedRect(rect, px(4), px(4))
        number, small = type_face(-4, Weight.Bold), type_face(3, Weight.Bold)
        change = f"{tile.change:+d}".replace("-", "−") if tile.change else ""
        wide = number.width(tile.value) + (small.width(change) + 1 if change else 0)
        left = rect.left() + (rect.width() - wide) // 2
        line = QRect(left, rect.top() + px(2), wide + px(2), px(22))
        drawn = draw_text(painter, line, tile.value, number, "ink", LEFT)
        above = QRect(left + drawn + 1, rect.top() + px(1), px(30), px(14))
        draw_text(painter, above, change, small, "soldiers", LEFT)
        label = QRect(rect.left(), rect.top() + px(24), rect.width(), px(15))
        draw_text(painter, label, tile.label, type_face(3), "dim", CENTER)


def profile_sentence(man: Man) -> str:
    """What changed the profile, whether he takes special actions, what he is worth."""
    profile, rules = man.report.profile, man.rules
    if profile is None or rules is None:
        return ""
    said = []
    for attribute, label in ATTRIBUTES.items():
        causes = [cause for cause in profile.causes if cause.attribute == attribute]
        if causes:
            sum_of = "".join(f" {_step(cause.change)} {_item(cause.item, man)}" for cause in causes)
            said.append(f"{_(label)} {profile.base(attribute)}{sum_of}")
    if profile.special_action:
        needed = rules.rulebook.defaults.special_action_courage
        said.append(_("Special actions (C ≥ {courage})").format(courage=needed))
    said.append(_("{worth} victory points if he falls").format(worth=man.report.victory))
    return ". ".join(said) + "."


def _step(change: int) -> str:
    return f"{'+' if change > 0 else '−'} {abs(change)}"


def _item(item: str, man: Man) -> str:
    known = man.rules.rulebook.items_by_id.get(item) if man.rules else None
    return known.name if known else item


def _tiles(man: Man) -> list[AttributeTile]:
    profile: Profile | None = man.report.profile
    if profile is None or man.report.unit is None or man.rules is None:
        return []
    tiles = []
    for attribute, label in ATTRIBUTES.items():
        value: int = getattr(profile, attribute)
        tiles.append(AttributeTile(_(label), str(value), value - profile.base(attribute)))
    best = max(said.courage for said in close_combat(man.member, man.report.unit, man.rules))
    return [*tiles, AttributeTile(_(CLOSE_COMBAT), str(best), 0)]


def _close_combat_lines(man: Man) -> list[str]:
    """Courage in close combat with each weapon he has."""
    if man.report.unit is None or man.rules is None:
        return []
    return [_("Courage in close combat:")] + [
        _("{courage} with {weapon}").format(
            courage=said.courage,
            weapon=man.rules.weapon_name(said.weapon) if said.weapon else _("bare hands"),
        )
        for said in close_combat(man.member, man.report.unit, man.rules)
    ]
